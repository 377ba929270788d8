/* Vœux: see rollout.h. */
#include "games/voeux/fast/rollout.h"
#include "games/voeux/move_eval.h"
#include "games/voeux/move_features.h"
#include "games/voeux/weights.h"

/* A score and the move that it belongs to in one number, so that comparing them needs no branch. Of
 * equal scores the lower label wins: labels go by the order of voeux_legal. */
enum {
    LABEL_DISCARD = 0, /* kind and rank as below */
    LABEL_STONE = LABEL_DISCARD + VOEUX_PLACES,
    PAIRS = 20, /* labels of a value's stone: fifteen pairs, five twins */
    LABEL_LAY = LABEL_STONE + 10 * PAIRS,
    LABEL_LAY_POINT = LABEL_LAY + VOEUX_PLACES, /* colour and value */
    LABELS = 512,
    LEAST = -(1 << 29)
};

static inline int labelled(int score, int label) { return score * LABELS + LABELS - 1 - label; }
static inline int label_of(int number) { return LABELS - 1 - (number & (LABELS - 1)); }
static inline int score_in(int number) { return (number - (number & (LABELS - 1))) / LABELS; }
static inline int larger(int a, int b) { return a > b ? a : b; }
static inline int place_of(int card)
{
    return voeux_kind(card) * VOEUX_ROW_LANES + voeux_rank(card);
}
static inline int card_at(int place)
{
    return place / VOEUX_ROW_LANES * VOEUX_RANKS + place % VOEUX_ROW_LANES;
}

/* The cards of a kind; all point cards are beyond the coloured ones. */
static inline uint64_t kind_bits(int kind) { return UINT64_C(0xFFF) << kind * VOEUX_RANKS; }

/* ---- scores of single cards ---- */

enum { NEW = 8 }; /* support comes after the eight steps */
_Static_assert(GIVE_NEW == GIVE_STEP + NEW * VOEUX_TIMES, "blocks of the same shape");
_Static_assert(TAKE_NEW == TAKE_STEP + NEW * VOEUX_TIMES, "blocks of the same shape");

/* What a value card can do for its colour, as a distance from the block of steps: a step in a
 * series that is begun, support otherwise. */
static inline int use_of(const struct voeux_score_cache_lane *lane, const struct voeux_bag *hand,
                         int card, int value)
{
    int step = voeux_distance(lane->last, value), support = NEW + voeux_support(hand, card);
    return VOEUX_TIMES * (support ^ ((support ^ step) & lane->begun));
}

static inline int wanted_in(const struct voeux_score_cache_seat *own, int card)
{
    return (int)(own->wanted >> card & 1) + (int)(own->soon >> card & 1);
}

/* The own cards that could be laid no more after this value. */
static inline int lost_by(const struct voeux_score_cache_lane *lane, unsigned hand, int value)
{
    unsigned below = ((1u << value) - 1) & -(unsigned)(value >= lane->last);
    unsigned above = (~0u << value << 1) & -(unsigned)(value <= lane->last);
    return voeux_most(qn_count(hand & lane->open & (below | above)), 3);
}

/* The feature of the values that stay open; of a series that is not begun, that of the value. */
static inline int room_after(const struct voeux_score_cache_lane *lane, int value)
{
    int room = voeux_either(value > lane->last, VOEUX_VALUES - 1 - value, value);
    return lane->room + (room & -(value != lane->last));
}

static inline void score_value(struct voeux_score_cache_seat *own, const struct voeux_bag *hand,
                               const int16_t *timed, int opening, int card)
{
    int colour = voeux_kind(card), value = card - colour * VOEUX_RANKS;
    int place = colour * VOEUX_ROW_LANES + value;
    const struct voeux_score_cache_lane *lane = &own->lanes[colour];
    bool alive = own->accepted >> card & 1;
    int use = use_of(lane, hand, card, value);
    int give = voeux_either(alive, timed[GIVE_STEP + use] + lane->giving, timed[GIVE_DEAD]) +
               voeux_move_weights[GIVE_WANTED + wanted_in(own, card)];
    int length = timed[LAY_LENGTH + VOEUX_TIMES * lane->length];
    int lay = timed[lane->laying + use] + (opening ^ ((opening ^ length) & lane->begun)) +
              voeux_move_weights[room_after(lane, value)] +
              voeux_move_weights[LAY_LOST + lost_by(lane, voeux_lane(hand->cards, colour), value)] +
              voeux_move_weights[USE_PAIR];
    own->give[place] = labelled(give, LABEL_DISCARD + place);
    own->lay[place] = voeux_either(alive, labelled(lay, LABEL_LAY + place), LEAST);
}

/* What an end card that closes the last series before the final phase gains or spoils. */
static int closing(const struct voeux_score_cache *cache)
{
    const struct voeux_table *table = &cache->state->table;
    int own = 0, best = INT16_MIN;
    for (int number = 0; number < table->players; number++) {
        int score = voeux_score(cache->seats[number].length, table->stones[number]);
        if (number == table->turn)
            own = score;
        else
            best = larger(best, score);
    }
    int lead = 4 + (own - best) / 4;
    return voeux_move_weights[END_CLOSE + (lead < 0 ? 0 : voeux_most(lead, 8))];
}

static int score_ending(const struct voeux_score_cache *cache, const int16_t *timed, int card)
{
    const struct voeux_table *table = &cache->state->table;
    const struct voeux_seat *seat = &cache->state->seats[table->turn];
    const struct voeux_score_cache_seat *own = &cache->seats[table->turn];
    int colour = voeux_kind(card), length = VOEUX_TIMES * own->lanes[colour].length;
    if (voeux_bag_has(&seat->laid, card))
        return timed[END_SECOND] + timed[LAY_LENGTH + length];
    unsigned open = voeux_lane(own->accepted, colour) & VOEUX_LANE_VALUES;
    unsigned lost = voeux_lane(seat->hand.cards, colour) & open;
    return timed[END_LENGTH + length] +
           voeux_move_weights[LAY_LOST + voeux_most(qn_count(lost), 3)] +
           voeux_move_weights[END_ROOM + qn_count(open)] +
           voeux_move_weights[END_COUNT + table->ended] +
           (table->ended == VOEUX_ENDED - 1 ? closing(cache) : 0);
}

static inline void score_end(struct voeux_score_cache *cache, const int16_t *timed, int card)
{
    struct voeux_score_cache_seat *own = &cache->seats[cache->state->table.turn];
    int colour = voeux_kind(card), place = colour * VOEUX_ROW_LANES + VOEUX_END;
    int give = voeux_move_weights[GIVE_END + own->lanes[colour].length] +
               voeux_move_weights[GIVE_WANTED + wanted_in(own, card)];
    own->give[place] = labelled(give, LABEL_DISCARD + place);
    own->lay[place] = labelled(score_ending(cache, timed, card), LABEL_LAY + place);
}

static inline void score_points(struct voeux_score_cache_seat *own, const int16_t *timed,
                                unsigned points)
{
    int lay = timed[POINT_NEUTRAL] + voeux_move_weights[USE_PAIR];
    for (; points; points &= points - 1) {
        int place = VOEUX_NEUTRAL * VOEUX_ROW_LANES + qn_lowest(points);
        own->give[place] = labelled(timed[GIVE_POINT], LABEL_DISCARD + place);
        own->lay[place] = labelled(lay, LABEL_LAY + place);
    }
}

/* ---- keeping the scores up to date ---- */

/* The weights from the ones of this time on. */
static inline const int16_t *weights_now(const struct voeux_table *table)
{
    bool late = table->pile < 5 * table->players || table->ended == VOEUX_ENDED - 1;
    return voeux_move_weights + (table->pile < 12 * table->players) + late;
}

static inline void refresh(struct voeux_score_cache *cache, const int16_t *timed)
{
    const struct voeux_table *table = &cache->state->table;
    const struct voeux_bag *hand = &cache->state->seats[table->turn].hand;
    struct voeux_score_cache_seat *own = &cache->seats[table->turn];
    unsigned setting =
        1 + (unsigned)(timed - voeux_move_weights) + 4u * own->series + 32u * table->ended;
    uint64_t stale = own->setting == setting ? own->stale : ~UINT64_C(0);
    if (table->ended == VOEUX_ENDED - 1) /* these depend on the lead, too */
        stale |= VOEUX_LANES << VOEUX_END;
    int opening = voeux_move_weights[OPEN_COUNT + voeux_most(own->series, 4)];
    for (uint64_t cards = hand->cards & stale & VOEUX_ALL_VALUES; cards; cards &= cards - 1)
        score_value(own, hand, timed, opening, qn_lowest(cards));
    for (uint64_t ends = hand->cards & stale & ~VOEUX_ALL_VALUES; ends; ends &= ends - 1)
        score_end(cache, timed, qn_lowest(ends));
    score_points(own, timed, stale >> VOEUX_POINT ? hand->points : 0);
    own->setting = (uint16_t)setting;
    own->stale = 0;
}

static inline void note_lane(struct voeux_score_cache_seat *own, const struct voeux_seat *seat,
                             int colour)
{
    unsigned open = voeux_lane(own->accepted, colour) & VOEUX_LANE_VALUES;
    unsigned last = open & voeux_lane(seat->laid.cards, colour);
    int length = voeux_most(own->length[colour], 8);
    own->lanes[colour] = (struct voeux_score_cache_lane){
        .begun = -(last != 0),
        .last = qn_lowest(last | 1u << VOEUX_END),
        .open = last ? open : 0,
        .length = length,
        .laying = last ? LAY_STEP : OPEN_SUPPORT - NEW * VOEUX_TIMES,
        .room = last ? LAY_ROOM : OPEN_VALUE,
        .giving = voeux_move_weights[GIVE_LENGTH + length],
        .taking = voeux_move_weights[TAKE_LENGTH + length]};
}

/* What a seat's series ask for has changed. */
static inline void note_wishes(struct voeux_score_cache *cache, int number)
{
    const struct voeux_state *state = cache->state;
    for (int other = 0; other < state->table.players; other++) {
        struct voeux_decision decision = {.state = NULL};
        if (other == number)
            continue;
        for (int i = 0; i < state->table.players; i++)
            if (i != other)
                voeux_note_wanted(&decision, &state->seats[i]);
        cache->seats[other].wanted = decision.wanted;
        cache->seats[other].soon = decision.soon;
    }
}

/* A seat's series of this colour has changed. */
static inline void note_series(struct voeux_score_cache *cache, int number, int colour)
{
    const struct voeux_seat *seat = &cache->state->seats[number];
    struct voeux_score_cache_seat *own = &cache->seats[number];
    own->accepted = voeux_accepted(seat);
    note_lane(own, seat, colour);
    note_wishes(cache, number);
    for (int other = 0; other < cache->state->table.players; other++)
        cache->seats[other].stale |= kind_bits(colour);
}

/* A card came to the hand or left it. */
static inline void note_card(struct voeux_score_cache_seat *own, int card)
{
    own->stale |= kind_bits(voeux_kind(card));
}

void voeux_cached_begin(struct voeux_score_cache *cache, struct voeux_state *state)
{
    cache->state = state;
    for (int number = 0; number < state->table.players; number++) {
        const struct voeux_seat *seat = &state->seats[number];
        struct voeux_score_cache_seat *own = &cache->seats[number];
        for (int i = 0; i < VOEUX_PLACES; i++)
            own->give[i] = own->lay[i] = LEAST;
        own->stale = own->setting = own->series = 0;
        own->accepted = voeux_accepted(seat);
        voeux_lengths(&state->table, &seat->laid, number, own->length);
        for (int colour = 0; colour < VOEUX_COLOURS; colour++) {
            own->series += own->length[colour] > 0;
            note_lane(own, seat, colour);
        }
        note_wishes(cache, number);
    }
}

/* ---- the best move ---- */

static int best_stone(const struct voeux_bag *hand, const int *give, unsigned values, int stone)
{
    int best = LEAST;
    for (; values; values &= values - 1) {
        int value = qn_lowest(values), label = LABEL_STONE + value * PAIRS;
        unsigned kinds = voeux_kinds(hand, value), twins = voeux_twins(hand, value);
        for (unsigned seconds = kinds & (kinds - 1); seconds; seconds &= seconds - 1) {
            int second = qn_lowest(seconds);
            int score = stone + score_in(give[second * VOEUX_ROW_LANES + value]);
            for (unsigned firsts = kinds & ((1u << second) - 1); firsts; firsts &= firsts - 1) {
                int first = qn_lowest(firsts), pair = second * (second - 1) / 2 + first;
                best =
                    larger(best, labelled(score + score_in(give[first * VOEUX_ROW_LANES + value]),
                                          label + pair));
            }
        }
        for (; twins; twins &= twins - 1) {
            int colour = qn_lowest(twins), score = score_in(give[colour * VOEUX_ROW_LANES + value]);
            best = larger(best, labelled(stone + 2 * score, label + 15 + colour));
        }
    }
    return best;
}

/* The best of all cards given away or laid, each row's lane being a rank. */
static inline int best_card(const struct voeux_score_cache_seat *own, unsigned offered,
                            unsigned paired)
{
    const int16_t *part = voeux_move_weights + GIVE_PAIR, *use = voeux_move_weights + USE_PAIR;
    const int part0 = part[0] * LABELS, part1 = (part[1] - part[0]) * LABELS,
              part2 = (part[2] - part[1]) * LABELS;
    const int use1 = (use[1] - use[0]) * LABELS, use2 = (use[2] - use[1]) * LABELS;
    int best = LEAST;
    for (int rank = 0; rank < VOEUX_ROW_LANES; rank++) {
        int stone = -(int)(offered >> rank & 1), pair = -(int)(paired >> rank & 1);
        int parting = part0 + (stone & part1) + (pair & part2);
        int using = (stone & use1) + (pair & use2);
        int give = LEAST, lay = LEAST;
#pragma GCC unroll 6
        for (int kind = 0; kind < VOEUX_PILES; kind++) {
            give = larger(give, own->give[kind * VOEUX_ROW_LANES + rank]);
            lay = larger(lay, own->lay[kind * VOEUX_ROW_LANES + rank]);
        }
        best = larger(best, larger(give + parting, lay + using));
    }
    return best;
}

static inline struct voeux_move move_of(int label)
{
    if (label < LABEL_STONE)
        return (struct voeux_move){.act = ACT_DISCARD, .card = (uint8_t)card_at(label)};
    if (label < LABEL_LAY) {
        int value = (label - LABEL_STONE) / PAIRS, pair = (label - LABEL_STONE) % PAIRS;
        int one = pair < 15 ? voeux_pairs[pair][0] : pair - 15;
        int two = pair < 15 ? voeux_pairs[pair][1] : pair - 15;
        return (struct voeux_move){.act = ACT_STONE,
                                   .card = (uint8_t)(one * VOEUX_RANKS + value),
                                   .other = (uint8_t)(two * VOEUX_RANKS + value)};
    }
    bool point = label >= LABEL_LAY_POINT;
    int place = label - (point ? LABEL_LAY_POINT : LABEL_LAY);
    return (struct voeux_move){
        .act = ACT_LAY,
        .card = (uint8_t)(point ? VOEUX_POINT + place % VOEUX_ROW_LANES : card_at(place)),
        .series = (uint8_t)(place / VOEUX_ROW_LANES)};
}

static inline struct voeux_move best_play(struct voeux_score_cache *cache)
{
    const struct voeux_table *table = &cache->state->table;
    const struct voeux_seat *seat = &cache->state->seats[table->turn];
    const struct voeux_score_cache_seat *own = &cache->seats[table->turn];
    const int16_t *timed = weights_now(table);
    int stones = voeux_most(qn_count(table->stones[table->turn]), 5);
    unsigned values = voeux_stone_values(&seat->hand, table->row);
    unsigned offered = stones < 5 ? table->row : 0;
    refresh(cache, timed);
    int best = best_card(own, offered, values & offered);
    if (values)
        best = larger(best, best_stone(&seat->hand, own->give, values,
                                       timed[STONE_COUNT + VOEUX_TIMES * stones]));
    for (uint64_t places = voeux_point_lays(seat, own->accepted); places; places &= places - 1) {
        int place = qn_lowest(places), colour = voeux_kind(place), value = voeux_rank(place);
        int pairing = (int)(offered >> value & 1) + (int)((values & offered) >> value & 1);
        int score = timed[POINT_ON] + voeux_move_weights[USE_PAIR + pairing] +
                    timed[LAY_LENGTH + VOEUX_TIMES * own->lanes[colour].length];
        best = larger(best, labelled(score, LABEL_LAY_POINT + colour * VOEUX_ROW_LANES + value));
    }
    return move_of(label_of(best));
}

static inline int score_taking(const struct voeux_score_cache_seat *own,
                               const struct voeux_bag *hand, const int16_t *timed, int pile,
                               int value)
{
    int card = pile * VOEUX_RANKS + value;
    if (pile == VOEUX_NEUTRAL)
        return timed[TAKE_POINT];
    const struct voeux_score_cache_lane *lane = &own->lanes[pile];
    bool alive = own->accepted >> card & 1;
    int use = timed[TAKE_STEP + use_of(lane, hand, card, value)] + lane->taking;
    int rating = voeux_either(alive, use, voeux_move_weights[TAKE_DEAD]);
    return voeux_either(value == VOEUX_END, voeux_move_weights[TAKE_END + lane->length], rating) +
           voeux_move_weights[TAKE_WANTED + wanted_in(own, card)];
}

static inline struct voeux_move best_draw(const struct voeux_score_cache *cache)
{
    const struct voeux_table *table = &cache->state->table;
    const struct voeux_bag *hand = &cache->state->seats[table->turn].hand;
    const struct voeux_score_cache_seat *own = &cache->seats[table->turn];
    const int16_t *timed = weights_now(table);
    int stones = qn_count(table->stones[table->turn]);
    int pair = voeux_move_weights[TAKE_PAIR + voeux_most(stones, 5)];
    unsigned held = voeux_values(hand) & (stones < 5 ? table->row : 0);
    int best = labelled(timed[TAKE_UNKNOWN], 0);
    for (unsigned piles = voeux_open_piles(table); piles; piles &= piles - 1) {
        int pile = qn_lowest(piles);
        int value = voeux_discard_rank(table, pile, table->size[pile] - 1);
        int score =
            score_taking(own, hand, timed, pile, value) + (pair & -(int)(held >> value & 1));
        best = larger(best, labelled(score, 1 + pile));
    }
    int label = label_of(best);
    return (struct voeux_move){.act = label ? ACT_DRAW_DISCARD : ACT_DRAW_PILE,
                               .series = (uint8_t)(label ? label - 1 : 0)};
}

static inline struct voeux_move best_move(struct voeux_score_cache *cache)
{
    return cache->state->table.phase == VOEUX_PLAY ? best_play(cache) : best_draw(cache);
}

struct voeux_move voeux_cached_best(struct voeux_score_cache *cache) { return best_move(cache); }

/* ---- steps ---- */

static inline void leave(struct voeux_score_cache *cache, int number, int card)
{
    struct voeux_score_cache_seat *own = &cache->seats[number];
    struct voeux_bag *hand = &cache->state->seats[number].hand;
    int place = place_of(card);
    voeux_bag_remove(hand, card);
    bool still = voeux_bag_has(hand, card);
    own->give[place] = voeux_either(still, own->give[place], LEAST);
    own->lay[place] = voeux_either(still, own->lay[place], LEAST);
    note_card(own, card);
}

static inline void lay(struct voeux_score_cache *cache, int card, int series)
{
    int number = cache->state->table.turn;
    struct voeux_score_cache_seat *own = &cache->seats[number];
    leave(cache, number, card);
    own->series += series < VOEUX_NEUTRAL && own->length[series] == 0;
    own->length[series]++;
    voeux_lay_down(cache->state, card, series);
    if (series < VOEUX_NEUTRAL)
        note_series(cache, number, series);
}

static inline void discard(struct voeux_score_cache *cache, int card)
{
    leave(cache, cache->state->table.turn, card);
    voeux_pile_up(&cache->state->table, card);
}

static inline void take(struct voeux_score_cache *cache, const struct voeux_move *parts)
{
    struct voeux_state *state = cache->state;
    int number = state->table.turn;
    if (parts->act == ACT_DRAW_PILE) {
        note_card(&cache->seats[number], voeux_draw_pile(state));
    } else if (parts->act == ACT_DRAW_DISCARD) {
        note_card(&cache->seats[number], voeux_draw_top(state, parts->series));
    } else if (parts->act == ACT_LAY) {
        lay(cache, parts->card, parts->series);
    } else if (parts->act == ACT_DISCARD) {
        discard(cache, parts->card);
        voeux_await(&state->table, 1);
    } else {
        discard(cache, parts->card);
        discard(cache, parts->other);
        voeux_take_stone(&state->table, parts->card);
    }
}

void voeux_cached_take(struct voeux_score_cache *cache, const struct voeux_move *parts)
{
    take(cache, parts);
}

/* The last moves; there are few. */
static void take_last(struct voeux_state *state)
{
    qn_move moves[QN_MOVES_MAX];
    int scores[QN_MOVES_MAX], count = voeux_legal(state, moves), best = 0;
    if (count > 1)
        voeux_score_moves(state, moves, count, scores);
    for (int i = 1; i < count; i++)
        best = scores[i] > scores[best] ? i : best;
    voeux_play(state, moves[best], NULL);
}

/* To the end, and not to an estimate: what many simulations find out, an estimate would blur. */
uint32_t voeux_cached_play(struct voeux_state *state)
{
    struct voeux_score_cache cache;
    uint32_t decisions = 0;
    voeux_cached_begin(&cache, state);
    for (; state->table.phase < VOEUX_FINAL; decisions++) {
        struct voeux_move parts = best_move(&cache);
        take(&cache, &parts);
    }
    for (int number = 0; number < state->table.players; number++)
        state->seats[number].known = (struct voeux_bag){0}; /* no account was kept of it */
    for (; state->table.phase != VOEUX_OVER; decisions++)
        take_last(state);
    return decisions;
}
