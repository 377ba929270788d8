/* Players and options: as assignments, as JSON, and seeds. The first byte chooses a game. */
#include "fuzz.h"
#include "../support.h"
#include "core/setup.h"
#include <string.h>

static void as_assignments(const struct qn_game *game, char *text)
{
    struct qn_setup setup = qn_setup_standard(game, game->players_min);
    for (char *word = text, *next; word; word = next) {
        char message[300];
        struct qn_text error = qn_text_on(message, sizeof message);
        struct qn_setup before = setup;
        next = strchr(word, '\n');
        if (next)
            *next++ = '\0';
        if (!qn_setup_option(game, &setup, word, QN_FR, &error))
            fuzz_expect(memcmp(&before, &setup, sizeof setup) == 0, "a refusal changed the setup");
        fuzz_expect(qn_setup_valid(game, &setup), "an unsound setup");
    }
}

static void as_json(const struct qn_game *game, const char *text)
{
    struct qn_setup setup = qn_setup_standard(game, game->players_max), again = setup;
    struct qn_json json = qn_json_on(text);
    char printed[300];
    if (!qn_setup_read(game, &setup, &json))
        return;
    fuzz_expect(qn_setup_valid(game, &setup), "an unsound setup");
    struct qn_text out = qn_text_on(printed, sizeof printed);
    qn_setup_json(game, &setup, &out);
    json = qn_json_on(printed);
    fuzz_expect(qn_setup_read(game, &again, &json), "what was written is refused");
    fuzz_expect(memcmp(&setup, &again, sizeof setup) == 0, "it is read back as another");
}

static void as_seed(const char *text)
{
    struct qn_seed seed, again;
    char printed[40];
    if (!qn_seed_parse(text, &seed))
        return;
    struct qn_text out = qn_text_on(printed, sizeof printed);
    qn_seed_print(&seed, &out);
    fuzz_expect(qn_seed_parse(printed, &again), "a printed seed is refused");
    fuzz_expect(memcmp(&seed, &again, sizeof seed) == 0, "a seed is read back as another");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char text[4096];
    if (size < 1)
        return 0;
    const struct qn_game *game = qn_game_at(data[0] % qn_game_count());
    fuzz_text(data + 1, size - 1, text, sizeof text);
    as_seed(text);
    as_json(game, text);
    as_assignments(game, text);
    return 0;
}
