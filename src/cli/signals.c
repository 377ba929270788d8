/* Signals that end a program wait until it has tidied up: no handlers, so nothing to share with
 * one. */
#include "signals.h"
#include <pthread.h>

static const int numbers[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};

enum { NUMBERS = sizeof numbers / sizeof numbers[0] };

void hold_signals(sigset_t *before)
{
    sigset_t held;
    sigemptyset(&held);
    for (int i = 0; i < NUMBERS; i++) {
        struct sigaction action;
        if (sigaction(numbers[i], NULL, &action) == 0 && action.sa_handler != SIG_IGN)
            sigaddset(&held, numbers[i]);
    }
    pthread_sigmask(SIG_BLOCK, &held, before);
}

bool signalled(void)
{
    sigset_t pending;
    if (sigpending(&pending) != 0)
        return false;
    for (int i = 0; i < NUMBERS; i++)
        if (sigismember(&pending, numbers[i]) == 1)
            return true;
    return false;
}

void release_signals(const sigset_t *before) { pthread_sigmask(SIG_SETMASK, before, NULL); }
