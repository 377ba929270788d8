/* How much one connection and one address may do. */
#include "bounds.h"
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

/* ---- addresses ---- */

static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

static struct address map_ipv4(const void *four)
{
    struct address address;
    memcpy(address.bytes, mapped, sizeof mapped);
    memcpy(address.bytes + sizeof mapped, four, 4);
    return address;
}

static bool is_ipv4(const struct address *address)
{
    return memcmp(address->bytes, mapped, sizeof mapped) == 0;
}

bool address_parse(const char *text, struct address *address)
{
    uint8_t four[4];
    if (inet_pton(AF_INET, text, four) == 1) {
        *address = map_ipv4(four);
        return true;
    }
    return inet_pton(AF_INET6, text, address->bytes) == 1;
}

struct address address_of(const struct sockaddr *socket_address)
{
    struct address address = {{0}};
    if (socket_address->sa_family == AF_INET) {
        struct sockaddr_in ipv4;
        memcpy(&ipv4, socket_address, sizeof ipv4);
        return map_ipv4(&ipv4.sin_addr);
    }
    if (socket_address->sa_family == AF_INET6) {
        struct sockaddr_in6 ipv6;
        memcpy(&ipv6, socket_address, sizeof ipv6);
        memcpy(address.bytes, &ipv6.sin6_addr, sizeof address.bytes);
    }
    return address;
}

void address_print(const struct address *address, char text[ADDRESS_TEXT])
{
    if (is_ipv4(address))
        inet_ntop(AF_INET, address->bytes + sizeof mapped, text, ADDRESS_TEXT);
    else
        inet_ntop(AF_INET6, address->bytes, text, ADDRESS_TEXT);
}

bool address_is_loopback(const struct address *address)
{
    static const uint8_t ipv6[16] = {[15] = 1};
    return is_ipv4(address) ? address->bytes[12] == 127 : memcmp(address->bytes, ipv6, 16) == 0;
}

bool network_parse(const char *text, struct network *network)
{
    char address[ADDRESS_TEXT];
    size_t length = strcspn(text, "/");
    if (length >= sizeof address)
        return false;
    memcpy(address, text, length);
    address[length] = '\0';
    if (!address_parse(address, &network->address))
        return false;
    network->bits = 128;
    if (text[length] == '\0')
        return true;
    int most = strchr(address, ':') ? 128 : 32;
    char *end;
    long bits = strtol(text + length + 1, &end, 10);
    if (text[length + 1] < '0' || text[length + 1] > '9' || *end || bits < 0 || bits > most)
        return false;
    network->bits = (uint8_t)(bits + 128 - most);
    return true;
}

static bool network_has(const struct network *network, const struct address *address)
{
    int whole = network->bits / 8, rest = network->bits % 8;
    if (memcmp(network->address.bytes, address->bytes, (size_t)whole) != 0)
        return false;
    return rest == 0 || (network->address.bytes[whole] ^ address->bytes[whole]) >> (8 - rest) == 0;
}

bool networks_have(const struct networks *networks, const struct address *address)
{
    for (int i = 0; i < networks->count; i++)
        if (network_has(&networks->at[i], address))
            return true;
    return false;
}

/* The last word of a list with commas, which is cut off it; false if there is none. */
static bool cut_last(char *list, const char **word)
{
    char *comma = strrchr(list, ',');
    char *start = comma ? comma + 1 : list;
    start += strspn(start, " \t");
    start[strcspn(start, " \t")] = '\0';
    *word = start;
    bool is_there = *start != '\0';
    if (comma)
        *comma = '\0';
    else if (start != list)
        list[0] = '\0';
    return is_there;
}

struct address address_forwarded(const struct networks *proxies, const struct address *peer,
                                 const char *forwarded_for)
{
    char list[512];
    struct address address = *peer;
    size_t length = strlen(forwarded_for);
    if (length >= sizeof list) { /* the end is what counts */
        forwarded_for += length - sizeof list + 1;
        length = sizeof list - 1;
    }
    memcpy(list, forwarded_for, length + 1);
    while (networks_have(proxies, &address)) {
        struct address next;
        const char *word;
        bool is_last = strchr(list, ',') == NULL;
        if (!cut_last(list, &word) || !address_parse(word, &next))
            break;
        address = next;
        if (is_last)
            break;
    }
    return address;
}

/* ---- rates ---- */

enum verdict bucket_take(struct bucket *bucket, const struct rate *rate, uint64_t now)
{
    if (rate->per_second == 0)
        return WITHIN;
    int64_t full = (int64_t)rate->burst * 1000;
    uint64_t passed = now - bucket->at;
    if (bucket->at == 0 || passed > 2 * (uint64_t)full / rate->per_second)
        bucket->level = full;
    else
        bucket->level += (int64_t)(passed * rate->per_second);
    if (bucket->level > full)
        bucket->level = full;
    bucket->at = now;
    if (bucket->level - 1000 < -full)
        return BEYOND;
    bucket->level -= 1000;
    return bucket->level >= 0 ? WITHIN : OVER;
}

/* ---- visitors ---- */

struct chain {
    struct visitor *first;
};

struct limits {
    uint8_t key[crypto_shorthash_KEYBYTES]; /* nobody can choose addresses that collide */
    uint32_t count, max, mask;
    uint64_t swept; /* when the absent were last forgotten */
    struct chain *chains;
};

enum {
    MEMORY_MS = 60000, /* how long one who is not here is remembered: longer than debts last */
    SWEEP_MS = 1000    /* a crowd of strangers may not keep us sweeping */
};

struct limits *limits_new(uint32_t visitors_max)
{
    uint32_t size = 64;
    while (size < visitors_max && size < 1U << 20)
        size *= 2;
    struct limits *limits = calloc(1, sizeof *limits);
    if (limits)
        limits->chains = calloc(size, sizeof *limits->chains);
    if (!limits || !limits->chains) {
        free(limits);
        return NULL;
    }
    randombytes_buf(limits->key, sizeof limits->key);
    limits->max = visitors_max;
    limits->mask = size - 1;
    return limits;
}

void limits_free(struct limits *limits)
{
    if (!limits)
        return;
    for (uint32_t i = 0; i <= limits->mask; i++)
        for (struct visitor *visitor = limits->chains[i].first, *next; visitor; visitor = next) {
            next = visitor->next;
            free(visitor);
        }
    free(limits->chains);
    free(limits);
}

static bool is_forgettable(const struct visitor *visitor, uint64_t now)
{
    return visitor->sockets == 0 && visitor->connections == 0 &&
           visitor->messages.at + MEMORY_MS < now && visitor->requests.at + MEMORY_MS < now;
}

static void forget(struct limits *limits, uint64_t now)
{
    if (now - limits->swept < SWEEP_MS)
        return;
    limits->swept = now;
    for (uint32_t i = 0; i <= limits->mask; i++)
        for (struct visitor **link = &limits->chains[i].first; *link;) {
            struct visitor *visitor = *link;
            if (is_forgettable(visitor, now)) {
                *link = visitor->next;
                free(visitor);
                limits->count--;
            } else {
                link = &visitor->next;
            }
        }
}

struct visitor *limits_visitor(struct limits *limits, const struct address *address, uint64_t now)
{
    struct address whose = *address;
    if (!is_ipv4(address))
        memset(whose.bytes + 8, 0, 8);
    uint8_t hash[crypto_shorthash_BYTES];
    uint32_t place;
    crypto_shorthash(hash, whose.bytes, sizeof whose.bytes, limits->key);
    memcpy(&place, hash, sizeof place);
    struct chain *chain = &limits->chains[place & limits->mask];
    for (struct visitor *visitor = chain->first; visitor; visitor = visitor->next)
        if (memcmp(&visitor->address, &whose, sizeof whose) == 0)
            return visitor;
    if (limits->count >= limits->max)
        forget(limits, now);
    struct visitor *visitor = limits->count < limits->max ? calloc(1, sizeof *visitor) : NULL;
    if (!visitor)
        return NULL;
    visitor->address = whose;
    visitor->next = chain->first;
    chain->first = visitor;
    limits->count++;
    return visitor;
}

uint32_t limits_count(const struct limits *limits) { return limits->count; }
