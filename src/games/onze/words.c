/* A view, moves, points and the rule to read, in words for people: for the buttons, the log, screen
 * readers and the end of a game. Made from a view, and from what is public in it where the mover is
 * somebody else. */
#include "step.h"
#include "core/language.h"
#include "core/speech.h"

/* ---- a view in sentences ---- */

struct talk {
    const struct onze_view *view;
    struct qn_speech *speech;
    struct qn_text *text;
    enum qn_lang lang;
};

static struct qn_named seat_name(const struct talk *t, int seat)
{
    return qn_name_seat(t->speech, seat);
}

/* "red 10, red 11 (joker), red 12": jokers on the table are marked. */
static void list(const struct talk *t, struct onze_set set, struct onze_set marked)
{
    if (!onze_any(set))
        qn_text_str(t->text, qn_say(t->lang, "nothing"));
    for (int n = onze_size(set), k = 0; k < n; k++) {
        int place = onze_member(set, k);
        qn_text_str(t->text, k ? ", " : "");
        qn_say_card(t->speech, onze_slot(place));
        if (onze_has(&marked, place))
            qn_text_str(t->text, " (joker)");
    }
}

static const struct onze_set none = {{0, 0}};

static void tell_turn(const struct talk *t)
{
    const struct onze_view *v = t->view;
    int viewer = v->head.viewer, turn = v->head.turn;
    qn_say_viewer(t->speech, viewer);
    if (v->head.setup.option[ONZE_MATCH])
        qn_text_form(t->text, qn_say(t->lang, "Game %d of %d. "), v->game + 1,
                     v->head.setup.players);
    qn_text_form(t->text, qn_say(t->lang, "%s began this game. "), seat_name(t, v->first).text);
    if (turn == QN_OVER) {
        qn_text_str(t->text, qn_say(t->lang, "The game is over.\n"));
        return;
    }
    if (turn == viewer)
        qn_text_str(t->text, qn_say(t->lang, "It is your turn"));
    else
        qn_text_form(t->text, qn_say(t->lang, "It is %s's turn"), seat_name(t, turn).text);
    qn_text_form(t->text, qn_say(t->lang, ", %d of 4 cards used"), v->used);
    if (v->laid)
        qn_text_str(t->text, qn_say(t->lang, ", at least one of them played"));
    if (v->swapped)
        qn_text_str(t->text, qn_say(t->lang, "; a card must still be played after the swap"));
    qn_text_str(t->text, ".\n");
}

static void tell_table(const struct talk *t)
{
    const struct onze_view *v = t->view;
    for (int row = 0; row < ONZE_COLOURS; row++) {
        struct onze_set only = {{0, 0}};
        only.word[row / 2] = onze_row << (32 * (row % 2));
        qn_text_form(t->text, qn_say(t->lang, "Row in %s: "),
                     qn_colour_word((enum qn_colour)row, t->lang));
        list(t, onze_both(v->filled, only), v->stand_in);
        qn_text_str(t->text, ".\n");
    }
    qn_text_form(t->text, qn_say(t->lang, "Cards in the pile: %d. Bonus cards left: %d. "),
                 v->pile_count, v->bonus_left);
    qn_text_form(t->text, qn_say(t->lang, "Jokers that nobody has shown yet: %d.\n"), v->unseen);
    if (v->passes)
        qn_text_form(t->text, qn_say(t->lang, "Passes in a row: %d.\n"), v->passes);
}

static void tell_hand(const struct talk *t, int seat)
{
    const struct onze_view *v = t->view;
    bool own = seat == v->head.viewer;
    if (own || v->head.turn == QN_OVER) {
        qn_text_str(t->text, own ? qn_say(t->lang, " Your hand: ") : qn_say(t->lang, " Hand: "));
        list(t, v->hand[seat], none);
        qn_text_form(t->text, qn_say(t->lang, "; jokers: %d."), v->jokers[seat]);
    }
    if (v->recovered[seat])
        qn_text_form(t->text, qn_say(t->lang, " Recovered jokers, known to be in hand: %d."),
                     v->recovered[seat]);
    if (onze_any(v->lacks[seat])) {
        qn_text_str(t->text, qn_say(t->lang, " Cannot hold (O19): "));
        list(t, v->lacks[seat], none);
        qn_text_char(t->text, '.');
    }
}

/* Of a weight, which is a part of ONZE_SURE. */
static unsigned per_cent(uint32_t weight)
{
    return (unsigned)((weight + ONZE_SURE / 200) / (ONZE_SURE / 100));
}

/* How much less likely hidden jokers are than an even deal says, after those that were played. */
static void tell_weights(const struct talk *t, int seat)
{
    const uint32_t *weight = t->view->weight[seat];
    if (weight[0] == 0 || weight[0] == ONZE_SURE)
        return;
    qn_text_str(t->text, qn_say(t->lang, " Hidden jokers, likelihood: "));
    for (int j = 0; j < ONZE_WEIGHTS && weight[j]; j++)
        qn_text_form(t->text, j ? qn_say(t->lang, ", %d × %u%%") : qn_say(t->lang, "%d × %u%%"),
                     j + 1, per_cent(weight[j]));
    qn_text_char(t->text, '.');
}

static void tell_seat(const struct talk *t, int seat)
{
    const struct onze_view *v = t->view;
    int cards = v->hand_size[seat], links = v->links[seat], bonus = v->bonus[seat];
    qn_text_form(t->text,
                 qn_say_count(t->lang, "%s: %d card in hand", "%s: %d cards in hand", cards),
                 seat_name(t, seat).text, cards);
    if (!v->head.setup.option[ONZE_BEGINNER]) {
        qn_text_form(t->text, qn_say_count(t->lang, ", %d link", ", %d links", links), links);
        qn_text_form(t->text, qn_say_count(t->lang, ", %d bonus card", ", %d bonus cards", bonus),
                     bonus);
    }
    if (v->head.setup.option[ONZE_MATCH] || v->head.turn == QN_OVER)
        qn_text_form(t->text, qn_say(t->lang, ", score %d"), v->total[seat]);
    qn_text_char(t->text, '.');
    tell_hand(t, seat);
    tell_weights(t, seat);
    qn_text_char(t->text, '\n');
}

/* O11 */
static void tell_claim(const struct talk *t, const struct onze_claim *claim)
{
    static const char *const words[] = {N_("draw"), N_("another number"), N_("one of these"),
                                        N_("hidden joker")};
    qn_text_form(t->text, qn_say(t->lang, "%s held a joker or one of these (O11): "),
                 seat_name(t, claim->seat).text);
    list(t, claim->any, none);
    for (int i = 0; i < claim->length; i++) {
        qn_text_str(t->text, i ? ", " : qn_say(t->lang, "; since then: "));
        qn_text_str(t->text, qn_say(t->lang, words[onze_log_entry(claim, i)]));
    }
    if (claim->scale != ONZE_SURE)
        qn_text_form(t->text, qn_say(t->lang, " (× %u%%)"), per_cent(claim->scale));
    qn_text_str(t->text, ".\n");
}

void onze_view_text(const void *view, struct qn_speech *speech)
{
    const struct onze_view *v = view;
    const struct talk talk = {
        .view = v, .speech = speech, .text = speech->text, .lang = speech->lang};
    tell_turn(&talk);
    tell_table(&talk);
    for (int seat = 0; seat < v->head.setup.players; seat++)
        tell_seat(&talk, seat);
    for (int i = 0; i < v->claim_count; i++)
        tell_claim(&talk, &v->claim[i]);
}
#include "core/speech.h"

/* ---- cards and moves ---- */

void onze_card_say(uint8_t card, enum qn_lang lang, struct qn_text *text)
{
    if (card == ONZE_J)
        qn_text_str(text, qn_say(lang, "joker"));
    else
        qn_say_coloured((enum qn_colour)(card / ONZE_WIDTH), card % ONZE_WIDTH + 1, lang, text);
}

static const char *const card_moves[][2] = {
    [QN_OFFER] = {NC_("a numbered card", "play %s"), N_("play a joker as %s")},
    [QN_TELL] = {NC_("a numbered card", "plays %s"), N_("plays a joker as %s")},
    [QN_OWN] = {NC_("you, a numbered card", "play %s"), NC_("you", "play a joker as %s")},
};

static const char *const swaps[] = {
    [QN_OFFER] = N_("swap %s for the joker"),
    [QN_TELL] = N_("swaps %s for the joker"),
    [QN_OWN] = NC_("you", "swap %s for the joker"),
};

static const char *const plain_moves[][4] = {
    [QN_OFFER] = {N_("draw a card"), N_("drop a joker"), N_("end the turn"), N_("pass")},
    [QN_TELL] = {N_("draws a card"), N_("drops a joker"), N_("ends the turn"), N_("passes")},
    [QN_OWN] = {NC_("you", "draw a card"), NC_("you", "drop a joker"), NC_("you", "end the turn"),
                NC_("you", "pass")},
};

bool onze_takes_bonus(const struct onze_view *v, int place)
{
    struct onze_set filled = v->filled;
    onze_add(&filled, place);
    return onze_brings_bonus(&filled, place, v->bonus_left);
}

void onze_phrase(const void *view, qn_move move, enum qn_voice voice, struct qn_speech *speech)
{
    struct qn_text *text = speech->text;
    enum qn_lang lang = speech->lang;
    if (move >= ONZE_DRAW) {
        qn_text_str(text, qn_say(lang, plain_moves[voice][move - ONZE_DRAW]));
        return;
    }
    bool swap = move >= ONZE_SWAP, joker = !swap && move >= ONZE_JOKER;
    int slot = swap ? move - ONZE_SWAP : (move - (joker ? ONZE_JOKER : ONZE_LAY)) / 2;
    qn_text_form(text, swap ? qn_say(lang, swaps[voice]) : qn_say(lang, card_moves[voice][joker]),
                 qn_name_card(speech, slot).text);
    if (!swap && move % 2)
        qn_text_str(text, qn_say(lang, " with a link"));
    if (!swap && onze_takes_bonus(view, onze_place[slot]))
        qn_text_form(text, " (bonus +%d)", ONZE_WORTH);
}

/* ---- points ---- */

enum line {
    EARLIER,
    BONUS,
    NUMBERS,
    JOKERS,
    HIDDEN,
    EMPTY_HAND,
    CARDS_LEFT,
    TOTAL,
    SO_FAR,
    SO_FAR_HIDDEN
};

/* Each takes a count and points, or one of them. */
static const char *const lines[] = {
    [EARLIER] = N_("Games counted before: %s"),
    [BONUS] = N_("Bonus cards, %d × 11: %s"),
    [NUMBERS] = N_("Numbers in hand, %d: %s"),
    [JOKERS] = N_("Jokers in hand, %d × 11: %s"),
    [HIDDEN] = N_("Hidden cards in hand, not counted yet: %d"),
    [EMPTY_HAND] = N_("Empty hand, the game is won: %s"),
    [CARDS_LEFT] = N_("Cards in hand: %d; only an empty hand wins"),
    [TOTAL] = N_("Total: %s"),
    [SO_FAR] = N_("Total if the game ended here: %s"),
    [SO_FAR_HIDDEN] = N_("Total without the hand: %s"),
};

int onze_hand_points(const struct onze_view *v, int seat)
{
    return -onze_hand_cost(v->hand[seat], v->jokers[seat]);
}

/* O15: bonus cards, and the hand if it is known. */
static int tally_game(const struct onze_view *v, int seat, bool shown, struct qn_speech *speech)
{
    struct qn_text *text = speech->text;
    enum qn_lang lang = speech->lang;
    int bonus = ONZE_WORTH * v->bonus[seat], jokers = -ONZE_WORTH * v->jokers[seat];
    int numbers = onze_hand_points(v, seat) - jokers;
    qn_text_form(text, qn_say(lang, lines[BONUS]), v->bonus[seat],
                 qn_name_number(speech, bonus).text);
    qn_text_char(text, '\n');
    if (!shown) {
        qn_text_form(text, qn_say(lang, lines[HIDDEN]), v->hand_size[seat]);
        qn_text_char(text, '\n');
        return bonus;
    }
    qn_text_form(text, qn_say(lang, lines[NUMBERS]), onze_size(v->hand[seat]),
                 qn_name_number(speech, numbers).text);
    qn_text_char(text, '\n');
    qn_text_form(text, qn_say(lang, lines[JOKERS]), v->jokers[seat],
                 qn_name_number(speech, jokers).text);
    qn_text_char(text, '\n');
    return bonus + numbers + jokers;
}

/* O16: a point for the empty hand. */
static int tally_beginner(const struct onze_view *v, int seat, struct qn_speech *speech)
{
    struct qn_text *text = speech->text;
    enum qn_lang lang = speech->lang;
    bool won = v->hand_size[seat] == 0;
    if (won)
        qn_text_form(text, qn_say(lang, lines[EMPTY_HAND]), qn_name_number(speech, 1).text);
    else
        qn_text_form(text, qn_say(lang, lines[CARDS_LEFT]), v->hand_size[seat]);
    qn_text_char(text, '\n');
    return won;
}

/* When all is over the seat's total has the last game in it already. */
void onze_tally(const void *view, int seat, struct qn_speech *speech)
{
    const struct onze_view *v = view;
    struct qn_text *text = speech->text, game;
    enum qn_lang lang = speech->lang;
    bool over = v->head.turn == QN_OVER, shown = over || seat == v->head.viewer;
    bool beginner = v->head.setup.option[ONZE_BEGINNER];
    char part[400];
    game = qn_text_on(part, sizeof part);
    speech->text = &game;
    int score = beginner ? tally_beginner(v, seat, speech) : tally_game(v, seat, shown, speech);
    speech->text = text;
    int earlier = over ? v->total[seat] - score : v->total[seat];
    if (v->head.setup.option[ONZE_MATCH]) { /* O17 */
        qn_text_form(text, qn_say(lang, lines[EARLIER]), qn_name_number(speech, earlier).text);
        qn_text_char(text, '\n');
    }
    qn_text_str(text, part);
    qn_text_form(text,
                 qn_say(lang, lines[over || beginner ? TOTAL
                                    : shown          ? SO_FAR
                                                     : SO_FAR_HIDDEN]),
                 qn_name_number(speech, earlier + score).text);
}

int onze_missing(const struct onze_view *v, int row, int first)
{
    int place = 32 * row + first;
    return qn_count(onze_half(place) & ~v->filled.word[place >> 6]);
}

/* ---- the rule to read ---- */

bool onze_owes(const struct onze_view *v)
{
    if (v->head.turn == QN_OVER)
        return false;
    const struct onze_moment moment = onze_moment_seen(v);
    struct onze_choices c;
    onze_choices_now(&moment, &c);
    return c.owed;
}

static bool completes_half(const struct onze_view *v, struct onze_set numbers)
{
    for (int n = onze_size(numbers), k = 0; k < n; k++)
        if (onze_takes_bonus(v, onze_member(numbers, k)))
            return true;
    return false;
}

/* What the viewer can do at best: lay, lay with a link or a joker, take a joker, or none of it. */
static int topic_of_hand(const struct onze_view *v)
{
    int me = v->head.viewer;
    struct onze_set adjacent = onze_adjacent(v->filled);
    struct onze_set linkable = onze_linkable(v->filled, adjacent);
    struct onze_set lay = onze_both(v->hand[me], adjacent);
    if (completes_half(v, lay))
        return ONZE_O12;
    if (onze_any(lay))
        return ONZE_O5;
    if (v->links[me] && onze_any(onze_both(v->hand[me], linkable)))
        return ONZE_O6;
    if (v->jokers[me])
        return ONZE_O7;
    if (onze_any(onze_both(v->hand[me], v->stand_in)))
        return ONZE_O8;
    if (v->used)
        return ONZE_O4;
    return v->pile_count ? ONZE_O9 : ONZE_O10;
}

int onze_topic(const void *view)
{
    const struct onze_view *v = view;
    if (v->head.turn == QN_OVER)
        return v->head.setup.option[ONZE_BEGINNER] ? ONZE_O16 : ONZE_O15;
    if (v->head.viewer == QN_SPECTATOR)
        return ONZE_O13;
    if (v->head.turn == v->head.viewer) {
        if (v->swapped)
            return ONZE_O8;
        if (onze_owes(v))
            return ONZE_O10;
        if (v->used == ONZE_TURN_CARDS)
            return ONZE_O4;
    }
    return topic_of_hand(v);
}
