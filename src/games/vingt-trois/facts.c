/* Vingt-trois: a view as named facts. */
#include "core/facts.h"
#include "state.h"
#include <string.h>

static void bag_fact(struct qn_facts *f, const char *name, uint64_t *bag)
{
    uint8_t counts[VT_VALUES];
    for (int value = 1; value <= VT_VALUES; value++)
        counts[value - 1] = (uint8_t)vingt_trois_held(*bag, value);
    qn_fact_bag(f, name, counts, 0, VT_VALUES, VT_COPIES);
    *bag = 0;
    for (int value = 1; value <= VT_VALUES; value++)
        *bag += counts[value - 1] * vingt_trois_card(value);
}

static void pile_fact(struct qn_facts *f, struct vingt_trois_table *table, int players)
{
    uint8_t cards[VT_PILE] = {0}, seats[VT_PILE] = {0};
    int count = table->pile_count, most = players * VT_HAND;
    for (int i = 0; i < count; i++) {
        cards[i] = (uint8_t)(table->pile[i] % 32 - 1);
        seats[i] = table->pile[i] / 32;
    }
    count = qn_fact_list(f, "pile", cards, count, most);
    if (qn_fact_numbers(f, "played_by", seats, table->pile_count, most, players - 1) != count)
        qn_facts_refuse(f, "pile and played_by differ in length");
    memset(table->pile, 0, sizeof table->pile);
    table->pile_count = (uint8_t)count;
    for (int i = 0; i < count; i++)
        table->pile[i] = (uint8_t)(cards[i] + 1 + 32 * seats[i]);
}

static void seat_fact(struct qn_facts *f, struct vingt_trois_table *table,
                      const struct qn_setup *setup, int seat)
{
    static const char *const words[] = {"in", "done", "quit"};
    struct qn_limits limits;
    vingt_trois_limits(setup, &limits);
    int most = limits.score_max, bit = 1 << seat;
    int word = table->in & bit ? 0 : table->quit & bit ? 2 : 1;
    qn_fact_open(f, NULL);
    table->penalties[seat] = (uint16_t)qn_fact_int(f, "penalties", table->penalties[seat], 0, most);
    table->tokens[seat] = (uint8_t)qn_fact_int(f, "tokens", table->tokens[seat], 0, VT_TOKENS);
    word = qn_fact_word(f, "status", word, words, 3);
    table->in = (uint8_t)((table->in & ~bit) | (word == 0 ? bit : 0));
    table->quit = (uint8_t)((table->quit & ~bit) | (word == 2 ? bit : 0));
    table->cards[seat] =
        (uint8_t)qn_fact_int(f, "cards", table->cards[seat], 0, vingt_trois_dealt(setup));
    table->rests[seat] = (uint8_t)qn_fact_int(f, "rests", table->rests[seat], 0, VT_HAND);
    table->below[seat] = (uint8_t)qn_fact_int(f, "all_below", table->below[seat], 1, VT_ANYTHING);
    qn_fact_close(f);
}

void vingt_trois_facts(struct qn_facts *f, void *out)
{
    static const char *const phases[] = {"box", "play", "over"};
    struct vingt_trois_view *view = out;
    struct vingt_trois_table *table = &view->table;
    const struct qn_setup *setup = &view->head.setup;
    int last = setup->players - 1;
    table->phase = (uint8_t)qn_fact_word(f, "phase", table->phase, phases, VT_PHASES);
    table->round = (uint8_t)(qn_fact_int(f, "round", table->round + 1, 1, VT_ROUNDS) - 1);
    table->first = (uint8_t)qn_fact_int(f, "first", table->first, 0, last);
    table->opener = (uint8_t)qn_fact_int(f, "opener", table->opener, 0, last);
    table->forced = qn_fact_flag(f, "forced", table->forced);
    bag_fact(f, "hand", &view->hand);
    bag_fact(f, "boxed", &view->boxed);
    pile_fact(f, table, setup->players);
    qn_fact_array(f, "seats");
    for (int seat = 0; seat <= last; seat++)
        seat_fact(f, table, setup, seat);
    qn_fact_array_end(f);
}
