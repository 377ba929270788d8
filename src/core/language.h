/* Sentences in other languages. English stands where it is said and is the key; what
 * tools/catalogue makes of lang/quinte has the rest. docs/programming/translating.md. */
#ifndef QUINTE_CORE_LANGUAGE_H
#define QUINTE_CORE_LANGUAGE_H

#include <quinte/quinte.h>

/* Marks a sentence that a table holds, for tools/catalogue; qn_say says it. */
#define N_(sentence) sentence
/* The same where one English sentence is several in other languages: the context tells them apart.
 */
#define NC_(context, sentence) context "\004" sentence
/* The same of one thing and of many, for a struct qn_noun. */
#define NP_(one, many)                                                                             \
    {                                                                                              \
        one, many                                                                                  \
    }

struct qn_noun {
    const char *one, *many;
};

/* One of two sentences or more, by the language's own rule: "%d card", "%d cards". */
#if defined(__GNUC__)
__attribute__((format_arg(2), format_arg(3)))
#endif
const char *
qn_say_count(enum qn_lang lang, const char *one, const char *many, int count);

static inline const char *qn_say_noun(enum qn_lang lang, const struct qn_noun *noun, int count)
{
    return qn_say_count(lang, noun->one, noun->many, count);
}

/* What the generated file has. */
struct qn_language {
    const char *code;
    const char *const *sentences; /* in the order of the sources, forms for numbers one after the
                                   * other, each with its zero byte; NULL for English */
    unsigned (*form)(unsigned long count);
};

struct qn_sentences {
    const char *const *sources; /* sorted, so that one is found quickly */
    int count;
};

extern const struct qn_language qn_languages[QN_LANGS];
extern const struct qn_sentences qn_sentences;

#endif
