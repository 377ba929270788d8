/* Text buffers, beyond what everybody needs of them. */
#ifndef QUINTE_CORE_TEXT_H
#define QUINTE_CORE_TEXT_H

#include <quinte/quinte.h>

void qn_text_bytes(struct qn_text *text, const char *bytes, size_t count);

#endif
