/* The strict reader of JSON. Numbers are whole numbers: nothing of ours has fractions. */
#include "core/json.h"
#include "core/text.h"
#include <string.h>

enum { DEPTH_MAX = 16 };

struct qn_json qn_json_on(const char *text)
{
    return (struct qn_json){.start = text, .at = text, .first = true};
}

bool qn_json_fail(struct qn_json *json, const char *error)
{
    if (!json->error)
        json->error = error;
    return false;
}

static void skip_white(struct qn_json *json)
{
    while (*json->at == ' ' || *json->at == '\t' || *json->at == '\n' || *json->at == '\r')
        json->at++;
}

bool qn_json_peek(struct qn_json *json, char c)
{
    if (json->error)
        return false;
    skip_white(json);
    return *json->at == c;
}

static bool take(struct qn_json *json, char c)
{
    if (!qn_json_peek(json, c))
        return qn_json_fail(json, "punctuation");
    json->at++;
    return true;
}

bool qn_json_open(struct qn_json *json, char bracket)
{
    json->first = true;
    return take(json, bracket);
}

bool qn_json_more(struct qn_json *json, char closing)
{
    if (qn_json_peek(json, closing)) {
        json->at++;
        json->first = false; /* of the container around it, which has this one as a member */
        return false;
    }
    if (!json->first && !take(json, ','))
        return false;
    json->first = false;
    return json->error == NULL;
}

/* JSON's digits may be capital letters, ours are not. */
static int hex4(const char *s)
{
    int value = 0;
    for (int i = 0; i < 4; i++) {
        int digit = qn_hex_digit((char)(s[i] >= 'A' && s[i] <= 'F' ? s[i] - 'A' + 'a' : s[i]));
        if (digit < 0)
            return -1;
        value = value * 16 + digit;
    }
    return value;
}

/* An escape becomes one byte. Characters beyond ASCII have no place in our texts written that way.
 */
static int escape(struct qn_json *json)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    char c = json->at[1];
    if (c == 'u') {
        int value = hex4(json->at + 2);
        if (value <= 0 || value > 0x7F)
            return -1;
        json->at += 6;
        return value;
    }
    const char *place = c ? strchr(from, c) : NULL;
    if (!place)
        return -1;
    json->at += 2;
    return to[place - from];
}

bool qn_json_string(struct qn_json *json, char *string, size_t size)
{
    size_t length = 0;
    if (size)
        string[0] = '\0';
    if (!take(json, '"'))
        return false;
    while (*json->at != '"') {
        unsigned char c = (unsigned char)*json->at;
        int bytes = 1;
        int escaped = 0;
        if (c < 0x20)
            return qn_json_fail(json, "string");
        if (c == '\\') {
            if ((escaped = escape(json)) < 0)
                return qn_json_fail(json, "escape");
        } else if ((bytes = qn_utf8_length(json->at)) == 0) {
            return qn_json_fail(json, "utf-8");
        }
        if (size) {
            if (length + (size_t)bytes >= size)
                return qn_json_fail(json, "long");
            if (escaped)
                string[length] = (char)escaped;
            else
                memcpy(string + length, json->at, (size_t)bytes);
            length += (size_t)bytes;
            string[length] = '\0';
        }
        if (!escaped)
            json->at += bytes;
    }
    json->at++;
    return true;
}

bool qn_json_key(struct qn_json *json, char *name, size_t size)
{
    return qn_json_string(json, name, size) && take(json, ':');
}

long qn_json_int(struct qn_json *json, long min, long max)
{
    if (json->error)
        return min;
    skip_white(json);
    const char *at = json->at;
    bool negative = *at == '-';
    if (negative)
        at++;
    const char *digits = at;
    long value = 0;
    while (*at >= '0' && *at <= '9' && at - digits < 10)
        value = value * 10 + (*at++ - '0');
    bool padded = digits[0] == '0' && at - digits > 1;
    bool cut = (*at >= '0' && *at <= '9') || *at == '.' || *at == 'e' || *at == 'E';
    if (negative)
        value = -value;
    if (at == digits || padded || cut || (negative && value == 0)) {
        qn_json_fail(json, "number");
        return min;
    }
    if (value < min || value > max) {
        qn_json_fail(json, "range");
        return min;
    }
    json->at = at;
    return value;
}

static bool word(struct qn_json *json, const char *text)
{
    size_t length = strlen(text);
    if (json->error)
        return false;
    skip_white(json);
    if (strncmp(json->at, text, length) != 0)
        return false;
    json->at += length;
    return true;
}

bool qn_json_bool(struct qn_json *json)
{
    if (word(json, "true"))
        return true;
    if (!word(json, "false"))
        qn_json_fail(json, "true or false");
    return false;
}

bool qn_json_null(struct qn_json *json) { return word(json, "null"); }

static size_t digits_at(const char *text) { return strspn(text, "0123456789"); }

static bool skip_number(struct qn_json *json)
{
    const char *at = json->at;
    if (*at == '-')
        at++;
    size_t whole = digits_at(at);
    if (whole == 0 || (*at == '0' && whole > 1))
        return qn_json_fail(json, "value");
    at += whole;
    if (*at == '.') {
        size_t fraction = digits_at(++at);
        if (fraction == 0)
            return qn_json_fail(json, "number");
        at += fraction;
    }
    if (*at == 'e' || *at == 'E') {
        at++;
        if (*at == '+' || *at == '-')
            at++;
        size_t exponent = digits_at(at);
        if (exponent == 0)
            return qn_json_fail(json, "number");
        at += exponent;
    }
    json->at = at;
    return true;
}

bool qn_json_skip(struct qn_json *json)
{
    char closing[DEPTH_MAX];
    int depth = 0;
    do {
        if (depth > 0 && !qn_json_more(json, closing[depth - 1])) {
            depth--;
            continue;
        }
        if (depth > 0 && closing[depth - 1] == '}' && !qn_json_key(json, NULL, 0))
            return false;
        bool object = qn_json_peek(json, '{');
        if (object || qn_json_peek(json, '[')) {
            if (depth == DEPTH_MAX)
                return qn_json_fail(json, "nesting");
            closing[depth++] = object ? '}' : ']';
            qn_json_open(json, object ? '{' : '[');
        } else if (qn_json_peek(json, '"')) {
            qn_json_string(json, NULL, 0);
        } else if (!word(json, "true") && !word(json, "false") && !word(json, "null")) {
            if (!json->error)
                skip_number(json);
        }
    } while (depth > 0 && !json->error);
    return json->error == NULL;
}

bool qn_json_end(struct qn_json *json)
{
    if (json->error)
        return false;
    skip_white(json);
    return *json->at == '\0' ? true : qn_json_fail(json, "trailing");
}
