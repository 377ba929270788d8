/* Verso for people: pictures, words and sums of chosen positions, and that the fullest tables fit
 * into the smallest room. */
#include "position.h"
#include "picture.h"
#include "core/random.h"
#include <stdio.h>

static struct verso_state now;
static struct qn_scene scene;

static const char *const short_names[] = {"Anne", "Bo", "Chloé", "Driss"};
static const char *const long_names[] = {"Maximilienne-Constance W", "Œdipe Œ. Œillet-Œuvrard",
                                         "Friedrich-Wilhelm Müller", "Bo"};

/* ---- drawing ---- */

static void draw_view(const struct verso_view *view, int columns, int rows, enum qn_lang lang)
{
    scene.rows = rows;
    scene.columns = columns;
    scene.lang = lang;
    qn_paint(&qn_verso, view, &scene);
    assert_false(scene.clipped);
}

static void draw(int viewer, int columns, int rows, enum qn_lang lang)
{
    struct verso_view view;
    verso_observe(&now, viewer, &view);
    scene.ascii = scene.by_value = false;
    scene.names = short_names;
    draw_view(&view, columns, rows, lang);
}

static void expect_spot(const char *token, int row, int column, int width)
{
    const struct qn_spot *spot = picture_spot(&scene, token);
    assert_non_null(spot);
    assert_int_equal(spot->row, row);
    assert_int_equal(spot->column, column);
    assert_int_equal(spot->width, width);
}

/* ---- positions ---- */

/* Seat 0 has 4 to 7 and cashes them; seat 1 swaps and takes. */
static const char tokens[] = "4/4 15/16 5/5 6/6 7/8 9/9 1/2";
static const char opening[] = "draw, alone, end, draw, alone, end, draw, join #1, draw, join #1";

static void start_with_memory(int memory)
{
    struct qn_setup setup = qn_setup_standard(&qn_verso, 2);
    setup.option[VERSO_MEMORY] = (uint8_t)memory;
    set_pile(&now, &setup, 0, tokens);
    play_moves(&now, opening);
}

static void test_v6_groups(void **unused)
{
    (void)unused;
    start_with_memory(0);
    play_moves(&now, "draw");
    draw(0, 80, 15, QN_EN);
    static const char *const english[] = {
        "  Bo           0 points",
        "           ┌────┐",
        "  Reserve  │ 15 │",
        "           └#2──┘",
        "",
        "────────────────────────────────────────────────────────────────────────────────",
        "  ┌────┐ Pile               ┌────┐ In hand            ┌────┐ Point cards",
        "  │  9 │ 49 tokens          │  7 │ drawn              │ 18 │ 12 cards",
        "  └────┘                    └#5──┘                    └────┘ then 17",
        "── Your turn: place this token, or swap it (3 of 3 taken) ──────────────────────",
        "",
        "▶ Anne (you)   0 points",
        "           ┌────┬────┬────┐ ┌───────┐",
        "  Reserve  │  4 │  5 │  6 │ │ alone │",
        "           └#1──┴────┴────┘ └───────┘",
    };
    picture_shows(&scene, 0, english, 15);
    expect_spot("#2", 2, 12, 4);
    expect_spot("#1", 13, 12, 14);
    expect_spot("draw", 7, 3, 4);
    expect_spot("convert", 7, 55, 4);
    expect_spot("alone", 13, 29, 7);
    play_moves(&now, "join #1");
    draw(1, 80, 15, QN_FR);
    assert_string_equal(picture_row(&scene, 0), "▶ Anne        6 points");
    assert_string_equal(picture_row(&scene, 1), "           ┌─vaut 18─┬────┬────┐");
    assert_string_equal(picture_row(&scene, 2), "  Réserve  │  4 │  5 │  6 │  7 │");
    assert_string_equal(
        picture_row(&scene, 9),
        "── Anne a pris ses trois jetons ────────────────────────────────────────────────");
    assert_string_equal(picture_row(&scene, 11), "  Bo (vous)   0 point");
}

static void test_v12_stacks(void **unused)
{
    (void)unused;
    start_with_memory(0);
    play_moves(&now, "draw, join #1, convert #1, end");
    draw(1, 80, 15, QN_FR);
    assert_string_equal(picture_row(&scene, 0), "  Anne       18 points  Cartes  18 (7 6 5 4)");
    expect_spot("18", 0, 31, 4);
    draw(0, 120, 31, QN_EN);
    static const char *const own[] = {
        "  Anne (you)  18 points",
        "           ┌────┬─────────┐",
        "  Cards    │ 18 │ 7 6 5 4 │",
        "           └────┴─────────┘",
        "",
        "  Reserve   empty",
    };
    picture_shows(&scene, 13, own, 6);
    assert_null(picture_spot(&scene, "18")); /* nobody takes from oneself */
    assert_string_equal(picture_row(&scene, 30),
                        "  What is taken from others is turned over: a lone token, the top of a "
                        "card.");
}

/* V18: known backs are drawn with the option only. */
static void test_v18_backs(void **unused)
{
    (void)unused;
    for (int memory = 0; memory < 2; memory++) {
        start_with_memory(memory);
        play_moves(&now, "draw, join #1, convert #1, end, take 18");
        draw(1, 80, 15, QN_EN);
        bool back = false;
        for (int row = 0; row < 15; row++)
            back |= strstr(picture_row(&scene, row), "8/7") != NULL;
        assert_int_equal(back, memory);
    }
    play_moves(&now, "alone, end, draw, swap #5, alone");
    draw(0, 80, 15, QN_EN);
    assert_non_null(strstr(picture_row(&scene, 2), "│  9 │ │ 15 │"));
    assert_non_null(strstr(picture_row(&scene, 13), "│ 7/8 │"));
}

/* Groups before single tokens, or all by their numbers. */
static void test_sorting(void **unused)
{
    (void)unused;
    start_position(&now, 2, "1/1 15/16 5/5 19/19 6/6 2/4");
    play_moves(&now, "draw, alone, end, draw, alone, end, draw, alone, end, draw, alone, end");
    play_moves(&now, "draw, join #3");
    draw(0, 80, 15, QN_EN);
    assert_string_equal(picture_row(&scene, 13), "  Reserve  │  5 │  6 │ │  1 │");
    struct verso_view view;
    verso_observe(&now, 0, &view);
    scene.by_value = true;
    draw_view(&view, 80, 15, QN_EN);
    assert_string_equal(picture_row(&scene, 13), "  Reserve  │  1 │ │  5 │  6 │");
}

/* ---- words ---- */

static void expect_phrase(const char *move, const char *english, const char *french,
                          const char *told)
{
    char data[96];
    struct verso_view view;
    const char *const expected[3] = {english, french, told};
    static const enum qn_lang langs[3] = {QN_EN, QN_FR, QN_FR};
    verso_observe(&now, QN_SPECTATOR, &view);
    assert_int_equal(verso_check(&now, qn_verso.move_parse(move)), 0);
    for (int i = 0; i < 3; i++) {
        struct qn_text text = qn_text_on(data, sizeof data);
        struct qn_speech speech = qn_speech_in(&qn_verso, langs[i], &text);
        qn_verso.people->phrase(&view, qn_verso.move_parse(move), i == 2 ? QN_TELL : QN_OFFER,
                                &speech);
        assert_string_equal(data, expected[i]);
    }
}

static void test_phrases(void **unused)
{
    (void)unused;
    start_with_memory(1);
    expect_phrase("draw", "draw the 7", "piocher le 7", "pioche le 7");
    play_moves(&now, "draw");
    expect_phrase("alone", "place the 7 alone", "poser le 7 seul", "pose le 7 seul");
    expect_phrase("join #1", "join the 7 to 4–6", "joindre le 7 à 4–6", "joint le 7 à 4–6");
    expect_phrase("swap #2", "swap the 7 for the 15, turned over",
                  "échanger le 7 contre le 15, retourné", "échange le 7 contre le 15, retourné");
    play_moves(&now, "alone");
    expect_phrase("merge #1 #5", "merge 4–6 and 7", "réunir 4–6 et 7", "réunit 4–6 et 7");
    play_moves(&now, "merge #1 #5");
    expect_phrase("convert #1", "convert 4–7 (18 points)", "convertir 4–7 (18 points)",
                  "convertit 4–7 (18 points)");
    expect_phrase("end", "end the turn", "finir le tour", "finit le tour");
    play_moves(&now, "convert #1, end");
    expect_phrase("take 18", "take the 7 on card 18 and turn it over",
                  "prendre le 7 de la carte 18 et le retourner",
                  "prend le 7 de la carte 18 et le retourne");
    play_moves(&now, "take 18, alone, end, draw");
    expect_phrase("swap #5", "swap the 9 for the 8, turned over (back 7)",
                  "échanger le 9 contre le 8, retourné (dos 7)",
                  "échange le 9 contre le 8, retourné (dos 7)");
    now.table.memory = 0;
    expect_phrase("swap #5", "swap the 9 for the 8, turned over",
                  "échanger le 9 contre le 8, retourné", "échange le 9 contre le 8, retourné");
    while (now.table.drawn < VERSO_TOKENS)
        play_moves(&now, "alone, end, draw");
    play_moves(&now, "alone");
    expect_phrase("end", "end the turn and the game", "finir le tour et la partie",
                  "finit le tour et la partie");
}

static void expect_tally(int seat, const char *english, const char *french)
{
    char data[512];
    struct verso_view view;
    verso_observe(&now, 1, &view);
    for (int i = 0; i < 2; i++) {
        struct qn_text text = qn_text_on(data, sizeof data);
        struct qn_speech speech = qn_speech_in(&qn_verso, i ? QN_EN : QN_FR, &text);
        qn_verso.people->tally(&view, seat, &speech);
        assert_string_equal(data, i ? english : french);
    }
}

static void test_v15_tally(void **unused)
{
    (void)unused;
    start_with_memory(0);
    expect_tally(0, "No point card, and no group of at least four tokens.\nTotal: 0",
                 "Ni carte de points, ni groupe d’au moins quatre jetons.\nTotal : 0");
    play_moves(&now, "draw, join #1");
    expect_tally(0, "Group 4–7 in the reserve: 6\nTotal: 6",
                 "Groupe 4–7 en réserve : 6\nTotal : 6");
    play_moves(&now, "convert #1, end");
    expect_tally(0, "Point card 18, carrying 4 tokens: 18\nTotal: 18",
                 "Carte de points 18, portant 4 jetons : 18\nTotal : 18");
    play_moves(&now,
               "take 18, alone, end, draw, alone, end, take 18, alone, end, draw, alone, end");
    play_moves(&now, "take 18, alone, end, draw, alone, end");
    expect_tally(0, "Point card 18, carrying one token: 18\nTotal: 18",
                 "Carte de points 18, portant un jeton : 18\nTotal : 18");
    play_moves(&now, "take 18");
    expect_tally(0, "Point card 18, emptied: 18\nTotal: 18",
                 "Carte de points 18, vidée : 18\nTotal : 18");
}

static void expect_topic(int viewer, const char *rule)
{
    struct verso_view view;
    verso_observe(&now, viewer, &view);
    assert_string_equal(qn_verso.rules[qn_verso.people->topic(&view)].id, rule);
}

static void test_topics(void **unused)
{
    (void)unused;
    start_position(&now, 2, tokens);
    expect_topic(0, "V10");
    play_moves(&now, "draw, alone");
    expect_topic(0, "V9"); /* nothing more to take */
    play_moves(&now, "end, draw");
    expect_topic(1, "V7"); /* nothing fits, but it can be swapped */
    play_moves(&now, "alone, end, draw");
    expect_topic(0, "V9"); /* joining earns another taking */
    play_moves(&now, "join #1, draw, join #1, draw");
    expect_topic(0, "V6"); /* the third earns none */
    play_moves(&now, "join #1");
    expect_topic(0, "V11");
    play_moves(&now, "convert #1, end");
    expect_topic(1, "V12");
    expect_topic(0, "V10");
    while (verso_turn(&now) != QN_OVER)
        play_moves(&now, "draw, alone, end");
    expect_topic(QN_SPECTATOR, "V15");
}

/* ---- the fullest tables ---- */

/* Every number of the moves that the viewer may make can be pointed at. */
static void check_spots(const struct verso_state *state)
{
    qn_move moves[QN_MOVES_MAX];
    int count = verso_legal(state, moves);
    for (int i = 0; i < count; i++) {
        char data[QN_MOVE_TEXT_MAX];
        struct qn_text text = qn_text_on(data, sizeof data);
        qn_verso.move_print(moves[i], &text);
        for (const char *word = strchr(data, ' '); word; word = strchr(word, ' ')) {
            word++;
            if (!picture_spot(&scene, word))
                fail_msg("nothing to point at for '%s' of '%s'", word, data);
        }
    }
}

static void check_scenes(const struct verso_state *state, unsigned mix)
{
    for (int i = 0; i <= state->table.players; i++) {
        int viewer = i < state->table.players ? i : QN_SPECTATOR;
        bool small = mix % 3 > 0;
        struct verso_view view;
        verso_observe(state, viewer, &view);
        scene.names = long_names;
        scene.ascii = (mix + (unsigned)i) / 2 % 2;
        scene.by_value = mix / 4 % 2;
        draw_view(&view, small ? 80 : 80 + (int)(mix * 7 % 121), small ? 15 : 15 + (int)(mix % 46),
                  (mix + (unsigned)i) % 2 ? QN_EN : QN_FR);
        if (viewer == verso_turn(state))
            check_spots(state);
    }
}

/* Players who scatter tokens: whatever can be swapped is, and lies alone. Who gather them: long
 * groups that nobody cashes. Who cash whatever they can. The first verb that is legal is taken. */
static const enum verso_verb habits[3][VERSO_VERBS] = {
    {VERSO_VERB_SWAP, VERSO_VERB_ALONE, VERSO_VERB_DRAW, VERSO_VERB_END},
    {VERSO_VERB_MERGE, VERSO_VERB_JOIN, VERSO_VERB_SWAP, VERSO_VERB_ALONE, VERSO_VERB_DRAW,
     VERSO_VERB_END},
    {VERSO_VERB_CONVERT, VERSO_VERB_MERGE, VERSO_VERB_JOIN, VERSO_VERB_ALONE, VERSO_VERB_TAKE,
     VERSO_VERB_DRAW, VERSO_VERB_END},
};

static qn_move habit_move(const struct verso_state *state, const enum verso_verb *habit,
                          struct qn_rng *rng)
{
    qn_move moves[QN_MOVES_MAX], chosen = QN_NO_MOVE;
    int count = verso_legal(state, moves);
    for (int rank = 0; rank < VERSO_VERBS && chosen == QN_NO_MOVE; rank++)
        for (int i = 0, seen = 0, first, second; i < count; i++)
            if (verso_move_split(moves[i], &first, &second) == habit[rank] &&
                qn_below(rng, (uint32_t)++seen) == 0)
                chosen = moves[i];
    return chosen;
}

static void test_the_fullest_tables_fit(void **unused)
{
    (void)unused;
    struct qn_rng rng;
    qn_rng_seed(&rng, 5);
    for (unsigned game = 0; game < 36; game++) {
        struct qn_setup setup = qn_setup_standard(&qn_verso, 2 + (int)(game % 3));
        setup.option[VERSO_MEMORY] = 1;
        verso_begin(&now, &setup, 0);
        qn_rng_deal(&rng, qn_verso.truth, &now, NULL);
        for (unsigned ply = 0; verso_turn(&now) >= 0; ply++) {
            verso_play(&now, habit_move(&now, habits[game / 3 % 3], &rng), NULL);
            if (verso_turn(&now) < 0 || ply % 4 == 0)
                check_scenes(&now, ply + game);
        }
    }
}

/* A run of all nineteen numbers with every back known is longer than a line. */
static void test_the_longest_run_fits(void **unused)
{
    (void)unused;
    static const char form[] =
        "{\"game\":\"verso\",\"players\":2,\"options\":{\"memory\":\"on\"},\"viewer\":%d,"
        "\"turn\":0,\"phase\":\"ready\",\"taken\":0,\"pile\":35,\"pile_top\":14,"
        "\"points\":[[%s],[]],\"shown\":[%s],\"backs\":[%s],\"places\":[%s],\"groups\":[%s]}";
    char numbers[128] = "", places[128] = "", groups[128] = "", json[1024], said[128];
    for (int place = 1; place <= 18; place += 17) {
        struct qn_text n = qn_text_on(numbers, sizeof numbers);
        struct qn_text p = qn_text_on(places, sizeof places);
        struct qn_text g = qn_text_on(groups, sizeof groups);
        for (int i = 1; i <= VERSO_NUMBERS; i++) {
            qn_text_form(&n, i > 1 ? ",%d" : "%d", i);
            qn_text_form(&p, i > 1 ? ",%d" : "%d", place);
            qn_text_form(&g, i > 1 ? ",%d" : "%d", 1);
        }
        for (int viewer = 0; viewer < 2; viewer++) {
            struct verso_view view;
            struct qn_text error = qn_text_on(said, sizeof said);
            snprintf(json, sizeof json, form, viewer, place == 18 ? "18" : "", numbers, numbers,
                     places, groups);
            memset(&view, 0, sizeof view);
            if (!qn_view_read(&qn_verso, json, &view, &error))
                fail_msg("%s", said);
            scene.names = long_names;
            scene.ascii = scene.by_value = false;
            draw_view(&view, 80, 15, QN_FR);
            draw_view(&view, 200, 60, QN_FR);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_v6_groups),
        cmocka_unit_test(test_v12_stacks),
        cmocka_unit_test(test_v18_backs),
        cmocka_unit_test(test_sorting),
        cmocka_unit_test(test_phrases),
        cmocka_unit_test(test_v15_tally),
        cmocka_unit_test(test_topics),
        cmocka_unit_test(test_the_fullest_tables_fit),
        cmocka_unit_test(test_the_longest_run_fits),
    };
    return cmocka_run_group_tests_name("verso: for people", tests, NULL, NULL);
}
