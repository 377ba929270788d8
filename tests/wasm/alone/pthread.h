/* One thread: what the command's sources ask of POSIX threads, where WASI has none. */
#ifndef QUINTE_TESTS_WASM_PTHREAD_H
#define QUINTE_TESTS_WASM_PTHREAD_H

typedef struct {
    char nothing;
} pthread_mutex_t, pthread_cond_t;

/* clang-format off */
#define PTHREAD_MUTEX_INITIALIZER {0}
#define PTHREAD_COND_INITIALIZER {0}
/* clang-format on */

static inline int pthread_mutex_lock(pthread_mutex_t *mutex)
{
    (void)mutex;
    return 0;
}

static inline int pthread_mutex_unlock(pthread_mutex_t *mutex)
{
    (void)mutex;
    return 0;
}

/* Nobody else could wake who waits: with one thread nobody ever has to. */
static inline int pthread_cond_wait(pthread_cond_t *cond, pthread_mutex_t *mutex)
{
    (void)cond, (void)mutex;
    __builtin_trap();
}

static inline int pthread_cond_broadcast(pthread_cond_t *cond)
{
    (void)cond;
    return 0;
}

#endif
