/* What the tests over every game share. */
#include "support.h"
#include "core/random.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

/* ---- setups ---- */

static int option_sets(const struct qn_game *game)
{
    int sets = 1;
    for (int i = 0; i < game->option_count; i++)
        sets *= game->options[i].value_count;
    return sets;
}

int setup_total(const struct qn_game *game)
{
    return (game->players_max - game->players_min + 1) * option_sets(game);
}

struct qn_setup setup_number(const struct qn_game *game, int number)
{
    int sets = option_sets(game);
    struct qn_setup setup = qn_setup_standard(game, game->players_min + number / sets);
    number %= sets;
    for (int i = 0; i < game->option_count; i++) {
        setup.option[i] = (uint8_t)(number % game->options[i].value_count);
        number /= game->options[i].value_count;
    }
    return setup;
}

int viewer_number(const struct qn_setup *setup, int index)
{
    return index < setup->players ? index : QN_SPECTATOR;
}

/* ---- random games ---- */

static void walk_legal(struct walk *walk)
{
    walk->legal_count = walk_over(walk) ? 0 : walk->truth->legal(&walk->state, walk->legal);
}

void walk_start(struct walk *walk, const struct qn_game *game, const struct qn_setup *setup,
                uint64_t seed)
{
    struct qn_seed zero = {{0}};
    struct qn_seed game_seed = qn_seed_plus(&zero, seed);
    walk->game = game;
    walk->truth = game->truth;
    walk->setup = *setup;
    walk->seed = seed;
    walk->style = (enum style)(seed % STYLES);
    walk->events.count = 0;
    game->limits(setup, &walk->limits);
    qn_rng_seed(&walk->rng, seed);
    qn_record_start(&walk->record, game, setup, &game_seed, &walk->state);
    walk_legal(walk);
}

bool walk_over(const struct walk *walk) { return walk->truth->turn(&walk->state) == QN_OVER; }

bool walk_step(struct walk *walk)
{
    if (walk_over(walk))
        return false;
    if (walk->legal_count < 1 || walk->record.move_count >= QN_PLIES_MAX)
        walk_fail(walk, "%d legal moves (C4)", walk->legal_count);
    uint32_t count = (uint32_t)walk->legal_count;
    bool by_policy =
        walk->style == STYLE_POLICY || (walk->style == STYLE_MIXED && qn_below(&walk->rng, 2) == 0);
    int index = by_policy ? walk->game->programs->choose(&walk->state, walk->legal,
                                                         walk->legal_count, &walk->rng)
                          : (int)qn_below(&walk->rng, count);
    if (index < 0 || index >= walk->legal_count)
        walk_fail(walk, "the policy chose number %d of %d", index, walk->legal_count);
    walk->events.count = 0;
    int rule = qn_record_move(&walk->record, &walk->state, walk->legal[index], &walk->events);
    if (rule != 0)
        walk_fail(walk, "'%s' was offered and refused by rule %d",
                  move_text(walk->game, walk->legal[index]), rule);
    walk_legal(walk);
    return true;
}

void walk_games(const struct qn_game *game, long seeds, void (*look)(const struct walk *walk))
{
    static struct walk walk;
    for (int number = 0; number < setup_total(game); number++)
        for (long seed = 0; seed < seeds; seed++) {
            struct qn_setup setup = setup_number(game, number);
            walk_start(&walk, game, &setup, (uint64_t)seed);
            do
                look(&walk);
            while (walk_step(&walk));
        }
}

void walk_fail(const struct walk *walk, const char *what, ...)
{
    char message[4096];
    va_list arguments;
    va_start(arguments, what);
    vsnprintf(message, sizeof message, what, arguments);
    va_end(arguments);
    fprintf(stderr, "%s, seed %llu, ply %d: %s\n", setup_text(walk->game, &walk->setup),
            (unsigned long long)walk->seed, walk->record.move_count, message);
    fail();
    abort();
}

/* ---- small things ---- */

long scaled_amount(long amount)
{
    const char *percent = getenv("QUINTE_TEST_PERCENT");
    long result = percent ? amount * atol(percent) / 100 : amount;
    return result < 1 ? 1 : result;
}

uint64_t hash_bytes(const void *bytes, size_t count)
{
    const unsigned char *at = bytes;
    uint64_t hash = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < count; i++)
        hash = (hash ^ at[i]) * UINT64_C(1099511628211);
    return hash ^ (hash >> 32);
}

static struct qn_text next_buffer(void)
{
    static char buffers[8][256];
    static int next;
    next = (next + 1) % 8;
    return qn_text_on(buffers[next], sizeof buffers[next]);
}

const char *card_text(const struct qn_game *game, uint8_t card)
{
    struct qn_text text = next_buffer();
    game->card_print(card, &text);
    return text.data;
}

const char *move_text(const struct qn_game *game, qn_move move)
{
    struct qn_text text = next_buffer();
    game->move_print(move, &text);
    return text.data;
}

const char *setup_text(const struct qn_game *game, const struct qn_setup *setup)
{
    struct qn_text text = next_buffer();
    qn_text_form(&text, "%s, %d players, options ", game->id, setup->players);
    qn_setup_json(game, setup, &text);
    return text.data;
}

int run_game_tests(const char *group, const struct game_test *tests, int count)
{
    enum { TESTS_MAX = 128, NAME_MAX_LENGTH = 80 };
    static char names[TESTS_MAX][NAME_MAX_LENGTH];
    static struct CMUnitTest units[TESTS_MAX];
    size_t total = 0;
    const char *only = getenv("QUINTE_TEST_GAME");
    for (int i = 0; i < qn_game_count(); i++)
        for (int j = 0; j < count && total < TESTS_MAX; j++, total++) {
            const struct qn_game *game = qn_game_at(i);
            if (only && strcmp(game->id, only) != 0)
                break;
            snprintf(names[total], sizeof names[total], "%s: %s", game->id, tests[j].name);
            units[total] = (struct CMUnitTest){.name = names[total], .test_func = tests[j].run};
            memcpy(&units[total].initial_state, &game, sizeof game);
        }
    return _cmocka_run_group_tests(group, units, total, NULL, NULL);
}
