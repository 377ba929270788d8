/* Verso as the core sees it: its option, its bounds and the sentences of its rules. */
#include "state.h"
#include "core/language.h"

/* Moves: a group's name is its mover's, to join, or another's, to swap: at most 54 together. At
 * most five tokens show one number, so with 54 of them at most 9 × 25 + 20 pairs follow one another
 * to be merged; 13 groups of four to convert; 12 stacks; draw, alone, end. Plies: a conversion lays
 * down at most 19 tokens, so at most 54 + 12 × 19 takings; each has one placing, at most one end,
 * and at most one merge later (each makes one group fewer); 54 swaps; 12 conversions. Scores: all
 * point cards, 7 + … + 18 = 150, and 13 groups of four. */
void verso_limits(const struct qn_setup *setup, struct qn_limits *limits)
{
    enum { TAKINGS = VERSO_TOKENS + VERSO_POINTS * VERSO_NUMBERS };
    (void)setup;
    *limits = (struct qn_limits){
        .state_bytes = sizeof(struct verso_state),
        .view_bytes = sizeof(struct verso_view),
        .moves = 54 + 245 + 13 + VERSO_POINTS + 3,
        .cards = VERSO_TOKENS,
        .shuffles = 1,
        .plies = 4 * TAKINGS + VERSO_TOKENS + VERSO_POINTS,
        .score_min = 0,
        .score_max = 150 + VERSO_BONUS * (VERSO_TOKENS / VERSO_LONG),
    };
}

_Static_assert(sizeof(struct verso_state) <= 256, "a state is copied often");
_Static_assert(sizeof(struct verso_view) <= QN_VIEW_MAX, "a view has its limit");

static const struct qn_option options[] = {
    [VERSO_MEMORY] = {.name = "memory",
                      .title = N_("Backs stay visible"),
                      .reminds = true, /* V18 */
                      .values = {"off", "on"},
                      .value_count = 2,
                      .standard = 0,
                      .about = N_("the table shows the backs that have been seen")},
};

static const struct qn_rule rules[VERSO_RULES] = {
    [VERSO_C5] =
        {"C5", N_("This move does not exist, concerns tokens that are not yours to move, or is not "
                  "possible at this moment of the turn: see the list of legal moves.")},
    [VERSO_V1] =
        {"V1",
         N_("There are 54 tokens, one for each pair of faces from 1 to 19 that differ by at most "
            "2.")},
    [VERSO_V2] =
        {"V2",
         N_("Point cards are worth 18 down to 7 and are always taken from the top of their stack, "
            "the highest first.")},
    [VERSO_V3] =
        {"V3",
         N_("Tokens are shuffled in order and orientation; only the visible face of the pile's top "
            "is public.")},
    [VERSO_V4] = {"V4",
                  N_("Reserves start empty, nobody has point cards, and the first seat is drawn.")},
    [VERSO_V5] = {"V5",
                  N_("A token gets its number (#1, #2 …) when it leaves the pile, and keeps it.")},
    [VERSO_V6] =
        {"V6",
         N_("A group is a run of consecutive visible numbers, each once: what is added must come "
            "just above its highest or just below its lowest.")},
    [VERSO_V7] =
        {"V7",
         N_("Groups are never split, and 1 does not follow 19; whole groups are joined, and one "
            "swaps "
            "only for an independent token of another player."),
         .house = true},
    [VERSO_V8] = {"V8",
                  N_("A group is named by the number of its lowest token: give that number.")},
    [VERSO_V9] = {"V9",
                  N_("You cannot take another token: the last one must have joined a group, and "
                     "after three tokens you must have fewer point cards than everyone else."),
                  .house = true},
    [VERSO_V10] = {"V10",
                   N_("Take at least one token before you end your turn; you need not take more, "
                      "and merging groups does not earn you another."),
                   .house = true},
    [VERSO_V11] =
        {"V11",
         N_("Free moves, at any time during your turn: merging two of your groups that follow one "
            "another, and converting one of your groups of at least four tokens.")},
    [VERSO_V12] = {"V12", N_("Only the top token of another player's point card can be taken, "
                             "while there is one; once empty, the card stays with its owner.")},
    [VERSO_V13] = {"V13", N_("The point stack is empty: groups stay in the reserve, where nobody "
                             "can take from them.")},
    [VERSO_V14] =
        {"V14",
         N_("The pile's last token has been drawn: no more are taken, and ending the turn ends the "
            "game."),
         N_("The last token is drawn: this turn is the last one.")},
    [VERSO_V15] =
        {"V15",
         N_("The score is the sum of one's point cards, plus 6 for each group of at least four in "
            "the reserve.")},
    [VERSO_V16] =
        {"V16",
         N_("Ties go to the seat with more tokens still on its point cards; otherwise the rank is "
            "shared."),
         N_("The tie is broken by the tokens left on point cards."), .house = true},
    [VERSO_V17] =
        {"V17",
         N_("Visible faces are public, and so is the face that a token showed before it was turned "
            "over; the rest is hidden from all.")},
    [VERSO_V18] = {"V18", N_("Unless backs stay visible, the table does not show the hidden faces "
                             "that have been seen: you have to remember them.")},
};

static const struct qn_truth truth = QN_TRUTH(verso);
static const struct qn_programs programs = QN_PROGRAMS(verso, verso_choose, verso_belief);
static const struct qn_people people = QN_PEOPLE(verso, NULL);

const struct qn_game qn_verso = {
    .id = "verso",
    .name = "Verso",
    .about = N_("Two-faced tokens: build runs, cash them in, and remember what is on the back of "
                "those you "
                "steal."),
    .players_min = 2,
    .players_max = 4,
    .players_usual = 3,
    .minutes = 15,
    .breaks_ties = true,
    .options = options,
    .option_count = 1,
    .rules = rules,
    .rule_count = VERSO_RULES,
    .card_count = 2 * VERSO_TOKENS,
    .move_count = VERSO_MOVES,
    .ends = {VERSO_END, 1},
    .limits = verso_limits,
    .card_print = verso_card_print,
    .card_parse = verso_card_parse,
    .move_print = verso_move_print,
    .move_parse = verso_move_parse,
    .facts = verso_facts,
    .valid = verso_valid,
    .sample = verso_sample,
    .truth = &truth,
    .programs = &programs,
    .people = &people,
    .tuning = &verso_tuning,
};
