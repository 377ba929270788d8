/* Finds what a sentence is in another language: see language.h. */
#include "core/language.h"
#include <ctype.h>
#include <string.h>

enum { CONTEXT_END = 4 };

/* The sentence in this language with all its forms, or NULL if it has none. */
static const char *find(enum qn_lang lang, const char *source)
{
    const char *const *sentences = qn_languages[lang].sentences;
    int from = 0, to = sentences ? qn_sentences.count : 0;
    while (from < to) {
        int middle = (from + to) / 2, order = strcmp(source, qn_sentences.sources[middle]);
        if (order == 0)
            return sentences[middle];
        if (order < 0)
            to = middle;
        else
            from = middle + 1;
    }
    return NULL;
}

static const char *without_context(const char *source)
{
    const char *end = strchr(source, CONTEXT_END);
    return end ? end + 1 : source;
}

const char *qn_say(enum qn_lang lang, const char *sentence)
{
    const char *found = find(lang, sentence);
    return found ? found : without_context(sentence);
}

const char *qn_say_count(enum qn_lang lang, const char *one, const char *many, int count)
{
    unsigned form =
        qn_languages[lang].form(count < 0 ? 0UL - (unsigned long)count : (unsigned long)count);
    const char *found = find(lang, one);
    if (!found)
        return form ? many : without_context(one);
    while (form-- > 0)
        found += strlen(found) + 1;
    return found;
}

const char *qn_lang_code(enum qn_lang lang) { return qn_languages[lang].code; }

static bool begins(const char *tag, const char *code)
{
    for (; *code; tag++, code++)
        if (tolower((unsigned char)*tag) != tolower((unsigned char)*code) &&
            !(*code == '_' && *tag == '-'))
            return false;
    return true;
}

enum qn_lang qn_lang_find(const char *tag)
{
    enum qn_lang best = QN_EN;
    size_t longest = 0;
    for (int lang = 0; lang < QN_LANGS; lang++) {
        const char *code = qn_languages[lang].code;
        if (strlen(code) > longest && begins(tag, code)) {
            best = (enum qn_lang)lang;
            longest = strlen(code);
        }
    }
    return best;
}
