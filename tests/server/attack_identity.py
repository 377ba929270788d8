"""Acting for somebody else: commands whose sender has gone by the time they are done, names and farewells that are
under way when the connection ends, time that is won by coming back to a decision."""
import secrets
import socket
import sqlite3
import time

from harness import Client, Failure, create, expect, mover_of, new_id, two_at_a_table

PRELUDE = ("bot", "claim", "bot", "claim")  # what anybody may do with an own seat, at any time of a game


def frame(client, message, ident=None):
    """Bytes of a message, to be sent together with others."""
    sent = []
    whole, client.socket = client.socket, type("Tape", (), {"sendall": staticmethod(sent.append)})
    try:
        client.send({**message, "id": ident or new_id()})
    finally:
        client.socket = whole
    return b"".join(sent)


def send_and_go(client, messages):
    """All in one piece, and the connection ends with it. A socket that is closed while answers come is reset, and the
    system then forgets what the server has not read yet: so it only says that no more will come."""
    client.socket.sendall(b"".join(frame(client, message) for message in messages))
    client.socket.shutdown(socket.SHUT_WR)


def hide_behind(client, table, own, act, seat_of_other, **more):
    """Own commands that keep the table busy, then one for another seat at the version that will be right."""
    version = client.tables[table]["version"]
    orders = [client.command(table, act_, own, version=version + i) for i, act_ in enumerate(PRELUDE)]
    orders.append(client.command(table, act, seat_of_other, version=version + len(orders), **more))
    return orders


def settled(table, watcher, version):
    """Everything that was sent up to that version is done, or never will be: a command of one's own comes after it."""
    watcher.reach(table, version)
    watcher.done({"do": "ping"})
    return watcher.tables[table]


def foreign_acts(victim, table):
    at = victim.tables[table]
    yield "leave", {}
    yield "bot", {"name": "easy"}
    yield "undo", {}
    yield "hint", {}
    yield "claim", {"name": "Mallory"}
    if at.get("moves"):
        yield "move", {"move": at["moves"][0]["move"]}


def attack_gone_senders(start, scale, rng):
    """Whoever hangs up does not become the host: nothing is done for another seat, and nobody is thrown out."""
    server, tried = start(), 0
    for _ in range(4 * scale):
        table, (one, two) = two_at_a_table(server, game=rng.choice(("onze", "voeux", "verso")))
        mover = mover_of(table, [one, two])
        victim, thief = (mover, two if mover is one else one)
        for act, more in list(foreign_acts(victim, table)):
            own, other = thief.tables[table]["you"], victim.tables[table]["you"]
            version = victim.tables[table]["version"]
            send_and_go(thief, hide_behind(thief, table, own, act, other, **more))
            at = settled(table, victim, version + len(PRELUDE))
            expect(at["version"] == version + len(PRELUDE), "nothing is done for another seat", act, at["version"], version)
            expect(at["you"] == other and not at["seats"][other]["left"], "the seat is its owner's", act, at["seats"])
            thief = Client(server, thief.token)
            thief.enter(table)
            expect(thief.tables[table]["you"] == own, "own commands were done as oneself", act)
            tried += 1
        victim.move(table)
    return tried


def attack_strangers_take_seats(start, scale, rng):
    """A player is thrown out and the seat with its hand is taken over: both orders come from connections that are gone."""
    server, tried = start(), 0
    for _ in range(6 * scale):
        table, (one, two) = two_at_a_table(server, game=rng.choice(("onze", "voeux")))
        version, stranger = one.tables[table]["version"], Client(server)
        stranger.enter(table)
        send_and_go(two, hide_behind(two, table, 1, "leave", 0))
        stranger.send({**stranger.command(table, "claim", 0, version=version + 5, name="Eve"), "id": new_id()})
        at = settled(table, one, version + 4)
        expect(at["seats"][0]["name"] != "Eve" and at["you"] == 0, "the seat is its owner's", at["seats"])
        tried += 1
    return tried


def attack_sit_and_go(start, scale, rng):
    """Whoever sits down and closes the tab has the seat: it belongs to nobody else, and not to nobody."""
    server, tried = start(), 0
    for _ in range(10 * scale):
        owner, friend = Client(server), Client(server)
        table = create(owner, game="onze", players=3)
        owner.enter(table)
        friend.enter(table)
        version, acts = owner.tables[table]["version"], ("sit", "leave") * 3 + ("sit",)
        send_and_go(friend, [friend.command(table, act, 1, version=version + i) for i, act in enumerate(acts)])
        settled(table, owner, version + len(acts))
        again = Client(server, friend.token)
        again.enter(table)
        expect(again.tables[table]["you"] == 1, "the seat has its person", again.tables[table]["seats"])
        tried += 1
    return tried


def attack_names_spill(start, scale, rng):
    """A new name is its person's, not that of people who are just being greeted."""
    server, tried = start(), 0
    for _ in range(15 * scale):
        famous = Client(server)
        name = f"Famous {secrets.token_hex(4)}"
        fresh = [Client(server, greet=False) for _ in range(8)]
        for client in fresh[:4]:
            client.send({"do": "hello", "protocol": 1, "lang": "en"})
        send_and_go(famous, [{"do": "name", "name": name}])
        for client in fresh[4:]:
            client.send({"do": "hello", "protocol": 1, "lang": "en"})
        for client in fresh:
            client.hello = client.hear()
            expect(client.hello["is"] == "hello" and client.hello["name"] != name, "greeted by an own name", client.hello)
            table = create(client, game="onze")
            client.enter(table)
            client.act(table, "sit", 0)
            expect(client.tables[table]["seats"][0]["name"] != name, "sits under an own name", client.tables[table]["seats"])
            client.close()
            tried += 1
        expect(Client(server, famous.token).hello["name"] in (name, famous.hello["name"]), "the name is kept or was not")
    return tried


def attack_forget_and_go(start, scale, rng):
    """Whoever asks to be forgotten and closes the tab is: the seat is free, on all devices, also while others act."""
    server, tried = start(), 0
    for number in range(10 * scale):
        table, (one, two) = two_at_a_table(server, game=rng.choice(("onze", "voeux")))
        version, device = one.tables[table]["version"], Client(server, two.token)
        device.enter(table)
        orders = [two.command(table, act, 1, version=version + i) for i, act in enumerate(PRELUDE)] if number % 2 else []
        send_and_go(two, [*orders, {"do": "forget"}])
        while not one.tables[table]["seats"][1]["left"]:
            one.learn(one.hear())
        try:
            device.wait(lambda heard: heard["is"] == "bye")
        except Failure:
            pass  # the connection may have ended first
        again = Client(server, two.token)
        expect(again.person != two.person, "the person is not known any more", again.hello)
        again.enter(table)
        expect(again.tables[table]["you"] is None, "and has no seat", again.tables[table])
        tried += 1
    return tried


def attack_sit_and_forget(start, scale, rng):
    """Whoever takes a seat and asks to be forgotten in one breath has none: the store did not know of it yet."""
    server, tried = start(), 0
    for number in range(10 * scale):
        if number % 2:
            table, (watcher, gone) = two_at_a_table(server, game="onze")
            gone.act(table, "leave", 1)
            seat, act = 1, "claim"
        else:
            watcher = Client(server)
            table, seat, act = create(watcher, game="onze", players=3), rng.randrange(3), "sit"
        newcomer = Client(server)
        newcomer.enter(table)
        watcher.enter(table)
        taking, going = new_id(), new_id()
        order = newcomer.command(table, act, seat, version=watcher.tables[table]["version"])
        newcomer.socket.sendall(frame(newcomer, order, taking) + frame(newcomer, {"do": "forget"}, going))
        newcomer.wait(lambda heard: heard.get("id") == taking)  # done, or refused to somebody who had gone by then
        expect(newcomer.wait(lambda heard: heard.get("id") == going)["is"] == "done", "forgotten")
        expect(is_free(watcher, table, seat), "the seat is given up")
        expect(Client(server, newcomer.token).person != newcomer.person, "the person is not known any more")
        tried += 1
    return tried


def is_free(watcher, table, number):
    watcher.enter(table)
    seat = watcher.tables[table]["seats"][number]
    return seat["left"] or seat["sitter"] == "nobody"


def attack_crowded_door(start, scale, rng):
    """Thousands of orders for one table at once: each is answered once, what waits is bounded, and others go on."""
    server, tried, refused = start(), 0, 0
    table, (one, two) = two_at_a_table(server, game="onze")
    for _ in range(40):
        version, idents = one.tables[table]["version"], [new_id() for _ in range(1000)]
        orders = [one.command(table, PRELUDE[i % 2], 0, version=version + i) for i in range(len(idents))]
        one.socket.sendall(b"".join(frame(one, order, ident) for order, ident in zip(orders, idents)))
        waited = set(idents)
        while waited:
            heard = one.hear()
            if heard["is"] in ("done", "refused") and heard.get("id") in waited:
                waited.remove(heard["id"])
                refused += heard["is"] == "refused" and heard["why"] == "rate"
            else:
                one.learn(heard)
        tried += len(idents)
        two.done({"do": "ping"})
        one.enter(table)
        if refused and tried >= 2000 * scale:
            break
    expect(refused > 0, "what waits is bounded", tried)
    return tried


def left(client, table):
    """The time that is left, as the server shows it now."""
    client.enter(table)
    return client.tables[table]["deadline"]


def take_back(mover, table, clients, own):
    """Whether the last move was taken back; then it is the mover's decision again."""
    mover_of(table, clients)
    answer = mover.ask(mover.command(table, "undo", own))
    mover.reach(table, answer["version"])
    if answer["is"] != "done":
        return False
    expect(mover_of(table, clients) is mover, "the decision is there again")
    return True


def climb(mover, table, clients, rng):
    """Makes up to three moves in a row that can be taken back, trying each; gives how many stand."""
    own, depth = mover.tables[table]["you"], 0
    while depth < 3 and mover.tables[table].get("moves"):
        before, which = left(mover, table), rng.randrange(len(mover.tables[table]["moves"]))
        mover.move(table, which)
        if not take_back(mover, table, clients, own):
            return None  # it showed something, and stands
        expect(left(mover, table) <= before, "taking back gives no time", before)
        mover.move(table, which)
        depth += 1
        if mover_of(table, clients) is not mover:
            break
    return depth


def attack_time_by_undo(start, scale, rng):
    """Coming back to a decision, by taking moves back or from behind a bot, never gives more time than was left."""
    server, tried = start("relaxed-seconds=600", "bot-pause=10000"), 0
    for game in ("onze", "vingt-trois", "verso", "figures", "voeux") * scale:
        table, clients = two_at_a_table(server, game=game, clock="relaxed")
        for _ in range(10):
            mover = mover_of(table, clients)
            if mover is None:
                break
            own, before = mover.tables[table]["you"], left(mover, table)
            mover.act(table, "bot", own)
            mover.insist(table, "claim", own)
            expect(mover_of(table, clients) is mover, "the seat is taken back")
            expect(left(mover, table) <= before, "behind a bot no time is won", game, before)
            depth = climb(mover, table, clients, rng)
            if depth and all([take_back(mover, table, clients, own) for _ in range(depth)]):
                expect(left(mover, table) <= before, "taking back gives no time", game, before, depth)
                tried += depth
            if mover_of(table, clients):
                mover_of(table, clients).move(table)
    expect(tried > 5 * scale, "moves were taken back", tried)
    return tried


def attack_time_by_haste(start, scale, rng):
    """Commands that keep the table busy hold no turn: what comes after the end of the time is done after it."""
    server, tried = start("fast-seconds=1", "bot-pause=10000"), 0
    for _ in range(scale):
        table, clients = two_at_a_table(server, game="onze", clock="fast")
        watcher = Client(server)
        watcher.enter(table)
        mover = mover_of(table, clients)
        at, base = mover.tables[table], sqlite3.connect(server.data, isolation_level=None)
        base.execute("BEGIN IMMEDIATE")  # the store waits, and the table with it
        own, version = at["you"], at["version"]
        mover.send({**mover.command(table, "hint", own, version=version), "id": new_id()})
        time.sleep(1.5)  # longer than the turn
        move = {**mover.command(table, "move", own, version=version + 1, move=at["moves"][0]["move"]), "id": new_id()}
        mover.send(move)
        mover.send({"do": "ping", "id": new_id()})
        mover.wait_for("done")  # of the ping: all has arrived
        base.execute("ROLLBACK")
        base.close()
        answer = mover.wait(lambda heard: heard.get("id") == move["id"])
        expect(answer["is"] == "refused" and answer["why"] == "stale", "too late", answer)
        watcher.reach(table, version + 2)
        expect(watcher.tables[table]["seats"][own]["replaced"], "the time is over", watcher.tables[table]["seats"])
        tried += 1
    return tried
