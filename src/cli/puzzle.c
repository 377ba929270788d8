/* quinte puzzle: the puzzle of the day, the same for everybody on a date. */
#include "puzzle/puzzle.h"
#include "commands.h"
#include "output.h"
#include <string.h>
#include <time.h>

enum { PHRASE_ROOM = 256, TEXT_ROOM = 1 << 14 };

/* The date of the calendar where the command runs. */
static bool read_date(const struct arguments *arguments, char date[PUZZLE_DATE_MAX])
{
    const char *wish = arguments->value[OPTION_DATE];
    time_t now = time(NULL);
    struct tm *today = localtime(&now);
    if (wish && !puzzle_date_valid(wish)) {
        misused(arguments, SAY_BAD_DATE, wish);
        return false;
    }
    if (wish)
        memcpy(date, wish, PUZZLE_DATE_MAX);
    else
        strftime(date, PUZZLE_DATE_MAX, "%Y-%m-%d", today);
    return true;
}

static void print_move(const struct qn_game *game, const void *view, qn_move move,
                       enum qn_lang lang)
{
    char text[QN_MOVE_TEXT_MAX], phrase[PHRASE_ROOM] = "";
    struct qn_text short_form = qn_text_on(text, sizeof text);
    struct qn_text offer = qn_text_on(phrase, sizeof phrase);
    game->move_print(move, &short_form);
    struct qn_speech speech = qn_speech_in(game, lang, &offer);
    game->people->phrase(view, move, QN_OFFER, &speech);
    print_padded(stdout, "  ", text, 16);
    printf(" %s\n", phrase);
}

static void print_text(const struct arguments *arguments, const struct qn_game *game,
                       const char *date, const struct puzzle *puzzle)
{
    const struct puzzle_found *found = puzzle_found(puzzle);
    enum qn_lang lang = arguments->lang;
    char room[TEXT_ROOM] = "", why[TEXT_ROOM] = "";
    struct qn_text position = qn_text_on(room, sizeof room), reason = qn_text_on(why, sizeof why);
    qn_move moves[QN_MOVES_MAX];
    int count = qn_view_legal(game, found->view, moves);
    struct qn_speech speech = qn_speech_in(game, lang, &position);
    game->people->view_text(found->view, &speech);
    printf(say(lang, SAY_PUZZLE_TITLE), game->name, date, found->seat + 1);
    printf("\n%s\n%s\n", room, say(lang, SAY_PUZZLE_MOVES));
    for (int i = 0; i < count; i++)
        print_move(game, found->view, moves[i], lang);
    if (!given(arguments, OPTION_SOLUTION)) {
        printf("\n%s\n", say(lang, SAY_PUZZLE_ASK));
        return;
    }
    speech.text = &reason;
    puzzle_say(puzzle, &speech);
    printf("\n%s\n", say(lang, SAY_PUZZLE_SOLUTION));
    print_move(game, found->view, found->best, lang);
    puts(why);
}

struct shown {
    const struct puzzle *puzzle;
    enum qn_lang lang;
};

static void put_puzzle(const void *about, struct qn_text *text)
{
    const struct shown *shown = about;
    puzzle_json(shown->puzzle, shown->lang, text);
}

int run_puzzle(const struct arguments *arguments)
{
    const struct qn_game *game = read_game(arguments, arguments->word[0]);
    char date[PUZZLE_DATE_MAX];
    if (!game || !read_date(arguments, date))
        return MISUSED;
    struct puzzle *puzzle = puzzle_open(game, date);
    while (puzzle && !puzzle_step(puzzle))
        ;
    bool done = puzzle && puzzle_found(puzzle);
    if (done && given(arguments, OPTION_JSON))
        print_written(put_puzzle, &(struct shown){puzzle, arguments->lang});
    else if (done)
        print_text(arguments, game, date, puzzle);
    bool barren = puzzle && puzzle_barren(puzzle);
    puzzle_close(puzzle);
    if (barren)
        return unable(arguments, SAY_NO_PUZZLE, game->name);
    return done ? DONE : unable(arguments, SAY_NO_MEMORY);
}
