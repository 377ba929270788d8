/* Refusals in sentences: what was wrong, and what to do. */
#include "session/table.h"

static const char *const sentences[QN_REFUSALS][QN_LANGS] = {
    [QN_ACCEPTED] = {"C’est fait.", "It is done."},
    [QN_STALE] =
        {"La table a changé entre-temps (elle en est à la version %lu) : regardez où en est "
         "le jeu et recommencez.",
         "The table has changed meanwhile (it is at version %lu now): look where the game "
         "is and try again."},
    [QN_UNKNOWN_SEAT] = {"Cette table n’a pas ce siège.", "This table has no such seat."},
    [QN_NOT_ALLOWED] = {"Ce n’est pas à vous de le faire.", "That is not for you to do."},
    [QN_BAD_NAME] = {"Un nom a de 1 à 63 octets, sans caractères de commande ni espaces au bord.",
                     "A name has 1 to 63 bytes, no control characters and no blanks at its ends."},
    [QN_SEAT_TAKEN] = {"Ce siège est pris : choisissez-en un autre.",
                       "This seat is taken: choose another one."},
    [QN_SEAT_EMPTY] = {"Personne n’est assis là.", "Nobody sits there."},
    [QN_SEATS_OPEN] = {"Il manque encore quelqu’un : chaque siège doit être pris avant la donne.",
                       "Somebody is still missing: every seat must be taken before the deal."},
    [QN_NOT_COMMITTED] = {"L’hôte ne s’est pas encore engagé pour la prochaine donne.",
                          "The host has not committed itself to the next deal yet."},
    [QN_SHARED_ALREADY] = {"Ce siège a déjà donné sa part de hasard.",
                           "This seat has already given its share of chance."},
    [QN_NOT_PLAYING] = {"Aucune partie n’est en cours.", "No game is running."},
    [QN_IS_PLAYING] = {"Une partie est en cours : cela attend qu’elle finisse.",
                       "A game is running: that has to wait until it ends."},
    [QN_NOT_YOUR_TURN] = {"Ce n’est pas au tour de ce siège.", "It is not this seat's turn."},
    [QN_BREAKS_RULE] = {"Ce coup n’existe pas dans ce jeu.", "There is no such move in this game."},
    [QN_HINTS_OFF] = {"Cette table joue sans conseils.", "This table plays without hints."},
    [QN_UNDO_OFF] = {"À cette table on n’annule pas de coups.",
                     "This table plays without taking moves back."},
    [QN_UNDO_NOTHING] = {"Il n’y a pas encore de coup à annuler.",
                         "There is no move to take back yet."},
    [QN_UNDO_OTHER] = {"Le dernier coup est celui d’un autre : on n’annule que son propre coup.",
                       "The last move was somebody else's: only one's own can be taken back."},
    [QN_UNDO_SHUFFLED] = {"On a mélangé depuis : ce coup ne s’annule plus.",
                          "Cards were shuffled since: this move cannot be taken back any more."},
    [QN_UNDO_SHOWN] = {"Ce coup vous a montré du nouveau : il ne s’annule plus.",
                       "This move showed you something new: it cannot be taken back."},
    [QN_UNDO_OFTEN] = {"Ce coup a été repris assez souvent : jouez la suite.",
                       "This move was taken back often enough: play on."},
    [QN_UNDO_UNCLEAR] =
        {"Savoir si ce coup vous a montré du nouveau prendrait trop de temps : il ne "
         "se reprend pas.",
         "Finding out whether this move showed you something new would take too "
         "long: it cannot be taken back."},
    [QN_TOO_LONG] = {"Le journal de la table est plein : commencez une nouvelle table.",
                     "The table's log is full: begin a new table."},
    [QN_NO_MEMORY] = {"Pas assez de mémoire ; rien n’a changé.",
                      "Not enough memory; nothing has changed."},
};

void qn_answer_say(const struct qn_table *table, const struct qn_answer *answer, enum qn_lang lang,
                   struct qn_text *text)
{
    const char *sentence = sentences[answer->why][lang];
    if (answer->why == QN_STALE)
        qn_text_form(text, sentence, (unsigned long)answer->version);
    else if (answer->why == QN_BREAKS_RULE && answer->rule)
        qn_text_form(text, "%s (%s)", table->game->rules[answer->rule].say[lang],
                     table->game->rules[answer->rule].id);
    else
        qn_text_str(text, sentence);
}
