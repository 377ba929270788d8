/* Quinte, the truth side: states, and what changes them.
 *
 * Only games, session, simulator and tests include this header; `tools/lint-includes` holds that.
 * The only way from a state to somebody outside is `observe`. */
#ifndef QUINTE_TRUTH_H
#define QUINTE_TRUTH_H

#include <quinte/quinte.h>

#ifdef __cplusplus
extern "C" {
#endif
#if defined(__GNUC__)
#pragma GCC visibility push(default)
#endif

/* ---- events ---- */

void qn_event_add(struct qn_events *events, enum qn_event_kind kind, int seat, unsigned who,
                  unsigned value); /* does nothing if events is NULL */

/* ---- shuffles ---- */

/* The cards that a shuffle must hold: `take` of `cards`, the first `fixed` always among them. With
 * `faces` each card is also turned at random: its two codes differ in the lowest bit. */
struct qn_need {
    uint8_t cards[QN_CARDS_MAX];
    uint8_t count, take, fixed;
    bool faces;
};

/* ---- a game's rules on states ---- */

/* State and view are plain bytes without pointers or padding secrets: copying is memcpy, equality
 * is memcmp. No function allocates, none but those with an rng is random. */
struct qn_truth {
    /* Every byte is written. Afterwards turn is QN_SHUFFLE. */
    void (*begin)(void *state, const struct qn_setup *setup, int first);
    int (*turn)(const void *state); /* the seat to move, QN_OVER or QN_SHUFFLE */
    void (*need)(const void *state, struct qn_need *need);
    /* Gives the shuffle that turn asked for: need.take cards, top first. */
    void (*deal)(void *state, const uint8_t *order, struct qn_events *events);
    /* Complete, without repetition, in a fixed order. */
    int (*legal)(const void *state, qn_move *out);
    int (*check)(const void *state, qn_move move); /* 0, or the number of the broken rule */
    /* The move must be legal; events may be NULL. */
    void (*play)(void *state, qn_move move, struct qn_events *events);
    void (*scores)(const void *state, int16_t scores[QN_PLAYERS_MAX]);
    void (*ranks)(const void *state, uint8_t ranks[QN_PLAYERS_MAX]);
    void (*observe)(const void *state, int viewer, void *view);
};

/* ---- what players that are programs need; bots reach it through worlds ---- */

struct qn_programs {
    /* The policy, as rollouts and search play: an index into moves, from what the seat to move may
     * know. */
    int (*choose)(const void *state, const qn_move *moves, int count, struct qn_rng *rng);
    /* The same for who plays a seat without search (qn_policy): it may take its time, up to some
     * 10 µs, to choose better. Where there is nothing better it is choose itself. */
    int (*decide)(const void *state, const qn_move *moves, int count, struct qn_rng *rng);
    uint32_t (*rollout)(void *state, struct qn_rng *rng, enum qn_how how);
    /* The policy as a prior for search: a probability for each move. They sum up to 1 and, like
     * choose, come from what the seat to move may know. */
    void (*prior)(const void *state, const qn_move *moves, int count, float *priors);
    /* Each seat's value between 0 and 1, winning and margin mixed: its result if the game is over,
     * an estimate before that. */
    void (*value)(const void *state, float value[QN_PLAYERS_MAX]);
    /* The belief in a sampled world: how well it explains what the other seats did, as far as the
     * view remembers it. A relative weight above 0; 1 if nothing speaks for or against it. It may
     * first make secret choices of others anew, as players would; the world still agrees with the
     * view. */
    float (*belief)(const void *view, void *world);
};

/* ---- a real game: a state and what is needed to go on and to write it down ---- */

struct qn_seed {
    uint8_t bytes[16];
};

bool qn_seed_parse(const char *text, struct qn_seed *seed); /* decimal, or 32 hex digits */
void qn_seed_print(const struct qn_seed *seed, struct qn_text *text);
struct qn_seed qn_seed_plus(const struct qn_seed *seed, uint64_t number);
/* A generator for bots and the like, apart from the one that deals. */
void qn_seed_rng(const struct qn_seed *seed, uint32_t stream, struct qn_rng *rng);
int qn_seed_first(const struct qn_seed *seed, int players); /* C1 */
/* Shuffle number `index` of the game with this seed (C2). */
void qn_seed_order(const struct qn_seed *seed, int index, const struct qn_need *need,
                   uint8_t *order);
/* A shuffle by the fast generator, for worlds and playouts. */
void qn_rng_order(struct qn_rng *rng, const struct qn_need *need, uint8_t *order);
/* Gives the state, which waits for a shuffle, such a one. */
void qn_rng_deal(struct qn_rng *rng, const struct qn_truth *truth, void *state,
                 struct qn_events *events);
/* Whether an order holds the needed cards. */
bool qn_order_fits(const struct qn_need *need, const uint8_t *order, int count);

struct qn_record {
    const struct qn_game *game;
    struct qn_setup setup;
    int first;
    struct qn_seed seed;
    int shuffle_count;
    int shuffle_length[QN_SHUFFLES_MAX];
    int shuffle_ply[QN_SHUFFLES_MAX]; /* how many moves had been made when it was dealt */
    uint8_t shuffles[QN_SHUFFLES_MAX][QN_CARDS_MAX];
    int move_count;
    qn_move moves[QN_PLIES_MAX];
    bool finished;
    int16_t scores[QN_PLAYERS_MAX];
    uint8_t ranks[QN_PLAYERS_MAX];
};

/* A state with room and alignment for any game. */
union qn_state {
    uint64_t align[2];
    unsigned char bytes[QN_STATE_MAX];
};

/* Starts the record's game from its seed: draws `first`, deals, writes the shuffle into it. False
 * if the setup is not valid (qn_setup_error says why); then there is no game. */
bool qn_record_start(struct qn_record *record, const struct qn_game *game,
                     const struct qn_setup *setup, const struct qn_seed *seed,
                     union qn_state *state);
/* Plays a move if it is legal and adds it, with the shuffles it asked for. Returns the broken rule,
 * and then nothing has changed. When the game is over the record has scores and ranks. */
int qn_record_move(struct qn_record *record, union qn_state *state, qn_move move,
                   struct qn_events *events);
/* Plays a sound record again, from its own shuffles: deals, then takes its moves one by one. */
void qn_record_replay_start(const struct qn_record *record, union qn_state *state);
void qn_record_replay(const struct qn_record *record, union qn_state *state, int ply,
                      struct qn_events *events);

/* Reads one line. The game is replayed to its end: cards, moves, scores and ranks are right, or it
 * is refused with a sentence that names the place, the move and the rule. */
bool qn_record_read(const char *json, struct qn_record *record, enum qn_lang lang,
                    struct qn_text *error);
void qn_record_json(const struct qn_record *record, struct qn_text *text);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif
