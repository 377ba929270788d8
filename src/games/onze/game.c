/* Onze as one symbol: its names, limits, options and the sentences of its rules. */
#include "state.h"
#include "core/language.h"

/* ---- limits ---- */

/* C8. In one game at most 80 slots are filled, by `lay` or `joker`; each laid joker is swapped at
 * most once; four jokers can be dropped: 164 cards used, at most as many `end`, and no more draws
 * than cards in the pile. While a slot is empty somebody can lay its number once the pile is, so at
 * most n − 1 `pass` stand between two turns that use a card, and n end the game. A position offers
 * each empty slot once for its number and once for a joker, four swaps, and at most three of draw,
 * drop, end and pass. */
void onze_limits(const struct qn_setup *setup, struct qn_limits *l)
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

/* ---- tables ---- */

static const struct qn_option options[ONZE_OPTIONS] = {
    [ONZE_BEGINNER] = {.name = "beginner",
                       .title = N_("For beginners"),
                       .is_flag = true,
                       .values = {"false", "true"},
                       .value_count = 2,
                       .about = N_("no links, jokers or bonus cards; the first empty hand wins"),
                       .gentle = true},
    [ONZE_MATCH] = {.name = "match",
                    .title = N_("Match"),
                    .is_flag = true,
                    .values = {"false", "true"},
                    .value_count = 2,
                    .about = N_("as many games as players, scores added up")},
    [ONZE_EIGHTH] = {.name = "eighth",
                     .title = N_("Eight bonuses"),
                     .is_flag = true,
                     .values = {"false", "true"},
                     .value_count = 2,
                     .about = N_("the eighth half row brings a bonus too")},
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
    [ONZE_O4] = {"O4", N_("You have already used four cards this turn: end your turn.")},
    [ONZE_O5] = {"O5", N_("This slot is not next to a filled one in its row, or it is taken: play "
                          "next to a card of the row, or use a link.")},
    [ONZE_O6] = {"O6", N_("A link does not work here: you need one, an empty slot with no card "
                          "next to it in its row, and the same number in a neighbouring row.")},
    [ONZE_O7] = {"O7", N_("A joker can only go where the number itself could be played.")},
    [ONZE_O8] = {"O8", N_("Only a joker on the table can be swapped, and you must play another "
                          "card before the turn ends.")},
    [ONZE_O9] = {"O9", N_("As long as the pile lasts you draw or play, and may not pass; you "
                          "cannot draw from an empty pile, or after playing a card.")},
    [ONZE_O10] = {"O10", N_("The pile is empty and you can play a number without a link: play a "
                            "card before you end your turn.")},
    [ONZE_O11] = {"O11",
                  N_("You must still play a card this turn: this move would leave you nothing to "
                     "play, or no room within the four cards."),
                  .house = true},
    [ONZE_O12] = {"O12",
                  N_("Whoever fills the last slot of a half row takes a bonus card while there are "
                     "any: seven for eight halves, or eight with the option Eight bonuses."),
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

static const struct qn_truth truth = QN_TRUTH(onze);
static const struct qn_programs programs = QN_PROGRAMS(onze, onze_decide, onze_belief);
static const struct qn_people people = QN_PEOPLE(onze, NULL);

const struct qn_game qn_onze = {
    .id = "onze",
    .name = "Onze",
    .about = N_("Four rows grow outward from their 11s: play, link, bend things with a joker, and "
                "be the first to empty your hand."),
    .players_min = 2,
    .players_max = 6,
    .players_usual = 3,
    .minutes = 30,
    .has_hands = true,
    .shows_hands = true,
    .options = options,
    .option_count = ONZE_OPTIONS,
    .rules = rules,
    .rule_count = ONZE_RULES,
    .card_count = ONZE_CARDS,
    .move_count = ONZE_MOVES,
    .ends = {ONZE_END, 2}, /* and ONZE_PASS */
    .limits = onze_limits,
    .card_print = onze_card_print,
    .card_parse = onze_card_parse,
    .move_print = onze_move_print,
    .move_parse = onze_move_parse,
    .facts = onze_facts,
    .valid = onze_valid,
    .sample = onze_sample,
    .truth = &truth,
    .programs = &programs,
    .people = &people,
    .tuning = &onze_tuning,
};
