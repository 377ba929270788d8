/* Sampling against brute force: see brute.h.
 *
 * The true game is played once and what its viewer sees is written down, in one part per shuffle.
 * Then the possible worlds are carried through the parts as a table from states to weights: a part
 * takes every state of the table, every order of its shuffle and every hidden move, and keeps what
 * looks exactly alike at each ply. */
#include "brute.h"
#include "core/random.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <cmocka.h>

enum { PLIES_MAX = 400, STATES_MAX = 1 << 17, SLOTS = 1 << 18, CHOICES_MAX = 1 << 14 };
enum { ORDERS_MAX = 50 * 1000 * 1000 };

/* The reduced builds have no registry. */
int qn_game_count(void) { return 0; }
const struct qn_game *qn_game_at(int index) { return index < 0 ? NULL : NULL; }
const struct qn_game *qn_game_find(const char *id) { return id == NULL ? NULL : NULL; }

union view {
    uint64_t align[2];
    unsigned char bytes[QN_VIEW_MAX];
};

/* ---- a table of states with weights ---- */

struct table {
    size_t bytes; /* of a state */
    int count;
    unsigned char *states;
    double *weights;
    int *hits;
    int *slots; /* index + 1, or 0 */
};

static bool table_open(struct table *table, size_t bytes)
{
    *table = (struct table){.bytes = bytes,
                            .states = malloc(bytes * STATES_MAX),
                            .weights = malloc(sizeof(double) * STATES_MAX),
                            .hits = calloc(STATES_MAX, sizeof(int)),
                            .slots = calloc(SLOTS, sizeof(int))};
    return table->states && table->weights && table->hits && table->slots;
}

static void table_close(struct table *table)
{
    free(table->states);
    free(table->weights);
    free(table->hits);
    free(table->slots);
    *table = (struct table){0};
}

static const void *table_state(const struct table *table, int index)
{
    return table->states + table->bytes * (size_t)index;
}

/* The slot that holds the state, or the empty one where it belongs. */
static int table_slot(const struct table *table, const void *state)
{
    const unsigned char *bytes = state;
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < table->bytes; i++)
        hash = (hash ^ bytes[i]) * UINT64_C(1099511628211);
    int slot = (int)((hash ^ (hash >> 29)) & (SLOTS - 1));
    while (table->slots[slot] != 0 &&
           memcmp(table_state(table, table->slots[slot] - 1), state, table->bytes) != 0)
        slot = (slot + 1) & (SLOTS - 1);
    return slot;
}

static int table_find(const struct table *table, const void *state)
{
    return table->slots[table_slot(table, state)] - 1;
}

static bool table_add(struct table *table, const void *state, double weight)
{
    int slot = table_slot(table, state);
    if (table->slots[slot] == 0) {
        if (table->count == STATES_MAX)
            return false;
        memcpy(table->states + table->bytes * (size_t)table->count, state, table->bytes);
        table->weights[table->count] = 0;
        table->slots[slot] = ++table->count;
    }
    table->weights[table->slots[slot] - 1] += weight;
    return true;
}

/* ---- the true game, as its viewer sees it ---- */

struct seen {
    qn_move move;
    bool hidden;     /* the viewer does not see which move it is */
    bool ends;       /* the move asked for a shuffle: nobody looks at that state */
    union view view; /* after the move */
};

struct part { /* from one shuffle to the next, or to the present */
    union view dealt;
    int first, end; /* of the plies */
};

struct history {
    const struct brute_case *c;
    const struct qn_truth *truth;
    size_t state_bytes, view_bytes;
    union qn_state state; /* the present one */
    int part_count, ply_count;
    struct part parts[QN_SHUFFLES_MAX];
    struct seen plies[PLIES_MAX];
};

/* Copies the next text up to the separator; false at the end. */
static bool next_text(const char **at, char separator, char *text, size_t size)
{
    while (**at == ' ')
        (*at)++;
    size_t length = 0;
    for (; **at != '\0' && **at != separator; (*at)++)
        if (length + 1 < size)
            text[length++] = **at;
    while (length > 0 && text[length - 1] == ' ')
        length--;
    text[length] = '\0';
    if (**at == separator)
        (*at)++;
    return length > 0;
}

static bool read_order(const struct history *h, const char *texts, const struct qn_need *need,
                       uint8_t *order)
{
    char text[QN_CARD_TEXT_MAX + 2];
    int count = 0;
    while (next_text(&texts, ' ', text, sizeof text)) {
        int card = h->c->game->card_parse(text);
        if (card < 0 || count == QN_CARDS_MAX)
            return false;
        order[count++] = (uint8_t)card;
    }
    return qn_order_fits(need, order, count);
}

/* Deals the true shuffle and begins a part. */
static bool deal_truth(struct history *h, const char **shuffles, struct qn_rng *rng)
{
    if (h->part_count == QN_SHUFFLES_MAX)
        return false;
    struct qn_need need = {0};
    uint8_t order[QN_CARDS_MAX];
    char texts[QN_CARDS_MAX * QN_CARD_TEXT_MAX];
    h->truth->need(&h->state, &need);
    if (*shuffles && next_text(shuffles, ';', texts, sizeof texts)) {
        if (!read_order(h, texts, &need, order))
            return false;
    } else {
        qn_rng_order(rng, &need, order);
    }
    h->truth->deal(&h->state, order, NULL);
    struct part *part = &h->parts[h->part_count++];
    part->first = part->end = h->ply_count;
    memset(&part->dealt, 0, sizeof part->dealt);
    h->truth->observe(&h->state, h->c->viewer, &part->dealt);
    return true;
}

static bool play_truth(struct history *h, qn_move move)
{
    if (h->ply_count == PLIES_MAX || h->truth->turn(&h->state) < 0 ||
        h->truth->check(&h->state, move) != 0)
        return false;
    static struct qn_events events;
    events.count = 0;
    h->truth->play(&h->state, move, &events);
    struct seen *ply = &h->plies[h->ply_count++];
    memset(ply, 0, sizeof *ply);
    ply->move = move;
    ply->hidden = events.count > 0 && !(events.list[0].who >> h->c->viewer & 1);
    ply->ends = h->truth->turn(&h->state) == QN_SHUFFLE;
    if (!ply->ends)
        h->truth->observe(&h->state, h->c->viewer, &ply->view);
    h->parts[h->part_count - 1].end = h->ply_count;
    return true;
}

static bool next_move(const struct history *h, const char **moves, struct qn_rng *rng,
                      qn_move *move)
{
    if (h->c->moves) {
        char text[QN_MOVE_TEXT_MAX + 8];
        if (!next_text(moves, ',', text, sizeof text))
            return false;
        *move = h->c->game->move_parse(text);
        return true;
    }
    if (h->ply_count == h->c->plies || h->truth->turn(&h->state) == QN_OVER)
        return false;
    qn_move legal[QN_MOVES_MAX];
    int count = h->truth->legal(&h->state, legal);
    *move = legal[qn_below(rng, (uint32_t)count)];
    return true;
}

static bool play_history(struct history *h)
{
    const char *shuffles = h->c->shuffle, *moves = h->c->moves;
    struct qn_rng rng;
    qn_rng_seed(&rng, h->c->seed);
    memset(&h->state, 0, sizeof h->state);
    h->truth->begin(&h->state, &h->c->setup, h->c->first);
    if (!deal_truth(h, &shuffles, &rng))
        return false;
    qn_move move;
    while (next_move(h, &moves, &rng, &move)) {
        if (!play_truth(h, move))
            return false;
        if (h->truth->turn(&h->state) == QN_SHUFFLE && !deal_truth(h, &shuffles, &rng))
            return false;
    }
    return true;
}

/* ---- the possible worlds ---- */

struct search {
    const struct history *h;
    const struct part *part;
    struct table *to;
    union qn_state base; /* before the shuffle */
    struct qn_need need;
    int left[QN_CARDS_MAX]; /* how many of need.cards[i] are left; copies share the first's place */
    uint8_t order[QN_CARDS_MAX];
    double weight;
    long tried, agreeing;
    int choice_count; /* how one shuffle can have gone on */
    unsigned char *choices;
    double *choice_ways;
    bool failed;
};

static bool looks(const struct history *h, const union qn_state *state, const union view *expected)
{
    union view view;
    memset(&view, 0xA5, h->view_bytes); /* every byte must be written */
    h->truth->observe(state, h->c->viewer, &view);
    return memcmp(&view, expected, h->view_bytes) == 0;
}

static void follow(struct search *s, const union qn_state *state, int ply, double ways);

static void follow_move(struct search *s, const union qn_state *state, int ply, qn_move move,
                        double ways)
{
    const struct history *h = s->h;
    const struct seen *seen = &h->plies[ply];
    union qn_state next = *state;
    h->truth->play(&next, move, NULL);
    if ((h->truth->turn(&next) == QN_SHUFFLE) != seen->ends)
        return;
    if (!seen->ends && !looks(h, &next, &seen->view))
        return;
    follow(s, &next, ply + 1, ways);
}

/* Goes on from a state that has looked right up to this ply. */
static void follow(struct search *s, const union qn_state *state, int ply, double ways)
{
    const struct history *h = s->h;
    if (ply == s->part->end) {
        if (s->choice_count == CHOICES_MAX) {
            s->failed = true;
            return;
        }
        memcpy(s->choices + h->state_bytes * (size_t)s->choice_count, state, h->state_bytes);
        s->choice_ways[s->choice_count++] = ways;
        return;
    }
    if (!h->plies[ply].hidden) {
        if (h->truth->check(state, h->plies[ply].move) == 0)
            follow_move(s, state, ply, h->plies[ply].move, ways);
        return;
    }
    qn_move legal[QN_MOVES_MAX];
    int count = h->truth->legal(state, legal);
    for (int i = 0; i < count; i++) {
        double more = h->c->ways ? h->c->ways(state, legal[i]) : 1;
        if (more > 0)
            follow_move(s, state, ply, legal[i], ways * more);
    }
}

/* One order: its weight is shared among the hidden choices that agree. */
static void try_order(struct search *s, double weight)
{
    const struct history *h = s->h;
    union qn_state state = s->base;
    if (++s->tried > ORDERS_MAX) {
        s->failed = true;
        return;
    }
    h->truth->deal(&state, s->order, NULL);
    if (!looks(h, &state, &s->part->dealt))
        return;
    s->choice_count = 0;
    follow(s, &state, s->part->first, 1);
    double sum = 0;
    for (int i = 0; i < s->choice_count; i++)
        sum += s->choice_ways[i];
    if (sum <= 0)
        return;
    s->agreeing++;
    for (int i = 0; i < s->choice_count; i++)
        if (!table_add(s->to, s->choices + h->state_bytes * (size_t)i,
                       weight * s->choice_ways[i] / sum))
            s->failed = true;
}

static bool has_fixed(const struct search *s)
{
    for (int i = 0; i < s->need.fixed; i++)
        if (s->left[i] > 0)
            return false;
    return true;
}

/* Fills the order from this place on. Equal copies are tried once, with the number of ways to pick
 * one of them as weight: with take < count, orders that use many kinds are likelier. */
static void each_order(struct search *s, int place, double weight)
{
    if (s->failed)
        return;
    if (place == s->need.take) {
        if (has_fixed(s))
            try_order(s, weight);
        return;
    }
    for (int i = 0; i < s->need.count; i++) {
        if (s->left[i] == 0)
            continue;
        double ways = weight * s->left[i]--;
        for (int face = 0; face <= (s->need.faces ? 1 : 0); face++) {
            s->order[place] = (uint8_t)(s->need.cards[i] ^ face);
            each_order(s, place + 1, ways);
        }
        s->left[i]++;
    }
}

static void each_world(struct search *s, const void *state, double weight)
{
    memset(&s->base, 0, sizeof s->base);
    memcpy(&s->base, state, s->h->state_bytes);
    memset(&s->need, 0, sizeof s->need);
    s->h->truth->need(&s->base, &s->need);
    memset(s->left, 0, sizeof s->left);
    for (int i = 0; i < s->need.count; i++) {
        int kind = 0;
        while (s->need.cards[kind] != s->need.cards[i])
            kind++;
        s->left[kind]++;
    }
    each_order(s, 0, weight);
}

/* Carries the table through every part; at the end it holds the exact weights of the present
 * states. */
static bool each_part(const struct history *h, struct table *table, struct search *s)
{
    union qn_state begun;
    memset(&begun, 0, sizeof begun);
    h->truth->begin(&begun, &h->c->setup, h->c->first);
    if (!table_open(table, h->state_bytes) || !table_add(table, &begun, 1))
        return false;
    for (int part = 0; part < h->part_count && !s->failed; part++) {
        struct table to;
        if (!table_open(&to, h->state_bytes))
            s->failed = true;
        s->part = &h->parts[part];
        s->to = &to;
        s->tried = s->agreeing = 0;
        for (int i = 0; i < table->count && !s->failed; i++)
            each_world(s, table_state(table, i), table->weights[i]);
        table_close(table);
        *table = to;
    }
    return !s->failed;
}

static bool enumerate(const struct history *h, struct table *table, struct brute_result *result)
{
    static struct search s;
    s = (struct search){.h = h,
                        .choices = malloc(h->state_bytes * CHOICES_MAX),
                        .choice_ways = malloc(sizeof(double) * CHOICES_MAX)};
    bool done = s.choices && s.choice_ways && each_part(h, table, &s);
    result->shuffles = s.tried;
    result->agreeing = s.agreeing;
    result->states = table->count;
    free(s.choices);
    free(s.choice_ways);
    return done && table->count > 0;
}

/* ---- statistics ---- */

/* The upper incomplete gamma function, regularised: Q(a, x). */
static double gamma_upper(double a, double x)
{
    if (x <= 0)
        return 1;
    double scale = exp(a * log(x) - x - lgamma(a));
    if (x < a + 1) { /* a series for the lower one */
        double term = 1 / a, sum = term;
        for (int n = 1; n < 10000 && fabs(term) > fabs(sum) * 1e-15; n++)
            sum += term *= x / (a + n);
        return 1 - sum * scale;
    }
    double b = x + 1 - a, c = 1e300, d = 1 / b, fraction = d; /* Lentz's continued fraction */
    for (int n = 1; n < 10000; n++) {
        double k = -n * (n - a);
        b += 2;
        d = 1 / (k * d + b);
        c = b + k / c;
        fraction *= d * c;
        if (fabs(d * c - 1) < 1e-15)
            break;
    }
    return scale * fraction;
}

double brute_chi_square(double chi_square, int degrees)
{
    return degrees < 1 ? 1 : gamma_upper(degrees / 2.0, chi_square / 2);
}

/* Rare states are pooled until ten are expected. */
static void judge(const struct table *table, int samples, struct brute_result *result)
{
    double total = 0, chi_square = 0, pool = 0, pool_hits = 0;
    int bins = 0;
    for (int i = 0; i < table->count; i++)
        total += table->weights[i];
    for (int i = 0; i < table->count; i++) {
        double expected = samples * table->weights[i] / total;
        if (expected >= 20 && table->hits[i] == 0)
            result->missed = true;
        if (expected >= 10) {
            double gap = table->hits[i] - expected;
            chi_square += gap * gap / expected;
            bins++;
            continue;
        }
        pool += expected;
        pool_hits += table->hits[i];
        if (pool >= 10) {
            chi_square += (pool_hits - pool) * (pool_hits - pool) / pool;
            pool = pool_hits = 0;
            bins++;
        }
    }
    if (pool >= 1) {
        chi_square += (pool_hits - pool) * (pool_hits - pool) / pool;
        bins++;
    }
    result->p_value = brute_chi_square(chi_square, bins - 1);
}

/* Fewer where the environment asks for a short run (under sanitizers), but never too few. */
static int sample_count(const struct brute_case *c)
{
    const char *percent = getenv("QUINTE_TEST_PERCENT");
    long count = percent ? c->samples * atol(percent) / 100 : c->samples;
    long least = c->samples < 10000 ? c->samples : 10000;
    return (int)(count > least ? count : least);
}

static void draw_samples(const struct history *h, struct table *table, struct brute_result *result)
{
    int samples = sample_count(h->c);
    union view view;
    memset(&view, 0, sizeof view);
    h->truth->observe(&h->state, h->c->viewer, &view);
    struct qn_rng rng;
    qn_rng_seed(&rng, h->c->seed ^ UINT64_C(0x5A5A5A5A));
    for (int i = 0; i < samples; i++) {
        union qn_state world;
        memset(&world, 0xA5, sizeof world); /* every byte must be written */
        if (!h->c->game->sample(&view, &rng, &world)) {
            result->outside = true;
            return;
        }
        int index = table_find(table, &world);
        if (index < 0 || !looks(h, &world, &view))
            result->outside = true;
        else
            table->hits[index]++;
    }
    judge(table, samples, result);
}

bool brute_run(const struct brute_case *c, struct brute_result *result)
{
    struct qn_limits limits;
    static struct history h;
    struct table table = {0};
    c->game->limits(&c->setup, &limits);
    h = (struct history){.c = c,
                         .truth = c->game->truth,
                         .state_bytes = limits.state_bytes,
                         .view_bytes = limits.view_bytes};
    *result = (struct brute_result){.p_value = 0};
    bool done = play_history(&h) && enumerate(&h, &table, result);
    if (done)
        draw_samples(&h, &table, result);
    table_close(&table);
    return done;
}

void brute_expect(const struct brute_case *c)
{
    struct brute_result result;
    const char *moves = c->moves ? c->moves : "random";
    if (!brute_run(c, &result))
        fail_msg("%s, %d players, moves %s: the case cannot be set up", c->game->id,
                 c->setup.players, moves);
    if (result.outside || result.missed || result.p_value < 1e-4)
        fail_msg("%s, %d players, viewer %d, seed %llu, plies %d, moves %s: %ld of %ld shuffles, "
                 "%d states, p = %g%s%s",
                 c->game->id, c->setup.players, c->viewer, (unsigned long long)c->seed, c->plies,
                 moves, result.agreeing, result.shuffles, result.states, result.p_value,
                 result.outside ? ", impossible worlds" : "",
                 result.missed ? ", missed worlds" : "");
}

void brute_expect_all(const struct brute_case *c)
{
    for (int viewer = 0; viewer <= c->setup.players; viewer++) {
        struct brute_case one = *c;
        one.viewer = viewer < c->setup.players ? viewer : QN_SPECTATOR;
        brute_expect(&one);
    }
}
