/* Quinte, the view side: what everybody may include.
 *
 * Games, setups, moves, views and their renderings, and the possible worlds that search plays in.
 * A view is all that one viewer knows. Nothing here reaches the truth of a running game: that is
 * quinte/truth.h, which only games, session, simulator and tests include. */
#ifndef QUINTE_QUINTE_H
#define QUINTE_QUINTE_H

#include <quinte/languages.h> /* enum qn_lang: made by the build from lang/LINGUAS */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#if defined(__GNUC__)
#pragma GCC visibility push(default)
#endif

enum {
    QN_PLAYERS_MAX = 6,
    QN_SPECTATOR = 7, /* the viewer who knows least; seats are viewers 0 to 5 */
    QN_OPTIONS_MAX = 4,
    QN_CARDS_MAX = 128,   /* cards in one shuffle */
    QN_SHUFFLES_MAX = 12, /* shuffles in one game */
    QN_MOVES_MAX = 512,   /* legal moves in one position */
    QN_PLIES_MAX = 16384, /* plies in one game */
    QN_STATE_MAX = 512,   /* bytes of a state or world */
    QN_VIEW_MAX = 1024,   /* bytes of a view */
    QN_MOVE_TEXT_MAX = 24,
    QN_CARD_TEXT_MAX = 8,
};

/* What turn functions answer instead of a seat. */
enum { QN_OVER = -1, QN_SHUFFLE = -2 };

/* ---- text: a buffer with a limit; always terminated, never overrun ---- */

struct qn_text {
    char *data;
    size_t size;   /* room, the terminator included */
    size_t length; /* written so far */
    bool full;     /* something did not fit */
};

struct qn_text qn_text_on(char *data, size_t size);
void qn_text_char(struct qn_text *text, char c);
void qn_text_str(struct qn_text *text, const char *string);
void qn_text_int(struct qn_text *text, long value);
/* printf-like, for texts that people read. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void qn_text_form(struct qn_text *text, const char *form, ...);

/* ---- languages ---- */

/* The sentence in this language. Sentences are given in English, the language of the code; what
 * nobody has translated stays so. */
#if defined(__GNUC__)
__attribute__((format_arg(2)))
#endif
const char *
qn_say(enum qn_lang lang, const char *sentence);
const char *qn_lang_code(enum qn_lang lang); /* "fr" */
/* The language that a tag begins with ("fr-CH, en;q=0.5", "fr_CA.UTF-8"), otherwise English. */
enum qn_lang qn_lang_find(const char *tag);

/* ---- randomness for search and simulation: xoshiro256++ ---- */

struct qn_rng {
    uint64_t s[4];
    uint64_t spare; /* second half of the last word drawn by qn_below */
};

void qn_rng_seed(struct qn_rng *rng, uint64_t seed);

/* ---- games ---- */

typedef uint16_t qn_move; /* a number below the game's move_count */

enum { QN_NO_MOVE = 0xFFFF };

struct qn_setup {
    uint8_t players;
    uint8_t option[QN_OPTIONS_MAX]; /* an index into the option's values */
};

struct qn_option {
    const char *name;
    const char *title; /* the same for people, for qn_say */
    bool is_flag;      /* false/true in JSON; otherwise one of `values` as a string */
    bool gentle;       /* offered to whoever is new to the game */
    bool reminds; /* while it is off, people have to remember: sentences and pictures leave out some
                   * of what the view knows */
    const char *values[4];
    uint8_t value_count;
    uint8_t standard;
    const char *about; /* a sentence for qn_say */
};

/* A rule by id, with the sentence that a refused player reads. */
struct qn_rule {
    const char *id;
    const char *say;    /* for qn_say */
    const char *notice; /* what everybody reads when it takes effect; NULL if nothing */
    bool house;         /* a house ruling [H], in whole or in part */
    bool automatic; /* the one move that it leaves is made by itself (C4) while it is the topic */
    bool together;  /* while it is the topic everybody chooses, in secret (C6): nobody follows */
};

struct qn_limits {
    uint16_t state_bytes, view_bytes;
    uint16_t moves; /* most legal moves in one position */
    uint16_t cards; /* longest shuffle */
    uint8_t shuffles;
    uint32_t plies;
    int16_t score_min, score_max;
};

/* What every view begins with. */
struct qn_view {
    struct qn_setup setup;
    uint8_t viewer; /* a seat, or QN_SPECTATOR */
    int8_t turn;    /* the seat to move, or QN_OVER */
};

struct qn_world;    /* a possible truth made from a view; limits.state_bytes of plain bytes */
struct qn_facts;    /* the reader and writer of views: src/core/facts.h */
struct qn_scene;    /* a picture in character cells: quinte/scene.h */
struct qn_truth;    /* quinte/truth.h */
struct qn_programs; /* there, too */

/* ---- events: what a ply did, each with the viewers who may see its value ---- */

enum qn_event_kind {
    QN_EVENT_MOVE,    /* the seat made the move `value`; a secret choice is seen by it alone (C6) */
    QN_EVENT_CARD,    /* the card `value` came into the seat's hand */
    QN_EVENT_SHOW,    /* a card `value` that the seat held is shown */
    QN_EVENT_TURN_UP, /* the card `value` is turned up on the table; the seat is whose move or deal
                       * did it */
    QN_EVENT_RULE,    /* the rule `value` took effect for the seat */
};

enum { QN_ALL = 0xFF, QN_EVENTS_MAX = 160 };

struct qn_event {
    uint8_t kind;
    uint8_t seat;
    uint8_t who; /* mask of viewers (1 << viewer) who may see `value`; all see the rest */
    uint16_t value;
};

struct qn_events {
    int count;
    struct qn_event list[QN_EVENTS_MAX];
};

/* How a move is put into words. */
enum qn_voice {
    QN_OFFER, /* to the one who may make it: "play G9 with a link" */
    QN_TELL,  /* of somebody who made it, after the name: "plays G9 with a link" */
    QN_OWN,   /* to the one who made it, after "you": "play G9 with a link" */
    QN_VOICES
};

/* Numbers for bots and search. Each game explains its own where they stand, in search.c. */
struct qn_tuning {
    float easy_error_rate; /* how often `easy` strays from the policy */
    float exploration;     /* the constant c of PUCT: how far search trusts the prior */
    bool opponent_tree; /* false: opponents follow the policy, and search grows no tree for them */
    bool events_fix_moves; /* what a seat saw determines its legal moves, so its nodes cache them */
    uint8_t sims_per_world; /* simulations that share a sampled world; more than 1 where sampling is
                             * slow */
};

/* ---- speech: sentences for people ---- */

struct qn_game;

/* Speech may be marked, so that a front draws cards and seats in a sentence without looking for
 * them: QN_MARK_BEGIN, what it is, its value ("G10", the seat's or the number's digits),
 * QN_MARK_WORDS, what it is called, QN_MARK_END. No name contains these bytes. */
enum { QN_MARK_BEGIN = 1, QN_MARK_WORDS = 2, QN_MARK_END = 3 };
enum qn_mark { QN_MARK_CARD = 'c', QN_MARK_SEAT = 's', QN_MARK_NUMBER = 'n' };

/* Who is spoken to, about whom, and where it goes: every function that speaks adds to `text`. */
struct qn_speech {
    const struct qn_game *game;
    struct qn_text *text;
    enum qn_lang lang;
    int you;                  /* the seat of whoever reads; −1: none */
    const char *const *names; /* of the seats; NULL: "Player 1", "Player 2" … */
    bool marked;
    uint64_t cards[4]; /* those that were named so far, one bit each */
};

/* Unmarked, to somebody without a seat, about players without names. */
struct qn_speech qn_speech_in(const struct qn_game *game, enum qn_lang lang, struct qn_text *text);

/* What people need, made from views alone. */
struct qn_people {
    /* What people call the card: "green 10". */
    void (*card_say)(uint8_t card, enum qn_lang lang, struct qn_text *text);
    /* The view in sentences, for people and screen readers; after a blank line what only a perfect
     * memory keeps, such as every card that is still unseen. */
    void (*view_text)(const void *view, struct qn_speech *speech);
    /* One sentence why `move` is good here, rather than `other` (QN_NO_MOVE if there is no other).
     * It is true in every world that agrees with the view. */
    void (*reason)(const void *view, qn_move move, qn_move other, struct qn_speech *speech);
    /* A move in a few words, with what it costs or brings if the game reckons that at once. The
     * view is the one before the move, of anybody who may see the move. */
    void (*phrase)(const void *view, qn_move move, enum qn_voice voice, struct qn_speech *speech);
    /* How the seat's points came about so far: a line for each source, then the total. */
    void (*tally)(const void *view, int seat, struct qn_speech *speech);
    /* The rule that matters most for the viewer's next choice: an index into `rules`. */
    int (*topic)(const void *view);
    /* Lists of moves put those whose texts begin with this last; NULL: moves stand as they come. */
    const char *list_last;
    /* What the move brings its maker in points at once, below zero if it costs; false where the
     * game reckons nothing then. */
    bool (*brings)(const void *view, qn_move move, int *points);
    /* Numbers that help to choose, worked out from the view: the members of a JSON object. */
    void (*help)(const void *view, struct qn_text *json);
};

/* One game. Every member is there for every game. */
struct qn_game {
    const char *id;    /* "vingt-trois" */
    const char *name;  /* "Vingt-trois" */
    const char *about; /* a sentence for qn_say */
    uint8_t players_min, players_max;
    uint8_t players_usual; /* what is offered first */
    uint8_t minutes;       /* a game of people takes about so long */
    bool quick_to_learn;   /* offered first to whoever has never played */
    /* What fronts and the tests over every game must know of the rules. */
    bool low_wins;    /* the lowest score wins */
    bool breaks_ties; /* equal scores may get different ranks */
    bool has_hands;   /* seats are dealt cards that others do not see */
    bool skips_seats; /* a turn may pass to another than the next seat */
    bool shows_hands; /* hands are shown at the end (C10) */
    const struct qn_option *options;
    uint8_t option_count;
    const struct qn_rule *rules; /* rules[0] is no rule; a refusal is an index into this */
    uint8_t rule_count;
    uint8_t card_count;  /* card codes are 0 … card_count − 1, in canonical order */
    uint16_t move_count; /* moves are 0 … move_count − 1 */
    /* Moves that only end a turn: where one of them is all that is legal, a client may play it by
     * itself (C4). `first` and the `count` − 1 after it. */
    struct {
        qn_move first;
        uint16_t count;
    } ends;

    void (*limits)(const struct qn_setup *setup, struct qn_limits *limits);
    void (*card_print)(uint8_t card, struct qn_text *text);
    int (*card_parse)(const char *text); /* the code, or -1 */
    void (*move_print)(qn_move move, struct qn_text *text);
    qn_move (*move_parse)(const char *text); /* QN_NO_MOVE if it is no move's one text */

    /* Describes every fact of a view once; JSON in and out and the tensor are made from it. */
    void (*facts)(struct qn_facts *facts, void *view);
    /* Whether a view that came from outside holds together (counts, ranges, cards). */
    bool (*valid)(const void *view);
    /* A world drawn evenly from all that agree with the view; false if there is none. Without a
     * generator any of them, quickly and always the same. docs/programming/testing.md tells of rare
     * exceptions.
     */
    bool (*sample)(const void *view, struct qn_rng *rng, void *world);

    const struct qn_truth *truth;       /* the rules on states: quinte/truth.h */
    const struct qn_programs *programs; /* what players that are programs need: quinte/truth.h */
    const struct qn_tuning *tuning;     /* numbers for bots and search */
    const struct qn_people *people;     /* what people need; pictures for terminals: qn_paint */
};

int qn_game_count(void);
const struct qn_game *qn_game_at(int index);
const struct qn_game *qn_game_find(const char *id); /* NULL if there is none */

/* ---- setups ---- */

/* The standard setup; players may be out of range, qn_setup_error says so. */
struct qn_setup qn_setup_standard(const struct qn_game *game, int players);
/* Sets "name=value"; on error false and a sentence. */
bool qn_setup_option(const struct qn_game *game, struct qn_setup *setup, const char *assignment,
                     enum qn_lang lang, struct qn_text *error);
bool qn_setup_valid(const struct qn_game *game, const struct qn_setup *setup);
/* Whether something is wrong with a setup, and what, in a sentence. Whoever begins something with a
 * setup that is not valid is refused: no table, no record, no bot, no tensor. */
bool qn_setup_error(const struct qn_game *game, const struct qn_setup *setup, enum qn_lang lang,
                    struct qn_text *error);
/* {"beginner":true}: only what is not standard. */
void qn_setup_json(const struct qn_game *game, const struct qn_setup *setup, struct qn_text *text);

/* ---- views ---- */

void qn_view_json(const struct qn_game *game, const void *view, struct qn_text *text);
/* Reads what qn_view_json wrote; refuses anything that is not a sound view. */
bool qn_view_read(const struct qn_game *game, const char *json, void *view, struct qn_text *error);
int qn_tensor_size(const struct qn_game *game,
                   const struct qn_setup *setup); /* 0 if the setup is not valid */
/* Writes qn_tensor_size floats, most of them between 0 and 1. */
void qn_view_tensor(const struct qn_game *game, const void *view, float *out);
/* Lists the tensor's parts: name, offset and length, one a line. */
void qn_tensor_shape(const struct qn_game *game, const struct qn_setup *setup,
                     struct qn_text *text);

/* The legal moves of the viewer whose turn it is (0 otherwise), in the game's order. */
int qn_view_legal(const struct qn_game *game, const void *view, qn_move *out);
/* 0, or the rule that the move would break for the viewer. */
int qn_view_check(const struct qn_game *game, const void *view, qn_move move);
/* One bit per move, move_count of them. */
void qn_move_mask(const struct qn_game *game, const qn_move *moves, int count, uint64_t *mask);
/* A fast and sensible choice, as `greedy` plays: an index into moves. */
int qn_policy(const struct qn_game *game, const void *view, const qn_move *moves, int count,
              struct qn_rng *rng);

/* ---- worlds: what search plays in. They come from views only ---- */

bool qn_sample(const struct qn_game *game, const void *view, struct qn_rng *rng,
               struct qn_world *world);
int qn_world_turn(const struct qn_game *game, const struct qn_world *world);
int qn_world_legal(const struct qn_game *game, const struct qn_world *world, qn_move *out);
int qn_world_check(const struct qn_game *game, const struct qn_world *world, qn_move move);
/* Plays a legal move and whatever shuffles it asks for. */
void qn_world_play(const struct qn_game *game, struct qn_world *world, qn_move move,
                   struct qn_rng *rng);
/* The same, and folds what each of these viewers saw of it into its `seen`: what looks the same to
 * a viewer has the same `seen`. False if the move asked for a shuffle: then `seen` is as before. */
bool qn_world_play_seen(const struct qn_game *game, struct qn_world *world, qn_move move,
                        struct qn_rng *rng, const uint8_t *viewers, int count, uint64_t *seen);
void qn_world_observe(const struct qn_game *game, const struct qn_world *world, int viewer,
                      void *view);
void qn_world_scores(const struct qn_game *game, const struct qn_world *world,
                     int16_t scores[QN_PLAYERS_MAX]);
void qn_world_ranks(const struct qn_game *game, const struct qn_world *world,
                    uint8_t ranks[QN_PLAYERS_MAX]);

/* The choice of the policy that rollouts play by, in this world: an index into moves. */
int qn_world_choose(const struct qn_game *game, const struct qn_world *world, const qn_move *moves,
                    int count, struct qn_rng *rng);

enum qn_how {
    QN_UNIFORM, /* any legal move, to the end of the game */
    QN_POLICY,  /* the policy, to the end of the game */
    QN_CUT,     /* as search plays on: where the game's own estimate (qn_world_value) tells as much,
                 * no further */
};

/* Plays on without leaving the game's folder; returns the number of decisions. */
uint32_t qn_world_rollout(const struct qn_game *game, struct qn_world *world, struct qn_rng *rng,
                          enum qn_how how);

/* The policy as a prior: the probability of each move, summing up to 1. */
void qn_world_prior(const struct qn_game *game, const struct qn_world *world, const qn_move *moves,
                    int count, float *priors);
/* Each seat's value between 0 and 1: its result if the game is over, an estimate before that. */
void qn_world_value(const struct qn_game *game, const struct qn_world *world,
                    float value[QN_PLAYERS_MAX]);
/* The belief in a world: how well it explains what the view saw others do, as a relative weight
 * above 0. Secret choices of others may first be made anew, as players would. */
float qn_world_belief(const struct qn_game *game, const void *view, struct qn_world *world);

const char *qn_version(void);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif
