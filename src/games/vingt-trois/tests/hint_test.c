/* Vingt-trois: hints say what is true. */
#include "../state.h"
#include "core/random.h"
#include "speech.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

static const struct qn_game *const game = &qn_vingt_trois;

enum { SENTENCE_MAX = 256 };

/* ---- positions ---- */

static struct vingt_trois_state table; /* the position under test */

/* Seat 0 of two, with these cards (zero ends them), on a pile that seat 1 has topped. */
static void position(const uint8_t *hand, int top, int tokens, int penalties)
{
    table = (struct vingt_trois_state){.setup = {.players = 2, .option = {1}}, .turn = 0};
    table.table = (struct vingt_trois_table){.penalties = {(uint16_t)penalties, 4},
                                             .tokens = {(uint8_t)tokens, 3},
                                             .cards = {0, 7},
                                             .below = {VT_ANYTHING, VT_ANYTHING},
                                             .phase = VT_PLAY,
                                             .in = 3,
                                             .pile_count = top > 0,
                                             .pile = {(uint8_t)(top > 0 ? top + 32 : 0)}};
    for (; *hand; hand++) {
        table.hand[0] += vingt_trois_card(*hand);
        table.table.cards[0]++;
    }
}

static const char *reason(qn_move move, qn_move other, enum qn_lang lang)
{
    static char sentence[SENTENCE_MAX];
    struct vingt_trois_view view;
    struct qn_text text = qn_text_on(sentence, sizeof sentence);
    vingt_trois_observe(&table, table.turn, &view);
    struct qn_speech speech = speech_marked(game, lang, &text);
    game->people->reason(&view, move, other, &speech);
    assert_false(text.full);
    speech_in_codes(&text);
    return sentence;
}

static void says(const char *move, const char *other, const char *french, const char *english)
{
    qn_move second = other ? game->move_parse(other) : QN_NO_MOVE;
    assert_string_equal(reason(game->move_parse(move), second, QN_FR), french);
    assert_string_equal(reason(game->move_parse(move), second, QN_EN), english);
}

/* ---- sentences ---- */

static void test_boxing(void **unused)
{
    (void)unused;
    position((const uint8_t[]){1, 2, 2, 4, 9, 9, 14, 21, 0}, 0, 3, 0);
    table.table.phase = VT_BOX;
    says("box 4", NULL,
         "Le 4 est la plus basse de vos cartes sans double : une de moins que la pile peut "
         "dépasser.",
         "The 4 is the lowest card you hold only once: one card fewer that the pile can pass.");
    says("box 21", "box 4", "Sans le 21 votre main finit au 14, et vous êtes plus tôt au bout.",
         "Without the 21 your hand ends at 14, and you get to its end sooner.");
    says("box 9", NULL, "Vous avez 2 fois le 9 ; en écarter un ne coûte rien.",
         "You hold 2 cards of value 9; boxing one of them costs nothing.");
    says("box 14", NULL, "Écarter le 14 ne coûte rien, et c’est une carte de moins à poser.",
         "Boxing the 14 costs nothing, and there is one card less to play.");
}

static void test_steps(void **unused)
{
    (void)unused;
    position((const uint8_t[]){1, 5, 0}, 0, 3, 0);
    says("play 1", NULL, "La manche s’ouvre par le 1 : il n’y a pas d’autre coup.",
         "The round opens with the 1: there is no other move.");
    position((const uint8_t[]){8, 8, 9, 12, 0}, 7, 3, 0);
    says("play 8x2", NULL, "Poser 8 sur 7 ne coûte rien, pour 2 cartes d’un coup.",
         "Playing 8 on 7 costs nothing, for 2 cards at once.");
    says("play 8", "pass",
         "Poser 8 sur 7 ne coûte rien, et vous gardez un autre 8 pour suivre ; passer coûterait 1 "
         "pénalité.",
         "Playing 8 on 7 costs nothing, and you keep another 8 to follow with; passing would cost "
         "1 penalty.");
    says("play 9", "play 12", "Sauter de 7 à 9 coûte 1 pénalité ; poser 12 coûterait 4 pénalités.",
         "Jumping from 7 to 9 costs 1 penalty; playing 12 would cost 4 penalties.");
    position((const uint8_t[]){8, 9, 12, 0}, 7, 3, 0);
    says("play 8", "quit",
         "Poser 8 sur 7 ne coûte rien, et vous tenez le 9 qui suit ; abandonner coûterait 3 "
         "pénalités.",
         "Playing 8 on 7 costs nothing, and you hold the 9 that comes next; quitting would cost 3 "
         "penalties.");
}

static void test_last_card(void **unused)
{
    (void)unused;
    position((const uint8_t[]){10, 0}, 7, 0, 0);
    says("play 10", "pass", "Vous posez tout ce qui vous reste et rendez 2 pénalités.",
         "You play all you have left and give back 2 penalties.");
    position((const uint8_t[]){10, 10, 0}, 7, 0, 9);
    says("play 10x2", NULL, "Vous posez tout ce qui vous reste et rendez 3 pénalités.",
         "You play all you have left and give back 3 penalties.");
}

static void test_tokens(void **unused)
{
    (void)unused;
    position((const uint8_t[]){10, 12, 13, 17, 0}, 14, 3, 0);
    says("play 10+1", NULL,
         "1 jeton ramène la pile de 14 à 10 sans pénalité, et 2 cartes de votre main "
         "redeviennent jouables.",
         "1 token brings the pile back from 14 to 10 without a penalty, and 2 cards of your hand "
         "can be played again.");
    position((const uint8_t[]){3, 17, 0}, 14, 3, 0);
    says("play 3+3", NULL, "3 jetons ramènent la pile de 14 à 3 sans pénalité.",
         "3 tokens bring the pile back from 14 to 3 without a penalty.");
    position((const uint8_t[]){17, 20, 0}, 10, 3, 0);
    says(
        "play 17+1", "play 17",
        "1 jeton : le saut de 10 à 17 coûte 1 au lieu de 6 ; poser 17 coûterait 6 pénalités.",
        "1 token: the jump from 10 to 17 costs 1 instead of 6; playing 17 would cost 6 penalties.");
}

static void test_rests_and_quitting(void **unused)
{
    (void)unused;
    position((const uint8_t[]){3, 5, 12, 0}, 8, 0, 0);
    says("pass", "quit", "Passer coûte 1, le 12 en coûterait 3 ; abandonner coûterait 3 pénalités.",
         "Passing costs 1, the 12 would cost 3; quitting would cost 3 penalties.");
    says("quit", NULL, "Abandonner coûte 3 pénalités, dont 2 pour ce que la pile a déjà dépassé.",
         "Quitting costs 3 penalties, of which 2 for what the pile is already past.");
    says("force", NULL, "Forcer coûte 2, et seat 1 (7 cartes) doit jouer s’il le peut.",
         "Forcing costs 2, and seat 1 (7 cards) must play if it can.");
    position((const uint8_t[]){3, 5, 0}, 8, 0, 0);
    says("pass", NULL, "Passer coûte 1, aucune de vos cartes n’atteint 8.",
         "Passing costs 1, none of your cards reaches 8.");
    says("quit", NULL, "Abandonner coûte 2 pénalités, et aucune de vos cartes n’atteint 8.",
         "Quitting costs 2 penalties, and none of your cards reaches 8.");
    position((const uint8_t[]){9, 12, 0}, 8, 0, 0);
    says("pass", NULL, "Passer coûte 1, le 9 reste en main pour plus tard.",
         "Passing costs 1, the 9 stays in hand for later.");
    position((const uint8_t[]){23, 0}, 8, 0, 0);
    says("quit", NULL, "Abandonner coûte 1 pénalité, et le 23 en coûterait 14.",
         "Quitting costs 1 penalty, and the 23 would cost 14.");
}

/* ---- every legal move of random games ---- */

/* The penalties that the move brings by the rules, against those that the sentence says. */
static void check_cost(qn_move move, const char *sentence)
{
    struct vingt_trois_state after = table;
    struct vingt_trois_parts parts = vingt_trois_move_split(move);
    char part[32];
    int seat = table.turn;
    game->truth->play(&after, move, NULL);
    int cost = after.table.penalties[seat] - table.table.penalties[seat];
    if (parts.act == VT_ACT_PASS || parts.act == VT_ACT_FORCE)
        snprintf(part, sizeof part, "costs %d,", cost);
    else if (parts.act == VT_ACT_QUIT)
        snprintf(part, sizeof part, "costs %d penalt", cost);
    else if (parts.copies == table.table.cards[seat] && vingt_trois_top(&table.table) > 0)
        snprintf(part, sizeof part, "give back ");
    else if (parts.value < vingt_trois_top(&table.table))
        snprintf(part, sizeof part, "without a penalty");
    else if (parts.tokens > 0)
        snprintf(part, sizeof part, "costs %d instead", cost);
    else if (vingt_trois_top(&table.table) == 0)
        snprintf(part, sizeof part, "no other move");
    else if (cost == 0)
        snprintf(part, sizeof part, "costs nothing");
    else
        snprintf(part, sizeof part, "costs %d penalt", cost);
    assert_non_null(strstr(sentence, part));
}

static void check_moves(const qn_move *moves, int count)
{
    for (int i = 0; i < count; i++)
        for (int lang = 0; lang < QN_LANGS; lang++) {
            qn_move other = count > 1 ? moves[(i + 1) % count] : QN_NO_MOVE;
            const char *sentence = reason(moves[i], other, (enum qn_lang)lang);
            size_t length = strlen(sentence);
            assert_true(length > 10 && sentence[length - 1] == '.');
            if (lang == QN_EN && table.table.phase == VT_PLAY)
                check_cost(moves[i], reason(moves[i], QN_NO_MOVE, QN_EN));
        }
}

static void test_random_games(void **unused)
{
    struct qn_rng rng;
    (void)unused;
    qn_rng_seed(&rng, 23);
    for (int i = 0; i < 120; i++) {
        struct qn_setup setup = qn_setup_standard(game, 2 + i % 3);
        setup.option[0] = i % 2;
        game->truth->begin(&table, &setup, 0);
        while (table.turn != QN_OVER) {
            qn_move moves[QN_MOVES_MAX];
            if (table.turn == QN_SHUFFLE) {
                qn_rng_deal(&rng, game->truth, &table, NULL);
                continue;
            }
            int count = game->truth->legal(&table, moves);
            check_moves(moves, count);
            game->truth->play(&table, moves[qn_below(&rng, (uint32_t)count)], NULL);
        }
    }
}

/* French says "0 pénalité", English "0 penalties"; so with tokens. */
static void test_numbers_in_the_view(void **unused)
{
    (void)unused;
    static const uint8_t hand[] = {9, 12, 0};
    static char said[QN_LANGS][4096];
    struct vingt_trois_view view;
    position(hand, 8, 0, 0);
    vingt_trois_observe(&table, 0, &view);
    for (int lang = 0; lang < QN_LANGS; lang++) {
        struct qn_text text = qn_text_on(said[lang], sizeof said[lang]);
        struct qn_speech speech = qn_speech_in(game, (enum qn_lang)lang, &text);
        game->people->view_text(&view, &speech);
    }
    assert_non_null(strstr(said[QN_FR], "0 pénalité, 0 jeton,"));
    assert_non_null(strstr(said[QN_EN], "0 penalties, 0 tokens,"));
    assert_non_null(strstr(said[QN_FR], "4 pénalités, 3 jetons,"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_boxing),       cmocka_unit_test(test_numbers_in_the_view),
        cmocka_unit_test(test_steps),        cmocka_unit_test(test_last_card),
        cmocka_unit_test(test_tokens),       cmocka_unit_test(test_rests_and_quitting),
        cmocka_unit_test(test_random_games),
    };
    return cmocka_run_group_tests_name("vingt-trois hints", tests, NULL, NULL);
}
