/* quinte bench: how fast the games are on this machine, and a signature of the work done.
 *
 * Everything is measured in rounds, and each round also measures CAL: one Fisher–Yates shuffle of
 * 101 bytes with xoshiro256++, one 64-bit draw per swap. Figures are given in nanoseconds and in
 * CAL, best and median over the rounds, in processor time of this one thread; views are those of
 * the seat to move, in the middle of random games. The signature is a hash of final states,
 * decisions and sampled worlds of a fixed amount of work: it depends on the seed and on what the
 * code does, not on rounds, machine or compiler. */
#include "bench.h"
#include "commands.h"
#include "output.h"
#include "bot_games.h"
#include "core/json_write.h"
#include "core/random.h"
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    RESULTS_MAX = 64,
    POSITIONS = 256,
    SIGNED_GAMES = 256,
    SIGNED_SAMPLES = 4, /* per position */
    CAL_CARDS = 101,
};

enum figure { FIGURE_MOVE, FIGURE_OBSERVE, FIGURE_SAMPLE, FIGURE_CLONE, FIGURE_STEP, FIGURES };

static const char *const figure_keys[FIGURES] = {"ns_per_decision", "observe_ns", "sample_ns",
                                                 "clone_ns", "step_ns"};

/* How much is done: --quick does less of everything that is not in the signature. */
struct plan {
    struct qn_seed seed;
    int rounds;
    uint64_t games;  /* per round */
    int repetitions; /* of every position per round */
    int shuffles;    /* of the calibration per round */
};

struct position {
    union qn_state state;
    uint64_t view[QN_VIEW_MAX / 8];
    int seat;
    qn_move move;
};

struct subject {
    const struct qn_game *game;
    struct qn_setup setup;
    struct qn_limits limits;
    struct position *positions;
    float *tensor;
    union qn_state *clones; /* POSITIONS of them */
};

struct result {
    const struct qn_game *game;
    struct qn_setup setup;
    struct qn_limits limits;
    uint64_t decisions, games; /* of one round */
    struct {
        double best, median;
    } figures[FIGURES];
    uint64_t signature;
    uint64_t check; /* what the measured work came to: keeps it from being optimised away */
};

struct bench {
    struct plan plan;
    struct bench_times cal;
    struct result results[RESULTS_MAX];
    int count;
};

/* ---- clocks ---- */

/* The time of this thread alone, where the system counts it. */
#ifdef CLOCK_THREAD_CPUTIME_ID
#define BENCH_CLOCK CLOCK_THREAD_CPUTIME_ID
#else
#define BENCH_CLOCK CLOCK_MONOTONIC
#endif

double bench_now(void)
{
    struct timespec time;
    clock_gettime(BENCH_CLOCK, &time);
    return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static int compare_times(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

void bench_sum_up(struct bench_times *times, int rounds)
{
    qsort(times->ns, (size_t)rounds, sizeof times->ns[0], compare_times);
    times->best = times->ns[0];
    times->median = (times->ns[(rounds - 1) / 2] + times->ns[rounds / 2]) / 2;
}

uint64_t bench_hash(uint64_t sum, const void *bytes, size_t count)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < count; i++)
        sum = (sum ^ at[i]) * UINT64_C(0x100000001b3); /* FNV-1a */
    return sum;
}

/* ---- the work ---- */

/* One shuffle is 100 swaps, each with a draw of its own. */
double bench_calibrate(struct qn_rng *rng, int shuffles, uint64_t *check)
{
    uint8_t cards[CAL_CARDS];
    for (int i = 0; i < CAL_CARDS; i++)
        cards[i] = (uint8_t)i;
    double start = bench_now();
    for (int n = 0; n < shuffles; n++)
        for (uint32_t i = CAL_CARDS - 1; i > 0; i--) {
            uint32_t j = (uint32_t)((qn_rng_next(rng) >> 32) * (i + 1) >> 32);
            uint8_t card = cards[i];
            cards[i] = cards[j];
            cards[j] = card;
        }
    double time = bench_now() - start;
    *check += cards[0];
    return time / shuffles;
}

static void start_game(const struct subject *subject, union qn_state *state, uint64_t number,
                       struct qn_rng *rng)
{
    const struct qn_truth *truth = subject->game->truth;
    truth->begin(state, &subject->setup, (int)(number % subject->setup.players));
    qn_rng_deal(rng, truth, state, NULL);
}

static uint64_t play_games(const struct subject *subject, uint64_t games, struct qn_rng *rng,
                           uint64_t *signature)
{
    union qn_state state = {.align = {0}};
    uint64_t decisions = 0;
    for (uint64_t i = 0; i < games; i++) {
        start_game(subject, &state, i, rng);
        uint32_t made = subject->game->programs->rollout(&state, rng, QN_UNIFORM);
        decisions += made;
        if (signature) {
            uint8_t bytes[4] = {made & 255, made >> 8 & 255, made >> 16 & 255, made >> 24};
            *signature = bench_hash(*signature, bytes, sizeof bytes);
            *signature = bench_hash(*signature, &state, subject->limits.state_bytes);
        }
    }
    return decisions;
}

/* Makes some plies; false if the game ended on the way. */
static bool play_plies(const struct subject *subject, union qn_state *state, uint32_t plies,
                       struct qn_rng *rng)
{
    const struct qn_truth *truth = subject->game->truth;
    qn_move moves[QN_MOVES_MAX];
    for (uint32_t i = 0; i < plies && truth->turn(state) >= 0; i++) {
        int count = truth->legal(state, moves);
        truth->play(state, moves[qn_below(rng, (uint32_t)count)], NULL);
        while (truth->turn(state) == QN_SHUFFLE)
            qn_rng_deal(rng, truth, state, NULL);
    }
    return truth->turn(state) >= 0;
}

/* A position in the middle of a random game, with a move after which the game goes on. */
static bool find_position(const struct subject *subject, struct position *position, uint64_t number,
                          struct qn_rng *rng)
{
    const struct qn_truth *truth = subject->game->truth;
    qn_move moves[QN_MOVES_MAX];
    start_game(subject, &position->state, number, rng);
    union qn_state end = position->state;
    struct qn_rng later = *rng;
    uint32_t length = subject->game->programs->rollout(&end, &later, QN_UNIFORM);
    if (!play_plies(subject, &position->state, qn_below(rng, length), rng))
        return false;
    position->seat = truth->turn(&position->state);
    int count = truth->legal(&position->state, moves);
    position->move = moves[qn_below(rng, (uint32_t)count)];
    truth->observe(&position->state, position->seat, position->view);
    end = position->state;
    truth->play(&end, position->move, NULL);
    return truth->turn(&end) >= 0;
}

static void find_positions(struct subject *subject, struct qn_rng *rng)
{
    memset(subject->positions, 0, POSITIONS * sizeof *subject->positions);
    int found = 0;
    for (uint64_t number = 0; found < POSITIONS; number++)
        found += find_position(subject, &subject->positions[found], number, rng);
}

static uint64_t sign(const struct subject *subject, const struct qn_seed *seed)
{
    uint64_t signature = UINT64_C(0xcbf29ce484222325);
    union qn_state world = {.align = {0}};
    struct qn_rng rng;
    qn_seed_rng(seed, 101, &rng);
    play_games(subject, SIGNED_GAMES, &rng, &signature);
    for (int i = 0; i < POSITIONS * SIGNED_SAMPLES; i++) {
        const struct position *position = &subject->positions[i % POSITIONS];
        bool any = subject->game->sample(position->view, &rng, &world);
        signature = bench_hash(signature, &(uint8_t){any}, 1);
        signature = bench_hash(signature, &world, any ? subject->limits.state_bytes : 0);
        signature = bench_hash(signature, position->view, subject->limits.view_bytes);
    }
    return signature;
}

/* ---- measuring; each gives nanoseconds for one ---- */

static double time_games(const struct subject *subject, const struct plan *plan,
                         struct result *result)
{
    struct qn_rng rng;
    qn_seed_rng(&plan->seed, 102, &rng); /* the same games in every round */
    double start = bench_now();
    uint64_t decisions = play_games(subject, plan->games, &rng, NULL);
    double time = bench_now() - start;
    result->decisions = decisions;
    result->games = plan->games;
    return time / (double)decisions;
}

static double time_observe(const struct subject *subject, const struct plan *plan, uint64_t *check)
{
    uint64_t view[QN_VIEW_MAX / 8];
    const struct qn_truth *truth = subject->game->truth;
    double start = bench_now();
    for (int n = 0; n < plan->repetitions; n++)
        for (int i = 0; i < POSITIONS; i++) {
            truth->observe(&subject->positions[i].state, subject->positions[i].seat, view);
            *check += view[0];
        }
    return (bench_now() - start) / plan->repetitions / POSITIONS;
}

static double time_sample(const struct subject *subject, const struct plan *plan, uint64_t *check)
{
    union qn_state world;
    struct qn_rng rng;
    qn_seed_rng(&plan->seed, 103, &rng);
    double start = bench_now();
    for (int n = 0; n < plan->repetitions; n++)
        for (int i = 0; i < POSITIONS; i++)
            *check += subject->game->sample(subject->positions[i].view, &rng, &world);
    return (bench_now() - start) / plan->repetitions / POSITIONS;
}

/* A state is copied in blocks of 64 bytes, as a struct assignment would; few enough to stay near.
 */
static double time_clone(const struct subject *subject, const struct plan *plan, uint64_t *check)
{
    enum { BLOCK = 64, SOURCES = 32, TARGETS = 8 };
    int size = (subject->limits.state_bytes + BLOCK - 1) / BLOCK * BLOCK;
    int copies = plan->repetitions * POSITIONS * 16;
    for (int i = 0; i < SOURCES; i++)
        subject->clones[i] = subject->positions[i].state;
    double start = bench_now();
    for (int n = 0; n < copies; n++) {
        const unsigned char *from = subject->clones[n % SOURCES].bytes;
        unsigned char *to = subject->clones[SOURCES + n % TARGETS].bytes;
        for (int at = 0; at < size; at += BLOCK)
            memcpy(to + at, from + at, BLOCK);
        *check += to[n % BLOCK];
    }
    return (bench_now() - start) / copies;
}

/* One step of a learner: play, then the view's tensor and the legal mask of who is to move. */
static double time_step(const struct subject *subject, const struct plan *plan, uint64_t *check)
{
    const struct qn_game *game = subject->game;
    uint64_t view[QN_VIEW_MAX / 8], mask[UINT16_MAX / 64 + 1];
    qn_move moves[QN_MOVES_MAX];
    double time = 0;
    for (int n = 0; n < plan->repetitions; n++) {
        for (int i = 0; i < POSITIONS; i++)
            subject->clones[i] = subject->positions[i].state;
        double start = bench_now();
        for (int i = 0; i < POSITIONS; i++) {
            union qn_state *state = &subject->clones[i];
            game->truth->play(state, subject->positions[i].move, NULL);
            game->truth->observe(state, game->truth->turn(state), view);
            qn_view_tensor(game, view, subject->tensor);
            qn_move_mask(game, moves, game->truth->legal(state, moves), mask);
            *check += mask[0] + (uint64_t)subject->tensor[0];
        }
        time += bench_now() - start;
    }
    return time / plan->repetitions / POSITIONS;
}

static void measure_rounds(struct bench *bench, const struct subject *subject,
                           struct result *result)
{
    const struct plan *plan = &bench->plan;
    struct bench_times *figures = allocate(FIGURES, sizeof *figures);
    struct bench_times *cal = allocate(1, sizeof *cal);
    struct qn_rng rng;
    qn_seed_rng(&plan->seed, 104, &rng);
    for (int round = 0; round < plan->rounds; round++) {
        cal->ns[round] = bench_calibrate(&rng, plan->shuffles, &result->check);
        figures[FIGURE_MOVE].ns[round] = time_games(subject, plan, result);
        figures[FIGURE_OBSERVE].ns[round] = time_observe(subject, plan, &result->check);
        figures[FIGURE_SAMPLE].ns[round] = time_sample(subject, plan, &result->check);
        figures[FIGURE_CLONE].ns[round] = time_clone(subject, plan, &result->check);
        figures[FIGURE_STEP].ns[round] = time_step(subject, plan, &result->check);
    }
    bench_sum_up(cal, plan->rounds);
    if (bench->count == 0 || cal->best < bench->cal.best)
        bench->cal.best = cal->best;
    bench->cal.ns[bench->count] = cal->median;
    for (int i = 0; i < FIGURES; i++) {
        bench_sum_up(&figures[i], plan->rounds);
        result->figures[i].best = figures[i].best;
        result->figures[i].median = figures[i].median;
    }
    free(cal);
    free(figures);
}

static void measure(struct bench *bench, const struct qn_game *game, const struct qn_setup *setup)
{
    struct result *result = &bench->results[bench->count];
    struct subject subject = {.game = game, .setup = *setup};
    struct qn_rng rng;
    game->limits(setup, &subject.limits);
    subject.positions = allocate(POSITIONS, sizeof *subject.positions);
    subject.clones = allocate(POSITIONS, sizeof *subject.clones);
    subject.tensor = allocate((size_t)qn_tensor_size(game, setup), sizeof *subject.tensor);
    *result = (struct result){.game = game, .setup = *setup, .limits = subject.limits};
    qn_seed_rng(&bench->plan.seed, 100, &rng);
    find_positions(&subject, &rng);
    result->signature = sign(&subject, &bench->plan.seed);
    measure_rounds(bench, &subject, result);
    bench->count++;
    free(subject.tensor);
    free(subject.clones);
    free(subject.positions);
}

/* ---- telling ---- */

static void put_result(const struct result *r, double cal, struct qn_text *text)
{
    double move = r->figures[FIGURE_MOVE].best;
    char name[40];
    qn_put_open(text, NULL, '{');
    qn_put_string(text, "game", r->game->id);
    qn_put_int(text, "players", r->setup.players);
    qn_put_int(text, "decisions", (int64_t)r->decisions);
    qn_put_float(text, "ns_per_decision", move, 2);
    qn_put_float(text, "per_cal", move / cal, 4);
    qn_put_float(text, "games_per_s", 1e9 / move * (double)r->games / (double)r->decisions, 0);
    qn_put_float(text, "observe_ns", r->figures[FIGURE_OBSERVE].best, 2);
    qn_put_float(text, "sample_ns", r->figures[FIGURE_SAMPLE].best, 2);
    qn_put_float(text, "clone_ns", r->figures[FIGURE_CLONE].best, 2);
    qn_put_int(text, "state_bytes", r->limits.state_bytes);
    qn_put_int(text, "view_bytes", r->limits.view_bytes);
    qn_put_id(text, "signature", r->signature);
    qn_put_float(text, "step_ns", r->figures[FIGURE_STEP].best, 2);
    for (int f = 0; f < FIGURES; f++) {
        snprintf(name, sizeof name, "median_%s", figure_keys[f]);
        qn_put_float(text, name, r->figures[f].median, 2);
    }
    qn_put_close(text, '}');
}

static void put_bench(const void *about, struct qn_text *text)
{
    const struct bench *bench = about;
    qn_put_open(text, NULL, '{');
    qn_put_float(text, "cal_ns", bench->cal.best, 1);
    qn_put_open(text, "results", '[');
    for (int i = 0; i < bench->count; i++) {
        if (i > 0)
            qn_put_line(text, 0);
        put_result(&bench->results[i], bench->cal.best, text);
    }
    qn_put_close(text, ']');
    qn_put_float(text, "median_cal_ns", bench->cal.median, 1);
    qn_put_close(text, '}');
}

static void print_figures(const struct bench *bench, const struct result *result, bool best,
                          enum qn_lang lang)
{
    print_padded(stdout, "  ", say(lang, best ? SAY_BENCH_BEST : SAY_BENCH_MEDIAN), 8);
    double cal = best ? bench->cal.best : bench->cal.median;
    for (int f = 0; f < FIGURES; f++) {
        char ns[DECIMAL_SIZE], ratio[DECIMAL_SIZE];
        double figure = best ? result->figures[f].best : result->figures[f].median;
        printf("%8s %6s", decimal(lang, figure, 1, ns), decimal(lang, figure / cal, 3, ratio));
    }
    putchar('\n');
}

static void print_table(const struct bench *bench, enum qn_lang lang)
{
    char best[DECIMAL_SIZE], median[DECIMAL_SIZE];
    printf(say(lang, SAY_BENCH_CAL), decimal(lang, bench->cal.best, 1, best),
           decimal(lang, bench->cal.median, 1, median));
    printf("\n%s\n", say(lang, SAY_BENCH_HEAD));
    for (int i = 0; i < bench->count; i++) {
        const struct result *r = &bench->results[i];
        double move = r->figures[FIGURE_MOVE].best;
        putchar('\n');
        printf(say(lang, SAY_BENCH_LINE), r->game->name, r->setup.players,
               (unsigned long long)r->decisions, (unsigned long long)r->games,
               decimal(lang, 1e3 / move, 1, best),
               decimal(lang, 1e6 / move * (double)r->games / (double)r->decisions, 1, median));
        printf(say(lang, SAY_BENCH_SIZES), r->limits.state_bytes, r->limits.view_bytes,
               (unsigned long long)r->signature);
        print_figures(bench, r, true, lang);
        print_figures(bench, r, false, lang);
    }
}

/* ---- what is asked for ---- */

static bool read_plan(const struct arguments *arguments, struct plan *plan)
{
    bool quick = given(arguments, OPTION_QUICK);
    long long rounds = quick ? 2 : 15, games = quick ? 50 : 3000;
    plan->seed = (struct qn_seed){{[15] = 1}};
    if (!read_number(arguments, OPTION_ROUNDS, 1, BENCH_ROUNDS_MAX, &rounds) ||
        !read_number(arguments, OPTION_GAMES, 1, 1000000, &games) ||
        (given(arguments, OPTION_SEED) && !read_seed(arguments, &plan->seed)))
        return false;
    plan->rounds = (int)rounds;
    plan->games = (uint64_t)games;
    plan->repetitions = quick ? 1 : 32;
    plan->shuffles = quick ? 200 : 5000;
    return true;
}

static void measure_all(struct bench *bench, enum qn_lang lang)
{
    bool progress = isatty(STDERR_FILENO) == 1;
    for (int i = 0; i < qn_game_count(); i++) {
        const struct qn_game *game = qn_game_at(i);
        for (int players = game->players_min; players <= game->players_max; players++) {
            struct qn_setup setup = qn_setup_standard(game, players);
            if (progress) {
                fputs("\r\033[K", stderr);
                fprintf(stderr, say(lang, SAY_BENCH_PROGRESS), game->name, players);
            }
            if (bench->count < RESULTS_MAX)
                measure(bench, game, &setup);
        }
    }
    if (progress)
        fprintf(stderr, "\r\033[K");
}

static bool measure_game(struct bench *bench, const struct arguments *arguments)
{
    const struct qn_game *game = read_game(arguments, arguments->word[0]);
    struct qn_setup setup;
    if (!game || !read_setup(arguments, game, game->players_min, &setup))
        return false;
    int last = given(arguments, OPTION_PLAYERS) ? setup.players : game->players_max;
    for (; setup.players <= last; setup.players++)
        measure(bench, game, &setup);
    return true;
}

static bool measure_asked(struct bench *bench, const struct arguments *arguments)
{
    if (arguments->word_count == 2) {
        misused(arguments, SAY_SURPLUS_WORD, arguments->word[1]);
        return false;
    }
    if (arguments->word_count == 1)
        return measure_game(bench, arguments);
    if (given(arguments, OPTION_PLAYERS) || given(arguments, OPTION_OPTION)) {
        misused(arguments, SAY_MISSING_WORD, say(arguments->lang, SAY_USAGE_BENCH));
        return false;
    }
    measure_all(bench, arguments->lang);
    return true;
}

/* ---- search ---- */

/* Thinks about a few of the views of one game. */
static void think(const struct bench *bench, struct bench_search *search,
                  const struct qn_game *game, const struct qn_setup *setup)
{
    struct subject subject = {.game = game, .setup = *setup};
    struct bench_views views = {.game = game, .setup = *setup};
    qn_move moves[QN_MOVES_MAX];
    struct qn_rng rng;
    subject.positions = allocate(POSITIONS, sizeof *subject.positions);
    views.views = allocate(POSITIONS, sizeof *views.views);
    qn_seed_rng(&bench->plan.seed, 100, &rng);
    find_positions(&subject, &rng);
    for (int i = 0; i < POSITIONS; i++)
        if (game->truth->legal(&subject.positions[i].state, moves) > 1)
            memcpy(views.views[views.count++], subject.positions[i].view, sizeof *views.views);
    bench_search_game(search, &views);
    free(views.views);
    free(subject.positions);
}

/* quinte bench search [GAME]; two players unless others are asked for. */
static bool bench_thinking(struct bench *bench, const struct arguments *arguments)
{
    struct bench_search *search = bench_search_open(
        given(arguments, OPTION_ROUNDS) ? bench->plan.rounds : (bench->plan.rounds + 4) / 5,
        given(arguments, OPTION_QUICK));
    bool done = true;
    if (arguments->word_count == 2) {
        const struct qn_game *game = read_game(arguments, arguments->word[1]);
        struct qn_setup setup;
        done = game && read_setup(arguments, game, game->players_min, &setup);
        if (done)
            think(bench, search, game, &setup);
    } else {
        for (int i = 0; i < qn_game_count(); i++) {
            struct qn_setup setup = qn_setup_standard(qn_game_at(i), qn_game_at(i)->players_min);
            think(bench, search, qn_game_at(i), &setup);
        }
    }
    if (done)
        bench_search_print(search, given(arguments, OPTION_JSON), arguments->lang);
    bench_search_close(search);
    return done;
}

/* ---- the whole ---- */

static bool bench_games(struct bench *bench, const struct arguments *arguments)
{
    if (!measure_asked(bench, arguments))
        return false;
    double best = bench->cal.best;
    bench_sum_up(&bench->cal, bench->count);
    bench->cal.best = best;
    if (given(arguments, OPTION_JSON))
        print_written(put_bench, bench);
    else
        print_table(bench, arguments->lang);
    return true;
}

int run_bench(const struct arguments *arguments)
{
    struct bench *bench = allocate(1, sizeof *bench);
    bool search = arguments->word_count > 0 && strcmp(arguments->word[0], "search") == 0;
    bool done = read_plan(arguments, &bench->plan) &&
                (search ? bench_thinking(bench, arguments) : bench_games(bench, arguments));
    free(bench);
    return done ? DONE : MISUSED;
}
