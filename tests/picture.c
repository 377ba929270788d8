/* Reading scenes: see picture.h. */
#include "picture.h"
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <cmocka.h>

const char *picture_part(const struct qn_scene *scene, int row, int column, int width)
{
    static char line[4 * QN_SCENE_COLUMNS + 1];
    struct qn_text text = qn_text_on(line, sizeof line);
    for (int i = column; i < column + width && i < scene->columns; i++) {
        const char *glyph = scene->cells[row][i].glyph;
        qn_text_str(&text, *glyph ? glyph : " ");
    }
    while (text.length > 0 && line[text.length - 1] == ' ')
        line[--text.length] = '\0';
    return line;
}

const char *picture_row(const struct qn_scene *scene, int row)
{
    return picture_part(scene, row, 0, scene->columns);
}

void picture_shows(const struct qn_scene *scene, int first, const char *const *rows, int count)
{
    for (int i = 0; i < count; i++)
        assert_string_equal(picture_row(scene, first + i), rows[i]);
}

const struct qn_spot *picture_spot(const struct qn_scene *scene, const char *word)
{
    size_t length = strcspn(word, " x+");
    for (int i = 0; i < scene->spot_count; i++) {
        const char *token = scene->spots[i].token;
        if (strncmp(token, word, length) == 0 && token[length] == '\0')
            return &scene->spots[i];
    }
    return NULL;
}
