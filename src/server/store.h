/* Where the server keeps everything: people, tables and the lines of their logs, in one SQLite
 * file or in a PostgreSQL database.
 *
 * Writing: a *job* is a list of changes that happen together or not at all. Jobs wait in a bounded
 * queue; a thread of the store's own writes all that wait in one transaction and hands them back in
 * the order in which they came, each with what became of it. A job that came back STORE_FINE is
 * there after any crash of the program; with `careful` also after a power cut. (In PostgreSQL the
 * database's own settings say what a commit outlives.)
 *
 * Reading: at once, on the thread that opened the store; a reader sees what is written.
 *
 * The store knows no sockets and no games. A line is a text to it; only forgetting a person looks
 * into lines, for the name. */
#ifndef QUINTE_SERVER_STORE_H
#define QUINTE_SERVER_STORE_H

#include "server/token.h"
#include <quinte/session.h>
#include <stdatomic.h>

/* ---- what can be wrong ---- */

enum store_why {
    STORE_FINE,
    STORE_MISSING,     /* there is no such file */
    STORE_CANNOT_OPEN, /* its folder is missing, or it may not be opened */
    STORE_NOT_OURS,    /* another kind of file */
    STORE_NEWER,       /* made by a newer program */
    STORE_OLDER,       /* made by an older one, and opened for looking only */
    STORE_EXISTS,      /* a backup's file is there already */
    STORE_IN_USE,      /* by another process */
    STORE_READ_ONLY,
    STORE_CONFLICT, /* a line out of order, a name that is taken, a thing that is gone */
    STORE_DISK_FULL,
    STORE_TROUBLE, /* the disk or the system failed */
    STORE_BROKEN,  /* the file is damaged */
    STORE_NO_MEMORY,
    STORE_AWAY, /* the database cannot be reached: of a job, whether it was done is not known */
    STORE_NOT_BUILT, /* a database, and this program cannot speak to it */
    STORE_HALF,      /* a copy into it was not finished */
    STORE_DIFFERS,   /* a copy is not as what it was made of */
    STORE_ELSEWHERE, /* the database's own tools do that */
    STORE_WHYS
};

/* A path is that of a file, or the URL of a database: postgresql://… */
bool store_is_database(const char *path);
/* As people may see it: a URL without the user, the password and the settings. */
void store_name(const char *path, struct qn_text *text);
/* What was wrong and what to do, in a sentence that names the file. */
void store_say(enum store_why why, const char *path, enum qn_lang lang, struct qn_text *text);

/* ---- opening and closing ---- */

enum store_mode {
    STORE_SERVE, /* makes the file if there is none; nobody else may write meanwhile */
    STORE_ALTER, /* the same for a file that must be there */
    STORE_LOOK,  /* reads, also while somebody else serves */
};

struct store_options {
    const char *path;
    enum store_mode mode;
    bool careful;         /* waits for the disk at every commit, not only at checkpoints */
    unsigned queue;       /* jobs that may wait; 0: 16384 */
    unsigned batch;       /* jobs that may share a transaction; 0: 1024 */
    unsigned gather;      /* jobs that are waited for, or for store_go; 0: each is begun at once */
    void (*wake)(void *); /* on the store's thread, when jobs are done or the database goes or
                             comes; may be NULL */
    void *wake_context;
    struct qn_text *words; /* takes what the database says if it cannot be opened; may be NULL */
};

struct store;

/* Files of older programs are brought up to date. */
enum store_why store_open(struct store **store, const struct store_options *options);
/* Writes what waits, then closes. Jobs that nobody has taken back are freed. */
void store_stop(struct store *store);

/* ---- writing ---- */

struct store_job;

/* `owner` is the caller's own; NULL if there is no memory. If memory runs out while changes are
 * added, the job comes back with STORE_NO_MEMORY. */
struct store_job *store_job_new(void *owner);
void store_job_free(struct store_job *job);
void *store_job_owner(const struct store_job *job);
enum store_why store_job_why(const struct store_job *job);

/* False if the queue is full: the job is still the caller's. */
bool store_submit(struct store *store, struct store_job *job);
/* Begins with all that was submitted. */
void store_go(struct store *store);
/* The next job that is done, for the caller to free; NULL if none is. */
struct store_job *store_take_done(struct store *store);
/* Waits until everything submitted so far is done. */
void store_drain(struct store *store);

struct store_counts {
    uint64_t submitted, done, failed; /* jobs */
    uint64_t commits;                 /* transactions */
    uint32_t waiting;                 /* jobs */
    bool away;                        /* the database is: jobs wait until it is there again */
};
struct store_counts store_counts(struct store *store);

/* People. A person may have several tokens, one for each device. */
void store_add_person(struct store_job *job, int64_t person, const char *name);
void store_name_person(struct store_job *job, int64_t person, const char *name);
void store_see_person(struct store_job *job, int64_t person);
/* Writes something that nobody reads: to see whether anything can be written. */
void store_try(struct store_job *job);
/* The device has a number that is no secret, and a label for the person's own eyes. */
void store_add_token(struct store_job *job, const uint8_t hash[TOKEN_HASH_BYTES], int64_t person,
                     int64_t device, const char *label);
void store_see_device(struct store_job *job, int64_t device, const char *label);
/* Its token is nobody's any more, and no code of the person is good: STORE_CONFLICT if the person
 * has no such device. */
void store_end_device(struct store_job *job, int64_t device, int64_t person);
/* Everything about the person: tokens, seats, tables where nobody else sat; elsewhere the name in
 * lines and results becomes "?". Tables that are played right now are the caller's to leave. */
void store_forget_person(struct store_job *job, int64_t person);
/* Somebody who was not seen since then and has neither tables nor games; nobody else goes. */
void store_forget_stranger(struct store_job *job, int64_t person, int64_t before);
/* A code for another device, good for so many seconds, whatever the wall clock is set to, and no
 * longer than the store is open; an earlier one of the person is void. */
void store_add_carry(struct store_job *job, const uint8_t hash[TOKEN_HASH_BYTES], int64_t person,
                     int64_t seconds);
/* Uses it up: STORE_CONFLICT if it is not there any more. */
void store_take_carry(struct store_job *job, const uint8_t hash[TOKEN_HASH_BYTES]);

/* Tables. */
enum store_state { STORE_LIVE, STORE_CLOSED };

/* The number of a new table. */
int64_t store_next_table(struct store *store);
void store_add_table(struct store_job *job, int64_t table, const char *key, int64_t owner,
                     bool listed);
/* Line 0 first, then each in its turn: anything else is STORE_CONFLICT. */
void store_add_line(struct store_job *job, int64_t table, uint32_t version, const char *line);
/* Of a new table: its game, the id of the command that made it, and where its maker was (a number
 * for one run of the server; 0: unknown). */
void store_describe_table(struct store_job *job, int64_t table, const char *game,
                          const char *made_by, int64_t origin);

/* What changes with its lines and is asked for without reading them. */
struct store_summary {
    bool over;        /* its last game is */
    bool due;         /* something happens at it by itself: it is brought back after a restart */
    int turn;         /* the seat to move; −1: none */
    const char *text; /* its line in lists, members without braces; empty: as it was */
};
void store_set_summary(struct store_job *job, int64_t table, const struct store_summary *summary);

void store_list_table(struct store_job *job, int64_t table, bool listed);
/* Nobody plays at it any more; its finished games are still told. No more lines can be added. */
void store_close_table(struct store_job *job, int64_t table);
/* The same if it is still at that version. */
void store_retire_table(struct store_job *job, int64_t table, int64_t version);
void store_drop_table(struct store_job *job, int64_t table);
/* Closed tables go: those closed before a time, a hundred at most; and while all of them have more
 * bytes than that, twenty of the origin that has most in the network (the upper half of its number)
 * that has most, the oldest first. */
void store_sweep_closed(struct store_job *job, int64_t before, int64_t bytes);
/* Those of one owner, or of one origin, go, the oldest first, as far as its tables have more bytes
 * than that altogether. */
void store_trim_owner(struct store_job *job, int64_t owner, int64_t bytes);
void store_trim_origin(struct store_job *job, int64_t origin, int64_t bytes);
/* Who sits where; 0: nobody. */
void store_set_seat(struct store_job *job, int64_t table, int seat, int64_t person);

/* A seat's result in a finished game; games of a table count from 0. */
struct store_result {
    int64_t table;
    uint32_t game;
    int seat;
    int64_t person; /* 0: a bot, or somebody forgotten */
    const char *name;
    int score, rank;
    int64_t ended;     /* read only */
    const char *key;   /* of the table, read only */
    const char *title; /* which game is played there, read only */
};
void store_add_result(struct store_job *job, const struct store_result *result);

/* ---- reading ---- */

/* Texts last until the visit or the next read ends. A visit gives false to stop. The same read must
 * not begin again within its own visits; others may. */

struct store_person {
    int64_t id, created, seen;
    int64_t device, device_seen; /* of the token asked for; 0: none was */
    int64_t named;               /* when it got its present name; 0: never had another */
    char name[QN_NAME_MAX];
};

struct store_device {
    int64_t id, created, seen;
    const char *label;
};

enum { STORE_GAME_MAX = 24, STORE_SUMMARY_MAX = 2048 };

struct store_table {
    int64_t id, owner;
    char key[KEY_TEXT_MAX];
    bool listed;
    uint8_t state;
    int64_t version, created, touched; /* version: of the last line; −1: none */
    int seat;                          /* of the person asked for; −1: none */
    bool over, due;                    /* as in struct store_summary */
    int turn;
    int64_t origin, bytes;
    char game[STORE_GAME_MAX], summary[STORE_SUMMARY_MAX];
};

/* How much there is of one owner, or of one origin. */
struct store_kept {
    int64_t open;  /* tables that are neither closed nor over */
    int64_t bytes; /* of tables that are not closed */
};

typedef bool store_visit_person(void *context, const struct store_person *person);
typedef bool store_visit_device(void *context, const struct store_device *device);
typedef bool store_visit_table(void *context, const struct store_table *table);
typedef bool store_visit_line(void *context, uint32_t version, const char *line);
typedef bool store_visit_result(void *context, const struct store_result *result);
typedef bool store_visit_text(void *context, const char *text);

/* STORE_MISSING if there is none. */
enum store_why store_find_token(struct store *store, const uint8_t hash[TOKEN_HASH_BYTES],
                                struct store_person *person);
enum store_why store_find_carry(struct store *store, const uint8_t hash[TOKEN_HASH_BYTES],
                                struct store_person *person);
enum store_why store_find_person(struct store *store, int64_t id, struct store_person *person);
enum store_why store_find_table(struct store *store, const char *key, struct store_table *table);
/* The table that a command of this owner made. */
enum store_why store_find_made(struct store *store, int64_t owner, const char *made_by,
                               struct store_table *table);
enum store_why store_kept_by_owner(struct store *store, int64_t owner, struct store_kept *kept);
/* Seconds of a clock that only goes forward. */
int64_t store_clock(void);
/* When something last happened, in seconds of the wall clock; 0: nothing has. */
enum store_why store_newest(struct store *store, int64_t *when);
enum store_why store_kept_by_origin(struct store *store, int64_t origin, struct store_kept *kept);

/* The devices that hold the person's identity, those last seen first. */
enum store_why store_devices_of(struct store *store, int64_t person, int most,
                                store_visit_device *visit, void *context);
enum store_why store_people(struct store *store, store_visit_person *visit, void *context);
/* In the order of their numbers: those above `after`, at most `count`. */
enum store_why store_people_after(struct store *store, int64_t after, int count,
                                  store_visit_person *visit, void *context);
/* In the order in which they were made: live ones with a number above `after`, at most `count`. */
enum store_why store_live_tables(struct store *store, int64_t after, int count,
                                 store_visit_table *visit, void *context);
/* Live tables at which something happens by itself. */
enum store_why store_due_tables(struct store *store, store_visit_table *visit, void *context);
/* Listed tables that are not over, the newest first, at most `count`. */
enum store_why store_listed_tables(struct store *store, int count, store_visit_table *visit,
                                   void *context);
enum store_why store_all_tables(struct store *store, store_visit_table *visit, void *context);
/* Live tables that the person owns or sits at, the latest first; `open`: those that are not over.
 */
enum store_why store_tables_of(struct store *store, int64_t person, store_visit_table *visit,
                               void *context);
enum store_why store_open_tables_of(struct store *store, int64_t person, store_visit_table *visit,
                                    void *context);
enum store_why store_lines(struct store *store, int64_t table, uint32_t from,
                           store_visit_line *visit, void *context);
/* The person's last finished games, the latest first, each with all its seats. */
enum store_why store_results_of(struct store *store, int64_t person, int games,
                                store_visit_result *visit, void *context);

/* ---- care ---- */

/* Visits what is damaged, in SQLite's words; visits nothing if all is sound. */
enum store_why store_check(struct store *store, store_visit_text *visit, void *context);
/* Reads a file from end to end, whoever made it; STORE_BROKEN if anything is wrong. */
enum store_why store_prove(const char *path);
/* Everything as it is at this moment into a new file, also while somebody serves: the copy is there
 * once it is proven. Any thread may do it; it takes no longer than it must once `stop` is set. */
enum store_why store_copy(const char *path, const char *copy, atomic_bool *stop);
enum store_why store_backup(struct store *store, const char *path);
/* The file as it was at a backup, which is proven first. STORE_IN_USE while anybody serves it,
 * STORE_EXISTS if there is one, unless it is forced: then `aside` names where that one is now. */
enum store_why store_restore(const char *backup, const char *path, bool is_forced,
                             struct qn_text *aside);

struct store_transfer {
    uint64_t people, tables, lines;
    bool is_about_to; /* what went wrong: the second store, not the first */
};

/* Everything from one store into another, a file or a database, which must be new or empty; then
 * both are read again and compared. Nobody may serve either meanwhile. Codes for other devices are
 * not copied. A copy that was not finished cannot be opened. */
enum store_why store_transfer(const char *from, const char *to, struct store_transfer *transfer);

#endif
