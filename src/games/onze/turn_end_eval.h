/* Ways to go on to the end of one's own turn, and how the table looks then: what `decide` weighs by
 * learnt weights. It comes from the own hand, the table and the others' numbers of cards only. */
#ifndef QUINTE_ONZE_TURN_END_EVAL_H
#define QUINTE_ONZE_TURN_END_EVAL_H

#include "policy.h"

/* What a seat has when its turn is over. Distances are along a row, to the next filled slot. */
enum onze_feature {
    ONZE_FEATURE_POINTS, /* what the hand would cost (O15) */
    ONZE_FEATURE_CARDS,
    ONZE_FEATURE_JOKERS,
    ONZE_FEATURE_LINKS,
    ONZE_FEATURE_BONUS,
    ONZE_FEATURE_DRAWN,   /* a card that it has not seen yet */
    ONZE_FEATURE_FIT_LOW, /* own numbers that fit without a link: below the centre, above it */
    ONZE_FEATURE_FIT_HIGH,
    ONZE_FEATURE_CHAIN,      /* own numbers that fit one after the other, */
    ONZE_FEATURE_CHAIN_TURN, /* as many of them as a turn takes (O4) */
    ONZE_FEATURE_SECOND,     /* own numbers at a distance of two, three, more */
    ONZE_FEATURE_THIRD,
    ONZE_FEATURE_FAR,
    ONZE_FEATURE_LINKABLE, /* own numbers that a link of its own reaches */
    ONZE_FEATURE_OPEN_LOW, /* other numbers that fit, */
    ONZE_FEATURE_OPEN_HIGH,
    ONZE_FEATURE_NEXT_LOW, /* that fit behind those, */
    ONZE_FEATURE_NEXT_HIGH,
    ONZE_FEATURE_LATER, /* and behind those */
    ONZE_FEATURE_SWAP,  /* jokers on the table that it can take back, and that others can */
    ONZE_FEATURE_SWAP_OTHER,
    ONZE_FEATURE_HALF, /* O12: half rows that miss one to four slots, by how many are its own */
    ONZE_FEATURE_READY = ONZE_FEATURE_HALF + 14, /* half rows that it can complete in one turn */
    ONZE_FEATURE_OUT, /* its hand is empty (O13); points ahead of the best, as far as cards tell */
    ONZE_FEATURE_OUT_LEAD,
    ONZE_FEATURE_CLOSE, /* the next turn may empty it; and that looks like a win */
    ONZE_FEATURE_CLOSE_LEAD,
    ONZE_FEATURE_FEW, /* one to four cards */
    ONZE_FEATURE_FIRST =
        ONZE_FEATURE_FEW + ONZE_TURN_CARDS, /* others behind which it would not be if they
                                       went out now, by how soon they may */
    ONZE_FEATURE_LEAD =
        ONZE_FEATURE_FIRST + 8, /* the same as points, more for who may go out soon */
    ONZE_FEATURE_STANDING,      /* points ahead of the best, as far as cards tell */
    ONZE_FEATURES
};

/* Each weight is a line in urgency and in the pile, in millionths of a game won. */
enum { ONZE_LINE = 3, ONZE_LINE_UNIT = 32 };

struct onze_turn_end_weights {
    int32_t of[ONZE_FEATURES][ONZE_LINE];
};

/* The line's variables at a decision, × ONZE_LINE_UNIT. */
struct onze_stage {
    int at[ONZE_LINE];
};

/* The moves to the end of the turn, and what comes of them. */
struct onze_way {
    qn_move moves[ONZE_TURN_CARDS + 1];
    int count;
    bool wins; /* it goes out, and nobody can have a higher score: there is nothing to weigh */
    int16_t features[ONZE_FEATURES];
};

typedef void onze_visit(void *visitor, const struct onze_way *way);

/* turn_end_eval.c */
void onze_stage_of(const struct onze_state *s, struct onze_stage *stage);
/* Each sensible move of the seat to move, played on by the policy: every point where its turn may
 * end. Nothing is drawn, and nobody's hand is counted. */
void onze_ways(const struct onze_state *s, onze_visit *visit, void *visitor);
void onze_best_way(const struct onze_state *s, const struct onze_turn_end_weights *weights,
                   struct onze_way *best);

#endif
