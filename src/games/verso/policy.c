/* A fast and sensible player of Verso. It takes what lengthens its groups as long as the turn
 * lasts, swaps for what is likely to, and leaves the free moves to the end of the turn, or of the
 * game: what is neither merged nor converted can be joined at more ends, and each join earns
 * another taking (V9). It reads visible faces and known backs only (V17). */
#include "policy.h"
#include "core/random.h"

enum {
    NUMBERS = (2 << VERSO_NUMBERS) - 2, /* bits 1 … 19 */
    CERTAIN = 60,                       /* divisible by every total of chances, 1 … 6 */
    /* What a token is worth to the mover. */
    RATE_FIT = 18,
    RATE_GROW = 6,
    RATE_FULL = 4,
    /* Ratings of other moves, on the same scale. */
    RATE_JOIN = RATE_FIT * CERTAIN,
    RATE_END = 10 * CERTAIN,
    RATE_FREE = 20 * CERTAIN,
    RATE_SHELTER = 5 * CERTAIN,
    RATE_WAIT = 7 * CERTAIN,   /* converting before it is time */
    RATE_EARLY = -6 * CERTAIN, /* free moves that could wait */
    RATE_STOP = -12 * CERTAIN, /* ending while more could be taken */
};

/* Joining a group of this length: to four is best, into one that is long already only worth the
 * next taking. */
static const int16_t rate_length[VERSO_NUMBERS + 1] = {0, 400, 280, 480};

void verso_want(const struct verso_table *table, const uint8_t shown[VERSO_TOKENS], int seat,
                struct verso_wants *wants)
{
    uint32_t over[5] = {0}, under[5] = {0}; /* by length: the numbers at the groups' two ends */
    uint64_t groups = table->bottoms & verso_own(table, seat);
    for (; groups; groups &= groups - 1) {
        int g = qn_lowest(groups), low = shown[g], high = shown[table->link[g]];
        int length = high - low < 3 ? high - low + 1 : 4;
        over[length] |= 2u << high;
        under[length] |= 1u << (low - 1);
    }
    wants->grow = (over[1] | over[2] | over[3] | under[1] | under[2] | under[3]) & NUMBERS;
    wants->fit = (wants->grow | over[4] | under[4]) & NUMBERS;
    wants->full =
        (over[3] | under[3] | (over[2] & (under[1] | under[2])) | (over[1] & under[2])) & NUMBERS;
}

/* A double shows its number either way up, so it is twice as likely. */
static int chances(unsigned backs) { return qn_count(backs) + (backs >> VERSO_SPREAD & 1); }

/* What the token would be worth when turned over. */
static int hope(const struct verso_state *state, const struct verso_wants *wants, int token)
{
    static const uint8_t part[7] = {0, 60, 30, 20, 15, 12, 10}; /* of CERTAIN */
    int number = state->shown[token];
    unsigned backs = verso_backs(&state->table, number);
    if (state->table.known >> token & 1) {
        number = state->back[token];
        backs = 1u << VERSO_SPREAD;
    }
    unsigned fit = (wants->fit << VERSO_SPREAD) >> number & backs;
    unsigned grow = (wants->grow << VERSO_SPREAD) >> number & backs;
    unsigned full = (wants->full << VERSO_SPREAD) >> number & backs;
    return (RATE_FIT * chances(fit) + RATE_GROW * chances(grow) + RATE_FULL * chances(full)) *
           part[chances(backs)];
}

static int rate_number(const struct verso_wants *wants, int number)
{
    return CERTAIN *
           (int)(RATE_FIT * (wants->fit >> number & 1) + RATE_GROW * (wants->grow >> number & 1) +
                 RATE_FULL * (wants->full >> number & 1));
}

/* The token among these that promises most when turned over; *most is raised to that. */
static int best_hope(const struct verso_state *state, const struct verso_wants *wants,
                     uint64_t tokens, int *most)
{
    int best = VERSO_NONE;
    for (; tokens; tokens &= tokens - 1) {
        int token = qn_lowest(tokens), here = hope(state, wants, token);
        if (here > *most) {
            best = token;
            *most = here;
        }
    }
    return best;
}

int verso_best_hope(const struct verso_state *state, const struct verso_wants *wants, int seat)
{
    const struct verso_table *table = &state->table;
    int most = 0;
    best_hope(state, wants, verso_independent(table) & ~verso_own(table, seat), &most);
    for (unsigned cards = verso_takes(table, seat); cards; cards &= cards - 1)
        best_hope(state, wants, verso_bit(table->stack[qn_lowest(cards)]), &most);
    return most;
}

/* What is drawn and does not fit can still be swapped. */
static int rate_draw(const struct verso_state *state, const struct verso_wants *wants)
{
    const struct verso_table *table = &state->table;
    int rating = rate_number(wants, state->shown[table->drawn]);
    if (!rating)
        best_hope(state, wants, verso_independent(table) & ~verso_own(table, table->seat), &rating);
    return rating;
}

static int rate_join(const struct verso_state *state, int g, bool goes_on)
{
    int length = verso_length(&state->table, state->shown, g);
    if (!goes_on && length >= VERSO_LONG)
        return -1; /* wasted: better kept alone */
    return RATE_JOIN + rate_length[length];
}

/* How many numbers in a row the mover's short groups cover from `number` on, upwards or downwards;
 * more than is needed does not count. */
static int chain(const struct verso_state *state, int number, bool upwards)
{
    const struct verso_table *table = &state->table;
    uint64_t groups = (upwards ? table->bottoms : table->tops) & verso_own(table, table->seat);
    int covered = 0, longest = VERSO_LONG;
    while (covered < VERSO_LONG && longest > 0) {
        uint64_t next = verso_showing(state->shown, number) & groups;
        for (longest = 0; next; next &= next - 1) {
            int g = upwards ? qn_lowest(next) : verso_name(table, qn_lowest(next));
            int length = verso_length(table, state->shown, g);
            if (length < VERSO_LONG && length > longest)
                longest = length;
        }
        covered += longest;
        number += upwards ? longest : -longest;
    }
    return covered;
}

/* Who cashes first gives the others the right to take without limit (V9), and long groups can be
 * joined for more takings as long as they lie in the reserve. So cashing waits until so many tokens
 * are drawn: by players, and longer for who has that right. */
static bool cashes(const struct verso_table *table)
{
    static const uint8_t when[VERSO_SEATS + 1][2] = {
        [2] = {44, 50}, [3] = {28, 46}, [4] = {16, 46}};
    return table->drawn >= when[table->players][verso_has_fewest(table, table->seat)];
}

/* When it is time to cash, fours are made first, then anything that comes to four. */
static int rate_merge(const struct verso_state *state, int g, int h)
{
    const struct verso_table *table = &state->table;
    int lower = verso_length(table, state->shown, g), upper = verso_length(table, state->shown, h);
    int merged = lower + upper;
    if (lower >= VERSO_LONG || upper >= VERSO_LONG)
        return 0;
    if (!cashes(table))
        return RATE_SHELTER;
    if (merged == VERSO_LONG)
        return RATE_FREE;
    if (merged > VERSO_LONG || merged + chain(state, state->shown[g] - 1, false) +
                                       chain(state, state->shown[table->link[h]] + 1, true) >=
                                   VERSO_LONG)
        return RATE_FREE - 1;
    return RATE_SHELTER;
}

int verso_rate(const struct verso_state *state, const struct verso_choices *choices,
               const struct verso_wants *wants, qn_move move)
{
    int first, second;
    bool late = !choices->draw && !choices->alone;
    switch (verso_move_split(move, &first, &second)) {
    case VERSO_VERB_DRAW:
        return rate_draw(state, wants);
    case VERSO_VERB_TAKE:
        return hope(state, wants, state->table.stack[first]) - 1;
    case VERSO_VERB_JOIN:
        return rate_join(state, first, verso_goes_on(&state->table));
    case VERSO_VERB_SWAP:
        return choices->joins ? hope(state, wants, first) / 2 : hope(state, wants, first);
    case VERSO_VERB_MERGE:
        return late ? rate_merge(state, first, second) : RATE_EARLY;
    case VERSO_VERB_CONVERT:
        return !late ? RATE_EARLY : cashes(&state->table) ? RATE_FREE - 2 : RATE_WAIT;
    case VERSO_VERB_END:
        return late ? RATE_END : RATE_STOP;
    default:
        return 0;
    }
}

static qn_move pick_taking(const struct verso_state *state, const struct verso_choices *choices)
{
    if (!choices->takes)
        return VERSO_DRAW;
    struct verso_wants wants;
    verso_want(&state->table, state->shown, state->table.seat, &wants);
    qn_move best = VERSO_DRAW;
    int most = rate_draw(state, &wants);
    for (unsigned cards = choices->takes; cards; cards &= cards - 1) {
        int card = qn_lowest(cards), here = hope(state, &wants, state->table.stack[card]);
        if (here > most) {
            best = (qn_move)(VERSO_TAKE + card);
            most = here;
        }
    }
    return best;
}

static qn_move pick_placing(const struct verso_state *state, const struct verso_choices *choices)
{
    qn_move best = VERSO_ALONE;
    int most = 0;
    if (choices->joins) {
        bool goes_on = verso_goes_on(&state->table);
        for (uint64_t joins = choices->joins; joins; joins &= joins - 1) {
            int g = qn_lowest(joins), here = rate_join(state, g, goes_on);
            if (here > most) {
                best = (qn_move)(VERSO_JOIN + g);
                most = here;
            }
        }
    }
    if (best == VERSO_ALONE && choices->swaps) {
        struct verso_wants wants;
        verso_want(&state->table, state->shown, state->table.seat, &wants);
        int token = best_hope(state, &wants, choices->swaps, &most);
        if (token != VERSO_NONE)
            best = (qn_move)(VERSO_SWAP + token);
    }
    return best;
}

/* The merge that leads to four, or END. */
static qn_move pick_merge(const struct verso_state *state)
{
    const struct verso_table *table = &state->table;
    uint64_t own = verso_own(table, table->seat) & ~table->longs;
    qn_move best = VERSO_END;
    int most = RATE_END;
    for (uint64_t groups = table->bottoms & own; groups; groups &= groups - 1) {
        int g = qn_lowest(groups), above = state->shown[table->link[g]] + 1;
        uint64_t next = verso_showing(state->shown, above) & table->bottoms & own;
        for (; next; next &= next - 1) {
            int here = rate_merge(state, g, qn_lowest(next));
            if (here > most) {
                best = (qn_move)(VERSO_MERGE + g * VERSO_TOKENS + qn_lowest(next));
                most = here;
            }
        }
    }
    return best;
}

static inline qn_move pick(const struct verso_state *state, const struct verso_choices *choices)
{
    if (choices->draw)
        return pick_taking(state, choices);
    if (choices->alone)
        return pick_placing(state, choices);
    if (!(choices->merges || choices->converts) || !cashes(&state->table))
        return VERSO_END;
    qn_move merge = choices->merges ? pick_merge(state) : VERSO_END;
    if (merge == VERSO_END && choices->converts)
        return (qn_move)(VERSO_CONVERT + qn_lowest(choices->converts));
    return merge;
}

qn_move verso_pick(const struct verso_state *state, const struct verso_choices *choices)
{
    return pick(state, choices);
}

/* Turns that a cut rollout plays after the one it begins in: enough for an estimate that is a
 * little off to do no harm, and in the last third of a game it is played to the end anyway. */
enum { CUT = 8 };

/* It is here, and not in rollout.c, because the choice must be inlined in its loop. */
uint32_t verso_follow(struct verso_state *state, bool cut)
{
    struct verso_index index = verso_index_of(state);
    uint32_t decisions = 0;
    for (int turns = 0; state->table.phase != VERSO_OVER; decisions++) {
        if (cut && state->table.taken == 0 && turns++ == CUT)
            break;
        struct verso_choices choices = verso_choices_of(state, &index);
        verso_step(state, &index, pick(state, &choices));
    }
    return decisions;
}

int verso_choose(const void *from, const qn_move *moves, int count, struct qn_rng *rng)
{
    const struct verso_state *state = from;
    struct verso_choices choices;
    verso_choices(state, &choices);
    qn_move move = pick(state, &choices);
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return i;
    return (int)qn_below(rng, (uint32_t)count); /* the list is not that of all legal moves */
}
