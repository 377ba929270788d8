/* How much one connection and one address may do: addresses, networks, token buckets, and the
 * table of visitors. Asks no clock: the time in milliseconds is always given. */
#ifndef QUINTE_SERVER_BOUNDS_H
#define QUINTE_SERVER_BOUNDS_H

#include <stdbool.h>
#include <stdint.h>

struct sockaddr;

/* ---- addresses ---- */

/* IPv6, or IPv4 as ::ffff:a.b.c.d. */
struct address {
    uint8_t bytes[16];
};

enum { ADDRESS_TEXT = 46 };

bool address_parse(const char *text, struct address *address);
/* All zeros for a socket that is neither IPv4 nor IPv6. */
struct address address_of(const struct sockaddr *socket_address);
void address_print(const struct address *address, char text[ADDRESS_TEXT]);
bool address_is_loopback(const struct address *address);

/* "10.0.0.0/8", "2001:db8::/32", or one address. */
struct network {
    struct address address;
    uint8_t bits; /* of the 128 that must agree */
};

enum { NETWORKS_MAX = 16 };

struct networks {
    struct network at[NETWORKS_MAX];
    int count;
};

bool network_parse(const char *text, struct network *network);
bool networks_have(const struct networks *networks, const struct address *address);

/* Whom a request comes from: the peer, or if the peer is one of our proxies the last address in
 * X-Forwarded-For that is not. What stands to the left of that one anybody may have written. */
struct address address_forwarded(const struct networks *proxies, const struct address *peer,
                                 const char *forwarded_for);

/* ---- rates ---- */

struct rate {
    uint32_t per_second; /* 0: as many as they like */
    uint32_t burst;      /* how many at once after a rest */
};

/* Zeros are a bucket that was never used, and therefore full. */
struct bucket {
    int64_t level; /* thousandths; below zero: a debt */
    uint64_t at;
};

enum verdict {
    WITHIN, /* go on */
    OVER,   /* refuse this one, with words */
    BEYOND  /* words did not help: a whole burst of refusals */
};

enum verdict bucket_take(struct bucket *bucket, const struct rate *rate, uint64_t now);

/* ---- visitors ---- */

/* One address, or for IPv6 one network of 64 bits, which is what a household gets. */
struct visitor {
    struct visitor *next;
    struct address address;
    uint32_t sockets;     /* open connections of any kind */
    uint32_t connections; /* of which WebSockets, the proxied ones too */
    struct bucket messages, requests;
};

struct limits;

/* Room for so many visitors at once; NULL without memory. */
struct limits *limits_new(uint32_t visitors_max);
void limits_free(struct limits *limits);
/* The visitor of that address; lives at least as long as it has sockets or connections, and
 * otherwise until the next call. NULL: there are too many at once, or no memory. */
struct visitor *limits_visitor(struct limits *limits, const struct address *address, uint64_t now);
uint32_t limits_count(const struct limits *limits);

#endif
