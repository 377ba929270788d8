"""Tables as people use them: guests, clocks, bots that take over, undo, hints, the next game, the lobby,
closing, tables that leave memory."""

import re
import sqlite3

from harness import (
    Client, catch_up, create, create_command, expect, mover_of, new_id, play, seat, seen, two_at_a_table, until,
)  # fmt: skip


def test_guests(start):
    """Who does not play sees what the table allows, and never a seat's cards."""
    server = start()
    guest, stranger = Client(server), Client(server)
    table, clients = two_at_a_table(server, guests=True, reveal=False)
    guest.enter(table)
    at = guest.tables[table]
    expect(at["you"] is None and at["viewer"] == 7 and "moves" not in at, "a guest sees least", at["viewer"])
    for eyes in (0, 1):
        guest.refused({"do": "enter", "table": table, "eyes": eyes}, "eyes")
    play(table, clients, 3)
    guest.reach(table, max(client.tables[table]["version"] for client in clients))
    clients[0].enter(table, eyes="spectator")
    expect(clients[0].tables[table]["view"] == guest.tables[table]["view"], "players may look as guests do")
    clients[0].enter(table)
    closed, others = two_at_a_table(server, guests=False)
    stranger.refused({"do": "enter", "table": closed}, "unwatched")
    early = create(others[0], guests=False)
    stranger.enter(early)
    expect("view" not in stranger.tables[early], "before the deal there is nothing to see")
    seat(early, others)
    gone = stranger.wait_for("gone")
    expect(gone["table"] == early, "then it has to go", gone)
    expect("view" not in stranger.tables[early], "without having seen anything", stranger.tables[early])
    expect(play(early, others), "the game ends")
    stranger.refused({"do": "enter", "table": early}, "unwatched")
    others[0].act(early, "again")
    stranger.enter(early)
    at = stranger.tables[early]
    expect("view" not in at and at["log"] == [], "between games there is nothing to see either", at)
    stranger.enter(early, since=0)
    expect(stranger.others[-1]["is"] == "table", "and no news of what was", stranger.others[-1])
    stranger.refused({"do": "replay", "table": early, "game": 0, "eyes": "spectator"}, "eyes")


def test_all_eyes_after_a_revealed_game(start):
    server = start()
    table, clients = two_at_a_table(server, game="vingt-trois")
    guest = Client(server)
    clients[0].refused({"do": "enter", "table": table, "eyes": 1}, "eyes")
    expect(play(table, clients), "the game ends")
    views = []
    for client in (*clients, guest):
        for eyes in (0, 1):
            client.enter(table, eyes=eyes)
            expect(client.tables[table]["viewer"] == eyes, "every seat's eyes")
            views.append((eyes, client.tables[table]["view"]))
    expect(all(view == views[eyes][1] for eyes, view in views), "the same for everybody")


def test_away_and_back(start):
    """A bot plays for somebody who has gone, and the seat is given back on return."""
    server = start("away-seconds=0")
    table, (one, two) = two_at_a_table(server)
    expect(one.tables[table]["away"] == [], "all are here", one.tables[table]["away"])
    one.refused(one.command(table, "bot", 1, name="easy"), "not-allowed")
    two.close()
    one.wait(lambda heard: heard["is"] == "now" and heard["away"] == [1])
    ident = new_id()
    command = one.command(table, "bot", 1, name="easy")
    version = one.act(table, "bot", 1, ident, name="easy")["version"]
    expect(one.done(command, ident)["version"] == version, "twice is once")
    for _ in range(4):
        while not one.tables[table].get("moves") and one.tables[table]["phase"] == "playing":
            one.learn(one.hear())
        one.move(table)
    back = Client(server, two.token)
    back.enter(table)
    back.wait(lambda heard: heard["is"] == "news" and heard["news"]["act"] == "claim")
    one.wait(lambda heard: heard["is"] == "news" and heard["news"]["act"] == "claim")
    expect(not one.tables[table]["seats"][1]["replaced"], "the seat is given back", one.tables[table]["seats"])
    expect(play(table, (one, back)), "and the game goes on")


def test_a_name_for_one_table(start):
    """Who sits down under a name chosen for that table keeps it, however often the person comes back."""
    server = start()
    one = Client(server)
    table = create(one, game="onze")
    one.enter(table)
    one.act(table, "sit", 0, name="Zed")
    for _ in range(3):
        one = Client(server, one.token)
        one.enter(table)
        one.done({"do": "ping"})
        expect(one.tables[table]["seats"][0]["name"] == "Zed", "the name stays", one.tables[table]["seats"][0])


def test_a_new_name_at_the_table(start):
    """Everybody sees at once what somebody is called now, whether it is at the table or elsewhere."""
    server = start()
    table, (one, two) = two_at_a_table(server)
    moves = two.tables[table].get("moves")
    one.done({"do": "name", "name": "Élodie"})
    for client in (one, two):
        client.wait(lambda heard: heard["is"] == "news" and heard["news"]["act"] == "name")
        expect(client.tables[table]["seats"][0]["name"] == "Élodie", "the new name", client.tables[table]["seats"])
    expect(two.tables[table].get("moves") == moves, "nothing else has changed")
    one.done({"do": "name", "name": "Élodie"})
    one.close()
    elsewhere = Client(server, one.token)
    elsewhere.done({"do": "name", "name": "Zoé"})
    two.wait(lambda heard: heard["is"] == "news" and heard["news"]["act"] == "name")
    at = two.tables[table]
    expect(at["seats"][0]["name"] == "Zoé", "also from elsewhere", at["seats"])
    server.kill()
    server.start()
    clients = [Client(server, client.token) for client in (one, two)]
    for client in clients:
        client.enter(table)
        expect(client.tables[table]["names"][0] == "Zoé", "and after a crash", client.tables[table]["names"])
    expect(play(table, clients), "the game goes on")


def test_bot_by_wish(start):
    """Whoever asks for a bot keeps it until it claims the seat."""
    server = start()
    table, (one, two) = two_at_a_table(server)
    two.act(table, "bot", 1, name="easy")
    two.enter(table)
    expect(two.tables[table]["seats"][1]["replaced"], "coming back changes nothing", two.tables[table]["seats"])
    one.reach(table, two.tables[table]["version"])
    expect(one.insist(table, "claim", 1)["why"] == "not-allowed", "nobody else takes the seat")
    expect(two.insist(table, "move", 1, move="draw")["why"] == "not-allowed", "the bot plays")
    two.reach(table, two.insist(table, "claim", 1)["version"])
    expect(play(table, (one, two)), "and the game goes on")


def test_leave_and_claim(start):
    """A seat that was given up in a game is a bot's, or whoever takes it."""
    server = start()
    table, (one, two) = two_at_a_table(server, guests=False)
    stranger = Client(server)
    version = two.done(two.command(table, "leave", 1))["version"]
    two.wait_for("gone")
    one.reach(table, version)
    expect(one.tables[table]["seats"][1]["left"], "the seat is free", one.tables[table]["seats"])
    one.refused(one.command(table, "claim", 1), "not-allowed")
    one.act(table, "bot", 1, name="easy")
    claim = {"do": "act", "table": table, "act": "claim", "seat": 1}
    while (answer := stranger.ask({**claim, "version": one.tables[table]["version"]}))["is"] == "refused":
        expect(answer["why"] == "stale", "it can be claimed", answer)
        one.reach(table, answer["version"])
    stranger.enter(table)
    expect(stranger.tables[table]["you"] == 1 and stranger.tables[table]["viewer"] == 1, "the seat is its own")
    one.reach(table, answer["version"])
    expect(play(table, (one, stranger)), "and the game goes on")
    two.refused({"do": "replay", "table": table, "game": 0, "eyes": "spectator"}, "eyes")
    stranger.done({"do": "replay", "table": table, "game": 0, "eyes": 1})
    before = one.tables[table]["you"]
    one.act(table, "again")
    expect(one.tables[table]["you"] == 1 - before, "the next game as well", one.tables[table]["seats"])


def test_rematch_after_somebody_left(start):
    """Seats are rotated whoever has gone; a bot that went on stays."""
    server = start()
    clients = [Client(server) for _ in range(3)]
    table = create(clients[0], game="vingt-trois", players=4, bots=(None, None, None, "easy"))
    seat(table, clients)
    one, two, three = clients
    expect(three.insist(table, "leave", 2)["is"] == "done", "it may leave")
    expect(one.insist(table, "bot", 2, name="easy")["is"] == "done", "a bot goes on")
    two.reach(table, one.tables[table]["version"])
    while one.tables[table]["phase"] == "playing":
        mover = next((client for client in (one, two) if client.tables[table].get("moves")), None)
        if mover:
            mover.move(table)
            other = two if mover is one else one
            other.reach(table, mover.tables[table]["version"])
        else:
            one.learn(one.hear())
            two.reach(table, one.tables[table]["version"])
    one.done({"do": "name", "name": "Renamed"})
    one.wait(lambda heard: heard["is"] == "news" and heard["news"]["act"] == "name")
    ident = new_id()
    command = one.command(table, "again")
    one.act(table, "again", ident=ident)
    expect(one.done(command, ident)["version"] == one.tables[table]["version"], "twice is once")
    seats = one.tables[table]["seats"]
    expect([place["sitter"] for place in seats] == ["bot", "remote", "remote", "bot"], "everybody has moved on", seats)
    expect(seats[1]["name"] == "Renamed", "under the present name", seats)
    two.reach(table, one.tables[table]["version"])
    for client in (one, two):
        client.act(table, "share", client.tables[table]["you"], share="0" * 32)
        one.reach(table, client.tables[table]["version"])
        two.reach(table, client.tables[table]["version"])
    one.act(table, "start")
    expect(one.tables[table]["phase"] == "playing", "and it starts")


def test_owner_without_a_seat(start):
    """Whoever made the table seats bots, starts, watches, asks for more; others do not."""
    server = start()
    one, two = Client(server), Client(server)
    table = create(one, game="vingt-trois", players=3, bots=("easy", "easy"))
    for client in (one, two):
        client.enter(table)
    two.refused(two.command(table, "bot", 2), "not-allowed")
    two.refused(two.command(table, "leave", 0), "not-allowed")
    one.act(table, "bot", 2, name="easy")
    one.act(table, "leave", 0)
    one.act(table, "bot", 0, name="easy")
    two.reach(table, one.tables[table]["version"])
    two.refused(two.command(table, "start"), "not-allowed")
    one.act(table, "start")
    while one.tables[table]["phase"] == "playing":
        one.learn(one.hear())
    two.reach(table, one.tables[table]["version"])
    two.refused(two.command(table, "again"), "not-over")
    one.act(table, "again")
    expect(one.tables[table]["phase"] == "gathering", "the next one is gathered for")


def test_clock(start):
    """Whose time is up has a bot play that turn; the page is told how much is left."""
    server = start("fast-seconds=1", "relaxed-seconds=3600")
    table, (one, two) = two_at_a_table(server, clock="fast")
    first = mover_of(table, (one, two))
    expect(0 <= first.tables[table]["deadline"] <= 1000, "the snapshot tells", first.tables[table].get("deadline"))
    expect(first.tables[table]["allowed"] == 1000, "and how long a move may take", first.tables[table].get("allowed"))
    seat_of_first = first.tables[table]["you"]
    late = first.wait(lambda heard: heard["is"] == "news" and heard["news"]["act"] == "time")["news"]
    expect(late["seat"] == seat_of_first, "it was that seat's time", late)
    back = first.wait(lambda heard: heard["is"] == "news" and heard["news"]["act"] == "claim")["news"]
    expect(back["seat"] == seat_of_first and "said" not in back, "the next turn is its own again, without a word", back)
    second = two if first is one else one
    second.wait(lambda heard: heard["is"] == "news" and heard["news"]["act"] == "claim" and heard["news"]["seat"] != seat_of_first)
    catch_up(table, (one, two))
    seats = one.tables[table]["seats"]
    expect(not any(place["replaced"] for place in seats), "when both have slept nobody plays for them", seats)
    sleeper = mover_of(table, (one, two))
    expect("deadline" not in sleeper.tables[table], "and the table rests", sleeper.tables[table])
    sleeper.move(table)
    expect("deadline" in sleeper.tables[table], "until somebody is awake", sleeper.tables[table])
    slow, clients = two_at_a_table(server, clock="relaxed", game="vingt-trois")
    mover = mover_of(slow, clients)
    left = mover.tables[slow]["deadline"]
    expect(3500000 < left <= 3600000, "there is time", left)
    mover.move(slow)
    other = clients[1 - clients.index(mover)]
    other.reach(slow, mover.tables[slow]["version"])
    expect(other.tables[slow]["deadline"] > 3500000, "news tell it too", other.tables[slow])
    again = Client(server, other.token)
    again.tables[slow] = dict(other.tables[slow])
    again.enter(slow, since=other.tables[slow]["version"])
    expect(again.tables[slow]["deadline"] > 3500000, "and whoever comes back hears it", again.tables[slow])
    free, pair = two_at_a_table(server, clock="off")
    expect(all("deadline" not in client.tables[free] for client in pair), "no clock, no deadline")


def test_undo(start):
    server = start("relaxed-seconds=3600")
    table, clients = two_at_a_table(server, undo=True, clock="relaxed", game="vingt-trois")
    one, two = clients
    undone = refused = 0
    for _ in range(60):
        mover = mover_of(table, clients)
        if not mover:
            break
        other = clients[1 - clients.index(mover)]
        before, you = dict(mover.tables[table]), mover.tables[table]["you"]
        other_before = dict(other.tables[table])
        if not mover.move(table, -1) or mover.tables[table]["phase"] == "finished":
            continue
        other.reach(table, mover.tables[table]["version"])
        answer = mover.insist(table, "undo", you)
        if answer["is"] == "done":
            for client, old in ((mover, before), (other, other_before)):
                client.reach(table, answer["version"])
                for member in ("view", "moves", "text", "help"):
                    expect(client.tables[table].get(member) == old.get(member), "as it was before", member, old.get(member), client.tables[table].get(member))
            expect(mover.tables[table]["deadline"] <= before["deadline"], "no time is gained")
            undone += 1
            mover.move(table, -1)
        else:
            expect(answer["why"].startswith("undo-") or answer["why"] == "not-playing", "or why not", answer)
            refused += 1
    expect(undone > 3, "some are taken back", undone, refused)
    strict, clients = two_at_a_table(server, undo=False, hints=False)
    mover = mover_of(strict, clients)
    you = mover.tables[strict]["you"]
    mover.refused(mover.command(strict, "hint", you), "hints-off")
    mover.move(strict)
    mover.refused(mover.command(strict, "undo", you), "undo-off")


def test_hints(start):
    server = start()
    one, guest = Client(server), Client(server)
    table = create(one, bots=(None, "easy"))
    one.enter(table)
    one.act(table, "sit", 0)
    seen(one, table, one.act(table, "start")["version"])
    same = Client(server, one.token, lang="fr")
    same.enter(table)
    guest.enter(table)
    for _ in range(4):
        while not one.tables[table].get("moves"):
            one.learn(one.hear())
        one.act(table, "hint", 0)
        hint = one.wait_for("hint")
        legal = [offer["move"] for offer in one.tables[table]["moves"]]
        expect(hint["move"] in legal and hint["say"], "a legal move and why", hint, legal)
        other = same.wait_for("hint")
        expect(other["move"] == hint["move"] and other["say"] != hint["say"], "in both tabs, each in its language", other)
        one.move(table)
    guest.reach(table, one.tables[table]["version"])
    expect(not any(heard["is"] == "hint" for heard in guest.others), "nobody else hears it")
    expect(any(heard["is"] == "news" and heard["news"]["act"] == "hint" for heard in guest.others), "but that it was asked for")


def test_bots_of_every_level(start):
    """And they are paced: an answer comes after its pause, whatever it took."""
    server = start("bot-pause=50")
    one = Client(server)
    moved = 0
    for game in ("verso", "figures", "onze"):
        table = create(one, game=game, players=4, bots=(None, "easy", "normal", "hard"))
        one.enter(table)
        one.act(table, "sit", 0)
        seen(one, table, one.act(table, "start")["version"])
        moved += 6  # one's turn may be several moves: it goes on until the bots have had theirs
        while server.figure('quinte_bots_total{end="moved"}') < moved:
            while not one.tables[table].get("moves"):
                one.learn(one.hear())
            one.move(table)
        one.act(table, "close", version=one.tables[table]["version"])
        one.wait_for("gone")
    until(lambda: server.figure("quinte_bots_asked") == 0, "nobody thinks for closed tables")


def test_close(start):
    server = start()
    table, (one, two) = two_at_a_table(server)
    version = one.tables[table]["version"]
    two.refused(two.command(table, "close"), "owner")
    one.done(one.command(table, "close"))
    for client in (one, two):
        expect(client.wait_for("gone")["table"] == table, "everybody is told")
        client.refused({"do": "enter", "table": table}, "table")
        client.refused(client.command(table, "move", 0, move="draw", version=version), "table")
    server = start.again(server, kill=True)
    Client(server, one.token).refused({"do": "enter", "table": table}, "table")


def test_lobby(start):
    server = start()
    one, two = Client(server), Client(server)
    two.done({"do": "lobby", "on": True})
    expect(two.wait_for("lobby")["tables"] == [], "nothing yet")
    hidden, listed = create(one, listed=False), create(one, listed=True, options={})
    lobby = two.wait_for("lobby")["tables"]
    expect([line["table"] for line in lobby] == [listed], "listed ones only", lobby, hidden)
    expect(lobby[0]["names"] == [None, None] and lobby[0]["phase"] == "gathering", "its seats", lobby)
    one.enter(listed)
    one.act(listed, "sit", 1)
    names = two.wait(lambda heard: heard["is"] == "lobby" and heard["tables"][0]["names"][1])["tables"][0]["names"]
    expect(names == [None, one.hello["name"]], "who sits there", names)
    two.enter(listed)
    two.act(listed, "sit", 0)
    own = two.wait(lambda heard: heard["is"] == "lobby" and heard["own"])["own"]
    expect(own == [{"table": listed, "seat": 0}], "one's own seat", own)
    two.act(listed, "start")
    two.wait(lambda heard: heard["is"] == "lobby" and heard["tables"][0]["phase"] == "playing")
    server = start.again(server)
    again = Client(server, two.token)
    again.done({"do": "lobby", "on": True})
    expect([line["table"] for line in again.wait_for("lobby")["tables"]] == [listed], "it is there after a restart")
    Client(server, one.token).done({"do": "act", "table": listed, "version": 0, "act": "close", "seat": 0})
    again.wait(lambda heard: heard["is"] == "lobby" and heard["tables"] == [])
    again.done({"do": "lobby", "on": False})
    create(again, listed=True)
    again.others.clear()
    again.done({"do": "ping"})
    expect(not again.others, "no more lists", again.others)


def test_idle_tables_leave_memory(start):
    server = start("idle-seconds=1")
    table, (one, two) = two_at_a_table(server)
    play(table, (one, two), 7)
    snapshots = [dict(client.tables[table]) for client in (one, two)]
    expect(server.figure("quinte_tables") == 1, "it is in memory")
    for client in (one, two):
        client.done({"do": "exit", "table": table})
    until(lambda: server.figure("quinte_tables") == 0, "it leaves memory")
    for client, old in zip((one, two), snapshots):
        client.enter(table)
        for member in ("version", "view", "text", "help", "moves", "phase", "you"):
            expect(client.tables[table].get(member) == old.get(member), "it comes back as it was", member)
    expect(server.figure("quinte_tables") == 1, "it is in memory again")
    expect(play(table, (one, two)), "and is played to the end")


def test_older_rules(start):
    """A table with a move that today's rules refuse is kept, listed as such and can be closed; everything
    else goes on."""
    server = start()
    table, (one, two) = two_at_a_table(server, reveal=True)
    play(table, (one, two), 7)
    other = create(one)
    seat(other, (one, two))
    server.stop()
    base = sqlite3.connect(server.data)
    (number,) = base.execute("SELECT id FROM tables WHERE key = ?", (table,)).fetchone()
    line, version = base.execute(
        "SELECT line, version FROM lines WHERE table_id = ? AND line LIKE '%\"act\":\"move\"%' ORDER BY version DESC", (number,)
    ).fetchone()  # fmt: skip
    wrong = re.sub('"move":"[^"]*"}', '"move":"pass"}', line)
    with base:
        base.execute("UPDATE lines SET line = ? WHERE table_id = ? AND version = ?", (wrong, number, version))
    lines = base.execute("SELECT COUNT(*) FROM lines").fetchone()
    server.start()
    one, two = Client(server, one.token), Client(server, two.token)
    for client in (one, two):
        for command in ({"do": "enter", "table": table}, client.command(table, "move", 0, move="draw", version=version)):
            refusal = client.refused(command, "old-rules")
            expect("older rules" in refusal["say"], "in a sentence", refusal)
        listed = {row["table"]: row for row in client.done({"do": "mine"})["tables"]}
        expect(listed[table]["phase"] == "old" and not listed[table]["turn"], "it is listed as such", listed[table])
        expect(listed[other]["phase"] == "playing", "the other one as ever", listed[other])
    expect("older rules" in server.complaints(), "the log says so", server.complaints())
    status, text = server.request("GET", f"/api/logs/{table}")
    expect(status == 410 and "older rules" in text, "asking for its log is answered, too", status, text)
    one.enter(other)
    two.enter(other)
    play(other, (one, two), 3)
    two.refused(two.command(table, "close", version=version), "old-rules")
    one.done(one.command(table, "close", version=version))
    expect([row["table"] for row in one.done({"do": "mine"})["tables"]] == [other], "closed, it leaves the list")
    kept = base.execute("SELECT COUNT(*) FROM lines").fetchone()
    expect(kept[0] > lines[0], "nothing was deleted", kept, lines)


def test_two_tabs(start):
    """Connections of one person stay in step, whichever of them acts."""
    server = start()
    table, (one, two) = two_at_a_table(server, game="voeux")
    same = Client(server, one.token, lang="fr")
    same.enter(table)
    tabs = [one, same]
    for ply in range(12):
        for tab in tabs:
            tab.reach(table, max(client.tables[table]["version"] for client in (*tabs, two)))
        mover = mover_of(table, (tabs[ply % 2], two))
        if not mover:
            break
        mover.move(table)
    for tab in tabs:
        tab.reach(table, max(client.tables[table]["version"] for client in (*tabs, two)))
    expect(one.tables[table]["view"] == same.tables[table]["view"], "both see the same")
    expect(one.tables[table]["text"] != same.tables[table]["text"], "each in its language")
    same.close()
    one.done({"do": "ping"})
    expect(one.tables[table]["away"] == [], "one of two tabs gone is not away", one.tables[table]["away"])


def test_graceful_stop(start):
    """Clients are told, what was accepted is stored, and the exit code is 0."""
    server = start()
    table, (one, two) = two_at_a_table(server)
    mover = mover_of(table, (one, two))
    you, move = mover.tables[table]["you"], mover.tables[table]["moves"][0]["move"]
    ident = new_id()
    command = mover.command(table, "move", you, move=move)
    mover.send({**command, "id": ident})
    server.stop(hang_up=False)
    heard = []
    try:
        while True:
            heard.append(mover.hear())
    except Exception as end:
        expect("\\x03\\xe9" in str(end), "closed with 1001", str(end))
    expect({"is": "bye", "why": "stopping"} in heard, "goodbye is said", heard)
    acknowledged = [one for one in heard if one.get("id") == ident and one["is"] == "done"]
    server.start()
    again = Client(server, mover.token)
    repeated = again.done(command, ident)
    expect(not acknowledged or repeated["version"] == acknowledged[0]["version"], "it is there, or is done now", repeated)


def test_figures(start):
    server = start()
    table, (one, two) = two_at_a_table(server)
    play(table, (one, two), 3)
    one.ask({"do": "fetch", "code": "0000-0000-0000"})
    expect(server.figure("quinte_tables") == 1 and server.figure("quinte_people") == 2, "tables and people")
    expect(server.figure('quinte_commands_total{answer="done"}') >= 8, "commands")
    expect(server.figure('quinte_commands_total{answer="refused"}') == 1, "refusals")
    expect(server.figure('quinte_store_jobs_total{end="failed"}') == 0, "the store")
    expect(server.figure("quinte_store_commits_total") > 0, "its transactions")
    two.close()
    until(lambda: server.figure("quinte_people") == 1, "one person less")


def test_waiting_commands(start):
    """Commands that come while the table is held are done in their order."""
    server = start()
    one = Client(server)
    one.send({**create_command(bots=(None, "easy")), "id": new_id()})
    table = one.hear()["table"]
    one.enter(table)
    for number, (act, more) in enumerate((("sit", {}), ("share", {"share": "0" * 32}), ("start", {}))):
        command = {"do": "act", "table": table, "version": 2 + number, "act": act, "seat": 0, **more, "id": f"{number + 1:016x}"}
        one.send(command)
    one.send({"do": "enter", "table": table, "id": "f" * 16})
    one.wait(lambda heard: heard.get("id") == "f" * 16)
    answers = [heard for heard in one.others if heard.get("id", "")[:15] == "0" * 15]
    expect([heard["is"] for heard in answers] == ["done"] * 3, "one after the other", answers)
