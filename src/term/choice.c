/* What a person may choose from: see choice.h. */
#include "term/choice.h"
#include <string.h>

void choice_fold(const char *string, struct qn_text *text)
{
    char ascii[CHOICE_TEXT];
    struct qn_text letters = qn_text_on(ascii, sizeof ascii);
    bool gap = false;
    qn_text_ascii(&letters, string);
    for (const char *at = ascii; *at; at++) {
        if (*at == ' ' || *at == '\t') {
            gap = text->length > 0;
            continue;
        }
        if (gap)
            qn_text_char(text, ' ');
        gap = false;
        qn_text_char(text, *at >= 'A' && *at <= 'Z' ? (char)(*at - 'A' + 'a') : *at);
    }
}

/* ---- pointing ---- */

static void narrow(struct choice *choice)
{
    choice->left_count = 0;
    for (int i = 0; i < choice->count; i++) {
        bool has = true;
        for (int k = 0; k < choice->token_count; k++)
            has = has && qn_move_has(choice->game, choice->moves[i], choice->tokens[k]);
        if (has)
            choice->left[choice->left_count++] = choice->moves[i];
    }
}

void choice_start(struct choice *choice, const struct qn_game *game, const void *view,
                  enum qn_lang lang)
{
    struct qn_limits limits;
    game->limits(&((const struct qn_view *)view)->setup, &limits);
    choice->game = game;
    choice->lang = lang;
    memcpy(choice->view, view, limits.view_bytes);
    choice->count = qn_view_legal(game, view, choice->moves);
    choice_clear(choice);
}

bool choice_has(const struct choice *choice, const char *token)
{
    for (int i = 0; i < choice->left_count; i++)
        if (qn_move_has(choice->game, choice->left[i], token))
            return true;
    return false;
}

bool choice_is_picked(const struct choice *choice, const char *token)
{
    for (int i = 0; i < choice->token_count; i++)
        if (strcmp(choice->tokens[i], token) == 0)
            return true;
    return false;
}

void choice_pick(struct choice *choice, const char *token)
{
    int kept = 0;
    for (int i = 0; i < choice->token_count; i++)
        if (strcmp(choice->tokens[i], token) != 0)
            memmove(choice->tokens[kept++], choice->tokens[i], QN_TOKEN_MAX);
    if (kept == choice->token_count && kept < CHOICE_TOKENS && choice_has(choice, token))
        memcpy(choice->tokens[kept++], token, strlen(token) + 1);
    choice->token_count = kept;
    narrow(choice);
}

void choice_clear(struct choice *choice)
{
    choice->token_count = 0;
    narrow(choice);
}

/* ---- typing ---- */

enum sort { TEXT, PHRASE, SORTS };

/* A move in the letters that typed texts are compared in. */
static void fold_move(const struct choice *choice, qn_move move, enum sort sort,
                      char out[CHOICE_TEXT])
{
    char name[CHOICE_TEXT];
    struct qn_text text = qn_text_on(name, sizeof name), folded = qn_text_on(out, CHOICE_TEXT);
    if (sort == TEXT)
        choice->game->move_print(move, &text);
    else
        choice->game->phrase(choice->view, move, QN_OFFER, choice->lang, &text);
    choice_fold(name, &folded);
}

/* Whether each word that was typed is one of the move's; or begins one of them. */
static bool has_words(const char *typed, const char *move, bool whole)
{
    char padded[CHOICE_TEXT + 2];
    struct qn_text text = qn_text_on(padded, sizeof padded);
    qn_text_form(&text, " %s ", move);
    for (const char *at = typed; *at;) {
        char part[CHOICE_TEXT];
        size_t length = strcspn(at, " ");
        struct qn_text wanted = qn_text_on(part, sizeof part);
        qn_text_form(&wanted, whole ? " %.*s " : " %.*s", (int)length, at);
        if (!strstr(padded, part))
            return false;
        at += length + (at[length] == ' ');
    }
    return true;
}

static bool is_same(const char *typed, const char *move) { return strcmp(typed, move) == 0; }
static bool is_whole(const char *typed, const char *move) { return has_words(typed, move, true); }
static bool is_part(const char *typed, const char *move) { return has_words(typed, move, false); }
static bool begins(const char *typed, const char *move)
{
    return strncmp(typed, move, strlen(typed)) == 0;
}

static int find(const struct choice *choice, const char *typed,
                bool (*fits)(const char *typed, const char *move), qn_move *out)
{
    int count = 0;
    for (int i = 0; i < choice->count; i++) {
        bool found = false;
        for (int sort = 0; sort < SORTS && !found; sort++) {
            char folded[CHOICE_TEXT];
            fold_move(choice, choice->moves[i], sort, folded);
            found = fits(typed, folded);
        }
        if (found)
            out[count++] = choice->moves[i];
    }
    return count;
}

/* The move that has this text, legal or not; QN_NO_MOVE if none has. */
static qn_move find_any(const struct choice *choice, const char *typed)
{
    for (qn_move move = 0; move < choice->game->move_count; move++) {
        char folded[CHOICE_TEXT];
        fold_move(choice, move, TEXT, folded);
        if (is_same(typed, folded))
            return move;
    }
    return QN_NO_MOVE;
}

/* Exactly one text is meant by an exact text; then what has all its words; then a beginning, which
 * only proposes. */
void choice_read(const struct choice *choice, const char *text, struct read *read)
{
    char typed[CHOICE_TEXT];
    struct qn_text folded = qn_text_on(typed, sizeof typed);
    choice_fold(text, &folded);
    *read = (struct read){.reading = READ_UNKNOWN};
    if (folded.full || folded.length == 0)
        return;
    read->count = find(choice, typed, is_same, read->moves);
    if (read->count == 0)
        read->count = find(choice, typed, is_whole, read->moves);
    read->reading = read->count == 1 ? READ_MOVE : READ_MANY;
    if (read->count > 0)
        return;
    qn_move move = find_any(choice, typed);
    if (move != QN_NO_MOVE) {
        read->rule = qn_view_check(choice->game, choice->view, move);
        read->reading = READ_ILLEGAL;
        return;
    }
    read->count = find(choice, typed, is_part, read->moves);
    read->reading = read->count ? READ_MANY : READ_UNKNOWN;
}

/* As far as all moves agree, byte by byte. */
static size_t common_length(const struct choice *choice, const struct read *read, enum sort sort,
                            const char *typed, char shared[CHOICE_TEXT])
{
    size_t length = 0;
    bool any = false;
    for (int i = 0; i < read->count; i++) {
        char folded[CHOICE_TEXT];
        fold_move(choice, read->moves[i], sort, folded);
        if (!begins(typed, folded))
            continue;
        size_t same = 0;
        while (any && same < length && folded[same] == shared[same])
            same++;
        length = any ? same : strlen(folded);
        if (!any)
            memcpy(shared, folded, length + 1);
        any = true;
    }
    return length;
}

void choice_complete(const struct choice *choice, struct qn_text *typed, struct read *read)
{
    char folded[CHOICE_TEXT], shared[CHOICE_TEXT];
    struct qn_text wanted = qn_text_on(folded, sizeof folded);
    choice_fold(typed->data, &wanted);
    *read = (struct read){.reading = READ_MANY};
    read->count = find(choice, folded, begins, read->moves);
    if (read->count == 1) { /* a phrase becomes the move's one text */
        *typed = qn_text_on(typed->data, typed->size);
        choice->game->move_print(read->moves[0], typed);
        return;
    }
    for (int sort = 0; sort < SORTS; sort++) {
        size_t length = common_length(choice, read, sort, folded, shared);
        if (length <= wanted.length)
            continue;
        shared[length] = '\0';
        *typed = qn_text_on(typed->data, typed->size);
        qn_text_str(typed, shared);
        return;
    }
}
