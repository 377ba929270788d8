/* Figures: who may know which card. Physical cards are followed through the game one by one, from
 * the Knowledge section of the rules alone (F13, F14). */
#include "oracle.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { CARDS = 96, HAND = 5 };

enum where { IN_PILE, IN_HAND, IN_DISCARDS };

/* A card is known by the place of the shuffle that it came from. */
struct card {
    uint8_t code;
    uint8_t shuffle, place;
    uint8_t where, seat;
    uint8_t seen;  /* mask of viewers who know which card this is */
    uint8_t dealt; /* at the last deal, and since then seen only by the seat that holds it */
    uint16_t age;  /* in its discard pile: a higher one lies above */
};

struct memory {
    int top; /* cards[top] is the next to be drawn; those before it were drawn in this round */
    int age; /* discards in this round */
    struct card cards[CARDS];
};

_Static_assert(sizeof(struct memory) <= ORACLE_SCRATCH, "must fit");

static struct memory *memory_of(struct oracle *oracle)
{
    return (struct memory *)(void *)oracle->scratch;
}

static void draw(struct memory *m, int seat, bool dealt)
{
    struct card *card = &m->cards[m->top++];
    card->where = IN_HAND;
    card->seat = (uint8_t)seat;
    card->dealt = dealt;
    if (!dealt)
        card->seen = (uint8_t)(1u << seat);
}

/* The cards above stay; those that were drawn come back as this shuffle says, below. */
static void shuffled(struct oracle *oracle)
{
    struct memory *m = memory_of(oracle);
    int shuffle = oracle->shuffle_count - 1, players = oracle->setup.players;
    int rest = shuffle == 0 ? 0 : CARDS - m->top;
    memmove(m->cards, m->cards + m->top, (size_t)rest * sizeof m->cards[0]);
    for (int i = 0; i < oracle->length[shuffle]; i++)
        m->cards[rest + i] = (struct card){
            .code = oracle->order[shuffle][i], .shuffle = (uint8_t)shuffle, .place = (uint8_t)i};
    int first = (oracle->first + shuffle) % players;
    m->top = 0;
    m->age = 0;
    for (int i = 0; i < HAND * players; i++)
        draw(m, (first + i) % players, true);
}

static struct card *top_discard(struct memory *m, int seat)
{
    struct card *top = NULL;
    for (int i = 0; i < m->top; i++)
        if (m->cards[i].where == IN_DISCARDS && m->cards[i].seat == seat &&
            (!top || m->cards[i].age > top->age))
            top = &m->cards[i];
    return top;
}

/* C9: of equal copies one that everybody knows goes first. */
static struct card *held(struct memory *m, int seat, int code)
{
    struct card *found = NULL;
    for (int i = 0; i < m->top; i++)
        if (m->cards[i].where == IN_HAND && m->cards[i].seat == seat && m->cards[i].code == code &&
            (!found || m->cards[i].seen == QN_ALL))
            found = &m->cards[i];
    return found;
}

static void moved(struct oracle *oracle, int seat, const char *move)
{
    struct memory *m = memory_of(oracle);
    struct card *card;
    if (strcmp(move, "draw") == 0) {
        draw(m, seat, false);
    } else if (strncmp(move, "take ", 5) == 0) {
        card = top_discard(m, atoi(move + 5));
        assert(card);
        card->where = IN_HAND;
        card->seat = (uint8_t)seat;
    } else if (strncmp(move, "discard ", 8) == 0) {
        card = held(m, seat, oracle->game->card_parse(move + 8));
        assert(card);
        card->where = IN_DISCARDS;
        card->age = (uint16_t)++m->age;
        card->seen = QN_ALL;
        if (m->top < CARDS && m->age < 48 * oracle->setup.players)
            return;
    }
    /* A declaration, an empty pile, or the last turn: all hands are shown. */
    if (strncmp(move, "declare ", 8) == 0 || strncmp(move, "discard ", 8) == 0)
        for (int i = 0; i < m->top; i++)
            m->cards[i].seen = QN_ALL;
}

static const struct card *find(const struct memory *m, int shuffle, int place)
{
    for (int i = 0; i < CARDS; i++)
        if (m->cards[i].shuffle == shuffle && m->cards[i].place == place)
            return &m->cards[i];
    return NULL;
}

/* What came in one deal is a set to the seat that got it, unseen by the others; any other card is
 * hidden until it is seen. */
static bool hides(const struct oracle *oracle, int viewer, int shuffle, int p, int q)
{
    const struct memory *m = (const struct memory *)(const void *)oracle->scratch;
    const struct card *a = find(m, shuffle, p), *b = find(m, shuffle, q);
    if (!a || !b || a->seen >> viewer & 1 || b->seen >> viewer & 1)
        return false;
    bool own_a = a->where == IN_HAND && a->seat == viewer;
    bool own_b = b->where == IN_HAND && b->seat == viewer;
    return own_a == own_b && (!own_a || (a->dealt && b->dealt));
}

const struct oracle_game oracle_figures = {
    .game = "figures", .shuffled = shuffled, .moved = moved, .hides = hides};
