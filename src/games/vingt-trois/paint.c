/* Vingt-trois for people: the table in character cells.
 *
 * Others on top, the pile in the middle, the own hand at the bottom with the price of every play
 * under its card. A broad room has the climb from 1 to 23 as a stair, and everything about a value
 * stands in that value's column; a narrow one has lines. Cards have no colours, so that a hand has
 * one order only. */
#include "turn.h"
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
struct desk {
    const struct vingt_trois_view *view;
    const struct vingt_trois_table *table;
    struct qn_scene *scene;
    struct vingt_trois known; /* as the viewer, if it is in */
    int viewer;               /* a seat, or -1 */
    int row;                  /* the next free one */
    int spare;                /* rows that nothing needs */
    int left, pitch;          /* of the columns of all values */
    int digit[VT_VALUES + 1]; /* the column of a held value's last digit */
};

static int least_of(int a, int b) { return a < b ? a : b; }

static const char *noun(const struct desk *desk, enum vingt_trois_noun which, int count)
{
    return vingt_trois_noun(which, count, desk->scene->lang);
}

/* ---- names and states of seats ---- */

static struct qn_label name_of(const struct desk *desk, int seat, int columns)
{
    return qn_scene_name(desk->scene, seat, seat == desk->viewer, columns);
}

static bool in_round(const struct desk *desk, int seat) { return desk->table->in >> seat & 1; }

static bool has_quit(const struct desk *desk, int seat) { return desk->table->quit >> seat & 1; }

static int score_of(const struct desk *desk, int seat)
{
    return vingt_trois_score(desk->table, seat);
}

static bool has_won(const struct desk *desk, int seat)
{
    for (int other = 0; other < desk->view->head.setup.players; other++)
        if (score_of(desk, other) < score_of(desk, seat))
            return false;
    return desk->table->phase == VT_OVER;
}

/* The seats from the viewer's left, the viewer last; a spectator sees them by number. */
static int seat_after(const struct desk *desk, int index)
{
    return (desk->viewer + 1 + index) % desk->view->head.setup.players;
}

static int others(const struct desk *desk)
{
    return desk->view->head.setup.players - (desk->viewer >= 0);
}

static void put_tokens(const struct desk *desk, struct qn_text *out, int seat)
{
    qn_text_str(out, qn_say(desk->scene->lang, "tokens "));
    for (int i = 0; i < VT_TOKENS; i++)
        qn_text_str(out, i < desk->table->tokens[seat] ? "●" : "○");
}

/* In the round with so many cards, out of it with none, or given up. */
static void put_cards(const struct desk *desk, struct qn_text *out, int seat)
{
    int cards = desk->table->cards[seat];
    if (cards == 0)
        qn_text_str(out, qn_say(desk->scene->lang, "all laid"));
    else
        qn_text_form(out,
                     has_quit(desk, seat) ? qn_say(desk->scene->lang, "quit (%d %s)") : "%d %s",
                     cards, noun(desk, VT_NOUN_CARD, cards));
}

static void put_score(const struct desk *desk, struct qn_text *out, int seat)
{
    qn_text_form(out, "score %d%s", score_of(desk, seat), has_won(desk, seat) ? " ★" : "");
}

static int boxed_by(const struct desk *desk, int seat)
{
    return desk->table->phase == VT_BOX
               ? vingt_trois_dealt(&desk->view->head.setup) - desk->table->cards[seat]
               : 0;
}

static bool holds_one(const struct desk *desk, int seat)
{
    return desk->table->pile_count == 0 && desk->table->opener == seat;
}

/* T15: as often as there are cards; where room is scarce those stand beside it anyhow. */
static void put_rests(const struct desk *desk, struct qn_text *out, int seat, bool brief)
{
    qn_text_form(out, qn_say(desk->scene->lang, "pass %d"), desk->table->rests[seat]);
    if (!brief)
        qn_text_form(out, qn_say(desk->scene->lang, " of %d"), desk->table->cards[seat]);
}

/* T16. */
static bool has_bound(const struct desk *desk, int seat)
{
    return desk->table->below[seat] != VT_ANYTHING && in_round(desk, seat);
}

static void put_bound(const struct desk *desk, struct qn_text *out, int seat, bool brief)
{
    const char *form = brief ? qn_say(desk->scene->lang, "none from %d")
                             : qn_say(desk->scene->lang, "nothing from %d up");
    qn_text_form(out, form, desk->table->below[seat]);
}

/* Tokens, cards and all else about a seat in one line. */
static void put_status(const struct desk *desk, struct qn_text *out, int seat, bool brief)
{
    put_tokens(desk, out, seat);
    qn_text_str(out, "  ");
    if (desk->table->phase == VT_OVER) {
        put_score(desk, out, seat);
        qn_text_str(out, ", ");
    }
    put_cards(desk, out, seat);
    if (boxed_by(desk, seat))
        qn_text_form(out, qn_say(desk->scene->lang, ", boxed %d/%d"), boxed_by(desk, seat),
                     VT_BOXES);
    if (holds_one(desk, seat))
        qn_text_str(out, qn_say(desk->scene->lang, ", has the 1"));
    if (desk->table->rests[seat]) {
        qn_text_str(out, ", ");
        put_rests(desk, out, seat, brief);
    }
    if (has_bound(desk, seat)) {
        qn_text_str(out, ", ");
        put_bound(desk, out, seat, brief);
    }
}

/* One seat in one line. */
static void seat_line(const struct desk *desk, int row, int seat)
{
    char buffer[LINE_BYTES];
    int width = desk->scene->columns < 100 ? 16 : NAME_COLUMNS;
    int penalties = desk->table->penalties[seat];
    int column = 2 + width + 1 + 15;
    bool turn = desk->view->head.turn == seat, out = !in_round(desk, seat);
    enum qn_ink ink = turn || has_won(desk, seat) ? QN_INK_STRONG
                      : out                       ? QN_INK_QUIET
                                                  : QN_INK_PLAIN;
    qn_scene_put(desk->scene, row, 0, QN_INK_STRONG, turn ? "▶" : " ");
    qn_scene_put(desk->scene, row, 2, ink, name_of(desk, seat, width).text);
    qn_scene_form(desk->scene, row, 2 + width + 1, ink, "%3d %s", penalties,
                  noun(desk, VT_NOUN_PENALTY, penalties));
    for (int brief = 0; brief < 2; brief++) {
        struct qn_text text = qn_text_on(buffer, sizeof buffer);
        put_status(desk, &text, seat, brief);
        if (column + qn_scene_columns(desk->scene, buffer) <= desk->scene->columns)
            break;
    }
    qn_scene_put(desk->scene, row, column, ink, buffer);
}

/* ---- what is going on ---- */

static void put_own_prompt(const struct desk *desk, struct qn_text *out)
{
    const struct vingt_trois_table *table = desk->table;
    if (table->phase == VT_BOX) {
        int left = table->cards[desk->viewer] - VT_HAND;
        qn_text_form(out, qn_say(desk->scene->lang, "Your turn: %d %s to put into the box"), left,
                     noun(desk, VT_NOUN_CARD, left));
        return;
    }
    const char *why[VT_RULES] = {
        [0] = qn_say(desk->scene->lang, "Your turn"),
        [VT_T9] = qn_say(desk->scene->lang, "Your turn, forced: you must play"),
        [VT_T10] = qn_say(desk->scene->lang, "Your turn, the last one in: play or quit"),
        [VT_T15] = qn_say(desk->scene->lang, "Your turn, no pass left: play or quit"),
    };
    int rule = vingt_trois_no_rest(&desk->known);
    if (table->pile_count == 0)
        qn_text_str(out, qn_say(desk->scene->lang, "Your turn: the 1 opens the round"));
    else if (table->forced && rule != VT_T9)
        qn_text_str(out, qn_say(desk->scene->lang, "Your turn, forced, but nothing can be played"));
    else
        qn_text_str(out, why[rule]);
}

static void put_prompt(const struct desk *desk, struct qn_text *out)
{
    const struct vingt_trois_table *table = desk->table;
    int turn = desk->view->head.turn;
    if (table->phase == VT_OVER)
        qn_text_str(out, qn_say(desk->scene->lang, "Game over"));
    else if (turn == desk->viewer)
        put_own_prompt(desk, out);
    else {
        qn_text_str(out, name_of(desk, turn, NAME_COLUMNS).text);
        qn_text_str(out, table->phase == VT_BOX ? qn_say(desk->scene->lang, " boxes cards")
                         : table->forced        ? qn_say(desk->scene->lang, " is forced to play")
                                                : qn_say(desk->scene->lang, " to move"));
    }
}

/* The viewer's boxed cards (T3), for the right end of a line. */
static void put_boxed(const struct desk *desk, struct qn_text *out)
{
    if (desk->view->boxed)
        qn_text_str(out, qn_say(desk->scene->lang, "your boxed cards:"));
    for (uint64_t bag = desk->view->boxed; bag; bag -= vingt_trois_card(vingt_trois_lowest(bag)))
        qn_text_form(out, " %d", vingt_trois_lowest(bag));
}

/* A line across the room, with words in it. */
static void rule_line(const struct desk *desk, int row, const char *left, const char *right)
{
    struct qn_scene *scene = desk->scene;
    qn_scene_line(scene, row, 0, scene->columns);
    qn_scene_form(scene, row, 2, QN_INK_STRONG, " %s ", left);
    if (*right)
        qn_scene_form(scene, row, scene->columns - qn_scene_columns(desk->scene, right) - 4,
                      QN_INK_PLAIN, " %s ", right);
}

/* ---- the pile ---- */

/* Lines one under the other, each with its own right end. */
struct area {
    int row, left, lines;
    int right[PILE_LINES];
};

/* One seat's cards in a row, from card `at` of the pile on; gives the card after them. */
static int put_turn(const struct desk *desk, struct qn_text *out, int at, int name_width)
{
    const uint8_t *pile = desk->table->pile;
    int seat = pile[at] / 32;
    qn_text_str(out, name_of(desk, seat, seat == desk->viewer ? OWN_COLUMNS : name_width).text);
    for (; at < desk->table->pile_count && pile[at] / 32 == seat; at++)
        qn_text_form(out, " %d", pile[at] % 32);
    return at;
}

/* Writes, or only measures, the pile from card `at` on; false if it needs more room. */
static bool pile_story(const struct desk *desk, const struct area *area, int at, int name_width,
                       bool draw)
{
    char buffer[LINE_BYTES];
    int line = 0, column = area->left, count = desk->table->pile_count;
    for (int skipped = at; at < count || skipped;) {
        struct qn_text text = qn_text_on(buffer, sizeof buffer);
        if (skipped)
            qn_text_form(&text, "+%d", skipped);
        else
            at = put_turn(desk, &text, at, name_width);
        skipped = 0;
        if (at < count)
            qn_text_str(&text, " ·");
        if (column + qn_scene_columns(desk->scene, buffer) > area->right[line]) {
            if (++line >= area->lines)
                return false;
            column = area->left;
        }
        if (column + qn_scene_columns(desk->scene, buffer) > area->right[line])
            return false;
        if (draw)
            qn_scene_put(desk->scene, area->row + line, column,
                         at < count ? QN_INK_QUIET : QN_INK_STRONG, buffer);
        column += qn_scene_columns(desk->scene, buffer) + 1;
    }
    return true;
}

/* T2, T7: before the first card. */
static void draw_no_story(const struct desk *desk, const struct area *area)
{
    char buffer[LINE_BYTES];
    struct qn_text text = qn_text_on(buffer, sizeof buffer);
    int opener = desk->table->opener;
    if (opener == desk->viewer)
        qn_text_str(&text, qn_say(desk->scene->lang, "empty; you will open it with the 1"));
    else {
        qn_text_str(&text, qn_say(desk->scene->lang, "empty; "));
        qn_text_str(&text, name_of(desk, opener, NAME_COLUMNS).text);
        qn_text_str(&text, qn_say(desk->scene->lang, " has the 1 and will open it"));
    }
    qn_scene_put(desk->scene, area->row, area->left, QN_INK_PLAIN, buffer);
}

/* With full names, with shorter ones that let the whole pile fit, or without its oldest cards. */
static void draw_story(const struct desk *desk, const struct area *area)
{
    static const uint8_t widths[] = {23, 10, 7, 4, 8};
    enum { LAST = sizeof widths - 1 };
    int width = 0, skip = 0;
    if (desk->table->pile_count == 0) {
        draw_no_story(desk, area);
        return;
    }
    while (width < LAST && !pile_story(desk, area, 0, widths[width], false))
        width++;
    while (skip < desk->table->pile_count && !pile_story(desk, area, skip, widths[width], false))
        skip++;
    pile_story(desk, area, skip, widths[width], true);
}

/* The top's value, then how it came there. */
static void pile_lines(const struct desk *desk, int row, int lines)
{
    struct qn_scene *scene = desk->scene;
    struct area area = {.row = row, .left = VALUE_LABEL + 1, .lines = lines};
    for (int i = 0; i < lines; i++)
        area.right[i] = scene->columns;
    qn_scene_put(scene, row, 0, QN_INK_QUIET, qn_say(desk->scene->lang, "Pile:"));
    if (desk->table->pile_count > 0)
        qn_scene_form(scene, row, 7, QN_INK_STRONG, "%2d", vingt_trois_top(desk->table));
    draw_story(desk, &area);
}

/* ---- values ---- */

/* The columns of a value: the left one, and that of its last digit. */
static int value_left(const struct desk *desk, int value)
{
    return desk->left + desk->pitch * (value - 1);
}

static int last_digit(const struct desk *desk, int value)
{
    return value_left(desk, value) + desk->pitch / 2;
}

static int played(const struct desk *desk, int value)
{
    return vingt_trois_played(desk->table, value);
}

/* Copies in the viewer's hand or box, or given up by it. */
static int own(const struct desk *desk, int value) { return vingt_trois_own(desk->view, value); }

static int unseen(const struct desk *desk, int value)
{
    return vingt_trois_unseen(desk->view, value);
}

static int stair_height(int value, int rows) { return (value * rows + VT_VALUES - 1) / VT_VALUES; }

/* The steps behind the pile are full, the one it is on stands out, those ahead are pale. */
static void draw_stair(const struct desk *desk, int row, int rows)
{
    int top = vingt_trois_top(desk->table);
    for (int value = 1; value <= VT_VALUES; value++)
        for (int i = rows - stair_height(value, rows); i < rows; i++)
            for (int x = 0; x < desk->pitch - 1; x++)
                qn_scene_put(desk->scene, row + i, value_left(desk, value) + x,
                             value == top ? QN_INK_STRONG : QN_INK_QUIET, value <= top ? "█" : "░");
}

/* All values in a line, the pile's top pointed at, and what became of their copies. */
static void value_lines(struct desk *desk, bool with_unseen)
{
    struct qn_scene *scene = desk->scene;
    int row = desk->row, top = vingt_trois_top(desk->table);
    qn_scene_put(scene, row, 0, QN_INK_QUIET, qn_say(desk->scene->lang, "Value"));
    qn_scene_put(scene, row + 1, 0, QN_INK_QUIET, qn_say(desk->scene->lang, "played"));
    if (with_unseen)
        qn_scene_put(scene, row + 2, 0, QN_INK_QUIET, qn_say(desk->scene->lang, "unseen"));
    for (int value = 1; value <= VT_VALUES; value++) {
        int column = last_digit(desk, value) - (value > 9);
        int counts[] = {played(desk, value), unseen(desk, value)};
        qn_scene_form(scene, row, column, value == top ? QN_INK_STRONG : QN_INK_PLAIN, "%d", value);
        if (value == top)
            qn_scene_put(scene, row, column - 1, QN_INK_STRONG, "▶");
        for (int i = 0; i <= with_unseen; i++)
            qn_scene_form(scene, row + 1 + i, last_digit(desk, value), QN_INK_QUIET,
                          counts[i] ? "%d" : "·", counts[i]);
    }
    desk->row += 2 + with_unseen;
}

/* ---- the hand ---- */

static bool may_play(const struct desk *desk, int value, int tokens)
{
    return vingt_trois_may_lay(&desk->known, value, tokens);
}

static enum qn_ink card_ink(const struct desk *desk, int value)
{
    if (desk->table->phase == VT_BOX)
        return value > 1 ? QN_INK_PLAIN : QN_INK_QUIET;
    for (int tokens = 0; tokens <= VT_TOKENS; tokens++)
        if (may_play(desk, value, tokens))
            return QN_INK_PLAIN;
    return QN_INK_QUIET;
}

/* A card of the hand: a spot, unless it was given up. */
static void put_card(struct desk *desk, int row, int column, int value, const char *text)
{
    char token[QN_TOKEN_MAX];
    struct qn_text name = qn_text_on(token, sizeof token);
    vingt_trois_card_print((uint8_t)(value - 1), &name);
    if (in_round(desk, desk->viewer))
        qn_scene_spot(desk->scene, row, column, card_ink(desk, value), text, token);
    else
        qn_scene_put(desk->scene, row, column + 1, QN_INK_QUIET, text);
    desk->digit[value] = column + (value < 10 ? 1 : 2);
}

static const char *hand_label(const struct desk *desk)
{
    return has_quit(desk, desk->viewer) ? qn_say(desk->scene->lang, "Hand given up")
                                        : qn_say(desk->scene->lang, "Your hand");
}

/* Each value once, with its copies. While boxing there are more cards, but the line above is free
 * for the label. Gives the column after. */
static int hand_line(struct desk *desk, int row)
{
    uint64_t hand = desk->view->hand, values = vingt_trois_least(hand, 1);
    bool boxing = desk->table->phase == VT_BOX;
    int column = boxing ? 1 : LABEL;
    if (values)
        qn_scene_put(desk->scene, row - boxing, 2, QN_INK_STRONG, hand_label(desk));
    for (; values; values &= values - 1) {
        int value = vingt_trois_lowest(values), held = vingt_trois_held(hand, value);
        char text[QN_TOKEN_MAX];
        struct qn_text card = qn_text_on(text, sizeof text);
        qn_text_form(&card, held > 1 ? "%d×%d" : "%d", value, held);
        put_card(desk, row, column, value, text);
        column += qn_scene_columns(desk->scene, text) + 3;
    }
    return column;
}

/* What each play costs with so many tokens. */
static void cost_line(const struct desk *desk, int row, int tokens)
{
    struct qn_scene *scene = desk->scene;
    int top = vingt_trois_top(desk->table);
    for (uint64_t left = vingt_trois_least(desk->view->hand, 1); left; left &= left - 1) {
        int value = vingt_trois_lowest(left), digit = desk->digit[value];
        int cost = vingt_trois_penalty(top, value, tokens);
        if (!may_play(desk, value, tokens))
            qn_scene_put(scene, row, digit, QN_INK_QUIET, "·");
        else if (cost == 0)
            qn_scene_put(scene, row, digit, QN_INK_GREEN, "0");
        else
            qn_scene_form(scene, row, digit - 1 - (cost > 9), QN_INK_RED, "+%d", cost);
    }
}

/* T6, T8: a line for each number of tokens. */
static void cost_lines(const struct desk *desk, int row)
{
    struct qn_scene *scene = desk->scene;
    qn_scene_put(scene, row, 2, QN_INK_QUIET, qn_say(desk->scene->lang, "Cost, no token"));
    cost_line(desk, row, 0);
    for (int tokens = 1; tokens <= desk->table->tokens[desk->known.turn]; tokens++) {
        qn_scene_form(scene, row + tokens, 2, QN_INK_QUIET, qn_say(desk->scene->lang, "with %d %s"),
                      tokens, noun(desk, VT_NOUN_TOKEN, tokens));
        cost_line(desk, row + tokens, tokens);
    }
}

/* The three other moves with what they cost, as long as the viewer is in. */
static int action_line(const struct desk *desk, int row)
{
    static const struct {
        const char *token, *word;
    } actions[] = {{"pass", N_("pass")}, {"force", N_("force")}, {"quit", N_("quit")}};
    const struct vingt_trois *known = &desk->known;
    int costs[] = {1, 2, desk->table->cards[desk->viewer]}, column = LABEL;
    qn_scene_put(desk->scene, row, 2, QN_INK_QUIET, qn_say(desk->scene->lang, "Or else"));
    for (int i = 0; i < 3; i++) {
        char buffer[LINE_BYTES];
        struct qn_text text = qn_text_on(buffer, sizeof buffer);
        bool legal = vingt_trois_check(known, (qn_move)(VT_MOVE_PASS + i)) == 0;
        qn_text_form(&text, legal ? "%s +%d" : "%s –", qn_say(desk->scene->lang, actions[i].word),
                     costs[i]);
        column = 3 + qn_scene_spot(desk->scene, row, column, legal ? QN_INK_STRONG : QN_INK_QUIET,
                                   buffer, actions[i].token);
    }
    return column;
}

/* T11, when a single play can empty the hand. */
static void end_note(const struct desk *desk, int row, int column)
{
    uint64_t values = vingt_trois_least(desk->view->hand, 1);
    if ((values & (values - 1)) == 0)
        qn_scene_put(desk->scene, row, column, QN_INK_GREEN,
                     qn_say(desk->scene->lang, "laying it all gives back up to 3 penalties"));
}

/* ---- a narrow room ---- */

static int spend(struct desk *desk, int rows)
{
    rows = least_of(rows, desk->spare);
    desk->spare -= rows;
    return rows;
}

/* Which round it is, and who was dealt to first and boxes first (T3). */
static void round_line(const struct desk *desk, int row)
{
    char left[LINE_BYTES], right[LINE_BYTES];
    struct qn_text round = qn_text_on(left, sizeof left), seat = qn_text_on(right, sizeof right);
    qn_text_form(&round, qn_say(desk->scene->lang, "Round %d of %d"), desk->table->round + 1,
                 VT_ROUNDS);
    if (vingt_trois_boxes(&desk->view->head.setup) == 0)
        qn_text_str(&round, qn_say(desk->scene->lang, ", beginners"));
    qn_text_str(&seat, qn_say(desk->scene->lang, "first seat: "));
    qn_text_str(&seat, name_of(desk, desk->table->first, NAME_COLUMNS).text);
    rule_line(desk, row, left, right);
}

static void prompt_line(const struct desk *desk, int row)
{
    char left[LINE_BYTES], right[LINE_BYTES];
    struct qn_text prompt = qn_text_on(left, sizeof left), boxed = qn_text_on(right, sizeof right);
    put_prompt(desk, &prompt);
    put_boxed(desk, &boxed);
    rule_line(desk, row, left, right);
}

static bool is_playing(const struct desk *desk)
{
    return desk->known.turn >= 0 && desk->table->phase == VT_PLAY && desk->table->pile_count > 0;
}

/* The middle of the table takes what room there is: for the pile's story, then for the stair. */
static void middle_narrow(struct desk *desk)
{
    bool with_unseen = spend(desk, 1);
    int lines = 1 + spend(desk, 1), gaps = spend(desk, 2), more = spend(desk, 2);
    int stair = desk->spare >= STAIR_MIN ? spend(desk, VT_VALUES) : 0;
    desk->row += gaps > 0;
    round_line(desk, desk->row++);
    pile_lines(desk, desk->row, lines + more);
    desk->row += lines + more;
    draw_stair(desk, desk->row, stair);
    desk->row += stair;
    value_lines(desk, with_unseen);
    desk->row += gaps > 1;
}

static void paint_narrow(struct desk *desk)
{
    int spare = desk->scene->rows - others(desk) - (desk->viewer >= 0 ? 12 : 5), note;
    desk->spare = spare > 0 ? spare : 0;
    desk->left = VALUE_LABEL;
    desk->pitch = VALUE_PITCH;
    for (int i = 0; i < others(desk); i++)
        seat_line(desk, desk->row++, seat_after(desk, i));
    middle_narrow(desk);
    prompt_line(desk, desk->row++);
    if (desk->viewer < 0)
        return;
    seat_line(desk, desk->row++, desk->viewer);
    note = hand_line(desk, desk->row + 1);
    if (!is_playing(desk))
        return;
    action_line(desk, desk->row);
    end_note(desk, desk->row + 1, note + 1);
    cost_lines(desk, desk->row + 2);
}

/* ---- a broad room ---- */

static void seat_frame(const struct desk *desk, int row, int column, int width, int seat)
{
    struct qn_scene *scene = desk->scene;
    char buffer[LINE_BYTES];
    struct qn_text name = qn_text_on(buffer, sizeof buffer);
    bool turn = desk->view->head.turn == seat;
    qn_text_str(&name, turn ? " ▶ " : " ");
    qn_text_str(&name, name_of(desk, seat, width - 8).text);
    qn_text_char(&name, ' ');
    qn_scene_frame(scene, row, column, BOX_ROWS, width);
    qn_scene_put(scene, row, column + 1, turn ? QN_INK_STRONG : QN_INK_PLAIN, buffer);
}

/* The last two lines of a seat's box: what is special about it. */
static void seat_notes(const struct desk *desk, int row, int column, int seat)
{
    struct qn_scene *scene = desk->scene;
    const struct vingt_trois_table *table = desk->table;
    char buffer[LINE_BYTES];
    struct qn_text text = qn_text_on(buffer, sizeof buffer);
    if (table->phase == VT_OVER)
        put_score(desk, &text, seat);
    else if (holds_one(desk, seat))
        qn_text_str(&text, qn_say(desk->scene->lang, "holds the 1"));
    else if (table->rests[seat])
        put_rests(desk, &text, seat, false);
    qn_scene_put(scene, row, column, has_won(desk, seat) ? QN_INK_STRONG : QN_INK_PLAIN, buffer);
    text = qn_text_on(buffer, sizeof buffer);
    if (boxed_by(desk, seat))
        qn_text_form(&text, qn_say(desk->scene->lang, "%d of %d boxed"), boxed_by(desk, seat),
                     VT_BOXES);
    else if (has_bound(desk, seat))
        put_bound(desk, &text, seat, false);
    qn_scene_put(scene, row + 1, column, QN_INK_PLAIN, buffer);
}

static void seat_box(const struct desk *desk, int row, int column, int width, int seat)
{
    struct qn_scene *scene = desk->scene;
    char buffer[LINE_BYTES];
    struct qn_text text = qn_text_on(buffer, sizeof buffer);
    int penalties = desk->table->penalties[seat];
    enum qn_ink ink = in_round(desk, seat) ? QN_INK_PLAIN : QN_INK_QUIET;
    seat_frame(desk, row, column, width, seat);
    qn_text_form(&text, "%d %s · ", penalties, noun(desk, VT_NOUN_PENALTY, penalties));
    put_tokens(desk, &text, seat);
    qn_scene_put(scene, row + 1, column + 2, ink, buffer);
    text = qn_text_on(buffer, sizeof buffer);
    put_cards(desk, &text, seat);
    if (in_round(desk, seat))
        qn_text_char(&text, ' ');
    for (int i = 0; i < desk->table->cards[seat] && in_round(desk, seat); i++)
        qn_text_str(&text, "░");
    qn_scene_put(scene, row + 2, column + 2, ink, buffer);
    seat_notes(desk, row + 3, column + 2, seat);
}

/* The pile's top as a card, and its story in the free corner above the stair. */
static void draw_pile(const struct desk *desk, int row, int rows)
{
    struct qn_scene *scene = desk->scene;
    struct area area = {.row = row, .left = LABEL};
    for (int i = 0; i < rows && area.lines < PILE_LINES; i++) {
        int value = 1;
        while (rows - stair_height(value, rows) > i)
            value++;
        int right = value_left(desk, value) - 2;
        if (right - area.left >= 30)
            area.right[area.lines++] = right;
    }
    qn_scene_put(scene, row, 2, QN_INK_PLAIN, "┌─ Pile ─┐");
    qn_scene_put(scene, row + 1, 2, QN_INK_PLAIN, "│        │");
    qn_scene_put(scene, row + 2, 2, QN_INK_PLAIN, "└────────┘");
    if (desk->table->pile_count > 0)
        qn_scene_form(scene, row + 1, 6, QN_INK_STRONG, "%2d", vingt_trois_top(desk->table));
    draw_story(desk, &area);
}

/* The values under the stair, and where their copies are. */
static void draw_copies(const struct desk *desk, int row)
{
    struct qn_scene *scene = desk->scene;
    int top = vingt_trois_top(desk->table);
    qn_scene_put(scene, row, 2, QN_INK_QUIET, qn_say(desk->scene->lang, "Value"));
    qn_scene_put(scene, row + 1, 2, QN_INK_QUIET, qn_say(desk->scene->lang, "Copies"));
    qn_scene_put(scene, row + 2, LABEL, QN_INK_QUIET,
                 desk->viewer < 0 ? qn_say(desk->scene->lang, "● played   ○ unseen")
                                  : qn_say(desk->scene->lang, "● played   ■ yours   ○ unseen"));
    for (int value = 1; value <= VT_VALUES; value++) {
        int column = last_digit(desk, value) - (value > 9);
        qn_scene_form(scene, row, column, value == top ? QN_INK_STRONG : QN_INK_PLAIN, "%d", value);
        column = last_digit(desk, value) + 1 - vingt_trois_copies(value);
        for (int i = played(desk, value); i > 0; i--)
            column = qn_scene_put(scene, row + 1, column, QN_INK_PLAIN, "●");
        for (int i = own(desk, value); i > 0; i--)
            column = qn_scene_put(scene, row + 1, column, QN_INK_STRONG, "■");
        for (int i = unseen(desk, value); i > 0; i--)
            column = qn_scene_put(scene, row + 1, column, QN_INK_QUIET, "○");
    }
}

/* Copies one under the other, each value in its column. */
static void draw_hand(struct desk *desk, int row)
{
    qn_scene_put(desk->scene, row, 2, QN_INK_STRONG, hand_label(desk));
    for (int value = 1; value <= VT_VALUES; value++)
        for (int i = 0; i < vingt_trois_held(desk->view->hand, value); i++) {
            char text[QN_TOKEN_MAX];
            struct qn_text card = qn_text_on(text, sizeof text);
            qn_text_int(&card, value);
            put_card(desk, row + i, last_digit(desk, value) - (value > 9) - 1, value, text);
        }
}

static void paint_broad(struct desk *desk)
{
    int count = others(desk), width = least_of((desk->scene->columns - 2) / count, 44);
    int stair = least_of(desk->scene->rows - BROAD_FIXED, VT_VALUES);
    int air = (desk->scene->rows - BROAD_FIXED - stair) / 4;
    desk->left = LABEL;
    desk->pitch = (desk->scene->columns - LABEL) / VT_VALUES;
    round_line(desk, desk->row++);
    desk->row += air;
    for (int i = 0; i < count; i++)
        seat_box(desk, desk->row, 1 + i * width, width, seat_after(desk, i));
    desk->row += BOX_ROWS + 1 + air;
    draw_stair(desk, desk->row, stair);
    draw_pile(desk, desk->row, stair);
    draw_copies(desk, desk->row + stair);
    desk->row += stair + 3 + air;
    prompt_line(desk, desk->row++);
    if (desk->viewer < 0)
        return;
    if (desk->view->hand)
        draw_hand(desk, desk->row);
    seat_line(desk, desk->row + VT_COPIES + VT_TOKENS + 1, desk->viewer);
    if (!is_playing(desk))
        return;
    cost_lines(desk, desk->row + VT_COPIES);
    desk->row += VT_COPIES + VT_TOKENS + 2;
    end_note(desk, desk->row, action_line(desk, desk->row));
}

void vingt_trois_paint(const void *view, struct qn_scene *scene)
{
    const struct vingt_trois_view *seen = view;
    struct desk desk = {.view = seen, .table = &seen->table, .scene = scene};
    desk.viewer = seen->head.viewer < VT_SEATS ? seen->head.viewer : -1;
    desk.known = vingt_trois_known(seen);
    qn_scene_clear(scene);
    if (scene->columns >= BROAD_COLUMNS && scene->rows >= BROAD_FIXED + STAIR_MIN)
        paint_broad(&desk);
    else
        paint_narrow(&desk);
}
