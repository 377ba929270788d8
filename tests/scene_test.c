/* What scenes are made of; and scenes of every game: all that a person needs is there, fits, and
 * can be pointed at. */
#include "picture.h"
#include "support.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

static const char *const names[QN_PLAYERS_MAX] = {"Anne-Sophie", "Bo",     "Clémentine",
                                                  "Dragomir",    "Élodie", "Friedrich"};
static struct qn_scene scene;
static const struct walk *at;

static const struct {
    int rows, columns;
} rooms[] = {{QN_SCENE_ROWS_MIN, QN_SCENE_COLUMNS_MIN}, {31, 120}};

/* ---- what painters share ---- */

static void letters_in_ascii(void **state)
{
    static const char letters[] = "ÀÂÄÅÇÈÉÊËÎÏÑÔÖØÙÛÜ àáâäåçèéêëíîïñóôöøùúûü ÆŒæœß «»“”‘’ –—−…·•×½ "
                                  "←↑→↓▲▼◀▶ ─│┌┐└┘├┤┬┴┼═║░█ ■□◆◇○●★☆✓✗ ≤≥\u00a0\u202f.";
    static const char wanted[] = "AAAACEEEEIINOOOUUU aaaaaceeeeiiinoooouuuu AEOEaeoess \"\"\"\"'' "
                                 "---....*x1/2 <^>v^v<> -|+++++++++=|.# #.*..o**+x <=>=  .";
    char text[256];
    struct qn_text ascii = qn_text_on(text, sizeof text);
    (void)state;
    qn_text_ascii(&ascii, letters);
    assert_string_equal(text, wanted);
    assert_int_equal(qn_text_columns(letters, true), strlen(wanted));
    ascii = qn_text_on(text, sizeof text);
    qn_text_ascii(&ascii, "Жx\xE9\xC3");
    assert_string_equal(text, "?x??");
    assert_int_equal(qn_text_columns("Élodie…", false), 7);
    assert_int_equal(qn_text_columns("Élodie…", true), 9);
}

static void texts_are_shortened(void **state)
{
    static const struct {
        const char *text, *wanted[2]; /* without and with ascii */
        int columns;
    } cases[] = {
        {"Bo", {"Bo", "Bo"}, 2},
        {"Bob", {"B…", ""}, 2},
        {"Clémentine", {"Clém…", "Cl…"}, 5},
        {"Œdipe", {"Œdipe", "Œ…"}, 5},
        {"Œdipe", {"Œd…", "…"}, 3},
        {"Œdipe", {"Œdi…", "…"}, 4},
        {"Bo", {"", ""}, 0},
        {"", {"", ""}, -1},
    };
    static char endless[2 * QN_LABEL_MAX + 1];
    static const char *const people[] = {endless};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (int ascii = 0; ascii < 2; ascii++) {
            scene.ascii = ascii;
            assert_string_equal(qn_scene_shorten(&scene, cases[i].text, cases[i].columns).text,
                                cases[i].wanted[ascii]);
        }
    scene.ascii = false;
    for (size_t i = 0; i + 1 < sizeof endless; i += 2)
        memcpy(endless + i, "é", sizeof "é");
    struct qn_label label = qn_scene_shorten(&scene, endless, QN_SCENE_COLUMNS);
    assert_int_equal(qn_scene_columns(&scene, label.text), (QN_LABEL_MAX - 4) / 2 + 1);
    assert_string_equal(label.text + strlen(label.text) - strlen("é…"), "é…");
    scene.names = people;
    scene.lang = QN_EN;
    label = qn_scene_name(&scene, 0, true, QN_SCENE_COLUMNS);
    assert_string_equal(label.text + strlen(label.text) - strlen("é… (you)"), "é… (you)");
}

static void names_look_alike(void **state)
{
    static const char *const people[] = {"Bo",    "Anne-Sophie", "You",  "vous",
                                         "Vous ", "Yo",          "Youri"};
    static const struct {
        int seat, columns;
        const char *other, *own[2];
    } cases[] = {
        {0, 9, "Bo", {"Bo (vous)", "Bo (you)"}},
        {0, 8, "Bo", {"Vous", "Bo (you)"}},
        {1, 18, "Anne-Sophie", {"Anne-Sophie (vous)", "Anne-Sophie (you)"}},
        {1, 13, "Anne-Sophie", {"Anne-… (vous)", "Anne-S… (you)"}},
        {1, 12, "Anne-Sophie", {"Vous", "Anne-… (you)"}},
        {1, 8, "Anne-So…", {"Vous", "You"}},
        {1, 2, "A…", {"V…", "Y…"}},
        {2, 20, "You", {"Vous", "You"}},
        {3, 20, "vous", {"Vous", "You"}},
        {4, 20, "Vous ", {"Vous  (vous)", "Vous  (you)"}},
        {5, 20, "Yo", {"Yo (vous)", "Yo (you)"}},
        {6, 20, "Youri", {"Youri (vous)", "Youri (you)"}},
    };
    (void)state;
    scene.names = people;
    scene.ascii = false;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (int english = 0; english < 2; english++) {
            int seat = cases[i].seat, columns = cases[i].columns;
            scene.lang = english ? QN_EN : QN_FR;
            assert_string_equal(qn_scene_name(&scene, seat, false, columns).text, cases[i].other);
            assert_string_equal(qn_scene_name(&scene, seat, true, columns).text,
                                cases[i].own[english]);
        }
}

static void lines_and_frames(void **state)
{
    static const char *const rows[] = {" ──", " ┌──┐", " │Bo│", " └──┘"};
    int left = 3;
    (void)state;
    scene.rows = 4;
    scene.columns = 5;
    scene.ascii = false;
    qn_scene_clear(&scene);
    qn_scene_line(&scene, 0, 1, 3);
    qn_scene_put(&scene, 2, 2, QN_INK_RED, "Bo");
    qn_scene_frame(&scene, 1, 1, 3, 4);
    picture_shows(&scene, 0, rows, 4);
    assert_false(scene.clipped);
    assert_int_equal(scene.cells[2][2].ink, QN_INK_RED);
    qn_scene_frame(&scene, 2, 1, 3, 4);
    assert_true(scene.clipped);
    assert_true(qn_scene_spend(&left, 2) && left == 1);
    assert_true(!qn_scene_spend(&left, 2) && left == 1);
}

/* ---- drawing ---- */

/* Whatever stood in the scene before must not matter. */
static void draw(const union any_view *view, int room, enum qn_lang lang, bool ascii, bool by_value)
{
    memset(&scene, 0xA5, sizeof scene);
    scene.rows = rooms[room].rows;
    scene.columns = rooms[room].columns;
    scene.lang = lang;
    scene.ascii = ascii;
    scene.by_value = by_value;
    scene.names = names;
    qn_paint(at->game, view, &scene);
}

/* The pseudo-language shows what happens to words that are too long for their room: they are cut,
 * and nothing else is. Other languages must fit. */
static bool must_fit(enum qn_lang lang) { return strcmp(qn_lang_code(lang), "qps") != 0; }

static void check_fits(int viewer)
{
    if (scene.clipped && must_fit(scene.lang))
        walk_fail(at, "the scene of %d does not fit into %d columns and %d rows", viewer,
                  scene.columns, scene.rows);
    for (int row = 0; row < scene.rows; row++)
        for (int column = 0; column < scene.columns; column++) {
            const struct qn_cell *cell = &scene.cells[row][column];
            bool beyond = (unsigned char)cell->glyph[0] >= 0x80;
            if (cell->ink >= QN_INKS || cell->spot > scene.spot_count || (beyond && scene.ascii) ||
                strcmp(cell->glyph, "?") == 0)
                walk_fail(at, "a bad cell at %d, %d: '%s'", row, column, cell->glyph);
        }
}

/* Every word of a move but its verb (and "link", which the list of moves tells apart) can be
 * pointed at. */
static void check_move(qn_move move)
{
    const char *text = move_text(at->game, move);
    for (const char *word = strchr(text, ' '); word; word = strchr(word, ' ')) {
        word++;
        if (strncmp(word, "link", 4) != 0 && !picture_spot(&scene, word))
            walk_fail(at, "nothing to point at for '%s' of '%s'", word, text);
    }
}

static void look_at_scenes(const struct walk *walk)
{
    at = walk;
    for (int i = 0; i <= walk->setup.players; i++) {
        int viewer = viewer_number(&walk->setup, i);
        union any_view view = {{0}};
        walk->truth->observe(&walk->state, viewer, &view);
        unsigned mix = (unsigned)(walk->record.move_count + i + (int)walk->seed);
        draw(&view, mix % 2, (enum qn_lang)(mix / 2 % QN_LANGS), mix / 4 % 2 != 0,
             mix / 8 % 2 != 0);
        check_fits(viewer);
        if (viewer == walk->truth->turn(&walk->state))
            for (int j = 0; j < walk->legal_count; j++)
                check_move(walk->legal[j]);
    }
}

static void scenes_hold_everything(void **state)
{
    walk_games(*state, scaled_amount(8), look_at_scenes);
}

/* ---- words ---- */

static void check_words(const char *text, bool full, const char *what, enum qn_lang lang,
                        bool one_line)
{
    if (full || text[0] == '\0' || (one_line && strchr(text, '\n')))
        walk_fail(at, "%s: '%s'", what, text);
    if (one_line && must_fit(lang) && qn_text_columns(text, false) > 60)
        walk_fail(at, "%s is too long for a button: '%s'", what, text);
}

/* Two legal moves must not read the same. */
static void check_phrases(const union any_view *view, enum qn_lang lang, enum qn_voice voice)
{
    static char texts[QN_MOVES_MAX][96];
    for (int i = 0; i < at->legal_count; i++) {
        struct qn_text text = qn_text_on(texts[i], sizeof texts[i]);
        struct qn_speech speech = qn_speech_in(at->game, lang, &text);
        at->game->people->phrase(view, at->legal[i], voice, &speech);
        check_words(texts[i], text.full, "a move in words", lang, true);
        for (int j = 0; j < i; j++)
            if (strcmp(texts[i], texts[j]) == 0)
                walk_fail(at, "two moves read '%s'", texts[i]);
    }
}

static void look_at_words(const struct walk *walk)
{
    static char tally[4096];
    at = walk;
    union any_view view = {{0}};
    int turn = walk->truth->turn(&walk->state);
    enum qn_lang lang = (enum qn_lang)(walk->record.move_count % QN_LANGS);
    walk->truth->observe(&walk->state, turn < 0 ? QN_SPECTATOR : turn, &view);
    if (turn >= 0) {
        int topic = walk->game->people->topic(&view);
        if (topic < 1 || topic >= walk->game->rule_count)
            walk_fail(walk, "topic %d is no rule", topic);
        check_phrases(&view, lang, QN_OFFER);
        check_phrases(&view, lang, QN_TELL);
        check_phrases(&view, lang, QN_OWN);
    }
    for (int seat = 0; seat < walk->setup.players; seat++) {
        struct qn_text text = qn_text_on(tally, sizeof tally);
        struct qn_speech speech = qn_speech_in(walk->game, lang, &text);
        walk->game->people->tally(&view, seat, &speech);
        check_words(tally, text.full, "the tally", lang, false);
    }
}

static void words_are_there(void **state) { walk_games(*state, scaled_amount(8), look_at_words); }

/* The last number of a finished game's tally is its score. */
static void look_at_totals(const struct walk *walk)
{
    static char tally[4096];
    int16_t scores[QN_PLAYERS_MAX];
    at = walk;
    if (walk->truth->turn(&walk->state) != QN_OVER)
        return;
    walk->truth->scores(&walk->state, scores);
    for (int i = 0; i <= walk->setup.players; i++)
        for (int seat = 0; seat < walk->setup.players; seat++) {
            union any_view view = {{0}};
            walk->truth->observe(&walk->state, viewer_number(&walk->setup, i), &view);
            struct qn_text text = qn_text_on(tally, sizeof tally);
            struct qn_speech speech = qn_speech_in(walk->game, i % 2 ? QN_EN : QN_FR, &text);
            walk->game->people->tally(&view, seat, &speech);
            char total[16];
            snprintf(total, sizeof total, scores[seat] < 0 ? "−%d" : "%d",
                     scores[seat] < 0 ? -scores[seat] : scores[seat]);
            while (text.length > 0 && strchr(".\n", tally[text.length - 1]))
                tally[--text.length] = '\0';
            if (text.length < strlen(total) ||
                strcmp(tally + text.length - strlen(total), total) != 0)
                walk_fail(walk, "seat %d has %s, but the tally ends '%s'", seat, total, tally);
        }
}

static void tallies_add_up(void **state) { walk_games(*state, scaled_amount(24), look_at_totals); }

int main(void)
{
    static const struct game_test tests[] = {{"scenes hold everything", scenes_hold_everything},
                                             {"words are there", words_are_there},
                                             {"tallies add up", tallies_add_up}};
    const struct CMUnitTest parts[] = {
        cmocka_unit_test(letters_in_ascii),
        cmocka_unit_test(texts_are_shortened),
        cmocka_unit_test(names_look_alike),
        cmocka_unit_test(lines_and_frames),
    };
    int failed = cmocka_run_group_tests(parts, NULL, NULL);
    return failed + run_game_tests("scene", tests, 3);
}
