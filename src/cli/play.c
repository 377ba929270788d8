/* Whole games played by bots, and the seeds they start from. */
#include "play.h"
#include "core/random.h"
#include <stdio.h>
#include <string.h>

static const char *const bot_names[BOT_COUNT] = {[BOT_RANDOM] = "random", [BOT_GREEDY] = "greedy"};

/* The next name of a list with commas; false if it is no bot's. */
static bool next_bot(const char **list, uint8_t *bot)
{
    size_t length = strcspn(*list, ",");
    for (int i = 0; i < BOT_COUNT; i++)
        if (strlen(bot_names[i]) == length && strncmp(bot_names[i], *list, length) == 0) {
            *bot = (uint8_t)i;
            *list += length;
            return true;
        }
    return false;
}

bool read_bots(const struct arguments *arguments, int players, struct bots *bots)
{
    *bots = (struct bots){{BOT_RANDOM}};
    const char *list = arguments->value[OPTION_BOTS];
    if (!list)
        return true;
    int count = 0;
    for (bool more = true; more; count++) {
        uint8_t bot = 0;
        if (!next_bot(&list, &bot)) {
            misnamed(arguments, SAY_UNKNOWN_BOT, list, bot_names, BOT_COUNT);
            return false;
        }
        if (count < QN_PLAYERS_MAX)
            bots->seat[count] = bot;
        more = *list == ',';
        list += more;
    }
    if (count == 1)
        memset(bots->seat, bots->seat[0], sizeof bots->seat);
    if (count == 1 || count == players)
        return true;
    misused(arguments, SAY_BOTS_COUNT, players, count);
    return false;
}

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

static qn_move choose(const struct qn_game *game, const union qn_state *state, int seat,
                      enum bot bot, struct qn_rng *rng)
{
    qn_move moves[QN_MOVES_MAX];
    int count = game->truth->legal(state, moves);
    if (bot == BOT_RANDOM)
        return moves[qn_below(rng, (uint32_t)count)];
    uint64_t view[QN_VIEW_MAX / 8];
    game->truth->observe(state, seat, view);
    return moves[qn_policy(game, view, moves, count, rng)];
}

void play_game(const struct qn_game *game, const struct qn_setup *setup, const struct qn_seed *seed,
               const struct bots *bots, struct qn_record *record, uint64_t *fired)
{
    union qn_state state;
    struct qn_rng rng[QN_PLAYERS_MAX];
    for (int seat = 0; seat < setup->players; seat++)
        qn_seed_rng(seed, 1 + (uint32_t)seat, &rng[seat]);
    qn_record_start(record, game, setup, seed, &state);
    for (int seat; (seat = game->truth->turn(&state)) >= 0;) {
        struct qn_events events = {.count = 0};
        qn_move move = choose(game, &state, seat, bots->seat[seat], &rng[seat]);
        qn_record_move(record, &state, move, fired ? &events : NULL);
        for (int i = 0; i < events.count; i++)
            if (events.list[i].kind == QN_EVENT_RULE)
                fired[events.list[i].value]++;
    }
}
