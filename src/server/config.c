/* What a host can choose: one table of settings, read from options and from a file. */
#include "config.h"
#include "core/language.h"
#include "server/store.h"
#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- kinds of values ---- */

struct entry;

/* Reads a value into a config; false if it is none of its kind. */
typedef bool (*reader)(struct config *config, const struct entry *entry, const char *value);
typedef void (*printer)(const struct config *config, const struct entry *entry,
                        struct qn_text *text);

struct kind {
    reader read;
    printer print;
    const char *expects;
    bool has_range; /* the entry's least and most say more */
};

struct entry {
    struct setting setting;
    const struct kind *kind;
    size_t offset;
    uint32_t least, most; /* of a number; a text has room for `most` bytes */
    const char *words;    /* of a choice: "text json" */
};

static void *field(struct config *config, const struct entry *entry)
{
    return (char *)config + entry->offset;
}

static const void *field_of(const struct config *config, const struct entry *entry)
{
    return (const char *)config + entry->offset;
}

static bool read_digits(const char *text, size_t length, uint32_t least, uint32_t most,
                        uint32_t *number)
{
    uint64_t sum = 0;
    if (length == 0 || length > 10)
        return false;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        sum = sum * 10 + (uint64_t)(text[i] - '0');
    }
    if (sum < least || sum > most)
        return false;
    *number = (uint32_t)sum;
    return true;
}

static bool read_number(struct config *config, const struct entry *entry, const char *value)
{
    return read_digits(value, strlen(value), entry->least, entry->most, field(config, entry));
}

static void print_number(const struct config *config, const struct entry *entry,
                         struct qn_text *text)
{
    uint32_t number;
    memcpy(&number, field_of(config, entry), sizeof number);
    qn_text_int(text, (long)number);
}

/* "20" or "20/40": a second, and at once. Without the second number twice the first. */
static bool read_rate(struct config *config, const struct entry *entry, const char *value)
{
    struct rate rate;
    size_t length = strcspn(value, "/");
    if (!read_digits(value, length, 0, entry->most, &rate.per_second))
        return false;
    rate.burst = rate.per_second * 2;
    if (value[length] &&
        !read_digits(value + length + 1, strlen(value + length + 1), 1, entry->most, &rate.burst))
        return false;
    memcpy(field(config, entry), &rate, sizeof rate);
    return true;
}

static void print_rate(const struct config *config, const struct entry *entry, struct qn_text *text)
{
    struct rate rate;
    memcpy(&rate, field_of(config, entry), sizeof rate);
    qn_text_form(text, rate.per_second ? "%lu/%lu" : "%lu", (unsigned long)rate.per_second,
                 (unsigned long)rate.burst);
}

static bool read_text(struct config *config, const struct entry *entry, const char *value)
{
    size_t length = strlen(value);
    if (length >= entry->most)
        return false;
    memcpy(field(config, entry), value, length + 1);
    return true;
}

static void print_text(const struct config *config, const struct entry *entry, struct qn_text *text)
{
    qn_text_str(text, field_of(config, entry));
}

static bool read_choice(struct config *config, const struct entry *entry, const char *value)
{
    size_t length = strlen(value);
    for (const char *word = entry->words; *word;) {
        size_t end = strcspn(word, " ");
        if (end == length && memcmp(word, value, end) == 0)
            return read_text(config, entry, value);
        word += end + (word[end] == ' ');
    }
    return false;
}

/* Scheme, host and perhaps a port: what a browser calls an origin. A slash at the end goes. */
static bool read_url(struct config *config, const struct entry *entry, const char *value)
{
    static const char *const schemes[] = {"https://", "http://"};
    static const char rest[] = "abcdefghijklmnopqrstuvwxyz0123456789-.:[]";
    char *url = field(config, entry);
    size_t length = strlen(value);
    if (length > 0 && value[length - 1] == '/')
        length--;
    for (int i = 0; i < 2; i++) {
        size_t start = strlen(schemes[i]);
        if (strncmp(value, schemes[i], start) != 0 || length <= start || length >= entry->most ||
            start + strspn(value + start, rest) < length)
            continue;
        memcpy(url, value, length);
        url[length] = '\0';
        return true;
    }
    return false;
}

/* "ADDRESS:PORT", "[IPv6]:PORT", ":PORT" for every address. */
static bool read_listen(struct config *config, const struct entry *entry, const char *value)
{
    const char *colon = strrchr(value, ':');
    uint32_t port;
    if (!colon || !read_digits(colon + 1, strlen(colon + 1), 0, UINT16_MAX, &port))
        return false;
    const char *host = value;
    size_t length = (size_t)(colon - value);
    if (length >= 2 && host[0] == '[' && host[length - 1] == ']') {
        host++;
        length -= 2;
    } else if (memchr(host, ':', length)) {
        return false; /* an IPv6 address needs its brackets */
    }
    if (length >= entry->most)
        return false;
    memcpy(config->host, host, length);
    config->host[length] = '\0';
    config->port = (uint16_t)port;
    config->is_listen_given = true;
    return true;
}

static void print_listen(const struct config *config, const struct entry *entry,
                         struct qn_text *text)
{
    (void)entry;
    qn_text_form(text, strchr(config->host, ':') ? "[%s]:%u" : "%s:%u", config->host,
                 (unsigned)config->port);
}

static bool read_networks(struct config *config, const struct entry *entry, const char *value)
{
    struct networks networks = {.count = 0};
    for (const char *word = value; *word;) {
        char text[64];
        word += strspn(word, " ,");
        size_t length = strcspn(word, " ,");
        if (length == 0)
            break;
        if (length >= sizeof text || networks.count == NETWORKS_MAX)
            return false;
        memcpy(text, word, length);
        text[length] = '\0';
        if (!network_parse(text, &networks.at[networks.count++]))
            return false;
        word += length;
    }
    memcpy(field(config, entry), &networks, sizeof networks);
    return true;
}

static void print_networks(const struct config *config, const struct entry *entry,
                           struct qn_text *text)
{
    struct networks networks;
    memcpy(&networks, field_of(config, entry), sizeof networks);
    for (int i = 0; i < networks.count; i++) {
        char address[ADDRESS_TEXT];
        address_print(&networks.at[i].address, address);
        bool is_ipv6 = strchr(address, ':') != NULL;
        qn_text_form(text, "%s%s/%d", i ? ", " : "", address,
                     networks.at[i].bits - (is_ipv6 ? 0 : 96));
    }
}

/* A number of seconds, minutes, hours or days. */
static const struct {
    char letter;
    uint32_t seconds;
} units[] = {{'d', 86400}, {'h', 3600}, {'m', 60}, {'s', 1}};

enum { UNITS = sizeof units / sizeof units[0], LONGEST = 366 * 86400 };

static bool read_interval(const char *text, size_t length, uint32_t *seconds)
{
    for (int i = 0; i < UNITS && length > 0; i++)
        if (text[length - 1] == units[i].letter) {
            if (!read_digits(text, length - 1, 1, LONGEST / units[i].seconds, seconds))
                return false;
            *seconds *= units[i].seconds;
            return true;
        }
    return false;
}

/* "24h /folder"; nothing: never. */
static bool read_schedule(struct config *config, const struct entry *entry, const char *value)
{
    struct schedule schedule = {.seconds = 0};
    size_t length = strcspn(value, " \t");
    const char *folder = value + length + strspn(value + length, " \t");
    if (*value && (!read_interval(value, length, &schedule.seconds) || !*folder ||
                   strlen(folder) >= sizeof schedule.folder))
        return false;
    snprintf(schedule.folder, sizeof schedule.folder, "%s", folder);
    memcpy(field(config, entry), &schedule, sizeof schedule);
    return true;
}

static void print_interval(uint32_t seconds, struct qn_text *text)
{
    for (int i = 0; i < UNITS; i++)
        if (seconds % units[i].seconds == 0) {
            qn_text_form(text, "%lu%c", (unsigned long)(seconds / units[i].seconds),
                         units[i].letter);
            return;
        }
}

static void print_schedule(const struct config *config, const struct entry *entry,
                           struct qn_text *text)
{
    struct schedule schedule;
    memcpy(&schedule, field_of(config, entry), sizeof schedule);
    if (schedule.seconds == 0)
        return;
    print_interval(schedule.seconds, text);
    qn_text_form(text, " %s", schedule.folder);
}

static const struct kind schedule_kind = {
    read_schedule, print_schedule,
    N_("INTERVAL FOLDER, the interval from 1s to 366d: 24h /var/backups/quinte"), false};
static const struct kind number = {read_number, print_number, N_("a number"), true};
static const struct kind rate_kind = {
    read_rate, print_rate, N_("A_SECOND or A_SECOND/AT_ONCE, two numbers; 0: no limit"), true};
static const struct kind text_kind = {read_text, print_text, N_("a shorter text"), true};
static const struct kind choice = {read_choice, print_text, N_("one of"), false};
static const struct kind url_kind = {
    read_url, print_text, N_("https://NAME or http://NAME:PORT, in lower case, without a path"),
    false};
static const struct kind listen_kind = {
    read_listen, print_listen, N_("ADDRESS:PORT, [IPv6]:PORT, or :PORT for every address"), false};
static const struct kind networks_kind = {
    read_networks, print_networks,
    N_("addresses or networks with commas between them, at most 16: 10.0.0.0/8, ::1"), false};

/* ---- the table ---- */

#define AT(member) offsetof(struct config, member)

static const struct entry entries[] = {
    {{"listen", "ADDR:PORT", N_("where to listen")}, &listen_kind, AT(host), 0, CONFIG_HOST, NULL},
    {{"data", "FILE", N_("the file of the tables, or postgresql://…")},
     &text_kind,
     AT(data),
     0,
     CONFIG_PATH,
     NULL},
    {{"page", "FOLDER", N_("the folder of the page")}, &text_kind, AT(page), 0, CONFIG_PATH, NULL},
    {{"public-url", "URL", N_("the address that people type")},
     &url_kind,
     AT(public_url),
     0,
     CONFIG_URL,
     NULL},
    {{"tls-cert", "FILE", N_("the certificate with its chain (PEM)")},
     &text_kind,
     AT(certificate),
     0,
     CONFIG_PATH,
     NULL},
    {{"tls-key", "FILE", N_("its private key (PEM)")}, &text_kind, AT(key), 0, CONFIG_PATH, NULL},
    {{"proxies", "NETS", N_("proxies whose X-Forwarded-For is believed")},
     &networks_kind,
     AT(proxies),
     0,
     0,
     NULL},
    {{"max-tables", "N", N_("tables at once")}, &number, AT(max_tables), 1, 10000000, NULL},
    {{"tables-per-person", "N", N_("tables at once of one person")},
     &number,
     AT(tables_per_person),
     1,
     100000,
     NULL},
    {{"tables-per-hour", "N", N_("new tables an hour of one person; 0: no limit")},
     &number,
     AT(tables_per_hour),
     0,
     1000000,
     NULL},
    {{"address-tables-per-hour", "N", N_("new tables an hour of one address; 0: no limit")},
     &number,
     AT(address_tables_per_hour),
     0,
     1000000,
     NULL},
    {{"address-people-per-hour", "N", N_("new people an hour from one address; 0: no limit")},
     &number,
     AT(address_people_per_hour),
     0,
     1000000,
     NULL},
    {{"listed-per-person", "N", N_("tables of one person in the list")},
     &number,
     AT(listed_per_person),
     1,
     100000,
     NULL},
    {{"listed-per-address", "N", N_("tables of one address in the list")},
     &number,
     AT(listed_per_address),
     1,
     100000,
     NULL},
    {{"megabytes-per-person", "N", N_("megabytes of the tables of one person")},
     &number,
     AT(megabytes_per_person),
     1,
     1000000,
     NULL},
    {{"megabytes-per-address", "N", N_("megabytes of the tables of one address")},
     &number,
     AT(megabytes_per_address),
     1,
     1000000,
     NULL},
    {{"finished-hours", "N", N_("hours until a finished table is closed; 0: never")},
     &number,
     AT(finished_hours),
     0,
     100000,
     NULL},
    {{"unplayed-days", "N", N_("days until a table without moves is closed; 0: never")},
     &number,
     AT(unplayed_days),
     0,
     100000,
     NULL},
    {{"archive-days", "N", N_("days that closed tables are kept; 0: for ever")},
     &number,
     AT(archive_days),
     0,
     100000,
     NULL},
    {{"archive-megabytes", "N", N_("megabytes of all closed tables")},
     &number,
     AT(archive_megabytes),
     1,
     100000000,
     NULL},
    {{"stranger-days", "N",
      N_("days until somebody without tables or games is forgotten; 0: never")},
     &number,
     AT(stranger_days),
     0,
     36500,
     NULL},
    {{"max-connections", "N", N_("connections at once")},
     &number,
     AT(max_connections),
     1,
     1000000,
     NULL},
    {{"connections-per-address", "N", N_("connections at once of one address")},
     &number,
     AT(connections_per_address),
     1,
     1000000,
     NULL},
    {{"tables-per-connection", "N", N_("tables that one connection looks at")},
     &number,
     AT(tables_per_connection),
     1,
     1000000,
     NULL},
    {{"message-rate", "N[/M]", N_("messages a second of one connection")},
     &rate_kind,
     AT(message_rate),
     0,
     1000000,
     NULL},
    {{"address-rate", "N[/M]", N_("messages a second of one address")},
     &rate_kind,
     AT(address_rate),
     0,
     1000000,
     NULL},
    {{"request-rate", "N[/M]", N_("HTTP requests a second of one address")},
     &rate_kind,
     AT(request_rate),
     0,
     1000000,
     NULL},
    {{"read-rate", "N[/M]", N_("lines of stored tables read a second for one address")},
     &rate_kind,
     AT(read_rate),
     0,
     1000000,
     NULL},
    {{"message-bytes", "N", N_("the longest message received")},
     &number,
     AT(message_bytes),
     1024,
     1048576,
     NULL},
    {{"queue-bytes", "N", N_("what waits at most for a slow reader")},
     &number,
     AT(queue_bytes),
     16384,
     67108864,
     NULL},
    {{"total-queue-bytes", "N", N_("what waits at most for all slow readers together")},
     &number,
     AT(total_queue_bytes),
     65536,
     UINT32_MAX,
     NULL},
    {{"ping-seconds", "N", N_("silence before asking 'are you there?'")},
     &number,
     AT(ping_seconds),
     1,
     3600,
     NULL},
    {{"silence-seconds", "N", N_("silence before the connection is given up")},
     &number,
     AT(silence_seconds),
     2,
     7200,
     NULL},
    {{"bot-threads", "N", N_("threads for bots; 0: as the machine allows")},
     &number,
     AT(bot_threads),
     0,
     256,
     NULL},
    {{"bot-pause", "MS",
      N_("milliseconds that a bot takes at least to begin its turn; further "
         "steps are faster")},
     &number,
     AT(bot_pause),
     0,
     60000,
     NULL},
    {{"relaxed-seconds", "N", N_("time for a move with the relaxed clock")},
     &number,
     AT(relaxed_seconds),
     1,
     86400,
     NULL},
    {{"fast-seconds", "N", N_("time for a move with the fast clock")},
     &number,
     AT(fast_seconds),
     1,
     86400,
     NULL},
    {{"away-seconds", "N", N_("absence until a bot may be put in somebody's place")},
     &number,
     AT(away_seconds),
     0,
     86400,
     NULL},
    {{"idle-seconds", "N", N_("rest before a table leaves memory")},
     &number,
     AT(idle_seconds),
     1,
     86400,
     NULL},
    {{"metrics", "WHO", N_("who may read /metrics")},
     &choice,
     AT(metrics),
     0,
     CONFIG_WORD,
     "local all none"},
    {{"log", "FORM", N_("form of the log")}, &choice, AT(log), 0, CONFIG_WORD, "text json"},
    {{"log-level", "LEVEL", N_("the least important in the log")},
     &choice,
     AT(log_level),
     0,
     CONFIG_WORD,
     "debug info warn error"},
    {{"durability", "HOW",
      N_("when a move is safe: normal survives the program's end, full a power cut")},
     &choice,
     AT(durability),
     0,
     CONFIG_WORD,
     "normal full"},
    {{"backup", "EVERY FOLDER", N_("verified backups, such as 24h /folder; without it: none")},
     &schedule_kind,
     AT(backup),
     0,
     0,
     NULL},
    {{"backup-keep", "N", N_("backups that are kept")}, &number, AT(backup_keep), 1, 10000, NULL},
};

enum { ENTRIES = sizeof entries / sizeof entries[0] };

void config_standard(struct config *config)
{
    *config = (struct config){
        .host = "localhost",
        .port = 8017,
        .max_tables = 20000,
        .tables_per_person = 20,
        .tables_per_hour = 60,
        .address_tables_per_hour = 240,
        .address_people_per_hour = 12000,
        .listed_per_person = 5,
        .listed_per_address = 40,
        .megabytes_per_person = 50,
        .megabytes_per_address = 500,
        .finished_hours = 24,
        .unplayed_days = 90,
        .archive_days = 365,
        .archive_megabytes = 10000,
        .stranger_days = 30,
        .max_connections = 20000,
        .connections_per_address = 64,
        .tables_per_connection = 32,
        .message_rate = {20, 60},
        .address_rate = {200, 600},
        .request_rate = {50, 300},
        .read_rate = {5000, 50000},
        .message_bytes = 65536,
        .queue_bytes = 1048576,
        .total_queue_bytes = 268435456,
        .ping_seconds = 40,
        .silence_seconds = 65,
        .bot_pause = 700,
        .relaxed_seconds = 120,
        .fast_seconds = 30,
        .away_seconds = 60,
        .idle_seconds = 600,
        .metrics = "local",
        .log = "text",
        .log_level = "info",
        .durability = "normal",
        .backup_keep = 7,
    };
    if (access(QN_PAGE_FOLDER "/index.html", R_OK) == 0)
        snprintf(config->page, sizeof config->page, "%s", QN_PAGE_FOLDER);
}

const struct setting *config_at(int index)
{
    return index >= 0 && index < ENTRIES ? &entries[index].setting : NULL;
}

/* ---- reading ---- */

static const struct entry *find_entry(const char *name)
{
    for (int i = 0; i < ENTRIES; i++)
        if (strcmp(entries[i].setting.name, name) == 0)
            return &entries[i];
    return NULL;
}

static void explain_unknown(const char *name, enum qn_lang lang, struct qn_text *error)
{
    static const char forms[] = N_("'%s' is not a setting; the settings are: ");
    qn_text_form(error, qn_say(lang, forms), name);
    for (int i = 0; i < ENTRIES; i++)
        qn_text_form(error, i ? ", %s" : "%s", entries[i].setting.name);
}

static void explain_value(const struct entry *entry, const char *value, enum qn_lang lang,
                          struct qn_text *error)
{
    static const char forms[] = N_("%s: '%.80s' will not do; expected: ");
    qn_text_form(error, qn_say(lang, forms), entry->setting.name, value);
    qn_text_str(error, qn_say(lang, entry->kind->expects));
    if (entry->words)
        qn_text_form(error, ": %s", entry->words);
    else if (entry->kind->has_range)
        qn_text_form(error, " (%lu–%lu)", (unsigned long)entry->least, (unsigned long)entry->most);
}

bool config_set(struct config *config, const char *name, const char *value, enum qn_lang lang,
                struct qn_text *error)
{
    const struct entry *entry = find_entry(name);
    if (!entry) {
        explain_unknown(name, lang, error);
        return false;
    }
    if (!entry->kind->read(config, entry, value)) {
        explain_value(entry, value, lang, error);
        return false;
    }
    return true;
}

enum { CONFIG_LINE = 2048 };

static char *trim(char *text)
{
    static const char blank[] = " \t\r\n";
    text += strspn(text, blank);
    size_t length = strlen(text);
    while (length > 0 && strchr(blank, text[length - 1]))
        text[--length] = '\0';
    return text;
}

enum complaint { NO_EQUALS, TOO_LONG, TWICE, COMPLAINTS };

static const char *const complaints[COMPLAINTS] = {
    [NO_EQUALS] = N_("'%.80s': expected is 'name = value', or # before a remark"),
    [TOO_LONG] = N_("'%.80s...': the line is too long"),
    [TWICE] = N_("%s: was already set further up in this file"),
};

static bool complain(enum complaint complaint, const char *about, enum qn_lang lang,
                     struct qn_text *error)
{
    qn_text_form(error, qn_say(lang, complaints[complaint]), about);
    return false;
}

static bool read_line(struct config *config, char *line, bool seen[ENTRIES], enum qn_lang lang,
                      struct qn_text *error)
{
    bool is_whole = strlen(line) < CONFIG_LINE - 1 || line[CONFIG_LINE - 2] == '\n';
    char *name = trim(line), *equals = strchr(name, '=');
    if (!is_whole)
        return complain(TOO_LONG, name, lang, error);
    if (*name == '\0' || *name == '#')
        return true;
    if (!equals)
        return complain(NO_EQUALS, name, lang, error);
    *equals = '\0';
    name = trim(name);
    const struct entry *entry = find_entry(name);
    if (entry && seen[entry - entries])
        return complain(TWICE, name, lang, error);
    if (!config_set(config, name, trim(equals + 1), lang, error))
        return false;
    seen[entry - entries] = true;
    return true;
}

bool config_read(struct config *config, const char *path, enum qn_lang lang, struct qn_text *error)
{
    char line[CONFIG_LINE], sentence[1024];
    bool seen[ENTRIES] = {false};
    FILE *file = fopen(path, "rb");
    if (!file) {
        qn_text_form(error, qn_say(lang, "%s: cannot be read: %s"), path, strerror(errno));
        return false;
    }
    struct config changed = *config;
    bool is_sound = true;
    for (unsigned long at = 1; is_sound && fgets(line, sizeof line, file); at++) {
        struct qn_text why = qn_text_on(sentence, sizeof sentence);
        is_sound = read_line(&changed, line, seen, lang, &why);
        if (!is_sound)
            qn_text_form(error, qn_say(lang, "%s, line %lu: %s"), path, at, sentence);
    }
    fclose(file);
    if (is_sound)
        *config = changed;
    return is_sound;
}

/* ---- the whole ---- */

static bool check_pair(const struct config *config, enum qn_lang lang, struct qn_text *error)
{
    if (!config->certificate[0] == !config->key[0])
        return true;
    qn_text_str(error, qn_say(lang, "tls-cert and tls-key belong together: both are needed"));
    return false;
}

static bool check_times(const struct config *config, enum qn_lang lang, struct qn_text *error)
{
    if (config->ping_seconds < config->silence_seconds)
        return true;
    qn_text_str(error, qn_say(lang, "ping-seconds must be shorter than silence-seconds"));
    return false;
}

static bool check_queues(const struct config *config, enum qn_lang lang, struct qn_text *error)
{
    if (config->queue_bytes <= config->total_queue_bytes)
        return true;
    qn_text_str(error, qn_say(lang, "queue-bytes cannot be more than total-queue-bytes"));
    return false;
}

static bool check_readable(const char *name, const char *path, enum qn_lang lang,
                           struct qn_text *error)
{
    if (path[0] == '\0' || access(path, R_OK) == 0)
        return true;
    qn_text_form(error, qn_say(lang, "%s: '%s' cannot be read: %s"), name, path, strerror(errno));
    return false;
}

/* A folder that appears later would be a disk that was not mounted: that is found out at once. */
static bool check_backup(const struct config *config, enum qn_lang lang, struct qn_text *error)
{
    const char *folder = config->backup.folder;
    struct stat about;
    if (config->backup.seconds > 0 && store_is_database(config->data)) {
        store_say(STORE_ELSEWHERE, config->data, lang, error);
        return false;
    }
    bool is_there = config->backup.seconds == 0 || stat(folder, &about) == 0;
    if (is_there && config->backup.seconds > 0 && !S_ISDIR(about.st_mode)) {
        is_there = false;
        errno = ENOTDIR;
    }
    if (is_there && (config->backup.seconds == 0 || access(folder, W_OK | X_OK) == 0))
        return true;
    qn_text_form(error,
                 qn_say(lang,
                        "backup: '%s' is no folder that can be written to: %s; make it, or name "
                        "another"),
                 folder, strerror(errno));
    return false;
}

bool config_check(const struct config *config, enum qn_lang lang, struct qn_text *error)
{
    return check_backup(config, lang, error) && check_pair(config, lang, error) &&
           check_times(config, lang, error) && check_queues(config, lang, error) &&
           check_readable("tls-cert", config->certificate, lang, error) &&
           check_readable("tls-key", config->key, lang, error) &&
           check_readable("page", config->page, lang, error);
}

void config_print(const struct config *config, struct qn_text *text)
{
    for (int i = 0; i < ENTRIES; i++) {
        char value[CONFIG_PATH + 16];
        struct qn_text printed = qn_text_on(value, sizeof value);
        entries[i].kind->print(config, &entries[i], &printed);
        if (printed.length > 0)
            qn_text_form(text, "%s = %s\n", entries[i].setting.name, value);
    }
}

void config_promise(const struct config *config, enum qn_lang lang, struct qn_text *text)
{
    static const char *const durable[2] = {
        N_("# A confirmed move survives the end of the program, even a sudden one. After a power\n"
           "# cut the last confirmed moves may be missing; durability = full prevents that.\n"),
        N_("# A confirmed move survives a power cut, too.\n"),
    };
    static const char database[] =
        N_("# What a confirmed move survives is up to the database: synchronous_commit, and its\n"
           "# standbys. pg_dump makes backups.\n");
    static const char none[] = N_("# No backups are made: backup = 24h /folder makes one a day.\n");
    static const char made[] = N_("# A verified backup every %s; the last %lu are kept.\n");
    char interval[16];
    struct qn_text often = qn_text_on(interval, sizeof interval);
    if (store_is_database(config->data)) {
        qn_text_str(text, qn_say(lang, database));
        return;
    }
    qn_text_str(text, qn_say(lang, durable[strcmp(config->durability, "full") == 0]));
    if (config->backup.seconds == 0) {
        qn_text_str(text, qn_say(lang, none));
        return;
    }
    print_interval(config->backup.seconds, &often);
    qn_text_form(text, qn_say(lang, made), interval, (unsigned long)config->backup_keep);
}
