/* Trial for people: moves, points and the view in words. */
#include "core/language.h"
#include "core/speech.h"
#include "state.h"

void trial_card_say(uint8_t card, enum qn_lang lang, struct qn_text *text)
{
    (void)lang; /* a number, in every language */
    qn_text_int(text, card + 1);
}

void trial_phrase(const void *view, qn_move move, enum qn_voice voice, struct qn_speech *speech)
{
    (void)view;
    qn_text_form(speech->text,
                 voice == QN_TELL ? qn_say(speech->lang, "plays the %s")
                                  : qn_say(speech->lang, "play the %s"),
                 qn_name_card(speech, move).text);
}

void trial_tally(const void *view, int seat, struct qn_speech *speech)
{
    qn_text_form(speech->text, qn_say(speech->lang, "Total: %d"),
                 ((const struct trial_view *)view)->table.points[seat]);
}

int trial_topic(const void *view)
{
    return ((const struct trial_view *)view)->table.prize + 1 > TRIAL_COMFORT ? TRIAL_X4 : TRIAL_X5;
}

/* Only the last card of a round settles it. */
bool trial_brings(const void *view, qn_move move, int *points)
{
    (void)view, (void)move, (void)points;
    return false;
}

static void put_cards(uint32_t cards, struct qn_speech *speech)
{
    for (; cards; cards &= cards - 1)
        qn_list_card(speech, qn_lowest(cards));
    qn_text_char(speech->text, '\n');
}

static void put_seat(const struct trial_view *view, int seat, struct qn_speech *speech)
{
    const struct trial_table *table = &view->table;
    struct qn_text *text = speech->text;
    enum qn_lang lang = speech->lang;
    int points = table->points[seat], played = table->played[seat];
    qn_text_form(text, qn_say(lang, "%s: "), qn_name_seat(speech, seat).text);
    qn_text_form(text, qn_say_count(lang, "%d point", "%d points", points), points);
    if (played != TRIAL_NONE)
        qn_text_form(text, qn_say(lang, ", has played the %d"), played + 1);
    if (seat == table->turn)
        qn_text_str(text, qn_say(lang, ", to move"));
    qn_text_str(text, ".\n");
}

void trial_view_text(const void *in, struct qn_speech *speech)
{
    const struct trial_view *view = in;
    struct qn_text *text = speech->text;
    enum qn_lang lang = speech->lang;
    qn_say_viewer(speech, view->head.viewer);
    if (view->table.turn == QN_OVER)
        qn_text_str(text, qn_say(lang, "The game is over.\n"));
    else
        qn_text_form(text, qn_say(lang, "Round %d of %d. The prize: %d.\n"), view->table.round + 1,
                     TRIAL_ROUNDS, view->table.prize + 1);
    for (int seat = 0; seat < view->head.setup.players; seat++)
        put_seat(view, seat, speech);
    qn_text_str(text, qn_say(lang, "Seen so far:"));
    put_cards(view->table.seen, speech);
    if (view->head.viewer < view->head.setup.players) {
        qn_text_str(text, qn_say(lang, "Your hand:"));
        put_cards(view->hand, speech);
    }
}
