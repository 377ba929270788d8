/* The golden games: reading and replaying them. */
#include "golden.h"
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

/* ---- files ---- */

const char *golden_directory(void)
{
    const char *directory = getenv("QUINTE_GOLDEN");
    return directory ? directory : "tests/golden";
}

FILE *golden_open(const char *name)
{
    char command[1024];
    snprintf(command, sizeof command, "gzip -dc '%s/%.63s'", golden_directory(), name);
    return popen(command, "r");
}

void golden_close(FILE *file)
{
    while (fgetc(file) != EOF) /* let the other end finish */
        ;
    pclose(file);
}

bool golden_line(FILE *file, char *line, size_t size)
{
    if (!file || !fgets(line, (int)size, file))
        return false;
    line[strcspn(line, "\n")] = '\0';
    return true;
}

static int by_name(const void *a, const void *b) { return strcmp(a, b); }

int golden_files(const char *game, char names[][64], int most)
{
    DIR *directory = opendir(golden_directory());
    int count = 0;
    struct dirent *entry;
    size_t length = strlen(game);
    while (directory && (entry = readdir(directory)) && count < most)
        if (strncmp(entry->d_name, game, length) == 0 && entry->d_name[length] == '-' &&
            strstr(entry->d_name, ".records.jsonl.gz"))
            snprintf(names[count++], 64, "%.63s", entry->d_name);
    if (directory)
        closedir(directory);
    qsort(names, (size_t)count, 64, by_name);
    return count;
}

void golden_or_skip(const struct qn_game *game)
{
    char name[1][64];
    if (golden_files(game->id, name, 1) > 0)
        return;
    print_message("%s has no golden games: tools/golden %s makes them\n", game->id, game->id);
    skip();
}

void golden_trace_name(const char *records, char name[64])
{
    int stem = (int)(strstr(records, ".records") - records);
    snprintf(name, 64, "%.*s.trace.jsonl.gz", stem, records);
}

/* ---- replaying ---- */

struct golden {
    const struct qn_game *game;
    const char *name; /* of the file */
    int number;       /* of the record in it */
    struct golden_count *count;
    FILE *trace; /* NULL when there are no more traces */
};

__attribute__((format(printf, 2, 3))) static void failed(struct golden *g, const char *what, ...)
{
    if (g->count->failures++ > 0)
        return;
    char message[3500];
    va_list arguments;
    va_start(arguments, what);
    vsnprintf(message, sizeof message, what, arguments);
    va_end(arguments);
    snprintf(g->count->first, sizeof g->count->first, "%s, record %d: %s", g->name, g->number,
             message);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The legal moves as a sorted JSON array: written here once more, apart from the command's. */
static void write_legal(const struct qn_game *game, const union qn_state *state,
                        struct qn_text *text)
{
    static char texts[QN_MOVES_MAX][QN_MOVE_TEXT_MAX];
    const char *sorted[QN_MOVES_MAX];
    qn_move legal[QN_MOVES_MAX];
    int count = game->truth->legal(state, legal);
    for (int i = 0; i < count; i++) {
        struct qn_text out = qn_text_on(texts[i], sizeof texts[i]);
        game->move_print(legal[i], &out);
        sorted[i] = texts[i];
    }
    qsort(sorted, (size_t)count, sizeof sorted[0], by_text);
    for (int i = 0; i < count; i++)
        qn_text_form(text, "%s\"%s\"", i ? "," : "", sorted[i]);
}

static void write_numbers(struct qn_text *text, const char *name, const int16_t *scores,
                          const uint8_t *ranks, int count)
{
    qn_text_form(text, ",\"%s\":[", name);
    for (int i = 0; i < count; i++)
        qn_text_form(text, "%s%d", i ? "," : "", scores ? scores[i] : ranks[i]);
    qn_text_char(text, ']');
}

static void compare_trace_line(struct golden *g, const char *line)
{
    static char expected[TEXT_MAX];
    if (!golden_line(g->trace, expected, sizeof expected))
        failed(g, "the trace has fewer lines");
    else if (strcmp(line, expected) != 0)
        failed(g, "trace line\n  %.1500s\n  should be\n  %.1500s", line, expected);
    else
        g->count->trace_lines++;
}

static void compare_trace(struct golden *g, const struct qn_record *record)
{
    static char line[TEXT_MAX];
    const struct qn_game *game = g->game;
    union qn_state state;
    qn_record_replay_start(record, &state);
    for (int ply = 0; ply < record->move_count && g->count->failures == 0; ply++) {
        struct qn_text text = qn_text_on(line, sizeof line);
        qn_text_form(&text, "{\"ply\":%d,\"seat\":%d,\"legal\":[", ply, game->truth->turn(&state));
        write_legal(game, &state, &text);
        qn_text_form(&text, "],\"move\":\"%s\"}", move_text(game, record->moves[ply]));
        compare_trace_line(g, line);
        qn_record_replay(record, &state, ply, NULL);
    }
    struct qn_text text = qn_text_on(line, sizeof line);
    qn_text_str(&text, "{\"over\":true");
    write_numbers(&text, "scores", record->scores, NULL, record->setup.players);
    write_numbers(&text, "ranks", NULL, record->ranks, record->setup.players);
    qn_text_char(&text, '}');
    compare_trace_line(g, line);
}

static void replay_line(struct golden *g, const char *line)
{
    static struct qn_record record;
    static char again[GOLDEN_LINE_MAX];
    char message[1000];
    struct qn_text error = qn_text_on(message, sizeof message);
    if (!qn_record_read(line, &record, QN_EN, &error)) {
        failed(g, "refused: %s", message);
        return;
    }
    struct qn_text text = qn_text_on(again, sizeof again);
    qn_record_json(&record, &text);
    if (strcmp(again, line) != 0)
        failed(g, "written again it is different:\n  %.1500s\n  %.1500s", line, again);
    if (!record.finished)
        failed(g, "it is not finished");
    g->count->records++;
    g->count->plies += record.move_count;
    if (g->number < 2 && g->trace && g->count->failures == 0)
        compare_trace(g, &record);
}

static void replay_file(struct golden *g)
{
    static char line[GOLDEN_LINE_MAX];
    char trace_name[64];
    golden_trace_name(g->name, trace_name);
    FILE *records = golden_open(g->name);
    g->trace = golden_open(trace_name);
    if (!records || !g->trace) {
        failed(g, "it cannot be read");
        return;
    }
    for (g->number = 0; golden_line(records, line, sizeof line); g->number++)
        replay_line(g, line);
    if (g->number == 0)
        failed(g, "it is empty");
    if (g->count->failures == 0 && golden_line(g->trace, line, sizeof line))
        failed(g, "the trace has more lines");
    golden_close(records);
    golden_close(g->trace);
    g->count->files++;
}

void golden_run(const struct qn_game *game, struct golden_count *count)
{
    char names[64][64];
    int files = golden_files(game->id, names, 64);
    struct golden g = {.game = game, .name = game->id, .count = count};
    if (files == 0)
        failed(&g, "no golden games in %s", golden_directory());
    for (int i = 0; i < files; i++) {
        g.name = names[i];
        replay_file(&g);
    }
}
