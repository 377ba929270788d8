/* Trial: who may know which card, by following the cards one by one (X1, X2, C9). */
#include "oracle.h"

enum { CARDS = 30, ROUNDS = 5, OUT = -1, PRIZE = -2 };

struct cards {
    int holder[CARDS]; /* by place of the shuffle: a seat, a prize, or out of play */
    bool open[CARDS];  /* everybody has seen it */
    int played, players;
};

static void shuffled(struct oracle *oracle)
{
    struct cards *cards = (struct cards *)oracle->scratch;
    int players = oracle->setup.players;
    cards->players = players;
    cards->played = 0;
    for (int i = 0; i < CARDS; i++) {
        cards->open[i] = false;
        cards->holder[i] = i < ROUNDS * players         ? (oracle->first + i) % players
                           : i < ROUNDS * (players + 1) ? PRIZE
                                                        : OUT;
    }
    cards->open[ROUNDS * players] = true; /* X2 */
}

/* What is played lies open; after everybody's card comes the next prize. */
static void moved(struct oracle *oracle, int seat, const char *move)
{
    struct cards *cards = (struct cards *)oracle->scratch;
    (void)seat;
    int card = oracle->game->card_parse(move + 5), players = cards->players;
    for (int i = 0; i < oracle->length[0]; i++)
        cards->open[i] |= oracle->order[0][i] == card;
    int round = ++cards->played / players;
    if (cards->played % players == 0 && round < ROUNDS)
        cards->open[ROUNDS * players + round] = true;
}

static bool hides(const struct oracle *oracle, int viewer, int shuffle, int p, int q)
{
    const struct cards *cards = (const struct cards *)oracle->scratch;
    (void)shuffle;
    if (cards->open[p] || cards->open[q])
        return false;
    return cards->holder[p] != viewer && cards->holder[q] != viewer;
}

const struct oracle_game oracle_trial = {"trial", shuffled, moved, hides};
