/* Messages of the WebSocket: what comes in is checked against wire.json before anybody looks at it,
 * what goes out is put together here. */
#ifndef QUINTE_SERVER_WIRE_H
#define QUINTE_SERVER_WIRE_H

#include <jansson.h>
#include <quinte/session.h>

/* ---- wire.json as a table; the build makes it ---- */

enum wire_type {
    WIRE_NULL,
    WIRE_FLAG,
    WIRE_NUMBER, /* min … max */
    WIRE_TEXT,   /* min … max characters, of `letters` if there are any */
    WIRE_WORD,   /* one of `words` */
    WIRE_LIST,   /* at most max, each of kinds[0] */
    WIRE_MAP,    /* any names, at most max of them, values of kinds[0] */
    WIRE_OBJECT, /* `fields` and no others */
    WIRE_ANY,    /* one of `kinds` */
};

struct wire_field;

struct wire_kind {
    enum wire_type type;
    int64_t min, max;
    const char *letters;
    const char *const *words;
    const struct wire_kind *const *kinds;
    const struct wire_field *fields;
};

struct wire_field {
    const char *name;
    const struct wire_kind *kind;
    bool required;
};

/* What a message asks for, read once: everybody after wire_read has this. */
enum wire_verb {
    WIRE_DO_HELLO,
    WIRE_DO_NAME,
    WIRE_DO_CREATE,
    WIRE_DO_ENTER,
    WIRE_DO_EXIT,
    WIRE_DO_ACT,
    WIRE_DO_WHY,
    WIRE_DO_LOBBY,
    WIRE_DO_MINE,
    WIRE_DO_REPLAY,
    WIRE_DO_CARRY,
    WIRE_DO_FETCH,
    WIRE_DO_DEVICES,
    WIRE_DO_END,
    WIRE_DO_FORGET,
    WIRE_DO_PING,
    WIRE_DO_AGAIN, /* acts that are none of the table's: the next game, */
    WIRE_DO_CLOSE, /* and no more of it */
    WIRE_VERBS,
    WIRE_MESSAGES = WIRE_DO_AGAIN, /* those that wire.json describes by name */
};

struct wire_command {
    const char *name;
    const struct wire_kind *kind;
};

extern const struct wire_command wire_commands[WIRE_MESSAGES];

/* ---- in ---- */

/* The message if it is sound, for json_decref, and what it asks for; otherwise NULL and in `place`
 * what is wrong: "json", "do", or the member. `id` gets the command's if that much could be read,
 * or "". */
json_t *wire_read(const char *bytes, size_t length, enum wire_verb *verb, char id[17],
                  char place[64]);
/* Members of a message that was read; NULL, 0 or false if they are not there. */
const char *wire_text(const json_t *message, const char *name);
int64_t wire_number(const json_t *message, const char *name, int64_t otherwise);
bool wire_flag(const json_t *message, const char *name);
uint64_t wire_id(const json_t *message);

/* ---- out ---- */

enum wire_why {
    WIRE_FORM, /* %s: the place */
    WIRE_HELLO_FIRST,
    WIRE_HELLO_AGAIN,
    WIRE_VERSIONS, /* the page speaks another protocol */
    WIRE_TOO_FAST,
    WIRE_NO_TABLE,
    WIRE_NOT_SEEN,
    WIRE_UNWATCHED,
    WIRE_NO_GAME,
    WIRE_BAD_SETUP,
    WIRE_TOO_MANY,
    WIRE_NO_MOVE,
    WIRE_NO_CODE,
    WIRE_NOT_OWNER,
    WIRE_NOT_OVER,
    WIRE_NOT_STORED,
    WIRE_STOPPING,
    WIRE_BAD_NAME,
    WIRE_NO_DEVICE,
    WIRE_TOO_MANY_DEVICES,
    WIRE_FULL,      /* the server, for the moment */
    WIRE_TOO_OFTEN, /* tables made within the hour */
    WIRE_TOO_LISTED,
    WIRE_TOO_LARGE, /* all that is kept of a person's tables */
    WIRE_DAMAGED,
    WIRE_OLD_RULES,
    WIRE_WHYS
};

/* What we speak; a page that speaks anything else is told so. */
enum { WIRE_PROTOCOL = 1 };

/* Why a message that wire_read refused at this place is refused. */
enum wire_why wire_why_at(const char *place);

/* A message that says what it is and, if it is an answer, to which command (NULL: to none). The
 * object stays open. */
void wire_open(struct qn_text *text, const char *is, const char *id);
/* A refusal; `id` may be empty; `more` goes into the sentence. */
/* The same, and the object stays open. */
void wire_open_refusal(struct qn_text *text, const char *id, enum wire_why why, const char *more,
                       enum qn_lang lang);
void wire_put_refusal(struct qn_text *text, const char *id, enum wire_why why, const char *more,
                      enum qn_lang lang);

#endif
