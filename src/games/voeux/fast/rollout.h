/* Vœux: what search's rollouts play: the move with the highest score, one after the other to the
 * end of the game. Scores of a hand's cards are kept from one turn to the next, and only those are
 * worked out anew that something changed.
 *
 * Derived from move_eval.c, move_features.h and step.h; tests/policy_test.c holds it to them: it
 * finds the first of the legal moves with the highest score, and makes the position that the move
 * makes. */
#ifndef QUINTE_VOEUX_FAST_ROLLOUT_H
#define QUINTE_VOEUX_FAST_ROLLOUT_H

#include "games/voeux/state.h"

enum { VOEUX_ROW_LANES = 16, VOEUX_PLACES = VOEUX_PILES * VOEUX_ROW_LANES };

/* What a colour's series has to do with the scores of its cards. */
struct voeux_score_cache_lane {
    int begun;          /* all bits if there is a last value to go on from */
    int last;           /* that value, else VOEUX_END */
    unsigned open;      /* if begun: the values that it accepts, as bits */
    int length;         /* cards that lie there, at most 8 */
    int laying, room;   /* blocks of features */
    int giving, taking; /* weights */
};

/* What a seat's decisions are read from. */
struct voeux_score_cache_seat {
    /* What speaks for giving each card of the hand away and for laying it, by kind and rank, as
     * labelled scores; but not what its value's stone has to do with it. */
    int give[VOEUX_PLACES], lay[VOEUX_PLACES];
    uint64_t stale;   /* types whose scores are out of date, point cards beyond all others */
    uint16_t setting; /* what the scores of all cards depend on */
    uint8_t series;   /* colour series that hold cards */
    uint8_t length[VOEUX_PILES];
    uint64_t accepted;     /* coloured types that the series accept */
    uint64_t wanted, soon; /* those that others' series go on with, at all or in small steps */
    struct voeux_score_cache_lane lanes[VOEUX_COLOURS];
};

struct voeux_score_cache {
    struct voeux_state *state;
    struct voeux_score_cache_seat seats[VOEUX_SEATS];
};

/* Playing goes on in this state. What nobody asks for in the end is not kept up to date there: the
 * log, and which cards of a hand are known. */
void voeux_cached_begin(struct voeux_score_cache *cache, struct voeux_state *state);
/* Before the final phase: the move with the highest score, the first of equal ones in the order of
 * voeux_legal. */
struct voeux_move voeux_cached_best(struct voeux_score_cache *cache);
void voeux_cached_take(struct voeux_score_cache *cache, const struct voeux_move *parts);
/* To the end of the game; returns the number of decisions. */
uint32_t voeux_cached_play(struct voeux_state *state);

#endif
