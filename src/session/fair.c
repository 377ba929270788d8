/* Fair deals: the host commits itself to a secret before the seats give their shares, and the
 * deal's seed comes from all of them. Each use of the secret has a domain of its own, so that the
 * commitment tells nothing of the cards. docs/playing/fairness.md describes it byte by byte. */
#include "session/table.h"
#include <string.h>

static const char commit_domain[] = "quinte commitment 1";
static const char deal_domain[] = "quinte deal 1";

void qn_fair_commitment(const uint8_t secret[QN_SECRET_BYTES], uint8_t commitment[32])
{
    qn_hmac_sha256(secret, QN_SECRET_BYTES, commit_domain, sizeof commit_domain - 1, commitment);
}

bool fair_is_given(const struct qn_table *table, uint32_t number)
{
    return table->is_given && number == 0;
}

/* HMAC(secret, domain, number of the deal, then each seat's share or zeros, with a byte that says
 * which): the first 16 bytes. */
void fair_seed(const struct qn_table *table, struct qn_seed *seed)
{
    uint8_t message[sizeof deal_domain + 4 + QN_PLAYERS_MAX * (1 + QN_SHARE_BYTES)], code[32];
    size_t at = sizeof deal_domain - 1;
    if (fair_is_given(table, table->ledger.started)) {
        *seed = table->given;
        return;
    }
    memcpy(message, deal_domain, at);
    for (int i = 0; i < 4; i++)
        message[at++] = (uint8_t)(table->ledger.started >> (8 * i));
    for (int seat = 0; seat < table->setup.players; seat++) {
        message[at++] = table->seats[seat].shared;
        memcpy(message + at, table->shares[seat], QN_SHARE_BYTES);
        at += QN_SHARE_BYTES;
    }
    qn_hmac_sha256(table->secret, QN_SECRET_BYTES, message, at, code);
    memcpy(seed->bytes, code, sizeof seed->bytes);
}

/* ---- looking back ---- */

static uint32_t find_start(const struct qn_table *table, uint32_t number)
{
    for (uint32_t i = 0; i < table->entries.count; i++)
        if (table->entries.list[i].act == QN_ACT_START && table->entries.list[i].extra == number)
            return i;
    return table->entries.count;
}

/* What the seats gave between the commitment and the start. */
static void find_shares(const struct qn_table *table, uint32_t start, struct qn_deal *deal)
{
    uint32_t at = start;
    while (table->entries.list[at].act != QN_ACT_COMMIT)
        at--;
    memcpy(deal->secret, table->extras.list[table->entries.list[at].extra].bytes, QN_SECRET_BYTES);
    qn_fair_commitment(deal->secret, deal->commitment);
    for (; at < start; at++) {
        const struct entry *entry = &table->entries.list[at];
        if (entry->act == QN_ACT_SHARE) {
            deal->shared[entry->seat] = true;
            memcpy(deal->shares[entry->seat], table->extras.list[entry->extra].bytes,
                   QN_SHARE_BYTES);
        } else if (entry->act == QN_ACT_LEAVE) {
            deal->shared[entry->seat] = false;
        }
    }
}

bool qn_table_deal(const struct qn_table *table, uint32_t number, struct qn_deal *deal)
{
    uint32_t start = find_start(table, number);
    struct replay_state position;
    if (start == table->entries.count)
        return false;
    *deal = (struct qn_deal){.is_given = fair_is_given(table, number)};
    find_shares(table, start, deal);
    memcpy(deal->seed, table->deals.list[number].bytes, sizeof deal->seed);
    deal->first = qn_seed_first(&table->deals.list[number], table->setup.players);
    replay_state_deal(&position, table->game, &table->setup, &table->deals.list[number], NULL);
    for (uint32_t i = start + 1; i < table->entries.count && !deal->finished; i++) {
        const struct entry *entry = &table->entries.list[i];
        if (entry->act == QN_ACT_COMMIT || entry->act == QN_ACT_ABANDON)
            break;
        deal->finished = entry->act == QN_ACT_OVER;
        deal->moves += entry->act == QN_ACT_MOVE;
        deal->undone += entry->act == QN_ACT_UNDO;
        deal->back += entry->act == QN_ACT_BACK;
        if (entry->act == QN_ACT_MOVE && entry->extra == 0)
            replay_state_move(&position, entry->move, NULL);
    }
    deal->shuffles = position.shuffles;
    return true;
}
