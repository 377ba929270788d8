"""Friends who go, sleep, come back, watch, and want to play again."""

import secrets

from harness import Client, catch_up, create, expect, mover_of, play, seat, seen, two_at_a_table


def news_of(act):
    return lambda heard: heard["is"] == "news" and heard["news"]["act"] == act


def hear_now(client, holds):
    return client.wait(lambda heard: heard["is"] == "now" and holds(heard))


def test_how_long_to_wait(start):
    """Everybody hears how long somebody who is away is waited for; then a player may ask for a bot."""
    server = start("away-seconds=1")
    table, (one, two) = two_at_a_table(server)
    expect(one.tables[table]["waits"] == [], "all are here", one.tables[table])
    two.close()
    now = hear_now(one, lambda heard: heard["away"] == [1])
    expect(0 < now["waits"][0] <= 1000, "so long yet", now)
    stranger = Client(server)
    stranger.enter(table)
    while one.insist(table, "bot", 1)["is"] == "refused":
        expect(stranger.insist(table, "bot", 1)["why"] == "not-allowed", "a stranger never may")
    one.enter(table)
    expect(one.tables[table]["seats"][1]["replaced"], "then a bot plays", one.tables[table]["seats"])
    expect(one.tables[table]["waits"] == [0], "nobody waits any more", one.tables[table])


def test_rest_without_anybody(start):
    """With a clock, too, nothing happens at a table where nobody is, nor after a restart."""
    server = start("fast-seconds=1")
    table, clients = two_at_a_table(server, clock="fast")
    for client in clients:
        client.close()
    guest = Client(server)
    guest.enter(table)
    at = guest.tables[table]
    expect("deadline" not in at, "no time runs for who is not there", at)
    start.again(server, kill=True)
    back = Client(server, clients[0].token)
    back.enter(table)
    expect("deadline" in back.tables[table], "it does when somebody is there", back.tables[table])


def test_who_watches(start):
    """Players hear how many people look on, each person once; strangers do not."""
    server = start()
    table, (one, two) = two_at_a_table(server)
    expect(one.tables[table]["watching"] == 0, "nobody", one.tables[table])
    guest = Client(server)
    guest.enter(table)
    again = Client(server, guest.token)
    again.enter(table)
    other = Client(server)
    other.enter(table)
    hear_now(one, lambda heard: heard["watching"] == 2)
    expect(guest.tables[table]["watching"] == 0, "who watches does not hear who else does", guest.tables[table])
    other.close()
    hear_now(two, lambda heard: heard["watching"] == 1)


def test_who_made_it(start):
    """Everybody sees which seat may close the table; whoever made it knows it without one."""
    server = start()
    one, two = Client(server), Client(server)
    table = create(one)
    one.enter(table)
    two.enter(table)
    expect(one.tables[table]["owns"] and "owner" not in one.tables[table], "without a seat", one.tables[table])
    expect(not two.tables[table]["owns"], "not the other", two.tables[table])
    one.act(table, "sit", 1)
    now = hear_now(two, lambda heard: "owner" in heard)
    expect(now["owner"] == 1 and not now["owns"], "the seat of whoever made it", now)
    two.refused(two.command(table, "close", version=1), "owner")


def test_seats_come_and_go(start):
    """The number of seats is changed by those who have a say, before the first deal."""
    server = start()
    one, two, stranger = (Client(server) for _ in range(3))
    table = create(one, game="vingt-trois", players=3, listed=True)
    for client in (one, two, stranger):
        client.enter(table)
    stranger.refused(stranger.command(table, "seats", seats=2), "not-allowed")
    one.act(table, "seats", seats=4)
    one.enter(table)
    expect(one.tables[table]["players"] == 4 and len(one.tables[table]["seats"]) == 4, "one more", one.tables[table])
    one.act(table, "sit", 3)
    one.refused(one.command(table, "seats", seats=2), "seat-taken")
    one.refused({**one.command(table, "seats"), "seats": 7}, "form")
    one.refused(one.command(table, "seats"), "seats-fixed")
    one.act(table, "leave", 3)
    one.act(table, "seats", seats=2)
    start.again(server, kill=True)
    one, two = (Client(server, client.token) for client in (one, two))
    seat(table, (one, two))
    expect(one.tables[table]["players"] == 2, "after a restart, too", one.tables[table]["players"])
    one.refused(one.command(table, "seats", seats=3), "playing")
    expect(play(table, (one, two)), "and the game is played")
    one.act(table, "again")
    one.refused(one.command(table, "seats", seats=3), "seats-fixed")
    log = server.request("GET", f"/api/logs/{table}")
    expect(log[0] == 200 and '"act":"seats"' in log[1], "the log tells it", log)


def test_watching_is_off(start):
    """Who may not watch is told so, and which seats are free."""
    server = start()
    table, (one, two) = two_at_a_table(server, guests=False)
    stranger = Client(server)
    enter = {"do": "enter", "table": table}
    expect(stranger.refused(enter, "unwatched")["free"] == [], "no seat is free")
    two.done(two.command(table, "leave", 1))
    one.wait(news_of("leave"))
    refused = stranger.refused(enter, "unwatched")
    expect(refused["free"] == [1] and refused["version"] == one.tables[table]["version"], "one is", refused)
    claim = {"do": "act", "table": table, "act": "claim", "seat": 1, "version": refused["version"], "name": "Cleo"}
    stranger.done(claim)
    stranger.enter(table)
    expect(stranger.tables[table]["you"] == 1, "it may be taken", stranger.tables[table]["you"])
    stranger.refused({**enter, "eyes": 0}, "eyes")
    expect(Client(server).refused(enter, "unwatched")["free"] == [], "only once")


def test_forgotten_in_a_game(start):
    """For who is forgotten a bot goes on, without anybody having to ask."""
    server = start()
    table, (one, two) = two_at_a_table(server)
    two.done({"do": "forget"})
    one.wait(news_of("bot"))
    at = one.tables[table]["seats"][1]
    expect(at["left"] and at["replaced"], "a bot plays", at)
    while one.tables[table]["phase"] == "playing":
        if one.tables[table].get("moves"):
            one.move(table)
        else:
            one.learn(one.hear())


def test_names_and_clocks_at_hello(start):
    """A page hears whether the person has a name yet, and what the clocks mean."""
    server = start("fast-seconds=20", "relaxed-seconds=90")
    one = Client(server)
    expect(one.hello["named"] is False, "a newcomer has none", one.hello)
    expect(one.hello["clocks"] == {"relaxed": 90000, "fast": 20000}, "in milliseconds", one.hello)
    one.done({"do": "name", "name": "Ana"})
    expect(Client(server, one.token).hello["named"] is True, "then one has")
    one.refused({"do": "name", "name": " "}, "name")


def test_running_score(start):
    """The points of one game after the other are added up, and follow who made them."""
    server = start()
    table, (one, two) = two_at_a_table(server)
    expect("series" not in one.tables[table], "no game is over", one.tables[table])
    sums = {client: [0, 0] for client in (one, two)}
    for number in range(1, 3):
        expect(play(table, (one, two)), "the game ends")
        for client in (one, two):
            client.enter(table)
            at = client.tables[table]
            sums[client][0] += at["scores"][at["you"]]
            sums[client][1] += at["ranks"][at["you"]] == 1
            series = [at["series"][of][at["you"]] for of in ("games", "points", "wins")]
            expect(series == [number, *sums[client]], "one's own", series, sums[client])
        asker = one.tables[table]["you"]
        one.act(table, "again")
        asked = two.wait(lambda heard: heard["is"] == "table")["snapshot"]["asked"]
        expect(asked == 1 - asker == one.tables[table]["you"], "everybody hears who wants to play again", asked)
        for client in (one, two):
            client.act(table, "share", client.tables[table]["you"], share=secrets.token_hex(16))
            catch_up(table, (one, two))
        version = one.act(table, "start")["version"]
        for client in (one, two):
            seen(client, table, version)


def words(said):
    """A sentence that comes in parts, as it is heard."""
    return "".join(part if isinstance(part, str) else part["say"] for part in said)


def test_names_of_their_time(start):
    """Who comes late reads what everybody was called when it happened."""
    server = start()
    table, clients = two_at_a_table(server)
    clients[0].done({"do": "name", "name": "Ana"})
    for client in clients:
        client.wait(news_of("name"))
    while (mover := mover_of(table, clients)) is not clients[0]:
        mover.move(table)
    mover.move(table)
    clients[0].done({"do": "name", "name": "Zoe"})
    for client in clients:
        client.wait(news_of("name"))
    for client in (clients[1], Client(server)):
        client.enter(table)
        log = " ".join(words(line["said"]) for line in client.tables[table]["log"])
        expect("Ana" in log and "Zoe" in log, "both names", log)
