/* Verso in words: moves as people say them, where points come from, which rule matters now. */
#include "policy.h"
#include "core/language.h"

/* ---- what a table is worth ---- */

int verso_score(const struct verso_table *table, int seat)
{
    int sum = VERSO_BONUS * qn_count(table->longs & verso_own(table, seat)); /* V15 */
    for (unsigned cards = table->points[seat]; cards; cards &= cards - 1)
        sum += VERSO_POINT_LOW + qn_lowest(cards);
    return sum;
}

int verso_price(const struct verso_table *table)
{
    int left = VERSO_POINTS - verso_sold(table);
    return left && table->phase != VERSO_OVER ? VERSO_POINT_LOW + left - 1 : VERSO_BONUS;
}

/* ---- moves ---- */

struct talk {
    const struct verso_view *view;
    const struct verso_table *table;
    int first, second; /* the move's numbers */
    enum qn_lang lang;
    struct qn_text *text;
};

/* $p: the number on the pile; $h: the held one; $t: the one on top of the point card $c; $a and $b:
 * the first and the second group; $k: its known back; $w: what converting brings; $g: that the game
 * ends. */
static const char *const phrases[VERSO_VERBS][2] = {
    [VERSO_VERB_DRAW] = {N_("draw the $p"), N_("draws the $p")},
    [VERSO_VERB_TAKE] = {N_("take the $t on card $c and turn it over$k"),
                         N_("takes the $t on card $c and turns it over$k")},
    [VERSO_VERB_ALONE] = {N_("place the $h alone"), N_("places the $h alone")},
    [VERSO_VERB_JOIN] = {N_("join the $h to $a"), N_("joins the $h to $a")},
    [VERSO_VERB_SWAP] = {N_("swap the $h for the $a, turned over$k"),
                         N_("swaps the $h for the $a, turned over$k")},
    [VERSO_VERB_MERGE] = {N_("merge $a and $b"), N_("merges $a and $b")},
    [VERSO_VERB_CONVERT] = {N_("convert $a ($w points)"), N_("converts $a ($w points)")},
    [VERSO_VERB_END] = {N_("end the turn$g"), N_("ends the turn$g")},
};

/* "4–6 #1", or "4 #1" for one token (V8). */
static void say_group(const struct talk *talk, int g)
{
    const uint8_t *shown = talk->view->shown;
    int top = talk->table->link[g];
    qn_text_int(talk->text, shown[g]);
    if (top != g)
        qn_text_form(talk->text, "–%d", shown[top]);
    qn_text_form(talk->text, " #%d", g + 1);
}

/* V18: only where the table shows it. */
static void say_back(const struct talk *talk, int token)
{
    static const char words[] = N_(" (back %d)");
    if (talk->table->memory && talk->view->back[token])
        qn_text_form(talk->text, qn_say(talk->lang, words), talk->view->back[token]);
}

static void say_number(const struct talk *talk, int token)
{
    if (token < VERSO_TOKENS)
        qn_text_int(talk->text, talk->view->shown[token]);
}

static void say_part(const struct talk *talk, enum verso_verb verb, char part)
{
    static const char game_too[] = N_(" and the game");
    const struct verso_table *table = talk->table;
    bool take = verb == VERSO_VERB_TAKE;
    switch (part) {
    case 'p':
        say_number(talk, table->drawn);
        break;
    case 'h':
        say_number(talk, table->held);
        break;
    case 't':
        say_number(talk, table->stack[talk->first]);
        break;
    case 'c':
        qn_text_int(talk->text, VERSO_POINT_LOW + talk->first);
        break;
    case 'a':
        say_group(talk, talk->first);
        break;
    case 'b':
        say_group(talk, talk->second);
        break;
    case 'k':
        say_back(talk, take ? table->stack[talk->first] : talk->first);
        break;
    case 'w':
        qn_text_int(talk->text, verso_price(table));
        break;
    default:
        qn_text_str(talk->text,
                    table->drawn == VERSO_TOKENS ? qn_say(talk->lang, game_too) : ""); /* V14 */
        break;
    }
}

void verso_phrase(const void *view, qn_move move, enum qn_voice voice, enum qn_lang lang,
                  struct qn_text *text)
{
    struct talk talk = {.view = view, .lang = lang, .text = text};
    talk.table = &talk.view->table;
    enum verso_verb verb = verso_move_split(move, &talk.first, &talk.second);
    for (const char *at = qn_say(lang, phrases[verb][voice == QN_TELL]); *at; at++)
        if (*at == '$')
            say_part(&talk, verb, *++at);
        else
            qn_text_char(text, *at);
}

/* ---- points ---- */

enum tally_word { CARD, EMPTIED, GROUP, POINTS, NOTHING, TOTAL, TALLY_WORDS };

static const char *const tally_words[TALLY_WORDS] = {
    [CARD] = N_("Point card %d, "),
    [EMPTIED] = N_("emptied"),
    [GROUP] = N_("Group %d–%d in the reserve"),
    [POINTS] = N_(": %d\n"),
    [NOTHING] = N_("No point card, and no group of at least four tokens.\n"),
    [TOTAL] = N_("Total: %d"),
};

static int lying_on(const struct verso_table *table, int card)
{
    if (!(table->loaded >> card & 1))
        return 0;
    int count = 1;
    for (int token = table->stack[card]; table->link[token] != token; count++)
        token = table->link[token];
    return count;
}

static void tally_card(const struct verso_table *table, int card, enum qn_lang lang,
                       struct qn_text *text)
{
    int lying = lying_on(table, card);
    qn_text_form(text, qn_say(lang, tally_words[CARD]), VERSO_POINT_LOW + card);
    if (lying)
        qn_text_form(text, qn_say_count(lang, "carrying one token", "carrying %d tokens", lying),
                     lying);
    else
        qn_text_str(text, qn_say(lang, tally_words[EMPTIED]));
    qn_text_form(text, qn_say(lang, tally_words[POINTS]), VERSO_POINT_LOW + card);
}

void verso_tally(const void *from, int seat, enum qn_lang lang, struct qn_text *text)
{
    const struct verso_view *view = from;
    const struct verso_table *table = &view->table;
    uint64_t groups = table->longs & verso_own(table, seat);
    for (int card = VERSO_POINTS - 1; card >= 0; card--)
        if (table->points[seat] >> card & 1)
            tally_card(table, card, lang, text);
    for (uint64_t left = groups; left; left &= left - 1) {
        int g = qn_lowest(left);
        qn_text_form(text, qn_say(lang, tally_words[GROUP]), view->shown[g],
                     view->shown[table->link[g]]);
        qn_text_form(text, qn_say(lang, tally_words[POINTS]), VERSO_BONUS);
    }
    if (!table->points[seat] && !groups)
        qn_text_str(text, qn_say(lang, tally_words[NOTHING]));
    qn_text_form(text, qn_say(lang, tally_words[TOTAL]), verso_score(table, seat));
}

/* ---- the rule that matters ---- */

/* While a token is held: what it earns, what it can be swapped for, or how it may lie. */
static int placing_topic(const struct verso_view *view)
{
    const struct verso_table *table = &view->table;
    uint64_t own = verso_own(table, table->seat);
    struct verso_wants wants;
    verso_want(table, view->shown, table->seat, &wants);
    if (wants.fit >> view->shown[table->held] & 1)
        return verso_goes_on(table) ? VERSO_V9 : VERSO_V6;
    bool swaps = table->phase == VERSO_DRAWN && (table->bottoms & table->tops & ~own);
    return swaps ? VERSO_V7 : VERSO_V10;
}

int verso_topic(const void *from)
{
    const struct verso_view *view = from;
    const struct verso_table *table = &view->table;
    bool mine = view->head.turn == view->head.viewer;
    if (table->phase == VERSO_OVER)
        return VERSO_V15;
    if (mine && verso_holding(table))
        return placing_topic(view);
    if (mine && (table->longs & verso_own(table, table->seat)))
        return verso_sold(table) < VERSO_POINTS ? VERSO_V11 : VERSO_V13;
    if (table->drawn == VERSO_TOKENS)
        return VERSO_V14;
    if (mine && table->taken > 0)
        return VERSO_V9;
    unsigned own = view->head.viewer < table->players ? table->points[view->head.viewer] : 0;
    return table->loaded & ~own ? VERSO_V12 : VERSO_V10;
}
