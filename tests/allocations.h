/* Counts what a test allocates. */
#ifndef QUINTE_TESTS_ALLOCATIONS_H
#define QUINTE_TESTS_ALLOCATIONS_H

/* Calls of the allocator until now; compilers believe that malloc changes no variable. */
extern volatile long allocations;

#endif
