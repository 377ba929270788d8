/* Text buffers with a limit. */
#include "core/text.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct qn_text qn_text_on(char *data, size_t size)
{
    if (size > 0)
        data[0] = '\0';
    return (struct qn_text){.data = data, .size = size, .full = size == 0};
}

/* What is exported is never made inline. */
static inline void put_bytes(struct qn_text *text, const char *bytes, size_t count)
{
    if (text->full || count >= text->size - text->length) {
        text->full = true;
        return;
    }
    memcpy(text->data + text->length, bytes, count);
    text->length += count;
    text->data[text->length] = '\0';
}

static inline void put(struct qn_text *text, char c)
{
    if (text->full || text->size - text->length < 2) {
        text->full = true;
        return;
    }
    text->data[text->length++] = c;
    text->data[text->length] = '\0';
}

void qn_text_bytes(struct qn_text *text, const char *bytes, size_t count)
{
    put_bytes(text, bytes, count);
}

void qn_text_char(struct qn_text *text, char c) { put(text, c); }

void qn_text_str(struct qn_text *text, const char *string)
{
    put_bytes(text, string, strlen(string));
}

static inline void append_number(struct qn_text *text, uint64_t value, bool is_negative)
{
    char digits[24];
    char *end = digits + sizeof digits, *at = end;
    if (value < 10 && !is_negative) { /* most of what views have */
        put(text, (char)('0' + value));
        return;
    }
    do
        *--at = (char)('0' + value % 10);
    while ((value /= 10) != 0);
    if (is_negative)
        *--at = '-';
    put_bytes(text, at, (size_t)(end - at));
}

void qn_text_int(struct qn_text *text, long value)
{
    append_number(text, value < 0 ? 0 - (uint64_t)value : (uint64_t)value, value < 0);
}

void qn_text_number(struct qn_text *text, uint64_t value, bool is_negative)
{
    append_number(text, value, is_negative);
}

/* ---- hexadecimal digits ---- */

static const char hex_digits[] = "0123456789abcdef";

void qn_text_hex(struct qn_text *text, const uint8_t *bytes, int count)
{
    for (int i = 0; i < count; i++) {
        put(text, hex_digits[bytes[i] >> 4]);
        put(text, hex_digits[bytes[i] & 15]);
    }
}

int qn_hex_digit(char c)
{
    const char *digit = c ? strchr(hex_digits, c) : NULL;
    return digit ? (int)(digit - hex_digits) : -1;
}

bool qn_hex_read(const char *hex, uint8_t *bytes, int count)
{
    for (int i = 0; i < count; i++) {
        int high = qn_hex_digit(hex[2 * i]), low = high < 0 ? -1 : qn_hex_digit(hex[2 * i + 1]);
        if (low < 0)
            return false;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return hex[2 * count] == '\0';
}

/* ---- UTF-8 ---- */

int qn_utf8_length(const char *at)
{
    const unsigned char *s = (const unsigned char *)at;
    if (s[0] < 0x80)
        return 1;
    int more = s[0] >= 0xF0 ? 3 : s[0] >= 0xE0 ? 2 : 1;
    if (s[0] < 0xC2 || s[0] > 0xF4)
        return 0;
    for (int i = 1; i <= more; i++)
        if ((s[i] & 0xC0) != 0x80)
            return 0;
    bool overlong = (s[0] == 0xE0 && s[1] < 0xA0) || (s[0] == 0xF0 && s[1] < 0x90);
    bool surrogate = s[0] == 0xED && s[1] > 0x9F;
    bool beyond = s[0] == 0xF4 && s[1] > 0x8F;
    return overlong || surrogate || beyond ? 0 : more + 1;
}

/* ---- forms ---- */

/* Any form, all or nothing, from `start` on. */
static void form_anyhow(struct qn_text *text, size_t start, const char *form, va_list arguments)
{
    size_t room = text->size - start;
    int count = vsnprintf(text->data + start, room, form, arguments);
    text->full = count < 0 || (size_t)count >= room;
    text->length = start + (text->full ? 0 : (size_t)count);
}

/* What stands before the next conversion; gives where that is. */
static const char *put_plain(struct qn_text *text, const char *form)
{
    char *to = text->data + text->length, *last = text->data + text->size - 1;
    while (*form && *form != '%' && to < last)
        *to++ = *form++;
    *to = '\0';
    text->full |= *form && *form != '%';
    text->length = (size_t)(to - text->data);
    return form;
}

/* The conversions that nearly all forms are made of need no library. */
void qn_text_form(struct qn_text *text, const char *form, ...)
{
    size_t start = text->length;
    const char *string;
    bool is_simple = true;
    va_list arguments;
    if (text->full)
        return;
    va_start(arguments, form);
    for (const char *at = form; is_simple && *(at = put_plain(text, at)) && !text->full; at++) {
        if (*++at == 's') {
            string = va_arg(arguments, const char *);
            is_simple = string != NULL;
            put_bytes(text, string ? string : "", string ? strlen(string) : 0);
        } else if (*at == 'd') {
            int number = va_arg(arguments, int);
            append_number(text, number < 0 ? 0 - (uint64_t)number : (uint64_t)number, number < 0);
        } else if (*at == 'u') {
            append_number(text, va_arg(arguments, unsigned), false);
        } else if (*at == 'c') {
            put(text, (char)va_arg(arguments, int));
        } else if (*at == 'l' && at[1] == 'u') {
            append_number(text, va_arg(arguments, unsigned long), false);
            at++;
        } else {
            is_simple = false;
        }
    }
    va_end(arguments);
    if (!is_simple) {
        va_start(arguments, form);
        form_anyhow(text, start, form, arguments);
        va_end(arguments);
    }
    if (text->full) { /* all or nothing */
        text->length = start;
        text->data[start] = '\0';
    }
}
