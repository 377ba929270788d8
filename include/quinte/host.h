/* Quinte, one table, as its host has it: making and saving it, acting in its own name, records,
 * fair deals.
 *
 * The log is all there is: a save is the log, loading makes the same commands again. Lines with
 * their secret half and records tell every card, so only those who run tables, and who verify what
 * they ran, include this header; `tools/lint-includes` holds that. Everybody else has
 * quinte/session.h. */
#ifndef QUINTE_HOST_H
#define QUINTE_HOST_H

#include <quinte/session.h>

#ifdef __cplusplus
extern "C" {
#endif
#if defined(__GNUC__)
#pragma GCC visibility push(default)
#endif

enum { QN_LINE_MAX = 1 << 15 }; /* bytes of one line of a saved table */

/* NULL if the setup is not valid (qn_setup_error says why), or if there is no memory. */
struct qn_table *qn_table_new(const struct qn_game *game, const struct qn_setup *setup,
                              const struct qn_terms *terms);
void qn_table_free(struct qn_table *table);
/* Whether an undo is fair is found out by drawing worlds, which can take long; before each it is
 * asked whether the host's patience is over, and then the undo is refused. */
void qn_table_be_patient(struct qn_table *table, bool (*is_over)(void *self), void *self);

/* Does it in the name of the host, who may act for every seat; the command's person does not count.
 * Nothing in a command leads here: a host calls it for what it decides itself. */
struct qn_answer qn_table_do_as_host(struct qn_table *table, const struct qn_command *command);
/* The version that the host's own command of this id made, 0 if there is none. */
uint32_t qn_table_made_by_host(const struct qn_table *table, uint64_t id);

/* ---- saving and loading ---- */

/* Line 0 says what table it is, line v is the entry that made version v. Without `secret` a line
 * has only what everybody may know by now. */
void qn_table_line(const struct qn_table *table, uint32_t line, bool secret, struct qn_text *text);
/* Makes a table from line 0, then takes the others one by one. Everything is checked as if it
 * happened now; a refused line changes nothing, and the sentence says why. */
struct qn_table *qn_table_open(const char *line, enum qn_lang lang, struct qn_text *error);
bool qn_table_read(struct qn_table *table, const char *line, enum qn_lang lang,
                   struct qn_text *error);
/* The same for a host's own store, which nobody else writes: whether an undo was fair, and whether
 * a command had come before, is not judged again. Not for files that people give. */
bool qn_table_read_own(struct qn_table *table, const char *line, enum qn_lang lang,
                       struct qn_text *error);
/* Whether the line that was read last is sound but for a move or a result that the rules do not
 * give: then the table was most likely played by older rules, and holds what came before. */
bool qn_table_outdated(const struct qn_table *table);
/* The game that is running or was played last as a record (shared by all readers of records). It
 * tells every card: for hosts, and for everybody once the deal is revealed. False if none. */
bool qn_table_record(const struct qn_table *table, struct qn_text *text);
/* The same of a deal that was played to its end, counted from 0. False without memory too; `full`
 * is set then. */
bool qn_table_record_of(const struct qn_table *table, uint32_t deal, struct qn_text *text);

/* ---- fair deals: docs/playing/fairness.md ---- */

void qn_sha256(const void *bytes, size_t count, uint8_t hash[32]);
void qn_hmac_sha256(const void *key, size_t key_size, const void *bytes, size_t count,
                    uint8_t code[32]);
/* One deal as its table's log has it, with everything that it came from: for hosts, and for whoever
 * verifies. */
struct qn_deal {
    uint8_t commitment[32], secret[QN_SECRET_BYTES];
    bool shared[QN_PLAYERS_MAX];
    uint8_t shares[QN_PLAYERS_MAX][QN_SHARE_BYTES];
    uint8_t seed[16];
    int first, shuffles;
    uint32_t moves, undone, back;
    bool finished; /* otherwise it is running or was abandoned */
    bool is_given; /* it repeats another: its seed is not made from the secret and the shares */
};

/* Deals count from 0; false if there is none of that number. */
bool qn_table_deal(const struct qn_table *table, uint32_t number, struct qn_deal *deal);

/* What the host publishes before the seats give their shares. */
void qn_fair_commitment(const uint8_t secret[QN_SECRET_BYTES], uint8_t commitment[32]);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif
