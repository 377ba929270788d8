/* How much one connection, one address and one network may do: addresses, networks, token buckets,
 * and the table of visitors. Asks no clock: the time in milliseconds is always given. */
#ifndef QUINTE_SERVER_RATE_LIMITS_H
#define QUINTE_SERVER_RATE_LIMITS_H

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
/* Whose it is, as numbers: the network that belongs to one organisation at most (IPv4 /24, IPv6
 * /48), and the part of it that one household has (one IPv4 address, an IPv6 /64). */
uint64_t address_network(const struct address *address);
uint64_t address_household(const struct address *address);

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

/* What is counted while it lasts, and what flows. */
enum crowd { CROWD_SOCKETS, CROWD_CONNECTIONS, CROWDS }; /* of any kind; of which WebSockets */
enum flow { FLOW_MESSAGES, FLOW_REQUESTS, FLOWS };

/* A network and all that comes from it. Each is counted in the wider one that it is part of, which
 * may have more: whoever owns a wide one gains nothing by coming from everywhere in it.
 *
 *   IPv6   /64 a household, /56 four times as much, /48 sixteen times
 *   IPv4   one address,     /24 sixteen times as much */
struct visitor;

struct rate_limits;

/* Remembers so many who are not here, and the wider networks of all; NULL without memory. */
struct rate_limits *rate_limits_new(const struct rate rates[FLOWS], uint32_t remembered_max);
void rate_limits_free(struct rate_limits *limits);
/* The narrowest network of that address; it lives on as long as anything of it is counted, and
 * otherwise until the next call. NULL: no memory. Nobody is refused because others are many: the
 * one who was heard of least recently is forgotten, with a debt that its wider networks still have.
 * Whoever owes nothing is forgotten anyhow. */
struct visitor *rate_limits_visitor(struct rate_limits *limits, const struct address *address,
                                    uint64_t now);
/* Whether there is no room for one more, of `most` that an address may have. */
bool visitor_is_crowd(const struct visitor *visitor, enum crowd crowd, uint32_t most);
void visitor_come(struct rate_limits *limits, struct visitor *visitor, enum crowd crowd);
void visitor_go(struct rate_limits *limits, struct visitor *visitor, enum crowd crowd);
/* One more of the flow; the narrowest network that has had enough decides, and only the very
 * narrowest can be BEYOND: in the others somebody else may be the one who does not listen. */
enum verdict visitor_take(struct rate_limits *limits, struct visitor *visitor, enum flow flow,
                          uint64_t now);
/* Forgets who owes nothing any more. */
void rate_limits_forget(struct rate_limits *limits, uint64_t now);
/* How many networks are known, of all widths. */
uint32_t rate_limits_count(const struct rate_limits *limits);

#endif
