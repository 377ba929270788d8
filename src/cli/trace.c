/* Traces: every ply of a record with its legal moves, for referees. The format is a contract: keys
 * in this order, no spaces, legal moves sorted bytewise. */
#include "trace.h"
#include "output.h"
#include "core/json_write.h"
#include "core/record.h"
#include <stdlib.h>
#include <string.h>

static int compare_texts(const void *a, const void *b) { return strcmp(a, b); }

static void print_move(const struct qn_game *game, qn_move move, char out[QN_MOVE_TEXT_MAX])
{
    struct qn_text text = qn_text_on(out, QN_MOVE_TEXT_MAX);
    game->move_print(move, &text);
}

static void write_legal(const struct qn_game *game, const union qn_state *state,
                        struct qn_text *line)
{
    qn_move moves[QN_MOVES_MAX];
    char texts[QN_MOVES_MAX][QN_MOVE_TEXT_MAX];
    int count = game->truth->legal(state, moves);
    for (int i = 0; i < count; i++)
        print_move(game, moves[i], texts[i]);
    qsort(texts, (size_t)count, sizeof texts[0], compare_texts);
    qn_put_open(line, "legal", '[');
    for (int i = 0; i < count; i++)
        qn_put_string(line, NULL, texts[i]);
    qn_put_close(line, ']');
}

static void write_view(const struct qn_game *game, const union qn_state *state, const char *name,
                       int viewer, struct qn_text *line)
{
    uint64_t view[QN_VIEW_MAX / 8];
    game->truth->observe(state, viewer, view);
    qn_put_name(line, name);
    qn_view_json(game, view, line);
}

static void write_views(const struct qn_record *record, const union qn_state *state,
                        struct qn_text *line)
{
    qn_put_open(line, "views", '[');
    for (int seat = 0; seat < record->setup.players; seat++)
        write_view(record->game, state, NULL, seat, line);
    qn_put_close(line, ']');
    write_view(record->game, state, "spectator", QN_SPECTATOR, line);
}

static void write_result(const struct qn_record *record, const union qn_state *state,
                         struct qn_text *line)
{
    int16_t scores[QN_PLAYERS_MAX];
    uint8_t ranks[QN_PLAYERS_MAX];
    record->game->truth->scores(state, scores);
    record->game->truth->ranks(state, ranks);
    qn_put_bool(line, "over", true);
    qn_put_result(line, record->setup.players, scores, ranks);
}

/* The line for the position before the ply, or after the last one. */
static void write_line(const struct qn_record *record, const union qn_state *state, int ply,
                       bool views, struct qn_text *line)
{
    int seat = record->game->truth->turn(state);
    qn_put_open(line, NULL, '{');
    if (ply < record->move_count) {
        qn_put_int(line, "ply", ply);
        qn_put_int(line, "seat", seat);
        write_legal(record->game, state, line);
        qn_put_move(line, "move", record->game, record->moves[ply]);
    } else if (seat >= 0) {
        qn_put_bool(line, "over", false);
        qn_put_int(line, "seat", seat);
        write_legal(record->game, state, line);
    } else {
        write_result(record, state, line);
    }
    if (views)
        write_views(record, state, line);
    qn_put_close(line, '}');
    qn_text_char(line, '\n');
}

void print_trace(const struct qn_record *record, bool views, FILE *out)
{
    union qn_state state;
    struct qn_text line = text_new();
    qn_record_replay_start(record, &state);
    for (int ply = 0; ply <= record->move_count; ply++) {
        text_empty(&line);
        do
            write_line(record, &state, ply, views, &line);
        while (text_retry(&line, 0));
        fwrite(line.data, 1, line.length, out);
        if (ply < record->move_count)
            qn_record_replay(record, &state, ply, NULL);
    }
    text_free(&line);
}
