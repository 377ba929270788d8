/* What a page is sent about a table: see message.h. */
#include "session/message.h"
#include "core/json_write.h"
#include "core/setup.h"
#include "core/speech.h"
#include "session/host_common.h"
#include "session/log_text.h"
#include "session/table.h"

enum { PHRASE_ROOM = 512, SENTENCES_ROOM = 1 << 13, VIEW_TEXT_ROOM = 1 << 15 };

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
        frame.names[seat] = at->sitter == QN_BOT ? bot_display_name(to->table, seat) : at->name;
    }
    return frame;
}

static struct qn_speech speech_to(const struct frame *frame, struct qn_text *text)
{
    const struct message_to *to = frame->to;
    struct qn_speech speech = qn_speech_in(qn_table_game(to->table), to->lang, text);
    speech.names = frame->names;
    speech.you = to->viewer;
    return speech;
}

/* ---- what the viewer can do, and what it sees in words ---- */

static void put_moves(const struct qn_speech *speaker, const void *view, struct qn_text *text)
{
    const struct qn_game *game = speaker->game;
    qn_move moves[QN_MOVES_MAX];
    int count = qn_view_legal(game, view, moves);
    qn_put_open(text, "moves", '[');
    for (int i = 0; i < count; i++) {
        char phrase[PHRASE_ROOM];
        struct qn_text line = qn_text_on(phrase, sizeof phrase);
        struct qn_speech speech = *speaker;
        int points;
        speech.text = &line;
        game->people->phrase(view, moves[i], QN_OFFER, &speech);
        qn_put_open(text, NULL, '{');
        qn_put_move(text, "move", game, moves[i]);
        (speech.marked ? qn_put_words : qn_put_string)(text, "say", phrase);
        if (game->people->brings(view, moves[i], &points))
            qn_put_int(text, "brings", points);
        if (host_only_ends(game, moves, count))
            qn_put_bool(text, "forced", true);
        qn_put_close(text, '}');
    }
    qn_put_close(text, ']');
}

static void put_topic(const struct qn_game *game, const void *view, enum qn_lang lang,
                      struct qn_text *text)
{
    const struct qn_rule *rule = &game->rules[game->people->topic(view)];
    if (!rule->id || !rule->id[0])
        return;
    qn_put_open(text, "topic", '{');
    qn_put_string(text, "rule", rule->id);
    qn_put_string(text, "say", qn_say(lang, rule->say));
    qn_put_close(text, '}');
}

void message_put_choices(const struct qn_speech *speech, const void *view, struct qn_text *text)
{
    put_moves(speech, view, text);
    put_topic(speech->game, view, speech->lang, text);
}

static void put_view(const struct frame *frame, const void *view, struct qn_text *text)
{
    const struct message_to *to = frame->to;
    const struct qn_game *game = qn_table_game(to->table);
    const struct qn_view *head = view;
    char sentences[VIEW_TEXT_ROOM];
    struct qn_text said = qn_text_on(sentences, sizeof sentences);
    struct qn_speech speech = speech_to(frame, &said);
    if (head->turn >= 0 && head->turn == head->viewer && !frame->is_past)
        message_put_choices(&speech, view, text);
    qn_put_open(text, "help", '{');
    game->people->help(view, text);
    qn_put_close(text, '}');
    game->people->view_text(view, &speech);
    qn_put_string(text, "text", sentences);
}

static void put_deadline(const struct message_to *to, struct qn_text *text)
{
    if (to->deadline >= 0)
        qn_put_int(text, "deadline", to->deadline);
}

/* ---- what people were called when it happened ---- */

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
        *name = bot_display_name_in(past->frame.to->table, past->deal, news->seat);
    *left = past->is_playing && (news->act == QN_ACT_LEAVE || (*left && news->act != QN_ACT_CLAIM));
    past->started += news->act == QN_ACT_START;
    past->is_playing = news->act == QN_ACT_START || (past->is_playing && news->act != QN_ACT_OVER &&
                                                     news->act != QN_ACT_ABANDON);
}

/* Up to this version of the table. */
static void follow_to(struct past *past, uint32_t version)
{
    const struct qn_table *table = past->frame.to->table;
    for (uint32_t i = 0; i < version; i++) {
        const struct entry *entry = &table->entries.list[i];
        bool is_named =
            entry->act == QN_ACT_SIT || entry->act == QN_ACT_NAME || entry->act == QN_ACT_CLAIM;
        follow_seat(past, &(struct qn_news){.act = entry->act,
                                            .seat = entry->seat,
                                            .name = is_named ? table->extras.list[entry->extra].name
                                                             : NULL});
    }
}

/* Those of the running or last deal. */
static struct past past_of(const struct frame *frame, uint32_t version)
{
    uint32_t started = qn_table_ledger(frame->to->table).started;
    struct past past = {.frame = *frame, .deal = started ? started - 1 : 0};
    follow_to(&past, version);
    return past;
}

static bool is_renamed_since(const struct qn_table *table, uint32_t version)
{
    bool is_renamed = false;
    for (uint32_t i = version; i < qn_table_version(table) && !is_renamed; i++) {
        uint8_t act = table->entries.list[i].act;
        is_renamed = act == QN_ACT_NAME || act == QN_ACT_SIT || act == QN_ACT_CLAIM;
    }
    return is_renamed;
}

/* ---- news ---- */

static bool say_entry(const struct frame *frame, const struct qn_news *news,
                      char sentences[SENTENCES_ROOM])
{
    struct qn_text said = qn_text_on(sentences, SENTENCES_ROOM);
    struct qn_speech speech = speech_to(frame, &said);
    speech.marked = true;
    log_text_news(&speech, news);
    return said.length > 0;
}

/* Whether the button for taking back is on. */
static void put_undoable(const struct frame *frame, struct qn_text *text)
{
    const struct message_to *to = frame->to;
    if (frame->you == to->viewer && qn_table_undoable(to->table, frame->you))
        qn_put_bool(text, "undoable", true);
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
        qn_put_words(text, "said", sentences);
    if (news->version == qn_table_version(frame->to->table) && !frame->is_past) {
        put_undoable(frame, text);
        put_deadline(frame->to, text);
    }
    qn_put_close(text, '}');
}

void message_put_news(const struct message_to *to, const struct qn_news *news, struct qn_text *text)
{
    struct frame frame = frame_now(to);
    if (is_renamed_since(to->table, news->version))
        frame = past_of(&frame, news->version).frame;
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
    struct past past = past_of(frame, from);
    struct qn_reader *reader = qn_reader_new(to->table, to->person, to->viewer, from);
    qn_put_open(text, "log", '[');
    while (reader && qn_reader_next(reader, &news)) {
        follow_seat(&past, &news);
        if (!say_entry(&past.frame, &news, sentences))
            continue;
        qn_put_open(text, NULL, '{');
        qn_put_int(text, "version", news.version);
        qn_put_int(text, "seat", news.seat);
        put_made(to, &news, text);
        if (news.act == QN_ACT_HINT)
            qn_put_bool(text, "hint", true);
        qn_put_words(text, "said", sentences);
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

/* Who asked for the next game, at the seat where that person has moved on to. An owner who does not
 * play has none, and then nobody can be told apart. */
static void put_asker(const struct message_to *to, struct qn_text *text)
{
    const struct qn_table *table = to->table;
    uint32_t last = qn_table_version(table);
    if (qn_table_phase(table) != QN_GATHERING || qn_table_ledger(table).started == 0 ||
        to->owner < 0)
        return;
    while (table->entries.list[last - 1].act != QN_ACT_COMMIT)
        last--;
    qn_put_int(text, "asked",
               (table->entries.list[last - 1].seat + 1) % qn_table_setup(table)->players);
}

static void put_tally(const struct frame *frame, const void *view, struct qn_text *text)
{
    const struct qn_table *table = frame->to->table;
    char lines[SENTENCES_ROOM];
    qn_put_open(text, "tally", '[');
    for (int seat = 0; seat < qn_table_setup(table)->players; seat++) {
        struct qn_text tally = qn_text_on(lines, sizeof lines);
        struct qn_speech speech = speech_to(frame, &tally);
        qn_table_game(table)->people->tally(view, seat, &speech);
        qn_put_string(text, NULL, lines);
    }
    qn_put_close(text, ']');
}

void message_put_present(const struct message_to *to, struct qn_text *text)
{
    int players = qn_table_setup(to->table)->players;
    qn_put_open(text, "away", '[');
    for (int seat = 0; seat < players; seat++)
        if (to->away >> seat & 1)
            qn_put_int(text, NULL, seat);
    qn_put_close(text, ']');
    qn_put_open(text, "waits", '[');
    for (int seat = 0; seat < players; seat++)
        if (to->away >> seat & 1)
            qn_put_int(text, NULL, to->waits[seat]);
    qn_put_close(text, ']');
    if (to->owner >= 0)
        qn_put_int(text, "owner", to->owner);
    qn_put_bool(text, "owns", to->owns);
    qn_put_int(text, "watching", to->watching);
}

void message_put_seated(const struct qn_table *table, struct qn_text *text)
{
    qn_put_open(text, "names", '[');
    for (int seat = 0; seat < qn_table_setup(table)->players; seat++) {
        const struct qn_seat *at = qn_table_seat(table, seat);
        if (at->sitter == QN_NOBODY)
            qn_put_null(text, NULL);
        else
            qn_put_string(text, NULL,
                          at->sitter == QN_BOT ? bot_display_name(table, seat) : at->name);
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
        put_tally(&frame, view, text);
    put_undoable(&frame, text);
    put_deadline(to, text);
    if (to->allowed > 0)
        qn_put_int(text, "allowed", to->allowed);
    put_asker(to, text);
    message_put_present(to, text);
    qn_put_close(text, '}');
}

/* ---- replays ---- */

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
    qn_put_string(text, "why", host_refusal_name((enum qn_refusal)answer->why));
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

void message_put_hint(const struct message_to *to, const void *view, const struct qn_advice *advice,
                      struct qn_text *text)
{
    const struct qn_game *game = qn_table_game(to->table);
    const struct frame frame = frame_now(to);
    char sentence[SENTENCES_ROOM];
    struct qn_text said = qn_text_on(sentence, sizeof sentence);
    struct qn_speech speech = speech_to(&frame, &said);
    speech.marked = true;
    qn_say_advice(view, advice, &speech);
    qn_put_move(text, "move", game, advice->move);
    qn_put_words(text, "say", sentence);
}
