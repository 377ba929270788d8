/* Verso: two-faced tokens, runs of four or more.
 *
 * Everything here is counted by token number, from 0: token k is the one that leaves the pile as
 * #k+1 (V5). Sets of tokens are 64-bit masks. What lies on the table is public and stands in one
 * structure that state and view share; the faces stand beside it, all of them in the state, the
 * known ones in the view. */
#ifndef QUINTE_GAMES_VERSO_STATE_H
#define QUINTE_GAMES_VERSO_STATE_H

#include "core/game_tables.h"
#include "core/bits.h"
#include <string.h>

enum {
#ifdef QN_SMALL
    VERSO_TOKENS = 7, /* the first seven cards of V1: faces 1 to 4 */
    VERSO_LONG = 2,
    VERSO_TABLE_PAD = 8, /* bytes that fill up the structures */
    VERSO_FACES_PAD = 2,
#else
    VERSO_TOKENS = 54, /* V1 */
    VERSO_LONG = 4,    /* the shortest group that converts or scores */
    VERSO_TABLE_PAD = 1,
    VERSO_FACES_PAD = 4,
#endif
    VERSO_NUMBERS = 19,
    VERSO_SPREAD = 2,    /* V1: how far the two faces may differ */
    VERSO_SHARED = 5,    /* V1: the most cards that carry one number */
    VERSO_POINTS = 12,   /* V2: point cards */
    VERSO_POINT_LOW = 7, /* V2: the value of the lowest; card j is worth 7 + j */
    VERSO_SEATS = 4,
    VERSO_TAKINGS = 3, /* V9 */
    VERSO_BONUS = 6,   /* V15 */
    VERSO_NONE = 0xFF, /* no token */
};

/* The rules by number: what refusals and events carry. */
enum {
    VERSO_C5 = 1,
    VERSO_V1,
    VERSO_V2,
    VERSO_V3,
    VERSO_V4,
    VERSO_V5,
    VERSO_V6,
    VERSO_V7,
    VERSO_V8,
    VERSO_V9,
    VERSO_V10,
    VERSO_V11,
    VERSO_V12,
    VERSO_V13,
    VERSO_V14,
    VERSO_V15,
    VERSO_V16,
    VERSO_V17,
    VERSO_V18,
    VERSO_RULES,
};

/* The moves, in the order of their numbers. */
enum {
    VERSO_DRAW,
    VERSO_TAKE,
    VERSO_ALONE = VERSO_TAKE + VERSO_POINTS,
    VERSO_JOIN,
    VERSO_SWAP = VERSO_JOIN + VERSO_TOKENS,
    VERSO_MERGE = VERSO_SWAP + VERSO_TOKENS,
    VERSO_CONVERT = VERSO_MERGE + VERSO_TOKENS * VERSO_TOKENS,
    VERSO_END = VERSO_CONVERT + VERSO_TOKENS,
    VERSO_MOVES,
};

enum verso_verb {
    VERSO_VERB_DRAW,
    VERSO_VERB_TAKE,
    VERSO_VERB_ALONE,
    VERSO_VERB_JOIN,
    VERSO_VERB_SWAP,
    VERSO_VERB_MERGE,
    VERSO_VERB_CONVERT,
    VERSO_VERB_END,
    VERSO_VERBS,
};

enum verso_phase {
    VERSO_UNDEALT, /* before the shuffle */
    VERSO_READY,   /* no token held; the turn begins, or the last token was joined */
    VERSO_STOPPED, /* no token held; the last one was placed alone (V9, V10) */
    VERSO_DRAWN,   /* holding a token as it was drawn: it may be swapped */
    VERSO_TURNED,  /* holding a token that was turned over, by take or swap */
    VERSO_OVER,
    VERSO_PHASES,
};

enum { VERSO_MEMORY }; /* the options */

/* What lies on the table; nothing in it depends on a hidden face. Same table, same bytes. */
struct verso_table {
    uint64_t known;               /* tokens that were turned over: both faces are public (V17) */
    uint64_t seen;                /* their cards, by verso_edge */
    uint64_t bottoms, tops;       /* lowest and highest tokens of the groups in reserves */
    uint64_t longs;               /* lowest tokens of the groups that are long enough to convert */
    uint64_t owner[2];            /* tokens in reserves: the two bits of their seat */
    uint16_t points[VERSO_SEATS]; /* bit j: the seat owns the point card worth 7 + j */
    uint16_t loaded;              /* bit j: that card carries tokens */
    uint8_t stack[VERSO_POINTS];  /* the highest token on it, or 0 */
    uint8_t link[VERSO_TOKENS];   /* the next lower token of the group or stack. The lowest leads to
                                   * the highest in a group, to itself in a stack; 0 elsewhere */
    uint8_t merges[VERSO_SEATS];  /* pairs of groups that the seat could merge */
    uint8_t players, memory, seat, phase;
    uint8_t drawn; /* tokens that left the pile */
    uint8_t held;  /* or VERSO_NONE */
    uint8_t taken; /* this turn; more than three count as three */
    uint8_t unused[VERSO_TABLE_PAD];
};

struct verso_state {
    struct verso_table table;
    uint8_t shown[VERSO_TOKENS]; /* visible faces by number; from table.drawn on, the pile */
    uint8_t back[VERSO_TOKENS];  /* hidden faces */
    uint8_t unused[VERSO_FACES_PAD];
};

struct verso_view {
    struct qn_view head;
    uint8_t unused;
    struct verso_table table;
    uint8_t shown[VERSO_TOKENS]; /* of tokens out of the pile and of the pile's top; else 0 */
    uint8_t back[VERSO_TOKENS];  /* of known tokens; else 0 */
    uint8_t unused_too[VERSO_FACES_PAD];
};

/* The legal moves of a position as sets. */
struct verso_choices {
    bool draw, alone, end;
    unsigned takes; /* point cards */
    uint64_t joins, swaps, converts;
    int merges; /* how many pairs */
    int count;
};

static inline uint64_t verso_bit(int token) { return UINT64_C(1) << token; }

/* The tokens of a seat's reserve, to be met with bottoms or tops: what lies elsewhere counts as
 * seat 0's. */
static inline uint64_t verso_own(const struct verso_table *table, int seat)
{
    uint64_t low = (uint64_t)seat & 1, high = (uint64_t)seat >> 1;
    return (table->owner[0] ^ (low - 1)) & (table->owner[1] ^ (high - 1));
}

/* Tokens in reserves that are a group by themselves. */
static inline uint64_t verso_independent(const struct verso_table *table)
{
    return table->bottoms & table->tops;
}

/* V1: the cards as edges between their two faces, three places for each lower face. (18,20) would
 * have place 53 and stays out. */
static inline int verso_edge(int shown, int back)
{
    int low = shown < back ? shown : back, high = shown < back ? back : shown;
    return 3 * (low - 1) + high - low;
}

/* V8: the lowest token of the group whose highest one is given. */
static inline int verso_name(const struct verso_table *table, int top)
{
    int token = top;
    while (!(table->bottoms >> token & 1))
        token = table->link[token];
    return token;
}

static inline bool verso_holding(const struct verso_table *table)
{
    return table->phase == VERSO_DRAWN || table->phase == VERSO_TURNED;
}

static inline int verso_length(const struct verso_table *table, const uint8_t shown[VERSO_TOKENS],
                               int g)
{
    return shown[table->link[g]] - shown[g] + 1;
}

/* Whose reserve the token lies in, if it lies in one. */
static inline int verso_owner(const struct verso_table *table, int token)
{
    return (int)((table->owner[0] >> token & 1) | (table->owner[1] >> token & 1) << 1);
}

static inline int verso_sold(const struct verso_table *table)
{
    uint64_t all;
    _Static_assert(sizeof all == sizeof table->points, "the cards of all seats are one word");
    memcpy(&all, table->points, sizeof all);
    return qn_count(all);
}

/* rules.c */
/* V15: the seat's points as they stand. */
int verso_score(const struct verso_table *table, int seat);
/* V12, V16: tokens that the point card carries. */
int verso_carried(const struct verso_table *table, int card);
/* V1: the code of a card lying with `shown` up. */
int verso_card_code(int shown, int back);
int verso_card_shown(int code);
int verso_card_back(int code);

/* moves.c */
extern const qn_move verso_first_move[VERSO_VERBS]; /* the lowest move with each verb */
/* A move's verb; *first and *second are its number or numbers from 0 on. */
enum verso_verb verso_move_split(qn_move move, int *first, int *second);
void verso_choices(const struct verso_state *state, struct verso_choices *choices);
/* How many pairs of its groups the seat could merge. */
int verso_merges(const struct verso_table *table, const uint8_t shown[VERSO_TOKENS], int seat);

/* sample.c, policy.c, fast/uniform.c, rollout.c */
qn_move verso_pick(const struct verso_state *state, const struct verso_choices *choices);
/* Plays to the end, or for a few turns; gives the number of decisions. */
uint32_t verso_follow(struct verso_state *state, bool cut);
uint32_t verso_roll_uniform(struct verso_state *state, struct qn_rng *rng);

/* search.c */
float verso_belief(const void *view, void *world);

/* ---- for people: hint.c, paint.c, words.c, ui_numbers.c ---- */

/* "4–6", or "4" for one token; the lowest token's number (V5) only if two groups read the same. */
void verso_say_group(const struct verso_view *view, int g, const struct qn_speech *speech);
/* V2, V13: what a group that is long enough brings now. */
int verso_price(const struct verso_table *table);

QN_GAME_FUNCTIONS(verso);

#endif
