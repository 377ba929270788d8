/* What everybody has won at this table so far, over one game after the other: the running score.
 * People are counted by who they are, bots by the name that they keep when all move on by a seat.
 */
#include "session/table.h"
#include "session/log_text.h"
#include <string.h>

/* Whoever sits on the seat. A seat that was given up is nobody's, also when a bot goes on there. */
static struct standing standing_of(const struct qn_table *table, int seat)
{
    const struct qn_seat *at = &table->seats[seat];
    bool is_bot = at->sitter == QN_BOT;
    return (struct standing){.person = is_bot ? (uint64_t)bot_number(table, seat) + 1 : at->person,
                             .is_bot = is_bot};
}

static struct standing *find(struct series *series, const struct standing *wanted)
{
    for (int i = 0; i < series->count; i++)
        if (series->list[i].person == wanted->person && series->list[i].is_bot == wanted->is_bot)
            return &series->list[i];
    return NULL;
}

/* Where there is no room any more, somebody goes who sits here no longer. */
static struct standing *find_room(struct qn_table *table)
{
    struct series *series = &table->series;
    if (series->count < STANDINGS_MAX)
        return &series->list[series->count++];
    for (int i = 0; i < STANDINGS_MAX; i++) {
        bool sits = false;
        for (int seat = 0; seat < table->setup.players; seat++) {
            struct standing at = standing_of(table, seat);
            sits |= find(series, &at) == &series->list[i];
        }
        if (!sits)
            return &series->list[i];
    }
    return NULL; /* there are more places than seats */
}

void series_count(struct qn_table *table)
{
    int16_t scores[QN_PLAYERS_MAX];
    uint8_t ranks[QN_PLAYERS_MAX];
    if (!qn_table_result(table, scores, ranks))
        return;
    for (int seat = 0; seat < table->setup.players; seat++) {
        struct standing player = standing_of(table, seat);
        struct standing *known = find(&table->series, &player);
        if (player.person == QN_NO_PERSON)
            continue;
        if (!known && (known = find_room(table)) != NULL)
            *known = player;
        if (!known)
            continue;
        known->games++;
        known->wins += ranks[seat] == 1;
        known->points += scores[seat];
    }
}

struct standing series_standing(const struct qn_table *table, int seat)
{
    struct series series = table->series;
    struct standing player = standing_of(table, seat);
    const struct standing *known = player.person ? find(&series, &player) : NULL;
    return known ? *known : player;
}
