/* Figures: the sentences of hints. Set up one by one, and their numbers counted again in random
 * games, from the words alone. */
#include "speech.h"
#include "support.h"
#include "position.h"
#include "games/figures/boxes.h"
#include <stdio.h>
#include <stdlib.h>

enum { SENTENCE_MAX = 400 };

static const char *reason(const union qn_state *state, const char *move, const char *other,
                          enum qn_lang lang)
{
    static char buffer[SENTENCE_MAX];
    struct figures_view view;
    struct qn_text text = qn_text_on(buffer, sizeof buffer);
    figures_observe(state, figures_turn(state), &view);
    qn_move number = figures_move_parse(move);
    assert_int_equal(figures_check(state, number), 0);
    struct qn_speech speech = speech_marked(&qn_figures, lang, &text);
    figures_reason(&view, number, other ? figures_move_parse(other) : QN_NO_MOVE, &speech);
    speech_in_codes(&text);
    return buffer;
}

static void assert_reason(const union qn_state *state, const char *move, const char *other,
                          const char *english, const char *french)
{
    assert_string_equal(reason(state, move, other, QN_EN), english);
    assert_string_equal(reason(state, move, other, QN_FR), french);
}

static void test_drawing(void **unused)
{
    (void)unused;
    union qn_state state;
    set_two(&state, "R1 Y2 G3 B4 R4", "Y6 Y6 G6 G6 B6", "R6");
    /* A 5: sixteen of them among 91. */
    assert_reason(&state, "draw", NULL,
                  "Drawing: 16 of the 91 cards you cannot see would make the straight (25 points).",
                  "Pour faire la suite (25 points) en piochant : 16 sur les 91 cartes que vous ne "
                  "voyez pas.");
    set_sheet(&state, 0, 1 << 3 | 1 << FIGURES_FLUSH, 1);
    assert_reason(
        &state, "draw", "declare n4",
        "Declaring fours now would bring only 8 points, while the box can bring up to 16 points.",
        "Annoncer les 4 maintenant ne rapporterait que 8 points, alors que la case peut en "
        "rapporter jusqu’à 16 points.");
    assert_reason(&state, "draw", NULL,
                  "Drawing: 8 of the 91 cards you cannot see would add a colour to fours, then "
                  "worth 12 points.",
                  "Une couleur de plus pour les 4, qui vaudraient alors 12 points : 8 sur les 91 "
                  "cartes que vous ne voyez pas.");
    set_sheet(&state, 0, 1 << FIGURES_FLUSH, 1);
    assert_reason(&state, "draw", NULL, "Drawing gives you a sixth card to choose from.",
                  "En piochant, vous choisissez parmi six cartes.");
}

static void test_drawing_counts_what_lies_open(void **unused)
{
    (void)unused;
    union qn_state state;
    set_two(&state, "R1 Y2 G3 B4 R4", "B5 Y6 G6 G6 B6", "R5 Y5 G5");
    play_moves(&state, "draw,discard R5,draw,discard Y5", NULL);
    set_sheet(&state, 0, 1 << FIGURES_STRAIGHT | 1 << FIGURES_FLUSH, 1);
    /* Two 5s lie there, and of the 5 in the other hand nothing is known. */
    assert_string_equal(
        reason(&state, "draw", NULL, QN_EN),
        "Drawing: 14 of the 89 cards you cannot see would make the straight (25 points).");
}

static void test_taking(void **unused)
{
    (void)unused;
    union qn_state state;
    set_two(&state, "R1 Y2 G3 B4 R4", "Y6 Y6 G6 G6 B6", "R6 Y5");
    play_moves(&state, "draw,discard R6,draw,discard Y5", NULL);
    assert_reason(&state, "take 1", NULL,
                  "Y5, taken from seat 1, completes the straight (25 points), which is still open.",
                  "Avec le Y5, pris à seat 1, vous faites la suite (25 points), encore à remplir.");
    set_sheet(&state, 0, 1 << 4 | 1 << FIGURES_THREE, 1);
    assert_reason(&state, "take 1", NULL, "With Y5, fives are worth 5 points instead of 0 points.",
                  "Avec le Y5, les 5 valent 5 points au lieu de 0 point.");
    set_sheet(&state, 0, 1 << FIGURES_THREE, 1);
    assert_reason(&state, "take 1", NULL, "With Y5 you know what you get; the pile is a surprise.",
                  "Avec le Y5, vous savez ce que vous prenez ; la pioche est une surprise.");
}

static void test_taking_towards_a_figure(void **unused)
{
    (void)unused;
    union qn_state state;
    set_two(&state, "R1 R2 G3 B3 Y6", "Y1 Y6 G6 G6 B6", "R6 R3");
    play_moves(&state, "draw,discard R6,draw,discard R3", NULL);
    assert_string_equal(
        reason(&state, "take 1", NULL, QN_EN),
        "R3, taken from seat 1, completes three of a kind (15 points), which is still open.");
    set_sheet(&state, 0, 1 << FIGURES_FOUR | 1 << FIGURES_FLUSH, 1);
    assert_string_equal(reason(&state, "take 1", NULL, QN_EN),
                        "With R3 you have 3 values in red; the flush (50 points) needs 5.");
    set_sheet(&state, 0, 1 << FIGURES_FOUR | 1 << FIGURES_STRAIGHT, 1);
    assert_string_equal(
        reason(&state, "take 1", NULL, QN_EN),
        "With R3 you have 3 colours of value 3; four of a kind (30 points) needs 4.");
    set_two(&state, "R1 R1 R2 Y2 G3", "Y1 Y6 G6 G6 B6", "R6 B4");
    play_moves(&state, "draw,discard R6,draw,discard B4", NULL);
    set_sheet(&state, 0, 1 << FIGURES_STRAIGHT, 1);
    assert_string_equal(reason(&state, "take 1", NULL, QN_EN),
                        "With B4 you have 4 of the 5 values of the straight (25 points).");
}

static void test_declaring(void **unused)
{
    (void)unused;
    union qn_state state;
    set_two(&state, "R5 Y5 G5 R3 Y3", "Y6 Y6 G6 G6 B6", "R6 Y1 G1");
    assert_reason(&state, "declare full", NULL,
                  "Declaring the full house brings 20 points and ends the round before everyone "
                  "else has had a turn.",
                  "Annoncer le full rapporte 20 points et finit la manche avant que tous les "
                  "autres aient joué.");
    assert_reason(&state, "declare full", "declare three",
                  "Declaring the full house brings 20 points, three of a kind only 15 points.",
                  "Annoncer le full rapporte 20 points ; le brelan, seulement 15 points.");
    set_sheet(&state, 0, 1 << 4 | 1 << FIGURES_FLUSH, 3); /* 48 without the 5s */
    assert_reason(
        &state, "declare n5", NULL,
        "With fives (15 points) your series reach 63: that earns the bonus of 40 points.",
        "Avec les 5 (15 points), vos séries atteignent 63 : c’est la prime de 40 points.");
    set_sheet(&state, 0, 1 << 4, 1);
    assert_string_equal(
        reason(&state, "declare n5", NULL, QN_EN),
        "Your last box: fives for 15 points. The others must score what they hold.");
    set_sheet(&state, 0, (1 << FIGURES_BOXES) - 1, 0);
    play_moves(&state, "draw,discard R6,draw,discard Y1", NULL);
    assert_string_equal(reason(&state, "declare full", NULL, QN_EN),
                        "Declaring the full house brings 20 points, and the others get no further "
                        "turn this round.");
}

static void test_discarding(void **unused)
{
    (void)unused;
    union qn_state state;
    set_two(&state, "R5 Y5 G5 R3 Y3", "Y6 Y6 G6 G6 B6", "R5");
    play_moves(&state, "draw", NULL);
    assert_reason(
        &state, "discard R5", NULL,
        "You hold R5 more than once, and identical cards count only once.",
        "Vous avez plusieurs fois le R5, et des cartes identiques ne comptent qu’une fois.");
    assert_reason(&state, "discard R3", NULL,
                  "Without R3 you still have three of a kind (15 points).",
                  "Sans le R3, vous avez encore le brelan (15 points).");
    set_sheet(&state, 0, 1 << 2 | 1 << 4, 1);
    assert_reason(
        &state, "discard R5", "discard G5",
        "You hold R5 more than once, and identical cards count only once.",
        "Vous avez plusieurs fois le R5, et des cartes identiques ne comptent qu’une fois.");
    assert_string_equal(reason(&state, "discard G5", NULL, QN_EN),
                        "Without G5 your best open box is fives (10 points).");
    set_sheet(&state, 0, 1 << FIGURES_FOUR, 1);
    assert_string_equal(reason(&state, "discard G5", NULL, QN_EN),
                        "Without G5 your hand fits no open box yet.");
}

static void test_discarding_keeps_what_counts(void **unused)
{
    (void)unused;
    union qn_state state;
    set_two(&state, "R1 R2 R3 Y4 G4", "Y6 Y6 G6 G6 B6", "B5");
    play_moves(&state, "draw", NULL);
    assert_string_equal(reason(&state, "discard B5", NULL, QN_EN),
                        "Without B5 you keep 3 values in red; the flush (50 points) needs 5.");
    set_sheet(&state, 0, 1 << 3 | 1 << FIGURES_FULL, 1);
    assert_reason(&state, "discard B5", "discard Y4",
                  "Discarding Y4 would bring fours down from 8 points to 4 points; discarding B5 "
                  "costs nothing.",
                  "Défausser le Y4 ferait passer les 4 de 8 points à 4 points ; défausser le B5 ne "
                  "coûte rien.");
    assert_string_equal(reason(&state, "discard B5", NULL, QN_EN),
                        "B5 is your only 5, and fives are no longer open.");
    set_two(&state, "R1 R2 Y2 R2 G4", "Y6 Y6 G6 G6 B6", "B1");
    play_moves(&state, "draw", NULL);
    set_sheet(&state, 0, 1 << 3 | 1 << FIGURES_FULL, 1);
    assert_string_equal(reason(&state, "discard Y2", NULL, QN_EN),
                        "Without Y2 every open box is worth as much as before.");
}

static void test_scoring(void **unused)
{
    (void)unused;
    union qn_state state;
    set_two(&state, "R5 Y5 G5 R3 Y3", "Y6 G6 B6 G1 B1", "R5");
    play_moves(&state, "declare full", NULL);
    assert_reason(&state, "score full", NULL,
                  "Scoring the full house brings 20 points: this hand cannot do better.",
                  "Marquer le full rapporte 20 points : cette main ne peut pas faire mieux.");
    assert_reason(
        &state, "score three", "score n6",
        "Scoring three of a kind brings 15 points and leaves sixes open, worth up to 24 points.",
        "Marquer le brelan rapporte 15 points et laisse les 6 pour plus tard (jusqu’à 24 points).");
    assert_string_equal(reason(&state, "score n1", NULL, QN_EN), "Scoring ones brings 2 points.");
    set_sheet(&state, 1, 1 << 5 | 1 << FIGURES_FLUSH, 3); /* 45 without the 6s */
    assert_string_equal(
        reason(&state, "score n6", NULL, QN_EN),
        "With sixes (18 points) your series reach 63: that earns the bonus of 40 points.");
    set_sheet(&state, 1, 1 << FIGURES_THREE, 0);
    assert_string_equal(reason(&state, "score three", NULL, QN_EN),
                        "Your last open box: three of a kind for 15 points.");
}

static void test_crossing(void **unused)
{
    (void)unused;
    union qn_state state;
    set_two(&state, "R5 Y5 G5 R3 Y3", "Y6 Y6 G2 G1 B4", "R5");
    play_moves(&state, "declare full", NULL);
    assert_reason(&state, "cross n1", "score n6",
                  "Scoring sixes would bring only 6 points of a possible 24 points; crossing out "
                  "ones gives up 4 points at most.",
                  "Marquer les 6 ne rapporterait que 6 points sur 24 points possibles ; barrer les "
                  "1 fait perdre au plus 4 points.");
    assert_string_equal(reason(&state, "cross n6", NULL, QN_EN),
                        "Crossing out sixes gives up 24 points at most.");
    set_sheet(&state, 1, 1 << FIGURES_FOUR | 1 << FIGURES_FLUSH, 1);
    assert_reason(
        &state, "cross four", NULL,
        "Your hand fits no open box; crossing out four of a kind gives up 30 points at most.",
        "Votre main ne remplit aucune case libre ; barrer le carré fait perdre au plus 30 points.");
    set_sheet(&state, 1, 1 << FIGURES_FOUR, 1);
    assert_reason(&state, "cross four", NULL,
                  "Only four of a kind is left, and your hand does not make it.",
                  "Il ne vous reste à remplir que le carré, et votre main n’y suffit pas.");
}

/* ---- over random games: what is said is counted again from the words ---- */

/* What the hand of the mover brings in a box, by asking the rules. */
static int counted_points(uint32_t types, const char *name)
{
    for (int box = 0; box < FIGURES_BOXES; box++) {
        const char *object = qn_say(QN_EN, figures_box_object[box]);
        if (strncmp(object, name, strlen(object)) == 0)
            return figures_makes(types) >> box & 1 ? figures_points(types, box) : 0;
    }
    fail_msg("%s is no box", name);
    return 0;
}

static void check_words(const struct figures_state *s, qn_move move, const char *sentence)
{
    uint32_t types = figures_bag_types(&s->hands[s->table.mover]);
    char box[32], card[4];
    int count, all, points, seat;
    const char *other = strstr(sentence, " points, "), *only = strstr(sentence, " only ");
    if (sscanf(sentence, "Drawing: %d of the %d cards you cannot see", &count, &all) == 2) {
        int lying = 0, known = 0;
        for (int i = 0; i < s->setup.players; i++) {
            lying += s->table.lying_count[i];
            known += i == s->table.mover ? 0 : figures_bag_size(&s->table.known[i]);
        }
        assert_int_equal(all, FIGURES_CARDS - FIGURES_HAND - lying - known);
        assert_in_range(count, 1, all);
    } else if (sscanf(sentence, "%3[^,], taken from seat %d, completes %31[^(](%d", card, &seat,
                      box, &points) == 4) {
        int type = figures_card_parse(card);
        assert_int_equal(seat, move - FIGURES_TAKE);
        assert_int_equal(counted_points(types, box), 0);
        assert_int_equal(counted_points(types | UINT32_C(1) << type, box), points);
    } else if (sscanf(sentence, "%*[DS]%*[a-z] %31[^b]brings %d point", box, &points) == 2) {
        assert_int_equal(counted_points(types, box), points);
        if (other && only && sscanf(only, " only %d point", &count) == 1)
            assert_int_equal(counted_points(types, other + strlen(" points, ")), count);
    } else if (sscanf(sentence, "Without %3s you still have %31[^(](%d", card, box, &points) == 3) {
        int type = figures_card_parse(card);
        assert_int_equal(type, move - FIGURES_DISCARD);
        assert_int_equal(counted_points(types & ~(UINT32_C(1) << type), box), points);
    }
}

static void check_all_moves(const struct walk *walk)
{
    struct figures_view view;
    const struct figures_state *s = (const struct figures_state *)(const void *)&walk->state;
    figures_observe(&walk->state, s->table.mover, &view);
    for (int i = 0; i < walk->legal_count; i++)
        for (enum qn_lang lang = QN_FR; lang < QN_LANGS; lang++) {
            char sentence[SENTENCE_MAX];
            struct qn_text text = qn_text_on(sentence, sizeof sentence);
            qn_move other = i > 0 ? walk->legal[i - 1] : QN_NO_MOVE;
            struct qn_speech speech = speech_marked(&qn_figures, lang, &text);
            figures_reason(&view, walk->legal[i], other, &speech);
            speech_in_codes(&text);
            if (text.full || text.length < 10 || sentence[text.length - 1] != '.')
                walk_fail(walk, "no sound sentence: %s", sentence);
            if (lang == QN_EN)
                check_words(s, walk->legal[i], sentence);
        }
}

static void test_every_move_has_a_reason(void **unused)
{
    (void)unused;
    walk_games(&qn_figures, scaled_amount(STYLES * 3), check_all_moves);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_drawing),
        cmocka_unit_test(test_drawing_counts_what_lies_open),
        cmocka_unit_test(test_taking),
        cmocka_unit_test(test_taking_towards_a_figure),
        cmocka_unit_test(test_declaring),
        cmocka_unit_test(test_discarding),
        cmocka_unit_test(test_discarding_keeps_what_counts),
        cmocka_unit_test(test_scoring),
        cmocka_unit_test(test_crossing),
        cmocka_unit_test(test_every_move_has_a_reason),
    };
    return cmocka_run_group_tests_name("figures hints", tests, NULL, NULL);
}
