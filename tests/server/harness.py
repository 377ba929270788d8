"""What the tests of the server stand on: a server process, WebSocket clients that check everything
they hear against wire.json, and tables that are seated and played. Standard library only."""
import base64
import hashlib
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
import time

QUINTE, SCHEMA_FILE, SWAPPED = (os.path.abspath(path) for path in sys.argv[1:4])
with open(SCHEMA_FILE, encoding="utf-8") as schema_file:
    SCHEMA = json.load(schema_file)["$defs"]
LONG = "--long" in sys.argv
PART = int(os.environ.get("QUINTE_TEST_PERCENT", "100")) < 30  # of the work, for slow builds
TERMS = {"undo": True, "hints": True, "reveal": True, "guests": True, "clock": "off"}
ABOUT = {game["id"]: game for game in json.loads(subprocess.check_output([QUINTE, "games", "--json"]))}
GAMES = [game for game in ABOUT if ABOUT[game]["players"][0] == 2]  # for the many tests with two people
PATIENCE = 60  # seconds until something must have happened


class Failure(Exception):
    pass


class Lost(Failure):
    """The connection has ended."""


def expect(holds, what, *seen):
    if not holds:
        raise Failure(f"{what}: {seen}")


def until(holds, what):
    """Waits for a condition."""
    end = time.monotonic() + PATIENCE
    while not holds():
        expect(time.monotonic() < end, f"not in time: {what}")
        time.sleep(0.01)


def new_id():
    return secrets.token_hex(8)


# ---- the schema ----


def fits(schema, value):
    """Whether a value is what the schema says: the part of JSON Schema that wire.json uses."""
    if "$ref" in schema:
        return fits(SCHEMA[schema["$ref"].rsplit("/", 1)[1]], value)
    for kind in ("oneOf", "anyOf"):
        if kind in schema:
            return any(fits(one, value) for one in schema[kind])
    if "const" in schema or "enum" in schema:
        return value in schema.get("enum", [schema.get("const")])
    return TYPES[schema["type"]](schema, value)


def is_object(schema, value):
    if not isinstance(value, dict):
        return False
    known, others = schema.get("properties", {}), schema.get("additionalProperties", True)
    if not all(key in value for key in schema.get("required", [])):
        return False
    for key, member in value.items():
        if key in known:
            if not fits(known[key], member):
                return False
        elif others is False or (isinstance(others, dict) and not fits(others, member)):
            return False
    return True


def is_text(schema, value):
    return (
        isinstance(value, str)
        and schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", 1 << 30)
        and ("pattern" not in schema or re.search(schema["pattern"], value) is not None)
    )


def is_list(schema, value):
    return (
        isinstance(value, list)
        and len(value) <= schema.get("maxItems", 1 << 30)
        and all(fits(schema["items"], one) for one in value)
    )


def is_number(schema, value):
    return isinstance(value, int) and not isinstance(value, bool) and schema["minimum"] <= value <= schema["maximum"]


TYPES = {
    "object": is_object,
    "string": is_text,
    "boolean": lambda schema, value: isinstance(value, bool),
    "null": lambda schema, value: value is None,
    "array": is_list,
    "integer": is_number,
}

MESSAGES = {one["$ref"].rsplit("/", 1)[1][3:]: one for one in SCHEMA["message"]["oneOf"]}


def fits_message(message):
    return isinstance(message, dict) and message.get("is") in MESSAGES and fits(MESSAGES[message["is"]], message)


# ---- a server ----


def store_for(data):
    """The file itself, or under `tools/postgres run` a database of its own."""
    folder = os.environ.get("QUINTE_TEST_POSTGRES")
    if not folder:
        return data
    name = "q" + hashlib.sha256(data.encode()).hexdigest()[:16]
    words = ["psql", "-q", "-h", folder, "-U", "quinte", "postgres", "-c", f"CREATE DATABASE {name}"]
    subprocess.run(words, check=True)
    return f"postgresql:///{name}?host={folder}&user=quinte"


class Server:
    """One process on a store. Rates are off unless a test sets them; bots do not pause."""

    def __init__(self, data, *settings, program=QUINTE, environment=None):
        self.data, self.program, self.store = data, program, store_for(data)
        self.environment = {**os.environ, **(environment or {})}
        self.settings = ["message-rate=0", "address-rate=0", "request-rate=0", "read-rate=0", "bot-pause=0"]
        self.settings += ["tables-per-hour=0", "address-tables-per-hour=0", "address-people-per-hour=0"]
        self.settings += ["connections-per-address=10000", "tables-per-person=100000"]
        self.settings += ["tables-per-connection=100000", *settings]
        self.clients = []
        self.start()

    def start(self):
        words = [self.program, "serve", "--lang", "en", "--listen", "127.0.0.1:0", "--data", self.store]
        with open(self.data + ".conf", "w", encoding="utf-8") as file:
            for name, value in dict(setting.split("=", 1) for setting in self.settings).items():
                file.write(f"{name} = {value}\n")
        words += ["--config", self.data + ".conf"]
        self.errors = open(self.data + ".err", "a+", encoding="utf-8")
        self.process = subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=self.errors, text=True, env=self.environment
        )
        line = self.process.stdout.readline()
        expect("http://" in line, "the server starts", line, self.complaints())
        self.port = int(line.rsplit(":", 1)[1])
        self.clients.clear()

    def complaints(self):
        self.errors.seek(0)
        return self.errors.read()[-3000:]

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def stop(self, hang_up=True):
        """Clients that do not read would be waited for."""
        for client in self.clients if hang_up else ():
            client.close()
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=PATIENCE)
        self.process.stdout.close()
        expect(self.process.returncode == 0, "the server stops well", self.process.returncode, self.complaints())

    def request(self, method, path, body=None, headers=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.request(method, path, body, headers or {})
        response = connection.getresponse()
        text = response.read().decode()
        connection.close()
        return response.status, text

    def figure(self, name):
        """One number of /metrics."""
        _, text = self.request("GET", "/metrics")
        for line in text.splitlines():
            if line.rsplit(" ", 1)[0] == name:
                return float(line.rsplit(" ", 1)[1])
        raise Failure(f"no figure {name}")


# ---- clients ----


class Client:
    """One WebSocket. Keeps every table that it looks at as snapshot and news make it. `source` is the address
    that it comes from: every 127.x.y.z is this machine's, and each /24 of them a network of its own."""

    def __init__(self, server, token=None, lang="en", greet=True, agent=None, address=None, source=""):
        self.server, self.lang = server, lang
        self.tables, self.others, self.raw = {}, [], None
        self.socket = socket.create_connection(("127.0.0.1", server.port), PATIENCE, (source, 0))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        self.socket.sendall(
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n".encode()
            + (f"User-Agent: {agent}\r\n".encode() if agent else b"")
            + (f"X-Forwarded-For: {address}\r\n".encode() if address else b"")  # with proxies=127.0.0.1
            + b"\r\n"
        )
        server.clients.append(self)
        self.buffer = b""
        head = self.until(b"\r\n\r\n")
        expect(b" 101 " in head, "the WebSocket opens", head)
        self.token = token
        if greet:
            self.greet()

    def greet(self):
        hello = {"do": "hello", "protocol": 1, "lang": self.lang}
        self.send(hello if self.token is None else {**hello, "token": self.token})
        self.hello = self.hear()
        expect(self.hello["is"] == "hello", "hello is answered", self.hello)
        self.token = self.hello.get("token", self.token)
        self.person = self.hello["person"]

    # bytes

    def fill(self):
        try:
            got = self.socket.recv(1 << 16)
        except ConnectionError as error:
            raise Lost(str(error)) from error
        if not got:
            raise Lost("the connection has ended")
        self.buffer += got

    def until(self, end):
        while end not in self.buffer:
            self.fill()
        head, self.buffer = self.buffer.split(end, 1)
        return head

    def take(self, count):
        while len(self.buffer) < count:
            self.fill()
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def send_text(self, text):
        data = text.encode()
        if len(data) < 126:
            length = bytes([0x80 | len(data)])
        elif len(data) < 1 << 16:
            length = b"\xfe" + struct.pack(">H", len(data))
        else:
            length = b"\xff" + struct.pack(">Q", len(data))
        try:
            self.socket.sendall(b"\x81" + length + b"\0\0\0\0" + data)
        except ConnectionError as error:
            raise Lost(str(error)) from error

    def send(self, message):
        self.send_text(json.dumps(message, ensure_ascii=False))

    def hear(self):
        while True:
            kind, length = self.take(2)
            if length > 125:
                size, form = (2, ">H") if length == 126 else (8, ">Q")
                length = struct.unpack(form, self.take(size))[0]
            data = self.take(length)
            if kind & 15 == 1:
                if self.raw is not None:
                    self.raw.append(data)
                message = json.loads(data)
                expect(fits_message(message), "what comes is in the schema", message)
                return message
            if kind & 15 == 9:
                self.socket.sendall(bytes([0x8A, 0x80 | len(data)]) + b"\0\0\0\0" + data)
            if kind & 15 == 8:
                raise Lost(f"closed: {data!r}")
            expect(kind & 15 in (9, 10), "no other frames", kind, data)

    # tables

    def learn(self, message):
        kind, key = message["is"], message.get("table")
        if kind == "table":
            self.tables[key] = message["snapshot"]
        elif kind == "news":
            fold(self.tables[key], message["news"])
        elif kind == "now" and key in self.tables:
            self.tables[key]["away"] = message["away"]
            self.tables[key].pop("deadline", None)
            if "deadline" in message:
                self.tables[key]["deadline"] = message["deadline"]
        self.others.append(message)

    def wait(self, holds, what="a message"):
        """Hears until it holds for a message; what comes is learnt. Gives that message."""
        while True:
            heard = self.hear()
            self.learn(heard)
            if holds(heard):
                return heard

    def wait_for(self, kind):
        return self.wait(lambda heard: heard["is"] == kind, kind)

    def reach(self, table, version):
        while self.tables[table]["version"] < version:
            self.learn(self.hear())

    # commands

    def ask(self, message, ident=None):
        """The answer; whatever else comes before it is learnt."""
        ident = ident or new_id()
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
        expect(answer["is"] == "refused" and answer["why"] == why, f"it is refused ({why})", message, answer)
        expect(answer["say"], "the refusal has words", answer)
        return answer

    def command(self, table, act, seat=0, **more):
        version = more.pop("version", None)
        version = self.tables[table]["version"] if version is None else version
        return {"do": "act", "table": table, "version": version, "act": act, "seat": seat, **more}

    def act(self, table, act, seat=0, ident=None, **more):
        answer = self.done(self.command(table, act, seat, **more), ident)
        if table in self.tables and act != "close":
            self.reach(table, answer["version"])
        return answer

    def insist(self, table, act, seat=0, **more):
        """At whatever version the table is: bots may move meanwhile. Gives the answer."""
        while True:
            answer = self.ask(self.command(table, act, seat, **more))
            self.reach(table, answer.get("version", 0))
            if answer["is"] == "done" or answer["why"] != "stale":
                return answer

    def enter(self, table, **more):
        answer = self.done({"do": "enter", "table": table, **more})
        self.wait(lambda heard: heard["is"] in ("table", "now") and heard["table"] == table)
        return answer

    def move(self, table, which=0):
        """Makes one of the legal moves; false if it has made itself meanwhile, the only one that there was."""
        at = self.tables[table]
        offers, version = at["moves"], at["version"]
        answer = self.ask(self.command(table, "move", at["you"], move=offers[which]["move"]))
        self.reach(table, answer["version"])
        made = answer["is"] == "done"
        expect(made or (answer["why"] == "stale" and len(offers) == 1), "the move is made", answer, version)
        return made

    def close(self):
        self.socket.close()


EMPTY = {"sitter": "nobody", "replaced": False, "left": False, "shared": False}


def fold_seat(at, news):
    """What an entry does to its seat: as the page does it."""
    act, seat = news["act"], at["seats"][news["seat"]]
    playing = at["phase"] == "playing"
    if act == "sit":
        seat = {**EMPTY, "sitter": "remote", "name": news["name"]}
    elif act == "leave":
        seat = {**seat, "left": True} if playing else EMPTY
    elif act in ("bot", "time"):
        bot = news["name"]
        seat = {**seat, "bot": bot, "replaced": True} if playing else {**EMPTY, "sitter": "bot", "name": bot, "bot": bot}
    elif act == "claim":
        name = news["name"] if seat["left"] else seat["name"]
        seat = {**{k: v for k, v in seat.items() if k != "bot"}, "name": name, "left": False, "replaced": False}
    elif act == "name":
        seat = {**seat, "name": news["name"]}
    elif act == "share":
        seat = {**seat, "shared": True}
    at["seats"] = [seat if i == news["seat"] else one for i, one in enumerate(at["seats"])]


PHASES = {"commit": "gathering", "start": "playing", "over": "finished", "abandon": "gathering"}


def fold(at, news):
    """News into a snapshot. Members that only snapshots have stay as they were."""
    expect(news["version"] == at["version"] + 1, "news come in order", news["version"], at["version"])
    at["version"] = news["version"]
    if news["act"] in ("sit", "leave", "bot", "time", "claim", "name", "share"):
        fold_seat(at, news)
    at["phase"] = PHASES.get(news["act"], at["phase"])
    if news["act"] == "commit":
        at["seats"] = [{**seat, "shared": False} for seat in at["seats"]]
    if "view" in news:
        at["view"] = {**at.get("view", {}), **news["view"]}
    for member in ("moves", "help", "text", "topic", "deadline"):
        at.pop(member, None)
        if member in news:
            at[member] = news[member]
    at["you"] = news["you"]
    if "said" in news:
        at["log"] = at["log"] + [{"version": news["version"], "said": news["said"]}]


# ---- tables ----


def create_command(game="onze", players=2, bots=(), listed=False, options=None, **terms):
    return {
        "do": "create", "game": game, "players": players, "options": options or {}, "listed": listed,
        "terms": {**TERMS, **terms}, "bots": list(bots),
    }  # fmt: skip


def create(client, *more, **terms):
    return client.done(create_command(*more, **terms))["table"]


def seat(table, clients, start=True):
    """Everybody takes a seat in turn, gives a share, and the first one starts."""
    version = 0
    for place, client in enumerate(clients):
        client.enter(table)
        client.reach(table, version)
        client.act(table, "sit", place)
        version = client.act(table, "share", place, share=secrets.token_hex(16))["version"]
    for client in clients:
        client.reach(table, version)
    if start:
        version = clients[0].act(table, "start", 0)["version"]
        for client in clients:
            seen(client, table, version)


def seen(client, table, version):
    """Until the client has the snapshot through its own eyes that comes with a deal."""
    client.reach(table, version)
    while client.tables[table].get("viewer") != client.tables[table]["you"]:
        client.learn(client.hear())


def two_at_a_table(server, **more):
    clients = [Client(server), Client(server)]
    table = create(clients[0], **more)
    seat(table, clients)
    return table, clients


def catch_up(table, clients):
    version = max(client.tables[table]["version"] for client in clients)
    for client in clients:
        client.reach(table, version)
        if client.tables[table]["phase"] == "playing":
            seen(client, table, version)


def mover_of(table, clients):
    """Who is to move, once everybody knows as much as the others; None if the game is over. Moves
    that make themselves come while one waits."""
    while True:
        catch_up(table, clients)
        if clients[0].tables[table]["phase"] != "playing":
            return None
        movers = [client for client in clients if client.tables[table].get("moves")]
        expect(len(movers) <= 1, "at most one is to move", len(movers))
        if movers:
            return movers[0]
        clients[0].learn(clients[0].hear())


def play(table, clients, plies=100000, choose=lambda moves: 0):
    """Plays on; true if the game is over."""
    for _ in range(plies):
        mover = mover_of(table, clients)
        if not mover:
            return True
        mover.move(table, choose(mover.tables[table]["moves"]))
    return mover_of(table, clients) is None
