/* Vingt-trois for a person who chooses: what a move brings at once, and numbers that help. */
#include "vingt_trois.h"

bool vingt_trois_brings(const void *in, qn_move move, int *points)
{
    (void)in, (void)move, (void)points;
    return false;
}

void vingt_trois_help(const void *in, struct qn_text *json) { (void)in, (void)json; }
