/* Vœux: the sentences of hints say what is so. Chosen positions with their exact sentences, and
 * whole games in which every number and card of every sentence is checked by playing. */
#include "games/voeux/step.h"
#include "core/random.h"
#include "speech.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum { SENTENCE_MAX = 512 };

struct game {
    union qn_state state;
};

static struct voeux_state *truth(struct game *game) { return (struct voeux_state *)&game->state; }

/* Deals two hands, given as eight cards each in the order of a list; the pile is what is left, the
 * given cards on top. */
static void deal(struct game *game, const char *one, const char *two, const char *pile)
{
    struct qn_setup setup = qn_setup_standard(&qn_voeux, 2);
    uint8_t order[QN_CARDS_MAX], left[VOEUX_TYPES];
    const char *const lists[] = {one, two, pile};
    int count = 0;
    for (int card = 0; card < VOEUX_TYPES; card++)
        left[card] = (uint8_t)voeux_copies(card);
    for (int i = 0; i < 3; i++) {
        int place = i < 2 ? i : 16, length, stride = i < 2 ? 2 : 1;
        char text[8];
        for (const char *at = lists[i]; sscanf(at, "%7s%n", text, &length) == 1; at += length) {
            int card = voeux_card_parse(text);
            assert_true(card >= 0 && left[card] > 0);
            left[card]--;
            order[place] = (uint8_t)card;
            place += stride;
        }
        count = place;
    }
    for (int card = 0; card < VOEUX_TYPES; card++)
        for (; left[card] > 0; left[card]--)
            order[count++] = (uint8_t)card;
    voeux_begin(&game->state, &setup, 0);
    voeux_deal(&game->state, order, NULL);
}

static void play(struct game *game, const char *moves)
{
    while (*moves) {
        char text[32];
        size_t length = strcspn(moves, ",");
        snprintf(text, sizeof text, "%.*s", (int)length, moves);
        qn_move move = voeux_move_parse(text);
        assert_int_equal(voeux_check(&game->state, move), 0);
        voeux_play(&game->state, move, NULL);
        moves += length + (moves[length] == ',');
    }
}

static void reason(const void *state, qn_move move, qn_move other, enum qn_lang lang, char *out)
{
    uint64_t view[QN_VIEW_MAX / 8];
    struct qn_text text = qn_text_on(out, SENTENCE_MAX);
    struct qn_speech speech = speech_marked(&qn_voeux, lang, &text);
    voeux_observe(state, voeux_turn(state), view);
    voeux_reason(view, move, other, &speech);
    assert_false(text.full);
    speech_in_codes(&text);
}

static void expect(struct game *game, const char *move, const char *other, const char *french,
                   const char *english)
{
    const char *const wanted[QN_LANGS] = {[QN_FR] = french, [QN_EN] = english};
    qn_move against = other ? voeux_move_parse(other) : QN_NO_MOVE;
    assert_int_equal(voeux_check(&game->state, voeux_move_parse(move)), 0);
    for (int lang = 0; lang < QN_LANGS; lang++) { /* sound in all of them */
        char said[SENTENCE_MAX];
        reason(&game->state, voeux_move_parse(move), against, (enum qn_lang)lang, said);
        if (wanted[lang])
            assert_string_equal(said, wanted[lang]);
    }
}

/* ---- positions ---- */

static void test_laying(void **unused)
{
    struct game game;
    (void)unused;
    deal(&game, "R3 R4 R6 RE P4 G5 G5 B0", "Y1 Y2 Y3 Y4 V8 V9 B9 B10", "V0 V1 V2 V3 V4 V5");
    expect(&game, "lay R3", NULL,
           "Poser R3 ouvre la série rouge, et 3 cartes de votre main peuvent y suivre, R4 d’abord.",
           "Playing R3 starts the red series, and 3 cards of your hand can follow, R4 first.");
    expect(&game, "lay P4", NULL, "P4 dans la série neutre est un point sûr.",
           "P4 in the neutral series is a sure point.");
    play(&game, "lay R3,draw,lay Y2,draw");
    expect(
        &game, "lay R4", NULL,
        "R4 suit votre R3 sans rien sauter ; avec 2 cartes la série rouge rapporte −3 au lieu de "
        "−4, et vous avez R6 pour la suite.",
        "R4 follows your R3 and skips nothing; with 2 cards the red series brings −3 instead of "
        "−4, and you hold R6 to follow.");
    expect(&game, "lay R6", NULL,
           "R6 ne saute que 2 valeurs après votre R3 ; avec 2 cartes la série rouge rapporte −3 au "
           "lieu de −4.",
           "R6 skips 2 values after your R3; with 2 cards the red series brings −3 instead of "
           "−4.");
    play(&game, "lay R4,draw,lay Y3,draw");
    expect(
        &game, "lay P4 R", NULL,
        "P4 prolonge la série rouge sans en fermer aucune valeur ; avec 3 cartes la série rouge "
        "rapporte −2 au lieu de −3.",
        "P4 makes the red series longer and closes none of its values; with 3 cards the red series "
        "brings −2 instead of −3.");
    expect(&game, "lay RE", NULL, "RE : avec 3 cartes la série rouge rapporte −2 au lieu de −3.",
           "RE: with 3 cards the red series brings −2 instead of −3.");
}

static void test_giving(void **unused)
{
    struct game game;
    (void)unused;
    deal(&game, "R3 R4 R6 Y4 Y8 G5 G5 B0", "Y1 Y2 Y3 Y5 V8 V9 B9 B10", "V0 V1 V2 V3 V4 V5");
    expect(&game, "stone G5 G5", NULL,
           "La pierre 5 serait votre nº 1 : vos pierres comptent −1 au lieu de −4, et vous piochez "
           "deux cartes.",
           "Stone 5 would be your number 1: your stones count −1 instead of −4, and you draw two "
           "cards.");
    play(&game, "lay R4,draw,lay Y2,draw,lay R6,draw,lay Y3,draw");
    expect(
        &game, "discard R3", NULL,
        "R3 ne peut plus entrer dans votre série rouge, et personne ne peut le poser sur une série "
        "commencée.",
        "R3 can no longer join your red series, and nobody can play it on a series already "
        "started.");
    expect(&game, "discard B0", "discard Y4",
           "Personne ne peut poser B0 sur une série commencée ; Y4 servirait à seat 1.",
           "Nobody can play B0 on a series already started; Y4 would help seat 1.");
    expect(&game, "discard B0", NULL,
           "Aucune carte de votre main ne suivrait B0, et personne ne peut le poser sur une série "
           "commencée.",
           "No card of your hand would follow B0, and nobody can play it on a series already "
           "started.");
}

static void test_drawing(void **unused)
{
    struct game game;
    (void)unused;
    deal(&game, "R3 R4 R6 Y4 Y8 G5 B0 P9", "R5 Y2 Y3 Y5 V8 V9 B9 B10", "V0 V1 V2 V3 V4 V6");
    play(&game, "lay R4");
    expect(&game, "draw", NULL,
           "Aucune défausse ouverte ne va sur vos séries ni ne fait une paire ; la pioche a 55 "
           "cartes.",
           "No open discard goes on your series or makes a pair; the pile has 55 cards.");
    play(&game, "draw,discard R5,draw,discard B0");
    expect(&game, "draw R", NULL, "R5 fait une paire avec G5 pour la pierre 5.",
           "R5 makes a pair with G5 for stone 5.");
}

static void test_final(void **unused)
{
    struct game game;
    (void)unused;
    deal(&game, "R3 R4 R5 R6 Y4 Y8 G5 P9", "R7 Y2 Y3 Y5 V8 V9 B9 B10", "V0 V1 V2 V3 V4 V6");
    play(&game, "lay R3,draw,lay Y2,draw");
    truth(&game)->table.pile = 1;
    play(&game, "lay R4");
    expect(&game, "draw", NULL, "C’est la dernière carte : la phase finale commence.",
           "It is the last card: the final phase begins.");
    play(&game, "draw");
    expect(
        &game, "lay R5", NULL,
        "R5 suit votre R4 sans rien sauter ; avec 3 cartes la série rouge rapporte −2 au lieu de "
        "−3.",
        "R5 follows your R4 and skips nothing; with 3 cards the red series brings −2 instead of "
        "−3.");
    expect(&game, "done", NULL, "Vous pouvez vous arrêter ici.", "You may stop here.");
    play(&game, "lay R5,lay R6");
    expect(&game, "done", NULL, "Vous pouvez vous arrêter ici.", "You may stop here.");
}

/* ---- whole games ---- */

static int score_of(const struct voeux_state *state, int seat)
{
    int16_t scores[QN_PLAYERS_MAX];
    voeux_scores(state, scores);
    return scores[seat];
}

/* The card whose text stands right after these words; −1 if they were not said. */
static int card_after(const char *said, const char *words)
{
    const char *at = strstr(said, words);
    char text[4] = "";
    if (!at || sscanf(at + strlen(words), "%3[RYGBVPE0-9]", text) != 1)
        return -1;
    return voeux_card_parse(text);
}

/* Whether a seat could lay the card on a series of its own that is begun, if it held it. */
static bool could_lay(const struct voeux_state *state, int seat, int card)
{
    union qn_state bytes;
    struct voeux_state *trial = (struct voeux_state *)&bytes;
    uint64_t lane = UINT64_C(0xFFF) << voeux_kind(card) * VOEUX_RANKS;
    memcpy(&bytes, state, voeux_state_bytes(state->table.players));
    trial->table.turn = (int8_t)seat;
    trial->table.phase = VOEUX_PLAY;
    if (!voeux_bag_has(&trial->seats[seat].hand, card))
        voeux_bag_add(&trial->seats[seat].hand, card);
    return (trial->seats[seat].laid.cards & lane) != 0 &&
           voeux_check(trial, (qn_move)(VOEUX_LAY + card)) == 0;
}

static bool anybody_could(const struct voeux_state *state, int card)
{
    bool could = false;
    for (int seat = 0; seat < state->table.players; seat++)
        could |= seat != state->table.turn && could_lay(state, seat, card);
    return could;
}

/* Plays the move elsewhere and compares. */
static void check_numbers(const struct voeux_state *state, qn_move move, const char *said)
{
    union qn_state bytes;
    struct voeux_state *after = (struct voeux_state *)&bytes;
    int seat = state->table.turn, now, before, lead, next;
    const char *brings = strstr(said, "series brings "), *count = strstr(said, "stones count ");
    memcpy(&bytes, state, voeux_state_bytes(state->table.players));
    voeux_play(after, move, NULL);
    if ((brings && sscanf(brings, "series brings %d instead of %d", &now, &before) == 2) ||
        (count && sscanf(count, "stones count %d instead of %d", &now, &before) == 2))
        assert_int_equal(score_of(after, seat) - score_of(state, seat), now - before);
    if (sscanf(said, "%*s ends the game now: you then lead by %d", &lead) == 1) {
        assert_int_equal(after->table.phase, VOEUX_FINAL);
        for (int other = 0; other < state->table.players; other++)
            if (other != seat)
                assert_true(score_of(after, seat) - score_of(after, other) >= lead);
    }
    next = card_after(said, "you hold ");
    if (next < 0 && strstr(said, " first."))
        next = card_after(strrchr(said, ',') + 1, " ");
    if (next >= 0 && after->table.phase == VOEUX_DRAW) {
        assert_true(voeux_bag_has(&after->seats[seat].hand, next));
        assert_true(could_lay(after, seat, next));
    }
}

static void check_cards(const struct voeux_state *state, qn_move move, const char *said)
{
    struct voeux_move parts = voeux_decode(move);
    int seat, with = card_after(said, "makes a pair with ");
    const char *serve = strstr(said, "would serve seat ");
    int card = parts.act == ACT_DRAW_DISCARD ? voeux_discard_at(&state->table, parts.series,
                                                                state->table.size[parts.series] - 1)
                                             : parts.card;
    if (strstr(said, "obody can lay"))
        assert_false(anybody_could(state, card));
    if (strstr(said, "can no longer join"))
        assert_int_not_equal(voeux_check(state, (qn_move)(VOEUX_LAY + card)), 0);
    if (strstr(said, "can go on your"))
        assert_true(could_lay(state, state->table.turn, card));
    if (serve && sscanf(serve, "would serve seat %d", &seat) == 1) {
        int given = card_after(said, "begun; ");
        assert_int_not_equal(seat, state->table.turn);
        assert_true(could_lay(state, seat, given >= 0 ? given : card));
    }
    if (with >= 0) {
        assert_true(voeux_bag_has(&state->seats[state->table.turn].hand, with));
        assert_int_equal(voeux_rank(with), voeux_rank(card));
        assert_true(state->table.row >> voeux_rank(card) & 1);
    }
}

static void test_whole_games(void **unused)
{
    struct qn_rng rng;
    (void)unused;
    qn_rng_seed(&rng, 11);
    for (int number = 0; number < 60; number++) {
        struct qn_setup setup = qn_setup_standard(&qn_voeux, 2 + number % 3);
        union qn_state state;
        voeux_begin(&state, &setup, 0);
        qn_rng_deal(&rng, qn_voeux.truth, &state, NULL);
        while (voeux_turn(&state) != QN_OVER) {
            qn_move moves[QN_MOVES_MAX];
            int count = voeux_legal(&state, moves);
            for (int i = 0; i < count; i++) {
                char french[SENTENCE_MAX], english[SENTENCE_MAX];
                qn_move other = moves[qn_below(&rng, (uint32_t)count)];
                reason(&state, moves[i], other, QN_FR, french);
                reason(&state, moves[i], other, QN_EN, english);
                assert_int_equal(french[strlen(french) - 1], '.');
                assert_int_equal(english[strlen(english) - 1], '.');
                assert_string_not_equal(french, english);
                check_numbers((struct voeux_state *)&state, moves[i], english);
                check_cards((struct voeux_state *)&state, moves[i], english);
            }
            int pick = number % 2 ? voeux_choose(&state, moves, count, &rng)
                                  : (int)qn_below(&rng, (uint32_t)count);
            voeux_play(&state, moves[pick], NULL);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_laying),      cmocka_unit_test(test_giving),
        cmocka_unit_test(test_drawing),     cmocka_unit_test(test_final),
        cmocka_unit_test(test_whole_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
