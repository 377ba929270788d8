/* Positions of Onze for tests, written as texts of cards. */
#ifndef QUINTE_GAMES_ONZE_TESTS_POSITION_H
#define QUINTE_GAMES_ONZE_TESTS_POSITION_H

#include "../board.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

static inline int next_card(const char **text)
{
    char word[QN_CARD_TEXT_MAX];
    int read = 0;
    if (sscanf(*text, " %7s%n", word, &read) != 1)
        return -1;
    *text += read;
    int card = qn_onze.card_parse(word);
    assert_true(card >= 0);
    return card;
}

static inline struct onze_set slots(const char *text)
{
    struct onze_set set = {{0, 0}};
    for (int card; (card = next_card(&text)) >= 0;)
        onze_add(&set, onze_place[card]);
    return set;
}

static inline void give(struct onze_state *s, int seat, const char *text)
{
    s->hand[seat] = (struct onze_set){{0, 0}};
    s->jokers[seat] = 0;
    for (int card; (card = next_card(&text)) >= 0;) {
        if (card == ONZE_J)
            s->jokers[seat]++;
        else
            onze_add(&s->hand[seat], onze_place[card]);
    }
}

/* Seat 0's turn at a table of two: its hand, the other's, the pile (top first), and what lies on
 * the table besides the 11s. */
static inline void position(struct onze_state *s, bool beginner, const char *mine,
                            const char *theirs, const char *pile, const char *laid)
{
    struct qn_setup setup = qn_setup_standard(&qn_onze, 2);
    struct qn_need need;
    setup.option[ONZE_BEGINNER] = beginner;
    qn_onze.truth->begin(s, &setup, 0);
    qn_onze.truth->need(s, &need);
    qn_onze.truth->deal(s, need.cards, NULL);
    give(s, 0, mine);
    give(s, 1, theirs);
    memset(&s->rest, 0, sizeof s->rest);
    uint8_t cards[ONZE_PILE_MAX];
    int count = 0;
    for (int card; (card = next_card(&pile)) >= 0;)
        cards[count++] = (uint8_t)card;
    for (int i = 0; i < count; i++)
        s->rest.pile[count - 1 - i] = cards[i];
    s->pile_count = (uint8_t)count;
    s->filled = onze_either(onze_centres(), slots(laid));
}

static inline qn_move move_of(const char *text)
{
    qn_move move = qn_onze.move_parse(text);
    assert_int_not_equal(move, QN_NO_MOVE);
    return move;
}

static inline void play(struct onze_state *s, const char *text)
{
    assert_int_equal(qn_onze.truth->check(s, move_of(text)), 0);
    qn_onze.truth->play(s, move_of(text), NULL);
}

#endif
