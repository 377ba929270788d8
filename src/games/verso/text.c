/* Verso's cards and moves as texts, both ways. A move is one verb, then a point card's value or the
 * numbers of tokens. */
#include "state.h"
#include <string.h>

/* ---- cards ---- */

void verso_card_print(uint8_t code, struct qn_text *text)
{
    qn_text_int(text, verso_card_shown(code));
    qn_text_char(text, '/');
    qn_text_int(text, verso_card_back(code));
}

/* A face as we write it, or 0. */
static int read_face(const char **text)
{
    int face = 0, digits = 0;
    while (**text >= '0' && **text <= '9' && digits < 2) {
        face = 10 * face + (**text - '0');
        digits++;
        (*text)++;
    }
    return digits == 1 + (face > 9) && face <= VERSO_NUMBERS ? face : 0;
}

int verso_card_parse(const char *text)
{
    int shown = read_face(&text);
    if (!shown || *text++ != '/')
        return -1;
    int back = read_face(&text);
    if (!back || *text || shown - back > VERSO_SPREAD || back - shown > VERSO_SPREAD)
        return -1;
    int code = verso_card_code(shown, back);
    return code < 2 * VERSO_TOKENS ? code : -1;
}

/* ---- moves ---- */

struct verb {
    const char *word;
    uint8_t arguments; /* how many numbers follow */
    const char *mark;  /* what stands before each */
    int low, high;     /* their bounds */
};

static const struct verb verbs[VERSO_VERBS] = {
    [VERSO_VERB_DRAW] = {"draw", 0, "", 0, 0},
    [VERSO_VERB_TAKE] = {"take", 1, " ", VERSO_POINT_LOW, VERSO_POINT_LOW + VERSO_POINTS - 1},
    [VERSO_VERB_ALONE] = {"alone", 0, "", 0, 0},
    [VERSO_VERB_JOIN] = {"join", 1, " #", 1, VERSO_TOKENS},
    [VERSO_VERB_SWAP] = {"swap", 1, " #", 1, VERSO_TOKENS},
    [VERSO_VERB_MERGE] = {"merge", 2, " #", 1, VERSO_TOKENS},
    [VERSO_VERB_CONVERT] = {"convert", 1, " #", 1, VERSO_TOKENS},
    [VERSO_VERB_END] = {"end", 0, "", 0, 0},
};

void verso_move_print(qn_move move, struct qn_text *text)
{
    int number[2];
    const struct verb *verb = &verbs[verso_move_split(move, &number[0], &number[1])];
    qn_text_str(text, verb->word);
    for (int i = 0; i < verb->arguments; i++) {
        qn_text_str(text, verb->mark);
        qn_text_int(text, verb->low + number[i]);
    }
}

/* Reads a number within bounds, written as we write it; -1 if there is none. */
static int read_number(const char **text, int low, int high)
{
    int value = 0, digits = 0;
    while (**text >= '0' && **text <= '9' && digits < 3) {
        value = 10 * value + (**text - '0');
        digits++;
        (*text)++;
    }
    bool plain = digits == 1 + (value > 9) + (value > 99);
    return plain && value >= low && value <= high ? value : -1;
}

static qn_move parse_as(int verb_number, const char *text)
{
    const struct verb *verb = &verbs[verb_number];
    int move = 0;
    for (int i = 0; i < verb->arguments; i++) {
        size_t length = strlen(verb->mark);
        if (strncmp(text, verb->mark, length) != 0)
            return QN_NO_MOVE;
        text += length;
        int number = read_number(&text, verb->low, verb->high);
        if (number < 0)
            return QN_NO_MOVE;
        move = move * (verb->high - verb->low + 1) + number - verb->low;
    }
    return *text ? QN_NO_MOVE : (qn_move)(verso_first_move[verb_number] + move);
}

qn_move verso_move_parse(const char *text)
{
    for (int i = 0; i < VERSO_VERBS; i++) {
        size_t length = strlen(verbs[i].word);
        if (strncmp(text, verbs[i].word, length) == 0)
            return parse_as(i, text + length);
    }
    return QN_NO_MOVE;
}
