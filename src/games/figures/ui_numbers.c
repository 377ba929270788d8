/* Numbers that help a person who chooses: everybody's points, and what the boxes would bring now,
 * with a discard taken, or without a card. All of it comes from the view. */
#include "games/figures/step.h"
#include "core/json_write.h"

/* ---- what boxes would bring ---- */

/* The types that stay of the viewer's hand without a card; 0 if there is none. */
static uint32_t types_without(const struct figures_view *v, int type)
{
    struct figures_bag rest = v->hands[v->head.viewer];
    if (figures_bag_count(&rest, type) == 0)
        return 0;
    figures_bag_remove(&rest, type);
    return figures_bag_types(&rest);
}

bool figures_hand_counts(const struct figures_view *v)
{
    int players = v->head.setup.players, viewer = v->head.viewer;
    if (viewer >= players)
        return false;
    if (v->table.phase == FIGURES_WRITING)
        return (viewer + players - v->table.mover) % players < v->table.left;
    return figures_is_played(&v->table);
}

int figures_hand_brings(const struct figures_view *v, int box)
{
    const struct figures_bag *hand = &v->hands[v->head.viewer];
    int most = 0;
    if (figures_bag_size(hand) <= FIGURES_HAND)
        return figures_hand_points(figures_bag_types(hand), box);
    for (int type = 0; type < FIGURES_TYPES; type++) {
        int points = figures_hand_points(types_without(v, type), box);
        most = points > most ? points : most;
    }
    return most;
}

/* One number a box, in the order of the sheet; null where it is written. Without a discard, of the
 * whole hand. */
static void put_boxes(const struct figures_view *v, const char *name, int discard,
                      struct qn_text *json)
{
    uint32_t open = v->table.sheets[v->head.viewer].open;
    qn_put_open(json, name, '[');
    for (int box = 0; box < FIGURES_BOXES; box++)
        if (!(open >> box & 1))
            qn_put_null(json, NULL);
        else if (discard == FIGURES_NONE)
            qn_put_int(json, NULL, figures_hand_brings(v, box));
        else
            qn_put_int(json, NULL, figures_hand_points(types_without(v, discard), box));
    qn_put_close(json, ']');
}

/* What stays of the boxes without a card of each type that may be discarded. */
static void put_discards(const struct figures_view *v, struct qn_text *json)
{
    qn_put_open(json, "discards", '{');
    for (int type = 0; type < FIGURES_TYPES; type++) {
        char card[QN_CARD_TEXT_MAX];
        struct qn_text name = qn_text_on(card, sizeof card);
        if (types_without(v, type) == 0)
            continue;
        figures_card_print((uint8_t)type, &name);
        put_boxes(v, card, type, json);
    }
    qn_put_close(json, '}');
}

/* The open box that gains most by one card more; null if none does. One card of the six goes again,
 * whichever it is (F10), but no box needs more than five. */
static void put_take(const struct figures_view *v, int taken, struct qn_text *json)
{
    uint32_t types = figures_bag_types(&v->hands[v->head.viewer]);
    uint32_t with = types | UINT32_C(1) << taken, open = v->table.sheets[v->head.viewer].open;
    int best = -1, most = 1;
    for (; open; open &= open - 1) {
        int box = qn_lowest(open),
            gain = figures_hand_points(with, box) - figures_hand_points(types, box);
        best = gain >= most ? box : best;
        most = gain > most ? gain : most;
    }
    if (best < 0) {
        qn_put_null(json, NULL);
        return;
    }
    qn_put_open(json, NULL, '{');
    qn_put_string(json, "box", figures_box_name[best]);
    qn_put_int(json, "points", figures_hand_points(with, best));
    qn_put_close(json, '}');
}

static void put_takes(const struct figures_view *v, struct qn_text *json)
{
    const struct figures_table *t = &v->table;
    qn_put_open(json, "takes", '[');
    for (int seat = 0; seat < v->head.setup.players; seat++)
        if (seat == v->head.viewer || t->lying_count[seat] == 0)
            qn_put_null(json, NULL);
        else
            put_take(v, figures_top(t, seat), json);
    qn_put_close(json, ']');
}

/* ---- points ---- */

static void put_seat(const struct figures_sheet *sheet, struct qn_text *json)
{
    int series = figures_series_total(sheet), bonus = figures_bonus(sheet);
    int total = figures_total(sheet);
    qn_put_open(json, NULL, '{');
    qn_put_int(json, "series", series);
    qn_put_int(json, "bonus", bonus);
    qn_put_int(json, "figures", total - series - bonus);
    qn_put_int(json, "total", total);
    qn_put_close(json, '}');
}

void figures_help(const void *in, struct qn_text *json)
{
    const struct figures_view *v = in;
    qn_put_open(json, "seats", '[');
    for (int seat = 0; seat < v->head.setup.players; seat++)
        put_seat(&v->table.sheets[seat], json);
    qn_put_close(json, ']');
    if (!figures_hand_counts(v))
        return;
    put_boxes(v, "boxes", FIGURES_NONE, json);
    if (figures_bag_size(&v->hands[v->head.viewer]) > FIGURES_HAND)
        put_discards(v, json);
    else if (v->table.phase != FIGURES_WRITING)
        put_takes(v, json);
}
