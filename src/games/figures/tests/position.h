/* Setting up positions of Figures for tests: hands, the top of the pile, moves by their texts. */
#ifndef QUINTE_FIGURES_TESTS_POSITION_H
#define QUINTE_FIGURES_TESTS_POSITION_H

#include "games/figures/state.h"
#include <string.h>
#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

/* Reads card texts separated by spaces. */
static inline int read_cards(const char *texts, uint8_t *cards)
{
    int count = 0;
    for (; *texts; texts += strspn(texts, " ")) {
        char text[3] = {texts[0], texts[1], '\0'};
        int card = figures_card_parse(text);
        assert_true(card >= 0);
        cards[count++] = (uint8_t)card;
        texts += 2;
    }
    return count;
}

/* Gives the shuffle asked for: these cards on top, the others in canonical order. */
static inline void set_shuffle(union qn_state *state, const uint8_t *top, int count,
                               struct qn_events *events)
{
    struct qn_need need;
    uint8_t order[QN_CARDS_MAX];
    assert_int_equal(figures_turn(state), QN_SHUFFLE);
    figures_need(state, &need);
    memcpy(order, top, (size_t)count);
    for (int i = 0; i < count; i++) {
        int k = 0;
        while (k < need.count && need.cards[k] != top[i])
            k++;
        assert_true(k < need.count); /* the card must be among them */
        need.cards[k] = FIGURES_EMPTY;
    }
    for (int i = 0; i < need.count; i++)
        if (need.cards[i] != FIGURES_EMPTY)
            order[count++] = need.cards[i];
    figures_deal(state, order, events);
}

/* Begins with these hands, from the first seat on, and these cards on top of the pile. */
static inline void set_hands(union qn_state *state, int players, int first,
                             const char *const *hands, const char *pile, struct qn_events *events)
{
    struct qn_setup setup = qn_setup_standard(&qn_figures, players);
    uint8_t cards[QN_CARDS_MAX], hand[QN_CARDS_MAX];
    for (int i = 0; i < players; i++) {
        assert_int_equal(read_cards(hands[i], hand), FIGURES_HAND);
        for (int k = 0; k < FIGURES_HAND; k++)
            cards[k * players + i] = hand[k];
    }
    int count = players * FIGURES_HAND;
    count += read_cards(pile, cards + count);
    figures_begin(state, &setup, first);
    set_shuffle(state, cards, count, events);
}

/* Seat 0 begins with the first hand; the pile has these cards on top. */
static inline void set_two(union qn_state *state, const char *one, const char *two,
                           const char *pile)
{
    set_hands(state, 2, 0, (const char *const[]){one, two}, pile, NULL);
}

/* The sheet of a seat: these boxes are open, and series count as scored in `colours` colours. */
static inline void set_sheet(union qn_state *state, int seat, unsigned open, int colours)
{
    struct figures_state *s = (struct figures_state *)(void *)state;
    struct figures_sheet *sheet = &s->table.sheets[seat];
    *sheet = (struct figures_sheet){.open = (uint16_t)open};
    for (int box = 0; box < FIGURES_SERIES; box++)
        if (!(open >> box & 1) && colours > 0) {
            sheet->scored |= (uint16_t)(1u << box);
            sheet->colours |= (uint16_t)((colours - 1) << (2 * box));
        }
}

/* Plays moves separated by commas; each must be legal. The events are the last one's. */
static inline void play_moves(union qn_state *state, const char *moves, struct qn_events *events)
{
    while (*moves) {
        char text[QN_MOVE_TEXT_MAX];
        size_t length = strcspn(moves, ",");
        assert_true(length < sizeof text);
        memcpy(text, moves, length);
        text[length] = '\0';
        qn_move move = figures_move_parse(text);
        if (move == QN_NO_MOVE || figures_check(state, move) != 0)
            fail_msg("%s is not legal", text);
        if (events)
            events->count = 0;
        figures_play(state, move, events);
        moves += length + (moves[length] == ',');
    }
}

#endif
