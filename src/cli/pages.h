/* The rules pages, embedded when the command is built. */
#ifndef QUINTE_CLI_PAGES_H
#define QUINTE_CLI_PAGES_H

struct rules_page {
    const char *game, *lang;
    const char *text;
};

/* Ends with an entry without a game. */
extern const struct rules_page rules_pages[];

#endif
