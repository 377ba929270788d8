"""People: tokens, names, other devices, own games, being forgotten."""
import os
import sqlite3
import subprocess

from harness import QUINTE, Client, Lost, create, expect, mover_of, play, seat, two_at_a_table


def test_names(start):
    server = start()
    one, same = Client(server), None
    same = Client(server, one.token)
    for name in (" x", "x ", "a\u0007b", "a\u202eb", "a\u2028b", "\u00a0"[:0] or " ", "é" * 40):
        one.refused({"do": "name", "name": name}, "name")
    one.done({"do": "name", "name": "Zoé 🂡"})
    table = create(same)
    same.enter(table)
    same.act(table, "sit", 0)
    expect(same.tables[table]["seats"][0]["name"] == "Zoé 🂡", "both connections have the name", same.tables[table]["seats"])
    server = start.again(server, kill=True)
    expect(Client(server, one.token).hello["name"] == "Zoé 🂡", "it is kept")


def test_carry(start):
    server = start()
    one, two, three = (Client(server) for _ in range(3))
    one.done({"do": "name", "name": "Chloé"})
    old = one.done({"do": "carry"})["code"]
    code = one.done({"do": "carry"})["code"]
    two.refused({"do": "fetch", "code": old}, "code")
    token = two.done({"do": "fetch", "code": code.upper().replace("-", " ")})["token"]
    three.refused({"do": "fetch", "code": code}, "code")
    same = Client(server, token)
    expect(same.person == one.person and same.hello["name"] == "Chloé", "it is the same person", same.hello)
    expect(Client(server, one.token).person == one.person, "the old token is still good")
    table = create(same)
    mine = one.done({"do": "mine"})["tables"]
    expect([line["table"] for line in mine] == [table], "own tables", mine)


def test_tokens_are_not_kept(start):
    server = start()
    one = Client(server)
    code = one.done({"do": "carry"})["code"]
    server.stop()
    for path in (server.data, server.data + "-wal", server.data + ".err"):
        if os.path.exists(path):
            with open(path, "rb") as file:
                data = file.read()
            expect(one.token.encode() not in data and code.encode() not in data, "secrets are not kept", path)
    base = sqlite3.connect(server.data)
    expect(base.execute("SELECT count(*) FROM tokens").fetchone() == (1,), "only its hash")
    base.close()


def test_mine(start):
    """One's own tables and finished games, each with a replay that shows what one saw."""
    server = start()
    table, clients = two_at_a_table(server, game="vingt-trois", reveal=False)
    one, two = clients
    running = one.done({"do": "mine"})["tables"]
    expect([line["table"] for line in running] == [table] and running[0]["seat"] == 0, "it is mine", running)
    expect(running[0]["turn"] == bool(one.tables[table].get("moves")), "whose turn", running)
    expect(play(table, clients), "the game ends")
    one.enter(table)
    last = one.tables[table]
    one.act(table, "again")
    two.reach(table, one.tables[table]["version"])
    one.act(table, "start")
    for client in clients:
        client.reach(table, one.tables[table]["version"])
    expect(play(table, clients), "the second game ends")
    one.act(table, "close")
    server = start.again(server)
    one, two, stranger = Client(server, one.token), Client(server, two.token), Client(server)
    for client, other in ((one, 1), (two, 0)):
        games = client.done({"do": "mine"})["games"]
        expect([game["number"] for game in games] == [1, 0], "both games, the last first", games)
        expect(games[1]["scores"] == last["scores"] and games[1]["table"] == table, "with its points", games, last)
        for game in games:
            place = game["seat"]
            news = replay(client, table, game["number"], place)
            expect(news[0]["act"] == "start" and news[-1]["act"] == "over", "from deal to end", news[0], news[-1])
            client.refused({"do": "replay", "table": table, "game": game["number"], "eyes": 1 - place}, "eyes")
            replay(client, table, game["number"], "spectator")
        expect(games[0]["seat"] == 1 - games[1]["seat"] and games[1]["seat"] == 1 - other, "seats were rotated", games)
    replay(stranger, table, 0, "spectator")
    stranger.refused({"do": "replay", "table": table, "game": 0, "eyes": 0}, "eyes")
    stranger.refused({"do": "enter", "table": table}, "table")


def replay(client, table, game, eyes):
    """All news of a game, however many answers they take."""
    news, since = [], 0
    while True:
        done = client.done({"do": "replay", "table": table, "game": game, "eyes": eyes, "from": since})
        expect(len(done["names"]) >= 2 and "you" in done, "it says who played", done)
        news += done["news"]
        if "next" not in done:
            return news
        since = done["next"]


def test_forget(start):
    """Everything about a person goes: seats, names in logs, tables where nobody else sat."""
    server = start()
    name = "Ephemere Nommee"
    one, two = Client(server), Client(server)
    one.done({"do": "name", "name": name})
    alone, shared = create(one), create(one)
    one.enter(alone)
    one.act(alone, "sit", 0)
    seat(shared, (one, two))
    play(shared, (one, two), 5)
    asleep = create(two)
    one.enter(asleep)
    one.act(asleep, "sit", 1)
    one.done({"do": "exit", "table": asleep})
    other = Client(server, one.token)
    other.enter(shared)
    one.done({"do": "forget"})
    one.refused({"do": "mine"}, "hello")
    try:
        other.wait(lambda heard: heard["is"] == "bye")
        expect(other.others[-1]["why"] == "forgotten", "other connections are told", other.others[-1])
        other.hear()
        expect(False, "and closed")
    except Lost:
        pass
    expect(Client(server, one.token).person != one.person, "the token is nobody's")
    two.refused({"do": "enter", "table": alone}, "table")
    two.enter(shared)
    at = two.tables[shared]
    expect(at["seats"][0]["left"] and at["seats"][0]["name"] == "?", "the seat is given up", at["seats"])
    two.enter(asleep)
    expect(two.tables[asleep]["seats"][1]["sitter"] == "nobody", "everywhere", two.tables[asleep]["seats"])
    expect(at["seats"][0]["replaced"], "a bot goes on", at["seats"])
    expect(play_on_alone(shared, two), "to the end of the game")
    server.stop()
    checked = subprocess.run([QUINTE, "admin", "check", "--data", server.store], capture_output=True, text=True)
    expect(checked.returncode == 0, "the store is sound", checked)
    with open(server.data, "rb") as file:
        expect(name.encode() not in file.read(), "the name is nowhere")
    base = sqlite3.connect(server.data)
    number = int(one.person, 16)
    for where in ("people WHERE id", "seats WHERE person", "results WHERE person", "tokens WHERE person", "tables WHERE owner"):
        expect(base.execute(f"SELECT count(*) FROM {where} = ?", (number,)).fetchone() == (0,), "nothing is left", where)
    base.close()


def play_on_alone(table, client):
    while client.tables[table]["phase"] == "playing":
        if client.tables[table].get("moves"):
            client.move(table)
        else:
            client.learn(client.hear())
    return True


def test_forget_in_the_middle(start):
    """While commands of the same table are under way."""
    server = start()
    table, clients = two_at_a_table(server)
    one, two = clients
    mover = mover_of(table, clients)
    at = mover.tables[table]
    mover.send({**mover.command(table, "move", at["you"], move=at["moves"][0]["move"]), "id": "1" * 16})
    mover.send({"do": "forget", "id": "2" * 16})
    mover.wait(lambda heard: heard.get("id") == "2" * 16)
    answers = {of: [heard["is"] for heard in mover.others if heard.get("id") == of] for of in ("1" * 16, "2" * 16)}
    expect(answers["2" * 16] == ["done"], "they are forgotten", answers)
    # What waits when somebody is forgotten is nobody's any more, and not done.
    expect(answers["1" * 16] in (["done"], ["refused"]), "their move is answered once", answers)
    other = two if mover is one else one
    other.enter(table)
    expect(other.tables[table]["seats"][at["you"]]["left"], "the seat is given up", other.tables[table]["seats"])
