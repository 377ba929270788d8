/* The swap test: see swap.h.
 *
 * One true game is played together with many others that differ from it in one exchange of cards
 * (or in one hidden move). All get the same moves and the same shuffles for as long as these are
 * legal there. The oracle of the game, which knows nothing of its view code, says for whom a
 * difference is hidden. */
#include "swap.h"
#include "oracle.h"
#include "bots/search.h"
#include "core/plant.h"
#include "core/random.h"
#include "session/log_text.h"
#include "session/table.h"
#include <quinte/scene.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Renderings are functions of the view alone, so that comparing them now and then is enough. */
enum { OTHERS = 24, SOME_REFUSALS = 8, EVERY_CHANNEL = 100, SIMS = 24 };

struct other {
    union qn_state state, before; /* the last move */
    bool alive, counted;
    bool is_choice;     /* a hidden move was exchanged, not cards */
    unsigned strangers; /* a choice: the mask of viewers who may not see it */
    int shuffle, p, q;  /* cards: which */
    struct qn_events events;
};

struct table {
    const struct qn_game *game;
    const struct qn_truth *truth;
    const struct oracle_game *expert;
    struct qn_setup setup;
    struct qn_limits limits;
    struct qn_rng rng;
    uint64_t seed;
    int ply;
    union qn_state state, before; /* the last move */
    int mover;                    /* who made it; −1 if there was none, or cards were shuffled */
    qn_move move;
    struct qn_events events;
    union any_view views[QN_PLAYERS_MAX + 1];
    struct oracle oracle;
    struct other others[OTHERS];
    struct swap_count *count;
};

extern const struct oracle_game *const oracle_list[]; /* ends with NULL */

static const struct oracle_game *find_expert(const struct qn_game *game)
{
    for (int i = 0; oracle_list[i]; i++)
        if (strcmp(oracle_list[i]->game, game->id) == 0)
            return oracle_list[i];
    return NULL;
}

/* ---- reporting ---- */

static void report(struct table *t, const struct other *other, int viewer, const char *channel)
{
    struct swap_count *count = t->count;
    if (count->differences++ > 0)
        return;
    struct qn_text text = qn_text_on(count->first, sizeof count->first);
    qn_text_form(&text, "%s, seed %llu, ply %d, viewer %d: the %s differs",
                 setup_text(t->game, &t->setup), (unsigned long long)t->seed, t->ply, viewer,
                 channel);
    if (other->is_choice) {
        qn_text_str(&text, " after another hidden move");
    } else {
        const uint8_t *order = t->oracle.order[other->shuffle];
        qn_text_form(&text, " with places %d (%s) and %d (%s) of shuffle %d exchanged", other->p,
                     card_text(t->game, order[other->p]), other->q,
                     card_text(t->game, order[other->q]), other->shuffle);
    }
    for (int i = 0; i < 2; i++) {
        union any_view view;
        t->truth->observe(i == 0 ? &t->state : &other->state, viewer, &view);
        qn_text_str(&text, "\n");
        qn_view_json(t->game, &view, &text);
    }
}

/* ---- channels ---- */

/* Events as one number each, without what the viewer may not see. */
static uint64_t event_seen(const struct qn_event *event, int viewer)
{
    unsigned value = event->who >> viewer & 1 ? event->value : 0xFFFF;
    return (uint64_t)event->kind << 48 | (uint64_t)event->seat << 40 | (uint64_t)event->who << 32 |
           value;
}

static bool same_events(const struct qn_events *a, const struct qn_events *b, int viewer)
{
    if (a->count != b->count)
        return false;
    for (int i = 0; i < a->count; i++)
        if (event_seen(&a->list[i], viewer) != event_seen(&b->list[i], viewer))
            return false;
    return true;
}

/* The view in words, with the marks that fronts draw by. */
static void speak(const struct table *t, const union any_view *view, enum qn_lang lang,
                  struct qn_text *text)
{
    struct qn_speech speech = qn_speech_in(t->game, lang, text);
    speech.marked = true;
    t->game->people->view_text(view, &speech);
}

static void compare_renderings(struct table *t, const struct other *other, int viewer,
                               const union any_view *mine, const union any_view *theirs)
{
    static char texts[2][TEXT_MAX];
    static float tensors[2][TENSOR_MAX];
    for (int kind = 0; kind <= QN_LANGS; kind++) {
        for (int i = 0; i < 2; i++) {
            struct qn_text text = qn_text_on(texts[i], TEXT_MAX);
            const union any_view *view = i == 0 ? mine : theirs;
            if (kind == QN_LANGS)
                qn_view_json(t->game, view, &text);
            else
                speak(t, view, (enum qn_lang)kind, &text);
        }
        if (strcmp(texts[0], texts[1]) != 0)
            report(t, other, viewer, kind == QN_LANGS ? "JSON" : "text");
    }
    size_t size = (size_t)qn_tensor_size(t->game, &t->setup) * sizeof(float);
    qn_view_tensor(t->game, mine, tensors[0]);
    qn_view_tensor(t->game, theirs, tensors[1]);
    if (memcmp(tensors[0], tensors[1], size) != 0)
        report(t, other, viewer, "tensor");
    t->count->full++;
}

/* What a terminal shows: the scene's cells, and words around it. */
static void compare_scenes(struct table *t, const struct other *other, int viewer,
                           const union any_view *mine, const union any_view *theirs)
{
    static const char *const names[QN_PLAYERS_MAX] = {"A", "B", "C", "D", "E", "F"};
    static struct qn_scene scenes[2];
    static char texts[2][TEXT_MAX];
    for (int i = 0; i < 2; i++) {
        const union any_view *view = i == 0 ? mine : theirs;
        struct qn_text text = qn_text_on(texts[i], TEXT_MAX);
        struct qn_speech speech = qn_speech_in(t->game, QN_EN, &text);
        scenes[i] = (struct qn_scene){.rows = 40, .columns = 120, .lang = QN_FR, .names = names};
        qn_paint(t->game, view, &scenes[i]);
        qn_text_int(&text, t->game->people->topic(view));
        for (int seat = 0; seat < t->setup.players; seat++)
            t->game->people->tally(view, seat, &speech);
    }
    if (memcmp(&scenes[0], &scenes[1], sizeof scenes[0]) != 0)
        report(t, other, viewer, "scene");
    if (strcmp(texts[0], texts[1]) != 0)
        report(t, other, viewer, "tally");
}

/* The news of the last ply, as a table sends it. */
static void write_news(const struct table *t, const union qn_state *before,
                       const union qn_state *after, const struct qn_events *events, int viewer,
                       struct qn_text *text)
{
    struct qn_table table = {.game = t->game, .setup = t->setup};
    union any_view old, now;
    struct qn_news news = {.act = QN_ACT_MOVE, .before = &old, .view = &now};
    t->truth->observe(before, viewer, &old);
    t->truth->observe(after, viewer, &now);
    news_tell(&news, events, viewer);
    qn_news_json(&table, &news, text);
    for (int lang = 0; lang < QN_LANGS; lang++) {
        struct qn_speech speech = qn_speech_in(t->game, (enum qn_lang)lang, text);
        speech.you = viewer;
        speech.marked = true;
        log_text_news(&speech, &news);
    }
}

/* Who moved must not learn from a refused undo either. */
static void compare_news(struct table *t, const struct other *other, int viewer)
{
    static char texts[2][TEXT_MAX];
    static const struct patience endless = {NULL, NULL};
    struct qn_text mine = qn_text_on(texts[0], TEXT_MAX), theirs = qn_text_on(texts[1], TEXT_MAX);
    if (t->ply == 0)
        return;
    write_news(t, &t->before, &t->state, &t->events, viewer, &mine);
    write_news(t, &other->before, &other->state, &other->events, viewer, &theirs);
    if (strcmp(texts[0], texts[1]) != 0)
        report(t, other, viewer, "news");
    if (viewer == t->mover && qn_below(&t->rng, 8) == 0 && !QN_PLANT(QN_PLANT_LEAK) &&
        move_revealed_info(t->game, &t->setup, &t->before, &t->state, viewer, t->move, &endless) !=
            move_revealed_info(t->game, &t->setup, &other->before, &other->state, viewer, t->move,
                               &endless))
        report(t, other, viewer, "undo");
}

static void compare_refusal(struct table *t, const struct other *other, int viewer, qn_move move)
{
    if (t->truth->check(&t->state, move) != t->truth->check(&other->state, move))
        report(t, other, viewer, "refusal");
}

/* Refusals come from the state, not from the view, so some are compared at every look. */
static void compare_refusals(struct table *t, const struct other *other, int viewer, bool all)
{
    if (all)
        for (int move = 0; move < t->game->move_count; move++)
            compare_refusal(t, other, viewer, (qn_move)move);
    for (int i = 0; i < SOME_REFUSALS; i++)
        compare_refusal(t, other, viewer, (qn_move)qn_below(&t->rng, t->game->move_count));
}

/* What search thinks about two views that look the same, to the last bit. */
static void think(const struct table *t, int seat, const union any_view *view,
                  struct bot_thought *thought)
{
    struct search_limits limits = {.sims = SIMS};
    struct search *search = search_open(t->game, &t->setup, seat, SIMS);
    struct qn_rng rng;
    if (!search)
        abort();
    qn_rng_seed(&rng, t->seed);
    search_think(search, view, &limits, &rng, thought);
    search_close(search);
}

static bool same_thoughts(const struct bot_thought *a, const struct bot_thought *b)
{
    bool same = a->count == b->count && a->sims == b->sims && a->decisions == b->decisions;
    for (int i = 0; same && i < a->count; i++)
        same = a->lines[i].move == b->lines[i].move && a->lines[i].visits == b->lines[i].visits &&
               memcmp(&a->lines[i].value, &b->lines[i].value, sizeof a->lines[i].value) == 0;
    return same;
}

static void compare_bots(struct table *t, const struct other *other, int viewer,
                         const qn_move *moves, int count)
{
    float mine[QN_MOVES_MAX], theirs[QN_MOVES_MAX];
    t->game->programs->prior(&t->state, moves, count, mine);
    t->game->programs->prior(&other->state, moves, count, theirs);
    if (memcmp(mine, theirs, (size_t)count * sizeof mine[0]) != 0)
        report(t, other, viewer, "prior");
    union any_view view;
    struct bot_thought thoughts[2];
    t->truth->observe(&t->state, viewer, &view);
    think(t, viewer, &view, &thoughts[0]);
    t->truth->observe(&other->state, viewer, &view);
    think(t, viewer, &view, &thoughts[1]);
    if (!same_thoughts(&thoughts[0], &thoughts[1]))
        report(t, other, viewer, "search");
    t->count->thoughts++;
}

static void compare_mover(struct table *t, const struct other *other, int viewer, bool all)
{
    qn_move mine[QN_MOVES_MAX], theirs[QN_MOVES_MAX];
    int count = t->truth->legal(&t->state, mine);
    if (count != t->truth->legal(&other->state, theirs) ||
        memcmp(mine, theirs, (size_t)count * sizeof mine[0]) != 0) {
        report(t, other, viewer, "list of legal moves");
        return;
    }
    struct qn_rng rng = t->rng, same = t->rng;
    if (t->game->programs->choose(&t->state, mine, count, &rng) !=
        t->game->programs->choose(&other->state, mine, count, &same))
        report(t, other, viewer, "policy");
    if (t->game->programs->decide(&t->state, mine, count, &rng) !=
        t->game->programs->decide(&other->state, mine, count, &same))
        report(t, other, viewer, "decision");
    if (all && !QN_PLANT(QN_PLANT_LEAK)) /* a planted leak contradicts itself: no world has it */
        compare_bots(t, other, viewer, mine, count);
    compare_refusals(t, other, viewer, all);
}

static void compare_viewer(struct table *t, struct other *other, int index)
{
    int viewer = viewer_number(&t->setup, index);
    union any_view view;
    bool all = qn_below(&t->rng, EVERY_CHANNEL) == 0;
    t->truth->observe(&other->state, viewer, &view);
    if (memcmp(&view, &t->views[index], t->limits.view_bytes) != 0) {
        report(t, other, viewer, "view");
        other->alive = false;
        return;
    }
    if (!same_events(&t->events, &other->events, viewer))
        report(t, other, viewer, "list of events");
    if (all) {
        compare_renderings(t, other, viewer, &t->views[index], &view);
        compare_scenes(t, other, viewer, &t->views[index], &view);
        compare_news(t, other, viewer);
    }
    if (viewer == t->truth->turn(&t->state))
        compare_mover(t, other, viewer, all);
    t->count->looks++;
}

/* ---- all others against the truth, at one ply ---- */

static bool hidden_from(const struct table *t, const struct other *other, int viewer)
{
    if (other->is_choice)
        return other->strangers >> viewer & 1;
    return t->expert->hides(&t->oracle, viewer, other->shuffle, other->p, other->q);
}

static void compare_other(struct table *t, struct other *other)
{
    int hidden = 0;
    if (t->truth->turn(&other->state) != t->truth->turn(&t->state)) {
        /* Whose turn it is, is public: the difference has come out, for everybody. */
        for (int i = 0; i <= t->setup.players; i++)
            if (hidden_from(t, other, viewer_number(&t->setup, i)))
                report(t, other, viewer_number(&t->setup, i), "turn");
        other->alive = false;
        return;
    }
    for (int i = 0; i <= t->setup.players && other->alive; i++)
        if (hidden_from(t, other, viewer_number(&t->setup, i))) {
            compare_viewer(t, other, i);
            hidden++;
        }
    bool differs = memcmp(&other->state, &t->state, t->limits.state_bytes) != 0;
    if (hidden > 0 && differs && !other->counted) {
        other->counted = true;
        *(other->is_choice ? &t->count->choices : &t->count->swaps) += 1;
    }
    if (hidden == 0 || (other->is_choice && !differs))
        other->alive = false;
}

static void compare_all(struct table *t)
{
    if (t->truth->turn(&t->state) == QN_SHUFFLE)
        return;
    for (int i = 0; i <= t->setup.players; i++)
        t->truth->observe(&t->state, viewer_number(&t->setup, i), &t->views[i]);
    for (int i = 0; i < OTHERS; i++)
        if (t->others[i].alive)
            compare_other(t, &t->others[i]);
}

/* ---- making others ---- */

static struct other *new_other(struct table *t)
{
    for (int i = 0; i < OTHERS; i++)
        if (!t->others[i].alive) {
            struct other *other = &t->others[i];
            other->alive = true;
            other->counted = other->is_choice = false;
            return other;
        }
    return NULL;
}

/* Whether two cards show the same face: the same text up to a slash. */
static bool same_face(const struct qn_game *game, uint8_t a, uint8_t b)
{
    const char *one = card_text(game, a), *two = card_text(game, b);
    size_t length = strcspn(one, "/");
    return strcspn(two, "/") == length && strncmp(one, two, length) == 0;
}

/* Picks two places; where cards have faces often one card to be turned, or two that show the same.
 */
static bool pick_places(struct table *t, const struct qn_need *need, const uint8_t *order, int *p,
                        int *q)
{
    uint32_t kind = need->faces ? qn_below(&t->rng, 3) : 0;
    *p = (int)qn_below(&t->rng, need->take);
    if (kind == 1) {
        *q = *p;
        return strcmp(card_text(t->game, order[*p]), card_text(t->game, order[*p] ^ 1)) != 0;
    }
    for (int attempt = 0; attempt < 20; attempt++) {
        *q = (int)qn_below(&t->rng, need->take);
        if (strcmp(card_text(t->game, order[*p]), card_text(t->game, order[*q])) != 0 &&
            (kind == 0 || same_face(t->game, order[*p], order[*q])))
            return true;
    }
    return false;
}

static void exchange(const uint8_t *order, int count, int p, int q, uint8_t *exchanged)
{
    memcpy(exchanged, order, (size_t)count);
    exchanged[p] = order[q];
    exchanged[q] = order[p];
    if (p == q)
        exchanged[p] ^= 1;
}

/* Fills the free others with worlds in which this shuffle has two cards exchanged. */
static void swap_cards(struct table *t, const struct qn_need *need, const union qn_state *before,
                       const struct qn_events *moved, const uint8_t *order)
{
    for (int attempt = 0; attempt < OTHERS; attempt++) {
        int p, q;
        uint8_t exchanged[QN_CARDS_MAX];
        if (!pick_places(t, need, order, &p, &q))
            continue;
        struct other *other = new_other(t);
        if (!other)
            return;
        other->shuffle = t->oracle.shuffle_count - 1;
        other->p = p;
        other->q = q;
        other->state = *before;
        other->before = t->before;
        exchange(order, need->take, p, q, exchanged);
        other->events = *moved;
        t->truth->deal(&other->state, exchanged, &other->events);
    }
}

/* A move that some viewers did not see: another legal one in its place must look the same to them.
 */
static void swap_choice(struct table *t, const union qn_state *before, qn_move move)
{
    qn_move legal[QN_MOVES_MAX];
    int count = t->truth->legal(before, legal);
    unsigned who = t->events.count > 0 ? t->events.list[0].who : QN_ALL;
    if (who == QN_ALL || count < 2)
        return;
    struct other *other = new_other(t);
    qn_move instead = legal[qn_below(&t->rng, (uint32_t)count)];
    if (!other)
        return;
    if (instead == move) {
        other->alive = false;
        return;
    }
    other->is_choice = true;
    other->strangers = ~who;
    other->state = other->before = *before;
    other->events.count = 0;
    t->truth->play(&other->state, instead, &other->events);
}

/* ---- one game ---- */

static void give_shuffle(struct table *t)
{
    struct qn_need need, other_need;
    uint8_t order[QN_CARDS_MAX];
    union qn_state before = t->state;
    struct qn_events moved = t->events; /* of the move that asked for it */
    memset(&need, 0, sizeof need);
    t->truth->need(&t->state, &need);
    qn_rng_order(&t->rng, &need, order);
    int index = t->oracle.shuffle_count++;
    t->oracle.length[index] = need.take;
    memcpy(t->oracle.order[index], order, need.take);
    t->truth->deal(&t->state, order, &t->events);
    t->mover = -1;
    t->expert->shuffled(&t->oracle);
    for (int i = 0; i < OTHERS; i++) {
        struct other *other = &t->others[i];
        if (!other->alive)
            continue;
        memset(&other_need, 0, sizeof other_need);
        other->alive = t->truth->turn(&other->state) == QN_SHUFFLE;
        if (other->alive) {
            t->truth->need(&other->state, &other_need);
            other->alive = qn_order_fits(&other_need, order, need.take);
        }
        if (other->alive)
            t->truth->deal(&other->state, order, &other->events);
    }
    swap_cards(t, &need, &before, &moved, order);
}

static void play(struct table *t, qn_move move)
{
    union qn_state before = t->state;
    int seat = t->truth->turn(&t->state);
    const char *text = move_text(t->game, move);
    for (int i = 0; i < OTHERS; i++) {
        struct other *other = &t->others[i];
        other->events.count = 0;
        if (!other->alive)
            continue;
        other->before = other->state;
        other->alive = t->truth->check(&other->state, move) == 0;
        if (other->alive)
            t->truth->play(&other->state, move, &other->events);
    }
    t->events.count = 0;
    t->before = before;
    t->mover = seat;
    t->move = move;
    t->truth->play(&t->state, move, &t->events);
    t->ply++;
    t->expert->moved(&t->oracle, seat, text);
    swap_choice(t, &before, move);
}

static qn_move pick_move(struct table *t)
{
    qn_move legal[QN_MOVES_MAX];
    int count = t->truth->legal(&t->state, legal);
    bool by_policy = t->seed % 2 == 1 && qn_below(&t->rng, 4) != 0;
    return legal[by_policy ? (uint32_t)t->game->programs->choose(&t->state, legal, count, &t->rng)
                           : qn_below(&t->rng, (uint32_t)count)];
}

static bool some_alive(const struct table *t)
{
    for (int i = 0; i < OTHERS; i++)
        if (t->others[i].alive)
            return true;
    return false;
}

static void play_game(struct table *t, uint64_t seed)
{
    t->seed = seed;
    t->ply = 0;
    qn_rng_seed(&t->rng, seed);
    memset(&t->oracle, 0, sizeof t->oracle);
    memset(&t->state, 0, sizeof t->state);
    memset(t->others, 0, sizeof t->others);
    t->events.count = 0;
    t->oracle.game = t->game;
    t->oracle.setup = t->setup;
    t->oracle.first = (int)qn_below(&t->rng, t->setup.players);
    t->truth->begin(&t->state, &t->setup, t->oracle.first);
    /* A game of several shuffles is only left early when nothing is to be compared any more. */
    while (t->truth->turn(&t->state) != QN_OVER &&
           (t->ply == 0 || t->limits.shuffles > 1 || some_alive(t))) {
        if (t->truth->turn(&t->state) == QN_SHUFFLE)
            give_shuffle(t);
        else
            play(t, pick_move(t));
        compare_all(t);
    }
}

void swap_run(const struct qn_game *game, const struct qn_setup *setup, long swaps, uint64_t seed,
              struct swap_count *count)
{
    static struct table t;
    long before = count->swaps;
    t = (struct table){.game = game,
                       .truth = game->truth,
                       .expert = find_expert(game),
                       .setup = *setup,
                       .count = count};
    game->limits(setup, &t.limits);
    if (!t.expert) {
        count->differences++;
        snprintf(count->first, sizeof count->first, "%s has no oracle", game->id);
        return;
    }
    for (int games = 0; games < 100000 && count->swaps - before < swaps; games++)
        play_game(&t, seed + (uint64_t)games);
}
