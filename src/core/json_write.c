/* The writer of JSON: see json_write.h. */
#include "core/json_write.h"
#include "core/text.h"
#include <math.h>
#include <string.h>

/* ---- between values ---- */

/* Whether a value stands last: the end of a string, a container, a number, true, false or null. */
static inline bool is_behind_value(const struct qn_text *text)
{
    static const bool ends[256] = {
        ['"'] = true, ['}'] = true, [']'] = true, ['e'] = true, ['l'] = true,
        ['0'] = true, ['1'] = true, ['2'] = true, ['3'] = true, ['4'] = true,
        ['5'] = true, ['6'] = true, ['7'] = true, ['8'] = true, ['9'] = true,
    };
    return text->length > 0 && ends[(uint8_t)text->data[text->length - 1]];
}

/* The comma, the name and what opens the value, '\0' if nothing does: all or nothing, and straight
 * into the text, since whatever is written begins here. */
static inline void begin(struct qn_text *text, const char *name, char opening)
{
    size_t length = name ? strlen(name) : 0;
    bool is_next = is_behind_value(text), opens = opening != '\0';
    if (text->full || is_next + opens + (name ? length + 3 : 0) >= text->size - text->length) {
        text->full = true;
        return;
    }
    char *to = text->data + text->length;
    if (is_next)
        *to++ = ',';
    if (name) {
        *to++ = '"';
        memcpy(to, name, length);
        to += length;
        *to++ = '"';
        *to++ = ':';
    }
    if (opens)
        *to++ = opening;
    *to = '\0';
    text->length = (size_t)(to - text->data);
}

void qn_put_name(struct qn_text *text, const char *name) { begin(text, name, '\0'); }

void qn_put_open(struct qn_text *text, const char *name, char bracket)
{
    begin(text, name, bracket);
}

void qn_put_close(struct qn_text *text, char bracket) { qn_text_char(text, bracket); }

void qn_put_line(struct qn_text *text, int blanks)
{
    begin(text, NULL, '\n');
    while (blanks-- > 0)
        qn_text_char(text, ' ');
}

/* ---- strings ---- */

/* A byte times this stands in all eight of a word. */
static const uint64_t everywhere = 0x0101010101010101;

/* Whether any of eight bytes is no ASCII, a control character, a quote or a backslash. Taking a
 * number from all of them sets the top bit of those that are smaller; bytes that are equal to
 * another are zero after xor, and smaller than 1. */
static bool has_special(const char *bytes)
{
    uint64_t word, quote, slash;
    memcpy(&word, bytes, sizeof word);
    quote = word ^ '"' * everywhere;
    slash = word ^ '\\' * everywhere;
    return (word | (word - 0x20 * everywhere) | (quote - everywhere) | (slash - everywhere)) &
           0x80 * everywhere;
}

static inline bool is_special(char c) { return (unsigned char)c < 0x20 || c == '"' || c == '\\'; }

/* How many bytes stand in a string of JSON as they are. Nearly all do, and eight at a time is what
 * makes long texts cheap. */
static size_t plain_length(const char *string, size_t length)
{
    size_t plain = 0;
    while (plain < length) {
        size_t end = length - plain < sizeof(uint64_t) ? length : plain + sizeof(uint64_t);
        if (end - plain == sizeof(uint64_t) && !has_special(string + plain)) {
            plain = end;
            continue;
        }
        while (plain < end) {
            bool is_ascii = (uint8_t)string[plain] < 0x80;
            int bytes = is_ascii ? !is_special(string[plain]) : qn_utf8_length(string + plain);
            if (bytes == 0)
                return plain;
            plain += (size_t)bytes;
        }
    }
    return plain;
}

static void put_escape(struct qn_text *text, char c)
{
    uint8_t byte = (uint8_t)c;
    qn_text_char(text, '\\');
    if (c == '\n') {
        qn_text_char(text, 'n');
    } else if (c == '"' || c == '\\') {
        qn_text_char(text, c);
    } else {
        qn_text_str(text, "u00");
        qn_text_hex(text, &byte, 1);
    }
}

void qn_put_string(struct qn_text *text, const char *name, const char *string)
{
    qn_put_piece(text, name, string, strlen(string));
}

void qn_put_piece(struct qn_text *text, const char *name, const char *string, size_t length)
{
    static const char no_utf8[] = "\xEF\xBF\xBD";
    size_t left = length;
    begin(text, name, '"');
    while (left > 0) {
        size_t plain = plain_length(string, left);
        qn_text_bytes(text, string, plain);
        string += plain;
        left -= plain;
        if (left == 0)
            break;
        if (is_special(*string))
            put_escape(text, *string);
        else
            qn_text_str(text, no_utf8);
        string++;
        left--;
    }
    qn_text_char(text, '"');
}

void qn_put_ascii(struct qn_text *text, const char *name, const char *string, int most)
{
    begin(text, name, '"');
    for (int i = 0; i < most && string[i]; i++)
        if (is_special(string[i]) || (unsigned char)string[i] >= 0x7F)
            put_escape(text, string[i]);
        else
            qn_text_char(text, string[i]);
    qn_text_char(text, '"');
}

/* ---- numbers and words ---- */

void qn_put_int(struct qn_text *text, const char *name, int64_t number)
{
    begin(text, name, '\0');
    qn_text_number(text, number < 0 ? 0 - (uint64_t)number : (uint64_t)number, number < 0);
}

void qn_put_maybe(struct qn_text *text, const char *name, int number)
{
    if (number < 0)
        qn_put_null(text, name);
    else
        qn_put_int(text, name, number);
}

void qn_put_float(struct qn_text *text, const char *name, double number, int decimals)
{
    if (!isfinite(number)) {
        qn_put_null(text, name);
        return;
    }
    begin(text, name, '\0');
    qn_text_form(text, "%.*f", decimals, number);
}

void qn_put_bool(struct qn_text *text, const char *name, bool value)
{
    begin(text, name, '\0');
    qn_text_str(text, value ? "true" : "false");
}

void qn_put_null(struct qn_text *text, const char *name)
{
    begin(text, name, '\0');
    qn_text_str(text, "null");
}

/* ---- what is ours ---- */

void qn_put_hex(struct qn_text *text, const char *name, const uint8_t *bytes, int count)
{
    begin(text, name, '"');
    qn_text_hex(text, bytes, count);
    qn_text_char(text, '"');
}

void qn_put_id(struct qn_text *text, const char *name, uint64_t id)
{
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(id >> (56 - 8 * i));
    qn_put_hex(text, name, bytes, 8);
}

void qn_put_move(struct qn_text *text, const char *name, const struct qn_game *game, qn_move move)
{
    begin(text, name, '"');
    game->move_print(move, text);
    qn_text_char(text, '"');
}

void qn_put_moves(struct qn_text *text, const char *name, const struct qn_game *game,
                  const qn_move *moves, int count)
{
    qn_put_open(text, name, '[');
    for (int i = 0; i < count; i++)
        qn_put_move(text, NULL, game, moves[i]);
    qn_put_close(text, ']');
}

void qn_put_card(struct qn_text *text, const char *name, const struct qn_game *game, int card)
{
    begin(text, name, '"');
    game->card_print((uint8_t)card, text);
    qn_text_char(text, '"');
}

/* Most of what some views say, so it goes straight into the text if that has the room. */
void qn_put_bytes(struct qn_text *text, const char *name, const uint8_t *values, int count)
{
    enum { DIGITS = 3 };
    begin(text, name, '\0');
    if (text->full || text->size - text->length <= (size_t)count * (DIGITS + 1) + 2) {
        text->full = true;
        return;
    }
    char *to = text->data + text->length;
    *to++ = '[';
    for (int i = 0; i < count; i++) {
        if (values[i] >= 100)
            *to++ = (char)('0' + values[i] / 100);
        if (values[i] >= 10)
            *to++ = (char)('0' + values[i] / 10 % 10);
        *to++ = (char)('0' + values[i] % 10);
        *to++ = ',';
    }
    to -= count > 0;
    *to++ = ']';
    *to = '\0';
    text->length = (size_t)(to - text->data);
}

void qn_put_json(struct qn_text *text, const char *name, const char *json, size_t length)
{
    if (length == 0)
        return;
    begin(text, name, '\0');
    qn_text_bytes(text, json, length);
}
