/* The moves that a person may choose from, and how pointing and typing narrow them down. Knows no
 * game: moves have words, spots of a scene carry them. */
#ifndef QUINTE_TERM_CHOICE_H
#define QUINTE_TERM_CHOICE_H

#include <quinte/scene.h>

enum { CHOICE_TOKENS = 4, CHOICE_TEXT = 256 };

struct choice {
    const struct qn_game *game;
    enum qn_lang lang;
    uint64_t view[QN_VIEW_MAX / 8];
    int count; /* legal moves */
    qn_move moves[QN_MOVES_MAX];
    int token_count; /* what was pointed at */
    char tokens[CHOICE_TOKENS][QN_TOKEN_MAX];
    int left_count; /* moves that have all of it */
    qn_move left[QN_MOVES_MAX];
};

/* Starts from a view; there is nothing to choose if it is not the viewer's turn. */
void choice_start(struct choice *choice, const struct qn_game *game, const void *view,
                  enum qn_lang lang);
/* Whether some move that is left has this word. */
bool choice_has(const struct choice *choice, const char *token);
bool choice_is_picked(const struct choice *choice, const char *token);
/* Adds the word or, if it is there, takes it away. */
void choice_pick(struct choice *choice, const char *token);
void choice_clear(struct choice *choice);

/* What a typed text means. */
enum reading {
    READ_MOVE,    /* this legal move */
    READ_MANY,    /* one of these */
    READ_ILLEGAL, /* a move, but one that breaks `rule` */
    READ_UNKNOWN,
};

struct read {
    enum reading reading;
    int rule;
    int count;
    qn_move moves[QN_MOVES_MAX];
};

void choice_read(const struct choice *choice, const char *text, struct read *read);
/* Lengthens what was typed as far as it is clear; the moves that go on from it are in `read`. */
void choice_complete(const struct choice *choice, struct qn_text *typed, struct read *read);

/* A text for comparing: ASCII, small letters, single blanks. */
void choice_fold(const char *string, struct qn_text *text);

#endif
