/* What the server tells its host: one line per event, for people or as JSON. */
#include "log.h"
#include <quinte/quinte.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char *const level_names[LOG_LEVELS] = {"debug", "info", "warn", "error"};

int log_level_parse(const char *name)
{
    for (int i = 0; i < LOG_LEVELS; i++)
        if (strcmp(name, level_names[i]) == 0)
            return i;
    return -1;
}

enum { LINE_MAX_BYTES = 2048, VALUE_MAX = 400 };

/* As it stands between the quotes of a JSON string; nothing from outside can end the line. Control
 * characters and whatever is no ASCII are shown by their bytes: a log may go anywhere. */
static void write_quoted(struct qn_text *line, const char *value)
{
    qn_text_char(line, '"');
    for (int i = 0; value[i] && i < VALUE_MAX; i++) {
        unsigned char c = (unsigned char)value[i];
        if (c == '"' || c == '\\')
            qn_text_form(line, "\\%c", c);
        else if (c < 0x20 || c >= 0x7f)
            qn_text_form(line, "\\u%04x", c);
        else
            qn_text_char(line, (char)c);
    }
    qn_text_char(line, '"');
}

static bool is_word(const char *value)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "-_.:/[]@+";
    return *value && strlen(value) <= VALUE_MAX && value[strspn(value, plain)] == '\0';
}

static void write_time(struct qn_text *line)
{
    struct timespec now;
    struct tm utc;
    char text[32];
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &utc);
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &utc);
    qn_text_form(line, "%s.%03ldZ", text, now.tv_nsec / 1000000);
}

static void write_member(struct qn_text *line, bool json, const struct log_member *member)
{
    size_t before = line->length;
    qn_text_form(line, json ? ",\"%s\":" : " %s=", member->name);
    if (!member->text)
        qn_text_form(line, "%lld", member->number);
    else if (!json && is_word(member->text))
        qn_text_str(line, member->text);
    else
        write_quoted(line, member->text);
    if (line->full) { /* a member is there whole or not at all */
        line->length = before;
        line->data[before] = '\0';
        line->full = false;
    }
}

void log_event(const struct logger *logger, enum log_level level, const char *event,
               const struct log_member *members)
{
    if (level < logger->least)
        return;
    char data[LINE_MAX_BYTES];
    struct qn_text line = qn_text_on(data, sizeof data - 2); /* the end always fits */
    qn_text_str(&line, logger->json ? "{\"time\":\"" : "");
    write_time(&line);
    qn_text_form(&line, logger->json ? "\",\"level\":\"%s\",\"event\":\"%s\"" : " %-5s %s",
                 level_names[level], event);
    for (; members && members->name; members++)
        write_member(&line, logger->json, members);
    size_t length = line.length;
    if (logger->json)
        data[length++] = '}';
    data[length++] = '\n';
    /* One write a line; a log that cannot be written must not stop a game. */
    if (write(logger->file, data, length) < 0)
        return;
}
