/* Setups inside JSON texts. */
#ifndef QUINTE_CORE_SETUP_H
#define QUINTE_CORE_SETUP_H

#include "core/json.h"

/* Reads {"beginner":true} into a setup that holds the standard values. */
bool qn_setup_read(const struct qn_game *game, struct qn_setup *setup, struct qn_json *json);
/* A value that the option may have, as JSON. */
void qn_put_option(struct qn_text *text, const char *name, const struct qn_option *option,
                   int value);
/* The members "game", "players" and "options". */
void qn_put_setup(struct qn_text *text, const struct qn_game *game, const struct qn_setup *setup);

#endif
