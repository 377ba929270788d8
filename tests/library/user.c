/* A user of the library, by its public headers alone: plays one game of each kind at a table and
 * prints all that it is told, then what a view allows and which worlds are drawn from it. */
#include <quinte/quinte.h>
#include <quinte/scene.h>
#include <quinte/host.h>
#include <quinte/session.h>
#include <quinte/truth.h>
#include <stdio.h>
#include <stdlib.h>

static char line[1 << 17];
static struct qn_rng rng;

static struct qn_text anew(void) { return qn_text_on(line, sizeof line); }

static void act(struct qn_table *table, struct qn_command command)
{
    command.version = qn_table_version(table);
    if (qn_table_do_as_host(table, &command).why != QN_ACCEPTED)
        exit(1);
}

static void tell(const struct qn_table *table, int viewer)
{
    struct qn_text text = anew();
    qn_table_snapshot(table, viewer, &text);
    puts(line);
}

/* What the seat to move may do, and where the policy leads in a world that could be. */
static qn_move look(const struct qn_game *game, const void *view)
{
    static uint64_t world[QN_STATE_MAX / 8];
    static qn_move moves[QN_MOVES_MAX];
    static struct qn_scene scene;
    static const char *const names[] = {"Zoé", "Max"};
    int16_t scores[QN_PLAYERS_MAX];
    int count = qn_view_legal(game, view, moves), refused = 0;
    for (unsigned move = 0; move < game->move_count; move++)
        refused += qn_view_check(game, view, (qn_move)move) != 0;
    if (refused != game->move_count - count)
        exit(1);
    if (qn_sample(game, view, &rng, (struct qn_world *)world)) {
        qn_world_rollout(game, (struct qn_world *)world, &rng, QN_POLICY);
        qn_world_scores(game, (struct qn_world *)world, scores);
        printf("[%d,%d,%d]\n", count, scores[0], scores[1]);
    }
    scene = (struct qn_scene){.rows = 24, .columns = 80, .lang = QN_FR, .names = names};
    qn_paint(game, view, &scene);
    printf("[%d]\n", scene.spot_count);
    return moves[qn_policy(game, view, moves, count, &rng)];
}

static void play(const struct qn_game *game)
{
    uint64_t view[QN_VIEW_MAX / 8];
    struct qn_setup setup = qn_setup_standard(game, 2);
    struct qn_terms terms = {.undo = true, .reveal = true};
    struct qn_table *table = qn_table_new(game, &setup, &terms);
    if (!table)
        exit(1);
    struct qn_reader *reader = qn_reader_new(table, 1, 0, 0);
    for (int seat = 0; seat < 2; seat++)
        act(table, (struct qn_command){.act = QN_ACT_SIT,
                                       .seat = (uint8_t)seat,
                                       .person = (uint64_t)seat + 1,
                                       .sitter = QN_HERE,
                                       .name = "Zoé \"la\" \\ Reine"});
    act(table,
        (struct qn_command){.act = QN_ACT_COMMIT, .bytes = "a secret of thirty-two letters"});
    act(table, (struct qn_command){.act = QN_ACT_START});
    while (qn_table_view(table, qn_table_turn(table), view)) {
        qn_move move = look(game, view);
        int seat = qn_table_turn(table);
        tell(table, seat);
        act(table, (struct qn_command){.act = QN_ACT_MOVE, .seat = (uint8_t)seat, .move = move});
        if (qn_table_phase(table) == QN_FINISHED)
            break;
    }
    tell(table, QN_SPECTATOR);
    struct qn_news news;
    while (qn_reader_next(reader, &news)) {
        struct qn_text text = anew();
        qn_news_json(table, &news, &text);
        puts(line);
    }
    struct qn_text text = anew();
    qn_table_record(table, &text);
    puts(line);
    qn_reader_free(reader);
    qn_table_free(table);
}

int main(void)
{
    qn_rng_seed(&rng, 7);
    for (int i = 0; i < qn_game_count(); i++)
        play(qn_game_at(i));
    return 0;
}
