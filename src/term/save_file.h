/* Where a table is kept while it is played: one file, a line for each version.
 *
 * A line is on the disk before anybody sees what it did; one that was cut short by a crash is
 * dropped at loading. The file is locked while it is used. */
#ifndef QUINTE_TERM_SAVE_FILE_H
#define QUINTE_TERM_SAVE_FILE_H

#include <quinte/session.h>
#include <sys/types.h>

enum { PATH_ROOM = 1024 };

struct save_file {
    int file; /* −1: nothing is kept */
    char path[PATH_ROOM];
    bool own;      /* it lies in our folder of unfinished tables */
    off_t size;    /* of the whole lines */
    uint32_t kept; /* lines */
    bool is_old;   /* it does not load, because it was played by older rules */
    int trouble;   /* errno of the last attempt to write, or 0 */
};

/* A new file in the folder of unfinished tables; false with `trouble` if there can be none. */
bool save_file_new(struct save_file *save, const struct qn_game *game);
/* The table of a file; NULL and a sentence. */
struct qn_table *save_file_load(struct save_file *save, const char *path, enum qn_lang lang,
                                struct qn_text *error);
/* The last table whose game is not over; NULL and a sentence. One that was played by older rules
 * moves to a folder of its own, where it is kept. */
struct qn_table *save_file_last(struct save_file *save, enum qn_lang lang, struct qn_text *error);
/* Writes what is new in the table. After a failure the next call tries again. */
bool save_file_append(struct save_file *save, const struct qn_table *table);
/* A finished table of ours moves to the folder of finished ones, and `path` says where. */
void save_file_close(struct save_file *save, bool finished);

/* A new file with this text, for nobody else's eyes; an existing one stays as it is. 0 or errno. */
int write_new_file(const char *path, const char *text);

#endif
