/* The rules' side of every game against the contract: moves, refusals, endings, scores, records and
 * rollouts, over all player counts and options. Views are in views_test.c. */
#include "support.h"
#include "core/random.h"
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

enum { PLIES_PER_SETUP = 10000, ROLLOUTS_PER_SETUP = 100 };

static struct walk walk;

/* Calls `look` before every ply of random games until enough plies were seen. */
static void walk_setups(const struct qn_game *game, long plies, void (*look)(void))
{
    for (int i = 0; i < setup_total(game); i++) {
        struct qn_setup setup = setup_number(game, i);
        long seen = 0;
        for (uint64_t seed = 1; seen < scaled_amount(plies); seed++) {
            walk_start(&walk, game, &setup, seed);
            do {
                look();
                seen++;
            } while (walk_step(&walk));
        }
    }
}

/* ---- tables ---- */

static void test_tables(void **state)
{
    const struct qn_game *game = *state;
    assert_true(strlen(game->name) > 0);
    assert_true(game->players_min >= 2 && game->players_max <= QN_PLAYERS_MAX);
    assert_in_range(game->players_usual, game->players_min, game->players_max);
    assert_in_range(game->minutes, 1, 240);
    assert_true(game->option_count <= QN_OPTIONS_MAX);
    assert_string_equal(game->rules[1].id, "C5");
    assert_true(game->tuning->sims_per_world > 0);
    for (int lang = 0; lang < QN_LANGS; lang++) {
        assert_true(strlen(qn_say((enum qn_lang)lang, game->about)) > 0);
        for (int i = 1; i < game->rule_count; i++)
            assert_true(strlen(qn_say((enum qn_lang)lang, game->rules[i].say)) > 10);
        for (int i = 0; i < game->option_count; i++)
            assert_true(strlen(qn_say((enum qn_lang)lang, game->options[i].about)) > 0);
    }
    for (int i = 1; i < game->rule_count; i++) {
        assert_string_not_equal(qn_say(QN_FR, game->rules[i].say),
                                qn_say(QN_EN, game->rules[i].say));
        for (int j = 1; j < i; j++)
            assert_string_not_equal(game->rules[i].id, game->rules[j].id);
    }
}

static void test_sizes(void **state)
{
    const struct qn_game *game = *state;
    for (int i = 0; i < setup_total(game); i++) {
        struct qn_setup setup = setup_number(game, i);
        struct qn_limits limits;
        memset(&limits, 0, sizeof limits);
        game->limits(&setup, &limits);
        assert_true(qn_setup_valid(game, &setup));
        assert_in_range(limits.state_bytes, 1, QN_STATE_MAX);
        assert_in_range(limits.view_bytes, sizeof(struct qn_view), QN_VIEW_MAX);
        assert_in_range(limits.moves, 1, QN_MOVES_MAX);
        assert_in_range(limits.cards, 1, QN_CARDS_MAX);
        assert_in_range(limits.shuffles, 1, QN_SHUFFLES_MAX);
        assert_in_range(limits.plies, 1, QN_PLIES_MAX);
        assert_true(limits.score_min < limits.score_max);
        assert_in_range(qn_tensor_size(game, &setup), 1, TENSOR_MAX);
    }
}

static void test_card_texts(void **state)
{
    const struct qn_game *game = *state;
    for (int card = 0; card < game->card_count; card++) {
        const char *text = card_text(game, (uint8_t)card);
        assert_in_range(strlen(text), 1, QN_CARD_TEXT_MAX - 1);
        int code = game->card_parse(text);
        assert_in_range(code, 0, game->card_count - 1);
        assert_string_equal(card_text(game, (uint8_t)code), text);
        assert_true(code == card || code == (card & ~1)); /* equal faces: the even code */
    }
    static const char *const strange[] = {"",    " ",  "R",    "R99", "-1",
                                          "0/0", "J ", "\xff", "r5",  "07"};
    for (size_t i = 0; i < sizeof strange / sizeof strange[0]; i++)
        assert_int_equal(game->card_parse(strange[i]), -1);
}

/* A text that is read as a move is that move's one text. */
static void parse_exactly(const struct qn_game *game, const char *text)
{
    qn_move move = game->move_parse(text);
    if (move == QN_NO_MOVE)
        return;
    assert_true(move < game->move_count);
    assert_string_equal(move_text(game, move), text);
}

static void parse_variants(const struct qn_game *game, const char *text)
{
    char variant[64];
    int length = (int)strlen(text);
    for (int i = 0; i <= length; i++) {
        for (const char *c = " 01xX+#R\t\n"; *c; c++) { /* one character more, and another one */
            snprintf(variant, sizeof variant, "%.*s%c%s", i, text, *c, text + i);
            parse_exactly(game, variant);
            snprintf(variant, sizeof variant, "%.*s%c%s", i, text, *c, text + i + (i < length));
            parse_exactly(game, variant);
        }
        snprintf(variant, sizeof variant, "%.*s%s", i, text, text + i + (i < length));
        parse_exactly(game, variant); /* one less */
    }
    snprintf(variant, sizeof variant, "%s", text);
    variant[0] = (char)toupper(variant[0]);
    assert_int_equal(game->move_parse(variant), QN_NO_MOVE);
    snprintf(variant, sizeof variant, "%s ", text);
    assert_int_equal(game->move_parse(variant), QN_NO_MOVE);
}

static void test_move_texts(void **state)
{
    const struct qn_game *game = *state;
    assert_true(game->move_count < QN_NO_MOVE);
    for (unsigned move = 0; move < game->move_count; move++) {
        char text[QN_MOVE_TEXT_MAX];
        struct qn_text out = qn_text_on(text, sizeof text);
        game->move_print((qn_move)move, &out);
        assert_false(out.full);
        assert_int_equal(game->move_parse(text), move); /* so all texts differ */
        parse_variants(game, text);
    }
    assert_int_equal(game->move_parse(""), QN_NO_MOVE);
}

/* ---- positions ---- */

static void look_at_moves(void)
{
    static bool offered[1 << 16];
    const struct qn_game *game = walk.game;
    if (walk_over(&walk))
        return;
    int turn = walk.truth->turn(&walk.state);
    if (turn < 0 || turn >= walk.setup.players)
        walk_fail(&walk, "turn is %d", turn);
    if (walk.legal_count < 1 || walk.legal_count > walk.limits.moves)
        walk_fail(&walk, "%d legal moves, the limit is %d", walk.legal_count, walk.limits.moves);
    for (int i = 0; i < walk.legal_count; i++) {
        if (walk.legal[i] >= game->move_count || offered[walk.legal[i]])
            walk_fail(&walk, "move %d is out of range or offered twice", walk.legal[i]);
        offered[walk.legal[i]] = true;
    }
    for (unsigned move = 0; move < game->move_count; move++) {
        int rule = walk.truth->check(&walk.state, (qn_move)move);
        if ((rule == 0) != offered[move] || rule < 0 || rule >= game->rule_count)
            walk_fail(&walk, "'%s' is %soffered, check gives %d", move_text(game, (qn_move)move),
                      offered[move] ? "" : "not ", rule);
    }
    for (unsigned move = game->move_count; move <= 0xFFFF; move += 1 + move % 997)
        if (walk.truth->check(&walk.state, (qn_move)move) != 1)
            walk_fail(&walk, "move %u does not exist and is not refused by C5", move);
    if (walk.truth->check(&walk.state, QN_NO_MOVE) != 1)
        walk_fail(&walk, "no move is not refused by C5");
    for (int i = 0; i < walk.legal_count; i++)
        offered[walk.legal[i]] = false;
}

static void test_legal_is_check(void **state)
{
    walk_setups(*state, PLIES_PER_SETUP, look_at_moves);
}

/* An illegal move changes neither state nor record nor events (C5). */
static void look_at_refusals(void)
{
    static struct qn_record record;
    if (walk_over(&walk))
        return;
    for (int attempt = 0; attempt < 20; attempt++) {
        qn_move move = (qn_move)qn_below(&walk.rng, walk.game->move_count + 2u);
        int rule = walk.truth->check(&walk.state, move);
        if (rule == 0)
            continue;
        union qn_state before = walk.state;
        int events = walk.events.count;
        record = walk.record;
        if (qn_record_move(&walk.record, &walk.state, move, &walk.events) != rule)
            walk_fail(&walk, "the record answers otherwise than check");
        if (memcmp(&before, &walk.state, sizeof before) != 0 ||
            memcmp(&record, &walk.record, sizeof record) != 0 || events != walk.events.count)
            walk_fail(&walk, "'%s' was refused and changed something", move_text(walk.game, move));
        return;
    }
}

static void test_refusals_change_nothing(void **state)
{
    walk_setups(*state, PLIES_PER_SETUP, look_at_refusals);
}

/* Looking at a state, or copying it, changes nothing. */
static void look_at_clone(void)
{
    union qn_state copy = walk.state, next;
    union any_view view;
    qn_move legal[QN_MOVES_MAX];
    int16_t scores[QN_PLAYERS_MAX];
    uint8_t ranks[QN_PLAYERS_MAX];
    walk.truth->scores(&walk.state, scores);
    for (int i = 0; i <= walk.setup.players; i++)
        walk.truth->observe(&walk.state, viewer_number(&walk.setup, i), &view);
    if (!walk_over(&walk))
        walk.truth->legal(&walk.state, legal);
    else
        walk.truth->ranks(&walk.state, ranks);
    if (memcmp(&copy, &walk.state, sizeof copy) != 0)
        walk_fail(&walk, "looking changed the state");
    if (walk_over(&walk))
        return;
    /* Playing a copy leaves the original alone, and with events or without is the same. */
    qn_move move = walk.legal[qn_below(&walk.rng, (uint32_t)walk.legal_count)];
    struct qn_events events = {.count = 0};
    next = copy;
    walk.truth->play(&next, move, NULL);
    walk.truth->play(&copy, move, &events);
    if (memcmp(&copy, &next, sizeof copy) != 0)
        walk_fail(&walk, "'%s' depends on events being asked for", move_text(walk.game, move));
    for (size_t i = walk.limits.state_bytes; i < sizeof copy; i++)
        if (copy.bytes[i] != 0)
            walk_fail(&walk, "byte %d beyond the state was written", (int)i);
}

static void test_clones(void **state) { walk_setups(*state, PLIES_PER_SETUP, look_at_clone); }

/* ---- events ---- */

static void look_at_events(void)
{
    const struct qn_events *events = &walk.events;
    if (walk.record.move_count == 0)
        return;
    if (events->count < 1 || events->count >= QN_EVENTS_MAX)
        walk_fail(&walk, "%d events", events->count);
    for (int i = 0; i < events->count; i++) {
        const struct qn_event *event = &events->list[i];
        if ((event->kind == QN_EVENT_MOVE) != (i == 0))
            walk_fail(&walk, "event %d has kind %d", i, event->kind);
        if (event->seat >= walk.setup.players || event->kind > QN_EVENT_RULE)
            walk_fail(&walk, "event %d: seat %d, kind %d", i, event->seat, event->kind);
        bool is_shown = event->kind == QN_EVENT_SHOW || event->kind == QN_EVENT_TURN_UP;
        bool is_card = event->kind == QN_EVENT_CARD || is_shown;
        if (is_card && event->value >= walk.game->card_count)
            walk_fail(&walk, "event %d shows card %d", i, event->value);
        if (event->kind == QN_EVENT_RULE &&
            (event->value < 1 || event->value >= walk.game->rule_count || event->who != QN_ALL))
            walk_fail(&walk, "event %d tells of rule %d", i, event->value);
        if (is_shown && event->who != QN_ALL)
            walk_fail(&walk, "event %d shows a card in secret", i);
        if (event->kind <= QN_EVENT_CARD && !(event->who >> event->seat & 1))
            walk_fail(&walk, "event %d hides a seat's own doing from it", i);
    }
    if (events->list[0].value != walk.record.moves[walk.record.move_count - 1])
        walk_fail(&walk, "the first event is another move");
}

static void test_events(void **state) { walk_setups(*state, PLIES_PER_SETUP, look_at_events); }

/* ---- the end ---- */

static void check_ranks(const int16_t *scores, const uint8_t *ranks)
{
    int players = walk.setup.players;
    for (int i = 0; i < players; i++) {
        int better = 0; /* C7: one more than the number of seats ahead */
        for (int j = 0; j < players; j++)
            better += ranks[j] < ranks[i];
        if (ranks[i] != better + 1)
            walk_fail(&walk, "seat %d has rank %d with %d seats ahead", i, ranks[i], better);
    }
    /* One direction for all: the higher or the lower score is never behind. */
    bool high_wins = true, low_wins = true;
    for (int i = 0; i < players; i++)
        for (int j = 0; j < players; j++)
            if (scores[i] > scores[j]) {
                high_wins = high_wins && ranks[i] < ranks[j];
                low_wins = low_wins && ranks[i] > ranks[j];
            }
    if (walk.game->low_wins ? !low_wins : !high_wins)
        walk_fail(&walk, "the ranks do not follow the scores");
    for (int i = 0; i < players && !walk.game->breaks_ties; i++)
        for (int j = 0; j < players; j++)
            if (scores[i] == scores[j] && ranks[i] != ranks[j])
                walk_fail(&walk, "equal scores, ranks %d and %d", ranks[i], ranks[j]);
}

static void look_at_end(void)
{
    if ((uint32_t)walk.record.move_count > walk.limits.plies)
        walk_fail(&walk, "more than %u plies", (unsigned)walk.limits.plies);
    if (walk.record.shuffle_count > walk.limits.shuffles)
        walk_fail(&walk, "more than %d shuffles", walk.limits.shuffles);
    for (int i = 0; i < walk.record.shuffle_count; i++)
        if (walk.record.shuffle_length[i] > walk.limits.cards)
            walk_fail(&walk, "a shuffle of %d cards", walk.record.shuffle_length[i]);
    if (!walk_over(&walk))
        return;
    int16_t scores[QN_PLAYERS_MAX] = {0};
    uint8_t ranks[QN_PLAYERS_MAX] = {0};
    walk.truth->scores(&walk.state, scores);
    walk.truth->ranks(&walk.state, ranks);
    for (int i = 0; i < walk.setup.players; i++)
        if (scores[i] < walk.limits.score_min || scores[i] > walk.limits.score_max)
            walk_fail(&walk, "a score of %d", scores[i]);
    check_ranks(scores, ranks);
    if (!walk.record.finished ||
        memcmp(scores, walk.record.scores, walk.setup.players * sizeof scores[0]) != 0 ||
        memcmp(ranks, walk.record.ranks, walk.setup.players) != 0)
        walk_fail(&walk, "the record has other scores or ranks");
}

static void test_ends(void **state) { walk_setups(*state, 4 * PLIES_PER_SETUP, look_at_end); }

/* ---- records ---- */

static char first_text[RECORD_TEXT_MAX], second_text[RECORD_TEXT_MAX];

static void write_record(const struct qn_record *record, char *text)
{
    struct qn_text out = qn_text_on(text, RECORD_TEXT_MAX);
    qn_record_json(record, &out);
    if (out.full)
        walk_fail(&walk, "the record does not fit");
}

/* The same seed gives the same game; reading its record gives the same record and the same states.
 */
static void check_record(const struct qn_setup *setup, uint64_t seed, int plies)
{
    static struct qn_record read;
    union qn_state end, state;
    char message[512];
    for (int time = 0; time < 2; time++) {
        walk_start(&walk, walk.game, setup, seed);
        for (int i = 0; i < plies && walk_step(&walk); i++)
            ;
        write_record(&walk.record, time == 0 ? first_text : second_text);
        if (time == 0)
            end = walk.state;
    }
    if (strcmp(first_text, second_text) != 0 || memcmp(&end, &walk.state, sizeof end) != 0)
        walk_fail(&walk, "the same seed gave another game");
    struct qn_text error = qn_text_on(message, sizeof message);
    if (!qn_record_read(first_text, &read, QN_EN, &error))
        walk_fail(&walk, "its own record is refused: %s", message);
    write_record(&read, second_text);
    if (strcmp(first_text, second_text) != 0)
        walk_fail(&walk, "reading and writing the record gives another one");
    qn_record_replay_start(&read, &state);
    for (int i = 0; i < read.move_count; i++)
        qn_record_replay(&read, &state, i, NULL);
    if (memcmp(&end, &state, sizeof end) != 0)
        walk_fail(&walk, "the replay ends in another state");
}

static void test_records(void **state)
{
    const struct qn_game *game = *state;
    for (int i = 0; i < setup_total(game); i++) {
        struct qn_setup setup = setup_number(game, i);
        walk.game = game;
        for (uint64_t seed = 1; seed <= (uint64_t)scaled_amount(12); seed++)
            check_record(&setup, seed, seed % 2 ? QN_PLIES_MAX : (int)seed * 9);
    }
}

/* ---- rollouts ---- */

/* The same by hand: legal, choose, play, one after the other. */
static uint32_t slow_rollout(union qn_state *state, struct qn_rng *rng, enum qn_how how)
{
    const struct qn_truth *truth = walk.truth;
    uint32_t decisions = 0;
    int turn;
    while ((turn = truth->turn(state)) != QN_OVER) {
        if (turn == QN_SHUFFLE) {
            struct qn_need need;
            uint8_t order[QN_CARDS_MAX];
            memset(&need, 0, sizeof need);
            truth->need(state, &need);
            qn_rng_order(rng, &need, order);
            truth->deal(state, order, NULL);
            continue;
        }
        qn_move legal[QN_MOVES_MAX];
        int count = truth->legal(state, legal);
        int index = how == QN_UNIFORM ? (int)qn_below(rng, (uint32_t)count)
                                      : walk.game->programs->choose(state, legal, count, rng);
        truth->play(state, legal[index], NULL);
        decisions++;
    }
    return decisions;
}

static void compare_rollouts(const union qn_state *from, enum qn_how how, uint64_t seed)
{
    union qn_state fast = *from, slow = *from;
    struct qn_rng fast_rng, slow_rng;
    qn_rng_seed(&fast_rng, seed);
    qn_rng_seed(&slow_rng, seed);
    uint32_t decisions = walk.game->programs->rollout(&fast, &fast_rng, how);
    uint32_t expected = slow_rollout(&slow, &slow_rng, how);
    const char *name = how == QN_UNIFORM ? "uniform" : "policy";
    if (decisions != expected)
        walk_fail(&walk, "%s rollout makes %u decisions, the loop %u", name, decisions, expected);
    if (memcmp(&fast, &slow, walk.limits.state_bytes) != 0)
        walk_fail(&walk, "%s rollout ends in another state than the loop", name);
    if (memcmp(&fast_rng, &slow_rng, sizeof fast_rng) != 0)
        walk_fail(&walk, "%s rollout leaves the generator elsewhere", name);
}

/* Search expects values from 0 to 1. */
static void check_worth(const union qn_state *from, uint64_t seed)
{
    union qn_state end = *from;
    struct qn_rng rng;
    float value[QN_PLAYERS_MAX];
    qn_rng_seed(&rng, seed);
    walk.game->programs->rollout(&end, &rng, QN_CUT);
    walk.game->programs->value(&end, value);
    for (int i = 0; i < walk.setup.players; i++)
        if (!(value[i] >= 0.0f && value[i] <= 1.0f))
            walk_fail(&walk, "a value of %g for seat %d", (double)value[i], i);
}

static void test_rollouts(void **state)
{
    const struct qn_game *game = *state;
    for (int i = 0; i < setup_total(game); i++) {
        struct qn_setup setup = setup_number(game, i);
        for (uint64_t seed = 1; seed <= (uint64_t)scaled_amount(ROLLOUTS_PER_SETUP); seed++) {
            union qn_state begun = {{0}};
            walk_start(&walk, game, &setup, seed);
            game->truth->begin(&begun, &setup, (int)(seed % setup.players));
            compare_rollouts(&begun, QN_UNIFORM, seed);
            compare_rollouts(&begun, QN_POLICY, seed);
            check_worth(&begun, seed);
            uint32_t plies = qn_below(&walk.rng, 200);
            while (plies-- > 0 && walk_step(&walk))
                ;
            compare_rollouts(&walk.state, QN_UNIFORM, seed);
            compare_rollouts(&walk.state, QN_POLICY, seed);
            check_worth(&walk.state, seed);
        }
    }
}

int main(void)
{
    static const struct game_test tests[] = {
        {"tables", test_tables},
        {"sizes", test_sizes},
        {"card texts", test_card_texts},
        {"move texts", test_move_texts},
        {"legal is what check accepts", test_legal_is_check},
        {"refusals change nothing", test_refusals_change_nothing},
        {"looking and cloning change nothing", test_clones},
        {"events", test_events},
        {"ends within its limits, ranked", test_ends},
        {"records", test_records},
        {"rollouts are the loop", test_rollouts},
    };
    return run_game_tests("conformance", tests, (int)(sizeof tests / sizeof tests[0]));
}
