/* Why a move is good, in one sentence that the view proves. Numbers of cards are counted from what
 * was seen (V17), never guessed. */
#include "policy.h"
#include "core/language.h"
#include "core/speech.h"

struct talk {
    const struct verso_view *view;
    const struct verso_table *table;
    struct verso_wants wants; /* of the mover */
    qn_move other;            /* the move that this one is compared with, or QN_NO_MOVE */
    const struct qn_speech *speech;
    enum qn_lang lang;
    struct qn_text *text;
};

/* What turning a token over may bring: of `all` cards that it may be, `good` ones fit. */
struct odds {
    int good, all;
    int back;  /* if it is certain, otherwise 0 */
    bool seen; /* it has been turned over before */
};

/* ---- what the table tells ---- */

static struct odds odds_of(const struct talk *talk, int token)
{
    int number = talk->view->shown[token], back = talk->view->back[token];
    unsigned backs = verso_backs(talk->table, number);
    struct odds odds = {.all = qn_count(backs), .seen = back > 0};
    odds.good = qn_count((talk->wants.fit << VERSO_SPREAD) >> number & backs);
    odds.back = back;
    if (!odds.seen && odds.all == 1)
        odds.back = number - VERSO_SPREAD + qn_lowest(backs);
    return odds;
}

static int length_of(const struct talk *talk, int g)
{
    return verso_length(talk->table, talk->view->shown, g);
}

/* The seat's group that ends at the number or begins with it: the longest that is still short, or
 * a long one, or VERSO_NONE. */
static int group_at(const struct talk *talk, int seat, int number, bool begins)
{
    const struct verso_table *table = talk->table;
    int best = VERSO_NONE, most = 0;
    for (uint64_t left = table->bottoms & verso_own(table, seat); left; left &= left - 1) {
        int g = qn_lowest(left), length = length_of(talk, g);
        int end = talk->view->shown[begins ? g : table->link[g]];
        int here = length < VERSO_LONG ? VERSO_LONG + length : 1;
        if (end == number && here > most) {
            most = here;
            best = g;
        }
    }
    return best;
}

/* A group of the seat that the number would join. */
static int group_for(const struct talk *talk, int seat, int number)
{
    int below = group_at(talk, seat, number - 1, false);
    int above = group_at(talk, seat, number + 1, true);
    if (below == VERSO_NONE || above == VERSO_NONE)
        return below == VERSO_NONE ? above : below;
    int lower = length_of(talk, below), upper = length_of(talk, above);
    return lower >= VERSO_LONG || (upper < VERSO_LONG && upper > lower) ? above : below;
}

static int next_seat(const struct verso_table *table)
{
    return table->seat + 1 < table->players ? table->seat + 1 : 0;
}

static int owner_of_card(const struct verso_table *table, int card)
{
    int seat = 0;
    while (seat < table->players - 1 && !(table->points[seat] >> card & 1))
        seat++;
    return seat;
}

static int owner_of_token(const struct verso_table *table, int token)
{
    return (int)((table->owner[0] >> token & 1) | (table->owner[1] >> token & 1) << 1);
}

static int best_other_score(const struct verso_table *table)
{
    int best = 0;
    for (int seat = 0; seat < table->players; seat++)
        if (seat != table->seat && verso_score(table, seat) > best)
            best = verso_score(table, seat);
    return best;
}

/* ---- parts of sentences ---- */

static struct qn_named seat_name(const struct talk *talk, int seat)
{
    return qn_name_seat(talk->speech, seat);
}

/* "4–6", or "4" for one token. */
static void say_group(const struct talk *talk, int g)
{
    verso_say_group(talk->view, g, talk->speech);
}

/* The numbers beside one: "un 7 ou un 9". */
static void say_neighbours(const struct talk *talk, int number)
{
    if (number > 1)
        qn_text_form(talk->text, qn_say(talk->lang, "a %d"), number - 1);
    if (number > 1 && number < VERSO_NUMBERS)
        qn_text_str(talk->text, qn_say(talk->lang, " or "));
    if (number < VERSO_NUMBERS)
        qn_text_form(talk->text, qn_say(talk->lang, "a %d"), number + 1);
}

/* "a run of 4, good for 18 points" */
static void say_run(const struct talk *talk, int length)
{
    const struct verso_table *table = talk->table;
    bool pays = length >= VERSO_LONG;
    qn_text_form(talk->text, qn_say(talk->lang, "a run of %d"), length);
    if (pays)
        qn_text_form(talk->text, qn_say(talk->lang, ", good for %d points"), verso_price(table));
    if (pays && verso_sold(table) == VERSO_POINTS)
        qn_text_str(talk->text, qn_say(talk->lang, " at the end"));
}

/* "2 of the 4 cards with an 8 that were never turned over fit your groups" */
static void say_odds(const struct talk *talk, const struct odds *odds, int number)
{
    if (odds->good == odds->all)
        qn_text_form(talk->text,
                     qn_say(talk->lang,
                            "all %d cards with a %d that were never turned over fit your groups"),
                     odds->all, number);
    else
        qn_text_form(
            talk->text,
            qn_say(talk->lang, "%d of the %d cards with a %d that were never turned over %s"),
            odds->good, odds->all, number,
            odds->good == 1 ? qn_say(talk->lang, "fits one of your groups")
                            : qn_say(talk->lang, "fit your groups"));
}

/* " ; card 17: 2 of 4 would fit", when something less sure was the other choice. */
static void say_other(const struct talk *talk)
{
    int first, second, token = VERSO_NONE;
    if (talk->other == QN_NO_MOVE)
        return;
    enum verso_verb verb = verso_move_split(talk->other, &first, &second);
    if (verb == VERSO_VERB_TAKE && talk->table->loaded >> first & 1)
        token = talk->table->stack[first];
    if (token == VERSO_NONE)
        return;
    struct odds odds = odds_of(talk, token);
    if (!odds.back && odds.good < odds.all)
        qn_text_form(talk->text,
                     qn_say(talk->lang, ", and surely, against %d of %d backs for card %d"),
                     odds.good, odds.all, VERSO_POINT_LOW + first);
}

static void stop(const struct talk *talk) { qn_text_char(talk->text, '.'); }

/* ---- taking ---- */

static void say_certain_back(const struct talk *talk, const struct odds *odds)
{
    qn_text_form(talk->text,
                 odds->seen ? qn_say(talk->lang, " shows %d, as was seen, ")
                            : qn_say(talk->lang, " can only show %d, "),
                 odds->back);
    if (talk->wants.fit >> odds->back & 1) {
        qn_text_str(talk->text, qn_say(talk->lang, "which fits "));
        say_group(talk, group_for(talk, talk->table->seat, odds->back));
    } else {
        qn_text_str(talk->text, qn_say(talk->lang, "which fits none of your groups"));
    }
    stop(talk);
}

/* The sentence about turning a token over goes on from its subject. */
static void say_turning(const struct talk *talk, int token, int owner)
{
    struct odds odds = odds_of(talk, token);
    if (odds.back) {
        say_certain_back(talk, &odds);
        return;
    }
    if (odds.good == 0) {
        qn_text_form(talk->text,
                     qn_say(talk->lang, " will fit none of your groups, but %s loses it."),
                     seat_name(talk, owner).text);
        return;
    }
    qn_text_str(talk->text, qn_say(talk->lang, " may be of use: "));
    say_odds(talk, &odds, talk->view->shown[token]);
    stop(talk);
}

static void say_take(const struct talk *talk, int card, int second)
{
    (void)second;
    int token = talk->table->stack[card];
    qn_text_form(talk->text, qn_say(talk->lang, "Turned over, the %d on card %d"),
                 talk->view->shown[token], VERSO_POINT_LOW + card);
    say_turning(talk, token, owner_of_card(talk->table, card));
}

static void say_swap(const struct talk *talk, int token, int second)
{
    (void)second;
    qn_text_str(talk->text, qn_say(talk->lang, "Turned over, the "));
    say_group(talk, token);
    say_turning(talk, token, owner_of_token(talk->table, token));
}

/* The token of another seat that fits most surely when turned over, or VERSO_NONE. */
static int best_swap(const struct talk *talk)
{
    const struct verso_table *table = talk->table;
    uint64_t left = verso_independent(table) & ~verso_own(table, table->seat);
    int best = VERSO_NONE, good = 0, all = 1;
    for (; left; left &= left - 1) {
        struct odds odds = odds_of(talk, qn_lowest(left));
        if (!odds.back && odds.good * all > good * odds.all) {
            best = qn_lowest(left);
            good = odds.good;
            all = odds.all;
        }
    }
    return best;
}

static void say_fitting_draw(const struct talk *talk, int number)
{
    int seat = talk->table->seat;
    int below = group_at(talk, seat, number - 1, false);
    int above = group_at(talk, seat, number + 1, true);
    qn_text_form(talk->text, qn_say(talk->lang, "The pile shows %d, which fits "), number);
    bool both = talk->wants.full >> number & 1 && below != VERSO_NONE && above != VERSO_NONE &&
                length_of(talk, below) < VERSO_LONG && length_of(talk, above) < VERSO_LONG;
    int g = both ? below : group_for(talk, seat, number);
    int length = length_of(talk, g) + 1 + (both ? length_of(talk, above) : 0);
    say_group(talk, g);
    if (both) {
        qn_text_str(talk->text,
                    qn_say(talk->lang, NC_("joined to one group and to another", " and ")));
        say_group(talk, above);
    }
    if (talk->wants.full >> number & 1) {
        qn_text_str(talk->text, qn_say(talk->lang, ": "));
        say_run(talk, length);
    } else {
        say_other(talk);
    }
    stop(talk);
}

static void say_draw(const struct talk *talk, int first, int second)
{
    (void)first, (void)second;
    const struct verso_table *table = talk->table;
    int number = talk->view->shown[table->drawn], next = next_seat(table);
    if (talk->wants.fit >> number & 1) {
        say_fitting_draw(talk, number);
        return;
    }
    if (table->drawn == VERSO_TOKENS - 1) {
        qn_text_form(talk->text,
                     qn_say(talk->lang,
                            "It is the pile's last token: the game ends with your turn, you at %d "
                            "points, the best other at %d."),
                     verso_score(table, table->seat), best_other_score(table));
        return;
    }
    int rival = group_for(talk, next, number), token = best_swap(talk);
    if (token != VERSO_NONE) {
        struct odds odds = odds_of(talk, token);
        qn_text_form(talk->text, qn_say(talk->lang, "The pile's %d can be swapped for the "),
                     number);
        say_group(talk, token);
        qn_text_str(talk->text, qn_say(talk->lang, ": "));
        say_odds(talk, &odds, talk->view->shown[token]);
    } else if (rival != VERSO_NONE) {
        qn_text_form(talk->text, qn_say(talk->lang, "The pile's %d would suit %s, who has "),
                     number, seat_name(talk, next).text);
        say_group(talk, rival);
        qn_text_str(talk->text, qn_say(talk->lang, ": better to take it"));
    } else {
        qn_text_form(talk->text, qn_say(talk->lang, "The pile shows %d; alone, it will wait for "),
                     number);
        say_neighbours(talk, number);
    }
    stop(talk);
}

/* ---- placing ---- */

static void say_alone(const struct talk *talk, int first, int second)
{
    (void)first, (void)second;
    int number = talk->view->shown[talk->table->held];
    bool goes_on = verso_goes_on(talk->table);
    if (!(talk->wants.fit >> number & 1)) {
        qn_text_form(talk->text,
                     qn_say(talk->lang, "The %d fits none of your groups; alone, it waits for "),
                     number);
        say_neighbours(talk, number);
        stop(talk);
    } else if (goes_on) {
        qn_text_form(
            talk->text,
            qn_say(talk->lang,
                   "Alone, the %d keeps both its ends free, though you may then take no more."),
            number);
    } else if (!(talk->wants.grow >> number & 1)) {
        qn_text_form(talk->text, qn_say(talk->lang, "The %d would only fit "), number);
        say_group(talk, group_for(talk, talk->table->seat, number));
        qn_text_str(
            talk->text,
            qn_say(talk->lang, ", which is long enough already; alone, it begins another run."));
    } else {
        qn_text_form(talk->text,
                     qn_say(talk->lang,
                            "Joining the %d would earn no other token; alone, it keeps both its "
                            "ends, and merging stays a free move."),
                     number);
    }
}

/* The own group, not long yet, that could be merged once the held token has joined #g. */
static int beyond(const struct talk *talk, int g, int number)
{
    bool on_top = number > talk->view->shown[g];
    int h = group_at(talk, talk->table->seat, on_top ? number + 1 : number - 1, on_top);
    return h != VERSO_NONE && length_of(talk, h) < VERSO_LONG ? h : VERSO_NONE;
}

static void say_join(const struct talk *talk, int g, int second)
{
    (void)second;
    int number = talk->view->shown[talk->table->held], length = length_of(talk, g);
    int h = beyond(talk, g, number), merged = h == VERSO_NONE ? 0 : length + 1 + length_of(talk, h);
    bool goes_on = verso_goes_on(talk->table);
    qn_text_str(talk->text, qn_say(talk->lang, "Joined to "));
    say_group(talk, g);
    qn_text_form(talk->text, qn_say(talk->lang, ", the %d "), number);
    if (length >= VERSO_LONG) {
        qn_text_str(talk->text,
                    goes_on ? qn_say(talk->lang,
                                     "adds nothing to a run that is long enough, but earns another "
                                     "token")
                            : qn_say(talk->lang, "is safe from swaps"));
    } else if (length + 1 < VERSO_LONG && merged >= VERSO_LONG) {
        qn_text_str(talk->text, qn_say(talk->lang, "can be merged with "));
        say_group(talk, h);
        qn_text_str(talk->text, qn_say(talk->lang, ": "));
        say_run(talk, merged);
    } else {
        qn_text_str(talk->text, qn_say(talk->lang, "makes "));
        say_run(talk, length + 1);
        if (length + 1 < VERSO_LONG)
            qn_text_str(talk->text, goes_on ? qn_say(talk->lang, " and earns another token")
                                            : qn_say(talk->lang, ", safe from swaps"));
    }
    if (goes_on && talk->other == VERSO_ALONE)
        qn_text_str(talk->text, qn_say(talk->lang, "; alone, you could take no more"));
    stop(talk);
}

/* ---- free moves and the end ---- */

static void say_merge(const struct talk *talk, int g, int h)
{
    int lower = length_of(talk, g), upper = length_of(talk, h);
    qn_text_str(talk->text, qn_say(talk->lang, "Merged, "));
    say_group(talk, g);
    qn_text_str(talk->text, qn_say(talk->lang, " and "));
    say_group(talk, h);
    qn_text_str(talk->text, qn_say(talk->lang, " make "));
    say_run(talk, lower + upper);
    if (lower + upper < VERSO_LONG)
        qn_text_str(talk->text, qn_say(talk->lang, ", of which nothing can be swapped"));
    stop(talk);
}

static void say_convert(const struct talk *talk, int g, int second)
{
    (void)second;
    int points = verso_price(talk->table);
    qn_text_str(talk->text, qn_say(talk->lang, "Converting "));
    say_group(talk, g);
    qn_text_form(talk->text, qn_say(talk->lang, " earns %d points; "), points);
    if (points > VERSO_POINT_LOW)
        qn_text_form(talk->text, qn_say(talk->lang, "the next card is worth only %d"), points - 1);
    else
        qn_text_form(
            talk->text,
            qn_say(talk->lang, "it is the last card, and in the reserve the run counts only %d"),
            VERSO_BONUS);
    stop(talk);
}

static void say_why_no_more(const struct talk *talk)
{
    qn_text_str(talk->text, talk->table->phase == VERSO_STOPPED
                                ? qn_say(talk->lang, "The last token lies alone")
                                : qn_say(talk->lang, "You may take no more tokens"));
    qn_text_str(talk->text,
                qn_say(talk->lang, ": this turn, there is nothing more to take or to convert."));
}

/* V9: another seat that would have the fewest point cards if the mover converted now, and has not
 * yet; or VERSO_NONE. */
static int favoured(const struct verso_table *table)
{
    struct verso_table after = *table;
    after.points[table->seat] |= (uint16_t)(1u << (VERSO_POINTS - 1 - verso_sold(table)));
    for (int seat = 0; seat < table->players; seat++)
        if (seat != table->seat && verso_has_fewest(&after, seat) && !verso_has_fewest(table, seat))
            return seat;
    return VERSO_NONE;
}

/* Why the group is not converted. */
static void say_keeping(const struct talk *talk, int g)
{
    const struct verso_table *table = talk->table;
    int seat = favoured(table);
    qn_text_str(talk->text, qn_say(talk->lang, "Ending your turn keeps "));
    say_group(talk, g);
    if (seat != VERSO_NONE)
        qn_text_form(
            talk->text,
            qn_say(talk->lang, " in the reserve: converting would let %s take without limit."),
            seat_name(talk, seat).text);
    else if (verso_has_fewest(table, table->seat))
        qn_text_str(
            talk->text,
            qn_say(talk->lang,
                   " in the reserve: with the fewest point cards you go on taking without limit."));
    else
        qn_text_str(talk->text,
                    qn_say(talk->lang, " in the reserve, where nobody can take from it."));
}

static void say_end(const struct talk *talk, int first, int second)
{
    (void)first, (void)second;
    const struct verso_table *table = talk->table;
    uint64_t convertible = table->longs & verso_own(table, table->seat);
    int next = next_seat(table);
    if (table->drawn == VERSO_TOKENS) {
        qn_text_form(
            talk->text,
            qn_say(talk->lang,
                   "The pile is empty: ending the turn ends the game, you at %d points, the "
                   "best other at %d."),
            verso_score(table, table->seat), best_other_score(table));
    } else if (convertible && verso_sold(table) < VERSO_POINTS) {
        say_keeping(talk, qn_lowest(convertible));
    } else if (table->phase == VERSO_STOPPED || !verso_goes_on(table)) {
        say_why_no_more(talk);
    } else {
        int number = talk->view->shown[table->drawn];
        bool suits = group_for(talk, next, number) != VERSO_NONE;
        qn_text_form(talk->text,
                     suits ? qn_say(talk->lang, "Ending your turn leaves the pile's %d to %s.")
                           : qn_say(talk->lang, "The %d left on the pile fits no group of %s."),
                     number, seat_name(talk, next).text);
    }
}

void verso_reason(const void *from, qn_move move, qn_move other, struct qn_speech *speech)
{
    static void (*const say[VERSO_VERBS])(const struct talk *, int, int) = {
        [VERSO_VERB_DRAW] = say_draw,       [VERSO_VERB_TAKE] = say_take,
        [VERSO_VERB_ALONE] = say_alone,     [VERSO_VERB_JOIN] = say_join,
        [VERSO_VERB_SWAP] = say_swap,       [VERSO_VERB_MERGE] = say_merge,
        [VERSO_VERB_CONVERT] = say_convert, [VERSO_VERB_END] = say_end,
    };
    const struct verso_view *view = from;
    struct talk talk = {.view = view,
                        .table = &view->table,
                        .other = other,
                        .speech = speech,
                        .lang = speech->lang,
                        .text = speech->text};
    int first, second;
    enum verso_verb verb = verso_move_split(move, &first, &second);
    verso_want(&view->table, view->shown, view->table.seat, &talk.wants);
    say[verb](&talk, first, second);
}
