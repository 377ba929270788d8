/* Vœux: the table in character cells.
 *
 * One column for each colour, one for the point cards and one for the stones; the seats, the
 * discard piles and the own series are rows of this grid, so that everything red stands below
 * everything else that is red. The hand is at the bottom, with what each card would bring. */
#include "games/voeux/paint.h"
#include "core/language.h"
#include "games/voeux/move_features.h"

static bool is_over(const struct voeux_painter *painter)
{
    return painter->view->table.phase == VOEUX_OVER;
}

static struct voeux_list stone_list(const struct voeux_painter *painter, int seat)
{
    unsigned stones = painter->view->table.stones[seat];
    struct voeux_list list = {.newest_first = true};
    if (!stones)
        voeux_list_add(&list, "·", QN_INK_QUIET, false);
    for (; stones; stones &= stones - 1)
        voeux_list_add_forms(&list, voeux_rank_texts[qn_lowest(stones)],
                             voeux_rank_texts[qn_lowest(stones)], QN_INK_PLAIN);
    return list;
}

/* ---- labels ---- */

static bool leads(const struct voeux_painter *painter, int seat)
{
    for (int i = 0; i < painter->view->table.players; i++)
        if (voeux_total(painter->view, i) > voeux_total(painter->view, seat))
            return false;
    return true;
}

/* The mark of the turn or, at the end, of the winners; the name; the points so far. */
static void put_label(struct voeux_painter *painter, int row, int seat)
{
    struct qn_scene *scene = painter->scene;
    bool turn = painter->view->table.turn == seat, won = is_over(painter) && leads(painter, seat);
    struct voeux_number number = voeux_signed(voeux_total(painter->view, seat));
    int column = painter->start[0] - 2 - qn_scene_columns(painter->scene, number.text);
    struct qn_label name = qn_scene_name(scene, seat, seat == painter->own, column - 3);
    if (turn || won)
        qn_scene_put(scene, row, 0, QN_INK_STRONG, turn ? "▶" : "★");
    qn_scene_put(scene, row, 2, turn || won ? QN_INK_STRONG : QN_INK_PLAIN, name.text);
    qn_scene_put(scene, row, column, QN_INK_STRONG, number.text);
}

static void put_known(struct voeux_painter *painter, int row, int rows, int seat)
{
    struct voeux_box box = voeux_known_box(painter, row, rows);
    struct voeux_list list = voeux_known_list(painter, seat);
    voeux_list_put(painter->scene, &box, &list);
}

/* What a list brings: below it, or after it if there is no row left. */
static void put_value(struct voeux_painter *painter, const struct voeux_box *box,
                      struct voeux_place end, int value)
{
    if (end.row < box->rows - 1)
        end = (struct voeux_place){end.row + 1, 0};
    else
        end.column++;
    qn_scene_put(painter->scene, box->row + end.row, box->column + end.column,
                 value ? QN_INK_STRONG : QN_INK_QUIET, voeux_signed(value).text);
}

/* ---- rows of the grid ---- */

static void put_line(struct voeux_painter *painter)
{
    qn_scene_line(painter->scene, painter->row, 0, painter->scene->columns);
    painter->row++;
}

static void put_heads(struct voeux_painter *painter)
{
    static const char *const heads[VOEUX_COLUMNS] = {N_("R red"),  N_("Y yellow"), N_("G green"),
                                                     N_("B blue"), N_("V violet"), N_("P points"),
                                                     N_("stones")};
    for (int i = 0; i < VOEUX_COLUMNS; i++)
        qn_scene_put(painter->scene, painter->row, painter->start[i],
                     i < VOEUX_COLOURS ? (enum qn_ink)voeux_inks[i] : QN_INK_QUIET,
                     qn_say(painter->scene->lang, heads[i]));
    painter->row++;
}

static int score_of(const struct voeux_painter *painter, int seat, int kind)
{
    struct voeux_series series;
    voeux_series_of(painter->view, seat, kind, &series);
    return voeux_series_score(kind, series.count);
}

static int stones_score(const struct voeux_painter *painter, int seat)
{
    return voeux_stones_score(qn_count(painter->view->table.stones[seat]));
}

static void put_other(struct voeux_painter *painter, int seat)
{
    int rows = painter->seat_rows;
    put_label(painter, painter->row, seat);
    put_known(painter, painter->row + 1, rows - 1, seat);
    for (int kind = 0; kind < VOEUX_COLUMNS; kind++) {
        struct voeux_box box = voeux_box_at(painter, kind, painter->row, rows, VOEUX_SCORE_COLUMNS);
        struct voeux_list list = kind < VOEUX_STONES ? voeux_series_list(painter, seat, kind)
                                                     : stone_list(painter, seat);
        struct voeux_place end = voeux_list_put(painter->scene, &box, &list);
        int value =
            kind < VOEUX_STONES ? score_of(painter, seat, kind) : stones_score(painter, seat);
        if (value != 0 || kind == VOEUX_STONES)
            put_value(painter, &box, end, value);
    }
    painter->row += rows;
}

/* The head of an own series: its letter, to point at (for point cards), and what it brings. */
static void put_own_head(struct voeux_painter *painter, int kind)
{
    struct qn_scene *scene = painter->scene;
    const char letter[2] = {"RYGBVP"[kind], '\0'};
    int column = painter->start[kind], value = score_of(painter, painter->own, kind);
    enum qn_ink ink = (enum qn_ink)voeux_inks[kind];
    if (kind < VOEUX_COLOURS && painter->view->table.phase != VOEUX_DRAW)
        qn_scene_spot(scene, painter->row, column - 1, ink, letter, letter);
    else
        qn_scene_put(scene, painter->row, column, ink, letter);
    if (value != 0)
        qn_scene_put(scene, painter->row, column + 3, QN_INK_STRONG, voeux_signed(value).text);
}

static void put_own(struct voeux_painter *painter)
{
    int seat = painter->own, rows = painter->own_rows;
    put_label(painter, painter->row, seat);
    put_known(painter, painter->row + 1, rows, seat);
    for (int kind = 0; kind < VOEUX_COLUMNS; kind++) {
        struct voeux_box box = voeux_box_at(painter, kind, painter->row + 1, rows, 0);
        struct voeux_list list = kind < VOEUX_STONES ? voeux_series_list(painter, seat, kind)
                                                     : stone_list(painter, seat);
        voeux_list_put(painter->scene, &box, &list);
        if (kind < VOEUX_STONES)
            put_own_head(painter, kind);
    }
    qn_scene_put(painter->scene, painter->row, painter->start[VOEUX_STONES], QN_INK_STRONG,
                 voeux_signed(stones_score(painter, seat)).text);
    painter->row += 1 + rows;
}

/* ---- the middle of the table ---- */

/* The top card, to point at while drawing, and what lies below it, from the top down. */
static void put_discard(struct voeux_painter *painter, int pile)
{
    const struct voeux_table *table = &painter->view->table;
    struct qn_scene *scene = painter->scene;
    int row = painter->row, size = table->size[pile], column = painter->start[pile];
    bool closed = table->closed >> pile & 1;
    enum qn_ink ink = closed ? QN_INK_QUIET : (enum qn_ink)voeux_inks[pile];
    char letter[2] = {"RYGBVP"[pile], '\0'}, top[8];
    if (size == 0) {
        qn_scene_put(scene, row, column, QN_INK_QUIET, "·");
        return;
    }
    struct qn_text text = qn_text_on(top, sizeof top);
    voeux_card_print((uint8_t)voeux_discard_at(table, pile, size - 1), &text);
    if (table->phase == VOEUX_DRAW)
        qn_scene_spot(scene, row, column - 1, ink, top, letter);
    else
        qn_scene_put(scene, row, column, ink, top);
    if (closed)
        qn_scene_put(scene, row, column + 4, QN_INK_QUIET,
                     voeux_is_wide(painter) ? qn_say(painter->scene->lang, "✗ closed") : "✗");
    struct voeux_box box = voeux_box_at(painter, pile, row + 1, painter->discard_rows - 1, 0);
    struct voeux_list list = voeux_discard_list(painter, pile);
    voeux_list_put(scene, &box, &list);
}

/* The row of stones, a dot for each one taken, and the size of the pile. */
static void put_row_and_pile(struct voeux_painter *painter)
{
    const struct voeux_table *table = &painter->view->table;
    int step = painter->width[VOEUX_STONES] >= 17 ? 2 : 1;
    for (int value = 1; value <= 9; value++) {
        bool there = table->row >> value & 1;
        qn_scene_put(painter->scene, painter->row,
                     painter->start[VOEUX_STONES] + (value - 1) * step,
                     there ? QN_INK_STRONG : QN_INK_QUIET, there ? voeux_rank_texts[value] : "·");
    }
    qn_scene_form(painter->scene, painter->row + 1, painter->start[VOEUX_STONES], QN_INK_PLAIN,
                  qn_say(painter->scene->lang, "pile %d"), table->pile);
}

static void put_middle(struct voeux_painter *painter)
{
    const struct voeux_table *table = &painter->view->table;
    qn_scene_put(painter->scene, painter->row, 2, QN_INK_STRONG,
                 qn_say(painter->scene->lang, "Discards"));
    if (table->streak > 0) /* W14 */
        qn_scene_form(painter->scene, painter->row + 1, 2, QN_INK_QUIET,
                      voeux_is_wide(painter) ? qn_say(painter->scene->lang, "%d/%d taken in a row")
                                             : qn_say(painter->scene->lang, "taken %d/%d"),
                      table->streak, voeux_streak_most(table));
    for (int pile = 0; pile < VOEUX_PILES; pile++)
        put_discard(painter, pile);
    put_row_and_pile(painter);
    painter->row += painter->discard_rows;
}

/* ---- the hand ---- */

/* The hand in the order in which it is held. */
static int sort_hand(const struct voeux_painter *painter, uint8_t cards[VOEUX_HAND])
{
    int count = 0;
    for (int i = 0; i < VOEUX_PILES * VOEUX_RANKS; i++) {
        int card = i;
        if (painter->scene->by_value)
            card = i % VOEUX_PILES * VOEUX_RANKS + i / VOEUX_PILES;
        for (int copy = card < VOEUX_TYPES ? voeux_bag_count(&painter->view->hand, card) : 0;
             copy > 0; copy--)
            cards[count++] = (uint8_t)card;
    }
    return count;
}

/* What laying the card would bring at best, as a number; "–" if it cannot be laid (W3, W4). */
static struct voeux_number lay_text(const struct voeux_painter *painter, int card)
{
    const struct voeux_view_seat *open = &painter->view->seats[painter->own];
    const struct voeux_seat seat = {
        .hand = painter->view->hand, .laid = open->laid, .open = open->open};
    uint64_t accepted = voeux_accepted(&seat);
    if (card < VOEUX_POINT)
        return accepted >> card & 1
                   ? voeux_signed(voeux_lay_gain(painter->view, painter->own, voeux_kind(card)))
                   : (struct voeux_number){"–"};
    uint64_t targets = voeux_point_lays(&seat, accepted) >> voeux_rank(card) & VOEUX_LANES;
    int best = 1;
    for (; targets; targets &= targets - 1) {
        int gain = voeux_lay_gain(painter->view, painter->own, voeux_kind(qn_lowest(targets)));
        best = gain > best ? gain : best;
    }
    return voeux_signed(best);
}

/* The stones that pairs in hand could be changed for, at the right of what the cards bring. */
static void put_pairs(struct voeux_painter *painter, int row, int column)
{
    const struct voeux_view *view = painter->view;
    unsigned values = voeux_stone_values(&view->hand, view->table.row);
    bool playing = view->table.phase == VOEUX_PLAY || view->table.phase == VOEUX_DRAW;
    const char *word = qn_say(painter->scene->lang, "as a pair: ");
    char line[64];
    struct qn_text text = qn_text_on(line, sizeof line);
    if (!values || !playing)
        return;
    qn_text_str(&text, qn_say_count(painter->scene->lang, "stone", "stones", qn_count(values)));
    for (; values; values &= values - 1)
        qn_text_form(&text, " %d", qn_lowest(values));
    int start =
        painter->scene->columns - qn_scene_columns(painter->scene, line) - VOEUX_SCORE_COLUMNS;
    int end = qn_scene_put(painter->scene, row, start, QN_INK_PLAIN, line);
    qn_scene_put(painter->scene, row, end + 1, QN_INK_STRONG,
                 voeux_signed(voeux_stone_gain(view, painter->own)).text);
    if (start - qn_scene_columns(painter->scene, word) > column)
        qn_scene_put(painter->scene, row, start - qn_scene_columns(painter->scene, word),
                     QN_INK_QUIET, word);
}

static void put_hand(struct voeux_painter *painter)
{
    uint8_t cards[VOEUX_HAND];
    int row = painter->row, column = painter->start[0] - 1, count = sort_hand(painter, cards);
    struct qn_scene *scene = painter->scene;
    qn_scene_put(scene, row, 2, QN_INK_STRONG, qn_say(painter->scene->lang, "Your hand"));
    if (count > 0 && !is_over(painter))
        qn_scene_put(scene, row + 1, 2, QN_INK_QUIET, qn_say(painter->scene->lang, "if played"));
    for (int i = 0; i < count; i++) {
        char name[8];
        struct qn_text text = qn_text_on(name, sizeof name);
        bool by_value = scene->by_value;
        int group = by_value ? voeux_rank(cards[i]) : voeux_kind(cards[i]);
        if (i > 0 && group != (by_value ? voeux_rank(cards[i - 1]) : voeux_kind(cards[i - 1])))
            column++;
        voeux_card_print(cards[i], &text);
        if (!is_over(painter))
            qn_scene_put(scene, row + 1, column + 1, QN_INK_QUIET,
                         lay_text(painter, cards[i]).text);
        column = qn_scene_spot(scene, row, column, (enum qn_ink)voeux_inks[voeux_kind(cards[i])],
                               name, name);
    }
    if (count == 0)
        qn_scene_put(scene, row, column + 1, QN_INK_QUIET, qn_say(painter->scene->lang, "empty"));
    put_pairs(painter, row + 1, column);
    painter->row += 2;
}

/* ---- the first line and the key ---- */

/* What the seat to move is to do: to the viewer, and of somebody else. */
static const char *task_of(const struct voeux_painter *painter, bool own)
{
    static const char *const tasks[][2] = {
        {N_("plays a card"), NC_("what you are to do", "play a card")},
        {N_("draws a card"), NC_("what you are to do", "draw a card")},
        {N_("draws two cards"), NC_("what you are to do", "draw two cards")},
        {N_("plays one more card at most"),
         NC_("what you are to do", "play one more card at most")},
        {N_("plays two more cards at most"),
         NC_("what you are to do", "play two more cards at most")},
    };
    const struct voeux_table *table = &painter->view->table;
    int first = table->phase == VOEUX_PLAY ? 0 : table->phase == VOEUX_DRAW ? 1 : 3;
    return qn_say(painter->scene->lang, tasks[first + (table->due == 2)][own]);
}

static void put_winner(struct voeux_painter *painter)
{
    struct qn_scene *scene = painter->scene;
    int winners = 0, best = 0;
    for (int seat = 0; seat < painter->view->table.players; seat++)
        if (leads(painter, seat)) {
            winners++;
            best = seat;
        }
    struct voeux_number total = voeux_signed(voeux_total(painter->view, best));
    struct qn_label name = qn_scene_name(scene, best, false, scene->columns / 2);
    int column =
        qn_scene_put(scene, 0, 0, QN_INK_STRONG, qn_say(painter->scene->lang, "★ Game over: "));
    if (winners > 1)
        qn_scene_form(scene, 0, column, QN_INK_STRONG,
                      qn_say(painter->scene->lang, "%d tied with %s"), winners, total.text);
    else if (best == painter->own)
        qn_scene_form(scene, 0, column, QN_INK_STRONG,
                      qn_say(painter->scene->lang, "you win with %s"), total.text);
    else
        qn_scene_form(scene, 0, column, QN_INK_STRONG,
                      qn_say(painter->scene->lang, "%s wins with %s"), name.text, total.text);
}

/* W7: how near the end is. */
static int put_ends(struct voeux_painter *painter)
{
    const struct voeux_table *table = &painter->view->table;
    char line[64];
    struct qn_text text = qn_text_on(line, sizeof line);
    qn_text_form(&text, qn_say(painter->scene->lang, "ended series (E): %d/%d"), table->ended,
                 VOEUX_ENDED);
    int column = painter->scene->columns - qn_scene_columns(painter->scene, line);
    qn_scene_put(painter->scene, 0, column, QN_INK_QUIET, line);
    return column;
}

static void put_status(struct voeux_painter *painter)
{
    const struct voeux_table *table = &painter->view->table;
    struct qn_scene *scene = painter->scene;
    bool own = table->turn == painter->own, final = table->phase == VOEUX_FINAL;
    if (is_over(painter)) {
        put_winner(painter);
        return;
    }
    int room = final ? scene->columns : put_ends(painter);
    const char *task = task_of(painter, own);
    int column = qn_scene_form(scene, 0, 0, QN_INK_STRONG, "▶ %s",
                               final ? qn_say(painter->scene->lang, "Final phase. ") : "");
    if (own) {
        qn_scene_form(scene, 0, column, QN_INK_STRONG,
                      qn_say(painter->scene->lang, "Your turn: %s"), task);
        return;
    }
    int rest = room - column - qn_scene_columns(painter->scene, task) - 2;
    qn_scene_form(scene, 0, column, QN_INK_STRONG, "%s %s",
                  qn_scene_name(scene, table->turn, false, rest).text, task);
}

/* W10, W11: what things bring. */
static void put_key(struct voeux_painter *painter)
{
    static const char *const key[2] = {
        N_("Series of 1 card −4, 2 −3, 3 −2, 4 +1, 5 +2, 6 +3, 7 +6, 8 +7, 9 and more +10"),
        N_("Stones: 0 −4, 1 −1, 2 0, 3 +4, 4 +6, 5 and more +10 · E: end card")};
    for (int i = 0; i < 2; i++)
        qn_scene_put(painter->scene, painter->row + 1 + i, 2, QN_INK_QUIET,
                     qn_say(painter->scene->lang, key[i]));
}

void voeux_paint(const void *view, struct qn_scene *scene)
{
    struct voeux_painter painter = {.view = view, .scene = scene};
    qn_scene_clear(scene);
    voeux_plan(&painter);
    put_status(&painter);
    painter.row = 1 + painter.top_gap;
    put_heads(&painter);
    for (int i = 0; i < painter.count; i++) {
        put_other(&painter, painter.others[i]);
        painter.row += painter.seat_gap;
    }
    if (painter.lines)
        put_line(&painter);
    put_middle(&painter);
    if (painter.own >= 0) {
        if (painter.lines)
            put_line(&painter);
        put_own(&painter);
        painter.row += painter.hand_gap;
        put_hand(&painter);
    }
    if (painter.key)
        put_key(&painter);
}
