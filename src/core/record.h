/* Parts of a record's JSON that saved tables have too. */
#ifndef QUINTE_CORE_RECORD_H
#define QUINTE_CORE_RECORD_H

#include <quinte/truth.h>

/* [["R5","P3"],["GE"]] */
void qn_record_shuffles_json(const struct qn_record *record, struct qn_text *text);
/* ,"scores":[12,-3],"ranks":[1,2] */
void qn_result_json(int players, const int16_t *scores, const uint8_t *ranks, struct qn_text *text);

#endif
