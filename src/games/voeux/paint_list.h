/* Vœux: lists of cards in boxes of a scene. A list has a loose form and a dense one for little
 * room; if even that is too long, a part of it is left out. */
#ifndef QUINTE_VOEUX_PAINT_LIST_H
#define QUINTE_VOEUX_PAINT_LIST_H

#include "games/voeux/series.h"
#include <quinte/scene.h>

enum voeux_form { VOEUX_LOOSE, VOEUX_DENSE, VOEUX_FORMS };

struct voeux_item {
    char text[VOEUX_FORMS][16];
    bool apart[VOEUX_FORMS]; /* a blank before it */
    uint8_t ink;
};

struct voeux_list {
    struct voeux_item at[VOEUX_SERIES_MAX + 2];
    int count;
    bool newest_first; /* what is left out goes at the end: "987+4", otherwise "…789" */
};

struct voeux_box {
    int row, column, width, rows;
    int margin; /* columns that stay free at the right of the loose form, to tell it from the next
                 */
    int tail;   /* columns that stay free at the end of the last row */
};

/* Where a list ended, counted from the box's corner. */
struct voeux_place {
    int row, column;
};

extern const uint8_t voeux_inks[VOEUX_PILES];
extern const char *const voeux_rank_texts[VOEUX_RANKS]; /* "0" … "10", "E" */

void voeux_list_add(struct voeux_list *list, const char *text, enum qn_ink ink, bool apart);
void voeux_list_add_forms(struct voeux_list *list, const char *loose, const char *dense,
                          enum qn_ink ink);
/* The ranks of a pile or series of this kind; a point card in a colour's series has its P. */
void voeux_list_ranks(struct voeux_list *list, const uint8_t *cards, int count, int kind,
                      enum qn_ink ink);
/* Cards of several colours; in the dense form a colour's letter stands once: "R35". */
void voeux_list_bag(struct voeux_list *list, const struct voeux_bag *bag);
/* Puts a mark right after the last item. */
void voeux_list_end(struct voeux_list *list, const char *mark);
/* The rows that a form needs in a box of this shape. */
int voeux_list_rows(const struct qn_scene *scene, struct voeux_box box,
                    const struct voeux_list *list, enum voeux_form form);
struct voeux_place voeux_list_put(struct qn_scene *scene, const struct voeux_box *box,
                                  const struct voeux_list *list);

#endif
