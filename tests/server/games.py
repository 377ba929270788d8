"""Whole games, coming back at every version, and servers that restart in the middle of hundreds of games."""
import copy
import json
import random

from harness import (
    ABOUT, GAMES, LONG, PART, Client, catch_up, create, expect, fold, mover_of, new_id, play, seat, two_at_a_table,
)  # fmt: skip
from people import replay

MEMBERS = ("version", "phase", "seats", "view", "viewer", "moves", "topic", "text", "help", "you", "away")


def same_table(found, fresh, *where):
    for member in MEMBERS:
        expect(found.get(member) == fresh.get(member), f"folded news are a fresh snapshot: {member}", *where)
    lines = [line["said"] for line in fresh["log"]]
    expect([line["said"] for line in found["log"]][-len(lines):] == lines, "the log too", *where)  # fmt: skip


def come_back(client, table, old):
    """With an old snapshot; then for a fresh one."""
    client.done({"do": "exit", "table": table})
    client.tables[table] = copy.deepcopy(old)
    client.enter(table, since=old["version"])
    folded = client.tables[table]
    client.enter(table)
    same_table(folded, client.tables[table], table, old["version"], folded["version"])


def test_come_back_at_every_version(start):
    """News since any version of the game, folded, are what a fresh snapshot shows; with undos, hints and seats
    that change hands in between."""
    chance = random.Random(5)
    server = start()
    for game in GAMES:
        table, clients = two_at_a_table(server, game=game)
        watchers = [Client(server, clients[0].token), Client(server)]
        history = [[], []]
        for watcher in watchers:
            watcher.enter(table)
        for ply in range(40 if LONG else 14):
            mover = mover_of(table, clients)
            if not mover:
                break
            you, at = mover.tables[table]["you"], mover.tables[table]
            if ply == 3:
                mover.act(table, "hint", you)
            if ply == 5:
                mover.act(table, "bot", you, name="easy")
                mover.reach(table, mover.insist(table, "claim", you)["version"])
            else:
                mover.move(table, chance.randrange(len(at["moves"])))
                mover.reach(table, mover.insist(table, "undo", you)["version"])
            catch_up(table, clients)
            for watcher, snapshots in zip(watchers, history):
                watcher.reach(table, clients[0].tables[table]["version"])
                snapshots.append(copy.deepcopy(watcher.tables[table]))
                come_back(watcher, table, chance.choice(snapshots))
        for watcher, snapshots in zip(watchers, history):
            for old in snapshots:
                come_back(watcher, table, old)
        clients[0].act(table, "close", version=0)


def test_whole_games(start):
    """Every game, with few and with many players, to its end, its record, its replay and the next deal."""
    server = start()
    for game, about in ABOUT.items():
        fewest, most = about["players"]
        for players in {fewest, most} if LONG or most <= 4 and about["hands"] and not PART else {fewest}:
            clients = [Client(server) for _ in range(players)]
            table = create(clients[0], game=game, players=players)
            seat(table, clients)
            chance = random.Random(players)
            expect(play(table, clients, choose=lambda moves: chance.randrange(len(moves))), "the game ends", game, players)
            for client in clients:
                client.enter(table)
            at = clients[0].tables[table]
            expect(len(at["scores"]) == players and len(at["tally"]) == players and at["log"], "it is told how it ended")
            status, text = server.request("GET", f"/api/records/{table}")
            record = json.loads(text)
            expect(status == 200 and record["game"] == game and record["scores"] == at["scores"], "the record", status)
            for eyes in range(players):
                check_replay(clients[0], table, eyes)
            before = [client.tables[table]["you"] for client in clients]
            clients[0].act(table, "again")
            for client in clients:
                client.reach(table, clients[0].tables[table]["version"])
            after = [client.tables[table]["you"] for client in clients]
            expect(after == [(place + 1) % players for place in before], "seats are rotated", before, after)
            for client in clients:
                client.close()


def check_replay(client, table, eyes):
    """Its news, folded, end where the table stands."""
    news = replay(client, table, 0, eyes)
    at = {"version": news[0]["version"] - 1, "seats": [{}] * 6, "phase": "gathering", "log": []}
    for one in news:
        fold(at, one)
    client.enter(table, eyes=eyes)
    expect(at["view"] == client.tables[table]["view"], "the replay ends where the game did", table, eyes)
    client.enter(table)


def test_restarts_in_hundreds_of_games(start):
    """Two people play hundreds of games at once; the server goes down again and again and every game goes on
    where it was."""
    count, rounds = (400, 12) if LONG else (50, 2) if PART else (200, 2)
    chance = random.Random(7)
    server = start()
    clients = [Client(server), Client(server)]
    tables = []
    for number in range(count):
        table = create(clients[0], game=GAMES[number % len(GAMES)])
        seat(table, clients)
        tables.append(table)
    finished = set()
    for turn in range(rounds):
        for table in tables:
            if table not in finished and play(table, clients, 2, lambda moves: chance.randrange(len(moves))):
                finished.add(table)
        known = [client.tables for client in clients]
        server = start.again(server, kill=turn % 2 == 0)
        clients = [Client(server, client.token) for client in clients]
        for client, tables_known in zip(clients, known):
            for table in tables:
                client.tables[table] = tables_known[table]
                before = copy.deepcopy(tables_known[table])
                client.enter(table, since=before["version"])
                same_but_away(client.tables[table], before)
                if turn == rounds - 1 or chance.random() < 0.1:
                    folded = client.tables[table]
                    client.enter(table)
                    same_table({**folded, "away": client.tables[table]["away"]}, client.tables[table], table)
    server.stop()


def same_but_away(found, before):
    for member in MEMBERS:
        expect(member == "away" or found.get(member) == before.get(member), f"it goes on where it was: {member}", found["version"])


def test_unanswered_commands(start):
    """A command whose answer was lost is sent again after a crash: it is done exactly once."""
    server = start()
    table, clients = two_at_a_table(server)
    for ply in range(12):
        mover = mover_of(table, clients)
        if not mover:
            break
        at, ident = mover.tables[table], new_id()
        command = mover.command(table, "move", at["you"], move=at["moves"][0]["move"])
        mover.send({**command, "id": ident})
        if ply % 3 == 0:
            clients[1 - clients.index(mover)].done({"do": "ping"})
        known = [client.tables[table] for client in clients]
        place = clients.index(mover)
        server = start.again(server, kill=True)
        clients = [Client(server, client.token) for client in clients]
        answer = clients[place].done(command, ident)
        expect(answer["version"] == command["version"] + 1, "once", answer)
        for client, snapshot in zip(clients, known):
            client.tables[table] = snapshot
            client.enter(table, since=snapshot["version"])
