/* One's own tables, and one's finished games. */
#include "server/tables.h"
#include "core/json_write.h"
#include <stdlib.h>

enum { MINE_MAX = 200, GAMES_MAX = 50 };

struct mine {
    struct guest *guest;
    struct payer payer;
    struct qn_text text;
    int count;
    int64_t table, game; /* the finished game whose seats are being put */
    int seats;
    char bytes[3][QN_PLAYERS_MAX * 2 * QN_NAME_MAX];
    struct qn_text names, scores, ranks;
};

/* ---- tables ---- */

/* From memory if it is there, otherwise as it was stored: nothing is loaded for a list. Tables of
 * older servers have no line in the store yet. */
static bool put_mine(void *context, const struct store_table *row)
{
    struct mine *mine = context;
    struct server *server = mine->guest->server;
    enum wire_why why = WIRE_NO_TABLE;
    const struct room *room = row->summary[0] ? tables_loaded(server, row->key)
                                              : tables_find(server, row->key, &mine->payer, &why);
    char summary[STORE_SUMMARY_MAX] = "";
    struct qn_text text = qn_text_on(summary, sizeof summary);
    bool is_old = !room && (why == WIRE_OLD_RULES || tables_is_old(server, row));
    if (room)
        room_put_summary(room, &text);
    else if (is_old)
        room_keep_old(server, row, &text);
    else
        qn_text_str(&text, row->summary);
    if (!summary[0] || text.full)
        return true;
    mine->count++;
    qn_put_open(&mine->text, NULL, '{');
    qn_put_json(&mine->text, NULL, text.data, text.length);
    int seat = room ? room_seat(room, mine->guest->person) : row->seat;
    int turn = room ? qn_table_turn(room->table) : is_old ? -1 : row->turn;
    if (seat >= 0) {
        qn_put_int(&mine->text, "seat", seat);
        qn_put_bool(&mine->text, "turn", turn == seat);
    }
    qn_put_close(&mine->text, '}');
    return mine->count < MINE_MAX;
}

/* ---- games ---- */

static struct qn_text list_on(char *bytes, size_t size)
{
    struct qn_text list = qn_text_on(bytes, size);
    qn_put_open(&list, NULL, '[');
    return list;
}

static void put_list(struct mine *mine, const char *name, struct qn_text *list)
{
    qn_put_close(list, ']');
    mine->text.full |= list->full;
    qn_put_json(&mine->text, name, list->data, list->length);
}

/* Seats come one after the other; a game is put together as they come. */
static void end_game(struct mine *mine)
{
    if (mine->seats) {
        put_list(mine, "names", &mine->names);
        put_list(mine, "scores", &mine->scores);
        put_list(mine, "ranks", &mine->ranks);
        qn_put_close(&mine->text, '}');
    }
    mine->seats = 0;
}

static void begin_game(struct mine *mine, const struct store_result *result)
{
    qn_put_open(&mine->text, NULL, '{');
    qn_put_string(&mine->text, "table", result->key);
    qn_put_int(&mine->text, "number", result->game);
    qn_put_int(&mine->text, "ended", result->ended);
    qn_put_string(&mine->text, "game", result->title);
    mine->table = result->table;
    mine->game = result->game;
    mine->names = list_on(mine->bytes[0], sizeof mine->bytes[0]);
    mine->scores = list_on(mine->bytes[1], sizeof mine->bytes[1]);
    mine->ranks = list_on(mine->bytes[2], sizeof mine->bytes[2]);
}

static bool put_result(void *context, const struct store_result *result)
{
    struct mine *mine = context;
    if (result->table != mine->table || result->game != mine->game || !mine->seats) {
        end_game(mine);
        begin_game(mine, result);
    }
    mine->seats++;
    if (result->person == mine->guest->person)
        qn_put_int(&mine->text, "seat", result->seat);
    qn_put_string(&mine->names, NULL, result->name);
    qn_put_int(&mine->scores, NULL, result->score);
    qn_put_int(&mine->ranks, NULL, result->rank);
    return true;
}

void tables_mine(struct guest *guest, json_t *message)
{
    struct server *server = guest->server;
    uint64_t began = uv_hrtime();
    if (!tables_may_ask(guest, wire_text(message, "id")))
        return;
    struct mine *mine = calloc(1, sizeof *mine);
    char *bytes = malloc(SCRATCH_BYTES); /* tables that come back may need the scratch */
    if (mine && bytes) {
        mine->guest = guest;
        mine->payer = tables_payer(guest);
        mine->text = qn_text_on(bytes, SCRATCH_BYTES);
        wire_open(&mine->text, "done", wire_text(message, "id"));
        qn_put_open(&mine->text, "tables", '[');
        store_open_tables_of(server->store, guest->person, put_mine, mine);
        qn_put_close(&mine->text, ']');
        qn_put_open(&mine->text, "games", '[');
        store_results_of(server->store, guest->person, GAMES_MAX, put_result, mine);
        end_game(mine);
        qn_put_close(&mine->text, ']');
        qn_put_close(&mine->text, '}');
        guest_send(guest, &mine->text);
    } else {
        guest_refuse(guest, wire_text(message, "id"), WIRE_NOT_STORED, NULL);
    }
    free(bytes);
    free(mine);
    tables_charge(guest, began);
}
