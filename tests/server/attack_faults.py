"""What wears a server out: hostile messages and requests, sockets that say nothing, readers that do not read, a disk
that fills up. Somebody honest plays meanwhile, and notices nothing that is not said."""
import json
import os
import resource
import socket
import struct
import subprocess

from commands import good_commands
from harness import QUINTE, Client, Failure, Lost, expect, mover_of, new_id, two_at_a_table, until

STRANGE = [
    None, True, -1, 1 << 31, 1 << 63, 1e308, "", "\u0000", "é" * 5000, "\ud83c\udccf", [], {}, [[[]]], {"do": "act"},
    "@k", "../..", "%s%n", "'; DROP TABLE people; --", "<script>",
]  # fmt: skip


def play_on(table, clients, moves=3):
    for _ in range(moves):
        mover = mover_of(table, clients)
        if not mover:
            return
        mover.move(table)


# ---- hostile messages and requests ----


def spoil(message, rng):
    """A message that was sound, changed in one or several places."""
    broken = dict(message)
    for _ in range(rng.randrange(1, 4)):
        key = rng.choice(list(broken) or ["do"])
        what = rng.randrange(4)
        if what == 0:
            broken.pop(key, None)
        elif what == 1:
            broken[rng.choice(["x", "id", "person", "host", "seat"])] = rng.choice(STRANGE)
        else:
            broken[key] = rng.choice(STRANGE)
    text = json.dumps(broken, ensure_ascii=rng.random() < 0.5)
    if rng.random() < 0.2:
        text = text[: rng.randrange(len(text) + 1)]
    if rng.random() < 0.1:
        text += rng.choice(["{", "\n", text, "[" * 500])
    return text.encode("utf-8", "replace").decode()


def frame(rng):
    """A WebSocket frame as nobody would send it."""
    payload = rng.randbytes(rng.choice([0, 1, 5, 125, 200]))
    head = bytes([rng.randrange(256), rng.randrange(256)])
    if rng.random() < 0.3:
        head += struct.pack(">Q", rng.choice([0, 1 << 16, 1 << 40, (1 << 64) - 1]))
    return head + payload


def request(server, rng):
    method = rng.choice(["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "\x00", "G" * 300])
    path = rng.choice(["/", "/ws", "/api/tables", "/api/records/x", "/api/logs/" + "A" * 22, "/..", "//", "/%00", "/" + "a" * 3000])
    head = rng.choice(["Host: a", "Content-Length: 5", "Content-Length: -1", "Authorization: Bearer x", "X: " + "y" * 5000, "Transfer-Encoding: chunked"])
    text = f"{method} {path} HTTP/1.{rng.randrange(3)}\r\n{head}\r\n\r\n".encode() + rng.randbytes(rng.randrange(20))
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as connection:
        connection.sendall(text[: rng.randrange(1, len(text) + 1)])
        if rng.random() < 0.3:
            connection.settimeout(0.05)
            try:
                connection.recv(1000)
            except OSError:
                pass


def attack_hostile_inputs(start, scale, rng):
    """Nothing that is sent breaks anything, and nothing comes of it at somebody else's table."""
    server = start()
    table, clients = two_at_a_table(server, game=rng.choice(["onze", "verso"]), undo=False)
    tried = 0
    for _ in range(6 * scale):
        stranger = Client(server)
        examples = list(good_commands(table).values())
        try:
            for _ in range(60):
                stranger.send_text(spoil(rng.choice(examples), rng))
                tried += 1
            stranger.socket.sendall(frame(rng))
        except (Lost, OSError):
            pass
        stranger.close()
        for _ in range(10):
            try:
                request(server, rng)
            except OSError:
                pass
            tried += 1
        seats = [seat["name"] for seat in clients[0].tables[table]["seats"]]
        play_on(table, clients)
        expect([seat["name"] for seat in clients[0].tables[table]["seats"]] == seats, "the seats are theirs", seats)
    expect(server.process.poll() is None, "the server runs")
    return tried


# ---- sockets that say nothing ----


def attack_idle_sockets(start, scale, rng):
    """Sockets that do nothing, some of them in the middle of a word, keep nobody from playing."""
    room = resource.getrlimit(resource.RLIMIT_NOFILE)[0] - 100
    count = min(200 * scale, room // 2)
    server = start()
    table, clients = two_at_a_table(server, game="verso")
    beginnings = [b"", b"G", b"GET /ws HTTP/1.1\r\nHost: a\r\n", b"POST /api/tables HTTP/1.1\r\nContent-Length: 100\r\n\r\n{"]
    idle = []
    try:
        for number in range(count):
            if number % 4 == 3:
                idle.append(Client(server, greet=rng.random() < 0.5).socket)
                continue
            idle.append(socket.create_connection(("127.0.0.1", server.port), timeout=10))
            idle[-1].sendall(rng.choice(beginnings))
        play_on(table, clients, 20)
        for one in rng.sample(idle, len(idle) // 2):
            one.close()
        play_on(table, clients, 20)
    finally:
        for one in idle:
            one.close()
    until(lambda: server.figure("quinte_connections") == 2, "nobody is left behind")
    return count


# ---- readers that do not read ----


def memory_of(server):
    with open(f"/proc/{server.process.pid}/status", encoding="utf-8") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS:")) << 10


def attack_slow_readers(start, scale, rng):
    """Who asks for much and reads nothing is let go; what waits for them stays within its bounds."""
    queue, count = 32768, 10 * scale
    server = start(f"queue-bytes={queue}")
    table, clients = two_at_a_table(server, game="onze")
    play_on(table, clients, 6)
    before = memory_of(server)
    slow = [Client(server) for _ in range(count)]
    for one in slow:
        try:
            for _ in range(1500):
                one.send({"do": "enter", "id": new_id(), "table": table})
        except (Lost, OSError):
            pass
    until(lambda: server.figure('quinte_dropped_total{why="slow"}') >= count, "the slow ones are let go")
    until(lambda: server.figure("quinte_connections") == len(clients), "and their connections end")
    play_on(table, clients, 10)
    if not is_sanitized():
        grown = memory_of(server) - before
        expect(grown < count * 4 * queue + (64 << 20), "what waits is bounded", grown, count)
    for one in slow:
        one.close()
    return count


def is_sanitized():
    """Sanitizers keep what is freed."""
    with open(QUINTE, "rb") as program:
        return b"__asan_init" in program.read()


# ---- a disk that fills up ----


def refused_for_room(mover, table):
    at = mover.tables[table]
    answer = mover.ask(mover.command(table, "move", at["you"], move=at["moves"][0]["move"]))
    mover.reach(table, answer.get("version", 0))
    if answer["is"] == "done":
        return False
    expect(answer["why"] in ("store", "stale"), "it says that it could not be stored", answer)
    return answer["why"] == "store"


def grow_until_refused(server, table, clients, rng):
    """Files may grow by little more; plays on until the server says that it cannot store."""
    sizes = [os.path.getsize(server.data + end) for end in ("", "-wal") if os.path.exists(server.data + end)]
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (max(sizes) + rng.randrange(1, 30000), resource.RLIM_INFINITY))
    for tries in range(2000):
        mover = mover_of(table, clients)
        if not mover:
            return tries
        if refused_for_room(mover, table):
            return tries + 1
    raise Failure("a disk without room is never noticed")


def attack_full_disk(start, scale, rng):
    """Without room on the disk commands are refused in words, nothing acknowledged is lost, and when there is room it
    goes on."""
    wrapper = os.path.join(start.folder, "quinte-without-room")
    with open(wrapper, "w", encoding="utf-8") as script:
        script.write(f"#!/bin/sh\ntrap '' XFSZ\nexec '{QUINTE}' \"$@\"\n")
    os.chmod(wrapper, 0o755)
    tried = 0
    for _ in range(scale):
        server = start("log-level=error", program=wrapper)
        table, clients = two_at_a_table(server, game=rng.choice(["onze", "figures", "voeux"]))
        for _ in range(3):
            tried += grow_until_refused(server, table, clients, rng)
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            tables = [client.tables[table]["version"] for client in clients]
            again = [Client(server, client.token) for client in clients]
            for client in again:
                client.enter(table)
            clients = again
            expect(clients[0].tables[table]["version"] == max(tables), "what was acknowledged is there", tables)
            play_on(table, clients, 5)
        version = max(client.tables[table]["version"] for client in clients)
        start.again(server, kill=rng.random() < 0.5)
        later = Client(server, clients[0].token)
        later.enter(table)
        expect(later.tables[table]["version"] >= version, "and after a restart", version)
        checked = subprocess.run([QUINTE, "admin", "check", "--data", server.store], capture_output=True, text=True)
        expect(checked.returncode == 0, "the store is sound", checked)
    return tried
