/* Why a move is good, in one sentence that the view proves: what it costs now, what it opens, and
 * what the other move would cost. */
#include "step.h"
#include "core/language.h"
#include "core/speech.h"

/* A sentence under way. */
struct say {
    const struct vingt_trois_view *view;
    const struct qn_speech *speech;
    enum qn_lang lang;
    struct qn_text *text;
};

static void say_count(const struct say *say, int count, enum vingt_trois_noun noun)
{
    qn_text_form(say->text, "%d %s", count, vingt_trois_noun(noun, count, say->lang));
}

static void say_penalties(const struct say *say, int count)
{
    say_count(say, count, VT_NOUN_PENALTY);
}

static void say_tokens(const struct say *say, int count) { say_count(say, count, VT_NOUN_TOKEN); }

static void say_cards(const struct say *say, int count) { say_count(say, count, VT_NOUN_CARD); }

static int top_of(const struct say *say) { return vingt_trois_top(&say->view->table); }

static int own_cards(const struct say *say)
{
    return say->view->table.cards[say->view->head.viewer];
}

/* Penalties of the move itself. */
static int cost_now(const struct say *say, struct vingt_trois_parts parts)
{
    return vingt_trois_charge(&say->view->table, say->view->head.viewer, parts);
}

/* ---- boxing (T3) ---- */

static int highest(uint64_t bag) { return (63 - __builtin_clzll(bag)) / 2; }

static void say_box(const struct say *say, struct vingt_trois_parts parts)
{
    uint64_t hand = vingt_trois_boxable(say->view->hand);
    uint64_t single = vingt_trois_least(hand, 1) & ~vingt_trois_least(hand, 2);
    uint64_t others = hand - vingt_trois_card(parts.value);
    int held = vingt_trois_held(hand, parts.value);
    if (single && vingt_trois_lowest(single) == parts.value)
        qn_text_form(say->text,
                     qn_say(say->lang, "The %d is the lowest card you hold only once: one card "
                                       "fewer that the pile can pass"),
                     parts.value);
    else if (held == 1 && others && highest(others) < parts.value)
        qn_text_form(
            say->text,
            qn_say(say->lang, "Without the %d your hand ends at %d, and you get to its end sooner"),
            parts.value, highest(others));
    else if (held > 1)
        qn_text_form(
            say->text,
            qn_say(say->lang, "You hold %d cards of value %d; boxing one of them costs nothing"),
            held, parts.value);
    else
        qn_text_form(
            say->text,
            qn_say(say->lang, "Boxing the %d costs nothing, and there is one card less to play"),
            parts.value);
}

/* ---- playing ---- */

/* T11: the last card. */
static void say_last(const struct say *say, int cost)
{
    int back = vingt_trois_given_back(&say->view->table, say->view->head.viewer, cost);
    qn_text_str(say->text, qn_say(say->lang, "You play all you have left and give back "));
    say_penalties(say, back);
}

/* T8, downwards. */
static void say_back(const struct say *say, struct vingt_trois_parts parts, uint64_t rest)
{
    int top = top_of(say);
    uint64_t saved = rest & vingt_trois_from(parts.value) & ~vingt_trois_from(top);
    say_tokens(say, parts.tokens);
    qn_text_form(say->text,
                 qn_say_count(say->lang, " brings the pile back from %d to %d without a penalty",
                              " bring the pile back from %d to %d without a penalty", parts.tokens),
                 top, parts.value);
    if (saved == 0)
        return;
    qn_text_str(say->text, qn_say(say->lang, ", and "));
    say_cards(say, vingt_trois_size(saved));
    qn_text_str(say->text, qn_say(say->lang, " of your hand can be played again"));
}

/* T8, upwards. */
static void say_lift(const struct say *say, struct vingt_trois_parts parts)
{
    int top = top_of(say), bare = vingt_trois_penalty(top, parts.value, 0);
    say_tokens(say, parts.tokens);
    qn_text_form(say->text, qn_say(say->lang, ": the jump from %d to %d costs %d instead of %d"),
                 top, parts.value, cost_now(say, parts), bare);
}

/* T6: no token. */
static void say_step(const struct say *say, struct vingt_trois_parts parts, uint64_t rest)
{
    int top = top_of(say), cost = cost_now(say, parts);
    if (cost == 0)
        qn_text_form(say->text, qn_say(say->lang, "Playing %d on %d costs nothing"), parts.value,
                     top);
    else {
        qn_text_form(say->text, qn_say(say->lang, "Jumping from %d to %d costs "), top,
                     parts.value);
        say_penalties(say, cost);
    }
    if (parts.copies > 1)
        qn_text_form(say->text, qn_say(say->lang, ", for %d cards at once"), parts.copies);
    else if (vingt_trois_held(rest, parts.value))
        qn_text_form(say->text, qn_say(say->lang, ", and you keep another %d to follow with"),
                     parts.value);
    else if (vingt_trois_held(rest, parts.value + 1))
        qn_text_form(say->text, qn_say(say->lang, ", and you hold the %d that comes next"),
                     parts.value + 1);
}

static void say_play(const struct say *say, struct vingt_trois_parts parts)
{
    uint64_t rest = say->view->hand - parts.copies * vingt_trois_card(parts.value);
    if (top_of(say) == 0)
        qn_text_str(say->text,
                    qn_say(say->lang, "The round opens with the 1: there is no other move"));
    else if (rest == 0)
        say_last(say, cost_now(say, parts));
    else if (parts.tokens == 0)
        say_step(say, parts, rest);
    else if (parts.value < top_of(say))
        say_back(say, parts, rest);
    else
        say_lift(say, parts);
}

/* ---- the other moves ---- */

/* What the lowest card on or above the pile would cost without a token, or that there is none. */
static void say_cheapest(const struct say *say)
{
    int top = top_of(say);
    uint64_t above = say->view->hand & vingt_trois_from(top);
    if (above == 0) {
        qn_text_form(say->text, qn_say(say->lang, "none of your cards reaches %d"), top);
        return;
    }
    int value = vingt_trois_lowest(above), cost = vingt_trois_penalty(top, value, 0);
    if (cost > 0)
        qn_text_form(say->text, qn_say(say->lang, "the %d would cost %d"), value, cost);
    else
        qn_text_form(say->text, qn_say(say->lang, "the %d stays in hand for later"), value);
}

static void say_pass(const struct say *say, struct vingt_trois_parts parts)
{
    (void)parts;
    qn_text_str(say->text, qn_say(say->lang, "Passing costs 1, "));
    say_cheapest(say);
}

static void say_force(const struct say *say, struct vingt_trois_parts parts)
{
    const struct vingt_trois_table *table = &say->view->table;
    int next = vingt_trois_next(table->in, say->view->head.setup.players, say->view->head.viewer);
    (void)parts;
    qn_text_form(say->text, qn_say(say->lang, "Forcing costs 2, and %s ("),
                 qn_name_seat(say->speech, next).text);
    say_cards(say, table->cards[next]);
    qn_text_str(say->text, qn_say(say->lang, ") must play if it can"));
}

static void say_quit(const struct say *say, struct vingt_trois_parts parts)
{
    int stuck = vingt_trois_size(say->view->hand & ~vingt_trois_from(top_of(say)));
    qn_text_str(say->text, qn_say(say->lang, "Quitting costs "));
    say_penalties(say, cost_now(say, parts));
    if (stuck == own_cards(say))
        qn_text_form(say->text, qn_say(say->lang, ", and none of your cards reaches %d"),
                     top_of(say));
    else if (stuck > 0) {
        qn_text_str(say->text, qn_say(say->lang, ", of which "));
        qn_text_form(say->text, "%d", stuck);
        qn_text_str(say->text, qn_say(say->lang, " for what the pile is already past"));
    } else {
        qn_text_str(say->text, qn_say(say->lang, ", and "));
        say_cheapest(say);
    }
}

/* What the other move costs, where that is more. */
static void say_other(const struct say *say, struct vingt_trois_parts parts,
                      struct vingt_trois_parts other)
{
    static const char *const names[] = {[VT_ACT_PASS] = N_("passing"),
                                        [VT_ACT_FORCE] = N_("forcing"),
                                        [VT_ACT_QUIT] = N_("quitting")};
    int cost = cost_now(say, other);
    if (other.act == VT_ACT_BOX || cost <= cost_now(say, parts))
        return;
    qn_text_str(say->text, qn_say(say->lang, "; "));
    if (other.act == VT_ACT_PLAY)
        qn_text_form(say->text, qn_say(say->lang, "playing %d"), other.value);
    else
        qn_text_str(say->text, qn_say(say->lang, names[other.act]));
    qn_text_str(say->text, qn_say(say->lang, " would cost "));
    say_penalties(say, cost);
}

void vingt_trois_reason(const void *from, qn_move move, qn_move other, struct qn_speech *speech)
{
    static void (*const sentences[])(const struct say *, struct vingt_trois_parts) = {
        [VT_ACT_BOX] = say_box,     [VT_ACT_PLAY] = say_play, [VT_ACT_PASS] = say_pass,
        [VT_ACT_FORCE] = say_force, [VT_ACT_QUIT] = say_quit,
    };
    struct say say = {.view = from, .speech = speech, .lang = speech->lang, .text = speech->text};
    struct vingt_trois_parts parts = vingt_trois_move_split(move);
    sentences[parts.act](&say, parts);
    if (other != QN_NO_MOVE)
        say_other(&say, parts, vingt_trois_move_split(other));
    qn_text_char(say.text, '.');
}
