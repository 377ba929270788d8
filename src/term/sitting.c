/* One game at the full screen: see sitting.h.
 *
 * A person points at spots of the table, which narrows the moves down, or takes one from the list,
 * or types it. Bots think in a thread of their own, so that keys are heard meanwhile. */
#include "term/sitting.h"
#include "term/entry.h"
#include "term/page.h"
#include "term/words.h"
#include <stdlib.h>
#include <string.h>

enum { THINK_MS = 30, ROOM = 1 << 14 };

static const char *say(const struct sitting *sitting, enum word which)
{
    return word(sitting->screen->lang, which);
}

/* ---- looking ---- */

/* Adds what the log has that the viewer has not read yet. */
static void read_news(struct sitting *sitting)
{
    char lines[ROOM];
    for (bool more = sitting->teller.reader != NULL; more;) {
        struct qn_text text = qn_text_on(lines, sizeof lines);
        more = teller_next(&sitting->teller, &text);
        if (more)
            desk_say(&sitting->desk, lines);
    }
}

void sitting_look(struct sitting *sitting, int viewer)
{
    struct desk *desk = &sitting->desk;
    uint64_t view[QN_VIEW_MAX / 8];
    if (viewer != sitting->viewer || !sitting->teller.reader) {
        teller_close(&sitting->teller);
        lines_free(&desk->log);
        desk->fresh = 0;
        sitting->viewer = viewer;
        teller_open(&sitting->teller, sitting->host, viewer,
                    teller_start(sitting->host, viewer) - 1);
    }
    read_news(sitting);
    qn_table_view(sitting->host->table, viewer, view);
    choice_start(&desk->choice, sitting->host->game, view, sitting->screen->lang);
    desk->items = desk->choice.left;
    desk->item_count = desk->choice.left_count;
    desk->item = desk->top = 0;
    desk->focus = desk->choice.count > 0 ? FOCUS_TABLE : FOCUS_NONE;
}

static void write_title(const struct sitting *sitting, struct qn_text *right)
{
    int seat = qn_table_turn(sitting->host->table), first;
    if (seat < 0)
        qn_text_str(right, say(sitting, WORD_TITLE_OVER));
    else if (seat == sitting->viewer && host_people(sitting->host, &first) == 1)
        qn_text_str(right, say(sitting, WORD_TITLE_YOUR_TURN));
    else
        qn_text_form(right,
                     say(sitting, seat == sitting->viewer ? WORD_TITLE_OWN_TURN
                                  : sitting->worker.busy  ? WORD_TITLE_THINKS
                                                          : WORD_TITLE_TURN),
                     sitting->host->names[seat]);
}

static bool draw(struct sitting *sitting)
{
    char title[128], right[128];
    struct qn_text left_text = qn_text_on(title, sizeof title);
    struct qn_text right_text = qn_text_on(right, sizeof right);
    qn_text_form(&left_text, "Quinte · %s", sitting->host->game->name);
    write_title(sitting, &right_text);
    return desk_draw(&sitting->desk, sitting->desk.choice.view, title, right);
}

static void draw_waiting(struct sitting *sitting, const char *prompt)
{
    if (!draw(sitting))
        return;
    desk_prompt(&sitting->desk, prompt);
    screen_bar(sitting->screen, sitting->screen->rows - 1, say(sitting, WORD_WAIT_KEYS), "");
    screen_end(sitting->screen);
}

/* ---- pages ---- */

static void show_points(struct sitting *sitting)
{
    char text[ROOM];
    struct qn_text page = qn_text_on(text, sizeof text);
    host_say_points(sitting->host, sitting->desk.choice.view, &page);
    page_show(sitting->screen, say(sitting, WORD_END_POINTS), text, NULL);
}

static void show_log(struct sitting *sitting)
{
    const struct lines *log = &sitting->desk.log;
    size_t size = SENTENCE_ROOM;
    for (int i = 0; i < log->count; i++)
        size += strlen(log->list[i]) + 1;
    char *data = malloc(size);
    struct qn_text text = qn_text_on(data, data ? size : 0);
    for (int i = log->count - 1; i >= 0 && data; i--) { /* the latest first */
        qn_text_str(&text, log->list[i]);
        qn_text_char(&text, '\n');
    }
    if (data) {
        qn_text_char(&text, '\n');
        host_say_fairness(sitting->host, &text);
        page_show(sitting->screen, say(sitting, WORD_LOG_TITLE), data, NULL);
    }
    free(data);
}

static void show_rules(struct sitting *sitting)
{
    const struct qn_game *game = sitting->host->game;
    page_rules(sitting->screen, game, game->topic(sitting->desk.choice.view));
}

static void show_help(struct sitting *sitting)
{
    page_show(sitting->screen, say(sitting, WORD_HELP_TITLE), say(sitting, WORD_HELP_TEXT), NULL);
}

static void sort_hand(struct sitting *sitting)
{
    sitting->desk.by_value = !sitting->desk.by_value;
    desk_say(&sitting->desk,
             say(sitting, sitting->desk.by_value ? WORD_SORTED_VALUE : WORD_SORTED_COLOUR));
}

static void leave(struct sitting *sitting)
{
    sitting->left = page_confirm(sitting->screen, say(sitting, WORD_LEAVE_ASK));
}

void sitting_save(struct sitting *sitting)
{
    struct entry entry;
    char name[ENTRY_ROOM], text[SENTENCE_ROOM + ENTRY_ROOM];
    struct qn_text offered = qn_text_on(name, sizeof name), line = qn_text_on(text, sizeof text);
    enum entered entered = ENTRY_GOES_ON;
    host_save_name(sitting->host, &offered);
    entry_start(&entry, name);
    while (entered == ENTRY_GOES_ON || entered == ENTRY_COMPLETE) {
        if (draw(sitting)) {
            screen_bar(sitting->screen, sitting->screen->rows - 1, say(sitting, WORD_SAVE_KEYS),
                       "");
            entry_draw(sitting->screen, sitting->desk.prompt_row, say(sitting, WORD_SAVE_PROMPT),
                       &entry);
            screen_end(sitting->screen);
        }
        entered = entry_press(&entry, screen_press(sitting->screen, -1));
    }
    if (entered != ENTRY_DONE || !entry.data[0])
        return;
    host_save(sitting->host, entry.data, &line);
    desk_say(&sitting->desk, text);
}

/* ---- commands of the person ---- */

static void undo(struct sitting *sitting)
{
    char text[SENTENCE_ROOM];
    struct qn_text why = qn_text_on(text, sizeof text);
    worker_stop(&sitting->worker);
    if (sitting->viewer < host_players(sitting->host) &&
        !host_undo(sitting->host, sitting->viewer, &why))
        desk_say(&sitting->desk, text);
}

static void hint(struct sitting *sitting)
{
    char text[2 * SENTENCE_ROOM];
    struct qn_text line = qn_text_on(text, sizeof text);
    if (!host_ask(sitting->host, sitting->viewer, &line)) {
        desk_say(&sitting->desk, text);
        return;
    }
    worker_start(&sitting->worker, sitting->host, sitting->viewer, JOB_ADVICE);
    while (!worker_done(&sitting->worker)) {
        draw_waiting(sitting, say(sitting, WORD_PROMPT_ADVICE_WAIT));
        int press = screen_press(sitting->screen, THINK_MS);
        if (press != PRESS_NONE && press != PRESS_RESIZE)
            sitting->worker.stop = 1; /* says what it has found so far */
    }
    sitting_look(sitting, sitting->viewer);
    host_say_advice(sitting->host, sitting->worker.view, &sitting->worker.thought, &line);
    desk_say(&sitting->desk, text);
}

static const struct {
    void (*run)(struct sitting *sitting);
    int press;
    bool any_time; /* also while others move */
} commands[] = {
    {hint, 'h', false},        {undo, 'u', true},      {show_rules, 'r', true},
    {show_points, '=', true},  {show_log, 'g', true},  {sort_hand, 'o', true},
    {sitting_save, 'w', true}, {show_help, '?', true}, {show_help, PRESS_HELP, true},
    {leave, 'q', true},        {leave, 'x', true},     {leave, PRESS_LEAVE, true},
};

/* Whether some legal move is typed with this first letter. */
static bool begins_move(const struct choice *choice, int press)
{
    for (int i = 0; i < choice->count; i++) {
        char name[QN_MOVE_TEXT_MAX];
        struct qn_text text = qn_text_on(name, sizeof name);
        choice->game->move_print(choice->moves[i], &text);
        if (name[0] == press)
            return true;
    }
    return false;
}

/* A key always does what the bar says, even where its letter begins a move. */
static bool run_command(struct sitting *sitting, int press, bool own_turn)
{
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (commands[i].press == press && (own_turn || commands[i].any_time)) {
            commands[i].run(sitting);
            return true;
        }
    return false;
}

/* ---- moves ---- */

static bool play(struct sitting *sitting, qn_move move)
{
    char text[SENTENCE_ROOM];
    struct qn_text why = qn_text_on(text, sizeof text);
    struct desk *desk = &sitting->desk;
    if (host_is_person(sitting->host, qn_table_turn(sitting->host->table)))
        desk->fresh = desk->log.count;
    if (!host_move(sitting->host, move, &why)) {
        desk_say(desk, text);
        return false;
    }
    if (sitting->host->store.trouble) {
        qn_text_form(&why, say(sitting, WORD_NOT_KEPT), strerror(sitting->host->store.trouble));
        desk_say(desk, text);
    }
    return true;
}

static void update_list(struct desk *desk)
{
    desk->items = desk->choice.left;
    desk->item_count = desk->choice.left_count;
    desk->item = desk->top = 0;
}

/* Whether there is still something on the table that would narrow the list down. */
static bool can_narrow(const struct desk *desk)
{
    for (int i = 0; i < desk->scene.spot_count; i++) {
        const char *token = desk->scene.spots[i].token;
        if (choice_has(&desk->choice, token) && !choice_is_picked(&desk->choice, token))
            return true;
    }
    return false;
}

static void pick(struct desk *desk, int spot)
{
    choice_pick(&desk->choice, desk->scene.spots[spot].token);
    update_list(desk);
    if (desk->choice.token_count > 0 && (desk->item_count == 1 || !can_narrow(desk)))
        desk->focus = FOCUS_LIST;
}

static void clear_picks(struct desk *desk)
{
    choice_clear(&desk->choice);
    update_list(desk);
    desk->focus = FOCUS_TABLE;
}

static void press_enter(struct sitting *sitting)
{
    struct desk *desk = &sitting->desk;
    if (desk->focus == FOCUS_TABLE)
        pick(desk, desk->spot);
    else if (desk->focus == FOCUS_LIST && desk->item < desk->item_count)
        play(sitting, desk->items[desk->item]);
}

static void click(struct sitting *sitting)
{
    struct desk *desk = &sitting->desk;
    int found = desk_find(desk);
    if (found >= DESK_ITEM) {
        play(sitting, desk->items[found - DESK_ITEM]);
        return;
    }
    if (found >= 0 && !desk_is_open(desk, found)) /* something else is meant now */
        clear_picks(desk);
    if (found >= 0 && desk_is_open(desk, found)) {
        bool again = choice_is_picked(&desk->choice, desk->scene.spots[found].token);
        desk->focus = FOCUS_TABLE;
        desk->spot = found;
        if (again && desk->item_count == 1)
            play(sitting, desk->items[0]);
        else
            pick(desk, found);
    }
}

/* ---- typing ---- */

/* What Enter does with the line; true if the line is finished with. */
static bool read_entry(struct sitting *sitting, const struct entry *entry, struct read *read)
{
    char text[SENTENCE_ROOM];
    struct qn_text line = qn_text_on(text, sizeof text);
    choice_read(&sitting->desk.choice, entry->data, read);
    if (read->count == 1) /* the list shows what it is */
        return play(sitting, read->moves[0]);
    if (read->reading == READ_MANY) {
        desk_say(&sitting->desk, say(sitting, WORD_TYPE_ON));
        return false;
    }
    if (read->reading == READ_ILLEGAL)
        host_say_rule(sitting->host, read->rule, &line);
    else
        qn_text_form(&line, say(sitting, WORD_NO_SUCH_MOVE_HERE), entry->data);
    desk_say(&sitting->desk, text);
    return false;
}

/* The list shows what the line may become. */
static void type_move(struct sitting *sitting, const char *start)
{
    struct desk *desk = &sitting->desk;
    struct entry entry;
    struct read read;
    uint32_t version = qn_table_version(sitting->host->table);
    enum entered entered = ENTRY_GOES_ON;
    entry_start(&entry, start);
    while (entered != ENTRY_GIVEN_UP && version == qn_table_version(sitting->host->table)) {
        choice_read(&desk->choice, entry.data, &read);
        desk->focus = FOCUS_NONE;
        desk->items = entry.data[0] ? read.moves : desk->choice.moves;
        desk->item_count = entry.data[0] ? read.count : desk->choice.count;
        desk->item = desk->top = 0;
        if (draw(sitting)) {
            screen_bar(sitting->screen, sitting->screen->rows - 1, say(sitting, WORD_ENTRY_KEYS),
                       "");
            entry_draw(sitting->screen, desk->prompt_row, say(sitting, WORD_ENTRY_PROMPT), &entry);
            screen_end(sitting->screen);
        }
        entered = entry_press(&entry, screen_press(sitting->screen, -1));
        if (entered == ENTRY_COMPLETE)
            choice_complete(&desk->choice, &entry.text, &read);
        else if (entered == ENTRY_DONE && entry.data[0])
            read_entry(sitting, &entry, &read);
        else if (entered == ENTRY_DONE)
            entered = ENTRY_GIVEN_UP;
    }
    clear_picks(desk);
}

/* ---- turns ---- */

static void write_prompt(const struct sitting *sitting, struct qn_text *prompt)
{
    const struct desk *desk = &sitting->desk;
    char phrase[PHRASE_ROOM], picked[128];
    struct qn_text words = qn_text_on(phrase, sizeof phrase);
    struct qn_text tokens = qn_text_on(picked, sizeof picked);
    if (desk->focus == FOCUS_LIST && desk->item < desk->item_count) {
        sitting->host->game->phrase(desk->choice.view, desk->items[desk->item], QN_OFFER,
                                    sitting->screen->lang, &words);
        qn_text_form(prompt, say(sitting, WORD_PROMPT_ENTER), phrase);
        return;
    }
    for (int i = 0; i < desk->choice.token_count; i++)
        qn_text_form(&tokens, i ? " %s" : "%s", desk->choice.tokens[i]);
    if (tokens.length > 0)
        qn_text_form(prompt, say(sitting, WORD_PROMPT_PICKED), picked, desk->item_count,
                     desk->choice.count);
    else
        qn_text_str(prompt, say(sitting, WORD_PROMPT_CHOOSE));
}

static void draw_choice(struct sitting *sitting)
{
    char text[SENTENCE_ROOM];
    struct qn_text prompt = qn_text_on(text, sizeof text);
    struct desk *desk = &sitting->desk;
    if (!draw(sitting))
        return;
    write_prompt(sitting, &prompt);
    desk_prompt(desk, text);
    const char *wide = say(sitting, WORD_GAME_KEYS_WIDE);
    bool fits = qn_text_columns(wide, sitting->screen->ascii) < sitting->screen->columns - 1;
    screen_bar(sitting->screen, sitting->screen->rows - 1,
               fits ? wide : say(sitting, WORD_GAME_KEYS), "");
    if (desk->focus == FOCUS_TABLE)
        screen_point(sitting->screen, 1 + desk->scene.spots[desk->spot].row,
                     desk->scene.spots[desk->spot].column + 1);
    screen_end(sitting->screen);
}

static void press_key(struct sitting *sitting, int press)
{
    struct desk *desk = &sitting->desk;
    char letter[2] = {press > ' ' && press < 127 ? (char)press : '\0', '\0'};
    if (run_command(sitting, press, true))
        return;
    if (press >= PRESS_UP && press <= PRESS_RIGHT)
        desk_walk(desk, press);
    else if (press == PRESS_ENTER || press == ' ')
        press_enter(sitting);
    else if (press == PRESS_TAB || press == PRESS_BACK_TAB)
        desk->focus = desk->focus == FOCUS_LIST ? FOCUS_TABLE : FOCUS_LIST;
    else if (press == PRESS_ESCAPE)
        clear_picks(desk);
    else if (press == PRESS_CLICK)
        click(sitting);
    else if (press == '/' || press == ':')
        type_move(sitting, "");
    else if (letter[0] && begins_move(&desk->choice, press))
        type_move(sitting, letter);
}

/* Hands are hidden until the next person says that nobody else looks. */
static void pass_screen(struct sitting *sitting, int seat)
{
    char title[SENTENCE_ROOM], ask[SENTENCE_ROOM];
    const char *name = sitting->host->names[seat];
    struct qn_text first = qn_text_on(title, sizeof title), second = qn_text_on(ask, sizeof ask);
    qn_text_form(&first, say(sitting, WORD_PASS_TITLE), name);
    qn_text_form(&second, say(sitting, WORD_PASS_ENTER), name);
    for (int press = PRESS_NONE; press != PRESS_ENTER && !sitting->left;) {
        if (screen_begin(sitting->screen)) {
            int row = sitting->screen->rows / 2 - 2;
            screen_put(sitting->screen, row, 4, sitting->screen->columns, QN_INK_STRONG, 0, title);
            screen_put(sitting->screen, row + 2, 4, sitting->screen->columns, QN_INK_PLAIN, 0, ask);
            screen_end(sitting->screen);
        }
        press = screen_press(sitting->screen, -1);
        if (press == 'q' || press == 'x' || press == PRESS_LEAVE)
            leave(sitting);
    }
}

static void person_turn(struct sitting *sitting, int seat)
{
    int first;
    uint32_t version = qn_table_version(sitting->host->table);
    if (seat != sitting->viewer && host_people(sitting->host, &first) > 1)
        pass_screen(sitting, seat);
    if (sitting->left)
        return;
    sitting->hurry = false;
    sitting_look(sitting, seat);
    while (!sitting->left && version == qn_table_version(sitting->host->table)) {
        draw_choice(sitting);
        press_key(sitting, screen_press(sitting->screen, -1));
    }
}

/* Keys while others move: commands, or any key to go on faster. */
static bool listen(struct sitting *sitting, int milliseconds)
{
    int press = screen_press(sitting->screen, milliseconds);
    if (press == PRESS_NONE)
        return true;
    if (press != PRESS_RESIZE && !run_command(sitting, press, false))
        sitting->hurry = true;
    return false;
}

static void pause_after(struct sitting *sitting)
{
    sitting->hurry = false;
    uint32_t version = qn_table_version(sitting->host->table);
    bool waited = sitting->screen->settings->pause == 0;
    while (!waited && !sitting->hurry && !sitting->left &&
           version == qn_table_version(sitting->host->table)) {
        draw_waiting(sitting, say(sitting, WORD_PROMPT_PAUSE));
        waited = listen(sitting, sitting->screen->settings->pause);
    }
}

static void bot_turn(struct sitting *sitting, int seat)
{
    char text[SENTENCE_ROOM];
    struct qn_text prompt = qn_text_on(text, sizeof text);
    sitting_look(sitting, sitting->viewer);
    qn_text_form(&prompt, say(sitting, WORD_PROMPT_WAIT), sitting->host->names[seat]);
    worker_start(&sitting->worker, sitting->host, seat, JOB_MOVE);
    while (!worker_done(&sitting->worker)) {
        if (sitting->left || !sitting->worker.busy)
            return; /* gone, or stopped because a move should be taken back */
        draw_waiting(sitting, text);
        listen(sitting, THINK_MS);
    }
    desk_say(&sitting->desk, sitting->worker.trouble);
    if (sitting->worker.move == QN_NO_MOVE || !play(sitting, sitting->worker.move)) {
        sitting->left = true;
        return;
    }
    sitting_look(sitting, sitting->viewer);
    pause_after(sitting);
}

void sitting_run(struct sitting *sitting, struct screen *screen, struct host *host)
{
    int first;
    *sitting = (struct sitting){.screen = screen, .host = host, .viewer = -1};
    sitting->desk.screen = screen;
    sitting->desk.host = host;
    sitting->viewer = -1;
    sitting_look(sitting, host_people(host, &first) == 1 ? first : QN_SPECTATOR);
    for (int seat; !sitting->left && (seat = qn_table_turn(host->table)) >= 0;) {
        if (host_is_person(host, seat))
            person_turn(sitting, seat);
        else
            bot_turn(sitting, seat);
    }
}

void sitting_free(struct sitting *sitting)
{
    teller_close(&sitting->teller);
    lines_free(&sitting->desk.log);
}
