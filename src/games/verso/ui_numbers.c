/* Verso for a person who chooses: what a move brings at once, and numbers that help. */
#include "policy.h"
#include "core/json_write.h"
#include <string.h>

/* ---- what a move brings ---- */

static int length_of(const struct verso_view *view, int g)
{
    return verso_length(&view->table, view->shown, g);
}

/* The tokens of the group that a join or a merge makes; 0 for other moves. */
static int grown(const struct verso_view *view, qn_move move)
{
    int first, second;
    enum verso_verb verb = verso_move_split(move, &first, &second);
    if (verb == VERSO_VERB_JOIN)
        return length_of(view, first) + 1;
    return verb == VERSO_VERB_MERGE ? length_of(view, first) + length_of(view, second) : 0;
}

/* V15: what a group of this length in the reserve counts. */
static int counts(int length) { return length >= VERSO_LONG ? VERSO_BONUS : 0; }

bool verso_brings(const void *in, qn_move move, int *points)
{
    const struct verso_view *view = in;
    int first, second;
    enum verso_verb verb = verso_move_split(move, &first, &second);
    if (verb == VERSO_VERB_CONVERT)
        *points = verso_price(&view->table) - VERSO_BONUS;
    else if (verb == VERSO_VERB_JOIN)
        *points = counts(grown(view, move)) - counts(length_of(view, first));
    else if (verb == VERSO_VERB_MERGE)
        *points = counts(grown(view, move)) - counts(length_of(view, first)) -
                  counts(length_of(view, second));
    else
        return false;
    return *points != 0;
}

/* ---- numbers that help ---- */

static void put_seats(const struct verso_table *table, struct qn_text *json)
{
    int fewest = 0;
    qn_put_open(json, "scores", '[');
    for (int seat = 0; seat < table->players; seat++)
        qn_put_int(json, NULL, verso_score(table, seat));
    qn_put_close(json, ']');
    while (fewest < table->players && !verso_has_fewest(table, fewest))
        fewest++;
    qn_put_maybe(json, "fewest", fewest < table->players ? fewest : -1);
}

/* "#3" for the third token, as moves have it. */
static const char *token_name(int token, char out[QN_CARD_TEXT_MAX])
{
    struct qn_text name = qn_text_on(out, QN_CARD_TEXT_MAX);
    qn_text_form(&name, "#%d", token + 1);
    return out;
}

/* What a group that is long enough is worth, now and after each join or merge that the seat to move
 * may make (V2, V13). */
static void put_worth(const struct verso_view *view, struct qn_text *json)
{
    const struct verso_table *table = &view->table;
    char name[QN_MOVE_TEXT_MAX];
    struct verso_state known = {.table = *table}; /* what is legal depends on no hidden face */
    memcpy(known.shown, view->shown, sizeof known.shown);
    qn_move moves[QN_MOVES_MAX];
    int count = view->head.turn < 0 ? 0 : verso_legal(&known, moves), price = verso_price(table);
    qn_put_open(json, "worth", '{');
    for (uint64_t left = table->longs; left; left &= left - 1)
        qn_put_int(json, token_name(qn_lowest(left), name), price);
    for (int i = 0; i < count; i++)
        if (grown(view, moves[i]) >= VERSO_LONG) {
            struct qn_text move = qn_text_on(name, sizeof name);
            verso_move_print(moves[i], &move);
            qn_put_int(json, name, price);
        }
    qn_put_close(json, '}');
}

/* V17: the faces that a token may show when it is turned over, as [15,17]. */
static void put_backs(const struct verso_view *view, const char *name, int token,
                      struct qn_text *json)
{
    int number = view->shown[token], back = view->back[token];
    unsigned backs = back ? 1u << VERSO_SPREAD : verso_backs(&view->table, number);
    int from = (back ? back : number) - VERSO_SPREAD;
    qn_put_open(json, name, '[');
    for (; backs; backs &= backs - 1)
        qn_put_int(json, NULL, from + qn_lowest(backs));
    qn_put_close(json, ']');
}

/* V18: only where the table shows what is known. Each token that others could turn over, by the
 * word of the move that does it: a lone one by its number, the top of a stack by its card. */
static void put_turns(const struct verso_view *view, struct qn_text *json)
{
    const struct verso_table *table = &view->table;
    char name[QN_CARD_TEXT_MAX];
    if (!table->memory)
        return;
    qn_put_open(json, "turns", '{');
    for (uint64_t left = verso_independent(table); left; left &= left - 1)
        put_backs(view, token_name(qn_lowest(left), name), qn_lowest(left), json);
    for (unsigned cards = table->loaded; cards; cards &= cards - 1) {
        int card = qn_lowest(cards);
        struct qn_text number = qn_text_on(name, sizeof name);
        qn_text_int(&number, VERSO_POINT_LOW + card);
        put_backs(view, name, table->stack[card], json);
    }
    qn_put_close(json, '}');
}

void verso_help(const void *in, struct qn_text *json)
{
    const struct verso_view *view = in;
    const struct verso_table *table = &view->table;
    bool limited = !verso_has_fewest(table, table->seat);
    put_seats(table, json);
    qn_put_maybe(json, "limit", limited ? VERSO_TAKINGS : -1); /* V9 */
    qn_put_int(json, "price", verso_price(table));
    qn_put_int(json, "cards", VERSO_POINTS - verso_sold(table));
    qn_put_bool(json, "goes_on", verso_holding(table) && verso_goes_on(table));
    put_worth(view, json);
    put_turns(view, json);
}
