/* Every golden game replays to the same scores, ranks and texts, and gives the same trace: in this
 * program, and from the command (QUINTE_BINARY). */
#include "golden.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static struct golden_count all;

static void test_replay(void **state)
{
    const struct qn_game *game = *state;
    static struct golden_count count;
    golden_or_skip(game);
    count = (struct golden_count){0};
    golden_run(game, &count);
    printf("%s: %ld files, %ld records, %ld plies, %ld trace lines\n", game->id, count.files,
           count.records, count.plies, count.trace_lines);
    all.records += count.records;
    all.plies += count.plies;
    all.trace_lines += count.trace_lines;
    if (count.failures > 0) {
        fprintf(stderr, "%ld failures; the first: %s\n", count.failures, count.first);
        fail();
    }
    assert_true(count.records >= 20 * count.files);
    assert_true(count.trace_lines > 0);
}

/* The command's traces of the first two records of a file against the file of traces. */
static void compare_command(const char *binary, const char *records)
{
    static char line[GOLDEN_LINE_MAX], expected[GOLDEN_LINE_MAX];
    char trace_name[64], command[2048];
    long number = 0;
    golden_trace_name(records, trace_name);
    snprintf(command, sizeof command, "gzip -dc '%s/%.63s' | head -n 2 | '%s' replay --trace -",
             golden_directory(), records, binary);
    FILE *output = popen(command, "r");
    FILE *trace = golden_open(trace_name);
    assert_non_null(output);
    assert_non_null(trace);
    while (golden_line(trace, expected, sizeof expected)) {
        number++;
        if (!golden_line(output, line, sizeof line))
            fail_msg("%s: the command's trace ends before line %ld", records, number);
        if (strcmp(line, expected) != 0)
            fail_msg("%s: line %ld of the command's trace is\n%s\ninstead of\n%s", records, number,
                     line, expected);
    }
    if (golden_line(output, line, sizeof line))
        fail_msg("%s: the command's trace has more than %ld lines", records, number);
    assert_int_equal(pclose(output), 0);
    golden_close(trace);
}

static void test_command(void **state)
{
    const struct qn_game *game = *state;
    const char *binary = getenv("QUINTE_BINARY");
    char names[64][64];
    if (!binary)
        skip();
    golden_or_skip(game);
    int files = golden_files(game->id, names, 64);
    assert_true(files > 0);
    for (int i = 0; i < files; i++)
        compare_command(binary, names[i]);
}

int main(void)
{
    static const struct game_test tests[] = {
        {"records and traces", test_replay},
        {"traces of the command", test_command},
    };
    int failures = run_game_tests("golden", tests, (int)(sizeof tests / sizeof tests[0]));
    printf("%ld records, %ld plies and %ld trace lines in all\n", all.records, all.plies,
           all.trace_lines);
    return failures;
}
