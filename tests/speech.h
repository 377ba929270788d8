/* Speech in tests: with cards as their codes and seats as "seat 1", so that exact sentences can be
 * written down and what they say be counted again. */
#ifndef QUINTE_TESTS_SPEECH_H
#define QUINTE_TESTS_SPEECH_H

#include <quinte/quinte.h>
#include <string.h>

static inline struct qn_speech speech_marked(const struct qn_game *game, enum qn_lang lang,
                                             struct qn_text *text)
{
    struct qn_speech speech = qn_speech_in(game, lang, text);
    speech.marked = true;
    return speech;
}

/* Puts values where the marks are; numbers are as they are said. */
static inline void speech_in_codes(struct qn_text *text)
{
    char *to = text->data;
    for (const char *at = text->data; *at;) {
        if (*at != QN_MARK_BEGIN) {
            *to++ = *at++;
            continue;
        }
        const char *value = at + 2, *words = strchr(value, QN_MARK_WORDS) + 1;
        const char *end = strchr(words, QN_MARK_END);
        const char *from = at[1] == QN_MARK_NUMBER ? words : value;
        size_t length =
            at[1] == QN_MARK_NUMBER ? (size_t)(end - words) : (size_t)(words - 1 - value);
        size_t seat = at[1] == QN_MARK_SEAT ? strlen("seat ") : 0;
        memmove(to + seat, from, length);
        memcpy(to, "seat ", seat);
        to += seat + length;
        at = end + 1;
    }
    *to = '\0';
    text->length = (size_t)(to - text->data);
}

#endif
