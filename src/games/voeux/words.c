/* Vœux: moves and points in words, the rule that matters, and the view in sentences. */
#include "games/voeux/series.h"
#include "core/language.h"
#include "core/speech.h"
#include <quinte/scene.h>
#include <stdio.h>
#include <stdlib.h>

struct voeux_number voeux_signed(int value)
{
    struct voeux_number number;
    const char *sign = value < 0 ? "−" : value > 0 ? "+" : "";
    snprintf(number.text, sizeof number.text, "%s%d", sign, abs(value) % 1000);
    return number;
}

/* ---- cards and series ---- */

void voeux_card_say(uint8_t card, enum qn_lang lang, struct qn_text *text)
{
    static const char *const ends[VOEUX_COLOURS] = {
        N_("red end"), N_("yellow end"), N_("green end"), N_("blue end"), N_("violet end")};
    if (card >= VOEUX_POINT)
        qn_text_form(text, qn_say(lang, N_("point card %d")), voeux_rank(card));
    else if (voeux_rank(card) == VOEUX_END)
        qn_text_str(text, qn_say(lang, ends[voeux_kind(card)]));
    else
        qn_say_coloured((enum qn_colour)voeux_kind(card), voeux_rank(card), lang, text);
}

const char *voeux_kind_word(int kind, enum qn_lang lang)
{
    static const char *const words[VOEUX_PILES] = {
        NC_("a series or a pile", "red"),    NC_("a series or a pile", "yellow"),
        NC_("a series or a pile", "green"),  NC_("a series or a pile", "blue"),
        NC_("a series or a pile", "violet"), NC_("a series or a pile", "neutral")};
    return qn_say(lang, words[kind]);
}

/* ---- moves ---- */

enum form {
    SAY_DISCARD,
    SAY_STONE,
    SAY_LAY,
    SAY_LAY_CLOSING, /* W7 */
    SAY_LAY_NEUTRAL,
    SAY_LAY_POINT,
    SAY_DRAW,
    SAY_DRAW_LAST, /* W8 */
    SAY_TAKE,
    SAY_DONE,
    FORMS
};

/* What is offered and what is told, for the card and its series; of a stone for its number and the
 * two cards. Those that need less take less. */
static const char *const sayings[FORMS][QN_VOICES] = {
    [SAY_DISCARD] = {N_("discard %s"), N_("discards %s"), NC_("you", "discard %s")},
    [SAY_STONE] = {N_("take stone %d with %s and %s"), N_("takes stone %d with %s and %s"),
                   NC_("you", "take stone %d with %s and %s")},
    [SAY_LAY] = {N_("play %s"), N_("plays %s"), NC_("you", "play %s")},
    [SAY_LAY_CLOSING] = {N_("play %s: final phase"), N_("plays %s: final phase"),
                         NC_("you", "play %s: final phase")},
    [SAY_LAY_NEUTRAL] = {N_("play %s on the neutral series"), N_("plays %s on the neutral series"),
                         NC_("you", "play %s on the neutral series")},
    [SAY_LAY_POINT] = {N_("play %s on the %s series"), N_("plays %s on the %s series"),
                       NC_("you", "play %s on the %s series")},
    [SAY_DRAW] = {N_("draw a card from the pile"), N_("draws a card from the pile"),
                  NC_("you", "draw a card from the pile")},
    [SAY_DRAW_LAST] = {N_("draw the last card: final phase"),
                       N_("draws the last card: final phase"),
                       NC_("you", "draw the last card: final phase")},
    [SAY_TAKE] = {N_("take %s from the %s discards"), N_("takes %s from the %s discards"),
                  NC_("you", "take %s from the %s discards")},
    [SAY_DONE] = {N_("play no more"), N_("plays no more"), NC_("you", "play no more")},
};

/* W7: a lay that gives the fifth series its end card. */
static bool closes(const struct voeux_view *view, const struct voeux_move *parts)
{
    const struct voeux_table *table = &view->table;
    return table->phase == VOEUX_PLAY && table->ended == VOEUX_ENDED - 1 &&
           parts->card < VOEUX_POINT && voeux_rank(parts->card) == VOEUX_END &&
           !voeux_bag_has(&view->seats[table->turn].laid, parts->card);
}

static enum form form_of(const struct voeux_view *view, const struct voeux_move *parts)
{
    static const uint8_t plain[] = {
        [ACT_DISCARD] = SAY_DISCARD, [ACT_STONE] = SAY_STONE,       [ACT_LAY] = SAY_LAY,
        [ACT_DRAW_PILE] = SAY_DRAW,  [ACT_DRAW_DISCARD] = SAY_TAKE, [ACT_DONE] = SAY_DONE,
    };
    if (parts->act == ACT_LAY && parts->series == VOEUX_NEUTRAL)
        return SAY_LAY_NEUTRAL;
    if (parts->act == ACT_LAY && parts->card >= VOEUX_POINT)
        return SAY_LAY_POINT;
    if (parts->act == ACT_LAY && closes(view, parts))
        return SAY_LAY_CLOSING;
    if (parts->act == ACT_DRAW_PILE && view->table.pile == 1)
        return SAY_DRAW_LAST; /* W8 */
    return (enum form)plain[parts->act];
}

/* The card that the move is about; nothing if it comes from the pile. */
static struct qn_named moved(const struct voeux_view *view, const struct voeux_move *parts,
                             struct qn_speech *speech)
{
    const struct voeux_table *table = &view->table;
    if (parts->act <= ACT_LAY)
        return qn_name_card(speech, parts->card);
    if (parts->act == ACT_DRAW_DISCARD && table->size[parts->series] > 0)
        return qn_name_card(speech,
                            voeux_discard_at(table, parts->series, table->size[parts->series] - 1));
    return (struct qn_named){""};
}

/* What a lay or a stone changes in the mover's points as they stand. */
bool voeux_brings(const void *in, qn_move move, int *points)
{
    const struct voeux_view *view = in;
    int seat = view->table.turn;
    if (seat < 0 || move >= VOEUX_MOVES)
        return false;
    struct voeux_move parts = voeux_decode(move);
    if (parts.act == ACT_STONE)
        *points = voeux_stone_gain(view, seat);
    else if (parts.act == ACT_LAY)
        *points = voeux_lay_gain(view, seat, parts.series);
    else
        return false;
    return true;
}

void voeux_phrase(const void *in, qn_move move, enum qn_voice voice, struct qn_speech *speech)
{
    const struct voeux_view *view = in;
    if (move >= VOEUX_MOVES || view->table.turn < 0)
        return;
    struct voeux_move parts = voeux_decode(move);
    enum form form = form_of(view, &parts);
    int gain;
    const char *saying = qn_say(speech->lang, sayings[form][voice]);
    if (form == SAY_STONE)
        qn_text_form(speech->text, saying, voeux_rank(parts.card),
                     qn_name_card(speech, parts.card).text, qn_name_card(speech, parts.other).text);
    else
        qn_text_form(speech->text, saying, moved(view, &parts, speech).text,
                     voeux_kind_word(parts.series, speech->lang));
    if (voeux_brings(view, move, &gain))
        qn_text_form(speech->text, " (%s)", qn_name_gain(speech, gain).text);
}

/* ---- points ---- */

static void put_points(struct qn_speech *speech, int points)
{
    qn_text_form(speech->text, "%s%s", qn_say(speech->lang, ": "),
                 qn_name_number(speech, points).text);
}

static void put_length(struct qn_speech *speech, int cards)
{
    qn_text_form(speech->text, qn_say_count(speech->lang, ", %d card", ", %d cards", cards), cards);
}

static void put_stones(struct qn_speech *speech, unsigned stones)
{
    int count = qn_count(stones);
    qn_text_str(speech->text, count ? qn_say_count(speech->lang, "Stone", "Stones", count)
                                    : qn_say(speech->lang, "No stone"));
    for (; stones; stones &= stones - 1)
        qn_text_form(speech->text, " %d", qn_lowest(stones));
    put_points(speech, voeux_stones_score(count));
}

/* Series that are not begun bring nothing and are left out; having no stone costs something. */
void voeux_tally(const void *in, int seat, struct qn_speech *speech)
{
    static const char *const series_words[VOEUX_PILES] = {
        N_("Red series"),  N_("Yellow series"), N_("Green series"),
        N_("Blue series"), N_("Violet series"), N_("Neutral series")};
    static const char *const total_words[2] = {N_("Total so far"), N_("Total")};
    const struct voeux_view *view = in;
    for (int series = 0; series < VOEUX_PILES; series++) {
        struct voeux_series cards;
        voeux_series_of(view, seat, series, &cards);
        if (cards.count == 0)
            continue;
        qn_text_str(speech->text, qn_say(speech->lang, series_words[series]));
        put_length(speech, cards.count);
        put_points(speech, voeux_series_points(view, seat, series));
        qn_text_char(speech->text, '\n');
    }
    put_stones(speech, view->table.stones[seat]);
    qn_text_char(speech->text, '\n');
    qn_text_str(speech->text, qn_say(speech->lang, total_words[view->table.phase == VOEUX_OVER]));
    put_points(speech, voeux_total(view, seat));
}

/* ---- the rule that matters ---- */

/* The end cards that the viewer could lay on a series that has none yet, as lanes' lowest bits. */
static uint64_t fresh_ends(const struct voeux_view *view)
{
    uint64_t laid = view->seats[view->head.viewer].laid.cards;
    return (view->hand.cards & ~laid) >> VOEUX_END & VOEUX_LANES;
}

int voeux_topic(const void *in)
{
    const struct voeux_view *view = in;
    const struct voeux_table *table = &view->table;
    bool seated = view->head.viewer < table->players;
    const struct {
        bool matters;
        enum voeux_rule rule;
    } topics[] = {
        {table->phase == VOEUX_OVER, VOEUX_W12},
        {table->phase == VOEUX_FINAL, VOEUX_W9},
        {!seated, VOEUX_W10},
        {table->phase == VOEUX_DRAW && table->streak >= voeux_streak_most(table), VOEUX_W14},
        {table->phase == VOEUX_DRAW && table->pile == 1, VOEUX_W8},
        {table->phase == VOEUX_DRAW && table->turn == view->head.viewer, VOEUX_W6},
        {seated && table->ended == VOEUX_ENDED - 1 && fresh_ends(view), VOEUX_W7},
        {voeux_stone_values(&view->hand, table->row) != 0, VOEUX_W5},
    };
    for (size_t i = 0; i < sizeof topics / sizeof topics[0]; i++)
        if (topics[i].matters)
            return topics[i].rule;
    return VOEUX_W3;
}

/* ---- the view in sentences ---- */

static void list_bag(struct qn_speech *speech, const struct voeux_bag *bag)
{
    for (int card = 0; card < VOEUX_TYPES; card++)
        for (int copy = voeux_bag_count(bag, card); copy > 0; copy--)
            qn_list_card(speech, card);
}

static void put_phase(struct qn_speech *speech, const struct voeux_view *view)
{
    const struct voeux_table *table = &view->table;
    qn_say_viewer(speech, view->head.viewer);
    if (table->phase == VOEUX_OVER) {
        qn_text_str(speech->text, qn_say(speech->lang, "The game is over.\n"));
        return;
    }
    qn_say_seat(speech, table->turn);
    if (table->phase == VOEUX_PLAY)
        qn_text_str(speech->text, qn_say(speech->lang, ": a card to play.\n"));
    else if (table->phase == VOEUX_DRAW)
        qn_text_form(speech->text, qn_say(speech->lang, ": to draw; cards due: %d.\n"), table->due);
    else
        qn_text_form(
            speech->text,
            qn_say_count(
                speech->lang, ": final phase, up to %d card to play; players yet to finish: %d.\n",
                ": final phase, up to %d cards to play; players yet to finish: %d.\n", table->due),
            table->due, table->waiting);
}

static void put_table(struct qn_speech *speech, const struct voeux_view *view)
{
    const struct voeux_table *table = &view->table;
    qn_text_form(speech->text,
                 qn_say_count(speech->lang, "The pile has %d card. ", "The pile has %d cards. ",
                              table->pile),
                 table->pile);
    if (voeux_set_aside(table->players) > 0)
        qn_text_form(speech->text, qn_say(speech->lang, "%d cards are set aside. "),
                     voeux_set_aside(table->players));
    qn_text_form(speech->text,
                 qn_say(speech->lang, "Draws in a row from discard piles: %d of %d. "),
                 table->streak, voeux_streak_most(table));
    qn_text_form(speech->text, qn_say(speech->lang, "Series with an end card: %d of %d.\n"),
                 table->ended, VOEUX_ENDED);
    qn_text_str(speech->text, qn_say(speech->lang, "Stones in the row:"));
    for (int value = 1; value <= 9; value++)
        if (table->row >> value & 1)
            qn_text_form(speech->text, " %d", value);
    qn_text_str(speech->text, table->row ? ".\n" : qn_say(speech->lang, " none.\n"));
}

static void put_discards(struct qn_speech *speech, const struct voeux_table *table)
{
    for (int pile = 0; pile < VOEUX_PILES; pile++) {
        qn_text_form(speech->text, qn_say(speech->lang, "Discard pile, %s"),
                     voeux_kind_word(pile, speech->lang));
        if (table->size[pile] == 0) {
            qn_text_str(speech->text, qn_say(speech->lang, ": empty.\n"));
            continue;
        }
        if (table->closed >> pile & 1)
            qn_text_str(speech->text, qn_say(speech->lang, ", closed this turn"));
        qn_text_str(speech->text, qn_say(speech->lang, ", from the bottom up:"));
        for (int i = 0; i < table->size[pile]; i++)
            qn_list_card(speech, voeux_discard_at(table, pile, i));
        qn_text_str(speech->text, ".\n");
    }
}

/* The cards in the order in which they came, and the direction if it is fixed. */
static void put_series(struct qn_speech *speech, const struct voeux_view *view, int seat,
                       int series)
{
    static const char *const ways[] = {N_(" (falling)"), "", N_(" (rising)")};
    struct voeux_series cards;
    voeux_series_of(view, seat, series, &cards);
    if (cards.count == 0)
        return;
    if (series == VOEUX_NEUTRAL)
        qn_text_str(speech->text, qn_say(speech->lang, "  Neutral series:"));
    else
        qn_text_form(speech->text, qn_say(speech->lang, "  Series, %s%s:"),
                     voeux_kind_word(series, speech->lang),
                     cards.way ? qn_say(speech->lang, ways[1 + cards.way]) : "");
    for (int i = 0; i < cards.count; i++)
        qn_list_card(speech, cards.cards[i]);
    qn_text_str(speech->text, ".\n");
}

static void list_stones(struct qn_speech *speech, unsigned stones)
{
    qn_text_str(speech->text, qn_say(speech->lang, " Stones:"));
    for (int value = 1; value <= 9; value++)
        if (stones >> value & 1)
            qn_text_form(speech->text, " %d", value);
    qn_text_str(speech->text, stones ? ".\n" : qn_say(speech->lang, " none.\n"));
}

static void put_seat(struct qn_speech *speech, const struct voeux_view *view, int seat)
{
    const struct voeux_view_seat *open = &view->seats[seat];
    int cards = open->known.count + open->hidden;
    qn_say_seat(speech, seat);
    qn_text_form(speech->text,
                 qn_say_count(speech->lang, ": %d card in hand", ": %d cards in hand", cards),
                 cards);
    if (open->known.count) {
        qn_text_str(speech->text, qn_say(speech->lang, ", of which all know:"));
        list_bag(speech, &open->known);
    }
    qn_text_char(speech->text, '.');
    list_stones(speech, view->table.stones[seat]);
    for (int series = 0; series < VOEUX_PILES; series++)
        put_series(speech, view, seat, series);
}

/* What somebody who reckons needs: how many hidden cards each hidden play was chosen from, and
 * which of these plays were a first or second copy. */
static void put_history(struct qn_speech *speech, const struct voeux_view *view)
{
    const struct voeux_table *table = &view->table;
    if (table->log == 0)
        return;
    qn_text_char(speech->text, '\n');
    qn_text_str(speech->text,
                qn_say(speech->lang, "Plays from hidden cards, with how many there were: "));
    for (int i = 0; i < table->log; i++) {
        uint8_t entry = voeux_log(view->log, i);
        qn_text_form(speech->text, "%s%s %d", i ? "; " : "",
                     qn_name_seat(speech, voeux_log_seat(entry)).text, voeux_log_size(entry));
        for (int card = 0; card < VOEUX_POINT; card++) {
            int twin = voeux_twin[card];
            if (twin < VOEUX_TWINS && (table->first[twin] == i + 1 || table->second[twin] == i + 1))
                qn_list_card(speech, card);
        }
    }
    qn_text_str(speech->text, ".\n");
}

void voeux_view_text(const void *in, struct qn_speech *speech)
{
    const struct voeux_view *view = in;
    put_phase(speech, view);
    if (view->head.viewer != QN_SPECTATOR) {
        qn_text_str(speech->text, qn_say(speech->lang, "Your hand:"));
        list_bag(speech, &view->hand);
        qn_text_str(speech->text, view->hand.count ? ".\n" : qn_say(speech->lang, " empty.\n"));
    }
    put_table(speech, view);
    put_discards(speech, &view->table);
    for (int seat = 0; seat < view->table.players; seat++)
        put_seat(speech, view, seat);
    put_history(speech, view);
}
