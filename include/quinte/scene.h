/* Quinte, pictures: a view drawn in character cells, with spots that a person can point at.
 *
 * A game draws its table once, in UTF-8; the terminal frames, colours and marks it. A spot carries
 * a word of the game's move texts ("G9", "#12", "18"): pointing at it narrows the legal moves down
 * to those that have this word, so that no front knows how a game is played. */
#ifndef QUINTE_SCENE_H
#define QUINTE_SCENE_H

#include <quinte/quinte.h>

#ifdef __cplusplus
extern "C" {
#endif
#if defined(__GNUC__)
#pragma GCC visibility push(default)
#endif

enum {
    QN_SCENE_ROWS = 60, /* the most room that is used */
    QN_SCENE_COLUMNS = 200,
    QN_SCENE_ROWS_MIN = 15, /* every game fits into these */
    QN_SCENE_COLUMNS_MIN = 80,
    QN_SCENE_SPOTS = 256,
    QN_TOKEN_MAX = 12,
    QN_LABEL_MAX = 128,
};

/* Colour is never the only difference: texts say it too. */
enum qn_ink {
    QN_INK_PLAIN,
    QN_INK_QUIET,  /* frames, labels, what is out of play */
    QN_INK_STRONG, /* headings, whose turn it is */
    QN_INK_RED,
    QN_INK_YELLOW,
    QN_INK_GREEN,
    QN_INK_BLUE,
    QN_INK_VIOLET,
    QN_INKS
};

struct qn_cell {
    char glyph[5]; /* one character in UTF-8; "" is a blank */
    uint8_t ink;
    uint8_t spot; /* 1 + its index, or 0 */
};

struct qn_spot {
    uint8_t row, column, width;
    char token[QN_TOKEN_MAX];
};

struct qn_scene {
    /* what the caller asks for */
    int rows, columns;
    enum qn_lang lang;
    bool ascii;               /* letters without accents, frames of - and | */
    bool by_value;            /* the hand is sorted by value first, not by colour */
    const char *const *names; /* of the seats */
    /* what is drawn */
    bool clipped; /* something did not fit */
    int spot_count;
    struct qn_spot spots[QN_SCENE_SPOTS];
    struct qn_cell cells[QN_SCENE_ROWS][QN_SCENE_COLUMNS];
};

/* A short text by value: qn_scene_name(…).text. */
struct qn_label {
    char text[QN_LABEL_MAX];
};

/* Paints the whole table as the viewer knows it, in whatever room the scene has. */
void qn_paint(const struct qn_game *game, const void *view, struct qn_scene *scene);

/* Empties the scene; its room is cut to what there is. */
void qn_scene_clear(struct qn_scene *scene);
/* Write from a cell to the right and give the column after it. What does not fit is cut off, and
 * `clipped` says so. */
int qn_scene_put(struct qn_scene *scene, int row, int column, enum qn_ink ink, const char *text);
#if defined(__GNUC__)
__attribute__((format(printf, 5, 6)))
#endif
int qn_scene_form(struct qn_scene *scene, int row, int column, enum qn_ink ink, const char *form,
                  ...);
/* The same, as a spot. A blank on each side of the text belongs to it: there it is marked. */
int qn_scene_spot(struct qn_scene *scene, int row, int column, enum qn_ink ink, const char *text,
                  const char *token);
/* A quiet line through these columns; a quiet frame with its corner there, whose inside is left as
 * it is. */
void qn_scene_line(struct qn_scene *scene, int row, int column, int end);
void qn_scene_frame(struct qn_scene *scene, int row, int column, int rows, int columns);

/* Takes rows for something that is nice to have, if so many are left. */
bool qn_scene_spend(int *left, int rows);

/* The columns that a text takes: in letters of ASCII or not, and in a scene. */
int qn_text_columns(const char *text, bool ascii);
int qn_scene_columns(const struct qn_scene *scene, const char *text);
/* The text, or its beginning and "…", in at most so many columns. */
struct qn_label qn_scene_shorten(const struct qn_scene *scene, const char *text, int columns);
/* The name of a seat, shortened: "Anne-So…". One's own has "(you)" behind it, or is "You" if there
 * is no room for that or if the host calls the person so anyway. */
struct qn_label qn_scene_name(const struct qn_scene *scene, int seat, bool own, int columns);
/* The head of a seat: "▶" if it is its turn, then its name in so many columns, strong if it is its
 * turn, otherwise in this ink. Gives the column after it. */
int qn_scene_seat(struct qn_scene *scene, int row, int column, int columns, enum qn_ink ink,
                  const struct qn_view *head, int seat);
/* "à vous" → "a vous": for terminals and pipes without UTF-8. */
void qn_text_ascii(struct qn_text *text, const char *string);

/* Whether a move's text has the token as one of its words; what counts copies ("x2") or chips
 * ("+1") at a word's end is passed over. */
bool qn_move_has(const struct qn_game *game, qn_move move, const char *token);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif
