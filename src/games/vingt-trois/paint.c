/* vingt-trois: the table in character cells, and moves and points in words. */
#include "games/vingt-trois/vingt_trois.h"
#include <quinte/scene.h>

void vingt_trois_paint(const void *view, struct qn_scene *scene)
{
    (void)view;
    qn_scene_clear(scene);
    qn_scene_put(scene, 0, 0, QN_INK_STRONG, "vingt-trois");
}

void vingt_trois_phrase(const void *view, qn_move move, enum qn_voice voice, enum qn_lang lang,
                        struct qn_text *text)
{
    (void)view, (void)voice, (void)lang;
    vingt_trois_move_print(move, text);
}

void vingt_trois_tally(const void *view, int seat, enum qn_lang lang, struct qn_text *text)
{
    (void)view, (void)seat, (void)lang;
    qn_text_str(text, "0");
}

int vingt_trois_topic(const void *view)
{
    (void)view;
    return 1;
}
