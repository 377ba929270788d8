/* Writes a whole table, played by the policy with undos and restarts in between, as its host saves
 * it (or, with "open", as everybody may have it): table_write GAME PLAYERS SEED GAMES [open].
 * With "late" instead of GAMES: one game that will soon be over, against a bot. */
#include "core/random.h"
#include <quinte/host.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct qn_rng rng;

static void act(struct qn_table *table, struct qn_command command)
{
    command.version = qn_table_version(table);
    for (int i = 0; i < QN_SECRET_BYTES; i++)
        command.bytes[i] = (uint8_t)qn_rng_next(&rng);
    if (qn_table_do_as_host(table, &command).why != QN_ACCEPTED && command.act != QN_ACT_UNDO)
        exit(1);
}

/* Gives how many plies there were. */
static int play(struct qn_table *table, int plies)
{
    uint64_t view[QN_VIEW_MAX / 8];
    qn_move moves[QN_MOVES_MAX];
    const struct qn_game *game = qn_table_game(table);
    int ply = 0;
    for (; ply < plies && qn_table_phase(table) == QN_PLAYING; ply++) {
        int turn = qn_table_turn(table);
        qn_table_view(table, turn, view);
        int count = qn_view_legal(game, view, moves);
        qn_move move = moves[qn_policy(game, view, moves, count, &rng)];
        act(table, (struct qn_command){.act = QN_ACT_MOVE, .seat = (uint8_t)turn, .move = move});
        if (ply % 7 == 3 && qn_table_phase(table) == QN_PLAYING)
            act(table, (struct qn_command){.act = QN_ACT_UNDO, .seat = (uint8_t)turn});
    }
    return ply;
}

static void deal(struct qn_table *table, int number)
{
    act(table, (struct qn_command){.act = QN_ACT_COMMIT});
    for (int seat = 0; seat < qn_table_setup(table)->players; seat++)
        if (qn_table_seat(table, seat)->sitter == QN_HERE && (seat + number) % 3 != 2)
            act(table, (struct qn_command){.act = QN_ACT_SHARE, .seat = (uint8_t)seat});
    act(table, (struct qn_command){.act = QN_ACT_START});
}

enum { FEW_PLIES = 20, ALL_PLIES = 100000 };

static void sit(struct qn_table *table, int seat)
{
    struct qn_command command = {.act = QN_ACT_SIT,
                                 .seat = (uint8_t)seat,
                                 .person = (uint64_t)seat + 1,
                                 .version = qn_table_version(table),
                                 .sitter = QN_HERE,
                                 .name = "Camille"};
    if (qn_table_do(table, &command).why != QN_ACCEPTED)
        exit(1);
}

static struct qn_table *seated(const struct qn_game *game, int players, int seed)
{
    struct qn_setup setup = qn_setup_standard(game, players);
    struct qn_terms terms = {.undo = true, .reveal = true};
    struct qn_table *table = qn_table_new(game, &setup, &terms);
    qn_rng_seed(&rng, (uint64_t)seed);
    for (int seat = 0; seat < setup.players; seat++)
        if (seat == 1)
            act(table, (struct qn_command){.act = QN_ACT_BOT, .seat = 1, .name = "normal"});
        else
            sit(table, seat);
    return table;
}

static void play_games(struct qn_table *table, int games)
{
    for (int i = 0; i < games; i++) {
        deal(table, i);
        play(table, i % 2 ? 5 : ALL_PLIES);
        if (qn_table_phase(table) == QN_PLAYING)
            act(table, (struct qn_command){.act = QN_ACT_ABANDON});
    }
}

/* A game of which so many plies are played, or all. */
static struct qn_table *begun(const struct qn_game *game, int players, int seed, int *plies)
{
    struct qn_table *table = seated(game, players, seed);
    deal(table, 0);
    *plies = play(table, *plies);
    return table;
}

/* A few plies before the end, at the person's turn, who thus has something to do however the bot
 * will play. How long the game is shows when it is played. */
static struct qn_table *late(const struct qn_game *game, int players, int seed)
{
    int plies = ALL_PLIES;
    struct qn_table *table = begun(game, players, seed, &plies);
    for (plies -= FEW_PLIES; qn_table_turn(table) != 0 && plies > 0; plies--) {
        qn_table_free(table);
        table = begun(game, players, seed, &plies);
    }
    return table;
}

int main(int count, char **words)
{
    static char line[QN_LINE_MAX];
    const struct qn_game *game = count > 4 ? qn_game_find(words[1]) : NULL;
    if (!game)
        return 2;
    bool is_late = strcmp(words[4], "late") == 0;
    struct qn_table *table = (is_late ? late : seated)(game, atoi(words[2]), atoi(words[3]));
    if (!is_late)
        play_games(table, atoi(words[4]));
    for (uint32_t i = 0; i <= qn_table_version(table); i++) {
        struct qn_text text = qn_text_on(line, sizeof line);
        qn_table_line(table, i, count < 6, &text);
        puts(line);
    }
    qn_table_free(table);
    return 0;
}
