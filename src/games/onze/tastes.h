/* What the policy likes, learnt by playing against random players and, between two, itself. A set
 * is made better, and printed, by
 *
 *     learn-onze PLAYERS STEPS SEED [beginner]
 *
 * which goes on from the set below; the names are those of policy.h. */
#ifndef QUINTE_ONZE_TASTES_H
#define QUINTE_ONZE_TASTES_H

#include "policy.h"

const struct onze_taste onze_tastes[2][3] = {
    {
        {{
            /* two players */
            [ONZE_TASTE_LAY_LOW] = 85,      [ONZE_TASTE_LAY_HIGH] = 38,
            [ONZE_TASTE_OWN_LOW] = 35,      [ONZE_TASTE_OWN_HIGH] = 44,
            [ONZE_TASTE_OTHER_LOW] = -23,   [ONZE_TASTE_OTHER_HIGH] = -22,
            [ONZE_TASTE_RUN] = 30,          [ONZE_TASTE_POINTS] = 56,
            [ONZE_TASTE_LINK] = -83,        
            [ONZE_TASTE_PLAN] = 549,        [ONZE_TASTE_NEAR] = -32,
            [ONZE_TASTE_NEAR_OWN] = -57,    [ONZE_TASTE_JOKER] = -81,
            [ONZE_TASTE_JOKER_HASTE] = 718, [ONZE_TASTE_SWAP] = 241,
            [ONZE_TASTE_DRAW] = 130,        [ONZE_TASTE_DRAW_PILE] = 30,
            [ONZE_TASTE_DRAW_HAND] = 8,     [ONZE_TASTE_DRAW_HASTE] = 62,
            [ONZE_TASTE_END] = 24,          [ONZE_TASTE_END_HAND] = 10,
            [ONZE_TASTE_END_BONUS] = -49,   [ONZE_TASTE_END_HASTE] = -249,
            [ONZE_TASTE_DROP] = -106,       [ONZE_TASTE_DROP_HASTE] = 557,
            [ONZE_TASTE_OUT] = 86,
        }},
        {{
            /* three players */
            [ONZE_TASTE_LAY_LOW] = 119,     [ONZE_TASTE_LAY_HIGH] = 81,
            [ONZE_TASTE_OWN_LOW] = 24,      [ONZE_TASTE_OWN_HIGH] = 64,
            [ONZE_TASTE_OTHER_LOW] = -15,   [ONZE_TASTE_OTHER_HIGH] = -30,
            [ONZE_TASTE_RUN] = 23,          [ONZE_TASTE_POINTS] = 32,
            [ONZE_TASTE_LINK] = -67,        
            [ONZE_TASTE_PLAN] = 347,        [ONZE_TASTE_NEAR] = -88,
            [ONZE_TASTE_NEAR_OWN] = -45,    [ONZE_TASTE_JOKER] = -65,
            [ONZE_TASTE_JOKER_HASTE] = 749, [ONZE_TASTE_SWAP] = 251,
            [ONZE_TASTE_DRAW] = 27,         [ONZE_TASTE_DRAW_PILE] = 24,
            [ONZE_TASTE_DRAW_HAND] = 0,     [ONZE_TASTE_DRAW_HASTE] = 80,
            [ONZE_TASTE_END] = 88,          [ONZE_TASTE_END_HAND] = 8,
            [ONZE_TASTE_END_BONUS] = 0,     [ONZE_TASTE_END_HASTE] = -140,
            [ONZE_TASTE_DROP] = -165,       [ONZE_TASTE_DROP_HASTE] = 227,
            [ONZE_TASTE_OUT] = 230,
        }},
        {{
            /* four or more players */
            [ONZE_TASTE_LAY_LOW] = 76,      [ONZE_TASTE_LAY_HIGH] = 70,
            [ONZE_TASTE_OWN_LOW] = 15,      [ONZE_TASTE_OWN_HIGH] = 60,
            [ONZE_TASTE_OTHER_LOW] = -23,   [ONZE_TASTE_OTHER_HIGH] = -26,
            [ONZE_TASTE_RUN] = 18,          [ONZE_TASTE_POINTS] = 28,
            [ONZE_TASTE_LINK] = -73,        
            [ONZE_TASTE_PLAN] = 314,        [ONZE_TASTE_NEAR] = -94,
            [ONZE_TASTE_NEAR_OWN] = 11,     [ONZE_TASTE_JOKER] = -62,
            [ONZE_TASTE_JOKER_HASTE] = 566, [ONZE_TASTE_SWAP] = 235,
            [ONZE_TASTE_DRAW] = 44,         [ONZE_TASTE_DRAW_PILE] = 20,
            [ONZE_TASTE_DRAW_HAND] = -3,    [ONZE_TASTE_DRAW_HASTE] = -23,
            [ONZE_TASTE_END] = 111,         [ONZE_TASTE_END_HAND] = 5,
            [ONZE_TASTE_END_BONUS] = -13,   [ONZE_TASTE_END_HASTE] = -107,
            [ONZE_TASTE_DROP] = -165,       [ONZE_TASTE_DROP_HASTE] = 127,
            [ONZE_TASTE_OUT] = 238,
        }},
    },
    {
        {{
            /* two players, beginners */
            [ONZE_TASTE_LAY_LOW] = 76,       [ONZE_TASTE_LAY_HIGH] = 69,
            [ONZE_TASTE_OWN_LOW] = 96,       [ONZE_TASTE_OWN_HIGH] = 86,
            [ONZE_TASTE_OTHER_LOW] = -16,    [ONZE_TASTE_OTHER_HIGH] = -12,
            [ONZE_TASTE_RUN] = -40,          [ONZE_TASTE_POINTS] = 4,
            [ONZE_TASTE_LINK] = -19,         
            [ONZE_TASTE_PLAN] = 369,         [ONZE_TASTE_NEAR] = -78,
            [ONZE_TASTE_NEAR_OWN] = -76,     [ONZE_TASTE_JOKER] = -68,
            [ONZE_TASTE_JOKER_HASTE] = 1065, [ONZE_TASTE_SWAP] = 208,
            [ONZE_TASTE_DRAW] = 55,          [ONZE_TASTE_DRAW_PILE] = 14,
            [ONZE_TASTE_DRAW_HAND] = 18,     [ONZE_TASTE_DRAW_HASTE] = 77,
            [ONZE_TASTE_END] = 107,          [ONZE_TASTE_END_HAND] = 14,
            [ONZE_TASTE_END_BONUS] = -1,     [ONZE_TASTE_END_HASTE] = -17,
            [ONZE_TASTE_DROP] = -172,        [ONZE_TASTE_DROP_HASTE] = 326,
            [ONZE_TASTE_OUT] = 202,
        }},
        {{
            /* three players, beginners */
            [ONZE_TASTE_LAY_LOW] = 74,      [ONZE_TASTE_LAY_HIGH] = 57,
            [ONZE_TASTE_OWN_LOW] = 53,      [ONZE_TASTE_OWN_HIGH] = 84,
            [ONZE_TASTE_OTHER_LOW] = -6,    [ONZE_TASTE_OTHER_HIGH] = -8,
            [ONZE_TASTE_RUN] = 6,           [ONZE_TASTE_POINTS] = 9,
            [ONZE_TASTE_LINK] = -36,        
            [ONZE_TASTE_PLAN] = 354,        [ONZE_TASTE_NEAR] = -110,
            [ONZE_TASTE_NEAR_OWN] = -22,    [ONZE_TASTE_JOKER] = -93,
            [ONZE_TASTE_JOKER_HASTE] = 878, [ONZE_TASTE_SWAP] = 255,
            [ONZE_TASTE_DRAW] = 74,         [ONZE_TASTE_DRAW_PILE] = 2,
            [ONZE_TASTE_DRAW_HAND] = 0,     [ONZE_TASTE_DRAW_HASTE] = 87,
            [ONZE_TASTE_END] = 98,          [ONZE_TASTE_END_HAND] = 11,
            [ONZE_TASTE_END_BONUS] = 0,     [ONZE_TASTE_END_HASTE] = -146,
            [ONZE_TASTE_DROP] = -161,       [ONZE_TASTE_DROP_HASTE] = 378,
            [ONZE_TASTE_OUT] = 188,
        }},
        {{
            /* four or more players, beginners */
            [ONZE_TASTE_LAY_LOW] = 76,      [ONZE_TASTE_LAY_HIGH] = 64,
            [ONZE_TASTE_OWN_LOW] = 60,      [ONZE_TASTE_OWN_HIGH] = 78,
            [ONZE_TASTE_OTHER_LOW] = -7,    [ONZE_TASTE_OTHER_HIGH] = -10,
            [ONZE_TASTE_RUN] = 12,          [ONZE_TASTE_POINTS] = 10,
            [ONZE_TASTE_LINK] = -35,        
            [ONZE_TASTE_PLAN] = 368,        [ONZE_TASTE_NEAR] = -87,
            [ONZE_TASTE_NEAR_OWN] = -39,    [ONZE_TASTE_JOKER] = -99,
            [ONZE_TASTE_JOKER_HASTE] = 982, [ONZE_TASTE_SWAP] = 225,
            [ONZE_TASTE_DRAW] = 67,         [ONZE_TASTE_DRAW_PILE] = 4,
            [ONZE_TASTE_DRAW_HAND] = 0,     [ONZE_TASTE_DRAW_HASTE] = 58,
            [ONZE_TASTE_END] = 96,          [ONZE_TASTE_END_HAND] = 8,
            [ONZE_TASTE_END_BONUS] = 0,     [ONZE_TASTE_END_HASTE] = -103,
            [ONZE_TASTE_DROP] = -167,       [ONZE_TASTE_DROP_HASTE] = 213,
            [ONZE_TASTE_OUT] = 148,
        }},
    },
};

#endif
