/* A fair queue: whoever has much waiting does not make others wait. An item belongs to somebody,
 * named by numbers from the widest group to the narrowest: network, address, person. Turns go round
 * the networks, within a network round its addresses, within an address round its people; what one
 * person has waiting is first come, first served. Every operation takes the same time however much
 * waits. */
#ifndef QUINTE_SERVER_FAIR_QUEUE_H
#define QUINTE_SERVER_FAIR_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

enum { FAIR_LEVELS = 3 };

struct fair_queue_link {
    struct fair_queue_link *before, *after;
};

/* The first member of whatever waits. */
struct fair_queue_item {
    struct fair_queue_link link;
    struct fair_queue_group *group; /* NULL: does not wait */
};

struct fair_queue;

/* NULL without memory. */
struct fair_queue *fair_queue_new(void);
/* What still waits is the caller's: pop it first. */
void fair_queue_free(struct fair_queue *fair);
/* `is_urgent`: before everything else of the same person. False: no memory, it does not wait. */
bool fair_queue_push(struct fair_queue *fair, struct fair_queue_item *item,
                     const uint64_t whose[FAIR_LEVELS], bool is_urgent);
/* Whose turn it is; NULL if nothing waits. */
struct fair_queue_item *fair_queue_pop(struct fair_queue *fair);
/* An item that waits does so no more. */
void fair_queue_remove(struct fair_queue *fair, struct fair_queue_item *item);

#endif
