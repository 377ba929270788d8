/* Vingt-trois for people: the table in character cells.
 *
 * Others on top, the pile in the middle, the own hand at the bottom with the price of every play
 * under its card. A broad room has the climb from 1 to 23 as a stair, and everything about a value
 * stands in that value's column; a narrow one has lines. Cards have no colours, so that a hand has
 * one order only. */
#include "step.h"
#include "core/language.h"
#include <quinte/scene.h>

enum {
    LABEL = 18,       /* the column after the labels of narrow lines */
    VALUE_LABEL = 11, /* the same in front of all 23 values */
    VALUE_PITCH = 3,  /* narrow columns of the values */
    BROAD_COLUMNS = 120,
    BROAD_FIXED = 21, /* rows of a broad room that are not the stair's */
    BOX_ROWS = 6,     /* a seat there */
    STAIR_MIN = 7,
    NAME_COLUMNS = 24,
    OWN_COLUMNS = 4, /* for "you" alone, where there are many names */
    PILE_LINES = 32, /* the most lines of the pile's story */
    LINE_BYTES = 4 * QN_SCENE_COLUMNS,
};

/* A scene under way. */
struct brush {
    const struct vingt_trois_view *view;
    const struct vingt_trois_table *table;
    struct qn_scene *scene;
    struct vingt_trois_state known; /* as the viewer, if it is in */
    int viewer;                     /* a seat, or -1 */
    int row;                        /* the next free one */
    int spare;                      /* rows that nothing needs */
    int left, pitch;                /* of the columns of all values */
    int digit[VT_VALUES + 1];       /* the column of a held value's last digit */
};

static int least_of(int a, int b) { return a < b ? a : b; }

static const char *noun(const struct brush *brush, enum vingt_trois_noun which, int count)
{
    return vingt_trois_noun(which, count, brush->scene->lang);
}

/* ---- names and states of seats ---- */

static struct qn_label name_of(const struct brush *brush, int seat, int columns)
{
    return qn_scene_name(brush->scene, seat, seat == brush->viewer, columns);
}

static bool in_round(const struct brush *brush, int seat) { return brush->table->in >> seat & 1; }

static bool has_quit(const struct brush *brush, int seat) { return brush->table->quit >> seat & 1; }

static int score_of(const struct brush *brush, int seat)
{
    return vingt_trois_score(brush->table, seat);
}

static bool has_won(const struct brush *brush, int seat)
{
    for (int other = 0; other < brush->view->head.setup.players; other++)
        if (score_of(brush, other) < score_of(brush, seat))
            return false;
    return brush->table->phase == VT_OVER;
}

/* The seats from the viewer's left, the viewer last; a spectator sees them by number. */
static int seat_after(const struct brush *brush, int index)
{
    return (brush->viewer + 1 + index) % brush->view->head.setup.players;
}

static int others(const struct brush *brush)
{
    return brush->view->head.setup.players - (brush->viewer >= 0);
}

static void put_tokens(const struct brush *brush, struct qn_text *out, int seat)
{
    qn_text_str(out, qn_say(brush->scene->lang, "tokens "));
    for (int i = 0; i < VT_TOKENS; i++)
        qn_text_str(out, i < brush->table->tokens[seat] ? "●" : "○");
}

/* In the round with so many cards, out of it with none, or given up. */
static void put_cards(const struct brush *brush, struct qn_text *out, int seat)
{
    int cards = brush->table->cards[seat];
    if (cards == 0)
        qn_text_str(out, qn_say(brush->scene->lang, "all played"));
    else
        qn_text_form(out,
                     has_quit(brush, seat) ? qn_say(brush->scene->lang, "quit (%d %s)") : "%d %s",
                     cards, noun(brush, VT_NOUN_CARD, cards));
}

static void put_score(const struct brush *brush, struct qn_text *out, int seat)
{
    qn_text_form(out, "score %d%s", score_of(brush, seat), has_won(brush, seat) ? " ★" : "");
}

static int boxed_by(const struct brush *brush, int seat)
{
    return brush->table->phase == VT_BOX ? vingt_trois_boxed_by(brush->view, seat) : 0;
}

static bool holds_one(const struct brush *brush, int seat)
{
    return brush->table->pile_count == 0 && brush->table->opener == seat;
}

/* T15: as often as there are cards; where room is scarce those stand beside it anyhow. */
static void put_rests(const struct brush *brush, struct qn_text *out, int seat, bool brief)
{
    qn_text_form(out, qn_say(brush->scene->lang, "pass %d"), brush->table->rests[seat]);
    if (!brief)
        qn_text_form(out, qn_say(brush->scene->lang, " of %d"), brush->table->cards[seat]);
}

/* T16. */
static bool has_bound(const struct brush *brush, int seat)
{
    return brush->table->below[seat] != VT_ANYTHING && in_round(brush, seat);
}

static void put_bound(const struct brush *brush, struct qn_text *out, int seat, bool brief)
{
    const char *form = brief ? qn_say(brush->scene->lang, "none from %d")
                             : qn_say(brush->scene->lang, "nothing from %d up");
    qn_text_form(out, form, brush->table->below[seat]);
}

/* Tokens, cards and all else about a seat in one line. */
static void put_status(const struct brush *brush, struct qn_text *out, int seat, bool brief)
{
    put_tokens(brush, out, seat);
    qn_text_str(out, "  ");
    if (brush->table->phase == VT_OVER) {
        put_score(brush, out, seat);
        qn_text_str(out, ", ");
    }
    put_cards(brush, out, seat);
    if (boxed_by(brush, seat))
        qn_text_form(out, qn_say(brush->scene->lang, ", boxed %d/%d"), boxed_by(brush, seat),
                     VT_BOXES);
    if (holds_one(brush, seat))
        qn_text_str(out, qn_say(brush->scene->lang, ", has the 1"));
    if (brush->table->rests[seat]) {
        qn_text_str(out, ", ");
        put_rests(brush, out, seat, brief);
    }
    if (has_bound(brush, seat)) {
        qn_text_str(out, ", ");
        put_bound(brush, out, seat, brief);
    }
}

/* One seat in one line. */
static void seat_line(const struct brush *brush, int row, int seat)
{
    char buffer[LINE_BYTES];
    int width = brush->scene->columns < 100 ? 16 : NAME_COLUMNS;
    int penalties = brush->table->penalties[seat];
    int column = 2 + width + 1 + 15;
    bool turn = brush->view->head.turn == seat, out = !in_round(brush, seat);
    enum qn_ink ink = turn || has_won(brush, seat) ? QN_INK_STRONG
                      : out                        ? QN_INK_QUIET
                                                   : QN_INK_PLAIN;
    qn_scene_seat(brush->scene, row, 0, width, ink, &brush->view->head, seat);
    qn_scene_form(brush->scene, row, 2 + width + 1, ink, "%3d %s", penalties,
                  noun(brush, VT_NOUN_PENALTY, penalties));
    for (int brief = 0; brief < 2; brief++) {
        struct qn_text text = qn_text_on(buffer, sizeof buffer);
        put_status(brush, &text, seat, brief);
        if (column + qn_scene_columns(brush->scene, buffer) <= brush->scene->columns)
            break;
    }
    qn_scene_put(brush->scene, row, column, ink, buffer);
}

/* ---- what is going on ---- */

static void put_own_prompt(const struct brush *brush, struct qn_text *out)
{
    const struct vingt_trois_table *table = brush->table;
    if (table->phase == VT_BOX) {
        int left = table->cards[brush->viewer] - VT_HAND;
        qn_text_form(out, qn_say(brush->scene->lang, "Your turn: %d %s to put into the box"), left,
                     noun(brush, VT_NOUN_CARD, left));
        return;
    }
    const char *why[VT_RULES] = {
        [0] = qn_say(brush->scene->lang, "Your turn"),
        [VT_T9] = qn_say(brush->scene->lang, "Your turn, forced: you must play"),
        [VT_T10] = qn_say(brush->scene->lang, "Your turn, the last one in: play or quit"),
        [VT_T15] = qn_say(brush->scene->lang, "Your turn, no pass left: play or quit"),
    };
    int rule = vingt_trois_no_rest(&brush->known);
    if (table->pile_count == 0)
        qn_text_str(out, qn_say(brush->scene->lang, "Your turn: the 1 opens the round"));
    else if (table->forced && rule != VT_T9)
        qn_text_str(out,
                    qn_say(brush->scene->lang, "Your turn, forced, but nothing can be played"));
    else
        qn_text_str(out, why[rule]);
}

static void put_prompt(const struct brush *brush, struct qn_text *out)
{
    const struct vingt_trois_table *table = brush->table;
    int turn = brush->view->head.turn;
    if (table->phase == VT_OVER)
        qn_text_str(out, qn_say(brush->scene->lang, "Game over"));
    else if (turn == brush->viewer)
        put_own_prompt(brush, out);
    else {
        qn_text_str(out, name_of(brush, turn, NAME_COLUMNS).text);
        qn_text_str(out, table->phase == VT_BOX ? qn_say(brush->scene->lang, " boxes cards")
                         : table->forced        ? qn_say(brush->scene->lang, " is forced to play")
                                                : qn_say(brush->scene->lang, " to move"));
    }
}

/* The viewer's boxed cards (T3), for the right end of a line. */
static void put_boxed(const struct brush *brush, struct qn_text *out)
{
    if (brush->view->boxed)
        qn_text_str(out, qn_say(brush->scene->lang, "your boxed cards:"));
    for (uint64_t bag = brush->view->boxed; bag; bag -= vingt_trois_card(vingt_trois_lowest(bag)))
        qn_text_form(out, " %d", vingt_trois_lowest(bag));
}

/* A line across the room, with words in it. */
static void rule_line(const struct brush *brush, int row, const char *left, const char *right)
{
    struct qn_scene *scene = brush->scene;
    qn_scene_line(scene, row, 0, scene->columns);
    qn_scene_form(scene, row, 2, QN_INK_STRONG, " %s ", left);
    if (*right)
        qn_scene_form(scene, row, scene->columns - qn_scene_columns(brush->scene, right) - 4,
                      QN_INK_PLAIN, " %s ", right);
}

/* ---- the pile ---- */

/* Lines one under the other, each with its own right end. */
struct area {
    int row, left, lines;
    int right[PILE_LINES];
};

/* One seat's cards in a row, from card `at` of the pile on; gives the card after them. */
static int put_turn(const struct brush *brush, struct qn_text *out, int at, int name_width)
{
    const uint8_t *pile = brush->table->pile;
    int seat = pile[at] / 32;
    qn_text_str(out, name_of(brush, seat, seat == brush->viewer ? OWN_COLUMNS : name_width).text);
    for (; at < brush->table->pile_count && pile[at] / 32 == seat; at++)
        qn_text_form(out, " %d", pile[at] % 32);
    return at;
}

/* Writes, or only measures, the pile from card `at` on; false if it needs more room. */
static bool pile_story(const struct brush *brush, const struct area *area, int at, int name_width,
                       bool draw)
{
    char buffer[LINE_BYTES];
    int line = 0, column = area->left, count = brush->table->pile_count;
    for (int skipped = at; at < count || skipped;) {
        struct qn_text text = qn_text_on(buffer, sizeof buffer);
        if (skipped)
            qn_text_form(&text, "+%d", skipped);
        else
            at = put_turn(brush, &text, at, name_width);
        skipped = 0;
        if (at < count)
            qn_text_str(&text, " ·");
        if (column + qn_scene_columns(brush->scene, buffer) > area->right[line]) {
            if (++line >= area->lines)
                return false;
            column = area->left;
        }
        if (column + qn_scene_columns(brush->scene, buffer) > area->right[line])
            return false;
        if (draw)
            qn_scene_put(brush->scene, area->row + line, column,
                         at < count ? QN_INK_QUIET : QN_INK_STRONG, buffer);
        column += qn_scene_columns(brush->scene, buffer) + 1;
    }
    return true;
}

/* T2, T7: before the first card. */
static void draw_no_story(const struct brush *brush, const struct area *area)
{
    char buffer[LINE_BYTES];
    struct qn_text text = qn_text_on(buffer, sizeof buffer);
    int opener = brush->table->opener;
    if (opener == brush->viewer)
        qn_text_str(&text, qn_say(brush->scene->lang, "empty; you will open it with the 1"));
    else {
        qn_text_str(&text, qn_say(brush->scene->lang, "empty; "));
        qn_text_str(&text, name_of(brush, opener, NAME_COLUMNS).text);
        qn_text_str(&text, qn_say(brush->scene->lang, " has the 1 and will open it"));
    }
    qn_scene_put(brush->scene, area->row, area->left, QN_INK_PLAIN, buffer);
}

/* With full names, with shorter ones that let the whole pile fit, or without its oldest cards. */
static void draw_story(const struct brush *brush, const struct area *area)
{
    static const uint8_t widths[] = {23, 10, 7, 4, 8};
    enum { LAST = sizeof widths - 1 };
    int width = 0, skip = 0;
    if (brush->table->pile_count == 0) {
        draw_no_story(brush, area);
        return;
    }
    while (width < LAST && !pile_story(brush, area, 0, widths[width], false))
        width++;
    while (skip < brush->table->pile_count && !pile_story(brush, area, skip, widths[width], false))
        skip++;
    pile_story(brush, area, skip, widths[width], true);
}

/* The top's value, then how it came there. */
static void pile_lines(const struct brush *brush, int row, int lines)
{
    struct qn_scene *scene = brush->scene;
    struct area area = {.row = row, .left = VALUE_LABEL + 1, .lines = lines};
    for (int i = 0; i < lines; i++)
        area.right[i] = scene->columns;
    qn_scene_put(scene, row, 0, QN_INK_QUIET, qn_say(brush->scene->lang, "Pile:"));
    if (brush->table->pile_count > 0)
        qn_scene_form(scene, row, 7, QN_INK_STRONG, "%2d", vingt_trois_top(brush->table));
    draw_story(brush, &area);
}

/* ---- values ---- */

/* The columns of a value: the left one, and that of its last digit. */
static int value_left(const struct brush *brush, int value)
{
    return brush->left + brush->pitch * (value - 1);
}

static int last_digit(const struct brush *brush, int value)
{
    return value_left(brush, value) + brush->pitch / 2;
}

static int played(const struct brush *brush, int value)
{
    return vingt_trois_played(brush->table, value);
}

/* Copies in the viewer's hand or box, or given up by it. */
static int own(const struct brush *brush, int value) { return vingt_trois_own(brush->view, value); }

static int unseen(const struct brush *brush, int value)
{
    return vingt_trois_unseen(brush->view, value);
}

static int stair_height(int value, int rows) { return (value * rows + VT_VALUES - 1) / VT_VALUES; }

/* The steps behind the pile are full, the one it is on stands out, those ahead are pale. */
static void draw_stair(const struct brush *brush, int row, int rows)
{
    int top = vingt_trois_top(brush->table);
    for (int value = 1; value <= VT_VALUES; value++)
        for (int i = rows - stair_height(value, rows); i < rows; i++)
            for (int x = 0; x < brush->pitch - 1; x++)
                qn_scene_put(brush->scene, row + i, value_left(brush, value) + x,
                             value == top ? QN_INK_STRONG : QN_INK_QUIET, value <= top ? "█" : "░");
}

/* All values in a line, the pile's top pointed at, and what became of their copies. */
static void value_lines(struct brush *brush, bool with_unseen)
{
    struct qn_scene *scene = brush->scene;
    int row = brush->row, top = vingt_trois_top(brush->table);
    qn_scene_put(scene, row, 0, QN_INK_QUIET, qn_say(brush->scene->lang, "Value"));
    qn_scene_put(scene, row + 1, 0, QN_INK_QUIET, qn_say(brush->scene->lang, "played"));
    if (with_unseen)
        qn_scene_put(scene, row + 2, 0, QN_INK_QUIET, qn_say(brush->scene->lang, "unseen"));
    for (int value = 1; value <= VT_VALUES; value++) {
        int column = last_digit(brush, value) - (value > 9);
        int counts[] = {played(brush, value), unseen(brush, value)};
        qn_scene_form(scene, row, column, value == top ? QN_INK_STRONG : QN_INK_PLAIN, "%d", value);
        if (value == top)
            qn_scene_put(scene, row, column - 1, QN_INK_STRONG, "▶");
        for (int i = 0; i <= with_unseen; i++)
            qn_scene_form(scene, row + 1 + i, last_digit(brush, value), QN_INK_QUIET,
                          counts[i] ? "%d" : "·", counts[i]);
    }
    brush->row += 2 + with_unseen;
}

/* ---- the hand ---- */

static bool may_play(const struct brush *brush, int value, int tokens)
{
    return vingt_trois_may_lay(&brush->known, value, tokens);
}

static enum qn_ink card_ink(const struct brush *brush, int value)
{
    if (brush->table->phase == VT_BOX)
        return value > 1 ? QN_INK_PLAIN : QN_INK_QUIET;
    for (int tokens = 0; tokens <= VT_TOKENS; tokens++)
        if (may_play(brush, value, tokens))
            return QN_INK_PLAIN;
    return QN_INK_QUIET;
}

/* A card of the hand: a spot, unless it was given up. */
static void put_card(struct brush *brush, int row, int column, int value, const char *text)
{
    char token[QN_TOKEN_MAX];
    struct qn_text name = qn_text_on(token, sizeof token);
    vingt_trois_card_print((uint8_t)(value - 1), &name);
    if (in_round(brush, brush->viewer))
        qn_scene_spot(brush->scene, row, column, card_ink(brush, value), text, token);
    else
        qn_scene_put(brush->scene, row, column + 1, QN_INK_QUIET, text);
    brush->digit[value] = column + (value < 10 ? 1 : 2);
}

static const char *hand_label(const struct brush *brush)
{
    return has_quit(brush, brush->viewer) ? qn_say(brush->scene->lang, "Hand given up")
                                          : qn_say(brush->scene->lang, "Your hand");
}

/* Each value once, with its copies. While boxing there are more cards, but the line above is free
 * for the label. Gives the column after. */
static int hand_line(struct brush *brush, int row)
{
    uint64_t hand = brush->view->hand, values = vingt_trois_least(hand, 1);
    bool boxing = brush->table->phase == VT_BOX;
    int column = boxing ? 1 : LABEL;
    if (values)
        qn_scene_put(brush->scene, row - boxing, 2, QN_INK_STRONG, hand_label(brush));
    for (; values; values &= values - 1) {
        int value = vingt_trois_lowest(values), held = vingt_trois_held(hand, value);
        char text[QN_TOKEN_MAX];
        struct qn_text card = qn_text_on(text, sizeof text);
        qn_text_form(&card, held > 1 ? "%d×%d" : "%d", value, held);
        put_card(brush, row, column, value, text);
        column += qn_scene_columns(brush->scene, text) + 3;
    }
    return column;
}

/* What each play costs with so many tokens. */
static void cost_line(const struct brush *brush, int row, int tokens)
{
    struct qn_scene *scene = brush->scene;
    int top = vingt_trois_top(brush->table);
    for (uint64_t left = vingt_trois_least(brush->view->hand, 1); left; left &= left - 1) {
        int value = vingt_trois_lowest(left), digit = brush->digit[value];
        int cost = vingt_trois_penalty(top, value, tokens);
        if (!may_play(brush, value, tokens))
            qn_scene_put(scene, row, digit, QN_INK_QUIET, "·");
        else if (cost == 0)
            qn_scene_put(scene, row, digit, QN_INK_GREEN, "0");
        else
            qn_scene_form(scene, row, digit - 1 - (cost > 9), QN_INK_RED, "+%d", cost);
    }
}

/* T6, T8: a line for each number of tokens. */
static void cost_lines(const struct brush *brush, int row)
{
    struct qn_scene *scene = brush->scene;
    qn_scene_put(scene, row, 2, QN_INK_QUIET, qn_say(brush->scene->lang, "Cost, no token"));
    cost_line(brush, row, 0);
    for (int tokens = 1; tokens <= brush->table->tokens[brush->known.turn]; tokens++) {
        qn_scene_form(scene, row + tokens, 2, QN_INK_QUIET,
                      qn_say(brush->scene->lang, "with %d %s"), tokens,
                      noun(brush, VT_NOUN_TOKEN, tokens));
        cost_line(brush, row + tokens, tokens);
    }
}

/* The three other moves with what they cost, as long as the viewer is in. */
static int action_line(const struct brush *brush, int row)
{
    static const struct {
        const char *token, *word;
    } actions[] = {{"pass", N_("pass")}, {"force", N_("force")}, {"quit", N_("quit")}};
    const struct vingt_trois_state *known = &brush->known;
    int column = LABEL;
    qn_scene_put(brush->scene, row, 2, QN_INK_QUIET, qn_say(brush->scene->lang, "Or else"));
    for (int i = 0; i < 3; i++) {
        char buffer[LINE_BYTES];
        struct qn_text text = qn_text_on(buffer, sizeof buffer);
        qn_move move = (qn_move)(VT_MOVE_PASS + i);
        bool legal = vingt_trois_check(known, move) == 0;
        qn_text_form(&text, legal ? "%s +%d" : "%s –", qn_say(brush->scene->lang, actions[i].word),
                     vingt_trois_charge(brush->table, brush->viewer, vingt_trois_move_split(move)));
        column = 3 + qn_scene_spot(brush->scene, row, column, legal ? QN_INK_STRONG : QN_INK_QUIET,
                                   buffer, actions[i].token);
    }
    return column;
}

/* T11, when a single play can empty the hand. */
static void end_note(const struct brush *brush, int row, int column)
{
    uint64_t values = vingt_trois_least(brush->view->hand, 1);
    if ((values & (values - 1)) == 0)
        qn_scene_put(brush->scene, row, column, QN_INK_GREEN,
                     qn_say(brush->scene->lang, "playing it all gives back up to 3 penalties"));
}

/* ---- a narrow room ---- */

static int spend(struct brush *brush, int rows)
{
    rows = least_of(rows, brush->spare);
    brush->spare -= rows;
    return rows;
}

/* Which round it is, and who was dealt to first and boxes first (T3). */
static void round_line(const struct brush *brush, int row)
{
    char left[LINE_BYTES], right[LINE_BYTES];
    struct qn_text round = qn_text_on(left, sizeof left), seat = qn_text_on(right, sizeof right);
    qn_text_form(&round, qn_say(brush->scene->lang, "Round %d of %d"), brush->table->round + 1,
                 VT_ROUNDS);
    if (vingt_trois_boxes(&brush->view->head.setup) == 0)
        qn_text_str(&round, qn_say(brush->scene->lang, ", beginners"));
    qn_text_str(&seat, qn_say(brush->scene->lang, "first seat: "));
    qn_text_str(&seat, name_of(brush, brush->table->first, NAME_COLUMNS).text);
    rule_line(brush, row, left, right);
}

static void prompt_line(const struct brush *brush, int row)
{
    char left[LINE_BYTES], right[LINE_BYTES];
    struct qn_text prompt = qn_text_on(left, sizeof left), boxed = qn_text_on(right, sizeof right);
    put_prompt(brush, &prompt);
    put_boxed(brush, &boxed);
    rule_line(brush, row, left, right);
}

static bool is_playing(const struct brush *brush)
{
    return brush->known.turn >= 0 && brush->table->phase == VT_PLAY && brush->table->pile_count > 0;
}

/* The middle of the table takes what room there is: for the pile's story, then for the stair. */
static void middle_narrow(struct brush *brush)
{
    bool with_unseen = spend(brush, 1);
    int lines = 1 + spend(brush, 1), gaps = spend(brush, 2), more = spend(brush, 2);
    int stair = brush->spare >= STAIR_MIN ? spend(brush, VT_VALUES) : 0;
    brush->row += gaps > 0;
    round_line(brush, brush->row++);
    pile_lines(brush, brush->row, lines + more);
    brush->row += lines + more;
    draw_stair(brush, brush->row, stair);
    brush->row += stair;
    value_lines(brush, with_unseen);
    brush->row += gaps > 1;
}

static void paint_narrow(struct brush *brush)
{
    int spare = brush->scene->rows - others(brush) - (brush->viewer >= 0 ? 12 : 5), note;
    brush->spare = spare > 0 ? spare : 0;
    brush->left = VALUE_LABEL;
    brush->pitch = VALUE_PITCH;
    for (int i = 0; i < others(brush); i++)
        seat_line(brush, brush->row++, seat_after(brush, i));
    middle_narrow(brush);
    prompt_line(brush, brush->row++);
    if (brush->viewer < 0)
        return;
    seat_line(brush, brush->row++, brush->viewer);
    note = hand_line(brush, brush->row + 1);
    if (!is_playing(brush))
        return;
    action_line(brush, brush->row);
    end_note(brush, brush->row + 1, note + 1);
    cost_lines(brush, brush->row + 2);
}

/* ---- a broad room ---- */

static void seat_frame(const struct brush *brush, int row, int column, int width, int seat)
{
    struct qn_scene *scene = brush->scene;
    char buffer[LINE_BYTES];
    struct qn_text name = qn_text_on(buffer, sizeof buffer);
    bool turn = brush->view->head.turn == seat;
    qn_text_str(&name, turn ? " ▶ " : " ");
    qn_text_str(&name, name_of(brush, seat, width - 8).text);
    qn_text_char(&name, ' ');
    qn_scene_frame(scene, row, column, BOX_ROWS, width);
    qn_scene_put(scene, row, column + 1, turn ? QN_INK_STRONG : QN_INK_PLAIN, buffer);
}

/* The last two lines of a seat's box: what is special about it. */
static void seat_notes(const struct brush *brush, int row, int column, int seat)
{
    struct qn_scene *scene = brush->scene;
    const struct vingt_trois_table *table = brush->table;
    char buffer[LINE_BYTES];
    struct qn_text text = qn_text_on(buffer, sizeof buffer);
    if (table->phase == VT_OVER)
        put_score(brush, &text, seat);
    else if (holds_one(brush, seat))
        qn_text_str(&text, qn_say(brush->scene->lang, "holds the 1"));
    else if (table->rests[seat])
        put_rests(brush, &text, seat, false);
    qn_scene_put(scene, row, column, has_won(brush, seat) ? QN_INK_STRONG : QN_INK_PLAIN, buffer);
    text = qn_text_on(buffer, sizeof buffer);
    if (boxed_by(brush, seat))
        qn_text_form(&text, qn_say(brush->scene->lang, "%d of %d boxed"), boxed_by(brush, seat),
                     VT_BOXES);
    else if (has_bound(brush, seat))
        put_bound(brush, &text, seat, false);
    qn_scene_put(scene, row + 1, column, QN_INK_PLAIN, buffer);
}

static void seat_box(const struct brush *brush, int row, int column, int width, int seat)
{
    struct qn_scene *scene = brush->scene;
    char buffer[LINE_BYTES];
    struct qn_text text = qn_text_on(buffer, sizeof buffer);
    int penalties = brush->table->penalties[seat];
    enum qn_ink ink = in_round(brush, seat) ? QN_INK_PLAIN : QN_INK_QUIET;
    seat_frame(brush, row, column, width, seat);
    qn_text_form(&text, "%d %s · ", penalties, noun(brush, VT_NOUN_PENALTY, penalties));
    put_tokens(brush, &text, seat);
    qn_scene_put(scene, row + 1, column + 2, ink, buffer);
    text = qn_text_on(buffer, sizeof buffer);
    put_cards(brush, &text, seat);
    if (in_round(brush, seat))
        qn_text_char(&text, ' ');
    for (int i = 0; i < brush->table->cards[seat] && in_round(brush, seat); i++)
        qn_text_str(&text, "░");
    qn_scene_put(scene, row + 2, column + 2, ink, buffer);
    seat_notes(brush, row + 3, column + 2, seat);
}

/* The pile's top as a card, and its story in the free corner above the stair. */
static void draw_pile(const struct brush *brush, int row, int rows)
{
    struct qn_scene *scene = brush->scene;
    struct area area = {.row = row, .left = LABEL};
    for (int i = 0; i < rows && area.lines < PILE_LINES; i++) {
        int value = 1;
        while (rows - stair_height(value, rows) > i)
            value++;
        int right = value_left(brush, value) - 2;
        if (right - area.left >= 30)
            area.right[area.lines++] = right;
    }
    qn_scene_put(scene, row, 2, QN_INK_PLAIN, "┌─ Pile ─┐");
    qn_scene_put(scene, row + 1, 2, QN_INK_PLAIN, "│        │");
    qn_scene_put(scene, row + 2, 2, QN_INK_PLAIN, "└────────┘");
    if (brush->table->pile_count > 0)
        qn_scene_form(scene, row + 1, 6, QN_INK_STRONG, "%2d", vingt_trois_top(brush->table));
    draw_story(brush, &area);
}

/* The values under the stair, and where their copies are. */
static void draw_copies(const struct brush *brush, int row)
{
    struct qn_scene *scene = brush->scene;
    int top = vingt_trois_top(brush->table);
    qn_scene_put(scene, row, 2, QN_INK_QUIET, qn_say(brush->scene->lang, "Value"));
    qn_scene_put(scene, row + 1, 2, QN_INK_QUIET, qn_say(brush->scene->lang, "Copies"));
    qn_scene_put(scene, row + 2, LABEL, QN_INK_QUIET,
                 brush->viewer < 0 ? qn_say(brush->scene->lang, "● played   ○ unseen")
                                   : qn_say(brush->scene->lang, "● played   ■ yours   ○ unseen"));
    for (int value = 1; value <= VT_VALUES; value++) {
        int column = last_digit(brush, value) - (value > 9);
        qn_scene_form(scene, row, column, value == top ? QN_INK_STRONG : QN_INK_PLAIN, "%d", value);
        column = last_digit(brush, value) + 1 - vingt_trois_copies(value);
        for (int i = played(brush, value); i > 0; i--)
            column = qn_scene_put(scene, row + 1, column, QN_INK_PLAIN, "●");
        for (int i = own(brush, value); i > 0; i--)
            column = qn_scene_put(scene, row + 1, column, QN_INK_STRONG, "■");
        for (int i = unseen(brush, value); i > 0; i--)
            column = qn_scene_put(scene, row + 1, column, QN_INK_QUIET, "○");
    }
}

/* Copies one under the other, each value in its column. */
static void draw_hand(struct brush *brush, int row)
{
    qn_scene_put(brush->scene, row, 2, QN_INK_STRONG, hand_label(brush));
    for (int value = 1; value <= VT_VALUES; value++)
        for (int i = 0; i < vingt_trois_held(brush->view->hand, value); i++) {
            char text[QN_TOKEN_MAX];
            struct qn_text card = qn_text_on(text, sizeof text);
            qn_text_int(&card, value);
            put_card(brush, row + i, last_digit(brush, value) - (value > 9) - 1, value, text);
        }
}

static void paint_broad(struct brush *brush)
{
    int count = others(brush), width = least_of((brush->scene->columns - 2) / count, 44);
    int stair = least_of(brush->scene->rows - BROAD_FIXED, VT_VALUES);
    int air = (brush->scene->rows - BROAD_FIXED - stair) / 4;
    brush->left = LABEL;
    brush->pitch = (brush->scene->columns - LABEL) / VT_VALUES;
    round_line(brush, brush->row++);
    brush->row += air;
    for (int i = 0; i < count; i++)
        seat_box(brush, brush->row, 1 + i * width, width, seat_after(brush, i));
    brush->row += BOX_ROWS + 1 + air;
    draw_stair(brush, brush->row, stair);
    draw_pile(brush, brush->row, stair);
    draw_copies(brush, brush->row + stair);
    brush->row += stair + 3 + air;
    prompt_line(brush, brush->row++);
    if (brush->viewer < 0)
        return;
    if (brush->view->hand)
        draw_hand(brush, brush->row);
    seat_line(brush, brush->row + VT_COPIES + VT_TOKENS + 1, brush->viewer);
    if (!is_playing(brush))
        return;
    cost_lines(brush, brush->row + VT_COPIES);
    brush->row += VT_COPIES + VT_TOKENS + 2;
    end_note(brush, brush->row, action_line(brush, brush->row));
}

void vingt_trois_paint(const void *view, struct qn_scene *scene)
{
    const struct vingt_trois_view *seen = view;
    struct brush brush = {.view = seen, .table = &seen->table, .scene = scene};
    brush.viewer = seen->head.viewer < VT_SEATS ? seen->head.viewer : -1;
    brush.known = vingt_trois_known(seen);
    qn_scene_clear(scene);
    if (scene->columns >= BROAD_COLUMNS && scene->rows >= BROAD_FIXED + STAIR_MIN)
        paint_broad(&brush);
    else
        paint_narrow(&brush);
}
