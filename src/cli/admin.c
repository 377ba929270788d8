/* quinte admin: for whoever keeps a server's data. Lists, shows, exports, deletes, copies,
 * restores, copies, checks.
 *
 * Looking and copying go on beside a running server; deleting and restoring wait until it has
 * stopped, because its tables live in its memory. */
#include "commands.h"
#include "output.h"
#include "core/text.h"
#include "server/store.h"
#include <quinte/host.h>
#include <string.h>
#include <time.h>

struct admin {
    const struct arguments *arguments;
    enum qn_lang lang;
    const char *path;
    struct store *store;
    const char *word; /* what the action is about; NULL if there is none */
    char *name;       /* of the data, without a password */
};

enum { MOMENT_MAX = 24, NUMBER_DIGITS = 16, SENTENCE_MAX = 1024 };

/* ---- telling ---- */

/* The same everywhere: UTC. */
static const char *moment(int64_t seconds, char out[MOMENT_MAX])
{
    time_t when = (time_t)seconds;
    struct tm parts;
    if (!gmtime_r(&when, &parts) || strftime(out, MOMENT_MAX, "%Y-%m-%d %H:%M:%SZ", &parts) == 0)
        out[0] = '\0';
    return out;
}

static int refuse_store(const struct admin *admin, enum store_why why, const char *path)
{
    char sentence[SENTENCE_MAX];
    struct qn_text text = qn_text_on(sentence, sizeof sentence);
    store_say(why, path, admin->lang, &text);
    unable(admin->arguments, SAY_ADMIN_STORE, sentence);
    return why == STORE_BROKEN ? REFUSED : MISUSED;
}

/* ---- what a word names ---- */

/* As in the lines of a table: 16 hexadecimal digits. 0 if the word is no person. */
static int64_t parse_person(const char *word)
{
    uint8_t bytes[NUMBER_DIGITS / 2];
    uint64_t number = 0;
    if (!qn_hex_read(word, bytes, NUMBER_DIGITS / 2))
        return 0;
    for (int i = 0; i < NUMBER_DIGITS / 2; i++)
        number = number << 8 | bytes[i];
    return (int64_t)number;
}

static int absent(const struct admin *admin, enum store_why why)
{
    if (why != STORE_MISSING)
        return refuse_store(admin, why, admin->path);
    return unable(admin->arguments, SAY_ADMIN_ABSENT, admin->name, admin->word);
}

static bool find_table(const struct admin *admin, struct store_table *table, int *code)
{
    enum store_why why = STORE_FINE;
    if (!key_valid(admin->word))
        *code = misused(admin->arguments, SAY_ADMIN_NO_KEY, admin->word);
    else if ((why = store_find_table(admin->store, admin->word, table)) != STORE_FINE)
        *code = absent(admin, why);
    else
        *code = DONE;
    return *code == DONE;
}

/* ---- tables as the session reads them ---- */

struct loading {
    struct qn_table *table;
    enum qn_lang lang;
    uint32_t next; /* version that must come */
    bool sound;
    struct qn_text *error;
};

static bool load_line(void *context, uint32_t version, const char *line)
{
    struct loading *loading = context;
    if (version != loading->next)
        loading->sound = false;
    else if (version == 0)
        loading->sound = (loading->table = qn_table_open(line, loading->lang, loading->error));
    else
        loading->sound = qn_table_read(loading->table, line, loading->lang, loading->error);
    loading->next += loading->sound;
    return loading->sound;
}

/* The table with all its lines, or as far as today's rules give them: see is_old. NULL with the
 * sentence if a line is missing or does not hold. */
static struct qn_table *load_table(const struct admin *admin, const struct store_table *row,
                                   struct qn_text *error)
{
    struct loading loading = {.lang = admin->lang, .sound = true, .error = error};
    enum store_why why = store_lines(admin->store, row->id, 0, load_line, &loading);
    if (why != STORE_FINE)
        store_say(why, admin->path, admin->lang, error);
    else if (loading.next != row->version + 1 && error->length == 0)
        qn_text_form(error, say(admin->lang, SAY_ADMIN_HOLE), (unsigned long)loading.next);
    if (loading.table && (loading.next == row->version + 1 || qn_table_outdated(loading.table)))
        return loading.table;
    qn_table_free(loading.table);
    return NULL;
}

/* Played by older rules; then it is said where they differ. */
static bool is_old(const struct qn_table *table) { return table && qn_table_outdated(table); }

static void say_old(const struct admin *admin, const struct store_table *row,
                    const struct qn_table *table, const char *reason)
{
    unable(admin->arguments, SAY_ADMIN_OLD_TABLE, row->key,
           (unsigned long)qn_table_version(table) + 1, reason);
}

/* Only what kind of table it is. */
static bool load_head(void *context, uint32_t version, const char *line)
{
    struct loading *loading = context;
    if (version == 0)
        load_line(context, version, line);
    return version != 0 && loading->sound;
}

/* Closed tables may be many: of them nothing but the head is read. */
static struct qn_table *load_listed(const struct admin *admin, const struct store_table *row)
{
    char reason[SENTENCE_MAX];
    struct qn_text error = qn_text_on(reason, sizeof reason);
    struct loading loading = {.lang = admin->lang, .sound = true, .error = &error};
    struct qn_table *table = row->state == STORE_LIVE ? load_table(admin, row, &error) : NULL;
    if (table)
        return table;
    error = qn_text_on(reason, sizeof reason);
    store_lines(admin->store, row->id, 0, load_head, &loading);
    return loading.table;
}

/* ---- list ---- */

static bool list_table(void *context, const struct store_table *row)
{
    const struct admin *admin = context;
    char when[MOMENT_MAX];
    struct qn_table *table = load_listed(admin, row);
    printf("%s  ", row->key);
    print_padded(stdout, "", table ? qn_table_game(table)->id : "?", 12);
    printf("%7d %8lld  %s  %s%s%s\n", table ? qn_table_setup(table)->players : 0,
           (long long)row->version, moment(row->touched, when),
           say(admin->lang, row->state == STORE_LIVE ? SAY_ADMIN_LIVE : SAY_ADMIN_CLOSED),
           row->listed ? say(admin->lang, SAY_ADMIN_LISTED) : "",
           is_old(table) ? say(admin->lang, SAY_ADMIN_OLD) : "");
    qn_table_free(table);
    return true;
}

static bool list_person(void *context, const struct store_person *person)
{
    char created[MOMENT_MAX], seen[MOMENT_MAX];
    (void)context;
    printf("%016llx  %s  %s  %s\n", (unsigned long long)person->id,
           moment(person->created, created), moment(person->seen, seen), person->name);
    return true;
}

static int run_list(struct admin *admin)
{
    enum store_why why;
    if (admin->word && strcmp(admin->word, "people") != 0)
        return misused(admin->arguments, SAY_SURPLUS_WORD, admin->word);
    puts(say(admin->lang, admin->word ? SAY_ADMIN_HEAD_PEOPLE : SAY_ADMIN_HEAD_TABLES));
    why = admin->word ? store_people(admin->store, list_person, admin)
                      : store_all_tables(admin->store, list_table, admin);
    return why == STORE_FINE ? DONE : refuse_store(admin, why, admin->path);
}

/* ---- show ---- */

static void show_seats(const struct qn_table *table, enum qn_lang lang)
{
    for (int i = 0; i < qn_table_setup(table)->players; i++) {
        const struct qn_seat *seat = qn_table_seat(table, i);
        printf(say(lang, SAY_ADMIN_SEAT), i);
        if (seat->person != QN_NO_PERSON)
            printf("%s (%016llx) ", seat->name, (unsigned long long)seat->person);
        if (seat->bot[0])
            printf("[%s]", seat->bot);
        putchar('\n');
    }
}

static int show_table(const struct admin *admin)
{
    struct store_table row;
    char reason[SENTENCE_MAX], created[MOMENT_MAX], touched[MOMENT_MAX];
    struct qn_text error = qn_text_on(reason, sizeof reason);
    int code;
    if (!find_table(admin, &row, &code))
        return code;
    struct qn_table *table = load_table(admin, &row, &error);
    if (!table) {
        unable(admin->arguments, SAY_ADMIN_BAD_TABLE, row.key, reason);
        return REFUSED;
    }
    struct qn_ledger ledger = qn_table_ledger(table);
    printf(say(admin->lang, SAY_VERIFY_TITLE), row.key, qn_table_game(table)->name,
           qn_table_setup(table)->players, (unsigned long)row.version);
    printf(say(admin->lang, SAY_ADMIN_TIMES), moment(row.created, created),
           moment(row.touched, touched));
    printf(say(admin->lang, SAY_ADMIN_STATE),
           say(admin->lang, row.state == STORE_LIVE ? SAY_ADMIN_LIVE : SAY_ADMIN_CLOSED),
           row.listed ? say(admin->lang, SAY_ADMIN_LISTED) : "", (unsigned long)ledger.started,
           (unsigned long)ledger.finished);
    show_seats(table, admin->lang);
    if (is_old(table))
        say_old(admin, &row, table, reason);
    qn_table_free(table);
    return DONE;
}

static bool count_row(void *context, const struct store_table *table)
{
    (void)table;
    ++*(int *)context;
    return true;
}

static int show_person(const struct admin *admin, int64_t id)
{
    struct store_person person;
    char created[MOMENT_MAX], seen[MOMENT_MAX];
    int tables = 0;
    enum store_why why = store_find_person(admin->store, id, &person);
    if (why == STORE_FINE)
        why = store_tables_of(admin->store, id, count_row, &tables);
    if (why != STORE_FINE)
        return absent(admin, why);
    printf(say(admin->lang, SAY_ADMIN_PERSON), admin->word, person.name, tables);
    printf(say(admin->lang, SAY_ADMIN_TIMES), moment(person.created, created),
           moment(person.seen, seen));
    return DONE;
}

static int run_show(struct admin *admin)
{
    int64_t person = parse_person(admin->word);
    return person ? show_person(admin, person) : show_table(admin);
}

/* ---- export ---- */

static bool print_line(void *context, uint32_t version, const char *line)
{
    (void)context;
    (void)version;
    return puts(line) >= 0;
}

static int run_export(struct admin *admin)
{
    struct store_table row;
    int code;
    if (!find_table(admin, &row, &code))
        return code;
    enum store_why why = store_lines(admin->store, row.id, 0, print_line, NULL);
    if (why != STORE_FINE)
        return refuse_store(admin, why, admin->path);
    char reason[SENTENCE_MAX];
    struct qn_text error = qn_text_on(reason, sizeof reason);
    struct qn_table *table = load_table(admin, &row, &error);
    if (is_old(table))
        say_old(admin, &row, table, reason);
    qn_table_free(table);
    return DONE;
}

/* ---- delete ---- */

static int run_delete(struct admin *admin)
{
    struct store_table row;
    int64_t person = parse_person(admin->word);
    int code = DONE;
    if (!person && !find_table(admin, &row, &code))
        return code;
    struct store_job *job = store_job_new(NULL);
    if (!job)
        return refuse_store(admin, STORE_NO_MEMORY, admin->path);
    if (person)
        store_forget_person(job, person);
    else
        store_drop_table(job, row.id);
    store_submit(admin->store, job);
    store_drain(admin->store);
    enum store_why why = store_job_why(job);
    store_job_free(store_take_done(admin->store));
    if (why != STORE_FINE)
        return absent(admin, why == STORE_CONFLICT ? STORE_MISSING : why);
    printf(say(admin->lang, SAY_ADMIN_DELETED), admin->word);
    return DONE;
}

/* ---- backup ---- */

static int run_backup(struct admin *admin)
{
    enum store_why why = store_backup(admin->store, admin->word);
    if (why != STORE_FINE)
        return refuse_store(admin, why, admin->word);
    printf(say(admin->lang, SAY_ADMIN_COPIED), admin->path, admin->word);
    return DONE;
}

/* ---- copy ---- */

/* Between files and databases, in both directions: to a larger server, or back. */
static int run_copy(struct admin *admin)
{
    struct store_transfer done;
    const char *from = admin->word, *to = admin->arguments->word[2];
    char name[SENTENCE_MAX];
    struct qn_text text = qn_text_on(name, sizeof name);
    enum store_why why = store_transfer(from, to, &done);
    if (why != STORE_FINE)
        return refuse_store(admin, why, done.is_about_to ? to : from);
    store_name(to, &text);
    printf(say(admin->lang, SAY_ADMIN_TRANSFERRED), name, (unsigned long)done.people,
           (unsigned long)done.tables, (unsigned long)done.lines);
    return DONE;
}

/* ---- restore ---- */

/* The backup is read from end to end before anything is touched. */
static int run_restore(struct admin *admin)
{
    char where[SENTENCE_MAX] = "";
    struct qn_text aside = qn_text_on(where, sizeof where);
    bool is_forced = given(admin->arguments, OPTION_FORCE);
    enum store_why why = store_prove(admin->word);
    if (why != STORE_FINE)
        return refuse_store(admin, why, admin->word);
    why = store_restore(admin->word, admin->path, is_forced, &aside);
    if (why == STORE_EXISTS && !is_forced)
        return unable(admin->arguments, SAY_ADMIN_NO_FORCE, admin->path);
    if (why != STORE_FINE)
        return refuse_store(admin, why, admin->path);
    printf(say(admin->lang, SAY_ADMIN_RESTORED), admin->path, admin->word);
    if (where[0])
        printf(say(admin->lang, SAY_ADMIN_ASIDE), where);
    return DONE;
}

/* ---- check ---- */

struct checking {
    const struct admin *admin;
    unsigned long tables, lines, faults;
};

static bool report_damage(void *context, const char *text)
{
    struct checking *checking = context;
    unable(checking->admin->arguments, SAY_ADMIN_DAMAGE, checking->admin->name, text);
    checking->faults++;
    return true;
}

static bool check_table(void *context, const struct store_table *row)
{
    struct checking *checking = context;
    char reason[SENTENCE_MAX];
    struct qn_text error = qn_text_on(reason, sizeof reason);
    struct qn_table *table = load_table(checking->admin, row, &error);
    checking->tables++;
    checking->lines += (unsigned long)(row->version + 1);
    if (!table) {
        unable(checking->admin->arguments, SAY_ADMIN_BAD_TABLE, row->key, reason);
        checking->faults++;
    } else if (is_old(table)) {
        say_old(checking->admin, row, table, reason); /* no fault of the file */
    }
    qn_table_free(table);
    return true;
}

static int run_check(struct admin *admin)
{
    struct checking checking = {.admin = admin};
    enum store_why why = store_check(admin->store, report_damage, &checking);
    if (why == STORE_FINE)
        why = store_all_tables(admin->store, check_table, &checking);
    if (why != STORE_FINE)
        return refuse_store(admin, why, admin->path);
    printf(say(admin->lang, SAY_ADMIN_CHECKED), admin->name, checking.tables, checking.lines,
           checking.faults);
    return checking.faults == 0 ? DONE : REFUSED;
}

/* ---- the actions ---- */

static const struct action {
    const char *name;
    int (*run)(struct admin *admin);
    enum store_mode mode;
    uint8_t words_min, words_max;
    bool is_apart;      /* the file need not be there */
    bool names_its_own; /* its words are the data */
} actions[] = {
    {"list", run_list, STORE_LOOK, 0, 1, false, false},
    {"show", run_show, STORE_LOOK, 1, 1, false, false},
    {"export", run_export, STORE_LOOK, 1, 1, false, false},
    {"delete", run_delete, STORE_ALTER, 1, 1, false, false},
    {"backup", run_backup, STORE_LOOK, 1, 1, false, false},
    {"check", run_check, STORE_LOOK, 0, 0, false, false},
    {"restore", run_restore, STORE_ALTER, 1, 1, true, false},
    {"copy", run_copy, STORE_ALTER, 2, 2, true, true},
};

enum { ACTIONS = sizeof actions / sizeof actions[0] };

static const struct action *find_action(const struct arguments *arguments)
{
    const char *names[ACTIONS];
    for (int i = 0; i < ACTIONS; i++) {
        names[i] = actions[i].name;
        if (strcmp(actions[i].name, arguments->word[0]) == 0)
            return &actions[i];
    }
    misnamed(arguments, SAY_UNKNOWN_ACTION, arguments->word[0], names, ACTIONS);
    return NULL;
}

int run_admin(const struct arguments *arguments)
{
    char name[SENTENCE_MAX];
    struct qn_text text = qn_text_on(name, sizeof name);
    struct admin admin = {.arguments = arguments,
                          .lang = arguments->lang,
                          .path = arguments->value[OPTION_DATA],
                          .name = name};
    const struct action *action = find_action(arguments);
    if (!action || (!action->names_its_own && !demands(arguments, OPTION_DATA)))
        return MISUSED;
    int words = arguments->word_count - 1;
    if (words < action->words_min)
        return misused(arguments, SAY_MISSING_WORD, say(arguments->lang, SAY_USAGE_ADMIN));
    if (words > action->words_max)
        return misused(arguments, SAY_SURPLUS_WORD, arguments->word[1 + action->words_max]);
    if (words > 0)
        admin.word = arguments->word[1];
    if (action->is_apart)
        return action->run(&admin);
    store_name(admin.path, &text);
    enum store_why why =
        store_open(&admin.store, &(struct store_options){.path = admin.path, .mode = action->mode});
    if (why != STORE_FINE)
        return refuse_store(&admin, why, admin.path);
    int code = action->run(&admin);
    store_stop(admin.store);
    return code;
}
