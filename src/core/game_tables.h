/* What every game has, written once. A game called `onze` names its functions onze_begin,
 * onze_turn, … ; these macros declare them and fill its tables. Below is what a game takes where it
 * has nothing of its own to say. */
#ifndef QUINTE_CORE_GAME_TABLES_H
#define QUINTE_CORE_GAME_TABLES_H

#include "core/language.h"
#include <quinte/scene.h>
#include <quinte/truth.h>

/* All functions of the tables, and the painter. */
#define QN_GAME_FUNCTIONS(game)                                                                    \
    void game##_limits(const struct qn_setup *setup, struct qn_limits *limits);                    \
    void game##_card_print(uint8_t card, struct qn_text *text);                                    \
    int game##_card_parse(const char *text);                                                       \
    void game##_move_print(qn_move move, struct qn_text *text);                                    \
    qn_move game##_move_parse(const char *text);                                                   \
    void game##_facts(struct qn_facts *facts, void *view);                                         \
    bool game##_valid(const void *view);                                                           \
    bool game##_sample(const void *view, struct qn_rng *rng, void *world);                         \
    void game##_begin(void *state, const struct qn_setup *setup, int first);                       \
    int game##_turn(const void *state);                                                            \
    void game##_need(const void *state, struct qn_need *need);                                     \
    void game##_deal(void *state, const uint8_t *order, struct qn_events *events);                 \
    int game##_legal(const void *state, qn_move *out);                                             \
    int game##_check(const void *state, qn_move move);                                             \
    void game##_play(void *state, qn_move move, struct qn_events *events);                         \
    void game##_scores(const void *state, int16_t scores[QN_PLAYERS_MAX]);                         \
    void game##_ranks(const void *state, uint8_t ranks[QN_PLAYERS_MAX]);                           \
    void game##_observe(const void *state, int viewer, void *view);                                \
    int game##_choose(const void *state, const qn_move *moves, int count, struct qn_rng *rng);     \
    uint32_t game##_rollout(void *state, struct qn_rng *rng, enum qn_how how);                     \
    void game##_prior(const void *state, const qn_move *moves, int count, float *priors);          \
    void game##_value(const void *state, float value[QN_PLAYERS_MAX]);                             \
    void game##_card_say(uint8_t card, enum qn_lang lang, struct qn_text *text);                   \
    void game##_view_text(const void *view, struct qn_speech *speech);                             \
    void game##_reason(const void *view, qn_move move, qn_move other, struct qn_speech *speech);   \
    void game##_phrase(const void *view, qn_move move, enum qn_voice voice,                        \
                       struct qn_speech *speech);                                                  \
    void game##_tally(const void *view, int seat, struct qn_speech *speech);                       \
    int game##_topic(const void *view);                                                            \
    bool game##_brings(const void *view, qn_move move, int *points);                               \
    void game##_help(const void *view, struct qn_text *json);                                      \
    void game##_paint(const void *view, struct qn_scene *scene);                                   \
    extern const struct qn_tuning game##_tuning;                                                   \
    extern const struct qn_game qn_##game

#define QN_TRUTH(game)                                                                             \
    {                                                                                              \
        .begin = game##_begin, .turn = game##_turn, .need = game##_need, .deal = game##_deal,      \
        .legal = game##_legal, .check = game##_check, .play = game##_play,                         \
        .scores = game##_scores, .ranks = game##_ranks, .observe = game##_observe                  \
    }

/* `decides` is game_choose and `believes` qn_belief_even where there is nothing better. */
#define QN_PROGRAMS(game, decides, believes)                                                       \
    {                                                                                              \
        .choose = game##_choose, .decide = (decides), .rollout = game##_rollout,                   \
        .prior = game##_prior, .value = game##_value, .belief = (believes)                         \
    }

/* `last` is the verb of the moves that lists put last, NULL if there is none. */
#define QN_PEOPLE(game, last)                                                                      \
    {                                                                                              \
        .card_say = game##_card_say, .view_text = game##_view_text, .reason = game##_reason,       \
        .phrase = game##_phrase, .tally = game##_tally, .topic = game##_topic,                     \
        .list_last = (last), .brings = game##_brings, .help = game##_help                          \
    }

/* ---- what a game takes where it has nothing of its own ---- */

/* No world explains what was seen better than another. */
float qn_belief_even(const void *view, void *world);
/* C7: by the scores alone. */
void qn_ranks_by_score(const int16_t *scores, int players, bool low_wins,
                       uint8_t ranks[QN_PLAYERS_MAX]);
/* The plain loop of legal, choose and play, to the end of the game. */
uint32_t qn_rollout_plainly(const struct qn_game *game, void *state, struct qn_rng *rng,
                            enum qn_how how);
/* Finds the card or move that is printed so: −1, QN_NO_MOVE if there is none. */
int qn_card_find(void (*print)(uint8_t card, struct qn_text *text), int count, const char *text);
/* Quick enough for some hundred moves. */
qn_move qn_move_find(void (*print)(qn_move move, struct qn_text *text), int count,
                     const char *text);
/* The text of a card, and "1 link" or "2 links", by value. */
struct qn_label qn_card_label(void (*print)(uint8_t card, struct qn_text *text), int card);
struct qn_label qn_counted(enum qn_lang lang, const struct qn_noun *noun, int count);

#endif
