/* The moves that a person may choose from, and how pointing and typing narrow them down. Knows no
 * game: moves have words, spots of a scene carry them. */
#ifndef QUINTE_TERM_MOVE_PICKER_H
#define QUINTE_TERM_MOVE_PICKER_H

#include <quinte/scene.h>

enum { PICKER_TOKENS = 4, PICKER_TEXT = 256 };

struct move_picker {
    const struct qn_game *game;
    enum qn_lang lang;
    const char *names[QN_PLAYERS_MAX]; /* of the seats */
    uint64_t view[QN_VIEW_MAX / 8];
    int count; /* legal moves */
    qn_move moves[QN_MOVES_MAX];
    int token_count; /* what was pointed at */
    char tokens[PICKER_TOKENS][QN_TOKEN_MAX];
    int left_count; /* moves that have all of it */
    qn_move left[QN_MOVES_MAX];
};

/* Starts from a view; there is nothing to choose if it is not the viewer's turn. */
void move_picker_start(struct move_picker *picker, const struct qn_game *game, const void *view,
                       enum qn_lang lang, const char *const names[QN_PLAYERS_MAX]);
/* A move in words. */
void move_picker_say(const struct move_picker *picker, qn_move move, struct qn_text *text);
/* Whether some move that is left has this word. */
bool move_picker_has(const struct move_picker *picker, const char *token);
bool move_picker_is_picked(const struct move_picker *picker, const char *token);
/* Adds the word or, if it is there, takes it away. */
void move_picker_pick(struct move_picker *picker, const char *token);
void move_picker_clear(struct move_picker *picker);

/* What a typed text means. */
enum match_kind {
    MATCH_ONE,     /* this legal move */
    MATCH_MANY,    /* one of these */
    MATCH_ILLEGAL, /* a move, but one that breaks `rule` */
    MATCH_NONE,
};

struct match {
    enum match_kind kind;
    int rule;
    int count;
    qn_move moves[QN_MOVES_MAX];
};

void move_picker_match(const struct move_picker *picker, const char *text, struct match *match);
/* Lengthens what was typed as far as it is clear; the moves that go on from it are in `match`. */
void move_picker_complete(const struct move_picker *picker, struct qn_text *typed,
                          struct match *match);

/* A text for comparing: ASCII, small letters, single blanks. */
void move_picker_fold(const char *string, struct qn_text *text);

#endif
