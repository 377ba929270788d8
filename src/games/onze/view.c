/* What a viewer knows: made from the truth, and checked when it comes from outside. */
#include "knowledge.h"
#include <string.h>

/* O18: a viewer sees its own hand, and every hand once all is over. */
static void observe_seat(const struct onze_state *s, int seat, bool shown, struct onze_view *v)
{
    v->hand_size[seat] = (uint8_t)(onze_size(s->hand[seat]) + s->jokers[seat]);
    v->recovered[seat] = s->recovered[seat];
    v->jokers[seat] = shown ? s->jokers[seat] : s->recovered[seat];
    v->links[seat] = s->links[seat];
    v->bonus[seat] = s->bonus[seat];
    v->total[seat] = s->total[seat];
    if (shown)
        v->hand[seat] = s->hand[seat];
    if (s->pile_count == 0)
        v->lacks[seat] = s->rest.lacks[seat];
    if (QN_PLANT(QN_PLANT_LEAK) && s->jokers[seat] && !s->recovered[seat])
        v->jokers[seat] = 1; /* planted: a hidden joker shows */
}

void onze_observe(const void *state, int viewer, void *view)
{
    const struct onze_state *s = state;
    struct onze_view *v = view;
    memset(v, 0, sizeof *v);
    v->head = (struct qn_view){.setup = s->setup, .viewer = (uint8_t)viewer, .turn = s->turn};
    v->first = s->first;
    v->filled = s->filled;
    v->stand_in = s->stand_in;
    for (int seat = 0; seat < s->setup.players; seat++)
        observe_seat(s, seat, seat == viewer || s->turn == QN_OVER, v);
    memcpy(v->claim, s->claim, sizeof v->claim);
    memcpy(v->weight, s->weight, sizeof v->weight);
    v->game = s->game;
    v->pile_count = s->pile_count;
    v->bonus_left = s->bonus_left;
    v->unseen = s->unseen;
    v->claim_count = s->claim_count;
    v->passes = s->passes;
    v->used = s->used;
    v->laid = s->laid;
    v->swapped = s->swapped;
}

/* ---- views from outside ---- */

static bool within(struct onze_set part, struct onze_set whole)
{
    return !onze_any(onze_less(part, whole));
}

static bool table_valid(const struct onze_view *v)
{
    int jokers = v->head.setup.option[ONZE_BEGINNER] ? 0 : ONZE_JOKERS;
    return within(v->filled, onze_all_slots()) && within(onze_centres(), v->filled) &&
           within(v->stand_in, onze_less(v->filled, onze_centres())) &&
           onze_size(v->stand_in) + v->unseen <= jokers;
}

/* Whether the seat's own facts hold together; `out` are the numbers that do not lie on the table.
 */
static bool seat_valid(const struct onze_view *v, int seat, struct onze_set out)
{
    bool over = v->head.turn == QN_OVER, shown = over || seat == v->head.viewer;
    int known = onze_size(v->hand[seat]) + v->jokers[seat];
    int unseen = v->head.setup.option[ONZE_BEGINNER] ? 0 : v->unseen;
    if (shown ? known != v->hand_size[seat]
              : known != v->recovered[seat] || known > v->hand_size[seat])
        return false;
    if (!over && v->hand_size[seat] == 0)
        return false;
    if (v->recovered[seat] > v->jokers[seat] || (over && v->recovered[seat]))
        return false;
    if (!over && v->jokers[seat] - v->recovered[seat] > unseen)
        return false;
    if (!within(v->hand[seat], out) || !within(v->lacks[seat], out) ||
        onze_any(onze_both(v->hand[seat], v->lacks[seat])) ||
        (onze_any(v->lacks[seat]) && (over || v->pile_count)))
        return false;
    for (int j = 0; j < ONZE_WEIGHTS; j++)
        if ((v->weight[seat][j] != 0) != (!over && j < unseen))
            return false;
    return v->head.setup.option[ONZE_BEGINNER] ? v->links[seat] + v->bonus[seat] == 0 : true;
}

/* Every card is somewhere, and none is in two places. */
static bool cards_valid(const struct onze_view *v, struct onze_set out)
{
    struct onze_set held = {{0, 0}};
    int cards = v->pile_count, jokers = v->unseen, bonus = v->bonus_left;
    for (int seat = 0; seat < v->head.setup.players; seat++) {
        if (!seat_valid(v, seat, out) || onze_any(onze_both(held, v->hand[seat])))
            return false;
        held = onze_either(held, v->hand[seat]);
        cards += v->hand_size[seat];
        jokers += v->head.turn == QN_OVER ? v->jokers[seat] : v->recovered[seat];
        bonus += v->bonus[seat];
    }
    bool beginner = v->head.setup.option[ONZE_BEGINNER];
    return cards == onze_size(out) + jokers && bonus == onze_bonus_cards(&v->head.setup) &&
           jokers + onze_size(v->stand_in) <= (beginner ? 0 : ONZE_JOKERS);
}

static bool turn_valid(const struct onze_view *v)
{
    if (v->laid + v->swapped > (v->used > 0) || (v->swapped && v->used == ONZE_TURN_CARDS))
        return false;
    if (v->passes && (v->pile_count || v->passes >= v->head.setup.players))
        return false;
    return v->head.turn != QN_OVER || v->used + v->passes + v->claim_count == 0;
}

/* A log never plays more cards than there are. */
static bool log_valid(const struct onze_view *v, const struct onze_claim *claim)
{
    int hidden = v->hand_size[claim->seat] - v->recovered[claim->seat];
    if (claim->length > ONZE_LOG || claim->scale == 0)
        return false;
    for (int i = claim->length - 1; i >= 0 && hidden >= 0; i--)
        hidden += onze_log_entry(claim, i) == ONZE_DREW ? -1 : 1;
    return hidden >= 0 && hidden <= ONZE_NUMBERS + ONZE_JOKERS;
}

static bool claims_valid(const struct onze_view *v, struct onze_set out)
{
    const struct onze_claim none = {.seat = 0};
    if (v->claim_count > ONZE_CLAIMS)
        return false;
    for (int i = 0; i < ONZE_CLAIMS; i++) {
        const struct onze_claim *claim = &v->claim[i];
        if (i < v->claim_count ? claim->seat >= v->head.setup.players || !within(claim->any, out) ||
                                     !log_valid(v, claim)
                               : memcmp(claim, &none, sizeof none) != 0)
            return false;
    }
    return true;
}

bool onze_valid(const void *view)
{
    const struct onze_view *v = view;
    const struct qn_setup *setup = &v->head.setup;
    if (setup->players < qn_onze.players_min || setup->players > qn_onze.players_max ||
        (v->head.viewer >= setup->players && v->head.viewer != QN_SPECTATOR) ||
        v->head.turn < QN_OVER || v->head.turn >= setup->players || v->first >= setup->players ||
        v->game >= onze_games(setup) || v->pile_count > onze_pile_start(setup))
        return false;
    struct onze_set numbers = onze_less(onze_all_slots(), onze_centres());
    struct onze_set out = onze_less(numbers, onze_less(v->filled, v->stand_in));
    return table_valid(v) && cards_valid(v, out) && turn_valid(v) && claims_valid(v, out);
}
