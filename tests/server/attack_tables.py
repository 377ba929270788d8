"""Attacks on what tables cost everybody: made without end, read in bulk, listed to push others off, undone without
end, looked at again and again."""
import json
import sqlite3
import time

from harness import (
    Client, create, create_command, expect, mover_of, new_id, play, seat, two_at_a_table, until,
)  # fmt: skip

DAY = 86400


def alter(server, sql, *values):
    """Changes the store of a server that is stopped."""
    base = sqlite3.connect(server.data)
    base.execute(sql, values)
    base.commit()
    base.close()


def ask_store(server, sql, *values):
    base = sqlite3.connect(server.data)
    row = base.execute(sql, values).fetchone()
    base.close()
    return row


def resting(start, server, client, tables):
    """So many tables at which the person sits, none of them in memory."""
    keys = [create(client) for _ in range(tables)]
    for key in keys:
        client.enter(key)
        client.act(key, "sit", 0)
    start.again(server)
    return keys


# ---- made without end ----


def attack_tables_made(start, scale, rng):
    """New people do not help: the hour is also the address's, and the network's around it."""
    server = start("proxies=127.0.0.1", "tables-per-hour=4", "address-tables-per-hour=6")

    def make(client, most=100):
        for made in range(most):
            answer = client.ask(create_command())
            if answer["is"] == "refused":
                expect(answer["why"] == "tables" and "hour" in answer["say"], "in words", answer)
                return made
            client.act(answer["table"], "close", version=1)
        return most

    expect(make(Client(server, address="192.0.2.1")) == 4, "so many of one person")
    made = sum(make(Client(server, address="192.0.2.1")) for _ in range(3 * scale))
    expect(made == 2, "and so many of one address", made)
    expect(make(Client(server, address="192.0.2.2")) == 4, "others are not hindered")
    homes = [Client(server, address=f"2001:db8:1:{home:x}::1") for home in rng.sample(range(65536), 10 * scale)]
    made = sum(make(client, 3) for client in homes)
    expect(made == 4 * 6, "one network is not many addresses", made)
    expect(make(Client(server, address="2001:db8:2::1")) == 4, "the next one is another")
    one = Client(server, address="192.0.2.3")
    ident = new_id()
    key = one.done(create_command(), ident)["table"]
    make(one)
    expect(one.done(create_command(), ident)["table"] == key, "what was done stays done")
    return 3 * scale + len(homes)


def attack_newcomers(start, scale, rng):
    """People are kept, too: an address brings so many new ones an hour, and those it brought are served all the same."""
    server = start("proxies=127.0.0.1", "address-people-per-hour=5")

    def come(address):
        client = Client(server, address=address, greet=False)
        client.send({"do": "hello", "protocol": 1, "lang": "en"})
        client.hello = client.hear()
        return client.hello

    known = [come("192.0.2.1") for _ in range(5)]
    expect([one["is"] for one in known] == ["hello"] * 5, "so many are new", known)
    refused = [come("192.0.2.1") for _ in range(20 * scale)]
    expect({one.get("why") for one in refused} == {"rate"}, "and no more", refused)
    for one in known:
        again = Client(server, one["token"], address="192.0.2.1")
        expect(again.person == one["person"], "whoever is known comes in", again.hello)
    expect(come("192.0.2.2")["is"] == "hello", "others are not hindered")
    homes = [come(f"2001:db8:1:{home:x}::1")["is"] for home in rng.sample(range(65536), 30 * scale)]
    expect(homes.count("hello") == 4 * 5, "one network is not many addresses", homes)
    expect(ask_store(server, "SELECT count(*) FROM people") == (5 + 1 + 20,), "nobody else is kept")
    return len(refused) + len(homes)


def test_strangers_are_forgotten(start):
    """Who has not come back and left nothing behind is not kept for ever; everybody else is."""
    server = start("stranger-days=30")
    stranger, recent, owner, named = (Client(server) for _ in range(4))
    create(owner)
    _, (one, two) = two_at_a_table(server, game="onze")
    two.close()
    named.done({"do": "name", "name": "Ada"})
    server.stop()
    alter(server, "UPDATE people SET seen = ?", int(time.time()) - 31 * DAY)
    alter(server, "UPDATE people SET seen = ? WHERE id = ?", int(time.time()) - 29 * DAY, int(recent.person, 16))
    server.start()
    until(lambda: ask_store(server, "SELECT count(*) FROM people") == (4,), "strangers go")
    for client in (stranger, named):
        expect(Client(server, client.token).person != client.person, "is not known any more", client.hello)
    for client in (recent, owner, one, two):
        expect(Client(server, client.token).person == client.person, "is known", client.hello)
    expect(ask_store(server, "SELECT count(*) FROM tokens") == (4 + 2,), "with their devices")


def attack_bytes_kept(start, scale, rng):
    """Who has much has its oldest closed tables removed, and must close others before it makes more."""
    server = start("megabytes-per-person=1", "megabytes-per-address=2")
    one, two = Client(server), Client(server)
    old, new = create(one), create(one)
    server.stop()
    alter(server, "UPDATE tables SET bytes = 900000")
    server.start()
    one, two = Client(server, one.token), Client(server, two.token)
    answer = one.refused(create_command(), "kept")
    expect("close" in answer["say"], "and what to do", answer)
    create(two)
    one.act(old, "close", version=1)
    one.act(new, "close", version=1)
    create(one)
    keys = ask_store(server, "SELECT group_concat(key) FROM tables WHERE owner = ? AND state = 1", int(one.person, 16))[0]
    expect(keys == new, "the oldest has gone", keys, old, new)
    return 1


# ---- the life of tables ----


def test_tables_get_old(start):
    """A finished table is closed after its time, told again until the archive's, then gone."""
    server = start("finished-hours=24", "unplayed-days=30", "archive-days=100")
    table, clients = two_at_a_table(server, game="vingt-trois")
    expect(play(table, clients), "the game ends")
    waiting = create(clients[0])
    server.stop()
    alter(server, "UPDATE tables SET touched = ?", int(time.time()) - 2 * DAY)
    server.start()
    one = Client(server, clients[0].token)
    until(lambda: ask_store(server, "SELECT state FROM tables WHERE key = ?", table) == (1,), "it is closed")
    one.refused({"do": "enter", "table": table}, "table")
    expect([game["table"] for game in one.done({"do": "mine"})["games"]] == [table], "the game is remembered")
    one.done({"do": "replay", "table": table, "game": 0, "eyes": "spectator"})
    one.enter(waiting)
    server.stop()
    alter(server, "UPDATE tables SET touched = ? WHERE key = ?", int(time.time()) - 31 * DAY, waiting)
    alter(server, "UPDATE tables SET closed = ? WHERE key = ?", int(time.time()) - 101 * DAY, table)
    server.start()
    one = Client(server, clients[0].token)
    until(lambda: ask_store(server, "SELECT count(*) FROM tables WHERE key = ?", table) == (0,), "it has gone")
    until(lambda: ask_store(server, "SELECT state FROM tables WHERE key = ?", waiting) == (1,), "nobody played there")
    expect(ask_store(server, "SELECT count(*) FROM lines WHERE table_id = 1") == (0,), "with its lines")
    one.refused({"do": "replay", "table": table, "game": 0, "eyes": "spectator"}, "table")


# ---- read in bulk ----


def attack_bulk(start, scale, rng):
    """Nothing that one person asks reads all its tables: neither a start, a list, a name nor a second of either."""
    server = start()
    one = Client(server)
    one.done({"do": "name", "name": "Before"})
    keys = resting(start, server, one, min(20 * scale, 200))  # so many are listed
    one = Client(server, one.token)
    for name in ("Between", "After"):
        one.done({"do": "name", "name": name})
    mine = one.done({"do": "mine"})["tables"]
    expect(sorted(line["table"] for line in mine) == sorted(keys), "the list is whole", mine)
    expect(all(line["seat"] == 0 and line["names"][0] == "Before" for line in mine), "as they were", mine[0])
    expect(server.figure("quinte_tables_read_total") == 0, "nothing was read", server.figure("quinte_tables_read_total"))
    asked = rng.choice(keys)
    one.enter(asked)
    while one.tables[asked]["seats"][0]["name"] != "After":
        one.learn(one.hear())
    expect(server.figure("quinte_tables_read_total") == 1, "but what was asked for")
    one.done({"do": "forget"})
    expect(ask_store(server, "SELECT count(*) FROM tables") == (0,), "all of them are left and gone")
    return len(keys)


def attack_restart(start, scale, rng):
    """After a restart only those tables come back at which a clock runs for somebody."""
    server = start("relaxed-seconds=3600")
    pair = [Client(server), Client(server)]
    running = []
    for number in range(6 * scale):
        is_timed = number == 0 or rng.random() < 0.3
        table = create(pair[0], game="vingt-trois", clock="relaxed" if is_timed else "off")
        seat(table, pair)
        running += [table] if is_timed else []
    bots = create(pair[0], clock="relaxed", bots=("easy", "easy"))
    pair[0].enter(bots)
    pair[0].act(bots, "start")
    for client in pair:
        client.close()
    start.again(server, kill=True)
    until(lambda: server.figure("quinte_tables") == len(running), "those with a clock")
    expect(server.figure("quinte_tables_read_total") == len(running), "and only they were read")
    return 6 * scale


def attack_memory(start, scale, rng):
    """`max-tables` holds for tables that come back, too; who needs them goes first."""
    tables = 4 * scale
    server = start(f"max-tables={tables}")
    one = Client(server)
    keys = [create(one) for _ in range(3 * tables)]
    expect(server.figure("quinte_tables") <= tables, "what nobody needs rests", server.figure("quinte_tables"))
    for key in keys[:tables]:
        one.enter(key)
    answer = one.refused({"do": "enter", "table": keys[tables]}, "full")
    expect("later" in answer["say"], "and what to do", answer)
    one.refused(create_command(), "full")
    expect(server.figure("quinte_tables") == tables, "no more in memory", server.figure("quinte_tables"))
    one.done({"do": "exit", "table": keys[0]})
    one.enter(keys[tables])
    expect(server.figure("quinte_tables") == tables, "one for another")
    return 3 * tables


def attack_damaged(start, scale, rng):
    """A table that cannot be read is neither deleted nor tried at every request."""
    server = start()
    one = Client(server)
    table, sound = create(one), create(one)
    server.stop()
    version, line = rng.choice((0, 1)), rng.choice(("", "{", "null", "{}", "[1]", '{"version":1}', "\x00", "é" * 5000, "[" * 5000))
    alter(server, "UPDATE lines SET line = ? WHERE version = ? AND table_id = 1", line, version)
    server.start()
    expect("does not load" not in server.complaints(), "nobody has asked for it", server.complaints())
    one = Client(server, one.token)
    for _ in range(5 * scale):
        one.refused({"do": "enter", "table": table}, "damaged")
        expect(server.request("GET", f"/api/logs/{table}")[0] == 404, "nor there")
    expect(server.complaints().count("does not load") == 1, "it was tried once", server.complaints())
    one.enter(sound)
    expect(ask_store(server, "SELECT count(*) FROM lines WHERE table_id = 1") == (2,), "it is kept")
    return 5 * scale


def attack_lookers(start, scale, rng):
    """One connection does not have the moves of all tables told to it: beyond some it sees no more of the first."""
    most = rng.randrange(3, 8)
    server = start(f"tables-per-connection={most}")
    owner, looker = Client(server), Client(server)
    tables = [create(owner) for _ in range(10 * scale)]
    for table in tables:
        looker.enter(table)
    owner.enter(tables[0])
    looker.others.clear()
    for number, table in enumerate(tables):
        owner.enter(table)
        owner.act(table, "sit", 0)
    looker.done({"do": "ping"})
    told = [table for table in tables if looker.tables[table]["seats"][0]["sitter"] != "nobody"]
    expect(told == tables[-most:], "those that were entered last", [tables.index(table) for table in told])
    looker.enter(tables[0])
    expect(looker.tables[tables[0]]["seats"][0]["sitter"] != "nobody", "any of them again")
    return len(tables)


# ---- the list ----


def page(client, number=0):
    client.done({"do": "lobby", "on": True, "page": number})
    return client.wait_for("lobby")


def attack_list(start, scale, rng):
    """An honest table is on the first page, whoever lists how many."""
    guests, each = min(10 * scale, 40), rng.randrange(20, 31)
    server = start("proxies=127.0.0.1", "listed-per-person=100000", "listed-per-address=100000")
    honest = create(Client(server, address="198.51.100.1"), listed=True)
    neighbour = create(Client(server, address="192.0.2.1"), listed=True)
    for _ in range(guests):
        guest = Client(server, address="192.0.2.1")
        for _ in range(each):
            create(guest, listed=True)
    looker = Client(server)
    first = page(looker)
    keys = [line["table"] for line in first["tables"]]
    expect(honest in keys[:2], "the first of its place", keys.index(honest) if honest in keys else None)
    expect(neighbour in keys[: guests + 2], "and the first of its person", neighbour in keys)
    seen = {key for number in range(first["pages"]) for key in (line["table"] for line in page(looker, number)["tables"])}
    expect(len(seen) == guests * each + 2, "all are on some page", len(seen))
    last = page(looker, 100000)
    expect(last["page"] == last["pages"] - 1, "pages end", last["page"], last["pages"])
    return guests * each


def attack_list_from_everywhere(start, scale, rng):
    """Nor does it help to come from many addresses of one network, be it IPv6 or IPv4; and such a network has an end."""
    homes = min(60 * scale, 250)
    server = start("proxies=127.0.0.1", "listed-per-address=10")
    honest = create(Client(server, address="198.51.100.1"), listed=True)
    made = [Client(server, address=f"2001:db8:1:{home:x}::1").ask(create_command(listed=True))
            for home in rng.sample(range(65536), homes)]
    kept = [answer["is"] for answer in made].count("done")
    expect(kept == 4 * 10 and made[-1]["why"] == "listed", "as much as four addresses", kept, made[-1])
    for home in range(homes):
        create(Client(server, address=f"192.0.2.{home + 1}"), listed=True)
    other = create(Client(server, address="2001:db8:2::1"), listed=True)
    keys = [line["table"] for line in page(Client(server))["tables"]]
    expect(honest in keys[:4] and other in keys[:4], "each network's first before anybody's second",
           [keys.index(key) if key in keys else None for key in (honest, other)])
    return 2 * homes


def attack_listed(start, scale, rng):
    server = start("proxies=127.0.0.1", "listed-per-person=2", "listed-per-address=3")
    one, two, far = (Client(server, address=f"192.0.2.{1 + (number == 2)}") for number in range(3))
    tables = [create(one, listed=True) for _ in range(2)]
    answer = one.refused(create_command(listed=True), "listed")
    expect("link only" in answer["say"], "and what to do", answer)
    create(one, listed=False)
    create(two, listed=True)
    two.refused(create_command(listed=True), "listed")
    create(far, listed=True)
    one.act(tables[0], "close", version=1)
    create(one, listed=True)
    return 2


def attack_fidgeting(start, scale, rng):
    """The list is made once for all who look, and only those are told whose page has changed."""
    server = start("listed-per-person=100000", "listed-per-address=100000")
    owner, fidget = Client(server), Client(server)
    tables = [create(owner, listed=True) for _ in range(60)]
    crowd = [Client(server) for _ in range(20 * scale)]
    for number, looker in enumerate(crowd):
        expect(page(looker, number % 2)["pages"] == 2, "two pages")
    before, began = server.figure("quinte_list_made_total"), time.monotonic()
    fidget.enter(tables[-1])
    for turn in range(30 * scale):
        fidget.act(tables[-1], ("sit", "leave")[turn % 2], 0)
    fidget.act(tables[-1], "sit", 0)
    for looker in crowd[::2]:
        looker.wait(lambda heard: heard["is"] == "lobby" and any(line["names"][0] for line in heard["tables"]))
    made, passed = server.figure("quinte_list_made_total") - before, time.monotonic() - began
    expect(1 <= made <= 1 + passed / 0.2, "however many look, and however often it changes", made, passed)
    for looker in crowd[1::2]:
        looker.others.clear()
        looker.done({"do": "ping"})
        expect(not looker.others, "nothing new on the second page", looker.others[:1])
    return 30 * scale


# ---- undone without end, and looked at again and again ----


def undo_without_end(table, clients):
    """Takes the same move back until it is refused; how often it was done."""
    mover = mover_of(table, clients)
    you = mover.tables[table]["you"]
    for undone in range(1000):
        mover.move(table, -1)
        answer = mover.insist(table, "undo", you)
        if answer["is"] == "refused":
            return undone, answer
        mover.reach(table, answer["version"])
    return 1000, None


def attack_undo(start, scale, rng):
    """The same move is taken back a few times; closed tables are read once for all who look."""
    server = start()
    table, clients = two_at_a_table(server, game="vingt-trois", undo=True)
    undone, answer = undo_without_end(table, clients)
    expect(1 < undone < 100 and answer["why"] == "undo-often", "not for ever", undone, answer)
    expect(play(table, clients), "the game goes on to its end")
    log = server.request("GET", f"/api/logs/{table}")
    clients[0].act(table, "close")
    read = server.figure("quinte_tables_read_total")
    for _ in range(8 * scale):
        expect(server.request("GET", f"/api/logs/{table}") == log, "it is told again")
        clients[1].done({"do": "replay", "table": table, "game": 0, "eyes": "spectator"})
    expect(server.figure("quinte_tables_read_total") == read + 1, "and read once", read)
    return undone + 8 * scale


def lengthen(server, person, entries):
    """So many entries more for the first table, of a server that is stopped; gives its last version."""
    base = sqlite3.connect(server.data)
    (version,) = base.execute("SELECT version FROM tables WHERE id = 1").fetchone()
    for number in range(version + 1, version + 1 + entries):
        line = {"version": number, "act": "name", "seat": 0, "person": person, "id": "0" * 16, "name": "N" * 39 + str(number % 2)}
        base.execute("INSERT INTO lines VALUES(1, ?, ?)", (number, json.dumps(line, separators=(",", ":"))))
    base.execute("UPDATE tables SET version = ? WHERE id = 1", (version + entries,))
    base.commit()
    base.close()
    return version + entries


def attack_long_log(start, scale, rng):
    """A full log says so in words; it can still be had as a whole, and the table can be closed."""
    server = start()
    table, (one, two) = two_at_a_table(server, game="vingt-trois")
    expect(play(table, (one, two)), "the game ends")
    server.stop()
    version = lengthen(server, one.person, 20000)
    server.start()
    one = Client(server, one.token)
    one.enter(table)
    answer = one.refused(one.command(table, "again"), "too-long")
    expect("new table" in answer["say"], "and what to do", answer)
    status, log = server.request("GET", f"/api/logs/{table}")
    expect(status == 200 and log.count("\n") == version + 1, "the log is told as a whole", status)
    one.done(one.command(table, "close"))
    return 1


def attack_long_replays(start, scale, rng):
    """A replay costs what it takes, not what it tells: a long log of which only the end is told is not cheap."""
    server = start("read-rate=1/30000")
    table, (one, two) = two_at_a_table(server, game="vingt-trois")
    server.stop()
    version = lengthen(server, one.person, 19000)
    server.start()
    one, told = Client(server, one.token), 0
    ask = {"do": "replay", "table": table, "game": 0, "eyes": "spectator", "from": version - rng.randrange(1, 10)}
    while (answer := one.ask(ask))["is"] == "done":
        told += 1
    expect(0 < told < 45 and answer["why"] == "rate", "by what is told it would be fifty", told, answer)
    return told + 1


def attack_reading(start, scale, rng):
    """Whoever has much read waits; others do not."""
    server = start("proxies=127.0.0.1", "read-rate=1/300")
    table, clients = two_at_a_table(server, game="vingt-trois")
    expect(play(table, clients), "the game ends")
    clients[0].act(table, "close")

    def get(address):
        return server.request("GET", f"/api/logs/{table}", headers={"X-Forwarded-For": address})[0]

    answers = [get("192.0.2.1") for _ in range(40 * scale)]
    expect(answers[0] == 200 and answers[-1] == 429, "enough is enough", answers)
    expect(get("192.0.2.2") == 200, "but not for everybody")
    greedy = Client(server, address="192.0.2.1")
    greedy.refused({"do": "replay", "table": table, "game": 0, "eyes": "spectator"}, "rate")
    other = create(Client(server, address="192.0.2.2"))
    greedy.enter(other)  # what is in memory costs nothing
    return 40 * scale
