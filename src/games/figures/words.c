/* Moves and points in words, for buttons, the log and the end of the game. */
#include "games/figures/boxes.h"

/* The words on the sheet. English ones are those of the moves (F2). */
const char *const figures_box_word[QN_LANGS][FIGURES_BOXES] = {
    [QN_FR] = {"n1", "n2", "n3", "n4", "n5", "n6", "paires", "brelan", "full", "suite", "carré",
               "flush"},
    [QN_EN] = {"n1", "n2", "n3", "n4", "n5", "n6", "pairs", "three", "full", "straight", "four",
               "flush"},
};

/* The same as the object of a verb. */
static const char *const box_object[QN_LANGS][FIGURES_BOXES] = {
    [QN_FR] = {"les 1", "les 2", "les 3", "les 4", "les 5", "les 6", "les paires", "le brelan",
               "le full", "la suite", "le carré", "le flush"},
    [QN_EN] = {"ones", "twos", "threes", "fours", "fives", "sixes", "pairs", "three", "full",
               "straight", "four", "flush"},
};

enum kind { DRAW, TAKE, TAKE_YOURS, DECLARE, DISCARD, SCORE, CROSS, KINDS };

static const char *const verbs[QN_LANGS][KINDS][2] = {
    [QN_FR] =
        {
            [DRAW] = {"piocher une carte", "pioche une carte"},
            [TAKE] = {"prendre %s au siège %d", "prend %s au siège %d"},
            [TAKE_YOURS] = {"prendre %s dans votre défausse", "prend %s dans votre défausse"},
            [DECLARE] = {"annoncer %s", "annonce %s"},
            [DISCARD] = {"défausser %s", "défausse %s"},
            [SCORE] = {"marquer %s", "marque %s"},
            [CROSS] = {"barrer %s", "barre %s"},
        },
    [QN_EN] =
        {
            [DRAW] = {"draw a card", "draws a card"},
            [TAKE] = {"take %s from seat %d", "takes %s from seat %d"},
            [TAKE_YOURS] = {"take %s from your discards", "takes %s from your discards"},
            [DECLARE] = {"declare %s", "declares %s"},
            [DISCARD] = {"discard %s", "discards %s"},
            [SCORE] = {"score %s", "scores %s"},
            [CROSS] = {"cross out %s", "crosses out %s"},
        },
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
    const char *const(*say)[2] = verbs[lang];
    if (move == FIGURES_DRAW) {
        qn_text_str(text, say[DRAW][voice]);
    } else if (move < FIGURES_DECLARE) {
        int seat = move - FIGURES_TAKE;
        enum kind kind = seat == v->head.viewer ? TAKE_YOURS : TAKE;
        say_card(text, say[kind][voice], top_of(&v->table, seat), seat);
    } else if (move < FIGURES_DISCARD) {
        int box = move - FIGURES_DECLARE;
        qn_text_form(text, say[DECLARE][voice], box_object[lang][box]);
        say_points(v, box, text);
    } else if (move < FIGURES_SCORE) {
        say_card(text, say[DISCARD][voice], move - FIGURES_DISCARD, 0);
    } else if (move < FIGURES_CROSS) {
        int box = move - FIGURES_SCORE;
        qn_text_form(text, say[SCORE][voice], box_object[lang][box]);
        say_points(v, box, text);
    } else {
        qn_text_form(text, say[CROSS][voice], box_object[lang][move - FIGURES_CROSS]);
        qn_text_str(text, " (0)");
    }
}

/* ---- points ---- */

enum line {
    SERIES_LINE,     /* box, colours, points */
    ONE_COLOUR_LINE, /* the same for one colour */
    FIGURE_LINE,     /* box, points */
    CROSSED_LINE,    /* box */
    BONUS_LINE,      /* series, bonus */
    NO_BONUS_LINE,   /* series, from */
    OPEN_LINE,       /* boxes */
    TOTAL_LINE,      /* points */
    LINES,
};

static const char *const lines[QN_LANGS][LINES] = {
    [QN_FR] =
        {
            [SERIES_LINE] = "%s en %d couleurs : %d\n",
            [ONE_COLOUR_LINE] = "%s en %d couleur : %d\n",
            [FIGURE_LINE] = "%s : %d\n",
            [CROSSED_LINE] = "%s, case barrée : 0\n",
            [BONUS_LINE] = "Prime (%d points en séries) : %d\n",
            [NO_BONUS_LINE] = "Prime (%d sur %d en séries) : 0\n",
            [OPEN_LINE] = "Cases encore libres : %d\n",
            [TOTAL_LINE] = "Total : %d",
        },
    [QN_EN] =
        {
            [SERIES_LINE] = "%s in %d colours: %d\n",
            [ONE_COLOUR_LINE] = "%s in %d colour: %d\n",
            [FIGURE_LINE] = "%s: %d\n",
            [CROSSED_LINE] = "%s, crossed out: 0\n",
            [BONUS_LINE] = "Bonus (%d points in series): %d\n",
            [NO_BONUS_LINE] = "Bonus (%d of %d in series): 0\n",
            [OPEN_LINE] = "Boxes still open: %d\n",
            [TOTAL_LINE] = "Total: %d",
        },
};

static void say_box(const struct figures_sheet *sheet, int box, enum qn_lang lang,
                    struct qn_text *text)
{
    const char *const *say = lines[lang];
    const char *word = figures_box_word[lang][box];
    int points = figures_written(sheet, box), colours = points / (box + 1);
    if (sheet->open >> box & 1)
        return;
    if (!(sheet->scored >> box & 1))
        qn_text_form(text, say[CROSSED_LINE], word);
    else if (box < FIGURES_SERIES)
        qn_text_form(text, say[colours == 1 ? ONE_COLOUR_LINE : SERIES_LINE], word, colours,
                     points);
    else
        qn_text_form(text, say[FIGURE_LINE], word, points);
}

/* F12, line by line in the order of the sheet. */
void figures_tally(const void *view, int seat, enum qn_lang lang, struct qn_text *text)
{
    const struct figures_view *v = view;
    const struct figures_sheet *sheet = &v->table.sheets[seat];
    const char *const *say = lines[lang];
    int series = figures_series_total(sheet);
    for (int box = 0; box < FIGURES_SERIES; box++)
        say_box(sheet, box, lang, text);
    if (series >= FIGURES_BONUS_FROM)
        qn_text_form(text, say[BONUS_LINE], series, FIGURES_BONUS);
    else
        qn_text_form(text, say[NO_BONUS_LINE], series, FIGURES_BONUS_FROM);
    for (int box = FIGURES_SERIES; box < FIGURES_BOXES; box++)
        say_box(sheet, box, lang, text);
    if (sheet->open)
        qn_text_form(text, say[OPEN_LINE], qn_count(sheet->open));
    qn_text_form(text, say[TOTAL_LINE], figures_total(sheet));
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
