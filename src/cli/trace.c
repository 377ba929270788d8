/* Traces: every ply of a record with its legal moves, for referees. The format is a contract: keys
 * in this order, no spaces, legal moves sorted bytewise. */
#include "trace.h"
#include "output.h"
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
    qn_text_str(line, "\"legal\":[");
    for (int i = 0; i < count; i++) {
        qn_text_str(line, i > 0 ? ",\"" : "\"");
        qn_text_str(line, texts[i]);
        qn_text_char(line, '"');
    }
    qn_text_char(line, ']');
}

static void write_view(const struct qn_game *game, const union qn_state *state, int viewer,
                       struct qn_text *line)
{
    uint64_t view[QN_VIEW_MAX / 8];
    game->truth->observe(state, viewer, view);
    qn_view_json(game, view, line);
}

static void write_views(const struct qn_record *record, const union qn_state *state,
                        struct qn_text *line)
{
    qn_text_str(line, ",\"views\":[");
    for (int seat = 0; seat < record->setup.players; seat++) {
        if (seat > 0)
            qn_text_char(line, ',');
        write_view(record->game, state, seat, line);
    }
    qn_text_str(line, "],\"spectator\":");
    write_view(record->game, state, QN_SPECTATOR, line);
}

static void write_result(const struct qn_record *record, const union qn_state *state,
                         struct qn_text *line)
{
    int16_t scores[QN_PLAYERS_MAX];
    uint8_t ranks[QN_PLAYERS_MAX];
    record->game->truth->scores(state, scores);
    record->game->truth->ranks(state, ranks);
    qn_text_str(line, "{\"over\":true,\"scores\":[");
    for (int seat = 0; seat < record->setup.players; seat++)
        qn_text_form(line, seat > 0 ? ",%d" : "%d", scores[seat]);
    qn_text_str(line, "],\"ranks\":[");
    for (int seat = 0; seat < record->setup.players; seat++)
        qn_text_form(line, seat > 0 ? ",%d" : "%d", ranks[seat]);
    qn_text_char(line, ']');
}

/* The line for the position before the ply, or after the last one. */
static void write_line(const struct qn_record *record, const union qn_state *state, int ply,
                       bool views, struct qn_text *line)
{
    int seat = record->game->truth->turn(state);
    if (ply < record->move_count) {
        char move[QN_MOVE_TEXT_MAX];
        print_move(record->game, record->moves[ply], move);
        qn_text_form(line, "{\"ply\":%d,\"seat\":%d,", ply, seat);
        write_legal(record->game, state, line);
        qn_text_form(line, ",\"move\":\"%s\"", move);
    } else if (seat >= 0) {
        qn_text_form(line, "{\"over\":false,\"seat\":%d,", seat);
        write_legal(record->game, state, line);
    } else {
        write_result(record, state, line);
    }
    if (views)
        write_views(record, state, line);
    qn_text_str(line, "}\n");
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
