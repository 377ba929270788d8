/* What `greedy` plays at a table where the fast policy is too weak: each move is played on to the
 * end of the turn, and the table that it leaves is judged by learnt weights. */
#include "turn_end_eval.h"

/* ---- what a seat has ---- */

/* What does not change during a turn. */
struct rest {
    int seat, players;
    int cards[QN_PLAYERS_MAX], bonus[QN_PLAYERS_MAX];
    int most_bonus, best; /* of the others: O15, as far as bonus cards and numbers of cards tell */
};

/* The own part of a state, in the middle of a turn or at its end. */
struct own {
    struct onze_set filled, stand_in, hand;
    int jokers, links, bonus, bonus_left;
    bool drawn;
};

/* A number that is not known counts as the mean, which is the centre. */
static void rest_of(const struct onze_state *s, struct rest *rest)
{
    rest->seat = s->turn;
    rest->players = s->setup.players;
    rest->most_bonus = 0;
    rest->best = INT16_MIN;
    for (int i = 0; i < rest->players; i++) {
        int cards = onze_size(s->hand[i]) + s->jokers[i], bonus = s->bonus[i];
        int standing = ONZE_WORTH * (bonus - cards);
        rest->cards[i] = cards;
        rest->bonus[i] = bonus;
        if (i == rest->seat)
            continue;
        rest->most_bonus = bonus > rest->most_bonus ? bonus : rest->most_bonus;
        rest->best = standing > rest->best ? standing : rest->best;
    }
}

static struct own own_of(const struct onze_state *s)
{
    int seat = s->turn;
    return (struct own){.filled = s->filled,
                        .stand_in = s->stand_in,
                        .hand = s->hand[seat],
                        .jokers = s->jokers[seat],
                        .links = s->links[seat],
                        .bonus = s->bonus[seat],
                        .bonus_left = s->bonus_left};
}

/* O15; a card that it has not seen yet counts as the mean. */
static int points_of(const struct own *own)
{
    return onze_hand_cost(own->hand, own->jokers + own->drawn);
}

static int clip(int x, int limit) { return x > limit ? limit : x < -limit ? -limit : x; }

/* How many, below the centre and above it. */
static void count_sides(struct onze_set set, int16_t *low_high)
{
    const uint64_t low = ((UINT64_C(1) << (ONZE_CENTRE - 1)) - 1) * ((UINT64_C(1) << 32) + 1);
    int below = qn_count(set.word[0] & low) + qn_count(set.word[1] & low);
    low_high[0] = (int16_t)below;
    low_high[1] = (int16_t)(onze_size(set) - below);
}

static int16_t count_of(struct onze_set a, struct onze_set b)
{
    return (int16_t)onze_size(onze_both(a, b));
}

/* Which numbers fit, for the seat and for others. */
static void look_at_slots(const struct own *own, int16_t *features)
{
    const struct onze_set hand = own->hand;
    struct onze_set first = onze_adjacent(own->filled), near = onze_either(own->filled, first);
    struct onze_set second = onze_less(onze_beside(first), near);
    near = onze_either(near, second);
    struct onze_set third = onze_less(onze_beside(second), near);
    near = onze_either(near, third);
    struct onze_set fit = onze_both(hand, first), chain = fit;
    for (int i = 1; i < ONZE_TURN_CARDS; i++)
        chain = onze_either(chain, onze_both(hand, onze_beside(chain)));
    int length = onze_size(chain);
    count_sides(fit, &features[ONZE_FEATURE_FIT_LOW]);
    features[ONZE_FEATURE_CHAIN] = (int16_t)length;
    features[ONZE_FEATURE_CHAIN_TURN] =
        (int16_t)(length < ONZE_TURN_CARDS ? length : ONZE_TURN_CARDS);
    features[ONZE_FEATURE_SECOND] = count_of(hand, second);
    features[ONZE_FEATURE_THIRD] = count_of(hand, third);
    features[ONZE_FEATURE_FAR] = (int16_t)onze_size(onze_less(hand, near));
    if (own->links)
        features[ONZE_FEATURE_LINKABLE] = count_of(hand, onze_linkable(own->filled, first));
    struct onze_set open = onze_less(first, hand);
    struct onze_set next = onze_both(onze_less(second, hand), onze_beside(open));
    count_sides(open, &features[ONZE_FEATURE_OPEN_LOW]);
    count_sides(next, &features[ONZE_FEATURE_NEXT_LOW]);
    features[ONZE_FEATURE_LATER] = count_of(onze_less(third, hand), onze_beside(next));
    features[ONZE_FEATURE_SWAP] = count_of(hand, own->stand_in);
    features[ONZE_FEATURE_SWAP_OTHER] = (int16_t)onze_size(onze_less(own->stand_in, hand));
}

/* O12 */
static void look_at_halves(const struct own *own, int16_t *features)
{
    static const uint8_t kind[ONZE_TURN_CARDS + 1] = {0, 0, 2, 5, 9};
    for (int w = 0; w < 2 && own->bonus_left; w++)
        for (int half = 0; half < 4; half++) {
            uint64_t missing = onze_half(16 * half) & ~own->filled.word[w];
            int count = qn_count(missing), mine = qn_count(missing & own->hand.word[w]);
            if (count == 0 || count > ONZE_TURN_CARDS)
                continue;
            features[ONZE_FEATURE_HALF + kind[count] + mine]++;
            features[ONZE_FEATURE_READY] =
                (int16_t)(features[ONZE_FEATURE_READY] + (count - mine <= own->jokers));
        }
}

/* One to four cards, then 5 or 6, 7 or 8, 9 to 11, more. */
static int how_soon(int cards)
{
    return cards <= 4 ? cards - 1 : cards <= 6 ? 4 : cards <= 8 ? 5 : cards <= 11 ? 6 : 7;
}

/* O15: if another seat went out now, would this one be first? */
static void look_at_others(const struct rest *rest, int mine, int16_t *features)
{
    int lead_by_urgency = 0;
    for (int i = 0; i < rest->players; i++) {
        if (i == rest->seat)
            continue;
        int lead = mine - ONZE_WORTH * rest->bonus[i];
        features[ONZE_FEATURE_FIRST + how_soon(rest->cards[i])] += lead >= 0;
        lead_by_urgency += 4 * clip(lead, 3 * ONZE_WORTH) / (rest->cards[i] + 1);
    }
    features[ONZE_FEATURE_LEAD] = (int16_t)lead_by_urgency;
    features[ONZE_FEATURE_STANDING] = (int16_t)clip(mine - rest->best, 4 * ONZE_WORTH);
}

static void look(const struct own *own, const struct rest *rest, int16_t *features)
{
    int cards = onze_size(own->hand) + own->jokers + own->drawn;
    for (int i = 0; i < ONZE_FEATURES; i++)
        features[i] = 0;
    features[ONZE_FEATURE_BONUS] = (int16_t)own->bonus;
    if (cards == 0) {
        features[ONZE_FEATURE_OUT] = 1;
        features[ONZE_FEATURE_OUT_LEAD] =
            (int16_t)clip(ONZE_WORTH * own->bonus - rest->best, 3 * ONZE_WORTH);
        return;
    }
    int points = points_of(own);
    features[ONZE_FEATURE_POINTS] = (int16_t)points;
    features[ONZE_FEATURE_CARDS] = (int16_t)cards;
    features[ONZE_FEATURE_JOKERS] = (int16_t)own->jokers;
    features[ONZE_FEATURE_LINKS] = (int16_t)own->links;
    features[ONZE_FEATURE_DRAWN] = own->drawn;
    look_at_slots(own, features);
    look_at_halves(own, features);
    look_at_others(rest, ONZE_WORTH * own->bonus - points, features);
    if (cards > ONZE_TURN_CARDS)
        return;
    bool close = features[ONZE_FEATURE_CHAIN] + own->jokers >= cards;
    features[ONZE_FEATURE_FEW + cards - 1] = 1;
    features[ONZE_FEATURE_CLOSE] = close;
    features[ONZE_FEATURE_CLOSE_LEAD] = close && ONZE_WORTH * own->bonus > rest->best;
}

/* ---- ways ---- */

struct walk {
    struct rest rest;
    onze_visit *visit;
    void *visitor;
};

static void tell(const struct walk *walk, struct onze_way *way, const struct own *own)
{
    look(own, &walk->rest, way->features);
    way->wins = way->features[ONZE_FEATURE_OUT] && own->bonus >= walk->rest.most_bonus; /* O15 */
    walk->visit(walk->visitor, way);
}

static int place_of(qn_move move)
{
    return onze_place[move < ONZE_JOKER  ? move / 2
                      : move < ONZE_SWAP ? (move - ONZE_JOKER) / 2
                                         : move - ONZE_SWAP];
}

/* A move that uses a card and leaves others in the hand. */
static void use_card(struct onze_state *s, qn_move move)
{
    if (move < ONZE_JOKER)
        onze_lay(s, place_of(move), move % 2, false, NULL);
    else if (move < ONZE_SWAP)
        onze_joker(s, place_of(move), move % 2, false, NULL);
    else if (move < ONZE_DRAW)
        onze_swap(s, place_of(move), false, NULL);
    else
        onze_drop(s, false, NULL);
}

/* O13: whether the move empties the hand. It is not played then: counting would look at all. */
static bool goes_out(const struct onze_state *s, qn_move move)
{
    bool leaves = move < ONZE_SWAP || move == ONZE_DROP;
    return leaves && onze_size(s->hand[s->turn]) + s->jokers[s->turn] == 1;
}

static struct own gone_out(const struct onze_state *s, qn_move move)
{
    struct own own = own_of(s);
    own.hand = (struct onze_set){{0, 0}};
    own.jokers = 0;
    if (move < ONZE_SWAP) {
        onze_add(&own.filled, place_of(move));
        own.bonus += onze_brings_bonus(&own.filled, place_of(move), own.bonus_left);
    }
    return own;
}

/* The move, then what the policy would do: tells of every point where the turn may end. */
static void follow(const struct walk *walk, const struct onze_state *from, qn_move move)
{
    struct onze_state s = *from;
    struct onze_way way = {.count = 0};
    struct onze_choices c;
    while (move != ONZE_DRAW && move != ONZE_END && move != ONZE_PASS) {
        way.moves[way.count++] = move;
        if (goes_out(&s, move)) {
            struct own own = gone_out(&s, move);
            tell(walk, &way, &own);
            return;
        }
        use_card(&s, move);
        onze_choices(&s, &c);
        move = onze_move_of(onze_pick(&s, &c));
        if (!c.end)
            continue;
        struct own own = own_of(&s);
        way.moves[way.count++] = ONZE_END;
        tell(walk, &way, &own);
        way.count--;
    }
    if (way.count > 0)
        return; /* the policy ends the turn: that was told */
    struct own own = own_of(&s);
    own.drawn = move == ONZE_DRAW;
    way.moves[way.count++] = move;
    tell(walk, &way, &own);
}

static void follow_slots(const struct walk *walk, const struct onze_state *s,
                         const struct onze_choices *c, struct onze_set slots, int kind)
{
    for (int n = onze_size(slots), k = 0; k < n; k++) {
        int place = onze_member(slots, k);
        bool link = kind != ONZE_SWAP && !onze_has(&c->adjacent, place);
        follow(walk, s,
               onze_move_of((struct onze_pick){
                   .kind = (uint16_t)kind, .place = (int16_t)place, .link = link}));
    }
}

/* Of the slots for jokers only those that the policy would look at. */
static struct onze_set joker_slots(const struct onze_state *s, const struct onze_choices *c)
{
    const struct onze_moment moment = onze_moment(s);
    struct onze_context context;
    onze_context_of(s, c, onze_policy_weights_for(&s->setup), &context);
    bool must = !onze_any(c->lay) && !c->draw && !c->end && !c->pass;
    return onze_joker_slots(&moment, c->joker, must || context.joker > 0, false);
}

void onze_ways(const struct onze_state *s, onze_visit *visit, void *visitor)
{
    struct walk walk = {.visit = visit, .visitor = visitor};
    struct onze_choices c;
    rest_of(s, &walk.rest);
    onze_choices(s, &c);
    follow_slots(&walk, s, &c, c.lay, ONZE_LAY);
    follow_slots(&walk, s, &c, joker_slots(s, &c), ONZE_JOKER);
    follow_slots(&walk, s, &c, c.swap, ONZE_SWAP);
    const bool plain[] = {c.draw, c.drop, c.end, c.pass};
    for (int i = 0; i < 4; i++)
        if (plain[i])
            follow(&walk, s, (qn_move)(ONZE_DRAW + i));
}

/* ---- the best way ---- */

void onze_stage_of(const struct onze_state *s, struct onze_stage *stage)
{
    int urgency = 0;
    for (int i = 0; i < s->setup.players; i++)
        if (i != s->turn)
            urgency += ONZE_URGENCY / (onze_size(s->hand[i]) + s->jokers[i] + 1);
    stage->at[0] = ONZE_LINE_UNIT;
    stage->at[1] = urgency;
    stage->at[2] = 2 * s->pile_count;
}

struct best {
    int32_t weights[ONZE_FEATURES];
    int64_t value;
    struct onze_way *way;
};

static void keep_best(void *visitor, const struct onze_way *way)
{
    struct best *best = visitor;
    int64_t value = 0;
    for (int i = 0; i < ONZE_FEATURES; i++)
        value += (int64_t)best->weights[i] * way->features[i];
    value = way->wins ? INT64_MAX : value;
    if (value > best->value) {
        best->value = value;
        *best->way = *way;
    }
}

void onze_best_way(const struct onze_state *s, const struct onze_turn_end_weights *weights,
                   struct onze_way *way)
{
    struct best best = {.value = INT64_MIN, .way = way};
    struct onze_stage stage;
    onze_stage_of(s, &stage);
    for (int i = 0; i < ONZE_FEATURES; i++) {
        const int32_t *line = weights->of[i];
        best.weights[i] = line[0] * stage.at[0] + line[1] * stage.at[1] + line[2] * stage.at[2];
    }
    onze_ways(s, keep_best, &best);
}
