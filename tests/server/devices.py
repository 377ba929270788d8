"""Devices that hold an identity: who sees them, who ends them, and what is over then; codes and clocks."""
import os
import sqlite3

from harness import SWAPPED, Client, Lost, create, expect, seat, until

PHONE = "Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0"
LAPTOP = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15"


def carried(server, owner, agent=None):
    """Another device of the same person."""
    fetcher = Client(server, agent=agent)
    code = owner.done({"do": "carry"})["code"]
    other = Client(server, fetcher.done({"do": "fetch", "code": code})["token"], agent=agent)
    expect(other.person == owner.person, "it is the same person", other.hello)
    return other


def devices(client):
    return client.done({"do": "devices"})["devices"]


def is_parted(client):
    """Told why, then closed."""
    try:
        client.wait(lambda heard: heard["is"] == "bye")
        expect(client.others[-1]["why"] == "ended", "told why", client.others[-1])
        client.hear()
    except Lost:
        return True
    return False


def test_devices(start):
    server = start()
    phone = Client(server, agent=PHONE)
    laptop, nameless = carried(server, phone, LAPTOP), carried(server, phone, "x" * 600)
    Client(server)
    seen = devices(laptop)
    labels = sorted(one["label"] for one in seen)
    expect(labels == ["", "Firefox · Android", "Safari · macOS"], "each is told by its kind", seen)
    own = [one for one in seen if one["own"]]
    expect([one["label"] for one in own] == ["Safari · macOS"], "one is this one", seen)
    expect(all(one["open"] for one in seen), "all are open", seen)
    expect(all(one["seen"] >= one["created"] > 0 for one in seen), "with their times", seen)
    nameless.close()
    until(lambda: [one["label"] for one in devices(laptop) if not one["open"]] == [""], "one has gone")


def test_ending_a_device(start):
    """Its sockets end at once, all of them, its token is nobody's, and so are codes that it asked for."""
    server = start()
    one = Client(server, agent=PHONE)
    one.done({"do": "name", "name": "Ada"})
    lost = carried(server, one, LAPTOP)
    again = Client(server, lost.token, agent=LAPTOP)
    table = create(one)
    again.enter(table)
    code = lost.done({"do": "carry"})["code"]
    device = next(entry["device"] for entry in devices(one) if entry["label"] == "Safari · macOS")
    ident = "e" * 16
    one.done({"do": "end", "device": device}, ident)
    expect(is_parted(lost) and is_parted(again), "both connections end")
    one.refused({"do": "end", "device": device}, "device", ident)
    stranger = Client(server)
    stranger.refused({"do": "fetch", "code": code}, "code")
    newcomer = Client(server, lost.token)
    expect(newcomer.person != one.person and newcomer.token != lost.token, "the token is nobody's", newcomer.hello)
    status, _ = server.request("POST", "/api/tables", "{}", {"Authorization": f"Bearer {lost.token}"})
    expect(status == 401, "nowhere", status)
    expect(len(devices(one)) == 1, "one is left", devices(one))
    server = start.again(server, kill=True)
    expect(Client(server, lost.token).person != one.person, "for good")
    expect(Client(server, one.token).person == one.person, "the other one still is who it was")


def test_ending_is_ones_own(start):
    """Nobody ends somebody else's device, known or guessed; the one that asks may end itself."""
    server = start()
    one, two = Client(server), Client(server)
    mine = devices(one)[0]["device"]
    for foreign in (mine, "0" * 16, "f" * 16, "8" + "0" * 15, "0" * 15 + "1"):
        two.refused({"do": "end", "device": foreign}, "device")
    one.done({"do": "ping"})
    expect(Client(server, one.token).person == one.person, "it is still there")
    one.done({"do": "end", "device": mine})
    expect(is_parted(one), "its own end, after the answer")
    expect(Client(server, one.token).person != one.person, "and the person has no device left")
    two.done({"do": "ping"})


def test_ending_in_the_middle(start):
    """A device that is ended while it plays: what it had asked for is done, its seat stays the person's."""
    server = start()
    one, two = Client(server, agent=PHONE), Client(server)
    other = carried(server, one, LAPTOP)
    table = create(one)
    seat(table, (one, two))
    device = next(entry["device"] for entry in devices(other) if entry["own"])
    one.enter(table)
    other.enter(table)
    for _ in range(20):
        other.send({"do": "ping", "id": "1" * 16})
    one.done({"do": "end", "device": device})
    expect(is_parted(other), "it ends")
    one.enter(table)
    expect(one.tables[table]["you"] == 0, "the seat is still the person's", one.tables[table]["you"])


def test_devices_are_bounded(start):
    server = start()
    one = Client(server)
    for _ in range(19):
        carried(server, one).close()
    fetcher, code = Client(server), one.done({"do": "carry"})["code"]
    fetcher.refused({"do": "fetch", "code": code}, "devices")
    gone = next(entry["device"] for entry in devices(one) if not entry["own"])
    one.done({"do": "end", "device": gone})
    fetcher.refused({"do": "fetch", "code": code}, "code")
    expect(carried(server, one).person == one.person, "there is room again")


def test_devices_keep_no_secret(start):
    server = start()
    one = Client(server, agent=PHONE + " secret-build-7")
    listed = str(devices(one))
    expect(one.token not in listed and "secret-build-7" not in listed, "neither token nor User-Agent", listed)
    server.stop()
    base = sqlite3.connect(server.data)
    row = base.execute("SELECT label, device FROM tokens").fetchone()
    base.close()
    expect(row[0] == "Firefox · Android" and row[1] > 0, "a kind and a number", row)


# ---- clocks ----


def test_clock_set_back(start):
    """A code is good for ten minutes of time that passes, whatever the wall clock is set to meanwhile."""
    clock = os.path.join(start.folder, "clock")

    def at(wall, steady):
        with open(clock + ".new", "w", encoding="utf-8") as file:
            file.write(f"{wall} {steady}")
        os.replace(clock + ".new", clock)

    minute, day = 60, 86400
    at(0, 0)
    server = start(program=SWAPPED, environment={"QUINTE_CLOCK": clock})
    one, two = Client(server), Client(server)
    for wall, steady, good in (
        (0, 11 * minute, False),  # the clock stood still, or was set back by as much as passed
        (-day, 9 * minute, True),
        (-day, 11 * minute, False),
        (day, 9 * minute, True),  # nor does it end early
        (day, 11 * minute, False),
    ):
        at(0, 0)
        code = one.done({"do": "carry"})["code"]
        at(wall, steady)
        if good:
            two.done({"do": "fetch", "code": code})
        else:
            two.refused({"do": "fetch", "code": code}, "code")
    at(0, 0)
    code = one.done({"do": "carry"})["code"]
    server = start.again(server, kill=True)
    Client(server, two.token).refused({"do": "fetch", "code": code}, "code")


def test_clock_set_ahead(start):
    """A clock that is years ahead closes no table and forgets nobody, before somebody can set it right."""
    clock, day = os.path.join(start.folder, "clock"), 86400
    server = start("stranger-days=30", "unplayed-days=90", program=SWAPPED, environment={"QUINTE_CLOCK": clock})
    one, stranger = Client(server), Client(server)
    table = create(one)
    server.stop()
    with open(clock, "w", encoding="utf-8") as file:
        file.write(f"{400 * day} 0")
    server.start()
    until(lambda: "the clock has leapt" in server.complaints(), "it is noticed")
    again = Client(server, one.token)
    again.enter(table)
    expect(Client(server, stranger.token).person == stranger.person, "nobody is forgotten")
