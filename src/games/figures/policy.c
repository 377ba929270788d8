/* The policy: declare what is worth more than its box usually brings, keep the cards that work
 * together, take a discard that fits. It reads the mover's hand, the sheets and the discard piles.
 */
#include "games/figures/policy.h"

/* What a box usually brings by the end of a game; a cross costs that much. */
static const int8_t usual[FIGURES_BOXES] = {1, 3, 6, 9, 12, 15, 9, 13, 14, 14, 12, 6};

/* How much a card helps: by the colours held in its value, and by the values held in its colour. */
static const int8_t group_help[FIGURES_COLOURS + 1] = {0, 1, 8, 15, 24};
static const int8_t flush_help[7] = {0, 0, 1, 4, 14, 30, 30};
enum {
    GROUPS = 1 << FIGURES_PAIRS | 1 << FIGURES_THREE | 1 << FIGURES_FULL | 1 << FIGURES_FOUR,
    STRAIGHT_HELP = 4,
    WORTH_TAKING = 10,
    COLOUR = 0x111111,
};

static int help(uint32_t types, int type, uint32_t open)
{
    int value = type / FIGURES_COLOURS;
    int colours = qn_count(types >> (value * FIGURES_COLOURS) & 15);
    int values = qn_count(types & (uint32_t)COLOUR << (type % FIGURES_COLOURS));
    int sum = open >> value & 1 ? colours * (value + 1) / 2 + 1 : 0;
    if (open & GROUPS)
        sum += group_help[colours];
    if (open >> FIGURES_STRAIGHT & 1 && colours == 1)
        sum += STRAIGHT_HELP;
    if (open >> FIGURES_FLUSH & 1)
        sum += flush_help[values];
    return sum;
}

/* The box that brings most above the usual; `boxes` must not be empty. */
static int best_box(uint32_t boxes, uint32_t types, int *gain)
{
    int best = 0;
    *gain = -100;
    for (; boxes; boxes &= boxes - 1) {
        int box = qn_lowest(boxes);
        int more = figures_points(types, box) - usual[box];
        if (more > *gain) {
            *gain = more;
            best = box;
        }
    }
    return best;
}

/* F9: score or cross. */
static int write_box(uint32_t types, uint64_t mask)
{
    uint32_t scores = (uint32_t)mask & ((1u << FIGURES_BOXES) - 1);
    uint32_t crosses = (uint32_t)(mask >> FIGURES_BOXES);
    int gain = -100, box = scores ? best_box(scores, types, &gain) : 0;
    int move = FIGURES_SCORE + box;
    for (; crosses; crosses &= crosses - 1)
        if (-usual[qn_lowest(crosses)] > gain) {
            gain = -usual[qn_lowest(crosses)];
            move = FIGURES_CROSS + qn_lowest(crosses);
        }
    return move;
}

/* A second copy is worth nothing (F3); otherwise the card that helps least goes. */
static int discard_one(const struct figures_state *s, uint32_t open, uint64_t mask)
{
    const struct figures_bag *hand = &s->hands[s->table.mover];
    uint32_t types = figures_bag_types(hand);
    uint32_t twice = (hand->twos | hand->fours) & (uint32_t)mask;
    if (twice)
        return FIGURES_DISCARD + qn_lowest(twice);
    int least = 1000, worst = 0;
    for (; mask; mask &= mask - 1) {
        int type = qn_lowest(mask), helps = help(types, type, open);
        if (helps < least) {
            least = helps;
            worst = type;
        }
    }
    return FIGURES_DISCARD + worst;
}

/* The discard on top that helps most, if any is worth it; otherwise the pile. */
static int draw_or_take(const struct figures_state *s, uint32_t types, uint32_t open,
                        uint32_t seats)
{
    int most = WORTH_TAKING, move = FIGURES_DRAW;
    for (; seats; seats &= seats - 1) {
        int seat = qn_lowest(seats);
        int type = s->table.lying[figures_heap_of(&s->table, seat).end - 1];
        int helps = types >> type & 1 ? 0 : help(types | UINT32_C(1) << type, type, open);
        if (helps > most) {
            most = helps;
            move = FIGURES_TAKE + seat;
        }
    }
    return move;
}

static int begin_turn(const struct figures_state *s, uint32_t types, uint32_t open, uint64_t mask)
{
    uint32_t boxes = (uint32_t)(mask >> FIGURES_DECLARE);
    uint32_t seats = (uint32_t)(mask >> FIGURES_TAKE) & ((1u << FIGURES_SEATS) - 1);
    if (boxes) {
        int gain, box = best_box(boxes, types, &gain);
        if (gain >= 0 || !(mask & 1))
            return FIGURES_DECLARE + box;
    }
    int move = draw_or_take(s, types, open, seats);
    if (move == FIGURES_DRAW && !(mask & 1)) /* not among the moves to choose from */
        return FIGURES_TAKE + qn_lowest(seats);
    return move;
}

int figures_policy(const struct figures_state *s, struct figures_choice choice)
{
    uint32_t types = figures_bag_types(&s->hands[s->table.mover]);
    uint32_t open = s->table.sheets[s->table.mover].open;
    if (choice.base == FIGURES_DISCARD)
        return discard_one(s, open, choice.mask);
    if (choice.base == FIGURES_SCORE)
        return write_box(types, choice.mask);
    return begin_turn(s, types, open, choice.mask);
}

int figures_choose(const void *state, const qn_move *moves, int count, struct qn_rng *rng)
{
    struct figures_choice choice = {.base = figures_choice_of(state).base};
    (void)rng;
    for (int i = 0; i < count; i++)
        choice.mask |= UINT64_C(1) << (moves[i] - choice.base);
    int move = figures_policy(state, choice);
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return i;
    return 0;
}
