/* Prints a scene, to look at while drawing: scene_show GAME PLAYERS SEED PLY [VIEWER [COLUMNS ROWS
 * [LANG [ascii]]]]. Spots are shown in brackets. Games are played by the policy. */
#include "support.h"
#include <quinte/scene.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct walk walk;
static struct qn_scene scene;

static int number(int count, char **words, int index, int standard)
{
    return count > index ? atoi(words[index]) : standard;
}

static void print_cell(int row, int column)
{
    const struct qn_cell *cell = &scene.cells[row][column];
    const struct qn_spot *spot = cell->spot ? &scene.spots[cell->spot - 1] : NULL;
    const char *glyph = cell->glyph[0] ? cell->glyph : " ";
    if (spot && column == spot->column)
        glyph = "[";
    else if (spot && column == spot->column + spot->width - 1)
        glyph = "]";
    fputs(glyph, stdout);
}

int main(int count, char **words)
{
    static const char *const names[] = {"Anne-Sophie", "Bo",     "Clémentine",
                                        "Dragomir",    "Élodie", "Friedrich"};
    const struct qn_game *game = count > 4 ? qn_game_find(words[1]) : NULL;
    if (!game) {
        fputs("scene_show GAME PLAYERS SEED PLY [VIEWER [COLUMNS ROWS [LANG [ascii]]]]\n", stderr);
        return 2;
    }
    struct qn_setup setup = qn_setup_standard(game, atoi(words[2]));
    walk_start(&walk, game, &setup, (uint64_t)atoi(words[3]));
    walk.style = STYLE_POLICY;
    for (int ply = 0; ply < atoi(words[4]) && walk_step(&walk); ply++)
        ;
    int turn = walk.truth->turn(&walk.state);
    union any_view view = {{0}};
    walk.truth->observe(&walk.state, number(count, words, 5, turn < 0 ? QN_SPECTATOR : turn),
                        &view);
    scene.columns = number(count, words, 6, QN_SCENE_COLUMNS_MIN);
    scene.rows = number(count, words, 7, QN_SCENE_ROWS_MIN);
    scene.lang = qn_lang_find(count > 8 ? words[8] : "en");
    scene.ascii = count > 9;
    scene.names = names;
    qn_paint(game, &view, &scene);
    for (int row = 0; row < scene.rows; row++, putchar('\n'))
        for (int column = 0; column < scene.columns; column++)
            print_cell(row, column);
    printf("%s\n", scene.clipped ? "CLIPPED" : "");
    return 0;
}
