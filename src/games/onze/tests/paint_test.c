/* Onze: what people see and read. Exact lines in small and large rooms, the fullest tables, and
 * that nothing is left out in any position of random games. */
#include "position.h"
#include "speech.h"
#include "core/random.h"
#include "picture.h"

static struct onze_state table;
static struct qn_scene scene;

static const char *const names[] = {"Anne", "Bo", "Clémentine", "Dragomir", "Élodie", "Friedrich"};
static const char *const long_names[] = {
    "Anne-Sophie Montmorency",  "Bo",     "Clémentine Œuvrard-Hélie",
    "Dragomir Wladimirowitsch", "Élodie", "Friedrich-Wilhelm Schütz"};

/* ---- looking ---- */

static void look(int viewer, int columns, int rows, enum qn_lang lang)
{
    struct onze_view view;
    qn_onze.truth->observe(&table, viewer, &view);
    memset(&scene, 0xA5, sizeof scene);
    scene.columns = columns;
    scene.rows = rows;
    scene.lang = lang;
    scene.ascii = scene.by_value = false;
    scene.names = names;
    qn_paint(&qn_onze, &view, &scene);
    assert_false(scene.clipped);
}

/* Six seats, seat 0 to move, nothing but the 11s on the table. */
static void six_seats(const char *const hands[6])
{
    struct qn_setup setup = qn_setup_standard(&qn_onze, 6);
    struct qn_need need;
    qn_onze.truth->begin(&table, &setup, 0);
    qn_onze.truth->need(&table, &need);
    qn_onze.truth->deal(&table, need.cards, NULL);
    for (int seat = 0; seat < 6; seat++)
        give(&table, seat, hands[seat]);
    memset(&table.rest, 0, sizeof table.rest);
    table.pile_count = 0;
}

/* ---- the table ---- */

static void gaps_and_jokers(void)
{
    position(&table, false, "R1 R20 Y9 G8 B10 J", "R2 R3 R4", "Y1 Y2", "R12 R15 Y10 G9 G10 B12");
    table.stand_in = slots("R15 G9");
    table.unseen = 2;
    table.bonus[1] = 1;
    table.links[0] = 3;
}

static void test_o2_o5_o6_small_room(void **state)
{
    (void)state;
    static const char *const french[] = {
        "  Bo             3 cartes  4 liens  1 bonus",
        "     1  2  3  4  5  6  7  8  9  10  11  12  13  14  15  16  17  18  19  20  21",
        " R   ·  ·  ·  ·  ·  ·  ·  ·  ·  ○   11  12  ○   ○   J   ○   ·   ·   ·   ·   ·",
        "                                                    │",
        " Y   ·  ·  ·  ·  ·  ·  ·  ·  ○  10  11  ○   ·   ·   ◇   ·   ·   ·   ·   ·   ·",
        "",
        " G   ·  ·  ·  ·  ·  ·  ·  ○  J  10  11  ○   ·   ·   ·   ·   ·   ·   ·   ·   ·",
        "                             │",
        " B   ·  ·  ·  ·  ·  ·  ·  ·  ◇  ○   11  12  ○   ·   ·   ·   ·   ·   ·   ·   ·",
        " Pioche 2  bonus restants 7  jokers cachés 2                ○ libre  ◇ avec lien",
        "▶ Anne (vous)   6 cartes  main −59  J  3 liens  0 bonus   à vous",
        " R   1                                                                  20",
        " Y                           9",
        " G                        8",
        " B                              10",
    };
    gaps_and_jokers();
    look(0, 80, 15, QN_FR);
    picture_shows(&scene, 0, french, 15);
    assert_int_equal(scene.cells[10][2].ink, QN_INK_STRONG);
    assert_int_equal(scene.cells[2][1].ink, QN_INK_RED);
    look(0, 80, 15, QN_EN);
    assert_string_equal(picture_row(&scene, 0), "  Bo             3 cards   4 links  1 bonus");
    assert_string_equal(
        picture_row(&scene, 9),
        " Pile 2  bonuses left 7  hidden jokers 2                     ○ open  ◇ with link");
    assert_string_equal(picture_row(&scene, 10),
                        "▶ Anne (you)   6 cards  hand −59  J  3 links  0 bonus   your turn");
}

static void test_o12_large_room(void **state)
{
    (void)state;
    static const char *const english[] = {
        "── The others "
        "───────────────────────────────────────────────────────────────────────────────────────"
        "───────────────────",
        "  Bo                         3 cards   4 links  1 bonus",
        "",
        "── The table "
        "────────────────────────────────────────────────────────────────────────────────────────"
        "───────────────────",
        "       gaps  1    2    3    4    5    6    7    8    9    10   11   12   13   14   15   "
        "16  "
        " 17   18   19   20   21 gaps",
        "R Red    10  ·    ·    ·    ·    ·    ·    ·    ·    ·    ○   R11  R12   ○    ○    J    ○ "
        "  "
        " ·    ·    ·    ·    ·   8",
        "                                                                                   │",
        "Y Yellow  9  ·    ·    ·    ·    ·    ·    ·    ·    ○   Y10  Y11   ○    ·    ·    ◇    · "
        "  "
        " ·    ·    ·    ·    ·  10",
    };
    gaps_and_jokers();
    look(0, 120, 31, QN_EN);
    picture_shows(&scene, 0, english, 8);
    assert_string_equal(picture_row(&scene, 15),
                        "▶ Anne (you)    6 cards   hand −59 points   J   3 links   0 bonus    "
                        "your turn");
    assert_string_equal(picture_row(&scene, 17),
                        "R Red       R1"
                        "                                                           "
                        "                                  R20");
    /* a full half row */
    table.filled = onze_either(table.filled, slots("B13 B14 B15 B16 B17 B18 B19 B20 B21"));
    look(0, 120, 31, QN_FR);
    assert_non_null(strstr(picture_row(&scene, 11), "B Bleu   10"));
    assert_non_null(strstr(picture_row(&scene, 11), "B21  ✓"));
    look(0, 200, 60, QN_FR);
    assert_non_null(strstr(picture_row(&scene, 17), "┌─────┐┌─────┐"));
    assert_non_null(strstr(picture_row(&scene, 18), "B Bleu    10"));
    assert_non_null(strstr(picture_row(&scene, 18), "│ B11 ││ B12 ││ B13 │"));
}

static void test_spots(void **state)
{
    (void)state;
    static const char *const there[] = {"R1",   "R20",  "Y9",  "G8",  "B10", "joker",
                                        "link", "draw", "R13", "R15", "Y15", "G9"};
    static const char *const absent[] = {"R12", "R11", "R18"};
    gaps_and_jokers();
    look(0, 80, 15, QN_FR);
    for (size_t i = 0; i < sizeof there / sizeof there[0]; i++)
        assert_non_null(picture_spot(&scene, there[i]));
    for (size_t i = 0; i < sizeof absent / sizeof absent[0]; i++)
        assert_null(picture_spot(&scene, absent[i]));
}

/* O8, O10: what the turn still asks for. */
static void test_turns(void **state)
{
    (void)state;
    gaps_and_jokers();
    give(&table, 0, "R15 R1");
    play(&table, "swap R15");
    look(0, 80, 15, QN_FR);
    assert_string_equal(
        picture_row(&scene, 10),
        "▶ Anne (vous)   2 cartes  main −12  J  3 liens  0 bonus   1/4 jouée, à poser");
    look(1, 80, 15, QN_FR);
    assert_string_equal(picture_row(&scene, 0), "▶ Anne           2 cartes  3 liens  0 bonus  "
                                                "1/4 jouée, à poser · 1 joker repris");
    look(1, 120, 31, QN_EN);
    assert_string_equal(picture_row(&scene, 1),
                        "▶ Anne                       2 cards   3 links  0 bonus  1 card of 4 this "
                        "turn, must play a card · 1 joker taken");
    position(&table, false, "R12 G1", "R2 R3", "", "");
    look(0, 80, 15, QN_EN);
    assert_string_equal(
        picture_row(&scene, 9),
        " Pile empty  bonuses left 7  hidden jokers 4                              ○ open");
    assert_string_equal(
        picture_row(&scene, 10),
        "▶ Anne (you)   2 cards  hand −13  4 links  0 bonus   your turn, must play");
    look(1, 80, 15, QN_EN); /* nobody else can tell */
    assert_string_equal(picture_row(&scene, 0),
                        "▶ Anne           2 cards   4 links  0 bonus  to move");
}

/* O19, and a list that gets denser before it wraps. */
static void test_o19_lacks(void **state)
{
    (void)state;
    static const char *const hands[6] = {"R1 R2",    "Y1 Y2 Y3", "G1 G2",
                                         "B1 B2 B3", "Y5 Y6",    "G5 G6"};
    six_seats(hands);
    table.rest.lacks[2] = slots("R10 Y10 G10 B10");
    look(1, 80, 15, QN_EN);
    assert_string_equal(picture_row(&scene, 0),
                        "  Clémentine     2 cards   2 links  0 bonus  has no R10 Y10 G10 B10");
    table.rest.lacks[2] = slots("R8 R9 R10 R12 R13 R14 R15 Y10 Y12 Y13 Y14");
    look(1, 80, 15, QN_FR);
    assert_string_equal(
        picture_row(&scene, 0),
        "  Clémentine     2 cartes  2 liens  0 bonus  n’a pas R8 R9 R10 R12 R13 R14 R15");
    assert_string_equal(picture_row(&scene, 1), "                                             "
                                                "Y10 Y12 Y13 Y14");
    for (int seat = 2; seat < 6; seat++)
        table.rest.lacks[seat] = slots("R8 R9 R10 R12 R13 R14 R15 Y1 Y10 Y12 Y13 Y14 Y15 Y16");
    look(1, 80, 15, QN_FR); /* the viewer's own Y1 goes without saying */
    assert_string_equal(picture_row(&scene, 0), "  Clémentine     2 cartes  2 liens  0 bonus  "
                                                "n’a pas R8 9 10 12 13 14 15 Y10 +5");
}

static void test_o18_the_end(void **state)
{
    (void)state;
    static const char *const hands[6] = {
        "",
        "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R12 R13 R14 R15 R16 R17 R18 R19 R20 R21 Y1 Y2 Y3 Y4",
        "G1 G2 G3 G4 G5 G6 G7 G8 G9 G10 G12 J",
        "B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 B12 J",
        "G13 G14 G15 G16 G17 G18 G19 G20 G21 B13 B14 B15",
        "Y5 Y6 Y7 Y8 Y9 Y10 Y12 Y13 Y14 Y15 Y16 Y17"};
    static const char *const french[] = {
        "  Clémentine    total −88   0 bonus  G1 G2 G3 G4 G5 G6 G7 G8 G9 G10 G12 J",
        "  Dragomir      total −88   0 bonus  B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 B12 J",
        "  Élodie        total −195  0 bonus  G13 G14 G15 G16 G17 G18 G19 G20 G21 B13 B14",
        "                                     B15",
        "  Friedrich     total −132  0 bonus  Y5 Y6 Y7 Y8 Y9 Y10 Y12 Y13 Y14 Y15 Y16 Y17",
        "★ Anne          total 22    2 bonus  main vide",
        "     1  2  3  4  5  6  7  8  9  10  11  12  13  14  15  16  17  18  19  20  21",
        " R   ·  ·  ·  ·  ·  ·  ·  ·  ·  ·   11  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·",
        " Y   ·  ·  ·  ·  ·  ·  ·  ·  ·  ·   11  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·",
        " G   ·  ·  ·  ·  ·  ·  ·  ·  ·  ·   11  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·",
        " B   ·  ·  ·  ·  ·  ·  ·  ·  ·  ·   11  ·   ·   ·   ·   ·   ·   ·   ·   ·   ·",
        " Pioche vide  bonus restants 5  jokers cachés 2",
        "  Bo (vous)     total −230  0 bonus  R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R12 R13 R14",
        "                                     R15 R16 R17 R18 R19 R20 R21 Y1 Y2 Y3 Y4",
    };
    static const int16_t totals[6] = {22, -230, -88, -88, -195, -132};
    six_seats(hands);
    table.turn = QN_OVER;
    table.bonus[0] = 2;
    table.bonus_left = 5;
    table.unseen = 2;
    memcpy(table.total, totals, sizeof totals);
    look(1, 80, 15, QN_FR);
    picture_shows(&scene, 0, french, 14);
}

/* All that one hand can grow to at a table of two. */
static void test_longest_hand(void **state)
{
    (void)state;
    position(&table, false,
             "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R12 R13 R14 R15 R16 R17 R18 R19 R20 R21 "
             "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10 Y12 Y13 Y14 Y15 Y16 Y17 Y18 Y19 Y20 Y21 "
             "G1 G2 G3 G4 G5 G6 G7 G8 G9 G10 G12 G13 G14 G15 G16 G17 G18 G19 G20 G21",
             "B1", "", "");
    look(0, 80, 15, QN_FR);
    assert_string_equal(
        picture_row(&scene, 11),
        " R   1  2  3  4  5  6  7  8  9  10      12  13  14  15  16  17  18  19  20  21");
    scene.by_value = true;
    struct onze_view view;
    qn_onze.truth->observe(&table, 0, &view);
    qn_paint(&qn_onze, &view, &scene);
    assert_false(scene.clipped);
    assert_string_equal(picture_row(&scene, 11),
                        "  R1  Y1  G1   R2  Y2  G2   R3  Y3  G3   R4  Y4  G4   "
                        "R5  Y5  G5   R6  Y6  G6");
    assert_non_null(picture_spot(&scene, "G21"));
}

/* All that can be said of the viewer, beside as much of the name as there is room for. */
static void test_fullest_own_line(void **state)
{
    (void)state;
    position(&table, false,
             "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R12 R13 R14 R15 R16 R17 R18 R19 R20 R21 "
             "Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Y10 Y12 Y13 Y14 Y15 Y16 Y17 Y18 Y19 Y20 Y21 J J J J",
             "B1", "", "");
    table.used = ONZE_TURN_CARDS;
    table.bonus[0] = 7;
    table.total[0] = -1234;
    look(0, 80, 15, QN_FR);
    assert_string_equal(picture_row(&scene, 10),
                        "▶ Anne (vous)  44 cartes  main −484  J×4  4 liens  7 bonus   "
                        "4/4 jouées, à poser");
    table.setup.option[ONZE_MATCH] = 1;
    look(0, 80, 15, QN_FR);
    assert_string_equal(picture_row(&scene, 10),
                        "▶ Vous 44 cartes main −484 J×4  4 liens 7 bonus total −1234  "
                        "4/4 jouées, à poser");
}

/* ---- words ---- */

static void reads(const char *move, const char *const words[4])
{
    for (int i = 0; i < 4; i++) {
        char text[96];
        struct qn_text out = qn_text_on(text, sizeof text);
        struct onze_view view;
        qn_onze.truth->observe(&table, QN_SPECTATOR, &view);
        struct qn_speech speech = speech_marked(&qn_onze, i % 2 ? QN_EN : QN_FR, &out);
        qn_onze.people->phrase(&view, move_of(move), i < 2 ? QN_OFFER : QN_TELL, &speech);
        speech_in_codes(&out);
        assert_string_equal(text, words[i]);
    }
}

static void test_phrases(void **state)
{
    (void)state;
    static const struct {
        const char *move, *words[4];
    } phrases[] = {
        {"lay R10", {"poser le R10", "play R10", "pose le R10", "plays R10"}},
        {"lay Y15 link",
         {"poser le Y15 avec un lien", "play Y15 with a link", "pose le Y15 avec un lien",
          "plays Y15 with a link"}},
        {"joker R16",
         {"poser un joker à la place du R16", "play a joker as R16",
          "pose un joker à la place du R16", "plays a joker as R16"}},
        {"joker Y15 link",
         {"poser un joker à la place du Y15 avec un lien", "play a joker as Y15 with a link",
          "pose un joker à la place du Y15 avec un lien", "plays a joker as Y15 with a link"}},
        {"swap R15",
         {"échanger le R15 contre le joker", "swap R15 for the joker",
          "échange le R15 contre le joker", "swaps R15 for the joker"}},
        {"draw", {"piocher une carte", "draw a card", "pioche une carte", "draws a card"}},
        {"drop", {"défausser un joker", "drop a joker", "défausse un joker", "drops a joker"}},
        {"end", {"finir le tour", "end the turn", "finit son tour", "ends the turn"}},
        {"pass", {"passer", "pass", "passe", "passes"}},
    };
    static const char *const bonus[] = {"poser le G1 (bonus +11)", "play G1 (bonus +11)",
                                        "pose le G1 (bonus +11)", "plays G1 (bonus +11)"};
    static const char *const none[] = {"poser le G1", "play G1", "pose le G1", "plays G1"};
    gaps_and_jokers();
    for (size_t i = 0; i < sizeof phrases / sizeof phrases[0]; i++)
        reads(phrases[i].move, phrases[i].words);
    position(&table, false, "G1 J B5", "R2", "R3", "G2 G3 G4 G5 G6 G7 G8 G9 G10");
    reads("lay G1", bonus);
    table.bonus_left = 0;
    reads("lay G1", none);
}

static void tallies(int viewer, int seat, const char *french, const char *english)
{
    for (int i = 0; i < 2; i++) {
        char text[512];
        struct qn_text out = qn_text_on(text, sizeof text);
        struct onze_view view;
        qn_onze.truth->observe(&table, viewer, &view);
        struct qn_speech speech = qn_speech_in(&qn_onze, i ? QN_EN : QN_FR, &out);
        qn_onze.people->tally(&view, seat, &speech);
        assert_string_equal(text, i ? english : french);
    }
}

static void test_o15_o16_o17_tallies(void **state)
{
    (void)state;
    gaps_and_jokers();
    tallies(0, 0,
            "Cartes bonus, 0 × 11 : 0\nNombres en main, 5 : −48\nJokers en main, 1 × 11 : −11\n"
            "Total si la manche finissait ici : −59",
            "Bonus cards, 0 × 11: 0\nNumbers in hand, 5: −48\nJokers in hand, 1 × 11: −11\n"
            "Total if the game ended here: −59");
    tallies(0, 1,
            "Cartes bonus, 1 × 11 : 11\nCartes cachées en main, pas encore comptées : 3\n"
            "Total sans la main : 11",
            "Bonus cards, 1 × 11: 11\nHidden cards in hand, not counted yet: 3\n"
            "Total without the hand: 11");
    table.setup.option[ONZE_MATCH] = 1;
    table.game = 1;
    table.total[1] = -30;
    table.turn = QN_OVER;
    table.total[0] = -39; /* 20 and then −59 */
    tallies(QN_SPECTATOR, 0,
            "Manches déjà comptées : 20\nCartes bonus, 0 × 11 : 0\nNombres en main, 5 : −48\n"
            "Jokers en main, 1 × 11 : −11\nTotal : −39",
            "Games counted before: 20\nBonus cards, 0 × 11: 0\nNumbers in hand, 5: −48\n"
            "Jokers in hand, 1 × 11: −11\nTotal: −39");
    position(&table, true, "R12", "R2", "R3", "");
    tallies(0, 1, "Cartes en main : 1 ; seule une main vide gagne\nTotal : 0",
            "Cards in hand: 1; only an empty hand wins\nTotal: 0");
    play(&table, "lay R12");
    tallies(1, 0, "Main vide, manche gagnée : 1\nTotal : 1",
            "Empty hand, the game is won: 1\nTotal: 1");
}

static int topic(int viewer)
{
    struct onze_view view;
    qn_onze.truth->observe(&table, viewer, &view);
    return qn_onze.people->topic(&view);
}

static void test_topics(void **state)
{
    (void)state;
    position(&table, false, "R12 G1", "R2 R5", "R3", "");
    assert_int_equal(topic(0), ONZE_O5);
    assert_int_equal(topic(1), ONZE_O9);
    assert_int_equal(topic(QN_SPECTATOR), ONZE_O13);
    position(&table, false, "R12 G1", "R2 R5", "", "");
    assert_int_equal(topic(0), ONZE_O10);
    play(&table, "lay R12");
    assert_int_equal(topic(0), ONZE_O4);
    position(&table, false, "Y15 G1", "R2", "R3", "R15");
    assert_int_equal(topic(0), ONZE_O6);
    position(&table, false, "J G1", "R2", "R3", "");
    assert_int_equal(topic(0), ONZE_O7);
    position(&table, false, "G1 B5", "R2", "R3", "G2 G3 G4 G5 G6 G7 G8 G9 G10");
    assert_int_equal(topic(0), ONZE_O12);
    gaps_and_jokers();
    give(&table, 0, "R15 R1");
    assert_int_equal(topic(0), ONZE_O8);
    play(&table, "swap R15");
    assert_int_equal(topic(0), ONZE_O8);
    position(&table, false, "R12", "R2", "R3", "");
    play(&table, "lay R12");
    assert_int_equal(topic(0), ONZE_O15);
}

/* ---- every position ---- */

static const struct {
    int columns, rows;
} rooms[] = {{80, 15}, {90, 18}, {119, 24}, {120, 15}, {120, 31}, {165, 36}, {200, 60}};

/* Spots have cells of their own, and every card of the hand is one. */
static void check_hand(const struct onze_view *v)
{
    bool playing = v->head.turn != QN_OVER && v->head.viewer != QN_SPECTATOR;
    for (int i = 0; i < scene.spot_count; i++)
        for (int k = 0; k < scene.spots[i].width; k++)
            assert_int_equal(scene.cells[scene.spots[i].row][scene.spots[i].column + k].spot,
                             i + 1);
    if (!playing)
        return;
    struct onze_set hand = v->hand[v->head.viewer];
    for (int n = onze_size(hand), k = 0; k < n; k++) {
        char name[QN_CARD_TEXT_MAX];
        struct qn_text text = qn_text_on(name, sizeof name);
        onze_card_print((uint8_t)onze_slot(onze_member(hand, k)), &text);
        assert_non_null(picture_spot(&scene, name));
    }
    assert_true(!v->jokers[v->head.viewer] || picture_spot(&scene, "joker"));
}

/* Only a list that broke off has a "+". */
static bool breaks_off(void)
{
    for (int row = 0; row < scene.rows; row++)
        for (int column = 0; column < scene.columns; column++)
            if (strcmp(scene.cells[row][column].glyph, "+") == 0)
                return true;
    return false;
}

static void look_everywhere(unsigned mix)
{
    for (int i = 0; i <= table.setup.players; i++, mix++) {
        struct onze_view view;
        int viewer = i < table.setup.players ? i : QN_SPECTATOR;
        size_t room = mix % (sizeof rooms / sizeof rooms[0]);
        qn_onze.truth->observe(&table, viewer, &view);
        memset(&scene, 0xA5, sizeof scene);
        scene.columns = rooms[room].columns;
        scene.rows = rooms[room].rows;
        scene.lang = mix / 7 % 2 ? QN_EN : QN_FR;
        scene.by_value = mix / 14 % 2;
        scene.ascii = mix / 28 % 4 == 3;
        scene.names = mix / 28 % 4 == 2 ? names : long_names;
        qn_paint(&qn_onze, &view, &scene);
        assert_false(scene.clipped);
        assert_true(scene.ascii || room == 0 || !breaks_off());
        check_hand(&view);
    }
}

static void test_everything_is_shown(void **state)
{
    (void)state;
    struct qn_rng rng;
    unsigned mix = 0;
    qn_rng_seed(&rng, 12);
    for (int number = 0; number < 60; number++) {
        struct qn_setup setup = qn_setup_standard(&qn_onze, 2 + number % 5);
        struct qn_need need;
        uint8_t order[QN_CARDS_MAX];
        setup.option[ONZE_BEGINNER] = number % 4 == 3;
        setup.option[ONZE_MATCH] = number % 3 == 2;
        qn_onze.truth->begin(&table, &setup, 0);
        while (table.turn != QN_OVER) {
            qn_move moves[QN_MOVES_MAX];
            if (table.turn == QN_SHUFFLE) {
                qn_onze.truth->need(&table, &need);
                qn_rng_order(&rng, &need, order);
                qn_onze.truth->deal(&table, order, NULL);
            }
            look_everywhere(mix++);
            int count = qn_onze.truth->legal(&table, moves);
            qn_onze.truth->play(&table, moves[qn_below(&rng, (uint32_t)count)], NULL);
        }
        look_everywhere(mix);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_o2_o5_o6_small_room),
        cmocka_unit_test(test_o12_large_room),
        cmocka_unit_test(test_spots),
        cmocka_unit_test(test_turns),
        cmocka_unit_test(test_o19_lacks),
        cmocka_unit_test(test_o18_the_end),
        cmocka_unit_test(test_longest_hand),
        cmocka_unit_test(test_fullest_own_line),
        cmocka_unit_test(test_phrases),
        cmocka_unit_test(test_o15_o16_o17_tallies),
        cmocka_unit_test(test_topics),
        cmocka_unit_test(test_everything_is_shown),
    };
    return cmocka_run_group_tests_name("onze scenes", tests, NULL, NULL);
}
