/* Line mode: for pipes, slow links and screen readers. */
#ifndef QUINTE_TERM_PLAIN_H
#define QUINTE_TERM_PLAIN_H

#include "term/term.h"

int plain_run(const struct term_settings *settings);

#endif
