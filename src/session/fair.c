/* Fair deals: the host commits itself to a secret before the seats give their shares, and the
 * deal's seed comes from all of them. Each use of the secret has a domain of its own, so that the
 * commitment tells nothing of the cards. docs/fairness.md describes it byte by byte. */
#include "session/table.h"
#include <string.h>

static const char commit_domain[] = "quinte commitment 1";
static const char deal_domain[] = "quinte deal 1";

void qn_fair_commitment(const uint8_t secret[QN_SECRET_BYTES], uint8_t commitment[32])
{
    qn_hmac_sha256(secret, QN_SECRET_BYTES, commit_domain, sizeof commit_domain - 1, commitment);
}

/* HMAC(secret, domain, number of the deal, then each seat's share or zeros, with a byte that says
 * which): the first 16 bytes. */
void fair_seed(const struct qn_table *table, struct qn_seed *seed)
{
    uint8_t message[sizeof deal_domain + 4 + QN_PLAYERS_MAX * (1 + QN_SHARE_BYTES)], code[32];
    size_t at = sizeof deal_domain - 1;
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
