/* What a page is sent about a table: see message.h. */
#include "session/message.h"
#include "core/json_write.h"
#include "core/setup.h"
#include "session/hosting.h"
#include "session/say.h"
#include "session/table.h"

enum { PHRASE_ROOM = 256, SENTENCES_ROOM = 4096, VIEW_TEXT_ROOM = 1 << 14 };

int message_seat(const struct qn_table *table, uint64_t person)
{
    for (int seat = 0; person && seat < qn_table_setup(table)->players; seat++)
        if (qn_table_seat(table, seat)->person == person)
            return seat;
    return -1;
}

/* Who reads, and who sits where in the deal that is told. */
struct frame {
    const struct message_to *to;
    const char *names[QN_PLAYERS_MAX];
    int you;
    bool is_past; /* nobody moves any more */
};

static struct frame frame_now(const struct message_to *to)
{
    struct frame frame = {.to = to, .you = message_seat(to->table, to->person)};
    for (int seat = 0; seat < QN_PLAYERS_MAX; seat++)
        frame.names[seat] = "?";
    for (int seat = 0; seat < qn_table_setup(to->table)->players; seat++) {
        const struct qn_seat *at = qn_table_seat(to->table, seat);
        frame.names[seat] = at->sitter == QN_BOT ? say_bot_name(to->table, seat) : at->name;
    }
    return frame;
}

/* ---- what the viewer can do, and what it sees in words ---- */

static void put_moves(const struct qn_game *game, const void *view, enum qn_lang lang,
                      struct qn_text *text)
{
    qn_move moves[QN_MOVES_MAX];
    int count = qn_view_legal(game, view, moves);
    qn_put_open(text, "moves", '[');
    for (int i = 0; i < count; i++) {
        char phrase[PHRASE_ROOM];
        struct qn_text line = qn_text_on(phrase, sizeof phrase);
        int points;
        game->phrase(view, moves[i], QN_OFFER, lang, &line);
        qn_put_open(text, NULL, '{');
        qn_put_move(text, "move", game, moves[i]);
        qn_put_string(text, "say", phrase);
        if (game->brings(view, moves[i], &points))
            qn_put_int(text, "brings", points);
        qn_put_close(text, '}');
    }
    qn_put_close(text, ']');
}

static void put_topic(const struct qn_game *game, const void *view, enum qn_lang lang,
                      struct qn_text *text)
{
    const struct qn_rule *rule = &game->rules[game->topic(view)];
    if (!rule->id || !rule->id[0])
        return;
    qn_put_open(text, "topic", '{');
    qn_put_string(text, "rule", rule->id);
    qn_put_string(text, "say", qn_say(lang, rule->say));
    qn_put_close(text, '}');
}

static void put_view(const struct frame *frame, const void *view, struct qn_text *text)
{
    const struct message_to *to = frame->to;
    const struct qn_game *game = qn_table_game(to->table);
    const struct qn_view *head = view;
    char sentences[VIEW_TEXT_ROOM];
    struct qn_text said = qn_text_on(sentences, sizeof sentences);
    if (head->turn >= 0 && head->turn == head->viewer && !frame->is_past) {
        put_moves(game, view, to->lang, text);
        put_topic(game, view, to->lang, text);
    }
    qn_put_open(text, "help", '{');
    game->help(view, text);
    qn_put_close(text, '}');
    game->view_text(view, to->lang, &said);
    qn_put_string(text, "text", sentences);
}

static void put_deadline(const struct message_to *to, struct qn_text *text)
{
    if (to->deadline >= 0)
        qn_put_int(text, "deadline", to->deadline);
}

/* ---- news ---- */

static bool say_entry(const struct frame *frame, const struct qn_news *news,
                      char sentences[SENTENCES_ROOM])
{
    const struct message_to *to = frame->to;
    struct say_to reader = {qn_table_game(to->table), to->viewer, frame->names, to->lang};
    struct qn_text said = qn_text_on(sentences, SENTENCES_ROOM);
    say_news(&reader, news, &said);
    return said.length > 0;
}

static void put_news(const struct frame *frame, const struct qn_news *news, struct qn_text *text)
{
    char sentences[SENTENCES_ROOM];
    qn_put_open(text, NULL, '{');
    put_news_members(frame->to->table, news, text);
    qn_put_maybe(text, "you", frame->you);
    if (news->view)
        put_view(frame, news->view, text);
    if (say_entry(frame, news, sentences))
        qn_put_string(text, "said", sentences);
    if (news->version == qn_table_version(frame->to->table) && !frame->is_past)
        put_deadline(frame->to, text);
    qn_put_close(text, '}');
}

void message_put_news(const struct message_to *to, const struct qn_news *news, struct qn_text *text)
{
    struct frame frame = frame_now(to);
    put_news(&frame, news, text);
}

/* ---- snapshots ---- */

/* The move of an entry, if the reader may know it. */
static void put_made(const struct message_to *to, const struct qn_news *news, struct qn_text *text)
{
    const struct qn_game *game = qn_table_game(to->table);
    for (int i = 0; i < news->told.count; i++) {
        if (news->told.list[i].kind != QN_EVENT_MOVE || !news->told.list[i].who)
            continue;
        qn_put_move(text, "move", game, news->told.list[i].value);
        return;
    }
}

/* The last lines of the running or last game; none before a deal: what was played then is over. */
static void put_log(const struct frame *frame, struct qn_text *text)
{
    const struct message_to *to = frame->to;
    uint32_t version = qn_table_version(to->table), from = version;
    char sentences[SENTENCES_ROOM];
    struct qn_news news;
    if (qn_table_phase(to->table) != QN_GATHERING)
        from = qn_table_dealt(to->table) - 1;
    if (version - from > (uint32_t)to->log)
        from = version - (uint32_t)to->log;
    struct qn_reader *reader = qn_reader_new(to->table, to->person, to->viewer, from);
    qn_put_open(text, "log", '[');
    while (reader && qn_reader_next(reader, &news)) {
        if (!say_entry(frame, &news, sentences))
            continue;
        qn_put_open(text, NULL, '{');
        qn_put_int(text, "version", news.version);
        qn_put_int(text, "seat", news.seat);
        put_made(to, &news, text);
        qn_put_string(text, "said", sentences);
        qn_put_close(text, '}');
    }
    qn_put_close(text, ']');
    qn_reader_free(reader);
}

static void put_names(const struct frame *frame, struct qn_text *text)
{
    qn_put_open(text, "names", '[');
    for (int seat = 0; seat < qn_table_setup(frame->to->table)->players; seat++)
        qn_put_string(text, NULL, frame->names[seat]);
    qn_put_close(text, ']');
}

static void put_tally(const struct message_to *to, const void *view, struct qn_text *text)
{
    char lines[SENTENCES_ROOM];
    qn_put_open(text, "tally", '[');
    for (int seat = 0; seat < qn_table_setup(to->table)->players; seat++) {
        struct qn_text tally = qn_text_on(lines, sizeof lines);
        qn_table_game(to->table)->tally(view, seat, to->lang, &tally);
        qn_put_string(text, NULL, lines);
    }
    qn_put_close(text, ']');
}

void message_put_away(const struct message_to *to, struct qn_text *text)
{
    qn_put_open(text, "away", '[');
    for (int seat = 0; seat < qn_table_setup(to->table)->players; seat++)
        if (to->away >> seat & 1)
            qn_put_int(text, NULL, seat);
    qn_put_close(text, ']');
}

void message_put_seated(const struct qn_table *table, struct qn_text *text)
{
    qn_put_open(text, "names", '[');
    for (int seat = 0; seat < qn_table_setup(table)->players; seat++) {
        const struct qn_seat *at = qn_table_seat(table, seat);
        if (at->sitter == QN_NOBODY)
            qn_put_null(text, NULL);
        else
            qn_put_string(text, NULL, at->sitter == QN_BOT ? say_bot_name(table, seat) : at->name);
    }
    qn_put_close(text, ']');
}

void message_put_snapshot(const struct message_to *to, struct qn_text *text)
{
    uint64_t view[QN_VIEW_MAX / 8];
    bool is_dealt = qn_table_view(to->table, to->viewer, view);
    struct frame frame = frame_now(to);
    qn_put_open(text, NULL, '{');
    put_snapshot_members(to->table, to->viewer, text);
    qn_put_maybe(text, "you", frame.you);
    if (is_dealt)
        put_view(&frame, view, text);
    put_names(&frame, text);
    put_log(&frame, text);
    if (is_dealt && qn_table_phase(to->table) == QN_FINISHED)
        put_tally(to, view, text);
    put_deadline(to, text);
    if (to->allowed > 0)
        qn_put_int(text, "allowed", to->allowed);
    message_put_away(to, text);
    qn_put_close(text, '}');
}

/* ---- replays ---- */

/* Who sits where, as the log tells it up to a deal. */
struct past {
    struct frame frame;
    uint32_t deal, started;
    bool is_playing, left[QN_PLAYERS_MAX];
};

static void follow_seat(struct past *past, const struct qn_news *news)
{
    const char **name = &past->frame.names[news->seat];
    bool *left = &past->left[news->seat];
    if (news->act == QN_ACT_SIT || news->act == QN_ACT_NAME || (news->act == QN_ACT_CLAIM && *left))
        *name = news->name;
    else if (news->act == QN_ACT_BOT && !past->is_playing)
        *name = say_bot_name_in(past->frame.to->table, past->deal, news->seat);
    *left = past->is_playing && (news->act == QN_ACT_LEAVE || (*left && news->act != QN_ACT_CLAIM));
    past->started += news->act == QN_ACT_START;
    past->is_playing = news->act == QN_ACT_START || (past->is_playing && news->act != QN_ACT_OVER &&
                                                     news->act != QN_ACT_ABANDON);
}

/* The seat that was the reader's in the deal, or is if it is still played. */
static int own_seat(const struct message_to *to, uint32_t deal)
{
    bool is_running =
        qn_table_phase(to->table) == QN_PLAYING && deal + 1 == qn_table_ledger(to->table).started;
    return is_running ? message_seat(to->table, to->person)
                      : qn_table_seat_in(to->table, deal, to->person);
}

void message_put_replay(const struct message_to *to, uint32_t deal, uint32_t from, size_t room,
                        struct qn_text *text)
{
    struct past past = {.frame = frame_now(to), .deal = deal};
    struct qn_reader *reader = qn_reader_new(to->table, QN_NO_PERSON, to->viewer, 0);
    struct qn_news news;
    size_t start = text->length;
    bool is_cut = false;
    past.frame.you = own_seat(to, deal);
    past.frame.is_past = true;
    text->full |= !reader;
    while (reader && !is_cut && (past.started <= deal || past.is_playing) &&
           qn_reader_next(reader, &news)) {
        follow_seat(&past, &news);
        if (news.act == QN_ACT_START && past.started == deal + 1) {
            qn_put_maybe(text, "you", past.frame.you);
            put_names(&past.frame, text);
            qn_put_open(text, "news", '[');
        }
        if (past.started != deal + 1 || news.version <= from)
            continue;
        put_news(&past.frame, &news, text);
        is_cut = text->length - start >= room && past.is_playing;
    }
    if (past.started > deal)
        qn_put_close(text, ']');
    if (is_cut)
        qn_put_int(text, "next", news.version);
    qn_reader_free(reader);
}

/* ---- refusals and advice ---- */

void message_put_answer(const struct qn_table *table, const struct qn_answer *answer,
                        enum qn_lang lang, struct qn_text *text)
{
    char sentence[SENTENCES_ROOM];
    struct qn_text said = qn_text_on(sentence, sizeof sentence);
    qn_answer_say(table, answer, lang, &said);
    qn_put_string(text, "why", hosting_refusal((enum qn_refusal)answer->why));
    qn_put_string(text, "say", sentence);
    if (answer->why == QN_BREAKS_RULE && answer->rule)
        qn_put_string(text, "rule", qn_table_game(table)->rules[answer->rule].id);
    qn_put_int(text, "version", answer->version);
}

void message_put_why(const struct qn_game *game, const void *view, qn_move move, enum qn_lang lang,
                     struct qn_text *text)
{
    int rule = qn_view_check(game, view, move);
    if (!rule)
        return;
    qn_put_string(text, "rule", game->rules[rule].id);
    qn_put_string(text, "say", qn_say(lang, game->rules[rule].say));
}

void message_put_hint(const struct qn_game *game, const void *view, qn_move move, qn_move next,
                      enum qn_lang lang, struct qn_text *text)
{
    char sentence[SENTENCES_ROOM];
    struct qn_text said = qn_text_on(sentence, sizeof sentence);
    game->reason(view, move, next, lang, &said);
    qn_put_move(text, "move", game, move);
    qn_put_string(text, "say", sentence);
}
