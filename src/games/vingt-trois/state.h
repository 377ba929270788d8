/* Vingt-trois inside: the state, the view, the moves' numbers and what the files share.
 *
 * A bag of cards is one word: two bits for each value count its copies. Adding a card is an
 * addition, the cards within reach are a mask, and counting or picking among them needs no list. */
#ifndef VINGT_TROIS_STATE_H
#define VINGT_TROIS_STATE_H

#include "core/bits.h"
#include "core/game_tables.h"

enum {
#ifdef QN_SMALL /* the reduced deck of the brute-force tests: 12 cards */
    VT_VALUES = 5,
    VT_DEALT = 5,
    VT_BOXES = 2,
    VT_TOKENS = 1,
    VT_STEP = 2,
    VT_PLAYERS = 4, /* three and four with beginner only */
#else
    VT_VALUES = 23, /* T1 */
    VT_DEALT = 15,  /* T2: cards dealt to each seat */
    VT_BOXES = 3,   /* T3: cards each seat boxes */
    VT_TOKENS = 3,  /* T5: bonus tokens of each seat */
    VT_STEP = 5,    /* T8: how far a token shifts the top */
    VT_PLAYERS = 4,
#endif
    VT_PASS_COSTS = 1,
    VT_FORCE_COSTS = 2,
    VT_GIVEN_BACK = 3,  /* T11: for the last card, at most */
    VT_TOKEN_SAVES = 2, /* T13: in the end, at most */
    VT_COPIES = 3,
    VT_DECK = 3 * VT_VALUES - 3,                /* T1: one 1, two 2s, three of each other */
    VT_HAND = VT_DEALT - VT_BOXES,              /* cards to play with; T4: the hand of a beginner */
    VT_SEATS = 4,                               /* room for seats */
    VT_PILE = (VT_SEATS * VT_HAND + 7) / 8 * 8, /* room for the cards played in a round */
    VT_ROUNDS = 2,
    VT_ANYTHING = VT_VALUES + 1, /* `below` of a seat of which nothing is known */
};

enum vingt_trois_phase { VT_BOX, VT_PLAY, VT_OVER, VT_PHASES, VT_DEAL = VT_PHASES };

/* Indices into the table of rules. */
enum {
    VT_C5 = 1,
    VT_T1,
    VT_T2,
    VT_T3,
    VT_T4,
    VT_T5,
    VT_T6,
    VT_T7,
    VT_T8,
    VT_T9,
    VT_T10,
    VT_T11,
    VT_T12,
    VT_T13,
    VT_T14,
    VT_T15,
    VT_T16,
    VT_RULES
};

/* Moves by number: `box 1` …, then the plays by tokens, copies and value, then the three others. */
enum {
    VT_MOVE_BOX = 0,
    VT_MOVE_PLAY = VT_VALUES,
    VT_MOVE_PASS = VT_MOVE_PLAY + (VT_TOKENS + 1) * VT_COPIES * VT_VALUES,
    VT_MOVE_FORCE,
    VT_MOVE_QUIT,
    VT_MOVES
};

enum vingt_trois_act { VT_ACT_BOX, VT_ACT_PLAY, VT_ACT_PASS, VT_ACT_FORCE, VT_ACT_QUIT };

/* A move taken apart. */
struct vingt_trois_parts {
    uint8_t act;
    uint8_t value, copies, tokens; /* value for box and play, the others for play only */
};

/* All that is public (T14). Seats that are not there are zero. */
struct vingt_trois_table {
    uint16_t penalties[VT_SEATS];
    uint8_t tokens[VT_SEATS];
    uint8_t cards[VT_SEATS]; /* in hand; of a seat that quit, how many it gave up */
    uint8_t rests[VT_SEATS]; /* T15: passes and forces since a card was last played */
    uint8_t below[VT_SEATS]; /* T16: all cards in that hand are below this */
    uint8_t first, round, phase;
    uint8_t opener;   /* T2: who has, or had, the 1 */
    uint8_t in, quit; /* sets of seats; a seat in neither has laid all its cards */
    uint8_t forced;   /* T9: the seat to move is forced */
    uint8_t pile_count;
    uint8_t pile[VT_PILE]; /* in order: value + 32 × the seat that played it */
};

struct vingt_trois_state {
    struct qn_setup setup;
    int8_t turn;
    uint8_t spare[2];
    struct vingt_trois_table table;
    uint64_t hand[VT_SEATS]; /* bags; of a seat that quit, what it gave up */
    uint64_t boxed[VT_SEATS];
};

struct vingt_trois_view {
    struct qn_view head;
    uint8_t spare;
    struct vingt_trois_table table;
    uint64_t hand, boxed; /* the viewer's own, as in the state; a spectator has none */
};

/* ---- small parts that several files need in their hot loops ---- */

static inline int vingt_trois_copies(int value) { return value < VT_COPIES ? value : VT_COPIES; }

static inline int vingt_trois_boxes(const struct qn_setup *setup)
{
    return setup->option[0] ? 0 : VT_BOXES; /* T4 */
}

static inline int vingt_trois_dealt(const struct qn_setup *setup)
{
    return VT_HAND + vingt_trois_boxes(setup);
}

/* One copy of a value, as a bag. */
static inline uint64_t vingt_trois_card(int value) { return UINT64_C(1) << 2 * value; }

static inline int vingt_trois_held(uint64_t bag, int value) { return (int)(bag >> 2 * value & 3); }

/* A mask of the cards from a value upwards. */
static inline uint64_t vingt_trois_from(int value) { return ~UINT64_C(0) << 2 * value; }

/* One copy of each value of which the bag has at least so many. */
static inline uint64_t vingt_trois_least(uint64_t bag, int copies)
{
    uint64_t ones = UINT64_C(0x5555555555555555), low = bag & ones, high = bag >> 1 & ones;
    return copies == 1 ? low | high : copies == 2 ? high : low & high;
}

static inline int vingt_trois_size(uint64_t bag)
{
    return qn_count(bag) + qn_count(bag & UINT64_C(0xAAAAAAAAAAAAAAAA));
}

/* The lowest value in a bag that is not empty. */
static inline int vingt_trois_lowest(uint64_t bag) { return qn_lowest(bag) / 2; }

static inline int vingt_trois_top(const struct vingt_trois_table *table)
{
    return table->pile_count ? table->pile[table->pile_count - 1] % 32 : 0;
}

/* A move taken apart, and put together. */
static inline struct vingt_trois_parts vingt_trois_move_split(qn_move move)
{
    if (move < VT_MOVE_PLAY)
        return (struct vingt_trois_parts){.act = VT_ACT_BOX,
                                          .value = (uint8_t)(move - VT_MOVE_BOX + 1)};
    if (move >= VT_MOVE_PASS)
        return (struct vingt_trois_parts){.act = (uint8_t)(VT_ACT_PASS + move - VT_MOVE_PASS)};
    int rest = move - VT_MOVE_PLAY;
    return (struct vingt_trois_parts){.act = VT_ACT_PLAY,
                                      .value = (uint8_t)(rest % VT_VALUES + 1),
                                      .copies = (uint8_t)(rest / VT_VALUES % VT_COPIES + 1),
                                      .tokens = (uint8_t)(rest / VT_VALUES / VT_COPIES)};
}

static inline qn_move vingt_trois_move_of(struct vingt_trois_parts parts)
{
    if (parts.act == VT_ACT_BOX)
        return (qn_move)(VT_MOVE_BOX + parts.value - 1);
    if (parts.act != VT_ACT_PLAY)
        return (qn_move)(VT_MOVE_PASS + parts.act - VT_ACT_PASS);
    int group = parts.tokens * VT_COPIES + parts.copies - 1;
    return (qn_move)(VT_MOVE_PLAY + group * VT_VALUES + parts.value - 1);
}

/* ---- what the files give each other ---- */

extern const struct qn_rule vingt_trois_rules[VT_RULES];

/* view.c, facts.c */
/* How many cards a seat has boxed, for a table of seats whose cards add up. */
int vingt_trois_boxed_by(const struct vingt_trois_view *view, int seat);

/* policy.c */
struct vingt_trois_parts vingt_trois_policy(const struct vingt_trois_state *state);
/* What a legal move costs by the policy's reckoning, in half penalties; for boxings, in steps. From
 * what the seat to move may know. */
int vingt_trois_cost(const struct vingt_trois_state *state, qn_move move);
/* The cards that the policy boxes of a hand as it was dealt; there must be that many but the 1. */
uint64_t vingt_trois_would_box(uint64_t hand, int count);

/* search.c */
float vingt_trois_belief(const void *view, void *world);

/* ---- for people: hint.c, paint.c, words.c, ui_numbers.c ---- */

/* What the viewer knows of the state, as if it were to move: enough for its legal moves and what
 * they cost. Nobody is to move if the viewer is not in. */
struct vingt_trois_state vingt_trois_known(const struct vingt_trois_view *view);
/* Copies of a value: in the pile; in the viewer's hand or box, or given up by it; all others. */
int vingt_trois_played(const struct vingt_trois_table *table, int value);
int vingt_trois_own(const struct vingt_trois_view *view, int value);
int vingt_trois_unseen(const struct vingt_trois_view *view, int value);
/* T8: whether one card of the value may be laid with so many tokens. */
bool vingt_trois_may_lay(const struct vingt_trois_state *known, int value, int tokens);
enum vingt_trois_noun { VT_NOUN_PENALTY, VT_NOUN_TOKEN, VT_NOUN_CARD };
const char *vingt_trois_noun(enum vingt_trois_noun noun, int count, enum qn_lang lang);

QN_GAME_FUNCTIONS(vingt_trois);

#endif
