/* Bots: whoever plays a seat without being a person. They see views only.
 *
 * A bot is named by one text wherever it is named: random, greedy, easy, normal, hard, expert,
 * search:sims=1000, search:ms=200,threads=2, engine:COMMAND. */
#ifndef QUINTE_BOTS_BOT_H
#define QUINTE_BOTS_BOT_H

#include "core/speech.h"

enum bot_kind { BOT_RANDOM, BOT_GREEDY, BOT_SEARCH, BOT_ENGINE };

enum { BOT_TEXT_MAX = 256, BOT_LINES_MAX = 8, BOT_THREADS_MAX = 64 };

/* What a text names. */
struct bot_spec {
    enum bot_kind kind;
    uint32_t sims;              /* search: how many simulations; 0 if it goes by time */
    uint32_t ms;                /* search: milliseconds a move; 0 if it goes by simulations */
    uint32_t threads;           /* search by time only */
    float error_rate;           /* levels: a factor of the game's easy_error_rate; 0: never errs */
    char text[BOT_TEXT_MAX];    /* as it was named */
    char command[BOT_TEXT_MAX]; /* engine: what the shell runs */
};

/* Reads one name; on error false and a sentence that says what is possible. */
bool bot_read(const char *text, struct bot_spec *spec, enum qn_lang lang, struct qn_text *error);

/* The levels for people, from the gentlest: name and one line of description. */
struct bot_level {
    const char *name;
    const char *title; /* as people say it, for qn_say */
    const char *about;
};
int bot_level_count(void);
const struct bot_level *bot_level_at(int index);
/* What people call the bot of this name: its level, or the name itself. */
const char *bot_level_say(const char *name, enum qn_lang lang);

/* What a bot thought about its last move; all of it comes from the view. */
struct bot_line {
    qn_move move;
    uint32_t visits;
    float value;  /* expected result of the mover, 0 … 1 */
    float chance; /* share of the simulations that it won; 0 unless the search counts them */
};

struct bot_thought {
    int count; /* best first; forced and fast choices have one line without visits */
    struct bot_line lines[BOT_LINES_MAX];
    uint32_t sims;      /* simulations, */
    uint64_t decisions; /* and the decisions simulated in them */
};

/* What somebody is advised who asks; the thought has a line. */
struct qn_advice bot_advice(const struct bot_thought *thought);

struct bot;

/* A bot for one seat of one game; NULL and a sentence if it cannot be had (no memory, no such
 * command). Its moves depend on nothing but the seed and the views, unless it goes by time. */
struct bot *bot_open(const struct bot_spec *spec, const struct qn_game *game,
                     const struct qn_setup *setup, int seat, uint64_t seed, enum qn_lang lang,
                     struct qn_text *error);
/* The move for the seat whose turn the view says it is; `thought` may be NULL. QN_NO_MOVE and a
 * sentence if an engine failed. */
qn_move bot_move(struct bot *bot, const void *view, struct bot_thought *thought,
                 struct qn_text *error);
void bot_close(struct bot *bot);

#endif
