/* Refusals in sentences: what was wrong, and what to do. */
#include "session/table.h"
#include "core/language.h"

static const char *const sentences[QN_REFUSALS] = {
    [QN_ACCEPTED] = N_("Done."),
    [QN_STALE] =
        N_("The table has changed meanwhile (it is at version %lu now): look where the game "
           "is and try again."),
    [QN_UNKNOWN_SEAT] = N_("This table has no such seat."),
    [QN_NOT_ALLOWED] = N_("You are not allowed to do that."),
    [QN_BAD_NAME] =
        N_("A name has 1 to 63 bytes, no control characters, and no spaces at either end."),
    [QN_SEAT_TAKEN] = N_("This seat is taken: choose another one."),
    [QN_SEAT_EMPTY] = N_("Nobody sits there."),
    [QN_SEATS_OPEN] = N_("Somebody is still missing: every seat must be taken before the deal."),
    [QN_NOT_COMMITTED] = N_("The host has not committed itself to the next deal yet."),
    [QN_SHARED_ALREADY] = N_("This seat has already given its share of chance."),
    [QN_NOT_PLAYING] = N_("No game is in progress."),
    [QN_IS_PLAYING] = N_("A game is in progress: that has to wait until it ends."),
    [QN_NOT_YOUR_TURN] = N_("It is not this seat's turn."),
    [QN_BREAKS_RULE] = N_("There is no such move in this game."),
    [QN_HINTS_OFF] = N_("This table plays without hints."),
    [QN_UNDO_OFF] = N_("This table plays without undo."),
    [QN_UNDO_NOTHING] = N_("There is no move to undo yet."),
    [QN_UNDO_OTHER] = N_("You can only undo your own last move."),
    [QN_UNDO_SHUFFLED] = N_("Cards have been shuffled since: this move can no longer be undone."),
    [QN_UNDO_SHOWN] = N_("This move showed you something new: it cannot be undone."),
    [QN_UNDO_OFTEN] = N_("This move has been undone often enough: play on."),
    [QN_UNDO_UNCLEAR] = N_("Finding out whether this move showed you something new would take too "
                           "long: it cannot be undone."),
    [QN_SEATS_FIXED] =
        N_("The table can no longer have this number of seats, or this game is not for that many."),
    [QN_TOO_LONG] = N_("The table's log is full: start a new table."),
    [QN_NO_MEMORY] = N_("Not enough memory; nothing has changed."),
};

void qn_answer_say(const struct qn_table *table, const struct qn_answer *answer, enum qn_lang lang,
                   struct qn_text *text)
{
    const char *sentence = qn_say(lang, sentences[answer->why]);
    if (answer->why == QN_STALE)
        qn_text_form(text, sentence, (unsigned long)answer->version);
    else if (answer->why == QN_BREAKS_RULE && answer->rule)
        qn_text_form(text, "%s (%s)", qn_say(lang, table->game->rules[answer->rule].say),
                     table->game->rules[answer->rule].id);
    else
        qn_text_str(text, sentence);
}
