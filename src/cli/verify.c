/* quinte verify: a saved table played again from its secrets; says what that proves, and what not.
 *
 * Reading the table makes every command again: commitments, seeds, shuffles, moves and results are
 * computed anew and must be those in the file. */
#include "commands.h"
#include "output.h"
#include "core/text.h"
#include <errno.h>
#include <quinte/host.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

static void print_hex(const uint8_t *bytes, int count)
{
    char digits[2 * QN_SECRET_BYTES + 1];
    struct qn_text hex = qn_text_on(digits, sizeof digits);
    qn_text_hex(&hex, bytes, count);
    fputs(digits, stdout);
}

static void print_line(enum qn_lang lang, enum message label, const uint8_t *bytes, int count)
{
    printf("  %s", say(lang, label));
    print_hex(bytes, count);
    putchar('\n');
}

/* ---- reading ---- */

/* Takes the lines one by one; false with the sentence printed. A last line without its end was
 * being written when the host stopped: it is not part of the table. */
static bool read_table(const struct arguments *arguments, FILE *file, struct qn_table **table)
{
    char *line = NULL, sentence[1024];
    size_t room = 0;
    long long number = 0;
    bool sound = true;
    struct qn_text error = qn_text_on(sentence, sizeof sentence);
    for (ssize_t length; sound && (length = getline(&line, &room, file)) >= 0;) {
        number++;
        if (line[length - 1] != '\n') {
            fprintf(stderr, say(arguments->lang, SAY_TORN_LINE), number);
            break;
        }
        line[length - 1] = '\0';
        if (strlen(line) != (size_t)length - 1)
            sound = false;
        else if (!*table)
            sound = (*table = qn_table_open(line, arguments->lang, &error)) != NULL;
        else
            sound = qn_table_read(*table, line, arguments->lang, &error);
    }
    free(line);
    if (!sound)
        fprintf(stderr, say(arguments->lang, SAY_VERIFY_REFUSED), arguments->word[0], number,
                sentence);
    else if (!*table)
        fprintf(stderr, say(arguments->lang, SAY_VERIFY_EMPTY), arguments->word[0]);
    return sound && *table;
}

/* ---- telling ---- */

static void print_deal(const struct qn_table *table, uint32_t number, enum qn_lang lang)
{
    struct qn_deal deal;
    if (!qn_table_deal(table, number, &deal))
        return;
    printf(say(lang, SAY_VERIFY_DEAL), (unsigned long)number + 1);
    print_line(lang, SAY_VERIFY_COMMITMENT, deal.commitment, sizeof deal.commitment);
    print_line(lang, SAY_VERIFY_SECRET, deal.secret, sizeof deal.secret);
    for (int seat = 0; seat < qn_table_setup(table)->players; seat++) {
        printf(say(lang, deal.shared[seat] ? SAY_VERIFY_SHARE : SAY_VERIFY_NO_SHARE), seat);
        if (deal.shared[seat])
            print_hex(deal.shares[seat], QN_SHARE_BYTES);
        putchar('\n');
    }
    print_line(lang, SAY_VERIFY_SEED, deal.seed, sizeof deal.seed);
    printf(say(lang, SAY_VERIFY_PLAYED), deal.first, deal.shuffles, (unsigned long)deal.moves,
           (unsigned long)deal.undone, (unsigned long)deal.back);
    if (deal.is_given)
        puts(say(lang, SAY_VERIFY_GIVEN));
    puts(say(lang, deal.finished ? SAY_VERIFY_FINISHED : SAY_VERIFY_UNFINISHED));
}

static void print_report(const struct qn_table *table, const char *path, enum qn_lang lang)
{
    struct qn_ledger ledger = qn_table_ledger(table);
    printf(say(lang, SAY_VERIFY_TITLE), path, qn_table_game(table)->name,
           qn_table_setup(table)->players, (unsigned long)qn_table_version(table));
    for (uint32_t i = 0; i < ledger.started; i++)
        print_deal(table, i, lang);
    bool running = qn_table_phase(table) == QN_PLAYING;
    printf(say(lang, SAY_VERIFY_COUNTS), (unsigned long)ledger.commitments,
           (unsigned long)ledger.started, (unsigned long)ledger.finished,
           (unsigned long)(ledger.started - ledger.finished - running));
    printf("%s\n%s\n", say(lang, SAY_VERIFY_PROVED), say(lang, SAY_VERIFY_NOT_PROVED));
}

int run_verify(const struct arguments *arguments)
{
    const char *path = arguments->word[0];
    bool is_stream = strcmp(path, "-") == 0;
    struct qn_table *table = NULL;
    FILE *file = is_stream ? stdin : fopen(path, "rb");
    if (!file)
        return unable(arguments, SAY_CANNOT_READ, path, strerror(errno));
    bool sound = read_table(arguments, file, &table);
    if (ferror(file)) {
        sound = false;
        unable(arguments, SAY_CANNOT_READ, path, strerror(errno));
    }
    if (!is_stream)
        fclose(file);
    if (sound)
        print_report(table, path, arguments->lang);
    qn_table_free(table);
    return sound ? DONE : REFUSED;
}
