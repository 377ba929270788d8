/* Onze as one symbol: its names, limits, rules table, and the texts of cards and moves. */
#include "onze.h"
#include "core/language.h"
#include <string.h>

const uint8_t onze_hand_size[QN_PLAYERS_MAX + 1] = ONZE_HAND_SIZES;
const uint8_t onze_link_count[QN_PLAYERS_MAX + 1] = ONZE_LINK_COUNTS;

#define ROW4(p) (p), (p) + 1, (p) + 2, (p) + 3
#ifdef QN_SMALL
const uint8_t onze_place[ONZE_SLOTS] = {ROW4(0), ROW4(32)};
#else
#define ROW21(p) ROW4(p), ROW4((p) + 4), ROW4((p) + 8), ROW4((p) + 12), ROW4((p) + 16), (p) + 20
const uint8_t onze_place[ONZE_SLOTS] = {ROW21(0), ROW21(32), ROW21(64), ROW21(96)};
#endif

/* ---- limits ---- */

/* C8. In one game at most 80 slots are filled, by `lay` or `joker`; each laid joker is swapped at
 * most once; four jokers can be dropped: 164 cards used, at most as many `end`, and no more draws
 * than cards in the pile. While a slot is empty somebody can lay its number once the pile is, so at
 * most n − 1 `pass` stand between two turns that use a card, and n end the game. A position offers
 * each empty slot once for its number and once for a joker, four swaps, and at most three of draw,
 * drop, end and pass. */
static void limits(const struct qn_setup *setup, struct qn_limits *l)
{
    int games = onze_games(setup), players = setup->players;
    int uses = 2 * ONZE_NUMBERS + ONZE_JOKERS;
    int plies = 2 * uses + onze_pile_start(setup) + (players - 1) * uses + players;
    int sum = ONZE_COLOURS * (ONZE_WIDTH * (ONZE_WIDTH + 1) / 2 - ONZE_CENTRE);
    bool beginner = setup->option[ONZE_BEGINNER];
    *l = (struct qn_limits){
        .state_bytes = sizeof(struct onze_state),
        .view_bytes = sizeof(struct onze_view),
        .moves = 2 * ONZE_NUMBERS + ONZE_JOKERS + 3,
        .cards = (uint16_t)onze_deck(setup),
        .shuffles = (uint8_t)games,
        .plies = (uint32_t)(games * plies),
        .score_min = (int16_t)(beginner ? 0 : -games * (sum + ONZE_WORTH * ONZE_JOKERS)),
        .score_max = (int16_t)(games * (beginner ? 1 : ONZE_WORTH * onze_bonus_cards(setup))),
    };
}

/* ---- texts of cards and moves ---- */

static const char colours[] = "RYGB";

void onze_card_print(uint8_t card, struct qn_text *text)
{
    if (card == ONZE_J) {
        qn_text_char(text, 'J');
        return;
    }
    qn_text_char(text, colours[card / ONZE_WIDTH]);
    qn_text_int(text, card % ONZE_WIDTH + 1);
}

/* Reads a slot's text and moves on behind it; -1 if there is none. */
static int read_slot(const char **at)
{
    const char *t = *at;
    const char *colour = *t ? memchr(colours, *t, ONZE_COLOURS) : NULL;
    if (!colour || t[1] < '1' || t[1] > '9')
        return -1;
    int number = 0;
    for (t++; *t >= '0' && *t <= '9' && number <= ONZE_WIDTH; t++)
        number = 10 * number + (*t - '0');
    if (number > ONZE_WIDTH)
        return -1;
    *at = t;
    return (int)(colour - colours) * ONZE_WIDTH + number - 1;
}

static int card_parse(const char *text)
{
    if (strcmp(text, "J") == 0)
        return ONZE_J;
    int slot = read_slot(&text);
    return *text ? -1 : slot;
}

static const char *const plain_moves[] = {"draw", "drop", "end", "pass"};

/* The moves with a slot: where their numbers begin, and how far apart slots are. */
static const struct kind {
    const char *verb;
    uint16_t base;
    uint8_t step;
} kinds[] = {{"lay ", ONZE_LAY, 2}, {"joker ", ONZE_JOKER, 2}, {"swap ", ONZE_SWAP, 1}};

static void move_print(qn_move move, struct qn_text *text)
{
    if (move >= ONZE_DRAW) {
        qn_text_str(text, plain_moves[move - ONZE_DRAW]);
        return;
    }
    const struct kind *kind = &kinds[move < ONZE_JOKER ? 0 : move < ONZE_SWAP ? 1 : 2];
    int number = move - kind->base;
    qn_text_str(text, kind->verb);
    onze_card_print((uint8_t)(number / kind->step), text);
    if (number % kind->step)
        qn_text_str(text, " link");
}

static qn_move move_parse(const char *text)
{
    for (int i = 0; i < 4; i++)
        if (strcmp(text, plain_moves[i]) == 0)
            return (qn_move)(ONZE_DRAW + i);
    for (int i = 0; i < 3; i++) {
        const struct kind *kind = &kinds[i];
        size_t length = strlen(kind->verb);
        if (strncmp(text, kind->verb, length) != 0)
            continue;
        text += length;
        int slot = read_slot(&text);
        bool link = kind->step == 2 && strcmp(text, " link") == 0;
        if (slot < 0 || (*text && !link))
            return QN_NO_MOVE;
        return (qn_move)(kind->base + kind->step * slot + link);
    }
    return QN_NO_MOVE;
}

/* ---- tables ---- */

static const struct qn_option options[ONZE_OPTIONS] = {
    [ONZE_BEGINNER] = {.name = "beginner",
                       .is_flag = true,
                       .values = {"false", "true"},
                       .value_count = 2,
                       .about = N_("no links, jokers or bonus cards; the first empty hand wins")},
    [ONZE_MATCH] = {.name = "match",
                    .is_flag = true,
                    .values = {"false", "true"},
                    .value_count = 2,
                    .about = N_("as many games as players, scores added up")},
    [ONZE_EIGHTH] = {.name = "eighth",
                     .is_flag = true,
                     .values = {"false", "true"},
                     .value_count = 2,
                     .about = N_("the eighth half row brings a bonus, too")},
};

static const struct qn_rule rules[ONZE_RULES] = {
    [ONZE_C5] =
        {"C5",
         N_("This move is not possible now: an unknown move, a card you do not hold, or another "
            "moment of the turn.")},
    [ONZE_O1] =
        {"O1",
         N_("The game has the numbers 1 to 21 in four colours, 4 jokers, 15 links and 7 bonus "
            "cards.")},
    [ONZE_O2] =
        {"O2",
         N_("The four 11s lie on the table, rows R, Y, G, B from top to bottom; only rows that "
            "touch are neighbours.")},
    [ONZE_O3] =
        {"O3",
         N_("Everyone gets cards and links; the rest is the pile, and surplus links are out.")},
    [ONZE_O4] = {"O4", N_("You have used four cards this turn already: finish with `end`.")},
    [ONZE_O5] =
        {"O5", N_("This slot is not next to a filled one in its row, or it is taken: lay beside a "
                  "card of the row, or use a link.")},
    [ONZE_O6] =
        {"O6",
         N_("A link does not serve here: you need one, an empty slot with no card beside it in "
            "its row, and the same number lying in a neighbour row.")},
    [ONZE_O7] = {"O7", N_("A joker lies only where its number itself could be laid.")},
    [ONZE_O8] =
        {"O8", N_("Only a joker on the table can be swapped, and another card must be laid in the "
                  "same turn before it ends.")},
    [ONZE_O9] =
        {"O9", N_("While the pile lasts you draw or play, you do not pass; you cannot draw from an "
                  "empty pile or after playing.")},
    [ONZE_O10] =
        {"O10",
         N_("The pile is empty and you can lay a number without a link: lay a card before you "
            "finish.")},
    [ONZE_O11] =
        {"O11",
         N_("You still owe a card laid this turn: this move would leave nothing to lay, or no "
            "room within the four cards."),
         .house = true},
    [ONZE_O12] = {"O12",
                  N_("Whoever fills the last slot of a half row takes a bonus card while there are "
                     "any: seven "
                     "for eight halves, or eight with the option eighth."),
                  N_("Half a row is complete: a bonus card."), .house = true},
    [ONZE_O13] = {"O13", N_("The game ends the instant a hand is empty."),
                  N_("A hand is empty: the game is counted."), .house = true},
    [ONZE_O14] = {"O14", N_("The pile is empty and everybody has passed: the game ends."),
                  N_("Everybody has passed: the game is counted."), .house = true},
    [ONZE_O15] =
        {"O15",
         N_("Score: 11 for each bonus card, less the numbers in hand, less 11 for each joker "
            "in hand.")},
    [ONZE_O16] =
        {"O16", N_("Beginners' game: no links, jokers or bonus cards; the first empty hand wins.")},
    [ONZE_O17] = {"O17", N_("Match: as many games as players, each begins once, scores add up."),
                  .house = true},
    [ONZE_O18] = {"O18",
                  N_("Hands and the order of the pile are hidden; hands are shown when the game is "
                     "counted.")},
    [ONZE_O19] =
        {"O19", N_("Pile empty: who passes, or only drops jokers, shows that nothing could be laid "
                   "without a link.")},
};

static const struct qn_truth truth = {
    .begin = onze_begin,
    .turn = onze_turn,
    .need = onze_need,
    .deal = onze_deal,
    .legal = onze_legal,
    .check = onze_check,
    .play = onze_play,
    .scores = onze_scores,
    .ranks = onze_ranks,
    .observe = onze_observe,
    .choose = onze_choose,
    .decide = onze_decide,
    .rollout = onze_rollout,
    .weigh = onze_weigh,
    .worth = onze_worth,
    .believe = onze_believe,
};

const struct qn_game qn_onze = {
    .id = "onze",
    .name = "Onze",
    .about =
        N_("Four rows grow outward from their 11s: lay, link, bend things with a joker, and empty "
           "your hand before the others do."),
    .players_min = 2,
    .players_max = 6,
    .options = options,
    .option_count = ONZE_OPTIONS,
    .rules = rules,
    .rule_count = ONZE_RULES,
    .card_count = ONZE_CARDS,
    .move_count = ONZE_MOVES,
    .slip = 0.102f,
    .explore = 3.0f,
    .rivals = false,
    .told = true,
    .share = 1,
    .limits = limits,
    .card_print = onze_card_print,
    .card_parse = card_parse,
    .move_print = move_print,
    .move_parse = move_parse,
    .facts = onze_facts,
    .valid = onze_valid,
    .view_text = onze_view_text,
    .sample = onze_sample,
    .reason = onze_reason,
    .paint = onze_paint,
    .phrase = onze_phrase,
    .tally = onze_tally,
    .topic = onze_topic,
    .brings = onze_brings,
    .help = onze_help,
    .truth = &truth,
};
