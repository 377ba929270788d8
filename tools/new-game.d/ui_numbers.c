/* Trial: numbers that help to choose, for the page: none. */
#include "state.h"

void trial_help(const void *view, struct qn_text *json) { (void)view, (void)json; }
