/* What a browser calls: any lines (tests/wasm/calls.h). Whatever comes, there is an answer that
 * fits the buffer, or a refusal. */
#include "fuzz.h"
#include "../wasm/calls.h"
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char text[1 << 17];
    struct calls *calls = calls_new(true);
    fuzz_expect(calls != NULL, "no memory");
    fuzz_text(data, size, text, sizeof text);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        const char *answer;
        int result = calls_do(calls, line, &answer);
        fuzz_expect(!answer || result >= -4, "an answer without a sense");
        fuzz_expect(!answer || strlen(answer) < 1 << 20, "an answer that does not fit");
    }
    calls_free(calls);
    return 0;
}
