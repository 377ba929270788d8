/* Vœux: why a move is good, in one sentence that the view proves. */
#include "core/language.h"
#include "core/speech.h"
#include "games/voeux/move_features.h"
#include <quinte/scene.h>
#include <string.h>

/* What the sentences are made from: the view as a table without the others' hidden cards, and what
 * its seat sees there. */
struct teller {
    struct voeux_state state;
    struct voeux_decision decision;
    struct qn_speech *speech;
};

static void look_at(struct teller *teller, const struct voeux_view *view)
{
    memset(&teller->state, 0, sizeof teller->state);
    teller->state.table = view->table;
    if (view->head.viewer < view->table.players)
        teller->state.table.turn = (int8_t)view->head.viewer;
    for (int i = 0; i < view->table.players; i++) {
        const struct voeux_view_seat *seen = &view->seats[i];
        teller->state.seats[i] =
            (struct voeux_seat){.hand = i == view->head.viewer ? view->hand : seen->known,
                                .known = seen->known,
                                .laid = seen->laid,
                                .open = seen->open};
    }
    teller->decision = voeux_decision_of(&teller->state);
}

static const char *kind_word(const struct teller *teller, int kind)
{
    return voeux_kind_word(kind, teller->speech->lang);
}

static struct qn_named name_of(const struct teller *teller, int card)
{
    return qn_name_card(teller->speech, card);
}

static struct qn_named seat_name(const struct teller *teller, int seat)
{
    return qn_name_seat(teller->speech, seat);
}

/* ---- facts ---- */

/* The seat, other than the viewer, whose begun series could take this card; −1 if there is none. */
static int taker(const struct teller *teller, int card)
{
    const struct voeux_table *table = &teller->state.table;
    for (int i = 1; i < table->players && card < VOEUX_POINT; i++) {
        int number = (table->turn + i) % table->players;
        const struct voeux_seat *other = &teller->state.seats[number];
        if (voeux_accepted(other) >> card & 1 && voeux_lane(other->laid.cards, voeux_kind(card)))
            return number;
    }
    return -1;
}

/* The hand's nearest card that could be laid on a series after this value; −1 if there is none. */
static int follower(const struct teller *teller, int card)
{
    const struct voeux_bag *hand = &teller->decision.seat->hand;
    int colour = voeux_kind(card), value = voeux_rank(card), last = teller->decision.last[colour];
    unsigned lane = voeux_lane(hand->cards & teller->decision.accepted, colour);
    if (voeux_bag_count(hand, card) == 2)
        return card;
    for (int step = 1; step < VOEUX_VALUES; step++) {
        bool up = value >= last || last == VOEUX_END, down = value <= last;
        if (up && value + step < VOEUX_END && lane >> (value + step) & 1)
            return card + step;
        if (down && value - step >= 0 && lane >> (value - step) & 1)
            return card - step;
    }
    return -1;
}

/* Another card of the hand with the same value; −1 if there is none. */
static int partner(const struct teller *teller, int value)
{
    unsigned kinds = value < VOEUX_END ? voeux_kinds(&teller->decision.seat->hand, value) : 0;
    return kinds ? qn_lowest(kinds) * VOEUX_RANKS + value : -1;
}

/* ---- laying ---- */

/* With the sign that is written elsewhere. */
static struct qn_label points(int value)
{
    struct qn_label label;
    struct qn_text text = qn_text_on(label.text, sizeof label.text);
    qn_text_form(&text, "%s%d", value < 0 ? "−" : "", value < 0 ? -value : value);
    return label;
}

/* W10: what the series brings with one card more. */
static void tell_length(struct teller *teller, int series)
{
    int length = teller->decision.length[series];
    qn_text_form(teller->speech->text,
                 qn_say_count(teller->speech->lang,
                              "with %d card the %s series brings %s instead of %s",
                              "with %d cards the %s series brings %s instead of %s", length + 1),
                 length + 1, kind_word(teller, series), points(voeux_length_score(length + 1)).text,
                 points(voeux_length_score(length)).text);
}

static void tell_opening(struct teller *teller, int card)
{
    int support = voeux_support(&teller->decision.seat->hand, card), next = follower(teller, card);
    qn_text_form(teller->speech->text,
                 qn_say(teller->speech->lang, "Playing %s starts the %s series"),
                 name_of(teller, card).text, kind_word(teller, voeux_kind(card)));
    if (support > 0)
        qn_text_form(teller->speech->text,
                     qn_say_count(teller->speech->lang, ", and %d card of your hand can follow",
                                  ", and %d cards of your hand can follow", support),
                     support);
    if (next >= 0)
        qn_text_form(teller->speech->text, qn_say(teller->speech->lang, ", %s first"),
                     name_of(teller, next).text);
    qn_text_char(teller->speech->text, '.');
}

static void tell_value(struct teller *teller, int card)
{
    int colour = voeux_kind(card), value = voeux_rank(card), last = teller->decision.last[colour];
    int step = value > last ? value - last : last - value, next = follower(teller, card);
    if (!(teller->decision.begun >> colour & 1)) {
        tell_opening(teller, card);
        return;
    }
    if (step <= 1)
        qn_text_form(teller->speech->text,
                     qn_say(teller->speech->lang, "%s follows your %s and skips nothing; "),
                     name_of(teller, card).text, name_of(teller, colour * VOEUX_RANKS + last).text);
    else
        qn_text_form(teller->speech->text,
                     qn_say_count(teller->speech->lang, "%s skips %d value after your %s; ",
                                  "%s skips %d values after your %s; ", step - 1),
                     name_of(teller, card).text, step - 1,
                     name_of(teller, colour * VOEUX_RANKS + last).text);
    tell_length(teller, colour);
    if (next >= 0 && teller->state.table.phase == VOEUX_PLAY)
        qn_text_form(teller->speech->text,
                     qn_say(teller->speech->lang, ", and you hold %s to follow"),
                     name_of(teller, next).text);
    qn_text_char(teller->speech->text, '.');
}

/* W7: who leads when the fifth series gets its end card. */
static void tell_closing(struct teller *teller, int card)
{
    int gain = voeux_length_score(teller->decision.length[voeux_kind(card)] + 1) -
               voeux_length_score(teller->decision.length[voeux_kind(card)]);
    int lead = voeux_lead(&teller->state) + gain;
    qn_text_form(teller->speech->text, qn_say(teller->speech->lang, "%s ends the game now: "),
                 name_of(teller, card).text);
    if (lead > 0)
        qn_text_form(teller->speech->text,
                     qn_say(teller->speech->lang, "you then lead by %d on the table."), lead);
    else
        qn_text_str(
            teller->speech->text,
            qn_say(teller->speech->lang,
                   "five series then have an end card and everyone plays two more cards at most."));
}

static void tell_end(struct teller *teller, int card)
{
    int colour = voeux_kind(card);
    bool second = voeux_bag_has(&teller->decision.seat->laid, card);
    unsigned lost =
        voeux_lane(teller->decision.seat->hand.cards & teller->decision.accepted, colour) &
        VOEUX_LANE_VALUES;
    if (!second && teller->state.table.phase == VOEUX_PLAY &&
        teller->state.table.ended == VOEUX_ENDED - 1) {
        tell_closing(teller, card);
        return;
    }
    qn_text_form(teller->speech->text, "%s%s", name_of(teller, card).text,
                 qn_say(teller->speech->lang, ": "));
    tell_length(teller, colour);
    if (!second && !lost)
        qn_text_str(teller->speech->text,
                    qn_say(teller->speech->lang, ", and you hold nothing else for it"));
    qn_text_char(teller->speech->text, '.');
}

static void tell_lay(struct teller *teller, const struct voeux_move *parts, qn_move other)
{
    (void)other;
    if (parts->series == VOEUX_NEUTRAL) {
        qn_text_form(teller->speech->text,
                     qn_say(teller->speech->lang, "%s in the neutral series is a sure point."),
                     name_of(teller, parts->card).text);
    } else if (parts->card >= VOEUX_POINT) {
        qn_text_form(teller->speech->text,
                     qn_say(teller->speech->lang,
                            "%s makes the %s series longer and closes none of its values; "),
                     name_of(teller, parts->card).text, kind_word(teller, parts->series));
        tell_length(teller, parts->series);
        qn_text_char(teller->speech->text, '.');
    } else if (voeux_rank(parts->card) == VOEUX_END) {
        tell_end(teller, parts->card);
    } else {
        tell_value(teller, parts->card);
    }
}

/* ---- stones and discards ---- */

static void tell_stone(struct teller *teller, const struct voeux_move *parts, qn_move other)
{
    int stones = qn_count(teller->state.table.stones[teller->state.table.turn]);
    (void)other;
    qn_text_form(teller->speech->text,
                 qn_say(teller->speech->lang,
                        "Stone %d would be your number %d: your stones count %s instead of %s, and "
                        "you draw two cards."),
                 voeux_rank(parts->card), stones + 1, points(voeux_stones_score(stones + 1)).text,
                 points(voeux_stones_score(stones)).text);
}

/* Against another discard it counts who could use that one. */
static bool tell_against(struct teller *teller, int card, qn_move other)
{
    if (other >= VOEUX_STONE || taker(teller, card) >= 0)
        return false;
    int seat = taker(teller, other);
    if (seat < 0)
        return false;
    qn_text_form(teller->speech->text,
                 qn_say(teller->speech->lang,
                        "Nobody can play %s on a series already started; %s would help %s."),
                 name_of(teller, card).text, name_of(teller, other).text,
                 seat_name(teller, seat).text);
    return true;
}

static void tell_discard(struct teller *teller, const struct voeux_move *parts, qn_move other)
{
    int card = parts->card, value = voeux_rank(card), seat = taker(teller, card);
    bool coloured = card < VOEUX_POINT;
    if (coloured && !(teller->decision.accepted >> card & 1))
        qn_text_form(teller->speech->text,
                     qn_say(teller->speech->lang, "%s can no longer join your %s series"),
                     name_of(teller, card).text, kind_word(teller, voeux_kind(card)));
    else if (tell_against(teller, card, other))
        return;
    else if (coloured && value != VOEUX_END && !(teller->decision.begun >> voeux_kind(card) & 1) &&
             voeux_support(&teller->decision.seat->hand, card) == 0)
        qn_text_form(teller->speech->text,
                     qn_say(teller->speech->lang, "No card of your hand would follow %s"),
                     name_of(teller, card).text);
    else
        qn_text_form(teller->speech->text,
                     qn_say(teller->speech->lang, "%s is the card you will miss least"),
                     name_of(teller, card).text);
    if (seat < 0 && coloured)
        qn_text_str(
            teller->speech->text,
            qn_say(teller->speech->lang, ", and nobody can play it on a series already started"));
    qn_text_char(teller->speech->text, '.');
}

/* ---- drawing ---- */

static int top_of(const struct voeux_table *table, int pile)
{
    return voeux_discard_at(table, pile, table->size[pile] - 1);
}

static bool pairs_up(const struct teller *teller, int card)
{
    int value = voeux_rank(card);
    return value != VOEUX_END && teller->decision.offered >> value & 1 &&
           partner(teller, value) >= 0;
}

/* Whether it could be laid on a begun series at once. */
static bool fits(const struct teller *teller, int card)
{
    return card < VOEUX_POINT && teller->decision.accepted >> card & 1 &&
           teller->decision.length[voeux_kind(card)] > 0;
}

static void tell_take(struct teller *teller, const struct voeux_move *parts, qn_move other)
{
    int card = top_of(&teller->state.table, parts->series), seat = taker(teller, card);
    struct qn_named name = name_of(teller, card);
    (void)other;
    if (pairs_up(teller, card)) {
        int with = partner(teller, voeux_rank(card));
        qn_text_form(teller->speech->text,
                     qn_say(teller->speech->lang, "%s makes a pair with %s for stone %d."),
                     name.text, name_of(teller, with).text, voeux_rank(card));
    } else if (fits(teller, card)) {
        int length = teller->decision.length[parts->series];
        qn_text_form(teller->speech->text,
                     qn_say_count(teller->speech->lang,
                                  "%s can go on your %s series, which has %d card",
                                  "%s can go on your %s series, which has %d cards", length),
                     name.text, kind_word(teller, parts->series), length);
        if (seat >= 0)
            qn_text_form(teller->speech->text,
                         qn_say(teller->speech->lang, ", and would help %s as well"),
                         seat_name(teller, seat).text);
        qn_text_char(teller->speech->text, '.');
    } else if (card >= VOEUX_POINT) {
        qn_text_form(teller->speech->text, qn_say(teller->speech->lang, "%s is a sure point."),
                     name.text);
    } else if (seat >= 0) {
        qn_text_form(teller->speech->text,
                     qn_say(teller->speech->lang, "%s would help %s: better take it."), name.text,
                     seat_name(teller, seat).text);
    } else {
        qn_text_form(teller->speech->text,
                     qn_say(teller->speech->lang, "You know what you take: %s."), name.text);
    }
}

static void tell_pile(struct teller *teller, const struct voeux_move *parts, qn_move other)
{
    const struct voeux_table *table = &teller->state.table;
    bool useful = false;
    (void)parts, (void)other;
    for (unsigned piles = voeux_open_piles(table); piles; piles &= piles - 1) {
        int card = top_of(table, qn_lowest(piles));
        useful |= pairs_up(teller, card) || fits(teller, card) || card >= VOEUX_POINT;
    }
    if (table->pile == 1)
        qn_text_str(teller->speech->text,
                    qn_say(teller->speech->lang, "It is the last card: the final phase begins."));
    else if (!useful)
        qn_text_form(teller->speech->text,
                     qn_say(teller->speech->lang,
                            "No open discard goes on your series or makes a pair; the pile has %d "
                            "cards."),
                     table->pile);
    else
        qn_text_form(teller->speech->text,
                     qn_say(teller->speech->lang,
                            "An unknown card, and one less of the %d left in the pile."),
                     table->pile);
}

static void tell_done(struct teller *teller, const struct voeux_move *parts, qn_move other)
{
    bool gain = teller->decision.seat->hand.points != 0;
    (void)parts, (void)other;
    for (int colour = 0; colour < VOEUX_COLOURS; colour++) {
        int length = teller->decision.length[colour];
        bool playable =
            voeux_lane(teller->decision.seat->hand.cards & teller->decision.accepted, colour);
        gain |= playable && voeux_length_score(length + 1) > voeux_length_score(length);
    }
    qn_text_str(teller->speech->text,
                gain ? qn_say(teller->speech->lang, "You may stop here.")
                     : qn_say(teller->speech->lang, "No card of your hand would bring points."));
}

void voeux_reason(const void *view, qn_move move, qn_move other, struct qn_speech *speech)
{
    static void (*const tell[])(struct teller *, const struct voeux_move *, qn_move) = {
        [ACT_DISCARD] = tell_discard, [ACT_STONE] = tell_stone,       [ACT_LAY] = tell_lay,
        [ACT_DRAW_PILE] = tell_pile,  [ACT_DRAW_DISCARD] = tell_take, [ACT_DONE] = tell_done};
    struct teller teller = {.speech = speech};
    size_t start = speech->text->length;
    struct voeux_move parts = voeux_decode(move);
    look_at(&teller, view);
    tell[parts.act](&teller, &parts, other);
    qn_capitalise(speech->text, start);
}
