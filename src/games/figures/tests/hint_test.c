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
                  "For drawing: 16 of the 91 cards hidden from you complete straight (25 points).",
                  "Pour la pioche : 16 des 91 cartes qui vous sont cachées complètent suite "
                  "(25 points).");
    set_sheet(&state, 0, 1 << 3 | 1 << FIGURES_FLUSH, 1);
    assert_reason(&state, "draw", "declare n4",
                  "Declaring n4 now would bring only 8 points, while the box can bring up to 16 "
                  "points.",
                  "Annoncer n4 maintenant ne rapporterait que 8 points, alors que la case peut en "
                  "rapporter jusqu’à 16 points.");
    assert_reason(&state, "draw", NULL,
                  "For drawing: 8 of the 91 cards hidden from you add a colour to n4, which would "
                  "then bring 12 points.",
                  "Pour la pioche : 8 des 91 cartes qui vous sont cachées ajoutent une couleur à "
                  "n4, qui rapporterait alors 12 points.");
    set_sheet(&state, 0, 1 << FIGURES_FLUSH, 1);
    assert_reason(&state, "draw", NULL, "Drawing gives a sixth card to choose from.",
                  "Piocher donne une sixième carte parmi lesquelles choisir.");
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
        "For drawing: 14 of the 89 cards hidden from you complete straight (25 points).");
}

static void test_taking(void **unused)
{
    (void)unused;
    union qn_state state;
    set_two(&state, "R1 Y2 G3 B4 R4", "Y6 Y6 G6 G6 B6", "R6 Y5");
    play_moves(&state, "draw,discard R6,draw,discard Y5", NULL);
    assert_reason(&state, "take 1", NULL,
                  "Y5, taken from seat 1, completes straight (25 points), which is still open.",
                  "Y5, pris à seat 1, complète suite (25 points), encore libre.");
    set_sheet(&state, 0, 1 << 4 | 1 << FIGURES_THREE, 1);
    assert_reason(&state, "take 1", NULL, "With Y5, n5 brings 5 points instead of 0 points.",
                  "Avec Y5, n5 rapporte 5 points au lieu de 0 point.");
    set_sheet(&state, 0, 1 << FIGURES_THREE, 1);
    assert_reason(&state, "take 1", NULL, "Y5 is a card that you know; the pile is a surprise.",
                  "Y5 est une carte connue ; la pioche est une surprise.");
}

static void test_taking_towards_a_figure(void **unused)
{
    (void)unused;
    union qn_state state;
    set_two(&state, "R1 R2 G3 B3 Y6", "Y1 Y6 G6 G6 B6", "R6 R3");
    play_moves(&state, "draw,discard R6,draw,discard R3", NULL);
    assert_string_equal(reason(&state, "take 1", NULL, QN_EN),
                        "R3, taken from seat 1, completes three (15 points), which is still open.");
    set_sheet(&state, 0, 1 << FIGURES_FOUR | 1 << FIGURES_FLUSH, 1);
    assert_string_equal(reason(&state, "take 1", NULL, QN_EN),
                        "With R3 you have 3 values in red; flush (50 points) needs 5.");
    set_sheet(&state, 0, 1 << FIGURES_FOUR | 1 << FIGURES_STRAIGHT, 1);
    assert_string_equal(reason(&state, "take 1", NULL, QN_EN),
                        "With R3 you have 3 colours of value 3; four (30 points) wants 4.");
    set_two(&state, "R1 R1 R2 Y2 G3", "Y1 Y6 G6 G6 B6", "R6 B4");
    play_moves(&state, "draw,discard R6,draw,discard B4", NULL);
    set_sheet(&state, 0, 1 << FIGURES_STRAIGHT, 1);
    assert_string_equal(reason(&state, "take 1", NULL, QN_EN),
                        "With B4 you have 4 of the 5 values of straight (25 points).");
}

static void test_declaring(void **unused)
{
    (void)unused;
    union qn_state state;
    set_two(&state, "R5 Y5 G5 R3 Y3", "Y6 Y6 G6 G6 B6", "R6 Y1 G1");
    assert_reason(&state, "declare full", NULL,
                  "full brings 20 points, and the round ends before all the others have had a "
                  "turn.",
                  "full rapporte 20 points, et la manche finit avant que tous les autres aient "
                  "joué un tour.");
    assert_reason(&state, "declare full", "declare three",
                  "full brings 20 points, three only 15 points.",
                  "full rapporte 20 points, brelan seulement 15 points.");
    set_sheet(&state, 0, 1 << 4 | 1 << FIGURES_FLUSH, 3); /* 48 without the 5s */
    assert_reason(&state, "declare n5", NULL,
                  "n5 brings 15 points and lifts the series to 63: that earns the bonus of 40 "
                  "points.",
                  "n5 rapporte 15 points et porte les séries à 63 : c’est la prime de 40 points.");
    set_sheet(&state, 0, 1 << 4, 1);
    assert_string_equal(
        reason(&state, "declare n5", NULL, QN_EN),
        "It is your last box: n5 brings 15 points, and the others must write what they hold.");
    set_sheet(&state, 0, (1 << FIGURES_BOXES) - 1, 0);
    play_moves(&state, "draw,discard R6,draw,discard Y1", NULL);
    assert_string_equal(reason(&state, "declare full", NULL, QN_EN),
                        "full brings 20 points, and the others get no further turn in this round.");
}

static void test_discarding(void **unused)
{
    (void)unused;
    union qn_state state;
    set_two(&state, "R5 Y5 G5 R3 Y3", "Y6 Y6 G6 G6 B6", "R5");
    play_moves(&state, "draw", NULL);
    assert_reason(
        &state, "discard R5", NULL,
        "You hold several copies of R5, and identical cards count once.",
        "Vous avez R5 en plusieurs exemplaires, et des cartes identiques ne comptent qu’une "
        "fois.");
    assert_reason(&state, "discard R3", NULL, "Without R3 the hand still makes three (15 points).",
                  "Sans R3, la main réalise encore brelan (15 points).");
    set_sheet(&state, 0, 1 << 2 | 1 << 4, 1);
    assert_reason(
        &state, "discard R5", "discard G5",
        "You hold several copies of R5, and identical cards count once.",
        "Vous avez R5 en plusieurs exemplaires, et des cartes identiques ne comptent qu’une "
        "fois.");
    assert_string_equal(reason(&state, "discard G5", NULL, QN_EN),
                        "Without G5 the best open box is n5 (10 points).");
    set_sheet(&state, 0, 1 << FIGURES_FOUR, 1);
    assert_string_equal(reason(&state, "discard G5", NULL, QN_EN),
                        "Without G5 the hand makes no open box yet.");
}

static void test_discarding_keeps_what_counts(void **unused)
{
    (void)unused;
    union qn_state state;
    set_two(&state, "R1 R2 R3 Y4 G4", "Y6 Y6 G6 G6 B6", "B5");
    play_moves(&state, "draw", NULL);
    assert_string_equal(reason(&state, "discard B5", NULL, QN_EN),
                        "Without B5 you keep 3 values in red; flush (50 points) needs 5.");
    set_sheet(&state, 0, 1 << 3 | 1 << FIGURES_FULL, 1);
    assert_reason(&state, "discard B5", "discard Y4",
                  "Discarding Y4 would bring n4 down from 8 points to 4 points; discarding B5 "
                  "costs nothing.",
                  "Défausser Y4 ferait passer n4 de 8 points à 4 points ; défausser B5 ne coûte "
                  "rien.");
    assert_string_equal(reason(&state, "discard B5", NULL, QN_EN),
                        "B5 is your only 5, and n5 is already written.");
    set_two(&state, "R1 R2 Y2 R2 G4", "Y6 Y6 G6 G6 B6", "B1");
    play_moves(&state, "draw", NULL);
    set_sheet(&state, 0, 1 << 3 | 1 << FIGURES_FULL, 1);
    assert_string_equal(reason(&state, "discard Y2", NULL, QN_EN),
                        "Without Y2 every open box brings as much as before.");
}

static void test_scoring(void **unused)
{
    (void)unused;
    union qn_state state;
    set_two(&state, "R5 Y5 G5 R3 Y3", "Y6 G6 B6 G1 B1", "R5");
    play_moves(&state, "declare full", NULL);
    assert_reason(&state, "score full", NULL, "full brings 20 points: this hand cannot score more.",
                  "full rapporte 20 points : cette main ne peut pas marquer davantage.");
    assert_reason(&state, "score three", "score n6",
                  "three brings 15 points and leaves n6 open, which can bring 24 points.",
                  "brelan rapporte 15 points et laisse libre n6, qui peut rapporter 24 points.");
    assert_string_equal(reason(&state, "score n1", NULL, QN_EN), "n1 brings 2 points.");
    set_sheet(&state, 1, 1 << 5 | 1 << FIGURES_FLUSH, 3); /* 45 without the 6s */
    assert_string_equal(
        reason(&state, "score n6", NULL, QN_EN),
        "n6 brings 18 points and lifts the series to 63: that earns the bonus of 40 points.");
    set_sheet(&state, 1, 1 << FIGURES_THREE, 0);
    assert_string_equal(reason(&state, "score three", NULL, QN_EN),
                        "It is your last open box: three brings 15 points.");
}

static void test_crossing(void **unused)
{
    (void)unused;
    union qn_state state;
    set_two(&state, "R5 Y5 G5 R3 Y3", "Y6 Y6 G2 G1 B4", "R5");
    play_moves(&state, "declare full", NULL);
    assert_reason(
        &state, "cross n1", "score n6",
        "Scoring n6 would bring only 6 points of 24 points possible; crossing n1 gives up "
        "4 points at most.",
        "Marquer n6 ne rapporterait que 6 points sur 24 points possibles ; barrer n1 "
        "fait perdre au plus 4 points.");
    assert_string_equal(reason(&state, "cross n6", NULL, QN_EN),
                        "Crossing n6 gives up 24 points at most.");
    set_sheet(&state, 1, 1 << FIGURES_FOUR | 1 << FIGURES_FLUSH, 1);
    assert_reason(&state, "cross four", NULL,
                  "The hand makes no open box; crossing four gives up 30 points at most.",
                  "La main ne réalise aucune case libre ; barrer carré fait perdre au plus 30 "
                  "points.");
    set_sheet(&state, 1, 1 << FIGURES_FOUR, 1);
    assert_reason(&state, "cross four", NULL,
                  "four is your last open box, and the hand does not make it.",
                  "carré est votre dernière case libre, et la main ne la réalise pas.");
}

/* ---- over random games: what is said is counted again from the words ---- */

/* What the hand of the mover brings in a box, by asking the rules. */
static int counted_points(uint32_t types, const char *name)
{
    for (int box = 0; box < FIGURES_BOXES; box++)
        if (strcmp(figures_box_name[box], name) == 0)
            return figures_makes(types) >> box & 1 ? figures_points(types, box) : 0;
    fail_msg("%s is no box", name);
    return 0;
}

static void check_words(const struct figures_state *s, qn_move move, const char *sentence)
{
    uint32_t types = figures_bag_types(&s->hands[s->table.mover]);
    char box[16], card[4], other[16];
    int count, all, points, seat;
    if (sscanf(sentence, "For drawing: %d of the %d cards hidden from you", &count, &all) == 2) {
        int lying = 0, known = 0;
        for (int i = 0; i < s->setup.players; i++) {
            lying += s->table.lying_count[i];
            known += i == s->table.mover ? 0 : figures_bag_size(&s->table.known[i]);
        }
        assert_int_equal(all, FIGURES_CARDS - FIGURES_HAND - lying - known);
        assert_in_range(count, 1, all);
    } else if (sscanf(sentence, "%3[^,], taken from seat %d, completes %15s (%d", card, &seat, box,
                      &points) == 4) {
        int type = figures_card_parse(card);
        assert_int_equal(seat, move - FIGURES_TAKE);
        assert_int_equal(counted_points(types, box), 0);
        assert_int_equal(counted_points(types | UINT32_C(1) << type, box), points);
    } else if (sscanf(sentence, "%15s brings %d points, %15s only %d", box, &points, other,
                      &count) == 4) {
        assert_int_equal(counted_points(types, box), points);
        assert_int_equal(counted_points(types, other), count);
    } else if (sscanf(sentence, "%15s brings %d point", box, &points) == 2) {
        assert_int_equal(counted_points(types, box), points);
    } else if (sscanf(sentence, "Without %3s the hand still makes %15s (%d", card, box, &points) ==
               3) {
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
