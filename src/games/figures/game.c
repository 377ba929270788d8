/* Figures: the game's one symbol, its rules' sentences and its limits. */
#include "games/figures/state.h"
#include "core/language.h"

static const struct qn_rule rules[FIGURES_RULES] = {
    [FIGURES_C5] =
        {"C5",
         N_("That move is not possible now. On your turn, draw, take another player's discard or "
            "declare; then discard a card. Once the round has ended, score or cross out a box.")},
    [FIGURES_F1] =
        {"F1", N_("There are 96 cards: the values 1 to 6 in four colours, four copies of each."),
         .house = true},
    [FIGURES_F2] =
        {"F2", N_("This box is already scored or crossed out: choose one that is still open.")},
    [FIGURES_F3] = {"F3", N_("Identical cards, of the same colour and value, count once.")},
    [FIGURES_F4] = {"F4",
                    N_("Your hand does not make this figure: choose a box that it fits, or play on "
                       "(or cross one out, once the round has ended)."),
                    .house = true},
    [FIGURES_F5] =
        {"F5",
         N_("Everybody gets five cards; the deal moves left each round, and the dealer's left "
            "neighbour begins, with empty discard piles.")},
    [FIGURES_F6] =
        {"F6",
         N_("After a round, hands and discards are shuffled among themselves and put under "
            "the rest of the pile."),
         N_("A new round begins."), .house = true},
    [FIGURES_F7] =
        {"F7", N_("Declaring is only possible when the turn begins, before drawing or taking a "
                  "card: discard first.")},
    [FIGURES_F8] = {"F8", N_("Whoever declares scores that box at once and cannot cross one out."),
                    N_("The round is over: everyone scores or crosses out one box."),
                    .house = true},
    [FIGURES_F9] = {"F9",
                    N_("When a round ends all hands are shown; each of the others scores or "
                       "crosses out one box, clockwise."),
                    .house = true},
    [FIGURES_F10] = {"F10",
                     N_("You cannot take from your own discard pile: draw, or take from someone "
                        "else's. Any card may be discarded, even the one just taken.")},
    [FIGURES_F11] =
        {"F11",
         N_("Empty pile, or 48 turns per player: the round ends by itself, and everyone scores or "
            "crosses out a box, beginning with the player whose turn it is."),
         N_("The round ends by itself: everyone scores or crosses out one box."), .house = true},
    [FIGURES_F12] =
        {"F12",
         N_("After twelve rounds add the series, 40 more from 52 on, and the figures; the "
            "highest total wins."),
         N_("The series reach 52: 40 points more."), .house = true},
    [FIGURES_F13] =
        {"F13", N_("Public are the sheets, the discard piles, cards taken from discards, all hands "
                   "when a round ends, and the set of the cards put under the pile.")},
    [FIGURES_F14] = {"F14", N_("Other hands and the order of the pile stay hidden.")},
    [FIGURES_F15] = {"F15",
                     N_("With the option Patience nobody may declare until everyone has had a turn "
                        "in the round: draw, or take a discard."),
                     .house = true},
};

static const struct qn_option options[FIGURES_OPTIONS] = {
    [FIGURES_OPTION_PATIENCE] = {.name = "patience",
                                 .title = N_("Patience"),
                                 .is_flag = true,
                                 .values = {"false", "true"},
                                 .value_count = 2,
                                 .standard = 0,
                                 .about = N_("nobody may declare until everyone has had a turn"),
                                 .gentle = true},
};

/* A turn has two plies, of which a round has at most 48 turns a seat, and then everybody writes
 * (the declaration counts as writing). Moves: a hand of five makes seven boxes at most (five
 * series, the straight, the flush), besides twelve crosses. Scores: series 4 · (1 + … + 6) = 84,
 * bonus 40, figures 150. */
void figures_limits(const struct qn_setup *setup, struct qn_limits *limits)
{
    *limits = (struct qn_limits){
        .state_bytes = sizeof(struct figures_state),
        .view_bytes = sizeof(struct figures_view),
        .moves = 19,
        .cards = FIGURES_CARDS,
        .shuffles = FIGURES_ROUNDS,
        .plies = FIGURES_ROUNDS * (2u * FIGURES_TURNS + 1) * setup->players,
        .score_min = 0,
        .score_max = 274,
    };
}

_Static_assert(sizeof(struct figures_state) <= QN_STATE_MAX, "a state must fit");
_Static_assert(sizeof(struct figures_view) <= QN_VIEW_MAX, "a view must fit");

static const struct qn_truth truth = QN_TRUTH(figures);
static const struct qn_programs programs = QN_PROGRAMS(figures, figures_choose, figures_belief);
static const struct qn_people people = QN_PEOPLE(figures, NULL);

const struct qn_game qn_figures = {
    .id = "figures",
    .name = "Figures",
    .about =
        N_("Twelve rounds of poker figures: improve your hand and declare at the right moment."),
    .players_min = 2,
    .players_max = FIGURES_SEATS,
    .players_usual = 3,
    .minutes = 30,
    .has_hands = true,
    .skips_seats = true,
    .shows_hands = true,
    .options = options,
    .option_count = FIGURES_OPTIONS,
    .rules = rules,
    .rule_count = FIGURES_RULES,
    .card_count = FIGURES_TYPES,
    .move_count = FIGURES_MOVES,
    .limits = figures_limits,
    .card_print = figures_card_print,
    .card_parse = figures_card_parse,
    .move_print = figures_move_print,
    .move_parse = figures_move_parse,
    .facts = figures_facts,
    .valid = figures_valid,
    .sample = figures_sample,
    .truth = &truth,
    .programs = &programs,
    .people = &people,
    .tuning = &figures_tuning,
};
