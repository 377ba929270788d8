/* Views as JSON (both ways) and as tensors, from one description: see facts.h. */
#include "core/facts.h"
#include "core/bits.h"
#include "core/json.h"
#include "core/json_write.h"
#include "core/setup.h"
#include <assert.h>
#include <string.h>

enum { NESTING = 8 };

enum mode { WRITING, READING, TENSOR, SHAPE };

struct qn_facts {
    enum mode mode;
    const struct qn_game *game;
    struct qn_text *text; /* JSON or shape, written */
    struct qn_json json;  /* JSON, read */
    float *tensor;        /* NULL: count only */
    int place;            /* in the tensor */
    char path[64];        /* where we are, for the shape */
    int element[NESTING]; /* of the containers around us: how many we have seen */
    size_t path_length[NESTING];
    int depth;
};

/* ---- the four modes' small parts ---- */

static void name_read(struct qn_facts *f, const char *name)
{
    char key[40];
    if (!qn_json_more(&f->json, name ? '}' : ']')) {
        qn_json_fail(&f->json, "missing");
        return;
    }
    if (name && qn_json_key(&f->json, key, sizeof key) && strcmp(key, name) != 0)
        qn_json_fail(&f->json, "key");
}

static void part(struct qn_facts *f, const char *name, int length)
{
    if (f->mode != SHAPE) /* the tensor has no names */
        return;
    qn_text_form(f->text, "%5d %4d  %s%s", f->place, length, f->path, name ? name : "");
    if (!name && f->depth > 0)
        qn_text_form(f->text, "[%d]", f->element[f->depth - 1]++);
    qn_text_char(f->text, '\n');
}

/* The next places of the tensor; NULL if they are only counted. */
static float *places(struct qn_facts *f, int count)
{
    float *out = f->tensor ? f->tensor + f->place : NULL;
    f->place += count;
    return out;
}

static void put(struct qn_facts *f, float value)
{
    float *out = places(f, 1);
    if (out)
        *out = value;
}

/* What the range from 0 to max is scaled by. */
static float unit(int max) { return max > 0 ? 1.0f / (float)max : 0.0f; }

static float scaled(int value, int min, int max) { return (float)(value - min) * unit(max - min); }

/* Bytes as (value + add) × scale, then zeros. */
static void put_bytes(struct qn_facts *f, const uint8_t *values, int count, int length, int add,
                      float scale)
{
    float *restrict out = places(f, length);
    if (!out)
        return;
    for (int i = 0; i < count; i++)
        out[i] = (float)(values[i] + add) * scale;
    for (int i = count; i < length; i++)
        out[i] = 0.0f;
}

static void put_bits(struct qn_facts *f, uint64_t set, int length)
{
    float *out = places(f, length);
    if (!out)
        return;
    memset(out, 0, (size_t)length * sizeof *out);
    if (length < 64)
        set &= (UINT64_C(1) << length) - 1;
    for (; set; set &= set - 1)
        out[qn_lowest(set)] = 1.0f;
}

static bool named_otherwise(struct qn_facts *f, const char *name, int length)
{
    if (f->mode == WRITING)
        qn_put_name(f->text, name);
    else if (f->mode == READING)
        name_read(f, name);
    else
        part(f, name, length);
    return f->mode == SHAPE;
}

/* The name of the next fact. True if its value goes to the tensor (or its shape), not to JSON. */
static inline bool named(struct qn_facts *f, const char *name, int length)
{
    return f->mode == TENSOR || named_otherwise(f, name, length);
}

/* A card's code between first and first + count − 1; `first` after a mistake. */
static int card_read(struct qn_facts *f, int first, int count)
{
    char word[QN_CARD_TEXT_MAX];
    if (!qn_json_string(&f->json, word, sizeof word))
        return first;
    int card = f->game->card_parse(word);
    if (card >= first && card < first + count)
        return card;
    qn_json_fail(&f->json, "card");
    return first;
}

/* ---- facts ---- */

int qn_fact_int(struct qn_facts *f, const char *name, int value, int min, int max)
{
    if (named(f, name, 1))
        put(f, scaled(value, min, max));
    else if (f->mode == WRITING)
        qn_text_int(f->text, value);
    else
        value = (int)qn_json_int(&f->json, min, max);
    return value;
}

int qn_fact_maybe(struct qn_facts *f, const char *name, int value, int max)
{
    if (named(f, name, 2)) {
        put(f, value >= 0);
        put(f, value >= 0 ? scaled(value, 0, max) : 0.0f);
    } else if (f->mode == READING) {
        value = qn_json_null(&f->json) ? -1 : (int)qn_json_int(&f->json, 0, max);
    } else {
        qn_put_maybe(f->text, NULL, value);
    }
    return value;
}

bool qn_fact_flag(struct qn_facts *f, const char *name, bool value)
{
    if (named(f, name, 1))
        put(f, value);
    else if (f->mode == WRITING)
        qn_put_bool(f->text, NULL, value);
    else
        value = qn_json_bool(&f->json);
    return value;
}

int qn_fact_word(struct qn_facts *f, const char *name, int value, const char *const *words,
                 int count)
{
    if (named(f, name, count)) {
        put_bits(f, value < 0 ? 0 : UINT64_C(1) << value, count); /* none in an empty view */
    } else if (f->mode == WRITING) {
        qn_put_string(f->text, NULL, words[value]);
    } else {
        char word[40];
        qn_json_string(&f->json, word, sizeof word);
        for (value = 0; value < count; value++)
            if (strcmp(word, words[value]) == 0)
                return value;
        qn_json_fail(&f->json, "word");
        value = 0;
    }
    return value;
}

int qn_fact_card(struct qn_facts *f, const char *name, int card)
{
    if (named(f, name, 2)) {
        put(f, card >= 0);
        put(f, card >= 0 ? scaled(card, -1, f->game->card_count - 1) : 0.0f);
    } else if (f->mode == READING) {
        card = qn_json_null(&f->json) ? -1 : card_read(f, 0, f->game->card_count);
    } else if (card < 0) {
        qn_put_null(f->text, NULL);
    } else {
        qn_put_card(f->text, NULL, f->game, card);
    }
    return card;
}

void qn_fact_bytes(struct qn_facts *f, const char *name, uint8_t *values, int count, int max)
{
    if (named(f, name, count)) {
        put_bytes(f, values, count, count, 0, unit(max));
    } else if (f->mode == WRITING) {
        qn_put_bytes(f->text, NULL, values, count);
    } else {
        qn_json_open(&f->json, '[');
        for (int i = 0; i < count; i++) {
            if (!qn_json_more(&f->json, ']'))
                qn_json_fail(&f->json, "missing");
            values[i] = (uint8_t)qn_json_int(&f->json, 0, max);
        }
        if (qn_json_more(&f->json, ']'))
            qn_json_fail(&f->json, "surplus");
    }
}

uint64_t qn_fact_set(struct qn_facts *f, const char *name, uint64_t set, int first, int count)
{
    if (named(f, name, count)) {
        put_bits(f, set, count);
    } else if (f->mode == WRITING) {
        qn_put_open(f->text, NULL, '[');
        for (int i = 0; i < count; i++)
            if (set >> i & 1)
                qn_put_card(f->text, NULL, f->game, first + i);
        qn_put_close(f->text, ']');
    } else {
        set = 0;
        qn_json_open(&f->json, '[');
        while (qn_json_more(&f->json, ']')) {
            uint64_t bit = UINT64_C(1) << (card_read(f, first, count) - first);
            if (set >= bit) /* repeated, or not in order */
                qn_json_fail(&f->json, "order");
            set |= bit;
        }
    }
    return set;
}

void qn_fact_bag(struct qn_facts *f, const char *name, uint8_t *counts, int first, int types,
                 int most)
{
    if (named(f, name, types)) {
        put_bytes(f, counts, types, types, 0, unit(most));
    } else if (f->mode == WRITING) {
        qn_put_open(f->text, NULL, '[');
        for (int i = 0; i < types; i++)
            for (int copy = 0; copy < counts[i]; copy++)
                qn_put_card(f->text, NULL, f->game, first + i);
        qn_put_close(f->text, ']');
    } else {
        int last = first;
        memset(counts, 0, (size_t)types);
        qn_json_open(&f->json, '[');
        while (qn_json_more(&f->json, ']')) {
            int card = card_read(f, first, types);
            if (card < last || counts[card - first] == most)
                qn_json_fail(&f->json, "order");
            else
                counts[card - first]++;
            last = card;
        }
    }
}

int qn_fact_list(struct qn_facts *f, const char *name, uint8_t *cards, int count, int most)
{
    if (named(f, name, most)) {
        put_bytes(f, cards, count, most, 1, unit(f->game->card_count));
    } else if (f->mode == WRITING) {
        qn_put_open(f->text, NULL, '[');
        for (int i = 0; i < count; i++)
            qn_put_card(f->text, NULL, f->game, cards[i]);
        qn_put_close(f->text, ']');
    } else {
        count = 0;
        qn_json_open(&f->json, '[');
        while (qn_json_more(&f->json, ']')) {
            if (count == most) {
                qn_json_fail(&f->json, "surplus");
                break;
            }
            cards[count++] = (uint8_t)card_read(f, 0, f->game->card_count);
        }
    }
    return count;
}

int qn_fact_numbers(struct qn_facts *f, const char *name, uint8_t *values, int count, int most,
                    int max)
{
    if (named(f, name, most)) {
        put_bytes(f, values, count, most, 1, unit(max + 1));
    } else if (f->mode == WRITING) {
        qn_put_bytes(f->text, NULL, values, count);
    } else {
        count = 0;
        qn_json_open(&f->json, '[');
        while (qn_json_more(&f->json, ']')) {
            if (count == most) {
                qn_json_fail(&f->json, "surplus");
                break;
            }
            values[count++] = (uint8_t)qn_json_int(&f->json, 0, max);
        }
    }
    return count;
}

/* ---- containers ---- */

static void enter(struct qn_facts *f, const char *name, char bracket)
{
    if (f->mode == WRITING) {
        qn_put_open(f->text, name, bracket);
    } else if (f->mode == READING) {
        name_read(f, name);
        qn_json_open(&f->json, bracket);
    } else if (f->mode == SHAPE) {
        size_t length = strlen(f->path);
        struct qn_text path = {.data = f->path, .size = sizeof f->path, .length = length};
        assert(f->depth < NESTING);
        f->path_length[f->depth] = length;
        if (name)
            qn_text_str(&path, name);
        else if (f->depth > 0)
            qn_text_form(&path, "[%d]", f->element[f->depth - 1]++);
        if (bracket == '{')
            qn_text_char(&path, '.');
        f->element[f->depth++] = 0;
    }
}

static void leave(struct qn_facts *f, char bracket)
{
    if (f->mode == WRITING) {
        qn_put_close(f->text, bracket);
    } else if (f->mode == READING) {
        if (qn_json_more(&f->json, bracket))
            qn_json_fail(&f->json, "surplus");
    } else if (f->mode == SHAPE) {
        f->path[f->path_length[--f->depth]] = '\0';
    }
}

void qn_fact_open(struct qn_facts *f, const char *name) { enter(f, name, '{'); }
void qn_fact_close(struct qn_facts *f) { leave(f, '}'); }
void qn_fact_array(struct qn_facts *f, const char *name) { enter(f, name, '['); }
void qn_fact_array_end(struct qn_facts *f) { leave(f, ']'); }

bool qn_facts_reading(const struct qn_facts *f) { return f->mode == READING; }

void qn_facts_refuse(struct qn_facts *f, const char *why)
{
    if (f->mode == READING)
        qn_json_fail(&f->json, why);
}

/* ---- what every view begins with ---- */

static void head_write(struct qn_facts *f, const struct qn_view *view)
{
    qn_put_setup(f->text, f->game, &view->setup);
    if (view->viewer == QN_SPECTATOR)
        qn_put_string(f->text, "viewer", "spectator");
    else
        qn_put_int(f->text, "viewer", view->viewer);
    qn_fact_maybe(f, "turn", view->turn, QN_PLAYERS_MAX - 1);
}

static void head_read(struct qn_facts *f, struct qn_view *view)
{
    char word[32] = "";
    name_read(f, "game");
    if (qn_json_string(&f->json, word, sizeof word) && strcmp(word, f->game->id) != 0)
        qn_json_fail(&f->json, "game");
    name_read(f, "players");
    int players = (int)qn_json_int(&f->json, f->game->players_min, f->game->players_max);
    view->setup = qn_setup_standard(f->game, players);
    name_read(f, "options");
    qn_setup_read(f->game, &view->setup, &f->json);
    name_read(f, "viewer");
    if (qn_json_peek(&f->json, '"')) {
        if (qn_json_string(&f->json, word, sizeof word) && strcmp(word, "spectator") != 0)
            qn_json_fail(&f->json, "viewer");
        view->viewer = QN_SPECTATOR;
    } else {
        view->viewer = (uint8_t)qn_json_int(&f->json, 0, players - 1);
    }
    view->turn = (int8_t)qn_fact_maybe(f, "turn", 0, players - 1);
}

static void head_tensor(struct qn_facts *f, const struct qn_view *view)
{
    part(f, "viewer", view->setup.players);
    put_bits(f, UINT64_C(1) << view->viewer, view->setup.players);
    part(f, "turn", view->setup.players);
    put_bits(f, view->turn < 0 ? 0 : UINT64_C(1) << view->turn, view->setup.players);
    part(f, "options", f->game->option_count);
    put_bytes(f, view->setup.option, f->game->option_count, f->game->option_count, 0, 1.0f);
}

/* `facts` may write to the view it visits (when reading): the others visit a copy. */
union view_copy {
    uint64_t align;
    unsigned char bytes[QN_VIEW_MAX];
};

static void visit_copy(struct qn_facts *f, const void *view)
{
    union view_copy copy;
    struct qn_limits limits;
    f->game->limits(&((const struct qn_view *)view)->setup, &limits);
    memcpy(&copy, view, limits.view_bytes);
    f->game->facts(f, &copy);
}

void qn_view_json(const struct qn_game *game, const void *view, struct qn_text *text)
{
    struct qn_facts f = {.mode = WRITING, .game = game, .text = text};
    qn_text_char(text, '{');
    head_write(&f, view);
    visit_copy(&f, view);
    qn_put_close(text, '}');
}

bool qn_view_read(const struct qn_game *game, const char *json, void *view, struct qn_text *error)
{
    struct qn_facts f = {.mode = READING, .game = game, .json = qn_json_on(json)};
    union view_copy copy;
    struct qn_limits limits;
    memset(&copy, 0, sizeof copy);
    qn_json_open(&f.json, '{');
    head_read(&f, (struct qn_view *)&copy);
    if (!f.json.error)
        game->facts(&f, &copy);
    if (qn_json_more(&f.json, '}'))
        qn_json_fail(&f.json, "surplus");
    qn_json_end(&f.json);
    if (!f.json.error && !game->valid(&copy))
        qn_json_fail(&f.json, "contradiction");
    if (f.json.error) {
        qn_text_form(error, "byte %ld: %s", (long)(f.json.at - f.json.start), f.json.error);
        return false;
    }
    game->limits(&((const struct qn_view *)&copy)->setup, &limits);
    memcpy(view, &copy, limits.view_bytes);
    return true;
}

static int tensor_visit(const struct qn_game *game, const void *view, float *out)
{
    struct qn_facts f = {.mode = TENSOR, .game = game, .tensor = out};
    head_tensor(&f, view);
    visit_copy(&f, view);
    return f.place;
}

static union view_copy empty_view(const struct qn_setup *setup)
{
    union view_copy copy;
    memset(&copy, 0, sizeof copy);
    ((struct qn_view *)&copy)->setup = *setup;
    return copy;
}

int qn_tensor_size(const struct qn_game *game, const struct qn_setup *setup)
{
    union view_copy copy = empty_view(setup);
    return qn_setup_valid(game, setup) ? tensor_visit(game, &copy, NULL) : 0;
}

void qn_view_tensor(const struct qn_game *game, const void *view, float *out)
{
    tensor_visit(game, view, out);
}

void qn_tensor_shape(const struct qn_game *game, const struct qn_setup *setup, struct qn_text *text)
{
    union view_copy copy = empty_view(setup);
    struct qn_facts f = {.mode = SHAPE, .game = game, .text = text};
    head_tensor(&f, (const struct qn_view *)&copy);
    visit_copy(&f, &copy);
}
