/* quinte simulate: many games by bots, with their records or their sum.
 *
 * Threads take games in chunks of successive seeds and write their records in turn: the output is
 * the same for any number of threads. All sums are whole numbers, so their order does not matter.
 */
#include "commands.h"
#include "jobs.h"
#include "output.h"
#include "bot_games.h"
#include "signals.h"
#include "atomic_file.h"
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    CHUNK = 32,
    RULES_MAX = 256,
    WIN = 60, /* a first place; it can be shared by two to six */
    BINS_MAX = 12,
    BAR = 40,
};

struct tally {
    uint64_t games, plies, plies_min, plies_max;
    uint64_t wins[QN_PLAYERS_MAX];
    uint64_t fired[RULES_MAX];
    uint64_t *scores; /* how often each score came up, from limits.score_min on */
};

struct simulation {
    const struct qn_game *game;
    struct qn_setup setup;
    struct qn_limits limits;
    struct qn_seed seed;
    struct bots bots;
    struct seating seating;
    enum qn_lang lang;
    uint64_t games;
    int jobs;
    const char *path; /* NULL: no records */
    struct atomic_file records;

    pthread_mutex_t lock; /* what follows is shared */
    pthread_cond_t turn;
    uint64_t next, written; /* chunks */
    bool stopped;           /* by a signal, or because writing or a bot failed, */
    int reason;             /* and this is why: errno, */
    char failure[512];      /* or what the bot's sentence says */
    bool progress;
    time_t shown;
    struct tally tally;
};

static size_t score_span(const struct simulation *simulation)
{
    int span = simulation->limits.score_max - simulation->limits.score_min + 1;
    return (size_t)span;
}

/* ---- playing ---- */

static void tally_game(struct tally *tally, const struct simulation *simulation,
                       const struct qn_record *record)
{
    uint64_t plies = (uint64_t)record->move_count;
    int players = record->setup.players, firsts = 0;
    if (tally->games == 0 || plies < tally->plies_min)
        tally->plies_min = plies;
    if (plies > tally->plies_max)
        tally->plies_max = plies;
    tally->plies += plies;
    tally->games++;
    for (int seat = 0; seat < players; seat++) {
        tally->scores[record->scores[seat] - simulation->limits.score_min]++;
        firsts += record->ranks[seat] == 1;
    }
    for (int seat = 0; seat < players; seat++)
        if (record->ranks[seat] == 1)
            tally->wins[seat] += (uint64_t)(WIN / firsts);
}

static void tally_merge(struct tally *into, const struct tally *from, size_t span)
{
    if (from->games == 0)
        return;
    if (into->games == 0 || from->plies_min < into->plies_min)
        into->plies_min = from->plies_min;
    if (from->plies_max > into->plies_max)
        into->plies_max = from->plies_max;
    into->games += from->games;
    into->plies += from->plies;
    for (int i = 0; i < QN_PLAYERS_MAX; i++)
        into->wins[i] += from->wins[i];
    for (int i = 0; i < RULES_MAX; i++)
        into->fired[i] += from->fired[i];
    for (size_t i = 0; i < span; i++)
        into->scores[i] += from->scores[i];
}

static void show_progress(struct simulation *simulation)
{
    time_t now = time(NULL);
    uint64_t done = simulation->written * CHUNK;
    if (!simulation->progress || now == simulation->shown)
        return;
    simulation->shown = now;
    jobs_bar(simulation->lang, done, simulation->games);
    fflush(stderr);
}

/* The number of a chunk to play, or false if there is no more to do. */
static bool take_chunk(struct simulation *simulation, uint64_t *chunk)
{
    pthread_mutex_lock(&simulation->lock);
    *chunk = simulation->next++;
    bool go = !simulation->stopped && *chunk * CHUNK < simulation->games;
    pthread_mutex_unlock(&simulation->lock);
    return go;
}

/* Waits until all earlier chunks are out. */
static void write_chunk(struct simulation *simulation, uint64_t chunk,
                        const struct qn_text *records)
{
    pthread_mutex_lock(&simulation->lock);
    while (simulation->written != chunk && !simulation->stopped)
        pthread_cond_wait(&simulation->turn, &simulation->lock);
    FILE *file = simulation->records.stream;
    if (!simulation->stopped && file && records->length > 0 &&
        fwrite(records->data, records->length, 1, file) != 1) {
        simulation->reason = errno;
        simulation->stopped = true;
    }
    if (signalled())
        simulation->stopped = true;
    simulation->written++;
    show_progress(simulation);
    pthread_cond_broadcast(&simulation->turn);
    pthread_mutex_unlock(&simulation->lock);
}

static void write_record(const struct qn_record *record, struct qn_text *records)
{
    size_t from = records->length;
    do {
        qn_record_json(record, records);
        qn_text_char(records, '\n');
    } while (text_retry(records, from));
}

/* Plays game `number`; if it cannot, everything stops. */
static bool play(struct simulation *simulation, uint64_t number, struct qn_record *record,
                 uint64_t *fired)
{
    char sentence[sizeof simulation->failure];
    struct qn_text error = qn_text_on(sentence, sizeof sentence);
    struct game_stats stats = {.fired = fired};
    struct qn_seed seed = qn_seed_plus(&simulation->seed, number);
    enum outcome outcome = play_bot_game(&simulation->seating, &seed, 1, record, &stats, &error);
    if (outcome == PLAYED)
        return true;
    pthread_mutex_lock(&simulation->lock);
    simulation->stopped = true;
    if (outcome == FAILED)
        memcpy(simulation->failure, sentence, sizeof sentence);
    pthread_cond_broadcast(&simulation->turn);
    pthread_mutex_unlock(&simulation->lock);
    return false;
}

static void *work(void *argument)
{
    struct simulation *simulation = argument;
    struct qn_record *record = allocate(1, sizeof *record);
    struct tally tally = {.scores = allocate(score_span(simulation), sizeof(uint64_t))};
    struct qn_text records = text_new();
    for (uint64_t chunk; take_chunk(simulation, &chunk);) {
        uint64_t end = (chunk + 1) * CHUNK;
        if (end > simulation->games)
            end = simulation->games;
        text_empty(&records);
        for (uint64_t i = chunk * CHUNK; i < end && play(simulation, i, record, tally.fired); i++) {
            tally_game(&tally, simulation, record);
            if (simulation->records.stream)
                write_record(record, &records);
        }
        write_chunk(simulation, chunk, &records);
    }
    pthread_mutex_lock(&simulation->lock);
    tally_merge(&simulation->tally, &tally, score_span(simulation));
    pthread_mutex_unlock(&simulation->lock);
    text_free(&records);
    free(tally.scores);
    free(record);
    return NULL;
}

/* ---- the sum ---- */

static double share(uint64_t part, uint64_t whole) { return (double)part / (double)whole; }

static void print_wins(FILE *out, const struct simulation *simulation)
{
    enum qn_lang lang = simulation->lang;
    const struct tally *tally = &simulation->tally;
    char wins[DECIMAL_SIZE], percent[DECIMAL_SIZE];
    fprintf(out, "\n%s\n", say(lang, SAY_SUM_WINS));
    for (int seat = 0; seat < simulation->setup.players; seat++) {
        double won = share(tally->wins[seat], WIN);
        fprintf(out, say(lang, SAY_SUM_SEAT), seat, decimal(lang, won, 1, wins),
                decimal(lang, 100 * won / (double)tally->games, 2, percent));
        fputc('\n', out);
    }
}

/* The lowest score that this many quarters of all scores do not exceed. */
static int quartile(const struct simulation *simulation, int quarter)
{
    const struct tally *tally = &simulation->tally;
    uint64_t all = tally->games * simulation->setup.players;
    uint64_t wanted = (all * (uint64_t)quarter + 3) / 4, passed = 0;
    size_t i = 0;
    while ((passed += tally->scores[i]) < wanted || passed == 0)
        i++;
    return simulation->limits.score_min + (int)i;
}

static void print_histogram(FILE *out, const struct simulation *simulation, int min, int max)
{
    uint64_t bins[BINS_MAX] = {0}, most = 1;
    uint64_t all = simulation->tally.games * simulation->setup.players;
    int width = (max - min) / BINS_MAX + 1;
    for (int score = min; score <= max; score++) {
        uint64_t *bin = &bins[(score - min) / width];
        *bin += simulation->tally.scores[score - simulation->limits.score_min];
        if (*bin > most)
            most = *bin;
    }
    for (int from = min; from <= max; from += width) {
        int to = from + width - 1 < max ? from + width - 1 : max;
        uint64_t count = bins[(from - min) / width];
        char range[32], percent[DECIMAL_SIZE];
        snprintf(range, sizeof range, from == to ? "%d" : "%d … %d", from, to);
        print_padded(out, "  ", range, 14);
        fprintf(out, "%6s %% ", decimal(simulation->lang, 100 * share(count, all), 2, percent));
        for (uint64_t i = 0; i < count * BAR / most; i++)
            fputc('#', out);
        fputc('\n', out);
    }
}

static void print_scores(FILE *out, const struct simulation *simulation)
{
    enum qn_lang lang = simulation->lang;
    char mean[DECIMAL_SIZE];
    uint64_t all = simulation->tally.games * simulation->setup.players;
    double sum = 0;
    for (size_t i = 0; i < score_span(simulation); i++)
        sum += (double)simulation->tally.scores[i] * (simulation->limits.score_min + (int)i);
    int min = quartile(simulation, 0), max = quartile(simulation, 4);
    fprintf(out, "\n%s\n", say(lang, SAY_SUM_SCORES));
    fprintf(out, say(lang, SAY_SUM_QUARTILES), min, quartile(simulation, 1),
            quartile(simulation, 2), quartile(simulation, 3), max,
            decimal(lang, sum / (double)all, 2, mean));
    fputc('\n', out);
    print_histogram(out, simulation, min, max);
}

static void print_rules(FILE *out, const struct simulation *simulation)
{
    enum qn_lang lang = simulation->lang;
    const struct qn_game *game = simulation->game;
    bool any = false;
    fprintf(out, "\n%s\n", say(lang, SAY_SUM_RULES));
    for (int rule = 1; rule < game->rule_count; rule++) {
        uint64_t fired = simulation->tally.fired[rule];
        char mean[DECIMAL_SIZE];
        if (fired == 0)
            continue;
        any = true;
        fprintf(out, say(lang, SAY_SUM_RULE), game->rules[rule].id, (unsigned long long)fired,
                decimal(lang, share(fired, simulation->tally.games), 3, mean));
        fputc('\n', out);
    }
    if (!any)
        fprintf(out, "%s\n", say(lang, SAY_SUM_NO_RULES));
}

static void print_sum(FILE *out, const struct simulation *simulation)
{
    enum qn_lang lang = simulation->lang;
    const struct tally *tally = &simulation->tally;
    char mean[DECIMAL_SIZE], buffer[256];
    struct qn_text text = qn_text_on(buffer, sizeof buffer);
    fprintf(out, say(lang, SAY_SUM_TITLE), simulation->game->name, simulation->setup.players,
            (unsigned long long)tally->games);
    qn_setup_json(simulation->game, &simulation->setup, &text);
    fprintf(out, strcmp(buffer, "{}") == 0 ? "\n" : ", %s\n", buffer);
    text_empty(&text);
    qn_seed_print(&simulation->seed, &text);
    fprintf(out, say(lang, SAY_SUM_SEED), buffer);
    fprintf(out, say(lang, SAY_SUM_PLIES), (unsigned long long)tally->plies_min,
            decimal(lang, share(tally->plies, tally->games), 1, mean),
            (unsigned long long)tally->plies_max);
    fputc('\n', out);
    print_wins(out, simulation);
    print_scores(out, simulation);
    print_rules(out, simulation);
}

/* ---- the whole ---- */

static bool read_simulation(const struct arguments *arguments, struct simulation *simulation)
{
    long long games = 1000, jobs = jobs_standard();
    simulation->game = read_game(arguments, arguments->word[0]);
    if (!simulation->game || !read_setup(arguments, simulation->game, 0, &simulation->setup) ||
        !read_number(arguments, OPTION_GAMES, 1, 1000000000, &games) ||
        !read_number(arguments, OPTION_JOBS, 1, JOBS_MAX, &jobs) ||
        !read_seed(arguments, &simulation->seed))
        return false;
    simulation->seating = (struct seating){
        .game = simulation->game, .setup = simulation->setup, .lang = arguments->lang};
    if (!read_seating(arguments, &simulation->bots, &simulation->seating))
        return false;
    simulation->game->limits(&simulation->setup, &simulation->limits);
    simulation->lang = arguments->lang;
    simulation->games = (uint64_t)games;
    simulation->jobs = (int)jobs;
    simulation->progress = isatty(STDERR_FILENO) == 1;
    simulation->shown = time(NULL);
    return true;
}

/* Gives the records their name, or takes them away. 0, or why there are none. */
static int conclude(struct simulation *simulation)
{
    if (simulation->stopped) {
        atomic_file_discard(&simulation->records);
        return simulation->reason;
    }
    return !simulation->records.stream || atomic_file_commit(&simulation->records) ? 0 : errno;
}

/* Plays everything; 0, or why the records could not be written. */
static int simulate(struct simulation *simulation)
{
    const char *path = simulation->path;
    sigset_t before;
    hold_signals(&before);
    int reason = path && !atomic_file_open(&simulation->records, path) ? errno : 0;
    if (reason == 0) {
        jobs_run(simulation->jobs, work, simulation);
        if (simulation->progress)
            jobs_bar_away();
        reason = conclude(simulation);
    }
    release_signals(&before);
    return reason;
}

int run_simulate(const struct arguments *arguments)
{
    struct simulation simulation = {.path = arguments->value[OPTION_RECORDS],
                                    .lock = PTHREAD_MUTEX_INITIALIZER,
                                    .turn = PTHREAD_COND_INITIALIZER};
    const char *path = simulation.path;
    if (!read_simulation(arguments, &simulation))
        return MISUSED;
    simulation.tally.scores = allocate(score_span(&simulation), sizeof(uint64_t));
    int reason = simulate(&simulation);
    int code = DONE;
    bool to_stdout = path && strcmp(path, "-") == 0;
    if (reason != 0)
        code = unable(arguments, SAY_CANNOT_WRITE, path, strerror(reason));
    else if (simulation.failure[0])
        code = unable(arguments, SAY_BOT_FAILED, simulation.failure);
    else
        print_sum(to_stdout ? stderr : stdout, &simulation);
    if (code == DONE && path && !to_stdout)
        printf(say(arguments->lang, SAY_SUM_RECORDS), (unsigned long long)simulation.games, path);
    free(simulation.tally.scores);
    return code;
}
