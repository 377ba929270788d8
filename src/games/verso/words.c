/* Verso in words: a view and moves as people say them, where points come from, which rule matters
 * now. */
#include "policy.h"
#include "core/language.h"
#include "core/speech.h"

/* ---- what a group brings ---- */

int verso_price(const struct verso_table *table)
{
    int left = VERSO_POINTS - verso_sold(table);
    return left && table->phase != VERSO_OVER ? VERSO_POINT_LOW + left - 1 : VERSO_BONUS;
}

/* ---- tokens ---- */

/* A token that turns up shows both of its faces. */
void verso_card_say(uint8_t code, enum qn_lang lang, struct qn_text *text)
{
    qn_text_form(text, qn_say(lang, "%d (back %d)"), verso_card_shown(code), verso_card_back(code));
}

/* Whether another group of the reserve reads the same; of rivals only single tokens matter (V7). */
static bool has_double(const struct verso_view *view, int g)
{
    const struct verso_table *table = &view->table;
    uint64_t own = verso_own(table, table->seat);
    uint64_t others = table->bottoms & (own >> g & 1 ? own : ~own) & ~(UINT64_C(1) << g);
    for (; others; others &= others - 1) {
        int other = qn_lowest(others);
        if (view->shown[other] == view->shown[g] &&
            view->shown[table->link[other]] == view->shown[table->link[g]])
            return true;
    }
    return false;
}

void verso_say_group(const struct verso_view *view, int g, const struct qn_speech *speech)
{
    int top = view->table.link[g];
    qn_text_int(speech->text, view->shown[g]);
    if (top != g)
        qn_text_form(speech->text, "–%d", view->shown[top]);
    if (has_double(view, g))
        qn_text_form(speech->text, qn_say(speech->lang, " (token %d)"), g + 1);
}

struct talk {
    const struct verso_view *view;
    const struct verso_table *table;
    int first, second; /* the numbers of the move, if it is about one */
    const struct qn_speech *speech;
    enum qn_lang lang;
    struct qn_text *text;
};

/* ---- a view in sentences ---- */

/* "7 (token 12)"; V18: the known back only where the table shows it. */
static void say_token(const struct talk *talk, int token)
{
    const struct verso_view *view = talk->view;
    qn_text_form(talk->text, qn_say(talk->lang, "%d (token %d"), view->shown[token], token + 1);
    if (view->table.memory && view->back[token])
        qn_text_form(talk->text, qn_say(talk->lang, ", back %d"), view->back[token]);
    qn_text_char(talk->text, ')');
}

/* The tokens from the highest down to `bottom`. */
static void say_run(const struct talk *talk, int top, int bottom)
{
    for (int token = top;; token = talk->view->table.link[token]) {
        say_token(talk, token);
        if (token == bottom)
            break;
        qn_text_str(talk->text, ", ");
    }
}

static void say_points(const struct talk *talk, int seat)
{
    const struct verso_table *table = &talk->view->table;
    unsigned cards = table->points[seat];
    qn_text_str(talk->text, qn_say(talk->lang, cards ? N_("point cards") : N_("no point cards")));
    for (int card = VERSO_POINTS - 1; card >= 0; card--) {
        if (!(cards >> card & 1))
            continue;
        qn_text_form(talk->text, cards >> (card + 1) ? "; %d " : " %d ", VERSO_POINT_LOW + card);
        if (!(table->loaded >> card & 1)) {
            qn_text_str(talk->text, qn_say(talk->lang, "emptied"));
            continue;
        }
        int bottom = table->stack[card];
        while (table->link[bottom] != bottom)
            bottom = table->link[bottom];
        qn_text_str(talk->text, qn_say(talk->lang, "carrying, from the top, "));
        say_run(talk, table->stack[card], bottom);
    }
    qn_text_str(talk->text, ". ");
}

static void say_reserve(const struct talk *talk, int seat)
{
    const struct verso_table *table = &talk->view->table;
    uint64_t groups = table->bottoms & verso_own(table, seat);
    if (!groups) {
        qn_text_str(talk->text, qn_say(talk->lang, "Empty reserve.\n"));
        return;
    }
    qn_text_str(talk->text, qn_say(talk->lang, "Reserve: "));
    for (; groups; groups &= groups - 1) {
        int bottom = qn_lowest(groups), top = table->link[bottom];
        qn_text_str(talk->text, top == bottom ? qn_say(talk->lang, "independent ")
                                              : qn_say(talk->lang, "group, from the top, "));
        say_run(talk, top, bottom);
        qn_text_str(talk->text, groups & (groups - 1) ? "; " : ".\n");
    }
}

static void say_phase(const struct talk *talk)
{
    const struct verso_table *table = &talk->view->table;
    if (verso_holding(table)) {
        qn_text_str(talk->text, qn_say(talk->lang, "Token held: "));
        say_token(talk, table->held);
        qn_text_str(talk->text, table->phase == VERSO_DRAWN
                                    ? qn_say(talk->lang, ", as it was drawn. ")
                                    : qn_say(talk->lang, ", turned over. "));
    } else if (table->phase == VERSO_STOPPED) {
        qn_text_str(talk->text, qn_say(talk->lang, "The last token was placed alone. "));
    } else if (table->taken > 0) {
        qn_text_str(talk->text, qn_say(talk->lang, "The last token was joined to a group. "));
    }
    qn_text_form(talk->text, qn_say(talk->lang, "Tokens taken this turn: %d%s.\n"), table->taken,
                 table->taken == VERSO_TAKINGS ? qn_say(talk->lang, " or more") : "");
}

static void say_turn(const struct talk *talk)
{
    const struct qn_view *head = &talk->view->head;
    qn_say_viewer(talk->speech, head->viewer);
    if (head->turn < 0) {
        qn_text_str(talk->text, qn_say(talk->lang, "The game is over.\n"));
        return;
    }
    if (head->turn == head->viewer)
        qn_text_str(talk->text, qn_say(talk->lang, "It is your turn. "));
    else
        qn_text_form(talk->text, qn_say(talk->lang, "It is %s's turn. "),
                     qn_name_seat(talk->speech, head->turn).text);
    say_phase(talk);
}

static void say_piles(const struct talk *talk)
{
    const struct verso_table *table = &talk->view->table;
    int pile = VERSO_TOKENS - table->drawn, left = VERSO_POINTS - verso_sold(table);
    if (pile > 0)
        qn_text_form(talk->text, qn_say(talk->lang, "Pile: %d, top shows %d. "), pile,
                     talk->view->shown[table->drawn]);
    else
        qn_text_str(talk->text, qn_say(talk->lang, "The pile is empty. "));
    if (left > 0)
        qn_text_form(talk->text,
                     qn_say(talk->lang, "Point cards left: %d, the next is worth %d.\n"), left,
                     VERSO_POINT_LOW + left - 1);
    else
        qn_text_str(talk->text, qn_say(talk->lang, "No point cards are left.\n"));
}

void verso_view_text(const void *view, struct qn_speech *speech)
{
    struct talk talk = {.view = view, .speech = speech, .lang = speech->lang, .text = speech->text};
    talk.table = &talk.view->table;
    say_turn(&talk);
    say_piles(&talk);
    for (int seat = 0; seat < talk.view->table.players; seat++) {
        qn_say_seat(speech, seat);
        qn_text_str(talk.text, qn_say(talk.lang, ": "));
        say_points(&talk, seat);
        say_reserve(&talk, seat);
    }
}

/* ---- moves ---- */

/* $p: the number on the pile; $h: the held one; $t: the one on top of the point card $c; $a and $b:
 * the first and the second group; $k: its known back; $w: what converting brings; $g: that the game
 * ends. */
static const char *const phrases[VERSO_VERBS][QN_VOICES] = {
    [VERSO_VERB_DRAW] = {N_("draw the $p"), N_("draws the $p"), NC_("you", "draw the $p")},
    [VERSO_VERB_TAKE] = {N_("take the $t on card $c and turn it over$k"),
                         N_("takes the $t on card $c and turns it over$k"),
                         NC_("you", "take the $t on card $c and turn it over$k")},
    [VERSO_VERB_ALONE] = {N_("place the $h alone"), N_("places the $h alone"),
                          NC_("you", "place the $h alone")},
    [VERSO_VERB_JOIN] = {N_("join the $h to $a"), N_("joins the $h to $a"),
                         NC_("you", "join the $h to $a")},
    [VERSO_VERB_SWAP] = {N_("swap the $h for the $a, turned over$k"),
                         N_("swaps the $h for the $a, turned over$k"),
                         NC_("you", "swap the $h for the $a, turned over$k")},
    [VERSO_VERB_MERGE] = {N_("merge $a and $b"), N_("merges $a and $b"),
                          NC_("you", "merge $a and $b")},
    [VERSO_VERB_CONVERT] = {N_("convert $a ($w points)"), N_("converts $a ($w points)"),
                            NC_("you", "convert $a ($w points)")},
    [VERSO_VERB_END] = {N_("end the turn$g"), N_("ends the turn$g"), NC_("you", "end the turn$g")},
};

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
        verso_say_group(talk->view, talk->first, talk->speech);
        break;
    case 'b':
        verso_say_group(talk->view, talk->second, talk->speech);
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

void verso_phrase(const void *view, qn_move move, enum qn_voice voice, struct qn_speech *speech)
{
    struct talk talk = {.view = view, .speech = speech, .lang = speech->lang, .text = speech->text};
    talk.table = &talk.view->table;
    enum verso_verb verb = verso_move_split(move, &talk.first, &talk.second);
    for (const char *at = qn_say(talk.lang, phrases[verb][voice]); *at; at++)
        if (*at == '$')
            say_part(&talk, verb, *++at);
        else
            qn_text_char(talk.text, *at);
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

static void tally_card(const struct verso_table *table, int card, const struct qn_speech *speech)
{
    struct qn_text *text = speech->text;
    enum qn_lang lang = speech->lang;
    int lying = verso_carried(table, card);
    qn_text_form(text, qn_say(lang, tally_words[CARD]), VERSO_POINT_LOW + card);
    if (lying)
        qn_text_form(text, qn_say_count(lang, "carrying one token", "carrying %d tokens", lying),
                     lying);
    else
        qn_text_str(text, qn_say(lang, tally_words[EMPTIED]));
    qn_text_form(text, qn_say(lang, tally_words[POINTS]), VERSO_POINT_LOW + card);
}

void verso_tally(const void *from, int seat, struct qn_speech *speech)
{
    struct qn_text *text = speech->text;
    enum qn_lang lang = speech->lang;
    const struct verso_view *view = from;
    const struct verso_table *table = &view->table;
    uint64_t groups = table->longs & verso_own(table, seat);
    for (int card = VERSO_POINTS - 1; card >= 0; card--)
        if (table->points[seat] >> card & 1)
            tally_card(table, card, speech);
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
    bool swaps = table->phase == VERSO_DRAWN && (verso_independent(table) & ~own);
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
