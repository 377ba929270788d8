/* quinte arena: bots against each other on duplicate deals.
 *
 * Each deal is played as often as there are seats, with the bots moved on by one seat each time, so
 * that every bot has every hand. Threads take single games; what comes out depends on the seed
 * alone as long as no bot goes by time, whatever their number: results are kept by game number and
 * summed up in that order. */
#include "arena.h"
#include "commands.h"
#include "jobs.h"
#include "output.h"
#include "signals.h"
#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { GAMES_STANDARD = 400, GAMES_MAX = 1000000 };

struct run {
    struct arena *arena;
    int jobs;
    pthread_mutex_t lock; /* what follows, and the arena's results, are shared */
    long long next, known;
    bool stopped;      /* by a signal, or because writing or a bot failed, */
    int reason;        /* and this is why: errno, */
    char failure[512]; /* or the bot's sentence */
    bool progress;
    time_t shown;
};

/* ---- results ---- */

int arena_seat(const struct arena *arena, int place, int rotation)
{
    return (place + rotation) % arena->setup.players;
}

bool arena_deal_known(const struct arena *arena, long long deal)
{
    int players = arena->setup.players;
    for (int i = 0; i < players; i++)
        if (!arena->results[deal * players + i].known)
            return false;
    return true;
}

/* A shared first place counts in parts. */
static double share_of(const struct result *result, int players, int seat)
{
    int firsts = 0;
    for (int i = 0; i < players; i++)
        firsts += result->ranks[i] == 1;
    return result->ranks[seat] == 1 ? 1.0 / firsts : 0;
}

/* 1 if more points were better, −1 if fewer were: two seats apart in both say it. */
static int direction(const struct result *result, int players)
{
    for (int i = 1; i < players; i++) {
        int points = result->scores[i] - result->scores[0];
        int places = result->ranks[0] - result->ranks[i]; /* a lower rank is a better place */
        if (points != 0 && places != 0)
            return (points > 0) == (places > 0) ? 1 : -1;
    }
    return 1;
}

static int margin_of(const struct result *result, int players, int seat)
{
    int sign = direction(result, players), best = INT16_MIN;
    for (int i = 0; i < players; i++)
        if (i != seat && sign * result->scores[i] > best)
            best = sign * result->scores[i];
    return sign * result->scores[seat] - best;
}

/* Means over the seats that a bot had in one deal. */
struct means {
    double share, score, margin;
};

static struct means deal_means(const struct arena *arena, long long deal, int bot)
{
    int players = arena->setup.players, seats = 0;
    struct means means = {0, 0, 0};
    for (int rotation = 0; rotation < players; rotation++) {
        const struct result *result = &arena->results[deal * players + rotation];
        for (int place = 0; place < players; place++) {
            int seat = arena_seat(arena, place, rotation);
            if (arena->lineup[place] != bot)
                continue;
            means.share += share_of(result, players, seat);
            means.score += result->scores[seat];
            means.margin += margin_of(result, players, seat);
            seats++;
        }
    }
    return (struct means){means.share / seats, means.score / seats, means.margin / seats};
}

struct summary arena_sum(const struct arena *arena, int bot)
{
    struct summary summary = {.games = 0};
    double score = 0, margin = 0;
    long long end = arena->sprt.verdict == STATS_UNDECIDED ? arena->deals : arena->sprt.deals.count;
    for (long long deal = 0; deal < end; deal++) {
        if (!arena_deal_known(arena, deal))
            continue;
        struct means means = deal_means(arena, deal, bot);
        stats_add(&summary.share, means.share);
        score += means.score;
        margin += means.margin;
    }
    long long deals = summary.share.count;
    summary.games = deals * arena->setup.players;
    summary.score = deals ? score / (double)deals : 0;
    summary.margin = deals ? margin / (double)deals : 0;
    return summary;
}

void arena_test(struct arena *arena)
{
    struct sprt *sprt = &arena->sprt;
    while (sprt->wanted && sprt->verdict == STATS_UNDECIDED && sprt->deals.count < arena->deals &&
           arena_deal_known(arena, sprt->deals.count)) {
        stats_add(&sprt->deals, deal_means(arena, sprt->deals.count, 0).share);
        sprt->verdict = stats_sprt(&sprt->deals, sprt->share[0], sprt->share[1]);
    }
}

/* ---- playing ---- */

static void show_progress(struct run *run)
{
    const struct arena *arena = run->arena;
    enum qn_lang lang = arena->arguments->lang;
    time_t now = time(NULL);
    char numbers[3][DECIMAL_SIZE];
    if (!run->progress || now == run->shown)
        return;
    run->shown = now;
    jobs_bar(lang, (uint64_t)run->known, (uint64_t)arena->games);
    struct summary first = arena_sum(arena, 0);
    struct stats_interval interval = stats_share(&first.share, arena->setup.players);
    if (first.games > 0)
        fprintf(stderr, say(lang, SAY_ARENA_SO_FAR), arena->bots.list[0].text,
                decimal(lang, 100 * first.share.mean, 1, numbers[0]),
                decimal(lang, 100 * interval.low, 1, numbers[1]),
                decimal(lang, 100 * interval.high, 1, numbers[2]));
    fflush(stderr);
}

/* The number of a game to play, or false if there is no more to do. */
static bool take_game(struct run *run, long long *game)
{
    struct arena *arena = run->arena;
    pthread_mutex_lock(&run->lock);
    if (signalled())
        run->stopped = true;
    while (run->next < arena->games && arena->results[run->next].known)
        run->next++;
    bool go = !run->stopped && arena->sprt.verdict == STATS_UNDECIDED && run->next < arena->games;
    *game = run->next++;
    pthread_mutex_unlock(&run->lock);
    return go;
}

static void keep(struct run *run, long long game, const struct qn_record *record,
                 const struct game_stats *stats)
{
    struct arena *arena = run->arena;
    struct result *result = &arena->results[game];
    int players = arena->setup.players, rotation = (int)(game % players);
    pthread_mutex_lock(&run->lock);
    for (int place = 0; place < players; place++) {
        int seat = arena_seat(arena, place, rotation);
        struct effort *effort = &arena->effort[arena->lineup[place]];
        result->scores[seat] = record->scores[seat];
        result->ranks[seat] = record->ranks[seat];
        effort->moves += stats->moves[seat];
        effort->ns += stats->ns[seat];
    }
    result->known = true;
    run->known++;
    if (arena->log && run->reason == 0 && !log_add(arena, game, stats)) {
        run->reason = errno;
        run->stopped = true;
    }
    arena_test(arena);
    show_progress(run);
    pthread_mutex_unlock(&run->lock);
}

static void stop(struct run *run, enum outcome outcome, const char *sentence)
{
    pthread_mutex_lock(&run->lock);
    run->stopped = true;
    if (outcome == FAILED)
        snprintf(run->failure, sizeof run->failure, "%s", sentence);
    pthread_mutex_unlock(&run->lock);
}

static void *work(void *argument)
{
    struct run *run = argument;
    const struct arena *arena = run->arena;
    int players = arena->setup.players;
    struct qn_record *record = allocate(1, sizeof *record);
    for (long long game; take_game(run, &game);) {
        char sentence[512] = "";
        struct qn_text error = qn_text_on(sentence, sizeof sentence);
        int rotation = (int)(game % players);
        struct game_stats stats = {.timed = true};
        struct qn_seed seed = qn_seed_plus(&arena->seed, (uint64_t)(game / players));
        struct seating seating = {
            .game = arena->game, .setup = arena->setup, .lang = arena->arguments->lang};
        for (int place = 0; place < players; place++)
            seating.seat[arena_seat(arena, place, rotation)] =
                &arena->bots.list[arena->lineup[place]];
        enum outcome outcome = play_bot_game(
            &seating, &seed, 1 + (uint32_t)(rotation * QN_PLAYERS_MAX), record, &stats, &error);
        if (outcome == PLAYED)
            keep(run, game, record, &stats);
        else
            stop(run, outcome, sentence);
    }
    free(record);
    return NULL;
}

/* ---- the whole ---- */

/* "elo0,elo1" */
static bool read_sprt(const struct arguments *arguments, struct arena *arena)
{
    const double most = 2000;
    const char *text = arguments->value[OPTION_SPRT];
    struct sprt *sprt = &arena->sprt;
    char *end = NULL;
    if (!text)
        return true;
    sprt->elo[0] = strtod(text, &end);
    bool sound = end != text && *end == ',';
    const char *second = sound ? end + 1 : text;
    sprt->elo[1] = strtod(second, &end);
    sound = sound && end != second && *end == '\0' && isfinite(sprt->elo[0]) &&
            isfinite(sprt->elo[1]) && sprt->elo[0] < sprt->elo[1] && fabs(sprt->elo[0]) <= most &&
            fabs(sprt->elo[1]) <= most;
    if (!sound) {
        misused(arguments, SAY_BAD_SPRT, text);
        return false;
    }
    sprt->wanted = true;
    for (int i = 0; i < 2; i++)
        sprt->share[i] = stats_elo_share(sprt->elo[i], arena->setup.players);
    return true;
}

/* The first bot sits once, the others share the remaining seats in turn: a,b at a table of four is
 * one a against three b. */
static bool read_lineup(const struct arguments *arguments, struct arena *arena)
{
    int players = arena->setup.players, count = arena->bots.count;
    if (count < 2 || count > players) {
        misused(arguments, SAY_ARENA_BOTS, players, count);
        return false;
    }
    for (int place = 1; place < players; place++)
        arena->lineup[place] = 1 + (place - 1) % (count - 1);
    return true;
}

static bool read_arena(const struct arguments *arguments, struct arena *arena, int *jobs)
{
    long long games = GAMES_STANDARD, wanted = jobs_standard();
    arena->arguments = arguments;
    arena->game = read_game(arguments, arguments->word[0]);
    if (!arena->game || !read_setup(arguments, arena->game, 0, &arena->setup) ||
        !demands(arguments, OPTION_BOTS) || !read_bots(arguments, &arena->bots) ||
        !read_lineup(arguments, arena) ||
        !read_number(arguments, OPTION_GAMES, 1, GAMES_MAX, &games) ||
        !read_number(arguments, OPTION_JOBS, 1, JOBS_MAX, &wanted) ||
        !read_sprt(arguments, arena) || !read_seed(arguments, &arena->seed))
        return false;
    int players = arena->setup.players;
    arena->deals = (games + players - 1) / players;
    arena->games = arena->deals * players;
    *jobs = (int)wanted;
    if (arena->games != games) {
        fprintf(stderr, say(arguments->lang, SAY_ARENA_ROUNDED), arena->deals, players,
                arena->games, games);
        fputc('\n', stderr);
    }
    return true;
}

/* Plays what the log does not know yet; returns the exit code. */
static int compete(struct arena *arena, struct run *run)
{
    const struct arguments *arguments = arena->arguments;
    for (long long game = 0; game < arena->games; game++)
        run->known += arena->results[game].known;
    arena_test(arena);
    jobs_run(run->jobs, work, run);
    if (run->progress)
        jobs_bar_away();
    if (arena->log && run->reason == 0 && !log_sync(arena))
        run->reason = errno;
    if (run->reason != 0)
        return unable(arguments, SAY_CANNOT_WRITE, arguments->value[OPTION_LOG],
                      strerror(run->reason));
    if (run->failure[0])
        return unable(arguments, SAY_BOT_FAILED, run->failure);
    if (run->stopped) {
        fprintf(stderr, say(arguments->lang, SAY_ARENA_STOPPED), run->known, arena->games);
        fputc('\n', stderr);
    }
    (given(arguments, OPTION_JSON) ? report_json : report_text)(arena);
    return run->stopped ? REFUSED : DONE;
}

int run_arena(const struct arguments *arguments)
{
    struct arena arena = {.log = NULL};
    struct run run = {.arena = &arena,
                      .lock = PTHREAD_MUTEX_INITIALIZER,
                      .progress = isatty(STDERR_FILENO) == 1,
                      .shown = time(NULL)};
    sigset_t before;
    if (!read_arena(arguments, &arena, &run.jobs))
        return MISUSED;
    arena.results = allocate((size_t)arena.games, sizeof *arena.results);
    hold_signals(&before);
    const char *path = arguments->value[OPTION_LOG];
    int code = path ? log_open(&arena, path) : DONE;
    if (code == DONE)
        code = compete(&arena, &run);
    if (arena.log)
        fclose(arena.log);
    free(arena.results);
    fflush(stdout);
    release_signals(&before);
    return code;
}
