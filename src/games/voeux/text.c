/* Vœux: cards and moves as texts, both ways (C5). */
#include "games/voeux/step.h"
#include <string.h>

static const char letters[] = "RYGBVP";

void voeux_card_print(uint8_t card, struct qn_text *text)
{
    qn_text_char(text, letters[voeux_kind(card)]);
    if (voeux_rank(card) == VOEUX_END)
        qn_text_char(text, 'E');
    else
        qn_text_int(text, voeux_rank(card));
}

/* Reads a kind's letter; −1 if it is none. */
static int read_kind(const char **at)
{
    const char *letter = **at ? strchr(letters, **at) : NULL;
    if (!letter)
        return -1;
    (*at)++;
    return (int)(letter - letters);
}

/* Reads a card from the text's beginning; −1 if there is none. */
static int read_card(const char **at)
{
    int kind = read_kind(at);
    int rank = -1;
    if (kind < 0)
        return -1;
    if (**at == 'E') {
        rank = kind == VOEUX_NEUTRAL ? -1 : VOEUX_END;
        (*at)++;
    } else if ((*at)[0] == '1' && (*at)[1] == '0') {
        rank = 10;
        *at += 2;
    } else if (**at >= '0' && **at <= '9') {
        rank = *(*at)++ - '0';
    }
    return rank < 0 ? -1 : kind * VOEUX_RANKS + rank;
}

int voeux_card_parse(const char *text)
{
    int card = read_card(&text);
    return *text ? -1 : card;
}

void voeux_move_print(qn_move move, struct qn_text *text)
{
    static const char *const words[] = {"discard ", "stone ", "lay ", "draw", "draw ", "done"};
    struct voeux_move parts = voeux_decode(move);
    qn_text_str(text, words[parts.act]);
    if (parts.act <= ACT_LAY)
        voeux_card_print(parts.card, text);
    if (parts.act == ACT_STONE) {
        qn_text_char(text, ' ');
        voeux_card_print(parts.other, text);
    }
    if (parts.act == ACT_LAY && parts.series != voeux_kind(parts.card)) {
        qn_text_char(text, ' ');
        qn_text_char(text, letters[parts.series]);
    }
    if (parts.act == ACT_DRAW_DISCARD)
        qn_text_char(text, letters[parts.series]);
}

static qn_move parse_discard(const char *at)
{
    int card = voeux_card_parse(at);
    return card < 0 ? QN_NO_MOVE : (qn_move)(VOEUX_DISCARD + card);
}

static qn_move parse_stone(const char *at)
{
    int card = read_card(&at);
    if (card < 0 || *at++ != ' ')
        return QN_NO_MOVE;
    int other = voeux_card_parse(at);
    return other < 0 ? QN_NO_MOVE : voeux_stone_move(card, other);
}

static qn_move parse_lay(const char *at)
{
    int card = read_card(&at);
    if (card < 0)
        return QN_NO_MOVE;
    if (*at == '\0')
        return (qn_move)(VOEUX_LAY + card);
    if (card < VOEUX_POINT || *at++ != ' ')
        return QN_NO_MOVE;
    int colour = read_kind(&at);
    if (colour < 0 || colour == VOEUX_NEUTRAL || *at != '\0')
        return QN_NO_MOVE;
    return (qn_move)(VOEUX_LAY_POINT + colour * VOEUX_VALUES + (card - VOEUX_POINT));
}

static qn_move parse_draw(const char *at)
{
    int pile = read_kind(&at);
    return pile < 0 || *at ? QN_NO_MOVE : (qn_move)(VOEUX_DRAW_DISCARD + pile);
}

qn_move voeux_move_parse(const char *text)
{
    static const struct {
        const char *word;
        qn_move (*parse)(const char *at);
    } words[] = {{"discard ", parse_discard},
                 {"stone ", parse_stone},
                 {"lay ", parse_lay},
                 {"draw ", parse_draw}};
    if (strcmp(text, "draw") == 0)
        return VOEUX_DRAW_PILE;
    if (strcmp(text, "done") == 0)
        return VOEUX_DONE;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strncmp(text, words[i].word, strlen(words[i].word)) == 0)
            return words[i].parse(text + strlen(words[i].word));
    return QN_NO_MOVE;
}
