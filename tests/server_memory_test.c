/* The whole server without memory: server_memory_test FOLDER [SCRIPT…] plays the scripts of the
 * fuzz target (tests/fuzz/server_fuzz.c) with the n-th allocation failing, for every n, in the
 * server and in the libraries that it stands on. Every command is answered once all the same, done
 * or refused, and what the server remembers of its tables is what the store has. Leaks and wild
 * accesses are the sanitizers' to find. */
#include "scarcity.h"
#include <jansson.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

/* The stage's own memory does not fail. */
static void *stage_calloc(size_t number, size_t size)
{
    scarcity_spare(true);
    void *block = calloc(number, size);
    scarcity_spare(false);
    return block;
}

static json_t *stage_json(const char *text, size_t length, size_t flags, json_error_t *error)
{
    scarcity_spare(true);
    json_t *value = json_loadb(text, length, flags, error);
    scarcity_spare(false);
    return value;
}

static char *stage_copy(const char *text)
{
    scarcity_spare(true);
    char *copy = strdup(text);
    scarcity_spare(false);
    return copy;
}

#define calloc stage_calloc
#define json_loadb stage_json
#undef strdup
#define strdup stage_copy
#include "fuzz/server_fuzz.c"
#undef calloc
#undef json_loadb
#undef strdup
#include "server/room.h"
#include <quinte/host.h>

enum { COMMANDS_MAX = 256, ID_ROOM = 17, INPUT_MAX = 1 << 16, AT_ONCE = 3 };

/* ---- libraries ---- */

/* jansson ends the program by an assertion when it cannot keep a character: it is left alone. */

/* SQLite wants to know how large a block is: that stands before it. */
union head {
    int size;
    long double align;
};

static void *base_malloc(int size)
{
    union head *head = scarcity_malloc(sizeof *head + (size_t)size);
    if (!head)
        return NULL;
    head->size = size;
    return head + 1;
}

static void base_free(void *block)
{
    if (block)
        scarcity_free((union head *)block - 1);
}

static void *base_realloc(void *block, int size)
{
    union head *head = scarcity_realloc((union head *)block - 1, sizeof *head + (size_t)size);
    if (!head)
        return NULL;
    head->size = size;
    return head + 1;
}

static int base_size(void *block) { return block ? ((union head *)block - 1)->size : 0; }

static int base_round(int size) { return (size + 7) & ~7; }

static int base_begin(void *context)
{
    (void)context;
    return SQLITE_OK;
}

static void base_end(void *context) { (void)context; }

static void starve_base(void)
{
    static const sqlite3_mem_methods methods = {base_malloc, base_free,  base_realloc, base_size,
                                                base_round,  base_begin, base_end,     NULL};
    fuzz_expect(sqlite3_config(SQLITE_CONFIG_MALLOC, &methods) == SQLITE_OK, "SQLite's memory");
}

/* ---- commands and answers ---- */

static struct {
    char id[ID_ROOM];
    int connection, answers;
} commands[COMMANDS_MAX];
static int command_count, nameless; /* refusals that name no command: it could not be read */

static bool is_known[CONNECTIONS]; /* it said hello with a token that this server gave */

static bool read_id(const char *text, char id[ID_ROOM])
{
    const char *at = strstr(text, "\"id\":\"");
    if (!at || strspn(at + 6, "0123456789abcdef") != ID_ROOM - 1 || at[6 + ID_ROOM - 1] != '"')
        return false;
    memcpy(id, at + 6, ID_ROOM - 1);
    id[ID_ROOM - 1] = '\0';
    return true;
}

static void note_asked(int connection, const char *text)
{
    char id[ID_ROOM];
    if (strstr(text, "\"hello\""))
        is_known[connection] = strstr(text, "\"token\"") != NULL;
    if (!read_id(text, id) || command_count == COMMANDS_MAX)
        return;
    commands[command_count].connection = connection;
    commands[command_count].answers = 0;
    memcpy(commands[command_count++].id, id, ID_ROOM);
}

static void note_told(int connection, const char *text, size_t length)
{
    char *copy = strndup(text, length), id[ID_ROOM];
    bool is_answer = strstr(copy, "\"is\":\"done\"") || strstr(copy, "\"is\":\"refused\"");
    bool is_named = is_answer && read_id(copy, id);
    fuzz_expect(!is_known[connection] || !strstr(copy, "\"is\":\"hello\"") ||
                    !strstr(copy, "\"token\""),
                "somebody known who becomes somebody else");
    if (is_answer && !is_named)
        nameless++;
    for (int i = command_count - 1; is_named && i >= 0; i--)
        if (commands[i].connection == connection && strcmp(commands[i].id, id) == 0) {
            commands[i].answers++;
            break;
        }
    free(copy);
}

static void check_answers(void)
{
    int unanswered = 0;
    for (int i = 0; i < command_count; i++) {
        if (commands[i].answers > 1 || (commands[i].answers == 0 && unanswered++ >= nameless))
            fprintf(stderr, "command %s of connection %d: %d answers\n", commands[i].id,
                    commands[i].connection, commands[i].answers);
        fuzz_expect(commands[i].answers <= 1, "a command that is answered twice");
    }
    fuzz_expect(unanswered <= nameless, "a command without an answer");
}

/* ---- memory and store ---- */

struct comparison {
    struct room *room;
    uint32_t next;
};

static bool compare_line(void *context, uint32_t version, const char *line)
{
    static char own[QN_LINE_MAX];
    struct comparison *comparison = context;
    struct qn_text text = qn_text_on(own, sizeof own);
    qn_table_line(comparison->room->table, version, true, &text);
    fuzz_expect(version == comparison->next++ && strcmp(own, line) == 0,
                "a line that the store has otherwise");
    return true;
}

/* Rooms that are held have bots that move. */
static void compare_with_store(struct server *server)
{
    scarcity_spare(true);
    for (struct room *room = server->rooms; room; room = room->next) {
        struct comparison comparison = {.room = room};
        if (room->is_held || room->is_broken)
            continue;
        fuzz_expect(store_lines(server->store, room->id, 0, compare_line, &comparison) ==
                        STORE_FINE,
                    "a table that the store does not have");
        fuzz_expect(comparison.next == qn_table_version(room->table) + 1,
                    "a line that is not stored");
    }
    scarcity_spare(false);
}

/* ---- what is paid for ---- */

/* Undos are paid for before they are judged, and what was too much is given back: once, or whoever
 * is judged has more afterwards than before. */
static struct {
    long paid, given;
} judging;

void __real_accounts_spend(struct accounts *accounts, const struct payer *payer, enum purse purse,
                           uint64_t price, uint64_t now);
void __wrap_accounts_spend(struct accounts *accounts, const struct payer *payer, enum purse purse,
                           uint64_t price, uint64_t now);
void __real_accounts_give_back(struct accounts *accounts, const struct payer *payer,
                               enum purse purse, uint64_t price, uint64_t now);
void __wrap_accounts_give_back(struct accounts *accounts, const struct payer *payer,
                               enum purse purse, uint64_t price, uint64_t now);

/* What is paid beforehand is the one round number. */
void __wrap_accounts_spend(struct accounts *accounts, const struct payer *payer, enum purse purse,
                           uint64_t price, uint64_t now)
{
    enum { BEFOREHAND = 20000 };
    judging.paid += purse == PURSE_JUDGING && price == BEFOREHAND;
    __real_accounts_spend(accounts, payer, purse, price, now);
}

void __wrap_accounts_give_back(struct accounts *accounts, const struct payer *payer,
                               enum purse purse, uint64_t price, uint64_t now)
{
    judging.given += purse == PURSE_JUDGING;
    fuzz_expect(judging.given <= judging.paid, "more is given back than was paid");
    __real_accounts_give_back(accounts, payer, purse, price, now);
}

/* ---- playing ---- */

static long play_without(const uint8_t *script, size_t size, long from, long count)
{
    command_count = nameless = 0;
    scarcity_plan(from, count);
    LLVMFuzzerTestOneInput(script, size);
    long failed = scarcity_end();
    check_answers();
    return failed;
}

static long stride(void)
{
    const char *percent = getenv("QUINTE_TEST_PERCENT");
    int share = percent ? atoi(percent) : 100;
    return share > 0 && share < 1000 ? 1000 / share : 1;
}

int main(int count, char **words)
{
    static uint8_t script[INPUT_MAX];
    long tried = 0;
    starve_base();
    observer.asked = note_asked;
    observer.told = note_told;
    observer.ended = compare_with_store;
    for (int i = 2; i < count; i++) {
        char path[1024];
        snprintf(path, sizeof path, "%s/%s", words[1], words[i]);
        FILE *file = fopen(path, "rb");
        fuzz_expect(file != NULL, path);
        size_t size = fread(script, 1, sizeof script, file);
        fclose(file);
        long before = tried;
        play_without(script, size, 0, 0); /* and everything that is made once */
        for (long at_once = 1; at_once <= AT_ONCE; at_once += AT_ONCE - 1)
            for (long n = i % stride(); play_without(script, size, n, at_once) > 0; n += stride())
                tried++;
        printf("%s: %ld times without memory\n", words[i], tried - before);
        fflush(stdout);
    }
    fuzz_expect(judging.paid > 0, "no undo was paid for");
    return tried > 0 ? 0 : 1;
}
