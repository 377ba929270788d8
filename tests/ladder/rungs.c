/* The rungs of the ladder, lowest cunning first. */
#include "rungs.h"
#include "core/random.h"
#include <string.h>

const struct rung rungs[] = {
    {NULL, "first-legal", PICK_FIRST, {""}},
    {NULL, "last-legal", PICK_LAST, {""}},

    {"verso", "never-join", PICK_ANY, {"end", "draw", "alone"}},
    {"verso", "one-token", PICK_FIRST, {"convert", "merge", "join", "end", "draw", "alone"}},
    {"verso", "always-take", PICK_ANY, {"convert", "merge", "take", "join", "draw", "alone"}},

    {"figures", "always-draw", PICK_ANY, {"draw", "discard", "score", "cross"}},
    {"figures", "always-declare", PICK_ANY, {"declare", "draw", "discard", "score", "cross"}},
    {"figures",
     "big-boxes",
     PICK_LAST,
     {"declare f", "declare s", "take", "draw", "score f", "score"}},

    {"vingt-trois", "always-pass", PICK_ANY, {"pass", "play", "box"}},
    {"vingt-trois", "always-quit", PICK_ANY, {"quit", "play", "box"}},
    {"vingt-trois", "highest-card", PICK_LAST, {"play", "pass", "box"}},
    {"vingt-trois", "lowest-card", PICK_FIRST, {"play", "pass", "box"}},

    {"onze", "always-draw", PICK_ANY, {"draw", "end", "lay", "pass"}},
    {"onze", "one-card", PICK_ANY, {"end", "lay", "draw", "pass"}},
    {"onze", "lay-all", PICK_ANY, {"lay", "joker", "end", "draw", "pass"}},
    {"onze", "highest-card", PICK_LAST, {"lay", "end", "draw", "pass"}},

    {"voeux", "never-open", PICK_ANY, {"stone", "lay P", "discard", "draw", "done"}},
    {"voeux", "only-discard", PICK_FIRST, {"discard", "draw", "done"}},
    {"voeux", "always-lay", PICK_ANY, {"lay", "stone", "discard", "draw"}},
    {"voeux",
     "always-close",
     PICK_LAST,
     {"lay RE", "lay YE", "lay GE", "lay BE", "lay VE", "stone", "lay", "draw"}},
};

const int rung_count = sizeof rungs / sizeof rungs[0];

/* Keeps the moves whose texts begin with what is liked. */
static int liked(const struct qn_game *game, const qn_move *moves, int count, const char *like,
                 qn_move *out)
{
    int kept = 0;
    for (int i = 0; i < count; i++) {
        char name[QN_MOVE_TEXT_MAX];
        struct qn_text text = qn_text_on(name, sizeof name);
        game->move_print(moves[i], &text);
        if (strncmp(name, like, strlen(like)) == 0)
            out[kept++] = moves[i];
    }
    return kept;
}

qn_move rung_move(const struct rung *rung, const struct qn_game *game, const union qn_state *state,
                  struct qn_rng *rng)
{
    qn_move moves[QN_MOVES_MAX], some[QN_MOVES_MAX];
    int all = game->truth->legal(state, moves), count = 0;
    for (int i = 0; i < LIKES_MAX && rung->likes[i] && count == 0; i++)
        count = liked(game, moves, all, rung->likes[i], some);
    if (count == 0)
        return moves[qn_below(rng, (uint32_t)all)];
    int chosen[] = {[PICK_FIRST] = 0,
                    [PICK_LAST] = count - 1,
                    [PICK_ANY] = (int)qn_below(rng, (uint32_t)count)};
    return some[chosen[rung->pick]];
}
