"""One address keeps all bots busy, or one network comes from everywhere in it; somebody else wants to play."""
import secrets

from harness import Client, create, expect, until

MOVED, ASKED = 'quinte_bots_total{end="moved"}', "quinte_bots_asked"
ATTACKER, NEIGHBOUR = "127.0.1.1", "127.0.2.1"  # of two networks


def start_bots(client, level, players=2, watch=True):
    """A table at which bots of a level play among themselves; its key."""
    table = create(client, game="onze", players=players, bots=[level] * players)
    client.enter(table)
    client.act(table, "start")
    if not watch:
        client.done({"do": "exit", "table": table})
    return table


def sit_with_bot(client, level):
    """A table for one and a bot that has begun."""
    table = create(client, game="onze", bots=[None, level])
    client.enter(table)
    client.act(table, "sit", 0)
    client.act(table, "share", 0, share=secrets.token_hex(16))
    client.act(table, "start")
    return table


def next_turn(client, table):
    """Until it is the person's turn, or the game is over."""
    while client.tables[table]["phase"] == "playing" and not client.tables[table].get("moves"):
        client.learn(client.hear())


def listen(client):
    """Whatever has come is read, so that nobody is a slow reader."""
    client.done({"do": "ping"})
    client.others.clear()


def play_undisturbed(server, busy, client, table, turns, most):
    """Plays until the bot at this table has moved so often; all other bots may make so many moves meanwhile for each
    of them. That counts turns in the queue and not time, so it is the same on a slow machine."""
    before, moved = server.figure(MOVED), 0
    while moved < turns:
        client.others.clear()
        if client.tables[table]["phase"] != "playing":
            client.act(table, "again")
            client.act(table, "share", 0, share=secrets.token_hex(16))
            client.act(table, "start")
        next_turn(client, table)
        if client.tables[table].get("moves"):
            client.move(table)
        next_turn(client, table)
        news = [heard["news"] for heard in client.others if heard["is"] == "news"]
        moved += sum(one["act"] == "move" and one["seat"] == 1 for one in news)
        for one in busy:
            listen(one)
        others = server.figure(MOVED) - before - moved
        expect(others <= most * (moved + 1), "few others' moves between one's own", others, moved)


def besiege(start, level, most, tables=40, turns=6, leave=False):
    """One address has experts think at many tables; a neighbour plays with a bot."""
    server = start("bot-threads=1")
    attacker = Client(server, source=ATTACKER)
    for _ in range(tables):
        start_bots(attacker, "expert")
    until(lambda: server.figure(ASKED) >= tables - 1, "the experts wait for their turns")
    if leave:
        attacker.close()
    neighbour = Client(server, source=NEIGHBOUR)
    table = sit_with_bot(neighbour, level)
    play_undisturbed(server, [] if leave else [attacker], neighbour, table, turns, most)
    return server


def attack_experts_of_one_address(start, scale, rng):
    """Short thoughts hardly notice a queue of experts: in turn one of forty would come after forty seconds."""
    besiege(start, rng.choice(("easy", "normal", "hard")), 3, tables=40 * scale, turns=6 * scale)
    return 40 * scale


def attack_experts_among_experts(start, scale, rng):
    """Who asks for long thoughts as well waits for one of the others' and not for all."""
    besiege(start, "expert", 5, tables=40 * scale, turns=2 * scale)
    return 40 * scale


def attack_experts_whose_maker_left(start, scale, rng):
    """Nobody looks on: bots that play among themselves rest, and their thoughts are given up."""
    server = besiege(start, "easy", 3, tables=40 * scale, turns=6 * scale, leave=True)
    until(lambda: server.figure(ASKED) <= 1, "nobody thinks for nobody")
    return 40 * scale


def attack_many_people_of_one_address(start, scale, rng):
    """A person is made in no time: ten of them at one address get no more than one."""
    people, tables = 10 * scale, 4
    server = start("bot-threads=1")
    crowd = [Client(server, source=ATTACKER) for _ in range(people)]
    for client in crowd:
        for _ in range(tables):
            start_bots(client, "expert")
    until(lambda: server.figure(ASKED) >= people * tables - 1, "the experts wait for their turns")
    neighbour = Client(server, source=NEIGHBOUR)
    table = sit_with_bot(neighbour, "expert")
    play_undisturbed(server, crowd, neighbour, table, 2 * scale, 5)
    return people * tables


def attack_thoughts_that_nobody_needs(start, scale, rng):
    """A bot asked to play for somebody, who takes the seat back: what it was asked waits no more."""
    server = start("bot-threads=1")
    attacker = Client(server, source=ATTACKER)
    for _ in range(3):
        start_bots(attacker, "expert")
    one = Client(server, source=ATTACKER)
    table = sit_with_bot(one, "expert")
    next_turn(one, table)
    for _ in range(60 * scale):
        one.insist(table, "bot", 0, name="expert")
        one.insist(table, "claim", 0)
        listen(attacker)
    expect(server.figure(ASKED) <= 5, "one thought a table at most", server.figure(ASKED))
    return 60 * scale


def test_bots_alone_rest(start, turns=20):
    """Bots among themselves move while somebody looks on, and only then: also after a restart."""
    server = start()
    one, other = Client(server), Client(server)
    table = start_bots(one, "easy", 3)
    seen = one.tables[table]["version"]
    one.reach(table, seen + 3)
    one.done({"do": "exit", "table": table})
    left = one.tables[table]["version"]
    busy = sit_with_bot(other, "easy")
    for _ in range(turns):  # as long as the others would have moved
        next_turn(other, busy)
        if other.tables[busy]["phase"] == "playing":
            other.move(busy)
    back = Client(server)
    back.enter(table)
    rested = back.tables[table]["version"]
    expect(left <= rested <= left + 1, "it rested but for the move that was being stored", left, rested)
    back.reach(table, rested + 3)
    back.close()
    until(lambda: server.figure(ASKED) == 0, "a closed tab looks no more")
    start.again(server, kill=True)
    expect(server.figure(ASKED) == 0, "nor does a restart wake anybody")
    again = Client(server)
    again.enter(table)
    until_over(again, table)


def until_over(client, table):
    while client.tables[table]["phase"] == "playing":
        client.learn(client.hear())


def test_bots_go_on_for_who_is_away(start):
    """Where somebody plays, bots go on as far as that somebody, here or not."""
    server = start()
    one = Client(server)
    table = sit_with_bot(one, "easy")
    next_turn(one, table)
    one.send({**one.command(table, "move", 0, move=one.tables[table]["moves"][0]["move"]), "id": "0123456789abcdef"})
    one.close()
    until(lambda: server.figure("quinte_connections") == 0, "it is gone")
    until(lambda: server.figure(ASKED) == 0, "the bots have thought")
    back = Client(server, one.token)
    back.enter(table)
    expect(back.tables[table].get("moves") or back.tables[table]["phase"] != "playing", "one's own turn again")


# ---- addresses ----


def attack_networks(start, scale, rng):
    """An IPv6 /48 comes from everywhere in it, more addresses than anybody remembers at a large scale: it gets as much
    as sixteen households, and newcomers from elsewhere are served."""
    server = start("proxies=127.0.0.1", "request-rate=1/2")

    def ask(address):
        return server.request("GET", "/healthz", headers={"X-Forwarded-For": address})[0]

    count, refused = 200 * scale, 0
    for _ in range(count):
        refused += ask(f"2001:db8:1:{rng.randrange(65536):x}::{rng.randrange(65536):x}") == 429
        if rng.random() < 0.1:
            stranger = f"2001:db8:{rng.randrange(2, 65536):x}::1"
            expect(ask(stranger) == 200, "a newcomer is served", stranger)
    expect(refused > 0, "a /48 has its limit", count)
    return count
