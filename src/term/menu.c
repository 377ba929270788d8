/* Choosing a game and who sits at the table: see menu.h.
 *
 * Two key strokes are enough: Enter for the game, Enter for the usual table. */
#include "term/menu.h"
#include "term/page.h"
#include "term/words.h"
#include <string.h>

/* ---- which game ---- */

/* In so many rows; "…" where they are too few. */
static void draw_about(struct screen *screen, int row, int rows, const char *text)
{
    struct lines about = {.count = 0};
    lines_wrap(&about, text, screen->columns - 22);
    for (int i = 0; i < about.count && i < rows; i++)
        screen_form(screen, row + i, 18, screen->columns, QN_INK_PLAIN, 0,
                    i == rows - 1 && i < about.count - 1 ? "%s…" : "%s", about.list[i]);
    lines_free(&about);
}

static void draw_games(struct screen *screen, const struct local_table *kept, int line)
{
    enum qn_lang lang = screen->lang;
    int row = 3, index = 0;
    screen_bar(screen, 0, word(lang, WORD_MENU_TITLE), "");
    if (kept) {
        unsigned style = line == index ? STYLE_REVERSE : STYLE_NONE;
        screen_form(screen, row, 2, screen->columns, QN_INK_STRONG, style,
                    line == index ? "> %-14s" : "  %-14s", word(lang, WORD_MENU_RESUME));
        screen_form(screen, row, 18, screen->columns, QN_INK_PLAIN, 0,
                    word(lang, WORD_MENU_RESUME_ABOUT), kept->game->name,
                    local_table_players(kept));
        row += 2;
        index++;
    }
    int rows = (screen->rows - 1 - row) / qn_game_count();
    for (int i = 0; i < qn_game_count(); i++, row += rows) {
        const struct qn_game *game = qn_game_at(i);
        bool here = line == index + i;
        screen_form(screen, row, 2, screen->columns, QN_INK_STRONG, here ? STYLE_REVERSE : 0,
                    here ? "> %-14s" : "  %-14s", game->name);
        screen_form(screen, row + 1, 4, 18, QN_INK_QUIET, 0, word(lang, WORD_MENU_PLAYERS),
                    game->players_min, game->players_max);
        draw_about(screen, row, rows - 1, qn_say(lang, game->about));
    }
    screen_bar(screen, screen->rows - 1, word(lang, WORD_MENU_KEYS), "");
    screen_end(screen);
}

/* The line that was chosen, or −1. */
static int choose_line(struct screen *screen, const struct local_table *kept, int line)
{
    int count = qn_game_count() + (kept != NULL), games = kept != NULL;
    for (;;) {
        if (screen_begin(screen))
            draw_games(screen, kept, line);
        int press = screen_press(screen, -1);
        if (press == PRESS_ENTER || press == ' ')
            return line;
        if (press == PRESS_LEAVE || press == PRESS_ESCAPE || press == 'q' || press == 'x')
            return -1;
        if (press == PRESS_UP || press == PRESS_DOWN)
            line = (line + count + (press == PRESS_UP ? -1 : 1)) % count;
        if (press == 'r' && line >= games)
            page_rules(screen, qn_game_at(line - games), 0);
    }
}

/* ---- who sits where ---- */

struct table {
    struct screen *screen;
    struct plan *plan;
    int line;
};

/* Lines: start, players, one a seat, one an option. */
enum { LINE_START, LINE_PLAYERS, LINE_SEATS, VALUES = 28 };

static int line_count(const struct table *table)
{
    return LINE_SEATS + table->plan->setup.players + table->plan->game->option_count;
}

static int level_of(const struct plan *plan, int seat)
{
    for (int i = 0; i < bot_level_count(); i++)
        if (strcmp(plan->bot[seat].text, bot_level_at(i)->name) == 0)
            return i;
    return -1;
}

static void change_players(struct plan *plan, int by)
{
    int players = plan->setup.players + by;
    if (players < plan->game->players_min || players > plan->game->players_max)
        return;
    plan->setup.players = (uint8_t)players;
}

/* A person, then the levels, and round again. */
static void change_seat(const struct table *table, int seat, int by)
{
    struct plan *plan = table->plan;
    char sentence[256];
    struct qn_text error = qn_text_on(sentence, sizeof sentence);
    int count = bot_level_count() + 1;
    int now = plan->person[seat] ? 0 : level_of(plan, seat) + 1;
    int next = (now + count + by) % count;
    plan->person[seat] = next == 0;
    if (next > 0)
        bot_read(bot_level_at(next - 1)->name, &plan->bot[seat], table->screen->lang, &error);
}

static void change(const struct table *table, int by)
{
    struct plan *plan = table->plan;
    int seat = table->line - LINE_SEATS, option = seat - plan->setup.players;
    if (table->line == LINE_PLAYERS)
        change_players(plan, by);
    else if (table->line >= LINE_SEATS && option < 0)
        change_seat(table, seat, by);
    else if (option >= 0) {
        int count = plan->game->options[option].value_count;
        plan->setup.option[option] = (uint8_t)((plan->setup.option[option] + count + by) % count);
    }
}

/* All options say yes or no. */
static const char *option_value(const struct table *table, int value)
{
    return word(table->screen->lang, value ? WORD_YES : WORD_NO);
}

/* What stands in a line: its name, its value and a remark. */
static void line_text(const struct table *table, int line, struct qn_text *name,
                      struct qn_text *value, const char **about)
{
    const struct plan *plan = table->plan;
    enum qn_lang lang = table->screen->lang;
    int seat = line - LINE_SEATS, option = seat - plan->setup.players;
    if (line == LINE_START) {
        qn_text_str(name, word(lang, WORD_SETUP_START));
        *about = word(lang, WORD_SETUP_START_ABOUT);
    } else if (line == LINE_PLAYERS) {
        qn_text_str(name, word(lang, WORD_SETUP_PLAYERS));
        qn_text_int(value, plan->setup.players);
        *about = word(lang, WORD_SETUP_PLAYERS_ABOUT);
    } else if (option < 0) {
        int level = level_of(plan, seat);
        qn_text_form(name, word(lang, WORD_SETUP_SEAT), seat + 1);
        qn_text_str(value, plan->person[seat] ? word(lang, WORD_SETUP_PERSON)
                                              : bot_level_say(plan->bot[seat].text, lang));
        *about = plan->person[seat] ? word(lang, WORD_SETUP_PERSON_ABOUT)
                 : level >= 0       ? qn_say(lang, bot_level_at(level)->about)
                                    : word(lang, WORD_SETUP_BOT_OTHER);
    } else {
        const struct qn_option *what = &plan->game->options[option];
        qn_text_str(name, qn_say(lang, what->title));
        qn_text_str(value, option_value(table, plan->setup.option[option]));
        *about = qn_say(lang, what->about);
    }
}

static void draw_table(const struct table *table)
{
    struct screen *screen = table->screen;
    char title[128];
    struct qn_text head = qn_text_on(title, sizeof title);
    qn_text_form(&head, word(screen->lang, WORD_SETUP_TITLE), table->plan->game->name);
    screen_bar(screen, 0, title, "");
    for (int line = 0, row = 2; line < line_count(table); line++, row++) {
        char left[64], middle[QN_NAME_MAX + 64];
        struct qn_text name = qn_text_on(left, sizeof left);
        struct qn_text value = qn_text_on(middle, sizeof middle);
        const char *about = "";
        bool here = line == table->line;
        line_text(table, line, &name, &value, &about);
        screen_form(screen, row, 2, screen->columns, QN_INK_STRONG, here ? STYLE_REVERSE : 0,
                    here ? "> %s" : "  %s", left);
        if (value.length > 0)
            screen_form(screen, row, VALUES, screen->columns, QN_INK_PLAIN, 0,
                        here ? "< %s >" : "  %s", middle);
        if (here) {
            struct lines lines = {.count = 0};
            lines_wrap(&lines, about, screen->columns - 6);
            for (int i = 0; i < lines.count && i < 3; i++)
                screen_put(screen, screen->rows - 6 + i, 4, screen->columns, QN_INK_QUIET, 0,
                           lines.list[i]);
            lines_free(&lines);
        }
        row += line == LINE_START;
    }
    screen_bar(screen, screen->rows - 1, word(screen->lang, WORD_SETUP_KEYS), "");
    screen_end(screen);
}

/* People are counted in the order of their seats; false if there is none. */
static bool count_people(struct plan *plan)
{
    uint64_t people = 0;
    for (int seat = 0; seat < plan->setup.players; seat++)
        if (plan->person[seat])
            plan->person[seat] = ++people;
    return people > 0;
}

static bool set_table(struct screen *screen, struct plan *plan)
{
    struct table table = {.screen = screen, .plan = plan};
    for (;;) {
        if (screen_begin(screen))
            draw_table(&table);
        int press = screen_press(screen, -1), count = line_count(&table);
        if (press == PRESS_ENTER && count_people(plan))
            return true;
        if (press == PRESS_ENTER)
            page_show(screen, plan->game->name, word(screen->lang, WORD_SETUP_NOBODY), NULL);
        if (press == PRESS_LEAVE || press == PRESS_ESCAPE || press == 'q' || press == 'x')
            return false;
        if (press == PRESS_UP || press == PRESS_DOWN)
            table.line = (table.line + count + (press == PRESS_UP ? -1 : 1)) % count;
        if (press == PRESS_LEFT || press == PRESS_RIGHT || press == ' ')
            change(&table, press == PRESS_LEFT ? -1 : 1);
        if (press == 'r')
            page_rules(screen, plan->game, 0);
    }
}

enum menu menu_run(struct screen *screen, const struct local_table *kept, struct plan *plan)
{
    const struct plan *asked = &screen->settings->plan;
    int line = 0;
    while ((line = choose_line(screen, kept, line)) >= 0) {
        if (kept && line == 0)
            return MENU_RESUME;
        const struct qn_game *game = qn_game_at(line - (kept != NULL));
        plan_standard(plan, game, game->players_min, &asked->bot[0]);
        if (set_table(screen, plan))
            return MENU_NEW;
        if (screen->leaving)
            break;
    }
    return MENU_LEAVE;
}
