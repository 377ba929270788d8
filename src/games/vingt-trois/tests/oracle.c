/* Vingt-trois: who may know which card, from the rules alone (T2, T3, T14).
 *
 * All cards come to hand with the deal and hands are sets, so that a seat knows which cards it was
 * dealt but not in which order. Everybody knows who was dealt the 1. What others were dealt is
 * never shown as such: a played card tells that its seat had one of that value, which the swap test
 * sees by itself, because in a world where the seat has none the play is illegal. The same goes for
 * a forced seat that does not play (T16). Cards that were left out are in no shuffle. */
#include "oracle.h"

static void shuffled(struct oracle *oracle) { (void)oracle; }

static void moved(struct oracle *oracle, int seat, const char *move)
{
    (void)oracle;
    (void)seat;
    (void)move;
}

static int dealt_to(const struct oracle *oracle, int place)
{
    return (oracle->first + place) % oracle->setup.players;
}

static bool hides(const struct oracle *oracle, int viewer, int shuffle, int p, int q)
{
    const uint8_t *order = oracle->order[shuffle];
    int one = oracle->game->card_parse("1");
    int seat_p = dealt_to(oracle, p), seat_q = dealt_to(oracle, q);
    if (seat_p == seat_q || order[p] == order[q])
        return true; /* the same hands */
    if (viewer == seat_p || viewer == seat_q)
        return false;
    return order[p] != one && order[q] != one;
}

const struct oracle_game oracle_vingt_trois = {
    .game = "vingt-trois", .shuffled = shuffled, .moved = moved, .hides = hides};
