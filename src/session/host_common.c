/* What every host of a table does alike: see host_common.h. */
#include "session/host_common.h"
#include "session/table.h"
#include <string.h>

bool host_do(struct qn_table *table, struct qn_command command)
{
    command.version = qn_table_version(table);
    return qn_table_do(table, &command).why == QN_ACCEPTED;
}

bool host_do_as_host(struct qn_table *table, struct qn_command command)
{
    command.version = qn_table_version(table);
    return qn_table_do_as_host(table, &command).why == QN_ACCEPTED;
}

qn_move host_automatic_move(const struct qn_table *table)
{
    const struct qn_game *game = qn_table_game(table);
    uint64_t view[QN_VIEW_MAX / 8];
    qn_move moves[QN_MOVES_MAX];
    int seat = qn_table_turn(table);
    if (seat < 0 || !qn_table_view(table, seat, view) ||
        !game->rules[game->people->topic(view)].automatic)
        return QN_NO_MOVE;
    return qn_view_legal(game, view, moves) == 1 ? moves[0] : QN_NO_MOVE;
}

bool host_only_ends(const struct qn_game *game, const qn_move *moves, int count)
{
    return count == 1 && moves[0] >= game->ends.first &&
           moves[0] - game->ends.first < game->ends.count;
}

/* Who sat here takes the next seat; a bot that stood in for somebody who is gone stays a bot. */
static struct qn_command next_seat(const struct qn_seat *from, int to)
{
    bool is_person = from->person != QN_NO_PERSON;
    struct qn_command sit = {.act = is_person ? QN_ACT_SIT : QN_ACT_BOT,
                             .seat = (uint8_t)to,
                             .person = from->person,
                             .sitter = from->sitter == QN_HERE ? QN_HERE : QN_REMOTE};
    struct qn_text text = qn_text_on(sit.name, sizeof sit.name);
    qn_text_str(&text, is_person ? from->name : from->bot);
    return sit;
}

/* The commitment comes first: seats that were given up are free then, or a bot's, and what follows
 * shows nobody the cards of the last game. All of it has room, or nothing is begun. */
bool host_prepare_next_deal(struct qn_table *table, const uint8_t secret[QN_SECRET_BYTES],
                            uint64_t id, int seat_of_asker)
{
    int players = qn_table_setup(table)->players;
    struct qn_command sits[QN_PLAYERS_MAX],
        commit = {.act = QN_ACT_COMMIT, .seat = (uint8_t)seat_of_asker, .id = id};
    for (int seat = 0; seat < players; seat++)
        sits[seat] = next_seat(qn_table_seat(table, seat), (seat + 1) % players);
    memcpy(commit.bytes, secret, sizeof commit.bytes);
    bool done = table_make_room(table, QN_ACT_COMMIT, 1 + 2 * (uint32_t)players) == QN_ACCEPTED &&
                host_do_as_host(table, commit);
    memset(commit.bytes, 0, sizeof commit.bytes);
    for (int seat = 0; seat < players && done; seat++)
        if (qn_table_seat(table, seat)->sitter != QN_NOBODY)
            done = host_do_as_host(table,
                                   (struct qn_command){.act = QN_ACT_LEAVE, .seat = (uint8_t)seat});
    for (int seat = 0; seat < players && done; seat++)
        if (sits[seat].name[0])
            done = sits[seat].act == QN_ACT_SIT ? host_do(table, sits[seat])
                                                : host_do_as_host(table, sits[seat]);
    return done;
}

bool host_log_is_public(const struct qn_table *table)
{
    return qn_table_terms(table)->reveal && qn_table_phase(table) != QN_PLAYING;
}

bool host_public_record(const struct qn_table *table, long deal, struct qn_text *text)
{
    uint32_t last = qn_table_ledger(table).started - 1;
    bool is_there = deal >= 0 || qn_table_phase(table) == QN_FINISHED;
    return qn_table_terms(table)->reveal && is_there &&
           qn_table_record_of(table, deal < 0 ? last : (uint32_t)deal, text);
}

enum qn_act host_act_named(const char *name)
{
    static const char *const names[QN_ACTS] = {
        [QN_ACT_SIT] = "sit",     [QN_ACT_LEAVE] = "leave", [QN_ACT_BOT] = "bot",
        [QN_ACT_CLAIM] = "claim", [QN_ACT_SHARE] = "share", [QN_ACT_START] = "start",
        [QN_ACT_MOVE] = "move",   [QN_ACT_UNDO] = "undo",   [QN_ACT_HINT] = "hint",
        [QN_ACT_SEATS] = "seats",
    };
    for (int act = 0; act < QN_ACTS; act++)
        if (names[act] && strcmp(names[act], name) == 0)
            return (enum qn_act)act;
    return QN_ACTS;
}

const char *const host_phase_names[QN_FINISHED + 1] = {"gathering", "playing", "finished"};
const char *const host_clock_names[QN_CLOCKS] = {"off", "relaxed", "fast"};

const char *host_refusal_name(enum qn_refusal why)
{
    static const char *const names[QN_REFUSALS] = {
        [QN_ACCEPTED] = "accepted",
        [QN_STALE] = "stale",
        [QN_UNKNOWN_SEAT] = "seat",
        [QN_NOT_ALLOWED] = "not-allowed",
        [QN_BAD_NAME] = "name",
        [QN_SEAT_TAKEN] = "seat-taken",
        [QN_SEAT_EMPTY] = "seat-empty",
        [QN_SEATS_OPEN] = "seats-open",
        [QN_NOT_COMMITTED] = "not-committed",
        [QN_SHARED_ALREADY] = "shared",
        [QN_NOT_PLAYING] = "not-playing",
        [QN_IS_PLAYING] = "playing",
        [QN_NOT_YOUR_TURN] = "turn",
        [QN_BREAKS_RULE] = "rule",
        [QN_HINTS_OFF] = "hints-off",
        [QN_UNDO_OFF] = "undo-off",
        [QN_UNDO_NOTHING] = "undo-nothing",
        [QN_UNDO_OTHER] = "undo-other",
        [QN_UNDO_SHUFFLED] = "undo-shuffled",
        [QN_UNDO_SHOWN] = "undo-shown",
        [QN_UNDO_OFTEN] = "undo-often",
        [QN_UNDO_UNCLEAR] = "undo-unclear",
        [QN_SEATS_FIXED] = "seats-fixed",
        [QN_TOO_LONG] = "too-long",
        [QN_NO_MEMORY] = "memory",
    };
    return names[why];
}
