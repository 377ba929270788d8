/* Traces: every ply of a record with its legal moves, for referees. */
#ifndef QUINTE_CLI_TRACE_H
#define QUINTE_CLI_TRACE_H

#include <quinte/truth.h>
#include <stdio.h>

/* Prints the trace of a record that qn_record_read accepted. */
void print_trace(const struct qn_record *record, bool views, FILE *out);

#endif
