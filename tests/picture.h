/* What the tests of scenes share: reading what was drawn. */
#ifndef QUINTE_TESTS_PICTURE_H
#define QUINTE_TESTS_PICTURE_H

#include <quinte/scene.h>

/* A part of a row, or all of it, without the blanks at its end; good until the next call. */
const char *picture_part(const struct qn_scene *scene, int row, int column, int width);
const char *picture_row(const struct qn_scene *scene, int row);
/* Fails the test unless these rows are there, from `first` on. */
void picture_shows(const struct qn_scene *scene, int first, const char *const *rows, int count);
/* The spot for a word of a move's text, which may go on with copies and further words; NULL if
 * there is none. */
const struct qn_spot *picture_spot(const struct qn_scene *scene, const char *word);

#endif
