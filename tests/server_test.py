#!/usr/bin/env python3
"""The server from outside: whole games over WebSockets, with the server killed in the middle.

   tests/server_test.py PATH/TO/quinte PATH/TO/wire.json
"""
import base64
import http.client
import json
import os
import re
import secrets
import signal
import socket
import struct
import subprocess
import sys
import tempfile

QUINTE, SCHEMA = sys.argv[1], json.load(open(sys.argv[2], encoding="utf-8"))
TERMS = {"undo": True, "hints": True, "reveal": True, "guests": True, "clock": "off"}
PATIENCE = 30


class Failure(Exception):
    pass


def expect(holds, what, *seen):
    if not holds:
        raise Failure(f"{what}: {seen}")


# ---- the schema ----


def fits(schema, value):
    """Whether a value is what the schema says: the part of JSON Schema that wire.json uses."""
    if "$ref" in schema:
        return fits(SCHEMA["$defs"][schema["$ref"].rsplit("/", 1)[1]], value)
    for kind in ("oneOf", "anyOf"):
        if kind in schema:
            return any(fits(one, value) for one in schema[kind])
    if "const" in schema or "enum" in schema:
        return value in schema.get("enum", [schema.get("const")])
    return TYPES[schema["type"]](schema, value)


def is_object(schema, value):
    if not isinstance(value, dict) or "properties" not in schema:
        return isinstance(value, dict)
    known = schema["properties"]
    return all(key in value for key in schema["required"]) and all(
        key in known and fits(known[key], member) for key, member in value.items()
    )


def is_text(schema, value):
    return isinstance(value, str) and ("pattern" not in schema or re.search(schema["pattern"], value) is not None)


TYPES = {
    "object": is_object,
    "string": is_text,
    "boolean": lambda schema, value: isinstance(value, bool),
    "null": lambda schema, value: value is None,
    "array": lambda schema, value: isinstance(value, list) and all(fits(schema["items"], one) for one in value),
    "integer": lambda schema, value: isinstance(value, int) and schema["minimum"] <= value <= schema["maximum"],
}

# ---- a server, and clients ----


class Server:
    def __init__(self, data, *more):
        self.data, self.more = data, more
        self.start()

    def start(self):
        words = [QUINTE, "serve", "--lang", "en", "--listen", "127.0.0.1:0", "--data", self.data]
        words += ["--set", "message-rate=0", "--set", "address-rate=0", *self.more]
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        expect("http://" in line, "the server starts", line)
        self.port = int(line.rsplit(":", 1)[1])

    def kill(self):
        self.process.kill()
        self.process.communicate()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        _, said = self.process.communicate(timeout=PATIENCE)
        expect(self.process.returncode == 0, "the server stops well", self.process.returncode, said)

    def request(self, method, path, body=None, headers=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.request(method, path, body, headers or {})
        response = connection.getresponse()
        return response.status, response.read().decode()


class Client:
    """One WebSocket; keeps the table as snapshot and news make it."""

    def __init__(self, server, token=None, lang="en"):
        self.token, self.snapshot, self.others = token, None, []
        self.socket = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        self.socket.sendall(
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        self.buffer = b""
        head = self.until(b"\r\n\r\n")
        expect(b" 101 " in head, "the WebSocket opens", head)
        hello = {"do": "hello", "protocol": 1, "lang": lang}
        self.send(hello if token is None else {**hello, "token": token})
        self.hello = self.hear()
        expect(self.hello["is"] == "hello", "hello is answered", self.hello)
        self.token = self.hello.get("token", token)

    def until(self, end):
        while end not in self.buffer:
            self.fill()
        head, self.buffer = self.buffer.split(end, 1)
        return head

    def fill(self):
        got = self.socket.recv(1 << 16)
        expect(got, "the connection lasts")
        self.buffer += got

    def take(self, count):
        while len(self.buffer) < count:
            self.fill()
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def send_text(self, text):
        data = text.encode()
        length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
        self.socket.sendall(b"\x81" + length + b"\0\0\0\0" + data)

    def send(self, message):
        self.send_text(json.dumps(message))

    def hear(self):
        while True:
            kind, length = self.take(2)
            if length > 125:
                size, form = (2, ">H") if length == 126 else (8, ">Q")
                length = struct.unpack(form, self.take(size))[0]
            data = self.take(length)
            if kind & 15 == 1:
                message = json.loads(data)
                expect(fits(SCHEMA["$defs"]["message"], message), "what comes is in the schema", message)
                return message
            expect(kind & 15 in (9, 10), "no close", kind, data)

    def learn(self, message):
        if message["is"] == "table":
            self.snapshot = message["snapshot"]
        elif message["is"] == "news":
            news = message["news"]
            expect(news["version"] == self.snapshot["version"] + 1, "news come in order", news["version"])
            self.snapshot["version"] = news["version"]
            self.snapshot["view"] = {**self.snapshot.get("view", {}), **news.get("view", {})}
            self.snapshot["moves"] = news.get("moves", [])
            self.snapshot["you"] = news["you"]
            self.snapshot["said"] = news.get("said")
            if news["act"] == "over":
                self.snapshot["phase"] = "finished"
        else:
            self.others.append(message)

    def ask(self, message, ident=None):
        """The answer; whatever else comes before it is learnt."""
        ident = ident or secrets.token_hex(8)
        self.send({**message, "id": ident})
        while True:
            heard = self.hear()
            if heard.get("id") == ident and heard["is"] in ("done", "refused"):
                return heard
            self.learn(heard)

    def done(self, message, ident=None):
        answer = self.ask(message, ident)
        expect(answer["is"] == "done", "it is done", message, answer)
        return answer

    def refused(self, message, why, ident=None):
        answer = self.ask(message, ident)
        expect(answer["is"] == "refused" and answer["why"] == why, "it is refused", message, answer)
        return answer

    def act(self, table, act, seat=0, ident=None, **more):
        version = more.pop("version", self.snapshot["version"])
        command = {"do": "act", "table": table, "version": version, "act": act, "seat": seat, **more}
        answer = self.done(command, ident)
        while self.snapshot["version"] < answer["version"]:
            self.learn(self.hear())
        return answer

    def reach(self, version):
        while self.snapshot["version"] < version:
            self.learn(self.hear())

    def enter(self, table, **more):
        self.done({"do": "enter", "table": table, **more})
        if "since" not in more:
            while True:
                heard = self.hear()
                self.learn(heard)
                if heard["is"] == "table":
                    return

    def close(self):
        self.socket.close()


def create(client, game="onze", players=2, bots=(), **more):
    command = {"do": "create", "game": game, "players": players, "options": {}, "listed": True}
    return client.done({**command, "terms": {**TERMS, **more}, "bots": list(bots)})["table"]


def seat_two(server, **more):
    clients = [Client(server), Client(server)]
    table = create(clients[0], **more)
    for seat, client in enumerate(clients):
        client.enter(table)
        client.act(table, "sit", seat)
        client.act(table, "share", seat, share=secrets.token_hex(16))
    for client in clients:
        client.reach(clients[1].snapshot["version"])
    clients[0].act(table, "start", 0)
    for client in clients:
        client.enter(table)
    return table, clients


# ---- the tests ----


def play_on(server, table, clients, plies, restart=0):
    """Plays the first legal move; every `restart` plies the server is killed."""
    for ply in range(plies):
        version = max(client.snapshot["version"] for client in clients)
        for client in clients:
            client.reach(version)
        if all(client.snapshot["phase"] == "finished" for client in clients):
            return True
        movers = [client for client in clients if client.snapshot.get("moves")]
        if not movers:
            clients[0].learn(clients[0].hear())
            continue
        expect(len(movers) == 1, "one is to move", len(movers))
        mover = movers[0]
        seat, move = mover.snapshot["you"], mover.snapshot["moves"][0]["move"]
        ident = secrets.token_hex(8)
        done = mover.act(table, "move", seat, ident, move=move, version=version)
        if restart and ply % restart == restart - 1:
            server.kill()
            server.start()
            for client in clients:
                known, token, snapshot = client.snapshot["version"], client.token, client.snapshot
                client.__init__(server, token)
                client.snapshot = snapshot
                client.enter(table, since=known)
            again = mover.done(
                {"do": "act", "table": table, "version": version, "act": "move", "seat": seat, "move": move}, ident
            )
            expect(again["version"] == done["version"], "what was acknowledged is kept", again, done)
    return False


def test_whole_games(server):
    for game in ("onze", "voeux"):
        table, clients = seat_two(server, game=game)
        expect(play_on(server, table, clients, 2000, 40), "the game ends", game)
        for client in clients:
            client.enter(table)
            expect(client.snapshot["scores"], "there are scores")
            expect(client.snapshot["log"], "the log is told")
        status, body = server.request("GET", f"/api/records/{table}")
        expect(status == 200 and json.loads(body)["game"] == game, "the record is there", status)
        clients[0].done({"do": "replay", "table": table, "game": 0, "eyes": 1})
        before = [client.snapshot["you"] for client in clients]
        clients[0].act(table, "again", before[0])
        clients[1].reach(clients[0].snapshot["version"])
        expect([client.snapshot["you"] for client in clients] == before[::-1], "seats are rotated")
        for client in clients:
            client.close()


def test_refusals(server):
    table, (one, two) = seat_two(server)
    version = one.snapshot["version"]
    mover, other = (one, two) if one.snapshot.get("moves") else (two, one)
    command = {"do": "act", "table": table, "version": version, "act": "move", "seat": mover.snapshot["you"]}
    mover.refused({**command, "move": "nonsense"}, "move")
    mover.refused({**command, "version": version - 1, "move": mover.snapshot["moves"][0]["move"]}, "stale")
    other.refused({**command, "move": mover.snapshot["moves"][0]["move"]}, "not-allowed")
    other.refused({"do": "enter", "table": table, "eyes": mover.snapshot["you"]}, "eyes")
    other.refused({"do": "enter", "table": "0" * 26}, "table")
    one.refused({"do": "fetch", "code": "0000-0000-0000"}, "code")
    two.refused({**command, "act": "close"}, "owner")
    for text in ("", "[]", "{}", '{"do":"fly"}', '{"do":"ping"}', '{"do":"ping","id":"1"}', "\x01", '{"do":"mine","id":"0123456789abcdef","x":1}'):
        one.send_text(text)
        heard = one.hear()
        expect(heard["is"] == "refused" and heard["why"] == "form", "it has no form", text, heard)
    one.done({"do": "ping"})


def test_people(server):
    one = Client(server)
    one.done({"do": "name", "name": "Chloé"})
    code = one.done({"do": "carry"})["code"]
    two = Client(server)
    token = two.done({"do": "fetch", "code": code})["token"]
    two.refused({"do": "fetch", "code": code}, "code")
    same = Client(server, token)
    expect(same.hello["person"] == one.hello["person"] and same.hello["name"] == "Chloé", "it is the same person")
    table = create(same)
    mine = one.done({"do": "mine"})["tables"]
    expect([line["table"] for line in mine] == [table], "own tables", mine)
    one.done({"do": "forget"})
    expect(Client(server, token).hello["person"] != one.hello["person"], "forgotten")


def test_bots_and_hints(server):
    one = Client(server)
    table = create(one, bots=(None, "easy"))
    one.enter(table)
    one.act(table, "sit", 0)
    one.act(table, "start", 0)
    one.enter(table)
    for _ in range(4):
        while not one.snapshot.get("moves"):
            one.learn(one.hear())
        one.act(table, "hint", 0)
        while not any(other["is"] == "hint" for other in one.others):
            one.learn(one.hear())
        one.others.clear()
        why = one.done({"do": "why", "table": table, "move": one.snapshot["moves"][0]["move"]})
        expect("rule" not in why, "a legal move breaks no rule", why)
        one.act(table, "move", 0, move=one.snapshot["moves"][0]["move"])


def test_lobby_and_api(server):
    one, two = Client(server), Client(server)
    one.done({"do": "lobby", "on": True})
    one.hear()
    body = {"do": "create", "id": "0" * 16, "game": "onze", "players": 2, "options": {}, "listed": True}
    body = json.dumps({**body, "terms": TERMS, "bots": []})
    status, _ = server.request("POST", "/api/tables", body, {"Content-Type": "application/json"})
    expect(status == 401, "a table needs a person", status)
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {two.token}"}
    status, text = server.request("POST", "/api/tables", body, headers)
    expect(status == 201, "a table is made", status, text)
    table = json.loads(text)["table"]
    lobby = one.hear()
    expect(table in [line["table"] for line in lobby["tables"]], "the lobby has it", lobby)
    status, _ = server.request("GET", f"/api/records/{table}")
    expect(status == 404, "no record before the end", status)
    expect(server.request("GET", "/readyz")[0] == 200, "it is ready")


def main():
    tests = [value for name, value in globals().items() if name.startswith("test_")]
    only = sys.argv[3:]
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for test in tests:
            if only and test.__name__ not in only:
                continue
            server = Server(os.path.join(folder, test.__name__ + ".db"))
            try:
                test(server)
                server.stop()
                print(f"ok {test.__name__}")
            except (Failure, OSError, KeyError, subprocess.TimeoutExpired) as error:
                failed += 1
                server.process.kill()
                print(f"failed {test.__name__}: {error!r}\n{server.process.communicate()[1][-2000:]}")
    sys.exit(1 if failed else 0)


main()
