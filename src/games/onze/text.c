/* Cards and moves as texts, both ways. */
#include "state.h"
#include <string.h>

static const char colours[] = "RYGB";

void onze_card_print(uint8_t card, struct qn_text *text)
{
    if (card == ONZE_J) {
        qn_text_char(text, 'J');
        return;
    }
    qn_text_char(text, colours[card / ONZE_WIDTH]);
    qn_text_int(text, card % ONZE_WIDTH + 1);
}

/* Reads a slot's text and moves on behind it; -1 if there is none. */
static int read_slot(const char **at)
{
    const char *t = *at;
    const char *colour = *t ? memchr(colours, *t, ONZE_COLOURS) : NULL;
    if (!colour || t[1] < '1' || t[1] > '9')
        return -1;
    int number = 0;
    for (t++; *t >= '0' && *t <= '9' && number <= ONZE_WIDTH; t++)
        number = 10 * number + (*t - '0');
    if (number > ONZE_WIDTH)
        return -1;
    *at = t;
    return (int)(colour - colours) * ONZE_WIDTH + number - 1;
}

int onze_card_parse(const char *text)
{
    if (strcmp(text, "J") == 0)
        return ONZE_J;
    int slot = read_slot(&text);
    return *text ? -1 : slot;
}

static const char *const plain_moves[] = {"draw", "drop", "end", "pass"};

/* The moves with a slot: where their numbers begin, and how far apart slots are. */
static const struct kind {
    const char *verb;
    uint16_t base;
    uint8_t step;
} kinds[] = {{"lay ", ONZE_LAY, 2}, {"joker ", ONZE_JOKER, 2}, {"swap ", ONZE_SWAP, 1}};

void onze_move_print(qn_move move, struct qn_text *text)
{
    if (move >= ONZE_DRAW) {
        qn_text_str(text, plain_moves[move - ONZE_DRAW]);
        return;
    }
    const struct kind *kind = &kinds[move < ONZE_JOKER ? 0 : move < ONZE_SWAP ? 1 : 2];
    int number = move - kind->base;
    qn_text_str(text, kind->verb);
    onze_card_print((uint8_t)(number / kind->step), text);
    if (number % kind->step)
        qn_text_str(text, " link");
}

qn_move onze_move_parse(const char *text)
{
    for (int i = 0; i < 4; i++)
        if (strcmp(text, plain_moves[i]) == 0)
            return (qn_move)(ONZE_DRAW + i);
    for (int i = 0; i < 3; i++) {
        const struct kind *kind = &kinds[i];
        size_t length = strlen(kind->verb);
        if (strncmp(text, kind->verb, length) != 0)
            continue;
        text += length;
        int slot = read_slot(&text);
        bool link = kind->step == 2 && strcmp(text, " link") == 0;
        if (slot < 0 || (*text && !link))
            return QN_NO_MOVE;
        return (qn_move)(kind->base + kind->step * slot + link);
    }
    return QN_NO_MOVE;
}
