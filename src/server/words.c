/* A table in words for one guest: see words.h. */
#include "server/words.h"
#include "session/say.h"

enum { LOG_LINES = 120, PHRASE_ROOM = 256, SENTENCES_ROOM = 4096, VIEW_TEXT_ROOM = 1 << 14 };

static void name_seats(const struct room *room, const char *names[QN_PLAYERS_MAX])
{
    for (int seat = 0; seat < QN_PLAYERS_MAX; seat++)
        names[seat] = "?";
    for (int seat = 0; seat < qn_table_setup(room->table)->players; seat++) {
        const struct qn_seat *at = qn_table_seat(room->table, seat);
        names[seat] = at->sitter == QN_BOT ? say_bot_name(room->table, seat) : at->name;
    }
}

static void put_moves(const struct qn_game *game, const void *view, enum qn_lang lang,
                      struct qn_text *text)
{
    qn_move moves[QN_MOVES_MAX];
    int count = qn_view_legal(game, view, moves);
    qn_text_str(text, ",\"moves\":[");
    for (int i = 0; i < count; i++) {
        char phrase[PHRASE_ROOM];
        struct qn_text line = qn_text_on(phrase, sizeof phrase);
        int points;
        qn_text_str(text, i ? ",{\"move\":\"" : "{\"move\":\"");
        game->move_print(moves[i], text);
        qn_text_str(text, "\",\"say\":");
        game->phrase(view, moves[i], QN_OFFER, lang, &line);
        wire_put_string(text, phrase);
        if (game->brings(view, moves[i], &points))
            qn_text_form(text, ",\"brings\":%d", points);
        qn_text_char(text, '}');
    }
    qn_text_char(text, ']');
}

static void put_topic(const struct qn_game *game, const void *view, enum qn_lang lang,
                      struct qn_text *text)
{
    const struct qn_rule *rule = &game->rules[game->topic(view)];
    if (!rule->id || !rule->id[0])
        return;
    qn_text_form(text, ",\"topic\":{\"rule\":\"%s\",\"say\":", rule->id);
    wire_put_string(text, rule->say[lang]);
    qn_text_char(text, '}');
}

/* In place of the closing bracket, which comes again afterwards. */
static void reopen(struct qn_text *text)
{
    if (!text->full && text->length > 0)
        text->data[--text->length] = '\0';
}

static void put_people(const struct room *room, const struct guest *guest, const void *view,
                       struct qn_text *text)
{
    const struct qn_game *game = qn_table_game(room->table);
    const struct qn_view *head = view;
    int you = room_seat(room, guest->person);
    char sentences[VIEW_TEXT_ROOM];
    struct qn_text said = qn_text_on(sentences, sizeof sentences);
    if (you >= 0)
        qn_text_form(text, ",\"you\":%d", you);
    else
        qn_text_str(text, ",\"you\":null");
    if (!view)
        return;
    if (head->turn >= 0 && head->turn == head->viewer) {
        put_moves(game, view, guest->lang, text);
        put_topic(game, view, guest->lang, text);
    }
    qn_text_str(text, ",\"help\":{");
    game->help(view, text);
    game->view_text(view, guest->lang, &said);
    qn_text_str(text, "},\"text\":");
    wire_put_string(text, sentences);
}

static bool say_entry(const struct room *room, const struct guest *guest, int viewer,
                      const struct qn_news *news, char sentences[SENTENCES_ROOM])
{
    const char *names[QN_PLAYERS_MAX];
    struct say_to to = {qn_table_game(room->table), viewer, names, guest->lang};
    struct qn_text said = qn_text_on(sentences, SENTENCES_ROOM);
    name_seats(room, names);
    say_news(&to, news, &said);
    return said.length > 0;
}

void words_put_news(const struct room *room, const struct guest *guest, int viewer,
                    const struct qn_news *news, struct qn_text *text)
{
    char sentences[SENTENCES_ROOM];
    qn_news_json(room->table, news, text);
    reopen(text);
    put_people(room, guest, news->view, text);
    if (say_entry(room, guest, viewer, news, sentences)) {
        qn_text_str(text, ",\"said\":");
        wire_put_string(text, sentences);
    }
    qn_text_char(text, '}');
}

/* The last lines of the running game. */
static void put_log(const struct room *room, const struct watcher *watcher, struct qn_text *text)
{
    uint32_t version = qn_table_version(room->table), from = room->began ? room->began - 1 : 0;
    struct qn_news news;
    char sentences[SENTENCES_ROOM];
    bool first = true;
    if (version > LOG_LINES && version - LOG_LINES > from)
        from = version - LOG_LINES;
    struct qn_reader *reader =
        qn_reader_new(room->table, (uint64_t)watcher->guest->person, watcher->viewer, from);
    qn_text_str(text, ",\"log\":[");
    while (reader && qn_reader_next(reader, &news)) {
        if (!say_entry(room, watcher->guest, watcher->viewer, &news, sentences))
            continue;
        qn_text_form(text, "%s{\"version\":%lu,\"seat\":%d,\"said\":", first ? "" : ",",
                     (unsigned long)news.version, news.seat);
        wire_put_string(text, sentences);
        qn_text_char(text, '}');
        first = false;
    }
    qn_text_char(text, ']');
    qn_reader_free(reader);
}

static void put_names(const struct room *room, struct qn_text *text)
{
    const char *names[QN_PLAYERS_MAX];
    name_seats(room, names);
    for (int seat = 0; seat < qn_table_setup(room->table)->players; seat++) {
        qn_text_str(text, seat ? "," : ",\"names\":[");
        wire_put_string(text, names[seat]);
    }
    qn_text_char(text, ']');
}

static void put_tally(const struct room *room, const struct guest *guest, const void *view,
                      struct qn_text *text)
{
    char lines[SENTENCES_ROOM];
    for (int seat = 0; seat < qn_table_setup(room->table)->players; seat++) {
        struct qn_text tally = qn_text_on(lines, sizeof lines);
        qn_table_game(room->table)->tally(view, seat, guest->lang, &tally);
        qn_text_str(text, seat ? "," : ",\"tally\":[");
        wire_put_string(text, lines);
    }
    qn_text_char(text, ']');
}

void words_put_snapshot(const struct room *room, const struct watcher *watcher,
                        struct qn_text *text)
{
    uint64_t view[QN_VIEW_MAX / 8];
    bool seen = qn_table_view(room->table, watcher->viewer, view);
    qn_table_snapshot(room->table, watcher->viewer, text);
    reopen(text);
    put_people(room, watcher->guest, seen ? view : NULL, text);
    put_names(room, text);
    put_log(room, watcher, text);
    if (seen && qn_table_phase(room->table) == QN_FINISHED)
        put_tally(room, watcher->guest, view, text);
    qn_text_char(text, '}');
}
