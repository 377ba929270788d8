/* A fair queue: see fair_queue.h. Groups are there only while something of theirs waits. */
#include "server/fair_queue.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { CHAINS = 1 << 12 };

struct fair_queue_group {
    struct fair_queue_link link;     /* among the members of its parent */
    struct fair_queue_group *parent; /* NULL: the root */
    struct fair_queue_group *chain;  /* of the same hash */
    struct fair_queue_link members;  /* whose turn is next comes first */
    uint64_t number;
};

struct fair_queue {
    uint8_t key[crypto_shorthash_KEYBYTES]; /* nobody can choose numbers that collide */
    struct fair_queue_group root;
    struct fair_queue_group *chains[CHAINS];
};

/* ---- rings ---- */

static void ring_open(struct fair_queue_link *ring) { ring->before = ring->after = ring; }

static bool ring_is_empty(const struct fair_queue_link *ring) { return ring->after == ring; }

static void link_after(struct fair_queue_link *place, struct fair_queue_link *link)
{
    link->before = place;
    link->after = place->after;
    place->after->before = link;
    place->after = link;
}

static void unlink_one(struct fair_queue_link *link)
{
    link->before->after = link->after;
    link->after->before = link->before;
}

/* ---- groups ---- */

static struct fair_queue_group **chain_of(struct fair_queue *fair,
                                          const struct fair_queue_group *parent, uint64_t number)
{
    uint64_t words[2] = {(uintptr_t)parent, number};
    uint8_t hash[crypto_shorthash_BYTES];
    uint32_t place;
    crypto_shorthash(hash, (const uint8_t *)words, sizeof words, fair->key);
    memcpy(&place, hash, sizeof place);
    return &fair->chains[place % CHAINS];
}

/* The group of that number within its parent; a new one gets its turn last. NULL: no memory. */
static struct fair_queue_group *enter_group(struct fair_queue *fair,
                                            struct fair_queue_group *parent, uint64_t number)
{
    struct fair_queue_group **chain = chain_of(fair, parent, number);
    for (struct fair_queue_group *group = *chain; group; group = group->chain)
        if (group->parent == parent && group->number == number)
            return group;
    struct fair_queue_group *group = malloc(sizeof *group);
    if (!group)
        return NULL;
    *group = (struct fair_queue_group){.parent = parent, .chain = *chain, .number = number};
    ring_open(&group->members);
    link_after(parent->members.before, &group->link);
    return *chain = group;
}

/* Groups in which nothing waits go, from this one up. */
static void prune(struct fair_queue *fair, struct fair_queue_group *group)
{
    while (group->parent && ring_is_empty(&group->members)) {
        struct fair_queue_group *parent = group->parent,
                                **at = chain_of(fair, parent, group->number);
        while (*at != group)
            at = &(*at)->chain;
        *at = group->chain;
        unlink_one(&group->link);
        free(group);
        group = parent;
    }
}

/* ---- the queue ---- */

struct fair_queue *fair_queue_new(void)
{
    struct fair_queue *fair = calloc(1, sizeof *fair);
    if (!fair)
        return NULL;
    randombytes_buf(fair->key, sizeof fair->key);
    ring_open(&fair->root.members);
    return fair;
}

void fair_queue_free(struct fair_queue *fair) { free(fair); }

bool fair_queue_push(struct fair_queue *fair, struct fair_queue_item *item,
                     const uint64_t whose[FAIR_LEVELS], bool is_urgent)
{
    struct fair_queue_group *group = &fair->root;
    for (int level = 0; level < FAIR_LEVELS; level++) {
        struct fair_queue_group *inner = enter_group(fair, group, whose[level]);
        if (!inner) {
            prune(fair, group);
            return false;
        }
        group = inner;
    }
    link_after(is_urgent ? &group->members : group->members.before, &item->link);
    item->group = group;
    return true;
}

struct fair_queue_item *fair_queue_pop(struct fair_queue *fair)
{
    struct fair_queue_link *first = &fair->root.link;
    for (int level = 0; level <= FAIR_LEVELS; level++) {
        struct fair_queue_group *group =
            (struct fair_queue_group *)first; /* the link is its first member */
        if (ring_is_empty(&group->members))
            return NULL; /* the root: no other group is ever empty */
        first = group->members.after;
        unlink_one(first); /* its next turn comes after everybody else's */
        link_after(group->members.before, first);
    }
    struct fair_queue_item *item = (struct fair_queue_item *)first;
    fair_queue_remove(fair, item);
    return item;
}

void fair_queue_remove(struct fair_queue *fair, struct fair_queue_item *item)
{
    struct fair_queue_group *group = item->group;
    unlink_one(&item->link);
    item->group = NULL;
    prune(fair, group);
}
