/* Vœux: the shapes that the rooms of this folder share.
 *
 * A card is a number: colour * 12 + rank for the five colours (rank 11 is the end card), 60 + value
 * for the point cards. The six discard piles and series are the five colours and, as number five, P
 * or the neutral series. What lies open is one struct that state and view both hold; hands and the
 * pile's order are the state's alone. */
#ifndef QUINTE_VOEUX_STATE_H
#define QUINTE_VOEUX_STATE_H

#include "core/game_tables.h"

enum {
    VOEUX_SEATS = 4,
    VOEUX_COLOURS = 5,
    VOEUX_RANKS = 12,
    VOEUX_END = 11,
    VOEUX_POINT = VOEUX_COLOURS * VOEUX_RANKS, /* the first point card */
    VOEUX_VALUES = 11,
    VOEUX_TYPES = VOEUX_POINT + VOEUX_VALUES,
    VOEUX_NEUTRAL = VOEUX_COLOURS, /* series and pile of the point cards */
    VOEUX_PILES = 6,
    VOEUX_TWINS = 30,         /* types with two copies: values 3 to 7 and end cards */
    VOEUX_LANE_BYTES = 9,     /* a colour's pile: at most 18 ranks, two a byte */
    VOEUX_DISCARD_BYTES = 51, /* five of those and the eleven point cards */
    VOEUX_STREAK = 8,         /* W14: draws from discard piles per player */
    VOEUX_ENDED = 5,          /* W7: series with an end card */
    VOEUX_LAST_LAYS = 2,      /* W9 */
    VOEUX_ROW = 0x3FE,        /* stones 1 to 9 */
};

#define VOEUX_LANES UINT64_C(0x001001001001001) /* the lowest bit of each colour's twelve */

/* The deck as bits (W1): coloured types, those of them with a second copy, point cards. A reduced
 * deck serves the tests that try all shuffles. */
#ifdef QN_SMALL
#define VOEUX_DECK_CARDS UINT64_C(0x818018)  /* R3 R4 Y3 Y4 YE */
#define VOEUX_DECK_SECOND UINT64_C(0x018018) /* R3 R4 Y3 Y4 */
#define VOEUX_DECK_POINTS 0x008              /* P3 */
enum { VOEUX_CARDS = 10, VOEUX_HAND = 2, VOEUX_REMOVED = 1 };
#else
#define VOEUX_DECK_CARDS ((UINT64_C(1) << VOEUX_POINT) - 1)
#define VOEUX_DECK_SECOND (VOEUX_LANES * 0x8F8) /* 3 to 7 and the end cards */
#define VOEUX_DECK_POINTS 0x7FF
enum { VOEUX_CARDS = 101, VOEUX_HAND = 8, VOEUX_REMOVED = 30 };
#endif

#define VOEUX_EVERY_COLOUR ((UINT64_C(1) << VOEUX_POINT) - 1) /* all coloured types */
#define VOEUX_LANE_VALUES 0x7FF
#define VOEUX_ALL_VALUES (VOEUX_LANES * VOEUX_LANE_VALUES)

enum voeux_rule {
    VOEUX_C5 = 1,
    VOEUX_W1,
    VOEUX_W2,
    VOEUX_W3,
    VOEUX_W4,
    VOEUX_W5,
    VOEUX_W6,
    VOEUX_W7,
    VOEUX_W8,
    VOEUX_W9,
    VOEUX_W10,
    VOEUX_W11,
    VOEUX_W12,
    VOEUX_W13,
    VOEUX_W14,
    VOEUX_RULES
};

enum voeux_phase { VOEUX_DEALING, VOEUX_PLAY, VOEUX_DRAW, VOEUX_FINAL, VOEUX_OVER };

/* Moves by number, in this order. */
enum {
    VOEUX_DISCARD = 0,
    VOEUX_STONE = VOEUX_TYPES,     /* pairs of equal rank; of 0, 10 and end cards only to say W5 */
    VOEUX_LAY = VOEUX_STONE + 205, /* own colour, or a point card into the neutral series */
    VOEUX_LAY_POINT = VOEUX_LAY + VOEUX_TYPES, /* colour * 11 + value */
    VOEUX_DRAW_PILE = VOEUX_LAY_POINT + VOEUX_COLOURS * VOEUX_VALUES,
    VOEUX_DRAW_DISCARD,
    VOEUX_DONE = VOEUX_DRAW_DISCARD + VOEUX_PILES,
    VOEUX_MOVES
};

enum voeux_act { ACT_DISCARD, ACT_STONE, ACT_LAY, ACT_DRAW_PILE, ACT_DRAW_DISCARD, ACT_DONE };

/* A move taken apart. */
struct voeux_move {
    uint8_t act;
    uint8_t card, other; /* `other`: the stone's second card */
    uint8_t series;      /* where a card is laid, or the pile that is drawn from */
};

/* Up to two copies of each coloured type and one of each point card. */
struct voeux_bag {
    uint64_t cards; /* types that are there */
    uint32_t twice; /* twins that are there twice, by twin number */
    uint16_t points;
    uint8_t count;
    uint8_t zero;
};

/* What lies open for everybody but the seats' own parts. */
struct voeux_table {
    int8_t turn;
    uint8_t players;
    uint8_t phase;
    uint8_t due;     /* draws, or in the final phase cards, that the seat may still take or lay */
    uint8_t waiting; /* seats that have not finished the final phase */
    uint8_t closed;  /* W6: piles that received a card this turn, as bits */
    uint8_t filled;  /* discard piles that have cards, as bits */
    uint8_t streak;  /* W14: draws from discard piles in a row */
    uint8_t ended;   /* W7: series that contain an end card */
    uint8_t pile;    /* cards in the pile */
    uint8_t log;     /* hidden plays so far */
    uint16_t row;    /* stones that may be taken, as bits 1 to 9 */
    uint16_t stones[VOEUX_SEATS];
    uint8_t size[VOEUX_PILES];             /* of the discard piles */
    uint8_t place[VOEUX_VALUES];           /* point card laid: 1 + seat * 6 + series, else 0 */
    uint8_t discards[VOEUX_DISCARD_BYTES]; /* ranks from the bottom, two a byte */
    /* The hidden play, as log number + 1, of a twin type whose other copy is not accounted for; and
     * that of the other copy if the same seat played it, too, from the cards it drew later. */
    uint8_t first[VOEUX_TWINS], second[VOEUX_TWINS];
};

/* A hidden play: a card left the hand that was not known to be there. The log keeps the seat and
 * how many hidden cards it then had. Nobody needs it to play, but those who reckon what is in a
 * hand do. */
static inline int voeux_log_seat(uint8_t entry) { return entry & 3; }
static inline int voeux_log_size(uint8_t entry) { return (entry >> 2) + 1; }

struct voeux_seat {
    struct voeux_bag hand;
    struct voeux_bag known; /* of the hand: taken from discard piles and not yet played */
    struct voeux_bag laid;  /* the series; `points` are those of the neutral one */
    uint64_t open;          /* W3: coloured types that the series' directions allow */
};

struct voeux_state {
    struct voeux_table table;
    /* The pile from its bottom up, and from the other end down the log: each logged card has left
     * the pile and every hand's hidden part, so both have room. */
    uint8_t cards[VOEUX_CARDS];
    uint8_t zeros[8 - (sizeof(struct voeux_table) + VOEUX_CARDS) % 8];
    struct voeux_seat seats[VOEUX_SEATS]; /* only as many as there are players */
};

struct voeux_view_seat {
    struct voeux_bag known, laid;
    uint64_t open;
    uint8_t hidden; /* cards in hand that are not known to all */
    uint8_t zero[7];
};

struct voeux_view {
    struct qn_view head;
    uint8_t zero;
    struct voeux_table table;
    uint8_t log[VOEUX_CARDS]; /* at the end, backwards, as in the state */
    uint8_t zeros[8 - (sizeof(struct voeux_table) + VOEUX_CARDS) % 8];
    struct voeux_bag hand; /* the viewer's own, nothing for a spectator */
    struct voeux_view_seat seats[VOEUX_SEATS];
};

/* Entry number `index` of the log, which lies at the end of this many cards. */
static inline uint8_t *voeux_log_at(uint8_t *cards, int index)
{
    return &cards[VOEUX_CARDS - 1 - index];
}
static inline uint8_t voeux_log(const uint8_t *cards, int index)
{
    return cards[VOEUX_CARDS - 1 - index];
}

/* moves.c */
extern const uint8_t voeux_pairs[15]
                                [2]; /* the pairs of six kinds, in the order of the stone moves */
extern const uint16_t voeux_stone_base[VOEUX_RANKS + 1];
struct voeux_move voeux_decode(qn_move move);
/* The move that takes a stone for these two cards; QN_NO_MOVE if there is none. */
qn_move voeux_stone_move(int card, int other);

/* rules.c */
extern const uint8_t voeux_twin[VOEUX_TYPES]; /* twin number; 31 for a type with one copy */
size_t voeux_state_bytes(int players);
int voeux_set_aside(int players);  /* cards that nobody sees */
int voeux_pile_start(int players); /* cards in the pile after the deal */
int voeux_copies(int card);        /* in the deck */

/* policy.c, rollout.c */
qn_move voeux_policy(const struct voeux_state *state);
/* fast/uniform.c: to the end of the game by chance; returns the number of decisions. */
uint32_t voeux_play_uniform(struct voeux_state *state, struct qn_rng *rng);

/* for search and hints */
float voeux_belief(const void *view, void *world);

/* ---- for people ---- */

/* A number with its sign: "+2", "−4", "0". */
struct voeux_number {
    char text[8];
};

/* words.c */
struct voeux_number voeux_signed(int value);
/* "red", of a series or a pile. */
const char *voeux_kind_word(int kind, enum qn_lang lang);

QN_GAME_FUNCTIONS(voeux);

#endif
