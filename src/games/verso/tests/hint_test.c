/* Verso's hints: sentences on positions, and over random games that every move has one in both
 * languages which says nothing but what is so. */
#include "position.h"
#include "games/verso/policy.h"
#include "core/random.h"
#include "speech.h"
#include <stdio.h>

static struct verso_state now;

static const char *reason(const struct verso_state *state, qn_move move, qn_move other,
                          enum qn_lang lang)
{
    static char texts[4][512];
    static int turn;
    char *data = texts[turn = (turn + 1) % 4];
    struct qn_text text = qn_text_on(data, sizeof texts[0]);
    struct verso_view view;
    verso_observe(state, verso_turn(state), &view);
    struct qn_speech speech = speech_marked(&qn_verso, lang, &text);
    qn_verso.people->reason(&view, move, other, &speech);
    assert_false(text.full);
    speech_in_codes(&text);
    return data;
}

static void expect_versus(const char *move, const char *other, const char *english,
                          const char *french)
{
    qn_move chosen = qn_verso.move_parse(move);
    qn_move rather = other ? qn_verso.move_parse(other) : QN_NO_MOVE;
    assert_int_equal(verso_check(&now, chosen), 0);
    assert_string_equal(reason(&now, chosen, rather, QN_EN), english);
    assert_string_equal(reason(&now, chosen, rather, QN_FR), french);
}

static void expect(const char *move, const char *english, const char *french)
{
    expect_versus(move, NULL, english, french);
}

/* ---- positions ---- */

static void test_v3_drawing(void **unused)
{
    (void)unused;
    start_position(&now, 2, "4/4 15/16 5/5 6/6 7/7 1/2");
    expect("draw", "The pile shows 4; alone, it will wait for a 3 or a 5.",
           "La pioche montre 4 ; seul, il attendra un 3 ou un 5.");
    play_moves(&now, "draw, alone, end, draw, alone, end");
    expect("draw", "The pile shows 5, which fits 4.", "La pioche montre 5, qui va à 4.");
    play_moves(&now, "draw, join #1, draw, join #1");
    expect("draw", "The pile shows 7, which fits 4–6: a run of 4, good for 18 points.",
           "La pioche montre 7, qui va à 4–6 : une suite de 4, bonne pour 18 points.");
    play_moves(&now, "end");
    expect("draw", "The pile's 7 would suit seat 0, who has 4–6: better to take it.",
           "Le 7 de la pioche irait à seat 0, qui a 4–6 : autant le prendre.");
}

static void test_v10_placing(void **unused)
{
    (void)unused;
    start_position(&now, 2, "4/4 15/16 5/5 6/6 7/7 8/8 9/9 1/2");
    play_moves(&now, "draw");
    expect("alone", "The 4 fits none of your groups; alone, it waits for a 3 or a 5.",
           "Le 4 ne va à aucun de vos groupes ; seul, il attend un 3 ou un 5.");
    play_moves(&now, "alone, end, draw, alone, end, draw");
    expect("join #1", "Joined to 4, the 5 makes a run of 2 and earns another token.",
           "Joint à 4, le 5 fait une suite de 2 et donne droit à un autre jeton.");
    expect_versus("join #1", "alone",
                  "Joined to 4, the 5 makes a run of 2 and earns another token; alone, you could "
                  "take no more.",
                  "Joint à 4, le 5 fait une suite de 2 et donne droit à un autre jeton ; seul, il "
                  "mettrait fin à vos prises.");
    expect("alone", "Alone, the 5 keeps both its ends free, though you may then take no more.",
           "Seul, le 5 garde ses deux bouts libres, mais vos prises s’arrêtent là.");
    play_moves(&now, "join #1, draw, join #1, draw");
    expect("join #1", "Joined to 4–6, the 7 makes a run of 4, good for 18 points.",
           "Joint à 4–6, le 7 fait une suite de 4, bonne pour 18 points.");
    expect("alone",
           "Joining the 7 would earn no other token; alone, it keeps both its ends, and merging "
           "stays a free move.",
           "Joindre le 7 ne donnerait plus droit à un jeton ; seul, il garde ses deux bouts, et "
           "réunir reste un coup libre.");
    play_moves(&now, "join #1");
    expect(
        "end",
        "Ending your turn keeps 4–7 in the reserve: converting would let seat 1 take without "
        "limit.",
        "Finir votre tour garde 4–7 en réserve : convertir laisserait seat 1 prendre sans limite.");
    expect("convert #1", "Converting 4–7 earns 18 points; the next card is worth only 17.",
           "Convertir 4–7 rapporte 18 points ; la carte suivante n’en vaudra que 17.");
    play_moves(&now, "end, draw, alone, end, draw, alone");
    expect(
        "end",
        "Ending your turn keeps 4–7 in the reserve: converting would let seat 1 take without "
        "limit.",
        "Finir votre tour garde 4–7 en réserve : convertir laisserait seat 1 prendre sans limite.");
}

static void test_v11_merging(void **unused)
{
    (void)unused;
    start_position(&now, 2, "4/4 15/16 5/5 17/18 7/7 12/13 8/8 1/2 6/6 10/10");
    play_moves(&now, "draw, alone, end, draw, alone, end, draw, alone");
    expect("merge #1 #3", "Merged, 4 and 5 make a run of 2, of which nothing can be swapped.",
           "Réunis, 4 et 5 font une suite de 2, dont rien ne peut être échangé.");
    expect(
        "end", "The last token lies alone: this turn, there is nothing more to take or to convert.",
        "Le dernier jeton est posé seul : ce tour, il n’y a plus rien à prendre ni à convertir.");
    play_moves(&now, "merge #1 #3, end, draw, alone, end, draw, alone, end, draw, alone, end");
    play_moves(&now, "draw, join #5, end, draw, alone, end, draw");
    expect("join #1",
           "Joined to 4–5, the 6 can be merged with 7–8: a run of 5, good for 18 points.",
           "Joint à 4–5, le 6 peut se réunir à 7–8 : une suite de 5, bonne pour 18 points.");
    play_moves(&now, "join #1");
    expect("merge #1 #5", "Merged, 4–6 and 7–8 make a run of 5, good for 18 points.",
           "Réunis, 4–6 et 7–8 font une suite de 5, bonne pour 18 points.");
    expect("end", "The 10 left on the pile fits no group of seat 1.",
           "Le 10 laissé sur la pioche ne va à aucun groupe chez seat 1.");
}

static void test_v17_turning_over(void **unused)
{
    (void)unused;
    start_position(&now, 2, "15/16 14/13 8/8 15/15 3/3 18/18 1/1");
    play_moves(&now, "draw, alone, end, draw, alone, end");
    expect("draw",
           "The pile's 8 can be swapped for the 14: 2 of the 5 cards with a 14 that were never "
           "turned over fit your groups.",
           "Le 8 de la pioche peut s’échanger contre le 14 : 2 des 5 cartes à 14 jamais retournées "
           "vont à vos groupes.");
    play_moves(&now, "draw");
    expect("swap #2",
           "Turned over, the 14 may be of use: 2 of the 5 cards with a 14 that were "
           "never turned over fit your groups.",
           "Retourné, le 14 peut servir : 2 des 5 cartes à 14 jamais retournées vont à vos "
           "groupes.");
    play_moves(&now, "swap #2, alone, end, draw, alone, end, draw, alone, end, draw");
    expect("swap #2", "Turned over, the 13 shows 14, as was seen, which fits 15.",
           "Retourné, le 13 montre 14, déjà vu, qui va à 15.");
    expect("swap #5", "Turned over, the 3 will fit none of your groups, but seat 0 loses it.",
           "Retourné, le 3 n’ira à aucun de vos groupes, mais seat 0 le perd.");
}

static void test_v12_taking(void **unused)
{
    (void)unused;
    start_position(&now, 2, "4/4 9/9 5/5 6/6 7/7 8/8 1/1");
    play_moves(&now, "draw, alone, end, draw, alone, end, draw, join #1, draw, join #1, draw, "
                     "join #1, convert #1, end");
    expect("take 18",
           "Turned over, the 7 on card 18 may be of use: 1 of the 5 cards with a 7 that "
           "were never turned over fits one of your groups.",
           "Retourné, le 7 de la carte 18 peut servir : 1 des 5 cartes à 7 jamais retournées va à "
           "l’un de vos groupes.");
    expect_versus("draw", "take 18",
                  "The pile shows 8, which fits 9, and surely, against 1 of 5 backs for card 18.",
                  "La pioche montre 8, qui va à 9, et sûrement, contre 1 dos sur 5 pour la carte "
                  "18.");
}

static void test_v14_v15_the_end(void **unused)
{
    (void)unused;
    start_position(&now, 2, "4/4 9/9 5/5 6/6 7/7");
    play_moves(&now, "draw, alone, end, draw, alone, end, draw, join #1, draw, join #1, draw, "
                     "join #1, convert #1, end");
    while (now.table.drawn < VERSO_TOKENS)
        play_moves(&now, now.table.drawn < VERSO_TOKENS - 1 ? "draw, alone, end" : "draw, alone");
    expect("end",
           "The pile is empty: ending the turn ends the game, you at 0 points, the best "
           "other at 18.",
           "La pioche est vide : finir le tour finit la partie, vous à 0 points, le meilleur autre "
           "à 18.");
}

/* ---- over random games: what the sentences claim, found out in another way ---- */

struct claim {
    struct verso_state before, after; /* the move */
    qn_move move;
    const char *text; /* in English */
};

static bool says(const struct claim *claim, const char *words)
{
    return strstr(claim->text, words) != NULL;
}

/* The number that follows these words, or -1. */
static int number_after(const struct claim *claim, const char *words)
{
    const char *at = strstr(claim->text, words);
    int number = -1;
    if (at)
        sscanf(at + strlen(words), "%d", &number);
    return number;
}

static bool can(const struct verso_state *state, int low, int high)
{
    qn_move moves[QN_MOVES_MAX];
    int count = verso_turn(state) < 0 ? 0 : verso_legal(state, moves);
    for (int i = 0; i < count; i++)
        if (moves[i] >= low && moves[i] < high)
            return true;
    return false;
}

static int score(const struct verso_state *state, int seat)
{
    int16_t scores[QN_PLAYERS_MAX];
    verso_scores(state, scores);
    return scores[seat];
}

/* Whether holding the number the mover could join it somewhere. */
static bool would_join(const struct verso_state *state, int number)
{
    struct verso_state other = *state;
    int token = other.table.held; /* any token will do, with this face */
    if (token == VERSO_NONE)
        token = other.table.drawn++;
    other.shown[token] = (uint8_t)number;
    other.table.held = (uint8_t)token;
    other.table.phase = VERSO_TURNED;
    return can(&other, VERSO_JOIN, VERSO_SWAP);
}

/* "2 of the 5 cards with a 14": counted over all cards. */
static void check_cards(const struct claim *claim)
{
    const struct verso_state *state = &claim->before;
    int good = -1, all = -1, number = -1, fits = 0, unseen = 0;
    const char *at = strstr(claim->text, " of the ");
    if (at) {
        while (at > claim->text && at[-1] >= '0' && at[-1] <= '9')
            at--;
        assert_int_equal(sscanf(at, "%d of the %d cards with a %d", &good, &all, &number), 3);
    } else {
        at = strstr(claim->text, "all ");
        if (!at || sscanf(at, "all %d cards with a %d", &all, &number) != 2)
            return;
        good = all;
    }
    for (int card = 0; card < VERSO_TOKENS; card++) {
        int low = verso_card_shown(2 * card), high = verso_card_back(2 * card);
        bool seen = false;
        for (int token = 0; token < state->table.drawn; token++)
            seen |= (state->table.known >> token & 1) &&
                    verso_card_code(state->shown[token], state->back[token]) / 2 == card;
        if (seen || (low != number && high != number))
            continue;
        unseen++;
        fits += would_join(state, low == number ? high : low);
    }
    assert_int_equal(all, unseen);
    assert_int_equal(good, fits);
}

static void check_taking(const struct claim *claim)
{
    const struct verso_state *after = &claim->after;
    int face = number_after(claim, claim->move == VERSO_DRAW ? "The pile shows " : " shows ");
    bool joins = can(after, VERSO_JOIN, VERSO_SWAP);
    if (number_after(claim, " can only show ") >= 0)
        face = number_after(claim, " can only show ");
    if (face >= 0)
        assert_int_equal(after->shown[after->table.held], face);
    if (claim->move == VERSO_DRAW || face >= 0)
        assert_int_equal(joins, says(claim, "which fits ") && !says(claim, "which fits none"));
    if (says(claim, "will fit none"))
        assert_false(joins);
}

static void check_placing(const struct claim *claim)
{
    const struct verso_table *table = &claim->after.table;
    int seat = claim->before.table.seat;
    if (says(claim, "earns another token"))
        assert_true(can(&claim->after, VERSO_DRAW, VERSO_DRAW + 1));
    if (says(claim, "earn no other token"))
        assert_false(verso_goes_on(&claim->before.table));
    if (says(claim, "fits none"))
        assert_false(can(&claim->before, VERSO_JOIN, VERSO_SWAP));
    int length = number_after(claim, "makes a run of "), points = number_after(claim, "good for ");
    int held = claim->before.table.held;
    for (uint64_t left = length > 0 ? table->bottoms & verso_own(table, seat) : 0; left;
         left &= left - 1) {
        int g = qn_lowest(left);
        if (g == held || table->link[g] == held)
            assert_int_equal(length, verso_length(table, claim->after.shown, g));
    }
    if (points > 0 && length > 0)
        assert_int_equal(points, verso_sold(table) == VERSO_POINTS ? 6 : 18 - verso_sold(table));
}

static void check_free(const struct claim *claim)
{
    int seat = claim->before.table.seat;
    int points = number_after(claim, " earns "), length = number_after(claim, "make a run of ");
    if (points > 0) /* V15: in the reserve the group counted 6 already */
        assert_int_equal(score(&claim->after, seat), score(&claim->before, seat) + points - 6);
    if (length > 0) {
        int g = (claim->move - VERSO_MERGE) / VERSO_TOKENS;
        assert_int_equal(length, verso_length(&claim->after.table, claim->after.shown, g));
    }
    if (says(claim, "ends the game")) {
        assert_int_equal(verso_turn(&claim->after), QN_OVER);
        assert_int_equal(number_after(claim, "you at "), score(&claim->after, seat));
    }
    if (says(claim, "nothing more to take")) {
        assert_false(can(&claim->before, VERSO_DRAW, VERSO_ALONE));
        assert_false(can(&claim->before, VERSO_CONVERT, VERSO_END));
    }
    if (says(claim, "left on the pile fits no group")) {
        struct verso_state next = claim->after;
        assert_false(would_join(&next, next.shown[next.table.drawn]));
    }
}

static void check_move(const struct verso_state *state, qn_move move, qn_move other)
{
    struct claim claim = {.before = *state, .after = *state, .move = move};
    const char *french = reason(state, move, other, QN_FR);
    claim.text = reason(state, move, other, QN_EN);
    assert_true(strlen(french) > 10 && french[strlen(french) - 1] == '.');
    assert_true(strlen(claim.text) > 10 && claim.text[strlen(claim.text) - 1] == '.');
    assert_string_not_equal(french, claim.text);
    verso_play(&claim.after, move, NULL);
    check_cards(&claim);
    if (move < VERSO_ALONE || (move >= VERSO_SWAP && move < VERSO_MERGE))
        check_taking(&claim);
    else if (move < VERSO_SWAP)
        check_placing(&claim);
    else
        check_free(&claim);
}

static void test_c9_true_in_every_world(void **unused)
{
    (void)unused;
    struct qn_rng rng;
    qn_rng_seed(&rng, 7);
    for (int game = 0; game < 60; game++) {
        struct qn_setup setup = qn_setup_standard(&qn_verso, 2 + game % 3);
        struct verso_state state;
        memset(&state, 0, sizeof state);
        verso_begin(&state, &setup, 0);
        qn_rng_deal(&rng, qn_verso.truth, &state, NULL);
        while (verso_turn(&state) >= 0) {
            qn_move moves[QN_MOVES_MAX];
            int count = verso_legal(&state, moves);
            for (int i = 0; i < count; i++)
                check_move(&state, moves[i], moves[qn_below(&rng, (uint32_t)count)]);
            int any = (int)qn_below(&rng, (uint32_t)count);
            int chosen = verso_choose(&state, moves, count, &rng);
            verso_play(&state, moves[qn_below(&rng, 3) ? chosen : any], NULL);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_v3_drawing),
        cmocka_unit_test(test_v10_placing),
        cmocka_unit_test(test_v11_merging),
        cmocka_unit_test(test_v17_turning_over),
        cmocka_unit_test(test_v12_taking),
        cmocka_unit_test(test_v14_v15_the_end),
        cmocka_unit_test(test_c9_true_in_every_world),
    };
    return cmocka_run_group_tests_name("verso: hints", tests, NULL, NULL);
}
