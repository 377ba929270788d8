/* One description of a view serves four purposes: writing it as JSON, reading it back, writing it
 * as a tensor, and listing the tensor's shape. A game's `facts` function names every fact once, in
 * order:
 *
 *     v->pile = qn_fact_int(f, "pile", v->pile, 0, 96);
 *     v->hand = qn_fact_set(f, "hand", v->hand, 0, 48);
 *
 * When writing, each call gives back the value it got. When reading, it gives back what the text
 * says, always within the bounds given; after a mistake it gives back the lower bound, and the view
 * is refused at the end. Tensor parts have a fixed length that depends on the setup only. */
#ifndef QUINTE_CORE_FACTS_H
#define QUINTE_CORE_FACTS_H

#include <quinte/quinte.h>

int qn_fact_int(struct qn_facts *f, const char *name, int value, int min, int max);
/* A number from 0 to max, or −1 for "not known" or "none": null in JSON. */
int qn_fact_maybe(struct qn_facts *f, const char *name, int value, int max);
bool qn_fact_flag(struct qn_facts *f, const char *name, bool value);
/* One of a few words, e.g. a phase. In the tensor one place per word. */
int qn_fact_word(struct qn_facts *f, const char *name, int value, const char *const *words,
                 int count);
/* A card, or −1 for none: its text or null. */
int qn_fact_card(struct qn_facts *f, const char *name, int card);
/* A fixed number of bytes, each 0 … max. */
void qn_fact_bytes(struct qn_facts *f, const char *name, uint8_t *values, int count, int max);
/* A set of different cards: bit i is card first + i, i < count ≤ 64. Given as card texts in order.
 */
uint64_t qn_fact_set(struct qn_facts *f, const char *name, uint64_t set, int first, int count);
/* A bag of cards: counts[i] copies of card first + i, at most `most` each. */
void qn_fact_bag(struct qn_facts *f, const char *name, uint8_t *counts, int first, int types,
                 int most);
/* Cards in order, at most `most`; gives back how many. In the tensor a place per card. */
int qn_fact_list(struct qn_facts *f, const char *name, uint8_t *cards, int count, int most);
/* Numbers in order, each 0 … max, at most `most` of them. */
int qn_fact_numbers(struct qn_facts *f, const char *name, uint8_t *values, int count, int most,
                    int max);

/* Objects and arrays around facts. Inside an array, names are NULL. */
void qn_fact_open(struct qn_facts *f, const char *name);
void qn_fact_close(struct qn_facts *f);
void qn_fact_array(struct qn_facts *f, const char *name);
void qn_fact_array_end(struct qn_facts *f);

/* True while reading: for facts that a game must rebuild rather than copy. */
bool qn_facts_reading(const struct qn_facts *f);
/* Says that what was read cannot be. */
void qn_facts_refuse(struct qn_facts *f, const char *why);

#endif
