/* Vingt-trois: what people see and read, in both languages, the busiest tables included. */
#include "../step.h"
#include "core/random.h"
#include "picture.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

static const struct qn_game *const game = &qn_vingt_trois;

/* ---- positions ---- */

static const char *const short_names[] = {"Ana", "Bo", "Clémentine", "Dragomir"};
static const char *const long_names[] = {"Anne-Sophie de la Tour-N", "Bartholomäus-Maximilian!",
                                         "Clémentine-Élise-Françoi", "Dragomir-Œdipe-Vladislav"};

static struct vingt_trois_state table; /* the position under test */
static struct qn_scene scene;

static void give(uint64_t *bag, const uint8_t *cards)
{
    for (*bag = 0; *cards; cards++)
        *bag += vingt_trois_card(*cards);
}

/* Three seats in the first round, seat 0 to move with these cards (zero ends them) after a 1, two
 * 7s and an 8. */
static void position(const uint8_t *hand)
{
    table = (struct vingt_trois_state){.setup = {.players = 3}, .turn = 0};
    table.table = (struct vingt_trois_table){
        .penalties = {4, 11, 1},
        .tokens = {2, 3, 0},
        .cards = {0, 11, 10},
        .rests = {0, 2, 0},
        .below = {VT_ANYTHING, VT_ANYTHING, 8},
        .first = 2,
        .phase = VT_PLAY,
        .opener = 1,
        .in = 7,
        .pile_count = 4,
        .pile = {1 + 32 * 1, 7 + 32 * 2, 7 + 32 * 2, 8},
    };
    give(&table.hand[0], hand);
    give(&table.boxed[0], (const uint8_t[]){3, 21, 22, 0});
    table.table.cards[0] = (uint8_t)vingt_trois_size(table.hand[0]);
}

/* T3: seat 0 still has one of its cards to box, seat 1 holds the 1. */
static void boxing(void)
{
    position((const uint8_t[]){2, 2, 3, 5, 6, 8, 10, 11, 12, 16, 18, 19, 23, 0});
    table.table.phase = VT_BOX;
    table.table.pile_count = 0;
    memset(table.table.pile, 0, sizeof table.table.pile);
    memset(table.table.rests, 0, sizeof table.table.rests);
    table.table.below[2] = VT_ANYTHING;
    table.table.cards[1] = 15;
    table.table.cards[2] = 12;
    give(&table.boxed[0], (const uint8_t[]){21, 22, 0});
}

/* Seat 0 gave up two cards, seat 1 and 2 have laid everything. */
static void the_end(void)
{
    position((const uint8_t[]){9, 20, 0});
    table.turn = QN_OVER;
    table.table.phase = VT_OVER;
    table.table.round = 1;
    table.table.in = 0;
    table.table.quit = 1;
    table.table.cards[1] = table.table.cards[2] = table.table.rests[1] = 0;
}

/* As much as four seats can have: long names, three-digit penalties, passes, bounds, a long pile
 * and twelve different cards in hand. */
static void the_worst(void)
{
    position((const uint8_t[]){4, 6, 8, 10, 12, 14, 16, 18, 19, 20, 22, 23, 0});
    table.setup.players = 4;
    table.table.in = 15;
    table.table.tokens[0] = 3;
    for (int seat = 0; seat < 4; seat++) {
        table.table.penalties[seat] = 999;
        table.table.rests[seat] = 12;
        table.table.below[seat] = seat > 0 ? 23 : VT_ANYTHING;
        table.table.cards[seat] = 12;
    }
    table.table.pile_count = 36;
    for (int i = 0; i < 36; i++)
        table.table.pile[i] = (uint8_t)(1 + (i + 1) / 2 + 32 * (i % 4));
}

/* ---- scenes ---- */

static void draw(int viewer, int columns, int rows, enum qn_lang lang, const char *const *names,
                 bool ascii)
{
    struct vingt_trois_view view;
    memset(&scene, 0xA5, sizeof scene);
    scene.rows = rows;
    scene.columns = columns;
    scene.lang = lang;
    scene.names = names;
    scene.ascii = ascii;
    scene.by_value = false;
    vingt_trois_observe(&table, viewer, &view);
    qn_paint(game, &view, &scene);
}

static void shows(const char *const *lines, int count)
{
    assert_false(scene.clipped);
    picture_shows(&scene, 0, lines, count);
}

/* The row that begins so, or -1. */
static int row_of(const char *begin)
{
    for (int row = 0; row < scene.rows; row++)
        if (strncmp(picture_row(&scene, row), begin, strlen(begin)) == 0)
            return row;
    return -1;
}

static void test_narrow(void **unused)
{
    static const char *const lines[] = {
        "  Bo                11 pénalités  jetons ●●●  11 cartes, passe 2 sur 11",
        "  Clémentine         1 pénalité   jetons ○○○  10 cartes, rien à partir de 8",
        "── Manche 1 sur 2 ──────────────────────────────── premier siège : Clémentine ──",
        "Pile :  8   Bo 1 · Clémentine 7 7 · Vous 8",
        "Valeur      1  2  3  4  5  6  7 ▶8  9 10 11 12 13 14 15 16 17 18 19 20 21 22 23",
        "jouées      1  ·  ·  ·  ·  ·  2  1  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·",
        "pas vues    ·  2  1  3  3  3  1  2  1  3  3  2  3  3  3  3  3  3  2  3  2  2  3",
        "── À vous de jouer ──────────────────────────── vos cartes écartées : 3 21 22 ──",
        "▶ Ana (vous)         4 pénalités  jetons ●●○  5 cartes",
        "  Ou bien          passer +1     forcer +2     abandonner +5",
        "  Votre main       3   9×2   12   19",
        "  Coût sans jeton  ·   0     +3  +10",
        "  avec 1 jeton     0   ·      0   +5",
        "  avec 2 jetons    ·   ·      ·    0",
    };
    (void)unused;
    position((const uint8_t[]){3, 9, 9, 12, 19, 0});
    draw(0, 80, 15, QN_FR, short_names, false);
    shows(lines, 14);
    assert_true(picture_spot(&scene, "9") && picture_spot(&scene, "pass") &&
                picture_spot(&scene, "force") && picture_spot(&scene, "quit"));
    assert_null(picture_spot(&scene, "8"));
}

/* T9, T10, T15: what is not allowed has no price, and a sentence says why. */
static void test_limits_of_passing(void **unused)
{
    (void)unused;
    position((const uint8_t[]){3, 9, 9, 12, 19, 0});
    table.table.forced = 1;
    draw(0, 80, 15, QN_EN, short_names, false);
    assert_true(row_of("── Your turn, forced: you must play ─") > 0);
    assert_string_equal(picture_row(&scene, row_of("  Or else")),
                        "  Or else          pass –     force –     quit –");
    draw(1, 80, 15, QN_FR, short_names, false);
    assert_true(row_of("── Ana doit jouer, forcé ─") > 0);
    position((const uint8_t[]){2, 0});
    table.table.tokens[0] = 0;
    table.table.forced = 1;
    draw(0, 80, 15, QN_EN, short_names, false);
    assert_true(row_of("── Your turn, forced, but nothing can be played ─") > 0);
    assert_string_equal(picture_row(&scene, row_of("  Or else")),
                        "  Or else          pass +1     force +2     quit +1");
    assert_string_equal(picture_row(&scene, row_of("  Your hand")),
                        "  Your hand        2   playing it all gives back up to 3 penalties");
    table.table.forced = 0;
    table.table.in = 1;
    draw(0, 80, 15, QN_FR, short_names, false);
    assert_true(row_of("── À vous, seul en jeu : jouez ou abandonnez ─") > 0);
    assert_string_equal(picture_row(&scene, row_of("  Ou bien")),
                        "  Ou bien          passer –     forcer –     abandonner +1");
}

static void test_boxing(void **unused)
{
    static const char *const lines[] = {
        "  Bo                11 pénalités  jetons ●●●  15 cartes, a le 1",
        "  Clémentine         1 pénalité   jetons ○○○  12 cartes, boîte 3/3",
        "── Manche 1 sur 2 ──────────────────────────────── premier siège : Clémentine ──",
        "Pile :      vide ; Bo a le 1 et l’ouvrira",
        "Valeur      1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20 21 22 23",
        "jouées      ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·",
        "pas vues    1  ·  2  3  2  2  3  2  3  2  2  2  3  3  3  2  3  2  2  3  2  2  2",
        "── À vous : 1 carte à écarter dans la boîte ───── vos cartes écartées : 21 22 ──",
        "▶ Ana (vous)         4 pénalités  jetons ●●○  13 cartes, boîte 2/3",
        "  Votre main",
        "  2×2   3   5   6   8   10   11   12   16   18   19   23",
        "",
    };
    (void)unused;
    boxing();
    draw(0, 80, 15, QN_FR, short_names, false);
    shows(lines, 12);
    give(&table.hand[1],
         (const uint8_t[]){1, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 0});
    draw(1, 80, 15, QN_EN, short_names, false);
    assert_string_equal(
        picture_row(&scene, 10),
        "  1   10   11   12   13   14   15   16   17   18   19   20   21   22   23");
    assert_true(row_of("Pile:       empty; you will open it with the 1") > 0);
    assert_true(row_of("── Ana boxes cards ─") > 0);
    draw(1, 120, 31, QN_EN, short_names, false);
    assert_string_equal(
        picture_row(&scene, 5),
        " │ 3 of 3 boxed                             ││ 2 of 3 boxed                 "
        "            │");
}

static void test_the_end(void **unused)
{
    static const char *const lines[] = {
        "  Bo                11 penalties  tokens ooo  score 5, all played",
        "  Clementine         1 penalty    tokens ...  score 1, all played",
        "-- Round 2 of 2 -------------------------------------- first seat: Clementine --",
        "Pile:   8   Bo 1 . Clementine 7 7 . You 8",
        "Value       1  2  3  4  5  6  7 >8  9 10 11 12 13 14 15 16 17 18 19 20 21 22 23",
        "played      1  .  .  .  .  .  2  1  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .",
        "unseen      .  2  2  3  3  3  1  2  2  3  3  3  3  3  3  3  3  3  3  2  2  2  3",
        "-- Game over -------------------------------------- your boxed cards: 3 21 22 --",
        "  Ana (you)          4 penalties  tokens oo.  score 0 *, quit (2 cards)",
        "",
        "  Hand given up    9   20",
        "",
    };
    (void)unused;
    the_end();
    draw(0, 80, 15, QN_EN, short_names, true);
    shows(lines, 12);
    assert_int_equal(scene.spot_count, 0);
    draw(QN_SPECTATOR, 80, 15, QN_FR, short_names, false);
    assert_string_equal(
        picture_row(&scene, 0),
        "  Ana                4 pénalités  jetons ●●○  score 0 ★, abandon (2 cartes)");
    assert_int_equal(row_of("  Votre main"), -1);
}

static void test_broad(void **unused)
{
    static const char *const lines[] = {
        "  Value             1   2   3   4   5   6   7   8   9  10  11  12  13  14  15  16  17  18 "
        " 19  "
        "20  21  22  23",
        "  Copies            ●  ○○ ■■○ ○○○ ○○○ ○○○ ●●○ ●○○ ■■○ ○○○ ○○○ ■○○ ○○○ ○○○ ○○○ ○○○ ○○○ ○○○ "
        "■○○ "
        "○○○ ■○○ ■○○ ○○○",
        "                  ● played   ■ yours   ○ unseen",
        "── Your turn "
        "──────────────────────────────────────────────────────────────────────────────"
        " your boxed cards: 3 21 22 ──",
        "  Your hand                 3                       9          12                         "
        " 19",
        "                                                    9",
        "",
        "  Cost, no token            ·                       0          +3                         "
        "+10",
        "  with 1 token              0                       ·           0                         "
        " +5",
        "  with 2 tokens             ·                       ·           ·                         "
        "  0",
        "",
        "▶ Ana (you)                  4 penalties  tokens ●●○  5 cards",
        "  Or else          pass +1     force +2     quit +5",
    };
    (void)unused;
    position((const uint8_t[]){3, 9, 9, 12, 19, 0});
    draw(0, 120, 31, QN_EN, short_names, false);
    assert_false(scene.clipped);
    assert_string_equal(
        picture_row(&scene, 4),
        " │ pass 2 of 11                             ││                              "
        "            │");
    assert_string_equal(
        picture_row(&scene, 5),
        " │                                          ││ nothing from 8 up            "
        "            │");
    assert_string_equal(
        picture_row(&scene, 9),
        "  │    8   │                                                                "
        "              ░░░ ░░░ ░░░ ░░░ ░░░");
    assert_string_equal(
        picture_row(&scene, 17),
        "                  ███ ███ ███ ███ ███ ███ ███ ███ ░░░ ░░░ ░░░ ░░░ ░░░ ░░░ ░░░ ░░░ "
        "░░░ ░░░ ░░░ ░░░ ░░░ ░░░ ░░░");
    for (int row = 18; row < 31; row++)
        assert_string_equal(picture_row(&scene, row), lines[row - 18]);
}

static void test_the_worst(void **unused)
{
    static const char *const lines[] = {
        "  Bartholomäus-Ma… 999 pénalités  jetons ●●●  12 cartes, passe 12, rien dès 23",
        "  Clémentine-Élis… 999 pénalités  jetons ○○○  12 cartes, passe 12, rien dès 23",
        "  Dragomir-Œdipe-… 999 pénalités  jetons ○○○  12 cartes, passe 12, rien dès 23",
        "── Manche 1 sur 2 ────────────────── premier siège : Clémentine-Élise-Françoi ──",
        "Pile : 19   +32 · Vous 17 · Barthol… 18 · Clément… 18 · Dragomi… 19",
        "Valeur      1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18▶19 20 21 22 23",
        "jouées      1  2  2  2  2  2  2  2  2  2  2  2  2  2  2  2  2  2  1  ·  ·  ·  ·",
        "── À vous, plus de passe : jouez ou abandonnez  vos cartes écartées : 3 21 22 ──",
        "▶ Anne-Sop… (vous) 999 pénalités  jetons ●●●  12 cartes, passe 12 sur 12",
        "  Ou bien          passer –     forcer –     abandonner +12",
        "  Votre main       4   6   8   10   12   14   16   18   19   20   22   23",
        "  Coût sans jeton  ·   ·   ·    ·    ·    ·    ·    ·    0    0   +2   +3",
        "  avec 1 jeton     ·   ·   ·    ·    ·    0    0    0    ·    ·    0    0",
        "  avec 2 jetons    ·   ·   ·    0    0    ·    ·    ·    ·    ·    ·    ·",
        "  avec 3 jetons    0   0   0    ·    ·    ·    ·    ·    ·    ·    ·    ·",
    };
    (void)unused;
    the_worst();
    draw(0, 80, 15, QN_FR, long_names, false);
    shows(lines, 15);
    draw(QN_SPECTATOR, 120, 31, QN_FR, long_names, false);
    assert_false(scene.clipped);
    assert_string_equal(picture_row(&scene, 1),
                        " ┌ ▶ Anne-Sophie de la To… ──┐┌ Bartholomäus-Maximil… ────┐┌ "
                        "Clémentine-Élise-Fra… ────┐┌ Dragomir-Œdipe-Vladi… ────┐");
    assert_string_equal(picture_row(&scene, 2),
                        " │ 999 pénalités · jetons ●●●││ 999 pénalités · jetons ●●●││ 999 "
                        "pénalités · jetons ○○○││ 999 pénalités · jetons ○○○│");
}

/* ---- words ---- */

static const char *phrase(int viewer, const char *move, enum qn_voice voice, enum qn_lang lang)
{
    static char buffer[128];
    struct qn_text text = qn_text_on(buffer, sizeof buffer);
    struct vingt_trois_view view;
    vingt_trois_observe(&table, viewer, &view);
    struct qn_speech speech = qn_speech_in(game, lang, &text);
    game->people->phrase(&view, game->move_parse(move), voice, &speech);
    assert_false(text.full);
    return buffer;
}

static void reads(const char *move, const char *french, const char *english)
{
    assert_string_equal(phrase(0, move, QN_OFFER, QN_FR), french);
    assert_string_equal(phrase(2, move, QN_OFFER, QN_FR), french);
    assert_string_equal(phrase(QN_SPECTATOR, move, QN_OFFER, QN_EN), english);
}

static void test_phrases(void **unused)
{
    (void)unused;
    position((const uint8_t[]){3, 9, 9, 12, 19, 0});
    reads("play 9", "poser 9 (sans pénalité)", "play 9 (no penalty)");
    reads("play 9x2", "poser 9 ×2 (sans pénalité)", "play 9 ×2 (no penalty)");
    reads("play 12", "poser 12 (3 pénalités)", "play 12 (3 penalties)");
    reads("play 3+1", "poser 3 avec 1 jeton (sans pénalité)", "play 3 with 1 token (no penalty)");
    reads("play 19+2", "poser 19 avec 2 jetons (sans pénalité)",
          "play 19 with 2 tokens (no penalty)");
    reads("pass", "passer (1 pénalité)", "pass (1 penalty)");
    reads("force", "forcer le joueur suivant (2 pénalités)", "force the next player (2 penalties)");
    reads("quit", "abandonner (5 pénalités)", "quit (5 penalties)");
    assert_string_equal(phrase(1, "play 9x2", QN_TELL, QN_FR), "pose 9 ×2 (sans pénalité)");
    assert_string_equal(phrase(1, "force", QN_TELL, QN_EN), "forces the next player (2 penalties)");
    assert_string_equal(phrase(1, "quit", QN_TELL, QN_FR), "abandonne (5 pénalités)");
    position((const uint8_t[]){20, 20, 20, 0});
    reads("play 20x3+1", "poser 20 ×3 avec 1 jeton (6 pénalités ; main vide : −3)",
          "play 20 ×3 with 1 token (6 penalties; hand empty: −3)");
    table.table.penalties[0] = 0;
    table.table.pile[3] = 20;
    reads("play 20x3", "poser 20 ×3 (sans pénalité ; main vide)",
          "play 20 ×3 (no penalty; hand empty)");
    boxing();
    reads("box 5", "écarter 5", "box 5");
    table.turn = 1;
    table.table.phase = VT_PLAY;
    reads("play 1", "poser 1 (ouvre la manche)", "play 1 (opens the round)");
}

static const char *tally(int viewer, int seat, enum qn_lang lang)
{
    static char buffer[512];
    struct qn_text text = qn_text_on(buffer, sizeof buffer);
    struct vingt_trois_view view;
    vingt_trois_observe(&table, viewer, &view);
    struct qn_speech speech = qn_speech_in(game, lang, &text);
    game->people->tally(&view, seat, &speech);
    assert_false(text.full);
    return buffer;
}

static void test_tallies(void **unused)
{
    (void)unused;
    position((const uint8_t[]){9, 20, 0});
    assert_string_equal(tally(0, 1, QN_FR),
                        "Sauts et passes : 11\nReste 3 jetons : −6\nTotal : 5\n");
    assert_string_equal(tally(0, 2, QN_EN), "Jumps and passes: 1\n0 tokens kept: 0\nTotal: 1\n");
    the_end();
    assert_string_equal(tally(1, 0, QN_FR),
                        "Première manche, puis sauts et passes : 2\nAbandon de la manche 2, 2 "
                        "cartes : 2\nReste 2 jetons : −4\nTotal : 0\n");
    assert_string_equal(tally(QN_SPECTATOR, 1, QN_EN),
                        "First round, then jumps and passes: 14\nEmpty hand in round 2: −3\n3 "
                        "tokens kept: −6\nTotal: 5\n");
    table.table.penalties[2] = 0;
    assert_string_equal(tally(2, 2, QN_FR),
                        "Pénalités, main vidée comprise : 0\nReste 0 jeton : 0\nTotal : 0\n");
}

static void topic_is(int viewer, const char *id)
{
    struct vingt_trois_view view;
    vingt_trois_observe(&table, viewer, &view);
    assert_string_equal(game->rules[game->people->topic(&view)].id, id);
}

static void test_topics(void **unused)
{
    (void)unused;
    boxing();
    topic_is(0, "T3");
    position((const uint8_t[]){3, 9, 0});
    topic_is(0, "T6");
    table.table.forced = 1;
    topic_is(0, "T9");
    position((const uint8_t[]){3, 19, 0});
    topic_is(0, "T8");
    topic_is(QN_SPECTATOR, "T6");
    table.table.rests[0] = 2;
    topic_is(0, "T15");
    table.table.in = 1;
    topic_is(0, "T10");
    position((const uint8_t[]){19, 19, 0});
    topic_is(0, "T11");
    the_end();
    topic_is(0, "T13");
}

/* ---- every position of random games ---- */

static const struct {
    int columns, rows;
} rooms[] = {{80, 15}, {80, 24}, {100, 31}, {119, 60}, {120, 28}, {120, 31}, {200, 15}, {200, 60}};

enum { ROOMS = sizeof rooms / sizeof rooms[0] };

static void check_room(int number)
{
    int viewer = number % (table.setup.players + 1), room = number / 2 % ROOMS;
    viewer = viewer < table.setup.players ? viewer : QN_SPECTATOR;
    draw(viewer, rooms[room].columns, rooms[room].rows, number / 3 % 2 ? QN_EN : QN_FR, long_names,
         number / 5 % 2);
    assert_false(scene.clipped);
    for (int i = 0; i < scene.spot_count; i++) { /* no spot covers another one */
        const struct qn_spot *spot = &scene.spots[i];
        for (int x = 0; x < spot->width; x++)
            assert_int_equal(scene.cells[spot->row][spot->column + x].spot, i + 1);
    }
}

/* What stands in a row with its end in a column: a price, or -1 for "·". */
static int price_at(int row, int column)
{
    int value = 0, unit = 1;
    if (strcmp(scene.cells[row][column].glyph, "·") == 0)
        return -1;
    for (; scene.cells[row][column].glyph[0] >= '0' && scene.cells[row][column].glyph[0] <= '9';
         column--, unit *= 10)
        value += unit * (scene.cells[row][column].glyph[0] - '0');
    assert_true(unit > 1);
    return value;
}

/* Every play of one card has its price under the card, and what may not be played has none. */
static void check_prices(int room)
{
    int seat = table.turn, row;
    draw(seat, rooms[room].columns, rooms[room].rows, QN_EN, long_names, false);
    row = row_of("  Cost, no token");
    for (int i = 0; i < scene.spot_count; i++) {
        int value = vingt_trois_card_parse(scene.spots[i].token) + 1;
        for (int tokens = 0; value > 0 && tokens <= table.table.tokens[seat]; tokens++) {
            struct vingt_trois_parts parts = {VT_ACT_PLAY, (uint8_t)value, 1, (uint8_t)tokens};
            struct vingt_trois_state after = table;
            int price = price_at(row + tokens, scene.spots[i].column + 1 + (value > 9));
            bool legal = game->truth->check(&table, vingt_trois_move_of(parts)) == 0;
            assert_int_equal(price >= 0, legal);
            if (!legal || table.table.cards[seat] == 1)
                continue;
            game->truth->play(&after, vingt_trois_move_of(parts), NULL);
            assert_int_equal(price, after.table.penalties[seat] - table.table.penalties[seat]);
        }
    }
}

/* What a move costs by its phrase is what it costs by the rules. */
static void check_cost(qn_move move)
{
    struct vingt_trois_state after = table;
    char part[64], name[QN_MOVE_TEXT_MAX];
    struct qn_text text = qn_text_on(name, sizeof name);
    int seat = table.turn, cost, emptied;
    game->move_print(move, &text);
    game->truth->play(&after, move, NULL);
    cost = after.table.penalties[seat] - table.table.penalties[seat];
    emptied = vingt_trois_move_split(move).copies == table.table.cards[seat];
    if (emptied) {
        int price = 0, back = 0;
        const char *words = strchr(phrase(seat, name, QN_OFFER, QN_EN), '(');
        sscanf(words, "(%d", &price);
        if (strstr(words, "−"))
            sscanf(strstr(words, "−"), "−%d", &back);
        assert_int_equal(price - back, cost);
        return;
    }
    snprintf(part, sizeof part, cost ? "(%d penalt" : "(no penalty", cost);
    assert_non_null(strstr(phrase(seat, name, QN_OFFER, QN_EN), part));
}

/* The lines of a tally add up to its total. */
static void check_sum(const char *lines)
{
    int sum = 0, last = 0;
    for (const char *at = strchr(lines, ':'); at; at = strchr(at + 1, ':')) {
        bool minus = strncmp(at, ": −", strlen(": −")) == 0;
        sum += last;
        sscanf(at + (minus ? strlen(": −") : 2), "%d", &last);
        last = minus ? -last : last;
    }
    assert_int_equal(sum, last);
}

static void check_position(int number)
{
    qn_move moves[QN_MOVES_MAX];
    int count = game->truth->legal(&table, moves);
    check_room(number);
    for (int seat = 0; seat < table.setup.players; seat++)
        check_sum(tally(QN_SPECTATOR, seat, QN_EN));
    if (table.turn < 0 || table.table.phase != VT_PLAY || table.table.pile_count == 0)
        return;
    check_prices(number % ROOMS);
    for (int i = 0; i < count; i++)
        check_cost(moves[i]);
}

static void test_random_games(void **unused)
{
    struct qn_rng rng;
    int number = 0;
    (void)unused;
    qn_rng_seed(&rng, 23);
    for (int i = 0; i < 60; i++) {
        struct qn_setup setup = qn_setup_standard(game, 2 + i % 3);
        setup.option[0] = i % 2;
        game->truth->begin(&table, &setup, 0);
        while (table.turn != QN_OVER) {
            qn_move moves[QN_MOVES_MAX];
            if (table.turn == QN_SHUFFLE) {
                qn_rng_deal(&rng, game->truth, &table, NULL);
                continue;
            }
            check_position(number++);
            int count = game->truth->legal(&table, moves);
            game->truth->play(&table, moves[qn_below(&rng, (uint32_t)count)], NULL);
        }
        check_position(number++);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_narrow),  cmocka_unit_test(test_limits_of_passing),
        cmocka_unit_test(test_boxing),  cmocka_unit_test(test_the_end),
        cmocka_unit_test(test_broad),   cmocka_unit_test(test_the_worst),
        cmocka_unit_test(test_phrases), cmocka_unit_test(test_tallies),
        cmocka_unit_test(test_topics),  cmocka_unit_test(test_random_games),
    };
    return cmocka_run_group_tests_name("vingt-trois for people", tests, NULL, NULL);
}
