/* What the server tells its host: one line per event, for people or as JSON. Lines are whole even
 * if several threads write. Secrets have no place here: events name their members one by one, and
 * whoever writes one gives no token, no code and no query of a URL. */
#ifndef QUINTE_SERVER_LOG_H
#define QUINTE_SERVER_LOG_H

#include <stdbool.h>

enum log_level { LOG_DEBUG, LOG_INFO, LOG_WARN, LOG_ERROR, LOG_LEVELS };

struct logger {
    int file; /* a file descriptor */
    bool json;
    enum log_level least; /* what is less important is left out */
};

/* A text if there is one, otherwise the number. The list ends with a member without a name. */
struct log_member {
    const char *name;
    const char *text;
    long long number;
};

/* "debug" … "error", or -1. */
int log_level_parse(const char *name);

void log_event(const struct logger *logger, enum log_level level, const char *event,
               const struct log_member *members);

#endif
