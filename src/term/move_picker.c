/* What a person may choose from: see move_picker.h. */
#include "term/move_picker.h"
#include <string.h>

void move_picker_fold(const char *string, struct qn_text *text)
{
    char ascii[PICKER_TEXT];
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

static void narrow(struct move_picker *picker)
{
    picker->left_count = 0;
    for (int i = 0; i < picker->count; i++) {
        bool has = true;
        for (int k = 0; k < picker->token_count; k++)
            has = has && qn_move_has(picker->game, picker->moves[i], picker->tokens[k]);
        if (has)
            picker->left[picker->left_count++] = picker->moves[i];
    }
}

/* Cards to lay come before those to throw away. */
static void put_last(struct move_picker *picker, const char *last)
{
    qn_move moves[QN_MOVES_MAX];
    int first = 0, count = 0;
    for (int i = 0; i < picker->count; i++) {
        char name[PICKER_TEXT];
        struct qn_text text = qn_text_on(name, sizeof name);
        picker->game->move_print(picker->moves[i], &text);
        if (strncmp(name, last, strlen(last)) == 0)
            moves[count++] = picker->moves[i];
        else
            picker->moves[first++] = picker->moves[i];
    }
    memcpy(picker->moves + first, moves, (size_t)count * sizeof moves[0]);
}

void move_picker_start(struct move_picker *picker, const struct qn_game *game, const void *view,
                       enum qn_lang lang, const char *const names[QN_PLAYERS_MAX])
{
    struct qn_limits limits;
    game->limits(&((const struct qn_view *)view)->setup, &limits);
    picker->game = game;
    picker->lang = lang;
    memcpy(picker->names, names, sizeof picker->names);
    memcpy(picker->view, view, limits.view_bytes);
    picker->count = qn_view_legal(game, view, picker->moves);
    if (game->people->list_last)
        put_last(picker, game->people->list_last);
    move_picker_clear(picker);
}

bool move_picker_has(const struct move_picker *picker, const char *token)
{
    for (int i = 0; i < picker->left_count; i++)
        if (qn_move_has(picker->game, picker->left[i], token))
            return true;
    return false;
}

bool move_picker_is_picked(const struct move_picker *picker, const char *token)
{
    for (int i = 0; i < picker->token_count; i++)
        if (strcmp(picker->tokens[i], token) == 0)
            return true;
    return false;
}

void move_picker_pick(struct move_picker *picker, const char *token)
{
    int kept = 0;
    for (int i = 0; i < picker->token_count; i++)
        if (strcmp(picker->tokens[i], token) != 0)
            memmove(picker->tokens[kept++], picker->tokens[i], QN_TOKEN_MAX);
    if (kept == picker->token_count && kept < PICKER_TOKENS && move_picker_has(picker, token))
        memcpy(picker->tokens[kept++], token, strlen(token) + 1);
    picker->token_count = kept;
    narrow(picker);
}

void move_picker_clear(struct move_picker *picker)
{
    picker->token_count = 0;
    narrow(picker);
}

/* ---- words ---- */

void move_picker_say(const struct move_picker *picker, qn_move move, struct qn_text *text)
{
    const struct qn_view *head = (const struct qn_view *)picker->view;
    struct qn_speech speech = qn_speech_in(picker->game, picker->lang, text);
    speech.names = picker->names;
    speech.you = head->viewer;
    picker->game->people->phrase(picker->view, move, QN_OFFER, &speech);
}

/* ---- typing ---- */

enum sort { TEXT, PHRASE, SORTS };

/* A move in the letters that typed texts are compared in. */
static void fold_move(const struct move_picker *picker, qn_move move, enum sort sort,
                      char out[PICKER_TEXT])
{
    char name[PICKER_TEXT];
    struct qn_text text = qn_text_on(name, sizeof name), folded = qn_text_on(out, PICKER_TEXT);
    if (sort == TEXT)
        picker->game->move_print(move, &text);
    else
        move_picker_say(picker, move, &text);
    move_picker_fold(name, &folded);
}

/* Whether each word that was typed is one of the move's; or begins one of them. */
static bool has_words(const char *typed, const char *move, bool whole)
{
    char padded[PICKER_TEXT + 2];
    struct qn_text text = qn_text_on(padded, sizeof padded);
    qn_text_form(&text, " %s ", move);
    for (const char *at = typed; *at;) {
        char part[PICKER_TEXT];
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

static int find(const struct move_picker *picker, const char *typed,
                bool (*fits)(const char *typed, const char *move), qn_move *out)
{
    int count = 0;
    for (int i = 0; i < picker->count; i++) {
        bool found = false;
        for (int sort = 0; sort < SORTS && !found; sort++) {
            char folded[PICKER_TEXT];
            fold_move(picker, picker->moves[i], sort, folded);
            found = fits(typed, folded);
        }
        if (found)
            out[count++] = picker->moves[i];
    }
    return count;
}

/* The move that has this text, legal or not; QN_NO_MOVE if none has. */
static qn_move find_any(const struct move_picker *picker, const char *typed)
{
    for (qn_move move = 0; move < picker->game->move_count; move++) {
        char folded[PICKER_TEXT];
        fold_move(picker, move, TEXT, folded);
        if (is_same(typed, folded))
            return move;
    }
    return QN_NO_MOVE;
}

/* Exactly one text is meant by an exact text; then what has all its words; then a beginning, which
 * only proposes. */
void move_picker_match(const struct move_picker *picker, const char *text, struct match *match)
{
    char typed[PICKER_TEXT];
    struct qn_text folded = qn_text_on(typed, sizeof typed);
    move_picker_fold(text, &folded);
    *match = (struct match){.kind = MATCH_NONE};
    if (folded.full || folded.length == 0)
        return;
    match->count = find(picker, typed, is_same, match->moves);
    if (match->count == 0)
        match->count = find(picker, typed, is_whole, match->moves);
    match->kind = match->count == 1 ? MATCH_ONE : MATCH_MANY;
    if (match->count > 0)
        return;
    qn_move move = find_any(picker, typed);
    if (move != QN_NO_MOVE) {
        match->rule = qn_view_check(picker->game, picker->view, move);
        match->kind = MATCH_ILLEGAL;
        return;
    }
    match->count = find(picker, typed, is_part, match->moves);
    match->kind = match->count ? MATCH_MANY : MATCH_NONE;
}

/* As far as all moves agree, byte by byte. */
static size_t common_length(const struct move_picker *picker, const struct match *match,
                            enum sort sort, const char *typed, char shared[PICKER_TEXT])
{
    size_t length = 0;
    bool any = false;
    for (int i = 0; i < match->count; i++) {
        char folded[PICKER_TEXT];
        fold_move(picker, match->moves[i], sort, folded);
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

void move_picker_complete(const struct move_picker *picker, struct qn_text *typed,
                          struct match *match)
{
    char folded[PICKER_TEXT], shared[PICKER_TEXT];
    struct qn_text wanted = qn_text_on(folded, sizeof folded);
    move_picker_fold(typed->data, &wanted);
    *match = (struct match){.kind = MATCH_MANY};
    match->count = find(picker, folded, begins, match->moves);
    if (match->count == 1) { /* a phrase becomes the move's one text */
        *typed = qn_text_on(typed->data, typed->size);
        picker->game->move_print(match->moves[0], typed);
        return;
    }
    for (int sort = 0; sort < SORTS; sort++) {
        size_t length = common_length(picker, match, sort, folded, shared);
        if (length <= wanted.length)
            continue;
        shared[length] = '\0';
        *typed = qn_text_on(typed->data, typed->size);
        qn_text_str(typed, shared);
        return;
    }
}
