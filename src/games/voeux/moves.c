/* Vœux: the texts of cards and moves, and what a move's number means. */
#include "games/voeux/voeux.h"
#include <string.h>

static const char letters[] = "RYGBVP";

/* By the second kind, so that the five colours' pairs come first: end cards have no others (W5). */
const uint8_t voeux_pairs[15][2] = {{0, 1}, {0, 2}, {1, 2}, {0, 3}, {1, 3}, {2, 3}, {0, 4}, {1, 4},
                                    {2, 4}, {3, 4}, {0, 5}, {1, 5}, {2, 5}, {3, 5}, {4, 5}};

/* Each rank has its pairs, then, where there are two copies, the five twins. */
const uint16_t voeux_stone_base[VOEUX_RANKS + 1] = {
    VOEUX_STONE,       VOEUX_STONE + 15,  VOEUX_STONE + 30,  VOEUX_STONE + 45,  VOEUX_STONE + 65,
    VOEUX_STONE + 85,  VOEUX_STONE + 105, VOEUX_STONE + 125, VOEUX_STONE + 145, VOEUX_STONE + 160,
    VOEUX_STONE + 175, VOEUX_STONE + 190, VOEUX_STONE + 205};

static uint8_t card_of(int kind, int rank) { return (uint8_t)(kind * VOEUX_RANKS + rank); }
static int kind_of(int card) { return card / VOEUX_RANKS; }
static int rank_of(int card) { return card % VOEUX_RANKS; }
static int pairs_of(int rank) { return rank == VOEUX_END ? 10 : 15; }
static bool has_twins(int rank) { return (rank >= 3 && rank <= 7) || rank == VOEUX_END; }

static struct voeux_step decode_stone(int move)
{
    int rank = 0;
    while (move >= voeux_stone_base[rank + 1])
        rank++;
    int pair = move - voeux_stone_base[rank];
    int twin = pair - pairs_of(rank);
    struct voeux_step step = {.act = ACT_STONE};
    step.card = card_of(twin >= 0 ? twin : voeux_pairs[pair][0], rank);
    step.other = card_of(twin >= 0 ? twin : voeux_pairs[pair][1], rank);
    return step;
}

struct voeux_step voeux_decode(qn_move move)
{
    if (move < VOEUX_STONE)
        return (struct voeux_step){.act = ACT_DISCARD, .card = (uint8_t)move};
    if (move < VOEUX_LAY)
        return decode_stone(move);
    struct voeux_step step = {.act = ACT_LAY};
    if (move < VOEUX_LAY_POINT) {
        step.card = (uint8_t)(move - VOEUX_LAY);
        step.series = (uint8_t)kind_of(step.card);
    } else if (move < VOEUX_DRAW_PILE) {
        step.card = (uint8_t)(VOEUX_POINT + (move - VOEUX_LAY_POINT) % VOEUX_VALUES);
        step.series = (uint8_t)((move - VOEUX_LAY_POINT) / VOEUX_VALUES);
    } else if (move == VOEUX_DRAW_PILE) {
        step.act = ACT_DRAW_PILE;
    } else if (move < VOEUX_DONE) {
        step.act = ACT_DRAW_DISCARD;
        step.series = (uint8_t)(move - VOEUX_DRAW_DISCARD);
    } else {
        step.act = ACT_DONE;
    }
    return step;
}

void voeux_card_print(uint8_t card, struct qn_text *text)
{
    qn_text_char(text, letters[kind_of(card)]);
    if (rank_of(card) == VOEUX_END)
        qn_text_char(text, 'E');
    else
        qn_text_int(text, rank_of(card));
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
    return rank < 0 ? -1 : card_of(kind, rank);
}

int voeux_card_parse(const char *text)
{
    int card = read_card(&text);
    return *text ? -1 : card;
}

void voeux_move_print(qn_move move, struct qn_text *text)
{
    static const char *const words[] = {"discard ", "stone ", "lay ", "draw", "draw ", "done"};
    struct voeux_step step = voeux_decode(move);
    qn_text_str(text, words[step.act]);
    if (step.act <= ACT_LAY)
        voeux_card_print(step.card, text);
    if (step.act == ACT_STONE) {
        qn_text_char(text, ' ');
        voeux_card_print(step.other, text);
    }
    if (step.act == ACT_LAY && step.series != kind_of(step.card)) {
        qn_text_char(text, ' ');
        qn_text_char(text, letters[step.series]);
    }
    if (step.act == ACT_DRAW_DISCARD)
        qn_text_char(text, letters[step.series]);
}

static qn_move parse_discard(const char *at)
{
    int card = voeux_card_parse(at);
    return card < 0 ? QN_NO_MOVE : (qn_move)(VOEUX_DISCARD + card);
}

/* W5: the cards in the order R, Y, G, B, V, P. */
static qn_move parse_stone(const char *at)
{
    int card = read_card(&at);
    if (card < 0 || *at++ != ' ')
        return QN_NO_MOVE;
    int other = voeux_card_parse(at);
    int rank = rank_of(card);
    if (other < card || rank_of(other) != rank)
        return QN_NO_MOVE;
    if (other == card)
        return kind_of(card) < VOEUX_COLOURS && has_twins(rank)
                   ? (qn_move)(voeux_stone_base[rank] + pairs_of(rank) + kind_of(card))
                   : QN_NO_MOVE;
    int pair = 0;
    while (voeux_pairs[pair][0] != kind_of(card) || voeux_pairs[pair][1] != kind_of(other))
        pair++;
    return (qn_move)(voeux_stone_base[rank] + pair);
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
