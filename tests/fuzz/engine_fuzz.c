/* Lines of the engine protocol: any bytes, cut at line ends. Every line but an empty one, stop and
 * quit gets exactly one answer that ends it, in the words of the protocol; thinking is stopped at
 * once, and the engine answers to the end. */
#include "fuzz.h"
#include "bots/engine_talk.h"
#include <stdlib.h>
#include <string.h>

struct heard {
    int last;  /* answers that end a line */
    int more;  /* lines before them */
    bool best; /* the last answer is a move */
};

static bool begins(const char *line, const char *word)
{
    size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && (line[length] == ' ' || line[length] == '\0');
}

static void hear(void *who, const char *line)
{
    static const char *const ends[] = {"ready", "ok", "moves", "best", "pong", "error"};
    static const char *const others[] = {"id", "option", "info"};
    struct heard *heard = who;
    bool known = false;
    fuzz_expect(strlen(line) <= TALK_LINE_MAX, "an answer too long");
    for (const char *at = line; *at; at++)
        fuzz_expect((unsigned char)*at >= ' ', "a control character in an answer");
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
        if (begins(line, ends[i])) {
            known = true;
            heard->last++;
        }
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (begins(line, others[i])) {
            known = true;
            heard->more++;
            fuzz_expect(heard->last == 0, "more lines behind the answer");
        }
    heard->best = begins(line, "best");
    fuzz_expect(known, "an answer that is not of the protocol");
}

static void say_line(struct talk *talk, struct heard *heard, const uint8_t *data, size_t size)
{
    size_t kept = size <= TALK_LINE_MAX ? size : (size_t)TALK_LINE_MAX + 1;
    char *line = malloc(kept + 1);
    if (!line)
        return;
    memcpy(line, data, kept);
    line[kept] = '\0';
    *heard = (struct heard){0};
    talk_line(talk, line, kept);
    fuzz_expect(heard->last <= 1, "more than one answer");
    const char *word = line + strspn(line, " \t");
    bool quiet = strspn(word, " \t\r") == strlen(word) || strncmp(word, "stop", 4) == 0 ||
                 strncmp(word, "quit", 4) == 0;
    fuzz_expect(heard->last == 1 || (quiet && strlen(line) == kept), "no answer");
    fuzz_expect(!heard->best || begins(word, "go"), "a move that nobody asked for");
    free(line);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const volatile int stop = 1;
    struct heard heard = {0};
    struct talk *talk = talk_open(QN_EN, hear, &heard, &stop);
    for (size_t from = 0; talk && from < size;) {
        const uint8_t *end = memchr(data + from, '\n', size - from);
        size_t length = end ? (size_t)(end - data) - from : size - from;
        say_line(talk, &heard, data + from, length);
        from += length + 1;
    }
    talk_close(talk);
    return 0;
}
