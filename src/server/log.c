/* What the server tells its host: one line per event, for people or as JSON. */
#include "log.h"
#include "core/json_write.h"
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
    const char *name = json ? member->name : NULL;
    if (!json)
        qn_text_form(line, " %s=", member->name);
    if (!member->text)
        qn_put_int(line, name, member->number);
    else if (!json && is_word(member->text))
        qn_text_str(line, member->text);
    else /* nothing from outside can end the line, and a log may go anywhere: ASCII */
        qn_put_ascii(line, name, member->text, VALUE_MAX);
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
    char data[LINE_MAX_BYTES], when[32];
    struct qn_text line = qn_text_on(data, sizeof data - 2); /* the end always fits */
    struct qn_text stamp = qn_text_on(when, sizeof when);
    write_time(&stamp);
    if (logger->json) {
        qn_put_open(&line, NULL, '{');
        qn_put_string(&line, "time", when);
        qn_put_string(&line, "level", level_names[level]);
        qn_put_string(&line, "event", event);
    } else {
        qn_text_form(&line, "%s %-5s %s", when, level_names[level], event);
    }
    for (; members && members->name; members++)
        write_member(&line, logger->json, members);
    line.size = sizeof data;
    if (logger->json)
        qn_put_close(&line, '}');
    qn_text_char(&line, '\n');
    /* One write a line; a log that cannot be written must not stop a game. */
    if (write(logger->file, line.data, line.length) < 0)
        return;
}
