/* Runs what README.md shows, as printed there: random playouts from what a seat knows at a game's
 * beginning. The build takes the function out of the page. */
#include <quinte/truth.h>
#include <stdio.h>

void try_moves(const struct qn_game *game, const void *view, int seat, struct qn_rng *rng);

int main(void)
{
    const struct qn_game *game = qn_game_find("onze");
    struct qn_setup setup = qn_setup_standard(game, 3);
    struct qn_seed seed;
    static struct qn_record record;
    union qn_state state;
    uint64_t view[QN_VIEW_MAX / 8];
    if (!qn_seed_parse("7", &seed))
        return 1;
    qn_record_start(&record, game, &setup, &seed, &state);
    struct qn_rng rng;
    qn_seed_rng(&seed, 0, &rng);
    int seat = game->truth->turn(&state);
    game->truth->observe(&state, seat, view);
    qn_move moves[QN_MOVES_MAX];
    printf("%d moves\n", qn_view_legal(game, view, moves));
    try_moves(game, view, seat, &rng);
    return 0;
}
