/* The browser's calls natively, as lines: see calls.h. The sources are included, because what they
 * export is declared nowhere else. */
#include "calls.h"
#include "wasm/analysis.c"
#include "wasm/decision.c"
#include "wasm/games.c"
#include "wasm/text_buffer.c"
#include "wasm/host.c"
#include "wasm/seat_bot.c"
#include "wasm/puzzle.c"
#include "wasm/table.c"
#include <stdio.h>

enum { SLOTS = 4, NUMBERS = 6, BRIEF_SIMS = 100, END_OF_LINE = 0x1F };

struct calls {
    bool brief;
    struct qn_table *table[SLOTS];
    struct qn_host *host[SLOTS]; /* has the table with its number */
    struct record_replay *record[SLOTS];
    struct seat_bot *bot[SLOTS];
    struct puzzle *puzzle[SLOTS];
};

/* What is opened in the slot of the call, and its further numbers. */
struct made {
    struct calls *calls;
    const struct qn_table *table; /* the host's, if there is one */
    struct qn_host *host;
    struct record_replay *record;
    struct seat_bot *bot;
    struct puzzle *puzzle;
    int slot;
    long long n[NUMBERS];
};

/* ---- opening and closing ---- */

static void free_table(struct calls *calls, int slot)
{
    host_free(calls->host[slot]);
    calls->host[slot] = NULL;
    table_free(calls->table[slot]);
    calls->table[slot] = NULL;
}

static int open_table(const struct made *made)
{
    struct qn_table *table = table_open((int)made->n[0]);
    if (!table)
        return false;
    free_table(made->calls, made->slot);
    made->calls->table[made->slot] = table;
    return true;
}

static int close_table(const struct made *made)
{
    free_table(made->calls, made->slot);
    return 0;
}

/* The table of a slot, which is its own no more. */
static struct qn_table *take_table(struct calls *calls, int slot)
{
    struct qn_table *table = calls->table[slot];
    calls->table[slot] = NULL;
    return table;
}

static int open_host(const struct made *made)
{
    struct qn_host **host = &made->calls->host[made->slot];
    if (*host)
        return true;
    *host = host_open(made->calls->table[made->slot], (int)made->n[0]);
    if (*host)
        take_table(made->calls, made->slot);
    return *host != NULL;
}

static int close_host(const struct made *made)
{
    host_free(made->host);
    made->calls->host[made->slot] = NULL;
    return 0;
}

static int open_record(const struct made *made)
{
    record_close(made->record);
    made->calls->record[made->slot] = record_open((int)made->n[0]);
    return made->calls->record[made->slot] != NULL;
}

static int close_record(const struct made *made)
{
    record_close(made->record);
    made->calls->record[made->slot] = NULL;
    return 0;
}

static int open_seat_bot(const struct made *made)
{
    seat_bot_close(made->bot);
    made->calls->bot[made->slot] = seat_bot_open((int)made->n[0], (uint64_t)made->n[1]);
    return made->calls->bot[made->slot] != NULL;
}

static int close_seat_bot(const struct made *made)
{
    seat_bot_close(made->bot);
    made->calls->bot[made->slot] = NULL;
    return 0;
}

static int start_puzzle(const struct made *made)
{
    close_puzzle(made->puzzle);
    made->calls->puzzle[made->slot] = open_puzzle((int)made->n[0]);
    return made->calls->puzzle[made->slot] != NULL;
}

static int end_puzzle(const struct made *made)
{
    close_puzzle(made->puzzle);
    made->calls->puzzle[made->slot] = NULL;
    return 0;
}

/* ---- the others ---- */

static int read_line(const struct made *made)
{
    return table_read(made->calls->table[made->slot], (int)made->n[0]);
}

static int is_outdated(const struct made *made) { return table_outdated(made->table); }

static int line(const struct made *made)
{
    return table_line(made->table, (int)made->n[0], (int)made->n[1]);
}

static int version(const struct made *made) { return table_version(made->table); }

static int turn(const struct made *made) { return table_turn(made->table); }

static int view(const struct made *made) { return table_view(made->table, (int)made->n[0]); }

static int may_replay(const struct made *made)
{
    return table_may_replay(made->table, (int)made->n[0], (int)made->n[1]);
}

static int is_public(const struct made *made) { return table_is_public(made->table); }

static int row(const struct made *made) { return table_row(made->table); }

static int result(const struct made *made) { return table_result(made->table); }

static int first_line(const struct made *made) { return table_head((int)made->n[0]); }

static int why(const struct made *made)
{
    return table_why(made->table, (int)made->n[0], (int)made->n[1]);
}

static int record(const struct made *made) { return table_record(made->table, (int)made->n[0]); }

static int replay(const struct made *made)
{
    return table_tell(made->table, (int)made->n[0], (int)made->n[1], (int)made->n[2],
                      (int)made->n[3]);
}

static int snapshot(const struct made *made)
{
    return table_snapshot(made->table, (int)made->n[0], (int)made->n[1]);
}

static int find_table(const struct made *made) { return host_table(made->host) != NULL; }

static int begin(const struct made *made) { return host_begin(made->host, (int)made->n[0]); }

static int hear(const struct made *made)
{
    return host_hear(made->host, (int)made->n[0], (int)made->n[1]);
}

static int next(const struct made *made) { return host_next(made->host, (int)made->n[0]); }

static int stored(const struct made *made)
{
    host_stored(made->host, (int)made->n[0]);
    return 0;
}

/* With the table of another slot, or none. */
static int renew(const struct made *made)
{
    int slot = made->n[0] > 0 && made->n[0] < SLOTS ? (int)made->n[0] : made->slot;
    host_renew(made->host, take_table(made->calls, slot));
    return 0;
}

static int thought(const struct made *made) { return host_thought(made->host, (int)made->n[0]); }

static int advised(const struct made *made) { return host_advised(made->host, (int)made->n[0]); }

static int pass_time(const struct made *made)
{
    host_time(made->host, (int)made->n[0]);
    return 0;
}

static int wake(const struct made *made) { return host_wake(made->host); }

static int eyes(const struct made *made) { return host_eyes(made->host); }

static int head(const struct made *made) { return record_head(made->record); }

static int replay_record(const struct made *made)
{
    return record_replay(made->record, (int)made->n[0], (int)made->n[1], (int)made->n[2]);
}

static int think(const struct made *made) { return seat_bot_think(made->bot); }

static int sims(const struct made *made)
{
    bool is_long = made->calls->brief && made->n[1] > BRIEF_SIMS;
    return is_long ? BRIEF_SIMS : (int)made->n[1];
}

static int advise(const struct made *made) { return seat_bot_advise((int)made->n[0], sims(made)); }

static int analyse(const struct made *made)
{
    return seat_bot_analyse((int)made->n[0], sims(made));
}

static int choices(const struct made *made) { return decision_choices((int)made->n[0]); }

static int forbids(const struct made *made) { return decision_why((int)made->n[0]); }

static int step(const struct made *made) { return step_puzzle(made->puzzle); }

static int show(const struct made *made) { return show_puzzle(made->puzzle, (int)made->n[0]); }

static int try(const struct made *made) { return try_puzzle(made->puzzle); }

static int why_not(const struct made *made) { return why_puzzle(made->puzzle, (int)made->n[0]); }

static int games(const struct made *made) { return games_in((int)made->n[0]); }

/* ---- lines ---- */

enum needs { NOTHING, A_TABLE, AN_OWN_TABLE, A_HOST, A_RECORD, A_BOT, A_PUZZLE, A_FOUND };
enum gives { A_NUMBER, A_TEXT, A_HANDLE };

static const struct {
    const char *name;
    int (*run)(const struct made *made);
    enum needs needs;
    enum gives gives;
} table_of_calls[] = {
    {"games", games, NOTHING, A_TEXT},
    {"table_head", first_line, NOTHING, A_TEXT},
    {"table_open", open_table, NOTHING, A_HANDLE},
    {"table_free", close_table, NOTHING, A_NUMBER},
    {"table_read", read_line, AN_OWN_TABLE, A_NUMBER},
    {"table_outdated", is_outdated, A_TABLE},
    {"table_line", line, A_TABLE, A_TEXT},
    {"table_version", version, A_TABLE, A_NUMBER},
    {"table_turn", turn, A_TABLE, A_NUMBER},
    {"table_view", view, A_TABLE, A_TEXT},
    {"table_may_replay", may_replay, A_TABLE, A_NUMBER},
    {"table_why", why, A_TABLE, A_TEXT},
    {"table_is_public", is_public, A_TABLE, A_NUMBER},
    {"table_record", record, A_TABLE, A_TEXT},
    {"table_replay", replay, A_TABLE, A_TEXT},
    {"table_snapshot", snapshot, A_TABLE, A_TEXT},
    {"table_row", row, A_TABLE, A_TEXT},
    {"table_result", result, A_TABLE, A_TEXT},
    {"host_open", open_host, A_TABLE, A_HANDLE},
    {"host_free", close_host, NOTHING, A_NUMBER},
    {"host_table", find_table, A_HOST, A_NUMBER},
    {"host_begin", begin, A_HOST, A_NUMBER},
    {"host_hear", hear, A_HOST, A_NUMBER},
    {"host_next", next, A_HOST, A_TEXT},
    {"host_stored", stored, A_HOST, A_NUMBER},
    {"host_renew", renew, A_HOST, A_NUMBER},
    {"host_thought", thought, A_HOST, A_NUMBER},
    {"host_advised", advised, A_HOST, A_NUMBER},
    {"host_time", pass_time, A_HOST, A_NUMBER},
    {"host_wake", wake, A_HOST, A_NUMBER},
    {"host_eyes", eyes, A_HOST, A_NUMBER},
    {"record_open", open_record, NOTHING, A_HANDLE},
    {"record_close", close_record, NOTHING, A_NUMBER},
    {"record_head", head, A_RECORD, A_TEXT},
    {"record_replay", replay_record, A_RECORD, A_TEXT},
    {"bot_open", open_seat_bot, NOTHING, A_HANDLE},
    {"bot_close", close_seat_bot, NOTHING, A_NUMBER},
    {"bot_think", think, A_BOT, A_TEXT},
    {"bot_advise", advise, NOTHING, A_TEXT},
    {"bot_analyse", analyse, NOTHING, A_TEXT},
    {"decision_choices", choices, NOTHING, A_TEXT},
    {"decision_why", forbids, NOTHING, A_TEXT},
    {"puzzle_open", start_puzzle, NOTHING, A_HANDLE},
    {"puzzle_close", end_puzzle, NOTHING, A_NUMBER},
    {"puzzle_step", step, A_PUZZLE, A_NUMBER},
    {"puzzle_show", show, A_FOUND, A_TEXT},
    {"puzzle_try", try, A_FOUND, A_TEXT},
    {"puzzle_why", why_not, A_FOUND, A_TEXT},
};

enum { CALLS = sizeof table_of_calls / sizeof table_of_calls[0] };

const char *calls_name(int i) { return i < CALLS ? table_of_calls[i].name : NULL; }

struct calls *calls_new(bool brief)
{
    struct calls *calls = calloc(1, sizeof *calls);
    if (calls)
        calls->brief = brief;
    return calls;
}

void calls_free(struct calls *calls)
{
    for (int slot = 0; slot < SLOTS; slot++) {
        free_table(calls, slot);
        record_close(calls->record[slot]);
        seat_bot_close(calls->bot[slot]);
        close_puzzle(calls->puzzle[slot]);
    }
    free(calls);
}

static bool has_what_it_needs(const struct made *made, enum needs needs)
{
    const bool has[] = {[NOTHING] = true,
                        [A_TABLE] = made->table,
                        [AN_OWN_TABLE] = made->calls->table[made->slot],
                        [A_HOST] = made->host,
                        [A_RECORD] = made->record,
                        [A_BOT] = made->bot,
                        [A_PUZZLE] = made->puzzle && !made->calls->brief,
                        [A_FOUND] = made->puzzle && puzzle_found(made->puzzle)};
    return has[needs];
}

/* Bots that go by time, or for long. */
static bool is_long(const char *text)
{
    static const char *const quick[] = {"easy\n", "greedy\n", "random\n", "search:sims=9\n"};
    for (size_t i = 0; i < sizeof quick / sizeof quick[0]; i++)
        if (strncmp(text, quick[i], strlen(quick[i])) == 0)
            return false;
    return true;
}

static void lay(const char *text)
{
    char *at = buffer_at();
    size_t length = strlen(text);
    if (length > BUFFER_BYTES - 1)
        length = BUFFER_BYTES - 1;
    memcpy(at, text, length);
    at[length] = '\0';
    for (; *at; at++)
        if (*at == END_OF_LINE)
            *at = '\n';
}

static void read_numbers(char *text, struct made *made)
{
    char *end;
    made->slot = (int)(strtoul(text, &end, 10) % SLOTS);
    for (int i = 0; i < NUMBERS; i++)
        made->n[i] = strtoll(end, &end, 10);
}

int calls_do(struct calls *calls, char *line_in, const char **text)
{
    char *tab = strchr(line_in, '\t'), *numbers = line_in + strcspn(line_in, " \t");
    struct made made = {.calls = calls};
    size_t name = (size_t)(numbers - line_in);
    int which = 0;
    *text = NULL;
    if (tab) {
        *tab = '\0';
        lay(tab + 1);
    }
    while (which < CALLS && (strlen(table_of_calls[which].name) != name ||
                             strncmp(table_of_calls[which].name, line_in, name) != 0))
        which++;
    if (which == CALLS)
        return 0;
    read_numbers(numbers, &made);
    made.host = calls->host[made.slot];
    made.table = made.host ? host_table(made.host) : calls->table[made.slot];
    made.record = calls->record[made.slot];
    made.bot = calls->bot[made.slot];
    made.puzzle = calls->puzzle[made.slot];
    if (!has_what_it_needs(&made, table_of_calls[which].needs) ||
        (calls->brief && table_of_calls[which].run == open_seat_bot && is_long(buffer_at())))
        return 0;
    int result = table_of_calls[which].run(&made);
    enum gives gives = table_of_calls[which].gives;
    bool refused = result < 0 || (gives == A_HANDLE && result == 0);
    *text = gives == A_TEXT || refused ? buffer_at() : "";
    return result;
}
