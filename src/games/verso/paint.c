/* Verso's table in character cells: the others' reserves and point cards above, the pile, the held
 * token and the next point card in the middle, the viewer's own things below.
 *
 * There are several layouts, from framed tokens to dense lines. Each is measured before it is
 * drawn, and the first one that fits is taken. All that the table shows is public (V17); known
 * backs stand behind a stroke, "5/6", and only with the option (V18). */
#include "policy.h"
#include "core/language.h"
#include <quinte/scene.h>

/* Framed tokens; the same with the point cards in a line; lines; one line as long as it gets. */
enum style { FRAMED, MIXED, LINED, DENSE };

struct layout {
    bool beside; /* the others side by side */
    uint8_t others, middle, own;
};

static const struct layout layouts[] = {
    {true, FRAMED, FRAMED, FRAMED}, {false, FRAMED, FRAMED, FRAMED}, {false, MIXED, FRAMED, FRAMED},
    {false, MIXED, FRAMED, MIXED},  {false, LINED, FRAMED, FRAMED},  {false, LINED, FRAMED, MIXED},
    {false, LINED, LINED, MIXED},   {false, LINED, FRAMED, LINED},   {false, LINED, LINED, LINED},
    {false, DENSE, LINED, LINED},   {false, DENSE, LINED, DENSE},
};

enum {
    LAYOUTS = sizeof layouts / sizeof layouts[0],
    GAP_MOST = 2,      /* blank rows between the parts */
    BESIDE_LEAST = 38, /* columns for a seat beside another */
    LABEL_LEAST = 70,  /* columns for a seat with labels before its things */
    RUN_TEXT = 256,
};

enum word {
    WORD_POINTS,
    WORD_NO_POINTS,
    WORD_FEWEST,
    WORD_CARDS,
    WORD_RESERVE,
    WORD_NO_TOKENS,
    WORD_EMPTIED,
    WORD_WORTH,
    WORD_ALONE,
    WORD_PILE,
    WORD_PILE_NONE,
    WORD_HELD,
    WORD_HELD_NOTHING,
    WORD_DRAWN,
    WORD_TURNED,
    WORD_STACK,
    WORD_STACK_LONG,
    WORD_STACK_NONE,
    WORD_STACK_NEXT,
    WORD_TAKEN,
    WORD_TAKEN_FREELY,
    WORDS,
};

static const char *const words[WORDS] = {
    [WORD_POINTS] = N_("%d points"),
    [WORD_NO_POINTS] = N_("0 points"),
    [WORD_FEWEST] = N_("fewest cards: takes without limit"),
    [WORD_CARDS] = N_("Cards"),
    [WORD_RESERVE] = N_("Reserve"),
    [WORD_NO_TOKENS] = N_("empty"),
    [WORD_EMPTIED] = N_("emptied"),
    [WORD_WORTH] = N_("worth %d"),
    [WORD_ALONE] = N_("alone"),
    [WORD_PILE] = N_("Pile"),
    [WORD_PILE_NONE] = N_("empty"),
    [WORD_HELD] = N_("In hand"),
    [WORD_HELD_NOTHING] = NC_("no token", "none"),
    [WORD_DRAWN] = N_("drawn"),
    [WORD_TURNED] = N_("turned over"),
    [WORD_STACK] = N_("Points"),
    [WORD_STACK_LONG] = N_("Point cards"),
    [WORD_STACK_NONE] = NC_("no point card", "none"),
    [WORD_STACK_NEXT] = N_("then %d"),
    [WORD_TAKEN] = N_(" (%d of %d taken)"),
    [WORD_TAKEN_FREELY] = N_(" (%d%s taken, no limit)"),
};

/* What the seat to move can do now, said to it and of it. */
enum moment {
    MOMENT_FIRST,
    MOMENT_MORE,
    MOMENT_SWAP,
    MOMENT_PLACE,
    MOMENT_ALONE,
    MOMENT_ENOUGH,
    MOMENT_LAST,
    MOMENT_OVER,
    MOMENTS,
};

static const char *const moments[MOMENTS][2] = {
    [MOMENT_FIRST] = {N_("Your turn: take a token"), N_("%s must take a token")},
    [MOMENT_MORE] = {N_("Your turn: take another token, or end"), N_("%s may take another token")},
    [MOMENT_SWAP] = {N_("Your turn: place this token, or swap it"),
                     N_("%s must place or swap the token")},
    [MOMENT_PLACE] = {N_("Your turn: place this token"), N_("%s must place the token")},
    [MOMENT_ALONE] = {N_("Your turn: placed alone, end when you like"),
                      N_("%s placed the token alone")},
    [MOMENT_ENOUGH] = {N_("Your turn: three tokens taken, end when you like"),
                       N_("%s has taken three tokens")},
    [MOMENT_LAST] = {N_("Your turn: the pile is empty, ending the turn ends the game"),
                     N_("%s plays the end of the game")},
    [MOMENT_OVER] = {N_("The game is over"), N_("The game is over")},
};

/* How to read the table, for rooms with rows to spare. */
static const char *const legend[] = {
    N_("Numbers that touch one another are a group; #12 is its name."),
    N_("A point card carries the tokens that paid for it, the top one first."),
    N_("What is taken from others is turned over: a lone token, the top of a card."),
};

static const char legend_backs[] = N_("5/6: this token shows 5, and its back is a 6.");

/* ---- the brush: writes, or only measures ---- */

struct brush {
    const struct verso_view *view;
    const struct verso_table *table;
    struct qn_scene *scene;
    bool dry;   /* measures only */
    bool burst; /* something was wider than its room */
    enum style style;
    int left, right; /* the room for things that flow from line to line */
    int row, column; /* where the next one goes */
};

static const char *say(const struct brush *brush, enum word word)
{
    return qn_say(brush->scene->lang, words[word]);
}

static int put(const struct brush *brush, int row, int column, enum qn_ink ink, const char *text)
{
    if (brush->dry)
        return column + qn_scene_columns(brush->scene, text);
    return qn_scene_put(brush->scene, row, column, ink, text);
}

/* With the blanks of a spot; a thing that nobody can point at has no token. */
static int put_spot(const struct brush *brush, int row, int column, enum qn_ink ink,
                    const char *text, const char *token)
{
    if (!brush->dry && token)
        qn_scene_spot(brush->scene, row, column, ink, text, token);
    else
        put(brush, row, column + 1, ink, text);
    return column + qn_scene_columns(brush->scene, text) + 2;
}

static void put_number(const struct brush *brush, int row, int column, enum qn_ink ink,
                       enum word word, int number)
{
    char data[64];
    struct qn_text text = qn_text_on(data, sizeof data);
    qn_text_form(&text, say(brush, word), number);
    put(brush, row, column, ink, data);
}

static int height_of(enum style style) { return style == FRAMED ? 3 : 1; }

/* Room for a thing of this width, on the next line if need be. */
static void make_room(struct brush *brush, int width)
{
    if (brush->column + width > brush->right && brush->column > brush->left) {
        brush->row += height_of(brush->style);
        brush->column = brush->left;
    }
    if (brush->column + width > brush->right)
        brush->burst = true;
}

/* ---- runs of tokens ---- */

struct run {
    uint8_t token[VERSO_NUMBERS];
    int count;
};

/* A group from its lowest token on. */
static struct run group_run(const struct brush *brush, int bottom)
{
    const struct verso_table *table = brush->table;
    struct run run = {.count = verso_length(table, brush->view->shown, bottom)};
    int token = table->link[bottom];
    for (int i = run.count - 1; i >= 0; i--, token = table->link[token])
        run.token[i] = (uint8_t)token;
    return run;
}

/* A stack from its highest token on. */
static struct run stack_run(const struct brush *brush, int card)
{
    const struct verso_table *table = brush->table;
    struct run run = {.count = 0};
    if (!(table->loaded >> card & 1))
        return run;
    int token = table->stack[card];
    run.token[run.count++] = (uint8_t)token;
    while (table->link[token] != token) {
        token = table->link[token];
        run.token[run.count++] = (uint8_t)token;
    }
    return run;
}

/* "5", or "5/6" with a known back (V18). */
static void say_token(const struct brush *brush, int token, struct qn_text *text)
{
    qn_text_int(text, brush->view->shown[token]);
    if (brush->table->memory && brush->view->back[token])
        qn_text_form(text, "/%d", brush->view->back[token]);
}

static void say_run(const struct brush *brush, const struct run *run, int from, int to,
                    const char *between, struct qn_text *text)
{
    for (int i = from; i < to; i++) {
        if (i > from)
            qn_text_str(text, between);
        say_token(brush, run->token[i], text);
    }
}

/* ---- frames ---- */

struct frame {
    int row, column;
    int width[VERSO_NUMBERS]; /* inside, blanks included */
    int count;
};

static int frame_width(const struct frame *frame)
{
    int width = frame->count + 1;
    for (int i = 0; i < frame->count; i++)
        width += frame->width[i];
    return width;
}

static void draw_frame(const struct brush *brush, const struct frame *frame)
{
    static const char *const inner[3] = {"┬", "│", "┴"};
    int column = frame->column;
    if (brush->dry)
        return;
    qn_scene_frame(brush->scene, frame->row, column, 3, frame_width(frame));
    for (int i = 0; i + 1 < frame->count; i++) {
        column += frame->width[i] + 1;
        for (int line = 0; line < 3; line++)
            qn_scene_put(brush->scene, frame->row + line, column, QN_INK_QUIET, inner[line]);
    }
}

/* ---- groups ---- */

struct group {
    struct run run;
    enum qn_ink ink;
    char name[8];      /* "#12" (V8) */
    const char *token; /* the name if it can be pointed at, or NULL */
    char worth[24];    /* "worth 18", or "" */
};

/* Own groups are joined, merged, converted; of others only single tokens are swapped (V7). */
static void describe_group(const struct brush *brush, int seat, int bottom, struct group *group)
{
    bool is_long = brush->table->longs >> bottom & 1;
    *group = (struct group){.run = group_run(brush, bottom)};
    struct qn_text name = qn_text_on(group->name, sizeof group->name);
    qn_text_form(&name, "#%d", bottom + 1);
    struct qn_text worth = qn_text_on(group->worth, sizeof group->worth);
    if (is_long)
        qn_text_form(&worth, say(brush, WORD_WORTH), verso_price(brush->table));
    group->ink = is_long ? QN_INK_VIOLET : QN_INK_PLAIN;
    if (seat == brush->view->head.viewer || group->run.count == 1)
        group->token = group->name;
}

static void draw_framed_group(struct brush *brush, const struct group *group)
{
    char data[RUN_TEXT], token[8];
    struct qn_text text = qn_text_on(data, sizeof data);
    struct frame frame = {.count = group->run.count};
    for (int i = 0; i < frame.count; i++) {
        struct qn_text number = qn_text_on(token, sizeof token);
        say_token(brush, group->run.token[i], &number);
        frame.width[i] = number.length > 2 ? (int)number.length + 2 : 4;
        qn_text_form(&text, i ? "   %2s" : "%2s", token);
    }
    make_room(brush, frame_width(&frame));
    frame.row = brush->row;
    frame.column = brush->column;
    put_spot(brush, frame.row + 1, frame.column + 1, group->ink, data, group->token);
    draw_frame(brush, &frame);
    put(brush, frame.row + 2, frame.column + 1, QN_INK_PLAIN, group->name);
    if (group->worth[0])
        put(brush, frame.row, frame.column + 2, QN_INK_VIOLET, group->worth);
    brush->column += frame_width(&frame) + 1;
}

/* "4–5–6 #12"; what is too long for a line is cut in two. */
static void draw_lined_group(struct brush *brush, const struct group *group, int from)
{
    char data[RUN_TEXT];
    int to = group->run.count, room = brush->right - brush->left - 2;
    struct qn_text text = qn_text_on(data, sizeof data);
    say_run(brush, &group->run, from, to, "–", &text);
    if (qn_scene_columns(brush->scene, data) + (int)sizeof group->worth > room && from == 0) {
        to = (to + 1) / 2;
        text = qn_text_on(data, sizeof data);
        say_run(brush, &group->run, from, to, "–", &text);
        qn_text_str(&text, "–");
    }
    int name = qn_scene_columns(brush->scene, data) + 1 + (brush->style != DENSE);
    if (to == group->run.count)
        qn_text_form(&text, brush->style == DENSE ? "%s" : " %s", group->name);
    int worth = qn_scene_columns(brush->scene, data) + 2;
    if (to == group->run.count && group->worth[0])
        qn_text_form(&text, " %s", group->worth);
    make_room(brush, qn_scene_columns(brush->scene, data) + 2);
    put_spot(brush, brush->row, brush->column, group->ink, data, group->token);
    if (to == group->run.count) {
        put(brush, brush->row, brush->column + name, QN_INK_QUIET, group->name);
        put(brush, brush->row, brush->column + worth, QN_INK_VIOLET, group->worth);
    }
    brush->column += qn_scene_columns(brush->scene, data) + 2 + (brush->style != DENSE);
    if (to < group->run.count)
        draw_lined_group(brush, group, to);
}

/* Where a held token may lie by itself. */
static void draw_alone(struct brush *brush)
{
    const char *word = say(brush, WORD_ALONE);
    struct frame frame = {.width = {qn_scene_columns(brush->scene, word) + 2}, .count = 1};
    bool framed = brush->style == FRAMED;
    make_room(brush, framed ? frame_width(&frame) : frame.width[0]);
    frame.row = brush->row;
    frame.column = brush->column;
    put_spot(brush, brush->row + framed, brush->column + framed, QN_INK_QUIET, word, "alone");
    if (framed)
        draw_frame(brush, &frame);
}

/* Groups first and then single tokens, each by their numbers; or all by their numbers. */
static int sorted_groups(const struct brush *brush, int seat, uint8_t out[VERSO_TOKENS])
{
    const uint8_t *shown = brush->view->shown;
    int rank[VERSO_TOKENS], count = 0;
    uint64_t left = brush->table->bottoms & verso_own(brush->table, seat);
    for (; left; left &= left - 1) {
        int g = qn_lowest(left), i = count++;
        bool single = !brush->scene->by_value && brush->table->tops >> g & 1;
        int key = (single * (VERSO_NUMBERS + 1) + shown[g]) * VERSO_TOKENS + g;
        for (; i > 0 && rank[i - 1] > key; i--) {
            rank[i] = rank[i - 1];
            out[i] = out[i - 1];
        }
        rank[i] = key;
        out[i] = (uint8_t)g;
    }
    return count;
}

static void draw_reserve(struct brush *brush, int seat)
{
    uint8_t order[VERSO_TOKENS];
    int count = sorted_groups(brush, seat, order);
    const struct qn_view *head = &brush->view->head;
    bool placing = verso_holding(brush->table) && head->turn == seat && head->viewer == seat;
    for (int i = 0; i < count; i++) {
        struct group group;
        describe_group(brush, seat, order[i], &group);
        if (brush->style == FRAMED)
            draw_framed_group(brush, &group);
        else
            draw_lined_group(brush, &group, 0);
    }
    if (placing)
        draw_alone(brush);
    else if (count == 0)
        put(brush, brush->row + (brush->style == FRAMED), brush->column + 1, QN_INK_QUIET,
            say(brush, WORD_NO_TOKENS));
}

/* ---- point cards ---- */

/* "9 8 7"; in lines "(9 8 7)", so that nobody takes them for the card. */
static void say_stack(const struct brush *brush, const struct run *run, int from, int to,
                      struct qn_text *text)
{
    bool lined = brush->style != FRAMED;
    if (lined && from == 0)
        qn_text_char(text, '(');
    if (run->count == 0)
        qn_text_str(text, say(brush, WORD_EMPTIED));
    say_run(brush, run, from, to, " ", text);
    if (lined && to == run->count)
        qn_text_char(text, ')');
}

static int stack_columns(const struct brush *brush, const struct run *run, int from, int to)
{
    char data[RUN_TEXT];
    struct qn_text text = qn_text_on(data, sizeof data);
    say_stack(brush, run, from, to, &text);
    return qn_scene_columns(brush->scene, data);
}

/* V12: the top token can be taken; what lies below it is quiet. */
static void put_stack(const struct brush *brush, int row, int column, const struct run *run,
                      int from, int to)
{
    char data[RUN_TEXT], top[8];
    struct qn_text text = qn_text_on(data, sizeof data), first = qn_text_on(top, sizeof top);
    say_stack(brush, run, from, to, &text);
    put(brush, row, column, QN_INK_QUIET, data);
    if (run->count && from == 0) {
        say_token(brush, run->token[0], &first);
        put(brush, row, column + (brush->style != FRAMED), QN_INK_PLAIN, top);
    }
}

static void draw_framed_card(struct brush *brush, const struct run *run, const char *value,
                             const char *token)
{
    struct frame frame = {.width = {4, stack_columns(brush, run, 0, run->count) + 2}, .count = 2};
    make_room(brush, frame_width(&frame));
    frame.row = brush->row;
    frame.column = brush->column;
    put_spot(brush, frame.row + 1, frame.column + 1, QN_INK_STRONG, value, token);
    put_stack(brush, frame.row + 1, frame.column + 7, run, 0, run->count);
    draw_frame(brush, &frame);
    brush->column += frame_width(&frame) + 1;
}

/* A stack that is too long for a line is cut in two. */
static void draw_lined_card(struct brush *brush, const struct run *run, const char *value,
                            const char *token)
{
    int to = run->count, head = qn_scene_columns(brush->scene, value) + 2;
    int width = stack_columns(brush, run, 0, to);
    if (head + width > brush->right - brush->left) {
        to /= 2;
        width = stack_columns(brush, run, 0, to);
    }
    make_room(brush, head + width);
    put_spot(brush, brush->row, brush->column, QN_INK_STRONG, value, token);
    put_stack(brush, brush->row, brush->column + head, run, 0, to);
    brush->column += head + width + 1;
    if (to < run->count) {
        width = stack_columns(brush, run, to, run->count);
        make_room(brush, width);
        put_stack(brush, brush->row, brush->column, run, to, run->count);
        brush->column += width + 1;
    }
}

static void draw_card(struct brush *brush, int seat, int card)
{
    char value[8];
    struct qn_text text = qn_text_on(value, sizeof value);
    struct run run = stack_run(brush, card);
    bool takable = run.count && seat != brush->view->head.viewer;
    qn_text_form(&text, "%2d", VERSO_POINT_LOW + card);
    const char *token = takable ? value + (value[0] == ' ') : NULL;
    if (brush->style == FRAMED)
        draw_framed_card(brush, &run, value, token);
    else
        draw_lined_card(brush, &run, value, token);
}

static void draw_cards(struct brush *brush, int seat)
{
    for (int card = VERSO_POINTS - 1; card >= 0; card--)
        if (brush->table->points[seat] >> card & 1)
            draw_card(brush, seat, card);
}

/* ---- a seat ---- */

static struct qn_label name_of(const struct brush *brush, int seat, int columns)
{
    return qn_scene_name(brush->scene, seat, seat == brush->view->head.viewer, columns);
}

/* The columns that the longest name takes. */
static int names_width(const struct brush *brush, int most)
{
    int width = 0;
    for (int seat = 0; seat < brush->table->players; seat++) {
        int here = qn_scene_columns(brush->scene, name_of(brush, seat, most).text);
        width = here > width ? here : width;
    }
    return width;
}

/* "▶ Anne-Sophie (you)  17 points"; gives the column behind it. */
static int draw_head(struct brush *brush, int seat)
{
    static const int most[] = {[FRAMED] = 30, [MIXED] = 22, [LINED] = 22, [DENSE] = 14};
    bool turn = brush->view->head.turn == seat, own = brush->view->head.viewer == seat;
    int room = brush->right - brush->left - 16, column = brush->left;
    int width = names_width(brush, most[brush->style] < room ? most[brush->style] : room);
    put(brush, brush->row, column, QN_INK_STRONG, turn ? "▶" : "");
    put(brush, brush->row, column + 2, turn || own ? QN_INK_STRONG : QN_INK_PLAIN,
        name_of(brush, seat, width).text);
    column += 2 + width + 2;
    int points = verso_score(brush->table, seat);
    put_number(brush, brush->row, column + (points < 10), QN_INK_STRONG,
               points ? WORD_POINTS : WORD_NO_POINTS, points);
    return column + qn_scene_columns(brush->scene, say(brush, WORD_POINTS)) + 2;
}

/* V9, where there is room for it. */
static void draw_fewest(const struct brush *brush, int seat, int column)
{
    const char *fewest = say(brush, WORD_FEWEST);
    if (verso_has_fewest(brush->table, seat) && brush->table->phase != VERSO_OVER &&
        column + qn_scene_columns(brush->scene, fewest) <= brush->right)
        put(brush, brush->row, column, QN_INK_QUIET, fewest);
}

static void next_line(struct brush *brush)
{
    brush->row += height_of(brush->style);
    brush->column = brush->left;
}

static void draw_label(struct brush *brush, enum word word, bool labels)
{
    if (labels)
        put(brush, brush->row + (brush->style == FRAMED), brush->left - 9, QN_INK_QUIET,
            say(brush, word));
}

static void draw_framed_seat(struct brush *brush, int seat)
{
    bool labels = brush->right - brush->left >= LABEL_LEAST;
    draw_fewest(brush, seat, draw_head(brush, seat) + 1);
    brush->left = brush->column = brush->left + (labels ? 11 : 2);
    brush->row++;
    if (brush->table->points[seat]) {
        draw_label(brush, WORD_CARDS, labels);
        draw_cards(brush, seat);
        next_line(brush);
    }
    draw_label(brush, WORD_RESERVE, labels);
    draw_reserve(brush, seat);
    next_line(brush);
}

/* Point cards behind the name, the reserve on a line of its own or, dense, behind them. */
static void draw_lined_seat(struct brush *brush, int seat)
{
    bool labels = brush->style != DENSE;
    enum style style = brush->style;
    brush->column = draw_head(brush, seat);
    if (!brush->table->points[seat])
        draw_fewest(brush, seat, brush->column + 1);
    else if (labels)
        brush->column =
            put(brush, brush->row, brush->column, QN_INK_QUIET, say(brush, WORD_CARDS)) + 1;
    brush->left += labels ? 11 : 2;
    brush->style = labels ? LINED : DENSE;
    draw_cards(brush, seat);
    if (labels)
        next_line(brush);
    brush->style = style == MIXED ? FRAMED : style;
    draw_label(brush, WORD_RESERVE, labels);
    draw_reserve(brush, seat);
    next_line(brush);
}

/* Draws the seat between these columns and gives the row below it. */
static int draw_seat(struct brush *brush, int seat, enum style style, int left, int right)
{
    int row = brush->row;
    brush->style = style;
    brush->left = brush->column = left;
    brush->right = right;
    if (style == FRAMED)
        draw_framed_seat(brush, seat);
    else
        draw_lined_seat(brush, seat);
    int below = brush->row;
    brush->row = row;
    return below;
}

/* ---- the middle ---- */

/* One of the three things in the middle: what it shows and the words beside it. */
struct place {
    char shown[8], token[12], name[8];
    char line[3][48];
};

static void word_line(const struct brush *brush, char line[48], enum word word, int number)
{
    struct qn_text text = qn_text_on(line, 48);
    qn_text_form(&text, say(brush, word), number);
}

static void count_line(const struct brush *brush, char line[48], const struct qn_noun *noun,
                       int count)
{
    struct qn_text text = qn_text_on(line, 48);
    qn_text_form(&text, qn_say_noun(brush->scene->lang, noun, count), count);
}

static void pile_place(const struct brush *brush, struct place *place)
{
    static const struct qn_noun tokens = NP_("%d token", "%d tokens");
    int left = VERSO_TOKENS - brush->table->drawn;
    struct qn_text shown = qn_text_on(place->shown, sizeof place->shown);
    struct qn_text token = qn_text_on(place->token, sizeof place->token);
    if (left > 0) {
        qn_text_form(&shown, "%2d", brush->view->shown[brush->table->drawn]);
        qn_text_str(&token, "draw");
    }
    word_line(brush, place->line[0], WORD_PILE, 0);
    if (left > 0)
        count_line(brush, place->line[1], &tokens, left);
    else
        word_line(brush, place->line[1], WORD_PILE_NONE, 0);
}

static void held_place(const struct brush *brush, struct place *place)
{
    const struct verso_table *table = brush->table;
    bool holding = verso_holding(table);
    struct qn_text shown = qn_text_on(place->shown, sizeof place->shown);
    struct qn_text name = qn_text_on(place->name, sizeof place->name);
    if (holding) {
        say_token(brush, table->held, &shown);
        qn_text_form(&name, "#%d", table->held + 1);
    }
    word_line(brush, place->line[0], WORD_HELD, 0);
    word_line(brush, place->line[1],
              !holding                      ? WORD_HELD_NOTHING
              : table->phase == VERSO_DRAWN ? WORD_DRAWN
                                            : WORD_TURNED,
              0);
}

static void stack_place(const struct brush *brush, struct place *place)
{
    static const struct qn_noun cards = NP_("%d card", "%d cards");
    int left = VERSO_POINTS - verso_sold(brush->table);
    struct qn_text shown = qn_text_on(place->shown, sizeof place->shown);
    struct qn_text token = qn_text_on(place->token, sizeof place->token);
    if (left > 0) {
        qn_text_form(&shown, "%2d", VERSO_POINT_LOW + left - 1);
        qn_text_str(&token, "convert");
    }
    word_line(brush, place->line[0], brush->style == FRAMED ? WORD_STACK_LONG : WORD_STACK, 0);
    if (left > 0)
        count_line(brush, place->line[1], &cards, left);
    else
        word_line(brush, place->line[1], WORD_STACK_NONE, 0);
    if (left > 1)
        word_line(brush, place->line[2], WORD_STACK_NEXT, VERSO_POINT_LOW + left - 2);
}

/* Both give the column behind. */
static int draw_framed_place(const struct brush *brush, const struct place *place, int column)
{
    int width = qn_scene_columns(brush->scene, place->shown) + 2;
    struct frame frame = {
        .row = brush->row, .column = column, .width = {width > 4 ? width : 4}, .count = 1};
    if (place->shown[0])
        put_spot(brush, frame.row + 1, column + 1 + (width < 4), QN_INK_STRONG, place->shown,
                 place->token[0] ? place->token : NULL);
    draw_frame(brush, &frame);
    put(brush, frame.row + 2, column + 1, QN_INK_PLAIN, place->name);
    column += frame_width(&frame) + 1;
    put(brush, frame.row, column, QN_INK_STRONG, place->line[0]);
    put(brush, frame.row + 2, column, QN_INK_QUIET, place->line[2]);
    return put(brush, frame.row + 1, column, QN_INK_QUIET, place->line[1]);
}

static int draw_lined_place(const struct brush *brush, const struct place *place, int column)
{
    column = put(brush, brush->row, column, QN_INK_STRONG, place->line[0]);
    if (place->shown[0])
        column = put_spot(brush, brush->row, column, QN_INK_STRONG, place->shown,
                          place->token[0] ? place->token : NULL);
    else
        column++;
    if (place->name[0])
        column = put(brush, brush->row, column, QN_INK_QUIET, place->name) + 1;
    column = put(brush, brush->row, column, QN_INK_QUIET, "(");
    column = put(brush, brush->row, column, QN_INK_QUIET, place->line[1]);
    return put(brush, brush->row, column, QN_INK_QUIET, ")");
}

static void draw_middle(struct brush *brush, enum style style)
{
    static void (*const fill[3])(const struct brush *, struct place *) = {pile_place, held_place,
                                                                          stack_place};
    int third = brush->scene->columns / (style == FRAMED ? 3 : 4), column = 2;
    brush->style = style;
    for (int i = 0; i < 3; i++) {
        struct place place = {.shown = ""};
        fill[i](brush, &place);
        column = 2 + i * third > column ? 2 + i * third : column;
        column = (style == FRAMED ? draw_framed_place : draw_lined_place)(brush, &place, column);
        column += 2;
    }
    brush->row += height_of(style);
}

static enum moment moment_of(const struct verso_table *table)
{
    uint64_t others = ~verso_own(table, table->seat);
    if (table->phase == VERSO_OVER)
        return MOMENT_OVER;
    if (verso_holding(table))
        return table->phase == VERSO_DRAWN && (verso_independent(table) & others) ? MOMENT_SWAP
                                                                                  : MOMENT_PLACE;
    if (table->drawn == VERSO_TOKENS)
        return MOMENT_LAST;
    if (table->phase == VERSO_STOPPED)
        return MOMENT_ALONE;
    if (table->taken == 0)
        return MOMENT_FIRST;
    return verso_goes_on(table) ? MOMENT_MORE : MOMENT_ENOUGH;
}

/* A line across the table, with or without words in it. */
static void draw_rule(struct brush *brush, const char *text)
{
    if (!brush->dry)
        qn_scene_line(brush->scene, brush->row, 0, brush->scene->columns);
    if (text[0]) {
        put(brush, brush->row, 2, QN_INK_PLAIN, " ");
        put(brush, brush->row, put(brush, brush->row, 3, QN_INK_STRONG, text), QN_INK_PLAIN, " ");
    }
    brush->row++;
}

/* V9: how many were taken, while it matters; what is above three is not counted. */
static void say_taken(const struct brush *brush, struct qn_text *text)
{
    const struct verso_table *table = brush->table;
    if (verso_has_fewest(table, table->seat))
        qn_text_form(text, say(brush, WORD_TAKEN_FREELY), table->taken,
                     table->taken == VERSO_TAKINGS ? "+" : "");
    else
        qn_text_form(text, say(brush, WORD_TAKEN), table->taken, VERSO_TAKINGS);
}

static void say_moment(const struct brush *brush, const char *name, struct qn_text *text)
{
    const struct qn_view *head = &brush->view->head;
    enum moment moment = moment_of(brush->table);
    qn_text_form(text, qn_say(brush->scene->lang, moments[moment][head->turn != head->viewer]),
                 name);
    if (moment <= MOMENT_PLACE)
        say_taken(brush, text);
}

/* The name is cut to what the rest leaves. */
static void draw_moment(struct brush *brush)
{
    int turn = brush->view->head.turn;
    char data[512];
    struct qn_text text = qn_text_on(data, sizeof data);
    say_moment(brush, "", &text);
    int room = brush->scene->columns - 4 - qn_scene_columns(brush->scene, data);
    text = qn_text_on(data, sizeof data);
    say_moment(brush, turn < 0 ? "" : name_of(brush, turn, room).text, &text);
    draw_rule(brush, data);
}

/* ---- the table ---- */

/* The others in turn order from the viewer's left; a spectator sits with seat 0. */
static void draw_others(struct brush *brush, const struct layout *layout, int own, int gap)
{
    int players = brush->table->players, width = brush->scene->columns, below = brush->row;
    int part = layout->beside ? width / (players - 1) : width;
    if (layout->beside && (players == 2 || part < BESIDE_LEAST))
        brush->burst = true;
    for (int i = 1; i < players; i++) {
        int left = layout->beside ? (i - 1) * part : 0;
        int row = draw_seat(brush, (own + i) % players, layout->others, left, left + part - 1);
        below = row > below ? row : below;
        if (!layout->beside)
            brush->row = row + (i + 1 < players && gap == GAP_MOST);
    }
    brush->row = layout->beside ? below : brush->row;
}

/* Gives the rows that it takes. */
static int draw_table(struct brush *brush, const struct layout *layout, int gap)
{
    int viewer = brush->view->head.viewer, own = viewer < brush->table->players ? viewer : 0;
    draw_others(brush, layout, own, gap);
    brush->row += gap;
    if (layout->own != DENSE)
        draw_rule(brush, "");
    draw_middle(brush, layout->middle);
    draw_moment(brush);
    brush->row += gap;
    brush->row = draw_seat(brush, own, layout->own, 0, brush->scene->columns);
    return brush->row;
}

static bool fits(struct brush brush, const struct layout *layout, int gap)
{
    brush.dry = true;
    return draw_table(&brush, layout, gap) <= brush.scene->rows && !brush.burst;
}

static void draw_legend(const struct brush *brush)
{
    struct qn_scene *scene = brush->scene;
    int lines = (int)(sizeof legend / sizeof legend[0]), row = scene->rows - lines;
    if (brush->table->memory)
        row--;
    if (row <= brush->row)
        return;
    for (int i = 0; i < lines; i++)
        put(brush, row++, 2, QN_INK_QUIET, qn_say(scene->lang, legend[i]));
    if (brush->table->memory)
        put(brush, row, 2, QN_INK_QUIET, qn_say(scene->lang, legend_backs));
}

void verso_paint(const void *view, struct qn_scene *scene)
{
    struct brush brush = {.view = view, .scene = scene};
    brush.table = &brush.view->table;
    qn_scene_clear(scene);
    int chosen = 0, gap = GAP_MOST;
    while (chosen < LAYOUTS - 1 && !fits(brush, &layouts[chosen], 0))
        chosen++;
    while (gap > 0 && !fits(brush, &layouts[chosen], gap))
        gap--;
    draw_table(&brush, &layouts[chosen], gap);
    draw_legend(&brush);
}
