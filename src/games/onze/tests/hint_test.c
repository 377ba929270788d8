/* Onze: the sentences of hints, in positions of their own, and that what they state is so. */
#include "position.h"
#include "core/random.h"
#include "speech.h"
#include <stdlib.h>

static struct onze_state table;

static const char *reason(const char *move, const char *other, enum qn_lang lang)
{
    static char text[1024];
    struct qn_text out = qn_text_on(text, sizeof text);
    struct onze_view view;
    assert_int_equal(qn_onze.truth->check(&table, move_of(move)), 0);
    qn_onze.truth->observe(&table, table.turn, &view);
    struct qn_speech speech = speech_marked(&qn_onze, lang, &out);
    qn_onze.people->reason(&view, move_of(move), other ? move_of(other) : QN_NO_MOVE, &speech);
    assert_false(out.full);
    speech_in_codes(&out);
    return text;
}

static void says(const char *move, const char *other, const char *french, const char *english)
{
    assert_string_equal(reason(move, other, QN_FR), french);
    assert_string_equal(reason(move, other, QN_EN), english);
}

/* ---- a number or a joker is laid ---- */

static void test_last_card(void **state)
{
    (void)state;
    position(&table, false, "R12", "R2", "R3", "");
    table.bonus[0] = 2;
    says("lay R12", NULL, "C’est votre dernière carte : la manche s’arrête et vous compte 22.",
         "It is your last card: the game ends and counts 22 for you.");
    position(&table, false, "R12", "R2", "R3", "R13 R14 R15 R16 R17 R18 R19 R20 R21");
    says("lay R12", NULL, "C’est votre dernière carte : la manche s’arrête et vous compte 11.",
         "It is your last card: the game ends and counts 11 for you.");
    position(&table, true, "R12", "R2", "R3", "");
    says("lay R12", NULL, "C’est votre dernière carte : vous gagnez la manche.",
         "It is your last card: you win the game.");
    position(&table, false, "J", "R2", "R3", "");
    says("drop", NULL, "C’est votre dernière carte : la manche s’arrête et vous compte 0.",
         "It is your last card: the game ends and counts 0 for you.");
}

static void test_half_row(void **state)
{
    (void)state;
    position(&table, false, "G1 J B5", "R2", "R3", "G2 G3 G4 G5 G6 G7 G8 G9 G10");
    says("lay G1", NULL, "Le G1 complète la demi-rangée du G1 au G10 : une carte bonus, 11 points.",
         "G1 completes G1 to G10: a bonus card, 11 points.");
    says("joker G1", NULL,
         "Un joker à la place du G1 complète la demi-rangée du G1 au G10 : une carte bonus, 11 "
         "points.",
         "A joker as G1 completes G1 to G10: a bonus card, 11 points.");
    table.bonus_left = 0;
    says("lay G1", NULL, "Le G1 n’ouvre à personne de case dans sa rangée.",
         "G1 opens no slot in its row for anyone.");
}

static void test_half_row_within_the_turn(void **state)
{
    (void)state;
    position(&table, false, "B19 B20 B21 R5", "R2", "R3", "B12 B13 B14 B15 B16 B17 B18");
    says("lay B19", NULL,
         "Vous avez aussi B20, B21 : de quoi compléter la demi-rangée du B12 au B21 ce tour-ci et "
         "prendre une carte bonus.",
         "You also hold B20, B21: enough to complete B12 to B21 within this turn and take a bonus "
         "card.");
    position(&table, false, "B19 J B21 R5", "R2", "R3", "B12 B13 B14 B15 B16 B17 B18");
    says("lay B19", NULL,
         "Avec B20, B21 ensuite (1 joker), la demi-rangée du B12 au B21 sera complète ce tour-ci : "
         "une carte bonus.",
         "With B20, B21 next (1 joker), B12 to B21 is complete within this turn: a bonus card.");
    position(&table, false, "B19 J B21 R5", "R2 R3 R4 R5 R6", "R7", "B12 B13 B14 B15 B16 B17 B18");
    table.used = 2; /* no room for three */
    says("lay B19", NULL, "Le B19 posé, votre main coûte 19 de moins.",
         "After B19 your hand costs 19 less.");
}

static void test_what_it_opens(void **state)
{
    (void)state;
    position(&table, false, "G10 G9 J R12 B5", "R2 R3 R4 R5 R6", "R7", "");
    says("lay G10", NULL, "Poser le G10 ouvre la case du G9, que vous avez en main.",
         "Playing G10 opens G9, which you hold.");
    says("joker G10", NULL,
         "Un joker à la place du G10 ouvre la case du G9, que vous avez en main.",
         "A joker as G10 opens G9, which you hold.");
    says("lay R12", NULL, "Le R12 posé, votre main coûte 12 de moins.",
         "After R12 your hand costs 12 less.");
    position(&table, false, "R5 Y12 G1", "R2 R3 R4 R6 R7", "R8", "Y5");
    says("lay R5 link", NULL,
         "Le lien pose le R5 tout de suite, sans attendre sa rangée ; il vous en reste 3.",
         "With the link you can play R5 at once, without waiting for its row; you have 3 left.");
    says("lay Y12", "lay R5 link", "Le Y12 n’ouvre que 1 case, le R5 en ouvrirait 2.",
         "Y12 opens only 1 slot, R5 would open 2.");
}

static void test_hurry(void **state)
{
    (void)state;
    position(&table, false, "R12 J G1", "R2", "R3", "");
    says("lay R12", NULL,
         "seat 1 n’a plus que 1 carte : celle-ci ne vous coûtera pas ses 12 points.",
         "seat 1 has only 1 card left: this one will not cost you its 12 points.");
    says("drop", NULL, "seat 1 n’a plus que 1 carte : celle-ci ne vous coûtera pas ses 11 points.",
         "seat 1 has only 1 card left: this one will not cost you its 11 points.");
}

/* ---- the other moves ---- */

static void test_jokers(void **state)
{
    (void)state;
    position(&table, false, "R12 G10 J B1", "R2 R3 R4 R5 R6", "R7", "R12 G10");
    table.stand_in = slots("R12 G10");
    table.unseen = 2;
    says("swap R12", NULL,
         "Le R12 reprend le joker, qui va dans toute case ouverte et compte 1 de moins en main.",
         "R12 takes the joker back, which fits any open slot and counts 1 less in hand.");
    says("swap G10", NULL, "Le G10 reprend le joker, qui va dans toute case ouverte.",
         "G10 takes the joker back, which fits any open slot.");
    says("drop", NULL,
         "Un joker gardé en main coûterait 11 points à la fin ; le défausser n’ouvre aucune case.",
         "A joker kept in hand would cost 11 points in the end; dropping it opens no slot.");
}

static void test_draw(void **state)
{
    (void)state;
    position(&table, false, "R5", "R2 R3", "R7", "");
    says("draw", NULL, "Aucun de vos nombres ne va sans lien : piochez.",
         "None of your numbers fits without a link: draw.");
    position(&table, false, "R12 R15", "R2 R3", "R7", "");
    says("draw", NULL,
         "Gardez le R12 : seul un lien ou un joker mène au-delà (8 cases dont vous n’avez pas le "
         "nombre).",
         "Keep R12: only a link or a joker leads to the 8 slots beyond it whose numbers you do not "
         "hold.");
    position(&table, true, "R12 R15", "R2 R3", "R7", "");
    says("draw", NULL,
         "Gardez le R12 : sans lui, personne ne pose au-delà (8 nombres que vous n’avez pas).",
         "Keep R12: without it nobody can play the 8 numbers beyond it that you do not hold.");
    position(&table, false, "R12", "R2 R3 R4 R5 R6", "R7 R8", "R13");
    says("draw", NULL,
         "Rien ne presse : la plus courte des autres mains a 5 cartes, la pioche en a 2.",
         "There is no hurry: the shortest of the other hands has 5 cards, the pile 2.");
    position(&table, false, "R12", "R2", "R7 R8", "R13");
    says("draw", NULL, "Piocher n’ouvre aucune case ; la pioche a 2 cartes.",
         "Drawing opens no slot; the pile has 2 cards.");
}

static void test_end_and_pass(void **state)
{
    (void)state;
    position(&table, false, "R12 R13 R14 R15 R16", "R2 R3", "R7", "");
    play(&table, "lay R12");
    says("end", NULL,
         "Gardez le R13 : seul un lien ou un joker mène au-delà (5 cases dont vous n’avez pas le "
         "nombre).",
         "Keep R13: only a link or a joker leads to the 5 slots beyond it whose numbers you do not "
         "hold.");
    play(&table, "lay R13");
    play(&table, "lay R14");
    play(&table, "lay R15");
    says("end", NULL, "On ne peut pas jouer plus de quatre cartes par tour.",
         "Four cards is the most you may use in a turn.");
    position(&table, false, "R12 R1", "R2 R3", "R7", "");
    play(&table, "lay R12");
    says("end", NULL, "Plus aucun de vos nombres ne va sans lien.",
         "None of your numbers fits without a link any more.");
    position(&table, false, "R12 G12 G1", "R2 R3", "R7", "G13");
    play(&table, "lay R12");
    says("end", NULL, "Le reste peut attendre : il vous reste 2 cartes en main.",
         "The rest can wait: you have 2 cards left in hand.");
    position(&table, false, "R1", "R2 R3", "", "");
    says("pass", NULL,
         "La pioche est vide et aucun de vos nombres ne va sans lien : passer garde vos liens (4).",
         "The pile is empty and none of your numbers fits without a link: passing keeps your links "
         "(4).");
    table.links[0] = 0;
    says("pass", NULL, "La pioche est vide et aucun de vos nombres ne va : passez.",
         "The pile is empty and none of your numbers fits: pass.");
}

static void test_beginners(void **state)
{
    (void)state;
    position(&table, true, "R12 G1 G5", "R2", "R3", "");
    says("lay R12", NULL, "Le R12 posé, il vous reste 2 cartes.",
         "After R12 you have 2 cards left.");
}

/* ---- every position ---- */

/* What the English sentence states is found out again by playing the move. */
static void recheck(const struct onze_view *view, qn_move move, const char *text)
{
    struct onze_state then = table;
    int me = table.turn, number;
    char card[QN_CARD_TEXT_MAX], last;
    qn_onze.truth->play(&then, move, NULL);
    bool counted = then.turn < 0 || then.game != table.game;
    if (strstr(text, " completes "))
        assert_true(counted || then.bonus[me] == table.bonus[me] + 1);
    if (strstr(text, "last card"))
        assert_true(counted);
    if (sscanf(text, "It is your last card: the game ends and counts %d", &number) == 1)
        assert_int_equal(then.total[me] - table.total[me], number);
    if (sscanf(text, "Laying %*s opens %7[^,], which you hol%c", card, &last) == 2) {
        const char *one = card;
        int place = onze_place[next_card(&one)];
        struct onze_set after = onze_adjacent(then.filled), before = onze_adjacent(table.filled);
        assert_true(onze_has(&after, place) && !onze_has(&before, place));
        assert_true(onze_has(&table.hand[me], place));
    }
    if (strstr(text, "opens no slot of its row"))
        assert_false(onze_any(onze_less(onze_adjacent(then.filled), onze_adjacent(table.filled))));
    if (sscanf(text, "seat %d has only", &number) == 1)
        for (int seat = 0; seat < view->head.setup.players; seat++)
            assert_true(seat == me || view->hand_size[seat] >= view->hand_size[number]);
}

static void look(int number_of_moves, const qn_move *moves, struct qn_rng *rng)
{
    struct onze_view view;
    qn_onze.truth->observe(&table, table.turn, &view);
    for (int i = 0; i < number_of_moves; i++) {
        char text[QN_LANGS][1024];
        qn_move other = moves[qn_below(rng, (uint32_t)number_of_moves)];
        for (int lang = 0; lang < QN_LANGS; lang++) {
            struct qn_text out = qn_text_on(text[lang], sizeof text[lang]);
            struct qn_speech speech = speech_marked(&qn_onze, (enum qn_lang)lang, &out);
            qn_onze.people->reason(&view, moves[i], other == moves[i] ? QN_NO_MOVE : other,
                                   &speech);
            assert_false(out.full);
            speech_in_codes(&out);
            assert_true(out.length > 10 && text[lang][out.length - 1] == '.');
        }
        assert_string_not_equal(text[QN_FR], text[QN_EN]);
        recheck(&view, moves[i], text[QN_EN]);
    }
}

static void test_every_move_has_a_true_sentence(void **state)
{
    (void)state;
    struct qn_rng rng;
    qn_rng_seed(&rng, 11);
    for (int number = 0; number < 60; number++) {
        struct qn_setup setup = qn_setup_standard(&qn_onze, 2 + number % 5);
        struct qn_need need;
        uint8_t order[QN_CARDS_MAX];
        setup.option[ONZE_BEGINNER] = number % 3 == 2;
        setup.option[ONZE_MATCH] = number % 7 == 6;
        qn_onze.truth->begin(&table, &setup, 0);
        while (table.turn != QN_OVER) {
            qn_move moves[QN_MOVES_MAX];
            if (table.turn == QN_SHUFFLE) {
                qn_onze.truth->need(&table, &need);
                qn_rng_order(&rng, &need, order);
                qn_onze.truth->deal(&table, order, NULL);
            }
            int count = qn_onze.truth->legal(&table, moves);
            look(count, moves, &rng);
            int pick = number % 2 ? qn_onze.programs->choose(&table, moves, count, &rng)
                                  : (int)qn_below(&rng, (uint32_t)count);
            qn_onze.truth->play(&table, moves[pick], NULL);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_last_card),
        cmocka_unit_test(test_half_row),
        cmocka_unit_test(test_half_row_within_the_turn),
        cmocka_unit_test(test_what_it_opens),
        cmocka_unit_test(test_hurry),
        cmocka_unit_test(test_jokers),
        cmocka_unit_test(test_draw),
        cmocka_unit_test(test_end_and_pass),
        cmocka_unit_test(test_beginners),
        cmocka_unit_test(test_every_move_has_a_true_sentence),
    };
    return cmocka_run_group_tests_name("onze hints", tests, NULL, NULL);
}
