/* What an arena found out, as a table or as JSON. */
#include "arena.h"
#include "output.h"
#include "core/json_write.h"
#include <string.h>

struct row {
    const char *name;
    struct summary sum;
    struct stats_interval share, elo_interval;
    double elo, ms;
};

static struct row make_row(const struct arena *arena, int bot)
{
    int players = arena->setup.players;
    struct row row = {.name = arena->bots.list[bot].text, .sum = arena_sum(arena, bot)};
    long long games = row.sum.games;
    const struct effort *effort = &arena->effort[bot];
    row.share = stats_share(&row.sum.share, players);
    row.elo = stats_elo(stats_tempered(row.sum.share.mean, games), players);
    row.elo_interval.low = stats_elo(stats_tempered(row.share.low, games), players);
    row.elo_interval.high = stats_elo(stats_tempered(row.share.high, games), players);
    row.ms = effort->moves ? (double)effort->ns / 1e6 / (double)effort->moves : 0;
    return row;
}

static bool is_standard(const struct arena *arena)
{
    struct qn_setup standard = qn_setup_standard(arena->game, arena->setup.players);
    return memcmp(&standard, &arena->setup, sizeof standard) == 0;
}

/* ---- for people ---- */

static void print_row(const struct row *row, int width, enum qn_lang lang)
{
    char numbers[8][DECIMAL_SIZE];
    print_padded(stdout, "", row->name, width);
    printf(" %6s %%  %5s – %5s %%  %8s  %8s  %6s  %6s … %6s  %10s\n",
           decimal(lang, 100 * row->sum.share.mean, 1, numbers[0]),
           decimal(lang, 100 * row->share.low, 1, numbers[1]),
           decimal(lang, 100 * row->share.high, 1, numbers[2]),
           decimal(lang, row->sum.score, 2, numbers[3]),
           decimal(lang, row->sum.margin, 2, numbers[4]), decimal(lang, row->elo, 0, numbers[5]),
           decimal(lang, row->elo_interval.low, 0, numbers[6]),
           decimal(lang, row->elo_interval.high, 0, numbers[7]),
           decimal(lang, row->ms, 4, (char[DECIMAL_SIZE]){0}));
}

static void print_sprt(const struct arena *arena, enum qn_lang lang)
{
    static const enum message verdicts[] = {[STATS_UNDECIDED] = SAY_SPRT_UNDECIDED,
                                            [STATS_LOWER] = SAY_SPRT_LOWER,
                                            [STATS_HIGHER] = SAY_SPRT_HIGHER};
    const struct sprt *sprt = &arena->sprt;
    char numbers[4][DECIMAL_SIZE];
    double llr = stats_llr(&sprt->deals, sprt->share[0], sprt->share[1]);
    printf(say(lang, SAY_SPRT), decimal(lang, sprt->elo[0], 1, numbers[0]),
           decimal(lang, sprt->elo[1], 1, numbers[1]), decimal(lang, llr, 2, numbers[2]),
           decimal(lang, STATS_LLR_BOUND, 2, numbers[3]), say(lang, verdicts[sprt->verdict]));
    putchar('\n');
}

void report_text(const struct arena *arena)
{
    enum qn_lang lang = arena->arguments->lang;
    char buffer[256];
    struct qn_text text = qn_text_on(buffer, sizeof buffer);
    int width = columns(say(lang, SAY_HEAD_BOT)), players = arena->setup.players;
    long long games = arena_sum(arena, 0).games;
    printf(say(lang, SAY_ARENA_TITLE), arena->game->name, players, games, games / players);
    if (!is_standard(arena)) {
        qn_setup_json(arena->game, &arena->setup, &text);
        printf(", %s", buffer);
        text_empty(&text);
    }
    putchar('\n');
    qn_seed_print(&arena->seed, &text);
    printf(say(lang, SAY_SUM_SEED), buffer);
    for (int bot = 0; bot < arena->bots.count; bot++)
        if (columns(arena->bots.list[bot].text) > width)
            width = columns(arena->bots.list[bot].text);
    putchar('\n');
    print_padded(stdout, "", say(lang, SAY_HEAD_BOT), width);
    printf(" %s\n", say(lang, SAY_HEAD_ARENA));
    for (int bot = 0; bot < arena->bots.count; bot++) {
        struct row row = make_row(arena, bot);
        print_row(&row, width, lang);
    }
    if (arena->sprt.wanted)
        print_sprt(arena, lang);
}

/* ---- for programs ---- */

static void put_interval(const char *name, double low, double high, int decimals,
                         struct qn_text *text)
{
    qn_put_open(text, name, '[');
    qn_put_float(text, NULL, low, decimals);
    qn_put_float(text, NULL, high, decimals);
    qn_put_close(text, ']');
}

static void put_bot(const struct arena *arena, int bot, struct qn_text *text)
{
    struct row row = make_row(arena, bot);
    qn_put_open(text, NULL, '{');
    qn_put_string(text, "name", row.name);
    qn_put_float(text, "win_share", row.sum.share.mean, 4);
    put_interval("ci95", row.share.low, row.share.high, 4, text);
    qn_put_float(text, "mean_score", row.sum.score, 3);
    qn_put_float(text, "mean_margin", row.sum.margin, 3);
    qn_put_float(text, "elo", row.elo, 1);
    put_interval("elo_ci95", row.elo_interval.low, row.elo_interval.high, 1, text);
    qn_put_float(text, "ms_per_move", row.ms, 5);
    qn_put_close(text, '}');
}

static void put_sprt(const struct sprt *sprt, struct qn_text *text)
{
    static const char *const verdicts[] = {
        [STATS_UNDECIDED] = "undecided", [STATS_LOWER] = "elo0", [STATS_HIGHER] = "elo1"};
    double llr = stats_llr(&sprt->deals, sprt->share[0], sprt->share[1]);
    qn_put_open(text, "sprt", '{');
    qn_put_float(text, "elo0", sprt->elo[0], 1);
    qn_put_float(text, "elo1", sprt->elo[1], 1);
    qn_put_float(text, "llr", llr, 3);
    qn_put_float(text, "bound", STATS_LLR_BOUND, 3);
    qn_put_string(text, "result", verdicts[sprt->verdict]);
    qn_put_close(text, '}');
}

static void put_report(const void *about, struct qn_text *text)
{
    const struct arena *arena = about;
    qn_put_open(text, NULL, '{');
    qn_put_string(text, "game", arena->game->id);
    qn_put_int(text, "players", arena->setup.players);
    if (!is_standard(arena)) {
        qn_put_name(text, "options");
        qn_setup_json(arena->game, &arena->setup, text);
    }
    qn_put_int(text, "games", arena_sum(arena, 0).games);
    qn_put_hex(text, "seed", arena->seed.bytes, sizeof arena->seed.bytes);
    qn_put_open(text, "bots", '[');
    for (int bot = 0; bot < arena->bots.count; bot++)
        put_bot(arena, bot, text);
    qn_put_close(text, ']');
    if (arena->sprt.wanted)
        put_sprt(&arena->sprt, text);
    qn_put_close(text, '}');
}

void report_json(const struct arena *arena) { print_written(put_report, arena); }
