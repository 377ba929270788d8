/* Vœux: a view in sentences. */
#include "core/text.h"
#include "core/language.h"
#include "games/voeux/turn.h"

/* A list's next card, after a space. */
static void put_card(struct qn_text *text, int card)
{
    qn_text_char(text, ' ');
    voeux_card_print((uint8_t)card, text);
}

static void put_bag(struct qn_text *text, const struct voeux_bag *bag)
{
    for (int card = 0; card < VOEUX_TYPES; card++)
        for (int copy = voeux_bag_count(bag, card); copy > 0; copy--)
            put_card(text, card);
}

static void put_seat_name(struct qn_text *text, const struct voeux_view *view, int seat,
                          enum qn_lang lang)
{
    qn_text_form(text, qn_say(lang, "Seat %d"), seat);
    if (seat == view->head.viewer)
        qn_text_str(text, qn_say(lang, " (you)"));
}

/* ---- the table ---- */

static void put_phase(struct qn_text *text, const struct voeux_view *view, enum qn_lang lang)
{
    const struct voeux_table *table = &view->table;
    if (view->head.viewer == QN_SPECTATOR)
        qn_text_str(text, qn_say(lang, NC_("the game", "You are watching. ")));
    else
        qn_text_form(text, qn_say(lang, "You are seat %d. "), view->head.viewer);
    if (table->phase == VOEUX_OVER) {
        qn_text_str(text, qn_say(lang, "The game is over.\n"));
        return;
    }
    put_seat_name(text, view, table->turn, lang);
    if (table->phase == VOEUX_PLAY)
        qn_text_str(text, qn_say(lang, " is to play a card.\n"));
    else if (table->phase == VOEUX_DRAW)
        qn_text_form(text, qn_say(lang, " is to draw; draws due: %d.\n"), table->due);
    else
        qn_text_form(
            text,
            qn_say_count(lang,
                         " is in the final phase and may lay %d card; seats yet to finish: %d.\n",
                         " is in the final phase and may lay %d cards; seats yet to finish: %d.\n",
                         table->due),
            table->due, table->waiting);
}

static void put_table(struct qn_text *text, const struct voeux_view *view, enum qn_lang lang)
{
    const struct voeux_table *table = &view->table;
    qn_text_form(
        text, qn_say_count(lang, "The pile has %d card. ", "The pile has %d cards. ", table->pile),
        table->pile);
    if (table->players == 2)
        qn_text_form(text, qn_say(lang, "%d cards are set aside. "), VOEUX_REMOVED);
    qn_text_form(text, qn_say(lang, "Draws in a row from discard piles: %d of %d. "), table->streak,
                 VOEUX_STREAK * table->players);
    qn_text_form(text, qn_say(lang, "Series with an end card: %d of %d.\n"), table->ended,
                 VOEUX_ENDED);
    qn_text_str(text, qn_say(lang, "Stones in the row:"));
    for (int value = 1; value <= 9; value++)
        if (table->row >> value & 1)
            qn_text_form(text, " %d", value);
    qn_text_str(text, table->row ? ".\n" : qn_say(lang, " none.\n"));
}

static void put_discards(struct qn_text *text, const struct voeux_table *table, enum qn_lang lang)
{
    for (int pile = 0; pile < VOEUX_PILES; pile++) {
        qn_text_form(text, qn_say(lang, "Discard pile %c"), "RYGBVP"[pile]);
        if (table->size[pile] == 0) {
            qn_text_str(text, qn_say(lang, ": empty.\n"));
            continue;
        }
        if (table->closed >> pile & 1)
            qn_text_str(text, qn_say(lang, ", closed this turn"));
        qn_text_str(text, qn_say(lang, ", from the bottom up:"));
        for (int i = 0; i < table->size[pile]; i++)
            put_card(text, voeux_discard_at(table, pile, i));
        qn_text_str(text, ".\n");
    }
}

/* ---- the seats ---- */

/* A value's cards of a series: its copies, then its point card. */
static void put_value(struct qn_text *text, const struct voeux_view *view, int seat, int colour,
                      int value)
{
    int card = colour * VOEUX_RANKS + value;
    for (int copy = voeux_bag_count(&view->seats[seat].laid, card); copy > 0; copy--)
        put_card(text, card);
    if (value != VOEUX_END && view->table.place[value] == 1 + seat * VOEUX_PILES + colour)
        put_card(text, VOEUX_POINT + value);
}

/* The cards in the order in which they came, and the direction if it is fixed. */
static void put_series(struct qn_text *text, const struct voeux_view *view, int seat, int colour,
                       enum qn_lang lang)
{
    const struct voeux_view_seat *open = &view->seats[seat];
    uint64_t values = open->open >> colour * VOEUX_RANKS & VOEUX_LANE_VALUES;
    bool directed = values != VOEUX_LANE_VALUES, rising = values >> (VOEUX_VALUES - 1) & 1;
    if (!(open->laid.cards >> colour * VOEUX_RANKS & 0xFFF))
        return;
    qn_text_form(text, qn_say(lang, "  Series %c%s:"), "RYGBV"[colour],
                 !directed ? ""
                 : rising  ? qn_say(lang, " (rising)")
                           : qn_say(lang, " (falling)"));
    for (int i = 0; i < VOEUX_VALUES; i++)
        put_value(text, view, seat, colour, directed && !rising ? VOEUX_VALUES - 1 - i : i);
    put_value(text, view, seat, colour, VOEUX_END);
    qn_text_str(text, ".\n");
}

static void put_stones(struct qn_text *text, unsigned stones, enum qn_lang lang)
{
    qn_text_str(text, qn_say(lang, " Stones:"));
    for (int value = 1; value <= 9; value++)
        if (stones >> value & 1)
            qn_text_form(text, " %d", value);
    qn_text_str(text, stones ? ".\n" : qn_say(lang, " none.\n"));
}

static void put_neutral(struct qn_text *text, const struct voeux_table *table, int seat,
                        enum qn_lang lang)
{
    int here = 1 + seat * VOEUX_PILES + VOEUX_NEUTRAL;
    bool some = false;
    for (int value = 0; value < VOEUX_VALUES; value++) {
        if (table->place[value] != here)
            continue;
        if (!some)
            qn_text_str(text, qn_say(lang, "  Neutral series:"));
        put_card(text, VOEUX_POINT + value);
        some = true;
    }
    if (some)
        qn_text_str(text, ".\n");
}

static void put_seat(struct qn_text *text, const struct voeux_view *view, int seat,
                     enum qn_lang lang)
{
    const struct voeux_view_seat *open = &view->seats[seat];
    int cards = open->known.count + open->hidden;
    put_seat_name(text, view, seat, lang);
    qn_text_form(text, qn_say_count(lang, ": %d card in hand", ": %d cards in hand", cards), cards);
    if (open->known.count) {
        qn_text_str(text, qn_say(lang, ", of which all know"));
        put_bag(text, &open->known);
    }
    qn_text_char(text, '.');
    put_stones(text, view->table.stones[seat], lang);
    for (int colour = 0; colour < VOEUX_COLOURS; colour++)
        put_series(text, view, seat, colour, lang);
    put_neutral(text, &view->table, seat, lang);
}

/* What somebody who reckons needs: how many hidden cards each hidden play was chosen from, and
 * which of these plays were a first or second copy. */
static void put_history(struct qn_text *text, const struct voeux_view *view, enum qn_lang lang)
{
    const struct voeux_table *table = &view->table;
    if (table->log == 0)
        return;
    qn_text_str(text, qn_say(lang, "Plays from hidden cards (seat/hidden cards then):"));
    for (int i = 0; i < table->log; i++) {
        uint8_t entry = voeux_log(view->log, i);
        qn_text_form(text, " %d/%d", voeux_log_seat(entry), voeux_log_size(entry));
        for (int card = 0; card < VOEUX_POINT; card++) {
            int twin = voeux_twin[card];
            if (twin < VOEUX_TWINS && (table->first[twin] == i + 1 || table->second[twin] == i + 1))
                put_card(text, card);
        }
    }
    qn_text_str(text, ".\n");
}

void voeux_view_text(const void *in, enum qn_lang lang, struct qn_text *text)
{
    const struct voeux_view *view = in;
    put_phase(text, view, lang);
    if (view->head.viewer != QN_SPECTATOR) {
        qn_text_str(text, qn_say(lang, "Your hand:"));
        put_bag(text, &view->hand);
        qn_text_str(text, view->hand.count ? ".\n" : qn_say(lang, " empty.\n"));
    }
    put_table(text, view, lang);
    put_discards(text, &view->table, lang);
    for (int seat = 0; seat < view->table.players; seat++)
        put_seat(text, view, seat, lang);
    put_history(text, view, lang);
}
