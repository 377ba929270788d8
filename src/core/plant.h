/* Planted bugs, for the tests that prove that the tests bite. In every build but theirs QN_PLANT is
 * 0 and the planted code is gone. */
#ifndef QUINTE_CORE_PLANT_H
#define QUINTE_CORE_PLANT_H

enum qn_plant { QN_PLANT_NONE, QN_PLANT_LEAK, QN_PLANT_RULE };

#ifdef QN_PLANTS
extern int qn_planted;
#define QN_PLANT(which) (qn_planted == (which))
#else
#define QN_PLANT(which) 0
#endif

#endif
