/* Plays one random game of Quinte and prints its moves: random_game [GAME [PLAYERS [SEED]]] */
#include <quinte/truth.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    const struct qn_game *game = argc > 1 ? qn_game_find(argv[1]) : qn_game_at(0);
    struct qn_setup setup = {0};
    struct qn_seed seed;
    if (game)
        setup = qn_setup_standard(game, argc > 2 ? atoi(argv[2]) : game->players_min);
    if (!game || !qn_setup_valid(game, &setup) || !qn_seed_parse(argc > 3 ? argv[3] : "1", &seed)) {
        fprintf(stderr, "usage: random_game [GAME [PLAYERS [SEED]]]\n");
        return 2;
    }
    static struct qn_record record; /* what was dealt and played; large, so not on the stack */
    union qn_state state;           /* the truth of the running game */
    qn_record_start(&record, game, &setup, &seed, &state);
    while (!record.finished) {
        qn_move moves[QN_MOVES_MAX];
        int seat = game->truth->turn(&state), count = game->truth->legal(&state, moves);
        qn_move move = moves[rand() % count];
        char buffer[QN_MOVE_TEXT_MAX];
        struct qn_text text = qn_text_on(buffer, sizeof buffer);
        game->move_print(move, &text);
        printf("%d. seat %d: %s\n", record.move_count, seat, buffer);
        qn_record_move(&record, &state, move, NULL);
    }
    for (int seat = 0; seat < setup.players; seat++)
        printf("seat %d: %d points, rank %d\n", seat, record.scores[seat], record.ranks[seat]);
    return 0;
}
