"""Two servers whose hidden cards differ send byte-identical streams to whoever may not know.

Both draw everything by the same chance; in one of them two places of the first shuffle are exchanged.
The same commands go to both. What a viewer knows is its view (that views tell nothing is proved elsewhere,
card by card): as long as the views of a connection are the same in both worlds, every byte that it is sent
must be."""
import json
import os
import random

from harness import ABOUT, GAMES, LONG, SWAPPED, Client, expect

# Of the first shuffle, from the top: that what lies there is played for.
PLACES = {"verso": 40, "figures": 30, "vingt-trois": 40, "onze": 60, "voeux": 40}


class World:
    """One server with two players and a guest at one table. Ids and shares are given, so that nothing depends on
    chance of our own."""

    def __init__(self, start, chance, swap_file=None):
        environment = {"QUINTE_CHANCE": chance}
        if swap_file:
            environment["QUINTE_SWAP"] = swap_file
        self.server = start("bot-threads=1", program=SWAPPED, environment=environment)
        self.count = 0
        self.clients = [Client(self.server, lang=lang) for lang in ("fr", "en", "fr")]
        for client in self.clients:
            client.raw = []

    def ident(self):
        self.count += 1
        return f"{self.count:016x}"

    def ask(self, place, command):
        return self.clients[place].ask(command, self.ident())

    def act(self, place, act, seat, **more):
        client = self.clients[place]
        answer = self.ask(place, client.command(self.table, act, seat, **more))
        if answer["is"] == "done":
            self.settle(answer["version"])
        return answer

    def settle(self, version):
        for client in self.clients:
            client.reach(self.table, version)

    def sit_down(self, game, options):
        self.table = self.ask(0, {
            "do": "create", "game": game, "players": 2, "options": options, "listed": False, "bots": [],
            "terms": {"undo": True, "hints": True, "reveal": False, "guests": True, "clock": "off"},
        })["table"]  # fmt: skip
        for place, client in enumerate(self.clients):
            self.ask(place, {"do": "enter", "table": self.table})
            client.wait_for("table")
        for place in range(2):
            self.act(place, "sit", place)
            self.act(place, "share", place, share=f"{place:032x}")
        self.act(0, "start", 0)
        for place in range(2):
            self.clients[place].wait(lambda heard: heard["is"] == "table")
            expect(self.clients[place].tables[self.table]["viewer"] == place, "each with its own eyes")

    def stand_up(self):
        answer = self.ask(0, self.clients[0].command(self.table, "close", 0))
        expect(answer["is"] == "done", "the table is closed", answer)
        for client in self.clients:
            client.wait_for("gone")
            client.raw.clear()

    def at(self, place):
        return self.clients[place].tables[self.table]

    def calm(self):
        """Everything that is on its way has come: a ping is answered after it."""
        for place in range(len(self.clients)):
            self.ask(place, {"do": "ping"})

    def mover(self):
        self.settle(max(self.at(place)["version"] for place in range(3)))
        movers = [place for place in range(2) if self.at(place).get("moves")]
        return movers[0] if movers else None


def compare(worlds, alive, counts):
    """Streams so far. A viewer whose views differ has learnt the difference and is out from there on."""
    for world in worlds:
        world.calm()
    for place in range(3):
        one, other = (world.clients[place] for world in worlds)
        if alive[place] and worlds[0].at(place).get("view") != worlds[1].at(place).get("view"):
            alive[place] = False
        if alive[place]:
            expect(one.raw == other.raw, "the streams are the same", place, first_difference(one.raw, other.raw))
            counts["messages"] += len(one.raw)
        one.raw.clear()
        other.raw.clear()


def first_difference(one, other):
    for a, b in zip(one, other):
        if a != b:
            return a[-1500:], b[-1500:]
    return len(one), len(other)


def probe(worlds, place, texts):
    """Questions whose answers could tell: why not, undo, replay, coming back, another's eyes."""
    for world in worlds:
        client, at = world.clients[place], world.at(place)
        for text in texts:
            world.ask(place, {"do": "why", "table": world.table, "move": text})
        answer = world.ask(place, client.command(world.table, "undo", at["you"] or 0))
        if answer["is"] == "done":
            world.settle(answer["version"])
        world.ask(place, {"do": "replay", "table": world.table, "game": 0, "eyes": "spectator" if place == 2 else place})
        refused = world.ask(place, {"do": "enter", "table": world.table, "eyes": 0 if place == 1 else 1})
        expect(refused["is"] == "refused", "not with others' eyes", refused)
        since = world.at(place)["version"] - 3
        client.tables[world.table] = {**world.at(place), "version": since}
        world.ask(place, {"do": "enter", "table": world.table, "since": since})
        world.ask(place, {"do": "enter", "table": world.table})
        client.wait_for("table")
        mine = world.ask(place, {"do": "mine"})
        client.raw[-1] = json.dumps(mine["tables"]).encode()  # games that are over have a time, and their points are open


def same_move(worlds, chance):
    """A move that is legal in both worlds, by the seat whose turn it is in both; None if there is none."""
    movers = [world.mover() for world in worlds]
    if movers[0] is None or movers[0] != movers[1]:
        return None, None
    lists = [[offer["move"] for offer in world.at(movers[0])["moves"]] for world in worlds]
    common = [move for move in lists[0] if move in lists[1]]
    return movers[0], chance.choice(common) if common else None


def play_both(worlds, alive, counts, plies, chance):
    """The same moves in both worlds for as long as there are any that both allow."""
    for ply in range(plies):
        mover, move = same_move(worlds, chance)
        if move is None or not any(alive):
            return
        if ply % 4 == 1:
            texts = [offer["move"] for offer in worlds[0].at(mover)["moves"][:2]] + [move]
            for place in range(3):
                if alive[place]:
                    probe(worlds, place, texts)
            compare(worlds, alive, counts)
            continue
        for world in worlds:
            answer = world.act(mover, "move", world.at(mover)["you"], move=move)
            expect(answer["is"] == "done", "it is legal in both", answer)
        compare(worlds, alive, counts)
        counts["seen by some" if differ(worlds) else "seen by nobody"] += any(alive)


def differ(worlds):
    return any(worlds[0].at(place).get("view") != worlds[1].at(place).get("view") for place in range(2))


def run_game(worlds, swap_file, game, chance, counts, plies):
    """One table in both worlds; true if somebody saw the difference while somebody else did not. Where no
    hands are dealt there is no such thing: what is hidden is hidden from everybody."""
    p, q = chance.sample(range(PLACES.get(game, 10)), 2)
    with open(swap_file, "w", encoding="utf-8") as file:
        file.write(f"0 {p} {q}\n")
    for world in worlds:
        world.sit_down(game, {})
    alive = [True] * 3
    compare(worlds, alive, counts)
    kind = "seen by some" if ABOUT[game]["hands"] else "seen by nobody"
    before = counts[kind]
    play_both(worlds, alive, counts, plies, chance)
    for world in worlds:
        world.stand_up()
    return counts[kind] > before


def test_swapped_cards(start):
    counts = {"messages": 0, "seen by some": 0, "seen by nobody": 0}
    rounds, plies = (12, 60) if LONG else (3, 16)
    swap_file = os.path.join(start.folder, "swap")
    worlds = [World(start, "chance"), World(start, "chance", swap_file)]
    for index, game in enumerate(GAMES):
        chance, useful, tries = random.Random(index), 0, 0
        while useful < rounds:
            useful += run_game(worlds, swap_file, game, chance, counts, plies)
            tries += 1
            expect(tries < 20 * rounds, "differences are found", game, useful)
        counts[game] = [useful, tries]
    print("  ", json.dumps(counts))
    expect(counts["messages"] > 3000 and counts["seen by some"] > 60, "much was compared while something was hidden", counts)


def test_swap_bites(start):
    """Whoever holds an exchanged card is sent something else: the comparison does notice."""
    swap_file = os.path.join(start.folder, "swap")
    worlds = [World(start, "bite"), World(start, "bite", swap_file)]
    with open(swap_file, "w", encoding="utf-8") as file:
        file.write("0 0 43\n")
    for world in worlds:
        world.sit_down("onze", {})
        world.calm()
    same = [worlds[0].clients[place].raw == worlds[1].clients[place].raw for place in range(3)]
    expect(sorted(same) == [False, True, True] and same[2], "one of the seats sees it, nobody else", same)
