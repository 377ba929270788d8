/* Scenes: see quinte/scene.h. */
#include <quinte/scene.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- letters ---- */

/* What stands for a character beyond ASCII. All of ours take one column. */
static const struct {
    const char *glyph, *ascii;
} letters[] = {
    {"à", "a"},  {"â", "a"},  {"ä", "a"},  {"ç", "c"},   {"è", "e"},      {"é", "e"},
    {"ê", "e"},  {"ë", "e"},  {"î", "i"},  {"ï", "i"},   {"ô", "o"},      {"ö", "o"},
    {"ù", "u"},  {"û", "u"},  {"ü", "u"},  {"œ", "oe"},  {"æ", "ae"},     {"À", "A"},
    {"Â", "A"},  {"Ç", "C"},  {"È", "E"},  {"É", "E"},   {"Ê", "E"},      {"Î", "I"},
    {"Ô", "O"},  {"Ù", "U"},  {"Œ", "OE"}, {"’", "'"},   {"‘", "'"},      {"«", "\""},
    {"»", "\""}, {"“", "\""}, {"”", "\""}, {"…", "..."}, {"–", "-"},      {"—", "-"},
    {"−", "-"},  {"×", "x"},  {"·", "."},  {"•", "*"},   {"→", ">"},      {"←", "<"},
    {"↑", "^"},  {"↓", "v"},  {"▲", "^"},  {"▼", "v"},   {"▶", ">"},      {"◀", "<"},
    {"★", "*"},  {"☆", "*"},  {"●", "o"},  {"○", "."},   {"◆", "*"},      {"◇", "."},
    {"■", "#"},  {"□", "."},  {"✓", "+"},  {"✗", "x"},   {"─", "-"},      {"│", "|"},
    {"┌", "+"},  {"┐", "+"},  {"└", "+"},  {"┘", "+"},   {"├", "+"},      {"┤", "+"},
    {"┬", "+"},  {"┴", "+"},  {"┼", "+"},  {"═", "="},   {"║", "|"},      {"░", "."},
    {"█", "#"},  {"≤", "<="}, {"≥", ">="}, {"½", "1/2"}, {"\u00a0", " "}, {"\u202f", " "},
};

static int glyph_bytes(const char *at)
{
    unsigned char lead = (unsigned char)*at;
    int count = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    for (int i = 1; i < count; i++)
        if (((unsigned char)at[i] & 0xC0) != 0x80)
            return 1;
    return count;
}

static const char *in_ascii(const char *glyph, int bytes)
{
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++)
        if (strlen(letters[i].glyph) == (size_t)bytes &&
            memcmp(letters[i].glyph, glyph, (size_t)bytes) == 0)
            return letters[i].ascii;
    return "?";
}

void qn_text_ascii(struct qn_text *text, const char *string)
{
    for (int bytes; *string; string += bytes) {
        bytes = glyph_bytes(string);
        if (bytes == 1 && (unsigned char)*string < 0x80)
            qn_text_char(text, *string);
        else
            qn_text_str(text, in_ascii(string, bytes));
    }
}

int qn_text_columns(const char *text, bool ascii)
{
    int columns = 0;
    for (int bytes; *text; text += bytes) {
        bytes = glyph_bytes(text);
        columns += ascii && bytes > 1 ? (int)strlen(in_ascii(text, bytes)) : 1;
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
        if (scene->ascii && (bytes > 1 || (unsigned char)*text >= 0x80))
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
