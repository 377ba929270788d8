/* Vœux: what a move's number means, and which moves are legal. */
#include "games/voeux/step.h"

/* By the second kind, so that the five colours' pairs come first: end cards have no others (W5). */
const uint8_t voeux_pairs[15][2] = {{0, 1}, {0, 2}, {1, 2}, {0, 3}, {1, 3}, {2, 3}, {0, 4}, {1, 4},
                                    {2, 4}, {3, 4}, {0, 5}, {1, 5}, {2, 5}, {3, 5}, {4, 5}};

/* Each rank has its pairs, then, where there are two copies, the five twins. */
const uint16_t voeux_stone_base[VOEUX_RANKS + 1] = {
    VOEUX_STONE,       VOEUX_STONE + 15,  VOEUX_STONE + 30,  VOEUX_STONE + 45,  VOEUX_STONE + 65,
    VOEUX_STONE + 85,  VOEUX_STONE + 105, VOEUX_STONE + 125, VOEUX_STONE + 145, VOEUX_STONE + 160,
    VOEUX_STONE + 175, VOEUX_STONE + 190, VOEUX_STONE + 205};

static uint8_t card_of(int kind, int rank) { return (uint8_t)(kind * VOEUX_RANKS + rank); }
static int pairs_of(int rank) { return rank == VOEUX_END ? 10 : 15; }
static bool has_twins(int rank) { return (rank >= 3 && rank <= 7) || rank == VOEUX_END; }

static struct voeux_move decode_stone(int move)
{
    int rank = 0;
    while (move >= voeux_stone_base[rank + 1])
        rank++;
    int pair = move - voeux_stone_base[rank];
    int twin = pair - pairs_of(rank);
    struct voeux_move parts = {.act = ACT_STONE};
    parts.card = card_of(twin >= 0 ? twin : voeux_pairs[pair][0], rank);
    parts.other = card_of(twin >= 0 ? twin : voeux_pairs[pair][1], rank);
    return parts;
}

struct voeux_move voeux_decode(qn_move move)
{
    if (move < VOEUX_STONE)
        return (struct voeux_move){.act = ACT_DISCARD, .card = (uint8_t)move};
    if (move < VOEUX_LAY)
        return decode_stone(move);
    struct voeux_move parts = {.act = ACT_LAY};
    if (move < VOEUX_LAY_POINT) {
        parts.card = (uint8_t)(move - VOEUX_LAY);
        parts.series = (uint8_t)voeux_kind(parts.card);
    } else if (move < VOEUX_DRAW_PILE) {
        parts.card = (uint8_t)(VOEUX_POINT + (move - VOEUX_LAY_POINT) % VOEUX_VALUES);
        parts.series = (uint8_t)((move - VOEUX_LAY_POINT) / VOEUX_VALUES);
    } else if (move == VOEUX_DRAW_PILE) {
        parts.act = ACT_DRAW_PILE;
    } else if (move < VOEUX_DONE) {
        parts.act = ACT_DRAW_DISCARD;
        parts.series = (uint8_t)(move - VOEUX_DRAW_DISCARD);
    } else {
        parts.act = ACT_DONE;
    }
    return parts;
}

/* W5: the cards in the order R, Y, G, B, V, P. */
qn_move voeux_stone_move(int card, int other)
{
    int rank = voeux_rank(card), kind = voeux_kind(card), pair = 0;
    if (other < card || voeux_rank(other) != rank)
        return QN_NO_MOVE;
    if (other == card)
        return kind < VOEUX_COLOURS && has_twins(rank)
                   ? (qn_move)(voeux_stone_base[rank] + pairs_of(rank) + kind)
                   : QN_NO_MOVE;
    while (voeux_pairs[pair][0] != kind || voeux_pairs[pair][1] != voeux_kind(other))
        pair++;
    return (qn_move)(voeux_stone_base[rank] + pair);
}

/* ---- legal moves ---- */

struct list {
    qn_move *out;
    int count;
};

/* One move for each bit: base + the bit's number. */
static void list_bits(struct list *list, int base, uint64_t bits)
{
    for (; bits; bits &= bits - 1)
        list->out[list->count++] = (qn_move)(base + qn_lowest(bits));
}

static void list_stones(struct list *list, const struct voeux_bag *hand, unsigned row)
{
    for (unsigned values = voeux_stone_values(hand, row); values; values &= values - 1) {
        int value = qn_lowest(values);
        unsigned kinds = voeux_kinds(hand, value);
        for (int pair = 0; pair < 15; pair++)
            if (kinds >> voeux_pairs[pair][0] & kinds >> voeux_pairs[pair][1] & 1)
                list->out[list->count++] = (qn_move)(voeux_stone_base[value] + pair);
        list_bits(list, voeux_stone_base[value] + 15, voeux_twins(hand, value));
    }
}

static void list_lays(struct list *list, const struct voeux_seat *seat)
{
    uint64_t accepted = voeux_accepted(seat);
    list_bits(list, VOEUX_LAY, seat->hand.cards & accepted);
    list_bits(list, VOEUX_LAY + VOEUX_POINT, seat->hand.points);
    for (uint64_t bits = voeux_point_lays(seat, accepted); bits; bits &= bits - 1) {
        int place = qn_lowest(bits); /* colour * 12 + value */
        list->out[list->count++] = (qn_move)(VOEUX_LAY_POINT + place - voeux_kind(place));
    }
}

int voeux_legal(const void *in, qn_move *out)
{
    const struct voeux_state *state = in;
    const struct voeux_table *table = &state->table;
    const struct voeux_seat *seat = &state->seats[table->turn < 0 ? 0 : table->turn];
    struct list list = {out, 0};
    if (table->phase == VOEUX_PLAY) {
        list_bits(&list, VOEUX_DISCARD, seat->hand.cards);
        list_bits(&list, VOEUX_DISCARD + VOEUX_POINT, seat->hand.points);
        list_stones(&list, &seat->hand, table->row);
        list_lays(&list, seat);
    } else if (table->phase == VOEUX_DRAW) {
        list_bits(&list, VOEUX_DRAW_PILE, 1);
        list_bits(&list, VOEUX_DRAW_DISCARD, voeux_open_piles(table));
    } else if (table->phase == VOEUX_FINAL) {
        list_lays(&list, seat);
        list_bits(&list, VOEUX_DONE, 1);
    }
    return list.count;
}
