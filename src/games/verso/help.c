/* Verso for a person who chooses: what a move brings at once, and numbers that help. */
#include "verso.h"

bool verso_brings(const void *in, qn_move move, int *points)
{
    (void)in, (void)move, (void)points;
    return false;
}

void verso_help(const void *in, struct qn_text *json) { (void)in, (void)json; }
