/* Records: any bytes. What is accepted is written and read again to the same text. */
#include "fuzz.h"
#include "../support.h"
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct qn_record record, again;
    static char text[1 << 17], first[1 << 18], second[1 << 18];
    char message[600];
    fuzz_text(data, size, text, sizeof text);
    for (int lang = 0; lang < QN_LANGS; lang++) {
        struct qn_text error = qn_text_on(message, sizeof message);
        if (!qn_record_read(text, &record, (enum qn_lang)lang, &error)) {
            fuzz_expect(error.length > 0 || error.full, "a refusal without a word");
            return 0;
        }
    }
    struct qn_text error = qn_text_on(message, sizeof message);
    struct qn_text one = qn_text_on(first, sizeof first), two = qn_text_on(second, sizeof second);
    qn_record_json(&record, &one);
    fuzz_expect(qn_record_read(first, &again, QN_EN, &error), "what was written is refused");
    qn_record_json(&again, &two);
    fuzz_expect(strcmp(first, second) == 0, "written again it is different");
    return 0;
}
