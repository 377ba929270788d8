/* Quinte, one table: seats, turns, versions, the log, undo, replay and fair deals.
 *
 * The table is the authority over its game, the same in a terminal, in a browser and on a server.
 * Commands go in; each one that is accepted becomes an entry of the log and the next version. The
 * log is all there is: a save is the log, loading makes the same commands again. What goes out is
 * made for one viewer by a reader, which walks the log and tells what that viewer may know.
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
    QN_LINE_MAX = 1 << 15, /* bytes of one line of a saved table */
    QN_TOLD_MAX = 160,
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
    bool committed;         /* the next or running deal has a commitment */
    uint8_t commitment[32]; /* of it */
};

struct qn_table;

/* NULL if there is no memory. The setup must be valid. */
struct qn_table *qn_table_new(const struct qn_game *game, const struct qn_setup *setup,
                              const struct qn_terms *terms);
void qn_table_free(struct qn_table *table);
/* Whether an undo is fair is found out by drawing worlds, which can take long; before each it is
 * asked whether the host's patience is over, and then the undo is refused. */
void qn_table_be_patient(struct qn_table *table, bool (*is_over)(void *self), void *self);

const struct qn_game *qn_table_game(const struct qn_table *table);
const struct qn_setup *qn_table_setup(const struct qn_table *table);
const struct qn_terms *qn_table_terms(const struct qn_table *table);
const struct qn_seat *qn_table_seat(const struct qn_table *table, int seat);
struct qn_ledger qn_table_ledger(const struct qn_table *table);
uint32_t qn_table_version(const struct qn_table *table); /* entries in the log */
/* The version that the last deal made, 0 if there was none. */
uint32_t qn_table_dealt(const struct qn_table *table);
/* The version that this person's command of this id made, 0 if there is none; the same for the
 * host's own. */
uint32_t qn_table_made(const struct qn_table *table, uint64_t person, uint64_t id);
uint32_t qn_table_made_by_host(const struct qn_table *table, uint64_t id);
/* Moves of the running or last game that stand. */
uint32_t qn_table_moves(const struct qn_table *table);
enum qn_phase qn_table_phase(const struct qn_table *table);
int qn_table_turn(const struct qn_table *table); /* the seat to move, or QN_OVER if none is */
/* The bot that is to move now, or NULL. */
const char *qn_table_bot(const struct qn_table *table);

/* Whether the person has ever done anything here. */
bool qn_table_knows(const struct qn_table *table, uint64_t person);

/* What the viewer knows now; false before the first deal. */
bool qn_table_view(const struct qn_table *table, int viewer, void *view);
/* Whether a person may look through these eyes: its own seat's if it sat there when this game was
 * dealt or has taken the seat over in it; a spectator's if the terms
 * allow guests or the person plays; every seat's when the game is over and its deal revealed. */
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
    QN_ACT_TIME,    /* host: the seat's time is up, a bot plays on */
    QN_ACT_ABANDON, /* host: the game will not be finished */
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
/* Does it in the name of the host, who may act for every seat; the command's person does not count.
 * Nothing in a command leads here: a host calls it for what it decides itself. */
struct qn_answer qn_table_do_as_host(struct qn_table *table, const struct qn_command *command);
/* The refusal in a sentence: what was wrong and what to do. */
void qn_answer_say(const struct qn_table *table, const struct qn_answer *answer, enum qn_lang lang,
                   struct qn_text *text);

/* ---- news out, per viewer ---- */

/* A part of what an entry did; all see that it happened, `seen` says whether this viewer also sees
 * the value. */
struct qn_told {
    uint8_t kind; /* enum qn_told_kind */
    uint8_t seat;
    bool seen;
    uint16_t value; /* 0 if it is not seen */
};

enum qn_told_kind {
    QN_TOLD_MOVE, /* the move `value` */
    QN_TOLD_CARD, /* the card `value` came into the hand */
    QN_TOLD_SHOW, /* a card that was held is shown */
    QN_TOLD_RULE, /* the rule `value` took effect */
};

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
    int count;
    struct qn_told told[QN_TOLD_MAX];
    const void *before, *view; /* what the viewer knew and knows; NULL while nothing is dealt */
    struct qn_kept *kept;      /* the reader's own; may be NULL */
};

struct qn_reader;

/* Reads the log from version `from` on with these eyes; what was before the person sat there is
 * told as to a spectator. NULL if there is no memory. The table must
 * outlive it. The host asks qn_table_may_see first. */
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

/* ---- saving and loading ---- */

/* Line 0 says what table it is, line v is the entry that made version v. Without `secret` a line
 * has only what everybody may know by now. */
void qn_table_line(const struct qn_table *table, uint32_t line, bool secret, struct qn_text *text);
/* Makes a table from line 0, then takes the others one by one. Everything is checked as if it
 * happened now; a refused line changes nothing, and the sentence says why. */
struct qn_table *qn_table_open(const char *line, enum qn_lang lang, struct qn_text *error);
bool qn_table_read(struct qn_table *table, const char *line, enum qn_lang lang,
                   struct qn_text *error);
/* The same for a host's own store, which nobody else writes: whether an undo was fair, and whether
 * a command had come before, is not judged again. Not for files that people give. */
bool qn_table_read_own(struct qn_table *table, const char *line, enum qn_lang lang,
                       struct qn_text *error);
/* Whether the line that was read last is sound but for a move or a result that the rules do not
 * give: then the table was most likely played by older rules, and holds what came before. */
bool qn_table_outdated(const struct qn_table *table);
/* The game that is running or was played last as a record (shared by all readers of records). It
 * tells every card: for hosts, and for everybody once the deal is revealed. False if none. */
bool qn_table_record(const struct qn_table *table, struct qn_text *text);
/* The same of a deal that was played to its end, counted from 0. False without memory too; `full`
 * is set then. */
bool qn_table_record_of(const struct qn_table *table, uint32_t deal, struct qn_text *text);

/* ---- fair deals: docs/fairness.md ---- */

void qn_sha256(const void *bytes, size_t count, uint8_t hash[32]);
void qn_hmac_sha256(const void *key, size_t key_size, const void *bytes, size_t count,
                    uint8_t code[32]);
/* One deal as its table's log has it, with everything that it came from: for hosts, and for whoever
 * verifies. */
struct qn_deal {
    uint8_t commitment[32], secret[QN_SECRET_BYTES];
    bool shared[QN_PLAYERS_MAX];
    uint8_t shares[QN_PLAYERS_MAX][QN_SHARE_BYTES];
    uint8_t seed[16];
    int first, shuffles;
    uint32_t moves, undone;
    bool finished; /* otherwise it is running or was abandoned */
};

/* Deals count from 0; false if there is none of that number. */
bool qn_table_deal(const struct qn_table *table, uint32_t number, struct qn_deal *deal);

/* What the host publishes before the seats give their shares. */
void qn_fair_commitment(const uint8_t secret[QN_SECRET_BYTES], uint8_t commitment[32]);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif
