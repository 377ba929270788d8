/* Signals that end a program wait until it has tidied up. */
#ifndef QUINTE_CLI_SIGNALS_H
#define QUINTE_CLI_SIGNALS_H

#include <signal.h>
#include <stdbool.h>

/* From here on they wait; `before` is for release_signals. */
void hold_signals(sigset_t *before);
/* Whether one is waiting. */
bool signalled(void);
/* They do what they always do: one that waited ends the program here. */
void release_signals(const sigset_t *before);

#endif
