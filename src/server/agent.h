/* What kind of device speaks to us, as far as people need it to tell theirs apart: a browser and a
 * system, out of lists of our own. Nothing else of a User-Agent is kept. */
#ifndef QUINTE_SERVER_AGENT_H
#define QUINTE_SERVER_AGENT_H

#include <quinte/quinte.h>

enum { AGENT_LABEL_MAX = 40 };

/* 0: nothing that we know. */
uint8_t agent_class(const char *user_agent);
/* "Firefox · Android"; empty for 0. */
void agent_label(uint8_t kind, struct qn_text *text);

#endif
