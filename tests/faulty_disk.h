/* A disk that fails: a layer between SQLite and the real file system that can refuse any call, and
 * that remembers what has not been synced, so that a power cut can be played. */
#ifndef QUINTE_TESTS_FAULTY_DISK_H
#define QUINTE_TESTS_FAULTY_DISK_H

#include "core/random.h"
#include <stdbool.h>

enum fault {
    FAULT_NONE,
    FAULT_ERROR, /* the call fails */
    FAULT_FULL,  /* writing fails for want of room */
    FAULT_SHORT, /* the same after a part was written */
    FAULT_CUT,   /* the power goes: this call and all that follow fail */
    FAULTS
};

/* What a power cut does to writes that were not synced, sector by sector. */
enum loss {
    LOSS_NOTHING, /* all are there: it was the program that ended, not the machine */
    LOSS_ALL,
    LOSS_SOME,    /* each write is there or not */
    LOSS_TORN,    /* each sector is there or not */
    LOSS_GARBAGE, /* or holds something else */
    LOSSES
};

/* From now on whoever opens a database without naming a layer has this disk. */
void disk_install(void);
/* Everything works until call number `at` from now, then `count` calls have the fault. */
void disk_plan(enum fault fault, long at, long count);
/* Calls since the plan. */
long disk_calls(void);
/* After a cut, when everything is closed: the files become what is left of them. The disk works
 * again. */
void disk_lose(enum loss loss, struct qn_rng *rng);
/* Forgets all files: everything is closed, and what is there is safe. */
void disk_forget(void);

#endif
