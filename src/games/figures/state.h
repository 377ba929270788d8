/* Figures: twelve rounds of poker figures in distinct colours. What crosses the files of this
 * folder: the state, the view and their parts.
 *
 * A type is a colour and a value, numbered value by value, so that a value is four neighbouring
 * bits of a mask and a colour is every fourth bit.
 *
 * F13's memory of a round. The pile is a row of places that stays as it was when the round began; a
 * place that was dealt or drawn keeps its card and gets an owner. The pile is made of blocks: sets
 * that are known while their order is not. A card is hidden from the others from its drawing until
 * its discard, and public afterwards, wherever it goes; so a seat's hidden discards are at any time
 * at most as many as the places it owns, and its i-th one is written at its i-th place. */
#ifndef QUINTE_FIGURES_STATE_H
#define QUINTE_FIGURES_STATE_H

#include "games/figures/bag.h"
#include "core/game_tables.h"

enum {
#ifdef QN_SMALL /* the reduced deck of the brute-force tests */
    FIGURES_VALUES = 1,
    FIGURES_COPIES = 2,
    FIGURES_HAND = 2,
    FIGURES_ROUNDS = 4,
#else
    FIGURES_VALUES = 6,
    FIGURES_COPIES = 4,
    FIGURES_HAND = 5,
    FIGURES_ROUNDS = 12,
#endif
    FIGURES_COLOURS = 4,
    FIGURES_SEATS = 6,
    FIGURES_TYPES = FIGURES_VALUES * FIGURES_COLOURS,
    FIGURES_CARDS = FIGURES_TYPES * FIGURES_COPIES,
    /* A returned block holds two hands at least; one block more may lie on top, half used. */
    FIGURES_BLOCKS = FIGURES_CARDS / (2 * FIGURES_HAND) + 1,
    /* What does not lie in the pile or in hands: the discard piles together. */
    FIGURES_LYING = FIGURES_CARDS - 2 * FIGURES_HAND,
    FIGURES_TURNS = 48, /* F11: times the number of players */
    FIGURES_SERIES = 6, /* boxes 0 to 5 are n1 to n6 */
    FIGURES_BOXES = 12,
    FIGURES_BONUS_FROM = 52, /* F12 */
    FIGURES_BONUS = 40,
};

enum { FIGURES_OPTION_PATIENCE, FIGURES_OPTIONS };

/* Boxes after the series (F2). */
enum {
    FIGURES_PAIRS = FIGURES_SERIES,
    FIGURES_THREE,
    FIGURES_FULL,
    FIGURES_STRAIGHT,
    FIGURES_FOUR,
    FIGURES_FLUSH,
};

/* Moves: the number says the kind and the seat, the box or the card. */
enum {
    FIGURES_DRAW = 0,
    FIGURES_TAKE = 1,
    FIGURES_DECLARE = FIGURES_TAKE + FIGURES_SEATS,
    FIGURES_DISCARD = FIGURES_DECLARE + FIGURES_BOXES,
    FIGURES_SCORE = FIGURES_DISCARD + FIGURES_TYPES,
    FIGURES_CROSS = FIGURES_SCORE + FIGURES_BOXES,
    FIGURES_MOVES = FIGURES_CROSS + FIGURES_BOXES,
};

enum figures_rule {
    FIGURES_C5 = 1,
    FIGURES_F1,
    FIGURES_F2,
    FIGURES_F3,
    FIGURES_F4,
    FIGURES_F5,
    FIGURES_F6,
    FIGURES_F7,
    FIGURES_F8,
    FIGURES_F9,
    FIGURES_F10,
    FIGURES_F11,
    FIGURES_F12,
    FIGURES_F13,
    FIGURES_F14,
    FIGURES_F15,
    FIGURES_RULES,
};

/* A place and a hidden discard are a type in the low five bits and an owner, or the number of
 * hidden cards that stayed in the hand, in the high three. */
enum { FIGURES_NONE = 31, FIGURES_NOBODY = 7, FIGURES_EMPTY = 0xFF };

static inline int figures_type(uint8_t place) { return place & 31; }
static inline int figures_owner(uint8_t place) { return place >> 5; }
static inline uint8_t figures_place(int type, int owner) { return (uint8_t)(type | owner << 5); }

struct figures_sheet {
    uint16_t open;    /* boxes that are still to be written */
    uint16_t scored;  /* of the others, those that were not crossed */
    uint16_t colours; /* of scored series, two bits each: the number of colours less one */
};

enum figures_phase {
    FIGURES_SHUFFLING,
    FIGURES_BEGINNING,  /* of a turn */
    FIGURES_DISCARDING, /* a card was drawn or taken */
    FIGURES_WRITING,    /* the round has ended */
    FIGURES_OVER,
    FIGURES_PHASES,
};

/* All that lies open to everybody (F13); state and view share it. */
struct figures_table {
    struct figures_bag known[FIGURES_SEATS]; /* taken from discards and still in that hand */
    struct figures_sheet sheets[FIGURES_SEATS];
    uint16_t turns; /* completed in this round */
    uint8_t phase;
    uint8_t round; /* rounds completed */
    uint8_t first; /* seat of this round */
    uint8_t mover;
    uint8_t left;  /* seats that still have to write */
    uint8_t drawn; /* places dealt or drawn in this round */
    uint8_t taken; /* the type just taken, or FIGURES_NONE */
    uint8_t heaps; /* mask of the seats whose discard pile is not empty */
    uint8_t blocks;
    uint8_t block_end[FIGURES_BLOCKS]; /* the place after each block */
    uint8_t cursor[FIGURES_SEATS];     /* where to look for the place of the next hidden discard */
    uint8_t lying_count[FIGURES_SEATS];
    uint8_t lying[FIGURES_LYING]; /* the discard piles, seat by seat, each from bottom to top */
    uint8_t
        hidden[FIGURES_CARDS]; /* the owner's hidden discards; FIGURES_EMPTY where there is none */
};

struct figures_state {
    struct figures_table table;
    struct figures_bag hands[FIGURES_SEATS];
    /* While the round is played: type and owner. Afterwards the places drawn are the collected
     * cards in canonical order, owned by nobody. */
    uint8_t pile[FIGURES_CARDS];
    struct qn_setup setup;
    uint8_t padding[3];
};

struct figures_view {
    struct qn_view head;
    uint8_t padding;
    struct figures_table table;
    struct figures_bag hands[FIGURES_SEATS]; /* one's own, and all when a round has ended */
    /* Owners while the round is played; types of one's own places only, FIGURES_NONE elsewhere. */
    uint8_t places[FIGURES_CARDS];
    /* By block: how many cards of a type the viewer has not seen coming from it this round. */
    uint8_t unseen[FIGURES_BLOCKS][FIGURES_TYPES];
};

/* Whether a round is being played: its cards are hidden, and seats take turns. */
static inline bool figures_is_played(const struct figures_table *t)
{
    return t->phase == FIGURES_BEGINNING || t->phase == FIGURES_DISCARDING;
}

/* F15: whether whoever begins a turn may declare. */
static inline bool figures_may_declare(const struct qn_setup *setup, const struct figures_table *t)
{
    return !setup->option[FIGURES_OPTION_PATIENCE] || t->turns >= setup->players;
}

/* cards and moves as text */
extern const char *const figures_box_name[FIGURES_BOXES];

/* the truth */
/* Puts the cards dealt to the seat whose first place this is into canonical order. */
void figures_order_dealt(struct figures_state *s, int from);
/* For playouts: without that order, which only bears on what a seat remembers. */
void figures_deal_untracked(struct figures_state *s, const uint8_t *order);

/* for search and hints */
float figures_belief(const void *view, void *world);

/* ---- for people: words.c, ui_numbers.c, paint.c ---- */

/* Whether the viewer's hand still counts in this round: whoever has written is done with it. */
bool figures_hand_counts(const struct figures_view *view);
/* What it brings in a box; of six cards one goes, whichever it is (F10). */
int figures_hand_brings(const struct figures_view *view, int box);

extern const char *const figures_box_word[FIGURES_BOXES];   /* on the sheet */
extern const char *const figures_box_object[FIGURES_BOXES]; /* after a verb */

QN_GAME_FUNCTIONS(figures);

#endif
