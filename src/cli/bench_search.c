/* quinte bench search: how fast search thinks, on one core, everything included.
 *
 * A round grows a tree of 10,000 simulations from each of a few views in the middle of random
 * games, afresh each time: with uniform rollouts and no prior, with the policy to the end of the
 * game, and as the bots play. The signature is a hash of what was thought. The rollouts of the same
 * kind are measured alone as well, from worlds of these views. */
#include "bench.h"
#include "output.h"
#include "bots/search.h"
#include "core/json_write.h"
#include "core/random.h"
#include <stdlib.h>
#include <string.h>

enum { WAYS = 3, ROWS_MAX = 32 * WAYS, WORLDS = 256 };

static const struct {
    const char *name;
    enum message say;
    enum qn_how how;
    bool knowing; /* priors and belief as the game has them */
} ways[WAYS] = {
    {"uniform", SAY_BENCH_UNIFORM, QN_UNIFORM, false},
    {"policy", SAY_BENCH_POLICY, QN_POLICY, true},
    {"played", SAY_BENCH_PLAYED, QN_CUT, true},
};

struct row {
    const struct qn_game *game;
    int players, way;
    uint64_t sims, decisions, nodes; /* of one round */
    double best, median;             /* nanoseconds of a round */
    double alone;                    /* nanoseconds a decision of rollouts alone, at best */
    uint64_t signature;
};

struct bench_search {
    int rounds;
    uint32_t sims;
    int trees;
    double cal;
    uint64_t check;
    int count;
    struct row rows[ROWS_MAX];
};

struct bench_search *bench_search_open(int rounds, bool quick)
{
    struct bench_search *bench = allocate(1, sizeof *bench);
    *bench = (struct bench_search){.rounds = rounds, .sims = quick ? 500 : 10000, .trees = 6};
    return bench;
}

void bench_search_close(struct bench_search *bench) { free(bench); }

static void sign(struct row *row, const struct bot_thought *thought)
{
    row->signature = bench_hash(row->signature, &thought->decisions, sizeof thought->decisions);
    for (int i = 0; i < thought->count; i++) {
        const struct bot_line *line = &thought->lines[i];
        row->signature = bench_hash(row->signature, &line->move, sizeof line->move);
        row->signature = bench_hash(row->signature, &line->visits, sizeof line->visits);
    }
}

/* One round; gives its nanoseconds. */
static double grow_trees(const struct bench_search *bench, const struct bench_views *views,
                         struct search *search[QN_PLAYERS_MAX], struct row *row)
{
    struct search_limits limits = {.sims = bench->sims};
    struct bot_thought thought;
    struct qn_rng rng;
    qn_rng_seed(&rng, 1);
    row->sims = row->decisions = row->nodes = 0;
    row->signature = UINT64_C(0xcbf29ce484222325);
    double time = 0;
    for (int i = 0; i < bench->trees; i++) {
        const struct qn_view *head = (const void *)views->views[i];
        struct search *thinker = search[head->viewer];
        search_forget(thinker);
        double start = bench_now();
        search_think(thinker, views->views[i], &limits, &rng, &thought);
        time += bench_now() - start;
        row->sims += thought.sims;
        row->decisions += thought.decisions;
        row->nodes += search_nodes(thinker);
        sign(row, &thought);
    }
    return time;
}

/* Nanoseconds a decision of as many rollouts as there are simulations, from as many worlds as
 * search keeps: the policy would play the same game again and again from a single one. */
static double roll_alone(const struct bench_search *bench, const struct bench_views *views,
                         enum qn_how how)
{
    uint64_t(*worlds)[QN_STATE_MAX / 8] = allocate(WORLDS, sizeof *worlds), copy[QN_STATE_MAX / 8];
    struct qn_limits limits;
    struct qn_rng rng;
    uint64_t decisions = 0;
    double time = 0;
    qn_rng_seed(&rng, 3);
    views->game->limits(&views->setup, &limits);
    for (int i = 0; i < bench->trees; i++) {
        int drawn = 0;
        while (drawn < WORLDS &&
               qn_sample(views->game, views->views[i], &rng, (void *)worlds[drawn]))
            drawn++;
        double start = bench_now();
        for (uint32_t sim = 0; drawn == WORLDS && sim < bench->sims; sim++) {
            memcpy(copy, worlds[sim % WORLDS], limits.state_bytes);
            decisions += qn_world_rollout(views->game, (void *)copy, &rng, how);
        }
        time += bench_now() - start;
    }
    free(worlds);
    return decisions ? time / (double)decisions : 0;
}

static void measure(struct bench_search *bench, const struct bench_views *views, int way,
                    struct search *search[QN_PLAYERS_MAX])
{
    struct row *row = &bench->rows[bench->count++];
    struct bench_times *times = allocate(1, sizeof *times);
    struct search_style style = search_style;
    struct qn_rng rng;
    qn_rng_seed(&rng, 2);
    *row = (struct row){.game = views->game, .players = views->setup.players, .way = way};
    style.how = ways[way].how;
    style.prior = style.belief = ways[way].knowing;
    style.whole = true;
    for (int seat = 0; seat < views->setup.players; seat++)
        search_restyle(search[seat], &style);
    for (int round = 0; round < bench->rounds; round++) {
        double cal = bench_calibrate(&rng, 1000, &bench->check);
        bench->cal = bench->cal == 0 || cal < bench->cal ? cal : bench->cal;
        times->ns[round] = grow_trees(bench, views, search, row);
        double alone = roll_alone(bench, views, style.how);
        row->alone = round == 0 || alone < row->alone ? alone : row->alone;
    }
    bench_sum_up(times, bench->rounds);
    row->best = times->best;
    row->median = times->median;
    free(times);
}

void bench_search_game(struct bench_search *bench, const struct bench_views *views)
{
    struct search *search[QN_PLAYERS_MAX] = {NULL};
    bool opened = bench->count + WAYS <= ROWS_MAX && views->count >= bench->trees;
    for (int seat = 0; opened && seat < views->setup.players; seat++)
        opened = (search[seat] = search_open(views->game, &views->setup, seat, 0)) != NULL;
    for (int way = 0; opened && way < WAYS; way++)
        measure(bench, views, way, search);
    for (int seat = 0; seat < views->setup.players; seat++)
        search_close(search[seat]);
}

static void put_row(const struct row *row, double cal, struct qn_text *text)
{
    double decisions = (double)row->decisions, sims = (double)row->sims;
    qn_put_open(text, NULL, '{');
    qn_put_string(text, "game", row->game->id);
    qn_put_int(text, "players", row->players);
    qn_put_string(text, "rollouts", ways[row->way].name);
    qn_put_int(text, "sims", (int64_t)row->sims);
    qn_put_int(text, "decisions", (int64_t)row->decisions);
    qn_put_float(text, "sims_per_s", 1e9 * sims / row->best, 0);
    qn_put_float(text, "decisions_per_s", 1e9 * decisions / row->best, 0);
    qn_put_float(text, "ns_per_decision", row->best / decisions, 2);
    qn_put_float(text, "per_cal", row->best / decisions / cal, 4);
    qn_put_float(text, "median_ns_per_decision", row->median / decisions, 2);
    qn_put_float(text, "rollout_ns_per_decision", row->alone, 2);
    qn_put_float(text, "rollout_per_cal", row->alone / cal, 4);
    qn_put_int(text, "nodes", (int64_t)row->nodes);
    qn_put_int(text, "node_bytes", SEARCH_NODE_BYTES);
    qn_put_id(text, "signature", row->signature);
    qn_put_close(text, '}');
}

static void put_bench(const void *about, struct qn_text *text)
{
    const struct bench_search *bench = about;
    qn_put_open(text, NULL, '{');
    qn_put_float(text, "cal_ns", bench->cal, 1);
    qn_put_open(text, "search", '[');
    for (int i = 0; i < bench->count; i++) {
        if (i > 0)
            qn_put_line(text, 0);
        put_row(&bench->rows[i], bench->cal, text);
    }
    qn_put_close(text, ']');
    qn_put_close(text, '}');
}

static void print_table(const struct bench_search *bench, enum qn_lang lang)
{
    char text[6][DECIMAL_SIZE];
    printf(say(lang, SAY_BENCH_SEARCH_CAL), decimal(lang, bench->cal, 1, text[0]),
           (unsigned)bench->sims, SEARCH_NODE_BYTES);
    for (int i = 0; i < bench->count; i++) {
        const struct row *row = &bench->rows[i];
        double decisions = (double)row->decisions, sims = (double)row->sims;
        if (row->way == 0)
            printf(say(lang, SAY_BENCH_SEARCH_GAME), row->game->name, row->players);
        print_padded(stdout, "  ", say(lang, ways[row->way].say), 12);
        printf(say(lang, SAY_BENCH_SEARCH_LINE), decimal(lang, 1e6 * sims / row->best, 1, text[0]),
               decimal(lang, decisions / sims, 1, text[1]),
               decimal(lang, row->best / decisions, 1, text[2]),
               decimal(lang, row->best / decisions / bench->cal, 3, text[3]),
               decimal(lang, row->alone / bench->cal, 3, text[4]),
               decimal(lang, (double)row->nodes / sims, 1, text[5]),
               (unsigned long long)row->signature);
    }
}

void bench_search_print(const struct bench_search *bench, bool json, enum qn_lang lang)
{
    if (json)
        print_written(put_bench, bench);
    else
        print_table(bench, lang);
}
