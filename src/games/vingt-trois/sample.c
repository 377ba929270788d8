/* Vingt-trois: possible worlds, exactly.
 *
 * All hidden cards come with the deal. Let a seat have been dealt c copies of a value and have
 * played p of them, so that h = c − p are hidden (in its hand, given up or boxed). A deal of hands
 * c is reached by Π (copies of v)! / (Π c! · left out!) labelled shuffles; dealing only the unseen
 * cards evenly would count Π (unseen of v)! / (Π h! · left out!). The quotient is, but for a
 * constant, the product over seats and values of 1 / C(c, p): that is the weight of an even deal of
 * the unseen. Besides, a deal agrees with T16 if each seat of which "all cards below b" is known
 * has at most as many hidden cards from b upwards as it has boxed. Given the deal, all sequences of
 * boxings that agree are equally likely.
 *
 * Even dealing with rejection would be slow late in a round. So the values that some weight or
 * bound concerns ("marked") go first, each card independently of the others to a seat or to the
 * left-out cards with odds near those of the true distribution. The weights of one value then
 * concern that value only, and it alone is drawn again if refused. Let a place have u free slots,
 * odds q, and get k marked cards: the even deal counts Π u(u − 1)…(u − k + 1) for it where the
 * independent draws count Π q^k. That quotient is largest where each k is the number of factors u −
 * j above q, so it is turned into a probability factor by factor, each a quotient of whole numbers.
 * A seat whose bound leaves little room for high cards gets them with odds t times smaller
 * ("thin"); since it has at most as many as it boxed, each one fewer is then accepted with chance
 * 1/t. Nothing is approximate, and with good odds most draws are kept. The other cards are dealt
 * evenly. */
#include "core/random.h"
#include "state.h"
#include <string.h>

enum {
    PLACES = VT_SEATS + 1, /* the seats, then the left-out cards */
    UNIT = 256,            /* odds are counted in parts of a slot */
    NEVER = 0,             /* `thin` of a seat that can have no high card at all */
    DRAWS_MAX = 300 * 1000 /* so that a view that nothing agrees with comes to an end */
};

/* What is hidden, and how to draw it. */
struct hidden {
    int players;
    int slots[PLACES]; /* hidden cards of each place */
    int boxed[PLACES]; /* of those, in the box */
    int below[PLACES]; /* T16 */
    int thin[PLACES];  /* high cards are drawn that many times too seldom */
    uint32_t odds[PLACES], all_odds;
    uint32_t odds_to[PLACES]; /* of all places up to this one */
    uint64_t unseen, marked;  /* bags: all hidden cards; those of the marked values */
    uint64_t played[PLACES];  /* bags */
    int draws;
};

/* ---- what the view leaves open ---- */

/* All cards but the 1, of which all know where it is (T2). */
static uint64_t deck(void)
{
    uint64_t bag = 0;
    for (int value = 2; value <= VT_VALUES; value++)
        bag += (uint64_t)vingt_trois_copies(value) << 2 * value;
    return bag;
}

static void count_hidden(const struct vingt_trois_view *view, struct hidden *hidden)
{
    const struct vingt_trois_table *table = &view->table;
    const struct qn_setup *setup = &view->head.setup;
    int players = setup->players, dealt = vingt_trois_dealt(setup);
    hidden->players = players;
    hidden->unseen = deck() - view->boxed - (view->hand & vingt_trois_from(2));
    for (int i = 0; i < table->pile_count; i++)
        hidden->played[table->pile[i] / 32] += vingt_trois_card(table->pile[i] % 32);
    for (int seat = 0; seat < players; seat++) {
        hidden->thin[seat] = 1;
        hidden->below[seat] = table->below[seat];
        hidden->unseen -= hidden->played[seat] & vingt_trois_from(2);
        if (seat == view->head.viewer)
            continue;
        int left = dealt - vingt_trois_size(hidden->played[seat]);
        bool has_one = table->pile_count == 0 && table->opener == seat;
        hidden->slots[seat] = left - has_one;
        hidden->boxed[seat] = left - table->cards[seat];
    }
    hidden->slots[players] = VT_DECK - players * dealt;
    hidden->below[players] = VT_ANYTHING;
    hidden->thin[players] = 1;
}

/* A mask of all copies of the values that are in a bag. */
static uint64_t values_of(uint64_t bag) { return 3 * vingt_trois_least(bag, 1); }

static int unseen_from(const struct hidden *hidden, int value)
{
    return vingt_trois_size(hidden->unseen & vingt_trois_from(value));
}

/* T16: whether the cards from each bound upwards find room at all. Bounds are nested, so that this
 * is all there is to it. */
static bool possible(const struct hidden *hidden)
{
    for (int seat = 0; seat < hidden->players; seat++) {
        int from = hidden->below[seat], room = 0;
        if (hidden->slots[seat] == 0 || from == VT_ANYTHING)
            continue;
        for (int place = 0; place <= hidden->players; place++)
            room += hidden->below[place] <= from ? hidden->boxed[place] : hidden->slots[place];
        if (unseen_from(hidden, from) > room)
            return false;
    }
    return true;
}

/* ---- marked values and odds ---- */

static void mark(struct hidden *hidden)
{
    for (int seat = 0; seat < hidden->players; seat++)
        if (hidden->slots[seat] > 0)
            hidden->marked |=
                values_of(hidden->played[seat]) | vingt_trois_from(hidden->below[seat]);
    hidden->marked &= hidden->unseen;
}

/* T16: how many high cards a tight seat should get, one that an even deal would give clearly more
 * of them than it can have boxed: nearly as many as that, and no fewer than the low cards leave
 * over. 0 for any other place. */
static double tight_share(const struct hidden *hidden, int place, int all)
{
    int slots = hidden->slots[place], boxed = hidden->boxed[place];
    if (hidden->below[place] == VT_ANYTHING || boxed == 0)
        return 0;
    int high = unseen_from(hidden, hidden->below[place]), least = slots - (all - high);
    double share = 0.8 * boxed;
    if (high * slots <= share * all)
        return 0;
    return share > least ? share : least;
}

/* How many marked cards a place takes to besides: half of those of which it has played the value,
 * and no high ones if it is tight or has boxed none. */
static double eagerness(const struct hidden *hidden, int place, bool tight)
{
    uint64_t cards = hidden->marked;
    if (tight || hidden->boxed[place] == 0)
        cards &= ~vingt_trois_from(hidden->below[place]);
    int played = vingt_trois_size(cards & values_of(hidden->played[place]));
    return vingt_trois_size(cards) - 0.5 * played;
}

/* About how many slots the marked cards leave free. In the balance, a place with u slots of which f
 * stay free, and with eagerness g, gets marked cards in proportion to fg. That is f = u/(1 + gx),
 * where x makes the sum of the cards nearly right. */
static void expect_free(const struct hidden *hidden, double spare[PLACES], double share[PLACES])
{
    double eager[PLACES], room = 0, appetite = 0, left = vingt_trois_size(hidden->marked);
    int all = vingt_trois_size(hidden->unseen);
    for (int place = 0; place <= hidden->players; place++) {
        share[place] = tight_share(hidden, place, all);
        spare[place] = hidden->slots[place] - share[place];
        eager[place] = eagerness(hidden, place, share[place] > 0);
        left -= share[place];
        room += eager[place] > 0 ? spare[place] : 0;
        appetite += spare[place] * eager[place];
    }
    left = left < room - 0.5 ? left : room - 0.5;
    if (left <= 0)
        return;
    double x = left / (room - left) * room / appetite;
    for (int place = 0; place <= hidden->players; place++)
        spare[place] /= 1 + eager[place] * x;
}

/* T16: high cards go to a tight seat so much more seldom that its share comes about. */
static int thinning(const struct hidden *hidden, int seat, double share)
{
    double here = hidden->odds[seat], elsewhere = hidden->all_odds - here;
    if (hidden->boxed[seat] == 0)
        return NEVER;
    if (share <= 0 || elsewhere <= 0)
        return 1;
    int high = unseen_from(hidden, hidden->below[seat]);
    double thin = here / elsewhere * (high - share) / share;
    return thin < 1.5 ? 1 : thin < UNIT * UNIT ? (int)(thin + 0.5) : UNIT * UNIT;
}

/* The odds of a place are the slots that will stay free. Any odds are exact; these are quick. */
static void set_odds(struct hidden *hidden)
{
    double spare[PLACES], share[PLACES], little = 0.5 / vingt_trois_size(hidden->unseen);
    expect_free(hidden, spare, share);
    for (int place = 0; place < PLACES; place++) {
        if (hidden->slots[place] > 0) {
            double least = little * hidden->slots[place];
            double slots = spare[place] > least ? spare[place] : least;
            hidden->odds[place] = 1 + (uint32_t)(UNIT * slots);
        }
        hidden->odds_to[place] = hidden->all_odds += hidden->odds[place];
    }
    for (int seat = 0; seat < hidden->players; seat++)
        if (hidden->slots[seat] > 0 && hidden->below[seat] < VT_ANYTHING)
            hidden->thin[seat] = thinning(hidden, seat, share[seat]);
}

/* ---- drawing the marked cards ---- */

static inline bool one_in(struct qn_rng *rng, int n) { return qn_below(rng, (uint32_t)n) == 0; }

static inline int draw_by_odds(const struct hidden *hidden, struct qn_rng *rng)
{
    uint32_t x = qn_below(rng, hidden->all_odds);
    const uint32_t *to = hidden->odds_to;
    return (x >= to[0]) + (x >= to[1]) + (x >= to[2]) + (x >= to[3]);
}

/* The place of one card. High cards go to their seat as seldom as it was decided. */
static inline int draw_place(struct hidden *hidden, struct qn_rng *rng, int value)
{
    for (;;) {
        int place = draw_by_odds(hidden, rng), thin = hidden->thin[place];
        if (++hidden->draws > DRAWS_MAX || thin == 1 || value < hidden->below[place] ||
            (thin != NEVER && one_in(rng, thin)))
            return place;
    }
}

/* One value's copies to places, by their weights. Of a place with h copies that has played p, one
 * more is accepted with chance (h + 1)/(h + 1 + p): together one in C(h + p, p). False when
 * patience is at an end. */
static bool draw_value(struct hidden *hidden, struct qn_rng *rng, int value, uint8_t places[])
{
    int copies = vingt_trois_held(hidden->marked, value);
    for (int i = 0; i < copies; i++) {
        int place = draw_place(hidden, rng, value), more = 0;
        for (int j = 0; j < i; j++)
            more += places[j] == place;
        places[i] = (uint8_t)place;
        int played = vingt_trois_held(hidden->played[place], value);
        if (hidden->draws > DRAWS_MAX)
            return false;
        if (played > 0 && (int)qn_below(rng, (uint32_t)(more + 1 + played)) > more)
            i = -1; /* refused: all copies of this value again */
    }
    return true;
}

/* From independent draws to an even deal: u(u − 1)…(u − k + 1) against q^k, as explained above. */
static bool accept_place(const struct hidden *hidden, struct qn_rng *rng, int place, int taken)
{
    int slots = UNIT * hidden->slots[place], odds = (int)hidden->odds[place];
    if (taken > hidden->slots[place])
        return false;
    int best = slots > odds ? (slots - odds + UNIT - 1) / UNIT : 0; /* the j with u − j > q */
    for (int j = best; j < taken; j++)
        if ((int)qn_below(rng, (uint32_t)odds) >= slots - UNIT * j)
            return false;
    for (int j = taken; j < best; j++)
        if ((int)qn_below(rng, (uint32_t)(slots - UNIT * j)) >= odds)
            return false;
    return true;
}

/* T16: no more high cards than were boxed; fewer were drawn too often. */
static bool accept_high(const struct hidden *hidden, struct qn_rng *rng, int seat, uint64_t hand)
{
    int high = vingt_trois_size(hand & vingt_trois_from(hidden->below[seat]));
    if (high > hidden->boxed[seat])
        return false;
    for (; high < hidden->boxed[seat] && hidden->thin[seat] > 1; high++)
        if (!one_in(rng, hidden->thin[seat]))
            return false;
    return true;
}

static bool accept_all(const struct hidden *hidden, struct qn_rng *rng,
                       const uint64_t hands[PLACES])
{
    for (int place = 0; place <= hidden->players; place++)
        if (!accept_place(hidden, rng, place, vingt_trois_size(hands[place])))
            return false;
    for (int seat = 0; seat < hidden->players; seat++)
        if (!accept_high(hidden, rng, seat, hands[seat]))
            return false;
    return true;
}

static bool draw_marked(struct hidden *hidden, struct qn_rng *rng, uint64_t hands[PLACES])
{
    do {
        memset(hands, 0, sizeof(uint64_t) * PLACES);
        uint64_t values = vingt_trois_least(hidden->marked, 1);
        for (; values; values &= values - 1) {
            int value = vingt_trois_lowest(values);
            uint8_t places[VT_COPIES];
            if (!draw_value(hidden, rng, value, places))
                return false;
            for (int i = 0; i < vingt_trois_held(hidden->marked, value); i++)
                hands[places[i]] += vingt_trois_card(value);
        }
    } while (!accept_all(hidden, rng, hands));
    return true;
}

/* ---- the rest ---- */

/* Evenly to the slots that are left. The place that needs most gets what the others leave. */
static void deal_rest(const struct hidden *hidden, struct qn_rng *rng, uint64_t hands[PLACES])
{
    uint8_t cards[VT_DECK + VT_COPIES];
    uint64_t rest = hidden->unseen - hidden->marked;
    int count = 0, needed[PLACES], last = hidden->players;
    for (int value = 2; value <= VT_VALUES; value++) { /* writes too far rather than branches */
        memset(cards + count, value, VT_COPIES);
        count += vingt_trois_held(rest, value);
    }
    for (int place = hidden->players; place >= 0; place--) {
        needed[place] = hidden->slots[place] - vingt_trois_size(hands[place]);
        last = needed[place] > needed[last] ? place : last;
    }
    qn_shuffle_last(rng, cards, count, count - needed[last]);
    for (int place = 0; place <= hidden->players; place++) {
        if (place == last)
            continue;
        uint64_t hand = 0;
        for (int i = 0; i < needed[place]; i++)
            hand += vingt_trois_card(cards[--count]);
        hands[place] += hand;
        rest -= hand;
    }
    hands[last] += rest;
}

/* T3: what a seat has boxed of its hidden cards. Every sequence of boxings that leaves only cards
 * below the bound is equally likely: the high cards and an even sequence of the others. */
static uint64_t draw_boxed(const struct hidden *hidden, struct qn_rng *rng, int seat, uint64_t hand)
{
    uint64_t high = hand & vingt_trois_from(hidden->below[seat]), low = hand - high;
    uint64_t values = vingt_trois_least(low, 1), rest = low;
    uint32_t kinds = (uint32_t)qn_count(values);
    int wanted = hidden->boxed[seat] - vingt_trois_size(high);
    for (int drawn = 0; drawn < wanted;) {
        uint64_t one = UINT64_C(1) << qn_member(values, (int)qn_below(rng, kinds));
        if (rest & 3 * one) {
            rest -= one;
            drawn++;
        } else { /* no copy of it left: the whole sequence again, to keep it even */
            rest = low;
            drawn = 0;
        }
    }
    return hand - rest;
}

bool vingt_trois_sample(const void *from, struct qn_rng *rng, void *world)
{
    const struct vingt_trois_view *view = from;
    struct vingt_trois_state *game = world;
    struct hidden hidden = {.players = 0};
    uint64_t hands[PLACES] = {0};
    struct qn_rng standard;
    rng = qn_rng_given(rng, &standard);
    count_hidden(view, &hidden);
    mark(&hidden);
    if (hidden.marked) {
        if (!possible(&hidden))
            return false;
        set_odds(&hidden);
        if (!draw_marked(&hidden, rng, hands))
            return false;
    }
    deal_rest(&hidden, rng, hands);
    *game = (struct vingt_trois_state){
        .setup = view->head.setup, .turn = view->head.turn, .table = view->table};
    for (int seat = 0; seat < hidden.players; seat++) {
        game->boxed[seat] = draw_boxed(&hidden, rng, seat, hands[seat]);
        game->hand[seat] = hands[seat] - game->boxed[seat];
    }
    if (view->table.pile_count == 0) /* T2 */
        game->hand[view->table.opener] += vingt_trois_card(1);
    if (view->head.viewer != QN_SPECTATOR) {
        game->hand[view->head.viewer] = view->hand;
        game->boxed[view->head.viewer] = view->boxed;
    }
    return true;
}
