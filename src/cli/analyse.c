/* quinte analyse: what the expert thinks of every decision of a recorded game.
 *
 * The truth of a record is used to observe the seat to move; each judgement comes from that view
 * and from the move alone. */
#include "bots/analysis.h"
#include "commands.h"
#include "output.h"
#include "ply_text.h"
#include "core/json_write.h"
#include <errno.h>
#include <quinte/truth.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

enum { WORST = 5, PHRASE_ROOM = 256 };

struct judged {
    int ply, seat;
    size_t text; /* where its sentences begin in `texts` */
    struct analysis analysis;
};

struct work {
    const struct arguments *arguments;
    const char *path;
    long long number, seat, sims, line;
    struct qn_record *record;
    struct judged *list;
    int count;
    struct qn_text texts; /* sentences, or JSON, one after the other, each ended by a zero byte */
};

/* ---- judging ---- */

static void write_judgement(const struct work *work, const void *view,
                            const struct analysis *analysis, struct qn_text *text)
{
    const struct qn_game *game = work->record->game;
    enum qn_lang lang = work->arguments->lang;
    struct seat_names names;
    struct qn_speech speech = speech_of_seats(game, lang, &names, text);
    if (given(work->arguments, OPTION_JSON))
        analysis_put(view, analysis, &speech);
    else
        analysis_say(view, analysis, &speech);
    qn_text_char(text, '\0');
}

/* False if there is no memory. Where there was no choice nothing is noted. */
static bool judge(struct work *work, const union qn_state *state, int ply, int seat)
{
    const struct qn_game *game = work->record->game;
    uint64_t view[QN_VIEW_MAX / 8];
    struct judged *judged = &work->list[work->count];
    game->truth->observe(state, seat, view);
    if (!analysis_judge(game, view, work->record->moves[ply], (uint32_t)work->sims,
                        &judged->analysis))
        return false;
    if (judged->analysis.verdict == ANALYSIS_FORCED)
        return true;
    judged->ply = ply;
    judged->seat = seat;
    judged->text = work->texts.length;
    do
        write_judgement(work, view, &judged->analysis, &work->texts);
    while (text_retry(&work->texts, judged->text));
    work->count++;
    return true;
}

static bool judge_all(struct work *work)
{
    const struct qn_record *record = work->record;
    union qn_state state;
    qn_record_replay_start(record, &state);
    for (int ply = 0; ply < record->move_count; ply++) {
        int seat = record->game->truth->turn(&state);
        bool asked = work->seat < 0 || work->seat == seat;
        if (asked && !judge(work, &state, ply, seat))
            return false;
        qn_record_replay(record, &state, ply, NULL);
    }
    return true;
}

static int by_loss(const void *a, const void *b)
{
    const struct judged *one = a, *two = b;
    if (one->analysis.loss != two->analysis.loss)
        return one->analysis.loss < two->analysis.loss ? 1 : -1;
    return one->ply - two->ply;
}

/* Those that lost most come first; how many of them really lost something, at most WORST. */
static int sort_worst(struct work *work)
{
    int count = 0;
    qsort(work->list, (size_t)work->count, sizeof *work->list, by_loss);
    while (count < work->count && count < WORST &&
           work->list[count].analysis.verdict >= ANALYSIS_SLIP)
        count++;
    return count;
}

/* ---- printing ---- */

static void print_decision(const struct work *work, const struct judged *judged)
{
    enum qn_lang lang = work->arguments->lang;
    char prospect[DECIMAL_SIZE], move[QN_MOVE_TEXT_MAX];
    struct qn_text text = qn_text_on(move, sizeof move);
    work->record->game->move_print(judged->analysis.made, &text);
    printf(say(lang, SAY_ANALYSE_LINE), judged->ply, judged->seat, move,
           analysis_verdict_say(judged->analysis.verdict, lang),
           decimal(lang, 100 * (double)judged->analysis.best_chance, 0, prospect));
    printf("\n   %s\n", work->texts.data + judged->text);
}

static void print_seats(const struct work *work)
{
    enum qn_lang lang = work->arguments->lang;
    for (int seat = 0; seat < work->record->setup.players; seat++) {
        int counts[ANALYSIS_VERDICTS] = {0}, all = 0;
        double loss = 0;
        char mean[DECIMAL_SIZE];
        for (int i = 0; i < work->count; i++)
            if (work->list[i].seat == seat) {
                counts[work->list[i].analysis.verdict]++;
                loss += (double)work->list[i].analysis.loss;
                all++;
            }
        if (all > 0)
            printf(say(lang, SAY_ANALYSE_SEAT), seat, all, counts[ANALYSIS_BEST],
                   counts[ANALYSIS_SLIP], counts[ANALYSIS_MISTAKE], counts[ANALYSIS_BLUNDER],
                   decimal(lang, 100 * loss / all, 1, mean));
    }
}

static void print_text(struct work *work)
{
    enum qn_lang lang = work->arguments->lang;
    printf(say(lang, SAY_ANALYSE_TITLE), work->number, work->record->game->name,
           work->record->setup.players, work->sims);
    for (int i = 0; i < work->count; i++)
        print_decision(work, &work->list[i]);
    putchar('\n');
    print_seats(work);
    int worst = sort_worst(work);
    printf("\n%s\n", say(lang, worst ? SAY_ANALYSE_WORST : SAY_ANALYSE_NO_WORST));
    for (int i = 0; i < worst; i++)
        print_decision(work, &work->list[i]);
}

static void put_decisions(const struct work *work, struct qn_text *text)
{
    qn_put_open(text, NULL, '{');
    qn_put_string(text, "game", work->record->game->id);
    qn_put_int(text, "players", work->record->setup.players);
    qn_put_int(text, "sims", work->sims);
    qn_put_open(text, "decisions", '[');
    for (int i = 0; i < work->count; i++) {
        const char *members = work->texts.data + work->list[i].text;
        qn_put_open(text, NULL, '{');
        qn_put_int(text, "ply", work->list[i].ply);
        qn_put_json(text, NULL, members, strlen(members));
        qn_put_close(text, '}');
    }
    qn_put_close(text, ']');
}

static void put_worst(const struct work *work, int worst, struct qn_text *text)
{
    qn_put_open(text, "worst", '[');
    for (int i = 0; i < worst; i++)
        qn_put_int(text, NULL, work->list[i].ply);
    qn_put_close(text, ']');
    qn_put_close(text, '}');
}

static void print_json(struct work *work)
{
    struct qn_text text = text_new();
    do
        put_decisions(work, &text);
    while (text_retry(&text, 0));
    int worst = sort_worst(work);
    size_t from = text.length;
    do
        put_worst(work, worst, &text);
    while (text_retry(&text, from));
    puts(text.data);
    text_free(&text);
}

/* ---- the file ---- */

static int take_record(struct work *work, const char *text, size_t length)
{
    enum qn_lang lang = work->arguments->lang;
    char reason[1024] = "";
    struct qn_text error = qn_text_on(reason, sizeof reason);
    if (strlen(text) != length)
        return unable(work->arguments, SAY_BAD_RECORD, work->path, work->line,
                      say(lang, SAY_NUL_IN_RECORD));
    if (!qn_record_read(text, work->record, lang, &error))
        return unable(work->arguments, SAY_BAD_RECORD, work->path, work->line, reason);
    if (work->seat >= work->record->setup.players)
        return unable(work->arguments, SAY_FEWER_SEATS, work->number,
                      work->record->setup.players - 1, (int)work->seat);
    work->list = allocate((size_t)work->record->move_count + 1, sizeof *work->list);
    work->texts = text_new();
    bool done = judge_all(work);
    if (done)
        (given(work->arguments, OPTION_JSON) ? print_json : print_text)(work);
    text_free(&work->texts);
    free(work->list);
    return done ? DONE : unable(work->arguments, SAY_NO_MEMORY);
}

/* The line that is asked for, not counting empty ones. */
static int read_file(struct work *work, FILE *file)
{
    char *text = NULL;
    size_t room = 0;
    ssize_t got;
    long long number = 0;
    int code = DONE;
    while (number < work->number && (got = getline(&text, &room, file)) >= 0) {
        size_t length = (size_t)got;
        while (length > 0 && text[length - 1] && strchr(" \t\r\n", text[length - 1]))
            length--;
        text[length] = '\0';
        work->line++;
        number += length > 0;
        if (length > 0 && number == work->number)
            code = take_record(work, text, length);
    }
    free(text);
    if (number == work->number)
        return code;
    if (ferror(file))
        return unable(work->arguments, SAY_CANNOT_READ, work->path, strerror(errno));
    if (number == 0)
        return unable(work->arguments, SAY_NO_RECORDS, work->path);
    return unable(work->arguments, SAY_FEWER_RECORDS, work->path, number, work->number);
}

int run_analyse(const struct arguments *arguments)
{
    struct work work = {.arguments = arguments,
                        .path = arguments->word[0],
                        .number = 1,
                        .seat = -1,
                        .sims = ANALYSIS_SIMS};
    if (!read_number(arguments, OPTION_RECORD, 1, 1000000000000, &work.number) ||
        !read_number(arguments, OPTION_SEAT, 0, QN_PLAYERS_MAX - 1, &work.seat) ||
        !read_number(arguments, OPTION_SIMS, ANALYSIS_SIMS_LEAST, ANALYSIS_SIMS_MOST, &work.sims))
        return MISUSED;
    FILE *file = strcmp(work.path, "-") == 0 ? stdin : fopen(work.path, "r");
    if (!file)
        return unable(arguments, SAY_CANNOT_READ, work.path, strerror(errno));
    work.record = allocate(1, sizeof *work.record);
    int code = read_file(&work, file);
    free(work.record);
    if (file != stdin)
        fclose(file);
    return code;
}
