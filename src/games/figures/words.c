/* Moves and points in words, for buttons, the log and the end of the game. */
#include "games/figures/boxes.h"
#include "core/language.h"

/* The words on the sheet. English ones are those of the moves (F2). */
const char *const figures_box_word[FIGURES_BOXES] = {
    N_("n1"),    N_("n2"),    N_("n3"),   N_("n4"),       N_("n5"),   N_("n6"),
    N_("pairs"), N_("three"), N_("full"), N_("straight"), N_("four"), N_("flush")};

/* The same as the object of a verb. */
static const char *const box_object[FIGURES_BOXES] = {N_("ones"),
                                                      N_("twos"),
                                                      N_("threes"),
                                                      N_("fours"),
                                                      N_("fives"),
                                                      N_("sixes"),
                                                      NC_("after a verb", "pairs"),
                                                      NC_("after a verb", "three"),
                                                      NC_("after a verb", "full"),
                                                      NC_("after a verb", "straight"),
                                                      NC_("after a verb", "four"),
                                                      NC_("after a verb", "flush")};

enum kind { DRAW, TAKE, TAKE_YOURS, DECLARE, DISCARD, SCORE, CROSS, KINDS };

static const char *const verbs[KINDS][2] = {
    [DRAW] = {N_("draw a card"), N_("draws a card")},
    [TAKE] = {N_("take %s from seat %d"), N_("takes %s from seat %d")},
    [TAKE_YOURS] = {N_("take %s from your discards"), N_("takes %s from your discards")},
    [DECLARE] = {N_("declare %s"), N_("declares %s")},
    [DISCARD] = {N_("discard %s"), N_("discards %s")},
    [SCORE] = {N_("score %s"), N_("scores %s")},
    [CROSS] = {N_("cross out %s"), N_("crosses out %s")},
};

/* Forms are literals of tables. */
#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#endif

/* ---- moves ---- */

static void say_card(struct qn_text *text, const char *form, int type, int seat)
{
    char card[QN_CARD_TEXT_MAX];
    struct qn_text on = qn_text_on(card, sizeof card);
    figures_card_print((uint8_t)type, &on);
    qn_text_form(text, form, card, seat);
}

static int top_of(const struct figures_table *t, int seat)
{
    int end = 0;
    for (int i = 0; i <= seat; i++)
        end += t->lying_count[i];
    return end > 0 ? t->lying[end - 1] : 0;
}

/* F14: what a series brings is known to those who know the hand; figures have one value. */
static void say_points(const struct figures_view *v, int box, struct qn_text *text)
{
    uint32_t types = figures_bag_types(&v->hands[v->table.mover]);
    if (types != 0 || box >= FIGURES_SERIES)
        qn_text_form(text, " (%d)", figures_points(types, box));
}

void figures_phrase(const void *view, qn_move move, enum qn_voice voice, enum qn_lang lang,
                    struct qn_text *text)
{
    const struct figures_view *v = view;
    if (move == FIGURES_DRAW) {
        qn_text_str(text, qn_say(lang, verbs[DRAW][voice]));
    } else if (move < FIGURES_DECLARE) {
        int seat = move - FIGURES_TAKE;
        enum kind kind = seat == v->head.viewer ? TAKE_YOURS : TAKE;
        say_card(text, qn_say(lang, verbs[kind][voice]), top_of(&v->table, seat), seat);
    } else if (move < FIGURES_DISCARD) {
        int box = move - FIGURES_DECLARE;
        qn_text_form(text, qn_say(lang, verbs[DECLARE][voice]), qn_say(lang, box_object[box]));
        say_points(v, box, text);
    } else if (move < FIGURES_SCORE) {
        say_card(text, qn_say(lang, verbs[DISCARD][voice]), move - FIGURES_DISCARD, 0);
    } else if (move < FIGURES_CROSS) {
        int box = move - FIGURES_SCORE;
        qn_text_form(text, qn_say(lang, verbs[SCORE][voice]), qn_say(lang, box_object[box]));
        say_points(v, box, text);
    } else {
        qn_text_form(text, qn_say(lang, verbs[CROSS][voice]),
                     qn_say(lang, box_object[move - FIGURES_CROSS]));
        qn_text_str(text, " (0)");
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

static void say_box(const struct figures_sheet *sheet, int box, enum qn_lang lang,
                    struct qn_text *text)
{
    const char *word = qn_say(lang, figures_box_word[box]);
    int points = figures_written(sheet, box), colours = points / (box + 1);
    if (sheet->open >> box & 1)
        return;
    if (!(sheet->scored >> box & 1))
        qn_text_form(text, qn_say(lang, lines[CROSSED_LINE]), word);
    else if (box < FIGURES_SERIES)
        qn_text_form(text, qn_say_noun(lang, &series_line, colours), word, colours, points);
    else
        qn_text_form(text, qn_say(lang, lines[FIGURE_LINE]), word, points);
}

/* F12, line by line in the order of the sheet. */
void figures_tally(const void *view, int seat, enum qn_lang lang, struct qn_text *text)
{
    const struct figures_view *v = view;
    const struct figures_sheet *sheet = &v->table.sheets[seat];
    int series = figures_series_total(sheet);
    for (int box = 0; box < FIGURES_SERIES; box++)
        say_box(sheet, box, lang, text);
    if (series >= FIGURES_BONUS_FROM)
        qn_text_form(text, qn_say(lang, lines[BONUS_LINE]), series, FIGURES_BONUS);
    else
        qn_text_form(text, qn_say(lang, lines[NO_BONUS_LINE]), series, FIGURES_BONUS_FROM);
    for (int box = FIGURES_SERIES; box < FIGURES_BOXES; box++)
        say_box(sheet, box, lang, text);
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
