"""Every command: good, bad, stale, twice, too long, somebody else's, with unknown members and wrong
types."""
import json

from harness import (
    SCHEMA, Client, Lost, create, create_command, expect, fits, mover_of, new_id, play, seat, two_at_a_table,
)  # fmt: skip


def good_commands(table):
    """One sound example of each command."""
    act = {"do": "act", "table": table, "version": 0, "act": "move", "seat": 0}
    return {
        "hello": {"do": "hello", "protocol": 1, "lang": "en", "token": "A" * 43},
        "name": {"do": "name", "name": "Chloé"},
        "create": create_command(bots=(None, "easy"), options={"memory": True}),
        "enter": {"do": "enter", "table": table, "since": 0, "eyes": "spectator"},
        "exit": {"do": "exit", "table": table},
        "act": {**act, "move": "draw", "name": "Ada", "share": "0" * 32},
        "why": {"do": "why", "table": table, "move": "draw"},
        "lobby": {"do": "lobby", "on": False},
        "mine": {"do": "mine"},
        "replay": {"do": "replay", "table": table, "game": 0, "eyes": 0, "from": 0},
        "carry": {"do": "carry"},
        "fetch": {"do": "fetch", "code": "0000-0000-0000"},
        "devices": {"do": "devices"},
        "end": {"do": "end", "device": "0" * 16},
        "forget": {"do": "forget"},
        "ping": {"do": "ping"},
    }  # fmt: skip


def wrong_values(schema):
    """Values that a member's schema refuses, of every kind."""
    values = [None, True, 0, -1, 1 << 40, 1.5, "", "x" * 100, "\u0001", [], {}, [[]], {"a": {}}, "é" * 41, "A\u0000B"]
    return [value for value in values if not fits(schema, value)]


def member_schema(schema):
    return SCHEMA[schema["$ref"].rsplit("/", 1)[1]] if "$ref" in schema else schema


def test_form(start):
    """What is not in the schema is refused, whatever member it is, and nothing happens."""
    server = start()
    one = Client(server)
    table = create(one)
    tried = 0
    for name, command in good_commands(table).items():
        schema = SCHEMA["do." + name]
        whole = command if name == "hello" else {**command, "id": new_id()}
        expect(fits(schema, whole), "the example is sound", whole)
        broken = [{**whole, "surplus": 1}]
        broken += [{key: value for key, value in whole.items() if key != missing} for missing in schema["required"]]
        for key, about in schema["properties"].items():
            if key != "do":
                broken += [{**whole, key: value} for value in wrong_values(member_schema(about))]
        for message in broken:
            one.send(message)
            heard = one.hear()
            versions = name == "hello" and str(message.get("protocol")) not in ("1", "A\u0000B")
            why = "protocol" if versions else "form"
            expect(heard["is"] == "refused" and heard["why"] == why, "it has no form", message, heard)
            tried += 1
    expect(tried > 300, "much was tried", tried)
    one.enter(table)
    expect(one.tables[table]["version"] == 1, "nothing has happened", one.tables[table])


def test_no_json(start):
    one = Client(start())
    nested = "[" * 3000
    for text in ("", " ", "[]", "{}", "null", "1", '"x"', '{"do":"fly"}', '{"do":1}', '{"do":"ping"', "\x01", nested,
                 '{"do":"ping","id":"0123456789abcdef","id":"0123456789abcdef"}', '{"do":"ping","id":"0123456789ABCDEF"}',
                 '{"do":"ping","id":"\\ud800"}', '{"do":"ping","id":"0123456789abcdef"} x'):  # fmt: skip
        one.send_text(text)
        heard = one.hear()
        expect(heard["is"] == "refused" and heard["why"] == "form", "it is no message", text[:80], heard)
    one.done({"do": "ping"})


def test_too_long(start):
    """A message beyond the limit ends the connection; the server goes on."""
    server = start("message-bytes=4096")
    one, two = Client(server), Client(server)
    one.send({"do": "name", "id": new_id(), "name": "x" * 5000})
    try:
        one.hear()
        expect(False, "the connection ends")
    except Lost as lost:
        expect("1009" in str(lost) or "\\x03\\xf1" in str(lost), "by its length", str(lost))
    two.done({"do": "ping"})


def test_hello(start):
    server = start()
    one = Client(server, greet=False)
    for command in good_commands("0" * 26).values():
        if command["do"] != "hello":
            one.refused(command, "hello")
    one.greet()
    one.send({"do": "hello", "protocol": 1, "lang": "en"})
    expect(one.hear()["why"] == "again", "hello once")
    again = Client(server, one.token, lang="fr")
    expect(again.person == one.person and "token" not in again.hello, "the token says who it is", again.hello)
    other = Client(server, "A" * 43)
    expect(other.person != one.person and other.token != "A" * 43, "an unknown token is a new person")
    french = again.refused({"do": "fetch", "code": "0000-0000-0000"}, "code")["say"]
    expect(french != one.refused({"do": "fetch", "code": "0000-0000-0000"}, "code")["say"], "each in its language")


def test_versions(start):
    """A page that speaks another protocol is told so, whatever else it says, and in no other way."""
    server = start()
    one = Client(server, greet=False)
    for hello in (
        {"do": "hello", "protocol": 2, "lang": "en"},
        {"do": "hello", "protocol": 0, "lang": "en"},
        {"do": "hello", "protocol": 2, "lang": "en", "device": {"new": ["members"]}, "token": 7},
        {"do": "hello", "protocol": 1 << 40, "greeting": "?"},
        {"do": "hello", "protocol": "2"},
        {"do": "hello", "lang": "en"},
    ):
        one.send(hello)
        heard = one.hear()
        expect(heard["is"] == "refused" and heard["why"] == "protocol", "the versions do not fit", hello, heard)
        expect(heard["protocol"] == 1 and heard["say"], "it says which one it speaks", heard)
    one.send({"do": "hello", "protocol": 1, "lang": "en", "surplus": 1})
    expect(one.hear()["why"] == "form", "the same protocol in another form")
    one.greet()


def test_seats(start):
    """Sitting, standing, bots, shares, starting: by whom, when, and twice."""
    server = start()
    one, two, three = (Client(server) for _ in range(3))
    table = create(one, players=3)
    for client in (one, two, three):
        client.enter(table)
    one.refused(one.command(table, "start"), "seats-open")
    one.refused(one.command(table, "sit", 3), "seat")
    one.refused(one.command(table, "share", 0, share="0" * 32), "seat-empty")
    one.refused(one.command(table, "leave", 0), "seat-empty")
    one.refused(one.command(table, "move", 0, move="draw"), "not-playing")
    one.refused(one.command(table, "sit", 0, name=" x"), "name")
    one.refused(one.command(table, "sit", 0, name="a\u202eb"), "name")
    ident = new_id()
    command = one.command(table, "sit", 1)
    first = one.act(table, "sit", 1, ident)
    expect(one.done(command, ident)["version"] == first["version"], "twice is once")
    expect(one.tables[table]["you"] == 1, "one sits", one.tables[table]["you"])
    one.refused(one.command(table, "sit", 0), "not-allowed")
    two.reach(table, first["version"])
    two.refused(two.command(table, "sit", 1), "seat-taken")
    two.refused(two.command(table, "leave", 1), "not-allowed")
    two.refused(two.command(table, "share", 1, share="0" * 32), "not-allowed")
    two.refused(two.command(table, "sit", 0, version=first["version"] - 1), "stale")
    two.refused(two.command(table, "bot", 0), "not-allowed")
    two.refused(two.command(table, "again"), "not-over")
    two.refused(two.command(table, "close"), "owner")
    one.refused(one.command(table, "bot", 0, name="random"), "form")
    one.refused(one.command(table, "share", 1), "form")
    one.act(table, "share", 1, share="0" * 32)
    one.refused(one.command(table, "share", 1, share="1" * 32), "shared")
    one.act(table, "bot", 0, name="easy")
    one.act(table, "leave", 0)
    one.act(table, "bot", 0, name="easy")
    two.reach(table, one.tables[table]["version"])
    two.act(table, "sit", 2)
    two.act(table, "leave", 2)
    two.act(table, "sit", 2, name="Blaise")
    expect(two.tables[table]["seats"][2]["name"] == "Blaise", "under any name", two.tables[table]["seats"])
    three.reach(table, two.tables[table]["version"])
    three.refused(three.command(table, "start"), "not-allowed")
    one.reach(table, two.tables[table]["version"])
    one.act(table, "start")
    expect(one.insist(table, "start")["why"] == "playing", "only once")
    expect(three.insist(table, "sit", 0)["why"] == "playing", "seats are taken before the deal")


def test_moves(start):
    server = start()
    table, clients = two_at_a_table(server)
    mover = mover_of(table, clients)
    other = clients[1 - clients.index(mover)]
    you, move = mover.tables[table]["you"], mover.tables[table]["moves"][0]["move"]
    version = mover.tables[table]["version"]
    mover.refused(mover.command(table, "move", you, move="nonsense"), "move")
    mover.refused(mover.command(table, "move", you), "move")
    mover.refused(mover.command(table, "move", you, move=move, version=version - 1), "stale")
    mover.refused(mover.command(table, "move", you, move=move, version=version + 1), "stale")
    mover.refused(mover.command(table, "move", 1 - you, move=move), "not-allowed")
    mover.refused(mover.command(table, "move", 5, move=move), "seat")
    other.refused(other.command(table, "move", you, move=move), "not-allowed")
    other.refused(other.command(table, "move", 1 - you, move=move), "turn")
    other.refused(other.command(table, "undo", 1 - you), "undo-nothing")
    other.refused(other.command(table, "hint", 1 - you), "turn")
    other.refused({"do": "why", "table": table, "move": move}, "turn")
    mover.refused({"do": "why", "table": table, "move": "nonsense"}, "move")
    expect("rule" not in mover.done({"do": "why", "table": table, "move": move}), "a legal move breaks no rule")
    legal = {offer["move"] for offer in mover.tables[table]["moves"]}
    told = 0
    for text in [f"lay {colour}{value}" for colour in "RYGB" for value in range(1, 21)]:
        if text in legal:
            continue
        why = mover.done({"do": "why", "table": table, "move": text})
        refusal = mover.refused(mover.command(table, "move", you, move=text), "rule")
        expect(why["rule"] == refusal["rule"] and why["say"] in refusal["say"], "why and refusal agree", why, refusal)
        told += 1
    expect(told > 40, "many moves break rules", told)
    ident = new_id()
    command = mover.command(table, "move", you, move=move)
    done = mover.act(table, "move", you, ident, move=move)
    for _ in range(3):
        expect(mover.done(command, ident)["version"] == done["version"], "twice is once")
    expect(mover.tables[table]["version"] == done["version"], "nothing more has happened")
    other.reach(table, done["version"])
    stolen = other.ask(other.command(table, "move", you, move=move, version=version), ident)
    expect(stolen["is"] == "refused", "somebody else's id is not one's own", stolen)


def test_foreign(start):
    """Tables and seats that are not one's own."""
    server = start()
    table, (one, two) = two_at_a_table(server, guests=False)
    stranger = Client(server)
    nowhere = "0" * 26
    for command in (
        {"do": "enter", "table": nowhere}, {"do": "exit", "table": nowhere}, {"do": "why", "table": nowhere, "move": "draw"},
        {"do": "replay", "table": nowhere, "game": 0, "eyes": 0},
        {"do": "act", "table": nowhere, "version": 0, "act": "sit", "seat": 0},
    ):  # fmt: skip
        stranger.refused(command, "table")
    for eyes in (0, 1, "spectator"):
        stranger.refused({"do": "enter", "table": table, "eyes": eyes}, "eyes")
        stranger.refused({"do": "replay", "table": table, "game": 0, "eyes": eyes}, "eyes")
    stranger.refused({"do": "enter", "table": table}, "unwatched")
    stranger.refused({"do": "enter", "table": table, "since": 0}, "unwatched")
    one.refused({"do": "enter", "table": table, "eyes": 1}, "eyes")
    one.refused({"do": "enter", "table": table, "eyes": 5}, "eyes")
    one.refused({"do": "replay", "table": table, "game": 0, "eyes": 1}, "eyes")
    one.refused({"do": "replay", "table": table, "game": 1, "eyes": 0}, "eyes")
    version = one.tables[table]["version"]
    for act in ("leave", "bot", "claim", "move", "undo", "hint", "start", "share"):
        more = {"move": "draw"} if act == "move" else {"share": "0" * 32} if act == "share" else {}
        command = {"do": "act", "table": table, "version": version, "act": act, "seat": 0, **more}
        answer = stranger.ask(command)
        expect(answer["is"] == "refused", "a stranger does nothing", command, answer)
    stranger.refused({"do": "act", "table": table, "version": version, "act": "close", "seat": 0}, "owner")
    stranger.refused({"do": "act", "table": table, "version": version, "act": "again", "seat": 0}, "not-over")
    two.refused(two.command(table, "close"), "owner")
    expect(server.request("GET", f"/api/records/{table}")[0] == 404, "no record")
    expect(server.request("GET", f"/api/logs/{table}")[0] == 404, "no log")
    one.enter(table)
    expect(one.tables[table]["version"] == version, "nothing has happened", one.tables[table]["version"])


def test_create(start):
    server = start("tables-per-person=3")
    one = Client(server)
    for change, why in (
        ({"game": "chess"}, "game"), ({"players": 1}, "form"), ({"players": 7}, "form"), ({"options": {"flying": True}}, "setup"),
        ({"bots": ["easy"] * 3}, "form"), ({"bots": ["random"]}, "form"), ({"terms": {}}, "form"), ({"game": "figures", "players": 6}, None),
    ):  # fmt: skip
        answer = one.ask({**create_command(), **change})
        expect(why is None or (answer["is"] == "refused" and answer["why"] == why), "a bad table", change, answer)
        if answer["is"] == "done":
            one.act(answer["table"], "close", version=1)
    ident = new_id()
    first = one.done(create_command(), ident)["table"]
    expect(one.done(create_command(), ident)["table"] == first, "twice is once")
    other = Client(server, one.token)
    expect(other.done(create_command(), ident)["table"] == first, "from another device as well")
    expect(Client(server).done(create_command(), ident)["table"] != first, "but not for somebody else")
    create(one)
    create(one)
    one.refused(create_command(), "tables")
    expect(one.done(create_command(), ident)["table"] == first, "what was done stays done")
    one.act(first, "close", version=1)
    one.refused({"do": "enter", "table": first}, "table")
    create(one)
    one.refused(create_command(), "tables")
    again = start.again(server)
    one = Client(again, one.token)
    one.refused(create_command(), "tables")
    mine = one.done({"do": "mine"})["tables"]
    expect(len(mine) == 3 and first not in [line["table"] for line in mine], "three tables are open", mine)


def test_finished_tables_do_not_count(start):
    server = start("tables-per-person=2", "idle-seconds=1")
    one, two = Client(server), Client(server)
    for _ in range(3):
        table = create(one, game="vingt-trois", players=2)
        seat(table, (one, two))
        expect(play(table, (one, two)), "the game ends")
        for client in (one, two):
            client.done({"do": "exit", "table": table})
            del client.tables[table]
    mine = one.done({"do": "mine"})
    expect(len(mine["games"]) == 3, "three games are remembered", json.dumps(mine)[:500])


def test_rates(start):
    """Too many messages are refused in words, then the connection is closed."""
    server = start("message-rate=1/5")
    one = Client(server)
    try:
        for _ in range(200):
            one.send({"do": "ping", "id": new_id()})
        heard = [one.hear() for _ in range(200)]
        expect(False, "it must be closed", len(heard))
    except Lost:
        pass
    told = [message for message in one.others if message.get("why") == "rate"]
    two = Client(server)
    for _ in range(7):
        two.send({"do": "ping", "id": new_id()})
    answers = [two.hear() for _ in range(7)]
    refused = [answer for answer in answers if answer["is"] == "refused"]
    expect(refused and all(answer["why"] == "rate" for answer in refused), "told in words", answers, told)
