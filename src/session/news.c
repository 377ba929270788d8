/* What goes out as JSON: news, snapshots, and folding the one into the other. */
#include "session/table.h"
#include "core/json.h"
#include "core/json_write.h"
#include "core/record.h"
#include "core/setup.h"
#include "session/host_common.h"
#include <stdlib.h>
#include <string.h>

enum { KEY_MAX = 32 };

/* ---- the members of a view ---- */

struct member {
    char key[KEY_MAX];
    const char *value;
    size_t length;
};

/* The next member of an object that was opened; false at its end or if it is malformed. */
static bool next_member(struct qn_json *json, struct member *member)
{
    if (!qn_json_more(json, '}') || !qn_json_key(json, member->key, sizeof member->key))
        return false;
    member->value = json->at;
    if (!qn_json_skip(json))
        return false;
    member->length = (size_t)(json->at - member->value);
    return true;
}

/* Where the member that begins at `at` ends, in an object of our own writing, which need not be
 * doubted: no blanks, no escapes. */
static const char *own_end(const char *at)
{
    enum { OPEN = 1, CLOSE, COMMA, QUOTE };
    static const uint8_t kinds[256] = {
        ['{'] = OPEN, ['['] = OPEN, ['}'] = CLOSE, [']'] = CLOSE, [','] = COMMA, ['"'] = QUOTE};
    for (int depth = 0;; at++) {
        int kind = kinds[(unsigned char)*at];
        if (kind == 0 || (kind == COMMA && depth > 0))
            continue;
        if (kind == COMMA || (kind == CLOSE && depth == 0))
            return at;
        depth += (kind == OPEN) - (kind == CLOSE);
        if (kind == QUOTE)
            at = strchr(at + 1, '"');
    }
}

/* The members of `now` that differ from those of `before`. Every view of a table has the same ones
 * in the same order: nothing ever has to be taken away, and both are read side by side, each from
 * the sign in front of a member on. */
static void put_changes(struct qn_text *text, const char *before, const char *now)
{
    qn_put_open(text, NULL, '{');
    while (now[1] == '"') {
        const char *end = own_end(now + 1);
        size_t length = (size_t)(end - now - 1);
        bool is_same = before && strncmp(before + 1, now + 1, length) == 0 &&
                       (before[length + 1] == ',' || before[length + 1] == '}');
        if (!is_same)
            qn_put_json(text, NULL, now + 1, length);
        if (before)
            before = is_same ? before + length + 1 : own_end(before + 1);
        now = end;
    }
    qn_put_close(text, '}');
}

bool qn_view_fold(const char *view, const char *changes, struct qn_text *text)
{
    struct qn_json json = qn_json_on(view ? view : changes), news = qn_json_on(changes);
    struct member member, changed;
    qn_json_open(&json, '{');
    qn_json_open(&news, '{');
    bool more = next_member(&news, &changed);
    qn_text_char(text, '{');
    while (next_member(&json, &member)) {
        bool is_new = more && strcmp(member.key, changed.key) == 0;
        const struct member *last = is_new ? &changed : &member;
        qn_put_json(text, last->key, last->value, last->length);
        if (is_new)
            more = next_member(&news, &changed);
    }
    qn_put_close(text, '}');
    return !more && qn_json_end(&json) && qn_json_end(&news) && !text->full;
}

/* ---- news ---- */

static void put_told(const struct qn_game *game, const struct qn_event *told, struct qn_text *text)
{
    static const char *const kinds[] = {"move", "card", "show", "turned", "rule"};
    qn_put_open(text, NULL, '{');
    qn_put_string(text, "kind", kinds[told->kind]);
    qn_put_int(text, "seat", told->seat);
    if (told->who && told->kind == QN_EVENT_MOVE)
        qn_put_move(text, kinds[told->kind], game, told->value);
    else if (told->who && told->kind == QN_EVENT_RULE)
        qn_put_string(text, kinds[told->kind], game->rules[told->value].id);
    else if (told->who)
        qn_put_card(text, kinds[told->kind], game, told->value);
    qn_put_close(text, '}');
}

void kept_free(struct qn_kept *kept)
{
    free(kept->json[0]);
    free(kept->json[1]);
}

/* Makes the view's JSON in the room that the text has left and keeps it. False: no memory, or no
 * room. */
static bool keep_view(const struct qn_game *game, const void *view, struct qn_text *text,
                      struct qn_kept *kept, int which)
{
    size_t start = text->length;
    qn_view_json(game, view, text);
    size_t length = text->length - start + 1;
    if (!text->full && length > kept->room[which]) {
        free(kept->json[which]);
        kept->json[which] = malloc(length + length / 4); /* views grow slowly */
        kept->room[which] = kept->json[which] ? length + length / 4 : 0;
    }
    bool done = !text->full && kept->json[which];
    if (done)
        memcpy(kept->json[which], text->data + start, length);
    text->length = start;
    text->data[start] = '\0';
    return done;
}

/* What was the next one is the last one now. */
static void swap_kept(struct qn_kept *kept, uint32_t version)
{
    *kept =
        (struct qn_kept){{kept->json[1], kept->json[0]}, {kept->room[1], kept->room[0]}, version};
}

/* The view's changes; without memory to compare, all of it, which folds to the same. */
static void put_view_news(const struct qn_game *game, const struct qn_news *news,
                          struct qn_text *text)
{
    struct qn_kept own = {0}, *kept = news->kept ? news->kept : &own;
    bool is_kept = kept->version != 0 && kept->version + 1 == news->version;
    qn_put_name(text, "view");
    bool done = !news->before || is_kept || keep_view(game, news->before, text, kept, 0);
    done = done && keep_view(game, news->view, text, kept, 1);
    if (done)
        put_changes(text, news->before ? kept->json[0] : NULL, kept->json[1]);
    else
        qn_view_json(game, news->view, text);
    swap_kept(kept, done ? news->version : 0);
    kept_free(&own);
}

static bool is_of_a_seat(enum qn_act act)
{
    return act != QN_ACT_COMMIT && act != QN_ACT_START && act != QN_ACT_ABANDON &&
           act != QN_ACT_SEATS && act != QN_ACT_OVER;
}

void put_news_members(const struct qn_table *table, const struct qn_news *news,
                      struct qn_text *text)
{
    qn_put_int(text, "version", news->version);
    qn_put_string(text, "act", act_name((enum qn_act)news->act));
    if (is_of_a_seat((enum qn_act)news->act))
        qn_put_int(text, "seat", news->seat);
    if (news->name)
        qn_put_string(text, "name", news->name);
    if (news->id)
        qn_put_id(text, "id", news->id);
    if (news->told.count) {
        qn_put_open(text, "told", '[');
        for (int i = 0; i < news->told.count; i++)
            put_told(table->game, &news->told.list[i], text);
        qn_put_close(text, ']');
    }
    if (news->view)
        put_view_news(table->game, news, text);
}

void qn_news_json(const struct qn_table *table, const struct qn_news *news, struct qn_text *text)
{
    qn_text_char(text, '{');
    put_news_members(table, news, text);
    qn_put_close(text, '}');
}

/* ---- snapshots ---- */

const char *const sitter_names[] = {"nobody", "here", "remote", "bot"};

void put_terms(struct qn_text *text, const struct qn_terms *terms)
{
    qn_put_bool(text, "undo", terms->undo);
    qn_put_bool(text, "hints", terms->hints);
    qn_put_bool(text, "reveal", terms->reveal);
    qn_put_bool(text, "guests", terms->guests);
    qn_put_string(text, "clock", host_clock_names[terms->clock]);
}

static void put_seats(const struct qn_table *table, struct qn_text *text)
{
    qn_put_open(text, "seats", '[');
    for (int i = 0; i < table->setup.players; i++) {
        const struct qn_seat *seat = &table->seats[i];
        qn_put_open(text, NULL, '{');
        qn_put_string(text, "sitter", sitter_names[seat->sitter]);
        if (seat->sitter != QN_NOBODY)
            qn_put_string(text, "name", seat->name);
        if (seat->bot[0])
            qn_put_string(text, "bot", seat->bot);
        qn_put_bool(text, "replaced", seat->replaced);
        qn_put_bool(text, "left", seat->left);
        qn_put_bool(text, "shared", seat->shared);
        qn_put_close(text, '}');
    }
    qn_put_close(text, ']');
}

static void put_ledger(const struct qn_ledger *ledger, struct qn_text *text)
{
    qn_put_open(text, "deals", '{');
    qn_put_int(text, "commitments", ledger->commitments);
    qn_put_int(text, "started", ledger->started);
    qn_put_int(text, "finished", ledger->finished);
    if (ledger->back)
        qn_put_int(text, "back", ledger->back);
    if (ledger->is_given)
        qn_put_bool(text, "given", true);
    if (ledger->commitments)
        qn_put_hex(text, "commitment", ledger->commitment, 32);
    qn_put_close(text, '}');
}

static void put_totals(const struct qn_table *table, const char *name,
                       int64_t (*total)(const struct standing *of), struct qn_text *text)
{
    qn_put_open(text, name, '[');
    for (int seat = 0; seat < table->setup.players; seat++) {
        struct standing standing = series_standing(table, seat);
        qn_put_int(text, NULL, total(&standing));
    }
    qn_put_close(text, ']');
}

static int64_t games_of(const struct standing *of) { return of->games; }
static int64_t wins_of(const struct standing *of) { return of->wins; }
static int64_t points_of(const struct standing *of) { return of->points; }

/* The running score of those who sit here, once there is one. */
static void put_series(const struct qn_table *table, struct qn_text *text)
{
    if (table->ledger.finished == 0)
        return;
    qn_put_open(text, "series", '{');
    put_totals(table, "games", games_of, text);
    put_totals(table, "wins", wins_of, text);
    put_totals(table, "points", points_of, text);
    qn_put_close(text, '}');
}

void put_snapshot_members(const struct qn_table *table, int viewer, struct qn_text *text)
{
    int16_t scores[QN_PLAYERS_MAX];
    uint8_t ranks[QN_PLAYERS_MAX];
    uint64_t view[QN_VIEW_MAX / 8];
    qn_move moves[QN_MOVES_MAX];
    qn_put_int(text, "version", table->entries.count);
    qn_put_setup(text, table->game, &table->setup);
    qn_put_string(text, "phase", host_phase_names[table->phase]);
    put_terms(text, &table->terms);
    put_seats(table, text);
    put_ledger(&table->ledger, text);
    if (qn_table_view(table, viewer, view)) {
        qn_put_int(text, "viewer", viewer);
        qn_put_name(text, "view");
        qn_view_json(table->game, view, text);
        qn_put_moves(text, "legal", table->game, moves, qn_view_legal(table->game, view, moves));
    }
    if (qn_table_result(table, scores, ranks))
        qn_put_result(text, table->setup.players, scores, ranks);
    put_series(table, text);
}

void qn_table_snapshot(const struct qn_table *table, int viewer, struct qn_text *text)
{
    qn_text_char(text, '{');
    put_snapshot_members(table, viewer, text);
    qn_put_close(text, '}');
}
