/* Trial: cards and moves as texts, both ways. */
#include "state.h"

void trial_card_print(uint8_t card, struct qn_text *text) { qn_text_int(text, card + 1); }

int trial_card_parse(const char *text) { return qn_card_find(trial_card_print, TRIAL_CARDS, text); }

void trial_move_print(qn_move move, struct qn_text *text)
{
    qn_text_str(text, "play ");
    trial_card_print((uint8_t)move, text);
}

qn_move trial_move_parse(const char *text)
{
    return qn_move_find(trial_move_print, TRIAL_CARDS, text);
}
