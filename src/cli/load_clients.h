/* Many people at once who play against each other over WebSockets, from one thread: what
 * `quinte load` puts a server under. They know no rules: a move is one of those that the server
 * offers. */
#ifndef QUINTE_CLI_LOAD_CLIENTS_H
#define QUINTE_CLI_LOAD_CLIENTS_H

#include <quinte/quinte.h>

struct load_plan {
    const char *host;
    uint16_t port;
    const char *game;
    uint32_t tables;  /* of two people each */
    uint32_t rate;    /* moves a second over all tables; 0: as many as they get through */
    uint32_t seconds; /* of playing */
    uint64_t seed;
};

/* What the server says of itself at /metrics. */
struct load_server {
    bool is_known; /* it may keep that to itself */
    double cpu_seconds, bytes;
};

struct load_report {
    uint32_t sockets, tables;         /* that stood at the end */
    double joining;                   /* seconds until everybody sat */
    double seconds;                   /* of playing */
    uint64_t moves, events;           /* acknowledged moves, and told to the other player */
    uint64_t games;                   /* that came to their end */
    uint64_t refused;                 /* whatever was not done */
    double p50, p99, most;            /* milliseconds from sending a move to the other's event */
    struct load_server before, after; /* around the playing */
    char trouble[200];                /* the first refusal or loss, in the server's words */
};

/* False: there is no server, or not everybody could sit; the report's trouble says why. */
bool load_run(const struct load_plan *plan, struct load_report *report);

#endif
