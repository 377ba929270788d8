/* Positions of Verso for tests: a pile with chosen tokens on top, played by the texts of moves. */
#ifndef QUINTE_GAMES_VERSO_TESTS_POSITION_H
#define QUINTE_GAMES_VERSO_TESTS_POSITION_H

#include "games/verso/state.h"
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <cmocka.h>

/* The next piece of a text, up to the separator. */
static inline bool piece(const char **at, char separator, char *out, size_t size)
{
    size_t length = 0;
    while (**at == ' ')
        (*at)++;
    for (; **at && **at != separator; (*at)++)
        if (length + 1 < size)
            out[length++] = **at;
    out[length] = '\0';
    if (**at)
        (*at)++;
    return length > 0;
}

/* These tokens, "4/5 6/6", come first; the other cards follow in canonical order. */
static inline void set_pile(void *state, const struct qn_setup *setup, int first,
                            const char *tokens)
{
    struct qn_need need = {0};
    uint8_t order[QN_CARDS_MAX];
    bool used[VERSO_TOKENS] = {false};
    char text[QN_CARD_TEXT_MAX];
    int count = 0;
    while (piece(&tokens, ' ', text, sizeof text)) {
        int code = qn_verso.card_parse(text);
        assert_in_range(code, 0, 2 * VERSO_TOKENS - 1);
        assert_false(used[code / 2]);
        used[code / 2] = true;
        order[count++] = (uint8_t)code;
    }
    for (int card = 0; card < VERSO_TOKENS; card++)
        if (!used[card])
            order[count++] = (uint8_t)(2 * card);
    memset(state, 0, sizeof(struct verso_state));
    verso_begin(state, setup, first);
    assert_int_equal(verso_turn(state), QN_SHUFFLE);
    verso_need(state, &need);
    assert_true(qn_order_fits(&need, order, count));
    verso_deal(state, order, NULL);
}

/* The same at a standard table where seat 0 begins. */
static inline void start_position(struct verso_state *state, int players, const char *tokens)
{
    struct qn_setup setup = qn_setup_standard(&qn_verso, players);
    set_pile(state, &setup, 0, tokens);
}

/* "draw, alone, end"; the events are the last one's. */
static inline void play_telling(void *state, const char *moves, struct qn_events *events)
{
    char text[40];
    while (piece(&moves, ',', text, sizeof text)) {
        qn_move move = qn_verso.move_parse(text);
        int rule = move == QN_NO_MOVE ? VERSO_C5 : verso_check(state, move);
        if (rule)
            fail_msg("'%s' is refused by %s", text, qn_verso.rules[rule].id);
        events->count = 0;
        verso_play(state, move, events);
    }
}

static inline void play_moves(struct verso_state *state, const char *moves)
{
    struct qn_events events;
    play_telling(state, moves, &events);
}

#endif
