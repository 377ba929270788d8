/* How much one connection, one address and one network may do. */
#include "rate_limits.h"
#include <arpa/inet.h>
#include <assert.h>
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

/* IPv4 stands where no IPv6 address is ever given out: 0000:ffff:…. */
uint64_t address_household(const struct address *address)
{
    const uint8_t *bytes = address->bytes + (is_ipv4(address) ? 8 : 0);
    uint64_t number = 0;
    for (int i = 0; i < 8; i++)
        number = number << 8 | bytes[i];
    return number;
}

uint64_t address_network(const struct address *address)
{
    return address_household(address) >> (is_ipv4(address) ? 8 : 16);
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

/* What has flowed back since the last time. */
static void refill(struct bucket *bucket, const struct rate *rate, uint64_t now)
{
    int64_t full = (int64_t)rate->burst * 1000;
    uint64_t passed = now - bucket->at;
    if (bucket->at == 0 || passed > 2 * (uint64_t)full / rate->per_second)
        bucket->level = full;
    else
        bucket->level += (int64_t)(passed * rate->per_second);
    if (bucket->level > full)
        bucket->level = full;
    bucket->at = now;
}

enum verdict bucket_take(struct bucket *bucket, const struct rate *rate, uint64_t now)
{
    if (rate->per_second == 0)
        return WITHIN;
    refill(bucket, rate, now);
    if (bucket->level - 1000 < -(int64_t)rate->burst * 1000)
        return BEYOND;
    bucket->level -= 1000;
    return bucket->level >= 0 ? WITHIN : OVER;
}

/* The same without debts. */
static enum verdict bucket_take_if_any(struct bucket *bucket, const struct rate *rate, uint64_t now)
{
    if (rate->per_second == 0)
        return WITHIN;
    refill(bucket, rate, now);
    if (bucket->level < 1000)
        return OVER;
    bucket->level -= 1000;
    return WITHIN;
}

/* As good as never used. */
static bool bucket_is_full(const struct bucket *bucket, const struct rate *rate, uint64_t now)
{
    if (rate->per_second == 0 || bucket->at == 0)
        return true;
    struct bucket later = *bucket;
    refill(&later, rate, now);
    return later.level == (int64_t)rate->burst * 1000;
}

/* ---- visitors ---- */

struct width {
    uint8_t bits;   /* of the 128 that are one's own */
    uint32_t share; /* how many addresses' worth it may have */
};

enum { WIDTHS = 3 };

/* From the narrowest; IPv4 stands in the last 32 bits. */
static const struct width ipv4[] = {{128, 1}, {120, 16}};
static const struct width ipv6[WIDTHS] = {{64, 1}, {56, 4}, {48, 16}};

struct visitor {
    struct visitor *chain;         /* of the same hash */
    struct visitor *wider;         /* NULL: none is */
    struct visitor *older, *newer; /* in the queue of those who are absent */
    struct address address;        /* with zeros behind its bits */
    const struct width *width;
    uint32_t uses; /* what is counted here, and narrower ones that are known; 0: absent */
    uint32_t crowd[CROWDS];
    struct bucket bucket[FLOWS];
};

struct rate_limits {
    uint8_t key[crypto_shorthash_KEYBYTES]; /* nobody can choose addresses that collide */
    struct rate rates[FLOWS];
    uint32_t count, absent, absent_max, mask;
    struct visitor *oldest, *newest; /* of the absent, by when they were last heard of */
    struct visitor **chains;
};

struct rate_limits *rate_limits_new(const struct rate rates[FLOWS], uint32_t remembered_max)
{
    uint32_t size = 64;
    while (size < remembered_max && size < 1U << 20)
        size *= 2;
    struct rate_limits *limits = calloc(1, sizeof *limits);
    if (limits)
        limits->chains = calloc(size, sizeof(struct visitor *));
    if (!limits || !limits->chains) {
        free(limits);
        return NULL;
    }
    randombytes_buf(limits->key, sizeof limits->key);
    memcpy(limits->rates, rates, sizeof limits->rates);
    limits->absent_max = remembered_max;
    limits->mask = size - 1;
    return limits;
}

void rate_limits_free(struct rate_limits *limits)
{
    if (!limits)
        return;
    for (uint32_t i = 0; i <= limits->mask; i++)
        for (struct visitor *visitor = limits->chains[i], *next; visitor; visitor = next) {
            next = visitor->chain;
            free(visitor);
        }
    free(limits->chains);
    free(limits);
}

/* ---- the absent ---- */

static void join_absent(struct rate_limits *limits, struct visitor *visitor)
{
    visitor->newer = NULL;
    visitor->older = limits->newest;
    *(limits->newest ? &limits->newest->newer : &limits->oldest) = visitor;
    limits->newest = visitor;
    limits->absent++;
}

static void leave_absent(struct rate_limits *limits, struct visitor *visitor)
{
    *(visitor->older ? &visitor->older->newer : &limits->oldest) = visitor->newer;
    *(visitor->newer ? &visitor->newer->older : &limits->newest) = visitor->older;
    limits->absent--;
}

static void use(struct rate_limits *limits, struct visitor *visitor)
{
    if (visitor->uses++ == 0)
        leave_absent(limits, visitor);
}

static void release(struct rate_limits *limits, struct visitor *visitor)
{
    if (--visitor->uses == 0)
        join_absent(limits, visitor);
}

static struct visitor **chain_of(struct rate_limits *limits, const struct address *address,
                                 const struct width *width)
{
    uint8_t bytes[sizeof address->bytes + 1], hash[crypto_shorthash_BYTES];
    uint32_t place;
    memcpy(bytes, address->bytes, sizeof address->bytes);
    bytes[sizeof address->bytes] = width->bits;
    crypto_shorthash(hash, bytes, sizeof bytes, limits->key);
    memcpy(&place, hash, sizeof place);
    return &limits->chains[place & limits->mask];
}

/* One that is absent. Its wider network may become absent by it. */
static void forget_one(struct rate_limits *limits, struct visitor *visitor)
{
    struct visitor **link = chain_of(limits, &visitor->address, visitor->width);
    while (*link != visitor)
        link = &(*link)->chain;
    *link = visitor->chain;
    leave_absent(limits, visitor);
    assert(limits->oldest != visitor);
    if (visitor->wider)
        release(limits, visitor->wider);
    limits->count--;
    free(visitor);
}

static struct rate rate_of(const struct rate_limits *limits, const struct visitor *visitor,
                           enum flow flow)
{
    struct rate rate = limits->rates[flow];
    rate.per_second *= visitor->width->share;
    rate.burst *= visitor->width->share;
    return rate;
}

static bool owes_nothing(const struct rate_limits *limits, const struct visitor *visitor,
                         uint64_t now)
{
    for (int flow = 0; flow < FLOWS; flow++) {
        struct rate rate = rate_of(limits, visitor, (enum flow)flow);
        if (!bucket_is_full(&visitor->bucket[flow], &rate, now))
            return false;
    }
    return true;
}

void rate_limits_forget(struct rate_limits *limits, uint64_t now)
{
    while (limits->oldest &&
           (limits->absent > limits->absent_max || owes_nothing(limits, limits->oldest, now)))
        forget_one(limits, limits->oldest);
}

/* ---- who it is ---- */

static struct address cut(const struct address *address, int bits)
{
    struct address cut = *address;
    memset(cut.bytes + bits / 8, 0, sizeof cut.bytes - (size_t)bits / 8);
    return cut;
}

/* A known network, or a new one; the narrower of the two that are given is `level`. */
static struct visitor *find(struct rate_limits *limits, const struct address *address,
                            const struct width *widths, int level, int count)
{
    struct address whose = cut(address, widths[level].bits);
    struct visitor **chain = chain_of(limits, &whose, &widths[level]), *visitor = *chain;
    while (visitor && (visitor->width != &widths[level] ||
                       memcmp(&visitor->address, &whose, sizeof whose) != 0))
        visitor = visitor->chain;
    if (visitor)
        return visitor;
    struct visitor *wider =
        level + 1 < count ? find(limits, address, widths, level + 1, count) : NULL;
    visitor = wider || level + 1 == count ? calloc(1, sizeof *visitor) : NULL;
    if (!visitor)
        return NULL;
    *visitor = (struct visitor){
        .chain = *chain, .wider = wider, .address = whose, .width = &widths[level]};
    *chain = visitor;
    if (wider)
        use(limits, wider);
    join_absent(limits, visitor);
    limits->count++;
    return visitor;
}

struct visitor *rate_limits_visitor(struct rate_limits *limits, const struct address *address,
                                    uint64_t now)
{
    bool is_old = is_ipv4(address);
    rate_limits_forget(limits, now);
    return find(limits, address, is_old ? ipv4 : ipv6, 0,
                is_old ? (int)(sizeof ipv4 / sizeof ipv4[0]) : WIDTHS);
}

/* ---- what it does ---- */

bool visitor_is_crowd(const struct visitor *visitor, enum crowd crowd, uint32_t most)
{
    for (; visitor; visitor = visitor->wider)
        if (visitor->crowd[crowd] / visitor->width->share >= most)
            return true;
    return false;
}

void visitor_come(struct rate_limits *limits, struct visitor *visitor, enum crowd crowd)
{
    use(limits, visitor);
    for (; visitor; visitor = visitor->wider)
        visitor->crowd[crowd]++;
}

void visitor_go(struct rate_limits *limits, struct visitor *visitor, enum crowd crowd)
{
    struct visitor *one = visitor;
    do
        one->crowd[crowd]--;
    while ((one = one->wider));
    release(limits, visitor);
}

enum verdict visitor_take(struct rate_limits *limits, struct visitor *visitor, enum flow flow,
                          uint64_t now)
{
    enum verdict verdict = bucket_take(&visitor->bucket[flow], &limits->rates[flow], now);
    if (visitor->uses == 0) { /* heard of just now */
        leave_absent(limits, visitor);
        join_absent(limits, visitor);
    }
    for (struct visitor *wider = visitor->wider; wider && verdict == WITHIN; wider = wider->wider) {
        struct rate rate = rate_of(limits, wider, flow);
        verdict = bucket_take_if_any(&wider->bucket[flow], &rate, now);
    }
    return verdict;
}

uint32_t rate_limits_count(const struct rate_limits *limits) { return limits->count; }
