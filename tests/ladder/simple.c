/* What looks sensible to somebody who does not think ahead, as habits of each game. */
#include "simple.h"
#include "core/random.h"
#include <stdlib.h>
#include <string.h>

enum pick {
    ANY,
    MOST,   /* what brings most at once, or costs least */
    LONE,   /* a card whose number no other card has */
    LOWEST, /* the lowest number of any colour */
};

/* The first habit that some legal move fits is followed. */
struct habit {
    const char *game;
    const char *begins[2]; /* the texts of the moves */
    enum pick pick;
    int least; /* what the move must bring at once, if the game reckons that */
};

enum { COSTS = -99 }; /* it may cost something */

/* clang-format off */
static const struct habit habits[] = {
    {"verso", {"convert"}, ANY, 0},
    {"verso", {"join"}, ANY, 0},
    {"verso", {"merge"}, ANY, 0},
    {"verso", {"draw", "take"}, ANY, 0},
    {"verso", {"alone", "swap"}, ANY, 0},

    {"figures", {"declare"}, MOST, 10}, /* two pairs, or better */
    {"figures", {"draw", "take"}, ANY, 0},
    {"figures", {"discard"}, LONE, 0},
    {"figures", {"score"}, MOST, 1},
    {"figures", {"cross"}, ANY, 0},

    {"vingt-trois", {"box"}, ANY, 0},
    {"vingt-trois", {"play", "pass"}, MOST, COSTS},

    {"onze", {"lay", "joker"}, MOST, 22}, /* for a bonus */
    {"onze", {"lay"}, MOST, 0},
    {"onze", {"end"}, ANY, 0},
    {"onze", {"joker"}, MOST, 0},
    {"onze", {"swap", "drop"}, ANY, COSTS},
    {"onze", {"draw"}, ANY, 0},

    {"voeux", {"stone"}, ANY, 1},
    {"voeux", {"lay"}, LOWEST, COSTS},
    {"voeux", {"draw"}, ANY, 0},
};
/* clang-format on */

struct offer {
    qn_move move;
    char text[QN_MOVE_TEXT_MAX];
    int gain;
};

static bool fits(const struct habit *habit, const struct offer *offer)
{
    for (int i = 0; i < 2 && habit->begins[i]; i++)
        if (strncmp(offer->text, habit->begins[i], strlen(habit->begins[i])) == 0)
            return offer->gain >= habit->least;
    return false;
}

/* "lay R5" → "R5" */
static const char *card_of(const struct offer *offer)
{
    const char *blank = strchr(offer->text, ' ');
    return blank ? blank + 1 : offer->text;
}

/* The number of a card; an end card comes after all of them. */
static int number_of(const struct offer *offer)
{
    const char *digits = card_of(offer) + 1;
    return *digits >= '0' && *digits <= '9' ? atoi(digits) : 99;
}

/* Whether the habit prefers another of these. */
static bool is_beaten(enum pick pick, const struct offer *one, const struct offer *other)
{
    if (pick == MOST)
        return other->gain > one->gain;
    if (pick == LOWEST)
        return *card_of(other) == *card_of(one) && number_of(other) < number_of(one);
    return false;
}

static bool has_pair(const struct offer *offers, int count, const struct offer *one)
{
    for (int i = 0; i < count; i++)
        if (&offers[i] != one && number_of(&offers[i]) == number_of(one))
            return true;
    return false;
}

static int keep_best(const struct habit *habit, const struct offer *offers, int count, qn_move *out)
{
    int kept = 0;
    for (int i = 0; i < count; i++) {
        bool beaten = habit->pick == LONE && has_pair(offers, count, &offers[i]);
        for (int k = 0; k < count && !beaten; k++)
            beaten = is_beaten(habit->pick, &offers[i], &offers[k]);
        if (!beaten)
            out[kept++] = offers[i].move;
    }
    return kept;
}

/* The moves that a habit leaves; none if no legal move fits it. */
static int follow(const struct habit *habit, const struct offer *offers, int count, qn_move *out)
{
    static struct offer fitting[QN_MOVES_MAX];
    int some = 0;
    for (int i = 0; i < count; i++)
        if (fits(habit, &offers[i]))
            fitting[some++] = offers[i];
    int kept = keep_best(habit, fitting, some, out);
    if (kept > 0)
        return kept;
    for (int i = 0; i < some; i++) /* every card has its pair */
        out[i] = fitting[i].move;
    return some;
}

bool simple_knows(const struct qn_game *game)
{
    for (size_t i = 0; i < sizeof habits / sizeof habits[0]; i++)
        if (strcmp(habits[i].game, game->id) == 0)
            return true;
    return false;
}

qn_move simple_move(const struct qn_game *game, const void *view, struct qn_rng *rng)
{
    static struct offer offers[QN_MOVES_MAX];
    qn_move moves[QN_MOVES_MAX], left[QN_MOVES_MAX];
    int count = qn_view_legal(game, view, moves), kept = 0;
    for (int i = 0; i < count; i++) {
        struct qn_text text = qn_text_on(offers[i].text, sizeof offers[i].text);
        offers[i].move = moves[i];
        offers[i].gain = 0;
        game->move_print(moves[i], &text);
        if (!game->people->brings(view, moves[i], &offers[i].gain))
            offers[i].gain = 0;
    }
    for (size_t i = 0; i < sizeof habits / sizeof habits[0] && kept == 0; i++)
        if (strcmp(habits[i].game, game->id) == 0)
            kept = follow(&habits[i], offers, count, left);
    return kept ? left[qn_below(rng, (uint32_t)kept)] : moves[qn_below(rng, (uint32_t)count)];
}
