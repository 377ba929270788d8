/* The hostile build (-Dhostile=true): every limit at the smallest value with which all is still as
 * promised, every queue short, every timer quick, so that the tests walk all the ways that are rare
 * otherwise. Limits have both values where they are: QUEUE = QN_LIMIT(16384, 16). */
#ifndef QUINTE_CORE_HOSTILE_H
#define QUINTE_CORE_HOSTILE_H

#ifdef QN_HOSTILE
#define QN_LIMIT(usual, hostile) (hostile)
#else
#define QN_LIMIT(usual, hostile) (usual)
#endif

#endif
