/* A page of text to scroll through. */
#ifndef QUINTE_TERM_PAGE_H
#define QUINTE_TERM_PAGE_H

#include "term/lines.h"
#include "term/screen.h"

/* Shows a page until a key that it does not know is pressed, and gives that key. `at` is the first
 * line shown and is kept from call to call. */
int page_run(struct screen *screen, const char *title, const char *text, const char *keys, int *at);
/* Shows a page until it is closed. If `mark` is not NULL the page opens where it stands. */
void page_show(struct screen *screen, const char *title, const char *text, const char *mark);
/* The rules of a game, opened at a rule. */
void page_rules(struct screen *screen, const struct qn_game *game, int rule);
/* A question that is answered by yes or no; `lines` are left as they are above it. */
bool page_confirm(struct screen *screen, const char *question);

#endif
