/* What is on the screen during a game: see layout.h. */
#include "term/layout.h"
#include "term/words.h"
#include <stdlib.h>
#include <string.h>

enum { LOG_ROWS = 3, SPARE_ROWS = 24, LOG_SENTENCES = 24, ITEM_AIR = 3 };

void layout_say(struct layout *layout, const char *sentence)
{
    if (*sentence)
        lines_add(&layout->log, sentence, strlen(sentence));
}

/* ---- the table ---- */

bool layout_can_point(const struct layout *layout, int spot)
{
    const char *token = layout->scene.spots[spot].token;
    return move_picker_has(&layout->picker, token) || move_picker_is_picked(&layout->picker, token);
}

bool layout_can_narrow(const struct layout *layout)
{
    for (int i = 0; i < layout->scene.spot_count; i++) {
        const char *token = layout->scene.spots[i].token;
        if (move_picker_has(&layout->picker, token) &&
            !move_picker_is_picked(&layout->picker, token))
            return true;
    }
    return false;
}

/* One spot with its marks: [ ] playable, > < picked; the cursor in reverse video. */
static void draw_spot(struct layout *layout, int index, int row)
{
    const struct qn_spot *spot = &layout->scene.spots[index];
    bool picked = move_picker_is_picked(&layout->picker, spot->token);
    unsigned style = picked ? STYLE_BOLD : STYLE_NONE;
    int last = spot->column + spot->width - 1;
    enum qn_ink ink = (enum qn_ink)layout->scene.cells[spot->row][spot->column + 1].ink;
    if (!layout_can_point(layout, index))
        return;
    if (layout->focus == FOCUS_TABLE && layout->spot == index) {
        style |= STYLE_REVERSE;
        for (int column = spot->column; column <= last; column++) {
            const struct qn_cell *cell = &layout->scene.cells[spot->row][column];
            screen_put(layout->screen, row, column, last + 1, (enum qn_ink)cell->ink, style,
                       cell->glyph[0] ? cell->glyph : " ");
        }
    }
    screen_put(layout->screen, row, spot->column, last + 1, ink, style, picked ? ">" : "[");
    screen_put(layout->screen, row, last, last + 1, ink, style, picked ? "<" : "]");
}

static void draw_scene(struct layout *layout, int row)
{
    const struct qn_scene *scene = &layout->scene;
    for (int r = 0; r < scene->rows; r++)
        for (int column = 0; column < scene->columns; column++) {
            const struct qn_cell *cell = &scene->cells[r][column];
            if (cell->glyph[0])
                screen_put(layout->screen, row + r, column, column + 1, (enum qn_ink)cell->ink, 0,
                           cell->glyph);
        }
    for (int i = 0; i < scene->spot_count; i++)
        draw_spot(layout, i, row + scene->spots[i].row);
}

/* ---- the log ---- */

/* The last lines; what the person has seen before is quiet. Of a sentence that has not room enough
 * the beginning stands here, and all of it in the log that a key opens. */
static void draw_log(struct layout *layout, int row, int rows)
{
    struct lines lines = {.count = 0};
    int first = layout->log.count > LOG_SENTENCES ? layout->log.count - LOG_SENTENCES : 0, old = 0;
    int last = 0, end = layout->screen->columns;
    for (int i = first; i < layout->log.count; i++) {
        last = lines.count;
        lines_wrap(&lines, layout->log.list[i], end - 3);
        old = i < layout->fresh ? lines.count : old;
    }
    if (!lines.list)
        return;
    int from = lines.count > rows ? lines.count - rows : 0;
    from = from < last ? from : last;
    for (int i = from; i < lines.count && i < from + rows; i++, row++) {
        bool is_cut = i + 1 == from + rows && i + 1 < lines.count;
        enum qn_ink ink = i < old ? QN_INK_QUIET : QN_INK_PLAIN;
        int at = screen_put(layout->screen, row, 1, end, ink, 0, lines.list[i]);
        if (is_cut)
            screen_put(layout->screen, row, at, end, ink, 0, "…");
    }
    lines_free(&lines);
}

/* ---- the list ---- */

static void item_text(const struct layout *layout, int index, char out[PHRASE_ROOM])
{
    struct qn_text text = qn_text_on(out, PHRASE_ROOM);
    move_picker_say(&layout->picker, layout->items[index], &text);
}

/* Puts the moves into so many columns, each as wide as its widest one; false if they do not fit. */
static bool set_columns(struct layout *layout, const int widths[], int columns)
{
    int start = 1;
    for (int column = 0; column < columns; column++) {
        int width = 1;
        for (int i = column; i < layout->item_count; i += columns)
            width = widths[i] > width ? widths[i] : width;
        layout->starts[column] = start;
        start += width + ITEM_AIR;
    }
    layout->starts[columns] = start;
    layout->list_columns = columns;
    return start < layout->screen->columns;
}

/* Two columns of the same width: what is cut off is in the prompt when the cursor is on it. */
static void set_halves(struct layout *layout)
{
    int half = (layout->screen->columns - 2) / 2;
    layout->list_columns = 2;
    for (int column = 0; column <= 2; column++)
        layout->starts[column] = 1 + column * half;
}

static void place_columns(struct layout *layout)
{
    int widths[QN_MOVES_MAX], columns = LIST_COLUMNS;
    for (int i = 0; i < layout->item_count; i++) {
        char text[PHRASE_ROOM];
        item_text(layout, i, text);
        widths[i] = qn_text_columns(text, layout->screen->ascii);
    }
    while (!set_columns(layout, widths, columns) && columns > 1)
        columns--;
    if (columns == 1 && layout->item_count > layout->list_rows)
        set_halves(layout);
}

static void measure_list(struct layout *layout)
{
    place_columns(layout);
    if (layout->item >= layout->item_count)
        layout->item = layout->item_count ? layout->item_count - 1 : 0;
    int line = layout->item / layout->list_columns;
    int lines = (layout->item_count + layout->list_columns - 1) / layout->list_columns;
    if (layout->top + layout->list_rows > lines)
        layout->top = lines - layout->list_rows;
    if (line < layout->top)
        layout->top = line;
    if (line >= layout->top + layout->list_rows)
        layout->top = line - layout->list_rows + 1;
    layout->top = layout->top < 0 ? 0 : layout->top;
}

static void draw_list(struct layout *layout)
{
    measure_list(layout);
    for (int i = layout->top * layout->list_columns; i < layout->item_count; i++) {
        int row = i / layout->list_columns - layout->top;
        const int *start = &layout->starts[i % layout->list_columns];
        bool here = layout->focus == FOCUS_LIST && i == layout->item;
        char text[PHRASE_ROOM];
        if (row >= layout->list_rows)
            break;
        item_text(layout, i, text);
        screen_form(layout->screen, layout->list_row + row, start[0], start[1] - 1, QN_INK_PLAIN,
                    here ? STYLE_REVERSE | STYLE_BOLD : STYLE_NONE, here ? ">%s " : " %s", text);
    }
}

/* Which part of the list is shown. */
/* Which of the moves are in sight, if not all are: from the column that it gives, on the right. */
static int draw_list_range(const struct layout *layout)
{
    int shown = layout->list_rows * layout->list_columns,
        first = layout->top * layout->list_columns;
    char part[64];
    struct qn_text text = qn_text_on(part, sizeof part);
    if (layout->item_count <= shown)
        return layout->screen->columns;
    int last = first + shown < layout->item_count ? first + shown : layout->item_count;
    qn_text_form(&text, word(layout->screen->lang, WORD_PROMPT_LIST_PART), first + 1, last,
                 layout->item_count);
    int column = layout->screen->columns - qn_text_columns(part, layout->screen->ascii) - 1;
    screen_put(layout->screen, layout->prompt_row, column, layout->screen->columns, QN_INK_QUIET, 0,
               part);
    return column;
}

/* ---- the whole ---- */

bool layout_draw(struct layout *layout, const void *view, const char *title, const char *right)
{
    struct screen *screen = layout->screen;
    if (!screen_begin(screen))
        return false;
    int more = screen->rows - SPARE_ROWS, log_rows = LOG_ROWS + more / 4;
    layout->scene.rows = QN_SCENE_ROWS_MIN + more / 2;
    layout->scene.columns = screen->columns;
    layout->scene.lang = screen->lang;
    layout->scene.ascii = screen->ascii;
    layout->scene.by_value = layout->by_value;
    local_table_names(layout->local, ((const struct qn_view *)view)->viewer, layout->names);
    layout->scene.names = layout->names;
    qn_paint(layout->local->game, view, &layout->scene);
    layout->log_row = 1 + QN_SCENE_ROWS_MIN + more / 2;
    layout->list_row = layout->log_row + log_rows;
    layout->prompt_row = screen->rows - 2;
    layout->list_rows = layout->prompt_row - layout->list_row;
    if (layout->item_count == 0) /* then the log has the room */
        log_rows += layout->list_rows;
    screen_bar(screen, 0, title, right);
    layout_place_cursor(layout);
    draw_scene(layout, 1);
    draw_log(layout, layout->log_row, log_rows);
    if (layout->item_count > 0)
        draw_list(layout);
    return true;
}

void layout_prompt(struct layout *layout, const char *prompt)
{
    struct screen *screen = layout->screen;
    int end = layout->item_count > 0 ? draw_list_range(layout) : screen->columns;
    if (qn_text_columns(prompt, screen->ascii) < end - 1) {
        screen_put(screen, layout->prompt_row, 1, end, QN_INK_STRONG, 0, prompt);
        return;
    }
    int cut = screen_put(screen, layout->prompt_row, 1, end - 4, QN_INK_STRONG, 0, prompt);
    screen_put(screen, layout->prompt_row, cut, end, QN_INK_STRONG, 0, "…");
}

/* ---- the cursor ---- */

static int middle(const struct qn_spot *spot) { return 2 * spot->column + spot->width; }

/* Places in reading order. */
static int place(const struct qn_spot *spot) { return spot->row * QN_SCENE_COLUMNS + spot->column; }

/* The next open spot in reading order, or −1. */
static int find_beside(const struct layout *layout, int way)
{
    const struct qn_spot *spots = layout->scene.spots;
    int best = -1;
    for (int i = 0; i < layout->scene.spot_count; i++) {
        int far = way * (place(&spots[i]) - place(&spots[layout->spot]));
        if (layout_can_point(layout, i) && far > 0 &&
            (best < 0 || far < way * (place(&spots[best]) - place(&spots[layout->spot]))))
            best = i;
    }
    return best;
}

/* The open spot in the nearest row above or below, and there the nearest one; −1 if none. */
static int find_above(const struct layout *layout, int way)
{
    const struct qn_spot *spots = layout->scene.spots, *from = &spots[layout->spot];
    int best = -1, least = 0;
    for (int i = 0; i < layout->scene.spot_count; i++) {
        int rows = way * (spots[i].row - from->row);
        int far = 4 * QN_SCENE_COLUMNS * rows + abs(middle(&spots[i]) - middle(from));
        if (layout_can_point(layout, i) && rows > 0 && (best < 0 || far < least)) {
            best = i;
            least = far;
        }
    }
    return best;
}

/* The first open spot of the lowest row, where one's own hand is; −1 if none is open. */
static int find_any(const struct layout *layout)
{
    int best = -1;
    for (int i = 0; i < layout->scene.spot_count; i++)
        if (layout_can_point(layout, i) &&
            (best < 0 || layout->scene.spots[i].row > layout->scene.spots[best].row))
            best = i;
    return best;
}

void layout_place_cursor(struct layout *layout)
{
    int any = find_any(layout);
    if (layout->focus == FOCUS_NONE)
        return;
    if (layout->focus == FOCUS_TABLE && any < 0)
        layout->focus = FOCUS_LIST;
    if (layout->focus == FOCUS_TABLE &&
        (layout->spot >= layout->scene.spot_count || !layout_can_point(layout, layout->spot)))
        layout->spot = any;
    if (layout->focus == FOCUS_LIST && layout->item_count == 0 && any >= 0)
        layout->focus = FOCUS_TABLE;
}

static void walk_table(struct layout *layout, int press)
{
    bool across = press == PRESS_LEFT || press == PRESS_RIGHT;
    int way = press == PRESS_LEFT || press == PRESS_UP ? -1 : 1;
    int to = across ? find_beside(layout, way) : find_above(layout, way);
    if (to >= 0)
        layout->spot = to;
    else if (press == PRESS_DOWN && layout->item_count > 0) {
        layout->focus = FOCUS_LIST;
        layout->item = 0;
    }
}

static void walk_list(struct layout *layout, int press)
{
    int by = press == PRESS_LEFT ? -1 : press == PRESS_RIGHT ? 1 : layout->list_columns;
    int to = layout->item + (press == PRESS_UP ? -by : by), any = find_any(layout);
    if (to >= 0 && to < layout->item_count) {
        layout->item = to;
    } else if (to < 0 && any >= 0) {
        layout->focus = FOCUS_TABLE;
        layout->spot = any;
    }
}

/* The first arrow only brings the cursor: to the table, or into the list if the table has no more
 * to say. */
void layout_move_cursor(struct layout *layout, int press)
{
    if (layout->focus == FOCUS_TABLE)
        walk_table(layout, press);
    else if (layout->focus == FOCUS_LIST)
        walk_list(layout, press);
    else
        layout->focus = layout_can_narrow(layout) ? FOCUS_TABLE : FOCUS_LIST;
}

int layout_at_mouse(const struct layout *layout)
{
    int row = layout->screen->mouse_row, column = layout->screen->mouse_column;
    if (row >= 1 && row <= layout->scene.rows && column < layout->scene.columns)
        return layout->scene.cells[row - 1][column].spot - 1;
    int line = row - layout->list_row, place_in_line = 0;
    if (layout->item_count == 0 || line < 0 || line >= layout->list_rows ||
        column < layout->starts[0] || column >= layout->starts[layout->list_columns])
        return -1;
    while (column >= layout->starts[place_in_line + 1])
        place_in_line++;
    int item = (layout->top + line) * layout->list_columns + place_in_line;
    return item < layout->item_count ? LAYOUT_ITEM + item : -1;
}
