/* What games share: see game_tables.h. */
#include "core/game_tables.h"
#include "core/random.h"
#include "core/ranks.h"
#include <string.h>

float qn_belief_even(const void *view, void *world)
{
    (void)view, (void)world;
    return 1.0f;
}

void qn_ranks_by_score(const int16_t *scores, int players, bool low_wins,
                       uint8_t ranks[QN_PLAYERS_MAX])
{
    int results[QN_PLAYERS_MAX];
    for (int seat = 0; seat < players; seat++)
        results[seat] = low_wins ? -scores[seat] : scores[seat];
    qn_ranks(results, players, ranks);
}

uint32_t qn_rollout_plainly(const struct qn_game *game, void *state, struct qn_rng *rng,
                            enum qn_how how)
{
    const struct qn_truth *truth = game->truth;
    uint32_t decisions = 0;
    qn_move moves[QN_MOVES_MAX];
    for (int turn; (turn = truth->turn(state)) != QN_OVER;) {
        if (turn == QN_SHUFFLE) {
            qn_rng_deal(rng, truth, state, NULL);
            continue;
        }
        int count = truth->legal(state, moves);
        int chosen = how == QN_UNIFORM ? (int)qn_below(rng, (uint32_t)count)
                                       : game->programs->choose(state, moves, count, rng);
        truth->play(state, moves[chosen], NULL);
        decisions++;
    }
    return decisions;
}

int qn_card_find(void (*print)(uint8_t card, struct qn_text *text), int count, const char *text)
{
    for (int card = 0; card < count; card++) {
        char name[QN_CARD_TEXT_MAX];
        struct qn_text on = qn_text_on(name, sizeof name);
        print((uint8_t)card, &on);
        if (strcmp(name, text) == 0)
            return card;
    }
    return -1;
}

qn_move qn_move_find(void (*print)(qn_move move, struct qn_text *text), int count, const char *text)
{
    for (int move = 0; move < count; move++) {
        char name[QN_MOVE_TEXT_MAX];
        struct qn_text on = qn_text_on(name, sizeof name);
        print((qn_move)move, &on);
        if (strcmp(name, text) == 0)
            return (qn_move)move;
    }
    return QN_NO_MOVE;
}

struct qn_label qn_card_label(void (*print)(uint8_t card, struct qn_text *text), int card)
{
    struct qn_label label;
    struct qn_text on = qn_text_on(label.text, sizeof label.text);
    print((uint8_t)card, &on);
    return label;
}

struct qn_label qn_counted(enum qn_lang lang, const struct qn_noun *noun, int count)
{
    struct qn_label label;
    struct qn_text on = qn_text_on(label.text, sizeof label.text);
    qn_text_form(&on, qn_say_noun(lang, noun, count), count);
    return label;
}
