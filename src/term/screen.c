/* The full screen: see screen.h.
 *
 * Signals that end the program are held back by the caller; they are looked for several times a
 * second, so that no handler has to share anything with us. */
#define NCURSES_WIDECHAR 1
#include "term/screen.h"
#include "term/words.h"
#include <curses.h>
#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { LOOK_MS = 200, ESCAPE_MS = 25, TEXT_ROOM = 2048 };

/* ---- opening and closing ---- */

/* Curses brings handlers of its own for these; they must not outlive it. */
static const int handled[3] = {SIGINT, SIGTERM, SIGTSTP};

/* Middle tones, to be read on dark and on light. */
static const struct {
    short of_8, of_256;
} inks[QN_INKS] = {
    [QN_INK_RED] = {COLOR_RED, 160},        [QN_INK_YELLOW] = {COLOR_YELLOW, 136},
    [QN_INK_GREEN] = {COLOR_GREEN, 34},     [QN_INK_BLUE] = {COLOR_BLUE, 33},
    [QN_INK_VIOLET] = {COLOR_MAGENTA, 133},
};

static void choose_colours(struct screen *screen)
{
    const char *refused = getenv("NO_COLOR");
    screen->colour = !(refused && *refused) && has_colors();
    if (!screen->colour)
        return;
    start_color();
    use_default_colors();
    for (short ink = QN_INK_RED; ink <= QN_INK_VIOLET; ink++)
        init_pair(ink, COLORS >= 256 ? inks[ink].of_256 : inks[ink].of_8, -1);
}

/* A terminal on which the cursor can be put anywhere. */
static bool start_terminal(void)
{
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !newterm(NULL, stdout, stdin))
        return false;
    const char *put = tigetstr("cup");
    if (put && *put)
        return true;
    endwin();
    return false;
}

bool screen_open(struct screen *screen, const struct term_settings *settings, struct qn_text *error)
{
    *screen =
        (struct screen){.settings = settings, .lang = settings->lang, .ascii = settings->ascii};
    for (int i = 0; i < 3; i++)
        sigaction(handled[i], NULL, &screen->handlers[i]);
    if (!start_terminal()) {
        qn_text_str(error, word(settings->lang, WORD_NO_TERMINAL));
        return false;
    }
    screen->open = true;
    choose_colours(screen);
    cbreak();
    noecho();
    nonl();
    intrflush(stdscr, FALSE);
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(ESCAPE_MS);
    mousemask(BUTTON1_PRESSED, NULL);
    mouseinterval(0);
    getmaxyx(stdscr, screen->rows, screen->columns);
    return true;
}

void screen_close(struct screen *screen)
{
    if (!screen->open)
        return;
    screen->open = false;
    endwin();
    for (int i = 0; i < 3; i++)
        sigaction(handled[i], &screen->handlers[i], NULL);
}

/* ---- writing ---- */

bool screen_begin(struct screen *screen)
{
    getmaxyx(stdscr, screen->rows, screen->columns);
    erase();
    curs_set(0);
    if (screen->rows >= SCREEN_ROWS && screen->columns >= SCREEN_COLUMNS)
        return true;
    screen_put(screen, 0, 0, screen->columns, QN_INK_PLAIN, 0, word(screen->lang, WORD_TOO_SMALL));
    screen_form(screen, 1, 0, screen->columns, QN_INK_PLAIN, 0,
                word(screen->lang, WORD_TOO_SMALL_NOW), screen->columns, screen->rows);
    refresh();
    return false;
}

void screen_end(struct screen *screen)
{
    (void)screen;
    refresh();
}

void screen_point(struct screen *screen, int row, int column)
{
    (void)screen;
    curs_set(1);
    move(row, column);
}

static attr_t attributes(const struct screen *screen, enum qn_ink ink, unsigned style)
{
    attr_t all = 0;
    if (ink == QN_INK_STRONG || (style & STYLE_BOLD))
        all |= A_BOLD;
    if (ink == QN_INK_QUIET)
        all |= A_DIM;
    if (style & STYLE_REVERSE)
        all |= A_REVERSE;
    if (screen->colour && ink >= QN_INK_RED)
        all |= COLOR_PAIR(ink);
    return all;
}

/* The bytes of the first `columns` characters. */
static int bytes_of(const char *text, int columns)
{
    int at = 0;
    while (text[at] && columns-- > 0)
        do
            at++;
        while (((unsigned char)text[at] & 0xC0) == 0x80);
    return at;
}

int screen_put(struct screen *screen, int row, int column, int end, enum qn_ink ink, unsigned style,
               const char *text)
{
    char ascii[TEXT_ROOM];
    struct qn_text plain = qn_text_on(ascii, sizeof ascii);
    if (screen->ascii) {
        qn_text_ascii(&plain, text);
        text = ascii;
    }
    end = end < screen->columns ? end : screen->columns;
    int width = qn_text_columns(text, false), room = end - column;
    width = width < room ? width : room;
    if (row < 0 || row >= screen->rows || column < 0 || width <= 0)
        return column;
    attrset(attributes(screen, ink, style));
    mvaddnstr(row, column, text, bytes_of(text, width));
    attrset(A_NORMAL);
    return column + width;
}

int screen_form(struct screen *screen, int row, int column, int end, enum qn_ink ink,
                unsigned style, const char *form, ...)
{
    char text[TEXT_ROOM];
    va_list values;
    va_start(values, form);
    vsnprintf(text, sizeof text, form, values);
    va_end(values);
    return screen_put(screen, row, column, end, ink, style, text);
}

void screen_bar(struct screen *screen, int row, const char *left, const char *right)
{
    int width = screen->columns, taken = qn_text_columns(right, screen->ascii);
    for (int column = 0; column < width; column++)
        screen_put(screen, row, column, width, QN_INK_PLAIN, STYLE_REVERSE, " ");
    if (taken > 0)
        screen_put(screen, row, width - taken - 1, width, QN_INK_PLAIN, STYLE_REVERSE, right);
    screen_put(screen, row, 1, taken > 0 ? width - taken - 2 : width, QN_INK_PLAIN, STYLE_REVERSE,
               left);
}

/* ---- pressing ---- */

static const struct {
    int key;
    enum press press;
} keys[] =
    {
        {KEY_UP, PRESS_UP},         {KEY_DOWN, PRESS_DOWN},           {KEY_LEFT, PRESS_LEFT},
        {KEY_RIGHT, PRESS_RIGHT},   {KEY_ENTER, PRESS_ENTER},         {KEY_BTAB, PRESS_BACK_TAB},
        {KEY_PPAGE, PRESS_PAGE_UP}, {KEY_NPAGE, PRESS_PAGE_DOWN},     {KEY_HOME, PRESS_HOME},
        {KEY_END, PRESS_END},       {KEY_BACKSPACE, PRESS_BACKSPACE}, {KEY_DC, PRESS_BACKSPACE},
        {KEY_RESIZE, PRESS_RESIZE}, {KEY_F(1), PRESS_HELP},           {KEY_F(10), 'x'},
},
  controls[] = {
      {'\r', PRESS_ENTER},    {'\n', PRESS_ENTER},  {'\t', PRESS_TAB}, {27, PRESS_ESCAPE},
      {127, PRESS_BACKSPACE}, {8, PRESS_BACKSPACE}, {21, PRESS_CLEAR}, {4, 'x'},
};

static int read_mouse(struct screen *screen)
{
    MEVENT event;
    if (getmouse(&event) != OK || !(event.bstate & BUTTON1_PRESSED))
        return PRESS_NONE;
    screen->mouse_row = event.y;
    screen->mouse_column = event.x;
    return PRESS_CLICK;
}

static int read_key(struct screen *screen)
{
    wint_t value;
    int kind = get_wch(&value);
    if (kind == ERR)
        return PRESS_NONE;
    if (kind == KEY_CODE_YES) {
        if (value == KEY_MOUSE)
            return read_mouse(screen);
        for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
            if (value == (wint_t)keys[i].key)
                return keys[i].press;
        return PRESS_OTHER;
    }
    for (size_t i = 0; i < sizeof controls / sizeof controls[0]; i++)
        if (value == (wint_t)controls[i].key)
            return controls[i].press;
    return value >= 32 ? (int)value : PRESS_OTHER;
}

long long screen_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Waits for input; false if the terminal is gone. */
static bool wait_input(int milliseconds)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    if (poll(&input, 1, milliseconds) <= 0)
        return true;
    return !(input.revents & (POLLHUP | POLLERR | POLLNVAL));
}

int screen_press(struct screen *screen, int milliseconds)
{
    long long end = milliseconds < 0 ? 0 : screen_clock() + milliseconds;
    for (;;) {
        int press = screen->leaving ? PRESS_LEAVE : read_key(screen);
        if (press == PRESS_NONE && screen->settings->stopped())
            press = PRESS_LEAVE;
        screen->leaving |= press == PRESS_LEAVE;
        if (press != PRESS_NONE)
            return press;
        long long left = milliseconds < 0 ? LOOK_MS : end - screen_clock();
        if (left <= 0)
            return PRESS_NONE;
        if (!wait_input(left < LOOK_MS ? (int)left : LOOK_MS))
            screen->leaving = true;
    }
}

void screen_forget(struct screen *screen)
{
    while (read_key(screen) != PRESS_NONE)
        ;
}
