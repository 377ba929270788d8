#!/usr/bin/env python3
"""A complete engine in one page: it speaks the protocol of docs/programming/protocol.md and plays
every game.

It knows no rules: the host sends the legal moves along with the view. It takes one of those whose
verb it likes best, at random. Try it:

    quinte arena onze --players 2 --games 20 --bots "engine:python3 examples/engine_bot.py,greedy"
"""
import json
import random
import sys

LIKED = ("stone", "score", "declare", "lay", "play", "join", "merge", "take")
DISLIKED = ("end", "discard", "pass", "drop", "cross", "quit", "swap", "force", "joker")


def liking(move):
    verb = move.split()[0]
    return (verb in LIKED) - (verb in DISLIKED)


class Bot:
    """One method a command; what it gives back is the answer."""

    def __init__(self):
        self.seat, self.turn, self.legal, self.random = None, None, [], random.Random(1)

    def quinte(self, version):
        if version != "1":
            return "error version this engine speaks quinte 1"
        return "id name Liking\noption seed number 0 18446744073709551615 1\nready"

    def set(self, rest):
        name, number = rest.split()
        if name != "seed":
            return "error option there is only seed"
        self.random.seed(int(number))
        return "ok"

    def new(self, rest):  # GAME players N seat S [option NAME=VALUE]...
        self.seat, self.turn, self.legal = int(rest.split()[4]), None, []
        return "ok"

    def view(self, rest):  # all that the seat knows: docs/programming/views.md
        self.turn, self.legal = json.loads(rest)["turn"], []
        return "ok"

    def moves(self, rest):
        self.legal = json.loads(rest)
        return "ok"

    def go(self, _budget):
        if not self.legal or self.turn != self.seat:
            return "error order say new, view and moves first, on my turn"
        best = max(map(liking, self.legal))
        return "best " + self.random.choice([m for m in self.legal if liking(m) == best])

    def ping(self, _rest):
        return "pong"


bot = Bot()
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "quit":
        break
    if word in ("", "stop"):  # go answers at once: there is nothing to stop
        continue
    command = None if word.startswith("_") else getattr(bot, word, None)
    try:
        print(command(rest) if callable(command) else "error command unknown", flush=True)
    except (IndexError, KeyError, TypeError, ValueError):
        print("error form this " + word + " is not understood", flush=True)
