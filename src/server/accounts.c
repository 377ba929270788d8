/* Purses of people and places: see accounts.h. A table of fixed size; where it is full, whoever has
 * been silent longest is forgotten, and begins again with full purses. */
#include "server/accounts.h"
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    SETS = 4096,
    WAYS = 4,
    HOUR = 3600000,
};

/* What a full purse has, and the milliseconds in which an empty one fills. 0: without end. */
struct allowance {
    double amount, time;
};

struct account {
    uint64_t whose; /* 0: nobody */
    uint64_t used;  /* when, last */
    struct {
        double spent;
        uint64_t at;
    } purses[PURSES];
};

struct accounts {
    uint8_t key[crypto_shorthash_KEYBYTES];
    struct allowance allowances[PURSES][PAYERS];
    struct account sets[SETS][WAYS];
};

static struct allowance of_rate(const struct rate *rate)
{
    if (rate->per_second == 0)
        return (struct allowance){0, 1};
    return (struct allowance){rate->burst, 1000.0 * rate->burst / rate->per_second};
}

struct accounts *accounts_new(const struct config *config)
{
    struct accounts *accounts = calloc(1, sizeof *accounts);
    if (!accounts)
        return NULL;
    const struct allowance allowances[PURSES][PAYER_NETWORK] = {
        [PURSE_TABLES] = {{config->tables_per_hour, HOUR}, {config->address_tables_per_hour, HOUR}},
        [PURSE_LINES] = {{0, 1}, of_rate(&config->read_rate)},
        [PURSE_JUDGING] = {{500000, 20000}, {1000000, 20000}},
        [PURSE_PEOPLE] = {{0, 1}, {config->address_people_per_hour, HOUR}},
    };
    for (int purse = 0; purse < PURSES; purse++) {
        struct allowance *own = accounts->allowances[purse];
        memcpy(own, allowances[purse], sizeof allowances[purse]);
        own[PAYER_NETWORK] = own[PAYER_ADDRESS];
        own[PAYER_NETWORK].amount *= NETWORK_SHARE;
    }
    crypto_shorthash_keygen(accounts->key);
    return accounts;
}

void accounts_free(struct accounts *accounts) { free(accounts); }

static uint64_t hash(const struct accounts *accounts, const void *bytes, size_t count)
{
    uint8_t out[crypto_shorthash_BYTES];
    uint64_t number;
    crypto_shorthash(out, bytes, count, accounts->key);
    memcpy(&number, out, sizeof number);
    return number;
}

static uint64_t hash_prefix(const struct accounts *accounts, const struct address *address,
                            uint8_t bytes)
{
    uint8_t prefix[sizeof address->bytes + 1] = {0};
    memcpy(prefix, address->bytes, bytes);
    prefix[sizeof prefix - 1] = bytes;
    uint64_t number = hash(accounts, prefix, sizeof prefix);
    return number ? number : 1;
}

/* The number of an address begins with that of its network. */
struct payer accounts_payer(const struct accounts *accounts, int64_t person,
                            const struct address *address)
{
    static const uint8_t ipv4[12] = {[10] = 0xff, [11] = 0xff};
    bool is_ipv4 = memcmp(address->bytes, ipv4, sizeof ipv4) == 0;
    uint64_t own = hash_prefix(accounts, address, is_ipv4 ? sizeof address->bytes : 8);
    uint64_t network = hash_prefix(accounts, address, is_ipv4 ? sizeof address->bytes - 1 : 6);
    uint64_t number = network >> 32 << 32 | (own & UINT32_MAX);
    return (struct payer){{(uint64_t)person, number ? number : 1, is_ipv4 ? 0 : network}};
}

uint32_t accounts_network(uint64_t address) { return (uint32_t)(address >> 32); }

static struct account *find(struct accounts *accounts, uint64_t whose, uint64_t now)
{
    struct account *set = accounts->sets[hash(accounts, &whose, sizeof whose) % SETS];
    struct account *oldest = set;
    for (int i = 0; i < WAYS; i++) {
        if (set[i].whose == whose) {
            set[i].used = now;
            return &set[i];
        }
        if (set[i].used < oldest->used)
            oldest = &set[i];
    }
    *oldest = (struct account){.whose = whose, .used = now};
    return oldest;
}

/* What was spent, less what has been given back since. */
static double *settle(struct account *account, enum purse purse, const struct allowance *allowance,
                      uint64_t now)
{
    double given = (double)(now - account->purses[purse].at) * allowance->amount / allowance->time;
    double *spent = &account->purses[purse].spent;
    *spent = *spent > given ? *spent - given : 0;
    account->purses[purse].at = now;
    return spent;
}

bool accounts_may(struct accounts *accounts, const struct payer *payer, enum purse purse,
                  uint64_t now)
{
    for (int i = 0; i < PAYERS; i++) {
        const struct allowance *allowance = &accounts->allowances[purse][i];
        if (payer->at[i] == 0 || allowance->amount <= 0)
            continue;
        /* What is left of the last one is no whole one yet. */
        if (*settle(find(accounts, payer->at[i], now), purse, allowance, now) >
            allowance->amount - 1)
            return false;
    }
    return true;
}

void accounts_spend(struct accounts *accounts, const struct payer *payer, enum purse purse,
                    uint64_t price, uint64_t now)
{
    for (int i = 0; i < PAYERS; i++) {
        const struct allowance *allowance = &accounts->allowances[purse][i];
        if (payer->at[i] != 0 && allowance->amount > 0)
            *settle(find(accounts, payer->at[i], now), purse, allowance, now) += (double)price;
    }
}

void accounts_give_back(struct accounts *accounts, const struct payer *payer, enum purse purse,
                        uint64_t price, uint64_t now)
{
    for (int i = 0; i < PAYERS; i++) {
        const struct allowance *allowance = &accounts->allowances[purse][i];
        if (payer->at[i] == 0 || allowance->amount == 0)
            continue;
        double *spent = settle(find(accounts, payer->at[i], now), purse, allowance, now);
        *spent = *spent > (double)price ? *spent - (double)price : 0;
    }
}
