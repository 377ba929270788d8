/* Vœux: how the room of a scene is shared out, and the lists of cards that want it. */
#include "games/voeux/paint.h"
#include "games/voeux/move_features.h"
#include "core/language.h"

/* ---- lists ---- */

struct voeux_list voeux_series_list(const struct voeux_painter *painter, int seat, int kind)
{
    struct voeux_list list = {.count = 0};
    struct voeux_series series;
    voeux_series_of(painter->view, seat, kind, &series);
    voeux_list_ranks(&list, series.cards, series.count, kind, (enum qn_ink)voeux_inks[kind]);
    int last = series.count ? series.cards[series.count - 1] : 0;
    bool ended = last < VOEUX_POINT && voeux_rank(last) == VOEUX_END;
    if (series.count == 0)
        voeux_list_add(&list, "·", QN_INK_QUIET, false);
    else if (series.way != 0 && !ended)
        voeux_list_end(&list, series.way > 0 ? "↑" : "↓");
    return list;
}

struct voeux_list voeux_discard_list(const struct voeux_painter *painter, int pile)
{
    const struct voeux_table *table = &painter->view->table;
    struct voeux_list list = {.newest_first = true};
    uint8_t below[VOEUX_SERIES_MAX];
    int count = table->size[pile] > 0 ? table->size[pile] - 1 : 0;
    for (int i = 0; i < count; i++)
        below[i] = (uint8_t)voeux_discard_at(table, pile, count - 1 - i);
    voeux_list_ranks(&list, below, count, pile, (enum qn_ink)voeux_inks[pile]);
    return list;
}

struct voeux_list voeux_known_list(const struct voeux_painter *painter, int seat)
{
    const struct voeux_view_seat *open = &painter->view->seats[seat];
    struct voeux_list list = {.newest_first = true};
    char loose[16], dense[16];
    struct qn_text text = qn_text_on(loose, sizeof loose),
                   short_text = qn_text_on(dense, sizeof dense);
    if (open->known.count == 0) {
        qn_text_form(&text, "%d %s", open->hidden,
                     qn_say_count(painter->scene->lang, "card", "cards", open->hidden));
        voeux_list_add(&list, loose, QN_INK_QUIET, false);
        return list;
    }
    qn_text_form(&text, "%d %s+", open->hidden,
                 voeux_is_wide(painter) ? qn_say(painter->scene->lang, "hidden ") : "");
    qn_text_form(&short_text, "%d+", open->hidden);
    if (open->hidden > 0)
        voeux_list_add_forms(&list, loose, dense, QN_INK_QUIET);
    voeux_list_bag(&list, &open->known);
    return list;
}

/* ---- the plan: who gets how much room ---- */

static void plan_columns(struct voeux_painter *painter)
{
    enum { LABEL = 17, CELL = 9 };
    int spare = painter->scene->columns - QN_SCENE_COLUMNS_MIN;
    int more = spare > 0 ? spare / (VOEUX_COLUMNS + 1) : 0;
    for (int i = 0; i < VOEUX_COLUMNS; i++) {
        painter->start[i] = LABEL + more + i * (CELL + more);
        painter->width[i] = CELL + more - (i < VOEUX_STONES);
    }
}

struct voeux_box voeux_box_at(const struct voeux_painter *painter, int column, int row, int rows,
                              int tail)
{
    return (struct voeux_box){.row = row,
                              .column = painter->start[column],
                              .width = painter->width[column],
                              .rows = rows,
                              .margin = column < VOEUX_STONES,
                              .tail = tail};
}

struct voeux_box voeux_known_box(const struct voeux_painter *painter, int row, int rows)
{
    return (struct voeux_box){
        .row = row, .column = 2, .width = painter->start[0] - 3, .rows = rows};
}

/* The rows that a seat's longest series needs, or what is known of its hand, which begins a few
 * rows below. */
static int rows_of_seat(const struct voeux_painter *painter, int seat, enum voeux_form form,
                        int tail, int below)
{
    struct voeux_list known = voeux_known_list(painter, seat);
    int most =
        below + voeux_list_rows(painter->scene, voeux_known_box(painter, 0, 0), &known, form);
    for (int kind = 0; kind < VOEUX_PILES; kind++) {
        struct voeux_list list = voeux_series_list(painter, seat, kind);
        int rows =
            voeux_list_rows(painter->scene, voeux_box_at(painter, kind, 0, 0, tail), &list, form);
        most = rows > most ? rows : most;
    }
    return most;
}

static int rows_of_others(const struct voeux_painter *painter, enum voeux_form form)
{
    int most = 2;
    for (int i = 0; i < painter->count; i++) {
        int rows = rows_of_seat(painter, painter->others[i], form, VOEUX_SCORE_COLUMNS, 1);
        most = rows > most ? rows : most;
    }
    return most;
}

static int rows_of_discards(const struct voeux_painter *painter, enum voeux_form form)
{
    int most = 1;
    for (int pile = 0; pile < VOEUX_PILES; pile++) {
        struct voeux_list list = voeux_discard_list(painter, pile);
        int rows =
            voeux_list_rows(painter->scene, voeux_box_at(painter, pile, 0, 0, 0), &list, form);
        most = rows > most ? rows : most;
    }
    return 1 + most;
}

/* Makes room for all cards in this form, a row at a time. */
static void grant_cards(struct voeux_painter *painter, int *spare, enum voeux_form form)
{
    int own = painter->own >= 0 ? rows_of_seat(painter, painter->own, form, 0, 0) : 0;
    int seats = rows_of_others(painter, form), discards = rows_of_discards(painter, form);
    for (int i = 0; i < 3; i++) {
        painter->own_rows += own > painter->own_rows && qn_scene_spend(spare, 1);
        painter->discard_rows += discards > painter->discard_rows && qn_scene_spend(spare, 1);
        painter->seat_rows += seats > painter->seat_rows && qn_scene_spend(spare, painter->count);
    }
}

/* From what every table needs on, what there is room for, the most useful first. */
static void plan_rows(struct voeux_painter *painter)
{
    bool own = painter->own >= 0;
    int spare = painter->scene->rows - (4 + 2 * painter->count + 4 * own);
    painter->seat_rows = painter->discard_rows = 2;
    painter->own_rows = 1;
    grant_cards(painter, &spare, VOEUX_DENSE);
    painter->lines = qn_scene_spend(&spare, 1 + own);
    grant_cards(painter, &spare, VOEUX_LOOSE);
    painter->hand_gap = own && qn_scene_spend(&spare, 1);
    painter->top_gap = qn_scene_spend(&spare, 1);
    painter->key = qn_scene_spend(&spare, VOEUX_KEY_ROWS);
    painter->seat_gap = qn_scene_spend(&spare, painter->count);
}

void voeux_plan(struct voeux_painter *painter)
{
    const struct voeux_view *view = painter->view;
    int players = view->table.players;
    painter->own = view->head.viewer < players ? view->head.viewer : -1;
    for (int i = 1; i <= players; i++) {
        int seat = (painter->own + i) % players;
        if (seat != painter->own)
            painter->others[painter->count++] = seat;
    }
    plan_columns(painter);
    plan_rows(painter);
}
