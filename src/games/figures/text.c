/* Cards and moves as text, both ways (C5, F1). */
#include "games/figures/moves.h"
#include <string.h>

static const char colour_letters[] = "RYGB";

const char *const figures_box_name[FIGURES_BOXES] = {
    "n1", "n2", "n3", "n4", "n5", "n6", "pairs", "three", "full", "straight", "four", "flush",
};

static const char *const verbs[FIGURES_KINDS] = {"draw",    "take",  "declare",
                                                 "discard", "score", "cross"};

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
    struct figures_move parts = figures_decode(move);
    qn_text_str(text, verbs[parts.kind]);
    if (parts.kind == FIGURES_KIND_DRAW)
        return;
    qn_text_char(text, ' ');
    if (parts.kind == FIGURES_KIND_TAKE)
        qn_text_int(text, parts.what);
    else if (parts.kind == FIGURES_KIND_DISCARD)
        figures_card_print(parts.what, text);
    else
        qn_text_str(text, figures_box_name[parts.what]);
}

/* Every text is compared with what print gives: so they are exact inverses. */
qn_move figures_move_parse(const char *text)
{
    return qn_move_find(figures_move_print, FIGURES_MOVES, text);
}
