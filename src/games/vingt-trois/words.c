/* Vingt-trois in words: a move with what it costs, how a seat's points came about, and the rule
 * that matters next. All of it from public numbers, so that it reads the same for everybody. */
#include "turn.h"
#include "core/language.h"

static int least_of(int a, int b) { return a < b ? a : b; }

const char *vingt_trois_noun(enum vingt_trois_noun noun, int count, enum qn_lang lang)
{
    static const struct qn_noun nouns[] = {
        [VT_NOUN_PENALTY] = NP_("penalty", "penalties"),
        [VT_NOUN_TOKEN] = NP_("token", "tokens"),
        [VT_NOUN_CARD] = NP_("card", "cards"),
    };
    return qn_say_noun(lang, &nouns[noun], count);
}

struct vingt_trois vingt_trois_known(const struct vingt_trois_view *view)
{
    int viewer = view->head.viewer;
    struct vingt_trois known = {.setup = view->head.setup, .turn = QN_OVER, .table = view->table};
    if (viewer >= VT_SEATS || !(view->table.in >> viewer & 1))
        return known;
    known.turn = (int8_t)viewer;
    known.hand[viewer] = view->hand;
    if (view->head.turn != viewer)
        known.table.forced = 0; /* T9: that is for the seat to move */
    return known;
}

/* ---- what people reckon with ---- */

int vingt_trois_score(const struct vingt_trois_table *table, int seat)
{
    int score = table->penalties[seat] - 2 * table->tokens[seat];
    return score > 0 ? score : 0;
}

int vingt_trois_given_back(const struct vingt_trois_table *table, int seat, int cost)
{
    return least_of(3, table->penalties[seat] + cost);
}

int vingt_trois_played(const struct vingt_trois_table *table, int value)
{
    int count = 0;
    for (int i = 0; i < table->pile_count; i++)
        count += table->pile[i] % 32 == value;
    return count;
}

int vingt_trois_own(const struct vingt_trois_view *view, int value)
{
    return vingt_trois_held(view->hand, value) + vingt_trois_held(view->boxed, value);
}

int vingt_trois_unseen(const struct vingt_trois_view *view, int value)
{
    return vingt_trois_copies(value) - vingt_trois_played(&view->table, value) -
           vingt_trois_own(view, value);
}

bool vingt_trois_may_lay(const struct vingt_trois *known, int value, int tokens)
{
    struct vingt_trois_step step = {VT_ACT_PLAY, (uint8_t)value, 1, (uint8_t)tokens};
    return vingt_trois_check(known, vingt_trois_move(step)) == 0;
}

/* ---- moves ---- */

static void say_cost(int cost, enum qn_lang lang, struct qn_text *text)
{
    static const char nothing[] = N_("no penalty");
    if (cost == 0)
        qn_text_str(text, qn_say(lang, nothing));
    else
        qn_text_form(text, "%d %s", cost, vingt_trois_noun(VT_NOUN_PENALTY, cost, lang));
}

/* T11: what the seat to move gets back for its last cards. */
static void say_end(const struct vingt_trois_table *table, int seat, int cost, enum qn_lang lang,
                    struct qn_text *text)
{
    static const char words[] = N_("; hand empty");
    static const char colons[] = N_(": ");
    int back = vingt_trois_given_back(table, seat, cost);
    qn_text_str(text, qn_say(lang, words));
    if (back > 0)
        qn_text_form(text, "%s−%d", qn_say(lang, colons), back);
}

/* T6, T8: "8 ×2 with 1 token (2 penalties)". */
static void say_play(const struct vingt_trois_view *view, struct vingt_trois_step step,
                     enum qn_lang lang, struct qn_text *text)
{
    static const char with[] = N_(" with %d %s");
    static const char opens[] = N_(" (opens the round)");
    const struct vingt_trois_table *table = &view->table;
    int seat = view->head.turn, top = vingt_trois_top(table);
    int cost = vingt_trois_penalty(top, step.value, step.tokens);
    qn_text_form(text, " %d", step.value);
    if (step.copies > 1)
        qn_text_form(text, " ×%d", step.copies);
    if (step.tokens > 0)
        qn_text_form(text, qn_say(lang, with), step.tokens,
                     vingt_trois_noun(VT_NOUN_TOKEN, step.tokens, lang));
    if (top == 0) {
        qn_text_str(text, qn_say(lang, opens));
        return;
    }
    qn_text_str(text, " (");
    say_cost(cost, lang, text);
    if (step.copies == table->cards[seat])
        say_end(table, seat, cost, lang, text);
    qn_text_char(text, ')');
}

void vingt_trois_phrase(const void *in, qn_move move, enum qn_voice voice, enum qn_lang lang,
                        struct qn_text *text)
{
    static const char *const verbs[][2] = {
        [VT_ACT_BOX] = {N_("box"), N_("boxes")},
        [VT_ACT_PLAY] = {N_("play"), N_("plays")},
        [VT_ACT_PASS] = {N_("pass"), N_("passes")},
        [VT_ACT_FORCE] = {N_("force the next player"), N_("forces the next player")},
        [VT_ACT_QUIT] = {N_("quit"), N_("quits")},
    };
    const struct vingt_trois_view *view = in;
    struct vingt_trois_step step = vingt_trois_step(move);
    int quitting = view->table.cards[view->head.turn];
    const int costs[] = {[VT_ACT_PASS] = 1, [VT_ACT_FORCE] = 2, [VT_ACT_QUIT] = quitting};
    qn_text_str(text, qn_say(lang, verbs[step.act][voice]));
    if (step.act == VT_ACT_BOX)
        qn_text_form(text, " %d", step.value);
    else if (step.act == VT_ACT_PLAY)
        say_play(view, step, lang, text);
    else {
        qn_text_str(text, " (");
        say_cost(costs[step.act], lang, text);
        qn_text_char(text, ')');
    }
}

/* ---- points ---- */

static void say_points(int points, enum qn_lang lang, struct qn_text *text)
{
    static const char colons[] = N_(": ");
    qn_text_form(text, "%s%s%d", qn_say(lang, colons), points < 0 ? "−" : "",
                 points < 0 ? -points : points);
}

/* What the seat collected but for the end of its round, which is told apart. */
static void say_collected(const struct vingt_trois_table *table, int points, bool blurred,
                          enum qn_lang lang, struct qn_text *text)
{
    static const char *const words[] = {
        N_("Jumps and passes"),
        N_("First round, then jumps and passes"),
        N_("Penalties, with those given back for an empty hand"),
    };
    qn_text_str(text, qn_say(lang, words[blurred ? 2 : table->round]));
    say_points(points, lang, text);
    qn_text_char(text, '\n');
}

/* T11, T13 stop at zero: then the view does not tell how many penalties an empty hand gave back. */
void vingt_trois_tally(const void *in, int seat, enum qn_lang lang, struct qn_text *text)
{
    static const char quit_form[] = N_("Quitting round %d, %d %s");
    static const char done_form[] = N_("Empty hand in round %d");
    static const char token_form[] = N_("%d %s left");
    const struct vingt_trois_table *table = &((const struct vingt_trois_view *)in)->table;
    int penalties = table->penalties[seat], tokens = table->tokens[seat], round = table->round + 1;
    bool quit = table->quit >> seat & 1, done = !quit && !(table->in >> seat & 1);
    int given_up = quit ? table->cards[seat] : 0, back = done && penalties > 0 ? 3 : 0;
    int saved = least_of(2 * tokens, penalties);
    say_collected(table, penalties - given_up + back, done && back == 0, lang, text);
    if (quit) {
        qn_text_form(text, qn_say(lang, quit_form), round, given_up,
                     vingt_trois_noun(VT_NOUN_CARD, given_up, lang));
        say_points(given_up, lang, text);
        qn_text_char(text, '\n');
    }
    if (back > 0) {
        qn_text_form(text, qn_say(lang, done_form), round);
        say_points(-back, lang, text);
        qn_text_char(text, '\n');
    }
    qn_text_form(text, qn_say(lang, token_form), tokens,
                 vingt_trois_noun(VT_NOUN_TOKEN, tokens, lang));
    say_points(-saved, lang, text);
    qn_text_str(text, "\nTotal");
    say_points(penalties - saved, lang, text);
    qn_text_char(text, '\n');
}

/* ---- rules ---- */

/* For a seat that may play: what a cheap card, a dear one, a hand of one value makes of it. */
static int play_topic(const struct vingt_trois *known)
{
    int seat = known->turn, top = vingt_trois_top(&known->table);
    uint64_t hand = known->hand[seat], above = hand & vingt_trois_from(top);
    uint64_t values = vingt_trois_least(hand, 1);
    if (above && (values & (values - 1)) == 0)
        return VT_T11;
    bool cheap = above && vingt_trois_penalty(top, vingt_trois_lowest(above), 0) <= 1;
    return cheap || known->table.tokens[seat] == 0 ? VT_T6 : VT_T8;
}

int vingt_trois_topic(const void *in)
{
    const struct vingt_trois_view *view = in;
    const struct vingt_trois_table *table = &view->table;
    static const uint8_t phases[] = {[VT_BOX] = VT_T3, [VT_PLAY] = 0, [VT_OVER] = VT_T13};
    if (phases[table->phase])
        return phases[table->phase];
    if (table->pile_count == 0)
        return VT_T7;
    struct vingt_trois known = vingt_trois_known(view);
    if (known.turn < 0)
        return table->forced ? VT_T9 : VT_T6;
    int rule = known.table.forced ? VT_T9 : vingt_trois_no_rest(&known);
    return rule ? rule : play_topic(&known);
}
