/* Contests on duplicate deals. */
#include "contest.h"
#include "cheat.h"
#include "simple.h"
#include <stdio.h>
#include <stdlib.h>

/* Someone at the table. */
struct sitter {
    const struct contestant *who;
    struct bot *bot;
    struct cheat *cheat;
    struct qn_rng rng;
};

static void give_up(const char *what, const char *why)
{
    fprintf(stderr, "%s: %s\n", what, why);
    abort();
}

static void sit_down(struct sitter *sitter, const struct contestant *who,
                     const struct qn_game *game, const struct qn_setup *setup, int seat,
                     uint64_t seed)
{
    char sentence[512] = "";
    struct qn_text error = qn_text_on(sentence, sizeof sentence);
    struct bot_spec spec;
    *sitter = (struct sitter){.who = who};
    qn_rng_seed(&sitter->rng, seed);
    if (who->cheat && !(sitter->cheat = cheat_open(game, who->cheat)))
        give_up("cheat", "no memory");
    if (who->bot && (!bot_read(who->bot, &spec, QN_EN, &error) ||
                     !(sitter->bot = bot_open(&spec, game, setup, seat, seed, QN_EN, &error))))
        give_up(who->bot, sentence);
}

static void stand_up(struct sitter *sitter)
{
    if (sitter->bot)
        bot_close(sitter->bot);
    if (sitter->cheat)
        cheat_close(sitter->cheat);
}

static qn_move choose(struct sitter *sitter, const struct qn_game *game,
                      const union qn_state *state, int seat)
{
    char sentence[512] = "";
    struct qn_text error = qn_text_on(sentence, sizeof sentence);
    if (sitter->cheat)
        return cheat_move(sitter->cheat, state, &sitter->rng);
    if (sitter->who->rung)
        return rung_move(sitter->who->rung, game, state, &sitter->rng);
    union {
        uint64_t align[2];
        unsigned char bytes[QN_VIEW_MAX];
    } view;
    game->truth->observe(state, seat, &view);
    if (sitter->who->simple)
        return simple_move(game, &view, &sitter->rng);
    qn_move move = bot_move(sitter->bot, &view, NULL, &error);
    if (move == QN_NO_MOVE)
        give_up(sitter->who->bot, sentence);
    return move;
}

/* The share of the first place that the hero's seat gets. */
static double play(const struct qn_game *game, const struct qn_setup *setup, uint64_t number,
                   int hero_seat, const struct contestant *hero, const struct contestant *foe)
{
    static struct qn_record record;
    union qn_state state;
    struct sitter sitters[QN_PLAYERS_MAX];
    const struct qn_seed zero = {{0}};
    struct qn_seed seed = qn_seed_plus(&zero, number);
    int players = setup->players, firsts = 0;
    for (int seat = 0; seat < players; seat++)
        sit_down(&sitters[seat], seat == hero_seat ? hero : foe, game, setup, seat,
                 number * QN_PLAYERS_MAX * QN_PLAYERS_MAX +
                     (uint64_t)(hero_seat * QN_PLAYERS_MAX + seat));
    qn_record_start(&record, game, setup, &seed, &state);
    for (int seat; (seat = game->truth->turn(&state)) >= 0;)
        if (qn_record_move(&record, &state, choose(&sitters[seat], game, &state, seat), NULL) != 0)
            give_up(game->id, "a move that is not legal");
    for (int seat = 0; seat < players; seat++) {
        firsts += record.ranks[seat] == 1;
        stand_up(&sitters[seat]);
    }
    return record.ranks[hero_seat] == 1 ? 1.0 / firsts : 0;
}

struct stats_sum contest(const struct qn_game *game, int players, const struct contestant *hero,
                         const struct contestant *foe, int games, uint64_t seed)
{
    struct qn_setup setup = qn_setup_standard(game, players);
    struct stats_sum sum = {0};
    for (int deal = 0; deal * players < games; deal++) {
        double share = 0;
        for (int seat = 0; seat < players; seat++)
            share += play(game, &setup, seed + (uint64_t)deal, seat, hero, foe);
        stats_add(&sum, share / players);
    }
    return sum;
}
