/* Tables: commands, versions, readers and folding, undo, saving and loading, fair deals. */
#include "support.h"
#include "core/hostile.h"
#include "core/random.h"
#include "session/message.h"
#include "session/log_text.h"
#include <quinte/host.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum { ANNA = 11, BOB = 12, LINES_MAX = 8000, STEPS = 400 };

static const struct qn_terms all_allowed = {
    .undo = true, .hints = true, .reveal = true, .guests = true};

static const struct qn_terms *terms = &all_allowed;

/* ---- making tables ---- */

/* In these tests a command that names nobody is the host's. */
static struct qn_answer act(struct qn_table *table, struct qn_command command)
{
    command.version = qn_table_version(table);
    return command.person ? qn_table_do(table, &command) : qn_table_do_as_host(table, &command);
}

#define ACCEPTED(...)                                                                              \
    assert_int_equal(act(table, (struct qn_command){__VA_ARGS__}).why, QN_ACCEPTED)
#define REFUSED(reason, ...)                                                                       \
    assert_int_equal(act(table, (struct qn_command){__VA_ARGS__}).why, reason)

static struct qn_command with_bytes(struct qn_command command, uint64_t seed)
{
    struct qn_rng rng;
    qn_rng_seed(&rng, seed);
    for (int i = 0; i < QN_SECRET_BYTES; i++)
        command.bytes[i] = (uint8_t)qn_rng_next(&rng);
    return command;
}

static struct qn_table *gather(const struct qn_game *game, const struct qn_setup *setup,
                               uint64_t seed)
{
    struct qn_table *table = qn_table_new(game, setup, terms);
    assert_non_null(table);
    assert_int_equal(act(table, with_bytes((struct qn_command){.act = QN_ACT_COMMIT}, seed)).why,
                     QN_ACCEPTED);
    for (int i = 0; i < setup->players; i++) {
        struct qn_command sit = {.act = QN_ACT_SIT,
                                 .seat = (uint8_t)i,
                                 .person = (uint64_t)(ANNA + i),
                                 .sitter = i ? QN_REMOTE : QN_HERE};
        snprintf(sit.name, sizeof sit.name, "%s \"%d\"", i ? "Zoé" : "Anna", i);
        assert_int_equal(act(table, sit).why, QN_ACCEPTED);
    }
    return table;
}

static struct qn_table *deal(const struct qn_game *game, const struct qn_setup *setup,
                             uint64_t seed)
{
    struct qn_table *table = gather(game, setup, seed);
    for (int i = 0; i < setup->players; i += 2) {
        struct qn_command share = {
            .act = QN_ACT_SHARE, .seat = (uint8_t)i, .person = (uint64_t)(ANNA + i)};
        assert_int_equal(act(table, with_bytes(share, seed + 1 + (uint64_t)i)).why, QN_ACCEPTED);
    }
    ACCEPTED(.act = QN_ACT_START, .person = ANNA);
    return table;
}

static struct qn_table *two_at_voeux(void)
{
    const struct qn_game *game = qn_game_find("voeux");
    if (!game)
        skip();
    struct qn_setup setup = qn_setup_standard(game, 2);
    return deal(game, &setup, 7);
}

static qn_move any_move(struct qn_table *table, struct qn_rng *rng)
{
    uint64_t view[QN_VIEW_MAX / 8];
    qn_move moves[QN_MOVES_MAX];
    assert_true(qn_table_view(table, qn_table_turn(table), view));
    int count = qn_view_legal(qn_table_game(table), view, moves);
    assert_true(count > 0);
    return moves[qn_below(rng, (uint32_t)count)];
}

static struct qn_answer move_at(struct qn_table *table, qn_move move, uint64_t id)
{
    int turn = qn_table_turn(table);
    return act(table, (struct qn_command){.act = QN_ACT_MOVE,
                                          .seat = (uint8_t)turn,
                                          .person = (uint64_t)(ANNA + turn),
                                          .id = id,
                                          .move = move});
}

/* Makes some legal move, or asks for a hint, or takes one back: whatever is accepted. */
static void step(struct qn_table *table, struct qn_rng *rng)
{
    static const uint8_t acts[] = {QN_ACT_HINT, QN_ACT_UNDO, QN_ACT_UNDO};
    uint32_t chance = qn_below(rng, 10);
    int seat = (int)qn_below(rng, qn_table_setup(table)->players);
    if (chance < 3)
        act(table, (struct qn_command){.act = acts[chance],
                                       .seat = (uint8_t)seat,
                                       .person = (uint64_t)(ANNA + seat)});
    else
        assert_int_equal(move_at(table, any_move(table, rng), 0).why, QN_ACCEPTED);
}

/* ---- folding ---- */

struct follower {
    struct qn_reader *reader;
    int viewer;
    char view[TEXT_MAX]; /* folded so far */
};

static char buffer[TEXT_MAX], folded[TEXT_MAX];

/* The "view" member of a piece of news: it is its last. */
static char *find_view(char *news)
{
    char *view = strstr(news, ",\"view\":");
    if (view)
        news[strlen(news) - 1] = '\0';
    return view ? view + strlen(",\"view\":") : NULL;
}

static void follow(const struct qn_table *table, struct follower *follower)
{
    struct qn_news news;
    while (qn_reader_next(follower->reader, &news)) {
        struct qn_text text = qn_text_on(buffer, sizeof buffer);
        qn_news_json(table, &news, &text);
        assert_false(text.full);
        char *changes = find_view(buffer);
        if (!changes) {
            follower->view[0] = '\0';
            continue;
        }
        struct qn_text whole = qn_text_on(folded, sizeof folded);
        assert_true(qn_view_fold(follower->view[0] ? follower->view : NULL, changes, &whole));
        memcpy(follower->view, folded, whole.length + 1);
    }
}

/* What was folded is, byte for byte, what the table would show. */
static void compare(const struct qn_table *table, const struct follower *follower)
{
    const struct qn_game *game = qn_table_game(table);
    uint64_t now[QN_VIEW_MAX / 8] = {0}, read[QN_VIEW_MAX / 8] = {0};
    char why[256];
    struct qn_limits limits;
    struct qn_text error = qn_text_on(why, sizeof why);
    game->limits(qn_table_setup(table), &limits);
    if (!qn_table_view(table, follower->viewer, now)) {
        assert_string_equal(follower->view, "");
        return;
    }
    if (!qn_view_read(game, follower->view, read, &error))
        fail_msg("%s", why);
    assert_memory_equal(now, read, limits.view_bytes);
}

static void fold_game(const struct qn_game *game, const struct qn_setup *setup, uint64_t seed)
{
    static struct follower followers[QN_PLAYERS_MAX + 1];
    struct qn_table *table = deal(game, setup, seed);
    struct qn_rng rng;
    qn_rng_seed(&rng, seed);
    for (int i = 0; i <= setup->players; i++) {
        int viewer = viewer_number(setup, i);
        followers[i] = (struct follower){.viewer = viewer};
        followers[i].reader = qn_reader_new(table, ANNA + (uint64_t)i, viewer, 0);
        assert_non_null(followers[i].reader);
    }
    for (int i = 0; i < STEPS && qn_table_phase(table) == QN_PLAYING; i++) {
        step(table, &rng);
        for (int j = 0; j <= setup->players; j++) {
            follow(table, &followers[j]);
            compare(table, &followers[j]);
        }
    }
    for (int i = 0; i <= setup->players; i++)
        qn_reader_free(followers[i].reader);
    qn_table_free(table);
}

static void folding_gives_views(void **state)
{
    const struct qn_game *game = *state;
    for (int i = 0; i < setup_total(game); i++) {
        struct qn_setup setup = setup_number(game, i);
        for (long seed = 0; seed < scaled_amount(4); seed++)
            fold_game(game, &setup, (uint64_t)seed);
    }
}

/* A reader that begins late tells the same as one that read everything. */
static void late_readers_tell_the_same(void **state)
{
    static char early[TEXT_MAX], late[TEXT_MAX];
    const struct qn_game *game = *state;
    struct qn_setup setup = qn_setup_standard(game, game->players_max);
    struct qn_table *table = deal(game, &setup, 3);
    struct qn_rng rng;
    struct qn_news news[2];
    qn_rng_seed(&rng, 3);
    for (int i = 0; i < 60 && qn_table_phase(table) == QN_PLAYING; i++)
        step(table, &rng);
    struct qn_reader *first = qn_reader_new(table, ANNA, 0, 0);
    for (uint32_t version = 0; version < qn_table_version(table); version++) {
        struct qn_reader *second = qn_reader_new(table, ANNA, 0, version);
        assert_true(qn_reader_next(first, &news[0]) && qn_reader_next(second, &news[1]));
        struct qn_text a = qn_text_on(early, sizeof early), b = qn_text_on(late, sizeof late);
        qn_news_json(table, &news[0], &a);
        qn_news_json(table, &news[1], &b);
        assert_string_equal(early, late);
        qn_reader_free(second);
    }
    assert_false(qn_reader_next(first, &news[0]));
    qn_reader_free(first);
    qn_table_free(table);
}

/* ---- saving and loading ---- */

static char lines[LINES_MAX][2048];

static uint32_t write_lines(const struct qn_table *table, bool secret)
{
    uint32_t count = qn_table_version(table) + 1;
    assert_true(count < LINES_MAX);
    for (uint32_t i = 0; i < count; i++) {
        struct qn_text text = qn_text_on(buffer, sizeof buffer);
        qn_table_line(table, i, secret, &text);
        assert_false(text.full);
        if (text.length < sizeof lines[i])
            memcpy(lines[i], buffer, text.length + 1);
        else
            lines[i][0] = '\0'; /* a long end: written again when it is read */
    }
    return count;
}

static struct qn_table *read_lines(const struct qn_table *from, uint32_t count, bool secret)
{
    char why[1024];
    struct qn_text error = qn_text_on(why, sizeof why);
    struct qn_table *table = qn_table_open(lines[0], QN_EN, &error);
    if (!table)
        fail_msg("%s", why);
    for (uint32_t i = 1; i < count; i++) {
        struct qn_text text = qn_text_on(buffer, sizeof buffer);
        qn_table_line(from, i, secret, &text);
        if (!qn_table_read(table, lines[i][0] ? lines[i] : buffer, QN_EN, &error))
            fail_msg("line %u: %s", i, why);
    }
    return table;
}

static void compare_tables(const struct qn_table *a, const struct qn_table *b)
{
    static char texts[2][TEXT_MAX];
    const struct qn_setup *setup = qn_table_setup(a);
    for (int i = 0; i <= setup->players; i++) {
        struct qn_text one = qn_text_on(texts[0], TEXT_MAX), two = qn_text_on(texts[1], TEXT_MAX);
        qn_table_snapshot(a, viewer_number(setup, i), &one);
        qn_table_snapshot(b, viewer_number(setup, i), &two);
        assert_false(one.full);
        assert_string_equal(texts[0], texts[1]);
    }
}

static void tables_come_back(void **state)
{
    const struct qn_game *game = *state;
    for (int i = 0; i < setup_total(game); i++) {
        struct qn_setup setup = setup_number(game, i);
        struct qn_table *table = deal(game, &setup, (uint64_t)i);
        struct qn_rng rng;
        qn_rng_seed(&rng, (uint64_t)i);
        for (int j = 0; j < 5000 && qn_table_phase(table) == QN_PLAYING; j++) {
            step(table, &rng);
            if (j % 500 == 10) {
                struct qn_table *copy = read_lines(table, write_lines(table, true), true);
                compare_tables(table, copy);
                qn_table_free(copy);
            }
        }
        struct qn_table *copy = read_lines(table, write_lines(table, true), true);
        compare_tables(table, copy);
        qn_table_free(copy);
        if (qn_table_phase(table) == QN_FINISHED) { /* what was revealed suffices to load it */
            copy = read_lines(table, write_lines(table, false), false);
            assert_int_equal(qn_table_version(copy), qn_table_version(table));
            qn_table_free(copy);
        }
        qn_table_free(table);
    }
}

/* Anna alone against bots moves, and goes back across all that the others did; what was folded
 * follows, and a table that is loaded is the same. */
static struct qn_table *alone(const struct qn_game *game, const struct qn_setup *setup)
{
    struct qn_table *table = qn_table_new(game, setup, terms);
    assert_non_null(table);
    ACCEPTED(.act = QN_ACT_COMMIT, .bytes = {9});
    ACCEPTED(.act = QN_ACT_SIT, .person = ANNA, .sitter = QN_HERE, .name = "Anna");
    for (uint8_t seat = 1; seat < setup->players; seat++)
        ACCEPTED(.act = QN_ACT_BOT, .seat = seat, .name = "easy");
    ACCEPTED(.act = QN_ACT_START, .person = ANNA);
    return table;
}

static bool go_back(struct qn_table *table)
{
    struct qn_answer answer = act(table, (struct qn_command){.act = QN_ACT_BACK, .person = ANNA});
    assert_int_equal(answer.why,
                     qn_table_undoable(table, 0) || !answer.why ? QN_ACCEPTED : QN_UNDO_NOTHING);
    return answer.why == QN_ACCEPTED;
}

static void going_back_is_told(void **state)
{
    static struct follower followers[QN_PLAYERS_MAX + 1];
    const struct qn_game *game = *state;
    struct qn_setup setup = setup_number(game, 0);
    struct qn_table *table = alone(game, &setup);
    struct qn_rng rng;
    uint32_t went_back = 0;
    qn_rng_seed(&rng, 23);
    for (int i = 0; i <= setup.players; i++) {
        followers[i] = (struct follower){.viewer = viewer_number(&setup, i)};
        followers[i].reader = qn_reader_new(table, i ? 0 : ANNA, followers[i].viewer, 0);
    }
    for (int i = 0; i < STEPS && qn_table_phase(table) == QN_PLAYING; i++) {
        uint8_t turn = (uint8_t)qn_table_turn(table);
        if (qn_below(&rng, 12) == 0)
            went_back += go_back(table);
        else
            ACCEPTED(.act = QN_ACT_MOVE, .seat = turn, .person = turn ? QN_NO_PERSON : ANNA,
                     .move = any_move(table, &rng));
        for (int j = 0; j <= setup.players; j++) {
            follow(table, &followers[j]);
            compare(table, &followers[j]);
        }
    }
    assert_true(went_back > 0);
    assert_int_equal(qn_table_ledger(table).back, went_back);
    struct qn_table *copy = read_lines(table, write_lines(table, true), true);
    compare_tables(table, copy);
    for (int i = 0; i <= setup.players; i++)
        qn_reader_free(followers[i].reader);
    qn_table_free(copy);
    qn_table_free(table);
}

/* A saved line that was changed anywhere is refused or means something else that is legal; a
 * refused one changes nothing. */
static void changed_lines_are_refused(void **state)
{
    (void)state;
    struct qn_table *table = two_at_voeux();
    struct qn_rng rng;
    qn_rng_seed(&rng, 1);
    for (int i = 0; i < 30; i++)
        assert_int_equal(move_at(table, any_move(table, &rng), 0).why, QN_ACCEPTED);
    uint32_t count = write_lines(table, true);
    for (uint32_t line = 1; line < count; line++)
        for (int i = 0; i < 20; i++) {
            struct qn_table *copy = read_lines(table, line, true);
            char changed[2048], why[1024];
            struct qn_text error = qn_text_on(why, sizeof why);
            memcpy(changed, lines[line], sizeof changed);
            changed[qn_below(&rng, (uint32_t)strlen(changed))] = (char)(1 + qn_below(&rng, 126));
            uint32_t version = qn_table_version(copy);
            if (!qn_table_read(copy, changed, QN_FR, &error)) {
                assert_true(why[0] != '\0' && !error.full);
                assert_int_equal(qn_table_version(copy), version);
                error = qn_text_on(why, sizeof why);
                assert_true(qn_table_read(copy, lines[line], QN_FR, &error));
            }
            qn_table_free(copy);
        }
    qn_table_free(table);
}

/* Reads a line that must be refused, and says whether by the rules alone. */
static bool refused_by_rules(struct qn_table *table, const char *line)
{
    char why[1024];
    struct qn_text error = qn_text_on(why, sizeof why);
    assert_false(qn_table_read(table, line, QN_EN, &error));
    return qn_table_outdated(table);
}

/* A move that was legal once is told from damage, and the table stays as it was before it. */
static void older_rules_are_told_from_damage(void **state)
{
    (void)state;
    struct qn_table *table = two_at_voeux();
    struct qn_rng rng;
    char line[512];
    struct qn_text text = qn_text_on(line, sizeof line), error = qn_text_on(buffer, sizeof buffer);
    uint32_t next = write_lines(table, true);
    struct qn_table *copy = read_lines(table, next, true);
    const char *const forms[] = {
        "{\"version\":%lu,\"act\":\"move\",\"seat\":%d,\"move\":\"draw\"}",  /* not now */
        "{\"version\":%lu,\"act\":\"move\",\"seat\":%d,\"move\":\"leap\"}",  /* no more */
        "{\"version\":%lu,\"act\":\"move\",\"seat\":%d,\"move\":\"draw\"",   /* cut */
        "{\"version\":9%lu,\"act\":\"move\",\"seat\":%d,\"move\":\"draw\"}", /* a gap */
    };
    for (int i = 0; i < 4; i++) {
        text = qn_text_on(line, sizeof line);
        qn_text_form(&text, forms[i], (unsigned long)next, qn_table_turn(copy));
        assert_int_equal(refused_by_rules(copy, line), i < 2);
        compare_tables(table, copy);
    }
    qn_rng_seed(&rng, 1);
    assert_int_equal(move_at(table, any_move(table, &rng), 0).why, QN_ACCEPTED);
    write_lines(table, true);
    assert_true(qn_table_read(copy, lines[next], QN_EN, &error));
    assert_false(qn_table_outdated(copy));
    qn_table_free(copy);
    qn_table_free(table);
}

/* ---- commands ---- */

static void commands_come_once(void **state)
{
    (void)state;
    struct qn_table *table = two_at_voeux();
    struct qn_rng rng;
    qn_rng_seed(&rng, 5);
    uint32_t made_at = qn_table_version(table);
    int turn = qn_table_turn(table);
    struct qn_command move = {.act = QN_ACT_MOVE,
                              .seat = (uint8_t)turn,
                              .person = (uint64_t)(ANNA + turn),
                              .id = 99,
                              .version = made_at,
                              .move = any_move(table, &rng)};
    struct qn_answer first = qn_table_do(table, &move), again = qn_table_do(table, &move);
    assert_int_equal(first.why, QN_ACCEPTED);
    assert_false(first.repeated);
    assert_int_equal(first.version, made_at + 1);
    assert_int_equal(again.why, QN_ACCEPTED);
    assert_true(again.repeated);
    assert_int_equal(again.version, first.version);
    assert_int_equal(qn_table_version(table), made_at + 1);
    move.id = 100;
    struct qn_answer stale = qn_table_do(table, &move);
    assert_int_equal(stale.why, QN_STALE);
    assert_int_equal(stale.version, made_at + 1);
    move.person = BOB + 50; /* the same id from somebody else is another command */
    move.id = 99;
    assert_int_equal(qn_table_do(table, &move).why, QN_STALE);
    qn_table_free(table);
}

static void only_those_who_may(void **state)
{
    (void)state;
    struct qn_table *table = two_at_voeux();
    struct qn_rng rng;
    qn_rng_seed(&rng, 5);
    uint8_t turn = (uint8_t)qn_table_turn(table), other = !turn;
    uint64_t mover = ANNA + turn, waiter = ANNA + other;
    qn_move move = any_move(table, &rng);
    REFUSED(QN_NOT_YOUR_TURN, .act = QN_ACT_MOVE, .seat = other, .person = waiter, .move = move);
    REFUSED(QN_NOT_ALLOWED, .act = QN_ACT_MOVE, .seat = turn, .person = waiter, .move = move);
    REFUSED(QN_UNKNOWN_SEAT, .act = QN_ACT_MOVE, .seat = 2, .person = mover, .move = move);
    REFUSED(QN_BREAKS_RULE, .act = QN_ACT_MOVE, .seat = turn, .person = mover, .move = QN_NO_MOVE);
    REFUSED(QN_NOT_ALLOWED, .act = QN_ACT_OVER, .seat = turn, .person = mover);
    REFUSED(QN_NOT_ALLOWED, .act = QN_ACT_COMMIT, .person = mover);
    REFUSED(QN_IS_PLAYING, .act = QN_ACT_COMMIT);
    REFUSED(QN_IS_PLAYING, .act = QN_ACT_START, .person = mover);
    REFUSED(QN_NOT_ALLOWED, .act = QN_ACT_ABANDON, .person = mover);
    REFUSED(QN_NOT_ALLOWED, .act = QN_ACT_TIME, .seat = turn, .person = waiter, .name = "easy");
    REFUSED(QN_NOT_ALLOWED, .act = QN_ACT_BOT, .seat = turn, .person = waiter, .name = "easy");
    REFUSED(QN_UNDO_NOTHING, .act = QN_ACT_UNDO, .seat = turn, .person = mover);
    assert_true(qn_table_may_see(table, mover, turn));
    assert_false(qn_table_may_see(table, mover, other));
    assert_false(qn_table_may_see(table, 77, turn));
    assert_true(qn_table_may_see(table, 77, QN_SPECTATOR));
    qn_table_free(table);
}

/* What a cleared command says must give no rights, in any phase, to any seat: also not to one that
 * belongs to nobody. */
static void refuse_nobody(struct qn_table *table, qn_move move)
{
    uint32_t version = qn_table_version(table);
    for (int act = 0; act < QN_ACTS; act++)
        for (uint8_t seat = 0; seat < qn_table_setup(table)->players; seat++) {
            struct qn_command command = {.act = (uint8_t)act,
                                         .seat = seat,
                                         .version = version,
                                         .id = 5,
                                         .move = move,
                                         .sitter = QN_REMOTE,
                                         .name = "easy"};
            assert_int_equal(qn_table_do(table, &command).why, QN_NOT_ALLOWED);
        }
    assert_int_equal(qn_table_version(table), version);
    assert_int_equal(qn_table_made(table, QN_NO_PERSON, 5), 0);
    assert_false(qn_table_knows(table, QN_NO_PERSON));
    for (int viewer = 0; viewer <= QN_SPECTATOR; viewer++)
        assert_false(qn_table_may_see(table, QN_NO_PERSON, viewer));
}

static void nobody_has_no_rights(void **state)
{
    (void)state;
    const struct qn_game *game = qn_game_find("voeux");
    static const struct qn_terms closed = {.undo = true, .hints = true};
    if (!game)
        skip();
    struct qn_setup setup = qn_setup_standard(game, 2);
    struct qn_rng rng;
    qn_rng_seed(&rng, 5);
    struct qn_table *table = qn_table_new(game, &setup, &closed);
    refuse_nobody(table, QN_NO_MOVE);
    ACCEPTED(.act = QN_ACT_COMMIT, .id = 5, .bytes = {1});
    for (uint8_t seat = 0; seat < 2; seat++) {
        refuse_nobody(table, QN_NO_MOVE);
        ACCEPTED(.act = QN_ACT_SIT, .seat = seat, .person = ANNA + seat, .sitter = QN_REMOTE,
                 .name = "Zoé");
    }
    ACCEPTED(.act = QN_ACT_START, .person = ANNA);
    refuse_nobody(table, any_move(table, &rng));
    assert_int_equal(move_at(table, any_move(table, &rng), 0).why, QN_ACCEPTED);
    ACCEPTED(.act = QN_ACT_LEAVE, .seat = 0, .person = ANNA);
    refuse_nobody(table, any_move(table, &rng));
    struct qn_reader *reader = qn_reader_new(table, QN_NO_PERSON, QN_SPECTATOR, 0);
    for (struct qn_news news; qn_reader_next(reader, &news);)
        assert_int_equal(news.id, 0);
    qn_reader_free(reader);
    qn_table_free(table);
}

static void bots_stand_in(void **state)
{
    (void)state;
    struct qn_table *table = two_at_voeux();
    struct qn_rng rng;
    qn_rng_seed(&rng, 5);
    uint8_t turn = (uint8_t)qn_table_turn(table);
    uint64_t mover = ANNA + turn, waiter = ANNA + !turn;
    assert_null(qn_table_bot(table));
    ACCEPTED(.act = QN_ACT_TIME, .seat = turn, .name = "easy");
    assert_string_equal(qn_table_bot(table), "easy");
    REFUSED(QN_NOT_ALLOWED, .act = QN_ACT_MOVE, .seat = turn, .person = mover,
            .move = any_move(table, &rng));
    REFUSED(QN_NOT_ALLOWED, .act = QN_ACT_CLAIM, .seat = turn, .person = waiter, .name = "Bo");
    ACCEPTED(.act = QN_ACT_CLAIM, .seat = turn, .person = mover, .name = "Anna");
    assert_null(qn_table_bot(table));
    ACCEPTED(.act = QN_ACT_LEAVE, .seat = turn, .person = mover);
    assert_false(qn_table_may_see(table, mover, turn));
    REFUSED(QN_NOT_ALLOWED, .act = QN_ACT_CLAIM, .seat = turn, .person = waiter, .name = "Bo");
    ACCEPTED(.act = QN_ACT_BOT, .seat = turn, .person = waiter, .name = "hard");
    ACCEPTED(.act = QN_ACT_MOVE, .seat = turn, .move = any_move(table, &rng));
    ACCEPTED(.act = QN_ACT_CLAIM, .seat = turn, .person = 55, .sitter = QN_REMOTE, .name = "Cy");
    assert_string_equal(qn_table_seat(table, turn)->name, "Cy");
    assert_true(qn_table_may_see(table, 55, turn));
    qn_table_free(table);
}

static void people_are_called_as_they_wish(void **state)
{
    (void)state;
    struct qn_table *table = two_at_voeux();
    REFUSED(QN_NOT_ALLOWED, .act = QN_ACT_NAME, .seat = 0, .person = BOB, .name = "Bobby");
    REFUSED(QN_BAD_NAME, .act = QN_ACT_NAME, .seat = 0, .person = ANNA, .name = " Annie");
    ACCEPTED(.act = QN_ACT_NAME, .seat = 0, .person = ANNA, .name = "Annie");
    assert_string_equal(qn_table_seat(table, 0)->name, "Annie");
    struct qn_reader *reader = qn_reader_new(table, BOB, 1, qn_table_version(table) - 1);
    struct qn_news news;
    assert_true(qn_reader_next(reader, &news));
    assert_int_equal(news.act, QN_ACT_NAME);
    assert_string_equal(news.name, "Annie");
    assert_int_equal(news.told.count, 0);
    qn_reader_free(reader);
    ACCEPTED(.act = QN_ACT_LEAVE, .seat = 0, .person = ANNA);
    REFUSED(QN_SEAT_EMPTY, .act = QN_ACT_NAME, .seat = 0, .name = "Anna");
    ACCEPTED(.act = QN_ACT_BOT, .seat = 0, .name = "easy");
    REFUSED(QN_SEAT_EMPTY, .act = QN_ACT_NAME, .seat = 0, .name = "Anna");
    qn_table_free(table);
}

/* Whether it is what people call some card. */
static bool is_called(const struct qn_game *game, enum qn_lang lang, const char *name)
{
    for (int card = 0; card < game->card_count; card++) {
        char called[64];
        struct qn_text text = qn_text_on(called, sizeof called);
        game->people->card_say((uint8_t)card, lang, &text);
        if (strcmp(called, name) == 0)
            return true;
    }
    return false;
}

/* In Figures one takes from another seat: both people and the card have names. */
static void sentences_name_people(void **state)
{
    static const char *const names[] = {"Anna", "Zoé", "Ben"};
    static const char *const takes[2][QN_LANGS][2] = {
        {[QN_FR] = {"Zoé prend le ", " à Ben."}, [QN_EN] = {"Zoé takes ", " from Ben."}},
        {[QN_FR] = {"Vous prenez le ", " à Ben."}, [QN_EN] = {"You take ", " from Ben."}}};
    const struct qn_game *game = qn_game_find("figures");
    (void)state;
    if (!game)
        skip();
    struct qn_setup setup = qn_setup_standard(game, 3);
    struct qn_table *table = deal(game, &setup, 3);
    struct qn_rng rng;
    qn_rng_seed(&rng, 1);
    uint64_t view[QN_VIEW_MAX / 8];
    struct qn_event told = {.kind = QN_EVENT_MOVE, .seat = 1, .who = 1};
    int found = 0;
    while (qn_table_turn(table) >= 0) {
        told.value = any_move(table, &rng);
        assert_true(qn_table_view(table, 0, view));
        char text[QN_MOVE_TEXT_MAX + 8], said[256];
        struct qn_text on = qn_text_on(text, sizeof text);
        game->move_print(told.value, &on);
        for (int i = 0; i < 2 * QN_LANGS && strcmp(text, "take 2") == 0; i++) {
            int lang = i / 2, you = i % 2;
            const char *const *words = takes[you][lang];
            if (!words[0])
                continue;
            struct qn_news news = {.act = QN_ACT_MOVE, .seat = 1, .before = view};
            struct qn_text sentence = qn_text_on(said, sizeof said);
            struct qn_speech speech = qn_speech_in(game, (enum qn_lang)lang, &sentence);
            speech.names = names;
            speech.you = you;
            news.told.count = 1;
            news.told.list[0] = told;
            log_text_news(&speech, &news);
            size_t start = strlen(words[0]), end = strlen(said) - strlen(words[1]);
            assert_memory_equal(said, words[0], start);
            assert_string_equal(said + end, words[1]);
            said[end] = '\0';
            assert_true(is_called(game, (enum qn_lang)lang, said + start));
            found++;
        }
        assert_int_equal(move_at(table, told.value, 0).why, QN_ACCEPTED);
    }
    assert_true(found > 0);
    qn_table_free(table);
}

/* Cards that are turned up on the table are told once, to whoever reads; at the deal too. */
static void turned_up_cards_are_told(void **state)
{
    static const char *const names[QN_PLAYERS_MAX] = {"Anna", "Ben", "Zoé", "", "", ""};
    const struct qn_game *game = qn_game_at(0);
    (void)state;
    struct qn_news news = {.act = QN_ACT_START};
    char said[256] = "", wanted[256] = "";
    struct qn_text sentence = qn_text_on(said, sizeof said), form = qn_text_on(wanted, 256);
    struct qn_speech speech = qn_speech_in(game, QN_EN, &sentence);
    speech.names = names;
    qn_text_str(&form, "Turned up: ");
    for (uint8_t card = 0; card < 2; card++) {
        news.told.list[news.told.count++] =
            (struct qn_event){.kind = QN_EVENT_TURN_UP, .seat = 1, .who = 1, .value = card};
        game->people->card_say(card, QN_EN, &form);
        qn_text_str(&form, card ? "." : ", ");
    }
    log_text_news(&speech, &news);
    assert_string_equal(said, wanted);
}

static void seats_are_taken_once(void **state)
{
    (void)state;
    const struct qn_game *game = qn_game_at(0);
    struct qn_setup setup = qn_setup_standard(game, game->players_min);
    struct qn_table *table = qn_table_new(game, &setup, &all_allowed);
    ACCEPTED(.act = QN_ACT_SIT, .person = ANNA, .sitter = QN_REMOTE, .name = "Anna");
    REFUSED(QN_SEAT_TAKEN, .act = QN_ACT_SIT, .person = BOB, .sitter = QN_REMOTE, .name = "Bob");
    REFUSED(QN_NOT_ALLOWED, .act = QN_ACT_SIT, .seat = 1, .person = ANNA, .sitter = QN_REMOTE,
            .name = "Anna");
    REFUSED(QN_BAD_NAME, .act = QN_ACT_SIT, .seat = 1, .person = BOB, .sitter = QN_REMOTE,
            .name = "B\nb");
    REFUSED(QN_BAD_NAME, .act = QN_ACT_SIT, .seat = 1, .person = BOB, .sitter = QN_REMOTE,
            .name = "\xC3");
    REFUSED(QN_BAD_NAME, .act = QN_ACT_SIT, .seat = 1, .person = BOB, .sitter = QN_REMOTE,
            .name = {'\xE2', '\x80', '\xAE', 'b'});
    REFUSED(QN_NOT_COMMITTED, .act = QN_ACT_SHARE, .person = ANNA);
    REFUSED(QN_NOT_COMMITTED, .act = QN_ACT_START, .person = ANNA);
    ACCEPTED(.act = QN_ACT_COMMIT, .bytes = {1});
    REFUSED(QN_SEATS_OPEN, .act = QN_ACT_START, .person = ANNA);
    REFUSED(QN_NOT_PLAYING, .act = QN_ACT_MOVE, .person = ANNA);
    for (uint8_t seat = 1; seat < setup.players; seat++)
        ACCEPTED(.act = QN_ACT_BOT, .seat = seat, .person = ANNA, .name = "normal");
    ACCEPTED(.act = QN_ACT_SHARE, .person = ANNA, .bytes = {2});
    REFUSED(QN_SHARED_ALREADY, .act = QN_ACT_SHARE, .person = ANNA, .bytes = {3});
    REFUSED(QN_NOT_ALLOWED, .act = QN_ACT_START, .person = 77);
    ACCEPTED(.act = QN_ACT_START, .person = ANNA);
    qn_table_free(table);
}

/* Who sits down between two games does not see what the one before knew. */
static void seats_keep_their_games(void **state)
{
    (void)state;
    const struct qn_game *game = qn_game_at(0);
    struct qn_setup setup = qn_setup_standard(game, game->players_min);
    terms = &(const struct qn_terms){.reveal = false};
    struct qn_table *table = deal(game, &setup, 4);
    terms = &all_allowed;
    struct qn_rng rng;
    struct qn_news news;
    qn_rng_seed(&rng, 9);
    while (qn_table_phase(table) == QN_PLAYING)
        assert_int_equal(move_at(table, any_move(table, &rng), 0).why, QN_ACCEPTED);
    ACCEPTED(.act = QN_ACT_LEAVE, .seat = 1, .person = BOB);
    ACCEPTED(.act = QN_ACT_SIT, .seat = 1, .person = 55, .sitter = QN_REMOTE, .name = "Cy");
    assert_false(qn_table_may_see(table, 55, 1));
    assert_true(qn_table_may_see(table, ANNA, 0));
    struct qn_reader *reader = qn_reader_new(table, 55, 1, 0);
    while (qn_reader_next(reader, &news))
        if (news.view && news.version < qn_table_version(table))
            assert_int_equal(((const struct qn_view *)news.view)->viewer, QN_SPECTATOR);
    qn_reader_free(reader);
    ACCEPTED(.act = QN_ACT_COMMIT, .bytes = {1});
    ACCEPTED(.act = QN_ACT_START);
    assert_true(qn_table_may_see(table, 55, 1));
    qn_table_free(table);
}

/* ---- taking back ---- */

static qn_move move_named(const struct qn_table *table, const char *name)
{
    qn_move move = qn_table_game(table)->move_parse(name);
    assert_int_not_equal(move, QN_NO_MOVE);
    return move;
}

/* ---- deals that were played before ---- */

static void play_to_the_end(struct qn_table *table)
{
    qn_move moves[QN_MOVES_MAX];
    uint64_t view[QN_VIEW_MAX / 8];
    while (qn_table_turn(table) >= 0) {
        int seat = qn_table_turn(table);
        assert_true(qn_table_view(table, seat, view));
        assert_true(qn_view_legal(qn_table_game(table), view, moves) > 0);
        ACCEPTED(.act = QN_ACT_MOVE, .seat = (uint8_t)seat, .move = moves[0]);
    }
}

/* Anna and Bob play, change places, and play again. */
static struct qn_table *play_twice(bool reveal, bool guests)
{
    const struct qn_terms own = {.undo = true, .hints = true, .reveal = reveal, .guests = guests};
    const struct qn_game *game = qn_game_at(0);
    struct qn_setup setup = qn_setup_standard(game, game->players_min);
    terms = &own;
    struct qn_table *table = deal(game, &setup, 5);
    terms = &all_allowed;
    play_to_the_end(table);
    for (int i = 0; i < 2; i++)
        ACCEPTED(.act = QN_ACT_LEAVE, .seat = (uint8_t)i, .person = (uint64_t)(ANNA + i));
    assert_int_equal(act(table, with_bytes((struct qn_command){.act = QN_ACT_COMMIT}, 6)).why,
                     QN_ACCEPTED);
    ACCEPTED(.act = QN_ACT_SIT, .seat = 1, .person = ANNA, .sitter = QN_REMOTE, .name = "Anna");
    ACCEPTED(.act = QN_ACT_SIT, .seat = 0, .person = BOB, .sitter = QN_REMOTE, .name = "Bob");
    ACCEPTED(.act = QN_ACT_START);
    return table;
}

static void old_deals_belong_to_those_who_played(void **state)
{
    enum { STRANGER = 99 };
    (void)state;
    struct qn_table *table = play_twice(false, false);
    assert_int_equal(qn_table_seat_in(table, 0, ANNA), 0);
    assert_int_equal(qn_table_seat_in(table, 0, BOB), 1);
    assert_int_equal(qn_table_seat_in(table, 0, STRANGER), -1);
    assert_int_equal(qn_table_seat_in(table, 1, ANNA), -1); /* it is still played */
    assert_true(qn_table_may_replay(table, 0, ANNA, 0));
    assert_false(qn_table_may_replay(table, 0, ANNA, 1));
    assert_true(qn_table_may_replay(table, 0, BOB, QN_SPECTATOR));
    assert_false(qn_table_may_replay(table, 0, STRANGER, QN_SPECTATOR));
    assert_false(qn_table_may_replay(table, 1, ANNA, 1));
    play_to_the_end(table);
    assert_int_equal(qn_table_seat_in(table, 1, ANNA), 1);
    assert_true(qn_table_may_replay(table, 1, ANNA, 1));
    assert_false(qn_table_may_replay(table, 1, ANNA, 0));
    assert_false(qn_table_may_replay(table, 2, ANNA, 0));
    qn_table_free(table);
    table = play_twice(true, true);
    assert_true(qn_table_may_replay(table, 0, STRANGER, 1));
    assert_false(qn_table_may_replay(table, 0, STRANGER, 2));
    assert_false(qn_table_may_replay(table, 0, STRANGER, -1));
    assert_false(qn_table_may_replay(table, 1, STRANGER, 1));
    qn_table_free(table);
}

static void records_of_old_deals_stay(void **state)
{
    static char first[1 << 16], second[1 << 16], last[1 << 16];
    (void)state;
    struct qn_table *table = play_twice(true, true);
    struct qn_text text = qn_text_on(first, sizeof first);
    assert_true(qn_table_record_of(table, 0, &text));
    text = qn_text_on(second, sizeof second);
    assert_false(qn_table_record_of(table, 1, &text));
    play_to_the_end(table);
    text = qn_text_on(second, sizeof second);
    assert_true(qn_table_record_of(table, 1, &text));
    text = qn_text_on(last, sizeof last);
    assert_true(qn_table_record(table, &text));
    assert_string_equal(second, last);
    assert_string_not_equal(first, second);
    text = qn_text_on(last, sizeof last);
    assert_true(qn_table_record_of(table, 0, &text));
    assert_string_equal(first, last);
    qn_table_free(table);
}

/* A bot that the person did not wish for. */
static void hosts_stand_in_unasked(void **state)
{
    (void)state;
    const struct qn_game *game = qn_game_at(0);
    struct qn_setup setup = qn_setup_standard(game, 2);
    struct qn_table *table = deal(game, &setup, 3);
    ACCEPTED(.act = QN_ACT_BOT, .seat = 0, .person = ANNA, .name = "easy");
    assert_false(qn_table_seat(table, 0)->unasked);
    ACCEPTED(.act = QN_ACT_BOT, .seat = 1, .name = "easy");
    assert_true(qn_table_seat(table, 1)->unasked);
    ACCEPTED(.act = QN_ACT_CLAIM, .seat = 1, .person = BOB);
    assert_false(qn_table_seat(table, 1)->unasked);
    assert_true(qn_table_knows(table, BOB));
    assert_false(qn_table_knows(table, 99));
    qn_table_free(table);
}

static void undo_has_bounds(void **state)
{
    (void)state;
    struct qn_table *table = two_at_voeux();
    uint64_t view[QN_VIEW_MAX / 8], before[QN_VIEW_MAX / 8], after[QN_VIEW_MAX / 8];
    qn_move moves[QN_MOVES_MAX];
    struct qn_limits limits;
    qn_table_game(table)->limits(qn_table_setup(table), &limits);
    uint8_t seat = (uint8_t)qn_table_turn(table);
    uint64_t person = ANNA + seat;
    qn_table_view(table, seat, view);
    qn_table_view(table, !seat, before);
    qn_view_legal(qn_table_game(table), view, moves);
    ACCEPTED(.act = QN_ACT_MOVE, .seat = seat, .person = person, .move = moves[0]);
    REFUSED(QN_UNDO_OTHER, .act = QN_ACT_UNDO, .seat = !seat, .person = ANNA + !seat);
    ACCEPTED(.act = QN_ACT_UNDO, .seat = seat, .person = person);
    qn_table_view(table, !seat, after);
    assert_memory_equal(before, after, limits.view_bytes);
    REFUSED(QN_UNDO_NOTHING, .act = QN_ACT_UNDO, .seat = seat, .person = person);
    ACCEPTED(.act = QN_ACT_MOVE, .seat = seat, .person = person, .move = moves[1]);
    ACCEPTED(.act = QN_ACT_MOVE, .seat = seat, .person = person, .move = move_named(table, "draw"));
    REFUSED(QN_UNDO_SHOWN, .act = QN_ACT_UNDO, .seat = seat, .person = person);
    qn_table_free(table);
}

/* Nobody takes the same move back for ever, also not with others in between; the next move of the
 * game can be taken back again. */
static void undo_has_a_budget(void **state)
{
    (void)state;
    struct qn_table *table = two_at_voeux();
    uint64_t view[QN_VIEW_MAX / 8];
    qn_move moves[QN_MOVES_MAX];
    uint8_t seat = (uint8_t)qn_table_turn(table);
    uint64_t person = ANNA + seat;
    int undone = 0;
    qn_table_view(table, seat, view);
    int count = qn_view_legal(qn_table_game(table), view, moves);
    for (;; undone++) {
        ACCEPTED(.act = QN_ACT_MOVE, .seat = seat, .person = person, .move = moves[undone % count]);
        struct qn_answer answer =
            act(table, (struct qn_command){.act = QN_ACT_UNDO, .seat = seat, .person = person});
        if (answer.why == QN_UNDO_OFTEN)
            break;
        assert_int_equal(answer.why, QN_ACCEPTED);
        assert_in_range(undone, 0, 100);
    }
    assert_in_range(undone, 3, 100);
    uint32_t lines_before = write_lines(table, true);
    struct qn_table *copy = read_lines(table, lines_before, true);
    assert_int_equal(
        act(copy, (struct qn_command){.act = QN_ACT_UNDO, .seat = seat, .person = person}).why,
        QN_UNDO_OFTEN);
    qn_table_free(copy);
    qn_table_free(table);
}

/* ---- a deal that is given ---- */

/* A table of the same cards, whatever its secret and shares; its next deal is its own. */
static void given_deals_are_repeated(void **state)
{
    (void)state;
    struct qn_table *first = two_at_voeux();
    const struct qn_setup *setup = qn_table_setup(first);
    uint64_t before[QN_VIEW_MAX / 8] = {0}, after[QN_VIEW_MAX / 8] = {0};
    char head[1024], why[512];
    struct qn_text line = qn_text_on(head, sizeof head), error = qn_text_on(why, sizeof why);
    struct qn_deal deal;
    assert_true(qn_table_deal(first, 0, &deal) && !deal.is_given);
    qn_table_line(first, 0, true, &line);
    line.length--;
    qn_text_form(&line, ",\"seed\":\"");
    for (size_t i = 0; i < sizeof deal.seed; i++)
        qn_text_form(&line, "%02x", deal.seed[i]);
    qn_text_form(&line, "\"}");
    struct qn_table *table = qn_table_open(head, QN_EN, &error);
    assert_non_null(table);
    for (int deals = 0; deals < 2; deals++) {
        ACCEPTED(.act = QN_ACT_COMMIT, .bytes = {5});
        for (uint8_t seat = 0; seat < setup->players && deals == 0; seat++)
            ACCEPTED(.act = QN_ACT_BOT, .seat = seat, .name = "easy");
        ACCEPTED(.act = QN_ACT_START);
        bool is_same = true;
        for (int viewer = 0; viewer < setup->players; viewer++) {
            qn_table_view(first, viewer, before);
            qn_table_view(table, viewer, after);
            is_same &= memcmp(before, after, sizeof before) == 0;
        }
        assert_int_equal(is_same, deals == 0);
        assert_true(qn_table_deal(table, (uint32_t)deals, &deal));
        assert_int_equal(deal.is_given, deals == 0);
        assert_int_equal(qn_table_ledger(table).is_given, deals == 0);
        struct qn_table *copy = read_lines(table, write_lines(table, true), true);
        compare_tables(table, copy);
        assert_null(strstr((write_lines(table, false), lines[0]), "seed")); /* while it is played */
        qn_table_free(copy);
        ACCEPTED(.act = QN_ACT_ABANDON);
    }
    qn_table_free(first);
    qn_table_free(table);
}

/* ---- what an undo costs ---- */

static unsigned long plays;
static void (*play_uncounted)(void *state, qn_move move, struct qn_events *events);

static void play_counted(void *state, qn_move move, struct qn_events *events)
{
    plays++;
    play_uncounted(state, move, events);
}

static qn_move move_like(const struct qn_table *table, const char *beginning)
{
    uint64_t view[QN_VIEW_MAX / 8];
    qn_move moves[QN_MOVES_MAX];
    char name[QN_MOVE_TEXT_MAX];
    qn_table_view(table, qn_table_turn(table), view);
    int count = qn_view_legal(qn_table_game(table), view, moves);
    for (int i = 0; i < count; i++) {
        struct qn_text text = qn_text_on(name, sizeof name);
        qn_table_game(table)->move_print(moves[i], &text);
        if (strncmp(name, beginning, strlen(beginning)) == 0)
            return moves[i];
    }
    return QN_NO_MOVE;
}

static void move_as(struct qn_table *table, int seat, qn_move move)
{
    ACCEPTED(.act = QN_ACT_MOVE, .seat = (uint8_t)seat, .person = ANNA + (uint64_t)seat,
             .move = move);
}

/* Nobody declares, so that the game gets long; up to somebody who may take a discard. */
static void play_long(struct qn_table *table, uint32_t moves)
{
    static const char *const words[] = {"take", "draw", "discard", "cross"};
    while (qn_table_moves(table) < moves || move_like(table, "take") == QN_NO_MOVE) {
        qn_move move = QN_NO_MOVE;
        for (int i = 0; i < 4 && move == QN_NO_MOVE; i++)
            move = move_like(table, words[i]);
        move_as(table, qn_table_turn(table), move);
    }
}

/* Taking back two moves, which needs the position from before both, does not play the whole game
 * once more each time, nor does telling of it: logs full of that would hold up everybody when they
 * are read, and whenever somebody comes in. */
static void undo_is_cheap_late_in_a_game(void **state)
{
    /* In the hostile build every mark is dropped. */
    enum { LATE = 3000, TIMES = 8, MOST = LATE * QN_LIMIT(5, 50) };
    const struct qn_game *game = qn_game_find("figures");
    uint64_t before[QN_VIEW_MAX / 8], after[QN_VIEW_MAX / 8];
    struct qn_limits limits;
    (void)state;
    if (!game)
        skip();
    struct qn_truth truth = *game->truth;
    struct qn_game counted = *game;
    play_uncounted = truth.play;
    truth.play = play_counted;
    counted.truth = &truth;
    struct qn_setup setup = qn_setup_standard(game, 6);
    game->limits(&setup, &limits);
    struct qn_table *table = deal(&counted, &setup, 7);
    play_long(table, LATE);
    int seat = qn_table_turn(table);
    qn_table_view(table, QN_SPECTATOR, before);
    qn_move take = move_like(table, "take");
    plays = 0;
    for (int i = 0; i < TIMES; i++) {
        move_as(table, seat, take);
        move_as(table, seat, move_like(table, "discard"));
        ACCEPTED(.act = QN_ACT_UNDO, .seat = (uint8_t)seat, .person = ANNA + (uint64_t)seat);
        ACCEPTED(.act = QN_ACT_UNDO, .seat = (uint8_t)seat, .person = ANNA + (uint64_t)seat);
        qn_table_view(table, QN_SPECTATOR, after);
        assert_memory_equal(before, after, limits.view_bytes);
    }
    assert_in_range(plays, 1, MOST); /* with 200 worlds for each undo */
    uint32_t version = qn_table_version(table);
    plays = 0;
    struct qn_reader *late = qn_reader_new(table, ANNA, QN_SPECTATOR, version);
    struct qn_reader *early = qn_reader_new(table, ANNA, QN_SPECTATOR, version - 4 * TIMES);
    struct qn_news news;
    while (qn_reader_next(early, &news))
        ;
    assert_memory_equal(before, news.view, limits.view_bytes);
    assert_in_range(plays, 1, MOST); /* whoever comes in makes nobody wait */
    qn_reader_free(late);
    qn_reader_free(early);
    qn_table_free(table);
}

static bool is_over_after(void *self) { return --*(int *)self < 0; }

/* A host need not wait for worlds that are slow to draw, and is not asked for them twice. */
static void judging_ends_with_patience(void **state)
{
    (void)state;
    struct qn_table *table = two_at_voeux();
    struct qn_rng rng;
    int left = 5;
    qn_rng_seed(&rng, 1);
    uint8_t seat = (uint8_t)qn_table_turn(table);
    uint64_t person = ANNA + seat;
    ACCEPTED(.act = QN_ACT_MOVE, .seat = seat, .person = person, .move = any_move(table, &rng));
    qn_table_be_patient(table, is_over_after, &left);
    REFUSED(QN_UNDO_UNCLEAR, .act = QN_ACT_UNDO, .seat = seat, .person = person);
    assert_int_equal(left, -1);
    left = 1000;
    REFUSED(QN_UNDO_UNCLEAR, .act = QN_ACT_UNDO, .seat = seat, .person = person);
    assert_int_equal(left, 1000);
    ACCEPTED(.act = QN_ACT_NAME, .seat = seat, .person = person, .name = "N");
    ACCEPTED(.act = QN_ACT_UNDO, .seat = seat, .person = person);
    assert_in_range(left, 700, 900);
    qn_table_free(table);
}

/* What the store of a host says was accepted is taken as accepted; a file that somebody gives is
 * judged. */
static void own_lines_are_not_judged_again(void **state)
{
    (void)state;
    struct qn_table *table = two_at_voeux();
    char undo[256], why[1024];
    struct qn_text line = qn_text_on(undo, sizeof undo), error = qn_text_on(why, sizeof why);
    struct qn_rng rng;
    qn_rng_seed(&rng, 1);
    uint8_t seat = (uint8_t)qn_table_turn(table);
    uint64_t person = ANNA + seat;
    ACCEPTED(.act = QN_ACT_MOVE, .seat = seat, .person = person, .move = any_move(table, &rng));
    ACCEPTED(.act = QN_ACT_MOVE, .seat = seat, .person = person, .move = move_named(table, "draw"));
    REFUSED(QN_UNDO_SHOWN, .act = QN_ACT_UNDO, .seat = seat, .person = person);
    qn_text_form(&line, "{\"version\":%lu,\"act\":\"undo\",\"seat\":%d,\"person\":\"%016llx\"}",
                 (unsigned long)qn_table_version(table) + 1, seat, (unsigned long long)person);
    assert_false(qn_table_read(table, undo, QN_EN, &error));
    uint32_t version = qn_table_version(table);
    assert_true(qn_table_read_own(table, undo, QN_EN, &error));
    assert_int_equal(qn_table_version(table), version + 1);
    error = qn_text_on(why, sizeof why); /* all else is: it is not the other's move */
    line = qn_text_on(undo, sizeof undo);
    qn_text_form(&line, "{\"version\":%lu,\"act\":\"undo\",\"seat\":%d,\"person\":\"%016llx\"}",
                 (unsigned long)version + 2, !seat, (unsigned long long)(ANNA + !seat));
    assert_false(qn_table_read_own(table, undo, QN_EN, &error));
    qn_table_free(table);
}

static struct qn_answer call(struct qn_table *table, const char *name)
{
    struct qn_command command = {.act = QN_ACT_NAME, .seat = 0, .person = ANNA};
    snprintf(command.name, sizeof command.name, "%s", name);
    return act(table, command);
}

/* A log has an end, but whatever fills it, the game that has begun can be played out and left. */
static void logs_have_an_end(void **state)
{
    (void)state;
    struct qn_table *table = two_at_voeux();
    struct qn_rng rng;
    qn_rng_seed(&rng, 5);
    uint32_t named = 0;
    struct qn_answer answer;
    while ((answer = call(table, named % 2 ? "Anne" : "Anna")).why == QN_ACCEPTED)
        assert_in_range(++named, 0, 30000);
    assert_int_equal(answer.why, QN_TOO_LONG);
    assert_in_range(named, 10000, 30000);
    while (qn_table_phase(table) == QN_PLAYING)
        assert_int_equal(move_at(table, any_move(table, &rng), 0).why, QN_ACCEPTED);
    REFUSED(QN_TOO_LONG, .act = QN_ACT_COMMIT, .bytes = {1});
    ACCEPTED(.act = QN_ACT_LEAVE, .seat = 0, .person = ANNA);
    qn_table_free(table);
}

static void undo_can_be_off(void **state)
{
    (void)state;
    const struct qn_game *game = qn_game_at(0);
    struct qn_setup setup = qn_setup_standard(game, game->players_min);
    struct qn_terms strict = {.undo = false};
    struct qn_table *table = qn_table_new(game, &setup, &strict);
    struct qn_rng rng;
    qn_rng_seed(&rng, 1);
    ACCEPTED(.act = QN_ACT_COMMIT, .bytes = {1});
    for (uint8_t seat = 0; seat < setup.players; seat++)
        ACCEPTED(.act = QN_ACT_SIT, .seat = seat, .person = ANNA + seat, .sitter = QN_REMOTE,
                 .name = "N");
    ACCEPTED(.act = QN_ACT_START);
    uint8_t turn = (uint8_t)qn_table_turn(table);
    ACCEPTED(.act = QN_ACT_MOVE, .seat = turn, .person = ANNA + turn,
             .move = any_move(table, &rng));
    REFUSED(QN_UNDO_OFF, .act = QN_ACT_UNDO, .seat = turn, .person = ANNA + turn);
    turn = (uint8_t)qn_table_turn(table);
    REFUSED(QN_HINTS_OFF, .act = QN_ACT_HINT, .seat = turn, .person = ANNA + turn);
    assert_false(qn_table_may_see(table, 77, QN_SPECTATOR));
    qn_table_free(table);
}

/* ---- fair deals ---- */

static void hash_is(const char *message, const char *hex)
{
    uint8_t hash[32];
    char text[65];
    qn_sha256(message, strlen(message), hash);
    for (int i = 0; i < 32; i++)
        snprintf(text + 2 * i, 3, "%02x", hash[i]);
    assert_string_equal(text, hex);
}

/* The examples of FIPS 180-4, and test cases 1, 2 and 6 of RFC 4231. */
static void hashes_are_the_published_ones(void **state)
{
    (void)state;
    hash_is("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    hash_is("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    hash_is("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    static const struct {
        size_t key_size;
        uint8_t key_byte;
        const char *key, *message, *start;
    } cases[] = {{20, 0x0b, NULL, "Hi There", "\xb0\x34\x4c\x61\xd8\xdb\x38\x53"},
                 {4, 0, "Jefe", "what do ya want for nothing?", "\x5b\xdc\xc1\x46\xbf\x60\x75\x4e"},
                 {131, 0xaa, NULL, "Test Using Larger Than Block-Size Key - Hash Key First",
                  "\x60\xe4\x31\x59\x1e\xe0\xb6\x7f"}};
    for (int i = 0; i < 3; i++) {
        uint8_t key[131], code[32];
        memset(key, cases[i].key_byte, sizeof key);
        if (cases[i].key)
            memcpy(key, cases[i].key, cases[i].key_size);
        qn_hmac_sha256(key, cases[i].key_size, cases[i].message, strlen(cases[i].message), code);
        assert_memory_equal(code, cases[i].start, 8);
    }
}

static void record_of(const struct qn_table *table, char *json)
{
    struct qn_text text = qn_text_on(json, RECORD_TEXT_MAX);
    assert_true(qn_table_record(table, &text));
}

/* Every share and the secret change the deal; the number of the deal does, too. */
static void deals_come_from_everybody(void **state)
{
    (void)state;
    static char a[RECORD_TEXT_MAX], b[RECORD_TEXT_MAX];
    const struct qn_game *game = qn_game_at(0);
    struct qn_setup setup = qn_setup_standard(game, game->players_min);
    struct qn_table *table = deal(game, &setup, 1);
    record_of(table, a);
    qn_table_free(table);
    table = deal(game, &setup, 1);
    record_of(table, b);
    assert_string_equal(a, b);
    qn_table_free(table);
    table = gather(game, &setup, 1);
    ACCEPTED(.act = QN_ACT_START); /* without shares */
    record_of(table, b);
    assert_string_not_equal(a, b);
    ACCEPTED(.act = QN_ACT_ABANDON);
    assert_int_equal(act(table, with_bytes((struct qn_command){.act = QN_ACT_COMMIT}, 1)).why,
                     QN_ACCEPTED);
    ACCEPTED(.act = QN_ACT_START);
    record_of(table, a);
    assert_string_not_equal(a, b);
    struct qn_ledger ledger = qn_table_ledger(table);
    assert_int_equal(ledger.commitments, 2);
    assert_int_equal(ledger.started, 2);
    assert_int_equal(ledger.finished, 0);
    qn_table_free(table);
}

/* A new commitment makes earlier shares void: they would let the host choose by them. */
static void shares_follow_the_commitment(void **state)
{
    (void)state;
    const struct qn_game *game = qn_game_at(0);
    struct qn_setup setup = qn_setup_standard(game, game->players_min);
    struct qn_table *table = gather(game, &setup, 1);
    ACCEPTED(.act = QN_ACT_SHARE, .person = ANNA, .bytes = {9});
    assert_true(qn_table_seat(table, 0)->shared);
    ACCEPTED(.act = QN_ACT_COMMIT, .bytes = {4});
    assert_false(qn_table_seat(table, 0)->shared);
    qn_table_free(table);
}

/* Nothing that is public before the end holds the secret or the seed; lengths tell nothing. */
static void secrets_stay(void **state)
{
    const struct qn_game *game = *state;
    struct qn_setup setup = qn_setup_standard(game, game->players_min);
    struct qn_table *table = deal(game, &setup, 21);
    struct qn_rng rng;
    qn_rng_seed(&rng, 2);
    for (int i = 0; i < 8; i++)
        assert_int_equal(move_at(table, any_move(table, &rng), 0).why, QN_ACCEPTED);
    static char record[RECORD_TEXT_MAX], secret[TEXT_MAX];
    record_of(table, record);
    char *seed = strstr(record, "\"seed\":\"") + 8;
    seed[32] = '\0';
    struct qn_text whole = qn_text_on(secret, sizeof secret);
    qn_table_line(table, 1, true, &whole);
    char *key = strstr(secret, "\"secret\":\"") + 10;
    key[64] = '\0';
    for (uint32_t line = 0; line <= qn_table_version(table); line++) {
        struct qn_text text = qn_text_on(buffer, sizeof buffer);
        qn_table_line(table, line, false, &text);
        assert_null(strstr(buffer, key));
        assert_null(strstr(buffer, seed));
    }
    for (int i = 0; i <= setup.players; i++) {
        struct qn_text text = qn_text_on(buffer, sizeof buffer);
        qn_table_snapshot(table, viewer_number(&setup, i), &text);
        assert_null(strstr(buffer, key));
        assert_null(strstr(buffer, seed));
    }
    qn_table_free(table);
}

/* Their number can be changed by those who have a say, as long as nobody sits there and no cards
 * were dealt; what is saved loads again. */
static void seats_come_and_go(void **state)
{
    (void)state;
    const struct qn_game *game = qn_game_find("vingt-trois");
    if (!game)
        skip();
    struct qn_setup setup = qn_setup_standard(game, 3);
    struct qn_table *table = gather(game, &setup, 9);
    REFUSED(QN_NOT_ALLOWED, .act = QN_ACT_SEATS, .person = 77, .seats = 4);
    REFUSED(QN_SEAT_TAKEN, .act = QN_ACT_SEATS, .person = ANNA, .seats = 2);
    REFUSED(QN_SEATS_FIXED, .act = QN_ACT_SEATS, .person = ANNA, .seats = 0);
    REFUSED(QN_SEATS_FIXED, .act = QN_ACT_SEATS, .person = ANNA,
            .seats = (uint8_t)(game->players_max + 1));
    ACCEPTED(.act = QN_ACT_SEATS, .person = ANNA, .seats = 4);
    assert_int_equal(qn_table_setup(table)->players, 4);
    REFUSED(QN_SEATS_OPEN, .act = QN_ACT_START, .person = ANNA);
    ACCEPTED(.act = QN_ACT_BOT, .seat = 3, .person = ANNA, .name = "easy");
    ACCEPTED(.act = QN_ACT_LEAVE, .seat = 2, .person = ANNA + 2);
    ACCEPTED(.act = QN_ACT_SEATS, .person = BOB, .seats = 2);
    REFUSED(QN_UNKNOWN_SEAT, .act = QN_ACT_SIT, .seat = 2, .person = ANNA + 2, .sitter = QN_REMOTE,
            .name = "Cleo");
    ACCEPTED(.act = QN_ACT_START, .person = ANNA);
    REFUSED(QN_IS_PLAYING, .act = QN_ACT_SEATS, .person = ANNA, .seats = 3);
    struct qn_rng rng;
    qn_rng_seed(&rng, 3);
    while (qn_table_turn(table) >= 0)
        assert_int_equal(move_at(table, any_move(table, &rng), 0).why, QN_ACCEPTED);
    struct qn_table *open = read_lines(table, write_lines(table, false), false);
    assert_int_equal(qn_table_setup(open)->players, 2);
    qn_table_free(open);
    ACCEPTED(.act = QN_ACT_COMMIT, .bytes = {4});
    REFUSED(QN_SEATS_FIXED, .act = QN_ACT_SEATS, .person = ANNA, .seats = 3);
    struct qn_table *again = read_lines(table, write_lines(table, true), true);
    assert_int_equal(qn_table_setup(again)->players, 2);
    compare_tables(table, again);
    qn_table_free(again);
    qn_table_free(table);
}

/* Before there was a way to miss one turn alone, whoever missed one had a bot until the seat was
 * claimed, and those logs still load. */
static void logs_of_long_absence_load(void **state)
{
    (void)state;
    const struct qn_game *game = qn_game_at(0);
    struct qn_setup setup = qn_setup_standard(game, 2);
    struct qn_table *table = deal(game, &setup, 3);
    struct qn_rng rng;
    qn_rng_seed(&rng, 4);
    uint8_t late = (uint8_t)qn_table_turn(table);
    ACCEPTED(.act = QN_ACT_TIME, .seat = late, .name = "easy");
    for (int i = 0; i < 30 && qn_table_turn(table) >= 0; i++) {
        uint8_t turn = (uint8_t)qn_table_turn(table);
        uint64_t person = turn == late ? QN_NO_PERSON : ANNA + turn;
        ACCEPTED(.act = QN_ACT_MOVE, .seat = turn, .person = person, .move = any_move(table, &rng));
    }
    ACCEPTED(.act = QN_ACT_CLAIM, .seat = late, .person = ANNA + late, .sitter = QN_REMOTE);
    struct qn_table *again = read_lines(table, write_lines(table, true), true);
    assert_false(qn_table_seat(again, late)->replaced || qn_table_seat(again, late)->idle);
    qn_table_free(again);
    qn_table_free(table);
}

int main(void)
{
    static const struct game_test games[] = {
        {"folding gives views", folding_gives_views},
        {"late readers tell the same", late_readers_tell_the_same},
        {"tables come back", tables_come_back},
        {"secrets stay", secrets_stay},
        {"going back is told", going_back_is_told}};
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commands_come_once),
        cmocka_unit_test(only_those_who_may),
        cmocka_unit_test(nobody_has_no_rights),
        cmocka_unit_test(bots_stand_in),
        cmocka_unit_test(people_are_called_as_they_wish),
        cmocka_unit_test(sentences_name_people),
        cmocka_unit_test(turned_up_cards_are_told),
        cmocka_unit_test(seats_are_taken_once),
        cmocka_unit_test(seats_come_and_go),
        cmocka_unit_test(logs_of_long_absence_load),
        cmocka_unit_test(seats_keep_their_games),
        cmocka_unit_test(old_deals_belong_to_those_who_played),
        cmocka_unit_test(records_of_old_deals_stay),
        cmocka_unit_test(hosts_stand_in_unasked),
        cmocka_unit_test(undo_has_bounds),
        cmocka_unit_test(undo_has_a_budget),
        cmocka_unit_test(given_deals_are_repeated),
        cmocka_unit_test(undo_is_cheap_late_in_a_game),
        cmocka_unit_test(judging_ends_with_patience),
        cmocka_unit_test(own_lines_are_not_judged_again),
        cmocka_unit_test(logs_have_an_end),
        cmocka_unit_test(undo_can_be_off),
        cmocka_unit_test(changed_lines_are_refused),
        cmocka_unit_test(older_rules_are_told_from_damage),
        cmocka_unit_test(hashes_are_the_published_ones),
        cmocka_unit_test(deals_come_from_everybody),
        cmocka_unit_test(shares_follow_the_commitment),
    };
    return run_game_tests("session", games, 5) + cmocka_run_group_tests(tests, NULL, NULL);
}
