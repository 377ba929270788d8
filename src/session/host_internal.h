/* What the files of a host share among themselves. */
#ifndef QUINTE_SESSION_HOST_INTERNAL_H
#define QUINTE_SESSION_HOST_INTERNAL_H

#include "session/host.h"
#include <quinte/host.h>

/* Orders that wait for their turn. */
struct waiting {
    struct qn_order order;
    uint64_t heard;
    bool is_given_up; /* whoever gave it has gone: it is answered, and not done */
    struct waiting *next;
};

/* Who looks on, and what it is to be told next. */
enum due { DUE_NEWS = 1, DUE_EYES = 2, DUE_SHOW = 4, DUE_NOW = 8, DUE_HINT = 16 };

struct viewer {
    void *whom;
    uint64_t person;
    int eyes;
    bool is_screen, is_chosen; /* chosen: other eyes than those that it would have by itself */
    unsigned due;
    struct qn_reader *reader;
    struct viewer *next, **link;
};

/* The deadlines of the last decisions of a deal, by how many moves were made before: whoever comes
 * back to a decision, by taking moves back or from behind a bot, has the time that was left. */
enum { DECISIONS_TIMED = 64 };

struct turn_clock {
    uint32_t dealt; /* the version of the deal */
    struct {
        uint32_t moves;
        uint64_t deadline; /* 0: none was set */
    } decisions[DECISIONS_TIMED];
};

/* What a bot, or an adviser, was asked last. */
struct asked {
    uint32_t ticket, version;
    bool is_open, is_advice;
};

/* The steps that a bot has made in its present turn. */
struct pace {
    uint32_t moves; /* of the game, when it was asked last */
    int seat, steps;
};

enum gate {
    GATE_OPEN,
    GATE_CHANGED, /* the table has lines that nobody was asked to store */
    GATE_STORING,
    GATE_HELD,   /* by the front */
    GATE_FAILED, /* they were not stored */
    GATE_LOST,   /* the front looks what is */
    GATE_BROKEN,
};

/* The order that was done last, until it is answered. */
struct current {
    bool is_open, advises;
    uint8_t trouble;
    struct qn_answer answer;
    void *sender;
};

struct qn_host {
    struct qn_table *table;
    struct qn_host_rules rules;
    uint64_t now;
    enum gate gate;
    uint32_t lines;    /* stored */
    uint32_t finished; /* games that ended with them */
    struct waiting *waiting, **last;
    unsigned waiting_count;
    struct current current;
    bool advises; /* a hint is stored, and the advice is to be asked for */
    struct viewer *viewers;
    struct viewer *telling; /* nobody before it has anything to be told */
    unsigned away;          /* the mask of seats whose person does not look on */
    int owner;              /* the seat where the owner sits; −1: none */
    int watching;           /* people who look on and do not play */
    uint64_t away_since[QN_PLAYERS_MAX];
    struct asked asked;
    struct pace pace;
    uint32_t tickets;
    bool must_hush; /* what was asked is to be given up */
    uint64_t deadline, calm_until;
    struct turn_clock clock;
};

/* ---- host.c ---- */

/* Nothing is answered or told before what the table has now is stored. */
void host_keep(struct qn_host *host);
void host_answer(struct qn_host *host, void *sender, const struct qn_answer *answer);
void host_refuse(struct qn_host *host, void *sender, enum qn_trouble trouble);
/* What the host could not do by itself is tried again, but not at once. */
void host_calm(struct qn_host *host);
/* Whether the host may do something by itself now. */
bool host_may_go_on(const struct qn_host *host);

/* ---- host_act.c ---- */

void host_act(struct qn_host *host, const struct qn_order *order);
void host_again(struct qn_host *host, const struct qn_order *order);
void host_deal(struct qn_host *host, const struct qn_order *order);
/* Done in the host's own name; false: the table refuses it. */
bool host_do_itself(struct qn_host *host, struct qn_command command);

/* ---- host_turn.c ---- */

void host_set_clock(struct qn_host *host);
/* The bot that plays where nobody has chosen one. */
void host_choose_bot(struct qn_command *command);
bool host_is_overdue(const struct qn_host *host);
void host_end_turn(struct qn_host *host);
void host_forget_thought(struct qn_host *host);
bool host_hush(struct qn_host *host, struct qn_output *output);
bool host_advise(struct qn_host *host, struct qn_output *output);
bool host_go_on(struct qn_host *host, struct qn_output *output);

/* ---- host_eyes.c ---- */

void host_enter(struct qn_host *host, const struct qn_order *order);
/* True if it looked on. */
bool host_exit(struct qn_host *host, const void *whom);
/* Everybody is told if that has changed, `but` one who is about to be told everything. */
void host_look_who_is_here(struct qn_host *host, const void *but);
bool host_is_long_away(const struct qn_host *host, int seat);
/* Everybody is to be told so. */
void host_tell_all(struct qn_host *host, unsigned due);
bool host_tell(struct qn_host *host, struct qn_output *output);
void host_blind_all(struct qn_host *host);

#endif
