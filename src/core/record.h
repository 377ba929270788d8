/* Parts of a record's JSON that saved tables have too. */
#ifndef QUINTE_CORE_RECORD_H
#define QUINTE_CORE_RECORD_H

#include <quinte/truth.h>

/* "shuffles":[["R5","P3"],["GE"]] */
void qn_put_shuffles(struct qn_text *text, const struct qn_record *record);
/* "scores":[12,-3],"ranks":[1,2] */
void qn_put_result(struct qn_text *text, int players, const int16_t *scores, const uint8_t *ranks);

#endif
