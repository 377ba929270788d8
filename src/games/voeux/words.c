/* Vœux: moves and points in words, the rule that matters, and the series that both these and the
 * scene are read from. All of it comes from the view. */
#include "games/voeux/traits.h"
#include "core/language.h"
#include <quinte/scene.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- series and what they bring ---- */

static bool lies_in(const struct voeux_table *table, int value, int seat, int series)
{
    return table->place[value] == 1 + seat * VOEUX_PILES + series;
}

/* A rank's cards of a series: its copies, then the point card of that value. */
static void add_rank(const struct voeux_view *view, int seat, int series, int rank,
                     struct voeux_series *out)
{
    int card = series * VOEUX_RANKS + rank;
    int copies = series < VOEUX_NEUTRAL ? voeux_bag_count(&view->seats[seat].laid, card) : 0;
    while (copies-- > 0)
        out->cards[out->count++] = (uint8_t)card;
    if (rank != VOEUX_END && lies_in(&view->table, rank, seat, series))
        out->cards[out->count++] = (uint8_t)(VOEUX_POINT + rank);
}

void voeux_series_of(const struct voeux_view *view, int seat, int series, struct voeux_series *out)
{
    *out = (struct voeux_series){.count = 0};
    if (series < VOEUX_NEUTRAL) {
        unsigned open = voeux_lane(view->seats[seat].open, series) & VOEUX_LANE_VALUES;
        if (open != VOEUX_LANE_VALUES)
            out->way = open >> (VOEUX_VALUES - 1) ? 1 : -1;
    }
    for (int i = 0; i < VOEUX_VALUES; i++)
        add_rank(view, seat, series, out->way < 0 ? VOEUX_VALUES - 1 - i : i, out);
    if (series < VOEUX_NEUTRAL)
        add_rank(view, seat, series, VOEUX_END, out);
}

int voeux_series_score(int series, int cards)
{
    return series < VOEUX_NEUTRAL ? voeux_length_score(cards) : cards;
}

static int series_length(const struct voeux_view *view, int seat, int series)
{
    struct voeux_series cards;
    voeux_series_of(view, seat, series, &cards);
    return cards.count;
}

static int stones_of(const struct voeux_view *view, int seat)
{
    return qn_count(view->table.stones[seat]);
}

int voeux_total(const struct voeux_view *view, int seat)
{
    int total = voeux_stones_score(stones_of(view, seat));
    for (int series = 0; series < VOEUX_PILES; series++)
        total += voeux_series_score(series, series_length(view, seat, series));
    return total;
}

int voeux_stone_gain(const struct voeux_view *view, int seat)
{
    int stones = stones_of(view, seat);
    return voeux_stones_score(stones + 1) - voeux_stones_score(stones);
}

struct voeux_number voeux_signed(int value)
{
    struct voeux_number number;
    const char *sign = value < 0 ? "−" : value > 0 ? "+" : "";
    snprintf(number.text, sizeof number.text, "%s%d", sign, abs(value) % 1000);
    return number;
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
static const char *const sayings[FORMS][2] = {
    [SAY_DISCARD] = {N_("discard %s"), N_("discards %s")},
    [SAY_STONE] = {N_("take stone %d with %s and %s"), N_("takes stone %d with %s and %s")},
    [SAY_LAY] = {N_("lay %s"), N_("lays %s")},
    [SAY_LAY_CLOSING] = {N_("lay %s: final phase"), N_("lays %s: final phase")},
    [SAY_LAY_NEUTRAL] = {N_("lay %s into the neutral series"),
                         N_("lays %s into the neutral series")},
    [SAY_LAY_POINT] = {N_("lay %s into series %c"), N_("lays %s into series %c")},
    [SAY_DRAW] = {N_("draw a card from the pile"), N_("draws a card from the pile")},
    [SAY_DRAW_LAST] = {N_("draw the last card: final phase"),
                       N_("draws the last card: final phase")},
    [SAY_TAKE] = {N_("take %s from discard pile %c"), N_("takes %s from discard pile %c")},
    [SAY_DONE] = {N_("lay no more"), N_("lays no more")},
};

/* W7: a lay that gives the fifth series its end card. */
static bool closes(const struct voeux_view *view, const struct voeux_step *step)
{
    const struct voeux_table *table = &view->table;
    return table->phase == VOEUX_PLAY && table->ended == VOEUX_ENDED - 1 &&
           step->card < VOEUX_POINT && voeux_rank(step->card) == VOEUX_END &&
           !voeux_bag_has(&view->seats[table->turn].laid, step->card);
}

static enum form form_of(const struct voeux_view *view, const struct voeux_step *step)
{
    static const uint8_t plain[] = {
        [ACT_DISCARD] = SAY_DISCARD, [ACT_STONE] = SAY_STONE,       [ACT_LAY] = SAY_LAY,
        [ACT_DRAW_PILE] = SAY_DRAW,  [ACT_DRAW_DISCARD] = SAY_TAKE, [ACT_DONE] = SAY_DONE,
    };
    if (step->act == ACT_LAY && step->series == VOEUX_NEUTRAL)
        return SAY_LAY_NEUTRAL;
    if (step->act == ACT_LAY && step->card >= VOEUX_POINT)
        return SAY_LAY_POINT;
    if (step->act == ACT_LAY && closes(view, step))
        return SAY_LAY_CLOSING;
    if (step->act == ACT_DRAW_PILE && view->table.pile == 1)
        return SAY_DRAW_LAST; /* W8 */
    return (enum form)plain[step->act];
}

static struct qn_label card_name(int card)
{
    struct qn_label name;
    struct qn_text text = qn_text_on(name.text, sizeof name.text);
    voeux_card_print((uint8_t)card, &text);
    return name;
}

/* The card that the move is about; nothing if it comes from the pile. */
static struct qn_label moved(const struct voeux_view *view, const struct voeux_step *step)
{
    const struct voeux_table *table = &view->table;
    if (step->act <= ACT_LAY)
        return card_name(step->card);
    if (step->act == ACT_DRAW_DISCARD && table->size[step->series] > 0)
        return card_name(voeux_discard_at(table, step->series, table->size[step->series] - 1));
    return (struct qn_label){""};
}

/* What a lay or a stone changes in the mover's points as they stand. */
static void put_gain(const struct voeux_view *view, const struct voeux_step *step,
                     struct qn_text *text)
{
    int seat = view->table.turn, gain = 0;
    if (step->act == ACT_STONE) {
        gain = voeux_stone_gain(view, seat);
    } else if (step->act == ACT_LAY) {
        int length = series_length(view, seat, step->series);
        gain =
            voeux_series_score(step->series, length + 1) - voeux_series_score(step->series, length);
    } else {
        return;
    }
    qn_text_form(text, " (%s)", voeux_signed(gain).text);
}

void voeux_phrase(const void *in, qn_move move, enum qn_voice voice, enum qn_lang lang,
                  struct qn_text *text)
{
    const struct voeux_view *view = in;
    if (move >= VOEUX_MOVES || view->table.turn < 0)
        return;
    struct voeux_step step = voeux_decode(move);
    enum form form = form_of(view, &step);
    const char *saying = qn_say(lang, sayings[form][voice]);
    if (form == SAY_STONE)
        qn_text_form(text, saying, voeux_rank(step.card), card_name(step.card).text,
                     card_name(step.other).text);
    else
        qn_text_form(text, saying, moved(view, &step).text, "RYGBVP"[step.series]);
    put_gain(view, &step, text);
}

/* ---- points ---- */

static void put_points(struct qn_text *text, enum qn_lang lang, int points)
{
    qn_text_form(text, "%s%s%d", qn_say(lang, ": "), points < 0 ? "−" : "", abs(points));
}

static void put_length(struct qn_text *text, enum qn_lang lang, int cards)
{
    qn_text_form(text, qn_say_count(lang, ", %d card", ", %d cards", cards), cards);
}

static void put_stones(struct qn_text *text, enum qn_lang lang, unsigned stones)
{
    int count = qn_count(stones);
    qn_text_str(text,
                count ? qn_say_count(lang, "Stone", "Stones", count) : qn_say(lang, "No stone"));
    for (; stones; stones &= stones - 1)
        qn_text_form(text, " %d", qn_lowest(stones));
    put_points(text, lang, voeux_stones_score(count));
}

/* Series that are not begun bring nothing and are left out; having no stone costs something. */
void voeux_tally(const void *in, int seat, enum qn_lang lang, struct qn_text *text)
{
    static const char *const series_words[VOEUX_PILES] = {
        N_("Red series"),  N_("Yellow series"), N_("Green series"),
        N_("Blue series"), N_("Violet series"), N_("Neutral series")};
    static const char *const total_words[2] = {N_("Total so far"), N_("Total")};
    const struct voeux_view *view = in;
    for (int series = 0; series < VOEUX_PILES; series++) {
        int cards = series_length(view, seat, series);
        if (cards == 0)
            continue;
        qn_text_str(text, qn_say(lang, series_words[series]));
        put_length(text, lang, cards);
        put_points(text, lang, voeux_series_score(series, cards));
        qn_text_char(text, '\n');
    }
    put_stones(text, lang, view->table.stones[seat]);
    qn_text_char(text, '\n');
    qn_text_str(text, qn_say(lang, total_words[view->table.phase == VOEUX_OVER]));
    put_points(text, lang, voeux_total(view, seat));
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
        {table->phase == VOEUX_DRAW && table->streak >= VOEUX_STREAK * table->players, VOEUX_W14},
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
