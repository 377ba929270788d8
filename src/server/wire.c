/* Messages of the WebSocket: see wire.h. */
#include "server/wire.h"
#include "core/json_write.h"
#include "core/text.h"
#include "core/language.h"
#include <stdlib.h>
#include <string.h>

/* ---- checking ---- */

static bool is_text(const struct wire_kind *kind, const json_t *value)
{
    if (!json_is_string(value))
        return false;
    const char *string = json_string_value(value);
    int64_t length = 0;
    if (strlen(string) != json_string_length(value))
        return false;
    for (const char *at = string; *at; at++)
        length += (*at & 0xC0) != 0x80;
    bool fits = length >= kind->min && length <= kind->max;
    return fits && (!kind->letters || string[strspn(string, kind->letters)] == '\0');
}

static bool is_word(const struct wire_kind *kind, const json_t *value)
{
    for (const char *const *word = kind->words; *word && json_is_string(value); word++)
        if (strcmp(*word, json_string_value(value)) == 0)
            return true;
    return false;
}

static bool fits(const struct wire_kind *kind, const json_t *value, const char **place);

static bool is_any(const struct wire_kind *kind, const json_t *value, const char **place)
{
    for (const struct wire_kind *const *one = kind->kinds; *one; one++)
        if (fits(*one, value, place))
            return true;
    return false;
}

static bool is_list(const struct wire_kind *kind, const json_t *value, const char **place)
{
    bool sound = json_is_array(value) && (int64_t)json_array_size(value) <= kind->max;
    for (size_t i = 0; sound && i < json_array_size(value); i++)
        sound = fits(kind->kinds[0], json_array_get(value, i), place);
    return sound;
}

/* Iterators of jansson take no const object; nothing is changed. */
static json_t *unconst(const json_t *value)
{
    union {
        const json_t *from;
        json_t *to;
    } pointer = {value};
    return pointer.to;
}

static bool is_map(const struct wire_kind *kind, const json_t *value, const char **place)
{
    const char *name;
    json_t *member;
    if (!json_is_object(value) || (int64_t)json_object_size(value) > kind->max)
        return false;
    json_object_foreach(unconst(value), name, member)
    {
        if (!fits(kind->kinds[0], member, place))
            return false;
    }
    return true;
}

static bool is_object(const struct wire_kind *kind, const json_t *value, const char **place)
{
    size_t known = 0;
    if (!json_is_object(value))
        return false;
    for (const struct wire_field *field = kind->fields; field->name; field++) {
        const json_t *member = json_object_get(value, field->name);
        known += member != NULL;
        if (member ? !fits(field->kind, member, place) : field->required) {
            *place = field->name;
            return false;
        }
    }
    return known == json_object_size(value);
}

static bool is_number(const struct wire_kind *kind, const json_t *value)
{
    json_int_t number = json_integer_value(value);
    return json_is_integer(value) && number >= kind->min && number <= kind->max;
}

static bool fits(const struct wire_kind *kind, const json_t *value, const char **place)
{
    switch (kind->type) {
    case WIRE_NULL:
        return json_is_null(value);
    case WIRE_FLAG:
        return json_is_boolean(value);
    case WIRE_NUMBER:
        return is_number(kind, value);
    case WIRE_TEXT:
        return is_text(kind, value);
    case WIRE_WORD:
        return is_word(kind, value);
    case WIRE_LIST:
        return is_list(kind, value, place);
    case WIRE_MAP:
        return is_map(kind, value, place);
    case WIRE_OBJECT:
        return is_object(kind, value, place);
    case WIRE_ANY:
        return is_any(kind, value, place);
    }
    return false;
}

/* WIRE_VERBS if there is none of that name. */
static enum wire_verb find_verb(const char *name)
{
    for (int verb = 0; verb < WIRE_MESSAGES && name; verb++)
        if (strcmp(wire_commands[verb].name, name) == 0)
            return (enum wire_verb)verb;
    return WIRE_VERBS;
}

static enum wire_verb act_of(const char *act)
{
    if (strcmp(act, "again") == 0)
        return WIRE_DO_AGAIN;
    return strcmp(act, "close") == 0 ? WIRE_DO_CLOSE : WIRE_DO_ACT;
}

static void read_id(const json_t *message, char id[17])
{
    const char *text = json_string_value(json_object_get(message, "id"));
    uint8_t bytes[8];
    id[0] = '\0';
    if (text && qn_hex_read(text, bytes, 8))
        memcpy(id, text, 17);
}

json_t *wire_read(const char *bytes, size_t length, enum wire_verb *verb, char id[17],
                  char place[64])
{
    const char *where = "json";
    json_t *message = json_loadb(bytes, length, JSON_REJECT_DUPLICATES, NULL);
    *verb = WIRE_VERBS;
    read_id(message, id);
    if (json_is_object(message)) {
        where = "do";
        const char *member = "?"; /* one that is surplus */
        *verb = find_verb(wire_text(message, "do"));
        if (*verb != WIRE_VERBS && fits(wire_commands[*verb].kind, message, &member)) {
            if (*verb == WIRE_DO_ACT)
                *verb = act_of(wire_text(message, "act"));
            return message;
        }
        if (*verb != WIRE_VERBS)
            where = member;
    }
    struct qn_text text = qn_text_on(place, 64);
    qn_text_str(&text, where);
    json_decref(message);
    return NULL;
}

const char *wire_text(const json_t *message, const char *name)
{
    return json_string_value(json_object_get(message, name));
}

int64_t wire_number(const json_t *message, const char *name, int64_t otherwise)
{
    const json_t *value = json_object_get(message, name);
    return json_is_integer(value) ? (int64_t)json_integer_value(value) : otherwise;
}

bool wire_flag(const json_t *message, const char *name)
{
    return json_is_true(json_object_get(message, name));
}

uint64_t wire_id(const json_t *message)
{
    const char *text = wire_text(message, "id");
    return text ? strtoull(text, NULL, 16) : 0;
}

/* ---- putting together ---- */

static const struct {
    const char *name, *say;
} reasons[WIRE_WHYS] = {
    [WIRE_FORM] = {"form", N_("The message does not have the expected form (%s).")},
    [WIRE_HELLO_FIRST] = {"hello", N_("Send 'hello' first.")},
    [WIRE_HELLO_AGAIN] = {"again", N_("'hello' has already been sent.")},
    [WIRE_VERSIONS] = {"protocol",
                       N_("This page and the server run different versions: reload the page.")},
    [WIRE_TOO_FAST] = {"rate", N_("Too many messages at once: wait a little.")},
    [WIRE_NO_TABLE] = {"table", N_("This table no longer exists.")},
    [WIRE_NOT_SEEN] =
        {"eyes",
         N_("You cannot watch this table as that player: take a seat, or wait for the end.")},
    [WIRE_UNWATCHED] = {"unwatched",
                        N_("Only the players can see this game: watching is off at this table.")},
    [WIRE_NO_GAME] = {"game", N_("There is no game called '%s'.")},
    [WIRE_BAD_SETUP] = {"setup", N_("%s")},
    [WIRE_TOO_MANY] = {"tables", N_("You have too many open tables: close one first.")},
    [WIRE_NO_MOVE] = {"move", N_("'%s' is not a move.")},
    [WIRE_NO_CODE] = {"code", N_("This code is not valid, or no longer: get a new one.")},
    [WIRE_NOT_OWNER] = {"owner", N_("Only the person who opened the table can close it.")},
    [WIRE_NOT_OVER] = {"not-over", N_("The game is not over, or you did not play in it.")},
    [WIRE_NOT_STORED] = {"store", N_("The server could not store it: try again.")},
    [WIRE_STOPPING] = {"stopping", N_("The server is shutting down.")},
    [WIRE_BAD_NAME] = {"name",
                       N_("This name will not do: 1 to 40 letters, without spaces at either end.")},
    [WIRE_NO_DEVICE] = {"device", N_("This device has been signed out.")},
    [WIRE_TOO_MANY_DEVICES] = {"devices",
                               N_("You are signed in on too many devices: sign one out first.")},
    [WIRE_FULL] = {"full", N_("The server is full at the moment: try again a little later.")},
    [WIRE_TOO_OFTEN] = {"tables", N_("Many tables were opened from here within the hour: use one "
                                     "of those, or try again later.")},
    [WIRE_TOO_LISTED] = {"listed", N_("Too many of your tables are listed: open this one with the "
                                      "link only, or close one of them.")},
    [WIRE_TOO_LARGE] =
        {"kept",
         N_("Your tables take up all the room you have here: close the ones you no longer need.")},
    [WIRE_DAMAGED] = {"damaged",
                      N_("This table is kept, but this version of the server cannot read it: tell "
                         "whoever runs it.")},
    [WIRE_OLD_RULES] = {"old-rules", N_("This game was played under older rules and cannot go on. "
                                        "It is kept: ask whoever runs the server for it.")},
};

/* Only `hello` has a protocol, and it is looked at before the other members: whatever else a newer
 * page may send, it hears that the versions do not fit. */
enum wire_why wire_why_at(const char *place)
{
    return strcmp(place, "protocol") == 0 ? WIRE_VERSIONS : WIRE_FORM;
}

void wire_open(struct qn_text *text, const char *is, const char *id)
{
    qn_put_open(text, NULL, '{');
    qn_put_string(text, "is", is);
    if (id)
        qn_put_string(text, "id", id);
}

void wire_open_refusal(struct qn_text *text, const char *id, enum wire_why why, const char *more,
                       enum qn_lang lang)
{
    char sentence[512];
    struct qn_text said = qn_text_on(sentence, sizeof sentence);
    qn_text_form(&said, qn_say(lang, reasons[why].say), more);
    wire_open(text, "refused", id[0] ? id : NULL);
    qn_put_string(text, "why", reasons[why].name);
    qn_put_string(text, "say", sentence);
    if (why == WIRE_VERSIONS)
        qn_put_int(text, "protocol", WIRE_PROTOCOL);
}

void wire_put_refusal(struct qn_text *text, const char *id, enum wire_why why, const char *more,
                      enum qn_lang lang)
{
    wire_open_refusal(text, id, why, more, lang);
    qn_put_close(text, '}');
}
