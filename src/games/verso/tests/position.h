/* Positions of Verso for tests: a pile with chosen tokens on top, played by the texts of moves. */
#ifndef QUINTE_GAMES_VERSO_TESTS_POSITION_H
#define QUINTE_GAMES_VERSO_TESTS_POSITION_H

#include "games/verso/verso.h"
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <cmocka.h>

extern const struct qn_game qn_verso;

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

/* These tokens, "4/5 6/6", come first; the other cards follow in canonical order. Seat 0 begins. */
static inline void start_position(struct verso_state *state, int players, const char *tokens)
{
    struct qn_setup setup = qn_setup_standard(&qn_verso, players);
    uint8_t order[QN_CARDS_MAX];
    bool used[VERSO_TOKENS] = {false};
    char text[QN_CARD_TEXT_MAX];
    int count = 0;
    while (piece(&tokens, ' ', text, sizeof text)) {
        int code = qn_verso.card_parse(text);
        assert_true(code >= 0 && !used[code / 2]);
        used[code / 2] = true;
        order[count++] = (uint8_t)code;
    }
    for (int card = 0; card < VERSO_TOKENS; card++)
        if (!used[card])
            order[count++] = (uint8_t)(2 * card);
    memset(state, 0, sizeof *state);
    verso_truth.begin(state, &setup, 0);
    verso_truth.deal(state, order, NULL);
}

/* "draw, alone, end" */
static inline void play_moves(struct verso_state *state, const char *moves)
{
    char text[40];
    while (piece(&moves, ',', text, sizeof text)) {
        qn_move move = qn_verso.move_parse(text);
        if (move == QN_NO_MOVE || verso_truth.check(state, move))
            fail_msg("'%s' is refused", text);
        verso_truth.play(state, move, NULL);
    }
}

#endif
