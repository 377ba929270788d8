/* One game at the full screen: see game_screen.h.
 *
 * A person points at spots of the table, which narrows the moves down, or takes one from the list,
 * or types it. Bots think in a thread of their own, so that keys are heard meanwhile. */
#include "term/game_screen.h"
#include "term/line_edit.h"
#include "term/page.h"
#include "term/words.h"
#include <stdlib.h>
#include <string.h>

enum { THINK_MS = 30, ROOM = 1 << 14 };

static const char *say(const struct game_screen *game_screen, enum word which)
{
    return word(game_screen->screen->lang, which);
}

/* ---- looking ---- */

/* Adds what the log has that the viewer has not read yet. */
static void read_news(struct game_screen *game_screen)
{
    char lines[ROOM];
    for (bool more = game_screen->feed.reader != NULL; more;) {
        struct qn_text text = qn_text_on(lines, sizeof lines);
        more = log_feed_next(&game_screen->feed, &text);
        if (more)
            layout_say(&game_screen->layout, lines);
    }
}

void game_screen_look(struct game_screen *game_screen, int viewer)
{
    struct layout *layout = &game_screen->layout;
    uint64_t view[QN_VIEW_MAX / 8];
    if (viewer != game_screen->viewer || !game_screen->feed.reader) {
        log_feed_close(&game_screen->feed);
        lines_free(&layout->log);
        layout->fresh = 0;
        game_screen->viewer = viewer;
        log_feed_open(&game_screen->feed, game_screen->local, viewer,
                      log_feed_start(game_screen->local, viewer) - 1);
    }
    read_news(game_screen);
    qn_table_view(game_screen->local->table, viewer, view);
    local_table_names(game_screen->local, viewer, layout->names);
    move_picker_start(&layout->picker, game_screen->local->game, view, game_screen->screen->lang,
                      layout->names);
    layout->items = layout->picker.left;
    layout->item_count = layout->picker.left_count;
    layout->item = layout->top = 0;
    layout->focus = layout->picker.count == 1 ? FOCUS_LIST : FOCUS_NONE;
}

static void write_title(const struct game_screen *game_screen, struct qn_text *right)
{
    int seat = qn_table_turn(game_screen->local->table), first;
    if (seat < 0)
        qn_text_str(right, say(game_screen, WORD_TITLE_OVER));
    else if (seat == game_screen->viewer && local_table_people(game_screen->local, &first) == 1)
        qn_text_str(right, say(game_screen, WORD_TITLE_YOUR_TURN));
    else
        qn_text_form(right,
                     say(game_screen, seat == game_screen->viewer ? WORD_TITLE_OWN_TURN
                                      : game_screen->worker.busy  ? WORD_TITLE_THINKS
                                                                  : WORD_TITLE_TURN),
                     game_screen->local->names[seat]);
}

static bool draw(struct game_screen *game_screen)
{
    char title[128], right[128];
    struct qn_text left_text = qn_text_on(title, sizeof title);
    struct qn_text right_text = qn_text_on(right, sizeof right);
    qn_text_form(&left_text, "Quinte · %s", game_screen->local->game->name);
    write_title(game_screen, &right_text);
    return layout_draw(&game_screen->layout, game_screen->layout.picker.view, title, right);
}

static void draw_waiting(struct game_screen *game_screen, const char *prompt)
{
    if (!draw(game_screen))
        return;
    layout_prompt(&game_screen->layout, prompt);
    screen_bar(game_screen->screen, game_screen->screen->rows - 1, say(game_screen, WORD_WAIT_KEYS),
               "");
    screen_end(game_screen->screen);
}

/* ---- pages ---- */

static void show_points(struct game_screen *game_screen)
{
    char text[ROOM];
    struct qn_text page = qn_text_on(text, sizeof text);
    local_table_say_points(game_screen->local, game_screen->layout.picker.view, &page);
    page_show(game_screen->screen, say(game_screen, WORD_END_POINTS), text, NULL);
}

static void show_log(struct game_screen *game_screen)
{
    const struct lines *log = &game_screen->layout.log;
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
        local_table_say_fairness(game_screen->local, &text);
        page_show(game_screen->screen, say(game_screen, WORD_LOG_TITLE), data, NULL);
    }
    free(data);
}

static void show_rules(struct game_screen *game_screen)
{
    const struct qn_game *game = game_screen->local->game;
    page_rules(game_screen->screen, game, game->people->topic(game_screen->layout.picker.view));
}

static void show_help(struct game_screen *game_screen)
{
    page_show(game_screen->screen, say(game_screen, WORD_HELP_TITLE),
              say(game_screen, WORD_HELP_TEXT), NULL);
}

static void sort_hand(struct game_screen *game_screen)
{
    game_screen->layout.by_value = !game_screen->layout.by_value;
    layout_say(
        &game_screen->layout,
        say(game_screen, game_screen->layout.by_value ? WORD_SORTED_VALUE : WORD_SORTED_COLOUR));
}

static void leave(struct game_screen *game_screen)
{
    game_screen->left = page_confirm(game_screen->screen, say(game_screen, WORD_LEAVE_ASK));
}

void game_screen_save(struct game_screen *game_screen)
{
    struct line_edit edit;
    char name[LINE_EDIT_ROOM], text[SENTENCE_ROOM + LINE_EDIT_ROOM];
    struct qn_text offered = qn_text_on(name, sizeof name), line = qn_text_on(text, sizeof text);
    enum line_edit_state state = LINE_EDIT_GOES_ON;
    local_table_save_name(game_screen->local, &offered);
    line_edit_start(&edit, name);
    while (state == LINE_EDIT_GOES_ON || state == LINE_EDIT_COMPLETE) {
        if (draw(game_screen)) {
            screen_bar(game_screen->screen, game_screen->screen->rows - 1,
                       say(game_screen, WORD_SAVE_KEYS), "");
            line_edit_draw(game_screen->screen, game_screen->layout.prompt_row,
                           say(game_screen, WORD_SAVE_PROMPT), &edit);
            screen_end(game_screen->screen);
        }
        state = line_edit_press(&edit, screen_press(game_screen->screen, -1));
    }
    if (state != LINE_EDIT_DONE || !edit.data[0])
        return;
    local_table_save(game_screen->local, edit.data, &line);
    layout_say(&game_screen->layout, text);
}

/* ---- commands of the person ---- */

static void undo(struct game_screen *game_screen)
{
    char text[SENTENCE_ROOM];
    struct qn_text why = qn_text_on(text, sizeof text);
    worker_stop(&game_screen->worker);
    if (game_screen->viewer < local_table_players(game_screen->local) &&
        !local_table_undo(game_screen->local, game_screen->viewer, &why))
        layout_say(&game_screen->layout, text);
}

static void hint(struct game_screen *game_screen)
{
    char text[2 * SENTENCE_ROOM];
    struct qn_text line = qn_text_on(text, sizeof text);
    if (!local_table_ask(game_screen->local, game_screen->viewer, &line)) {
        layout_say(&game_screen->layout, text);
        return;
    }
    worker_start(&game_screen->worker, game_screen->local, game_screen->viewer, JOB_ADVICE);
    while (!worker_done(&game_screen->worker)) {
        draw_waiting(game_screen, say(game_screen, WORD_PROMPT_ADVICE_WAIT));
        int press = screen_press(game_screen->screen, THINK_MS);
        if (press != PRESS_NONE && press != PRESS_RESIZE)
            game_screen->worker.stop = 1; /* says what it has found so far */
    }
    game_screen_look(game_screen, game_screen->viewer);
    local_table_say_advice(game_screen->local, game_screen->worker.view,
                           &game_screen->worker.thought, &line);
    layout_say(&game_screen->layout, text);
}

static const struct {
    void (*run)(struct game_screen *game_screen);
    int press;
    bool any_time; /* also while others move */
} commands[] = {
    {hint, 'h', false},
    {undo, 'u', true},
    {show_rules, 'r', true},
    {show_points, '=', true},
    {show_log, 'g', true},
    {sort_hand, 'o', true},
    {game_screen_save, 'w', true},
    {show_help, '?', true},
    {show_help, PRESS_HELP, true},
    {leave, 'x', true},
    {leave, PRESS_LEAVE, true},
};

static bool begins(const struct qn_game *game, qn_move move, int press)
{
    char name[QN_MOVE_TEXT_MAX];
    struct qn_text text = qn_text_on(name, sizeof name);
    game->move_print(move, &text);
    return name[0] == press;
}

/* Whether some legal move is typed with this first letter. */
static bool begins_move(const struct move_picker *picker, int press)
{
    for (int i = 0; i < picker->count; i++)
        if (begins(picker->game, picker->moves[i], press))
            return true;
    return false;
}

/* Many programs are left by q, and so are games that have no move of this letter. */
static bool leaves(const struct qn_game *game, int press)
{
    for (qn_move move = 0; press == 'q' && move < game->move_count; move++)
        if (begins(game, move, press))
            return false;
    return press == 'q';
}

/* A key always does what the bar says, even where its letter begins a move. */
static bool run_command(struct game_screen *game_screen, int press, bool own_turn)
{
    if (leaves(game_screen->local->game, press))
        press = 'x';
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (commands[i].press == press && (own_turn || commands[i].any_time)) {
            commands[i].run(game_screen);
            return true;
        }
    return false;
}

/* ---- moves ---- */

static bool play(struct game_screen *game_screen, qn_move move)
{
    char text[SENTENCE_ROOM];
    struct qn_text why = qn_text_on(text, sizeof text);
    struct layout *layout = &game_screen->layout;
    if (local_table_is_person(game_screen->local, qn_table_turn(game_screen->local->table)))
        layout->fresh = layout->log.count;
    if (!local_table_move(game_screen->local, move, &why)) {
        layout_say(layout, text);
        return false;
    }
    if (game_screen->local->save.trouble) {
        qn_text_form(&why, say(game_screen, WORD_NOT_KEPT),
                     strerror(game_screen->local->save.trouble));
        layout_say(layout, text);
    }
    return true;
}

static void update_list(struct layout *layout)
{
    layout->items = layout->picker.left;
    layout->item_count = layout->picker.left_count;
    layout->item = layout->top = 0;
}

/* Only a move that is the last one left stands ready for Enter. */
static void pick(struct layout *layout, int spot)
{
    move_picker_pick(&layout->picker, layout->scene.spots[spot].token);
    update_list(layout);
    if (layout->item_count == 1)
        layout->focus = FOCUS_LIST;
    else if (!layout_can_narrow(layout))
        layout->focus = FOCUS_NONE;
}

static void clear_picks(struct layout *layout)
{
    bool chosen = layout->picker.token_count > 0;
    move_picker_clear(&layout->picker);
    update_list(layout);
    layout->focus = layout->item_count == 1 ? FOCUS_LIST : chosen ? FOCUS_TABLE : FOCUS_NONE;
}

static void press_enter(struct game_screen *game_screen)
{
    struct layout *layout = &game_screen->layout;
    if (layout->focus == FOCUS_TABLE)
        pick(layout, layout->spot);
    else if (layout->focus == FOCUS_LIST && layout->item < layout->item_count)
        play(game_screen, layout->items[layout->item]);
}

static void click(struct game_screen *game_screen)
{
    struct layout *layout = &game_screen->layout;
    int found = layout_at_mouse(layout);
    if (found >= LAYOUT_ITEM) {
        play(game_screen, layout->items[found - LAYOUT_ITEM]);
        return;
    }
    if (found >= 0 && !layout_can_point(layout, found)) /* something else is meant now */
        clear_picks(layout);
    if (found >= 0 && layout_can_point(layout, found)) {
        bool again = move_picker_is_picked(&layout->picker, layout->scene.spots[found].token);
        layout->focus = FOCUS_TABLE;
        layout->spot = found;
        if (again && layout->item_count == 1)
            play(game_screen, layout->items[0]);
        else
            pick(layout, found);
    }
}

/* ---- typing ---- */

/* What Enter does with the line; true if the line is finished with. */
static bool play_typed(struct game_screen *game_screen, const struct line_edit *edit,
                       struct match *match)
{
    char text[SENTENCE_ROOM];
    struct qn_text line = qn_text_on(text, sizeof text);
    move_picker_match(&game_screen->layout.picker, edit->data, match);
    if (match->count == 1) /* the list shows what it is */
        return play(game_screen, match->moves[0]);
    if (match->kind == MATCH_MANY) {
        layout_say(&game_screen->layout, say(game_screen, WORD_TYPE_ON));
        return false;
    }
    if (match->kind == MATCH_ILLEGAL)
        local_table_say_rule(game_screen->local, match->rule, &line);
    else
        qn_text_form(&line, say(game_screen, WORD_NO_SUCH_MOVE_HERE), edit->data);
    layout_say(&game_screen->layout, text);
    return false;
}

/* The list shows what the line may become. */
static void type_move(struct game_screen *game_screen, const char *start)
{
    struct layout *layout = &game_screen->layout;
    struct line_edit edit;
    struct match match;
    uint32_t version = qn_table_version(game_screen->local->table);
    enum line_edit_state state = LINE_EDIT_GOES_ON;
    line_edit_start(&edit, start);
    while (state != LINE_EDIT_GIVEN_UP && version == qn_table_version(game_screen->local->table)) {
        move_picker_match(&layout->picker, edit.data, &match);
        layout->focus = FOCUS_NONE;
        layout->items = edit.data[0] ? match.moves : layout->picker.moves;
        layout->item_count = edit.data[0] ? match.count : layout->picker.count;
        layout->item = layout->top = 0;
        if (draw(game_screen)) {
            screen_bar(game_screen->screen, game_screen->screen->rows - 1,
                       say(game_screen, WORD_ENTRY_KEYS), "");
            line_edit_draw(game_screen->screen, layout->prompt_row,
                           say(game_screen, WORD_ENTRY_PROMPT), &edit);
            screen_end(game_screen->screen);
        }
        state = line_edit_press(&edit, screen_press(game_screen->screen, -1));
        if (state == LINE_EDIT_COMPLETE)
            move_picker_complete(&layout->picker, &edit.text, &match);
        else if (state == LINE_EDIT_DONE && edit.data[0])
            play_typed(game_screen, &edit, &match);
        else if (state == LINE_EDIT_DONE)
            state = LINE_EDIT_GIVEN_UP;
    }
    clear_picks(layout);
}

/* ---- turns ---- */

static void write_prompt(const struct game_screen *game_screen, struct qn_text *prompt)
{
    const struct layout *layout = &game_screen->layout;
    char phrase[PHRASE_ROOM];
    struct qn_text words = qn_text_on(phrase, sizeof phrase);
    if (layout->focus == FOCUS_LIST && layout->item < layout->item_count) {
        move_picker_say(&layout->picker, layout->items[layout->item], &words);
        qn_text_form(prompt, say(game_screen, WORD_PROMPT_ENTER), phrase);
        return;
    }
    if (layout->picker.token_count > 0)
        qn_text_form(prompt,
                     say(game_screen,
                         layout_can_narrow(layout) ? WORD_PROMPT_PICKED_MORE : WORD_PROMPT_PICKED),
                     layout->item_count);
    else
        qn_text_str(prompt, say(game_screen, layout->focus == FOCUS_TABLE ? WORD_PROMPT_POINT
                                                                          : WORD_PROMPT_CHOOSE));
}

static void draw_choice(struct game_screen *game_screen)
{
    char text[SENTENCE_ROOM];
    struct qn_text prompt = qn_text_on(text, sizeof text);
    struct layout *layout = &game_screen->layout;
    if (!draw(game_screen))
        return;
    write_prompt(game_screen, &prompt);
    layout_prompt(layout, text);
    const char *wide = say(game_screen, WORD_GAME_KEYS_WIDE);
    bool fits =
        qn_text_columns(wide, game_screen->screen->ascii) < game_screen->screen->columns - 1;
    screen_bar(game_screen->screen, game_screen->screen->rows - 1,
               fits ? wide : say(game_screen, WORD_GAME_KEYS), "");
    if (layout->focus == FOCUS_TABLE)
        screen_point(game_screen->screen, 1 + layout->scene.spots[layout->spot].row,
                     layout->scene.spots[layout->spot].column + 1);
    screen_end(game_screen->screen);
}

static void press_key(struct game_screen *game_screen, int press)
{
    struct layout *layout = &game_screen->layout;
    char letter[2] = {press > ' ' && press < 127 ? (char)press : '\0', '\0'};
    if (run_command(game_screen, press, true))
        return;
    if (press >= PRESS_UP && press <= PRESS_RIGHT)
        layout_move_cursor(layout, press);
    else if (press == PRESS_ENTER)
        press_enter(game_screen);
    else if (press == PRESS_TAB || press == PRESS_BACK_TAB)
        layout->focus = layout->focus == FOCUS_LIST ? FOCUS_TABLE : FOCUS_LIST;
    else if (press == PRESS_ESCAPE)
        clear_picks(layout);
    else if (press == PRESS_CLICK)
        click(game_screen);
    else if (press == '/' || press == ':')
        type_move(game_screen, "");
    else if (letter[0] && begins_move(&layout->picker, press))
        type_move(game_screen, letter);
}

/* Hands are hidden until the next person says that nobody else looks. */
static void pass_screen(struct game_screen *game_screen, int seat)
{
    char title[SENTENCE_ROOM], ask[SENTENCE_ROOM];
    const char *name = game_screen->local->names[seat];
    struct qn_text first = qn_text_on(title, sizeof title), second = qn_text_on(ask, sizeof ask);
    qn_text_form(&first, say(game_screen, WORD_PASS_TITLE), name);
    qn_text_form(&second, say(game_screen, WORD_PASS_ENTER), name);
    for (int press = PRESS_NONE; press != PRESS_ENTER && !game_screen->left;) {
        if (screen_begin(game_screen->screen)) {
            int row = game_screen->screen->rows / 2 - 2;
            screen_put(game_screen->screen, row, 4, game_screen->screen->columns, QN_INK_STRONG, 0,
                       title);
            screen_put(game_screen->screen, row + 2, 4, game_screen->screen->columns, QN_INK_PLAIN,
                       0, ask);
            screen_end(game_screen->screen);
        }
        press = screen_press(game_screen->screen, -1);
        if (press == 'q' || press == 'x' || press == PRESS_LEAVE)
            leave(game_screen);
    }
}

static void person_turn(struct game_screen *game_screen, int seat)
{
    int first;
    uint32_t version = qn_table_version(game_screen->local->table);
    if (seat != game_screen->viewer && local_table_people(game_screen->local, &first) > 1)
        pass_screen(game_screen, seat);
    if (game_screen->left)
        return;
    game_screen->hurry = false;
    if (game_screen->others_moved)
        screen_forget(game_screen->screen);
    game_screen->others_moved = false;
    game_screen_look(game_screen, seat);
    while (!game_screen->left && version == qn_table_version(game_screen->local->table)) {
        draw_choice(game_screen);
        press_key(game_screen, screen_press(game_screen->screen, -1));
    }
}

/* Keys while others move: commands, or the space bar to go on faster. No other key, so that nobody
 * learns to press one that plays a move a moment later. */
static void listen(struct game_screen *game_screen, int milliseconds)
{
    int press = screen_press(game_screen->screen, milliseconds);
    if (!run_command(game_screen, press, false))
        game_screen->hurry |= press == ' ';
}

/* Time to see what a bot did; where it is one's own turn now there is all the time one wants. */
static void pause_after(struct game_screen *game_screen)
{
    int turn = qn_table_turn(game_screen->local->table);
    game_screen->hurry = false;
    uint32_t version = qn_table_version(game_screen->local->table);
    long long end = screen_clock() + game_screen->screen->settings->pause, left;
    while (turn != game_screen->viewer && (left = end - screen_clock()) > 0 &&
           !game_screen->hurry && !game_screen->left &&
           version == qn_table_version(game_screen->local->table)) {
        draw_waiting(game_screen, say(game_screen, WORD_PROMPT_PAUSE));
        listen(game_screen, (int)left);
    }
}

static void bot_turn(struct game_screen *game_screen, int seat)
{
    char text[SENTENCE_ROOM];
    struct qn_text prompt = qn_text_on(text, sizeof text);
    game_screen_look(game_screen, game_screen->viewer);
    qn_text_form(&prompt, say(game_screen, WORD_PROMPT_WAIT), game_screen->local->names[seat]);
    game_screen->others_moved = true;
    worker_start(&game_screen->worker, game_screen->local, seat, JOB_MOVE);
    while (!worker_done(&game_screen->worker)) {
        if (game_screen->left || !game_screen->worker.busy)
            return; /* gone, or stopped because a move should be taken back */
        draw_waiting(game_screen, text);
        listen(game_screen, THINK_MS);
    }
    layout_say(&game_screen->layout, game_screen->worker.trouble);
    if (game_screen->worker.move == QN_NO_MOVE || !play(game_screen, game_screen->worker.move)) {
        game_screen->left = true;
        return;
    }
    game_screen_look(game_screen, game_screen->viewer);
    pause_after(game_screen);
}

void game_screen_run(struct game_screen *game_screen, struct screen *screen,
                     struct local_table *local)
{
    int first;
    *game_screen =
        (struct game_screen){.screen = screen, .local = local, .viewer = -1, .others_moved = true};
    game_screen->layout.screen = screen;
    game_screen->layout.local = local;
    game_screen->viewer = -1;
    game_screen_look(game_screen, local_table_people(local, &first) == 1 ? first : QN_SPECTATOR);
    for (int seat; !game_screen->left && (seat = qn_table_turn(local->table)) >= 0;) {
        if (local_table_is_person(local, seat))
            person_turn(game_screen, seat);
        else
            bot_turn(game_screen, seat);
    }
}

void game_screen_free(struct game_screen *game_screen)
{
    log_feed_close(&game_screen->feed);
    lines_free(&game_screen->layout.log);
}
