/* Vœux: the series that a view shows: their cards in order, and what they bring. */
#include "games/voeux/series.h"

static bool lies_in(const struct voeux_table *table, int value, int seat, int series)
{
    return table->place[value] == 1 + seat * VOEUX_PILES + series;
}

/* A rank's cards of a series: its copies, then the point card of that value. */
static void add_rank(const struct voeux_view *view, int seat, int series, int rank,
                     struct voeux_series *out)
{
    int card = series * VOEUX_RANKS + rank;
    int copies = series < VOEUX_NEUTRAL ? voeux_bag_count(&view->seats[seat].laid, card) : 0;
    while (copies-- > 0)
        out->cards[out->count++] = (uint8_t)card;
    if (rank != VOEUX_END && lies_in(&view->table, rank, seat, series))
        out->cards[out->count++] = (uint8_t)(VOEUX_POINT + rank);
}

void voeux_series_of(const struct voeux_view *view, int seat, int series, struct voeux_series *out)
{
    *out = (struct voeux_series){.count = 0};
    if (series < VOEUX_NEUTRAL)
        out->way = (int8_t)voeux_way(view->seats[seat].open, series);
    for (int i = 0; i < VOEUX_VALUES; i++)
        add_rank(view, seat, series, out->way < 0 ? VOEUX_VALUES - 1 - i : i, out);
    if (series < VOEUX_NEUTRAL)
        add_rank(view, seat, series, VOEUX_END, out);
}

static int length_of(const struct voeux_view *view, int seat, int series)
{
    uint8_t length[VOEUX_PILES];
    voeux_lengths(&view->table, &view->seats[seat].laid, seat, length);
    return length[series];
}

int voeux_series_points(const struct voeux_view *view, int seat, int series)
{
    return voeux_series_score(series, length_of(view, seat, series));
}

int voeux_lay_gain(const struct voeux_view *view, int seat, int series)
{
    int length = length_of(view, seat, series);
    return voeux_series_score(series, length + 1) - voeux_series_score(series, length);
}

int voeux_stone_gain(const struct voeux_view *view, int seat)
{
    int stones = qn_count(view->table.stones[seat]);
    return voeux_stones_score(stones + 1) - voeux_stones_score(stones);
}

int voeux_total(const struct voeux_view *view, int seat)
{
    uint8_t length[VOEUX_PILES];
    voeux_lengths(&view->table, &view->seats[seat].laid, seat, length);
    return voeux_score(length, view->table.stones[seat]);
}
