/* Vœux: what moves bring and the numbers that help, over random games against the game's own
 * scores: what is promised is what comes. */
#include "support.h"
#include "games/voeux/step.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum { SEEN_MAX = 32 };

static char json[1 << 14];

static const char *help_of(const union qn_state *state, int viewer)
{
    struct voeux_view view;
    struct qn_text text = qn_text_on(json, sizeof json);
    voeux_observe(state, viewer, &view);
    voeux_help(&view, &text);
    assert_false(text.full);
    return json;
}

static void check_brings(const struct walk *walk)
{
    int mover = voeux_turn(&walk->state);
    struct voeux_view view;
    voeux_observe(&walk->state, mover, &view);
    for (int i = 0; i < walk->legal_count; i++) {
        qn_move move = walk->legal[i];
        union qn_state after = walk->state;
        int16_t before[QN_PLAYERS_MAX], then[QN_PLAYERS_MAX];
        int points = 0, act = voeux_decode(move).act;
        voeux_scores(&after, before);
        voeux_play(&after, move, NULL);
        voeux_scores(&after, then);
        bool reckoned = voeux_brings(&view, move, &points);
        if (reckoned != (act == ACT_LAY || act == ACT_STONE) ||
            points != then[mover] - before[mover])
            walk_fail(walk, "%s brings %d, not %d", move_text(&qn_voeux, move), points,
                      then[mover] - before[mover]);
    }
}

/* Reads one series: its points, what one more would change, and its cards as counts by type. */
static const char *read_series(const char *at, int *points, int *next, int counts[VOEUX_TYPES])
{
    at = strstr(at, "{\"cards\":[");
    assert_non_null(at);
    memset(counts, 0, VOEUX_TYPES * sizeof counts[0]);
    for (at += strlen("{\"cards\":["); *at == '"'; at += at[0] == ',') {
        char card[SEEN_MAX];
        int length = 0;
        assert_int_equal(sscanf(at, "\"%31[A-Z0-9]\"%n", card, &length), 1);
        assert_true(voeux_card_parse(card) >= 0);
        counts[voeux_card_parse(card)]++;
        at += length;
    }
    assert_int_equal(sscanf(at, "],\"points\":%d,\"next\":%d}", points, next), 2);
    return at;
}

/* The cards that lie in a series. */
static int lying(const struct voeux_state *s, int seat, int series, int card)
{
    if (card >= VOEUX_POINT)
        return s->table.place[card - VOEUX_POINT] == 1 + seat * VOEUX_PILES + series;
    return voeux_kind(card) == series ? voeux_bag_count(&s->seats[seat].laid, card) : 0;
}

static void check_numbers(const struct walk *walk, int viewer)
{
    const struct voeux_state *s = (const struct voeux_state *)(const void *)&walk->state;
    const char *at = help_of(&walk->state, viewer);
    int16_t scores[QN_PLAYERS_MAX];
    voeux_scores(&walk->state, scores);
    assert_int_equal(atoi(at + strlen("\"ended\":")), s->table.ended);
    for (int seat = 0; seat < walk->setup.players; seat++) {
        int sum = 0, stones, next_stone, total;
        for (int series = 0; series < VOEUX_PILES; series++) {
            int points, next, counts[VOEUX_TYPES];
            at = read_series(at, &points, &next, counts);
            sum += points;
            for (int card = 0; card < VOEUX_TYPES; card++)
                if (counts[card] != lying(s, seat, series, card))
                    walk_fail(walk, "series %d of seat %d has %d of card %d", series, seat,
                              counts[card], card);
        }
        at = strstr(at, "\"stones\":");
        assert_int_equal(sscanf(at, "\"stones\":%d,\"next_stone\":%d,\"total\":%d}", &stones,
                                &next_stone, &total),
                         3);
        if (total != scores[seat] || sum + stones != total)
            walk_fail(walk, "seat %d has %d, not %d", seat, total, scores[seat]);
    }
}

static void check_position(const struct walk *walk)
{
    for (int i = 0; i <= walk->setup.players; i++)
        check_numbers(walk, viewer_number(&walk->setup, i));
    if (!walk_over(walk))
        check_brings(walk);
}

static void test_numbers_are_true(void **unused)
{
    (void)unused;
    walk_games(&qn_voeux, scaled_amount(STYLES), check_position);
}

/* Cards stand in the order in which they lie: a falling series from its highest, a point card after
 * its value, end cards last. */
static void test_order(void **unused)
{
    (void)unused;
    static const char *const laid[] = {"B9", "B7", "B7", "B3", "BE"};
    struct qn_setup setup = qn_setup_standard(&qn_voeux, 2);
    union qn_state state;
    struct voeux_state *s = (struct voeux_state *)(void *)&state;
    struct qn_rng rng;
    qn_rng_seed(&rng, 5);
    voeux_begin(&state, &setup, 0);
    qn_rng_deal(&rng, qn_voeux.truth, &state, NULL);
    for (size_t i = 0; i < sizeof laid / sizeof laid[0]; i++)
        voeux_lay_colour(&s->table, &s->seats[1], voeux_card_parse(laid[i]));
    s->table.place[7] = 1 + VOEUX_PILES + 3;
    s->table.place[10] = 1 + VOEUX_PILES + VOEUX_NEUTRAL;
    const char *help = help_of(&state, QN_SPECTATOR);
    assert_non_null(strstr(help, "{\"cards\":[\"B9\",\"B7\",\"B7\",\"P7\",\"B3\",\"BE\"],"
                                 "\"points\":3,\"next\":3}"));
    assert_non_null(strstr(help, "{\"cards\":[\"P10\"],\"points\":1,\"next\":1}],"
                                 "\"stones\":-4,\"next_stone\":3,\"total\":0}"));
    assert_non_null(strstr(help, "{\"cards\":[],\"points\":0,\"next\":-4}"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_numbers_are_true),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
