/* The generator that deals real games: ChaCha20 (RFC 8439). */
#ifndef QUINTE_CORE_DEAL_H
#define QUINTE_CORE_DEAL_H

#include <stdint.h>

/* One block of 64 bytes. */
void qn_chacha20_block(const uint8_t key[32], uint32_t counter, const uint8_t nonce[12],
                       uint8_t out[64]);

#endif
