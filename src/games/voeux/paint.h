/* Vœux: what the rooms that draw the table share: the plan of who gets how much room, and the cards
 * that go there. */
#ifndef QUINTE_VOEUX_PAINT_H
#define QUINTE_VOEUX_PAINT_H

#include "games/voeux/paint_list.h"

enum { VOEUX_STONES = VOEUX_PILES, VOEUX_COLUMNS, VOEUX_SCORE_COLUMNS = 4, VOEUX_KEY_ROWS = 3 };

struct voeux_painter {
    const struct voeux_view *view;
    struct qn_scene *scene;
    int own;                        /* the viewer's seat, or −1 */
    int others[VOEUX_SEATS], count; /* the other seats from the viewer's left */
    int start[VOEUX_COLUMNS], width[VOEUX_COLUMNS];
    int row;
    /* rows: of another seat, of the discard piles, of the own cards; and blank ones */
    int seat_rows, discard_rows, own_rows;
    int seat_gap, lines, top_gap, hand_gap, key;
};

static inline bool voeux_is_wide(const struct voeux_painter *painter)
{
    return painter->start[0] >= 22;
}

/* paint_layout.c */
void voeux_plan(struct voeux_painter *painter);
/* A series; an arrow says which way it may go on, and a dot that it is not begun. */
struct voeux_list voeux_series_list(const struct voeux_painter *painter, int seat, int kind);
/* What lies below a discard pile's top card, from the top down. */
struct voeux_list voeux_discard_list(const struct voeux_painter *painter, int pile);
/* A hand as all know it: "8 cards", or "6 + R5 G7" if two were taken from discard piles (W13). */
struct voeux_list voeux_known_list(const struct voeux_painter *painter, int seat);
struct voeux_box voeux_box_at(const struct voeux_painter *painter, int column, int row, int rows,
                              int tail);
/* Where what is known of a hand stands. */
struct voeux_box voeux_known_box(const struct voeux_painter *painter, int row, int rows);

#endif
