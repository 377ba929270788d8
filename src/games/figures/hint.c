/* Why a move is good, in one sentence that the view proves. For each kind of move there is a list
 * of tellings, the most telling first; the last one always has something to say. */
#include "games/figures/moves.h"
#include "games/figures/step.h"
#include "core/language.h"
#include "core/speech.h"

enum phrase {
    DRAW_COMPLETES, /* count, all, box, points */
    DRAW_RATHER,    /* box, points, points */
    DRAW_SERIES,    /* count, all, box, points */
    DRAW_PLAIN,
    TAKE_COMPLETES, /* card, seat, box, points */
    TAKE_FLUSH,     /* card, count, colour, points */
    TAKE_GROUP,     /* card, count, value, box, points, count */
    TAKE_STRAIGHT,  /* card, count, points */
    TAKE_SERIES,    /* card, box, points, points */
    TAKE_PLAIN,     /* card */
    DECLARE_BONUS,  /* box, points, total */
    DECLARE_LAST,   /* box, points */
    DECLARE_EARLY,  /* box, points */
    DECLARE_RATHER, /* box, points, box, points */
    DECLARE_PLAIN,  /* box, points */
    DISCARD_TWICE,  /* card */
    DISCARD_KEEPS,  /* card, box, points */
    DISCARD_FLUSH,  /* card, count, colour, points */
    DISCARD_RATHER, /* card, box, points, points, card */
    DISCARD_CLOSED, /* card, value, box */
    DISCARD_FREE,   /* card */
    DISCARD_BEST,   /* card, box, points */
    DISCARD_PLAIN,  /* card */
    SCORE_ONLY,     /* box, points */
    SCORE_BONUS,    /* box, points, total */
    SCORE_MOST,     /* box, points */
    SCORE_LEAVES,   /* box, points, box, points */
    SCORE_PLAIN,    /* box, points */
    CROSS_ONLY,     /* box */
    CROSS_NOTHING,  /* box, points */
    CROSS_RATHER,   /* box, points, points, box, points */
    CROSS_PLAIN,    /* box, points */
    PHRASES,
};

static const char *const phrases[PHRASES] = {
    [DRAW_COMPLETES] = N_("Drawing: %d of the %d cards you cannot see would make %s (%s)."),
    [DRAW_RATHER] = N_("Declaring %s now would bring only %s, while the box can bring up to %s."),
    [DRAW_SERIES] =
        N_("Drawing: %d of the %d cards you cannot see would add a colour to %s, then worth %s."),
    [DRAW_PLAIN] = N_("Drawing gives you a sixth card to choose from."),
    [TAKE_COMPLETES] = N_("%s, taken from %s, completes %s (%s), which is still open."),
    [TAKE_FLUSH] = N_("With %s you have %d values in %s; the flush (%s) needs 5."),
    [TAKE_GROUP] = N_("With %s you have %d colours of value %d; %s (%s) needs %d."),
    [TAKE_STRAIGHT] = N_("With %s you have %d of the 5 values of the straight (%s)."),
    [TAKE_SERIES] = N_("With %s, %s are worth %s instead of %s."),
    [TAKE_PLAIN] = N_("With %s you know what you get; the pile is a surprise."),
    [DECLARE_BONUS] = N_("With %s (%s) your series reach %d: that earns the bonus of 40 points."),
    [DECLARE_LAST] = N_("Your last box: %s for %s. The others must score what they hold."),
    [DECLARE_EARLY] =
        N_("Declaring %s brings %s and ends the round before everyone else has had a turn."),
    [DECLARE_RATHER] = N_("Declaring %s brings %s, %s only %s."),
    [DECLARE_PLAIN] = N_("Declaring %s brings %s, and the others get no further turn this round."),
    [DISCARD_TWICE] = N_("You hold %s more than once, and identical cards count only once."),
    [DISCARD_KEEPS] = N_("Without %s you still have %s (%s)."),
    [DISCARD_FLUSH] = N_("Without %s you keep %d values in %s; the flush (%s) needs 5."),
    [DISCARD_RATHER] =
        N_("Discarding %s would bring %s down from %s to %s; discarding %s costs nothing."),
    [DISCARD_CLOSED] = N_("%s is your only %d, and %s are no longer open."),
    [DISCARD_FREE] = N_("Without %s every open box is worth as much as before."),
    [DISCARD_BEST] = N_("Without %s your best open box is %s (%s)."),
    [DISCARD_PLAIN] = N_("Without %s your hand fits no open box yet."),
    [SCORE_ONLY] = N_("Your last open box: %s for %s."),
    [SCORE_BONUS] = N_("With %s (%s) your series reach %d: that earns the bonus of 40 points."),
    [SCORE_MOST] = N_("Scoring %s brings %s: this hand cannot do better."),
    [SCORE_LEAVES] = N_("Scoring %s brings %s and leaves %s open, worth up to %s."),
    [SCORE_PLAIN] = N_("Scoring %s brings %s."),
    [CROSS_ONLY] = N_("Only %s is left, and your hand does not make it."),
    [CROSS_NOTHING] = N_("Your hand fits no open box; crossing out %s gives up %s at most."),
    [CROSS_RATHER] =
        N_("Scoring %s would bring only %s of a possible %s; crossing out %s gives up %s at most."),
    [CROSS_PLAIN] = N_("Crossing out %s gives up %s at most."),
};

/* Forms are literals of the table above. */
#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#endif

/* ---- what the sentences are made of ---- */

struct reason {
    const struct figures_view *v;
    const struct figures_sheet *sheet;
    const struct figures_bag *hand;
    struct qn_speech *speech;
    struct qn_text *text;
    uint32_t types, open;
    qn_move move, other;
};

struct words {
    char text[16];
};

static const char *say(const struct reason *s, enum phrase which)
{
    return qn_say(s->speech->lang, phrases[which]);
}

static const char *box_word(const struct reason *s, int box)
{
    return qn_say(s->speech->lang, figures_box_object[box]);
}

static struct words points(const struct reason *s, int count)
{
    struct words words;
    struct qn_text text = qn_text_on(words.text, sizeof words.text);
    qn_text_form(&text, qn_say_count(s->speech->lang, "%d point", "%d points", count), count);
    return words;
}

static struct qn_named card(const struct reason *s, int type)
{
    return qn_name_card(s->speech, type);
}

static const char *colour(const struct reason *s, int type)
{
    return qn_colour_word((enum qn_colour)(type % FIGURES_COLOURS), s->speech->lang);
}

/* What any hand can bring in a box. */

static int box_most(int box) { return figures_points(0xFFFFFF, box); }

/* The box of `boxes` in which the hand brings most; -1 if it brings nothing. */
static int best_of(uint32_t types, uint32_t boxes)
{
    int best = -1, most = 0;
    for (boxes &= figures_makes(types); boxes; boxes &= boxes - 1) {
        int box = qn_lowest(boxes);
        if (figures_hand_points(types, box) > most) {
            most = figures_hand_points(types, box);
            best = box;
        }
    }
    return best;
}

/* Cards of these types that lie in the pile or, unknown to the viewer, in other hands. */
static int hidden(const struct figures_view *v, uint32_t types)
{
    const struct figures_table *t = &v->table;
    int lying = figures_heap_of(t, FIGURES_SEATS - 1).end;
    int count = FIGURES_COPIES * qn_count(types);
    for (int i = 0; i < lying; i++)
        count -= (int)(types >> t->lying[i] & 1);
    for (uint32_t left = types; left; left &= left - 1) {
        int type = qn_lowest(left);
        count -= figures_bag_count(&v->hands[v->head.viewer], type);
        for (int seat = 0; seat < v->head.setup.players; seat++)
            if (seat != v->head.viewer)
                count -= figures_bag_count(&t->known[seat], type);
    }
    return count;
}

enum { ALL_TYPES = (1 << FIGURES_TYPES) - 1, FIGURE_BOXES = 0xFC0 };

static uint32_t bit_of(int type) { return UINT32_C(1) << type; }

/* The card's own colour, and how many values of it are among the types. */
static int values_in_colour(uint32_t types, int type)
{
    return qn_count(types & (uint32_t)FIGURES_EACH_VALUE << (type % FIGURES_COLOURS));
}

static int colours_in_value(uint32_t types, int type)
{
    return figures_colours(types, type / FIGURES_COLOURS);
}

/* ---- drawing ---- */

/* The hidden cards that complete an open figure, where they promise most. */
static bool tell_draw_completes(const struct reason *s)
{
    uint32_t missing = s->open & FIGURE_BOXES & ~figures_makes(s->types);
    int best = -1, best_count = 0;
    for (; missing; missing &= missing - 1) {
        int box = qn_lowest(missing);
        uint32_t cards = 0;
        for (int type = 0; type < FIGURES_TYPES; type++)
            if (figures_makes(s->types | bit_of(type)) >> box & 1)
                cards |= bit_of(type);
        int count = hidden(s->v, cards);
        if (best < 0 ? count > 0 : count * box_most(box) > best_count * box_most(best)) {
            best = box;
            best_count = count;
        }
    }
    if (best >= 0)
        qn_text_form(s->text, say(s, DRAW_COMPLETES), best_count, hidden(s->v, ALL_TYPES),
                     box_word(s, best), points(s, box_most(best)).text);
    return best >= 0;
}

static bool tell_draw_rather(const struct reason *s)
{
    struct figures_move other = figures_decode(s->other);
    int box = other.what;
    if (other.kind != FIGURES_KIND_DECLARE || figures_hand_points(s->types, box) == box_most(box))
        return false;
    qn_text_form(s->text, say(s, DRAW_RATHER), box_word(s, box),
                 points(s, figures_hand_points(s->types, box)).text, points(s, box_most(box)).text);
    return true;
}

static bool tell_draw_series(const struct reason *s)
{
    int best = -1, best_count = 0;
    for (int box = 0; box < FIGURES_VALUES; box++) {
        uint32_t cards = (UINT32_C(15) << (box * FIGURES_COLOURS)) & ~s->types;
        int count = hidden(s->v, cards);
        if (s->open >> box & 1 && figures_hand_points(s->types, box) > 0 && count > 0 &&
            (best < 0 ||
             figures_hand_points(s->types, box) > figures_hand_points(s->types, best))) {
            best = box;
            best_count = count;
        }
    }
    if (best >= 0)
        qn_text_form(s->text, say(s, DRAW_SERIES), best_count, hidden(s->v, ALL_TYPES),
                     box_word(s, best),
                     points(s, figures_hand_points(s->types, best) + best + 1).text);
    return best >= 0;
}

static bool tell_draw_plain(const struct reason *s)
{
    qn_text_str(s->text, say(s, DRAW_PLAIN));
    return true;
}

/* ---- taking ---- */

static int card_taken(const struct reason *s)
{
    const struct figures_table *t = &s->v->table;
    return figures_top(t, figures_decode(s->move).what);
}

static bool is_new(const struct reason *s, int type) { return !(s->types & bit_of(type)); }

static bool tell_take_completes(const struct reason *s)
{
    int type = card_taken(s);
    uint32_t types = s->types | bit_of(type);
    int box = best_of(types, s->open & FIGURE_BOXES & ~figures_makes(s->types));
    if (box >= 0)
        qn_text_form(s->text, say(s, TAKE_COMPLETES), card(s, type).text,
                     qn_name_seat(s->speech, figures_decode(s->move).what).text, box_word(s, box),
                     points(s, box_most(box)).text);
    return box >= 0;
}

static bool tell_take_flush(const struct reason *s)
{
    int type = card_taken(s), values = values_in_colour(s->types | bit_of(type), type);
    if (!is_new(s, type) || values < 3 || !(s->open >> FIGURES_FLUSH & 1))
        return false;
    qn_text_form(s->text, say(s, TAKE_FLUSH), card(s, type).text, values, colour(s, type),
                 points(s, box_most(FIGURES_FLUSH)).text);
    return true;
}

/* Towards the smallest open group that wants more colours still. */
static bool tell_take_group(const struct reason *s)
{
    int type = card_taken(s), colours = colours_in_value(s->types | bit_of(type), type);
    int box = colours < 3 && s->open >> FIGURES_THREE & 1 ? FIGURES_THREE : FIGURES_FOUR;
    int wanted = box == FIGURES_THREE ? 3 : 4;
    if (!is_new(s, type) || colours < 2 || colours >= wanted || !(s->open >> box & 1))
        return false;
    qn_text_form(s->text, say(s, TAKE_GROUP), card(s, type).text, colours,
                 type / FIGURES_COLOURS + 1, box_word(s, box), points(s, box_most(box)).text,
                 wanted);
    return true;
}

static int straight_values(uint32_t types)
{
    uint32_t one = types | types >> 1;
    one = (one | one >> 2) & FIGURES_EACH_VALUE;
    int low = qn_count(one & FIGURES_LOW_STRAIGHT), high = qn_count(one & FIGURES_HIGH_STRAIGHT);
    return low > high ? low : high;
}

static bool tell_take_straight(const struct reason *s)
{
    int type = card_taken(s), values = straight_values(s->types | bit_of(type));
    if (values == straight_values(s->types) || values < 3 || !(s->open >> FIGURES_STRAIGHT & 1))
        return false;
    qn_text_form(s->text, say(s, TAKE_STRAIGHT), card(s, type).text, values,
                 points(s, box_most(FIGURES_STRAIGHT)).text);
    return true;
}

static bool tell_take_series(const struct reason *s)
{
    int type = card_taken(s), box = type / FIGURES_COLOURS;
    if (!is_new(s, type) || !(s->open >> box & 1))
        return false;
    int before = figures_hand_points(s->types, box);
    qn_text_form(s->text, say(s, TAKE_SERIES), card(s, type).text, box_word(s, box),
                 points(s, before + box + 1).text, points(s, before).text);
    return true;
}

static bool tell_take_plain(const struct reason *s)
{
    qn_text_form(s->text, say(s, TAKE_PLAIN), card(s, card_taken(s)).text);
    return true;
}

/* ---- declaring and scoring ---- */

/* The box that a move writes; there must be one. */
static int box_of(qn_move move) { return figures_decode(move).what; }

static bool writes_points(qn_move move)
{
    enum figures_kind kind = figures_decode(move).kind;
    return kind == FIGURES_KIND_DECLARE || kind == FIGURES_KIND_SCORE;
}

/* F12: these points are the ones that earn the bonus. */
static bool tell_bonus(const struct reason *s)
{
    enum figures_kind kind = figures_decode(s->move).kind;
    int box = box_of(s->move), more = figures_hand_points(s->types, box);
    if (!figures_earns_bonus(s->sheet, box, more))
        return false;
    qn_text_form(s->text, say(s, kind == FIGURES_KIND_DECLARE ? DECLARE_BONUS : SCORE_BONUS),
                 box_word(s, box), points(s, more).text, figures_series_total(s->sheet) + more);
    return true;
}

static bool tell_written(const struct reason *s, bool applies, enum phrase phrase)
{
    int box = box_of(s->move);
    if (applies)
        qn_text_form(s->text, say(s, phrase), box_word(s, box),
                     points(s, figures_hand_points(s->types, box)).text);
    return applies;
}

static bool is_last_box(const struct reason *s) { return qn_count(s->open) == 1; }

static bool tell_declare_last(const struct reason *s)
{
    return tell_written(s, is_last_box(s), DECLARE_LAST);
}

/* Whoever sits after the mover has had no turn yet. */
static bool tell_declare_early(const struct reason *s)
{
    return tell_written(s, s->v->table.turns < s->v->head.setup.players - 1, DECLARE_EARLY);
}

static bool tell_declare_rather(const struct reason *s)
{
    int box = box_of(s->move), other = box_of(s->other);
    if (!writes_points(s->other) ||
        figures_hand_points(s->types, other) >= figures_hand_points(s->types, box))
        return false;
    qn_text_form(s->text, say(s, DECLARE_RATHER), box_word(s, box),
                 points(s, figures_hand_points(s->types, box)).text, box_word(s, other),
                 points(s, figures_hand_points(s->types, other)).text);
    return true;
}

static bool tell_declare_plain(const struct reason *s)
{
    return tell_written(s, true, DECLARE_PLAIN);
}

static bool tell_score_only(const struct reason *s)
{
    return tell_written(s, is_last_box(s), SCORE_ONLY);
}

static bool tell_score_most(const struct reason *s)
{
    int most = figures_hand_points(s->types, best_of(s->types, s->open));
    return tell_written(s, figures_hand_points(s->types, box_of(s->move)) == most, SCORE_MOST);
}

/* More points are to be had, but a box that can bring more still stays open. */
static bool tell_score_leaves(const struct reason *s)
{
    int box = box_of(s->move), better = best_of(s->types, s->open);
    if (writes_points(s->other))
        better = box_of(s->other);
    if (better == box || box_most(better) <= figures_hand_points(s->types, better))
        return false;
    qn_text_form(s->text, say(s, SCORE_LEAVES), box_word(s, box),
                 points(s, figures_hand_points(s->types, box)).text, box_word(s, better),
                 points(s, box_most(better)).text);
    return true;
}

static bool tell_score_plain(const struct reason *s) { return tell_written(s, true, SCORE_PLAIN); }

/* ---- crossing ---- */

static bool tell_cross_only(const struct reason *s)
{
    if (!is_last_box(s) || (figures_makes(s->types) & s->open))
        return false;
    qn_text_form(s->text, say(s, CROSS_ONLY), box_word(s, box_of(s->move)));
    return true;
}

static bool tell_cross_nothing(const struct reason *s)
{
    int box = box_of(s->move);
    if (figures_makes(s->types) & s->open)
        return false;
    qn_text_form(s->text, say(s, CROSS_NOTHING), box_word(s, box), points(s, box_most(box)).text);
    return true;
}

static bool tell_cross_rather(const struct reason *s)
{
    int box = box_of(s->move);
    int other = writes_points(s->other) ? box_of(s->other) : best_of(s->types, s->open);
    if (other == box || figures_hand_points(s->types, other) == box_most(other))
        return false;
    qn_text_form(s->text, say(s, CROSS_RATHER), box_word(s, other),
                 points(s, figures_hand_points(s->types, other)).text,
                 points(s, box_most(other)).text, box_word(s, box), points(s, box_most(box)).text);
    return true;
}

static bool tell_cross_plain(const struct reason *s)
{
    int box = box_of(s->move);
    qn_text_form(s->text, say(s, CROSS_PLAIN), box_word(s, box), points(s, box_most(box)).text);
    return true;
}

/* ---- discarding ---- */

static int card_given(const struct reason *s) { return figures_decode(s->move).what; }

static uint32_t without(const struct reason *s, int type)
{
    return figures_bag_count(s->hand, type) > 1 ? s->types : s->types & ~bit_of(type);
}

/* The open box that loses most without the card; -1 if none loses. */
static int hurt_box(const struct reason *s, int type)
{
    int worst = -1, most = 0;
    for (uint32_t open = s->open; open; open &= open - 1) {
        int box = qn_lowest(open),
            loss = figures_hand_points(s->types, box) - figures_hand_points(without(s, type), box);
        if (loss > most) {
            most = loss;
            worst = box;
        }
    }
    return worst;
}

static bool tell_discard_twice(const struct reason *s)
{
    int type = card_given(s), count = figures_bag_count(s->hand, type);
    if (count > 1)
        qn_text_form(s->text, say(s, DISCARD_TWICE), card(s, type).text);
    return count > 1;
}

static bool tell_discard_keeps(const struct reason *s)
{
    int type = card_given(s), box = best_of(without(s, type), s->open & FIGURE_BOXES);
    if (box >= 0)
        qn_text_form(s->text, say(s, DISCARD_KEEPS), card(s, type).text, box_word(s, box),
                     points(s, box_most(box)).text);
    return box >= 0;
}

static bool tell_discard_flush(const struct reason *s)
{
    int type = card_given(s), best = 0, most = 0;
    for (int other = 0; other < FIGURES_COLOURS; other++)
        if (values_in_colour(without(s, type), other) > most) {
            most = values_in_colour(without(s, type), other);
            best = other;
        }
    if (most < 3 || !(s->open >> FIGURES_FLUSH & 1) || best == type % FIGURES_COLOURS)
        return false;
    qn_text_form(s->text, say(s, DISCARD_FLUSH), card(s, type).text, most, colour(s, best),
                 points(s, box_most(FIGURES_FLUSH)).text);
    return true;
}

static bool tell_discard_rather(const struct reason *s)
{
    struct figures_move kept = figures_decode(s->other);
    if (kept.kind != FIGURES_KIND_DISCARD || hurt_box(s, card_given(s)) >= 0)
        return false;
    int other = kept.what, box = hurt_box(s, other);
    if (box >= 0)
        qn_text_form(s->text, say(s, DISCARD_RATHER), card(s, other).text, box_word(s, box),
                     points(s, figures_hand_points(s->types, box)).text,
                     points(s, figures_hand_points(without(s, other), box)).text,
                     card(s, card_given(s)).text);
    return box >= 0;
}

static bool tell_discard_closed(const struct reason *s)
{
    int type = card_given(s), box = type / FIGURES_COLOURS;
    if (colours_in_value(s->types, type) > 1 || s->open >> box & 1)
        return false;
    qn_text_form(s->text, say(s, DISCARD_CLOSED), card(s, type).text, box + 1, box_word(s, box));
    return true;
}

static bool tell_discard_free(const struct reason *s)
{
    int type = card_given(s);
    bool free = hurt_box(s, type) < 0 && best_of(s->types, s->open) >= 0;
    if (free)
        qn_text_form(s->text, say(s, DISCARD_FREE), card(s, type).text);
    return free;
}

static bool tell_discard_best(const struct reason *s)
{
    int type = card_given(s), box = best_of(without(s, type), s->open);
    if (box >= 0)
        qn_text_form(s->text, say(s, DISCARD_BEST), card(s, type).text, box_word(s, box),
                     points(s, figures_hand_points(without(s, type), box)).text);
    return box >= 0;
}

static bool tell_discard_plain(const struct reason *s)
{
    qn_text_form(s->text, say(s, DISCARD_PLAIN), card(s, card_given(s)).text);
    return true;
}

/* ---- all together ---- */

typedef bool (*telling)(const struct reason *s);

enum { TELLINGS_MAX = 8 };

static const telling tellings[FIGURES_KINDS][TELLINGS_MAX] = {
    [FIGURES_KIND_DRAW] = {tell_draw_completes, tell_draw_rather, tell_draw_series,
                           tell_draw_plain},
    [FIGURES_KIND_TAKE] = {tell_take_completes, tell_take_flush, tell_take_group,
                           tell_take_straight, tell_take_series, tell_take_plain},
    [FIGURES_KIND_DECLARE] = {tell_bonus, tell_declare_last, tell_declare_rather,
                              tell_declare_early, tell_declare_plain},
    [FIGURES_KIND_DISCARD] = {tell_discard_twice, tell_discard_keeps, tell_discard_flush,
                              tell_discard_rather, tell_discard_closed, tell_discard_free,
                              tell_discard_best, tell_discard_plain},
    [FIGURES_KIND_SCORE] = {tell_score_only, tell_bonus, tell_score_most, tell_score_leaves,
                            tell_score_plain},
    [FIGURES_KIND_CROSS] = {tell_cross_only, tell_cross_nothing, tell_cross_rather,
                            tell_cross_plain},
};

void figures_reason(const void *view, qn_move move, qn_move other, struct qn_speech *speech)
{
    const struct figures_view *v = view;
    int kind = figures_decode(move).kind;
    const telling *telling_of = tellings[kind];
    size_t start = speech->text->length;
    int seat = v->head.viewer;
    struct reason reason = {.v = v,
                            .sheet = &v->table.sheets[seat],
                            .hand = &v->hands[seat],
                            .speech = speech,
                            .text = speech->text,
                            .types = figures_bag_types(&v->hands[seat]),
                            .open = v->table.sheets[seat].open,
                            .move = move,
                            .other = other};
    while (!(*telling_of)(&reason))
        telling_of++;
    if (kind == FIGURES_KIND_TAKE || kind == FIGURES_KIND_DISCARD)
        qn_capitalise(speech->text, start); /* the sentence may begin with a card */
}
