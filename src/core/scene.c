/* Scenes: see quinte/scene.h. */
#include "core/language.h"
#include <quinte/scene.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- letters ---- */

/* What stands for a character beyond ASCII, by code point. All of ours take one column. */
static const struct {
    uint32_t code;
    char ascii[4];
} letters[] = {
    {U'\u00a0', " "}, {U'«', "\""}, {U'·', "."},  {U'»', "\""}, {U'½', "1/2"}, {U'À', "A"},
    {U'Â', "A"},      {U'Ä', "A"},  {U'Å', "A"},  {U'Æ', "AE"}, {U'Ç', "C"},   {U'È', "E"},
    {U'É', "E"},      {U'Ê', "E"},  {U'Ë', "E"},  {U'Î', "I"},  {U'Ï', "I"},   {U'Ñ', "N"},
    {U'Ô', "O"},      {U'Ö', "O"},  {U'×', "x"},  {U'Ø', "O"},  {U'Ù', "U"},   {U'Û', "U"},
    {U'Ü', "U"},      {U'ß', "ss"}, {U'à', "a"},  {U'á', "a"},  {U'â', "a"},   {U'ä', "a"},
    {U'å', "a"},      {U'æ', "ae"}, {U'ç', "c"},  {U'è', "e"},  {U'é', "e"},   {U'ê', "e"},
    {U'ë', "e"},      {U'í', "i"},  {U'î', "i"},  {U'ï', "i"},  {U'ñ', "n"},   {U'ó', "o"},
    {U'ô', "o"},      {U'ö', "o"},  {U'ø', "o"},  {U'ù', "u"},  {U'ú', "u"},   {U'û', "u"},
    {U'ü', "u"},      {U'Œ', "OE"}, {U'œ', "oe"}, {U'–', "-"},  {U'—', "-"},   {U'‘', "'"},
    {U'’', "'"},      {U'“', "\""}, {U'”', "\""}, {U'•', "*"},  {U'…', "..."}, {U'\u202f', " "},
    {U'←', "<"},      {U'↑', "^"},  {U'→', ">"},  {U'↓', "v"},  {U'−', "-"},   {U'≤', "<="},
    {U'≥', ">="},     {U'─', "-"},  {U'│', "|"},  {U'┌', "+"},  {U'┐', "+"},   {U'└', "+"},
    {U'┘', "+"},      {U'├', "+"},  {U'┤', "+"},  {U'┬', "+"},  {U'┴', "+"},   {U'┼', "+"},
    {U'═', "="},      {U'║', "|"},  {U'█', "#"},  {U'░', "."},  {U'■', "#"},   {U'□', "."},
    {U'▲', "^"},      {U'▶', ">"},  {U'▼', "v"},  {U'◀', "<"},  {U'◆', "*"},   {U'◇', "."},
    {U'○', "."},      {U'●', "o"},  {U'★', "*"},  {U'☆', "*"},  {U'✓', "+"},   {U'✗', "x"},
};

static int glyph_bytes(const char *at)
{
    unsigned char lead = (unsigned char)*at;
    int count = lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    for (int i = 1; i < count; i++)
        if (((unsigned char)at[i] & 0xC0) != 0x80)
            return 1;
    return count;
}

static uint32_t code_of(const char *glyph, int bytes)
{
    uint32_t code = (unsigned char)*glyph & (0x7Fu >> bytes);
    for (int i = 1; i < bytes; i++)
        code = code << 6 | ((unsigned char)glyph[i] & 0x3F);
    return code;
}

/* "?" for what we have no letters for; a byte alone is none of UTF-8. */
static const char *in_ascii(const char *glyph, int bytes)
{
    uint32_t code = bytes > 1 ? code_of(glyph, bytes) : 0;
    size_t from = 0, to = sizeof letters / sizeof letters[0];
    while (from < to) {
        size_t middle = (from + to) / 2;
        if (letters[middle].code == code)
            return letters[middle].ascii;
        if (letters[middle].code < code)
            from = middle + 1;
        else
            to = middle;
    }
    return "?";
}

static bool is_ascii(const char *at) { return (unsigned char)*at < 0x80; }

void qn_text_ascii(struct qn_text *text, const char *string)
{
    for (int bytes; *string; string += bytes) {
        bytes = glyph_bytes(string);
        if (is_ascii(string))
            qn_text_char(text, *string);
        else
            qn_text_str(text, in_ascii(string, bytes));
    }
}

static int glyph_columns(const char *glyph, int bytes, bool ascii)
{
    return ascii && !is_ascii(glyph) ? (int)strlen(in_ascii(glyph, bytes)) : 1;
}

int qn_text_columns(const char *text, bool ascii)
{
    int columns = 0;
    for (int bytes; *text; text += bytes) {
        bytes = glyph_bytes(text);
        columns += glyph_columns(text, bytes, ascii);
    }
    return columns;
}

/* ---- cells ---- */

void qn_scene_clear(struct qn_scene *scene)
{
    scene->rows = scene->rows < QN_SCENE_ROWS ? scene->rows : QN_SCENE_ROWS;
    scene->columns = scene->columns < QN_SCENE_COLUMNS ? scene->columns : QN_SCENE_COLUMNS;
    scene->clipped = false;
    scene->spot_count = 0;
    memset(scene->cells, 0, sizeof scene->cells);
}

static void put_cell(struct qn_scene *scene, int row, int column, enum qn_ink ink,
                     const char *glyph, int bytes)
{
    if (row < 0 || row >= scene->rows || column < 0 || column >= scene->columns) {
        scene->clipped = true;
        return;
    }
    struct qn_cell *cell = &scene->cells[row][column];
    memset(cell->glyph, 0, sizeof cell->glyph);
    memcpy(cell->glyph, glyph, (size_t)bytes);
    cell->ink = (uint8_t)ink;
}

int qn_scene_put(struct qn_scene *scene, int row, int column, enum qn_ink ink, const char *text)
{
    for (int bytes; *text; text += bytes) {
        bytes = glyph_bytes(text);
        if (scene->ascii && !is_ascii(text))
            for (const char *at = in_ascii(text, bytes); *at; at++)
                put_cell(scene, row, column++, ink, at, 1);
        else
            put_cell(scene, row, column++, ink, text, bytes);
    }
    return column;
}

int qn_scene_form(struct qn_scene *scene, int row, int column, enum qn_ink ink, const char *form,
                  ...)
{
    char text[4 * QN_SCENE_COLUMNS];
    va_list arguments;
    va_start(arguments, form);
    vsnprintf(text, sizeof text, form, arguments);
    va_end(arguments);
    return qn_scene_put(scene, row, column, ink, text);
}

int qn_scene_spot(struct qn_scene *scene, int row, int column, enum qn_ink ink, const char *text,
                  const char *token)
{
    int end = qn_scene_put(scene, row, column, ink, " ");
    end = qn_scene_put(scene, row, end, ink, text);
    end = qn_scene_put(scene, row, end, ink, " ");
    bool fits = row >= 0 && row < scene->rows && column >= 0 && end <= scene->columns &&
                strlen(token) < QN_TOKEN_MAX && scene->spot_count < QN_SCENE_SPOTS - 1;
    if (!fits) {
        scene->clipped = true;
        return end;
    }
    struct qn_spot *spot = &scene->spots[scene->spot_count++];
    *spot = (struct qn_spot){
        .row = (uint8_t)row, .column = (uint8_t)column, .width = (uint8_t)(end - column)};
    memcpy(spot->token, token, strlen(token) + 1);
    for (int i = column; i < end; i++)
        scene->cells[row][i].spot = (uint8_t)scene->spot_count;
    return end;
}

/* ---- lines ---- */

void qn_scene_line(struct qn_scene *scene, int row, int column, int end)
{
    while (column < end)
        column = qn_scene_put(scene, row, column, QN_INK_QUIET, "─");
}

void qn_scene_frame(struct qn_scene *scene, int row, int column, int rows, int columns)
{
    int right = column + columns - 1, below = row + rows - 1;
    qn_scene_line(scene, row, column, right);
    qn_scene_line(scene, below, column, right);
    for (int i = row + 1; i < below; i++) {
        qn_scene_put(scene, i, column, QN_INK_QUIET, "│");
        qn_scene_put(scene, i, right, QN_INK_QUIET, "│");
    }
    qn_scene_put(scene, row, column, QN_INK_QUIET, "┌");
    qn_scene_put(scene, row, right, QN_INK_QUIET, "┐");
    qn_scene_put(scene, below, column, QN_INK_QUIET, "└");
    qn_scene_put(scene, below, right, QN_INK_QUIET, "┘");
}

bool qn_scene_spend(int *left, int rows)
{
    bool can = *left >= rows;
    *left -= can ? rows : 0;
    return can;
}

/* ---- labels ---- */

enum { NAME_LEAST = 6 }; /* the columns in which a shortened name still tells who it is */

static const char yous[] = N_("You");
static const char yous_behind[] = N_(" (you)");

int qn_scene_columns(const struct qn_scene *scene, const char *text)
{
    return qn_text_columns(text, scene->ascii);
}

/* In at most so many columns and bytes. */
static void shorten(const struct qn_scene *scene, const char *text, int columns, size_t size,
                    char *out)
{
    int dots = qn_scene_columns(scene, "…");
    bool whole = qn_scene_columns(scene, text) <= columns && strlen(text) < size;
    int room = whole ? columns : columns - dots;
    size_t length = 0, most = whole ? size - 1 : size - sizeof "…";
    for (int bytes; *text; text += bytes, length += (size_t)bytes) {
        bytes = glyph_bytes(text);
        room -= glyph_columns(text, bytes, scene->ascii);
        if (room < 0 || length + (size_t)bytes > most)
            break;
        memcpy(out + length, text, (size_t)bytes);
    }
    out[length] = '\0';
    if (!whole && columns >= dots)
        memcpy(out + length, "…", sizeof "…");
}

struct qn_label qn_scene_shorten(const struct qn_scene *scene, const char *text, int columns)
{
    struct qn_label label;
    shorten(scene, text, columns, sizeof label.text, label.text);
    return label;
}

/* In whatever language the host spoke. */
static bool is_you(const char *name)
{
    for (int lang = 0; lang < QN_LANGS; lang++) {
        const char *you = qn_say((enum qn_lang)lang, yous);
        size_t i = 0;
        while (you[i] && (name[i] | 0x20) == (you[i] | 0x20)) /* without case */
            i++;
        if (name[i] == you[i])
            return true;
    }
    return false;
}

struct qn_label qn_scene_name(const struct qn_scene *scene, int seat, bool own, int columns)
{
    const char *name = scene->names[seat], *behind = qn_say(scene->lang, yous_behind);
    if (!own)
        return qn_scene_shorten(scene, name, columns);
    struct qn_label label;
    int room = columns - qn_scene_columns(scene, behind);
    if (is_you(name) || (room < NAME_LEAST && qn_scene_columns(scene, name) > room))
        return qn_scene_shorten(scene, qn_say(scene->lang, yous), columns);
    shorten(scene, name, room, sizeof label.text - strlen(behind), label.text);
    memcpy(label.text + strlen(label.text), behind, strlen(behind) + 1);
    return label;
}

int qn_scene_seat(struct qn_scene *scene, int row, int column, int columns, enum qn_ink ink,
                  const struct qn_view *head, int seat)
{
    enum { MARK = 2 };
    bool turn = head->turn == seat;
    struct qn_label name = qn_scene_name(scene, seat, seat == head->viewer, columns);
    qn_scene_put(scene, row, column, QN_INK_STRONG, turn ? "▶" : " ");
    qn_scene_put(scene, row, column + MARK, turn ? QN_INK_STRONG : ink, name.text);
    return column + MARK + columns + 1;
}

/* ---- tokens ---- */

/* "8x2+1" has the token "8", "G10" has not "G1". */
static bool word_is(const char *word, const char *token)
{
    size_t length = strlen(token);
    if (length == 0 || strncmp(word, token, length) != 0)
        return false;
    char next = word[length];
    return next == '\0' || next == ' ' || next == '+' || next == 'x';
}

bool qn_move_has(const struct qn_game *game, qn_move move, const char *token)
{
    char name[QN_MOVE_TEXT_MAX];
    struct qn_text text = qn_text_on(name, sizeof name);
    game->move_print(move, &text);
    for (const char *word = name; word; word = strchr(word, ' ')) {
        word += *word == ' ';
        if (word_is(word, token))
            return true;
    }
    return false;
}
