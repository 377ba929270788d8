/* Vingt-trois for a person who chooses: what a move brings at once, and numbers that help. */
#include "step.h"
#include "core/json_write.h"

/* ---- what a move brings ---- */

bool vingt_trois_brings(const void *in, qn_move move, int *points)
{
    const struct vingt_trois_view *view = in;
    const struct vingt_trois_table *table = &view->table;
    struct vingt_trois_parts parts = vingt_trois_move_split(move);
    int seat = view->head.turn;
    if (seat < 0 || parts.act == VT_ACT_BOX)
        return false;
    int cost = vingt_trois_charge(table, seat, parts);
    *points = -cost;
    if (parts.act == VT_ACT_PLAY && parts.copies == table->cards[seat])
        *points += vingt_trois_given_back(table, seat, cost);
    return true;
}

/* ---- numbers that help ---- */

/* T13: what each seat's score would be if the game ended now. */
static void put_scores(const struct vingt_trois_view *view, struct qn_text *json)
{
    qn_put_open(json, "scores", '[');
    for (int seat = 0; seat < view->head.setup.players; seat++)
        qn_put_int(json, NULL, vingt_trois_score(&view->table, seat));
    qn_put_close(json, ']');
}

/* T1: copies of each value that the viewer has not seen, from 1 up. */
static void put_unseen(const struct vingt_trois_view *view, struct qn_text *json)
{
    qn_put_open(json, "unseen", '[');
    for (int value = 1; value <= VT_VALUES; value++)
        qn_put_int(json, NULL, vingt_trois_unseen(view, value));
    qn_put_close(json, ']');
}

/* T8: what could be laid without penalty, by the tokens spent: [11,12] with none. */
static void put_free(const struct vingt_trois_state *known, struct qn_text *json)
{
    int top = vingt_trois_top(&known->table);
    qn_put_open(json, "free", '[');
    for (int tokens = 0; tokens <= known->table.tokens[known->turn]; tokens++) {
        int from = top - VT_STEP * tokens, to = top + VT_STEP * tokens + 1;
        qn_put_open(json, NULL, '[');
        qn_put_int(json, NULL, from > 1 ? from : 1);
        qn_put_int(json, NULL, to < VT_VALUES ? to : VT_VALUES);
        qn_put_close(json, ']');
    }
    qn_put_close(json, ']');
}

/* T6, T8: what each held value costs, by the tokens spent; null where it may not be laid so. */
static void put_costs(const struct vingt_trois_state *known, struct qn_text *json)
{
    int seat = known->turn, top = vingt_trois_top(&known->table);
    uint64_t left = vingt_trois_least(known->hand[seat], 1);
    qn_put_open(json, "costs", '{');
    for (; left; left &= left - 1) {
        int value = vingt_trois_lowest(left);
        char number[8];
        struct qn_text name = qn_text_on(number, sizeof number);
        qn_text_int(&name, value);
        qn_put_open(json, number, '[');
        for (int tokens = 0; tokens <= known->table.tokens[seat]; tokens++)
            if (vingt_trois_may_lay(known, value, tokens))
                qn_put_int(json, NULL, vingt_trois_penalty(top, value, tokens));
            else
                qn_put_null(json, NULL);
        qn_put_close(json, ']');
    }
    qn_put_close(json, '}');
}

/* What the viewer's next turn would cost it, as the table lies. */
static void put_choice(const struct vingt_trois_state *known, struct qn_text *json)
{
    put_free(known, json);
    put_costs(known, json);
    qn_put_int(json, "pass", VT_PASS_COSTS);
    qn_put_int(json, "force", VT_FORCE_COSTS);
    qn_put_int(json, "quit", known->table.cards[known->turn]);
}

void vingt_trois_help(const void *in, struct qn_text *json)
{
    const struct vingt_trois_view *view = in;
    struct vingt_trois_state known = vingt_trois_known(view);
    put_scores(view, json);
    put_unseen(view, json);
    if (known.turn >= 0 && known.table.phase == VT_PLAY && known.table.pile_count > 0)
        put_choice(&known, json);
}
