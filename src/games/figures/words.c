/* Moves and points in words, for buttons, the log and the end of the game, the rule that matters,
 * and the whole view in sentences. */
#include "games/figures/moves.h"
#include "games/figures/step.h"
#include "core/language.h"
#include "core/speech.h"

/* The words on the sheet, which has little room (F2). */
const char *const figures_box_word[FIGURES_BOXES] = {
    NC_("a box", "1s"), NC_("a box", "2s"), NC_("a box", "3s"), NC_("a box", "4s"),
    NC_("a box", "5s"), NC_("a box", "6s"), N_("pairs"),        N_("three"),
    N_("full"),         N_("straight"),     N_("four"),         N_("flush")};

/* The same as the object of a verb. */
const char *const figures_box_object[FIGURES_BOXES] = {N_("ones"),
                                                       N_("twos"),
                                                       N_("threes"),
                                                       N_("fours"),
                                                       N_("fives"),
                                                       N_("sixes"),
                                                       N_("two pairs"),
                                                       NC_("after a verb", "three of a kind"),
                                                       N_("the full house"),
                                                       N_("the straight"),
                                                       NC_("after a verb", "four of a kind"),
                                                       N_("the flush")};

static const char *const verbs[FIGURES_KINDS][QN_VOICES] = {
    [FIGURES_KIND_DRAW] = {N_("draw a card"), N_("draws a card"), NC_("you", "draw a card")},
    [FIGURES_KIND_TAKE] = {N_("take %s from %s"), N_("takes %s from %s"),
                           NC_("you", "take %s from %s")},
    [FIGURES_KIND_DECLARE] = {N_("declare %s"), N_("declares %s"), NC_("you", "declare %s")},
    [FIGURES_KIND_DISCARD] = {NC_("a numbered card", "discard %s"),
                              NC_("a numbered card", "discards %s"),
                              NC_("you, a numbered card", "discard %s")},
    [FIGURES_KIND_SCORE] = {N_("score %s"), N_("scores %s"), NC_("you", "score %s")},
    [FIGURES_KIND_CROSS] = {N_("cross out %s"), N_("crosses out %s"), NC_("you", "cross out %s")},
};
static const char *const take_yours[QN_VOICES] = {N_("take %s from your discards"),
                                                  N_("takes %s from your discards"),
                                                  NC_("you", "take %s from your discards")};

/* Forms are literals of tables. */
#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#endif

/* ---- cards and moves ---- */

void figures_card_say(uint8_t card, enum qn_lang lang, struct qn_text *text)
{
    qn_say_coloured((enum qn_colour)(card % FIGURES_COLOURS), card / FIGURES_COLOURS + 1, lang,
                    text);
}

/* F14: what a series brings is known to those who know the hand; figures have one value. */
static bool points_known(const struct figures_view *v, int box)
{
    return box >= FIGURES_SERIES || figures_bag_types(&v->hands[v->table.mover]) != 0;
}

bool figures_brings(const void *in, qn_move move, int *points)
{
    const struct figures_view *v = in;
    const struct figures_sheet *sheet = &v->table.sheets[v->table.mover];
    struct figures_move parts = figures_decode(move);
    bool scores = parts.kind == FIGURES_KIND_DECLARE || parts.kind == FIGURES_KIND_SCORE;
    if (v->head.turn < 0 || !(scores || parts.kind == FIGURES_KIND_CROSS) ||
        (scores && !points_known(v, parts.what)))
        return false;
    *points = 0;
    if (scores)
        *points = figures_points(figures_bag_types(&v->hands[v->table.mover]), parts.what);
    if (figures_earns_bonus(sheet, parts.what, *points))
        *points += FIGURES_BONUS;
    return true;
}

static void say_points(const struct figures_view *v, int box, struct qn_speech *speech)
{
    if (points_known(v, box))
        qn_text_form(speech->text, " (%d)",
                     figures_points(figures_bag_types(&v->hands[v->table.mover]), box));
}

/* Of a seat that has discarded nothing, no card is told. */
static void say_take(const struct figures_view *v, int seat, const char *form,
                     struct qn_speech *speech)
{
    if (v->table.lying_count[seat] > 0)
        qn_text_form(speech->text, form, qn_name_card(speech, figures_top(&v->table, seat)).text,
                     qn_name_seat(speech, seat).text);
}

void figures_phrase(const void *view, qn_move move, enum qn_voice voice, struct qn_speech *speech)
{
    const struct figures_view *v = view;
    struct figures_move parts = figures_decode(move);
    struct qn_text *text = speech->text;
    enum qn_lang lang = speech->lang;
    const char *form = qn_say(lang, verbs[parts.kind][voice]);
    switch (parts.kind) {
    case FIGURES_KIND_DRAW:
        qn_text_str(text, form);
        break;
    case FIGURES_KIND_TAKE:
        say_take(v, parts.what,
                 parts.what == v->head.viewer ? qn_say(lang, take_yours[voice]) : form, speech);
        break;
    case FIGURES_KIND_DISCARD:
        qn_text_form(text, form, qn_name_card(speech, parts.what).text);
        break;
    default:
        qn_text_form(text, form, qn_say(lang, figures_box_object[parts.what]));
        if (parts.kind == FIGURES_KIND_CROSS)
            qn_text_str(text, " (0)");
        else
            say_points(v, parts.what, speech);
    }
}

/* ---- points ---- */

enum line {
    FIGURE_LINE,   /* box, points */
    CROSSED_LINE,  /* box */
    BONUS_LINE,    /* series, bonus */
    NO_BONUS_LINE, /* series, from */
    OPEN_LINE,     /* boxes */
    TOTAL_LINE,    /* points */
    LINES,
};

static const char *const lines[LINES] = {
    [FIGURE_LINE] = N_("%s: %d\n"),
    [CROSSED_LINE] = N_("%s, crossed out: 0\n"),
    [BONUS_LINE] = N_("Bonus (%d points in series): %d\n"),
    [NO_BONUS_LINE] = N_("Bonus (%d of %d in series): 0\n"),
    [OPEN_LINE] = N_("Boxes still open: %d\n"),
    [TOTAL_LINE] = N_("Total: %d"),
};

/* Box, colours, points. */
static const struct qn_noun series_line = NP_("%s in %d colour: %d\n", "%s in %d colours: %d\n");

static void say_box(const struct figures_sheet *sheet, int box, struct qn_speech *speech)
{
    struct qn_text *text = speech->text;
    enum qn_lang lang = speech->lang;
    const char *word = qn_say(lang, figures_box_object[box]);
    size_t start = text->length;
    int points = figures_written(sheet, box), colours = points / (box + 1);
    if (sheet->open >> box & 1)
        return;
    if (!(sheet->scored >> box & 1))
        qn_text_form(text, qn_say(lang, lines[CROSSED_LINE]), word);
    else if (box < FIGURES_SERIES)
        qn_text_form(text, qn_say_noun(lang, &series_line, colours), word, colours, points);
    else
        qn_text_form(text, qn_say(lang, lines[FIGURE_LINE]), word, points);
    qn_capitalise(text, start);
}

/* F12, line by line in the order of the sheet. */
void figures_tally(const void *view, int seat, struct qn_speech *speech)
{
    struct qn_text *text = speech->text;
    enum qn_lang lang = speech->lang;
    const struct figures_view *v = view;
    const struct figures_sheet *sheet = &v->table.sheets[seat];
    int series = figures_series_total(sheet);
    for (int box = 0; box < FIGURES_SERIES; box++)
        say_box(sheet, box, speech);
    int bonus = figures_bonus(sheet);
    if (bonus > 0)
        qn_text_form(text, qn_say(lang, lines[BONUS_LINE]), series, bonus);
    else
        qn_text_form(text, qn_say(lang, lines[NO_BONUS_LINE]), series, FIGURES_BONUS_FROM);
    for (int box = FIGURES_SERIES; box < FIGURES_BOXES; box++)
        say_box(sheet, box, speech);
    if (sheet->open)
        qn_text_form(text, qn_say(lang, lines[OPEN_LINE]), qn_count(sheet->open));
    qn_text_form(text, qn_say(lang, lines[TOTAL_LINE]), figures_total(sheet));
}

/* ---- the rule that matters ---- */

/* F11 ends the round before the viewer's next turn but one. */
static bool ends_soon(const struct figures_view *v)
{
    int players = v->head.setup.players;
    return FIGURES_CARDS - v->table.drawn <= players ||
           FIGURES_TURNS * players - v->table.turns <= players;
}

int figures_topic(const void *view)
{
    const struct figures_view *v = view;
    const struct figures_table *t = &v->table;
    bool seated = v->head.viewer < v->head.setup.players;
    const struct figures_bag nothing = {0}, *hand = seated ? &v->hands[v->head.viewer] : &nothing;
    uint32_t types = figures_bag_types(hand);
    uint32_t open = seated ? t->sheets[v->head.viewer].open : 0;
    if (t->phase == FIGURES_OVER)
        return FIGURES_F12;
    if (t->phase == FIGURES_WRITING)
        return FIGURES_F9;
    if (t->phase == FIGURES_DISCARDING && t->mover == v->head.viewer) {
        if (t->taken != FIGURES_NONE)
            return FIGURES_F10;
        return qn_count(types) < figures_bag_size(hand) ? FIGURES_F3 : FIGURES_F4;
    }
    if (ends_soon(v))
        return FIGURES_F11;
    if (!(figures_makes(types) & open))
        return FIGURES_F4;
    return figures_may_declare(&v->head.setup, t) ? FIGURES_F7 : FIGURES_F15;
}

/* ---- the view in sentences, for people and screen readers: everything that the viewer knows ----
 */
#include "core/speech.h"

/* What is said, by language. Forms take the arguments named. */
enum phrase {
    ROUND, /* number, all */
    OVER,
    FIRST, /* seat */
    TURNS, /* number */
    PILE,  /* number */
    PATIENCE,
    TO_BEGIN,   /* seat */
    TO_WAIT,    /* seat */
    TO_DISCARD, /* seat */
    TO_WRITE,   /* seat, number of seats */
    JUST_TAKEN,
    SHEET, /* seat */
    OPEN,
    CROSSED,
    TOTAL,    /* number */
    DISCARDS, /* seat */
    TAKEN,    /* seat */
    HAND,     /* seat */
    OWN_HAND,
    BLOCK, /* number, size */
    DRAWERS,
    OWN_CARDS,
    HIDDEN, /* seat */
    STAYED, /* number */
    NOTHING,
    PHRASES,
};

static const char *const phrases[PHRASES] = {
    [ROUND] = N_("Round %d of %d."),
    [OVER] = N_("The game is over."),
    [FIRST] = N_(" %s began the round."),
    [TURNS] = N_(" Turns played: %d."),
    [PILE] = N_(" Cards in the pile: %d.\n"),
    [PATIENCE] =
        N_("Option Patience: nobody may declare until everyone has had a turn in the round.\n"),
    [TO_BEGIN] = N_("%s: draw, take a discard or declare."),
    [TO_WAIT] = N_("%s: draw or take a discard."),
    [TO_DISCARD] = N_("%s: discard a card."),
    [TO_WRITE] =
        N_("The round has ended. %s: score or cross out a box (players still to do so: %d)."),
    [JUST_TAKEN] = N_(" Just taken:"),
    [SHEET] = N_("Sheet (%s):"),
    [OPEN] = N_(": open"),
    [CROSSED] = N_(": crossed out"),
    [TOTAL] = N_("; total %d.\n"),
    [DISCARDS] = N_("Discards (%s), from bottom to top:"),
    [TAKEN] = N_("Taken by %s and still in hand:"),
    [HAND] = N_("Hand (%s):"),
    [OWN_HAND] = N_("Your hand:"),
    [BLOCK] = N_("Block %d of the pile (cards when the round began: %d), cards that you have not "
                 "seen coming from it:"),
    [DRAWERS] = N_("Cards were drawn by, in order:"),
    [OWN_CARDS] = N_("Your cards from the pile, in order:"),
    [HIDDEN] = N_("%s discarded from hidden cards:"),
    [STAYED] = N_(" (%d left)"),
    [NOTHING] = N_(" nothing"),
};

static const char *say(const struct qn_speech *speech, enum phrase which)
{
    return qn_say(speech->lang, phrases[which]);
}

/* A phrase about a seat. */
static void say_of(struct qn_speech *speech, enum phrase which, int seat)
{
    qn_text_form(speech->text, say(speech, which), qn_name_seat(speech, seat).text);
}

static void say_counts(struct qn_speech *speech, const uint8_t *counts)
{
    int said = 0;
    for (int type = 0; type < FIGURES_TYPES; type++)
        for (int copy = 0; copy < counts[type]; copy++, said++)
            qn_list_card(speech, type);
    if (said == 0)
        qn_text_str(speech->text, say(speech, NOTHING));
    qn_text_str(speech->text, ".\n");
}

static void say_bag(struct qn_speech *speech, const struct figures_bag *bag)
{
    uint8_t counts[FIGURES_TYPES];
    for (int type = 0; type < FIGURES_TYPES; type++)
        counts[type] = (uint8_t)figures_bag_count(bag, type);
    say_counts(speech, counts);
}

static void say_progress(const struct figures_view *v, struct qn_speech *speech)
{
    const struct figures_table *t = &v->table;
    qn_say_viewer(speech, v->head.viewer);
    if (t->phase == FIGURES_OVER)
        qn_text_str(speech->text, say(speech, OVER));
    else
        qn_text_form(speech->text, say(speech, ROUND), t->round + 1, FIGURES_ROUNDS);
    say_of(speech, FIRST, t->first);
    qn_text_form(speech->text, say(speech, TURNS), t->turns);
    qn_text_form(speech->text, say(speech, PILE), FIGURES_CARDS - t->drawn);
    if (v->head.setup.option[FIGURES_OPTION_PATIENCE]) /* F15 */
        qn_text_str(speech->text, say(speech, PATIENCE));
    if (t->phase == FIGURES_BEGINNING)
        say_of(speech, figures_may_declare(&v->head.setup, t) ? TO_BEGIN : TO_WAIT, t->mover);
    else if (t->phase == FIGURES_DISCARDING)
        say_of(speech, TO_DISCARD, t->mover);
    else if (t->phase == FIGURES_WRITING)
        qn_text_form(speech->text, say(speech, TO_WRITE), qn_name_seat(speech, t->mover).text,
                     t->left);
    if (t->taken != FIGURES_NONE) {
        qn_text_str(speech->text, say(speech, JUST_TAKEN));
        qn_list_card(speech, t->taken);
        qn_text_char(speech->text, '.');
    }
    qn_text_char(speech->text, '\n');
}

static void say_sheet(const struct figures_sheet *sheet, int seat, struct qn_speech *speech)
{
    say_of(speech, SHEET, seat);
    for (int box = 0; box < FIGURES_BOXES; box++) {
        qn_text_form(speech->text, "%s %s", box ? "," : "",
                     qn_say(speech->lang, figures_box_object[box]));
        if (sheet->open >> box & 1)
            qn_text_str(speech->text, say(speech, OPEN));
        else if (sheet->scored >> box & 1)
            qn_text_form(speech->text, "%s%d", qn_say(speech->lang, ": "),
                         figures_written(sheet, box));
        else
            qn_text_str(speech->text, say(speech, CROSSED));
    }
    qn_text_form(speech->text, say(speech, TOTAL), figures_total(sheet));
}

static void say_seat(const struct figures_view *v, int seat, struct qn_speech *speech)
{
    const struct figures_table *t = &v->table;
    int end = figures_heap_of(t, seat).end;
    say_sheet(&t->sheets[seat], seat, speech);
    if (seat == v->head.viewer) {
        qn_text_str(speech->text, say(speech, OWN_HAND));
        say_bag(speech, &v->hands[seat]);
    } else if (figures_bag_types(&v->hands[seat])) {
        say_of(speech, HAND, seat);
        say_bag(speech, &v->hands[seat]);
    }
    if (figures_bag_types(&t->known[seat])) {
        say_of(speech, TAKEN, seat);
        say_bag(speech, &t->known[seat]);
    }
    if (t->lying_count[seat] == 0)
        return;
    say_of(speech, DISCARDS, seat);
    for (int i = end - t->lying_count[seat]; i < end; i++)
        qn_list_card(speech, t->lying[i]);
    qn_text_str(speech->text, ".\n");
}

static void say_hidden(const struct figures_view *v, int seat, struct qn_speech *speech)
{
    const struct figures_table *t = &v->table;
    if (t->cursor[seat] == 0)
        return;
    say_of(speech, HIDDEN, seat);
    for (int place = 0; place < t->drawn; place++)
        if (figures_owner(v->places[place]) == seat && t->hidden[place] != FIGURES_EMPTY) {
            qn_list_card(speech, figures_type(t->hidden[place]));
            qn_text_form(speech->text, say(speech, STAYED), figures_owner(t->hidden[place]));
        }
    qn_text_str(speech->text, ".\n");
}

/* F13's memory: what helps to guess where cards are. */
static void say_memory(const struct figures_view *v, struct qn_speech *speech)
{
    const struct figures_table *t = &v->table;
    qn_text_char(speech->text, '\n');
    for (int block = 0, start = 0; block < t->blocks; start = t->block_end[block++]) {
        qn_text_form(speech->text, say(speech, BLOCK), block + 1, t->block_end[block] - start);
        say_counts(speech, v->unseen[block]);
    }
    if (t->phase == FIGURES_WRITING || t->phase == FIGURES_OVER)
        return;
    int dealt = FIGURES_HAND * v->head.setup.players;
    if (t->drawn > dealt) {
        qn_text_str(speech->text, say(speech, DRAWERS));
        for (int place = dealt; place < t->drawn; place++)
            qn_text_form(speech->text, "%s %s", place > dealt ? "," : "",
                         qn_name_seat(speech, figures_owner(v->places[place])).text);
        qn_text_str(speech->text, ".\n");
    }
    if (v->head.viewer != QN_SPECTATOR) {
        qn_text_str(speech->text, say(speech, OWN_CARDS));
        for (int place = 0; place < t->drawn; place++)
            if (figures_owner(v->places[place]) == v->head.viewer)
                qn_list_card(speech, figures_type(v->places[place]));
        qn_text_str(speech->text, ".\n");
    }
    for (int seat = 0; seat < v->head.setup.players; seat++)
        say_hidden(v, seat, speech);
}

void figures_view_text(const void *view, struct qn_speech *speech)
{
    const struct figures_view *v = view;
    say_progress(v, speech);
    for (int seat = 0; seat < v->head.setup.players; seat++)
        say_seat(v, seat, speech);
    say_memory(v, speech);
}
