/* The full screen client: menu, games, ends. */
#ifndef QUINTE_TERM_FULL_H
#define QUINTE_TERM_FULL_H

#include "term/term.h"

int full_run(const struct term_settings *settings);

#endif
