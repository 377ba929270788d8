/* Trial: the table in character cells: the prize, a line for each seat, one's own hand. */
#include "core/language.h"
#include "state.h"
#include <quinte/scene.h>

static void paint_seat(const struct trial_view *view, int seat, int row, struct qn_scene *scene)
{
    enum { NAME = 24 };
    const struct trial_table *table = &view->table;
    int points = table->points[seat];
    int column = qn_scene_seat(scene, row, 0, NAME, QN_INK_PLAIN, &view->head, seat);
    column = qn_scene_form(scene, row, column, QN_INK_PLAIN,
                           qn_say_count(scene->lang, "%d point", "%d points", points), points);
    if (table->played[seat] != TRIAL_NONE)
        qn_scene_form(scene, row, column, QN_INK_STRONG, qn_say(scene->lang, ", has played the %d"),
                      table->played[seat] + 1);
}

static void paint_hand(uint32_t hand, int row, struct qn_scene *scene)
{
    int column = qn_scene_put(scene, row, 0, QN_INK_QUIET, qn_say(scene->lang, "Your hand: "));
    for (; hand; hand &= hand - 1) {
        struct qn_label card = qn_card_label(trial_card_print, qn_lowest(hand));
        column = qn_scene_spot(scene, row, column + 2, QN_INK_STRONG, card.text, card.text);
    }
}

void trial_paint(const void *in, struct qn_scene *scene)
{
    const struct trial_view *view = in;
    int players = view->head.setup.players;
    qn_scene_clear(scene);
    if (view->table.turn == QN_OVER)
        qn_scene_put(scene, 0, 0, QN_INK_STRONG, qn_say(scene->lang, "Game over"));
    else
        qn_scene_form(scene, 0, 0, QN_INK_STRONG, qn_say(scene->lang, "Round %d of %d, prize: %d"),
                      view->table.round + 1, TRIAL_ROUNDS, view->table.prize + 1);
    for (int seat = 0; seat < players; seat++)
        paint_seat(view, seat, 2 + seat, scene);
    if (view->head.viewer < players)
        paint_hand(view->hand, 3 + players, scene);
}
