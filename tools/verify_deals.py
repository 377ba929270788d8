#!/usr/bin/env python3
"""Verifies the deals of a saved table, apart from quinte: tools/verify_deals.py FILE.
Computes each finished deal's commitment, seed, first seat and shuffles again (docs/playing/fairness.md)
and compares them with those in the file. Knows no rules: moves are for `quinte verify`."""
import hmac, json, struct, sys
def chacha20_words(key, nonce):
    """The key stream of RFC 8439 as 32-bit words, block counter from 0."""
    def quarter(x, a, b, c, d):
        for into, add, turn, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[into] = x[into] + x[add] & 0xFFFFFFFF
            word = x[turn] ^ x[into]
            x[turn] = (word << by | word >> 32 - by) & 0xFFFFFFFF
    for counter in range(2**32):
        start = struct.unpack("<16I", b"expand 32-byte k" + key + struct.pack("<I", counter) + nonce)
        x = list(start)
        for _ in range(10):
            for i in range(4):
                quarter(x, i, 4 + i, 8 + i, 12 + i)
            for i in range(4):
                quarter(x, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
        yield from (a + b & 0xFFFFFFFF for a, b in zip(x, start))

def stream(seed, purpose, number):
    return chacha20_words(seed + seed, purpose + struct.pack("<II", number, 0))

def below(words, n):
    while (word := next(words)) >= 2**32 - 2**32 % n:
        pass
    return word % n

def shuffled(words, cards, take, fixed, faces):
    cards = list(cards)
    for i in range(fixed, take if take < len(cards) else 0):
        j = i + below(words, len(cards) - i)
        cards[i], cards[j] = cards[j], cards[i]
    for i in range(take - 1, 0, -1):
        j = below(words, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return ["/".join(reversed(card.split("/"))) if faces and next(words) & 1 else card for card in cards[:take]]

DECKS = {
    "verso": [f"{a}/{b}" for a in range(1, 20) for b in range(a, min(a + 3, 20))],
    "figures": [f"{c}{v}" for v in range(1, 7) for c in "RYGB" for _ in range(4)],
    "vingt-trois": [str(v) for v in range(1, 24) for _ in range(min(v, 3))],
    "onze": [f"{c}{v}" for c in "RYGB" for v in range(1, 22) if v != 11] + ["J"] * 4,
    "voeux": [f"{c}{v}" for c in "RYGBV" for v in "0 1 2 3 3 4 4 5 5 6 6 7 7 8 9 10 E E".split()] + [f"P{v}" for v in range(11)]}

def deck(game, players, beginner): # with how many are taken, and how many of them always are
    cards = [card for card in DECKS.get(game, []) if card != "J" or not beginner]
    return (cards, players * (12 if beginner else 15), 1) if game == "vingt-trois" else (cards, len(cards), 0)

def check(right, what):
    right or sys.exit(f"{sys.argv[1]}: {what}")

head, *lines = map(json.loads, open(sys.argv[1], encoding="utf-8"))
game, players, deals = head["game"], head["players"], 0
for line in lines:
    if line["act"] == "commit":
        secret, shares = bytes.fromhex(line["secret"]), {}
        commitment = hmac.digest(secret, b"quinte commitment 1", "sha256").hex()
        check(commitment == line["commitment"], "a commitment is not that of its secret")
    elif line["act"] in ("share", "leave"):
        shares[line["seat"]] = bytes.fromhex(line.get("share", ""))
    elif line["act"] == "seats": players = line["seats"]
    elif line["act"] == "start":
        parts = b"".join(b"\1" + shares[seat] if shares.get(seat) else bytes(17) for seat in range(players))
        seed = hmac.digest(secret, b"quinte deal 1" + struct.pack("<I", deals) + parts, "sha256")[:16]
        deals += 1
    elif line["act"] == "over":
        first = below(stream(seed, b"firs", 0), players)
        check((line["seed"], line["first"]) == (seed.hex(), first), f"deal {deals} has another seed or first seat")
        pile, take, fixed = deck(game, players, head["options"].get("beginner"))
        for number, stated in enumerate(line["shuffles"] if pile else []):
            take = len(stated) if game == "figures" else take  # there only what was drawn, sorted, from the top
            cards = sorted(pile[:take], key=lambda card: (card[1], "RYGB".index(card[0]))) if game == "figures" else pile
            order = shuffled(stream(seed, b"shuf", number), cards, take, fixed, game == "verso")
            check(order == stated, f"deal {deals}: shuffle {number} is another one")
            pile = pile[take:] + order if game == "figures" else pile
        print(f"deal {deals}: commitment, seed, first seat and",
              f"shuffles are right: {len(line['shuffles'])}" if pile else f"no more are right: no deck here for {game}")
