/* Memory that runs out: see scarcity.h. */
#include "scarcity.h"
#include <limits.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static atomic_long calls, failed, living, first = LONG_MAX, last = LONG_MAX;
static _Thread_local int spared;

void scarcity_plan(long from, long count)
{
    last = LONG_MAX;
    first = LONG_MAX;
    calls = failed = 0;
    last = from + count;
    first = from;
}

long scarcity_end(void)
{
    first = LONG_MAX;
    return failed;
}

long scarcity_living(void) { return living; }

void scarcity_spare(bool is_spared) { spared += is_spared ? 1 : -1; }

static bool fails(void)
{
    if (spared)
        return false;
    long call = calls++;
    bool is_short = call >= first && call < last;
    failed += is_short;
    return is_short;
}

static void *count(void *block)
{
    living += block != NULL;
    return block;
}

void *__real_malloc(size_t size);
void *__real_calloc(size_t number, size_t size);
void *__real_realloc(void *old, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
char *__real_strdup(const char *text);
void __real_free(void *block);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t number, size_t size);
void *__wrap_realloc(void *old, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
char *__wrap_strdup(const char *text);
void __wrap_free(void *block);

void *__wrap_malloc(size_t size) { return fails() ? NULL : count(__real_malloc(size)); }

void *__wrap_calloc(size_t number, size_t size)
{
    return fails() ? NULL : count(__real_calloc(number, size));
}

void *__wrap_realloc(void *old, size_t size)
{
    if (fails())
        return NULL;
    living += old == NULL;
    return __real_realloc(old, size);
}

void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    return fails() ? NULL : count(__real_aligned_alloc(alignment, size));
}

char *__wrap_strdup(const char *text) { return fails() ? NULL : count(__real_strdup(text)); }

void __wrap_free(void *block)
{
    living -= block != NULL;
    __real_free(block);
}

void *scarcity_malloc(size_t size) { return __wrap_malloc(size); }

void *scarcity_realloc(void *old, size_t size) { return __wrap_realloc(old, size); }

void scarcity_free(void *block) { __wrap_free(block); }
