/* The policy: a fast, sensible choice among legal moves, from what the seat to move may know; and
 * the measures behind it, which priors, estimates and hints share. */
#ifndef QUINTE_FIGURES_POLICY_H
#define QUINTE_FIGURES_POLICY_H

#include "games/figures/moves.h"
#include "games/figures/step.h"

enum {
    FIGURES_GROUPS = 4,   /* pairs, three, full, four: the boxes that want colours of a value */
    FIGURES_PATIENCE = 5, /* turns after which waiting longer changes nothing */
};

/* What it goes by, learnt by self-play (train/learn.c). Sheets are counted in tenths of a point;
 * how much a card helps has a unit of its own. */
struct figures_weights {
    /* What an open box will bring, by the number of open boxes. */
    int16_t value[FIGURES_BOXES + 1][FIGURES_BOXES];
    int16_t usual[FIGURES_BOXES + 1]; /* what a round brings above the value of the box written */
    int16_t doubt[FIGURES_BOXES + 1]; /* deviation of the final difference between two seats */
    int16_t par;                      /* tenths of colours that an open series will get */
    int16_t
        slope[FIGURES_SERIES + 1]; /* of the bonus, in sixteenths, by the number of open series */
    /* What a box must bring above the usual to be declared, by the turns that a seat has had. */
    int16_t declare[FIGURES_PATIENCE];
    int16_t series[FIGURES_COLOURS + 1];                /* by colours held, times the value */
    int16_t group[FIGURES_GROUPS][FIGURES_COLOURS + 1]; /* by colours held in the value */
    int16_t straight[6];                                /* by values of a straight held */
    int16_t flush[7];                                   /* by values held in the colour */
    int16_t take;                                       /* how much a discard must help */
};

/* A sheet as the policy sees it. */
struct figures_sheet_features {
    uint32_t open;
    int boxes, series; /* how many are open */
    int lead;          /* of the series over what the bonus asks for, if the rest is par (F12) */
    int bonus;         /* that can be expected */
};

struct figures_sheet_features figures_sheet_features_of(const struct figures_weights *w,
                                                        const struct figures_sheet *sheet);
/* What these points bring above the value of the open box and above the usual. */
int figures_gain(const struct figures_weights *w, const struct figures_sheet_features *p, int box,
                 int points);
/* All that the open boxes and the bonus will bring. */
int figures_expected(const struct figures_weights *w, const struct figures_sheet_features *p);
/* What a box must gain now to be declared. */
int figures_patience(const struct figures_weights *w, const struct figures_state *s);
/* How much a card helps the hand that it is part of. */
int figures_card_help(const struct figures_weights *w, uint32_t types, int type, uint32_t open);

/* How much a card on top of a discard pile would help the hand: 0 if there is an equal one in it
 * already, or if the card would be the one to go again (F10). */
int figures_take_help(const struct figures_weights *w, const struct figures_bag *hand, int type,
                      uint32_t open);

/* The move it makes; the choice must not be empty. */
int figures_policy(const struct figures_weights *w, const struct figures_state *s,
                   struct figures_choice choice);

#endif
