/* Trial: the shapes that the rooms of this folder share.
 *
 * A card is a number one below its value. What lies open is one struct that state and view both
 * hold; hands and the prizes to come are the state's alone. */
#ifndef QUINTE_TRIAL_STATE_H
#define QUINTE_TRIAL_STATE_H

#include "core/bits.h"
#include "core/game_tables.h"

/* A reduced deck serves the tests that try all shuffles. */
#ifdef QN_SMALL
enum { TRIAL_CARDS = 8, TRIAL_ROUNDS = 2 };
#else
enum { TRIAL_CARDS = 30, TRIAL_ROUNDS = 5 };
#endif

enum { TRIAL_SEATS_MIN = 3, TRIAL_SEATS = 5, TRIAL_COMFORT = 8, TRIAL_NONE = -1 };

enum trial_rule {
    TRIAL_C5 = 1,
    TRIAL_X1,
    TRIAL_X2,
    TRIAL_X3,
    TRIAL_X4,
    TRIAL_X5,
    TRIAL_X6,
    TRIAL_RULES
};

/* What lies open. */
struct trial_table {
    int8_t turn;                /* the seat to move, QN_OVER or QN_SHUFFLE */
    uint8_t round;              /* rounds that are over */
    int8_t prize;               /* the card that is turned up, or none */
    int8_t played[TRIAL_SEATS]; /* this round, or none */
    uint8_t points[TRIAL_SEATS];
    uint8_t zero[3];
    uint32_t seen; /* all cards that have lain open */
};

struct trial_state {
    struct qn_setup setup;
    uint8_t first; /* whom the deal begins with; 0 afterwards */
    uint8_t zero[2];
    struct trial_table table;
    uint32_t hand[TRIAL_SEATS];
    int8_t prizes[8]; /* of rounds to come, by number; the others are none */
};

struct trial_view {
    struct qn_view head;
    uint8_t zero;
    struct trial_table table;
    uint32_t hand; /* the viewer's own, nothing for a spectator */
};

QN_GAME_FUNCTIONS(trial);

#endif
