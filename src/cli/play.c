/* quinte play: sits down at a table in the terminal. Reads what the command line asks for; the game
 * itself is in src/term. */
#include "commands.h"
#include "pages.h"
#include "signals.h"
#include "term/term.h"
#include <langinfo.h>
#include <locale.h>
#include <string.h>

enum { PAUSE = 600, PAUSE_MAX = 60000 };

static const char *rules_page(const struct qn_game *game, enum qn_lang lang)
{
    const struct rules_page *page = rules_page_of(game, lang);
    return page ? page->text : NULL;
}

/* ---- who sits where ---- */

struct list {
    int count;
    struct bot_spec bots[QN_PLAYERS_MAX];
};

static bool read_with(const struct arguments *arguments, struct list *list)
{
    const char *at = given(arguments, OPTION_WITH) ? arguments->value[OPTION_WITH] : "normal";
    for (bool more = true; more; list->count++) {
        char name[BOT_TEXT_MAX], sentence[512];
        struct qn_text error = qn_text_on(sentence, sizeof sentence);
        if (list->count == QN_PLAYERS_MAX) {
            misused(arguments, SAY_MANY_BOTS, QN_PLAYERS_MAX);
            return false;
        }
        if (!next_bot(&at, name)) {
            misused(arguments, SAY_LONG_BOT, BOT_TEXT_MAX - 1);
            return false;
        }
        if (!bot_read(name, &list->bots[list->count], arguments->lang, &error)) {
            misused(arguments, SAY_UNKNOWN_BOT, name, sentence);
            return false;
        }
        more = *at == ',';
        at += more;
    }
    return true;
}

/* "0,2"; gives the number of people, or 0 if the list is none. */
static int read_seats(const char *text, int players, uint64_t person[QN_PLAYERS_MAX])
{
    int count = 0;
    for (int i = 0; i < QN_PLAYERS_MAX; i++)
        person[i] = 0;
    for (const char *at = text;; at += 2) {
        int seat = at[0] - '0';
        if (seat < 0 || seat >= players || person[seat] || (at[1] && at[1] != ','))
            return 0;
        person[seat] = (uint64_t)++count;
        if (!at[1])
            return count;
    }
}

static int count_seats(const char *text)
{
    int count = 1;
    for (; text && *text; text++)
        count += *text == ',';
    return count;
}

/* In the order in which the seats were named. */
static bool read_names(const struct arguments *arguments, int people, struct plan *plan)
{
    const char *at = arguments->value[OPTION_NAME];
    for (int person = 1; at; person++) {
        size_t length = strcspn(at, ",");
        if (person > people || length == 0 || length >= QN_NAME_MAX) {
            misused(arguments, SAY_MANY_NAMES, arguments->value[OPTION_NAME]);
            return false;
        }
        for (int seat = 0; seat < plan->setup.players; seat++)
            if (plan->person[seat] == (uint64_t)person)
                memcpy(plan->name[seat], at, length);
        at = at[length] ? at + length + 1 : NULL;
    }
    return true;
}

static bool place_bots(const struct arguments *arguments, const struct list *list, int people,
                       struct plan *plan)
{
    int open = plan->setup.players - people, next = 0;
    if (list->count != 1 && list->count != open) {
        misused(arguments, SAY_WITH_COUNT, open, list->count);
        return false;
    }
    for (int seat = 0; seat < QN_PLAYERS_MAX; seat++)
        plan->bot[seat] =
            list->bots[plan->person[seat] || list->count == 1 || next >= list->count ? 0 : next++];
    return true;
}

/* The number of players is what --players says, or what the people and bots named add up to. */
static bool read_plan(const struct arguments *arguments, struct plan *plan)
{
    const struct qn_game *game = read_game(arguments, arguments->word[0]);
    const char *seats = given(arguments, OPTION_SEATS) ? arguments->value[OPTION_SEATS] : "0";
    struct list list = {.count = 0};
    if (!game || !read_with(arguments, &list))
        return false;
    int standard = count_seats(seats) + (given(arguments, OPTION_WITH) ? list.count : 0);
    standard = standard < game->players_min ? game->players_min : standard;
    if (standard > game->players_max) /* then it must be given, and is judged there */
        standard = game->players_max;
    plan_standard(plan, game, standard, &list.bots[0]);
    if (!read_setup(arguments, game, standard, &plan->setup))
        return false;
    int people = read_seats(seats, plan->setup.players, plan->person);
    if (people == 0) {
        misused(arguments, SAY_BAD_SEATS, plan->setup.players - 1, seats);
        return false;
    }
    return place_bots(arguments, &list, people, plan) && read_names(arguments, people, plan);
}

/* Without a game the menu asks; what only makes sense for one game is refused. */
static bool read_menu(const struct arguments *arguments, struct plan *plan)
{
    static const struct {
        enum option_id id;
        const char *name;
    } bound[] = {{OPTION_PLAYERS, "players"},
                 {OPTION_SEATS, "seat"},
                 {OPTION_NAME, "name"},
                 {OPTION_OPTION, "option"}};
    struct list list = {.count = 0};
    for (size_t i = 0; i < sizeof bound / sizeof bound[0]; i++)
        if (given(arguments, bound[i].id)) {
            misused(arguments, SAY_NEEDS_GAME, bound[i].name, bound[i].name);
            return false;
        }
    if (!read_with(arguments, &list))
        return false;
    for (int seat = 0; seat < QN_PLAYERS_MAX; seat++)
        plan->bot[seat] = list.bots[seat < list.count ? seat : 0];
    return true;
}

/* ---- the whole ---- */

/* The letters of the terminal; nothing else depends on the locale. It is set here, so this is asked
 * first: with --ascii, too, what is typed comes in these letters. */
static bool lacks_utf8(void)
{
    setlocale(LC_CTYPE, "");
    return strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
}

int run_play(const struct arguments *arguments)
{
    long long pause = PAUSE;
    struct term_settings settings = {.lang = arguments->lang,
                                     .plain = given(arguments, OPTION_PLAIN),
                                     .ascii = lacks_utf8() || given(arguments, OPTION_ASCII),
                                     .resume = given(arguments, OPTION_RESUME),
                                     .load = arguments->value[OPTION_LOAD],
                                     .seed = arguments->value[OPTION_DEAL],
                                     .with = given(arguments, OPTION_WITH),
                                     .rules = rules_page,
                                     .stopped = signalled};
    bool kept = settings.resume || settings.load;
    if (!excludes(arguments, OPTION_RESUME, OPTION_LOAD) ||
        !read_number(arguments, OPTION_PAUSE, 0, PAUSE_MAX, &pause))
        return MISUSED;
    if (kept && arguments->word_count > 0)
        return misused(arguments, SAY_NO_GAME_WITH);
    if (arguments->word_count > 0 ? !read_plan(arguments, &settings.plan)
                                  : !read_menu(arguments, &settings.plan))
        return MISUSED;
    settings.pause = (int)pause;
    if (settings.plain)
        return term_run(&settings);
    sigset_t before;
    hold_signals(&before);
    int code = term_run(&settings);
    release_signals(&before);
    return code;
}
