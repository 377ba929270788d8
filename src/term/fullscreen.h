/* The full screen client: menu, games, ends. */
#ifndef QUINTE_TERM_FULLSCREEN_H
#define QUINTE_TERM_FULLSCREEN_H

#include "term/term.h"

int fullscreen_run(const struct term_settings *settings);

#endif
