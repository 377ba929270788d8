/* Vœux: the scene, moves and points in words. Chosen positions with their exact lines in both
 * languages, the fullest tables among them, and whole games in which nothing may be missing. */
#include "games/voeux/series.h"
#include "speech.h"
#include "core/random.h"
#include "picture.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

static const char *const names[] = {"Anne-Sophie", "Bo", "Clémentine", "Dragomir"};
static const char *const long_names[] = {"Anne-Sophie-Clémentine-É", "Bartholomäus-Maximilian",
                                         "Clémentine-Joséphine-Ada", "Dragomir-Konstantinowits"};
static struct qn_scene scene;
static union qn_state bytes;

static struct voeux_state *truth(void) { return (struct voeux_state *)&bytes; }

/* ---- making positions ---- */

/* Deals these hands, cards apart by blanks; then the given cards lie on top of the pile. */
static void deal(int players, const char *const hands[], const char *pile)
{
    struct qn_setup setup = qn_setup_standard(&qn_voeux, players);
    uint8_t order[QN_CARDS_MAX], left[VOEUX_TYPES];
    int count = VOEUX_HAND * players;
    for (int card = 0; card < VOEUX_TYPES; card++)
        left[card] = (uint8_t)voeux_copies(card);
    for (int i = 0; i <= players; i++) {
        char text[8];
        int place = i, length;
        const char *at = i < players ? hands[i] : pile;
        for (; sscanf(at, "%7s%n", text, &length) == 1; at += length, place += players) {
            int card = voeux_card_parse(text);
            assert_true(card >= 0 && left[card] > 0);
            left[card]--;
            order[i < players ? place : count++] = (uint8_t)card;
        }
    }
    for (int card = 0; card < VOEUX_TYPES; card++)
        for (; left[card] > 0; left[card]--)
            order[count++] = (uint8_t)card;
    voeux_begin(&bytes, &setup, 0);
    voeux_deal(&bytes, order, NULL);
}

static void play(const char *moves)
{
    while (*moves) {
        char text[32];
        size_t length = strcspn(moves, ",");
        snprintf(text, sizeof text, "%.*s", (int)length, moves);
        qn_move move = voeux_move_parse(text);
        assert_int_equal(voeux_check(&bytes, move), 0);
        voeux_play(&bytes, move, NULL);
        moves += length + (moves[length] == ',');
    }
}

/* Puts cards into a seat's series without asking where they come from. */
static void lay(int seat, int series, const char *cards)
{
    char text[8];
    for (int length; sscanf(cards, "%7s%n", text, &length) == 1; cards += length) {
        int card = voeux_card_parse(text);
        if (card < VOEUX_POINT)
            voeux_lay_colour(&truth()->table, &truth()->seats[seat], card);
        else
            truth()->table.place[card - VOEUX_POINT] = (uint8_t)(1 + seat * VOEUX_PILES + series);
    }
}

static void discard(const char *cards)
{
    char text[8];
    for (int length; sscanf(cards, "%7s%n", text, &length) == 1; cards += length)
        voeux_discard_push(&truth()->table, voeux_card_parse(text));
}

static void take_stones(int seat, unsigned stones)
{
    truth()->table.stones[seat] = (uint16_t)stones;
    truth()->table.row &= (uint16_t)~stones;
}

/* ---- looking at them ---- */

static uint64_t *look(int viewer)
{
    static uint64_t view[QN_VIEW_MAX / 8];
    voeux_observe(&bytes, viewer, view);
    return view;
}

static void paint_with(const char *const *people, int viewer, int columns, int rows,
                       enum qn_lang lang)
{
    memset(&scene, 0xA5, sizeof scene);
    scene.columns = columns;
    scene.rows = rows;
    scene.lang = lang;
    scene.ascii = scene.by_value = false;
    scene.names = people;
    voeux_paint(look(viewer), &scene);
    assert_false(scene.clipped);
}

static void paint(int viewer, int columns, int rows, enum qn_lang lang)
{
    paint_with(names, viewer, columns, rows, lang);
}

static int spots_of(const char *token)
{
    int count = 0;
    for (int i = 0; i < scene.spot_count; i++)
        count += strcmp(scene.spots[i].token, token) == 0;
    return count;
}

static void expect_phrase(const char *move, enum qn_lang lang, const char *offer, const char *tell)
{
    const char *const wanted[] = {[QN_OFFER] = offer, [QN_TELL] = tell};
    for (int voice = 0; voice < 2; voice++) {
        char said[96];
        struct qn_text text = qn_text_on(said, sizeof said);
        qn_move number = voeux_move_parse(move);
        assert_int_equal(voeux_check(&bytes, number), 0);
        struct qn_speech speech = speech_marked(&qn_voeux, lang, &text);
        voeux_phrase(look(QN_SPECTATOR), number, (enum qn_voice)voice, &speech);
        speech_in_codes(&text);
        assert_string_equal(said, wanted[voice]);
    }
}

static void expect_tally(int seat, enum qn_lang lang, const char *wanted)
{
    char said[512];
    struct qn_text text = qn_text_on(said, sizeof said);
    struct qn_speech speech = qn_speech_in(&qn_voeux, lang, &text);
    voeux_tally(look(QN_SPECTATOR), seat, &speech);
    assert_string_equal(said, wanted);
}

static const char *topic(int viewer) { return qn_voeux.rules[voeux_topic(look(viewer))].id; }

/* ---- positions ---- */

static const char *const two_hands[] = {"R3 R4 R6 RE P4 G5 G5 B10", "Y1 Y2 Y3 Y4 V8 V9 B9 B0"};

static void test_begin(void **unused)
{
    (void)unused;
    deal(2, two_hands, "V0 V1");
    paint(0, 80, 15, QN_FR);
    static const char *const french[] = {
        "▶ À vous : jouez une carte                               séries finies (E) : 0/5",
        "",
        "                 R rouge  Y jaune  G vert   B bleu   V violet P points pierres",
        "  Bo         −4  ·        ·        ·        ·        ·        ·        ·",
        "  8 cartes                                                             −4",
        "",
        "────────────────────────────────────────────────────────────────────────────────",
        "  Défausses      ·        ·        ·        ·        ·        ·        123456789",
        "                                                                       pioche 55",
        "────────────────────────────────────────────────────────────────────────────────",
        "▶ Vous       −4  R        Y        G        B        V        P        −4",
        "  8 cartes       ·        ·        ·        ·        ·        ·        ·",
        "",
        "  Votre main     R3  R4  R6  RE   G5  G5   B10   P4",
        "  si posée       −4  −4  −4  −4   −4  −4   −4    +1   en paire : pierres 4 5 +3",
    };
    picture_shows(&scene, 0, french, 15);
    assert_int_equal(spots_of("R"), 1);
    assert_int_equal(spots_of("G5"), 2);
    assert_int_equal(spots_of("P"), 0);
    assert_string_equal(topic(0), "W5");
    assert_string_equal(topic(QN_SPECTATOR), "W10");
    scene.by_value = true;
    voeux_paint(look(0), &scene);
    assert_string_equal(picture_row(&scene, 13),
                        "  Votre main     R3   R4  P4   G5  G5   R6   B10   RE");
}

static void test_draw(void **unused)
{
    (void)unused;
    deal(2, two_hands, "V0 V1");
    play("stone G5 G5,draw,draw,discard B9,draw,discard B10");
    paint(0, 80, 15, QN_EN);
    static const char *const english[] = {
        "▶ Your turn: draw a card                                   ended series (E): 0/5",
        "",
        "                 R red    Y yellow G green  B blue   V violet P points stones",
        "  Bo         −4  ·        ·        ·        ·        ·        ·        ·",
        "  8 cards                                                              −4",
        "",
        "────────────────────────────────────────────────────────────────────────────────",
        "  Discards       ·        ·        G5       B10 ✗    ·        ·        1234·6789",
        "                                   5        9                          pile 52",
        "────────────────────────────────────────────────────────────────────────────────",
        "▶ You        −1  R        Y        G        B        V        P        −1",
        "  7 cards        ·        ·        ·        ·        ·        ·        5",
    };
    picture_shows(&scene, 0, english, 12);
    assert_int_equal(spots_of("G"), 1);
    assert_int_equal(spots_of("B"), 1);
    assert_int_equal(spots_of("R"), 0);
    assert_string_equal(topic(0), "W6");
    play("draw G");
    paint(1, 120, 31, QN_FR);
    assert_string_equal(picture_row(&scene, 0),
                        "▶ À vous : jouez une carte                                       "
                        "                                séries finies (E) : 0/5");
    assert_string_equal(picture_row(&scene, 4),
                        "  7 cachées + G5                                                 "
                        "                                         −1");
}

/* Both directions, point cards and end cards, at a table of three. */
static void test_series(void **unused)
{
    static const char *const hands[] = {"R3 R8 Y3 YE B5 B6 P8 P1", "R4 R5 R6 R7 Y5 Y6 Y7 V3",
                                        "G4 G5 G6 G7 B7 V4 V5 V6"};
    (void)unused;
    deal(3, hands, "");
    lay(0, 0, "R0 R2 R6 R8");
    lay(0, 1, "Y9 Y4 P4 Y4 Y2");
    lay(0, 3, "BE");
    lay(1, 2, "G3 G3 P3 G8 GE GE");
    lay(1, VOEUX_NEUTRAL, "P0 P10");
    lay(2, 4, "V10 V1 V0");
    take_stones(1, 1 << 2 | 1 << 7 | 1 << 9);
    discard("R1 R10 RE B2 B3 B3 B4 B4 B1");
    paint(0, 80, 15, QN_EN);
    static const char *const english[] = {
        "▶ Your turn: play a card                                   ended series (E): 2/5",
        "                 R red    Y yellow G green  B blue   V violet P points stones",
        "  Bo         +9  ·        ·        33P8EE   ·        ·        0 10     2 7 9",
        "  8 cards                          +3                         +2       +4",
        "  Clémentine −6  ·        ·        ·        ·        10 1 0↓  ·        ·",
        "  8 cards                                            −2                −4",
        "────────────────────────────────────────────────────────────────────────────────",
        "  Discards       RE       ·        ·        B1       ·        ·        1·3456·8·",
        "                 10 1                       44332                      pile 77",
        "────────────────────────────────────────────────────────────────────────────────",
        "▶ You        −5  R  +1    Y  +2    G        B  −4    V        P        −4",
        "  8 cards        0 2 6    9 4 4    ·        E        ·        ·        ·",
        "                 8↑       P4 2↓",
        "  Your hand      R3  R8   Y3  YE   B5  B6   P1  P8",
        "  if played      –   +1   –   +1   –   –    +1  +1     as a pair: stones 3 8 +3",
    };
    picture_shows(&scene, 0, english, 15);
    expect_tally(1, QN_FR,
                 "Série verte, 6 cartes : 3\nSérie neutre, 2 cartes : 2\nPierres 2 7 9 : 4\n"
                 "Total jusqu’ici : 9");
    expect_tally(2, QN_EN, "Violet series, 3 cards: −2\nNo stone: −4\nTotal so far: −6");
    expect_phrase("lay R8", QN_FR, "poser R8 (+1)", "pose R8 (+1)");
    expect_phrase("lay P8 R", QN_EN, "play P8 on the red series (+1)",
                  "plays P8 on the red series (+1)");
    expect_phrase("lay P1", QN_FR, "poser P1 dans la série neutre (+1)",
                  "pose P1 dans la série neutre (+1)");
    expect_phrase("discard YE", QN_FR, "défausser YE", "défausse YE");
    expect_phrase("stone R3 Y3", QN_EN, "take stone 3 with R3 and Y3 (+3)",
                  "takes stone 3 with R3 and Y3 (+3)");
    expect_phrase("stone R8 P8", QN_FR, "prendre la pierre 8 avec R8 et P8 (+3)",
                  "prend la pierre 8 avec R8 et P8 (+3)");
}

/* The pile's last card, the fifth end card, the last cards, and the result. */
static void test_end(void **unused)
{
    (void)unused;
    deal(2, two_hands, "V0 V1");
    lay(0, 1, "YE");
    lay(1, 2, "GE");
    lay(1, 3, "BE");
    truth()->table.ended = 4;
    assert_string_equal(topic(0), "W7");
    expect_phrase("lay RE", QN_FR, "poser RE : phase finale (−4)", "pose RE : phase finale (−4)");
    expect_phrase("lay RE", QN_EN, "play RE: final phase (−4)", "plays RE: final phase (−4)");
    play("discard R3");
    truth()->table.pile = 1;
    assert_string_equal(topic(0), "W8");
    expect_phrase("draw", QN_FR, "piocher la dernière carte : phase finale",
                  "pioche la dernière carte : phase finale");
    truth()->table.pile = 2;
    expect_phrase("draw", QN_EN, "draw a card from the pile", "draws a card from the pile");
    play("draw,discard Y1");
    expect_phrase("draw R", QN_FR, "prendre R3 sur la défausse rouge",
                  "prend R3 sur la défausse rouge");
    play("draw");
    assert_string_equal(topic(0), "W9");
    expect_phrase("done", QN_EN, "play no more", "plays no more");
    expect_phrase("done", QN_FR, "ne plus rien poser", "ne pose plus rien");
    paint(0, 80, 15, QN_FR);
    assert_string_equal(picture_row(&scene, 0),
                        "▶ Phase finale. Bo pose encore deux cartes, au plus");
    play("done,lay P4");
    paint(0, 80, 15, QN_EN);
    assert_string_equal(picture_row(&scene, 0),
                        "▶ Final phase. Your turn: play one more card at most");
    play("done");
    assert_string_equal(topic(0), "W12");
    paint(0, 80, 15, QN_FR);
    assert_string_equal(picture_row(&scene, 0), "★ Partie finie : vous gagnez avec −7");
    assert_string_equal(
        picture_row(&scene, 10),
        "★ Vous       −7  R        Y  −4    G        B        V        P  +1    −4");
    expect_tally(
        0, QN_FR,
        "Série jaune, 1 carte : −4\nSérie neutre, 1 carte : 1\nAucune pierre : −4\nTotal : −7");
}

/* Long series, long piles and hands that are known, with the longest names: the oldest cards give
 * way, nothing else. */
static void test_fullest(void **unused)
{
    static const char *const hands[] = {"R3 Y5 GE B10 V5 V10 P5 P10", "R9 R10 Y8 Y10 G8 G10 V8 VE",
                                        "G3 G4 G5 G6 B3 B4 B5 B6", "V0 V1 V2 V3 B7 B8 B9 P7"};
    (void)unused;
    deal(4, hands, "");
    lay(1, 0, "R0 R1 R2 R3 R4 R4 R5 R5 R6 R6 R7 R7 P7 R8 RE RE");
    lay(0, 1, "Y7 Y7 Y6 Y6 Y5 Y4 Y3 Y3 P3 Y2 Y1 Y0");
    lay(2, VOEUX_NEUTRAL, "P0 P1 P2 P4 P6 P8 P9");
    for (int seat = 1; seat < 4; seat++)
        truth()->seats[seat].known = truth()->seats[seat].hand;
    take_stones(3, VOEUX_ROW);
    discard("B0 B1 B2 B3 B4 B5 B6 B7 BE BE G0 G1 G2 G3 G4 G5 G6 G7 G7 G9 GE");
    truth()->table.streak = 31;
    paint_with(long_names, 0, 80, 15, QN_EN);
    static const char *const english[] = {
        "▶ Your turn: play a card                                   ended series (E): 1/5",
        "                 R red    Y yellow G green  B blue   V violet P points stones",
        "  Bartholom… +6  …4556677 ·        ·        ·        ·        ·        ·",
        "  R910Y810G810+2 P8EE +10                                              −4",
        "  Clémentin… +3  ·        ·        ·        ·        ·        0124689  ·",
        "  G3456B3456                                                  +7       −4",
        "  Dragomir… +10  ·        ·        ·        ·        ·        ·        123456789",
        "  B789V0123P7                                                          +10",
        "  Discards       ·        ·        GE       BE       ·        ·        ·········",
        "  taken 31/32                      977654+4 E76543+3                   pile 69",
        "▶ You        +6  R        Y  +10   G        B        V        P        −4",
        "  8 cards        ·        77665433 ·        ·        ·        ·        ·",
        "                          P21 0↓",
        "  Your hand      R3   Y5   GE   B10   V5  V10   P5  P10",
        "  if played      −4   –    −4   −4    −4  −4    +1  +1",
    };
    picture_shows(&scene, 0, english, 15);
    paint_with(long_names, 0, 200, 60, QN_FR);
    static const char *const french[] = {
        "  Bartholomäus-Maximilian   +6  0 1 2 3 4 4 5 5 6 6 7   ·                       ·         "
        "              ·                       ·                       ·                       ·",
        "  R9 R10 Y8 Y10 G8 G10 V8 VE    7 P7 8 E E +10                                            "
        "                                                                                      −4",
        "",
    };
    picture_shows(&scene, 3, french, 3);
}

/* ---- whole games ---- */

static bool shows(const char *word)
{
    for (int row = 0; row < scene.rows; row++)
        if (strstr(picture_row(&scene, row), word))
            return true;
    return false;
}

/* Whatever happens: it fits, the hand is there to point at, and the totals are the scores. */
static void check_scene(int viewer)
{
    const struct voeux_view *view = (const struct voeux_view *)look(viewer);
    int16_t scores[QN_PLAYERS_MAX];
    voeux_scores(&bytes, scores);
    for (int seat = 0; seat < view->table.players; seat++) {
        assert_int_equal(voeux_total(view, seat), scores[seat]);
        assert_true(shows(voeux_signed(scores[seat]).text));
    }
    for (int card = 0; card < VOEUX_TYPES; card++) {
        char name[QN_CARD_TEXT_MAX];
        struct qn_text text = qn_text_on(name, sizeof name);
        voeux_card_print((uint8_t)card, &text);
        assert_int_equal(spots_of(name), voeux_bag_count(&view->hand, card));
    }
}

static void test_whole_games(void **unused)
{
    static const struct {
        int columns, rows;
    } rooms[] = {{80, 15}, {97, 19}, {120, 31}, {200, 60}};
    struct qn_rng rng;
    (void)unused;
    qn_rng_seed(&rng, 23);
    for (int number = 0; number < 48; number++) {
        struct qn_setup setup = qn_setup_standard(&qn_voeux, 2 + number % 3);
        voeux_begin(&bytes, &setup, 0);
        qn_rng_deal(&rng, qn_voeux.truth, &bytes, NULL);
        for (int ply = 0; voeux_turn(&bytes) != QN_OVER; ply++) {
            qn_move moves[QN_MOVES_MAX];
            int count = voeux_legal(&bytes, moves), viewer = ply % (setup.players + 1);
            viewer = viewer < setup.players ? viewer : QN_SPECTATOR;
            memset(&scene, 0xA5, sizeof scene);
            scene = (struct qn_scene){.rows = rooms[ply % 4].rows,
                                      .columns = rooms[ply % 4].columns,
                                      .lang = ply / 4 % 2 ? QN_EN : QN_FR,
                                      .by_value = ply % 3 == 0,
                                      .names = long_names};
            voeux_paint(look(viewer), &scene);
            assert_false(scene.clipped);
            check_scene(viewer);
            int pick = number % 2 ? voeux_choose(&bytes, moves, count, &rng)
                                  : (int)qn_below(&rng, (uint32_t)count);
            voeux_play(&bytes, moves[pick], NULL);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_begin),   cmocka_unit_test(test_draw),
        cmocka_unit_test(test_series),  cmocka_unit_test(test_end),
        cmocka_unit_test(test_fullest), cmocka_unit_test(test_whole_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
