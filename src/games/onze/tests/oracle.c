/* Onze: who may know which card, from the rules alone (O18, C9, C10).
 *
 * A viewer sees its own cards as they come and every card that is played. So a world with two cards
 * exchanged is the same to it if neither of them came into its own hand, and if every seat could
 * have played there what it played. Hands are sets: two cards of one deal to one hand may change
 * places. */
#include "oracle.h"
#include <stdio.h>
#include <string.h>

enum { PLAYS_MAX = 300, NOWHERE = 99 };

/* A card leaves a hand, or a joker comes back to it, or the next card of the shuffle is drawn. */
struct play {
    uint8_t seat;
    uint8_t card;
    int8_t change; /* -1, +1, or 0 for a draw */
};

/* One game; a match has as many as shuffles. */
struct notes {
    int passes; /* in a row */
    int drawn;  /* places of the shuffle that were dealt or drawn */
    int size[QN_PLAYERS_MAX];
    uint8_t owner[QN_CARDS_MAX];
    int play_count;
    struct play plays[PLAYS_MAX];
};

_Static_assert(sizeof(struct notes) * QN_PLAYERS_MAX <= ORACLE_SCRATCH, "room for a match");

static struct notes *notes_of(struct oracle *oracle)
{
    return (struct notes *)oracle->scratch + oracle->shuffle_count - 1;
}

static const int dealt_each[] = {0, 0, 20, 20, 15, 12, 12};

static int dealt(const struct oracle *oracle)
{
    return oracle->setup.players * dealt_each[oracle->setup.players];
}

static void shuffled(struct oracle *oracle)
{
    struct notes *notes = notes_of(oracle);
    int players = oracle->setup.players;
    int first = oracle->first + oracle->shuffle_count - 1;
    memset(notes, 0, sizeof *notes);
    memset(notes->owner, NOWHERE, sizeof notes->owner);
    while (notes->drawn < dealt(oracle)) {
        int seat = (first + notes->drawn) % players;
        notes->owner[notes->drawn++] = (uint8_t)seat;
        notes->size[seat]++;
    }
}

static void add_play(struct oracle *oracle, int seat, const char *card, int change)
{
    struct notes *notes = notes_of(oracle);
    int code = change ? oracle->game->card_parse(card) : 0;
    notes->plays[notes->play_count++] =
        (struct play){.seat = (uint8_t)seat, .card = (uint8_t)code, .change = (int8_t)change};
    notes->size[seat] += change ? change : 1;
}

static void moved(struct oracle *oracle, int seat, const char *move)
{
    struct notes *notes = notes_of(oracle);
    char verb[8] = "", slot[4] = "";
    sscanf(move, "%7s %3s", verb, slot);
    notes->passes = strcmp(verb, "pass") == 0 ? notes->passes + 1 : 0;
    if (strcmp(verb, "draw") == 0) {
        notes->owner[notes->drawn++] = (uint8_t)seat;
        add_play(oracle, seat, NULL, 0);
    } else if (strcmp(verb, "lay") == 0 || strcmp(verb, "swap") == 0) {
        add_play(oracle, seat, slot, -1);
    } else if (strcmp(verb, "joker") == 0 || strcmp(verb, "drop") == 0) {
        add_play(oracle, seat, "J", -1);
    }
    if (strcmp(verb, "swap") == 0)
        add_play(oracle, seat, "J", 1);
}

/* How many of one card each seat holds after the game is played again with this order; false if a
 * seat did not hold it when it played it. */
static bool follow(const struct oracle *oracle, const struct notes *notes, const uint8_t *order,
                   int card, int held[QN_PLAYERS_MAX])
{
    int next = dealt(oracle);
    for (int i = 0; i < next; i++)
        held[notes->owner[i]] += order[i] == card;
    for (int i = 0; i < notes->play_count; i++) {
        const struct play *play = &notes->plays[i];
        if (play->change == 0)
            held[play->seat] += order[next++] == card;
        else if (play->card == card)
            held[play->seat] += play->change;
        if (held[play->seat] < 0)
            return false;
    }
    return true;
}

/* O13, O14: the game is counted when a hand is empty or everybody has passed. */
static bool is_counted(const struct oracle *oracle, const struct notes *notes)
{
    bool counted = notes->passes == oracle->setup.players;
    for (int seat = 0; seat < oracle->setup.players; seat++)
        counted |= notes->size[seat] == 0;
    return counted;
}

static bool hides(const struct oracle *oracle, int viewer, int shuffle, int p, int q)
{
    const struct notes *notes = (const struct notes *)oracle->scratch + shuffle;
    const uint8_t *order = oracle->order[shuffle];
    bool both_dealt = p < dealt(oracle) && q < dealt(oracle);
    if (order[p] == order[q] || (both_dealt && notes->owner[p] == notes->owner[q]))
        return true;
    if (notes->owner[p] == viewer || notes->owner[q] == viewer)
        return false;
    uint8_t other[QN_CARDS_MAX];
    memcpy(other, order, sizeof other);
    other[p] = order[q];
    other[q] = order[p];
    const int cards[] = {order[p], order[q]};
    for (int i = 0; i < 2; i++) {
        int here[QN_PLAYERS_MAX] = {0}, there[QN_PLAYERS_MAX] = {0};
        if (!follow(oracle, notes, order, cards[i], here) ||
            !follow(oracle, notes, other, cards[i], there))
            return false;
        if (is_counted(oracle, notes) && memcmp(here, there, sizeof here) != 0)
            return false;
    }
    return true;
}

const struct oracle_game oracle_onze = {
    .game = "onze", .shuffled = shuffled, .moved = moved, .hides = hides};
