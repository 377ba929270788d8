/* The rules common to all games (C1 to C10), each tried on real games through the public interface.
 */
#include "support.h"
#include "core/random.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum { TEXT_SIZE = 1 << 20 };

/* A game being played straight through its rules, with the last shuffle and the last ply's events.
 */
struct table {
    const struct qn_game *game;
    struct qn_setup setup;
    struct qn_limits limits;
    int first;
    struct qn_seed seed;
    struct qn_rng rng;
    int shuffles;
    struct qn_need need;
    uint8_t order[QN_CARDS_MAX];
    union qn_state state;
    struct qn_events events;
};

static int turn(const struct table *t) { return t->game->truth->turn(&t->state); }

static void give_shuffle(struct table *t)
{
    assert_int_equal(turn(t), QN_SHUFFLE);
    t->events.count = 0;
    t->game->truth->need(&t->state, &t->need);
    qn_seed_order(&t->seed, t->shuffles++, &t->need, t->order);
    t->game->truth->deal(&t->state, t->order, &t->events);
}

static void open_table(struct table *t, const struct qn_game *game, const struct qn_setup *setup,
                       uint64_t seed)
{
    memset(t, 0, sizeof *t);
    t->game = game;
    t->setup = *setup;
    game->limits(setup, &t->limits);
    t->seed = qn_seed_plus(&t->seed, seed);
    qn_seed_rng(&t->seed, 1, &t->rng);
    t->first = qn_seed_first(&t->seed, setup->players);
    game->truth->begin(&t->state, setup, t->first);
    give_shuffle(t);
}

/* One random legal move; stops before the shuffle that it may ask for. Gives back the move. */
static qn_move random_move(struct table *t)
{
    qn_move moves[QN_MOVES_MAX];
    int count = t->game->truth->legal(&t->state, moves);
    assert_in_range(count, 1, t->limits.moves);
    qn_move move = moves[qn_below(&t->rng, (uint32_t)count)];
    t->events.count = 0;
    t->game->truth->play(&t->state, move, &t->events);
    return move;
}

static void play_out(struct table *t)
{
    while (turn(t) != QN_OVER)
        if (turn(t) == QN_SHUFFLE)
            give_shuffle(t);
        else
            random_move(t);
}

static union any_view observe(const struct table *t, int viewer)
{
    union any_view view;
    memset(&view, 0, sizeof view);
    t->game->truth->observe(&t->state, viewer, &view);
    return view;
}

static const char *print_move(const struct qn_game *game, qn_move move, char text[QN_MOVE_TEXT_MAX])
{
    struct qn_text out = qn_text_on(text, QN_MOVE_TEXT_MAX);
    game->move_print(move, &out);
    return text;
}

/* Every viewer of a table: seats 0 … n − 1, then the spectator. */
static int viewer_at(const struct qn_setup *setup, int i)
{
    return i < setup->players ? i : QN_SPECTATOR;
}

/* The next choice of options, as an odometer counts; false after the last. */
static bool next_options(const struct qn_game *game, struct qn_setup *setup)
{
    for (int i = 0; i < game->option_count; i++) {
        if (++setup->option[i] < game->options[i].value_count)
            return true;
        setup->option[i] = 0;
    }
    return false;
}

/* Calls a test for every number of players and choice of options. */
static void over_setups(const struct qn_game *game,
                        void (*test)(const struct qn_game *, const struct qn_setup *))
{
    for (int players = game->players_min; players <= game->players_max; players++) {
        struct qn_setup setup = {.players = (uint8_t)players};
        do
            test(game, &setup);
        while (next_options(game, &setup));
    }
}

/* A game by id, or NULL where the build leaves it out. */
static const struct qn_game *find_game(const char *id)
{
    const struct qn_game *game = qn_game_find(id);
    if (!game)
        print_message("%s is not in this build\n", id);
    return game;
}

/* ---- C1: the first seat is drawn from the seed and recorded; seats go round clockwise ---- */

static void first_is_drawn(const struct qn_game *game, const struct qn_setup *setup)
{
    struct qn_record *record = malloc(sizeof *record);
    assert_non_null(record);
    unsigned seen = 0;
    for (uint64_t number = 0; number < 64; number++) {
        union qn_state state;
        struct qn_seed zero = {{0}}, seed = qn_seed_plus(&zero, number);
        qn_record_start(record, game, setup, &seed, &state);
        assert_int_equal(record->first, qn_seed_first(&seed, setup->players));
        assert_in_range(record->first, 0, setup->players - 1);
        seen |= 1u << record->first;

        char text[4096], wanted[32];
        struct qn_text json = qn_text_on(text, sizeof text), part = qn_text_on(wanted, 32);
        qn_record_json(record, &json);
        qn_text_form(&part, "\"first\":%d,", record->first);
        assert_non_null(strstr(text, wanted));
    }
    assert_int_equal(seen, (1u << setup->players) - 1);
    free(record);
}

static void test_c1_first_seat_is_drawn_and_recorded(void **state)
{
    over_setups(*state, first_is_drawn);
}

static void test_c1_turns_pass_clockwise(void **state)
{
    const struct qn_game *game = *state;
    for (int players = game->players_min; players <= game->players_max; players++) {
        struct qn_setup setup = qn_setup_standard(game, players);
        struct table t;
        if (game->skips_seats)
            return;
        open_table(&t, game, &setup, 5);
        assert_int_equal(turn(&t), t.first);
        while (turn(&t) != QN_OVER) {
            int seat = turn(&t);
            random_move(&t);
            if (turn(&t) != seat && turn(&t) >= 0 && turn(&t) != (seat + 1) % players)
                fail_msg("%s has no skips_seats, and seat %d follows seat %d", game->id, turn(&t),
                         seat);
        }
    }
}

/* ---- C2: everything random comes from the seed, by the documented generator ---- */

static char *random_record(const struct qn_game *game, const struct qn_setup *setup,
                           uint64_t number, struct qn_record *record)
{
    union qn_state state;
    struct qn_seed zero = {{0}}, seed = qn_seed_plus(&zero, number);
    struct qn_rng rng;
    qn_seed_rng(&seed, 1, &rng);
    qn_record_start(record, game, setup, &seed, &state);
    while (!record->finished) {
        qn_move moves[QN_MOVES_MAX];
        int count = game->truth->legal(&state, moves);
        int chosen = game->programs->choose(&state, moves, count, &rng);
        assert_in_range(chosen, 0, count - 1);
        assert_int_equal(qn_record_move(record, &state, moves[chosen], NULL), 0);
    }
    char *text = malloc(TEXT_SIZE);
    assert_non_null(text);
    struct qn_text json = qn_text_on(text, TEXT_SIZE);
    qn_record_json(record, &json);
    assert_false(json.full);
    return text;
}

static void seed_decides(const struct qn_game *game, const struct qn_setup *setup)
{
    struct qn_record *record = malloc(sizeof *record), *again = malloc(sizeof *again);
    assert_non_null(record);
    assert_non_null(again);
    char *one = random_record(game, setup, 7, record), *same = random_record(game, setup, 7, again);
    assert_string_equal(one, same);
    free(same);

    /* A replay goes by the shuffles that are written down, not by the seed. */
    again->seed = (struct qn_seed){{1, 2, 3}};
    char error[400];
    struct qn_text message = qn_text_on(error, sizeof error), json = qn_text_on(one, TEXT_SIZE);
    qn_record_json(again, &json);
    assert_true(qn_record_read(one, record, QN_EN, &message));
    assert_int_equal(record->move_count, again->move_count);
    assert_memory_equal(record->scores, again->scores, sizeof record->scores);
    free(one);

    char *other = random_record(game, setup, 8, record);
    assert_true(record->move_count != again->move_count ||
                memcmp(record->shuffles[0], again->shuffles[0], QN_CARDS_MAX) != 0);
    free(other);
    free(record);
    free(again);
}

static void test_c2_same_seed_same_game(void **state) { over_setups(*state, seed_decides); }

/* The expected orders come from an implementation of docs/programming/architecture.md in another
 * language. */
static void test_c2_generator_is_the_documented_one(void **unused)
{
    (void)unused;
    static const struct {
        uint8_t take, fixed, step, order[16];
        bool faces;
    } cases[] = {
        {16, 0, 1, {7, 15, 1, 4, 13, 9, 12, 10, 2, 8, 0, 14, 11, 6, 5, 3}, false},
        {16, 0, 1, {3, 1, 6, 5, 2, 11, 4, 10, 12, 0, 7, 13, 14, 8, 9, 15}, false},
        {10, 1, 1, {1, 4, 13, 10, 3, 8, 14, 0, 5, 11}, false},
        {16, 0, 2, {0, 12, 4, 11, 21, 29, 6, 16, 18, 24, 27, 8, 22, 3, 30, 15}, true},
    };
    static const uint8_t firsts[] = {0, 2, 1, 1, 1, 3, 0, 3}; /* of four seats, seeds 7 to 14 */
    struct qn_seed seed;
    assert_true(qn_seed_parse("7", &seed));
    for (int c = 0; c < 4; c++) {
        struct qn_need need = {
            .count = 16, .take = cases[c].take, .fixed = cases[c].fixed, .faces = cases[c].faces};
        for (int i = 0; i < 16; i++)
            need.cards[i] = (uint8_t)(i * cases[c].step);
        uint8_t order[QN_CARDS_MAX];
        qn_seed_order(&seed, c, &need, order);
        assert_memory_equal(order, cases[c].order, need.take);
    }
    for (uint64_t i = 0; i < 8; i++) {
        struct qn_seed later = qn_seed_plus(&seed, i);
        assert_int_equal(qn_seed_first(&later, 4), firsts[i]);
    }
}

/* ---- C3: one card at a time, clockwise, from the round's first seat ---- */

/* Whether each seat was dealt exactly its share of `cards`; gives back how many cards were dealt.
 */
static int expect_dealt(const struct table *t, const uint8_t *cards, int from)
{
    int players = t->setup.players, dealt = 0;
    int balance[QN_PLAYERS_MAX][256] = {{0}};
    for (int i = 0; i < t->events.count; i++)
        if (t->events.list[i].kind == QN_EVENT_CARD) {
            const struct qn_event *event = &t->events.list[i];
            assert_in_range(event->seat, 0, players - 1);
            if (event->who != QN_ALL) /* dealt openly: T2 */
                assert_int_equal(event->who, 1u << event->seat);
            balance[event->seat][event->value]++;
            dealt++;
        }
    for (int i = 0; i < dealt; i++)
        balance[(from + i) % players][cards[i]]--;
    for (int seat = 0; seat < players; seat++)
        for (int card = 0; card < 256; card++)
            assert_int_equal(balance[seat][card], 0);
    return dealt;
}

static void dealt_in_turn(const struct qn_game *game, const struct qn_setup *setup)
{
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct table t;
        open_table(&t, game, setup, seed);
        int dealt = expect_dealt(&t, t.order, t.first);
        assert_int_equal(dealt % setup->players, 0);
        if (game->has_hands != (dealt > 0))
            fail_msg("%s deals %d cards, has_hands is %d", game->id, dealt, game->has_hands);
    }
}

static void test_c3_dealt_from_the_first_seat(void **state) { over_setups(*state, dealt_in_turn); }

static void test_c3_later_games_of_a_match(void **unused)
{
    (void)unused;
    const struct qn_game *game = find_game("onze");
    for (int players = 2; game && players <= 6; players += 2) {
        struct qn_setup setup = qn_setup_standard(game, players);
        assert_true(qn_setup_option(game, &setup, "match=true", QN_EN, NULL));
        struct table t;
        open_table(&t, game, &setup, 11);
        for (int number = 1; number < players; number++) {
            while (turn(&t) >= 0)
                random_move(&t);
            give_shuffle(&t);
            assert_true(expect_dealt(&t, t.order, t.first + number) > 0);
            assert_int_equal(turn(&t), (t.first + number) % players);
        }
    }
}

static void test_c3_later_rounds_of_figures(void **unused)
{
    (void)unused;
    const struct qn_game *game = find_game("figures");
    for (int players = 2; game && players <= 6; players++) {
        struct qn_setup setup = qn_setup_standard(game, players);
        struct table t;
        open_table(&t, game, &setup, 13);
        uint8_t pile[QN_CARDS_MAX];
        memcpy(pile, t.order, sizeof pile);
        int used = 5 * players;
        while (turn(&t) >= 0) {
            char text[QN_MOVE_TEXT_MAX];
            used += strcmp(print_move(game, random_move(&t), text), "draw") == 0;
        }
        assert_in_range(used, 5 * players, 96 - 5 * players); /* the seed is chosen so */
        give_shuffle(&t);
        assert_int_equal(expect_dealt(&t, pile + used, t.first + 1), 5 * players);
        assert_int_equal(turn(&t), (t.first + 1) % players);
    }
}

/* ---- C4 and C8: always a seat with a legal move, until the end, which comes ---- */

static void always_somebody(const struct qn_game *game, const struct qn_setup *setup)
{
    struct table t;
    open_table(&t, game, setup, 17);
    qn_move moves[QN_MOVES_MAX];
    while (turn(&t) != QN_OVER) {
        if (turn(&t) == QN_SHUFFLE) {
            give_shuffle(&t);
            continue;
        }
        assert_in_range(turn(&t), 0, setup->players - 1);
        for (int i = 0; i <= setup->players; i++) {
            union any_view view = observe(&t, viewer_at(setup, i));
            int count = qn_view_legal(game, &view, moves);
            assert_int_equal(count > 0, viewer_at(setup, i) == turn(&t));
        }
        random_move(&t); /* a position with one legal move is a ply too */
    }
    for (int i = 0; i <= setup->players; i++) {
        union any_view view = observe(&t, viewer_at(setup, i));
        assert_int_equal(qn_view_legal(game, &view, moves), 0);
    }
}

static void test_c4_one_seat_with_a_legal_move_or_over(void **state)
{
    over_setups(*state, always_somebody);
}

static void ends_in_time(const struct qn_game *game, const struct qn_setup *setup)
{
    for (uint64_t seed = 0; seed < 30; seed++) {
        struct table t;
        open_table(&t, game, setup, seed);
        uint32_t plies = 0;
        while (turn(&t) != QN_OVER) {
            if (turn(&t) == QN_SHUFFLE) {
                give_shuffle(&t);
            } else {
                random_move(&t);
                assert_in_range(++plies, 1, t.limits.plies);
            }
        }
        assert_in_range(t.shuffles, 1, t.limits.shuffles);
    }
}

static void test_c8_every_game_ends_within_its_bound(void **state)
{
    over_setups(*state, ends_in_time);
}

/* ---- C5: one text a move; refusals name the rule and change nothing ---- */

static void one_text_a_move(const struct qn_game *game, const struct qn_setup *setup)
{
    (void)setup;
    static const char *const wrong[] = {"", " ", "draw ", " draw", "DRAW", "draw\n", "nonsense"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_int_equal(game->move_parse(wrong[i]), QN_NO_MOVE);
    for (qn_move move = 0; move < game->move_count; move++) {
        char text[QN_MOVE_TEXT_MAX];
        assert_int_equal(game->move_parse(print_move(game, move, text)), move);
    }
}

static void test_c5_every_move_has_one_text(void **state) { over_setups(*state, one_text_a_move); }

static void refused_and_unchanged(const struct qn_game *game, const struct qn_setup *setup)
{
    struct qn_record *record = malloc(sizeof *record), *before = malloc(sizeof *before);
    assert_non_null(record);
    assert_non_null(before);
    union qn_state state, untouched;
    memset(&state, 0, sizeof state);
    memset(record, 0, sizeof *record);
    struct qn_seed seed = {{19}};
    qn_record_start(record, game, setup, &seed, &state);
    assert_string_equal(game->rules[1].id, "C5");
    for (int ply = 0; ply < 40 && !record->finished; ply++) {
        qn_move last = 0, legal[QN_MOVES_MAX];
        *before = *record;
        untouched = state;
        for (qn_move move = 0; move < game->move_count + 3; move++) {
            int rule = game->truth->check(&state, move);
            if (rule == 0)
                continue;
            assert_in_range(rule, 1, game->rule_count - 1);
            if (move >= game->move_count)
                assert_string_equal(game->rules[rule].id, "C5");
            if (move % 7 == 0 || move >= game->move_count) {
                assert_int_equal(qn_record_move(record, &state, move, NULL), rule);
                last = move;
            }
        }
        assert_true(last > 0);
        assert_memory_equal(&state, &untouched, sizeof state);
        assert_memory_equal(record, before, sizeof *record);
        int count = game->truth->legal(&state, legal);
        assert_int_equal(qn_record_move(record, &state, legal[ply % count], NULL), 0);
    }
    free(record);
    free(before);
}

static void test_c5_refusals_change_nothing(void **state)
{
    over_setups(*state, refused_and_unchanged);
}

static void test_c5_names_unheld_cards_and_wrong_phases(void **unused)
{
    (void)unused;
    const struct qn_game *game = find_game("voeux");
    if (!game)
        return;
    struct qn_setup setup = qn_setup_standard(game, 3);
    struct table t;
    open_table(&t, game, &setup, 23);
    int held = 0, unheld = 0;
    for (qn_move move = 0; move < game->move_count; move++) {
        char text[QN_MOVE_TEXT_MAX];
        int rule = game->truth->check(&t.state, move);
        if (strncmp(print_move(game, move, text), "discard ", 8) == 0) {
            held += rule == 0;
            unheld += rule != 0;
        }
        /* Discarding is the first phase's: what is refused is not held. Drawing comes later. */
        if (rule != 0 && (strncmp(text, "discard ", 8) == 0 || strcmp(text, "draw") == 0))
            assert_string_equal(game->rules[rule].id, "C5");
    }
    assert_in_range(held, 4, 8); /* eight cards, some of them alike */
    assert_true(unheld > 0);
    assert_true(game->truth->check(&t.state, game->move_parse("draw")) != 0);
}

/* ---- C6: secret choices stay secret: the boxing of Vingt-trois ---- */

/* The first seat boxes its lowest or its highest cards, the others always their lowest. */
static void box_ply(struct table *t, bool highest)
{
    qn_move moves[QN_MOVES_MAX];
    int count = t->game->truth->legal(&t->state, moves);
    int seat = turn(t);
    t->events.count = 0;
    t->game->truth->play(&t->state, moves[highest ? count - 1 : 0], &t->events);
    assert_int_equal(t->events.list[0].kind, QN_EVENT_MOVE);
    assert_int_equal(t->events.list[0].who, 1u << seat);
}

static void expect_same_for_others(const struct table *one, const struct table *other)
{
    assert_int_equal(turn(one), turn(other));
    for (int i = 0; i <= one->setup.players; i++) {
        int viewer = viewer_at(&one->setup, i);
        union any_view view = observe(one, viewer);
        union any_view twin = observe(other, viewer);
        if (viewer == one->first) {
            assert_memory_not_equal(&view, &twin, sizeof view); /* the owner knows */
            continue;
        }
        assert_memory_equal(&view, &twin, sizeof view);
        qn_move moves[QN_MOVES_MAX], same[QN_MOVES_MAX];
        int count = qn_view_legal(one->game, &view, moves);
        assert_int_equal(count, qn_view_legal(one->game, &twin, same));
        assert_memory_equal(moves, same, (size_t)count * sizeof *moves);
    }
}

static void test_c6_secret_choices_are_entered_seat_by_seat(void **unused)
{
    (void)unused;
    const struct qn_game *game = find_game("vingt-trois");
    for (int players = 2; game && players <= 4; players++) {
        struct qn_setup setup = qn_setup_standard(game, players);
        struct table low, high;
        open_table(&low, game, &setup, 29);
        open_table(&high, game, &setup, 29);
        for (int ply = 0; ply < 3 * players; ply++) {
            assert_int_equal(turn(&low), (low.first + ply / 3) % players);
            box_ply(&low, false);
            box_ply(&high, ply < 3);
            expect_same_for_others(&low, &high);
        }
    }
}

/* ---- C7: equal results share the rank, and the next one is left out ---- */

static int shared_ranks; /* how often places were shared, so that the test saw what it tests */

static void ranked_by_result(const struct qn_game *game, const struct qn_setup *setup)
{
    for (uint64_t seed = 0; seed < 40; seed++) {
        struct table t;
        int16_t scores[QN_PLAYERS_MAX];
        uint8_t ranks[QN_PLAYERS_MAX];
        open_table(&t, game, setup, seed);
        play_out(&t);
        game->truth->scores(&t.state, scores);
        game->truth->ranks(&t.state, ranks);
        for (int seat = 0; seat < setup->players; seat++) {
            int better = 0, equal = 0, ahead = 0;
            for (int i = 0; i < setup->players; i++) {
                better += game->low_wins ? scores[i] < scores[seat] : scores[i] > scores[seat];
                equal += scores[i] == scores[seat];
                ahead += ranks[i] < ranks[seat];
            }
            assert_int_equal(ranks[seat], 1 + ahead); /* 1-1-3, never 1-1-2 */
            assert_in_range(ranks[seat], 1 + better,
                            game->breaks_ties ? better + equal : 1 + better);
            shared_ranks += equal > 1;
        }
    }
}

static void test_c7_equal_results_share_the_rank(void **state)
{
    over_setups(*state, ranked_by_result);
}

static void test_c7_ranks_were_shared(void **unused)
{
    (void)unused;
    assert_true(shared_ranks > 0);
}

/* ---- C9: sets in canonical order; sampled worlds agree with all that was seen ---- */

static void arrival_order_is_forgotten(const struct qn_game *game, const struct qn_setup *setup)
{
    struct table t, other;
    open_table(&t, game, setup, 31);
    if (t.events.count == 0)
        return;                                /* nothing is dealt */
    for (int i = 0; i < setup->players; i++) { /* the first two cards of each hand change places */
        uint8_t order[QN_CARDS_MAX];
        memcpy(order, t.order, sizeof order);
        order[i] = t.order[i + setup->players];
        order[i + setup->players] = t.order[i];
        other = t;
        game->truth->begin(&other.state, setup, t.first);
        game->truth->deal(&other.state, order, NULL);
        for (int v = 0; v <= setup->players; v++) {
            union any_view view = observe(&t, viewer_at(setup, v));
            union any_view twin = observe(&other, viewer_at(setup, v));
            assert_memory_equal(&view, &twin, sizeof view);
        }
    }
}

static void test_c9_order_of_arrival_tells_nothing(void **state)
{
    over_setups(*state, arrival_order_is_forgotten);
}

static void samples_agree(const struct qn_game *game, const struct qn_setup *setup)
{
    struct table t;
    open_table(&t, game, setup, 37);
    for (int ply = 0; turn(&t) != QN_OVER && ply < 200; ply++) {
        if (turn(&t) == QN_SHUFFLE)
            give_shuffle(&t);
        for (int i = 0; i <= setup->players; i++) {
            union any_view view = observe(&t, viewer_at(setup, i));
            struct table world = t;
            memset(&world.state, 0, sizeof world.state);
            assert_true(game->sample(&view, &t.rng, &world.state));
            union any_view seen = observe(&world, viewer_at(setup, i));
            assert_memory_equal(&view, &seen, sizeof view);
        }
        random_move(&t);
    }
}

static void test_c9_sampled_worlds_agree_with_the_view(void **state)
{
    over_setups(*state, samples_agree);
}

/* ---- C10: the end shows what the score counts, and nothing more ---- */

static void end_shows_the_score(const struct qn_game *game, const struct qn_setup *setup)
{
    for (uint64_t seed = 0; seed < 10; seed++) {
        struct table t;
        open_table(&t, game, setup, seed);
        play_out(&t);
        union qn_state world;
        int16_t scores[QN_PLAYERS_MAX] = {0}, told[QN_PLAYERS_MAX] = {0};
        union any_view view = observe(&t, QN_SPECTATOR);
        assert_true(game->sample(&view, &t.rng, &world));
        game->truth->scores(&t.state, scores);
        game->truth->scores(&world, told);
        assert_memory_equal(scores, told, sizeof scores);
    }
}

static void test_c10_spectators_can_add_up_the_scores(void **state)
{
    over_setups(*state, end_shows_the_score);
}

/* The last ply's shown cards, for each seat: numbers as they count, jokers 11 (O15). */
static int shown_points(const struct table *t, int seat)
{
    int points = 0;
    for (int i = 0; i < t->events.count; i++) {
        const struct qn_event *event = &t->events.list[i];
        if (event->kind != QN_EVENT_SHOW || event->seat != seat)
            continue;
        char text[QN_CARD_TEXT_MAX];
        struct qn_text out = qn_text_on(text, sizeof text);
        assert_int_equal(event->who, QN_ALL);
        t->game->card_print((uint8_t)event->value, &out);
        points += text[0] == 'J' ? 11 : (int)strtol(text + 1, NULL, 10);
    }
    return points;
}

static void test_c10_hands_are_shown_at_the_end_of_onze(void **unused)
{
    (void)unused;
    const struct qn_game *game = find_game("onze");
    for (int players = 2; game && players <= 6; players++) {
        struct qn_setup setup = qn_setup_standard(game, players);
        struct table t;
        open_table(&t, game, &setup, 41);
        play_out(&t);
        int16_t scores[QN_PLAYERS_MAX];
        game->truth->scores(&t.state, scores);
        for (int seat = 0; seat < players; seat++) {
            int bonus = scores[seat] + shown_points(&t, seat); /* 11 for each bonus card */
            assert_int_equal(bonus % 11, 0);
            assert_in_range(bonus, 0, 77);
        }
    }
}

static void test_c10_hands_are_shown_where_they_count(void **state)
{
    const struct qn_game *game = *state;
    for (int players = game->players_min; players <= game->players_max; players++) {
        struct qn_setup setup = qn_setup_standard(game, players);
        struct table t;
        open_table(&t, game, &setup, 43);
        play_out(&t);
        for (int i = 0; i < t.events.count && !game->shows_hands; i++)
            if (t.events.list[i].kind == QN_EVENT_SHOW)
                fail_msg("%s has no shows_hands, and a hand is shown", game->id);
    }
}

int main(void)
{
    static const struct game_test every[] = {
        {"C1: the first seat is drawn and recorded", test_c1_first_seat_is_drawn_and_recorded},
        {"C1: turns pass clockwise", test_c1_turns_pass_clockwise},
        {"C2: same seed, same game", test_c2_same_seed_same_game},
        {"C3: dealt from the first seat", test_c3_dealt_from_the_first_seat},
        {"C4: one seat with a legal move, or over", test_c4_one_seat_with_a_legal_move_or_over},
        {"C5: every move has one text", test_c5_every_move_has_one_text},
        {"C5: refusals change nothing", test_c5_refusals_change_nothing},
        {"C7: equal results share the rank", test_c7_equal_results_share_the_rank},
        {"C8: every game ends within its bound", test_c8_every_game_ends_within_its_bound},
        {"C9: the order of arrival tells nothing", test_c9_order_of_arrival_tells_nothing},
        {"C9: sampled worlds agree with the view", test_c9_sampled_worlds_agree_with_the_view},
        {"C10: spectators can add up the scores", test_c10_spectators_can_add_up_the_scores},
        {"C10: hands are shown where they count", test_c10_hands_are_shown_where_they_count},
    };
    const struct CMUnitTest some[] = {
        cmocka_unit_test(test_c2_generator_is_the_documented_one),
        cmocka_unit_test(test_c3_later_games_of_a_match),
        cmocka_unit_test(test_c3_later_rounds_of_figures),
        cmocka_unit_test(test_c5_names_unheld_cards_and_wrong_phases),
        cmocka_unit_test(test_c6_secret_choices_are_entered_seat_by_seat),
        cmocka_unit_test(test_c7_ranks_were_shared),
        cmocka_unit_test(test_c10_hands_are_shown_at_the_end_of_onze),
    };
    int failed = run_game_tests("common", every, sizeof every / sizeof every[0]);
    return failed + cmocka_run_group_tests_name("common, of one game", some, NULL, NULL);
}
