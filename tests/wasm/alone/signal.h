/* No signals: only the type that src/cli/signals.h names. */
#ifndef QUINTE_TESTS_WASM_SIGNAL_H
#define QUINTE_TESTS_WASM_SIGNAL_H

typedef struct {
    char nothing;
} sigset_t;

#endif
