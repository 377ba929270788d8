/* Move texts. The first byte chooses a game, the second a setup and a seed; then one text a line.
 * Each is read by every game, and played where it is legal. */
#include "fuzz.h"
#include "../support.h"
#include <string.h>

static void every_game(const char *text)
{
    for (int i = 0; i < qn_game_count(); i++) {
        const struct qn_game *game = qn_game_at(i);
        char printed[QN_MOVE_TEXT_MAX], card[QN_CARD_TEXT_MAX];
        qn_move move = game->move_parse(text);
        if (move != QN_NO_MOVE) {
            struct qn_text out = qn_text_on(printed, sizeof printed);
            fuzz_expect(move < game->move_count, "a move out of range");
            game->move_print(move, &out);
            fuzz_expect(strcmp(printed, text) == 0, "a move with two texts");
        }
        int code = game->card_parse(text);
        if (code >= 0) {
            struct qn_text out = qn_text_on(card, sizeof card);
            fuzz_expect(code < game->card_count, "a card out of range");
            game->card_print((uint8_t)code, &out);
            fuzz_expect(strcmp(card, text) == 0, "a card with two texts");
        }
    }
}

static void play(struct qn_record *record, union qn_state *state, const char *text)
{
    const struct qn_game *game = record->game;
    if (game->truth->turn(state) == QN_OVER)
        return;
    qn_move move = game->move_parse(text);
    union qn_state before = *state;
    int rule = qn_record_move(record, state, move, NULL);
    if (rule == 0) {
        fuzz_expect(move != QN_NO_MOVE, "no move was played");
        return;
    }
    fuzz_expect(rule < game->rule_count, "an unknown rule");
    fuzz_expect(memcmp(&before, state, sizeof before) == 0, "a refusal changed the state");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct qn_record record;
    static char text[1 << 14];
    union qn_state state;
    if (size < 2)
        return 0;
    const struct qn_game *game = qn_game_at(data[0] % qn_game_count());
    struct qn_setup setup = setup_number(game, data[1] % setup_total(game));
    struct qn_seed seed = {{data[1]}};
    qn_record_start(&record, game, &setup, &seed, &state);
    fuzz_text(data + 2, size - 2, text, sizeof text);
    for (char *line = text, *next; line; line = next) {
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        every_game(line);
        play(&record, &state, line);
    }
    return 0;
}
