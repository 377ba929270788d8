/* A view as named facts. */
#include "knowledge.h"
#include "core/facts.h"
#include <string.h>

/* A set as one list of cards for each row. */
static void fact_rows(struct qn_facts *f, const char *name, struct onze_set *set)
{
    struct onze_set rows = *set;
    *set = (struct onze_set){{0, 0}};
    qn_fact_array(f, name);
    for (int row = 0; row < ONZE_COLOURS; row++) {
        int shift = 32 * (row % 2);
        uint64_t cards = rows.word[row / 2] >> shift & onze_row;
        cards = qn_fact_set(f, NULL, cards, row * ONZE_WIDTH, ONZE_WIDTH);
        set->word[row / 2] |= cards << shift;
    }
    qn_fact_array_end(f);
}

static void fact_byte(struct qn_facts *f, const char *name, uint8_t *value, int max)
{
    *value = (uint8_t)qn_fact_int(f, name, *value, 0, max);
}

static void fact_flag(struct qn_facts *f, const char *name, uint8_t *value)
{
    *value = qn_fact_flag(f, name, *value);
}

static void fact_seat(struct qn_facts *f, struct onze_view *v, int seat)
{
    int deck = onze_deck(&v->head.setup);
    qn_fact_open(f, NULL);
    fact_byte(f, "hand_size", &v->hand_size[seat], deck);
    fact_rows(f, "known_numbers", &v->hand[seat]);
    fact_byte(f, "known_jokers", &v->jokers[seat], ONZE_JOKERS);
    fact_byte(f, "recovered_jokers", &v->recovered[seat], ONZE_JOKERS);
    fact_byte(f, "links", &v->links[seat], onze_link_count[v->head.setup.players]);
    fact_byte(f, "bonus", &v->bonus[seat], ONZE_BONUS_CARDS + v->head.setup.option[ONZE_EIGHTH]);
    v->total[seat] = (int16_t)qn_fact_int(f, "score", v->total[seat], -6000, 600);
    fact_rows(f, "cannot_hold", &v->lacks[seat]);
    qn_fact_array(f, "joker_weights");
    for (int j = 0; j < ONZE_WEIGHTS; j++)
        v->weight[seat][j] = (uint32_t)qn_fact_int(f, NULL, (int)v->weight[seat][j], 0, ONZE_SURE);
    qn_fact_array_end(f);
    qn_fact_close(f);
}

static void fact_log(struct qn_facts *f, struct onze_claim *claim)
{
    uint8_t entries[ONZE_LOG] = {0};
    for (int i = 0; i < claim->length; i++)
        entries[i] = (uint8_t)onze_log_entry(claim, i);
    claim->length = (uint8_t)qn_fact_numbers(f, "since", entries, claim->length, ONZE_LOG, 3);
    memset(claim->log, 0, sizeof claim->log);
    for (int i = 0; i < claim->length; i++)
        claim->log[i / 4] = (uint8_t)(claim->log[i / 4] | entries[i] << (2 * (i % 4)));
}

/* O11: "this seat held a joker or one of these", and what it did since: 0 drew, 1 played another
 * number, 2 one of these, 3 a hidden joker. In an empty place the seat is null. */
static void fact_claims(struct qn_facts *f, struct onze_view *v)
{
    int count = 0;
    qn_fact_array(f, "claims");
    for (int i = 0; i < ONZE_CLAIMS; i++) {
        struct onze_claim *claim = &v->claim[i];
        qn_fact_open(f, NULL);
        int seat = i < v->claim_count ? claim->seat : -1;
        seat = qn_fact_maybe(f, "seat", seat, v->head.setup.players - 1);
        fact_rows(f, "joker_or", &claim->any);
        fact_log(f, claim);
        claim->scale = (uint32_t)qn_fact_int(f, "scale", (int)claim->scale, 0, ONZE_SURE);
        qn_fact_close(f);
        claim->seat = (uint8_t)(seat < 0 ? 0 : seat);
        if (seat >= 0 && count++ != i)
            qn_facts_refuse(f, "claims");
    }
    qn_fact_array_end(f);
    v->claim_count = (uint8_t)count;
}

void onze_facts(struct qn_facts *f, void *view)
{
    struct onze_view *v = view;
    int players = v->head.setup.players;
    fact_byte(f, "first", &v->first, players - 1);
    fact_byte(f, "game_number", &v->game, players - 1);
    fact_byte(f, "pile", &v->pile_count, ONZE_PILE_MAX);
    fact_byte(f, "bonus_left", &v->bonus_left,
              ONZE_BONUS_CARDS + v->head.setup.option[ONZE_EIGHTH]);
    fact_byte(f, "jokers_unseen", &v->unseen, ONZE_JOKERS);
    fact_byte(f, "cards_used", &v->used, ONZE_TURN_CARDS);
    fact_flag(f, "laid", &v->laid);
    fact_flag(f, "swap_owes_lay", &v->swapped);
    fact_byte(f, "passes", &v->passes, players);
    fact_rows(f, "filled", &v->filled);
    fact_rows(f, "jokers_stand_for", &v->stand_in);
    qn_fact_array(f, "seats");
    for (int seat = 0; seat < players; seat++)
        fact_seat(f, v, seat);
    qn_fact_array_end(f);
    fact_claims(f, v);
}
