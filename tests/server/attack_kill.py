"""kill -9 again and again under load: whatever was acknowledged is there afterwards."""
import json
import random
import subprocess
import threading
import time

from harness import GAMES, QUINTE, Client, Failure, Lost, expect, new_id


class Player(threading.Thread):
    """Two people at a table of their own; plays on whatever happens to the server, and remembers what it was told is
    done."""

    def __init__(self, number, gate, seed):
        super().__init__(daemon=True)
        self.number, self.gate = number, gate
        self.tokens, self.table, self.acknowledged, self.problem = [None, None], None, {}, None
        self.create_id, self.pending = new_id(), None
        self.chance = random.Random(seed)

    def run(self):
        try:
            while not self.gate.over.is_set():
                self.gate.up.wait()
                try:
                    self.session()
                except (Lost, OSError, Failure) as error:
                    if isinstance(error, Failure) and not isinstance(error, Lost) and not self.gate.is_down(error):
                        raise
        except Exception as error:
            self.problem = error

    def session(self):
        clients = []
        for place in range(2):
            client = Client(self.gate.server, self.tokens[place])
            self.tokens[place] = client.token
            clients.append(client)
        if not self.table:
            command = {
                "do": "create", "game": GAMES[self.number % len(GAMES)], "players": 2, "options": {}, "listed": False,
                "terms": {"undo": True, "hints": False, "reveal": True, "guests": True, "clock": "off"}, "bots": [],
            }  # fmt: skip
            self.table = clients[0].done(command, self.create_id)["table"]
        for client in clients:
            client.enter(self.table)
        self.resend(clients)
        while not self.gate.over.is_set():
            self.step(clients)

    def resend(self, clients):
        """What was sent before the crash and not answered, and something that was."""
        if self.pending:
            place, command, ident = self.pending
            answer = clients[place].ask(command, ident)
            self.note(answer, command, ident)
        for ident, (version, command, place) in list(self.acknowledged.items())[-3:]:
            answer = clients[place].done(command, ident)
            expect(answer["version"] == version, "what was acknowledged is there", answer, version, command)

    def note(self, answer, command, ident):
        place = self.pending[0]
        self.pending = None
        if answer["is"] == "done":
            self.acknowledged[ident] = (answer["version"], command, place)
        else:
            expect(answer["why"] in ("stale", "shared", "seat-taken", "not-allowed"), "no other refusal", answer, command)

    def do(self, clients, place, act, seat, **more):
        client, ident = clients[place], new_id()
        command = client.command(self.table, act, seat, **more)
        self.pending = (place, command, ident)
        answer = client.ask(command, ident)
        self.note(answer, command, ident)
        for one in clients:
            one.reach(self.table, answer["version"])

    def step(self, clients):
        for one in clients:
            one.reach(self.table, max(client.tables[self.table]["version"] for client in clients))
        at = clients[0].tables[self.table]
        if at["phase"] == "finished":
            self.do(clients, 0, "again", 0)
        elif at["phase"] == "gathering":
            for place, client in enumerate(clients):
                if client.tables[self.table]["you"] is None:
                    free = [i for i, seat in enumerate(client.tables[self.table]["seats"]) if seat["sitter"] == "nobody"]
                    return self.do(clients, place, "sit", free[0])
            self.do(clients, 0, "start", 0)
        else:
            self.play(clients)

    def play(self, clients):
        for place, client in enumerate(clients):
            at = client.tables[self.table]
            if at.get("viewer") != at["you"]:
                return client.learn(client.hear())
            if at.get("moves"):
                return self.do(clients, place, "move", at["you"], move=self.chance.choice(at["moves"])["move"])
        clients[0].learn(clients[0].hear())


class Gate:
    """The server, which is up or down."""

    def __init__(self, server):
        self.server, self.over, self.up, self.kills = server, threading.Event(), threading.Event(), 0
        self.up.set()

    def is_down(self, error):
        return "WebSocket opens" in str(error)

    def kill(self):
        self.up.clear()
        self.server.kill()
        self.kills += 1
        self.server.start()
        self.up.set()


def attack_kill_under_load(start, scale, rng):
    """kill -9 while many play; each acknowledged command is then looked up in the log."""
    kills, tables = 12 * scale, min(16 * scale, 60)
    gate = Gate(start())
    players = [Player(number, gate, rng.getrandbits(64)) for number in range(tables)]
    for player in players:
        player.start()
    for _ in range(kills):
        before = sum(len(player.acknowledged) for player in players)
        wanted, end = before + rng.randrange(20, 120), time.monotonic() + 20
        while sum(len(player.acknowledged) for player in players) < wanted and time.monotonic() < end:
            time.sleep(0.002)
            expect(not any(player.problem for player in players), "all go on", [p.problem for p in players if p.problem])
        expect(sum(len(player.acknowledged) for player in players) >= wanted, "the games go on", gate.kills)
        gate.kill()
    gate.over.set()
    for player in players:
        player.join(60)
        expect(player.problem is None and not player.is_alive(), "nobody is lost", player.problem)
    gate.server.stop()
    total = 0
    for player in players:
        total += check_log(gate.server, player)
    expect(total >= kills * 20, "much was acknowledged", total)
    checked = subprocess.run([QUINTE, "admin", "check", "--data", gate.server.store], capture_output=True, text=True)
    expect(checked.returncode == 0, "the store is sound", checked)
    return total


def check_log(server, player):
    """Each acknowledged command against the line that it made."""
    if not player.table:
        return 0
    exported = subprocess.run(
        [QUINTE, "admin", "export", player.table, "--data", server.store], capture_output=True, text=True, check=True
    )
    lines = [json.loads(line) for line in exported.stdout.splitlines()]
    for ident, (version, command, _) in player.acknowledged.items():
        if command["act"] == "again":
            expect(any(line.get("id") == ident for line in lines), "the next game was begun", command)
            continue
        line = lines[version]
        expect(line["version"] == version and line["id"] == ident, "the line is there", version, ident, line)
        expect(line["act"] == command["act"] and line["seat"] == command["seat"], "and says the same", line, command)
        expect(line.get("move") == command.get("move"), "to the move", line, command)
    return len(player.acknowledged)
