/* Quinte, one table, as those who play at it and look on have it: seats, turns, versions, commands,
 * news, replay.
 *
 * The table is the authority over its game, the same in a terminal, in a browser and on a server.
 * Commands go in; each one that is accepted becomes an entry of the log and the next version. What
 * goes out is made for one viewer by a reader, which walks the log and tells what that viewer may
 * know. Nothing here reaches what only the host of a table knows, or acts in its name: that is
 * quinte/host.h.
 *
 * A table knows no sockets, no cards and no clock, and nothing in it is random: secrets, shares and
 * the end of somebody's time come from its host. */
#ifndef QUINTE_SESSION_H
#define QUINTE_SESSION_H

#include <quinte/quinte.h>

#ifdef __cplusplus
extern "C" {
#endif
#if defined(__GNUC__)
#pragma GCC visibility push(default)
#endif

enum {
    QN_NAME_MAX = 64, /* bytes of a name, the terminator included */
    QN_SECRET_BYTES = 32,
    QN_SHARE_BYTES = 16,
    QN_NO_PERSON = 0, /* nobody, who may do nothing: what a cleared struct says */
};

/* ---- what a table is ---- */

enum qn_clock { QN_CLOCK_OFF, QN_CLOCK_RELAXED, QN_CLOCK_FAST, QN_CLOCKS };

/* What everybody knows before sitting down. */
struct qn_terms {
    bool undo;   /* own moves may be taken back, within bounds */
    bool hints;  /* seats may ask for hints */
    bool reveal; /* the secret of the deal is opened at the end, and with it every card */
    bool guests; /* people who do not play may watch */
    uint8_t clock;
};

enum qn_sitter {
    QN_NOBODY,
    QN_HERE,   /* a person at the host's own screen */
    QN_REMOTE, /* a person far away */
    QN_BOT,
};

struct qn_seat {
    uint8_t sitter;
    bool replaced;  /* a bot plays for the person, who may come back */
    bool unasked;   /* and not at the person's wish: whoever comes back gets the seat at once */
    bool missed;    /* only for the turn that the person let pass */
    bool idle;      /* the person let a turn pass and has done nothing since */
    bool left;      /* the person is gone for good: anybody may claim the seat */
    bool shared;    /* has given a share of the next deal's seed */
    uint32_t since; /* the version from which on the person looks through this seat's eyes */
    uint64_t person;
    char name[QN_NAME_MAX];
    char bot[QN_NAME_MAX]; /* which one plays here, if one does */
};

enum qn_phase {
    QN_GATHERING, /* before a deal */
    QN_PLAYING,
    QN_FINISHED,
};

/* How often it was dealt, so that nobody deals until the cards please. */
struct qn_ledger {
    uint32_t commitments, started, finished;
    uint32_t back;          /* how often the running or last game went back (QN_ACT_BACK) */
    bool is_given;          /* the running or last game repeats a given deal: it is no fair one */
    bool committed;         /* the next or running deal has a commitment */
    uint8_t commitment[32]; /* of it */
};

struct qn_table;

const struct qn_game *qn_table_game(const struct qn_table *table);
const struct qn_setup *qn_table_setup(const struct qn_table *table);
const struct qn_terms *qn_table_terms(const struct qn_table *table);
const struct qn_seat *qn_table_seat(const struct qn_table *table, int seat);
struct qn_ledger qn_table_ledger(const struct qn_table *table);
uint32_t qn_table_version(const struct qn_table *table); /* entries in the log */
/* The version that the last deal made, 0 if there was none. */
uint32_t qn_table_dealt(const struct qn_table *table);
/* The version that this person's command of this id made, 0 if there is none. */
uint32_t qn_table_made(const struct qn_table *table, uint64_t person, uint64_t id);
/* Moves of the running or last game that stand. */
uint32_t qn_table_moves(const struct qn_table *table);
enum qn_phase qn_table_phase(const struct qn_table *table);
int qn_table_turn(const struct qn_table *table); /* the seat to move, or QN_OVER if none is */
/* Whether the seat's undo would do something, as far as that is known without judging it; it may be
 * refused all the same. */
bool qn_table_undoable(const struct qn_table *table, int seat);
/* The bot that is to move now, or NULL. */
const char *qn_table_bot(const struct qn_table *table);

/* Whether the person has ever done anything here. */
bool qn_table_knows(const struct qn_table *table, uint64_t person);

/* What the viewer knows now; false before the first deal. */
bool qn_table_view(const struct qn_table *table, int viewer, void *view);
/* Whether a person may look through these eyes: its own seat's if it sat there when this game was
 * dealt or has taken the seat over in it; a spectator's if the terms allow guests or the person
 * plays; every seat's when the game is over and its deal revealed. */
bool qn_table_may_see(const struct qn_table *table, uint64_t person, int viewer);
/* The same for a deal of this table that was played to its end, counted from 0: one's own eyes are
 * those of the seat that one had then. */
bool qn_table_may_replay(const struct qn_table *table, uint32_t deal, uint64_t person, int viewer);
/* The seat that the person had when that deal ended; −1: none, or it was not played to its end. */
int qn_table_seat_in(const struct qn_table *table, uint32_t deal, uint64_t person);
/* Of a finished game. */
bool qn_table_result(const struct qn_table *table, int16_t scores[QN_PLAYERS_MAX],
                     uint8_t ranks[QN_PLAYERS_MAX]);

/* ---- commands in ---- */

/* Names are shown to others: not empty, whole characters of UTF-8, no control characters, nothing
 * that turns the direction of writing, no blanks at the ends, below QN_NAME_MAX bytes. */
bool qn_name_valid(const char *name);

enum qn_act {
    QN_ACT_COMMIT, /* host: fixes the secret of the next deal; seats then give their shares */
    QN_ACT_SIT,    /* takes an empty seat */
    QN_ACT_LEAVE,  /* gives it up */
    QN_ACT_BOT,    /* a bot takes an empty seat, or plays for a person */
    QN_ACT_CLAIM,  /* comes back to one's seat, or takes one that was given up in a game */
    QN_ACT_NAME,   /* is called otherwise from now on */
    QN_ACT_SHARE,  /* a seat's part of the seed */
    QN_ACT_START,  /* deals */
    QN_ACT_MOVE,
    QN_ACT_UNDO,    /* takes back the seat's own last move */
    QN_ACT_HINT,    /* the seat is given a hint; everybody sees that it asked */
    QN_ACT_TIME,    /* host: the seat's time is up, a bot plays this turn */
    QN_ACT_ABANDON, /* host: the game will not be finished */
    QN_ACT_SEATS,   /* before the first deal: the table has so many seats from now on */
    QN_ACT_BACK,    /* alone against bots: takes back all since one's own last move, and it */
    QN_ACT_OVER,    /* no command: the entry that a game's last move brings with it */
    QN_ACTS
};

struct qn_command {
    uint8_t act, seat;
    uint64_t person;  /* who asks, as the host counts people */
    uint64_t id;      /* chosen by the person: a command that comes again has the same */
    uint32_t version; /* of the table when the command was made */
    qn_move move;
    uint8_t sitter;                 /* QN_ACT_SIT: QN_HERE or QN_REMOTE */
    uint8_t seats;                  /* QN_ACT_SEATS: how many */
    uint8_t bytes[QN_SECRET_BYTES]; /* the secret, or a share */
    char name[QN_NAME_MAX];         /* of the person, or of the bot */
};

enum qn_refusal {
    QN_ACCEPTED,
    QN_STALE, /* made at another version */
    QN_UNKNOWN_SEAT,
    QN_NOT_ALLOWED, /* only the host, or only the seat's person, may do that */
    QN_BAD_NAME,
    QN_SEAT_TAKEN,
    QN_SEAT_EMPTY,
    QN_SEATS_OPEN,    /* cannot start: somebody is missing */
    QN_NOT_COMMITTED, /* cannot start or share: the host has not committed itself */
    QN_SHARED_ALREADY,
    QN_NOT_PLAYING,
    QN_IS_PLAYING,
    QN_NOT_YOUR_TURN,
    QN_BREAKS_RULE, /* `rule` says which */
    QN_HINTS_OFF,
    QN_UNDO_OFF,
    QN_UNDO_NOTHING,  /* no move was made yet */
    QN_UNDO_OTHER,    /* the last move was another seat's */
    QN_UNDO_SHUFFLED, /* cards were shuffled since */
    QN_UNDO_SHOWN,    /* it showed the seat something new */
    QN_UNDO_OFTEN,    /* this move of the game was taken back too often */
    QN_UNDO_UNCLEAR,  /* whether it showed something takes too long to find out */
    QN_SEATS_FIXED,   /* the game is not for so many, or it was dealt already */
    QN_TOO_LONG,      /* the log is full */
    QN_NO_MEMORY,
    QN_REFUSALS
};

struct qn_answer {
    uint8_t why;      /* QN_ACCEPTED: it has taken effect, now or when it first came */
    bool repeated;    /* it had come before and was not done again */
    uint8_t rule;     /* with QN_BREAKS_RULE */
    uint32_t version; /* at which it took effect, or the table's if it was refused */
};

/* Does it as the person that it names, or refuses it; a refused command changes nothing. */
struct qn_answer qn_table_do(struct qn_table *table, const struct qn_command *command);
/* The refusal in a sentence: what was wrong and what to do. */
void qn_answer_say(const struct qn_table *table, const struct qn_answer *answer, enum qn_lang lang,
                   struct qn_text *text);

/* ---- news out, per viewer ---- */

/* The JSON of the view that was told last, so that it need not be made again for the next news, and
 * room for that one's. */
struct qn_kept {
    char *json[2];
    size_t room[2];
    uint32_t version; /* of the news; 0: none is kept */
};

struct qn_news {
    uint32_t version; /* of the table after the entry */
    uint8_t act, seat;
    uint8_t sitter;
    uint64_t id;      /* of the command, if the reader's person made it; 0 otherwise */
    const char *name; /* a person's or a bot's; NULL if the act has none */
    /* What the entry did, as this viewer may know it: `who` is its own bit alone, or 0 and no value
     * where it may not see the value. */
    struct qn_events told;
    const void *before, *view; /* what the viewer knew and knows; NULL while nothing is dealt */
    struct qn_kept *kept;      /* the reader's own; may be NULL */
};

struct qn_reader;

/* Reads the log from version `from` on with these eyes; what was before the person sat there is
 * told as to a spectator. NULL if there is no memory. The table must outlive it. The host asks
 * qn_table_may_see first. */
struct qn_reader *qn_reader_new(const struct qn_table *table, uint64_t person, int viewer,
                                uint32_t from);
void qn_reader_free(struct qn_reader *reader);
/* The next entry; false at the end of the log, where a later call goes on. What `news` points to
 * lasts until the next call. */
bool qn_reader_next(struct qn_reader *reader, struct qn_news *news);

/* The news as one JSON object. Its "view" has the members of the viewer's view that changed, each
 * as a whole: setting them in the view of the version before gives the view of this one. */
void qn_news_json(const struct qn_table *table, const struct qn_news *news, struct qn_text *text);
/* Folds such a "view" into a JSON view. */
bool qn_view_fold(const char *view, const char *changes, struct qn_text *text);
/* Everything a viewer may know now as one JSON object: terms, seats, ledger, view, legal moves and,
 * when the game is over, the result. */
void qn_table_snapshot(const struct qn_table *table, int viewer, struct qn_text *text);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif
