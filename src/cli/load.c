/* quinte load: load-tests a server. Seats many scripted clients at its tables and tells how
 * fast their moves came through. */
#include "commands.h"
#include "load_clients.h"
#include "output.h"
#include "core/json_write.h"
#include <string.h>

enum { HOST_MAX = 256 };

/* "HOST:PORT", "[IPv6]:PORT". */
static bool read_place(const char *text, char host[HOST_MAX], uint16_t *port)
{
    const char *colon = strrchr(text, ':');
    size_t length = colon ? (size_t)(colon - text) : 0;
    long long number;
    if (length >= 2 && text[0] == '[' && text[length - 1] == ']') {
        text++;
        length -= 2;
    }
    if (length == 0 || length >= HOST_MAX || !parse_number(colon + 1, &number) || number < 1 ||
        number > UINT16_MAX)
        return false;
    memcpy(host, text, length);
    host[length] = '\0';
    *port = (uint16_t)number;
    return true;
}

static double cpu(const struct load_report *report)
{
    return report->after.cpu_seconds - report->before.cpu_seconds;
}

static double per_thousand(const struct load_report *report)
{
    return report->moves ? cpu(report) * 1000 / (double)report->moves : 0;
}

static double a_second(const struct load_report *report)
{
    return report->seconds > 0 ? (double)report->moves / report->seconds : 0;
}

static void put_report(const void *about, struct qn_text *text)
{
    const struct load_report *report = about;
    qn_put_open(text, NULL, '{');
    qn_put_int(text, "sockets", report->sockets);
    qn_put_int(text, "tables", report->tables);
    qn_put_float(text, "joining_s", report->joining, 3);
    qn_put_float(text, "seconds", report->seconds, 3);
    qn_put_int(text, "moves", (int64_t)report->moves);
    qn_put_float(text, "moves_per_s", a_second(report), 1);
    qn_put_int(text, "games", (int64_t)report->games);
    qn_put_int(text, "refused", (int64_t)report->refused);
    qn_put_float(text, "p50_ms", report->p50, 2);
    qn_put_float(text, "p99_ms", report->p99, 2);
    qn_put_float(text, "most_ms", report->most, 2);
    if (report->after.is_known) {
        qn_put_open(text, "server", '{');
        qn_put_float(text, "rss_bytes", report->after.bytes, 0);
        qn_put_float(text, "cpu_s", cpu(report), 3);
        qn_put_float(text, "cpu_s_per_1000_moves", per_thousand(report), 4);
        qn_put_close(text, '}');
    }
    qn_put_string(text, "trouble", report->trouble);
    qn_put_close(text, '}');
}

static void print_text(const struct load_report *report, enum qn_lang lang)
{
    char first[DECIMAL_SIZE], second[DECIMAL_SIZE], third[DECIMAL_SIZE];
    printf(say(lang, SAY_LOAD_CROWD), (unsigned long)report->sockets, (unsigned long)report->tables,
           decimal(lang, report->joining, 1, first));
    printf(say(lang, SAY_LOAD_MOVES), decimal(lang, a_second(report), 0, first),
           (unsigned long long)report->moves, (unsigned long long)report->games,
           (unsigned long long)report->refused);
    printf(say(lang, SAY_LOAD_TIMES), decimal(lang, report->p50, 2, first),
           decimal(lang, report->p99, 2, second), decimal(lang, report->most, 2, third));
    if (report->after.is_known)
        printf(say(lang, SAY_LOAD_SERVER), decimal(lang, report->after.bytes / 1e6, 1, first),
               decimal(lang, cpu(report), 2, second),
               decimal(lang, per_thousand(report), 4, third));
    else
        printf("%s", say(lang, SAY_LOAD_SILENT));
    if (report->trouble[0])
        printf(say(lang, SAY_LOAD_TROUBLE), report->trouble);
}

int run_load(const struct arguments *arguments)
{
    char host[HOST_MAX];
    long long tables = 100, rate = 0, seconds = 10, seed = 1;
    struct load_plan plan = {.host = host, .game = qn_game_at(0)->id};
    struct load_report report;
    if (!read_place(arguments->word[0], host, &plan.port))
        return misused(arguments, SAY_LOAD_NO_PLACE, arguments->word[0]);
    const struct qn_game *game =
        arguments->word_count > 1 ? read_game(arguments, arguments->word[1]) : qn_game_at(0);
    if (!game || !read_number(arguments, OPTION_TABLES, 1, 100000, &tables) ||
        !read_number(arguments, OPTION_RATE, 0, 1000000, &rate) ||
        !read_number(arguments, OPTION_SECONDS, 1, 86400, &seconds) ||
        !read_number(arguments, OPTION_SEED, 0, UINT32_MAX, &seed))
        return MISUSED;
    plan.game = game->id;
    plan.tables = (uint32_t)tables;
    plan.rate = (uint32_t)rate;
    plan.seconds = (uint32_t)seconds;
    plan.seed = (uint64_t)seed;
    if (!load_run(&plan, &report))
        return unable(arguments, SAY_LOAD_FAILED, (unsigned long)report.tables, report.trouble);
    if (given(arguments, OPTION_JSON))
        print_written(put_report, &report);
    else
        print_text(&report, arguments->lang);
    return report.refused > 0 || report.sockets < 2 * plan.tables ? REFUSED : DONE;
}
