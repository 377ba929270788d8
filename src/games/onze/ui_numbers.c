/* Onze for a person who chooses: what a move brings at once, and numbers that help.
 *
 * All of it is reckoned as if the game were counted now (O15), from what the viewer knows. */
#include "board.h"
#include "core/json_write.h"

/* ---- what a move brings ---- */

static int bonus_for(const struct onze_view *v, int place)
{
    return onze_takes_bonus(v, place) ? ONZE_WORTH : 0;
}

bool onze_brings(const void *in, qn_move move, int *points)
{
    const struct onze_view *v = in;
    if (v->head.setup.option[ONZE_BEGINNER] || move >= ONZE_MOVES) /* O16: only an empty hand */
        return false;
    if (move < ONZE_JOKER) {
        int place = onze_place[(move - ONZE_LAY) / 2];
        *points = onze_number(place) + bonus_for(v, place);
    } else if (move < ONZE_SWAP) {
        *points = ONZE_WORTH + bonus_for(v, onze_place[(move - ONZE_JOKER) / 2]);
    } else if (move < ONZE_DRAW) {
        *points = onze_number(onze_place[move - ONZE_SWAP]) - ONZE_WORTH;
    } else if (move == ONZE_DROP) {
        *points = ONZE_WORTH;
    } else {
        return false; /* nobody knows what is drawn; ending and passing change nothing */
    }
    return true;
}

/* ---- numbers that help ---- */

/* Whether the viewer knows the seat's whole hand. */
static bool is_shown(const struct onze_view *v, int seat)
{
    return v->head.turn == QN_OVER || seat == v->head.viewer;
}

static int score_now(const struct onze_view *v, int seat)
{
    if (v->head.turn == QN_OVER) /* counted already */
        return v->total[seat];
    if (v->head.setup.option[ONZE_BEGINNER])
        return v->total[seat] + (v->hand_size[seat] == 0);
    return v->total[seat] + ONZE_WORTH * v->bonus[seat] + onze_hand_points(v, seat);
}

static void put_scores(const struct onze_view *v, struct qn_text *json)
{
    qn_put_open(json, "scores", '[');
    for (int seat = 0; seat < v->head.setup.players; seat++)
        if (is_shown(v, seat) || v->head.setup.option[ONZE_BEGINNER])
            qn_put_int(json, NULL, score_now(v, seat));
        else
            qn_put_null(json, NULL);
    qn_put_close(json, ']');
}

static void put_hand(const struct onze_view *v, struct qn_text *json)
{
    if (v->head.viewer == QN_SPECTATOR)
        qn_put_null(json, "hand");
    else
        qn_put_int(json, "hand", onze_hand_points(v, v->head.viewer));
}

/* O12: empty slots of each half row, the low half first. */
static void put_gaps(const struct onze_view *v, struct qn_text *json)
{
    qn_put_open(json, "gaps", '[');
    for (int row = 0; row < ONZE_COLOURS; row++) {
        qn_put_open(json, NULL, '[');
        qn_put_int(json, NULL, onze_missing(v, row, 0));
        qn_put_int(json, NULL, onze_missing(v, row, ONZE_CENTRE));
        qn_put_close(json, ']');
    }
    qn_put_close(json, ']');
}

static void put_slots(const char *name, struct onze_set set, struct qn_text *json)
{
    qn_put_open(json, name, '[');
    for (int count = onze_size(set), k = 0; k < count; k++) {
        char card[QN_CARD_TEXT_MAX];
        struct qn_text slot = qn_text_on(card, sizeof card);
        onze_card_print((uint8_t)onze_slot(onze_member(set, k)), &slot);
        qn_put_string(json, NULL, card);
    }
    qn_put_close(json, ']');
}

/* O12: slots whose filling takes a bonus card. */
static struct onze_set bonus_slots(const struct onze_view *v)
{
    struct onze_set slots = {{0, 0}}, empty = onze_less(onze_all_slots(), v->filled);
    for (int count = onze_size(empty), k = 0; k < count; k++)
        if (onze_takes_bonus(v, onze_member(empty, k)))
            onze_add(&slots, onze_member(empty, k));
    return slots;
}

void onze_help(const void *in, struct qn_text *json)
{
    const struct onze_view *v = in;
    const struct onze_set none = {{0, 0}};
    bool over = v->head.turn == QN_OVER, links = !v->head.setup.option[ONZE_BEGINNER];
    struct onze_set open = onze_adjacent(v->filled);
    put_scores(v, json);
    put_hand(v, json);
    put_gaps(v, json);
    put_slots("open", over ? none : open, json);
    put_slots("linkable", over || !links ? none : onze_linkable(v->filled, open), json);
    put_slots("bonus", over ? none : bonus_slots(v), json);
    qn_put_int(json, "cards_left", over ? 0 : ONZE_TURN_CARDS - v->used);
    qn_put_bool(json, "owes", v->head.turn == v->head.viewer && onze_owes(v));
}
