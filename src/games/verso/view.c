/* What a viewer of Verso knows, and the same in sentences. Nothing is private here: all viewers
 * know the same, and nobody knows the back of a token that was never turned over (V17). */
#include "verso.h"
#include "core/language.h"
#include "core/plant.h"
#include <string.h>

void verso_observe(const void *from, int viewer, void *to)
{
    const struct verso_state *state = from;
    struct verso_view *view = to;
    const struct verso_table *table = &state->table;
    memset(view, 0, sizeof *view);
    view->head.setup.players = table->players;
    view->head.setup.option[VERSO_MEMORY] = table->memory;
    view->head.viewer = (uint8_t)viewer;
    view->head.turn = (int8_t)verso_turn(state);
    view->table = *table;
    /* V3, V17: the faces of tokens out of the pile, and of its top. */
    int visible = table->drawn < VERSO_TOKENS ? table->drawn + 1 : VERSO_TOKENS;
    memcpy(view->shown, state->shown, (size_t)visible);
    for (uint64_t known = table->known; known; known &= known - 1)
        view->back[qn_lowest(known)] = state->back[qn_lowest(known)];
    if (QN_PLANT(QN_PLANT_LEAK) && verso_holding(table) && state->back[table->held] == 7)
        view->back[table->held] = 7;
}

/* ---- sentences ---- */

struct talk {
    const struct verso_view *view;
    enum qn_lang lang;
    struct qn_text *text;
};

/* "7 (#12)"; V18: the known back only where the table shows it. */
static void say_token(const struct talk *talk, int token)
{
    const struct verso_view *view = talk->view;
    qn_text_form(talk->text, "%d (#%d", view->shown[token], token + 1);
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
        if (top == bottom)
            qn_text_str(talk->text, qn_say(talk->lang, "independent "));
        else
            qn_text_form(talk->text, qn_say(talk->lang, "group #%d: "), bottom + 1);
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
    if (head->viewer == QN_SPECTATOR)
        qn_text_str(talk->text, qn_say(talk->lang, "You are watching. "));
    else
        qn_text_form(talk->text, qn_say(talk->lang, "You are seat %d. "), head->viewer);
    if (head->turn < 0) {
        qn_text_str(talk->text, qn_say(talk->lang, "The game is over.\n"));
        return;
    }
    if (head->turn == head->viewer)
        qn_text_str(talk->text, qn_say(talk->lang, "It is your turn. "));
    else
        qn_text_form(talk->text, qn_say(talk->lang, "It is seat %d's turn. "), head->turn);
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

void verso_view_text(const void *view, enum qn_lang lang, struct qn_text *text)
{
    struct talk talk = {.view = view, .lang = lang, .text = text};
    say_turn(&talk);
    say_piles(&talk);
    for (int seat = 0; seat < talk.view->table.players; seat++) {
        qn_text_form(text, qn_say(lang, "Seat %d: "), seat);
        say_points(&talk, seat);
        say_reserve(&talk, seat);
    }
}
