/* Vœux: how good moves look, for the rooms beside it. */
#ifndef QUINTE_VOEUX_MOVE_EVAL_H
#define QUINTE_VOEUX_MOVE_EVAL_H

#include "games/voeux/state.h"

enum { VOEUX_OCTAVE = 32 }; /* a score that is higher by this is twice as good a prior */

/* The scores of moves of the seat to move, from what it may know. */
void voeux_score_moves(const struct voeux_state *state, const qn_move *moves, int count,
                       int *scores);
/* By how much the seat to move leads the best of the others, as things lie. */
int voeux_lead(const struct voeux_state *state);

#endif
