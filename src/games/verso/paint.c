/* verso: the table in character cells, and moves and points in words. */
#include "games/verso/verso.h"
#include <quinte/scene.h>

void verso_paint(const void *view, struct qn_scene *scene)
{
    (void)view;
    qn_scene_clear(scene);
    qn_scene_put(scene, 0, 0, QN_INK_STRONG, "verso");
}

void verso_phrase(const void *view, qn_move move, enum qn_voice voice, enum qn_lang lang,
                  struct qn_text *text)
{
    (void)view, (void)voice, (void)lang;
    verso_move_print(move, text);
}

void verso_tally(const void *view, int seat, enum qn_lang lang, struct qn_text *text)
{
    (void)view, (void)seat, (void)lang;
    qn_text_str(text, "0");
}

int verso_topic(const void *view)
{
    (void)view;
    return 1;
}
