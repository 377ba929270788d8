/* Moves as numbers: the places of slots, and which moves are legal. */
#include "step.h"

#define ROW4(p) (p), (p) + 1, (p) + 2, (p) + 3
#ifdef QN_SMALL
const uint8_t onze_place[ONZE_SLOTS] = {ROW4(0), ROW4(32)};
#else
#define ROW21(p) ROW4(p), ROW4((p) + 4), ROW4((p) + 8), ROW4((p) + 12), ROW4((p) + 16), (p) + 20
const uint8_t onze_place[ONZE_SLOTS] = {ROW21(0), ROW21(32), ROW21(64), ROW21(96)};
#endif

static int list_places(struct onze_set set, struct onze_set adjacent, int base, qn_move *out)
{
    int count = 0;
    for (int w = 0; w < 2; w++) {
        for (uint64_t rest = set.word[w]; rest; rest &= rest - 1) {
            int place = 64 * w + qn_lowest(rest);
            out[count++] = (qn_move)(base + 2 * onze_slot(place) + !onze_has(&adjacent, place));
        }
    }
    return count;
}

int onze_legal(const void *state, qn_move *out)
{
    const struct onze_state *s = state;
    if (s->turn < 0)
        return 0;
    struct onze_choices c;
    onze_choices(s, &c);
    int count = list_places(c.lay, c.adjacent, ONZE_LAY, out);
    count += list_places(c.joker, c.adjacent, ONZE_JOKER, out + count);
    for (int n = onze_size(c.swap), k = 0; k < n; k++)
        out[count++] = (qn_move)(ONZE_SWAP + onze_slot(onze_member(c.swap, k)));
    const bool plain[] = {c.draw, c.drop, c.end, c.pass};
    for (int i = 0; i < 4; i++)
        if (plain[i])
            out[count++] = (qn_move)(ONZE_DRAW + i);
    return count;
}
