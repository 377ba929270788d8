/* quinte serve: tables for people elsewhere. Reads the settings and hands them to the server. */
#include "commands.h"
#include "server/serve.h"
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { SENTENCE_MAX = 2048, SETTINGS_ROOM = 8192 };

/* Options that are settings of their own. */
static const uint8_t own[] = {OPTION_LISTEN, OPTION_DATA, OPTION_PAGE, OPTION_PUBLIC_URL,
                              OPTION_MAX_TABLES};

static bool set_pair(struct config *config, const char *pair, enum qn_lang lang,
                     struct qn_text *error)
{
    char name[64];
    const char *equals = strchr(pair, '=');
    struct qn_text text = qn_text_on(name, sizeof name);
    for (const char *at = pair; *at && at != equals; at++)
        qn_text_char(&text, *at);
    return config_set(config, name, equals ? equals + 1 : "", lang, error);
}

static bool read_config(const struct arguments *arguments, struct config *config,
                        struct qn_text *error)
{
    const char *file = arguments->value[OPTION_CONFIG];
    enum qn_lang lang = arguments->lang;
    config_standard(config);
    bool sound = !file || config_read(config, file, lang, error);
    for (size_t i = 0; i < sizeof own && sound; i++)
        if (given(arguments, own[i]))
            sound =
                config_set(config, option_at(own[i])->name, arguments->value[own[i]], lang, error);
    for (int i = 0; i < arguments->setting_count && sound; i++)
        sound = set_pair(config, arguments->setting[i], lang, error);
    return sound && config_check(config, lang, error);
}

/* Without --data: a file in the user's data folder, which is made if need be. */
static bool find_data(struct config *config)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (config->data[0])
        return true;
    struct qn_text path = qn_text_on(config->data, sizeof config->data);
    if (data && data[0] == '/')
        qn_text_str(&path, data);
    else if (home && home[0] == '/')
        qn_text_form(&path, "%s/.local/share", home);
    else
        return false;
    qn_text_str(&path, "/quinte");
    for (char *slash = strchr(path.data + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path.data, 0700);
        *slash = '/';
    }
    mkdir(path.data, 0700); /* what fails shows when the file is opened */
    qn_text_str(&path, "/server.db");
    return !path.full;
}

struct start {
    const struct config *config;
    enum qn_lang lang;
};

static void started(void *self, uint16_t port)
{
    const struct start *start = self;
    const char *host = start->config->host[0] ? start->config->host : "localhost";
    bool is_ipv6 = strchr(host, ':') != NULL;
    char place[CONFIG_HOST + 32];
    snprintf(place, sizeof place, is_ipv6 ? "%s://[%s]:%u" : "%s://%s:%u",
             start->config->certificate[0] ? "https" : "http", host, (unsigned)port);
    printf(say(start->lang, SAY_SERVE_LISTENS), place);
    fflush(stdout);
}

int run_serve(const struct arguments *arguments)
{
    static struct config config;
    char sentence[SENTENCE_MAX] = "", settings[SETTINGS_ROOM];
    struct qn_text error = qn_text_on(sentence, sizeof sentence);
    struct start start = {&config, arguments->lang};
    if (!read_config(arguments, &config, &error))
        return misused(arguments, SAY_SERVE_REFUSED, sentence);
    if (given(arguments, OPTION_CHECK_CONFIG)) {
        struct qn_text text = qn_text_on(settings, sizeof settings);
        config_print(&config, &text);
        config_promise(&config, arguments->lang, &text);
        fputs(settings, stdout);
        return DONE;
    }
    if (!find_data(&config))
        return misused(arguments, SAY_SERVE_NO_FOLDER);
    if (!serve(&config, arguments->lang, started, &start, &error))
        return unable(arguments, SAY_SERVE_REFUSED, sentence);
    return DONE;
}
