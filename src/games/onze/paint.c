/* The table in character cells. Others above in turn order, the four rows with their gaps, what
 * lies beside them, and at the bottom the viewer's own hand, sorted by rows under the slots where
 * its cards belong. In small rooms lists get denser; in large ones cards get frames. */
#include "board.h"
#include "core/language.h"
#include <quinte/scene.h>

/* How a slot is drawn: "12", "R12", or "R12" with a frame around it. */
enum scale { SMALL, WIDE, FRAMED };

enum {
    NAME_COLUMNS = 13,
    NAME_COLUMNS_WIDE = 25,
    NAME_COLUMNS_OWN = 19, /* beside all else that is said of the viewer */
    NAME_COLUMNS_OWN_SMALL = 11,
    NAME_COLUMNS_OWN_MATCH = 4,
    FULL_NOTE = 47,   /* the longest note of a turn */
    LINES_MAX = 12,   /* that one seat's notes may take */
    MORE_COLUMNS = 4, /* "+12", kept free where a list may break off */
};

struct brush {
    const struct onze_view *view;
    struct qn_scene *scene;
    bool roomy, over;
    int me; /* the viewer's seat, or -1 */
    enum scale scale;
    struct onze_set adjacent, linkable;
    int left; /* where the slots begin */
    /* the plan: who is listed above the rows, and on how many lines; blank lines */
    int order[QN_PLAYERS_MAX], listed;
    int lines[QN_PLAYERS_MAX];
    bool dense, grid, gaps, titles, air, framed_hand, spread_hand;
    int hand_lines;
    int row; /* the next free one */
};

static const enum qn_ink inks[] = {QN_INK_RED, QN_INK_YELLOW, QN_INK_GREEN, QN_INK_BLUE};

/* ---- texts ---- */

static struct qn_label card_name(int place)
{
    return qn_card_label(onze_card_print, onze_slot(place));
}

enum noun { CARDS, LINKS, TAKEN, TAKEN_SHORT, USED, USED_SHORT };

static const struct qn_noun nouns[] = {
    [CARDS] = NP_("%2d card", "%2d cards"),
    [LINKS] = NP_("%d link", "%d links"),
    [USED_SHORT] = NP_("%d/4 used", "%d/4 used"),
    [USED] = NP_("%d card of 4 this turn", "%d cards of 4 this turn"),
    [TAKEN_SHORT] = NP_("has J", "has J×%d"),
    [TAKEN] = NP_("%d joker taken", "%d jokers taken"),
};

/* "1 link", "2 links". */
static struct qn_label counted(const struct brush *t, int count, enum noun noun)
{
    return qn_counted(t->scene->lang, &nouns[noun], count);
}

static struct qn_label points(const char *form, int value)
{
    struct qn_label words, number;
    struct qn_text digits = qn_text_on(number.text, sizeof number.text);
    struct qn_text text = qn_text_on(words.text, sizeof words.text);
    qn_text_form(&digits, value < 0 ? "−%d" : "%d", value < 0 ? -value : value);
    qn_text_form(&text, form, number.text);
    return words;
}

static struct qn_label seat_name(const struct brush *t, int seat, int columns)
{
    return qn_scene_name(t->scene, seat, seat == t->me, columns);
}

/* ---- lists that wrap ---- */

struct flow {
    struct qn_scene *scene;
    bool draw; /* or only measure */
    int row, last, column, left, right;
    int reserve; /* columns kept free on the last line, if something has to be left out */
    int hidden;  /* what found no room */
};

static struct flow flow_on(const struct brush *t, int row, int lines, int left, bool draw)
{
    return (struct flow){.scene = t->scene,
                         .draw = draw,
                         .row = row,
                         .last = row + lines - 1,
                         .column = left,
                         .left = left,
                         .right = t->scene->columns};
}

static bool flow_fits(const struct flow *f, int width)
{
    return f->column + width <= f->right - (f->row == f->last ? f->reserve : 0);
}

/* A word, or with a token a spot; it goes on a new line if the present one has no room. */
static void flow_put(struct flow *f, enum qn_ink ink, const char *text, const char *token)
{
    int width = qn_scene_columns(f->scene, text) + (token ? 2 : 0);
    if (!flow_fits(f, width) && f->column > f->left) {
        f->row++;
        f->column = f->left;
    }
    if (f->hidden || f->row > f->last) {
        f->hidden++;
        return;
    }
    if (f->draw && token)
        qn_scene_spot(f->scene, f->row, f->column, ink, text, token);
    else if (f->draw)
        qn_scene_put(f->scene, f->row, f->column, ink, text);
    f->column += token ? width : width + 1;
}

static void flow_end(const struct flow *f)
{
    if (f->draw && f->hidden)
        qn_scene_form(f->scene, f->last, f->right - MORE_COLUMNS + 1, QN_INK_STRONG, "+%d",
                      f->hidden);
}

/* "R5 R12 Y3"; dense, a colour is named once: "R5 12 Y3". */
static void flow_cards(struct flow *f, struct onze_set set, bool dense)
{
    int before = -1;
    for (int n = onze_size(set), k = 0; k < n; k++) {
        int place = onze_member(set, k), row = place >> 5;
        struct qn_label name = card_name(place);
        bool again = dense && row == before && f->column > f->left &&
                     flow_fits(f, qn_scene_columns(f->scene, name.text) - 1);
        flow_put(f, inks[row], name.text + again, NULL);
        before = row;
    }
}

/* ---- the other seats ---- */

/* How far the turn has come, in full words if there are so many columns. */
static struct qn_label turn_note(const struct brush *t, int columns)
{
    const struct onze_view *v = t->view;
    bool full = columns >= FULL_NOTE;
    struct qn_label words;
    struct qn_text text = qn_text_on(words.text, sizeof words.text);
    if (v->used)
        qn_text_str(&text, counted(t, v->used, full ? USED : USED_SHORT).text);
    else if (v->head.turn == t->me)
        qn_text_str(&text, qn_say(t->scene->lang, "your turn"));
    else
        qn_text_str(&text, qn_say(t->scene->lang, "to move"));
    if (onze_owes(v))
        qn_text_str(&text, full ? qn_say(t->scene->lang, ", must play a card")
                                : qn_say(t->scene->lang, ", must play"));
    return words;
}

/* What begins another note. */
static void flow_note(struct flow *f, enum qn_ink ink, const char *text, bool dense)
{
    int width = 2 + qn_scene_columns(f->scene, text);
    if (!dense && f->column > f->left && flow_fits(f, width))
        flow_put(f, QN_INK_QUIET, "·", NULL);
    flow_put(f, ink, text, NULL);
}

/* O11, O18, O19: what everybody knows about a hidden hand. */
static void flow_knowledge(const struct brush *t, struct flow *f, int seat)
{
    static const char *const labels[][2] = {
        {N_("has no"), N_("cannot hold")},
        {N_("had J or"), N_("had a joker or")},
    };
    const struct onze_view *v = t->view;
    struct onze_set lacks = v->lacks[seat];
    if (t->me >= 0) /* what the viewer holds goes without saying */
        lacks = onze_less(lacks, v->hand[t->me]);
    if (v->recovered[seat])
        flow_note(f, QN_INK_STRONG,
                  counted(t, v->recovered[seat], t->dense ? TAKEN_SHORT : TAKEN).text, t->dense);
    if (onze_any(lacks)) {
        flow_note(f, QN_INK_QUIET, qn_say(t->scene->lang, labels[0][t->roomy]), t->dense);
        flow_cards(f, lacks, t->dense);
    }
    for (int i = 0; i < v->claim_count; i++)
        if (v->claim[i].seat == seat) {
            flow_note(f, QN_INK_QUIET, qn_say(t->scene->lang, labels[1][t->roomy]), t->dense);
            flow_cards(f, v->claim[i].any, t->dense);
        }
}

static void flow_notes(const struct brush *t, struct flow *f, int seat)
{
    const struct onze_view *v = t->view;
    if (t->over) {
        if (v->hand_size[seat] == 0)
            flow_put(f, QN_INK_STRONG, qn_say(t->scene->lang, "empty hand"), NULL);
        flow_cards(f, v->hand[seat], t->dense);
        for (int i = 0; i < v->jokers[seat]; i++)
            flow_put(f, QN_INK_STRONG, "J", NULL);
        return;
    }
    if (seat == v->head.turn)
        flow_note(f, QN_INK_STRONG, turn_note(t, f->right - f->left - MORE_COLUMNS).text, t->dense);
    flow_knowledge(t, f, seat);
}

static bool beginner(const struct brush *t) { return t->view->head.setup.option[ONZE_BEGINNER]; }

static bool match(const struct brush *t) { return t->view->head.setup.option[ONZE_MATCH]; }

static int name_columns(const struct brush *t)
{
    return t->roomy ? NAME_COLUMNS_WIDE : NAME_COLUMNS;
}

/* Where a seat's notes begin: after name, score, cards, links and bonus cards. */
static int notes_column(const struct brush *t)
{
    int column = 3 + name_columns(t) + (t->over || match(t) ? 12 : 0) + (t->over ? 0 : 11);
    return column + (beginner(t) ? 0 : t->over ? 9 : 18);
}

static bool leads(const struct brush *t, int seat)
{
    for (int i = 0; i < t->view->head.setup.players; i++)
        if (t->view->total[i] > t->view->total[seat])
            return false;
    return true;
}

static void paint_seat(const struct brush *t, int seat, int row, int lines)
{
    const struct onze_view *v = t->view;
    struct qn_scene *scene = t->scene;
    bool turn = seat == v->head.turn;
    int column = 3 + name_columns(t);
    enum qn_ink ink = turn ? QN_INK_STRONG : QN_INK_PLAIN;
    if (turn || (t->over && leads(t, seat)))
        qn_scene_put(scene, row, 0, QN_INK_STRONG, turn ? "▶" : "★");
    qn_scene_put(scene, row, 2, ink, seat_name(t, seat, name_columns(t)).text);
    if (t->over || match(t)) {
        qn_scene_put(scene, row, column, t->over ? QN_INK_STRONG : QN_INK_PLAIN,
                     points("total %s", v->total[seat]).text);
        column += 12;
    }
    if (!t->over) {
        qn_scene_put(scene, row, column, ink, counted(t, v->hand_size[seat], CARDS).text);
        column += 11;
    }
    if (!beginner(t) && !t->over) {
        qn_scene_put(scene, row, column, ink, counted(t, v->links[seat], LINKS).text);
        column += 9;
    }
    if (!beginner(t))
        qn_scene_form(scene, row, column, ink, "%d bonus", v->bonus[seat]);
    struct flow whole = flow_on(t, row, lines, notes_column(t), false), f = whole;
    flow_notes(t, &whole, seat);
    f.draw = true;
    f.reserve = whole.hidden ? MORE_COLUMNS : 0;
    flow_notes(t, &f, seat);
    flow_end(&f);
}

/* ---- the rows ---- */

static int slot_column(const struct brush *t, int number)
{
    static const uint8_t widths[] = {[SMALL] = 3, [WIDE] = 5, [FRAMED] = 7};
    int before = number - 1, long_before = number > 10 ? number - 10 : 0;
    return t->left + before * widths[t->scale] + (t->scale == SMALL ? long_before : 0);
}

/* The column of a slot's middle, where its number begins. */
static int middle(const struct brush *t, int number)
{
    return slot_column(t, number) + (t->scale == SMALL ? 1 : t->scale == WIDE ? 2 : 3);
}

static void paint_number(const struct brush *t, int row, int number, enum qn_ink ink)
{
    qn_scene_form(t->scene, row, middle(t, number), ink, "%d", number);
}

static void paint_frame(const struct brush *t, int row, int number)
{
    qn_scene_frame(t->scene, row - 1, slot_column(t, number), 3, 7);
}

/* An empty slot or a joker: "·", "○" next to a card, "◇" within reach of a link, "J". */
static void paint_open(const struct brush *t, int row, int place)
{
    static const char *const glyphs[][2] = {{"·", "."}, {"○", "o"}, {"◇", "~"}, {"J", "J"}};
    int number = onze_number(place);
    bool joker = onze_has(&t->view->stand_in, place);
    int kind = joker                           ? 3
               : onze_has(&t->adjacent, place) ? 1
               : onze_has(&t->linkable, place) ? 2
                                               : 0;
    enum qn_ink ink = joker ? QN_INK_STRONG : kind ? inks[place >> 5] : QN_INK_QUIET;
    const char *glyph = glyphs[kind][t->scene->ascii];
    if (kind == 0 || t->over) {
        qn_scene_put(t->scene, row, middle(t, number), ink, glyph);
        return;
    }
    char text[8];
    struct qn_text spot = qn_text_on(text, sizeof text);
    qn_text_form(&spot, t->scale != SMALL ? " %s " : number < 10 ? "%s" : "%s ", glyph);
    qn_scene_spot(t->scene, row, slot_column(t, number) + (t->scale == FRAMED), ink, text,
                  card_name(place).text);
}

static void paint_slot(const struct brush *t, int row, int place)
{
    const struct onze_view *v = t->view;
    int number = onze_number(place);
    bool filled = onze_has(&v->filled, place);
    if (filled && t->scale == FRAMED)
        paint_frame(t, row, number);
    if (!filled || onze_has(&v->stand_in, place))
        paint_open(t, row, place);
    else if (t->scale == SMALL)
        paint_number(t, row, number, inks[place >> 5]);
    else
        qn_scene_put(t->scene, row, middle(t, number) - 1, inks[place >> 5], card_name(place).text);
}

static const char *const colour_names[] = {N_("Red"), N_("Yellow"), N_("Green"), N_("Blue")};

static void paint_label(const struct brush *t, int row, int colour)
{
    if (t->left < 8)
        qn_scene_form(t->scene, row, 1, inks[colour], "%c", "RYGB"[colour]);
    else
        qn_scene_form(t->scene, row, 0, inks[colour], "%c %s", "RYGB"[colour],
                      qn_say(t->scene->lang, colour_names[colour]));
}

/* O12: how many slots of a half row are empty; "✓" if none is. */
static void paint_missing(const struct brush *t, int row, int column, int missing)
{
    if (missing)
        qn_scene_form(t->scene, row, column, QN_INK_QUIET, "%2d", missing);
    else
        qn_scene_put(t->scene, row, column, QN_INK_STRONG, " ✓");
}

/* Where a link could go: bars between a card and the slot that it would reach. */
static void paint_bars(const struct brush *t, int row, int colour)
{
    for (int i = 0; i < ONZE_WIDTH; i++) {
        int upper = 32 * colour + i, lower = upper + 32;
        const struct onze_set *filled = &t->view->filled;
        if ((onze_has(filled, upper) && onze_has(&t->linkable, lower)) ||
            (onze_has(filled, lower) && onze_has(&t->linkable, upper)))
            qn_scene_put(t->scene, row, middle(t, i + 1), QN_INK_QUIET, "│");
    }
}

static void paint_rows(struct brush *t)
{
    int end = slot_column(t, ONZE_WIDTH + 1), frame = t->scale == FRAMED;
    bool counts = t->scale != SMALL && !beginner(t);
    if (counts) {
        const char *left = qn_say(t->scene->lang, "gaps");
        qn_scene_put(t->scene, t->row, t->left - qn_scene_columns(t->scene, left), QN_INK_QUIET,
                     left);
        qn_scene_put(t->scene, t->row, end, QN_INK_QUIET, left);
    }
    for (int number = 1; number <= ONZE_WIDTH; number++)
        paint_number(t, t->row, number, QN_INK_QUIET);
    t->row++;
    for (int colour = 0; colour < ONZE_COLOURS; colour++) {
        int row = t->row + frame;
        paint_label(t, row, colour);
        if (counts) {
            paint_missing(t, row, t->left - 2, onze_missing(t->view, colour, 0));
            paint_missing(t, row, end, onze_missing(t->view, colour, ONZE_CENTRE));
        }
        for (int i = 0; i < ONZE_WIDTH; i++)
            paint_slot(t, row, 32 * colour + i);
        t->row = row + frame + 1;
        if (t->gaps && colour + 1 < ONZE_COLOURS)
            paint_bars(t, t->row++, colour);
    }
}

/* ---- beside the rows ---- */

static void paint_legend(const struct brush *t, int column)
{
    bool links = onze_any(t->linkable);
    bool jokers = t->roomy && !beginner(t), ascii = t->scene->ascii;
    char legend[96];
    struct qn_text text = qn_text_on(legend, sizeof legend);
    qn_text_form(&text, "%s %s", ascii ? "o" : "○", qn_say(t->scene->lang, NC_("a slot", "open")));
    if (links)
        qn_text_form(&text, "  %s %s", ascii ? "~" : "◇", qn_say(t->scene->lang, "with link"));
    if (jokers)
        qn_text_str(&text, qn_say(t->scene->lang, "  J joker played"));
    int start = t->scene->columns - qn_scene_columns(t->scene, legend) - t->roomy;
    if (start >= column)
        qn_scene_put(t->scene, t->row, start, QN_INK_QUIET, legend);
}

static int paint_pile(const struct brush *t)
{
    int count = t->view->pile_count;
    char text[32];
    struct qn_text pile = qn_text_on(text, sizeof text);
    if (!count)
        return qn_scene_put(t->scene, t->row, 1, QN_INK_STRONG,
                            qn_say(t->scene->lang, "Pile empty")) +
               2;
    qn_text_form(&pile, qn_say(t->scene->lang, "Pile %d"), count);
    return qn_scene_spot(t->scene, t->row, 0, QN_INK_PLAIN, text, "draw") + 1;
}

enum stock { BONUS_LEFT, UNSEEN, PASSES, STOCKS };

/* In small rooms, and in large ones. */
static const char *const stocks[STOCKS][2] = {
    [BONUS_LEFT] = {N_("bonuses left %d"), N_("bonus cards left %d")},
    [UNSEEN] = {N_("hidden jokers %d"), N_("jokers never shown %d")},
    [PASSES] = {N_("passes in a row %d"), N_("passes in a row %d")},
};

static int put_stock(const struct brush *t, int column, enum stock stock, int count)
{
    const char *form = qn_say(t->scene->lang, stocks[stock][t->roomy]);
    return qn_scene_form(t->scene, t->row, column, QN_INK_PLAIN, form, count) + 2 + t->roomy;
}

static void paint_stock(struct brush *t)
{
    const struct onze_view *v = t->view;
    int column = paint_pile(t) + t->roomy;
    if (!beginner(t)) {
        column = put_stock(t, column, BONUS_LEFT, v->bonus_left);
        column = put_stock(t, column, UNSEEN, v->unseen);
    }
    if (match(t))
        column = qn_scene_form(t->scene, t->row, column, QN_INK_PLAIN,
                               qn_say(t->scene->lang, "game %d/%d"), v->game + 1,
                               onze_games(&v->head.setup)) +
                 2 + t->roomy;
    if (v->passes)
        column = put_stock(t, column, PASSES, v->passes);
    if (!t->over)
        paint_legend(t, column);
    t->row++;
}

/* ---- the viewer's own ---- */

/* Things side by side, so many blanks apart; spots bring blanks of their own. */
struct line {
    const struct brush *table;
    int column, blanks;
    bool after_spot;
};

static void line_text(struct line *l, enum qn_ink ink, const char *text)
{
    const struct brush *t = l->table;
    l->column = qn_scene_put(t->scene, t->row, l->column + l->blanks, ink, text);
    l->after_spot = false;
}

static void line_spot(struct line *l, enum qn_ink ink, const char *text, const char *token)
{
    const struct brush *t = l->table;
    int column = l->column + l->blanks - 1 + (l->after_spot && l->blanks == 1);
    l->column = qn_scene_spot(t->scene, t->row, column, ink, text, token) - 1;
    l->after_spot = true;
}

/* Links and jokers can be pointed at: "link" and "joker" are words of moves. */
static void line_stock(struct line *l, enum qn_ink ink)
{
    const struct brush *t = l->table;
    const struct onze_view *v = t->view;
    int jokers = v->jokers[t->me], links = v->links[t->me];
    char text[32];
    struct qn_text words = qn_text_on(text, sizeof text);
    const char *form =
        t->roomy ? qn_say(t->scene->lang, "hand %s points") : qn_say(t->scene->lang, "hand %s");
    line_text(l, ink, points(form, onze_hand_points(v, t->me)).text);
    qn_text_form(&words, jokers > 1 ? "J×%d" : "J", jokers);
    if (jokers)
        line_spot(l, QN_INK_STRONG, text, "joker");
    if (links)
        line_spot(l, QN_INK_PLAIN, counted(t, links, LINKS).text, "link");
    else
        line_text(l, ink, counted(t, links, LINKS).text);
    words = qn_text_on(text, sizeof text);
    qn_text_form(&words, "%d bonus", v->bonus[t->me]);
    line_text(l, ink, text);
}

static void paint_own(struct brush *t)
{
    const struct onze_view *v = t->view;
    bool turn = t->me == v->head.turn;
    enum qn_ink ink = turn ? QN_INK_STRONG : QN_INK_PLAIN;
    int name = t->roomy   ? NAME_COLUMNS_OWN
               : match(t) ? NAME_COLUMNS_OWN_MATCH
                          : NAME_COLUMNS_OWN_SMALL;
    struct line l = {.table = t, .blanks = t->roomy ? 3 : match(t) ? 1 : 2};
    qn_scene_put(t->scene, t->row, 0, ink, turn ? "▶" : " ");
    l.column = qn_scene_put(t->scene, t->row, 2, ink, seat_name(t, t->me, name).text);
    line_text(&l, ink, counted(t, v->hand_size[t->me], CARDS).text);
    if (!beginner(t))
        line_stock(&l, ink);
    if (match(t))
        line_text(&l, ink, points("total %s", v->total[t->me]).text);
    l.blanks++;
    if (turn)
        line_text(&l, ink, turn_note(t, t->scene->columns - l.column - l.blanks).text);
    t->row++;
}

/* By rows, each card under its slot. */
static void paint_grid(struct brush *t)
{
    for (int colour = 0; colour < ONZE_COLOURS; colour++) {
        int row = t->row + (t->framed_hand || t->spread_hand);
        paint_label(t, row, colour);
        for (int i = 0; i < ONZE_WIDTH; i++) {
            int place = 32 * colour + i;
            if (!onze_has(&t->view->hand[t->me], place))
                continue;
            struct qn_label name = card_name(place);
            if (t->framed_hand)
                paint_frame(t, row, i + 1);
            qn_scene_spot(t->scene, row, slot_column(t, i + 1) + (t->scale == FRAMED), inks[colour],
                          name.text + (t->scale == SMALL), name.text);
        }
        t->row = row + 1 + t->framed_hand;
    }
}

/* As a list, by colour or by value, with a blank between groups if there is room. */
static int flow_hand(const struct brush *t, int row, int lines, bool grouped, bool draw)
{
    struct flow f = flow_on(t, row, lines, 1, draw);
    bool by_value = t->scene->by_value;
    int groups = by_value ? ONZE_WIDTH : ONZE_COLOURS;
    int members = by_value ? ONZE_COLOURS : ONZE_WIDTH;
    f.reserve = MORE_COLUMNS;
    for (int group = 0; group < groups; group++) {
        int blank = 0;
        for (int i = 0; i < members; i++) {
            int place = by_value ? 32 * i + group : 32 * group + i;
            if (!onze_has(&t->view->hand[t->me], place))
                continue;
            flow_put(&f, inks[place >> 5], card_name(place).text, card_name(place).text);
            blank = grouped;
        }
        f.column += blank;
    }
    flow_end(&f);
    return f.hidden;
}

/* ---- the plan ---- */

/* Lines that the seat's notes need. */
static int lines_needed(const struct brush *t, int seat)
{
    for (int lines = 1; lines < LINES_MAX; lines++) {
        struct flow f = flow_on(t, 0, lines, notes_column(t), false);
        flow_notes(t, &f, seat);
        if (!f.hidden)
            return lines;
    }
    return LINES_MAX;
}

static int lines_of_all(struct brush *t)
{
    int sum = 0;
    for (int i = 0; i < t->listed; i++)
        sum += t->lines[i] = lines_needed(t, t->order[i]);
    return sum;
}

/* Gives each seat its lines, denser lists if they do not fit, and less than needed if even these do
 * not. The lines left over. */
static int share_lines(struct brush *t, int available)
{
    t->dense = false;
    int sum = lines_of_all(t);
    if (sum > available) {
        t->dense = true;
        sum = lines_of_all(t);
    }
    int left = available - sum;
    for (; sum > available && sum > t->listed; sum--) {
        int most = 0;
        for (int i = 1; i < t->listed; i++)
            most = t->lines[i] > t->lines[most] ? i : most;
        t->lines[most]--;
    }
    return left;
}

/* The fewest lines for the hand as a list. */
static int hand_list_lines(const struct brush *t)
{
    int lines = 1;
    while (lines < LINES_MAX && flow_hand(t, 0, lines, true, false))
        lines++;
    return lines;
}

static void plan(struct brush *t)
{
    int height = 1 + ONZE_COLOURS * (t->scale == FRAMED ? 3 : 1);
    int available = t->scene->rows - height - 1; /* the rows and what lies beside them */
    if (t->me >= 0 && !t->over) {
        available--;
        t->grid = !t->scene->by_value && available - ONZE_COLOURS >= t->listed;
        t->hand_lines = t->grid ? ONZE_COLOURS : hand_list_lines(t);
        if (t->grid && share_lines(t, available - t->hand_lines) < 0) {
            t->grid = hand_list_lines(t) >= ONZE_COLOURS;
            t->hand_lines = t->grid ? ONZE_COLOURS : hand_list_lines(t);
        }
        if (t->hand_lines > available - t->listed)
            t->hand_lines = available - t->listed;
    }
    int spare = share_lines(t, available - t->hand_lines);
    t->gaps = qn_scene_spend(&spare, ONZE_COLOURS - 1);
    t->titles = qn_scene_spend(&spare, t->me >= 0 ? 3 : 2);
    t->air = qn_scene_spend(&spare, t->me >= 0 ? 2 : 1);
    t->framed_hand = t->grid && t->scale == FRAMED && qn_scene_spend(&spare, 2 * ONZE_COLOURS);
    t->spread_hand = t->grid && !t->framed_hand && qn_scene_spend(&spare, ONZE_COLOURS);
}

static void choose_scale(struct brush *t)
{
    static const struct {
        enum scale scale;
        int columns, rows, left;
    } scales[] = {{FRAMED, 165, 36, 12}, {WIDE, 120, 0, 11}, {SMALL, 90, 0, 9}, {SMALL, 0, 0, 4}};
    int i = 0;
    while (t->scene->columns < scales[i].columns || t->scene->rows < scales[i].rows)
        i++;
    t->scale = scales[i].scale;
    t->left = scales[i].left;
    t->roomy = t->scale != SMALL;
}

static struct brush table_of(const struct onze_view *v, struct qn_scene *scene)
{
    int players = v->head.setup.players, viewer = v->head.viewer;
    struct brush t = {.view = v,
                      .scene = scene,
                      .over = v->head.turn == QN_OVER,
                      .me = viewer < players ? viewer : -1};
    int links = 0;
    for (int i = 0; i < players; i++)
        links += v->links[i];
    if (!t.over)
        t.adjacent = onze_adjacent(v->filled);
    if (links && !t.over)
        t.linkable = onze_linkable(v->filled, t.adjacent);
    for (int i = 1; i <= players; i++) {
        int seat = t.me < 0 ? i - 1 : (t.me + i) % players;
        if (seat != t.me || t.over)
            t.order[t.listed++] = seat;
    }
    choose_scale(&t);
    plan(&t);
    return t;
}

static void paint_title(struct brush *t, const char *text)
{
    if (!t->titles)
        return;
    t->row += t->air && t->row > 0;
    qn_scene_line(t->scene, t->row, 0, 2);
    int column = qn_scene_put(t->scene, t->row, 3, QN_INK_STRONG, text);
    qn_scene_line(t->scene, t->row, column + 1, t->scene->columns);
    t->row++;
}

static void paint_listed(struct brush *t, int from, int to)
{
    for (int i = from; i < to; i++) {
        paint_seat(t, t->order[i], t->row, t->lines[i]);
        t->row += t->lines[i];
    }
}

void onze_paint(const void *view, struct qn_scene *scene)
{
    qn_scene_clear(scene);
    struct brush t = table_of(view, scene);
    int above = t.listed - (t.over && t.me >= 0);
    paint_title(&t, t.me < 0 ? qn_say(t.scene->lang, "The players")
                             : qn_say(t.scene->lang, "The others"));
    paint_listed(&t, 0, above);
    paint_title(&t, qn_say(t.scene->lang, "The table"));
    paint_rows(&t);
    paint_stock(&t);
    if (t.me < 0)
        return;
    paint_title(&t, qn_say(t.scene->lang, "Your hand"));
    paint_listed(&t, above, t.listed);
    if (t.over)
        return;
    paint_own(&t);
    if (t.grid)
        paint_grid(&t);
    else
        flow_hand(&t, t.row, t.hand_lines, flow_hand(&t, 0, t.hand_lines, true, false) == 0, true);
}
