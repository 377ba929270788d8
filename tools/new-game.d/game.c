/* Trial: the sentences of its rules, its limits, and its tables of functions. */
#include "state.h"
#include "core/language.h"

static const struct qn_rule rules[TRIAL_RULES] = {
    [TRIAL_C5] = {"C5", N_("This move does not exist, or you do not hold this card.")},
    [TRIAL_X1] = {"X1", N_("Everybody gets one card for each round.")},
    [TRIAL_X2] = {"X2", N_("A prize is turned up at the beginning of each round.")},
    [TRIAL_X3] = {"X3", N_("Everybody in turn plays one card from the hand.")},
    [TRIAL_X4] = {"X4", N_("The highest card takes the prize and leads the next round."),
                  .notice = N_("The prize is taken.")},
    [TRIAL_X5] = {"X5", N_("The lowest card brings a few points.")},
    [TRIAL_X6] = {"X6", N_("After the last round, most points win.")},
};

void trial_limits(const struct qn_setup *setup, struct qn_limits *limits)
{
    *limits = (struct qn_limits){
        .state_bytes = sizeof(struct trial_state),
        .view_bytes = sizeof(struct trial_view),
        .moves = TRIAL_ROUNDS,
        .cards = (uint16_t)(TRIAL_ROUNDS * (setup->players + 1)),
        .shuffles = 1,
        .plies = (uint32_t)(TRIAL_ROUNDS * setup->players),
        .score_max = TRIAL_ROUNDS * (TRIAL_CARDS + TRIAL_COMFORT),
    };
}

static const struct qn_truth truth = QN_TRUTH(trial);
static const struct qn_programs programs = QN_PROGRAMS(trial, trial_choose, qn_belief_even);
static const struct qn_people people = QN_PEOPLE(trial, NULL);

const struct qn_game qn_trial = {
    .id = "trial",
    .name = "Trial",
    .about = N_("A prize is turned up; the highest card takes it, and the lowest is comforted."),
    .players_min = TRIAL_SEATS_MIN,
    .players_max = TRIAL_SEATS,
    .players_usual = TRIAL_SEATS_MIN,
    .minutes = 5,
    .has_hands = true,
    .skips_seats = true, /* whoever takes the prize leads */
    .rules = rules,
    .rule_count = TRIAL_RULES,
    .card_count = TRIAL_CARDS,
    .move_count = TRIAL_CARDS,
    .limits = trial_limits,
    .card_print = trial_card_print,
    .card_parse = trial_card_parse,
    .move_print = trial_move_print,
    .move_parse = trial_move_parse,
    .facts = trial_facts,
    .valid = trial_valid,
    .sample = trial_sample,
    .truth = &truth,
    .programs = &programs,
    .people = &people,
    .tuning = &trial_tuning,
};
