/* Who may know which face in Verso, from V3, V5 and V17 alone: the tokens are followed through the
 * game one by one, each with the pile of tokens that it lies in. All viewers know the same. */
#include "oracle.h"
#include <stdio.h>
#include <string.h>

enum { TOKENS = 54, NUMBERS = 19, HEAP_HELD = 1, HEAP_POINTS = 100, HEAP_FIRST = 200 };

struct table {
    int drawn, held;
    int points_left;     /* point cards still in their stack */
    int next_heap;       /* a fresh name for a group */
    int heap[TOKENS];    /* which group or point card each token belongs to; 0: pile */
    int shown[TOKENS];   /* its visible face now */
    int back[TOKENS];    /* the other one */
    bool turned[TOKENS]; /* V17: turned over, so that both faces are known */
};

static struct table *table_of(struct oracle *oracle)
{
    _Static_assert(sizeof(struct table) <= ORACLE_SCRATCH, "room for the table");
    return (struct table *)(void *)oracle->scratch;
}

static void faces(const struct oracle *oracle, int place, int *shown, int *back)
{
    char name[QN_CARD_TEXT_MAX];
    struct qn_text text = qn_text_on(name, sizeof name);
    oracle->game->card_print(oracle->order[0][place], &text);
    if (sscanf(name, "%d/%d", shown, back) != 2)
        *shown = *back = 0;
}

static void shuffled(struct oracle *oracle)
{
    struct table *table = table_of(oracle);
    memset(table, 0, sizeof *table);
    table->points_left = 12;
    table->next_heap = HEAP_FIRST;
    for (int token = 0; token < oracle->length[0]; token++)
        faces(oracle, token, &table->shown[token], &table->back[token]);
}

static void turn_over(struct table *table, int token)
{
    int face = table->shown[token];
    table->shown[token] = table->back[token];
    table->back[token] = face;
    table->turned[token] = true;
    table->held = token;
    table->heap[token] = HEAP_HELD;
}

static int highest(const struct table *table, int heap)
{
    int best = -1;
    for (int token = 0; token < TOKENS; token++)
        if (table->heap[token] == heap && (best < 0 || table->shown[token] > table->shown[best]))
            best = token;
    return best;
}

static void rename_heap(struct table *table, int from, int to)
{
    for (int token = 0; token < TOKENS; token++)
        if (table->heap[token] == from)
            table->heap[token] = to;
}

static void moved(struct oracle *oracle, int seat, const char *move)
{
    struct table *table = table_of(oracle);
    int first = 0, second = 0;
    (void)seat;
    if (strcmp(move, "draw") == 0) {
        table->held = table->drawn++;
        table->heap[table->held] = HEAP_HELD;
    } else if (sscanf(move, "take %d", &first) == 1) {
        turn_over(table, highest(table, HEAP_POINTS + first));
    } else if (strcmp(move, "alone") == 0) {
        table->heap[table->held] = table->next_heap++;
    } else if (sscanf(move, "join #%d", &first) == 1) {
        table->heap[table->held] = table->heap[first - 1];
    } else if (sscanf(move, "swap #%d", &first) == 1) {
        table->heap[table->held] = table->next_heap++;
        turn_over(table, first - 1);
    } else if (sscanf(move, "merge #%d #%d", &first, &second) == 2) {
        rename_heap(table, table->heap[first - 1], table->heap[second - 1]);
    } else if (sscanf(move, "convert #%d", &first) == 1) {
        rename_heap(table, table->heap[first - 1], HEAP_POINTS + 6 + table->points_left--);
    }
}

/* V17: of a token still below the pile's top nothing is known; of others the face that they first
 * showed; of those turned over everything. */
static bool looks_alike(const struct table *table, const struct oracle *oracle, int place,
                        int shown, int back)
{
    int true_shown, true_back;
    if (place > table->drawn)
        return true;
    faces(oracle, place, &true_shown, &true_back);
    return shown == true_shown && (!table->turned[place] || back == true_back);
}

static bool hides(const struct oracle *oracle, int viewer, int shuffle, int p, int q)
{
    const struct table *table = (const struct table *)(const void *)oracle->scratch;
    int shown_p, back_p, shown_q, back_q;
    (void)viewer, (void)shuffle;
    faces(oracle, p, &shown_p, &back_p);
    if (p == q)
        return looks_alike(table, oracle, p, back_p, shown_p);
    faces(oracle, q, &shown_q, &back_q);
    return looks_alike(table, oracle, p, shown_q, back_q) &&
           looks_alike(table, oracle, q, shown_p, back_p);
}

const struct oracle_game oracle_verso = {
    .game = "verso", .shuffled = shuffled, .moved = moved, .hides = hides};
