/* Whole games played by bots, and the seeds they start from. */
#include "bot_games.h"
#include "core/random.h"
#include "signals.h"
#include <stdio.h>
#include <string.h>
#include <time.h>

/* ---- the names of bots ---- */

static bool read_bot(const struct arguments *arguments, const char **list, struct bot_spec *spec)
{
    char name[BOT_TEXT_MAX], sentence[512];
    struct qn_text error = qn_text_on(sentence, sizeof sentence);
    if (!next_bot(list, name)) {
        misused(arguments, SAY_LONG_BOT, BOT_TEXT_MAX - 1);
        return false;
    }
    if (bot_read(name, spec, arguments->lang, &error))
        return true;
    misused(arguments, SAY_UNKNOWN_BOT, name, sentence);
    return false;
}

bool read_bots(const struct arguments *arguments, struct bots *bots)
{
    const char *list = given(arguments, OPTION_BOTS) ? arguments->value[OPTION_BOTS] : "random";
    bots->count = 0;
    for (bool more = true; more; bots->count++) {
        if (bots->count == QN_PLAYERS_MAX) {
            misused(arguments, SAY_MANY_BOTS, QN_PLAYERS_MAX);
            return false;
        }
        if (!read_bot(arguments, &list, &bots->list[bots->count]))
            return false;
        more = *list == ',';
        list += more;
    }
    return true;
}

bool read_seating(const struct arguments *arguments, struct bots *bots, struct seating *seating)
{
    int players = seating->setup.players;
    if (!read_bots(arguments, bots))
        return false;
    if (bots->count != 1 && bots->count != players) {
        misused(arguments, SAY_BOTS_COUNT, players, bots->count);
        return false;
    }
    for (int seat = 0; seat < players; seat++)
        seating->seat[seat] = &bots->list[bots->count == 1 ? 0 : seat];
    return true;
}

/* ---- seeds ---- */

bool read_seed(const struct arguments *arguments, struct qn_seed *seed)
{
    const char *text = arguments->value[OPTION_SEED];
    if (text) {
        if (qn_seed_parse(text, seed))
            return true;
        misused(arguments, SAY_BAD_SEED, text);
        return false;
    }
    FILE *source = fopen("/dev/urandom", "rb");
    bool done = source && fread(seed->bytes, sizeof seed->bytes, 1, source) == 1;
    if (source)
        fclose(source);
    if (!done)
        unable(arguments, SAY_NO_RANDOM);
    return done;
}

/* ---- games ---- */

/* One seat of a running game. What is fast is played here, without a bot that must be opened:
 * simulating millions of games is for them. */
struct player {
    const struct bot_spec *spec;
    struct bot *bot; /* NULL for the fast ones */
    struct qn_rng rng;
};

static bool is_fast(const struct bot_spec *spec)
{
    return spec->kind == BOT_RANDOM || (spec->kind == BOT_GREEDY && spec->error_rate <= 0);
}

static bool sit_down(struct player *player, const struct seating *seating, int seat,
                     const struct qn_seed *seed, uint32_t stream, struct qn_text *error)
{
    *player = (struct player){.spec = seating->seat[seat]};
    qn_seed_rng(seed, stream + (uint32_t)seat, &player->rng);
    if (!is_fast(player->spec))
        player->bot = bot_open(player->spec, seating->game, &seating->setup, seat,
                               qn_rng_next(&player->rng), seating->lang, error);
    return player->bot || is_fast(player->spec);
}

/* What the seat plays from what it sees; what is legal depends on nothing else. */
static qn_move choose(const struct seating *seating, const union qn_state *state, int seat,
                      struct player *player, struct qn_text *error)
{
    qn_move moves[QN_MOVES_MAX];
    uint64_t view[QN_VIEW_MAX / 8];
    const struct qn_game *game = seating->game;
    if (player->spec->kind == BOT_RANDOM)
        return moves[qn_below(&player->rng, (uint32_t)game->truth->legal(state, moves))];
    game->truth->observe(state, seat, view);
    if (player->bot)
        return bot_move(player->bot, view, NULL, error);
    return moves[qn_policy(game, view, moves, game->truth->legal(state, moves), &player->rng)];
}

static uint64_t now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * UINT64_C(1000000000) + (uint64_t)now.tv_nsec;
}

static qn_move choose_timed(const struct seating *seating, const union qn_state *state, int seat,
                            struct player *player, struct game_stats *stats, struct qn_text *error)
{
    if (!stats->timed)
        return choose(seating, state, seat, player, error);
    uint64_t start = now_ns();
    qn_move move = choose(seating, state, seat, player, error);
    stats->ns[seat] += now_ns() - start;
    stats->moves[seat]++;
    return move;
}

static void count_rules(const struct qn_events *events, uint64_t *fired)
{
    for (int i = 0; i < events->count; i++)
        if (events->list[i].kind == QN_EVENT_RULE)
            fired[events->list[i].value]++;
}

static enum outcome illegal(const struct seating *seating, int seat, qn_move move,
                            struct qn_text *error)
{
    char name[QN_MOVE_TEXT_MAX] = "?";
    struct qn_text text = qn_text_on(name, sizeof name);
    if (move < seating->game->move_count)
        seating->game->move_print(move, &text);
    qn_text_form(error, say(seating->lang, SAY_BOT_ILLEGAL), seating->seat[seat]->text, seat, name);
    return FAILED;
}

static enum outcome play_on(const struct seating *seating, struct player *players,
                            struct qn_record *record, union qn_state *state,
                            struct game_stats *stats, struct qn_text *error)
{
    const struct qn_game *game = seating->game;
    for (int seat; (seat = game->truth->turn(state)) >= 0;) {
        struct qn_events events = {.count = 0};
        if (players[seat].bot && signalled())
            return INTERRUPTED;
        qn_move move = choose_timed(seating, state, seat, &players[seat], stats, error);
        if (move == QN_NO_MOVE)
            return FAILED;
        if (move >= game->move_count ||
            qn_record_move(record, state, move, stats->fired ? &events : NULL) != 0)
            return illegal(seating, seat, move, error);
        if (stats->fired)
            count_rules(&events, stats->fired);
    }
    return PLAYED;
}

enum outcome play_bot_game(const struct seating *seating, const struct qn_seed *seed,
                           uint32_t stream, struct qn_record *record, struct game_stats *stats,
                           struct qn_text *error)
{
    union qn_state state;
    struct player players[QN_PLAYERS_MAX];
    enum outcome outcome = PLAYED;
    int seated = 0;
    for (; seated < seating->setup.players && outcome == PLAYED; seated++)
        if (!sit_down(&players[seated], seating, seated, seed, stream, error))
            outcome = FAILED;
    if (outcome == PLAYED) {
        qn_record_start(record, seating->game, &seating->setup, seed, &state);
        outcome = play_on(seating, players, record, &state, stats, error);
    }
    for (int seat = 0; seat < seated; seat++)
        if (players[seat].bot)
            bot_close(players[seat].bot);
    return outcome == FAILED && signalled() ? INTERRUPTED : outcome;
}
