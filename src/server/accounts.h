/* How much people and the places they come from have used up: purses that fill again with time.
 * Nothing of this is stored, and a place is known by a number that means nothing elsewhere. */
#ifndef QUINTE_SERVER_ACCOUNTS_H
#define QUINTE_SERVER_ACCOUNTS_H

#include "server/config.h"

enum purse {
    PURSE_TABLES,  /* tables made */
    PURSE_LINES,   /* lines of stored tables read, or told again */
    PURSE_JUDGING, /* microseconds in which undos were judged */
    PURSE_PEOPLE,  /* people who came for the first time */
    PURSES
};

/* Who pays: the person, its address (IPv6: the first 64 bits), and the network around it (IPv6: 48
 * bits). Numbers that are the same as long as the program runs; 0: nobody. */
enum { PAYER_PERSON, PAYER_ADDRESS, PAYER_NETWORK, PAYERS };

enum { NETWORK_SHARE = 4 }; /* a network has as much as so many addresses */

struct payer {
    uint64_t at[PAYERS];
};

struct accounts;

/* NULL without memory. There is room for so many at once that nobody who is active is forgotten
 * soon. */
struct accounts *accounts_new(const struct config *config);
void accounts_free(struct accounts *accounts);

struct payer accounts_payer(const struct accounts *accounts, int64_t person,
                            const struct address *address);
/* The network (IPv4: 24 bits, IPv6: 48) of an address that is known by its number alone. */
uint32_t accounts_network(uint64_t address);
/* Whether something is left in all its purses. */
bool accounts_may(struct accounts *accounts, const struct payer *payer, enum purse purse,
                  uint64_t now);
/* Takes the price; a purse may be in debt afterwards, where the price is known too late. */
void accounts_spend(struct accounts *accounts, const struct payer *payer, enum purse purse,
                    uint64_t price, uint64_t now);
/* For a price that was taken before it was known. */
void accounts_give_back(struct accounts *accounts, const struct payer *payer, enum purse purse,
                        uint64_t price, uint64_t now);

#endif
