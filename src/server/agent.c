/* What kind of device speaks to us: see agent.h. */
#include "server/agent.h"
#include <string.h>

struct mark {
    const char *in, *name; /* what a User-Agent has, and what people call it */
};

/* The first that is found counts: many browsers also claim to be those that stand below them. */
static const struct mark browsers[] = {
    {"Edg", "Edge"},        {"OPR/", "Opera"},    {"SamsungBrowser", "Samsung Internet"},
    {"FxiOS", "Firefox"},   {"CriOS", "Chrome"},  {"Firefox", "Firefox"},
    {"Chromium", "Chrome"}, {"Chrome", "Chrome"}, {"Safari", "Safari"},
};
static const struct mark systems[] = {
    {"Android", "Android"}, {"iPhone", "iPhone"},   {"iPad", "iPad"},   {"CrOS", "ChromeOS"},
    {"Windows", "Windows"}, {"Macintosh", "macOS"}, {"Linux", "Linux"},
};

enum {
    BROWSERS = sizeof browsers / sizeof browsers[0],
    SYSTEMS = sizeof systems / sizeof systems[0]
};

/* Counted from 1; 0: none. */
static int find_mark(const struct mark *marks, int count, const char *text)
{
    for (int i = 0; i < count; i++)
        if (strstr(text, marks[i].in))
            return i + 1;
    return 0;
}

uint8_t agent_class(const char *user_agent)
{
    return (uint8_t)(find_mark(browsers, BROWSERS, user_agent) * (SYSTEMS + 1) +
                     find_mark(systems, SYSTEMS, user_agent));
}

void agent_label(uint8_t kind, struct qn_text *text)
{
    int browser = kind / (SYSTEMS + 1), system = kind % (SYSTEMS + 1);
    if (browser > 0)
        qn_text_str(text, browsers[browser - 1].name);
    if (browser > 0 && system > 0)
        qn_text_str(text, " · ");
    if (system > 0)
        qn_text_str(text, systems[system - 1].name);
}
