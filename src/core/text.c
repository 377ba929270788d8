/* Text buffers with a limit. */
#include <quinte/quinte.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct qn_text qn_text_on(char *data, size_t size)
{
    if (size > 0)
        data[0] = '\0';
    return (struct qn_text){.data = data, .size = size, .full = size == 0};
}

static void append(struct qn_text *text, const char *bytes, size_t count)
{
    if (text->full || count >= text->size - text->length) {
        text->full = true;
        return;
    }
    memcpy(text->data + text->length, bytes, count);
    text->length += count;
    text->data[text->length] = '\0';
}

void qn_text_char(struct qn_text *text, char c) { append(text, &c, 1); }

void qn_text_str(struct qn_text *text, const char *string) { append(text, string, strlen(string)); }

void qn_text_int(struct qn_text *text, long value)
{
    char digits[24];
    char *end = digits + sizeof digits, *at = end;
    unsigned long rest = value < 0 ? 0UL - (unsigned long)value : (unsigned long)value;
    do
        *--at = (char)('0' + rest % 10);
    while ((rest /= 10) != 0);
    if (value < 0)
        *--at = '-';
    append(text, at, (size_t)(end - at));
}

void qn_text_form(struct qn_text *text, const char *form, ...)
{
    if (text->full)
        return;
    size_t room = text->size - text->length;
    va_list arguments;
    va_start(arguments, form);
    int count = vsnprintf(text->data + text->length, room, form, arguments);
    va_end(arguments);
    if (count < 0 || (size_t)count >= room) {
        text->data[text->length] = '\0'; /* all or nothing */
        text->full = true;
        return;
    }
    text->length += (size_t)count;
}
