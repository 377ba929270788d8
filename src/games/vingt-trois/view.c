/* Vingt-trois: what a viewer knows, as bytes, facts and sentences. */
#include "core/facts.h"
#include "core/language.h"
#include "core/plant.h"
#include "core/text.h"
#include "vingt_trois.h"
#include <string.h>

_Static_assert(sizeof(struct vingt_trois) == 8 + sizeof(struct vingt_trois_table) + 16 * VT_SEATS,
               "no padding in the state");
_Static_assert(sizeof(struct vingt_trois_view) == 8 + sizeof(struct vingt_trois_table) + 16,
               "no padding in the view");

/* T14: the table is public; hand and box are their owner's alone. */
void vingt_trois_observe(const void *state, int viewer, void *out)
{
    const struct vingt_trois *game = state;
    struct vingt_trois_view *view = out;
    *view = (struct vingt_trois_view){
        .head = {.setup = game->setup, .viewer = (uint8_t)viewer, .turn = game->turn},
        .table = game->table};
    if (viewer != QN_SPECTATOR) {
        view->hand = game->hand[viewer];
        view->boxed = game->boxed[viewer];
    }
    if (QN_PLANT(QN_PLANT_LEAK)) /* as if every pass proved that nothing could be played */
        for (int seat = 0; seat < game->setup.players; seat++)
            if (game->table.rests[seat] > 0)
                view->table.below[seat] = (uint8_t)(32 - __builtin_clzll(game->hand[seat]) / 2);
}

/* ---- facts ---- */

static void bag_fact(struct qn_facts *f, const char *name, uint64_t *bag)
{
    uint8_t counts[VT_VALUES];
    for (int value = 1; value <= VT_VALUES; value++)
        counts[value - 1] = (uint8_t)vingt_trois_held(*bag, value);
    qn_fact_bag(f, name, counts, 0, VT_VALUES, VT_COPIES);
    *bag = 0;
    for (int value = 1; value <= VT_VALUES; value++)
        *bag += counts[value - 1] * vingt_trois_card(value);
}

static void pile_fact(struct qn_facts *f, struct vingt_trois_table *table, int players)
{
    uint8_t cards[VT_PILE] = {0}, seats[VT_PILE] = {0};
    int count = table->pile_count, most = players * VT_HAND;
    for (int i = 0; i < count; i++) {
        cards[i] = (uint8_t)(table->pile[i] % 32 - 1);
        seats[i] = table->pile[i] / 32;
    }
    count = qn_fact_list(f, "pile", cards, count, most);
    if (qn_fact_numbers(f, "played_by", seats, table->pile_count, most, players - 1) != count)
        qn_facts_refuse(f, "pile and played_by differ in length");
    memset(table->pile, 0, sizeof table->pile);
    table->pile_count = (uint8_t)count;
    for (int i = 0; i < count; i++)
        table->pile[i] = (uint8_t)(cards[i] + 1 + 32 * seats[i]);
}

static void seat_fact(struct qn_facts *f, struct vingt_trois_table *table,
                      const struct qn_setup *setup, int seat)
{
    static const char *const words[] = {"in", "done", "quit"};
    struct qn_limits limits;
    vingt_trois_limits(setup, &limits);
    int most = limits.score_max, bit = 1 << seat;
    int word = table->in & bit ? 0 : table->quit & bit ? 2 : 1;
    qn_fact_open(f, NULL);
    table->penalties[seat] = (uint16_t)qn_fact_int(f, "penalties", table->penalties[seat], 0, most);
    table->tokens[seat] = (uint8_t)qn_fact_int(f, "tokens", table->tokens[seat], 0, VT_TOKENS);
    word = qn_fact_word(f, "status", word, words, 3);
    table->in = (uint8_t)((table->in & ~bit) | (word == 0 ? bit : 0));
    table->quit = (uint8_t)((table->quit & ~bit) | (word == 2 ? bit : 0));
    table->cards[seat] =
        (uint8_t)qn_fact_int(f, "cards", table->cards[seat], 0, vingt_trois_dealt(setup));
    table->rests[seat] = (uint8_t)qn_fact_int(f, "rests", table->rests[seat], 0, VT_HAND);
    table->below[seat] = (uint8_t)qn_fact_int(f, "all_below", table->below[seat], 1, VT_ANYTHING);
    qn_fact_close(f);
}

void vingt_trois_facts(struct qn_facts *f, void *out)
{
    static const char *const phases[] = {"box", "play", "over"};
    struct vingt_trois_view *view = out;
    struct vingt_trois_table *table = &view->table;
    const struct qn_setup *setup = &view->head.setup;
    int last = setup->players - 1;
    table->phase = (uint8_t)qn_fact_word(f, "phase", table->phase, phases, VT_PHASES);
    table->round = (uint8_t)(qn_fact_int(f, "round", table->round + 1, 1, VT_ROUNDS) - 1);
    table->first = (uint8_t)qn_fact_int(f, "first", table->first, 0, last);
    table->opener = (uint8_t)qn_fact_int(f, "opener", table->opener, 0, last);
    table->forced = qn_fact_flag(f, "forced", table->forced);
    bag_fact(f, "hand", &view->hand);
    bag_fact(f, "boxed", &view->boxed);
    pile_fact(f, table, setup->players);
    qn_fact_array(f, "seats");
    for (int seat = 0; seat <= last; seat++)
        seat_fact(f, table, setup, seat);
    qn_fact_array_end(f);
}

/* ---- whether a view holds together ---- */

/* How many cards a seat has boxed, for a table of seats whose cards add up. */
static int boxed_by(const struct vingt_trois_view *view, int seat)
{
    int count = vingt_trois_dealt(&view->head.setup) - view->table.cards[seat];
    for (int i = 0; i < view->table.pile_count; i++)
        count -= view->table.pile[i] / 32 == seat;
    return count;
}

/* T1: no value more often than it is in the deck, pile, hand and box together. */
static bool cards_add_up(const struct vingt_trois_view *view)
{
    int left[32] = {0};
    for (int value = 1; value <= VT_VALUES; value++)
        left[value] = vingt_trois_copies(value) - vingt_trois_held(view->hand, value) -
                      vingt_trois_held(view->boxed, value);
    for (int i = 0; i < view->table.pile_count; i++)
        left[view->table.pile[i] % 32]--;
    for (int value = 1; value <= VT_VALUES; value++)
        if (left[value] < 0)
            return false;
    return true;
}

/* The viewer's own cards: as many as the table says, the 1 where it must be, T16 kept. */
static bool own_cards_fit(const struct vingt_trois_view *view)
{
    const struct vingt_trois_table *table = &view->table;
    int seat = view->head.viewer;
    if (seat == QN_SPECTATOR)
        return view->hand == 0 && view->boxed == 0;
    bool has_one = view->hand & vingt_trois_card(1);
    return has_one == (table->pile_count == 0 && table->opener == seat) &&
           !(view->boxed & vingt_trois_card(1)) &&
           vingt_trois_size(view->hand) == table->cards[seat] &&
           vingt_trois_size(view->boxed) == boxed_by(view, seat) &&
           (view->hand & vingt_trois_from(table->below[seat])) == 0;
}

/* T3: seats box one after the other from the first, and nothing else has happened yet. */
static bool boxing_fits(const struct vingt_trois_view *view)
{
    const struct vingt_trois_table *table = &view->table;
    int players = view->head.setup.players, turn = view->head.turn;
    int done = (turn - table->first + players) % players; /* seats that have boxed */
    if (vingt_trois_boxes(&view->head.setup) == 0 || table->pile_count > 0)
        return false;
    for (int i = 0; i < players; i++) {
        int seat = (table->first + i) % players, boxed = boxed_by(view, seat);
        if (i < done ? boxed != VT_BOXES : i > done ? boxed != 0 : boxed < 0 || boxed >= VT_BOXES)
            return false;
        if (!(table->in >> seat & 1) || table->below[seat] != VT_ANYTHING)
            return false;
    }
    return true;
}

/* T7: the pile begins with the opener's 1, before which nobody can do anything. */
static bool opening_fits(const struct vingt_trois_view *view)
{
    const struct vingt_trois_table *table = &view->table;
    int players = view->head.setup.players;
    if (table->pile_count > 0)
        return table->pile[0] == 1 + 32 * table->opener;
    for (int seat = 0; seat < players; seat++)
        if (table->below[seat] != VT_ANYTHING)
            return false;
    return table->in == (1 << players) - 1 &&
           (table->phase == VT_BOX || view->head.turn == table->opener);
}

static bool seats_fit(const struct vingt_trois_view *view)
{
    const struct vingt_trois_table *table = &view->table;
    int boxes = vingt_trois_boxes(&view->head.setup);
    for (int seat = 0; seat < view->head.setup.players; seat++) {
        bool in = table->in >> seat & 1, quit = table->quit >> seat & 1;
        if ((table->cards[seat] > 0) != (in || quit))
            return false;
        if (table->phase != VT_BOX && boxed_by(view, seat) != boxes)
            return false;
        if (table->rests[seat] > 0 &&
            (!in || table->pile_count == 0 || table->rests[seat] > table->cards[seat])) /* T15 */
            return false;
        if (table->cards[seat] == 0 && table->below[seat] != VT_ANYTHING)
            return false;
    }
    return true;
}

bool vingt_trois_valid(const void *in)
{
    const struct vingt_trois_view *view = in;
    const struct vingt_trois_table *table = &view->table;
    int turn = view->head.turn;
    if ((turn < 0) != (table->phase == VT_OVER))
        return false;
    if (turn < 0 ? table->in != 0 || table->round != VT_ROUNDS - 1 : !(table->in >> turn & 1))
        return false;
    if (table->forced && (turn < 0 || table->pile_count == 0 || (table->in & (table->in - 1)) == 0))
        return false;
    return cards_add_up(view) && seats_fit(view) && opening_fits(view) && own_cards_fit(view) &&
           (table->phase != VT_BOX || boxing_fits(view));
}

/* ---- sentences ---- */

static void seat_name(struct qn_text *text, enum qn_lang lang, int seat)
{
    qn_text_form(text, qn_say(lang, "seat %d"), seat);
}

static void count_text(struct qn_text *text, int count, enum vingt_trois_noun noun,
                       enum qn_lang lang)
{
    qn_text_form(text, "%d %s", count, vingt_trois_noun(noun, count, lang));
}

static void situation_text(const struct vingt_trois_view *view, enum qn_lang lang,
                           struct qn_text *text)
{
    const struct vingt_trois_table *table = &view->table;
    qn_text_form(text, qn_say(lang, "Vingt-trois for %d%s, round %d of %d. "),
                 view->head.setup.players,
                 view->head.setup.option[0] ? qn_say(lang, " (beginners)") : "", table->round + 1,
                 VT_ROUNDS);
    if (view->head.viewer == QN_SPECTATOR)
        qn_text_str(text, qn_say(lang, "You are watching. "));
    else
        qn_text_form(text, qn_say(lang, "You are seat %d. "), view->head.viewer);
    qn_text_form(text, qn_say(lang, "The deal began at seat %d; the 1 %s seat %d.\n"), table->first,
                 table->pile_count ? qn_say(lang, "was played by") : qn_say(lang, "is with"),
                 table->opener);
}

static void turn_text(const struct vingt_trois_view *view, enum qn_lang lang, struct qn_text *text)
{
    const struct vingt_trois_table *table = &view->table;
    bool box = table->phase == VT_BOX;
    int turn = view->head.turn;
    if (table->phase == VT_OVER) {
        qn_text_str(text, qn_say(lang, "The game is over.\n"));
        return;
    }
    if (turn == view->head.viewer)
        qn_text_str(text, qn_say(lang, "It is your turn"));
    else
        qn_text_form(text, qn_say(lang, "It is seat %d's turn"), turn);
    qn_text_str(text, box ? qn_say(lang, " to box a card") : qn_say(lang, " to play"));
    if (table->forced)
        qn_text_str(text, qn_say(lang, ", and it is forced"));
    qn_text_str(text, ".\n");
}

static void pile_text(const struct vingt_trois_view *view, enum qn_lang lang, struct qn_text *text)
{
    const struct vingt_trois_table *table = &view->table;
    if (table->pile_count == 0) {
        qn_text_str(text, qn_say(lang, "The pile is empty.\n"));
        return;
    }
    qn_text_form(text, qn_say(lang, "Top of the pile: %d. Cards played, in order:"),
                 vingt_trois_top(table));
    for (int i = 0; i < table->pile_count; i++) {
        int seat = table->pile[i] / 32;
        qn_text_form(text, "%s %d", i ? "," : "", table->pile[i] % 32);
        if (i + 1 == table->pile_count || table->pile[i + 1] / 32 != seat) {
            qn_text_str(text, qn_say(lang, " by "));
            seat_name(text, lang, seat);
        }
    }
    qn_text_str(text, ".\n");
}

static void status_text(const struct vingt_trois_view *view, enum qn_lang lang, int seat,
                        struct qn_text *text)
{
    const struct vingt_trois_table *table = &view->table;
    int cards = table->cards[seat], boxed = boxed_by(view, seat);
    if (table->quit >> seat & 1)
        qn_text_form(text, qn_say(lang, ", quit with %d"), cards);
    else if (table->in >> seat & 1)
        qn_text_form(text, qn_say(lang, ", %d in hand"), cards);
    else
        qn_text_str(text, qn_say(lang, ", has laid everything"));
    if (table->phase == VT_BOX)
        qn_text_form(text, qn_say(lang, ", %d boxed"), boxed);
    if (table->rests[seat])
        qn_text_form(text,
                     qn_say_count(lang, ", passed or forced %d time since the last card",
                                  ", passed or forced %d times since the last card",
                                  table->rests[seat]),
                     table->rests[seat]);
    if (table->below[seat] != VT_ANYTHING)
        qn_text_form(text, qn_say(lang, ", only cards below %d"), table->below[seat]);
}

static void seats_text(const struct vingt_trois_view *view, enum qn_lang lang, struct qn_text *text)
{
    const struct vingt_trois_table *table = &view->table;
    for (int seat = 0; seat < view->head.setup.players; seat++) {
        qn_text_form(text, qn_say(lang, "Seat %d: "), seat);
        count_text(text, table->penalties[seat], VT_NOUN_PENALTY, lang);
        qn_text_str(text, ", ");
        count_text(text, table->tokens[seat], VT_NOUN_TOKEN, lang);
        status_text(view, lang, seat, text);
        if (table->phase == VT_OVER) {
            int score = table->penalties[seat] - 2 * table->tokens[seat]; /* T13 */
            qn_text_form(text, qn_say(lang, ", score %d"), score > 0 ? score : 0);
        }
        qn_text_str(text, ".\n");
    }
}

static void bag_text(struct qn_text *text, const char *what, uint64_t bag)
{
    if (bag == 0)
        return;
    qn_text_str(text, what);
    for (const char *comma = ""; bag; comma = ", ") {
        qn_text_form(text, "%s%d", comma, vingt_trois_lowest(bag));
        bag -= vingt_trois_card(vingt_trois_lowest(bag));
    }
    qn_text_str(text, ".\n");
}

void vingt_trois_view_text(const void *in, enum qn_lang lang, struct qn_text *text)
{
    const struct vingt_trois_view *view = in;
    situation_text(view, lang, text);
    turn_text(view, lang, text);
    pile_text(view, lang, text);
    seats_text(view, lang, text);
    bool quit = view->table.quit >> view->head.viewer & 1;
    bag_text(text, quit ? qn_say(lang, "You gave up: ") : qn_say(lang, "Your hand: "), view->hand);
    bag_text(text, qn_say(lang, "You boxed: "), view->boxed);
}
