/* The same work for several items at once. The one place that needs threads: a build for where
 * there are none leaves parallel.c out and supplies a loop. */
#ifndef QUINTE_BOTS_PARALLEL_H
#define QUINTE_BOTS_PARALLEL_H

/* Calls work(items[i]) for all of them and returns when all are done; the first is done by the
 * caller's own thread, and so is any for which no thread can be had. */
void parallel_run(void (*work)(void *item), void *const *items, int count);

#endif
