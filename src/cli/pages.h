/* The rules pages, embedded when the command is built. */
#ifndef QUINTE_CLI_PAGES_H
#define QUINTE_CLI_PAGES_H

#include <quinte/quinte.h>

struct rules_page {
    const char *game, *lang;
    const char *text;
};

/* The page in this language, or in English if there is none; NULL if neither is. */
const struct rules_page *rules_page_of(const struct qn_game *game, enum qn_lang lang);

/* Ends with an entry without a game. */
extern const struct rules_page rules_pages[];

#endif
