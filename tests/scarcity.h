/* Memory that runs out when a test wants it to. The linker sends every call of the allocator in the
 * program through here; libraries are given the functions below. */
#ifndef QUINTE_TESTS_SCARCITY_H
#define QUINTE_TESTS_SCARCITY_H

#include <stdbool.h>
#include <stddef.h>

/* Allocation number `from`, counted from 0 from now on, and the next ones, `count` in all, fail. */
void scarcity_plan(long from, long count);
/* From now on nothing fails; tells how many have failed since the plan. */
long scarcity_end(void);
/* Blocks that were allocated and are not freed. */
long scarcity_living(void);
/* What this thread allocates between true and false neither counts nor fails: the test's own. */
void scarcity_spare(bool is_spared);

/* For libraries that let one choose. */
void *scarcity_malloc(size_t size);
void *scarcity_realloc(void *old, size_t size);
void scarcity_free(void *block);

#endif
