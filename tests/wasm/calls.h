/* The browser's calls natively, as lines: what a fuzz target feeds, and what the module itself is
 * compared with.
 *
 *     table_view 0 1            call it with table 0 and the number 1
 *     table_open 0 1<TAB>{…}    put the text into the buffer first
 *
 * The first number of a call that has to do with something opened says which: 0 … 3, each of its
 * kind. In texts the character 0x1F stands for the end of a line. */
#ifndef QUINTE_TESTS_WASM_CALLS_H
#define QUINTE_TESTS_WASM_CALLS_H

#include <stdbool.h>

struct calls;

/* With `brief` nothing takes long, whatever the lines ask for. */
struct calls *calls_new(bool brief);
void calls_free(struct calls *calls);
/* Does what the line says, which it may change. Gives what the call gave (1 or 0 for what opens
 * something, 0 for what closes it), and *text is its answer or sentence; NULL text: there is no
 * such call, or nothing open that it asks for. */
int calls_do(struct calls *calls, char *line, const char **text);
/* The name of call number i; NULL behind the last. */
const char *calls_name(int i);

#endif
