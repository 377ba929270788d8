/* Moves, points and the rule to read, in words for people: for the buttons, the log and the end of
 * a game. Made from a view, and from what is public in it where the mover is somebody else. */
#include "board.h"
#include "core/language.h"

/* ---- moves ---- */

static const char *const card_moves[][2] = {
    [QN_OFFER] = {N_("lay %s"), N_("lay a joker on %s")},
    [QN_TELL] = {N_("lays %s"), N_("lays a joker on %s")},
};

static const char *const swaps[] = {
    [QN_OFFER] = N_("swap %s for the joker"),
    [QN_TELL] = N_("swaps %s for the joker"),
};

static const char *const plain_moves[][4] = {
    [QN_OFFER] = {N_("draw a card"), N_("drop a joker"), N_("end the turn"), N_("pass")},
    [QN_TELL] = {N_("draws a card"), N_("drops a joker"), N_("ends the turn"), N_("passes")},
};

bool onze_takes_bonus(const struct onze_view *v, int place)
{
    struct onze_set filled = v->filled;
    onze_add(&filled, place);
    return v->bonus_left && onze_half_full(&filled, place);
}

void onze_phrase(const void *view, qn_move move, enum qn_voice voice, enum qn_lang lang,
                 struct qn_text *text)
{
    if (move >= ONZE_DRAW) {
        qn_text_str(text, qn_say(lang, plain_moves[voice][move - ONZE_DRAW]));
        return;
    }
    bool swap = move >= ONZE_SWAP, joker = !swap && move >= ONZE_JOKER;
    int slot = swap ? move - ONZE_SWAP : (move - (joker ? ONZE_JOKER : ONZE_LAY)) / 2;
    char name[QN_CARD_TEXT_MAX];
    struct qn_text card = qn_text_on(name, sizeof name);
    onze_card_print((uint8_t)slot, &card);
    qn_text_form(text, swap ? qn_say(lang, swaps[voice]) : qn_say(lang, card_moves[voice][joker]),
                 name);
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

struct points {
    char text[16];
};

static struct points points(int value)
{
    struct points p;
    struct qn_text text = qn_text_on(p.text, sizeof p.text);
    qn_text_form(&text, value < 0 ? "−%d" : "%d", value < 0 ? -value : value);
    return p;
}

int onze_hand_points(const struct onze_view *v, int seat)
{
    int sum = ONZE_WORTH * v->jokers[seat];
    for (int n = onze_size(v->hand[seat]), k = 0; k < n; k++)
        sum += (onze_member(v->hand[seat], k) & 31) + 1;
    return -sum;
}

/* O15: bonus cards, and the hand if it is known. */
static int tally_game(const struct onze_view *v, int seat, bool shown, enum qn_lang lang,
                      struct qn_text *text)
{
    int bonus = ONZE_WORTH * v->bonus[seat], jokers = -ONZE_WORTH * v->jokers[seat];
    int numbers = onze_hand_points(v, seat) - jokers;
    qn_text_form(text, qn_say(lang, lines[BONUS]), v->bonus[seat], points(bonus).text);
    qn_text_char(text, '\n');
    if (!shown) {
        qn_text_form(text, qn_say(lang, lines[HIDDEN]), v->hand_size[seat]);
        qn_text_char(text, '\n');
        return bonus;
    }
    qn_text_form(text, qn_say(lang, lines[NUMBERS]), onze_size(v->hand[seat]),
                 points(numbers).text);
    qn_text_char(text, '\n');
    qn_text_form(text, qn_say(lang, lines[JOKERS]), v->jokers[seat], points(jokers).text);
    qn_text_char(text, '\n');
    return bonus + numbers + jokers;
}

/* O16: a point for the empty hand. */
static int tally_beginner(const struct onze_view *v, int seat, enum qn_lang lang,
                          struct qn_text *text)
{
    bool won = v->hand_size[seat] == 0;
    if (won)
        qn_text_form(text, qn_say(lang, lines[EMPTY_HAND]), points(1).text);
    else
        qn_text_form(text, qn_say(lang, lines[CARDS_LEFT]), v->hand_size[seat]);
    qn_text_char(text, '\n');
    return won;
}

/* When all is over the seat's total has the last game in it already. */
void onze_tally(const void *view, int seat, enum qn_lang lang, struct qn_text *text)
{
    const struct onze_view *v = view;
    bool over = v->head.turn == QN_OVER, shown = over || seat == v->head.viewer;
    bool beginner = v->head.setup.option[ONZE_BEGINNER];
    char part[400];
    struct qn_text game = qn_text_on(part, sizeof part);
    int score =
        beginner ? tally_beginner(v, seat, lang, &game) : tally_game(v, seat, shown, lang, &game);
    int earlier = over ? v->total[seat] - score : v->total[seat];
    if (v->head.setup.option[ONZE_MATCH]) { /* O17 */
        qn_text_form(text, qn_say(lang, lines[EARLIER]), points(earlier).text);
        qn_text_char(text, '\n');
    }
    qn_text_str(text, part);
    qn_text_form(text,
                 qn_say(lang, lines[over || beginner ? TOTAL
                                    : shown          ? SO_FAR
                                                     : SO_FAR_HIDDEN]),
                 points(earlier + score).text);
}

int onze_missing(const struct onze_view *v, int row, int first)
{
    int missing = 0;
    for (int i = 0; i < ONZE_CENTRE - 1; i++)
        missing += !onze_has(&v->filled, 32 * row + first + i);
    return missing;
}

/* ---- the rule to read ---- */

bool onze_owes(const struct onze_view *v)
{
    int turn = v->head.turn;
    if (turn == QN_OVER || v->laid)
        return false;
    return v->swapped ||
           (v->pile_count == 0 && onze_any(onze_both(v->hand[turn], onze_adjacent(v->filled))));
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
