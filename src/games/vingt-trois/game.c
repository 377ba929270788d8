/* Vingt-trois: what the game says about itself, and the table of its rules. */
#include "state.h"
#include "core/language.h"

static const struct qn_option options[] = {
    {.name = "beginner",
     .title = N_("For beginners"),
     .is_flag = true,
     .values = {"false", "true"},
     .value_count = 2,
     .standard = 0,
     .about = N_("12 cards each, and no cards are boxed"),
     .gentle = true},
};

const struct qn_rule vingt_trois_rules[VT_RULES] = {
    [VT_C5] = {"C5",
               N_("This move does not exist, it is not the time for it, or you do not hold these "
                  "cards: choose one of the moves on offer.")},
    [VT_T1] = {"T1",
               N_("The deck has 66 cards: one 1, two 2s and three of each value from 3 to 23.")},
    [VT_T2] = {"T2",
               N_("15 cards a player are in play, the 1 among them; all know who holds the 1.")},
    [VT_T3] = {"T3", N_("The 1 is never boxed; box another card."), .together = true},
    [VT_T4] = {"T4", N_("For beginners everybody gets 12 cards and nobody boxes any.")},
    [VT_T5] = {"T5",
               N_("Everybody has 3 bonus tokens for the whole game; there is no end of "
                  "penalties."),
               .house = true},
    [VT_T6] = {"T6", N_("One or more cards of one value are played; the jump counts only once.")},
    [VT_T7] = {"T7", N_("The round opens with the 1; play the 1."), .automatic = true},
    [VT_T8] =
        {"T8",
         N_("Below the top of the pile it takes one token for every 5 or part of 5, no more, no "
            "less; above it each token must save a penalty, and you must have them."),
         .house = true},
    [VT_T9] = {"T9",
               N_("You are forced: as long as any card can be played, tokens included, play it."),
               N_("The force lapses: nothing could be played."), .house = true},
    [VT_T10] = {"T10", N_("You are the last one in: play or quit."), .house = true},
    [VT_T11] =
        {"T11",
         N_("Whoever plays their last card gives back up to 3 penalties and is out of the round."),
         N_("The last card is played: up to 3 penalties are given back.")},
    [VT_T12] = {"T12", N_("The round ends when nobody is in any more."), N_("The round is over.")},
    [VT_T13] = {"T13",
                N_("After two rounds each unused token gives back up to 2 penalties; the fewest "
                   "win."),
                N_("Each token kept gives back up to 2 penalties."), .house = true},
    [VT_T14] =
        {"T14",
         N_("Cards played and all numbers are public; hands, the box and cards given up stay "
            "hidden.")},
    [VT_T15] = {"T15",
                N_("Since a card was last played you have passed or forced as often as you hold "
                   "cards: play or quit."),
                .house = true},
    [VT_T16] = {"T16",
                N_("Whoever is forced and does not play shows that nothing could be played.")},
};

/* Plies (C8): a round has at most 3n boxings, 12n plays, n quits, and between two plays as many
 * passes and forces as there are cards in all hands (T15): 12n − 1 after the first play, one fewer
 * after each other. Scores: a seat passes or forces 12 times at most after each play of another
 * seat, and 11, 10 … times after its own; those cost at most 2 each; quitting 12 a round; and jumps
 * no more than the pile climbs, which is 22 a round and 5 for each token that let it down.
 * Moves: the hand's 12 cards, each with none to three tokens, and pass, force, quit. */
void vingt_trois_limits(const struct qn_setup *setup, struct qn_limits *limits)
{
    int players = setup->players;
    int boxes = players * vingt_trois_boxes(setup), plays = players * VT_HAND;
    int rests = (players - 1) * VT_HAND * VT_HAND + VT_HAND * (VT_HAND - 1) / 2; /* of one seat */
    int climb = VT_ROUNDS * (VT_VALUES - 1) + VT_STEP * VT_TOKENS * players;
    *limits = (struct qn_limits){
        .state_bytes = sizeof(struct vingt_trois_state),
        .view_bytes = sizeof(struct vingt_trois_view),
        .moves = VT_HAND * (VT_TOKENS + 1) + 3,
        .cards = (uint16_t)(players * vingt_trois_dealt(setup)),
        .shuffles = VT_ROUNDS,
        .plies = (uint32_t)(VT_ROUNDS * (boxes + plays + plays * (plays - 1) / 2 + players)),
        .score_min = 0,
        .score_max = (int16_t)(VT_ROUNDS * (2 * rests + VT_HAND) + climb)};
}

static const struct qn_truth truth = QN_TRUTH(vingt_trois);
static const struct qn_programs programs =
    QN_PROGRAMS(vingt_trois, vingt_trois_choose, vingt_trois_belief);
static const struct qn_people people = QN_PEOPLE(vingt_trois, NULL);

const struct qn_game qn_vingt_trois = {
    .id = "vingt-trois",
    .name = "Vingt-trois",
    .about =
        N_("Climb from 1 to 23 in small steps: jumping costs, passing costs, and getting rid of "
           "everything pays."),
    .players_min = 2,
    .players_max = VT_PLAYERS,
    .players_usual = 4,
    .minutes = 15,
    .quick_to_learn = true,
    .low_wins = true,
    .has_hands = true,
    .skips_seats = true,
    .options = options,
    .option_count = 1,
    .rules = vingt_trois_rules,
    .rule_count = VT_RULES,
    .card_count = VT_VALUES,
    .move_count = VT_MOVES,
    .limits = vingt_trois_limits,
    .card_print = vingt_trois_card_print,
    .card_parse = vingt_trois_card_parse,
    .move_print = vingt_trois_move_print,
    .move_parse = vingt_trois_move_parse,
    .facts = vingt_trois_facts,
    .valid = vingt_trois_valid,
    .sample = vingt_trois_sample,
    .truth = &truth,
    .programs = &programs,
    .people = &people,
    .tuning = &vingt_trois_tuning,
};
