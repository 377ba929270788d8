/* What a ply did, in one line for people, as one viewer saw it. */
#include "ply_text.h"
#include <string.h>

bool read_viewer(const struct arguments *arguments, bool all_allowed, int *viewer)
{
    const char *text = arguments->value[OPTION_SEAT];
    long long seat;
    *viewer = QN_SPECTATOR;
    if (!text || strcmp(text, "spectator") == 0)
        return true;
    if (all_allowed && strcmp(text, "all") == 0) {
        *viewer = VIEWER_ALL;
        return true;
    }
    if (parse_number(text, &seat) && seat < QN_PLAYERS_MAX) {
        *viewer = (int)seat;
        return true;
    }
    misused(arguments, SAY_UNKNOWN_SEAT, QN_PLAYERS_MAX - 1, text);
    return false;
}

struct qn_speech speech_of_seats(const struct qn_game *game, enum qn_lang lang,
                                 struct seat_names *names, struct qn_text *text)
{
    struct qn_speech speech = qn_speech_in(game, lang, text);
    for (int seat = 0; seat < QN_PLAYERS_MAX; seat++) {
        struct qn_text name = qn_text_on(names->text[seat], sizeof names->text[seat]);
        qn_text_form(&name, say(lang, SAY_SEAT_NAME), seat);
        names->list[seat] = names->text[seat];
    }
    speech.names = names->list;
    return speech;
}

void put_viewer_name(int viewer, enum qn_lang lang, struct qn_text *text)
{
    if (viewer == VIEWER_ALL)
        qn_text_str(text, say(lang, SAY_VIEWER_ALL));
    else if (viewer == QN_SPECTATOR)
        qn_text_str(text, say(lang, SAY_VIEWER_SPECTATOR));
    else
        qn_text_form(text, say(lang, SAY_VIEWER_SEAT), viewer);
}

static bool sees(const struct qn_event *event, int viewer)
{
    return viewer == VIEWER_ALL || (event->who >> viewer & 1) != 0;
}

static bool same_group(const struct qn_event *a, const struct qn_event *b)
{
    return a->kind == b->kind && a->seat == b->seat;
}

static void put_cards_intro(const struct qn_event *event, enum qn_lang lang, struct qn_text *text)
{
    if (event->kind == QN_EVENT_TURN_UP)
        qn_text_str(text, say(lang, SAY_TURNED_UP));
    else
        qn_text_form(text, say(lang, event->kind == QN_EVENT_CARD ? SAY_RECEIVES : SAY_SHOWS),
                     event->seat);
}

/* All the cards that came to a seat in this ply, that it shows, or that were turned up, at the
 * first of them. */
static void put_cards(const struct qn_game *game, const struct qn_events *events, int first,
                      int viewer, enum qn_lang lang, struct qn_text *text)
{
    const struct qn_event *list = events->list;
    int hidden = 0;
    for (int i = 0; i < first; i++)
        if (same_group(&list[i], &list[first]))
            return;
    put_cards_intro(&list[first], lang, text);
    for (int i = first; i < events->count; i++) {
        if (!same_group(&list[i], &list[first]))
            continue;
        if (sees(&list[i], viewer)) {
            qn_text_char(text, ' ');
            game->card_print((uint8_t)list[i].value, text);
        } else {
            hidden++;
        }
    }
    if (hidden > 0)
        qn_text_form(text, say(lang, SAY_HIDDEN_CARDS), hidden);
}

static void put_event(const struct qn_game *game, const struct qn_events *events, int index,
                      int viewer, enum qn_lang lang, struct qn_text *text)
{
    const struct qn_event *event = &events->list[index];
    if (event->kind == QN_EVENT_CARD || event->kind == QN_EVENT_SHOW ||
        event->kind == QN_EVENT_TURN_UP)
        put_cards(game, events, index, viewer, lang, text);
    else if (event->kind == QN_EVENT_RULE && sees(event, viewer))
        qn_text_form(text, " [%s]", game->rules[event->value].id);
    else if (event->kind == QN_EVENT_MOVE && sees(event, viewer))
        game->move_print(event->value, text);
    else if (event->kind == QN_EVENT_MOVE)
        qn_text_str(text, say(lang, SAY_HIDDEN_MOVE));
}

void put_ply_text(const struct qn_game *game, int ply, int seat, const struct qn_events *events,
                  int viewer, enum qn_lang lang, struct qn_text *text)
{
    qn_text_form(text, say(lang, SAY_REPLAY_PLY), ply, seat);
    for (int i = 0; i < events->count; i++)
        put_event(game, events, i, viewer, lang, text);
    qn_text_char(text, '\n');
}

void put_result_text(const struct qn_record *record, enum qn_lang lang, struct qn_text *text)
{
    if (!record->finished) {
        qn_text_str(text, say(lang, SAY_UNFINISHED));
        qn_text_char(text, '\n');
        return;
    }
    qn_text_str(text, say(lang, SAY_RESULT));
    for (int seat = 0; seat < record->setup.players; seat++)
        qn_text_form(text, say(lang, SAY_RESULT_SEAT), seat > 0 ? ", " : " ", seat,
                     record->scores[seat], record->ranks[seat]);
    qn_text_str(text, ".\n");
}

void put_view_text(const struct qn_game *game, const union qn_state *state, int viewer,
                   enum qn_lang lang, struct qn_text *text)
{
    uint64_t view[QN_VIEW_MAX / 8];
    game->truth->observe(state, viewer, view);
    struct seat_names names;
    struct qn_speech speech = speech_of_seats(game, lang, &names, text);
    game->people->view_text(view, &speech);
    if (text->length > 0 && text->data[text->length - 1] != '\n')
        qn_text_char(text, '\n');
}
