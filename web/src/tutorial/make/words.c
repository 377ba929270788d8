/* What the core says about positions, for the guided games: made from views alone.
 *
 * Reads one line per position, "VIEW<tab>MOVE" (a JSON view, and the move that is made there, or
 * nothing), and writes one JSON object per line: the legal moves with their words, what they bring,
 * the numbers that help, the view in sentences, how the points came about, which moves break which
 * rule, and the move made in words, with marks. The last line has the sentences of the rules.
 * make.mjs runs it with the game and the names of the others. */
#include <quinte/quinte.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_ROOM = 1 << 16, TEXT_ROOM = 1 << 14 };

static void put_string(const char *text)
{
    putchar('"');
    for (; *text; text++)
        if (*text == '\n')
            fputs("\\n", stdout);
        else if (*text == '"' || *text == '\\')
            printf("\\%c", *text);
        else if ((unsigned char)*text < ' ') /* a mark */
            printf("\\u%04x", (unsigned)*text);
        else
            putchar(*text);
    putchar('"');
}

static void put_move(const struct qn_game *game, qn_move move)
{
    char name[QN_MOVE_TEXT_MAX];
    struct qn_text text = qn_text_on(name, sizeof name);
    game->move_print(move, &text);
    put_string(name);
}

/* To you, about everybody by their names. */
static const char *names[QN_PLAYERS_MAX];

static struct qn_speech speech_to_you(const struct qn_game *game, enum qn_lang lang,
                                      struct qn_text *text)
{
    struct qn_speech speech = qn_speech_in(game, lang, text);
    names[0] = qn_say(lang, "You");
    speech.names = names;
    speech.you = 0;
    return speech;
}

static void put_phrase(const struct qn_game *game, const void *view, qn_move move,
                       enum qn_voice voice, bool marked, enum qn_lang lang)
{
    char words[TEXT_ROOM];
    struct qn_text text = qn_text_on(words, sizeof words);
    struct qn_speech speech = speech_to_you(game, lang, &text);
    speech.marked = marked;
    game->people->phrase(view, move, voice, &speech);
    put_string(words);
}

static void put_legal(const struct qn_game *game, const void *view, const qn_move *moves, int count)
{
    printf("\"moves\":[");
    for (int i = 0; i < count; i++) {
        int points;
        printf(i ? ",{\"move\":" : "{\"move\":");
        put_move(game, moves[i]);
        for (int lang = 0; lang < QN_LANGS; lang++) {
            printf(",\"%s\":", qn_lang_code((enum qn_lang)lang));
            put_phrase(game, view, moves[i], QN_OFFER, false, (enum qn_lang)lang);
        }
        if (game->people->brings(view, moves[i], &points))
            printf(",\"brings\":%d", points);
        putchar('}');
    }
    putchar(']');
}

/* The moves that break a rule of the game; every other one that is not legal breaks C5. */
static void put_wrong(const struct qn_game *game, const void *view)
{
    const char *between = "";
    printf(",\"wrong\":{");
    for (int rule = 1; rule < game->rule_count; rule++) {
        bool any = false;
        if (!strcmp(game->rules[rule].id, "C5"))
            continue;
        for (int move = 0; move < game->move_count; move++) {
            if (qn_view_check(game, view, (qn_move)move) != rule)
                continue;
            if (any)
                putchar(',');
            else
                printf("%s\"%s\":[", between, game->rules[rule].id);
            any = true;
            put_move(game, (qn_move)move);
        }
        if (any) {
            putchar(']');
            between = ",";
        }
    }
    putchar('}');
}

static void put_tally(const struct qn_game *game, const void *view, enum qn_lang lang)
{
    char words[TEXT_ROOM];
    const struct qn_view *head = view;
    for (int seat = 0; seat < head->setup.players; seat++) {
        struct qn_text text = qn_text_on(words, sizeof words);
        struct qn_speech speech = speech_to_you(game, lang, &text);
        game->people->tally(view, seat, &speech);
        printf(seat ? "," : ",\"tally\":[");
        put_string(words);
    }
    putchar(']');
}

static void put_sentences(const struct qn_game *game, const void *view, bool turn,
                          enum qn_lang lang)
{
    char words[TEXT_ROOM];
    struct qn_text text = qn_text_on(words, sizeof words);
    const struct qn_rule *rule = &game->rules[turn ? game->people->topic(view) : 0];
    struct qn_speech speech = speech_to_you(game, lang, &text);
    game->people->view_text(view, &speech);
    printf(",\"%s\":{\"text\":", qn_lang_code((enum qn_lang)lang));
    put_string(words);
    put_tally(game, view, lang);
    if (rule->id && rule->id[0]) {
        printf(",\"topic\":{\"rule\":\"%s\",\"say\":", rule->id);
        put_string(qn_say(lang, rule->say));
        putchar('}');
    }
    putchar('}');
}

static void put_help(const struct qn_game *game, const void *view)
{
    char words[TEXT_ROOM];
    struct qn_text text = qn_text_on(words, sizeof words);
    game->people->help(view, &text);
    printf(",\"help\":{%s}", words);
}

static void put_made(const struct qn_game *game, const void *view, const char *made)
{
    const struct qn_view *head = view;
    qn_move move = game->move_parse(made);
    if (move == QN_NO_MOVE)
        return;
    enum qn_voice voice = head->turn == head->viewer ? QN_OWN : QN_TELL;
    printf(",\"made\":{");
    for (int lang = 0; lang < QN_LANGS; lang++) {
        printf("%s\"%s\":", lang ? "," : "", qn_lang_code((enum qn_lang)lang));
        put_phrase(game, view, move, voice, true, (enum qn_lang)lang);
    }
    putchar('}');
}

static void put_position(const struct qn_game *game, const void *view, const char *made)
{
    qn_move moves[QN_MOVES_MAX];
    const struct qn_view *head = view;
    bool turn = head->turn >= 0 && head->turn == head->viewer;
    int count = turn ? qn_view_legal(game, view, moves) : 0;
    putchar('{');
    put_legal(game, view, moves, count);
    if (turn)
        put_wrong(game, view);
    put_help(game, view);
    put_sentences(game, view, turn, QN_FR);
    put_sentences(game, view, turn, QN_EN);
    put_made(game, view, made);
    puts("}");
}

static void put_rules(const struct qn_game *game)
{
    putchar('{');
    for (int i = 1; i < game->rule_count; i++) {
        printf("%s\"%s\":", i > 1 ? "," : "", game->rules[i].id);
        for (int lang = 0; lang < QN_LANGS; lang++) {
            printf("%c\"%s\":", lang ? ',' : '{', qn_lang_code((enum qn_lang)lang));
            put_string(qn_say((enum qn_lang)lang, game->rules[i].say));
        }
        putchar('}');
    }
    puts("}");
}

int main(int count, char **words)
{
    static char line[LINE_ROOM];
    uint64_t view[QN_VIEW_MAX / 8];
    const struct qn_game *game = count >= 2 ? qn_game_find(words[1]) : NULL;
    if (!game)
        return 2;
    for (int seat = 1; seat < QN_PLAYERS_MAX; seat++)
        names[seat] = seat + 1 < count ? words[seat + 1] : "";
    while (fgets(line, sizeof line, stdin)) {
        char wrong[TEXT_ROOM];
        struct qn_text error = qn_text_on(wrong, sizeof wrong);
        line[strcspn(line, "\n")] = '\0';
        char *tab = strchr(line, '\t');
        if (!tab)
            return 2;
        *tab = '\0';
        if (!qn_view_read(game, line, view, &error)) {
            fprintf(stderr, "%s\n", wrong);
            return 1;
        }
        put_position(game, view, tab + 1);
    }
    put_rules(game);
    return 0;
}
