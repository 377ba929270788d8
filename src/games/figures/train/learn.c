/* Learns what the policy goes by from games against itself, and prints weights.h.
 *
 *     learn-figures [SEED] > src/games/figures/weights.h
 *
 * Two steps take turns. The sheet: least squares over many games say what open boxes brought, with
 * a part of the boxes written at random so that all kinds of sheets are seen. The hand: a few
 * weights at a time are changed at random, and the change is kept if it wins duplicate games, in
 * which each side plays every seat of the same deal. What is printed is the mean over the second
 * half of the climb, which takes out most of its noise. Same seed, same weights; it takes one or
 * two minutes. */
#include "games/figures/policy.h"
#include "core/random.h"
#include "core/value.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    LAPS = 10,
    FITTED_GAMES = 20000,
    TRIES = 400, /* a lap */
    DEALS = 1600,
    RANDOM_BOXES = 64, /* of 256 */
    KNOBS_MAX = 64,
};

static const double VALUE_SCALE = 40, RIDGE = 20, BONUS_REACH = 1.6;

static const struct figures_weights plain = {
    .par = 18,
    .slope = {0, 20, 20, 20, 20, 20, 20},
    .declare = {-80, -80, -80, -80, -80},
    .series = {0, 1, 2, 3, 4},
    .group = {{0, 2, 5, 5, 5}, {0, 2, 5, 10, 10}, {0, 2, 5, 10, 10}, {0, 2, 5, 12, 24}},
    .straight = {0, 1, 2, 4, 6, 10},
    .flush = {0, 0, 1, 4, 14, 30, 30},
    .take = 20,
};
/* What a plain player thinks of each box: about half of what it can bring. */
static const int16_t plain_value[FIGURES_BOXES] = {10, 30,  60,  90,  120, 150,
                                                   90, 130, 140, 140, 120, 60};

/* ---- games ---- */

/* The sheets before each round, and after the last. */
struct course {
    struct figures_sheet sheets[FIGURES_ROUNDS + 1][FIGURES_SEATS];
    int rounds;
};

static void note(struct course *course, const struct figures_state *s)
{
    if (course)
        memcpy(course->sheets[course->rounds++], s->table.sheets, sizeof s->table.sheets);
}

static int random_box(struct qn_rng *rng, struct figures_choice choice)
{
    uint64_t scores = choice.mask & ((1u << FIGURES_BOXES) - 1);
    uint64_t mask = scores && qn_below(rng, 2) ? scores : choice.mask;
    return choice.base + qn_member(mask, (int)qn_below(rng, (uint32_t)qn_count(mask)));
}

/* `by` has each seat's weights; `wild` of 256 boxes are written at random. */
static void play_game(struct figures_state *s, int players, int first, struct qn_rng *rng,
                      const struct figures_weights *const *by, int wild, struct course *course)
{
    struct qn_setup setup = {.players = (uint8_t)players};
    figures_begin(s, &setup, first);
    while (s->table.phase != FIGURES_OVER) {
        if (s->table.phase == FIGURES_SHUFFLING) {
            note(course, s);
            qn_rng_deal(rng, qn_figures.truth, s, NULL);
            continue;
        }
        struct figures_choice choice = figures_choice_of(s);
        bool random = wild && s->table.phase == FIGURES_WRITING && (int)qn_below(rng, 256) < wild;
        int move = random ? random_box(rng, choice) : figures_policy(by[s->table.mover], s, choice);
        figures_play(s, (qn_move)move, NULL);
    }
    note(course, s);
}

static void play_alone(const struct figures_weights *w, int number, int wild, struct qn_rng *rng,
                       struct course *course)
{
    const struct figures_weights *by[FIGURES_SEATS] = {w, w, w, w, w, w};
    struct figures_state s;
    int players = 2 + number % 3;
    course->rounds = 0;
    play_game(&s, players, number % players, rng, by, wild, course);
}

/* ---- the sheet ---- */

static int points_on(const struct figures_sheet *sheet)
{
    int points = 0;
    for (int box = 0; box < FIGURES_BOXES; box++)
        points += figures_written(sheet, box);
    return points;
}

/* Normal equations, by the number of open boxes. */
struct fit {
    double left[FIGURES_BOXES + 1][FIGURES_BOXES][FIGURES_BOXES];
    double right[FIGURES_BOXES + 1][FIGURES_BOXES];
    double colours, series;                                      /* of finished sheets */
    double miss[FIGURES_SERIES + 1], missed[FIGURES_SERIES + 1]; /* of the series' total */
};

static void fit_sheet(struct fit *fit, const struct figures_weights *w,
                      const struct figures_sheet *sheet, const struct figures_sheet *last)
{
    int boxes = qn_count(sheet->open);
    double brought = 10 * (points_on(last) - points_on(sheet));
    for (int i = 0; i < FIGURES_BOXES; i++)
        if (sheet->open >> i & 1) {
            fit->right[boxes][i] += brought;
            for (int k = 0; k < FIGURES_BOXES; k++)
                fit->left[boxes][i][k] += sheet->open >> k & 1;
        }
    struct figures_sheet_features p = figures_sheet_features_of(w, sheet);
    double miss = 10 * (figures_series_total(last) - FIGURES_BONUS_FROM) - p.lead;
    fit->miss[p.series] += miss * miss;
    fit->missed[p.series]++;
}

static void fit_game(struct fit *fit, const struct figures_weights *w, const struct course *course)
{
    const struct figures_sheet *last = course->sheets[course->rounds - 1];
    for (int seat = 0; seat < FIGURES_SEATS && last[seat].scored; seat++) {
        for (int round = 0; round + 1 < course->rounds; round++)
            fit_sheet(fit, w, &course->sheets[round][seat], &last[seat]);
        for (int box = 0; box < FIGURES_SERIES; box++)
            fit->colours += (double)figures_written(&last[seat], box) / (box + 1);
        fit->series += FIGURES_SERIES;
    }
}

/* Gauss and Jordan; where the games say nothing the row with one box less decides. */
static void solve(const struct fit *fit, int boxes, struct figures_weights *w)
{
    double m[FIGURES_BOXES][FIGURES_BOXES + 1];
    for (int i = 0; i < FIGURES_BOXES; i++) {
        memcpy(m[i], fit->left[boxes][i], sizeof fit->left[boxes][i]);
        m[i][i] += RIDGE;
        m[i][FIGURES_BOXES] = fit->right[boxes][i] + RIDGE * w->value[boxes - 1][i];
    }
    for (int i = 0; i < FIGURES_BOXES; i++) {
        double pivot = m[i][i];
        for (int k = i; k <= FIGURES_BOXES; k++)
            m[i][k] /= pivot;
        for (int j = 0; j < FIGURES_BOXES; j++) {
            double factor = j == i ? 0 : m[j][i];
            for (int k = i; k <= FIGURES_BOXES; k++)
                m[j][k] -= factor * m[i][k];
        }
    }
    for (int i = 0; i < FIGURES_BOXES; i++)
        w->value[boxes][i] = (int16_t)lrint(m[i][FIGURES_BOXES]);
}

/* What a round brings above the value of the box written. */
static void fit_usual(struct figures_weights *w, struct qn_rng *rng)
{
    double sum[FIGURES_BOXES + 1] = {0}, count[FIGURES_BOXES + 1] = {0};
    struct course course;
    memset(w->usual, 0, sizeof w->usual);
    for (int game = 0; game < FITTED_GAMES / 4; game++) {
        play_alone(w, game, 0, rng, &course);
        for (int round = 0; round + 1 < course.rounds; round++)
            for (int seat = 0; seat < 2; seat++) {
                const struct figures_sheet *before = &course.sheets[round][seat];
                const struct figures_sheet *after = &course.sheets[round + 1][seat];
                int box = qn_lowest(before->open & ~(uint32_t)after->open);
                struct figures_sheet_features p = figures_sheet_features_of(w, before);
                sum[p.boxes] += figures_gain(w, &p, box, figures_written(after, box));
                count[p.boxes]++;
            }
    }
    for (int boxes = 1; boxes <= FIGURES_BOXES; boxes++)
        w->usual[boxes] = (int16_t)lrint(sum[boxes] / count[boxes]);
}

static void learn_sheet(struct figures_weights *w, struct qn_rng *rng)
{
    struct fit fit = {.series = 0};
    struct course course;
    for (int game = 0; game < FITTED_GAMES; game++) {
        play_alone(w, game, RANDOM_BOXES, rng, &course);
        fit_game(&fit, w, &course);
    }
    memset(w->value[0], 0, sizeof w->value[0]);
    for (int boxes = 1; boxes <= FIGURES_BOXES; boxes++)
        solve(&fit, boxes, w);
    w->par = (int16_t)lrint(10 * fit.colours / fit.series);
    for (int open = 1; open <= FIGURES_SERIES; open++) {
        double reach = BONUS_REACH * sqrt(fit.miss[open] / fit.missed[open]);
        w->slope[open] = (int16_t)lrint(16.0 * 5 * FIGURES_BONUS / (reach + 1));
    }
    fit_usual(w, rng);
}

/* How far the final difference of two seats is from what their sheets promised. */
static void learn_doubt(struct figures_weights *w, struct qn_rng *rng)
{
    double sum[FIGURES_BOXES + 1] = {0};
    struct course course;
    for (int game = 0; game < FITTED_GAMES; game++) {
        play_alone(w, 3 * game, 0, rng, &course); /* two players */
        const struct figures_sheet *last = course.sheets[course.rounds - 1];
        int final = 10 * (figures_total(&last[0]) - figures_total(&last[1]));
        for (int round = 0; round + 1 < course.rounds; round++) {
            int promised[2];
            for (int seat = 0; seat < 2; seat++) {
                const struct figures_sheet *sheet = &course.sheets[round][seat];
                struct figures_sheet_features p = figures_sheet_features_of(w, sheet);
                promised[seat] = 10 * points_on(sheet) + figures_expected(w, &p);
            }
            double miss = final - (promised[0] - promised[1]);
            sum[FIGURES_BOXES - round] += miss * miss;
        }
    }
    for (int boxes = 1; boxes <= FIGURES_BOXES; boxes++)
        w->doubt[boxes] = (int16_t)lrint(sqrt(sum[boxes] / FITTED_GAMES));
}

/* ---- the hand ---- */

struct outcome {
    double mean, error, wins;
};

/* How much better it is to be `one` among `many` than one of the others. */
static struct outcome compare(const struct figures_weights *one, const struct figures_weights *many,
                              int players, int deals, struct qn_rng *rng)
{
    double sum = 0, squares = 0, wins = 0;
    for (int i = 0; i < deals; i++) {
        struct qn_rng start = *rng;
        double more = 0;
        for (int seat = 0; seat < players; seat++) {
            const struct figures_weights *by[FIGURES_SEATS] = {many, many, many, many, many, many};
            struct figures_state s;
            int results[FIGURES_SEATS];
            float value[QN_PLAYERS_MAX];
            by[seat] = one;
            *rng = start;
            play_game(&s, players, i % players, rng, by, 0, NULL);
            for (int k = 0; k < players; k++)
                results[k] = figures_total(&s.table.sheets[k]);
            qn_value_final(results, players, (float)VALUE_SCALE, value);
            for (int k = 0; k < players; k++)
                more += k == seat ? value[k] : -value[k] / (players - 1);
            uint8_t ranks[QN_PLAYERS_MAX];
            figures_ranks(&s, ranks);
            wins += ranks[seat] == 1;
        }
        more /= players;
        sum += more;
        squares += more * more;
    }
    double mean = sum / deals;
    return (struct outcome){mean, sqrt((squares / deals - mean * mean) / deals),
                            wins / deals / players};
}

struct knob {
    int16_t *at;
    int size; /* of a usual change */
};

static int add_knobs(struct knob *knobs, int count, int16_t *first, int length, int size)
{
    for (int i = 0; i < length; i++)
        knobs[count++] = (struct knob){first + i, size};
    return count;
}

static int list_knobs(struct figures_weights *w, struct knob *knobs)
{
    int count = add_knobs(knobs, 0, w->declare, FIGURES_PATIENCE, 60);
    count = add_knobs(knobs, count, w->series + 1, FIGURES_COLOURS, 3);
    for (int i = 0; i < FIGURES_GROUPS; i++)
        count = add_knobs(knobs, count, w->group[i] + 1, FIGURES_COLOURS, 8);
    count = add_knobs(knobs, count, w->straight + 1, 5, 8);
    count = add_knobs(knobs, count, w->flush + 1, 5, 8);
    return add_knobs(knobs, count, &w->take, 1, 8);
}

static void change(struct figures_weights *w, struct qn_rng *rng)
{
    struct knob knobs[KNOBS_MAX];
    int count = list_knobs(w, knobs);
    for (int left = 1 + (int)qn_below(rng, 4); left > 0; left--) {
        const struct knob *knob = &knobs[qn_below(rng, (uint32_t)count)];
        double by = (qn_unit(rng) + qn_unit(rng) + qn_unit(rng) - 1.5) * knob->size;
        int step = (int)lrint(by);
        *knob->at = (int16_t)(*knob->at + (step != 0 ? step : by < 0 ? -1 : 1));
    }
}

/* First a quick look, then a closer one, then whether it does harm at another table. */
static bool is_better(const struct figures_weights *next, const struct figures_weights *w,
                      int number, struct qn_rng *rng)
{
    static const struct {
        int deals, other_table;
        double errors;
    } tests[] = {{DEALS / 4, 0, 0.7}, {DEALS, 0, 1.0}, {DEALS / 2, 1, -0.5}};
    for (int i = 0; i < 3; i++) {
        int players = 2 + ((number % 4 == 3) ^ tests[i].other_table);
        struct outcome outcome = compare(next, w, players, tests[i].deals, rng);
        if (outcome.mean < tests[i].errors * outcome.error)
            return false;
    }
    return true;
}

/* The mean of all weights that the climb went through. */
struct mean {
    double sums[KNOBS_MAX];
    int count;
};

static void climb(struct figures_weights *w, struct mean *mean, struct qn_rng *rng)
{
    int kept = 0;
    for (int number = 0; number < TRIES; number++) {
        struct figures_weights next = *w;
        struct knob knobs[KNOBS_MAX];
        change(&next, rng);
        if (is_better(&next, w, number, rng)) {
            *w = next;
            kept++;
        }
        int count = list_knobs(w, knobs);
        for (int i = 0; i < count; i++)
            mean->sums[i] += *knobs[i].at;
        mean->count++;
    }
    fprintf(stderr, "  %d of %d changes kept\n", kept, TRIES);
}

static void settle(struct figures_weights *w, const struct mean *mean)
{
    struct knob knobs[KNOBS_MAX];
    int count = list_knobs(w, knobs);
    for (int i = 0; i < count; i++)
        *knobs[i].at = (int16_t)lrint(mean->sums[i] / mean->count);
    w->flush[6] = w->flush[5]; /* the hand holds five */
}

/* ---- the result ---- */

static void print_list(const int16_t *list, int count)
{
    for (int i = 0; i < count; i++)
        printf("%s%d", i ? ", " : "{", list[i]);
    printf("}");
}

static void print_table(const char *name, const int16_t *table, int rows, int columns)
{
    printf("    .%s = {", name);
    for (int i = 0; i < rows; i++) {
        print_list(table + (ptrdiff_t)i * columns, columns);
        printf("%s", i + 1 < rows ? ",\n              " : "},\n");
    }
}

static void print_row(const char *name, const int16_t *row, int count)
{
    printf("    .%s = ", name);
    print_list(row, count);
    printf(",\n");
}

static void print_weights(const struct figures_weights *w, unsigned long seed)
{
    printf("/* What the policy goes by, as learnt by `learn-figures %lu` (train/learn.c). */\n"
           "#ifndef QUINTE_FIGURES_WEIGHTS_H\n#define QUINTE_FIGURES_WEIGHTS_H\n\n"
           "#include \"games/figures/policy.h\"\n\n"
           "static const struct figures_weights figures_weights = {\n",
           seed);
    print_table("value", &w->value[0][0], FIGURES_BOXES + 1, FIGURES_BOXES);
    print_row("usual", w->usual, FIGURES_BOXES + 1);
    print_row("doubt", w->doubt, FIGURES_BOXES + 1);
    print_row("slope", w->slope, FIGURES_SERIES + 1);
    print_row("declare", w->declare, FIGURES_PATIENCE);
    print_row("series", w->series, FIGURES_COLOURS + 1);
    print_table("group", &w->group[0][0], FIGURES_GROUPS, FIGURES_COLOURS + 1);
    print_row("straight", w->straight, 6);
    print_row("flush", w->flush, 7);
    printf("    .par = %d,\n    .take = %d,\n};\n\n#endif\n", w->par, w->take);
}

int main(int count, char **arguments)
{
    unsigned long seed = count > 1 ? strtoul(arguments[1], NULL, 10) : 1;
    struct figures_weights w = plain, first;
    struct mean mean = {.count = 0};
    struct qn_rng rng;
    qn_rng_seed(&rng, seed);
    for (int boxes = 0; boxes <= FIGURES_BOXES; boxes++)
        memcpy(w.value[boxes], plain_value, sizeof plain_value);
    first = w;
    for (int lap = 0; lap < LAPS; lap++) {
        learn_sheet(&w, &rng);
        if (lap == LAPS / 2)
            mean = (struct mean){.count = 0};
        climb(&w, &mean, &rng);
        struct outcome outcome = compare(&w, &first, 2, DEALS, &rng);
        fprintf(stderr, "lap %d: wins %.1f %% against the plain start\n", lap + 1,
                100 * outcome.wins);
    }
    settle(&w, &mean);
    learn_sheet(&w, &rng);
    learn_doubt(&w, &rng);
    struct outcome outcome = compare(&w, &first, 2, 4 * DEALS, &rng);
    fprintf(stderr, "result: wins %.1f %% against the plain start\n", 100 * outcome.wins);
    print_weights(&w, seed);
    return 0;
}
