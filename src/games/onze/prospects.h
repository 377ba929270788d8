/* What the end of a turn promises at a table of four, printed by `learn-onze-prospect 1`;
 * the names are those of prospect.h. Each weight is a line: a constant, by haste, by the pile. */
#ifndef QUINTE_ONZE_PROSPECTS_H
#define QUINTE_ONZE_PROSPECTS_H

#include "prospect.h"

/* clang-format off */
static const struct onze_prospects table_of_four = {{
    [ONZE_HAS_POINTS] = {166, -545, -868},
    [ONZE_HAS_CARDS] = {3271, 1219, 11856},
    [ONZE_HAS_JOKERS] = {21623, 3894, -559},
    [ONZE_HAS_LINKS] = {10897, -5560, 457},
    [ONZE_HAS_BONUS] = {47984, -11199, -21373},
    [ONZE_HAS_DRAWN] = {-12049, 14601, -3324},
    [ONZE_HAS_FIT_LOW] = {-3622, -1079, -1038},
    [ONZE_HAS_FIT_HIGH] = {-10119, 6029, 8623},
    [ONZE_HAS_CHAIN] = {5054, -5671, -1876},
    [ONZE_HAS_CHAIN_TURN] = {-11714, 11662, 5064},
    [ONZE_HAS_SECOND] = {-5552, -2048, 4274},
    [ONZE_HAS_THIRD] = {-4093, -4578, 2230},
    [ONZE_HAS_FAR] = {-8309, -3122, 5449},
    [ONZE_HAS_LINKABLE] = {2814, 2773, -5305},
    [ONZE_HAS_OPEN_LOW] = {3529, -8084, -8744},
    [ONZE_HAS_OPEN_HIGH] = {4017, -11663, -1686},
    [ONZE_HAS_NEXT_LOW] = {-4513, 313, -122},
    [ONZE_HAS_NEXT_HIGH] = {5940, -10964, 2335},
    [ONZE_HAS_LATER] = {-3855, -1494, -1340},
    [ONZE_HAS_SWAP] = {22680, -7790, 3627},
    [ONZE_HAS_SWAP_OTHER] = {15774, -14199, -520},
    [ONZE_HAS_HALF] = {-18866, -1415, 5204},
    [ONZE_HAS_HALF + 1] = {13511, 5140, 2982},
    [ONZE_HAS_HALF + 2] = {-16518, 5151, 3805},
    [ONZE_HAS_HALF + 3] = {1104, 7165, 8079},
    [ONZE_HAS_HALF + 4] = {18724, 5249, -9681},
    [ONZE_HAS_HALF + 5] = {-15572, 7468, -6753},
    [ONZE_HAS_HALF + 6] = {962, 4278, -3143},
    [ONZE_HAS_HALF + 7] = {8471, 3292, -6390},
    [ONZE_HAS_HALF + 8] = {15499, 1078, -2699},
    [ONZE_HAS_HALF + 9] = {-13961, 8163, -3007},
    [ONZE_HAS_HALF + 10] = {422, 2510, -5713},
    [ONZE_HAS_HALF + 11] = {3403, 1557, -9279},
    [ONZE_HAS_HALF + 12] = {4970, 2270, -1999},
    [ONZE_HAS_HALF + 13] = {8691, 3212, -132},
    [ONZE_HAS_READY] = {2951, -3773, 4688},
    [ONZE_HAS_OUT] = {15740, 39371, -1062},
    [ONZE_HAS_OUT_LEAD] = {-4031, 11300, -5233},
    [ONZE_HAS_CLOSE] = {12250, 988, 13112},
    [ONZE_HAS_CLOSE_LEAD] = {2479, -15471, 12675},
    [ONZE_HAS_FEW] = {25989, 1865, -66},
    [ONZE_HAS_FEW + 1] = {25495, -8620, -2387},
    [ONZE_HAS_FEW + 2] = {19339, -10032, 5175},
    [ONZE_HAS_FEW + 3] = {10399, -8099, 14595},
    [ONZE_HAS_FIRST] = {170605, 36653, -42237},
    [ONZE_HAS_FIRST + 1] = {34349, 34844, -26362},
    [ONZE_HAS_FIRST + 2] = {646, 16073, 3724},
    [ONZE_HAS_FIRST + 3] = {968, 3323, -2241},
    [ONZE_HAS_FIRST + 4] = {-5701, 5188, 14427},
    [ONZE_HAS_FIRST + 5] = {-8929, 9384, 16767},
    [ONZE_HAS_FIRST + 6] = {-13355, 14288, 11506},
    [ONZE_HAS_FIRST + 7] = {749, -4263, -4964},
    [ONZE_HAS_LEAD] = {-672, 798, -1932},
    [ONZE_HAS_STANDING] = {-1480, 2082, 309},
}};
/* clang-format on */

#endif
