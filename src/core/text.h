/* Text buffers, beyond what everybody needs of them. */
#ifndef QUINTE_CORE_TEXT_H
#define QUINTE_CORE_TEXT_H

#include <quinte/quinte.h>

void qn_text_bytes(struct qn_text *text, const char *bytes, size_t count);

/* What a noun ends in after a number: "0 carte", "0 cards", "1 card", "2 cartes". */
static inline const char *qn_plural(int count, enum qn_lang lang)
{
    return count > 1 || (count == 0 && lang == QN_EN) ? "s" : "";
}

#endif
