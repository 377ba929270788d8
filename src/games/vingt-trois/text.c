/* Vingt-trois: cards and moves as texts, both ways (T6). */
#include "state.h"
#include <string.h>

void vingt_trois_card_print(uint8_t card, struct qn_text *text) { qn_text_int(text, card + 1); }

/* Reads a number from 1 to most, written in the one way, and moves on; 0 if there is none. */
static int number(const char **text, int most)
{
    const char *at = *text;
    int value = 0;
    if (*at == '0')
        return 0;
    while (*at >= '0' && *at <= '9' && value <= most)
        value = 10 * value + *at++ - '0';
    if (value > most)
        return 0;
    *text = at;
    return value;
}

int vingt_trois_card_parse(const char *text)
{
    int value = number(&text, VT_VALUES);
    return value > 0 && *text == '\0' ? value - 1 : -1;
}

static const char *const words[] = {"box ", "play ", "pass", "force", "quit"};

void vingt_trois_move_print(qn_move move, struct qn_text *text)
{
    struct vingt_trois_parts parts = vingt_trois_move_split(move);
    qn_text_str(text, words[parts.act]);
    if (parts.value > 0)
        qn_text_int(text, parts.value);
    if (parts.copies > 1) {
        qn_text_char(text, 'x');
        qn_text_int(text, parts.copies);
    }
    if (parts.tokens > 0) {
        qn_text_char(text, '+');
        qn_text_int(text, parts.tokens);
    }
}

/* A part that may be missing: the sign, then a number from least to most. */
static bool part(const char **text, char sign, int least, int most, uint8_t *value)
{
    if (**text != sign)
        return true;
    ++*text;
    *value = (uint8_t)number(text, most);
    return *value >= least;
}

qn_move vingt_trois_move_parse(const char *text)
{
    for (int act = VT_ACT_BOX; act <= VT_ACT_QUIT; act++) {
        struct vingt_trois_parts parts = {.act = (uint8_t)act};
        const char *at = text;
        if (strncmp(text, words[act], strlen(words[act])) != 0)
            continue;
        at += strlen(words[act]);
        if (act <= VT_ACT_PLAY && (parts.value = (uint8_t)number(&at, VT_VALUES)) == 0)
            return QN_NO_MOVE;
        if (act == VT_ACT_PLAY) {
            parts.copies = 1;
            if (!part(&at, 'x', 2, VT_COPIES, &parts.copies) ||
                !part(&at, '+', 1, VT_TOKENS, &parts.tokens))
                return QN_NO_MOVE;
        }
        return *at == '\0' ? vingt_trois_move_of(parts) : QN_NO_MOVE;
    }
    return QN_NO_MOVE;
}
