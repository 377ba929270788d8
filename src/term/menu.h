/* Choosing a game and who sits at the table. */
#ifndef QUINTE_TERM_MENU_H
#define QUINTE_TERM_MENU_H

#include "term/local_table.h"
#include "term/screen.h"

enum menu { MENU_LEAVE, MENU_RESUME, MENU_NEW };

/* Fills the plan of a new table, if that is what is chosen. `kept` is a table that can be resumed,
 * or NULL. */
enum menu menu_run(struct screen *screen, const struct local_table *kept, struct plan *plan);

#endif
