/* What a host can choose: the options of `quinte serve`, and the same names in a file of lines
 * "name = value". One table says what there is; refusals name the place, the key and what would
 * do. */
#ifndef QUINTE_SERVER_CONFIG_H
#define QUINTE_SERVER_CONFIG_H

#include "rate_limits.h"
#include <quinte/quinte.h>

enum { CONFIG_PATH = 1024, CONFIG_URL = 256, CONFIG_HOST = 256, CONFIG_WORD = 16 };

/* "24h /folder": how often, and where to. */
struct schedule {
    uint32_t seconds; /* 0: never */
    char folder[CONFIG_PATH];
};

struct config {
    char host[CONFIG_HOST]; /* an address or a name, without brackets; empty: every address */
    uint16_t port;          /* 0: any that is free */
    bool is_listen_given;   /* otherwise the next free port will do as well */
    char data[CONFIG_PATH]; /* the store; empty: in the user's data folder */
    char page[CONFIG_PATH]; /* the folder of the built page; empty: none */
    char public_url[CONFIG_URL];
    char certificate[CONFIG_PATH], key[CONFIG_PATH]; /* TLS by ourselves */
    struct networks proxies;
    uint32_t max_tables, tables_per_person;
    uint32_t tables_per_hour, address_tables_per_hour; /* 0: as many as they like */
    uint32_t address_people_per_hour;                  /* newcomers; 0: as many as come */
    uint32_t listed_per_person, listed_per_address;
    uint32_t megabytes_per_person, megabytes_per_address; /* of tables, closed ones included */
    uint32_t finished_hours, unplayed_days;               /* until a table is closed; 0: never */
    uint32_t archive_days; /* until a closed one is removed; 0: never */
    uint32_t archive_megabytes;
    uint32_t stranger_days; /* until people without a table are forgotten; 0: never */
    uint32_t max_connections, connections_per_address, tables_per_connection;
    struct rate message_rate, address_rate, request_rate, read_rate;
    uint32_t message_bytes;
    uint32_t queue_bytes, total_queue_bytes; /* for one slow reader, and for all together */
    uint32_t ping_seconds, silence_seconds;
    uint32_t bot_threads;                   /* 0: as many as there are processors but one */
    uint32_t bot_pause;                     /* milliseconds that a bot's move takes at least */
    uint32_t relaxed_seconds, fast_seconds; /* for a move, where a clock runs */
    uint32_t away_seconds; /* without a connection until others may put a bot in somebody's place */
    uint32_t idle_seconds; /* until a table where nothing happens leaves memory */
    char metrics[CONFIG_WORD];    /* local, all, none: who may read /metrics */
    char log[CONFIG_WORD];        /* text, json */
    char log_level[CONFIG_WORD];  /* debug, info, warn, error */
    char durability[CONFIG_WORD]; /* normal, full: the store's synchronous */
    struct schedule backup;
    uint32_t backup_keep; /* how many backups are kept */
};

struct setting {
    const char *name;
    const char *value; /* what stands for the value in help */
    const char *about;
};

/* What holds if nothing else is said. */
void config_standard(struct config *config);

/* False: refused, `error` says why in the language, and nothing has changed. */
bool config_set(struct config *config, const char *name, const char *value, enum qn_lang lang,
                struct qn_text *error);
/* Every line of a file. False: the first that is refused, named by file, line and key. */
bool config_read(struct config *config, const char *path, enum qn_lang lang, struct qn_text *error);
/* Whether the whole makes sense: what belongs together is there, and what must exist does. */
bool config_check(const struct config *config, enum qn_lang lang, struct qn_text *error);
/* Everything as a file that config_read would read. */
void config_print(const struct config *config, struct qn_text *text);
/* What players can rely on with it, as remarks for such a file. */
void config_promise(const struct config *config, enum qn_lang lang, struct qn_text *text);

/* For help and manuals; NULL after the last. */
const struct setting *config_at(int index);

#endif
