/* Vœux: who may know which card, by following the cards one by one (W13, C9). */
#include "oracle.h"
#include <string.h>

enum { CARDS = 101, OPEN = -1, PILE = -2, BOX = -3 };

struct cards {
    int place[CARDS];            /* a seat's hand, the pile, the box, or open on the table */
    bool known[CARDS];           /* everybody has seen it */
    int pile[6][CARDS], size[6]; /* the discard piles: places of the shuffle, bottom first */
    int next, players;
};

static const char letters[] = "RYGBVP";

static struct cards *cards_of(struct oracle *oracle) { return (struct cards *)oracle->scratch; }

static void shuffled(struct oracle *oracle)
{
    struct cards *c = cards_of(oracle);
    memset(c, 0, sizeof *c);
    c->players = oracle->setup.players;
    for (int i = 0; i < CARDS; i++)
        c->place[i] = i < 8 * c->players ? (oracle->first + i) % c->players : PILE;
    for (int i = 71; i < CARDS && c->players == 2; i++)
        c->place[i] = BOX; /* W2 */
    c->next = 8 * c->players;
}

/* The card of this text in the seat's hand: a known copy goes first (C9). */
static int find(const struct oracle *oracle, const struct cards *c, int seat, const char *text)
{
    int card = oracle->game->card_parse(text);
    for (int known = 1; known >= 0; known--)
        for (int i = 0; i < CARDS; i++)
            if (c->place[i] == seat && c->known[i] == known && oracle->order[0][i] == card)
                return i;
    return -1;
}

static void show(const struct oracle *oracle, struct cards *c, int seat, const char *text,
                 bool discarded)
{
    int i = find(oracle, c, seat, text);
    if (i < 0)
        return;
    c->place[i] = OPEN;
    c->known[i] = true;
    if (discarded) {
        int pile = (int)(strchr(letters, text[0]) - letters);
        c->pile[pile][c->size[pile]++] = i;
    }
}

static void moved(struct oracle *oracle, int seat, const char *move)
{
    struct cards *c = cards_of(oracle);
    char words[3][8] = {"", "", ""};
    int word = 0, length = 0;
    for (; *move && word < 3; move++) {
        if (*move == ' ')
            word++, length = 0;
        else if (length < 7)
            words[word][length++] = *move;
    }
    if (strcmp(words[0], "discard") == 0 || strcmp(words[0], "stone") == 0) {
        show(oracle, c, seat, words[1], true);
        if (words[2][0])
            show(oracle, c, seat, words[2], true);
    } else if (strcmp(words[0], "lay") == 0) {
        show(oracle, c, seat, words[1], false);
    } else if (strcmp(words[0], "draw") == 0 && words[1][0]) {
        int pile = (int)(strchr(letters, words[1][0]) - letters);
        c->place[c->pile[pile][--c->size[pile]]] = seat;
    } else if (strcmp(words[0], "draw") == 0) {
        c->place[c->next++] = seat;
    }
}

static bool knows(const struct cards *c, int viewer, int i)
{
    return c->known[i] || c->place[i] == viewer;
}

static bool hides(const struct oracle *oracle, int viewer, int shuffle, int p, int q)
{
    const struct cards *c = (const struct cards *)oracle->scratch;
    if (oracle->order[shuffle][p] == oracle->order[shuffle][q])
        return true;
    return !knows(c, viewer, p) && !knows(c, viewer, q);
}

const struct oracle_game oracle_voeux = {"voeux", shuffled, moved, hides};
