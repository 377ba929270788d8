/* The browser's calls natively, by pipe: a line in, a line out (calls.h). What the module gives for
 * the same lines is compared with it: tests/wasm/module_test.mjs. */
#include "calls.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MAX = 1 << 21, END_OF_LINE = 0x1F };

static void print_names(void)
{
    for (int i = 0; calls_name(i); i++)
        printf("%s%s", i > 0 ? " " : "", calls_name(i));
    putchar('\n');
}

/* "12<TAB>answer", or "-" where there was nothing to call. */
static void answer(int result, const char *text)
{
    if (!text) {
        puts("-");
        return;
    }
    printf("%d\t", result);
    for (; *text; text++)
        putchar(*text == '\n' ? END_OF_LINE : *text);
    putchar('\n');
}

int main(void)
{
    char *line = malloc(LINE_MAX);
    struct calls *calls = calls_new(false);
    if (!line || !calls)
        return 1;
    print_names();
    for (fflush(stdout); fgets(line, LINE_MAX, stdin); fflush(stdout)) {
        const char *text;
        line[strcspn(line, "\n")] = '\0';
        int result = calls_do(calls, line, &text);
        answer(result, text);
    }
    calls_free(calls);
    free(line);
    return 0;
}
