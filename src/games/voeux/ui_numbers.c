/* Vœux: numbers that help a person who chooses: every series in the order in which it lies with
 * what it brings, and what one card or stone more would change. All of it comes from the view. */
#include "games/voeux/series.h"
#include "core/json_write.h"

static void put_series(const struct voeux_view *view, int seat, int series, struct qn_text *json)
{
    struct voeux_series cards;
    voeux_series_of(view, seat, series, &cards);
    qn_put_open(json, NULL, '{');
    qn_put_open(json, "cards", '[');
    for (int i = 0; i < cards.count; i++) {
        char card[QN_CARD_TEXT_MAX];
        struct qn_text name = qn_text_on(card, sizeof card);
        voeux_card_print(cards.cards[i], &name);
        qn_put_string(json, NULL, card);
    }
    qn_put_close(json, ']');
    qn_put_int(json, "points", voeux_series_points(view, seat, series));
    qn_put_int(json, "next", voeux_lay_gain(view, seat, series));
    qn_put_close(json, '}');
}

static void put_seat(const struct voeux_view *view, int seat, struct qn_text *json)
{
    int total = voeux_total(view, seat), series_points = 0;
    qn_put_open(json, NULL, '{');
    qn_put_open(json, "series", '[');
    for (int series = 0; series < VOEUX_PILES; series++) {
        series_points += voeux_series_points(view, seat, series);
        put_series(view, seat, series, json);
    }
    qn_put_close(json, ']');
    qn_put_int(json, "stones", total - series_points);
    qn_put_int(json, "next_stone", voeux_stone_gain(view, seat));
    qn_put_int(json, "total", total);
    qn_put_close(json, '}');
}

void voeux_help(const void *in, struct qn_text *json)
{
    const struct voeux_view *view = in;
    qn_put_int(json, "ended", view->table.ended);
    qn_put_open(json, "seats", '[');
    for (int seat = 0; seat < view->table.players; seat++)
        put_seat(view, seat, json);
    qn_put_close(json, ']');
}
