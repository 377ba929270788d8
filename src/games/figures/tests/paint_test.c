/* Figures: the table as it is drawn, moves and points in words. Positions set up one by one with
 * their lines, the fullest tables, and in random games the numbers drawn against the truth. */
#include "speech.h"
#include "support.h"
#include "position.h"
#include "games/figures/boxes.h"
#include "picture.h"
#include <stdio.h>
#include <stdlib.h>

enum {
    ALL_BOXES = (1 << FIGURES_BOXES) - 1,
    LYING = FIGURES_LYING / FIGURES_SEATS, /* if all piles are alike */
};

static const char *const names[] = {"Anne-Sophie", "Bo",     "Clémentine",
                                    "Dragomir",    "Élodie", "Friedrich"};
static const char *const long_names[] = {"Wilhelmina von Hohenœuvr", "Maximilien de Robespierr",
                                         "Iphigénie Aulidès Tauris", "WWWWWWWWWWWWWWWWWWWWWWWW",
                                         "Électre d’Argos-Mycènes ", "Philoctète de Lemnos œœœ"};
static struct qn_scene scene;

/* ---- reading a scene ---- */

static void paint(const struct figures_view *view, int columns, int rows, enum qn_lang lang)
{
    scene = (struct qn_scene){.rows = rows, .columns = columns, .lang = lang, .names = names};
    figures_paint(view, &scene);
    assert_false(scene.clipped);
}

static void look(const union qn_state *state, int viewer, int columns, int rows, enum qn_lang lang)
{
    struct figures_view view;
    figures_observe(state, viewer, &view);
    paint(&view, columns, rows, lang);
}

static void assert_rows(const char *const *rows, int count)
{
    picture_shows(&scene, 0, rows, count);
    for (int i = count; i < scene.rows; i++)
        assert_string_equal(picture_row(&scene, i), "");
}

#define ASSERT_ROWS(...)                                                                           \
    assert_rows((const char *const[]){__VA_ARGS__},                                                \
                (int)(sizeof(const char *const[]){__VA_ARGS__} / sizeof(const char *)))

/* The text of the spot with this token; NULL if there is none. */
static const char *spot_text(const char *token)
{
    const struct qn_spot *spot = picture_spot(&scene, token);
    return spot ? picture_part(&scene, spot->row, spot->column + 1, spot->width - 2) : NULL;
}

static void assert_spot(const char *token, const char *text)
{
    const char *found = spot_text(token);
    if (!found)
        fail_msg("no spot for %s", token);
    assert_string_equal(found, text);
}

/* ---- the table ---- */

static void test_two_players(void **unused)
{
    (void)unused;
    union qn_state state;
    set_two(&state, "R5 Y5 G5 R3 Y3", "Y6 Y6 G6 G6 B6", "R1 B2");
    play_moves(&state, "draw,discard R1,draw,discard B2", NULL);
    set_sheet(&state, 0, 1 << 4 | 1 << FIGURES_FULL | 1 << FIGURES_FLUSH, 3);
    set_sheet(&state, 1, ALL_BOXES, 0);
    look(&state, 0, 80, 15, QN_EN);
    ASSERT_ROWS("Round 1/12 · pile 84  ▶ Your turn: draw, take a discard or declare",
                "            1s 2s  3s  4s  5s  6s sum pairs three full straight four flush total",
                "               value × colours    /52    10    15   20       25   30    50",
                "  Bo         ·  ·   ·   ·   ·   ·   0     ·     ·    ·        ·    ·     ·     0",
                "▶ You        3  6   9  12   ·  18  48     ✗     ✗    ·        ✗    ✗     ·    48",
                "  brings now               15                       20                   –",
                "  seat   hand    discards, the last one first", "  Bo     ■■■■■   B2", "",
                "  1s to 6s  value × colours              straight  1-2-3-4-5 or 2-3-4-5-6",
                "  pairs     2 colours + 2 colours        four      4 colours, one value",
                "  three     3 colours, one value         flush     5 values, one colour",
                "  full      3 colours + 2 colours        bonus     +40 from 52 in series", "",
                "▶ Your hand  R3  R5   Y3  Y5   G5   your discards R1");
    assert_spot("n5", "15");
    assert_spot("full", "20");
    assert_null(spot_text("flush"));
    assert_spot("1", "B2");
    assert_spot("draw", "84");
    assert_spot("Y3", "Y3");
}

static void test_two_players_in_french(void **unused)
{
    (void)unused;
    union qn_state state;
    set_two(&state, "R5 Y5 G5 R3 Y3", "Y6 Y6 G6 G6 B6", "R1 B2");
    play_moves(&state, "draw,discard R1,draw,discard B2,take 1", NULL);
    look(&state, 1, 80, 15, QN_FR);
    ASSERT_ROWS("Manche 1/12 · pioche 84  ▶ Anne-Sophie a pris B2 et doit défausser",
                "            1  2   3   4   5   6 sér. paires brelan full suite carré flush total",
                "             valeur × couleurs    /52     10     15   20    25    30    50",
                "▶ Anne-Sop… ·  ·   ·   ·   ·   ·    0      ·      ·    ·     ·     ·     ·     0",
                "  Bo (vous) ·  ·   ·   ·   ·   ·    0      ·      ·    ·     ·     ·     ·     0",
                "  rapporte  –  –   –   –   –  18           –     15    –     –     –     –",
                "  siège         main       défausse, la dernière d’abord",
                "▶ Anne-Sophie   B2 ■■■■■   R1", "",
                "  1 à 6     valeur × couleurs            suite     1-2-3-4-5, 2-3-4-5-6",
                "  paires    2 couleurs + 2 couleurs      carré     4 couleurs, une valeur",
                "  brelan    3 couleurs, une valeur       flush     5 valeurs, une couleur",
                "  full      3 couleurs + 2 couleurs      prime     +40 dès 52 en séries", "",
                "  Votre main  Y6  Y6   G6  G6   B6   votre défausse vide");
}

static void test_order_of_the_hand(void **unused)
{
    (void)unused;
    union qn_state state;
    struct figures_view view;
    set_two(&state, "R5 Y5 G5 R3 Y3", "Y6 Y6 G6 G6 B6", "R1");
    figures_observe(&state, 0, &view);
    scene = (struct qn_scene){
        .rows = 15, .columns = 80, .lang = QN_EN, .by_value = true, .names = names};
    figures_paint(&view, &scene);
    assert_string_equal(picture_row(&scene, 14),
                        "▶ Your hand  R3  Y3   R5  Y5  G5   your discards none");
}

/* F10: of six cards any one goes. */
static void test_what_six_cards_bring(void **unused)
{
    (void)unused;
    union qn_state state;
    set_two(&state, "R1 Y1 G1 R2 Y2", "R6 Y6 G6 B6 Y4", "B2 R5");
    play_moves(&state, "draw", NULL);
    look(&state, 0, 80, 15, QN_EN);
    assert_spot("full", "20");
    assert_spot("n2", "6");
    assert_string_equal(picture_part(&scene, 0, 22, 58), "▶ You drew B2: discard a card");
    play_moves(&state, "discard B2,draw,discard R5,take 1", NULL);
    look(&state, 0, 80, 15, QN_EN);
    assert_spot("full", "20"); /* without it again */
    assert_spot("three", "15");
    assert_spot("n5", "5");
    assert_string_equal(picture_part(&scene, 0, 22, 58), "▶ You took R5: discard a card");
}

/* F15: until everybody has had a turn nobody is asked to declare. */
static void test_patience(void **unused)
{
    (void)unused;
    union qn_state state;
    set_two(&state, "R1 Y1 G1 R2 Y2", "R6 Y6 G6 B6 Y4", "B2 R5");
    ((struct figures_state *)(void *)&state)->setup.option[FIGURES_OPTION_PATIENCE] = 1;
    look(&state, 0, 80, 15, QN_EN);
    assert_string_equal(picture_part(&scene, 0, 22, 58), "▶ Your turn: draw or take a discard");
    look(&state, 1, 80, 15, QN_FR);
    assert_non_null(strstr(picture_row(&scene, 0), ": piocher ou prendre"));
    play_moves(&state, "draw,discard B2,draw,discard R5", NULL);
    look(&state, 0, 80, 15, QN_EN);
    assert_string_equal(picture_part(&scene, 0, 22, 58),
                        "▶ Your turn: draw, take a discard or declare");
}

/* Whoever has written is done with the hand; whoever has not can cross everything open. */
static void test_writing(void **unused)
{
    (void)unused;
    union qn_state state;
    set_two(&state, "R5 Y5 G5 R3 Y3", "Y6 Y6 G6 G6 B6", "R1");
    play_moves(&state, "declare full", NULL);
    look(&state, 1, 80, 15, QN_EN);
    assert_string_equal(picture_part(&scene, 0, 22, 58),
                        "▶ The round is over: score or cross a box");
    assert_string_equal(
        picture_row(&scene, 5),
        "  brings now 0  0   0   0   0  18         0    15    0        0    0     0");
    assert_spot("three", "15");
    assert_spot("flush", "0");
    assert_string_equal(picture_row(&scene, 7), "  Anne-Sophie   R3 Y3 R5 Y5 G5   none");
    look(&state, 0, 80, 15, QN_FR);
    assert_string_equal(picture_row(&scene, 5), "");
    assert_string_equal(picture_part(&scene, 0, 25, 55), "▶ Manche finie : Bo marque ou barre");
    look(&state, QN_SPECTATOR, 80, 15, QN_EN);
    assert_null(spot_text("three"));
}

static void test_winners(void **unused)
{
    (void)unused;
    union qn_state state;
    set_two(&state, "R5 Y5 G5 R3 Y3", "R6 G6 B6 R2 B2", "R1");
    set_sheet(&state, 0, 1 << FIGURES_FULL, 3);
    set_sheet(&state, 1, 1 << FIGURES_THREE, 3);
    ((struct figures_state *)(void *)&state)->table.round = FIGURES_ROUNDS - 1;
    play_moves(&state, "declare full,cross three", NULL);
    look(&state, QN_SPECTATOR, 80, 15, QN_EN);
    assert_string_equal(picture_row(&scene, 0),
                        "Round 12/12 · pile 86  The game is over: ★ wins with 123 points");
    assert_string_equal(
        picture_row(&scene, 4),
        "★ Anne-Soph… 3  6   9  12  15  18  63✓    ✗     ✗   20        ✗    ✗     ✗   123");
    look(&state, 1, 80, 15, QN_FR);
    assert_string_equal(picture_row(&scene, 0),
                        "Manche 12/12 · pioche 86  La partie est finie : ★ gagne avec 123 points");
}

static void test_wide_rooms(void **unused)
{
    (void)unused;
    union qn_state state;
    set_two(&state, "R5 Y5 G5 R3 Y3", "Y6 Y6 G6 G6 B6", "R1 B2");
    play_moves(&state, "draw,discard R1,draw,discard B2", NULL);
    look(&state, 0, 120, 31, QN_EN);
    assert_string_equal(
        picture_row(&scene, 0),
        "Round 1/12 · pile 84 cards · turn 3 · Anne-Sophie (you) began  ▶ Your turn: draw, "
        "take a discard or declare");
    /* Four copies each, less the own hand and both discards. */
    static const char *const hidden[] = {"To come (84) or in hands", "   1  2  3  4  5  6",
                                         "R  3  4  3  4  3  4",      "Y  4  4  3  4  3  4",
                                         "G  4  4  4  4  3  4",      "B  4  3  4  4  4  4"};
    for (int i = 0; i < 6; i++)
        assert_string_equal(picture_part(&scene, 15 + i, 82, 38), hidden[i]);
    look(&state, 0, 120, 31, QN_FR);
    assert_string_equal(picture_part(&scene, 15, 82, 38), "À venir (84) ou en main");
}

/* ---- the fullest tables ---- */

/* Six long names, everybody's hand taken from discards, long piles, the largest numbers. */
static void fill_table(struct figures_view *view, int viewer, enum figures_phase phase)
{
    union qn_state state;
    set_hands(&state, FIGURES_SEATS, 0,
              (const char *const[]){"R1 R2 R3 R4 R5", "Y1 Y2 Y3 Y4 Y5", "G1 G2 G3 G4 G5",
                                    "B1 B2 B3 B4 B5", "R1 R2 R3 R4 R5", "Y1 Y2 Y3 Y4 Y5"},
              "", NULL);
    figures_observe(&state, viewer, view);
    struct figures_table *t = &view->table;
    t->phase = (uint8_t)phase;
    t->round = phase == FIGURES_OVER ? FIGURES_ROUNDS : FIGURES_ROUNDS - 1;
    t->turns = FIGURES_TURNS * FIGURES_SEATS - 1;
    t->left = FIGURES_SEATS;
    t->mover = 3;
    t->taken = phase == FIGURES_DISCARDING ? 5 : FIGURES_NONE;
    view->head.turn = phase == FIGURES_OVER ? QN_OVER : 3;
    for (int seat = 0; seat < FIGURES_SEATS; seat++) {
        /* R1 Y2 G3 B4 R6, and Y6 for who has six */
        bool six = phase == FIGURES_DISCARDING && seat == 3;
        struct figures_bag hand = {.ones = six ? 0x308421 : 0x108421};
        t->known[seat] = hand;
        if (seat == viewer || phase >= FIGURES_WRITING)
            view->hands[seat] = hand;
        t->lying_count[seat] = LYING;
        for (int i = 0; i < LYING; i++)
            t->lying[seat * LYING + i] = (uint8_t)((seat + 5 * i) % FIGURES_TYPES);
        t->sheets[seat] = (struct figures_sheet){
            .open = phase == FIGURES_OVER ? 0 : 0xFFC, .scored = ALL_BOXES, .colours = 0xFFF};
    }
    t->heaps = (1 << FIGURES_SEATS) - 1;
}

static void check_full_table(int viewer, enum figures_phase phase, unsigned style)
{
    static const int rooms[][2] = {{80, 15}, {80, 24}, {105, 20}, {120, 31}, {200, 60}};
    struct figures_view view;
    fill_table(&view, viewer, phase);
    for (int i = 0; i < 5; i++) {
        scene = (struct qn_scene){.rows = rooms[i][1],
                                  .columns = rooms[i][0],
                                  .lang = style & 1 ? QN_EN : QN_FR,
                                  .ascii = style & 2,
                                  .by_value = style & 4,
                                  .names = long_names};
        figures_paint(&view, &scene);
        if (scene.clipped)
            fail_msg("viewer %d, phase %d, style %u, %d columns", viewer, (int)phase, style,
                     rooms[i][0]);
        for (int seat = 0; seat < FIGURES_SEATS; seat++) {
            char token[2] = {(char)('0' + seat), '\0'};
            assert_int_equal(spot_text(token) != NULL, seat != viewer);
        }
    }
}

static void test_fullest_tables_fit(void **unused)
{
    (void)unused;
    for (int viewer = 0; viewer <= FIGURES_SEATS; viewer++)
        for (enum figures_phase phase = FIGURES_BEGINNING; phase <= FIGURES_OVER; phase++)
            for (unsigned style = 0; style < 8; style++)
                check_full_table(viewer == FIGURES_SEATS ? QN_SPECTATOR : viewer, phase, style);
}

static void test_fullest_table(void **unused)
{
    (void)unused;
    struct figures_view view;
    fill_table(&view, 1, FIGURES_WRITING);
    paint(&view, 80, 15, QN_EN);
    ASSERT_ROWS("Round 12/12 · pile 66  ▶ The round is over: Dragomir scores or crosses",
                "            1s 2s  3s  4s  5s  6s sum pairs three full straight four flush total",
                "               value × colours    /52    10    15   20       25   30    50",
                "  Clémentine 4  8   ·   ·   ·   ·  84✓    ·     ·    ·        ·    ·     ·   274",
                "▶ Dragomir   4  8   ·   ·   ·   ·  84✓    ·     ·    ·        ·    ·     ·   274",
                "  Élodie     4  8   ·   ·   ·   ·  84✓    ·     ·    ·        ·    ·     ·   274",
                "  Friedrich  4  8   ·   ·   ·   ·  84✓    ·     ·    ·        ·    ·     ·   274",
                "  Anne-Soph… 4  8   ·   ·   ·   ·  84✓    ·     ·    ·        ·    ·     ·   274",
                "  Bo (you)   4  8   ·   ·   ·   ·  84✓    ·     ·    ·        ·    ·     ·   274",
                "  brings now        3   4   0   6         0     0    0        0    0     0",
                "  seat        hand            discards    seat        hand            discards",
                "  Clémentine  R1 Y2 G3 B4 R6│ B5 G4+12  ▶ Dragomir    R1 Y2 G3 B4 R6│ R6 B4+12",
                "  Élodie      R1 Y2 G3 B4 R6│ Y6 R5+12    Friedrich   R1 Y2 G3 B4 R6│ G6 Y5+12",
                "  Anne-Sophie R1 Y2 G3 B4 R6│ Y5 R4+12",
                "  Your hand  R1  R6   Y2   G3   B4   your discards G5 Y4R3B1G6Y5R4B2G1Y6R5B3+2");
}

/* Names of 24 columns in the letters of ASCII. */
static void test_long_names(void **unused)
{
    (void)unused;
    struct figures_view view;
    fill_table(&view, 1, FIGURES_DISCARDING);
    scene = (struct qn_scene){
        .rows = 15, .columns = 80, .lang = QN_FR, .ascii = true, .names = long_names};
    figures_paint(&view, &scene);
    assert_string_equal(picture_row(&scene, 0),
                        "Manche 12/12 . pioche 66  > WWWWWWWWWWWWW... a pris Y2 et doit defausser");
    assert_string_equal(
        picture_row(&scene, 4),
        "> WWWWWW... 4  8   .   .   .   .   84+     .      .    .     .     .     .   274");
    assert_string_equal(
        picture_row(&scene, 10),
        "  siege       main               defa...  siege       main               defa...");
    assert_string_equal(
        picture_row(&scene, 11),
        "  Iphigeni... R1 Y2 G3 B4 R6   | B5 +13 > WWWWWWWW... R1 Y2 G3 B4 R6 Y6| R6 +13");
}

/* ---- words ---- */

static const char *phrase(const union qn_state *state, int viewer, const char *move,
                          enum qn_voice voice, enum qn_lang lang)
{
    static char buffer[128];
    struct figures_view view;
    struct qn_text text = qn_text_on(buffer, sizeof buffer);
    figures_observe(state, viewer, &view);
    struct qn_speech speech = speech_marked(&qn_figures, lang, &text);
    figures_phrase(&view, figures_move_parse(move), voice, &speech);
    speech_in_codes(&text);
    return buffer;
}

static void test_phrases(void **unused)
{
    (void)unused;
    union qn_state state;
    set_two(&state, "R5 Y5 G5 R3 Y3", "Y6 Y6 G6 G6 B6", "R1 B2");
    play_moves(&state, "draw,discard R1,draw,discard B2", NULL);
    assert_string_equal(phrase(&state, 0, "draw", QN_OFFER, QN_EN), "draw a card");
    assert_string_equal(phrase(&state, 0, "draw", QN_TELL, QN_FR), "pioche une carte");
    assert_string_equal(phrase(&state, 0, "take 1", QN_OFFER, QN_EN), "take B2 from seat 1");
    assert_string_equal(phrase(&state, 0, "take 1", QN_OFFER, QN_FR), "prendre le B2 à seat 1");
    assert_string_equal(phrase(&state, 1, "take 1", QN_TELL, QN_EN), "takes B2 from your discards");
    assert_string_equal(phrase(&state, 1, "take 1", QN_TELL, QN_FR),
                        "prend le B2 dans votre défausse");
    assert_string_equal(phrase(&state, 0, "declare n5", QN_OFFER, QN_EN), "declare fives (15)");
    assert_string_equal(phrase(&state, 0, "declare three", QN_OFFER, QN_FR),
                        "annoncer le brelan (15)");
    play_moves(&state, "draw", NULL);
    assert_string_equal(phrase(&state, 0, "discard R5", QN_OFFER, QN_FR), "défausser le R5");
    assert_string_equal(phrase(&state, 1, "discard R5", QN_TELL, QN_EN), "discards R5");
}

/* F14: before a declaration others do not know how many colours the hand has. */
static void test_phrases_tell_no_hidden_cards(void **unused)
{
    (void)unused;
    union qn_state state;
    set_two(&state, "R5 Y5 G5 R3 Y3", "Y6 Y6 G6 G6 B6", "R1");
    assert_string_equal(phrase(&state, 1, "declare n5", QN_TELL, QN_EN), "declares fives");
    assert_string_equal(phrase(&state, QN_SPECTATOR, "declare full", QN_TELL, QN_FR),
                        "annonce le full (20)");
    play_moves(&state, "declare full", NULL);
    assert_string_equal(phrase(&state, 0, "score n6", QN_TELL, QN_EN), "scores sixes (18)");
    assert_string_equal(phrase(&state, 0, "score three", QN_TELL, QN_FR), "marque le brelan (15)");
    assert_string_equal(phrase(&state, 1, "cross straight", QN_OFFER, QN_EN),
                        "cross out the straight (0)");
    assert_string_equal(phrase(&state, 1, "cross straight", QN_OFFER, QN_FR),
                        "barrer la suite (0)");
}

static const char *tally(const union qn_state *state, int seat, enum qn_lang lang)
{
    static char buffer[1024];
    struct figures_view view;
    struct qn_text text = qn_text_on(buffer, sizeof buffer);
    figures_observe(state, QN_SPECTATOR, &view);
    struct qn_speech speech = qn_speech_in(&qn_figures, lang, &text);
    figures_tally(&view, seat, &speech);
    return buffer;
}

/* F12's example. */
static void test_tallies(void **unused)
{
    (void)unused;
    union qn_state state;
    set_two(&state, "R5 Y5 G5 R3 Y3", "Y6 Y6 G6 G6 B6", "R1");
    struct figures_state *s = (struct figures_state *)(void *)&state;
    s->table.sheets[0] =
        (struct figures_sheet){.scored = ALL_BOXES & ~(1 << FIGURES_STRAIGHT),
                               .colours = 2 | 0 << 2 | 3 << 4 | 1 << 6 | 3 << 8 | 2 << 10};
    s->table.sheets[1] = (struct figures_sheet){.open = ALL_BOXES & ~7, .scored = 1, .colours = 1};
    assert_string_equal(
        tally(&state, 0, QN_EN),
        "Ones in 3 colours: 3\nTwos in 1 colour: 2\nThrees in 4 colours: 12\nFours in 2 colours: "
        "8\nFives in 4 colours: 20\nSixes in 3 colours: 18\nBonus (63 points in series): 40\nTwo "
        "pairs: 10\nThree of a kind: 15\nThe full house: 20\nThe straight, crossed out: 0\nFour of "
        "a kind: 30\nThe flush: 50\nTotal: 228");
    assert_string_equal(
        tally(&state, 0, QN_FR),
        "Les 1 en 3 couleurs : 3\nLes 2 en 1 couleur : 2\nLes 3 en 4 couleurs : 12\nLes 4 en 2 "
        "couleurs : 8\nLes 5 en 4 couleurs : 20\nLes 6 en 3 couleurs : 18\nPrime (63 points en "
        "séries) : 40\nLes deux paires : 10\nLe brelan : 15\nLe full : 20\nLa suite, case barrée : "
        "0\nLe carré : 30\nLe flush : 50\nTotal : 228");
    assert_string_equal(tally(&state, 1, QN_EN),
                        "Ones in 2 colours: 2\nTwos, crossed out: 0\nThrees, crossed out: 0\nBonus "
                        "(2 of 52 in series): 0\nBoxes still open: 9\nTotal: 2");
    assert_string_equal(tally(&state, 1, QN_FR),
                        "Les 1 en 2 couleurs : 2\nLes 2, case barrée : 0\nLes 3, case barrée : "
                        "0\nPrime (2 sur 52 en séries) : 0\nCases encore libres : 9\nTotal : 2");
}

static int topic(const union qn_state *state, int viewer)
{
    struct figures_view view;
    figures_observe(state, viewer, &view);
    return figures_topic(&view);
}

static void test_topics(void **unused)
{
    (void)unused;
    union qn_state state;
    set_two(&state, "R5 Y5 G5 R3 Y3", "Y6 Y6 G6 G6 B6", "R5 B2");
    struct qn_setup *setup = &((struct figures_state *)(void *)&state)->setup;
    assert_int_equal(topic(&state, 0), FIGURES_F7);
    setup->option[FIGURES_OPTION_PATIENCE] = 1;
    assert_int_equal(topic(&state, 0), FIGURES_F15);
    setup->option[FIGURES_OPTION_PATIENCE] = 0;
    assert_int_equal(topic(&state, QN_SPECTATOR), FIGURES_F4);
    set_sheet(&state, 0, 1 << FIGURES_FLUSH, 3);
    assert_int_equal(topic(&state, 0), FIGURES_F4);
    play_moves(&state, "draw", NULL);
    assert_int_equal(topic(&state, 0), FIGURES_F3);
    play_moves(&state, "discard R5,take 0", NULL);
    assert_int_equal(topic(&state, 1), FIGURES_F10);
    play_moves(&state, "discard Y6", NULL);
    ((struct figures_state *)(void *)&state)->table.turns = FIGURES_TURNS * 2 - 2;
    assert_int_equal(topic(&state, 0), FIGURES_F11);
    set_sheet(&state, 0, 1 << FIGURES_FULL, 3);
    play_moves(&state, "declare full", NULL);
    assert_int_equal(topic(&state, 1), FIGURES_F9);
}

/* ---- over random games: numbers drawn against the truth ---- */

/* Cards by type that a viewer does not see, of the places before and from `end` on. */
static void count_truth(const struct figures_state *s, int viewer, int end, int *counts)
{
    bool ended = s->table.phase >= FIGURES_WRITING;
    for (int place = s->table.drawn; place < end; place++)
        counts[figures_type(s->pile[place])]++;
    for (int seat = 0; seat < s->setup.players && !ended; seat++)
        for (int type = 0; type < FIGURES_TYPES && seat != viewer; type++)
            counts[type] += figures_bag_count(&s->hands[seat], type) -
                            figures_bag_count(&s->table.known[seat], type);
}

static void check_hidden(const struct walk *walk, int viewer)
{
    const struct figures_state *s = (const struct figures_state *)(const void *)&walk->state;
    int row = 0, block = 0, counts[FIGURES_TYPES] = {0};
    while (strncmp(picture_part(&scene, row, 82, 7), "To come", 7) != 0)
        if (++row == scene.rows)
            walk_fail(walk, "viewer %d sees no hidden cards", viewer);
    while (s->table.block_end[block] < s->table.drawn)
        block++;
    count_truth(s, viewer, s->table.block_end[block], counts);
    for (int type = 0; type < FIGURES_TYPES; type++) {
        const char *shown = picture_part(&scene, row + 2 + type % FIGURES_COLOURS,
                                         82 + 3 * (type / FIGURES_COLOURS + 1), 2);
        if (atoi(shown) != counts[type])
            walk_fail(walk, "viewer %d sees %s of %s, not %d", viewer, shown,
                      card_text(&qn_figures, (uint8_t)type), counts[type]);
    }
}

/* What a box brings stands where it is pointed at. */
static void check_points(const struct walk *walk)
{
    const struct figures_state *s = (const struct figures_state *)(const void *)&walk->state;
    uint32_t types = figures_bag_types(&s->hands[s->table.mover]);
    for (int i = 0; i < walk->legal_count; i++) {
        int move = walk->legal[i];
        bool declares = move >= FIGURES_DECLARE && move < FIGURES_DISCARD;
        bool scores = move >= FIGURES_SCORE && move < FIGURES_CROSS;
        if (!declares && !scores)
            continue;
        int box = move - (declares ? FIGURES_DECLARE : FIGURES_SCORE);
        const char *shown = spot_text(figures_box_name[box]);
        if (!shown || atoi(shown) != figures_points(types, box))
            walk_fail(walk, "%s is drawn as %s", figures_box_name[box], shown ? shown : "nothing");
    }
}

static void check_numbers(const struct walk *walk)
{
    const struct figures_state *s = (const struct figures_state *)(const void *)&walk->state;
    for (int i = 0; i <= walk->setup.players; i++) {
        int viewer = viewer_number(&walk->setup, i);
        look(&walk->state, viewer, 120, 31, QN_EN);
        check_hidden(walk, viewer);
        if (viewer == s->table.mover && s->table.phase != FIGURES_OVER)
            check_points(walk);
    }
}

static void test_numbers_are_true(void **unused)
{
    (void)unused;
    walk_games(&qn_figures, scaled_amount(STYLES), check_numbers);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_players),
        cmocka_unit_test(test_two_players_in_french),
        cmocka_unit_test(test_order_of_the_hand),
        cmocka_unit_test(test_what_six_cards_bring),
        cmocka_unit_test(test_patience),
        cmocka_unit_test(test_writing),
        cmocka_unit_test(test_winners),
        cmocka_unit_test(test_wide_rooms),
        cmocka_unit_test(test_fullest_tables_fit),
        cmocka_unit_test(test_fullest_table),
        cmocka_unit_test(test_long_names),
        cmocka_unit_test(test_phrases),
        cmocka_unit_test(test_phrases_tell_no_hidden_cards),
        cmocka_unit_test(test_tallies),
        cmocka_unit_test(test_topics),
        cmocka_unit_test(test_numbers_are_true),
    };
    return cmocka_run_group_tests_name("figures for people", tests, NULL, NULL);
}
