/* What an arena found out, as a table or as JSON. */
#include "arena.h"
#include "output.h"
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

static void print_bot(const struct arena *arena, int bot)
{
    struct row row = make_row(arena, bot);
    char name[6 * BOT_TEXT_MAX + 3];
    struct qn_text text = qn_text_on(name, sizeof name);
    write_string(row.name, &text);
    printf("%s{\"name\":%s,\"win_share\":%.4f,\"ci95\":[%.4f,%.4f],\"mean_score\":%.3f,"
           "\"mean_margin\":%.3f,\"elo\":%.1f,\"elo_ci95\":[%.1f,%.1f],\"ms_per_move\":%.5f}",
           bot ? "," : "", name, row.sum.share.mean, row.share.low, row.share.high, row.sum.score,
           row.sum.margin, row.elo, row.elo_interval.low, row.elo_interval.high, row.ms);
}

static void print_sprt_json(const struct sprt *sprt)
{
    static const char *const verdicts[] = {
        [STATS_UNDECIDED] = "undecided", [STATS_LOWER] = "elo0", [STATS_HIGHER] = "elo1"};
    printf(",\"sprt\":{\"elo0\":%.1f,\"elo1\":%.1f,\"llr\":%.3f,\"bound\":%.3f,\"result\":\"%s\"}",
           sprt->elo[0], sprt->elo[1], stats_llr(&sprt->deals, sprt->share[0], sprt->share[1]),
           STATS_LLR_BOUND, verdicts[sprt->verdict]);
}

void report_json(const struct arena *arena)
{
    char buffer[256];
    struct qn_text text = qn_text_on(buffer, sizeof buffer);
    printf("{\"game\":\"%s\",\"players\":%d,", arena->game->id, arena->setup.players);
    if (!is_standard(arena)) {
        qn_setup_json(arena->game, &arena->setup, &text);
        printf("\"options\":%s,", buffer);
        text_empty(&text);
    }
    qn_seed_print(&arena->seed, &text);
    printf("\"games\":%lld,\"seed\":\"%s\",\"bots\":[", arena_sum(arena, 0).games, buffer);
    for (int bot = 0; bot < arena->bots.count; bot++)
        print_bot(arena, bot);
    putchar(']');
    if (arena->sprt.wanted)
        print_sprt_json(&arena->sprt);
    printf("}\n");
}
