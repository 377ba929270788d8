/* Vingt-trois in words: a view, a move with what it costs, how a seat's points came about, and the
 * rule that matters next. Moves and points are told from public numbers, so that they read the same
 * for everybody. */
#include "step.h"
#include "core/language.h"
#include "core/speech.h"

const char *vingt_trois_noun(enum vingt_trois_noun noun, int count, enum qn_lang lang)
{
    static const struct qn_noun nouns[] = {
        [VT_NOUN_PENALTY] = NP_("penalty", "penalties"),
        [VT_NOUN_TOKEN] = NP_("token", "tokens"),
        [VT_NOUN_CARD] = NP_("card", "cards"),
    };
    return qn_say_noun(lang, &nouns[noun], count);
}

struct vingt_trois_state vingt_trois_known(const struct vingt_trois_view *view)
{
    int viewer = view->head.viewer;
    struct vingt_trois_state known = {
        .setup = view->head.setup, .turn = QN_OVER, .table = view->table};
    if (viewer >= VT_SEATS || !(view->table.in >> viewer & 1))
        return known;
    known.turn = (int8_t)viewer;
    known.hand[viewer] = view->hand;
    if (view->head.turn != viewer)
        known.table.forced = 0; /* T9: that is for the seat to move */
    return known;
}

/* ---- what people reckon with ---- */

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

bool vingt_trois_may_lay(const struct vingt_trois_state *known, int value, int tokens)
{
    struct vingt_trois_parts parts = {VT_ACT_PLAY, (uint8_t)value, 1, (uint8_t)tokens};
    return vingt_trois_check(known, vingt_trois_move_of(parts)) == 0;
}

/* ---- a view in sentences ---- */

static void count_text(const struct qn_speech *speech, int count, enum vingt_trois_noun noun)
{
    qn_text_form(speech->text, "%d %s", count, vingt_trois_noun(noun, count, speech->lang));
}

static void situation_text(const struct vingt_trois_view *view, struct qn_speech *speech)
{
    const struct vingt_trois_table *table = &view->table;
    qn_text_form(speech->text, qn_say(speech->lang, "Vingt-trois for %d%s, round %d of %d. "),
                 view->head.setup.players,
                 view->head.setup.option[0] ? qn_say(speech->lang, " (beginners)") : "",
                 table->round + 1, VT_ROUNDS);
    qn_say_viewer(speech, view->head.viewer);
    qn_text_form(speech->text,
                 table->pile_count
                     ? qn_say(speech->lang, "First dealt: %s. The 1 was played by %s.\n")
                     : qn_say(speech->lang, "First dealt: %s. The 1 is with %s.\n"),
                 qn_name_seat(speech, table->first).text, qn_name_seat(speech, table->opener).text);
}

static void turn_text(const struct vingt_trois_view *view, struct qn_speech *speech)
{
    const struct vingt_trois_table *table = &view->table;
    bool box = table->phase == VT_BOX;
    int turn = view->head.turn;
    if (table->phase == VT_OVER) {
        qn_text_str(speech->text, qn_say(speech->lang, "The game is over.\n"));
        return;
    }
    if (turn == view->head.viewer)
        qn_text_str(speech->text, qn_say(speech->lang, "It is your turn"));
    else
        qn_text_form(speech->text, qn_say(speech->lang, "It is %s's turn"),
                     qn_name_seat(speech, turn).text);
    qn_text_str(speech->text,
                box ? qn_say(speech->lang, " to box a card") : qn_say(speech->lang, " to play"));
    if (table->forced)
        qn_text_str(speech->text, qn_say(speech->lang, ", and it is forced"));
    qn_text_str(speech->text, ".\n");
}

static void pile_text(const struct vingt_trois_view *view, struct qn_speech *speech)
{
    const struct vingt_trois_table *table = &view->table;
    if (table->pile_count == 0) {
        qn_text_str(speech->text, qn_say(speech->lang, "The pile is empty.\n"));
        return;
    }
    qn_text_form(speech->text, qn_say(speech->lang, "Top of the pile: %d. Cards played, in order:"),
                 vingt_trois_top(table));
    for (int i = 0; i < table->pile_count; i++) {
        int seat = table->pile[i] / 32;
        qn_text_form(speech->text, "%s %d", i ? "," : "", table->pile[i] % 32);
        if (i + 1 == table->pile_count || table->pile[i + 1] / 32 != seat)
            qn_text_form(speech->text, qn_say(speech->lang, " by %s"),
                         qn_name_seat(speech, seat).text);
    }
    qn_text_str(speech->text, ".\n");
}

static void status_text(const struct vingt_trois_view *view, int seat, struct qn_speech *speech)
{
    const struct vingt_trois_table *table = &view->table;
    int cards = table->cards[seat], boxed = vingt_trois_boxed_by(view, seat);
    if (table->quit >> seat & 1)
        qn_text_form(speech->text, qn_say(speech->lang, ", quit with %d"), cards);
    else if (table->in >> seat & 1)
        qn_text_form(speech->text, qn_say(speech->lang, ", %d in hand"), cards);
    else
        qn_text_str(speech->text, qn_say(speech->lang, ", has played everything"));
    if (table->phase == VT_BOX)
        qn_text_form(speech->text, qn_say(speech->lang, ", %d boxed"), boxed);
    if (table->rests[seat])
        qn_text_form(speech->text,
                     qn_say_count(speech->lang, ", passed or forced %d time since the last card",
                                  ", passed or forced %d times since the last card",
                                  table->rests[seat]),
                     table->rests[seat]);
    if (table->below[seat] != VT_ANYTHING)
        qn_text_form(speech->text, qn_say(speech->lang, ", only cards below %d"),
                     table->below[seat]);
}

static void seats_text(const struct vingt_trois_view *view, struct qn_speech *speech)
{
    const struct vingt_trois_table *table = &view->table;
    for (int seat = 0; seat < view->head.setup.players; seat++) {
        qn_say_seat(speech, seat);
        qn_text_str(speech->text, qn_say(speech->lang, ": "));
        count_text(speech, table->penalties[seat], VT_NOUN_PENALTY);
        qn_text_str(speech->text, ", ");
        count_text(speech, table->tokens[seat], VT_NOUN_TOKEN);
        status_text(view, seat, speech);
        if (table->phase == VT_OVER) {
            qn_text_form(speech->text, qn_say(speech->lang, ", score %d"),
                         vingt_trois_score(table, seat));
        }
        qn_text_str(speech->text, ".\n");
    }
}

static void bag_text(const struct qn_speech *speech, const char *what, uint64_t bag)
{
    if (bag == 0)
        return;
    qn_text_str(speech->text, what);
    for (const char *comma = ""; bag; comma = ", ") {
        qn_text_form(speech->text, "%s%d", comma, vingt_trois_lowest(bag));
        bag -= vingt_trois_card(vingt_trois_lowest(bag));
    }
    qn_text_str(speech->text, ".\n");
}

void vingt_trois_view_text(const void *in, struct qn_speech *speech)
{
    const struct vingt_trois_view *view = in;
    situation_text(view, speech);
    turn_text(view, speech);
    pile_text(view, speech);
    seats_text(view, speech);
    bool quit = view->table.quit >> view->head.viewer & 1;
    bag_text(speech,
             quit ? qn_say(speech->lang, "You gave up: ") : qn_say(speech->lang, "Your hand: "),
             view->hand);
    bag_text(speech, qn_say(speech->lang, "You boxed: "), view->boxed);
}

/* ---- moves ---- */

static void say_cost(int cost, const struct qn_speech *speech)
{
    struct qn_text *text = speech->text;
    enum qn_lang lang = speech->lang;
    static const char nothing[] = N_("no penalty");
    if (cost == 0)
        qn_text_str(text, qn_say(lang, nothing));
    else
        qn_text_form(text, "%d %s", cost, vingt_trois_noun(VT_NOUN_PENALTY, cost, lang));
}

/* Cards are numbers, in every language. */
void vingt_trois_card_say(uint8_t card, enum qn_lang lang, struct qn_text *text)
{
    (void)lang;
    vingt_trois_card_print(card, text);
}

/* T11: what the seat to move gets back for its last cards. */
static void say_end(const struct vingt_trois_table *table, int seat, int cost,
                    const struct qn_speech *speech)
{
    static const char words[] = N_("; hand empty");
    static const char colons[] = N_(": ");
    int back = vingt_trois_given_back(table, seat, cost);
    qn_text_str(speech->text, qn_say(speech->lang, words));
    if (back > 0)
        qn_text_form(speech->text, "%s%s", qn_say(speech->lang, colons),
                     qn_name_number(speech, -back).text);
}

/* T6, T8: "8 ×2 with 1 token (2 penalties)". */
static void say_play(const struct vingt_trois_view *view, struct vingt_trois_parts parts,
                     struct qn_speech *speech)
{
    struct qn_text *text = speech->text;
    enum qn_lang lang = speech->lang;
    static const char with[] = N_(" with %d %s");
    static const char opens[] = N_(" (opens the round)");
    const struct vingt_trois_table *table = &view->table;
    int seat = view->head.turn, top = vingt_trois_top(table);
    int cost = vingt_trois_charge(table, seat, parts);
    qn_text_char(text, ' ');
    qn_say_card(speech, parts.value - 1);
    if (parts.copies > 1)
        qn_text_form(text, " ×%d", parts.copies);
    if (parts.tokens > 0)
        qn_text_form(text, qn_say(lang, with), parts.tokens,
                     vingt_trois_noun(VT_NOUN_TOKEN, parts.tokens, lang));
    if (top == 0) {
        qn_text_str(text, qn_say(lang, opens));
        return;
    }
    qn_text_str(text, " (");
    say_cost(cost, speech);
    if (parts.copies == table->cards[seat])
        say_end(table, seat, cost, speech);
    qn_text_char(text, ')');
}

void vingt_trois_phrase(const void *in, qn_move move, enum qn_voice voice, struct qn_speech *speech)
{
    static const char *const verbs[][QN_VOICES] = {
        [VT_ACT_BOX] = {N_("box"), N_("boxes"), NC_("you", "box")},
        [VT_ACT_PLAY] = {N_("play"), N_("plays"), NC_("you", "play")},
        [VT_ACT_PASS] = {N_("pass"), N_("passes"), NC_("you", "pass")},
        [VT_ACT_FORCE] = {N_("force the next player"), N_("forces the next player"),
                          NC_("you", "force the next player")},
        [VT_ACT_QUIT] = {N_("quit"), N_("quits"), NC_("you", "quit")},
    };
    const struct vingt_trois_view *view = in;
    struct vingt_trois_parts parts = vingt_trois_move_split(move);
    qn_text_str(speech->text, qn_say(speech->lang, verbs[parts.act][voice]));
    if (parts.act == VT_ACT_BOX) {
        qn_text_char(speech->text, ' ');
        qn_say_card(speech, parts.value - 1);
    } else if (parts.act == VT_ACT_PLAY) {
        say_play(view, parts, speech);
    } else {
        qn_text_str(speech->text, " (");
        say_cost(vingt_trois_charge(&view->table, view->head.turn, parts), speech);
        qn_text_char(speech->text, ')');
    }
}

/* ---- points ---- */

static void say_points(int points, const struct qn_speech *speech)
{
    static const char colons[] = N_(": ");
    qn_text_form(speech->text, "%s%s", qn_say(speech->lang, colons),
                 qn_name_number(speech, points).text);
}

/* What the seat collected but for the end of its round, which is told apart. */
static void say_collected(const struct vingt_trois_table *table, int points, bool blurred,
                          const struct qn_speech *speech)
{
    static const char *const words[] = {
        N_("Jumps and passes"),
        N_("First round, then jumps and passes"),
        N_("Penalties, with those given back for an empty hand"),
    };
    qn_text_str(speech->text, qn_say(speech->lang, words[blurred ? 2 : table->round]));
    say_points(points, speech);
    qn_text_char(speech->text, '\n');
}

/* T11, T13 stop at zero: then the view does not tell how many penalties an empty hand gave back. */
void vingt_trois_tally(const void *in, int seat, struct qn_speech *speech)
{
    static const char quit_form[] = N_("Quitting round %d, %d %s");
    static const char done_form[] = N_("Empty hand in round %d");
    static const char token_form[] = N_("%d %s kept");
    const struct vingt_trois_table *table = &((const struct vingt_trois_view *)in)->table;
    int penalties = table->penalties[seat], tokens = table->tokens[seat], round = table->round + 1;
    bool quit = table->quit >> seat & 1, done = !quit && !(table->in >> seat & 1);
    int given_up = quit ? table->cards[seat] : 0, back = done && penalties > 0 ? VT_GIVEN_BACK : 0;
    int saved = penalties - vingt_trois_score(table, seat);
    struct qn_text *text = speech->text;
    enum qn_lang lang = speech->lang;
    say_collected(table, penalties - given_up + back, done && back == 0, speech);
    if (quit) {
        qn_text_form(text, qn_say(lang, quit_form), round, given_up,
                     vingt_trois_noun(VT_NOUN_CARD, given_up, lang));
        say_points(given_up, speech);
        qn_text_char(text, '\n');
    }
    if (back > 0) {
        qn_text_form(text, qn_say(lang, done_form), round);
        say_points(-back, speech);
        qn_text_char(text, '\n');
    }
    qn_text_form(text, qn_say(lang, token_form), tokens,
                 vingt_trois_noun(VT_NOUN_TOKEN, tokens, lang));
    say_points(-saved, speech);
    qn_text_str(text, "\nTotal");
    say_points(penalties - saved, speech);
    qn_text_char(text, '\n');
}

/* ---- rules ---- */

/* For a seat that may play: what a cheap card, a dear one, a hand of one value makes of it. */
static int play_topic(const struct vingt_trois_state *known)
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
    struct vingt_trois_state known = vingt_trois_known(view);
    if (known.turn < 0)
        return table->forced ? VT_T9 : VT_T6;
    int rule = known.table.forced ? VT_T9 : vingt_trois_no_rest(&known);
    return rule ? rule : play_topic(&known);
}
