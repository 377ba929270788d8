/* Vœux: the game's one symbol, its rules' sentences and its limits. */
#include "games/voeux/state.h"
#include "core/language.h"

static const struct qn_rule rules[VOEUX_RULES] = {
    [VOEUX_C5] =
        {"C5",
         N_("That move is not possible here: the card is not in the hand, the discard pile is "
            "empty, or it is not the time for it; play first, then draw.")},
    [VOEUX_W1] =
        {"W1",
         N_("There are 80 value cards in five colours, 10 end cards, 11 point cards and 9 wish "
            "stones.")},
    [VOEUX_W2] = {"W2",
                  N_("Everybody is dealt 8 cards; with two players 30 cards are first set aside "
                     "unseen.")},
    [VOEUX_W3] =
        {"W3", N_("A series only rises or only falls, equal values are always allowed, and a point "
                  "card joins it only with the value of its last value card.")},
    [VOEUX_W4] =
        {"W4",
         N_("This series has an end card: only the second end card of the colour may follow; an "
            "end card may open a series."),
         .house = true},
    [VOEUX_W5] =
        {"W5", N_("It takes two cards of equal value and the stone of that value still in the row; "
                  "there are no stones 0 and 10, and end cards have no value.")},
    [VOEUX_W6] = {"W6",
                  N_("This discard pile received a card this turn and stays closed: draw from "
                     "elsewhere.")},
    [VOEUX_W7] =
        {"W7",
         N_("As soon as five series in all contain an end card the final phase begins, with no "
            "draw."),
         N_("The fifth series has ended: the final phase begins.")},
    [VOEUX_W8] =
        {"W8",
         N_("As soon as the last card of the pile is drawn the final phase begins; a second draw "
            "still due is lost."),
         N_("The pile is empty: the final phase begins."), .house = true},
    [VOEUX_W9] =
        {"W9",
         N_("Final phase: everyone plays up to two more cards on their series, or stops sooner.")},
    [VOEUX_W10] =
        {"W10",
         N_("A series scores by its number of cards: 1 −4, 2 −3, 3 −2, 4 +1, 5 +2, 6 +3, 7 +6, "
            "8 +7, 9 or more +10.")},
    [VOEUX_W11] =
        {"W11",
         N_("The neutral series scores 1 per card; stones: 0 −4, 1 −1, 2 0, 3 +4, 4 +6, 5 or "
            "more +10.")},
    [VOEUX_W12] = {"W12", N_("The highest total wins; equal totals share their rank.")},
    [VOEUX_W13] =
        {"W13",
         N_("Everything is open but the hands, the order of the pile and the cards set aside; a "
            "card taken from a discard pile stays known until it is played.")},
    [VOEUX_W14] = {"W14",
                   N_("After 8 cards per player in a row from discard piles the next one comes "
                      "from the pile: draw."),
                   .house = true},
};

/* Plies (C8): W14 lets at most 8 draws per player pass between two draws from the pile, so there
 * are at most pile * (8 * players + 1) draws; each turn has one play and at least one draw but the
 * last turn, and the final phase has at most two plies a seat. Moves: with eight cards in hand 8
 * discards, 8 lays, 5 point cards onto a series (each series has one last value) and 17 stones
 * (pairs are most when all share a value: six kinds and two twins). Scores: five series at −4 and
 * no stone; five series at +10, five stones and all eleven point cards. */
void voeux_limits(const struct qn_setup *setup, struct qn_limits *out)
{
    uint32_t players = setup->players;
    uint32_t draws = (uint32_t)voeux_pile_start((int)players) * (VOEUX_STREAK * players + 1);
    *out = (struct qn_limits){
        .state_bytes = (uint16_t)voeux_state_bytes((int)players),
        .view_bytes = sizeof(struct voeux_view),
        .moves = 8 + 8 + 5 + 17,
        .cards = VOEUX_CARDS,
        .shuffles = 1,
        .plies = 2 * draws + 1 + 2 * players,
        .score_min = -24,
        .score_max = 71,
    };
}

static const struct qn_truth truth = QN_TRUTH(voeux);
static const struct qn_programs programs = QN_PROGRAMS(voeux, voeux_choose, voeux_belief);
/* Discards last, so that cards to lay are in sight. */
static const struct qn_people people = QN_PEOPLE(voeux, "discard");

const struct qn_game qn_voeux = {
    .id = "voeux",
    .name = "Vœux",
    .about = N_("Colour series that rise or fall, wish stones for pairs, and a race to close."),
    .players_min = 2,
    .players_max = VOEUX_SEATS,
    .players_usual = 2,
    .minutes = 25,
    .has_hands = true,
    .rules = rules,
    .rule_count = VOEUX_RULES,
    .card_count = VOEUX_TYPES,
    .move_count = VOEUX_MOVES,
    .ends = {VOEUX_DONE, 1},
    .limits = voeux_limits,
    .card_print = voeux_card_print,
    .card_parse = voeux_card_parse,
    .move_print = voeux_move_print,
    .move_parse = voeux_move_parse,
    .facts = voeux_facts,
    .valid = voeux_valid,
    .sample = voeux_sample,
    .truth = &truth,
    .programs = &programs,
    .people = &people,
    .tuning = &voeux_tuning,
};
