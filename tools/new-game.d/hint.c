/* Trial: why a move is good, in one sentence that is true in every world. */
#include "core/language.h"
#include "state.h"

void trial_reason(const void *in, qn_move move, qn_move other, struct qn_speech *speech)
{
    struct qn_text *text = speech->text;
    enum qn_lang lang = speech->lang;
    const struct trial_view *view = in;
    bool highest = true, lowest = true, last = true;
    (void)other;
    for (int seat = 0; seat < view->head.setup.players; seat++) {
        int card = view->table.played[seat];
        last = last && (seat == view->head.viewer || card != TRIAL_NONE);
        highest = highest && card < move;
        lowest = lowest && (card == TRIAL_NONE || card > move);
    }
    if (qn_count(view->hand) == 1)
        qn_text_str(text, qn_say(lang, "It is your last card."));
    else if (last && highest)
        qn_text_str(text, qn_say(lang, "It takes the prize for certain."));
    else if (last && lowest)
        qn_text_str(text, qn_say(lang, "It is the lowest card of the round for certain."));
    else if (view->hand >> move == 1)
        qn_text_str(text, qn_say(lang, "It is the highest card that you have."));
    else
        qn_text_str(text, qn_say(lang, "It keeps higher cards for later."));
}
