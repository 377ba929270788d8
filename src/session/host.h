/* One hosted table: the state machine that the terminal, the server and the browser drive.
 *
 *   orders of persons   ─┐            ┌─ lines to store
 *   what a bot thought   ├─ qn_host ──┼─ answers, and news for those who look on
 *   how storing went     │            ├─ a bot to ask, a thought to give up
 *   the time            ─┘            └─ a deadline
 *
 * It has no clock, no socket, no file and no chance. After every call the front takes what comes
 * out with qn_host_next, one after the other, until nothing does, and acts on it.
 *
 * One order is done at a time. Once it has changed the table, the next outputs are its lines to
 * store, and then none before the front says how that went: what comes meanwhile waits, and nobody
 * sees what is not stored. Who acts stands in an order from the moment it is read, and a cleared
 * order is nobody's. What the host does in its own name no order can ask for: qn_host_begin, moves
 * of bots and such as make themselves, and the end of somebody's time.
 *
 * host.c keeps the order of things, host_act.c does what persons ask for, host_turn.c what bots and
 * clocks ask for, host_eyes.c says who sees what. */
#ifndef QUINTE_SESSION_HOST_H
#define QUINTE_SESSION_HOST_H

#include "session/message.h"

struct qn_host;

/* Times are milliseconds of any clock that does not go back. */
struct qn_host_rules {
    uint64_t owner;     /* who may open the game and its seats without playing; 0: nobody */
    uint64_t turn_time; /* for a decision; 0: no clock runs */
    uint64_t away_time; /* whoever does not look at the table for so long may be replaced */
    unsigned waiting_max, waiting_of_one; /* orders that may wait: of everybody, of one `whom` */
};

/* Takes the table over, of which the first `lines` lines are stored; NULL (there is no memory): it
 * does not. The table stays the same until qn_host_renew. */
struct qn_host *qn_host_new(struct qn_table *table, const struct qn_host_rules *rules,
                            uint32_t lines, uint64_t now);
/* Orders that wait are forgotten: see qn_host_drop. */
void qn_host_free(struct qn_host *host);
const struct qn_table *qn_host_table(const struct qn_host *host);

/* How a new table begins, before anybody sees it: the first commitment and bots, which are the
 * host's, and people who sit here, each by a command of their own. If one is refused, those before
 * it were done. */
enum qn_refusal qn_host_begin(struct qn_host *host, const struct qn_command *commands, int count);

/* Somebody else is the owner now. */
void qn_host_own(struct qn_host *host, uint64_t owner);

/* ---- orders ---- */

enum qn_asks {
    QN_ASKS_NOTHING,
    QN_ASKS_ACT,   /* `command`, which names who asks; a bot without a name is a usual one */
    QN_ASKS_AGAIN, /* the next game, everybody one seat on; command.bytes: the secret of its deal */
    QN_ASKS_DEAL,  /* at one screen: all of `shares`, and the game starts */
    QN_ASKS_ENTER, /* looks on, through `eyes`, and has seen everything up to `since` */
    QN_ASKS_EXIT,
    QN_ASKS_VISIT, /* does nothing here: the front's turn to read the table */
};

enum {
    QN_EYES_OWN = -1,      /* of the person's seat, a spectator's if it has none */
    QN_SINCE_NOTHING = -1, /* nothing seen yet */
};

struct qn_order {
    uint8_t asks;
    bool is_now;     /* made at whatever version the table has when it is done */
    bool is_lasting; /* done although whoever gave it has gone meanwhile */
    bool is_own;     /* the front's own: it waits however many do, and whoever has gone */
    struct qn_command command;
    int eyes;
    int64_t since;
    uint8_t shares[QN_PLAYERS_MAX][QN_SHARE_BYTES];
    unsigned sharing; /* the mask of seats whose shares these are */
    void *whom;       /* the connection, or the screen, by which somebody looks on */
    bool is_screen;   /* everybody who sits here looks at it, one after the other */
    void *sender;     /* given back with the answer, exactly once; NULL: needs no answer */
};

/* False: too many wait, or there is no memory; the order was not taken. */
bool qn_host_hear(struct qn_host *host, const struct qn_order *order, uint64_t now);
/* The connection is gone, or (`for_good`) its person is nobody any more: it looks at nothing, and
 * what it asked is not done but answered with QN_TROUBLE_GONE; not, unless for good, what lasts. */
void qn_host_leave(struct qn_host *host, const void *whom, bool for_good, uint64_t now);
/* Whether one like this waits. */
bool qn_host_waits(const struct qn_host *host,
                   bool (*is_one)(const void *self, const struct qn_order *order),
                   const void *self);
/* The next order that waits, not done, for a host that is given up; false if there is none. */
bool qn_host_drop(struct qn_host *host, struct qn_order *order);

/* ---- the machine's answers ---- */

/* The lines that were asked for are stored; if not, the front finds out what the store has. */
void qn_host_stored(struct qn_host *host, bool is_stored, uint64_t now);
/* The table as the store has it, all of it; NULL: there is none that could be used, and all that
 * waits is answered so. Also where the store has changed by itself, if qn_host_is_open. */
void qn_host_renew(struct qn_host *host, struct qn_table *table, uint64_t now);
/* What the bot of that ticket chose; QN_NO_MOVE or an illegal one: it could not think, and any move
 * will do. False: the answer is late, and nothing is done. */
bool qn_host_thought(struct qn_host *host, uint32_t ticket, qn_move move, uint64_t now);
/* The advice of that ticket is there, and QN_OUT_HINT says who is to see it; false: it is late, and
 * nobody is. */
bool qn_host_advised(struct qn_host *host, uint32_t ticket);
/* The front does something with the table in the store by itself: until it lets go, everything
 * waits as if something were being stored. Only if qn_host_is_open. */
void qn_host_hold(struct qn_host *host);
void qn_host_let_go(struct qn_host *host, uint64_t now);
/* What was asked of a bot is given up and asked once more. */
void qn_host_ask_again(struct qn_host *host);
/* Time has passed. */
void qn_host_time(struct qn_host *host, uint64_t now);

/* ---- what comes out ---- */

enum qn_outputs {
    QN_OUT_NOTHING,
    QN_OUT_STORE,   /* lines `from` to `to`: qn_host_stored. `sender`: who asked, NULL if nobody did
                     */
    QN_OUT_LOST,    /* the table and the store may differ: qn_host_renew. No sender: nobody asked */
    QN_OUT_ANSWER,  /* to `sender` */
    QN_OUT_VISIT,   /* for `sender`, whose turn it is */
    QN_OUT_NEWS,    /* for `whom`: everything that `reader` tells */
    QN_OUT_SHOW,    /* for `whom`: all that `viewer` sees */
    QN_OUT_NOW,     /* for `whom`: who is away, and the clock */
    QN_OUT_GONE,    /* for `whom`: it sees no more of this table */
    QN_OUT_GIVE_UP, /* what was asked last is of no use any more */
    QN_OUT_ASK,     /* the bot of that name, for `seat`: qn_host_thought */
    QN_OUT_ADVISE,  /* the person of `seat`: qn_host_advised */
    QN_OUT_HINT,    /* for `whom`: the advice that came last, about what `viewer` sees */
};

/* Why an order was not done, where the table has no reason. */
enum qn_trouble {
    QN_TROUBLE_NONE,
    QN_TROUBLE_NOT_STORED, /* and so it was not done */
    QN_TROUBLE_NOT_OVER,   /* there is no next game for this person yet */
    QN_TROUBLE_NOT_SEEN,   /* these eyes are not this person's */
    QN_TROUBLE_NO_MEMORY,
    QN_TROUBLE_GONE, /* whoever asked has gone */
};

struct qn_output {
    uint8_t is, trouble;
    struct qn_answer answer; /* if there is no trouble */
    uint32_t from, to;
    bool has_ended; /* with these lines a game does */
    int seat, viewer;
    uint64_t person; /* who looks through the eyes of `viewer` */
    uint32_t ticket;
    uint8_t pace; /* how much of the usual pause the bot makes, in per cent, so that people can
                     follow; 0: nobody looks on */
    const char *bot;
    struct qn_reader *reader;
    void *sender, *whom;
};

/* False: nothing is to be done before something happens. What an output points to lasts until the
 * next call. */
bool qn_host_next(struct qn_host *host, struct qn_output *output);

/* When qn_host_time is due at the latest; 0: never. */
uint64_t qn_host_deadline(const struct qn_host *host);
/* Whether nothing is being stored, so that the table may be read. */
bool qn_host_is_open(const struct qn_host *host);
/* Whether somebody or something needs the table, however long nothing happens. */
bool qn_host_is_needed(const struct qn_host *host);
bool qn_host_is_watched(const struct qn_host *host);
/* Through which eyes it looks; −1: it does not. */
int qn_host_eyes(const struct qn_host *host, const void *whom);
/* What a message to these eyes needs to know. */
struct message_to qn_host_message(const struct qn_host *host, uint64_t person, int viewer,
                                  enum qn_lang lang);
/* Whether somebody may look at a deal through these eyes. One that is still played is seen as
 * everybody sees it now. */
bool qn_host_may_replay(const struct qn_table *table, uint32_t deal, uint64_t person, int viewer);
/* The same of a screen: everybody who sits here sees what is there. */
bool qn_host_screen_may_replay(const struct qn_table *table, uint32_t deal, int viewer);

/* What a finished game is for lists and statistics. */
struct qn_host_result {
    uint32_t game; /* of its table; they count from 0 */
    uint32_t back; /* how often it went back to an earlier decision */
    bool is_given; /* it went on from a replay */
    struct {
        uint64_t person;  /* QN_NO_PERSON: a bot */
        const char *name; /* as long as the table stays as it is */
        int score, rank;
    } seats[QN_PLAYERS_MAX];
};
/* Of the game that the table has just played to its end; false if it has not. */
bool qn_host_result(const struct qn_table *table, struct qn_host_result *result);
/* The only person who sits at the screen; QN_NO_PERSON: several, or none. */
uint64_t qn_host_alone(const struct qn_table *table);

#endif
