/* Cards and moves as text, both ways (C5, F1). */
#include "games/figures/figures.h"
#include <string.h>

static const char colour_letters[] = "RYGB";

const char *const figures_box_name[FIGURES_BOXES] = {
    "n1", "n2", "n3", "n4", "n5", "n6", "pairs", "three", "full", "straight", "four", "flush",
};

/* The kinds of moves in the order of their numbers. */
static const struct kind {
    const char *verb;
    int start, count;
} kinds[] = {
    {"draw", FIGURES_DRAW, 1},
    {"take", FIGURES_TAKE, FIGURES_SEATS},
    {"declare", FIGURES_DECLARE, FIGURES_BOXES},
    {"discard", FIGURES_DISCARD, FIGURES_TYPES},
    {"score", FIGURES_SCORE, FIGURES_BOXES},
    {"cross", FIGURES_CROSS, FIGURES_BOXES},
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

void figures_card_print(uint8_t card, struct qn_text *text)
{
    qn_text_char(text, colour_letters[card % FIGURES_COLOURS]);
    qn_text_int(text, card / FIGURES_COLOURS + 1);
}

int figures_card_parse(const char *text)
{
    const char *colour = text[0] ? strchr(colour_letters, text[0]) : NULL;
    if (!colour || text[1] < '1' || text[1] >= '1' + FIGURES_VALUES || text[2] != '\0')
        return -1;
    return (text[1] - '1') * FIGURES_COLOURS + (int)(colour - colour_letters);
}

void figures_move_print(qn_move move, struct qn_text *text)
{
    int k = KINDS - 1;
    while (move < kinds[k].start)
        k--;
    int what = move - kinds[k].start;
    qn_text_str(text, kinds[k].verb);
    if (kinds[k].start == FIGURES_DRAW)
        return;
    qn_text_char(text, ' ');
    if (kinds[k].start == FIGURES_TAKE)
        qn_text_int(text, what);
    else if (kinds[k].start == FIGURES_DISCARD)
        figures_card_print((uint8_t)what, text);
    else
        qn_text_str(text, figures_box_name[what]);
}

/* Every text is compared with what print gives: so they are exact inverses. */
qn_move figures_move_parse(const char *text)
{
    size_t verb = strcspn(text, " ");
    for (int k = 0; k < KINDS; k++) {
        if (strlen(kinds[k].verb) != verb || memcmp(kinds[k].verb, text, verb) != 0)
            continue;
        for (int i = 0; i < kinds[k].count; i++) {
            char buffer[QN_MOVE_TEXT_MAX];
            struct qn_text printed = qn_text_on(buffer, sizeof buffer);
            figures_move_print((qn_move)(kinds[k].start + i), &printed);
            if (strcmp(buffer, text) == 0)
                return (qn_move)(kinds[k].start + i);
        }
    }
    return QN_NO_MOVE;
}
