/* The policy: declare as soon as a box brings more than its kind usually does, keep the cards that
 * work together, take a discard that fits. It reads the mover's hand and sheet, the discard piles
 * and the number of turns. */
#include "games/figures/weights.h"

enum { TENTHS = 10, ALL_SERIES = (1 << FIGURES_SERIES) - 1, LEAST = -10000 };

/* ---- the sheet ---- */

/* F12: certain when no series is open, and before that the likelier the farther ahead. */
static inline int bonus_at(const struct figures_weights *w, int lead, int series)
{
    const int most = TENTHS * FIGURES_BONUS;
    if (series == 0)
        return lead >= 0 ? most : 0;
    int bonus = most / 2 + lead * w->slope[series] / 16;
    return bonus < 0 ? 0 : bonus > most ? most : bonus;
}

static inline struct figures_sheet_features look(const struct figures_weights *w,
                                                 const struct figures_sheet *sheet)
{
    int lead = -TENTHS * FIGURES_BONUS_FROM;
    for (int box = 0; box < FIGURES_SERIES; box++) {
        int colours = TENTHS * figures_scored_colours(sheet, box);
        int scored = sheet->scored >> box & 1 ? colours : 0;
        lead += (box + 1) * (sheet->open >> box & 1 ? w->par : scored);
    }
    struct figures_sheet_features p = {.open = sheet->open,
                                       .boxes = qn_count(sheet->open),
                                       .series = qn_count(sheet->open & ALL_SERIES),
                                       .lead = lead};
    p.bonus = bonus_at(w, lead, p.series);
    return p;
}

static inline int plain_gain(const struct figures_weights *w,
                             const struct figures_sheet_features *p, int box, int points)
{
    return TENTHS * points - w->value[p->boxes - 1][box] - w->usual[p->boxes];
}

static inline int series_gain(const struct figures_weights *w,
                              const struct figures_sheet_features *p, int box, int points)
{
    int lead = p->lead + TENTHS * points - (box + 1) * w->par;
    return plain_gain(w, p, box, points) + bonus_at(w, lead, p->series - 1) - p->bonus;
}

static inline int gain_of(const struct figures_weights *w, const struct figures_sheet_features *p,
                          int box, int points)
{
    return box < FIGURES_SERIES ? series_gain(w, p, box, points) : plain_gain(w, p, box, points);
}

struct figures_sheet_features figures_sheet_features_of(const struct figures_weights *w,
                                                        const struct figures_sheet *sheet)
{
    return look(w, sheet);
}

int figures_gain(const struct figures_weights *w, const struct figures_sheet_features *p, int box,
                 int points)
{
    return gain_of(w, p, box, points);
}

int figures_expected(const struct figures_weights *w, const struct figures_sheet_features *p)
{
    int sum = p->bonus;
    for (uint32_t open = p->open; open; open &= open - 1)
        sum += w->value[p->boxes][qn_lowest(open)];
    return sum;
}

/* ---- the hand ---- */

static const uint8_t group_box[FIGURES_GROUPS] = {FIGURES_PAIRS, FIGURES_THREE, FIGURES_FULL,
                                                  FIGURES_FOUR};

/* What the open boxes want from a hand. Seats' sheets differ from turn to turn, so that whatever
 * asks for a box is multiplied by it rather than branched upon. */
struct want {
    int group[FIGURES_COLOURS + 1]; /* a card, by the colours held in its value */
    int straight;                   /* a card that is alone in its value */
    uint32_t idle;                  /* types that do not serve the straight */
    int flush;
    uint32_t series;
};

static inline int is_open(uint32_t open, int box) { return open >> box & 1; }

static inline struct want want_of(const struct figures_weights *w, uint32_t types, uint32_t open)
{
    struct want want = {.flush = is_open(open, FIGURES_FLUSH), .series = open};
    for (int i = 0; i < FIGURES_GROUPS; i++)
        for (int colours = 1; colours <= FIGURES_COLOURS; colours++)
            want.group[colours] += is_open(open, group_box[i]) * w->group[i][colours];
    uint32_t one = types | types >> 1;
    one = (one | one >> 2) & FIGURES_EACH_VALUE;
    int low = qn_count(one & FIGURES_LOW_STRAIGHT), high = qn_count(one & FIGURES_HIGH_STRAIGHT);
    want.straight = is_open(open, FIGURES_STRAIGHT) * w->straight[low > high ? low : high];
    want.idle = (high > low ? 0x00000F : 0) | (low > high ? 0xF00000 : 0);
    return want;
}

static inline int help(const struct figures_weights *w, const struct want *want, uint32_t types,
                       int type)
{
    int value = type / FIGURES_COLOURS;
    int colours = figures_colours(types, value);
    int values = qn_count(types & (uint32_t)FIGURES_EACH_VALUE << (type % FIGURES_COLOURS));
    int alone = (colours == 1) & (int)~(want->idle >> type);
    return want->group[colours] + is_open(want->series, value) * w->series[colours] * (value + 1) +
           alone * want->straight + want->flush * w->flush[values];
}

int figures_card_help(const struct figures_weights *w, uint32_t types, int type, uint32_t open)
{
    struct want want = want_of(w, types, open);
    return help(w, &want, types, type);
}

/* ---- decisions ---- */

/* A gain and the box or card that it comes from, in one number: comparing them needs no branch. */
static inline int labelled(int gain, int label) { return gain * 32 + label; }
static inline int label_of(int number) { return number & 31; }
static inline int gain_in(int number) { return (number - label_of(number)) / 32; }
static inline int larger(int a, int b) { return a > b ? a : b; }

/* The best of these boxes, labelled. */
static inline int best_score(const struct figures_weights *w,
                             const struct figures_sheet_features *p, uint32_t boxes, uint32_t types)
{
    int best = labelled(LEAST, 0);
    for (uint32_t left = boxes & ALL_SERIES; left; left &= left - 1) {
        int box = qn_lowest(left), points = figures_series_points(types, box);
        best = larger(best, labelled(series_gain(w, p, box, points), box));
    }
    for (uint32_t left = boxes & ~(uint32_t)ALL_SERIES; left; left &= left - 1) {
        int box = qn_lowest(left);
        best = larger(best, labelled(plain_gain(w, p, box, figures_points(types, box)), box));
    }
    return best;
}

static inline int best_cross(const struct figures_weights *w,
                             const struct figures_sheet_features *p, uint32_t boxes)
{
    int best = labelled(LEAST, 0);
    for (; boxes; boxes &= boxes - 1) {
        int box = qn_lowest(boxes);
        best = larger(best, labelled(gain_of(w, p, box, 0), box));
    }
    return best;
}

/* F9: score or cross. */
static int write_box(const struct figures_weights *w, const struct figures_sheet *sheet,
                     uint32_t types, uint64_t mask)
{
    struct figures_sheet_features p = look(w, sheet);
    int score = best_score(w, &p, (uint32_t)mask & ((1u << FIGURES_BOXES) - 1), types);
    int cross = best_cross(w, &p, (uint32_t)(mask >> FIGURES_BOXES));
    return gain_in(score) >= gain_in(cross) ? FIGURES_SCORE + label_of(score)
                                            : FIGURES_CROSS + label_of(cross);
}

/* A second copy is worth nothing (F3); otherwise the card that helps least goes. */
static int discard_one(const struct figures_weights *w, const struct figures_bag *hand,
                       uint32_t open, uint64_t mask)
{
    uint32_t types = figures_bag_types(hand);
    uint32_t twice = (hand->twos | hand->fours) & (uint32_t)mask;
    if (twice)
        return FIGURES_DISCARD + qn_lowest(twice);
    struct want want = want_of(w, types, open);
    int best = labelled(LEAST, 0);
    for (; mask; mask &= mask - 1) {
        int type = qn_lowest(mask);
        best = larger(best, labelled(-help(w, &want, types, type), type));
    }
    return FIGURES_DISCARD + label_of(best);
}

int figures_take_help(const struct figures_weights *w, const struct figures_bag *hand, int type,
                      uint32_t open)
{
    uint32_t types = figures_bag_types(hand);
    struct figures_bag with = *hand;
    if (types >> type & 1)
        return 0;
    int helps = figures_card_help(w, types | UINT32_C(1) << type, type, open);
    if (helps <= w->take)
        return helps;
    figures_bag_add(&with, type);
    bool goes = discard_one(w, &with, open, figures_bag_types(&with)) == FIGURES_DISCARD + type;
    return goes ? 0 : helps;
}

/* The discard on top that helps most, if any is worth it; otherwise the pile. */
static int draw_or_take(const struct figures_weights *w, const struct figures_table *t,
                        const struct figures_bag *hand, uint32_t seats)
{
    int most = w->take, move = FIGURES_DRAW;
    for (; seats; seats &= seats - 1) {
        int seat = qn_lowest(seats);
        int type = figures_top(t, seat);
        int helps = figures_take_help(w, hand, type, t->sheets[t->mover].open);
        if (helps > most) {
            most = helps;
            move = FIGURES_TAKE + seat;
        }
    }
    return move;
}

int figures_patience(const struct figures_weights *w, const struct figures_state *s)
{
    int turn = s->table.turns / s->setup.players;
    return w->declare[turn < FIGURES_PATIENCE ? turn : FIGURES_PATIENCE - 1];
}

static int begin_turn(const struct figures_weights *w, const struct figures_state *s,
                      uint32_t types, uint64_t mask)
{
    const struct figures_table *t = &s->table;
    uint32_t boxes = (uint32_t)(mask >> FIGURES_DECLARE);
    uint32_t seats = (uint32_t)(mask >> FIGURES_TAKE) & ((1u << FIGURES_SEATS) - 1);
    bool may_draw = mask & 1; /* not always among the moves to choose from */
    if (boxes) {
        struct figures_sheet_features p = look(w, &t->sheets[t->mover]);
        int best = best_score(w, &p, boxes, types);
        if (gain_in(best) >= figures_patience(w, s) || !may_draw)
            return FIGURES_DECLARE + label_of(best);
    }
    int move = draw_or_take(w, t, &s->hands[t->mover], seats);
    return move == FIGURES_DRAW && !may_draw ? FIGURES_TAKE + qn_lowest(seats) : move;
}

int figures_policy(const struct figures_weights *w, const struct figures_state *s,
                   struct figures_choice choice)
{
    const struct figures_bag *hand = &s->hands[s->table.mover];
    const struct figures_sheet *sheet = &s->table.sheets[s->table.mover];
    if (choice.base == FIGURES_DISCARD)
        return discard_one(w, hand, sheet->open, choice.mask);
    if (choice.base == FIGURES_SCORE)
        return write_box(w, sheet, figures_bag_types(hand), choice.mask);
    return begin_turn(w, s, figures_bag_types(hand), choice.mask);
}

int figures_choose(const void *state, const qn_move *moves, int count, struct qn_rng *rng)
{
    struct figures_choice choice = {.base = figures_choice_of(state).base};
    (void)rng;
    for (int i = 0; i < count; i++)
        choice.mask |= UINT64_C(1) << (moves[i] - choice.base);
    int move = figures_policy(&figures_weights, state, choice);
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return i;
    return 0;
}
