/* The puzzle of the day in a browser: looked for step by step, then shown with its mover's eyes. */
#include "puzzle/puzzle.h"
#include "core/json_write.h"
#include "core/language.h"
#include "session/message.h"
#include "wasm/browser.h"
#include <string.h>

enum { GAME_ROOM = 32 };

static const char no_puzzle[] = N_("There is no puzzle for this game and day.");

EXPORT("puzzle_open") struct puzzle *open_puzzle(int lang);
EXPORT("puzzle_close") void close_puzzle(struct puzzle *puzzle);
EXPORT("puzzle_step") int step_puzzle(struct puzzle *puzzle);
EXPORT("puzzle_show") int show_puzzle(const struct puzzle *puzzle, int lang);
EXPORT("puzzle_try") int try_puzzle(const struct puzzle *puzzle);
EXPORT("puzzle_why") int why_puzzle(const struct puzzle *puzzle, int lang);

/* "onze\n2027-03-14"; NULL and a sentence if there is no such game or day. */
struct puzzle *open_puzzle(int lang)
{
    const char *text = buffer_read(), *end = strchr(text, '\n');
    char id[GAME_ROOM] = "";
    if (end && (size_t)(end - text) < sizeof id)
        memcpy(id, text, (size_t)(end - text));
    const struct qn_game *game = qn_game_find(id);
    bool is_day = game && puzzle_date_valid(end + 1);
    struct puzzle *puzzle = is_day ? puzzle_open(game, end + 1) : NULL;
    if (!is_day)
        buffer_refuse(qn_say(known_lang(lang), no_puzzle));
    else if (!puzzle)
        buffer_no_memory();
    return puzzle;
}

void close_puzzle(struct puzzle *puzzle) { puzzle_close(puzzle); }

/* 0: more to look at; 1: found; −1: there is none, or no memory for looking on. */
int step_puzzle(struct puzzle *puzzle)
{
    if (!puzzle_step(puzzle))
        return 0;
    if (puzzle_barren(puzzle))
        return buffer_refuse_in_all(no_puzzle);
    return puzzle_found(puzzle) ? 1 : buffer_no_memory();
}

int show_puzzle(const struct puzzle *puzzle, int lang)
{
    struct qn_text text = buffer_write();
    puzzle_json(puzzle, known_lang(lang), &text);
    return buffer_answer(&text);
}

static qn_move read_move(const struct puzzle *puzzle)
{
    return qn_table_game(puzzle_table(puzzle))->move_parse(buffer_read());
}

/* A legal move → what the expert thinks of it, in every language. */
int try_puzzle(const struct puzzle *puzzle)
{
    return put_judgement(qn_table_game(puzzle_table(puzzle)), puzzle_found(puzzle)->view,
                         read_move(puzzle), ANALYSIS_SIMS, "");
}

/* Any move → {"rule":…,"say":…}, or {} if it is legal. */
int why_puzzle(const struct puzzle *puzzle, int lang)
{
    const struct qn_game *game = qn_table_game(puzzle_table(puzzle));
    qn_move move = read_move(puzzle);
    struct qn_text text = buffer_write();
    qn_put_open(&text, NULL, '{');
    qn_put_string(&text, "is", "done");
    if (move != QN_NO_MOVE)
        message_put_why(game, puzzle_found(puzzle)->view, move, known_lang(lang), &text);
    qn_put_close(&text, '}');
    return buffer_answer(&text);
}
