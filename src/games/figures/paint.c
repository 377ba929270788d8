/* The table in character cells: everybody's sheet, hands and discard piles, and at the bottom one's
 * own hand. The bare minimum takes 15 rows for six players; more room brings, in this order, air,
 * what the boxes want, and the cards that are still hidden. */
#include "games/figures/step.h"
#include "core/language.h"
#include <quinte/scene.h>

enum phrase {
    ROUND, /* number, all */
    PILE,
    BEGAN,    /* turn, name */
    TO_BEGIN, /* name, and so the next four */
    TO_WAIT,  /* F15: nobody may declare yet */
    TO_DISCARD,
    TO_DISCARD_TAKEN, /* name, card */
    TO_WRITE,
    YOU_BEGIN,
    YOU_WAIT,
    YOU_DISCARD, /* card, and so the next one */
    YOU_DISCARD_TAKEN,
    YOU_WRITE,
    OVER, /* points */
    SERIES,
    SUM,
    TOTAL,
    BRINGS,
    BRINGS_SHORT,
    OTHERS,
    HAND,
    DISCARDS,
    DISCARDS_LONG,
    OWN_HAND,
    OWN_DISCARDS,
    NOTHING,
    NEXT, /* number, and so the next two */
    NEXT_OR_HELD,
    LATER,
    PHRASES,
};

static const char *const phrases[PHRASES] = {
    [ROUND] = N_("Round %d/%d"),
    [PILE] = N_(" · pile"),
    [BEGAN] = N_("cards · turn %d · %s began"),
    [TO_BEGIN] = N_("%s: to draw, take or declare"),
    [TO_WAIT] = N_("%s: to draw or take"),
    [TO_DISCARD] = N_("%s drew a card and must discard"),
    [TO_DISCARD_TAKEN] = N_("%s took %s and must discard"),
    [TO_WRITE] = N_("The round is over: %s scores or crosses"),
    [YOU_BEGIN] = N_("Your turn: draw, take a discard or declare"),
    [YOU_WAIT] = N_("Your turn: draw or take a discard"),
    [YOU_DISCARD] = N_("You drew %s: discard a card"),
    [YOU_DISCARD_TAKEN] = N_("You took %s: discard a card"),
    [YOU_WRITE] = N_("The round is over: score or cross a box"),
    [OVER] = N_("The game is over: ★ wins with %d points"),
    [SERIES] = N_("value × colours"),
    [SUM] = N_("sum"),
    [TOTAL] = N_("total"),
    [BRINGS] = N_("your hand brings"),
    [BRINGS_SHORT] = N_("brings now"),
    [OTHERS] = N_("seat"),
    [HAND] = N_("hand"),
    [DISCARDS] = N_("discards"),
    [DISCARDS_LONG] = N_("discards, the last one first"),
    [OWN_HAND] = N_("Your hand"),
    [OWN_DISCARDS] = N_("your discards"),
    [NOTHING] = NC_("no discards", "none"),
    [NEXT] = N_("To come: %d"),
    [NEXT_OR_HELD] = N_("To come (%d) or in hands"),
    [LATER] = N_("Then: %d"),
};

/* What the boxes want (F4, F12), in two columns; other languages also tell the words of the moves.
 */
enum { HELP_ROWS = 4, HELP_LABEL_MIN = 10 };

static const struct {
    const char *label, *text;
} help[2][HELP_ROWS] = {
    {{N_("1s to 6s"), N_("value × colours")},
     {NC_("a box and the word of its moves", "pairs"), N_("2 colours + 2 colours")},
     {NC_("a box and the word of its moves", "three"), N_("3 colours, one value")},
     {N_("full"), N_("3 colours + 2 colours")}},
    {{NC_("a box and the word of its moves", "straight"), N_("1-2-3-4-5 or 2-3-4-5-6")},
     {NC_("a box and the word of its moves", "four"), N_("4 colours, one value")},
     {N_("flush"), N_("5 values, one colour")},
     {N_("bonus"), N_("+40 from 52 in series")}},
};

/* Forms are literals of the tables above. */
#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#endif

/* Columns. */
enum {
    CARD = 3,          /* a card and a blank */
    SPOT = 4,          /* a card and its two blanks */
    NAME_MAX = 24,     /* of a name */
    NAME_LEAST = 8,    /* what the words of the boxes leave for it */
    NAME_IN_LINE = 16, /* of a name in a sentence */
    MARK = 2,          /* "▶ " */
    GAP = 2,
    HELP_COLUMN = 40,
    MATRIX_COLUMN = 26,
    WIDE = 2 * HELP_COLUMN + MATRIX_COLUMN, /* there the help and hidden cards stand side by side */
    PAD_MAX = 4,
    LINE_BYTES = 4 * QN_SCENE_COLUMNS_MIN,
};

enum { MATRIX_ROWS = FIGURES_COLOURS + 2 };

/* What the rows of the room are used for beyond the bare minimum. */
struct plan {
    bool list_head, single, hand_gap, list_gap, status_gap, help, framed, matrices, ruled,
        sheet_air, list_air;
};

struct easel {
    const struct figures_view *v;
    const struct figures_table *t;
    struct qn_scene *scene;
    struct plan plan;
    int players, row;
    bool seated; /* the viewer has a seat */
    int others;  /* seats that are not the viewer's: the first of `seats` */
    uint8_t seats[FIGURES_SEATS];
    int name;                /* the columns of names on the sheet, with their mark */
    int ends[FIGURES_BOXES]; /* the column after each box */
    int sum_end, total_end;
};

static const char *say(const struct easel *e, enum phrase which)
{
    return qn_say(e->scene->lang, phrases[which]);
}

/* ---- small things ---- */

static struct qn_label name_of(const struct easel *e, int seat, int columns)
{
    return qn_scene_name(e->scene, seat, seat == e->v->head.viewer, columns);
}

static struct qn_label card_label(int type)
{
    struct qn_label label;
    struct qn_text text = qn_text_on(label.text, sizeof label.text);
    figures_card_print((uint8_t)type, &text);
    return label;
}

static enum qn_ink ink_of(int type) { return QN_INK_RED + (enum qn_ink)(type % FIGURES_COLOURS); }

static int put_card(const struct easel *e, int row, int column, int type)
{
    return qn_scene_put(e->scene, row, column, ink_of(type), card_label(type).text) + 1;
}

/* Ends one column before `end`, where a spot has its second blank. */
static void put_right(const struct easel *e, int row, int end, enum qn_ink ink, const char *text)
{
    qn_scene_put(e->scene, row, end - 1 - qn_scene_columns(e->scene, text), ink, text);
}

static struct qn_label number(int value)
{
    struct qn_label label;
    struct qn_text text = qn_text_on(label.text, sizeof label.text);
    qn_text_int(&text, value);
    return label;
}

static bool is_turn(const struct easel *e, int seat) { return e->v->head.turn == seat; }

static int put_mark(const struct easel *e, int row, int column, int seat)
{
    if (is_turn(e, seat))
        qn_scene_put(e->scene, row, column, QN_INK_STRONG, "▶");
    return column + MARK;
}

static void rule_off(struct easel *e)
{
    if (!e->plan.ruled)
        return;
    qn_scene_line(e->scene, e->row, 0, e->total_end - 1);
    e->row++;
}

/* ---- whose turn ---- */

static int most_points(const struct easel *e)
{
    int most = 0;
    for (int seat = 0; seat < e->players; seat++) {
        int total = figures_total(&e->t->sheets[seat]);
        most = total > most ? total : most;
    }
    return most;
}

static bool may_declare(const struct easel *e)
{
    return figures_may_declare(&e->v->head.setup, e->t);
}

static void say_own_turn(const struct easel *e, struct qn_text *text)
{
    const struct figures_table *t = e->t;
    bool drew = t->taken == FIGURES_NONE && t->drawn > 0;
    if (t->phase == FIGURES_DISCARDING && drew)
        qn_text_form(text, say(e, YOU_DISCARD),
                     card_label(figures_type(e->v->places[t->drawn - 1])).text);
    else if (t->phase == FIGURES_DISCARDING)
        qn_text_form(text, say(e, YOU_DISCARD_TAKEN), card_label(t->taken).text);
    else if (t->phase == FIGURES_WRITING)
        qn_text_str(text, say(e, YOU_WRITE));
    else
        qn_text_str(text, say(e, may_declare(e) ? YOU_BEGIN : YOU_WAIT));
}

static void say_turn(const struct easel *e, struct qn_text *text)
{
    const struct figures_table *t = e->t;
    if (e->v->head.turn < 0) {
        qn_text_form(text, say(e, OVER), most_points(e));
        return;
    }
    qn_text_str(text, "▶ ");
    if (e->v->head.turn == e->v->head.viewer) {
        say_own_turn(e, text);
        return;
    }
    struct qn_label name = name_of(e, t->mover, NAME_IN_LINE);
    if (t->phase == FIGURES_DISCARDING && t->taken != FIGURES_NONE)
        qn_text_form(text, say(e, TO_DISCARD_TAKEN), name.text, card_label(t->taken).text);
    else
        qn_text_form(text,
                     say(e, t->phase == FIGURES_DISCARDING ? TO_DISCARD
                            : t->phase == FIGURES_WRITING  ? TO_WRITE
                            : may_declare(e)               ? TO_BEGIN
                                                           : TO_WAIT),
                     name.text);
}

/* The round, the pile and whose turn it is; who began, if there is room. */
static void paint_status(struct easel *e)
{
    struct qn_scene *scene = e->scene;
    bool over = e->t->phase == FIGURES_OVER;
    bool playing = e->t->phase == FIGURES_BEGINNING || e->t->phase == FIGURES_DISCARDING;
    char line[LINE_BYTES], began[LINE_BYTES];
    struct qn_text text = qn_text_on(line, sizeof line);
    say_turn(e, &text);
    text = qn_text_on(began, sizeof began);
    qn_text_form(&text, say(e, BEGAN), e->t->turns + 1, name_of(e, e->t->first, NAME_MAX).text);
    int column = qn_scene_form(scene, e->row, 0, QN_INK_PLAIN, say(e, ROUND), e->t->round + !over,
                               FIGURES_ROUNDS);
    column = qn_scene_put(scene, e->row, column, QN_INK_PLAIN, say(e, PILE));
    column = qn_scene_spot(scene, e->row, column, QN_INK_STRONG,
                           number(FIGURES_CARDS - e->t->drawn).text, "draw");
    int columns = qn_scene_columns(e->scene, began) + GAP + qn_scene_columns(e->scene, line);
    if (playing && column + columns <= scene->columns)
        column = qn_scene_put(scene, e->row, column, QN_INK_QUIET, began) + 1;
    qn_scene_put(scene, e->row, column + GAP - 1, QN_INK_STRONG, line);
    e->row += 1 + e->plan.status_gap;
}

/* ---- the sheets ---- */

static int name_width(const struct easel *e, int seat)
{
    return qn_scene_columns(e->scene, name_of(e, seat, QN_SCENE_COLUMNS).text);
}

/* What the longest name takes, or what is said under the own one. */
static int name_columns(const struct easel *e)
{
    int longest = qn_scene_columns(e->scene, say(e, BRINGS));
    for (int seat = 0; seat < e->players; seat++) {
        int columns = name_width(e, seat);
        longest = columns > longest ? columns : longest;
    }
    return longest;
}

static int box_least(int box) { return box < 2 ? SPOT - 1 : SPOT; }

/* Takes a column from the widest box; false if none can spare one. */
static bool narrow(int widths[FIGURES_BOXES])
{
    int widest = FIGURES_BOXES - 1;
    for (int box = widest; box >= 0; box--)
        if (widths[box] > widths[widest])
            widest = box;
    if (widths[widest] <= box_least(widest))
        return false;
    widths[widest]--;
    return true;
}

/* Boxes are as wide as their words and as a spot with their points (two digits but for n1, n2). */
static void measure_sheet(struct easel *e)
{
    int widths[FIGURES_BOXES], sum = qn_scene_columns(e->scene, say(e, SUM)) + 1;
    int total = qn_scene_columns(e->scene, say(e, TOTAL)) + 1, all = MARK + total;
    sum = sum < SPOT ? SPOT : sum;
    all += sum;
    for (int box = 0; box < FIGURES_BOXES; box++) {
        int word = qn_scene_columns(e->scene, qn_say(e->scene->lang, figures_box_word[box])) + 1;
        widths[box] = word < box_least(box) ? box_least(box) : word;
        all += widths[box];
    }
    while (e->scene->columns + 1 - all < NAME_LEAST && narrow(widths))
        all--;
    /* What is left is for names first, then for air. The last column needs no blank behind it. */
    int left = e->scene->columns + 1 - all, wanted = name_columns(e);
    wanted = wanted < left ? wanted : left;
    int pad = (left - wanted) / (FIGURES_BOXES + 2);
    pad = pad < PAD_MAX ? pad : PAD_MAX;
    e->name = MARK + wanted;
    int column = e->name;
    for (int box = 0; box < FIGURES_BOXES; box++) {
        column += widths[box] + pad;
        e->ends[box] = column;
        if (box == FIGURES_SERIES - 1)
            e->sum_end = column += sum + pad;
    }
    e->total_end = column + total + pad;
}

static void paint_heads(struct easel *e)
{
    int first = e->ends[0] - (e->ends[1] - e->ends[0]);
    for (int box = 0; box < FIGURES_BOXES; box++) {
        const char *word = qn_say(e->scene->lang, figures_box_word[box]);
        int before = box == 0 ? e->name : box == FIGURES_SERIES ? e->sum_end : e->ends[box - 1];
        put_right(e, e->row, e->ends[box], QN_INK_STRONG,
                  qn_scene_shorten(e->scene, word, e->ends[box] - before - 1).text);
        if (box >= FIGURES_SERIES)
            put_right(e, e->row + 1, e->ends[box], QN_INK_QUIET,
                      number(figures_points(0, box)).text);
    }
    put_right(e, e->row, e->sum_end, QN_INK_STRONG, say(e, SUM));
    put_right(e, e->row, e->total_end, QN_INK_STRONG, say(e, TOTAL));
    int room = e->ends[FIGURES_SERIES - 1] - 1 - first;
    qn_scene_put(e->scene, e->row + 1,
                 first + (room + 1 - qn_scene_columns(e->scene, say(e, SERIES))) / 2, QN_INK_QUIET,
                 say(e, SERIES));
    struct qn_label from = {"/"};
    struct qn_text text = qn_text_on(from.text + 1, sizeof from.text - 1);
    qn_text_int(&text, FIGURES_BONUS_FROM);
    put_right(e, e->row + 1, e->sum_end, QN_INK_QUIET, from.text);
    e->row += 2;
}

static void paint_name(const struct easel *e, int seat)
{
    enum qn_ink ink = is_turn(e, seat) ? QN_INK_STRONG : QN_INK_PLAIN;
    qn_scene_put(e->scene, e->row, put_mark(e, e->row, 0, seat), ink,
                 name_of(e, seat, e->name - MARK).text);
    bool over = e->t->phase == FIGURES_OVER;
    if (over && figures_total(&e->t->sheets[seat]) == most_points(e))
        qn_scene_put(e->scene, e->row, 0, QN_INK_STRONG, "★");
}

static void paint_sheet(struct easel *e, int seat)
{
    const struct figures_sheet *sheet = &e->t->sheets[seat];
    int series = figures_series_total(sheet);
    paint_name(e, seat);
    for (int box = 0; box < FIGURES_BOXES; box++) {
        if (sheet->open >> box & 1)
            put_right(e, e->row, e->ends[box], QN_INK_QUIET, "·");
        else if (sheet->scored >> box & 1)
            put_right(e, e->row, e->ends[box], QN_INK_PLAIN,
                      number(figures_written(sheet, box)).text);
        else
            put_right(e, e->row, e->ends[box], QN_INK_QUIET, "✗");
    }
    put_right(e, e->row, e->sum_end, QN_INK_PLAIN, number(series).text);
    if (figures_bonus(sheet) > 0)
        qn_scene_put(e->scene, e->row, e->sum_end - 1, QN_INK_STRONG, "✓");
    put_right(e, e->row, e->total_end, QN_INK_STRONG, number(figures_total(sheet)).text);
    e->row += 1 + e->plan.sheet_air;
}

/* Under the viewer's own sheet: what each open box would bring now. */
static void paint_brings(struct easel *e)
{
    const char *words = say(e, BRINGS);
    uint32_t open = e->t->sheets[e->v->head.viewer].open;
    if (!figures_hand_counts(e->v)) {
        e->row++;
        return;
    }
    if (qn_scene_columns(e->scene, words) > e->name - MARK)
        words = say(e, BRINGS_SHORT);
    qn_scene_put(e->scene, e->row, MARK, QN_INK_QUIET, words);
    for (; open; open &= open - 1) {
        int box = qn_lowest(open), points = figures_hand_brings(e->v, box);
        struct qn_label label = number(points);
        int column = e->ends[box] - qn_scene_columns(e->scene, label.text) - 2;
        if (points > 0 || e->t->phase == FIGURES_WRITING)
            qn_scene_spot(e->scene, e->row, column, points > 0 ? QN_INK_STRONG : QN_INK_QUIET,
                          label.text, figures_box_name[box]);
        else
            put_right(e, e->row, e->ends[box], QN_INK_QUIET, "–");
    }
    e->row++;
}

static void paint_sheets(struct easel *e)
{
    paint_heads(e);
    rule_off(e);
    for (int i = 0; i < e->players; i++)
        paint_sheet(e, e->seats[i]);
    e->row -= e->plan.sheet_air;
    if (e->seated)
        paint_brings(e);
    rule_off(e);
}

/* ---- hands and discard piles ---- */

/* What is known of a hand: all of it, or what everybody saw being taken (F13). */
static const struct figures_bag *known_hand(const struct easel *e, int seat)
{
    const struct figures_bag *hand = &e->v->hands[seat];
    return figures_bag_size(hand) > 0 ? hand : &e->t->known[seat];
}

static int hidden_in_hand(const struct easel *e, int seat)
{
    bool six = e->t->phase == FIGURES_DISCARDING && e->t->mover == seat;
    return FIGURES_HAND + six - figures_bag_size(known_hand(e, seat));
}

static int hand_columns(const struct easel *e, int seat)
{
    int hidden = hidden_in_hand(e, seat);
    return CARD * figures_bag_size(known_hand(e, seat)) + (hidden > 0 ? hidden : -1);
}

static void paint_known(const struct easel *e, int column, int seat)
{
    const struct figures_bag *known = known_hand(e, seat);
    for (int type = 0; type < FIGURES_TYPES; type++)
        for (int copy = figures_bag_count(known, type); copy > 0; copy--)
            column = put_card(e, e->row, column, type);
    for (int hidden = hidden_in_hand(e, seat); hidden > 0; hidden--)
        column = qn_scene_put(e->scene, e->row, column, QN_INK_QUIET, "■");
}

/* The discards from the top on, side by side if they are many, and how many do not fit. Others'
 * tops can be taken. */
static void paint_pile(const struct easel *e, int column, int end, int seat)
{
    int count = e->t->lying_count[seat], top = figures_heap_of(e->t, seat).end - 1;
    if (count == 0) {
        qn_scene_put(e->scene, e->row, column + 1, QN_INK_QUIET, say(e, NOTHING));
        return;
    }
    if (seat == e->v->head.viewer)
        column = put_card(e, e->row, column + 1, e->t->lying[top]);
    else
        column = qn_scene_spot(e->scene, e->row, column, ink_of(e->t->lying[top]),
                               card_label(e->t->lying[top]).text, number(seat).text);
    int step = column + CARD * (count - 1) - 1 <= end ? CARD : CARD - 1;
    for (int i = 1; i < count; i++) {
        if (column + (i == count - 1 ? CARD - 1 : step + CARD) > end) {
            qn_scene_form(e->scene, e->row, column, QN_INK_QUIET, "+%d", count - i);
            return;
        }
        put_card(e, e->row, column, e->t->lying[top - i]);
        column += step;
    }
}

struct list {
    int width;            /* of a seat */
    int name, hand, pile; /* columns within it */
};

static struct list measure_list(const struct easel *e)
{
    struct list list = {.width = e->scene->columns / (e->plan.single ? 1 : 2)};
    int names = qn_scene_columns(e->scene, say(e, OTHERS));
    int hands = qn_scene_columns(e->scene, say(e, HAND));
    for (int i = 0; i < e->others; i++) {
        int name = name_width(e, e->seats[i]), hand = hand_columns(e, e->seats[i]);
        names = name > names ? name : names;
        hands = hand > hands ? hand : hands;
    }
    int gap = e->plan.single ? 3 : 1;
    int bar = !e->plan.single;
    /* The top card and the number of those below it always fit. */
    int room = list.width - MARK - gap - hands - gap - bar - SPOT - CARD;
    room = room < NAME_MAX ? room : NAME_MAX;
    list.name = MARK;
    list.hand = list.name + (names < room ? names : room) + gap;
    list.pile = list.hand + hands + gap - 1 + bar;
    return list;
}

static void paint_list_head(struct easel *e, const struct list *list)
{
    int sides = e->plan.single || e->others < 2 ? 1 : 2;
    e->row += e->plan.list_gap;
    if (!e->plan.list_head)
        return;
    for (int i = 0; i < sides; i++) {
        int left = i * list->width;
        qn_scene_put(e->scene, e->row, left + MARK, QN_INK_QUIET, say(e, OTHERS));
        qn_scene_put(e->scene, e->row, left + list->hand, QN_INK_QUIET, say(e, HAND));
        const char *words = say(e, e->plan.single ? DISCARDS_LONG : DISCARDS);
        struct qn_label discards = qn_scene_shorten(e->scene, words, list->width - list->pile - 1);
        qn_scene_put(e->scene, e->row, left + list->pile + 1, QN_INK_QUIET, discards.text);
    }
    e->row++;
}

static void paint_others(struct easel *e)
{
    struct list list = measure_list(e);
    paint_list_head(e, &list);
    int sides = e->plan.single ? 1 : 2;
    for (int i = 0; i < e->others; i++) {
        int seat = e->seats[i], left = i % sides * list.width;
        struct qn_label name = name_of(e, seat, list.hand - list.name - 1);
        qn_scene_put(e->scene, e->row, put_mark(e, e->row, left, seat),
                     is_turn(e, seat) ? QN_INK_STRONG : QN_INK_PLAIN, name.text);
        paint_known(e, left + list.hand, seat);
        if (!e->plan.single)
            qn_scene_put(e->scene, e->row, left + list.pile - 1, QN_INK_QUIET, "│");
        paint_pile(e, left + list.pile, left + list.width - 1, seat);
        if (i % sides == sides - 1 || i == e->others - 1)
            e->row += 1 + e->plan.list_air;
    }
}

/* ---- the own hand ---- */

/* By colour or by value; copies side by side. */
static int sort_hand(const struct easel *e, uint8_t *cards)
{
    const struct figures_bag *hand = &e->v->hands[e->v->head.viewer];
    int count = 0;
    for (int i = 0; i < FIGURES_TYPES; i++) {
        int by_colour = i % FIGURES_VALUES * FIGURES_COLOURS + i / FIGURES_VALUES;
        int type = e->scene->by_value ? i : by_colour;
        for (int copy = figures_bag_count(hand, type); copy > 0; copy--)
            cards[count++] = (uint8_t)type;
    }
    return count;
}

static int paint_cards(const struct easel *e, int column)
{
    uint8_t cards[FIGURES_HAND + 1 + FIGURES_COPIES];
    int count = sort_hand(e, cards);
    for (int i = 0; i < count; i++) {
        int type = cards[i], before = i > 0 ? cards[i - 1] : type;
        bool same = e->scene->by_value ? type / FIGURES_COLOURS == before / FIGURES_COLOURS
                                       : type % FIGURES_COLOURS == before % FIGURES_COLOURS;
        column += !same;
        if (e->plan.framed)
            qn_scene_frame(e->scene, e->row - 1, column++, 3, SPOT + 2);
        struct qn_label card = card_label(type);
        column = qn_scene_spot(e->scene, e->row, column, ink_of(type), card.text, card.text);
        column += e->plan.framed;
    }
    return column;
}

static void paint_own(struct easel *e)
{
    int viewer = e->v->head.viewer;
    e->row += e->plan.hand_gap + e->plan.framed;
    int column = put_mark(e, e->row, 0, viewer);
    column = qn_scene_put(e->scene, e->row, column, QN_INK_STRONG, say(e, OWN_HAND)) + 1;
    column = paint_cards(e, column) + 2;
    column = qn_scene_put(e->scene, e->row, column, QN_INK_QUIET, say(e, OWN_DISCARDS));
    paint_pile(e, column, e->scene->columns, viewer);
    e->row += 1 + e->plan.framed;
}

/* ---- what helps ---- */

static int help_width(const struct easel *e, int side)
{
    int width = HELP_LABEL_MIN;
    for (int i = 0; i < HELP_ROWS; i++) {
        int label = qn_scene_columns(e->scene, qn_say(e->scene->lang, help[side][i].label)) + 1;
        width = label > width ? label : width;
    }
    return width;
}

static void paint_help(const struct easel *e, int row)
{
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < HELP_ROWS; i++) {
            int column = MARK + side * (HELP_COLUMN - 1);
            qn_scene_put(e->scene, row + i, column, QN_INK_PLAIN,
                         qn_say(e->scene->lang, help[side][i].label));
            qn_scene_put(e->scene, row + i, column + help_width(e, side), QN_INK_QUIET,
                         qn_say(e->scene->lang, help[side][i].text));
        }
}

/* Cards by colour and value. */
static void paint_matrix(const struct easel *e, int row, int column, const char *title,
                         const int8_t *counts)
{
    qn_scene_put(e->scene, row, column, QN_INK_PLAIN, title);
    for (int value = 0; value < FIGURES_VALUES; value++)
        qn_scene_put(e->scene, row + 1, column + CARD * (value + 1), QN_INK_QUIET,
                     number(value + 1).text);
    for (int type = 0; type < FIGURES_TYPES; type++) {
        int x = column + CARD * (type / FIGURES_COLOURS + 1), y = row + 2 + type % FIGURES_COLOURS;
        char colour[2] = {card_label(type).text[0], '\0'};
        qn_scene_put(e->scene, y, column, ink_of(type), colour);
        qn_scene_put(e->scene, y, x, counts[type] > 0 ? ink_of(type) : QN_INK_QUIET,
                     counts[type] > 0 ? number(counts[type]).text : "·");
    }
}

static void count_unseen(const struct easel *e, int block, int8_t *counts)
{
    for (int type = 0; type < FIGURES_TYPES; type++)
        counts[type] = (int8_t)(counts[type] + e->v->unseen[block][type]);
}

/* F13: first the blocks that were drawn from, less what others discarded of them: what is left is
 * drawn next or is hidden in hands. Gives the number of these blocks. */
static int count_hidden(const struct easel *e, int8_t *counts)
{
    int block = 0;
    for (int start = 0; block < e->t->blocks && start < e->t->drawn;
         start = e->t->block_end[block++])
        count_unseen(e, block, counts);
    for (int place = 0; place < e->t->drawn; place++) {
        bool own = figures_owner(e->v->places[place]) == e->v->head.viewer;
        if (!own && e->t->hidden[place] != FIGURES_EMPTY)
            counts[figures_type(e->t->hidden[place])]--;
    }
    return block;
}

/* The hidden cards, in the order in which they will come. */
static void paint_hidden(const struct easel *e, int row, int column)
{
    int8_t counts[FIGURES_TYPES] = {0};
    struct qn_label title;
    int block = count_hidden(e, counts), start = block > 0 ? e->t->block_end[block - 1] : 0;
    struct qn_text text = qn_text_on(title.text, sizeof title.text);
    bool ended = e->t->phase == FIGURES_WRITING || e->t->phase == FIGURES_OVER;
    qn_text_form(&text, say(e, ended ? NEXT : NEXT_OR_HELD), start - e->t->drawn);
    paint_matrix(e, row, column, title.text, counts);
    column += MATRIX_COLUMN;
    for (; block < e->t->blocks && column + MATRIX_COLUMN <= e->scene->columns; block++) {
        memset(counts, 0, sizeof counts);
        count_unseen(e, block, counts);
        text = qn_text_on(title.text, sizeof title.text);
        qn_text_form(&text, say(e, LATER), e->t->block_end[block] - start);
        paint_matrix(e, row, column, title.text, counts);
        column += MATRIX_COLUMN;
        start = e->t->block_end[block];
    }
}

static void paint_background(struct easel *e)
{
    bool wide = e->scene->columns >= WIDE;
    if (e->plan.help) {
        e->row++;
        paint_help(e, e->row + wide);
        if (wide)
            paint_hidden(e, e->row, 2 * HELP_COLUMN + MARK);
        e->row += wide ? MATRIX_ROWS : HELP_ROWS;
    }
    if (e->plan.matrices) {
        e->row++;
        paint_hidden(e, e->row, MARK);
        e->row += MATRIX_ROWS;
    }
}

/* ---- all of it ---- */

static struct plan make_plan(const struct easel *e)
{
    int pairs = (e->others + 1) / 2;
    int spare = e->scene->rows - 3 - e->players - pairs - 2 * e->seated;
    bool wide = e->scene->columns >= WIDE;
    struct plan plan = {.list_head = qn_scene_spend(&spare, 1)};
    plan.single = qn_scene_spend(&spare, e->others - pairs);
    plan.help = qn_scene_spend(&spare, 1 + (wide ? MATRIX_ROWS : HELP_ROWS));
    plan.hand_gap = e->seated && qn_scene_spend(&spare, 1);
    plan.list_gap = qn_scene_spend(&spare, 1);
    plan.status_gap = qn_scene_spend(&spare, 1);
    plan.framed = e->seated && qn_scene_spend(&spare, 2);
    plan.ruled = qn_scene_spend(&spare, 2);
    plan.matrices = !wide && qn_scene_spend(&spare, 1 + MATRIX_ROWS);
    plan.sheet_air = qn_scene_spend(&spare, e->players - 1);
    plan.list_air = qn_scene_spend(&spare, e->others);
    return plan;
}

/* The others from the viewer's left on, then the viewer. */
static void seat_all(struct easel *e)
{
    e->seated = e->v->head.viewer < e->players;
    e->others = e->players - e->seated;
    int last = e->seated ? e->v->head.viewer : e->players - 1;
    for (int i = 0; i < e->players; i++)
        e->seats[i] = (uint8_t)((last + 1 + i) % e->players);
}

void figures_paint(const void *view, struct qn_scene *scene)
{
    const struct figures_view *v = view;
    struct easel e = {.v = v, .t = &v->table, .scene = scene, .players = v->head.setup.players};
    qn_scene_clear(scene);
    seat_all(&e);
    e.plan = make_plan(&e);
    measure_sheet(&e);
    paint_status(&e);
    paint_sheets(&e);
    paint_others(&e);
    paint_background(&e);
    if (e.seated)
        paint_own(&e);
}
