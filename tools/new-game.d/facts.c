/* Trial: every fact of a view once, for JSON both ways and the tensor. */
#include "core/facts.h"
#include "state.h"

void trial_facts(struct qn_facts *facts, void *out)
{
    struct trial_view *view = out;
    struct trial_table *table = &view->table;
    table->round = (uint8_t)qn_fact_int(facts, "round", table->round, 0, TRIAL_ROUNDS);
    table->prize = (int8_t)qn_fact_card(facts, "prize", table->prize);
    qn_fact_array(facts, "seats");
    for (int seat = 0; seat < TRIAL_SEATS; seat++) {
        if (seat >= view->head.setup.players) {
            table->played[seat] = TRIAL_NONE;
            continue;
        }
        qn_fact_open(facts, NULL);
        table->played[seat] = (int8_t)qn_fact_card(facts, "played", table->played[seat]);
        table->points[seat] = (uint8_t)qn_fact_int(facts, "points", table->points[seat], 0, 255);
        qn_fact_close(facts);
    }
    qn_fact_array_end(facts);
    table->seen = (uint32_t)qn_fact_set(facts, "seen", table->seen, 0, TRIAL_CARDS);
    view->hand = (uint32_t)qn_fact_set(facts, "hand", view->hand, 0, TRIAL_CARDS);
    table->turn = view->head.turn;
}
