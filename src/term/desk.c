/* What is on the screen during a game: see desk.h. */
#include "term/desk.h"
#include "term/words.h"
#include <stdlib.h>
#include <string.h>

enum { LOG_ROWS = 3, SPARE_ROWS = 24, LOG_SENTENCES = 24, ITEM_AIR = 3 };

void desk_say(struct desk *desk, const char *sentence)
{
    if (*sentence)
        lines_add(&desk->log, sentence, strlen(sentence));
}

/* ---- the table ---- */

bool desk_is_open(const struct desk *desk, int spot)
{
    const char *token = desk->scene.spots[spot].token;
    return choice_has(&desk->choice, token) || choice_is_picked(&desk->choice, token);
}

/* One spot with its marks: [ ] playable, > < picked; the cursor in reverse video. */
static void draw_spot(struct desk *desk, int index, int row)
{
    const struct qn_spot *spot = &desk->scene.spots[index];
    bool picked = choice_is_picked(&desk->choice, spot->token);
    unsigned style = picked ? STYLE_BOLD : STYLE_NONE;
    int last = spot->column + spot->width - 1;
    enum qn_ink ink = (enum qn_ink)desk->scene.cells[spot->row][spot->column + 1].ink;
    if (!desk_is_open(desk, index))
        return;
    if (desk->focus == FOCUS_TABLE && desk->spot == index) {
        style |= STYLE_REVERSE;
        for (int column = spot->column; column <= last; column++) {
            const struct qn_cell *cell = &desk->scene.cells[spot->row][column];
            screen_put(desk->screen, row, column, last + 1, (enum qn_ink)cell->ink, style,
                       cell->glyph[0] ? cell->glyph : " ");
        }
    }
    screen_put(desk->screen, row, spot->column, last + 1, ink, style, picked ? ">" : "[");
    screen_put(desk->screen, row, last, last + 1, ink, style, picked ? "<" : "]");
}

static void draw_scene(struct desk *desk, int row)
{
    const struct qn_scene *scene = &desk->scene;
    for (int r = 0; r < scene->rows; r++)
        for (int column = 0; column < scene->columns; column++) {
            const struct qn_cell *cell = &scene->cells[r][column];
            if (cell->glyph[0])
                screen_put(desk->screen, row + r, column, column + 1, (enum qn_ink)cell->ink, 0,
                           cell->glyph);
        }
    for (int i = 0; i < scene->spot_count; i++)
        draw_spot(desk, i, row + scene->spots[i].row);
}

/* ---- the log ---- */

/* The last lines; what the person has seen before is quiet. */
static void draw_log(struct desk *desk, int row, int rows)
{
    struct lines lines = {.count = 0};
    int first = desk->log.count > LOG_SENTENCES ? desk->log.count - LOG_SENTENCES : 0, old = 0;
    for (int i = first; i < desk->log.count; i++) {
        lines_wrap(&lines, desk->log.list[i], desk->screen->columns - 3);
        old = i < desk->fresh ? lines.count : old;
    }
    if (!lines.list)
        return;
    for (int i = lines.count > rows ? lines.count - rows : 0; i < lines.count; i++, row++)
        screen_put(desk->screen, row, 1, desk->screen->columns,
                   i < old ? QN_INK_QUIET : QN_INK_PLAIN, 0, lines.list[i]);
    lines_free(&lines);
}

/* ---- the list ---- */

static void item_text(const struct desk *desk, int index, char out[PHRASE_ROOM])
{
    struct qn_text text = qn_text_on(out, PHRASE_ROOM);
    desk->host->game->phrase(desk->choice.view, desk->items[index], QN_OFFER, desk->screen->lang,
                             &text);
}

/* Puts the moves into so many columns, each as wide as its widest one; false if they do not fit. */
static bool set_columns(struct desk *desk, const int widths[], int columns)
{
    int start = 1;
    for (int column = 0; column < columns; column++) {
        int width = 1;
        for (int i = column; i < desk->item_count; i += columns)
            width = widths[i] > width ? widths[i] : width;
        desk->starts[column] = start;
        start += width + ITEM_AIR;
    }
    desk->starts[columns] = start;
    desk->list_columns = columns;
    return start < desk->screen->columns;
}

/* Two columns of the same width: what is cut off is in the prompt when the cursor is on it. */
static void set_halves(struct desk *desk)
{
    int half = (desk->screen->columns - 2) / 2;
    desk->list_columns = 2;
    for (int column = 0; column <= 2; column++)
        desk->starts[column] = 1 + column * half;
}

static void place_columns(struct desk *desk)
{
    int widths[QN_MOVES_MAX], columns = LIST_COLUMNS;
    for (int i = 0; i < desk->item_count; i++) {
        char text[PHRASE_ROOM];
        item_text(desk, i, text);
        widths[i] = qn_text_columns(text, desk->screen->ascii);
    }
    while (!set_columns(desk, widths, columns) && columns > 1)
        columns--;
    if (columns == 1 && desk->item_count > desk->list_rows)
        set_halves(desk);
}

static void measure_list(struct desk *desk)
{
    place_columns(desk);
    if (desk->item >= desk->item_count)
        desk->item = desk->item_count ? desk->item_count - 1 : 0;
    int line = desk->item / desk->list_columns;
    int lines = (desk->item_count + desk->list_columns - 1) / desk->list_columns;
    if (desk->top + desk->list_rows > lines)
        desk->top = lines - desk->list_rows;
    if (line < desk->top)
        desk->top = line;
    if (line >= desk->top + desk->list_rows)
        desk->top = line - desk->list_rows + 1;
    desk->top = desk->top < 0 ? 0 : desk->top;
}

static void draw_list(struct desk *desk)
{
    measure_list(desk);
    for (int i = desk->top * desk->list_columns; i < desk->item_count; i++) {
        int row = i / desk->list_columns - desk->top;
        const int *start = &desk->starts[i % desk->list_columns];
        bool here = desk->focus == FOCUS_LIST && i == desk->item;
        char text[PHRASE_ROOM];
        if (row >= desk->list_rows)
            break;
        item_text(desk, i, text);
        screen_form(desk->screen, desk->list_row + row, start[0], start[1] - 1, QN_INK_PLAIN,
                    here ? STYLE_REVERSE | STYLE_BOLD : STYLE_NONE, here ? ">%s " : " %s", text);
    }
}

static void tell_part(const struct desk *desk)
{
    int shown = desk->list_rows * desk->list_columns, first = desk->top * desk->list_columns;
    char part[64];
    struct qn_text text = qn_text_on(part, sizeof part);
    if (desk->item_count <= shown)
        return;
    int last = first + shown < desk->item_count ? first + shown : desk->item_count;
    qn_text_form(&text, word(desk->screen->lang, WORD_PROMPT_LIST_PART), first + 1, last,
                 desk->item_count);
    screen_put(desk->screen, desk->prompt_row,
               desk->screen->columns - qn_text_columns(part, desk->screen->ascii) - 1,
               desk->screen->columns, QN_INK_QUIET, 0, part);
}

/* ---- the whole ---- */

bool desk_draw(struct desk *desk, const void *view, const char *title, const char *right)
{
    struct screen *screen = desk->screen;
    if (!screen_begin(screen))
        return false;
    int more = screen->rows - SPARE_ROWS, log_rows = LOG_ROWS + more / 4;
    desk->scene.rows = QN_SCENE_ROWS_MIN + more / 2;
    desk->scene.columns = screen->columns;
    desk->scene.lang = screen->lang;
    desk->scene.ascii = screen->ascii;
    desk->scene.by_value = desk->by_value;
    host_names(desk->host, ((const struct qn_view *)view)->viewer, desk->names);
    desk->scene.names = desk->names;
    desk->host->game->paint(view, &desk->scene);
    desk->log_row = 1 + QN_SCENE_ROWS_MIN + more / 2;
    desk->list_row = desk->log_row + log_rows;
    desk->prompt_row = screen->rows - 2;
    desk->list_rows = desk->prompt_row - desk->list_row;
    if (desk->item_count == 0) /* then the log has the room */
        log_rows += desk->list_rows;
    screen_bar(screen, 0, title, right);
    desk_settle(desk);
    draw_scene(desk, 1);
    draw_log(desk, desk->log_row, log_rows);
    if (desk->item_count > 0)
        draw_list(desk);
    return true;
}

void desk_prompt(struct desk *desk, const char *prompt)
{
    screen_put(desk->screen, desk->prompt_row, 1, desk->screen->columns, QN_INK_STRONG, 0, prompt);
    if (desk->item_count > 0)
        tell_part(desk);
}

/* ---- the cursor ---- */

static int middle(const struct qn_spot *spot) { return 2 * spot->column + spot->width; }

/* Places in reading order. */
static int place(const struct qn_spot *spot) { return spot->row * QN_SCENE_COLUMNS + spot->column; }

/* The next open spot in reading order, or −1. */
static int find_beside(const struct desk *desk, int way)
{
    const struct qn_spot *spots = desk->scene.spots;
    int best = -1;
    for (int i = 0; i < desk->scene.spot_count; i++) {
        int far = way * (place(&spots[i]) - place(&spots[desk->spot]));
        if (desk_is_open(desk, i) && far > 0 &&
            (best < 0 || far < way * (place(&spots[best]) - place(&spots[desk->spot]))))
            best = i;
    }
    return best;
}

/* The open spot in the nearest row above or below, and there the nearest one; −1 if none. */
static int find_above(const struct desk *desk, int way)
{
    const struct qn_spot *spots = desk->scene.spots, *from = &spots[desk->spot];
    int best = -1, least = 0;
    for (int i = 0; i < desk->scene.spot_count; i++) {
        int rows = way * (spots[i].row - from->row);
        int far = 4 * QN_SCENE_COLUMNS * rows + abs(middle(&spots[i]) - middle(from));
        if (desk_is_open(desk, i) && rows > 0 && (best < 0 || far < least)) {
            best = i;
            least = far;
        }
    }
    return best;
}

/* The first open spot of the lowest row, where one's own hand is; −1 if none is open. */
static int find_any(const struct desk *desk)
{
    int best = -1;
    for (int i = 0; i < desk->scene.spot_count; i++)
        if (desk_is_open(desk, i) &&
            (best < 0 || desk->scene.spots[i].row > desk->scene.spots[best].row))
            best = i;
    return best;
}

void desk_settle(struct desk *desk)
{
    int any = find_any(desk);
    if (desk->focus == FOCUS_NONE)
        return;
    if (desk->focus == FOCUS_TABLE && any < 0)
        desk->focus = FOCUS_LIST;
    if (desk->focus == FOCUS_TABLE &&
        (desk->spot >= desk->scene.spot_count || !desk_is_open(desk, desk->spot)))
        desk->spot = any;
    if (desk->focus == FOCUS_LIST && desk->item_count == 0 && any >= 0)
        desk->focus = FOCUS_TABLE;
}

static void walk_table(struct desk *desk, int press)
{
    bool across = press == PRESS_LEFT || press == PRESS_RIGHT;
    int way = press == PRESS_LEFT || press == PRESS_UP ? -1 : 1;
    int to = across ? find_beside(desk, way) : find_above(desk, way);
    if (to >= 0)
        desk->spot = to;
    else if (press == PRESS_DOWN && desk->item_count > 0) {
        desk->focus = FOCUS_LIST;
        desk->item = 0;
    }
}

static void walk_list(struct desk *desk, int press)
{
    int by = press == PRESS_LEFT ? -1 : press == PRESS_RIGHT ? 1 : desk->list_columns;
    int to = desk->item + (press == PRESS_UP ? -by : by), any = find_any(desk);
    if (to >= 0 && to < desk->item_count) {
        desk->item = to;
    } else if (to < 0 && any >= 0) {
        desk->focus = FOCUS_TABLE;
        desk->spot = any;
    }
}

void desk_walk(struct desk *desk, int press)
{
    if (desk->focus == FOCUS_TABLE)
        walk_table(desk, press);
    else if (desk->focus == FOCUS_LIST)
        walk_list(desk, press);
}

int desk_find(const struct desk *desk)
{
    int row = desk->screen->mouse_row, column = desk->screen->mouse_column;
    if (row >= 1 && row <= desk->scene.rows && column < desk->scene.columns)
        return desk->scene.cells[row - 1][column].spot - 1;
    int line = row - desk->list_row, place_in_line = 0;
    if (desk->item_count == 0 || line < 0 || line >= desk->list_rows || column < desk->starts[0] ||
        column >= desk->starts[desk->list_columns])
        return -1;
    while (column >= desk->starts[place_in_line + 1])
        place_in_line++;
    int item = (desk->top + line) * desk->list_columns + place_in_line;
    return item < desk->item_count ? DESK_ITEM + item : -1;
}
