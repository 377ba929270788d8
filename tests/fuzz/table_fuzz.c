/* Saved tables: any lines. What is accepted is written and read again to the same lines, and a
 * refused line leaves the table as it was. */
#include "fuzz.h"
#include "../support.h"
#include <quinte/host.h>
#include <string.h>

static char first[QN_LINE_MAX], second[QN_LINE_MAX];

static const char *write_line(const struct qn_table *table, uint32_t line, char *out)
{
    struct qn_text text = qn_text_on(out, QN_LINE_MAX);
    qn_table_line(table, line, true, &text);
    fuzz_expect(!text.full, "a line that does not fit");
    return out;
}

static void read_line(struct qn_table *table, const char *line, enum qn_lang lang)
{
    char message[1024];
    struct qn_text error = qn_text_on(message, sizeof message);
    uint32_t version = qn_table_version(table);
    if (qn_table_read(table, line, lang, &error))
        return;
    fuzz_expect(error.length > 0 || error.full, "a refusal without a word");
    fuzz_expect(qn_table_version(table) == version, "a refused line has changed the table");
}

static void look(const struct qn_table *table)
{
    static char snapshot[1 << 16];
    struct qn_text text = qn_text_on(snapshot, sizeof snapshot);
    qn_table_snapshot(table, QN_SPECTATOR, &text);
    fuzz_expect(!text.full, "a snapshot that does not fit");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char text[1 << 17];
    char message[1024];
    struct qn_text error = qn_text_on(message, sizeof message);
    struct qn_table *table = NULL, *again;
    fuzz_text(data, size, text, sizeof text);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        if (table)
            read_line(table, line, size % 2 ? QN_EN : QN_FR);
        else if (!(table = qn_table_open(line, QN_EN, &error)))
            fuzz_expect(error.length > 0 || error.full, "a refusal without a word");
    }
    if (!table)
        return 0;
    look(table);
    again = qn_table_open(write_line(table, 0, first), QN_EN, &error);
    fuzz_expect(again != NULL, "the head that was written is refused");
    for (uint32_t i = 1; i <= qn_table_version(table); i++) {
        fuzz_expect(qn_table_read(again, write_line(table, i, first), QN_EN, &error),
                    "a line that was written is refused");
        fuzz_expect(strcmp(first, write_line(again, i, second)) == 0, "written again it differs");
    }
    qn_table_free(again);
    qn_table_free(table);
    return 0;
}
