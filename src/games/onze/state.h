/* Onze: four rows grow outward from their 11s. The types that the files of this folder share.
 *
 * A slot is a colour and a number; its number doubles as the code of the card that belongs there.
 * Inside the game a slot is a place, 32 × row + column, so that a set of slots is two words of two
 * rows each and neighbour rows are half a word apart. */
#ifndef QUINTE_ONZE_STATE_H
#define QUINTE_ONZE_STATE_H

#include "core/game_tables.h"

/* O1, O2: the material. Reduced decks serve the brute-force test of sampling only. */
#ifdef QN_SMALL
enum { ONZE_COLOURS = 2, ONZE_WIDTH = 4, ONZE_CENTRE = 2, ONZE_JOKERS = 3, ONZE_BONUS_CARDS = 3 };
enum { ONZE_PILE_MAX = 3 };
#define ONZE_HAND_SIZES                                                                            \
    {                                                                                              \
        0, 0, 3, 3, 2, 0, 0                                                                        \
    }
#define ONZE_LINK_COUNTS                                                                           \
    {                                                                                              \
        0, 0, 1, 1, 1, 0, 0                                                                        \
    }
#else
enum { ONZE_COLOURS = 4, ONZE_WIDTH = 21, ONZE_CENTRE = 11, ONZE_JOKERS = 4, ONZE_BONUS_CARDS = 7 };
enum { ONZE_PILE_MAX = 44 };
#define ONZE_HAND_SIZES                                                                            \
    {                                                                                              \
        0, 0, 20, 20, 15, 12, 12                                                                   \
    }
#define ONZE_LINK_COUNTS                                                                           \
    {                                                                                              \
        0, 0, 4, 4, 3, 3, 2                                                                        \
    }
#endif

enum {
    ONZE_SLOTS = ONZE_COLOURS * ONZE_WIDTH,
    ONZE_NUMBERS = ONZE_SLOTS - ONZE_COLOURS, /* the centres lie on the table */
    ONZE_J = ONZE_SLOTS,                      /* the code of a joker */
    ONZE_CARDS = ONZE_SLOTS + 1,
    ONZE_TURN_CARDS = 4, /* O4 */
    ONZE_WORTH = 11,     /* O15: of a bonus card, and of a joker in hand */
};

enum { ONZE_BEGINNER, ONZE_MATCH, ONZE_EIGHTH, ONZE_OPTIONS };

/* The rules by number, as in the table of game.c. */
enum {
    ONZE_C5 = 1,
    ONZE_O1,
    ONZE_O2,
    ONZE_O3,
    ONZE_O4,
    ONZE_O5,
    ONZE_O6,
    ONZE_O7,
    ONZE_O8,
    ONZE_O9,
    ONZE_O10,
    ONZE_O11,
    ONZE_O12,
    ONZE_O13,
    ONZE_O14,
    ONZE_O15,
    ONZE_O16,
    ONZE_O17,
    ONZE_O18,
    ONZE_O19,
    ONZE_RULES
};

/* Moves, in ascending order: lay G9, lay G9 link (2 × slot, + 1), likewise joker, then swap by
 * slot. A slot is adjacent or linkable, never both, so legal moves ascend with their slots. */
enum {
    ONZE_LAY = 0,
    ONZE_JOKER = ONZE_LAY + 2 * ONZE_SLOTS,
    ONZE_SWAP = ONZE_JOKER + 2 * ONZE_SLOTS,
    ONZE_DRAW = ONZE_SWAP + ONZE_SLOTS,
    ONZE_DROP,
    ONZE_END,
    ONZE_PASS,
    ONZE_MOVES
};

/* A set of slots, or of numbers in a hand. */
struct onze_set {
    uint64_t word[2];
};

/* The likelihood of a seat's play given that it holds 1, 2, 3 hidden jokers, against none: in units
 * of 10⁻⁹. See knowledge.h. */
enum { ONZE_SURE = 1000000000, ONZE_WEIGHTS = ONZE_JOKERS - 1 };

/* O11: the seat held a hidden joker or one of these numbers when it dropped a joker and owed a lay.
 * Once it draws, its older and newer cards must be told apart: from then on its plays are logged. A
 * claim takes a swap, a joker dropped, a swap and a joker laid, so three are the most that four
 * jokers allow. */
enum { ONZE_CLAIMS = ONZE_JOKERS - 1, ONZE_LOG = 64 };
enum onze_entry { ONZE_DREW, ONZE_PLAYED_OTHER, ONZE_PLAYED_ANY, ONZE_PLAYED_JOKER };

struct onze_claim {
    struct onze_set any;
    uint8_t log[ONZE_LOG / 4]; /* four entries a byte, the first in the low bits */
    uint32_t scale;            /* what was divided out of the seat's weights since, as they are */
    uint8_t seat;
    uint8_t length; /* of the log; 0: nothing was drawn since */
    uint8_t zero[2];
};

/* The truth, and what is publicly known about it. */
struct onze_state {
    struct onze_set filled;   /* slots with a number or a joker */
    struct onze_set stand_in; /* slots with a joker */
    struct onze_set hand[QN_PLAYERS_MAX];
    union {
        uint8_t pile[ONZE_PILE_MAX]; /* the top card is pile[pile_count − 1] */
        struct onze_set
            lacks[QN_PLAYERS_MAX]; /* pile empty: numbers that a seat cannot hold (O19) */
    } rest;
    struct onze_claim claim[ONZE_CLAIMS];
    uint32_t weight[QN_PLAYERS_MAX][ONZE_WEIGHTS];
    int16_t total[QN_PLAYERS_MAX]; /* of the games counted so far */
    uint8_t jokers[QN_PLAYERS_MAX];
    uint8_t recovered[QN_PLAYERS_MAX]; /* of these, known to everybody (O18) */
    uint8_t links[QN_PLAYERS_MAX];
    uint8_t bonus[QN_PLAYERS_MAX];
    struct qn_setup setup;
    int8_t turn;
    uint8_t first; /* of this game */
    uint8_t game;  /* counted from 0, in a match */
    uint8_t pile_count;
    uint8_t bonus_left;
    uint8_t unseen; /* jokers that have not been shown since the shuffle */
    uint8_t claim_count;
    uint8_t passes;  /* in a row (O14) */
    uint8_t used;    /* cards this turn (O4) */
    uint8_t laid;    /* a number or joker was laid this turn */
    uint8_t swapped; /* a joker was taken this turn and nothing is laid yet: a lay is owed (O8) */
};

/* What a viewer knows. Hands are those of the viewer, and of everybody when all is over. */
struct onze_view {
    struct qn_view head;
    uint8_t first;
    struct onze_set filled, stand_in;
    struct onze_set hand[QN_PLAYERS_MAX];
    struct onze_set lacks[QN_PLAYERS_MAX];
    struct onze_claim claim[ONZE_CLAIMS];
    uint32_t weight[QN_PLAYERS_MAX][ONZE_WEIGHTS];
    int16_t total[QN_PLAYERS_MAX];
    uint8_t hand_size[QN_PLAYERS_MAX];
    uint8_t jokers[QN_PLAYERS_MAX]; /* known to the viewer */
    uint8_t recovered[QN_PLAYERS_MAX];
    uint8_t links[QN_PLAYERS_MAX];
    uint8_t bonus[QN_PLAYERS_MAX];
    uint8_t game, pile_count, bonus_left, unseen;
    uint8_t claim_count, passes, used, laid, swapped;
};

extern const uint8_t onze_hand_size[QN_PLAYERS_MAX + 1];
extern const uint8_t onze_link_count[QN_PLAYERS_MAX + 1];

static inline int onze_deck(const struct qn_setup *setup)
{
    return setup->option[ONZE_BEGINNER] ? ONZE_NUMBERS : ONZE_NUMBERS + ONZE_JOKERS;
}

static inline int onze_pile_start(const struct qn_setup *setup)
{
    return onze_deck(setup) - setup->players * onze_hand_size[setup->players];
}

static inline int onze_games(const struct qn_setup *setup)
{
    return setup->option[ONZE_MATCH] ? setup->players : 1;
}

/* O12: for eight half rows; the option pays the eighth, too. O16: beginners have none. */
static inline int onze_bonus_cards(const struct qn_setup *setup)
{
    return setup->option[ONZE_BEGINNER] ? 0 : ONZE_BONUS_CARDS + setup->option[ONZE_EIGHTH];
}

static inline int onze_slot(int place) { return (place >> 5) * ONZE_WIDTH + (place & 31); }

/* rules.c */
/* The game is counted: the match goes on with another shuffle, or all is over. */
void onze_finish(struct onze_state *state, int rule, struct qn_events *events);

/* moves.c */
extern const uint8_t onze_place[ONZE_SLOTS]; /* slot to place */

/* policy.c */
/* Which of the moves the learnt weights prefer; −1 at tables without any, or if it is missing. */
int onze_preferred(const struct onze_state *s, const qn_move *moves, int count);
int onze_decide(const void *state, const qn_move *moves, int count, struct qn_rng *rng);

/* fast/uniform.c */
/* To where the game is counted, by uniform choice; gives back how many decisions that took. */
uint32_t onze_roll_uniform(struct onze_state *state, struct qn_rng *rng);

/* search.c */
float onze_belief(const void *view, void *world);

/* ---- for people ---- */

/* words.c */
/* What the cards that the viewer knows in the seat's hand would count: at most 0. */
int onze_hand_points(const struct onze_view *view, int seat);
/* O12: whether filling the slot takes a bonus card. */
bool onze_takes_bonus(const struct onze_view *view, int place);
/* O12: how many slots of a half row are empty; it begins at column `first`, 0 or ONZE_CENTRE. */
int onze_missing(const struct onze_view *view, int row, int first);
/* Whether the seat to move still owes a lay (O8, O10), as far as the viewer can tell. */
bool onze_owes(const struct onze_view *view);

QN_GAME_FUNCTIONS(onze);

#endif
