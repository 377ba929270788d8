/* The views' side of every game against the contract: what observe writes, its renderings, reading
 * it back, and the worlds sampled from it, over all player counts and options. */
#include "support.h"
#include "core/random.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

enum { PLIES_PER_SETUP = 4000 };

static struct walk walk;
static char json[TEXT_MAX], words[TEXT_MAX];
static float tensor[TENSOR_MAX];

/* Calls `look` with each viewer's view before every ply of random games. */
static void view_setups(const struct qn_game *game, long plies,
                        void (*look)(int viewer, const union any_view *view), void (*fresh)(void))
{
    for (int i = 0; i < setup_total(game); i++) {
        struct qn_setup setup = setup_number(game, i);
        long seen = 0;
        if (fresh)
            fresh();
        for (uint64_t seed = 1; seen < scaled_amount(plies); seed++) {
            walk_start(&walk, game, &setup, seed);
            do {
                for (int j = 0; j <= setup.players; j++) {
                    union any_view view = {{0}};
                    walk.truth->observe(&walk.state, viewer_number(&setup, j), &view);
                    look(viewer_number(&setup, j), &view);
                }
                seen++;
            } while (walk_step(&walk));
        }
    }
}

static const char *view_as_json(const union any_view *view)
{
    struct qn_text text = qn_text_on(json, sizeof json);
    qn_view_json(walk.game, view, &text);
    if (text.full)
        walk_fail(&walk, "the JSON view does not fit");
    return json;
}

/* ---- observing ---- */

static void look_at_bytes(int viewer, const union any_view *view)
{
    union any_view again;
    const struct qn_view *head = (const struct qn_view *)view;
    memset(&again, 0xA5, sizeof again);
    walk.truth->observe(&walk.state, viewer, &again);
    if (memcmp(view, &again, walk.limits.view_bytes) != 0)
        walk_fail(&walk, "the view of %d does not write every byte", viewer);
    for (size_t i = walk.limits.view_bytes; i < sizeof again; i++)
        if (again.bytes[i] != 0xA5)
            walk_fail(&walk, "byte %d beyond the view was written", (int)i);
    if (head->viewer != viewer || head->turn != walk.truth->turn(&walk.state) ||
        memcmp(&head->setup, &walk.setup, sizeof walk.setup) != 0)
        walk_fail(&walk, "the head of the view of %d is wrong", viewer);
    if (!walk.game->valid(view))
        walk_fail(&walk, "the view of %d is not valid: %s", viewer, view_as_json(view));
}

static void test_observing(void **state)
{
    view_setups(*state, 4 * PLIES_PER_SETUP, look_at_bytes, NULL);
}

/* ---- renderings ---- */

static void look_at_json(int viewer, const union any_view *view)
{
    union any_view read;
    char message[256];
    struct qn_text error = qn_text_on(message, sizeof message);
    memset(&read, 0xA5, sizeof read);
    view_as_json(view);
    if (!qn_view_read(walk.game, json, &read, &error))
        walk_fail(&walk, "the JSON view of %d is refused: %s: %.3000s", viewer, message, json);
    if (memcmp(view, &read, walk.limits.view_bytes) == 0)
        return;
    size_t byte = 0;
    while (view->bytes[byte] == read.bytes[byte])
        byte++;
    walk_fail(&walk, "the JSON view of %d reads back with byte %d different: %.3000s", viewer,
              (int)byte, json);
}

static void test_json(void **state) { view_setups(*state, PLIES_PER_SETUP, look_at_json, NULL); }

/* Remembers which view gave which rendering: two views must not give the same one. */
enum channel { CHANNEL_TENSOR, CHANNEL_FRENCH, CHANNEL_ENGLISH, CHANNELS };
enum { SLOTS = 1 << 18 };

static struct {
    uint64_t rendering, view;
} renderings[CHANNELS][SLOTS];

static void forget_renderings(void) { memset(renderings, 0, sizeof renderings); }

static void remember(enum channel channel, uint64_t rendering, uint64_t view, int viewer)
{
    static const char *const names[CHANNELS] = {"tensor", "French text", "English text"};
    size_t slot = rendering % SLOTS;
    size_t tries = 0;
    while (renderings[channel][slot].rendering != 0 &&
           renderings[channel][slot].rendering != rendering) {
        slot = (slot + 1) % SLOTS;
        if (++tries == SLOTS)
            return; /* full: enough was compared */
    }
    if (renderings[channel][slot].rendering == rendering && renderings[channel][slot].view != view)
        walk_fail(&walk, "the %s of viewer %d was also that of another view", names[channel],
                  viewer);
    renderings[channel][slot].rendering = rendering;
    renderings[channel][slot].view = view;
}

/* Whether people have to remember a part of what the view knows, so that no text tells it. */
static bool left_to_memory(void)
{
    for (int i = 0; i < walk.game->option_count; i++)
        if (walk.game->options[i].reminds && walk.setup.option[i] == 0)
            return true;
    return false;
}

static void look_at_texts(int viewer, const union any_view *view)
{
    uint64_t hash = hash_bytes(view, walk.limits.view_bytes);
    bool tells_all = !left_to_memory();
    for (int lang = 0; lang < QN_LANGS; lang++) {
        struct qn_text text = qn_text_on(words, sizeof words);
        struct qn_speech speech = qn_speech_in(walk.game, (enum qn_lang)lang, &text);
        walk.game->people->view_text(view, &speech);
        if (text.full || text.length < 20)
            walk_fail(&walk, "the text of viewer %d is empty or too long", viewer);
        if (tells_all && (lang == QN_FR || lang == QN_EN))
            remember(lang == QN_FR ? CHANNEL_FRENCH : CHANNEL_ENGLISH,
                     hash_bytes(words, text.length), hash, viewer);
    }
}

static void test_texts(void **state)
{
    view_setups(*state, PLIES_PER_SETUP, look_at_texts, forget_renderings);
}

/* The number at `at` is one of something that is said in the plural: "1 cards", "0 cartes". */
static bool wants_singular(const char *text, const char *at, enum qn_lang lang)
{
    static const char *const plurals[] = {"cards",  "links",     "penalties", "points", "tokens",
                                          "times",  "turns",     "colours",   "passes", "cartes",
                                          "liens",  "pénalités", "jetons",    "tours",  "pierres",
                                          "stones", "couleurs",  "valeurs"};
    const char *seat = lang == QN_FR ? "siège " : "seat ";
    bool begins = at == text || strchr(" (,\n", at[-1]);
    bool names_seat =
        at - text >= (long)strlen(seat) && !strncmp(at - strlen(seat), seat, strlen(seat));
    if (!begins || names_seat || at[1] != ' ' || !(*at == '1' || (*at == '0' && lang == QN_FR)))
        return false;
    for (size_t i = 0; i < sizeof plurals / sizeof *plurals; i++)
        if (strncmp(at + 2, plurals[i], strlen(plurals[i])) == 0)
            return true;
    return false;
}

static void check_numbers(const char *text, enum qn_lang lang)
{
    if (strstr(text, "(s)"))
        walk_fail(&walk, "neither one nor many: %.3000s", text);
    for (const char *at = text; (at = strpbrk(at, "01")) != NULL; at++)
        if (wants_singular(text, at, lang))
            walk_fail(&walk, "'%.20s' in: %.3000s", at, text);
}

/* "1 card" and "2 cards", and in French "0 carte": in every sentence that is said of a view. */
static void look_at_numbers(int viewer, const union any_view *view)
{
    for (int lang = 0; lang < QN_LANGS; lang++) {
        struct qn_text text = qn_text_on(words, sizeof words);
        struct qn_speech speech = qn_speech_in(walk.game, (enum qn_lang)lang, &text);
        walk.game->people->view_text(view, &speech);
        for (int seat = 0; seat < walk.setup.players; seat++) {
            qn_text_char(&text, '\n');
            walk.game->people->tally(view, seat, &speech);
        }
        for (int i = 0; i < walk.legal_count && viewer == walk.truth->turn(&walk.state); i++) {
            qn_text_char(&text, '\n');
            walk.game->people->phrase(view, walk.legal[i], QN_OFFER, &speech);
            qn_text_char(&text, '\n');
            walk.game->people->reason(view, walk.legal[i], QN_NO_MOVE, &speech);
        }
        check_numbers(words, (enum qn_lang)lang);
    }
}

static void test_numbers(void **state)
{
    assert_true(wants_singular("1 cards", "1 cards", QN_EN));
    view_setups(*state, PLIES_PER_SETUP / 4, look_at_numbers, NULL);
}

static void look_at_tensor(int viewer, const union any_view *view)
{
    int size = qn_tensor_size(walk.game, &walk.setup);
    tensor[size] = 12345;
    qn_view_tensor(walk.game, view, tensor);
    if (tensor[size] != 12345)
        walk_fail(&walk, "the tensor is longer than it should be");
    for (int i = 0; i < size; i++)
        if (!isfinite(tensor[i]) || tensor[i] < -1 || tensor[i] > 4)
            walk_fail(&walk, "place %d of the tensor is %g", i, (double)tensor[i]);
    remember(CHANNEL_TENSOR, hash_bytes(tensor, (size_t)size * sizeof tensor[0]),
             hash_bytes(view, walk.limits.view_bytes), viewer);
}

static void test_tensors(void **state)
{
    view_setups(*state, PLIES_PER_SETUP, look_at_tensor, forget_renderings);
}

/* The shape lists every place of the tensor once, in order. */
static void test_tensor_shape(void **state)
{
    const struct qn_game *game = *state;
    for (int i = 0; i < setup_total(game); i++) {
        struct qn_setup setup = setup_number(game, i);
        struct qn_text text = qn_text_on(words, sizeof words);
        qn_tensor_shape(game, &setup, &text);
        assert_false(text.full);
        int expected = 0;
        for (char *line = strtok(words, "\n"); line; line = strtok(NULL, "\n")) {
            int offset, length;
            char name[80];
            assert_int_equal(sscanf(line, "%d %d %79s", &offset, &length, name), 3);
            assert_int_equal(offset, expected);
            expected += length;
        }
        assert_int_equal(expected, qn_tensor_size(game, &setup));
    }
}

/* ---- sampling ---- */

/* The spectator knows nothing that a seat does not: it sees the same in every world of the seat. */
static void check_spectator(int viewer, const union qn_state *world)
{
    union any_view mine, theirs;
    walk.truth->observe(&walk.state, QN_SPECTATOR, &mine);
    walk.truth->observe(world, QN_SPECTATOR, &theirs);
    if (memcmp(&mine, &theirs, walk.limits.view_bytes) != 0)
        walk_fail(&walk, "the spectator knows something that viewer %d does not", viewer);
}

static void check_mover(const union any_view *view, const union qn_state *world)
{
    qn_move moves[QN_MOVES_MAX];
    int count = walk.truth->legal(world, moves);
    size_t bytes = (size_t)walk.legal_count * sizeof moves[0];
    if (count != walk.legal_count || memcmp(moves, walk.legal, bytes) != 0)
        walk_fail(&walk, "a sampled world offers other moves");
    count = qn_view_legal(walk.game, view, moves);
    if (count != walk.legal_count || memcmp(moves, walk.legal, bytes) != 0)
        walk_fail(&walk, "the view offers other moves");
    for (unsigned move = 0; move < walk.game->move_count; move++)
        if (walk.truth->check(world, (qn_move)move) !=
            walk.truth->check(&walk.state, (qn_move)move))
            walk_fail(&walk, "a sampled world judges '%s' otherwise",
                      move_text(walk.game, (qn_move)move));
    qn_move move = (qn_move)qn_below(&walk.rng, walk.game->move_count);
    if (qn_view_check(walk.game, view, move) != walk.truth->check(&walk.state, move))
        walk_fail(&walk, "the view judges '%s' otherwise", move_text(walk.game, move));
}

static void look_at_worlds(int viewer, const union any_view *view)
{
    union qn_state world, again;
    union any_view seen;
    struct qn_rng rng, same;
    if (viewer == QN_SPECTATOR && qn_below(&walk.rng, 8) != 0)
        return; /* who knows least costs most */
    memset(&world, 0xA5, sizeof world);
    memset(&again, 0x5A, sizeof again);
    qn_rng_seed(&rng, walk.seed * 1000 + (uint64_t)walk.record.move_count);
    same = rng;
    if (!walk.game->sample(view, &rng, &world))
        walk_fail(&walk, "viewer %d gets no world: %.3000s", viewer, view_as_json(view));
    if (qn_below(&walk.rng, 4) == 0 && (!walk.game->sample(view, &same, &again) ||
                                        memcmp(&world, &again, walk.limits.state_bytes) != 0))
        walk_fail(&walk, "the same seed gives viewer %d another world", viewer);
    for (size_t i = walk.limits.state_bytes; i < sizeof world; i++)
        if (world.bytes[i] != 0xA5)
            walk_fail(&walk, "byte %d beyond the world was written", (int)i);
    walk.truth->observe(&world, viewer, &seen);
    if (memcmp(&seen, view, walk.limits.view_bytes) != 0) {
        fprintf(stderr, "true view:    %.4000s\n", view_as_json(view));
        fprintf(stderr, "sampled view: %.4000s\n", view_as_json(&seen));
        walk_fail(&walk, "the world sampled for viewer %d looks different", viewer);
    }
    if (walk.truth->turn(&world) != walk.truth->turn(&walk.state))
        walk_fail(&walk, "the world sampled for viewer %d has another turn", viewer);
    check_spectator(viewer, &world);
    if (viewer == walk.truth->turn(&walk.state))
        check_mover(view, &world);
    else if (qn_view_legal(walk.game, view, (qn_move[QN_MOVES_MAX]){0}) != 0)
        walk_fail(&walk, "viewer %d is offered moves out of turn", viewer);
}

static void test_sampling(void **state)
{
    view_setups(*state, PLIES_PER_SETUP, look_at_worlds, NULL);
}

/* A sampled world is a state like any other: it can be played to its end, and what a seat sees on
 * the way agrees with sampling again. */
static void look_at_playing_on(int viewer, const union any_view *view)
{
    union qn_state world;
    if (qn_below(&walk.rng, 8) != 0 || !walk.game->sample(view, &walk.rng, &world))
        return;
    struct qn_world *possible = (struct qn_world *)&world;
    uint32_t plies = (uint32_t)walk.record.move_count;
    for (int i = 0; i < 12 && qn_world_turn(walk.game, possible) != QN_OVER; i++, plies++) {
        qn_move moves[QN_MOVES_MAX];
        int count = qn_world_legal(walk.game, possible, moves);
        qn_move move = moves[qn_below(&walk.rng, (uint32_t)count)];
        qn_world_play(walk.game, possible, move, &walk.rng);
        union any_view seen, again;
        union qn_state other;
        qn_world_observe(walk.game, possible, viewer, &seen);
        if (!walk.game->sample(&seen, &walk.rng, &other))
            walk_fail(&walk, "%d plies into a sampled world viewer %d gets none: %.3000s", i,
                      viewer, view_as_json(&seen));
        walk.truth->observe(&other, viewer, &again);
        if (memcmp(&seen, &again, walk.limits.view_bytes) != 0)
            walk_fail(&walk, "%d plies into a sampled world sampling disagrees", i);
    }
    if (qn_world_turn(walk.game, possible) == QN_OVER)
        return;
    plies += qn_world_rollout(walk.game, possible, &walk.rng, QN_UNIFORM);
    if (qn_world_turn(walk.game, possible) != QN_OVER || plies > walk.limits.plies)
        walk_fail(&walk, "a sampled world does not end within its limit");
}

static void test_playing_on(void **state)
{
    /* After random play Figures weighs very many worlds for each sample: a quarter of the plies
     * will do. */
    view_setups(*state, PLIES_PER_SETUP / 4, look_at_playing_on, NULL);
}

/* The policy of a view is an index, the same for the same seed. */
static void look_at_policy(int viewer, const union any_view *view)
{
    if (viewer != walk.truth->turn(&walk.state))
        return;
    struct qn_rng rng, same;
    qn_rng_seed(&rng, walk.seed);
    same = rng;
    int index = qn_policy(walk.game, view, walk.legal, walk.legal_count, &rng);
    if (index < 0 || index >= walk.legal_count)
        walk_fail(&walk, "the policy chose number %d of %d", index, walk.legal_count);
    if (index != qn_policy(walk.game, view, walk.legal, walk.legal_count, &same))
        walk_fail(&walk, "the policy chooses otherwise with the same seed");
}

static void test_policy(void **state)
{
    view_setups(*state, PLIES_PER_SETUP, look_at_policy, NULL);
}

int main(void)
{
    static const struct game_test tests[] = {
        {"observing", test_observing},
        {"JSON reads back the same", test_json},
        {"texts tell views apart", test_texts},
        {"one card and two cards", test_numbers},
        {"tensors tell views apart", test_tensors},
        {"the tensor's shape", test_tensor_shape},
        {"sampled worlds agree", test_sampling},
        {"sampled worlds can be played on", test_playing_on},
        {"the policy of a view", test_policy},
    };
    return run_game_tests("views", tests, (int)(sizeof tests / sizeof tests[0]));
}
