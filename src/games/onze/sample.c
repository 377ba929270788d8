/* Possible worlds: a truth drawn evenly from all shuffles in which the history that the viewer saw
 * is legal.
 *
 * Unseen cards are spread evenly over the hidden places of the other hands and the pile;
 * knowledge.h shows why only equal copies, the jokers, need weights. The rest are yes-or-no facts
 * about the present hands: numbers that a seat cannot hold (O19), "a joker or one of these" (O11),
 * and that the seat to move can move at all. So a spread is drawn, and drawn again until it is
 * accepted. */
#include "step.h"
#include "core/random.h"
#include <string.h>

/* After a few spreads that are cheap to propose the ways to place tied numbers are counted, if the
 * table has room for that. After many more the weights are left out; then there is no such world.
 */
enum { CHEAP_TRIES = 12, TRIES = 4096, WAYS_MAX = 4096 };

/* A number that some seats cannot hold, and how many places it might find at best. */
struct tied {
    uint8_t slot;
    uint8_t allowed; /* mask of indices into seats */
    uint8_t bound;
};

struct spread {
    struct qn_rng *rng;
    bool exact;                /* false: any world that agrees, however unlikely */
    int seats[QN_PLAYERS_MAX]; /* whose hidden places are filled */
    int seat_count;
    int places[QN_PLAYERS_MAX]; /* hidden places of each of them */
    int free[QN_PLAYERS_MAX];   /* of these, not taken by tied numbers or jokers yet */
    int pile_count;
    int jokers; /* to be spread */
    uint8_t joker_at[ONZE_JOKERS];
    struct tied tied[ONZE_NUMBERS];
    int tied_count;
    bool counted;                  /* ways is filled in */
    int step[QN_PLAYERS_MAX];      /* of a seat's digit in the index of ways */
    uint8_t numbers[ONZE_NUMBERS]; /* slots of the others */
    int number_count;
};

/* How many ways lead to the present with a claim untrue, by the number of places left that are as
 * old as the claim and of hidden jokers, all of which must then be newer; in units of what
 * knowledge.h counts for the present hand with no joker. */
enum { PLACES_MAX = ONZE_NUMBERS + ONZE_JOKERS + ONZE_LOG };

struct untrue {
    double ways[PLACES_MAX + 1][ONZE_JOKERS + 1];
};

/* What is counted once for all spreads, if need be. */
struct counts {
    double tied[WAYS_MAX];
    struct untrue untrue[ONZE_CLAIMS];
};

/* What the view says about the world, the hidden cards apart. */
static void copy_known(const struct onze_view *v, struct onze_state *w)
{
    memset(w, 0, sizeof *w);
    w->filled = v->filled;
    w->stand_in = v->stand_in;
    memcpy(w->hand, v->hand, sizeof w->hand);
    memcpy(w->claim, v->claim, sizeof w->claim);
    memcpy(w->weight, v->weight, sizeof w->weight);
    memcpy(w->total, v->total, sizeof w->total);
    memcpy(w->jokers, v->jokers, sizeof w->jokers);
    memcpy(w->recovered, v->recovered, sizeof w->recovered);
    memcpy(w->links, v->links, sizeof w->links);
    memcpy(w->bonus, v->bonus, sizeof w->bonus);
    if (v->pile_count == 0)
        memcpy(w->rest.lacks, v->lacks, sizeof w->rest.lacks);
    w->setup = v->head.setup;
    w->turn = v->head.turn;
    w->first = v->first;
    w->game = v->game;
    w->pile_count = v->pile_count;
    w->bonus_left = v->bonus_left;
    w->unseen = v->unseen;
    w->claim_count = v->claim_count;
    w->passes = v->passes;
    w->used = v->used;
    w->laid = v->laid;
    w->swapped = v->swapped;
}

/* ---- preparation ---- */

static void prepare_seats(struct spread *sp, const struct onze_view *v)
{
    sp->pile_count = v->pile_count;
    sp->jokers = v->unseen;
    for (int seat = 0; seat < v->head.setup.players; seat++) {
        int places = v->hand_size[seat] - onze_size(v->hand[seat]) - v->jokers[seat];
        if (v->head.turn != QN_OVER && seat == v->head.viewer)
            sp->jokers -= v->jokers[seat] - v->recovered[seat];
        if (places == 0)
            continue;
        sp->places[sp->seat_count] = places;
        sp->seats[sp->seat_count++] = seat;
    }
}

/* The most places that a number can find after those before it: they fill what its seats have, but
 * for what the other seats have room for. */
static int bound_of(const struct spread *sp, int index)
{
    int allowed = sp->tied[index].allowed, inside = 0, outside = 0, bound_in = 0;
    for (int i = 0; i < sp->seat_count; i++)
        *(allowed >> i & 1 ? &inside : &outside) += sp->places[i];
    for (int i = 0; i < index; i++)
        bound_in += (sp->tied[i].allowed & ~allowed) == 0;
    int others = index - bound_in - outside;
    int bound = inside - bound_in - (others > 0 ? others : 0);
    return bound > 0 ? bound : 0;
}

/* O19: sets apart the numbers that some seat cannot hold, those with the fewest seats first. */
static void prepare_tied(struct spread *sp, const struct onze_view *v)
{
    int rest = 0;
    for (int k = 0; k < sp->number_count; k++) {
        int slot = sp->numbers[k], allowed = 0;
        for (int i = 0; i < sp->seat_count; i++)
            allowed |= !onze_has(&v->lacks[sp->seats[i]], onze_place[slot]) << i;
        if (allowed == (1 << sp->seat_count) - 1) {
            sp->numbers[rest++] = (uint8_t)slot;
            continue;
        }
        int at = sp->tied_count++;
        for (; at > 0 && qn_count(sp->tied[at - 1].allowed) > qn_count((uint64_t)allowed); at--)
            sp->tied[at] = sp->tied[at - 1];
        sp->tied[at] = (struct tied){.slot = (uint8_t)slot, .allowed = (uint8_t)allowed};
    }
    sp->number_count = rest;
    for (int i = 0; i < sp->tied_count; i++)
        sp->tied[i].bound = (uint8_t)bound_of(sp, i);
}

static void prepare(struct spread *sp, const struct onze_view *v)
{
    struct onze_set numbers = onze_less(onze_all_slots(), onze_centres());
    struct onze_set unseen = onze_less(numbers, onze_less(v->filled, v->stand_in));
    struct onze_set lacked = {{0, 0}};
    sp->seat_count = sp->tied_count = sp->number_count = 0;
    for (int seat = 0; seat < v->head.setup.players; seat++) {
        unseen = onze_less(unseen, v->hand[seat]);
        lacked = onze_either(lacked, v->lacks[seat]);
    }
    prepare_seats(sp, v);
    for (int w = 0; w < 2; w++)
        for (uint64_t rest = unseen.word[w]; rest; rest &= rest - 1)
            sp->numbers[sp->number_count++] = (uint8_t)onze_slot(64 * w + qn_lowest(rest));
    if (onze_any(onze_both(lacked, unseen)))
        prepare_tied(sp, v);
}

/* ---- one spread ---- */

/* Tied number k goes to the seat with this index. */
static void place_tied(struct spread *sp, struct onze_state *w, int k, int index)
{
    sp->free[index]--;
    onze_add(&w->hand[sp->seats[index]], onze_place[sp->tied[k].slot]);
}

/* Each tied number picks one of `bound` places; if that is not a free one it may have, the whole
 * spread is drawn again. So every way to place them is equally likely. */
static bool propose_tied(struct spread *sp, struct onze_state *w)
{
    for (int k = 0; k < sp->tied_count; k++) {
        const struct tied *tied = &sp->tied[k];
        int room = 0, i = 0;
        for (int n = 0; n < sp->seat_count; n++)
            room += tied->allowed >> n & 1 ? sp->free[n] : 0;
        if (room == 0)
            return false;
        int pick = (int)qn_below(sp->rng, sp->exact ? tied->bound : (uint32_t)room);
        if (pick >= room)
            return false;
        for (;; i++) {
            int here = tied->allowed >> i & 1 ? sp->free[i] : 0;
            if (pick < here)
                break;
            pick -= here;
        }
        place_tied(sp, w, k, i);
    }
    return true;
}

/* Lays out the table of ways: a digit for each seat, how many tied numbers it has got. */
static int lay_out_ways(struct spread *sp, int most[QN_PLAYERS_MAX])
{
    int size = 1;
    for (int i = 0; i < sp->seat_count; i++) {
        most[i] = 0;
        for (int k = 0; k < sp->tied_count && most[i] < sp->places[i]; k++)
            most[i] += sp->tied[k].allowed >> i & 1;
        sp->step[i] = size;
        size *= most[i] + 1;
        if (size > WAYS_MAX)
            return 0;
    }
    return size;
}

/* ways[index] counts the ways to place the tied numbers that are left when the seats have got as
 * many as the digits of the index say: with the last index first, each from those with one more
 * placed. */
static bool count_ways(struct spread *sp, double *ways)
{
    int most[QN_PLAYERS_MAX], got[QN_PLAYERS_MAX], placed = 0;
    int size = lay_out_ways(sp, most);
    if (size == 0)
        return false;
    for (int i = 0; i < sp->seat_count; i++)
        placed += got[i] = most[i];
    for (int index = size - 1; index >= 0; index--) {
        ways[index] = placed == sp->tied_count;
        for (int i = 0; placed < sp->tied_count && i < sp->seat_count; i++)
            if (sp->tied[placed].allowed >> i & 1 && got[i] < most[i])
                ways[index] += (sp->places[i] - got[i]) * ways[index + sp->step[i]];
        for (int i = 0; i < sp->seat_count; i++) { /* count down */
            if (got[i] > 0) {
                got[i]--;
                placed--;
                break;
            }
            got[i] = most[i];
            placed += most[i];
        }
    }
    return true;
}

/* Each tied number goes to a seat in proportion to the ways that are left then. */
static bool draw_tied(struct spread *sp, struct onze_state *w, const double *ways)
{
    for (int k = 0, index = 0; k < sp->tied_count; k++) {
        double pick = qn_unit(sp->rng) * ways[index];
        int chosen = -1;
        for (int i = 0; i < sp->seat_count && (chosen < 0 || pick >= 0); i++) {
            if (!(sp->tied[k].allowed >> i & 1) || sp->free[i] == 0)
                continue;
            double here = sp->free[i] * ways[index + sp->step[i]];
            if (here > 0) {
                chosen = i;
                pick -= here;
            }
        }
        if (chosen < 0)
            return false;
        index += sp->step[chosen];
        place_tied(sp, w, k, chosen);
    }
    return true;
}

/* A joker takes free place number `pick` of the pile; the pile's jokers are kept in ascending
 * order. */
static void joker_into_pile(struct spread *sp, int in_pile, int pick)
{
    int at = 0;
    for (; at < in_pile && sp->joker_at[at] <= pick; at++)
        pick++;
    for (int n = in_pile; n > at; n--)
        sp->joker_at[n] = sp->joker_at[n - 1];
    sp->joker_at[at] = (uint8_t)pick;
}

/* Jokers pick free places, those of the pile last. Gives back how many lie in the pile. */
static int spread_jokers(struct spread *sp, struct onze_state *w)
{
    int total = sp->pile_count, in_pile = 0;
    for (int i = 0; i < sp->seat_count; i++)
        total += sp->free[i];
    for (int k = 0; k < sp->jokers; k++) {
        int pick = (int)qn_below(sp->rng, (uint32_t)(total - k)), i = 0;
        while (i < sp->seat_count && pick >= sp->free[i])
            pick -= sp->free[i++];
        if (i < sp->seat_count) {
            sp->free[i]--;
            w->jokers[sp->seats[i]]++;
        } else {
            joker_into_pile(sp, in_pile++, pick);
        }
    }
    return in_pile;
}

/* Whether the seats' weights accept the jokers that they got. */
static bool jokers_accepted(const struct spread *sp, const struct onze_state *w)
{
    for (int i = 0; sp->exact && i < sp->seat_count; i++) {
        int seat = sp->seats[i];
        uint32_t weight = onze_weight(w->weight[seat], w->jokers[seat] - w->recovered[seat]);
        if (weight != ONZE_SURE && qn_below(sp->rng, ONZE_SURE) >= weight)
            return false;
    }
    return true;
}

static void spread_numbers(struct spread *sp, struct onze_state *w, int jokers_in_pile)
{
    const uint8_t *next = sp->numbers;
    qn_shuffle(sp->rng, sp->numbers, sp->number_count);
    for (int i = 0; i < sp->seat_count; i++) {
        struct onze_set *hand = &w->hand[sp->seats[i]];
        for (int n = sp->free[i]; n > 0; n--)
            onze_add(hand, onze_place[*next++]);
    }
    for (int at = 0, joker = 0; at < sp->pile_count; at++) {
        bool is_joker = joker < jokers_in_pile && sp->joker_at[joker] == at;
        joker += is_joker;
        w->rest.pile[at] = is_joker ? ONZE_J : *next++;
    }
}

/* ---- O11: claims ---- */

static void untrue_play(struct untrue *u, int places, enum onze_entry entry)
{
    for (int old = 0; old <= places; old++)
        for (int j = 0; j <= ONZE_JOKERS; j++) {
            double *ways = &u->ways[old][j];
            if (entry == ONZE_PLAYED_JOKER) {
                *ways = j < ONZE_JOKERS ? u->ways[old][j + 1] / places : 0;
                continue;
            }
            int newer = places - old - j;
            *ways *= (newer > 0 ? newer : 0) / (double)places;
            if (entry == ONZE_PLAYED_OTHER && old < places)
                *ways += (old + 1) * u->ways[old + 1][j] / places;
        }
}

static void untrue_draw(struct untrue *u, int places)
{
    for (int old = 0; old <= places; old++)
        for (int j = ONZE_JOKERS; j > 0; j--)
            u->ways[old][j] += u->ways[old][j - 1];
}

/* Goes through the log again: in the beginning all places are old and none holds a joker. */
static void count_untrue(struct untrue *u, const struct onze_claim *claim, int places)
{
    for (int i = 0; i < claim->length; i++)
        places += onze_log_entry(claim, i) == ONZE_DREW ? -1 : 1;
    memset(u, 0, sizeof *u);
    u->ways[places][0] = 1;
    for (int i = 0; i < claim->length; i++) {
        enum onze_entry entry = onze_log_entry(claim, i);
        if (entry == ONZE_DREW)
            untrue_draw(u, places++);
        else
            untrue_play(u, places--, entry);
    }
}

/* The chance that the claim is untrue although the seat now holds what it holds: of all the ways to
 * this hand, those that keep its jokers and claimed numbers out of the old places. */
static double doubt(const struct onze_state *w, const struct onze_claim *claim,
                    const struct untrue *u)
{
    int seat = claim->seat, places = onze_hidden_places(w, seat);
    int jokers = w->jokers[seat] - w->recovered[seat];
    int claimed = onze_size(onze_both(w->hand[seat], claim->any));
    double all = claim->scale / 1e9 * onze_weight(w->weight[seat], jokers) / 1e9, sum = 0;
    for (int i = 0; i < jokers; i++)
        all *= (places - i) / (i + 1.0);
    for (int old = 0; old <= places; old++) {
        double part = u->ways[old][jokers];
        for (int i = 0; i < claimed; i++) {
            int newer = places - old - jokers - i;
            part *= (newer > 0 ? newer : 0) / (double)(places - jokers - i);
        }
        sum += part;
    }
    return sum / all;
}

static bool claims_accepted(const struct spread *sp, const struct onze_state *w, int viewer,
                            const struct counts *counts)
{
    for (int i = 0; i < w->claim_count; i++) {
        const struct onze_claim *claim = &w->claim[i];
        if (claim->seat == viewer)
            continue; /* it saw its own hand */
        if (claim->length > 0) {
            if (sp->exact && qn_unit(sp->rng) < doubt(w, claim, &counts->untrue[i]))
                return false;
        } else if (w->jokers[claim->seat] == w->recovered[claim->seat] &&
                   !onze_any(onze_both(w->hand[claim->seat], claim->any))) {
            return false;
        }
    }
    return true;
}

/* C4: the seat to move can move. */
static bool can_move(const struct onze_state *w)
{
    if (w->turn < 0 || w->used == 0)
        return true;
    struct onze_choices c;
    onze_choices(w, &c);
    return c.end || c.drop || onze_any(onze_either(c.swap, onze_either(c.lay, c.joker)));
}

static bool spread_all(struct spread *sp, struct onze_state *w, int viewer,
                       const struct counts *counts)
{
    memcpy(sp->free, sp->places, sizeof sp->free);
    if (!(sp->counted ? draw_tied(sp, w, counts->tied) : propose_tied(sp, w)))
        return false;
    int in_pile = spread_jokers(sp, w);
    if (!jokers_accepted(sp, w))
        return false;
    spread_numbers(sp, w, in_pile);
    return can_move(w) && claims_accepted(sp, w, viewer, counts);
}

bool onze_sample(const void *view, struct qn_rng *rng, void *world)
{
    const struct onze_view *v = view;
    struct onze_state *w = world;
    struct qn_rng standard;
    struct spread sp = {.rng = qn_rng_given(rng, &standard)};
    struct counts counts;
    prepare(&sp, v);
    copy_known(v, w);
    for (int i = 0; i < v->claim_count; i++)
        if (v->claim[i].length > 0)
            count_untrue(&counts.untrue[i], &v->claim[i],
                         v->hand_size[v->claim[i].seat] - v->recovered[v->claim[i].seat]);
    for (int tries = 0; tries < 2 * TRIES; tries++) {
        sp.exact = tries < TRIES;
        if (tries == CHEAP_TRIES && sp.tied_count > 0)
            sp.counted = count_ways(&sp, counts.tied);
        if (spread_all(&sp, w, v->head.viewer, &counts))
            return true;
        memcpy(w->hand, v->hand, sizeof w->hand);
        memcpy(w->jokers, v->jokers, sizeof w->jokers);
    }
    return false;
}
