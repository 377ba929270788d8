/* Views as JSON: any bytes. What a game accepts is read back the same, can be shown in every way,
 * and a world sampled from it looks like it and can be played to its end. */
#include "fuzz.h"
#include "../support.h"
#include "core/random.h"
#include <string.h>

static void show(const struct qn_game *game, const union any_view *view)
{
    static char text[TEXT_MAX];
    static float tensor[TENSOR_MAX];
    const struct qn_view *head = (const struct qn_view *)view;
    for (int lang = 0; lang < QN_LANGS; lang++) {
        struct qn_text out = qn_text_on(text, sizeof text);
        struct qn_speech speech = qn_speech_in(game, (enum qn_lang)lang, &out);
        game->people->view_text(view, &speech);
    }
    fuzz_expect(qn_tensor_size(game, &head->setup) <= TENSOR_MAX, "a tensor too long");
    qn_view_tensor(game, view, tensor);
}

static void play(const struct qn_game *game, const union any_view *view, size_t view_bytes)
{
    const struct qn_view *head = (const struct qn_view *)view;
    qn_move moves[QN_MOVES_MAX];
    struct qn_rng rng;
    union qn_state world;
    union any_view seen;
    qn_rng_seed(&rng, 1);
    int count = qn_view_legal(game, view, moves);
    for (unsigned move = 0; move < game->move_count; move += 7)
        qn_view_check(game, view, (qn_move)move);
    if (!game->sample(view, &rng, &world))
        return;
    game->truth->observe(&world, head->viewer, &seen);
    fuzz_expect(memcmp(&seen, view, view_bytes) == 0, "the sampled world looks different");
    if (head->turn == QN_OVER)
        return;
    fuzz_expect(head->turn != head->viewer || count > 0, "no legal move");
    game->programs->rollout(&world, &rng, QN_UNIFORM);
    fuzz_expect(game->truth->turn(&world) == QN_OVER, "the rollout does not end");
}

static void try_game(const struct qn_game *game, const char *json)
{
    static char first[TEXT_MAX], message[300];
    union any_view view = {{0}}, again = {{0}};
    struct qn_text error = qn_text_on(message, sizeof message);
    struct qn_text out = qn_text_on(first, sizeof first);
    if (!qn_view_read(game, json, &view, &error)) {
        fuzz_expect(error.length > 0, "a refusal without a word");
        return;
    }
    struct qn_limits limits;
    game->limits(&((const struct qn_view *)&view)->setup, &limits);
    qn_view_json(game, &view, &out);
    fuzz_expect(!out.full, "it does not fit");
    fuzz_expect(qn_view_read(game, first, &again, &error), "what was written is refused");
    fuzz_expect(memcmp(&view, &again, limits.view_bytes) == 0, "it is read back as another");
    show(game, &view);
    play(game, &view, limits.view_bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char text[TEXT_MAX];
    fuzz_text(data, size, text, sizeof text);
    for (int i = 0; i < qn_game_count(); i++)
        try_game(qn_game_at(i), text);
    return 0;
}
