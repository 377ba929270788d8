/* Writes the seed corpus of the fuzz targets into the folder given: moves, views, short records
 * and conversations with an engine about random games of every setup. */
#include "../support.h"
#include "core/random.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char *root;

static void write_file(const char *target, const char *name, const char *data, size_t size)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", root, target);
    mkdir(path, 0777);
    snprintf(path, sizeof path, "%s/%s/%s", root, target, name);
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(data, 1, size, file) != size || fclose(file) != 0) {
        fprintf(stderr, "cannot write %s\n", path);
        exit(2);
    }
}

static struct walk walk;
static char text[RECORD_TEXT_MAX];

static void write_moves(const char *name, int game_number, int number)
{
    struct qn_text out = qn_text_on(text, sizeof text);
    qn_text_char(&out, (char)game_number);
    qn_text_char(&out, (char)number);
    for (int i = 0; i < walk.record.move_count; i++)
        qn_text_form(&out, "%s\n", move_text(walk.game, walk.record.moves[i]));
    write_file("move", name, text, out.length);
}

static void write_record(const char *name)
{
    struct qn_text out = qn_text_on(text, sizeof text);
    qn_record_json(&walk.record, &out);
    write_file("record", name, text, out.length);
}

static void write_view(const char *name, int viewer)
{
    union any_view view = {{0}};
    struct qn_text out = qn_text_on(text, sizeof text);
    walk.truth->observe(&walk.state, viewer, &view);
    qn_view_json(walk.game, &view, &out);
    write_file("view", name, text, out.length);
}

static void write_options(const char *name, int game_number, int number)
{
    struct qn_text out = qn_text_on(text, sizeof text);
    qn_text_char(&out, (char)game_number);
    if (number % 2)
        qn_setup_json(walk.game, &walk.setup, &out);
    for (int i = 0; i < walk.game->option_count; i++)
        qn_text_form(&out, "%s=%s\n", walk.game->options[i].name,
                     walk.game->options[i].values[walk.setup.option[i]]);
    write_file("setup", name, text, out.length);
}

/* A whole conversation about the position: greeting, game, view, moves, thinking. */
static void write_talk(const char *name)
{
    int seat = walk.truth->turn(&walk.state);
    union any_view view = {{0}};
    struct qn_text out = qn_text_on(text, sizeof text);
    if (seat < 0)
        return;
    walk.truth->observe(&walk.state, seat, &view);
    qn_text_form(&out, "quinte 1\nset seed 7\nset sims 20\nnew %s players %d seat %d",
                 walk.game->id, walk.setup.players, seat);
    for (int i = 0; i < walk.game->option_count; i++)
        qn_text_form(&out, " option %s=%s", walk.game->options[i].name,
                     walk.game->options[i].values[walk.setup.option[i]]);
    qn_text_str(&out, "\nview ");
    qn_view_json(walk.game, &view, &out);
    qn_text_str(&out, "\nmoves [");
    for (int i = 0; i < walk.legal_count; i++)
        qn_text_form(&out, "%s\"%s\"", i > 0 ? "," : "", move_text(walk.game, walk.legal[i]));
    qn_text_str(&out, "]\nlegal\ngo sims 50\nping\ngo\nstop\nquit\n");
    write_file("engine", name, text, out.length);
}

/* One game: moves, options, views early and late, a record of the first plies, and for the first
 * setup one of the whole game. */
static void write_setup(int game_number, int number)
{
    const struct qn_game *game = qn_game_at(game_number);
    struct qn_setup setup = setup_number(game, number);
    struct qn_seed seed = {{(uint8_t)number}}; /* as the target for moves does */
    char name[64], late[64];
    snprintf(name, sizeof name, "%s-%d", game->id, number);
    snprintf(late, sizeof late, "%s-%d-late", game->id, number);
    walk_start(&walk, game, &setup, (uint64_t)number * STYLES + STYLE_POLICY);
    qn_record_start(&walk.record, game, &setup, &seed, &walk.state);
    walk.legal_count = walk.truth->legal(&walk.state, walk.legal);
    for (int i = 0; i < 40 && walk_step(&walk); i++)
        if (i == 9)
            write_view(name, viewer_number(&setup, number % (setup.players + 1)));
    write_moves(name, game_number, number);
    write_options(name, game_number, number);
    if (number % 4 == 0)
        write_talk(name);
    if (number % 3 == 0)
        write_record(name);
    for (int i = 0; i < 30 * number && walk_step(&walk); i++)
        ;
    if (number % 2 == 0)
        write_view(late, viewer_number(&setup, (number + 1) % (setup.players + 1)));
    while (number == 0 && walk_step(&walk))
        ;
    if (number == 0)
        write_record(late);
}

int main(int count, char **arguments)
{
    if (count != 2) {
        fprintf(stderr, "usage: corpus FOLDER\n");
        return 2;
    }
    root = arguments[1];
    for (int i = 0; i < qn_game_count(); i++)
        for (int j = 0; j < setup_total(qn_game_at(i)); j++)
            write_setup(i, j);
    return 0;
}
