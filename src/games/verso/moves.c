/* The texts of Verso's moves: one verb, then a point card's value or the numbers of tokens. */
#include "verso.h"
#include <string.h>

struct verb {
    const char *word;
    qn_move first;     /* the lowest move with this verb */
    uint8_t arguments; /* how many numbers follow */
    const char *mark;  /* what stands before each */
    int low, high;     /* their bounds */
};

static const struct verb verbs[VERSO_VERBS] = {
    [VERSO_VERB_DRAW] = {"draw", VERSO_DRAW, 0, "", 0, 0},
    [VERSO_VERB_TAKE] = {"take", VERSO_TAKE, 1, " ", VERSO_POINT_LOW,
                         VERSO_POINT_LOW + VERSO_POINTS - 1},
    [VERSO_VERB_ALONE] = {"alone", VERSO_ALONE, 0, "", 0, 0},
    [VERSO_VERB_JOIN] = {"join", VERSO_JOIN, 1, " #", 1, VERSO_TOKENS},
    [VERSO_VERB_SWAP] = {"swap", VERSO_SWAP, 1, " #", 1, VERSO_TOKENS},
    [VERSO_VERB_MERGE] = {"merge", VERSO_MERGE, 2, " #", 1, VERSO_TOKENS},
    [VERSO_VERB_CONVERT] = {"convert", VERSO_CONVERT, 1, " #", 1, VERSO_TOKENS},
    [VERSO_VERB_END] = {"end", VERSO_END, 0, "", 0, 0},
};

enum verso_verb verso_move_split(qn_move move, int *first, int *second)
{
    int verb = VERSO_VERB_END;
    while (move < verbs[verb].first)
        verb--;
    int rest = move - verbs[verb].first;
    bool pair = verb == VERSO_VERB_MERGE;
    *first = pair ? rest / VERSO_TOKENS : rest;
    *second = pair ? rest % VERSO_TOKENS : 0;
    return (enum verso_verb)verb;
}

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

static qn_move parse_as(const struct verb *verb, const char *text)
{
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
    return *text ? QN_NO_MOVE : (qn_move)(verb->first + move);
}

qn_move verso_move_parse(const char *text)
{
    for (int i = 0; i < VERSO_VERBS; i++) {
        size_t length = strlen(verbs[i].word);
        if (strncmp(text, verbs[i].word, length) == 0)
            return parse_as(&verbs[i], text + length);
    }
    return QN_NO_MOVE;
}
