#!/usr/bin/env python3
"""The transport from outside: real sockets against a server that gives messages back.

    transport_test.py TRANSPORT_SERVER

Every refusal that the transport knows is provoked, by bytes that no library would send. Only the
standard library is used, so that nothing here can share a mistake with the server.
"""
import base64
import gzip
import hashlib
import json
import os
import pathlib
import random
import re
import select
import shutil
import signal
import socket
import ssl
import struct
import subprocess
import sys
import tempfile
import time

PATIENCE = 20  # seconds until something must have happened
SERVER = os.path.abspath(sys.argv[1])
KEY = base64.b64encode(b"sixteen bytes ok").decode()

passed, failed = 0, 0


def check(truth, what):
    global passed, failed
    if truth:
        passed += 1
    else:
        failed += 1
        print(f"FAILED: {what}", flush=True)


def same(found, expected, what):
    check(found == expected, f"{what}: {found!r} instead of {expected!r}")


# ---- a server ----


class Server:
    """One process; leaves with exit code 0 or the test has failed."""

    def __init__(self, *options):
        self.process = subprocess.Popen(
            [SERVER, "--listen", "127.0.0.1:0", *options],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.port = int(self.process.stdout.readline() or 0)
        if not self.port:
            print(self.process.stderr.read())
        self.log = ""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def connect(self):
        connection = socket.create_connection(("127.0.0.1", self.port), PATIENCE)
        connection.settimeout(PATIENCE)
        return connection

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            _, self.log = self.process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            _, self.log = self.process.communicate()
        check(self.process.returncode == 0,
              f"the server left with {self.process.returncode}: {self.log[-3000:]}")


# ---- HTTP by hand ----


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body


def read_answer(reader, head_only=False):
    line = reader.readline()
    if not line:
        return None
    status, headers = int(line.split()[1]), {}
    while (line := reader.readline()) not in (b"\r\n", b""):
        name, _, value = line.decode().partition(":")
        headers[name.lower()] = value.strip()
    body = b""
    if not head_only and status not in (204, 304, 101):
        length = headers.get("content-length")
        body = reader.read(int(length)) if length else reader.read()
    return Answer(status, headers, body)


def request(server, path, method="GET", headers=(), body=b"", host="localhost"):
    with server.connect() as connection:
        lines = [f"{method} {path} HTTP/1.1", *([f"Host: {host}"] if host else []), *headers]
        connection.sendall("\r\n".join(lines).encode() + b"\r\n\r\n" + body)
        return read_answer(connection.makefile("rb"), method == "HEAD")


STRICT = {
    "content-security-policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'",
    "x-content-type-options": "nosniff", "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp",
    "permissions-policy": "camera=()",
}


def strict(answer, what):
    for name, start in STRICT.items():
        check(answer is not None and answer.headers.get(name, "").startswith(start),
              f"{what}: {name} is missing")
    check(answer is not None and "unsafe-inline" not in answer.headers.get(
        "content-security-policy", "") and "frame-ancestors 'none'" in answer.headers.get(
        "content-security-policy", ""), f"{what}: the policy is too lax")


# ---- WebSocket by hand ----


TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


class Reader:
    """Reads from a socket; what has come stays if the rest takes too long."""

    def __init__(self, connection):
        self.connection, self.bytes = connection, b""

    def more(self):
        chunk = self.connection.recv(65536)
        self.bytes += chunk
        return chunk

    def take(self, length):
        taken, self.bytes = self.bytes[:length], self.bytes[length:]
        return taken

    def read(self, length=None):
        while length is None or len(self.bytes) < length:
            if not self.more():
                break
        return self.take(len(self.bytes) if length is None else length)

    def readline(self):
        while b"\n" not in self.bytes:
            if not self.more():
                break
        return self.take(self.bytes.find(b"\n") + 1 or len(self.bytes))


class Socket:
    """A WebSocket client that can be as rude as a test needs."""

    def __init__(self, server, path="/ws", headers=(), connection=None, host=None):
        self.socket = connection or server.connect()
        lines = [f"GET {path} HTTP/1.1", f"Host: {host or f'127.0.0.1:{server.port}'}",
                 "Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Key: {KEY}",
                 "Sec-WebSocket-Version: 13", *headers]
        self.socket.sendall("\r\n".join(lines).encode() + b"\r\n\r\n")
        self.reader = Reader(self.socket)
        self.answer = read_answer(self.reader)
        self.status = self.answer.status if self.answer else None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def frame(self, opcode, payload=b"", final=True, reserved=0):
        head = bytes([(0x80 if final else 0) | reserved | opcode])
        length = len(payload)
        if length < 126:
            head += bytes([0x80 | length])
        elif length < 65536:
            head += struct.pack(">BH", 0x80 | 126, length)
        else:
            head += struct.pack(">BQ", 0x80 | 127, length)
        mask = b"\x11\x22\x33\x44"
        repeated = (mask * (length // 4 + 1))[:length]
        masked = int.from_bytes(payload, "big") ^ int.from_bytes(repeated, "big")
        self.socket.sendall(head + mask + masked.to_bytes(length, "big"))

    def send(self, text):
        self.frame(TEXT, text.encode() if isinstance(text, str) else text)

    def receive(self):
        """(opcode, payload), or (None, reason) at the end."""
        try:
            head = self.reader.read(2)
            if len(head) < 2:
                return None, b"end"
            length = head[1] & 0x7F
            if length == 126:
                length, = struct.unpack(">H", self.reader.read(2))
            elif length == 127:
                length, = struct.unpack(">Q", self.reader.read(8))
            return head[0] & 0x0F, self.reader.read(length)
        except (ConnectionError, TimeoutError) as error:
            return None, str(error).encode()

    def text(self):
        opcode, payload = self.receive()
        return payload.decode() if opcode == TEXT else (opcode, payload)

    def close_code(self):
        """Reads to the close frame; gives its code, and the texts before it."""
        texts = []
        while True:
            opcode, payload = self.receive()
            if opcode is None:
                return None, texts
            if opcode == CLOSE:
                self.reason = payload[2:].decode()
                try:
                    self.frame(CLOSE, payload[:2])
                except ConnectionError:
                    pass
                return struct.unpack(">H", payload[:2])[0] if payload else 0, texts
            if opcode == TEXT:
                texts.append(payload.decode())


# ---- HTTP ----


def make_site(place):
    (place / "assets").mkdir()
    (place / "rules").mkdir()
    (place / "icons").mkdir()
    files = {
        "index.html": b"<!doctype html><title>page</title>" * 50, "rules/index.html": b"rules",
        "assets/index-AbCd_123.js": b"let a;" * 100, "assets/plain.js": b"let b;",
        "game.wasm": b"\0asm", "a.mjs": b"a", "a.webmanifest": b"{}", "a.webp": b"w",
        "assets/quinte-B4f4ArzQ.wasm": b"\0asm" * 100, "service-worker.js": b"self;", "icons/a.png": b"p",
        "a.svg": b"<svg/>", "a.woff2": b"f", ".hidden": b"secret",
    }
    for name, content in files.items():
        (place / name).write_bytes(content)
    (place / "index.html.gz").write_bytes(gzip.compress(files["index.html"]))
    (place / "index.html.br").write_bytes(b"as if brotli")
    (place.parent / "outside.txt").write_text("outside")
    return files


def test_static(server, files):
    page = request(server, "/")
    same((page.status, page.body), (200, files["index.html"]), "the page")
    strict(page, "the page")
    same(page.headers["cache-control"], "no-cache", "the page's caching")
    same(page.headers["content-type"], "text/html; charset=utf-8", "the page's type")
    for coding, body in (("gzip", files["index.html"]), ("br", b"as if brotli")):
        packed = request(server, "/", headers=[f"Accept-Encoding: x, {coding};q=0.5"])
        same(packed.headers.get("content-encoding"), coding, coding)
        same(gzip.decompress(packed.body) if coding == "gzip" else packed.body, body, coding)
        check(packed.headers["etag"] != page.headers["etag"], "each coding has its own etag")
    plain = request(server, "/", headers=["Accept-Encoding: br;q=0, zip"])
    check("content-encoding" not in plain.headers, "a coding with the weight 0 is refused")
    again = request(server, "/", headers=[f"If-None-Match: {page.headers['etag']}"])
    same((again.status, again.body), (304, b""), "an unchanged page")
    strict(again, "304")
    head = request(server, "/", "HEAD")
    same((head.status, head.headers["content-length"]), (200, str(len(files["index.html"]))), "HEAD")
    hashed = request(server, "/assets/index-AbCd_123.js")
    same(hashed.headers["cache-control"], "public, max-age=31536000, immutable", "hashed names")
    same(request(server, "/assets/plain.js").headers["cache-control"], "no-cache", "plain names")
    core = request(server, "/assets/quinte-B4f4ArzQ.wasm")
    same((core.headers["content-type"], core.headers["cache-control"]),
         ("application/wasm", "public, max-age=31536000, immutable"), "the core")
    worker = request(server, "/service-worker.js")
    same((worker.headers["content-type"], worker.headers["cache-control"]),
         ("text/javascript; charset=utf-8", "no-cache"), "the service worker is asked for each time")
    for source in ("worker-src 'self'", "manifest-src 'self'"):
        check(source in worker.headers["content-security-policy"], f"{source} is missing")
    same(request(server, "/rules/").body, b"rules", "a folder's index")
    same(request(server, "/t/ABCDEF?x=1").body, files["index.html"], "a path of the page's own")
    for name, kind in {"game.wasm": "application/wasm", "a.mjs": "text/javascript; charset=utf-8",
                       "a.webmanifest": "application/manifest+json", "a.webp": "image/webp",
                       "a.svg": "image/svg+xml", "a.woff2": "font/woff2",
                       "icons/a.png": "image/png"}.items():
        found = request(server, "/" + name)
        same((found.status, found.headers.get("content-type")), (200, kind), name)


def test_nothing_outside(server):
    for path in ("/../outside.txt", "/%2e%2e/outside.txt", "/..%2foutside.txt", "/assets/../../outside.txt",
                 "/assets/%2e%2e/%2e%2e/outside.txt", "//outside.txt", "/.hidden", "/%2ehidden",
                 "/..\\outside.txt", "/index.html%00.txt", "/rules", "/./../outside.txt",
                 "/%252e%252e/outside.txt", "/index.html.gz/", "/etc/passwd", "/assets"):
        answer = request(server, path)
        check(answer is None or (answer.status in (400, 403, 404) and b"outside" not in answer.body
                                 and b"secret" not in answer.body), f"{path}: {answer and answer.status}")
        if answer:
            strict(answer, path)


def test_refusals(server):
    missing = request(server, "/nothing")
    same((missing.status, json.loads(missing.body)["why"]), (404, "unknown"), "404 for programs")
    page = request(server, "/nothing", headers=["Accept: text/html,*/*", "Accept-Language: fr-CH, en"])
    check(page.status == 404 and b"Il n\xe2\x80\x99y a rien" in page.body
          and page.headers["content-type"].startswith("text/html"), "404 for people, in French")
    same(request(server, "/", "POST", ["Content-Length: 0"]).status, 405, "POST to the page")
    same(request(server, "/", "POST", ["Content-Length: 0"]).headers.get("allow"), "GET, HEAD", "allow")
    same(request(server, "/", "OPTIONS", ["Content-Length: 0"]).status, 405, "OPTIONS")
    same(request(server, "/api/none").status, 404, "an unknown part of the API")
    same(request(server, "/api/echo", "POST").status, 411, "a body of unknown length")
    same(request(server, "/api/echo", "POST", ["Transfer-Encoding: chunked"], b"1\r\na\r\n0\r\n\r\n").status,
         411, "a body in chunks")
    same(request(server, "/api/echo", "POST", ["Content-Length: 65537"], b"x" * 100).status, 413,
         "a body too long")
    same(request(server, "/api/echo", "POST", ["Content-Length: 12x"], b"x").status, 411, "no number")
    same(request(server, "/", "GET", ["Content-Length: 5"], b"hello").status, 400, "GET with a body")
    for what, answer in {
            "a header too long": request(server, "/", headers=["X-Long: " + "x" * 9000, "Cookie: " + "y" * 9000]),
            "a path too long": request(server, "/" + "x" * 9000),
            "no method": request(server, "/", "BREW"), "no host": request(server, "/", host=None),
    }.items():
        check(answer is None or answer.status >= 400 or what == "no host", f"{what}: {answer and answer.status}")
        if answer:
            strict(answer, what)
    for garbage in (b"\x16\x03\x01\x02\x00\x01\x00\x01", b"\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9\r\n\r\n",
                    b"\0" * 100, b"GET / HTTP/1.1\r\nHost" + b":" * 5000):
        with server.connect() as connection:
            connection.sendall(garbage)
            connection.shutdown(socket.SHUT_WR)
            try:
                connection.recv(4096)
            except ConnectionError:
                pass
    same(request(server, "/healthz").body, b"ok\n", "healthy after garbage")
    check("strict-transport-security" not in request(server, "/healthz").headers, "without TLS nothing promises it")
    same(request(server, "/readyz").body, b"ready\n", "ready")


def test_api(server):
    length = ["Content-Length: 65536"]
    same(request(server, "/api/echo", "POST", length, b"z" * 65536).body, b"z" * 65536, "the longest body")
    same(request(server, "/api/later", "POST", ["Content-Length: 4"], b"late").body, b"late", "a late answer")
    origin = [f"Origin: http://evil.example", "Content-Length: 1"]
    same(request(server, "/api/echo", "POST", origin, b"x").status, 403, "a foreign origin")
    origin = [f"Origin: http://localhost", "Content-Length: 1"]
    same(request(server, "/api/echo", "POST", origin, b"x").status, 200, "our own origin")
    with server.connect() as connection:  # gone before the answer
        connection.sendall(b"POST /api/later HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx")
    # Requests that arrive together: the first is answered, then the socket closes, whatever follows.
    post = b"POST /api/echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc"
    upgrade = b"GET /%s HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: %s\r\n%s\r\n"
    key = f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {KEY}\r\n".encode()
    for first in (b"GET /a.svg HTTP/1.1\r\nHost: a\r\n\r\n", post, b"GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n",
                  post.replace(b"echo", b"later"), b"BREW / HTTP/1.1\r\nHost: a\r\n\r\n", b"GET /%00 HTTP/1.1\r\n\r\n",
                  b"HEAD / HTTP/1.1\r\nHost: a\r\n\r\n", b"OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", b"GET /../a HTTP/1.1\r\n\r\n",
                  b"CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n", b"GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
                  upgrade % (b"ws", b"what", b""), upgrade % (b"", b"h2c", b""), upgrade % (b"ws", b"websocket", b""),
                  upgrade % (b"no", b"websocket", key), upgrade % (b"ws", b"websocket", key + b"Origin: null\r\n"),
                  upgrade % (b"ws", b"websocket", key + b"Sec-WebSocket-Protocol: other\r\n"),
                  upgrade % (b"ws", b"websocket", key.replace(b"13", b"12"))):
        with server.connect() as connection:
            connection.sendall(first + post + post)
            received = Reader(connection)
            try:
                received.read()
            except ConnectionError:
                pass
            except TimeoutError:
                check(False, f"{first[:60]}: the socket stays open after {received.bytes[:60]}")
            check(received.bytes.count(b"HTTP/1.1") <= 1, f"{first[:60]}: one answer a socket")
        same(request(server, "/healthz").status, 200, f"{first[:60]}: the server goes on")
    time.sleep(0.3)


def test_one_request(server):
    """One request a socket, whatever is asked for: libwebsockets before September 2025 uses freed memory when a later
    request asks for an upgrade to something unknown (src/server/http_exchange.c says more). So every answer says
    `Connection: close`, the socket does close, and a second request gets no answer, an upgrade least of all."""
    post = b"POST /api/%s HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc"
    get = b"GET %s HTTP/1.1\r\nHost: a\r\nConnection: keep-alive\r\n\r\n"
    upgrade = (b"GET /ws HTTP/1.1\r\nHost: a\r\nConnection: keep-alive, Upgrade\r\nUpgrade: %s\r\n"
               b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + KEY.encode() + b"\r\n\r\n")
    firsts = [get % path for path in (b"/", b"/healthz", b"/readyz", b"/metrics", b"/nothing", b"/api/none", b"/a.svg")]
    firsts += [post % b"echo", post % b"later", get.replace(b"GET", b"HEAD") % b"/", get.replace(b"1.1", b"1.0") % b"/",
               b"DELETE / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n", b"POST / HTTP/1.1\r\nHost: a\r\n\r\n",
               upgrade % b"whatever", (upgrade % b"websocket").replace(b"/ws", b"/no")]
    seconds = [get % b"/healthz", upgrade % b"websocket", upgrade % b"whatever", upgrade % b"h2c"]
    for first in firsts:
        with server.connect() as connection:
            connection.sendall(first)
            reader = Reader(connection)
            answer = read_answer(reader, first.startswith(b"HEAD"))
            same(answer.headers.get("connection"), "close", f"{first[:40]}: it says so")
            try:
                same(reader.read(), b"", f"{first[:40]}: and nothing follows")
            except ConnectionResetError:
                pass
            except TimeoutError:
                check(False, f"{first[:40]}: the socket stays open")
        for second in seconds:
            for pause in (0, 0.01):  # together, and one after the other
                with server.connect() as connection:
                    reader = Reader(connection)
                    try:
                        connection.sendall(first if pause else first + second)
                        if pause:
                            time.sleep(pause)
                            connection.sendall(second)
                        reader.read()
                    except ConnectionError:
                        pass
                    except TimeoutError:
                        check(False, f"{first[:40]}, {second[:60]}: the socket stays open")
                    same((reader.bytes.count(b"HTTP/1."), reader.bytes.count(b" 101 ")), (min(1, len(reader.bytes)), 0),
                         f"{first[:40]}, {second[:60]}: one answer at most")
    same(request(server, "/healthz").status, 200, "the server goes on")


def test_metrics(server):
    text = request(server, "/metrics").body.decode()
    check(re.search(r"^quinte_http_responses_total\{code=\"2xx\"\} [1-9]", text, re.M), "responses count")
    check(re.search(r"^quinte_request_seconds_count [1-9]", text, re.M), "times count")
    same(len(re.findall(r"^# TYPE quinte_refused_total", text, re.M)), 1, "one head per name")
    check(all(re.fullmatch(r"# (HELP|TYPE) .*|[a-z_]+(\{[a-z]+=\"[^\"]*\"\})? -?[0-9.e+]+", line)
              for line in text.splitlines()), "every line is Prometheus text")
    proxied = request(server, "/metrics", headers=["X-Forwarded-For: 10.0.0.1"])
    same(proxied.status, 404, "figures are not for those behind a proxy")


# ---- WebSocket ----


def test_handshake(server):
    with Socket(server) as client:
        same(client.status, 101, "a handshake")
        accept = base64.b64encode(hashlib.sha1(
            (KEY + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()).decode()
        same(client.answer.headers.get("sec-websocket-accept"), accept, "its key")
    for what, expected, path, headers in (
            ("another path", 404, "/elsewhere", []), ("a foreign page", 403, "/ws", ["Origin: https://evil.example"]),
            ("a page without origin", 403, "/ws", ["Origin: null"]),
            ("a page that looks alike", 403, "/ws", [f"Origin: http://127.0.0.1:{server.port}.evil.example"]),
            ("an origin beyond all limits", 403, "/ws", ["Origin: http://" + "a" * 800]),
            ("our own page", 101, "/ws", [f"Origin: http://127.0.0.1:{server.port}"]),
            ("our own page by TLS", 101, "/ws", [f"Origin: https://127.0.0.1:{server.port}"])):
        with Socket(server, path, headers) as client:
            same(client.status, expected, what)
            if expected != 101:
                strict(client.answer, what)
                check(json.loads(client.answer.body)["say"], f"{what}: in words")
    answer = request(server, "/", headers=["Upgrade: h2c", "Connection: Upgrade, HTTP2-Settings",
                                           "HTTP2-Settings: AAMAAABkAAQAAP__"])
    check(answer is None or answer.status == 400, "no other protocols")


def test_messages(server):
    with Socket(server) as client:
        for text in ("hello", "", "é漢🂡", "x" * 125, "x" * 126, "x" * 1024, "x" * 65535, "x" * 65536):
            client.send(text)
            same(client.text(), text, f"a message of {len(text)}")
        client.frame(TEXT, b"one ", final=False)
        client.frame(PING, b"in between")
        client.frame(0, b"two \xc3", final=False)
        client.frame(0, b"\xa9", final=True)
        answers = [client.receive(), client.receive()]
        check((PONG, b"in between") in answers, "a ping between fragments")
        check((TEXT, "one two é".encode()) in answers, "fragments, cut within a character")
        client.socket.sendall(b"\x81\x85\0\0\0\0he")
        time.sleep(0.05)
        client.socket.sendall(b"llo")
        same(client.text(), "hello", "a message in two packets")
        client.send("bye")
        same(client.close_code(), (1000, ["goodbye"]), "a goodbye, words first")
        same(client.reason, "as you wish", "its reason")
        same(client.receive()[0], None, "then the end")
    with Socket(server) as client:
        client.frame(CLOSE, struct.pack(">H", 1000))
        same(client.receive(), (CLOSE, struct.pack(">H", 1000)), "a close is answered")


def test_rude(server):
    def overlong(client):
        client.frame(TEXT, b"x" * 65537)

    def overlong_pieces(client):
        for i in range(70):
            client.frame(0 if i else TEXT, b"x" * 1000, final=False)

    def huge(client):  # announces much more than it sends
        client.socket.sendall(b"\x81\xff" + struct.pack(">Q", 1 << 40) + b"\0" * 4 + b"x" * 70000)

    def binary(client):
        client.frame(BINARY, b"\0\1")

    def bad_utf8(client):
        client.frame(TEXT, b"caf\xe9")

    def cut_utf8(client):
        client.frame(TEXT, b"caf\xc3")

    def surrogate(client):
        client.frame(TEXT, b"\xed\xa0\x80")

    def split_utf8(client):
        client.frame(TEXT, b"\xc3", final=False)
        client.frame(0, b"\x28")

    def reserved_bit(client):
        client.frame(TEXT, b"hello", reserved=0x40)

    def reserved_opcode(client):
        client.frame(3, b"hello")

    def long_ping(client):
        client.frame(PING, b"x" * 126)

    def orphan(client):
        client.frame(0, b"of what?")

    for act, codes in ((overlong, {1009}), (overlong_pieces, {1009}), (huge, {1009}), (binary, {1003}),
                       (bad_utf8, {1007}), (cut_utf8, {1007}), (surrogate, {1007}), (split_utf8, {1007}),
                       (reserved_bit, {1002, None}), (reserved_opcode, {1002, None}),
                       (long_ping, {1002, None}), (orphan, {1002, None})):
        with Socket(server) as client:
            try:
                act(client)
            except ConnectionError:
                pass
            code, texts = client.close_code()
            check(code in codes and not texts, f"{act.__name__}: {code}, {texts}")
    with Socket(server) as client:
        client.send("still there")
        same(client.text(), "still there", "others are not disturbed")


def test_chaos(server):
    """Connections that break off anywhere, some of them with a reset, while others wait for bytes."""
    dice = random.Random(5)
    handshake = (f"GET /ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                 f"Sec-WebSocket-Key: {KEY}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode()
    frames = (b"\x81\x85\0\0\0\0hello", b"\x01\x82\0\0\0\0ab", b"\x81\x8b\0\0\0\0flood 30000", b"\x89\x81\0\0\0\0p",
              b"\x88\x82\0\0\0\0\x03\xe8", b"\x82\x81\0\0\0\0b", b"\x81\x81\0\0\0\0\xff", b"\x81\x83\0\0\0\0bye")
    requests = (b"GET / HTTP/1.1\r\nHost: a\r\n\r\n", b"POST /api/later HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc",
                b"GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n")
    for _ in range(300):
        with server.connect() as connection:
            if dice.random() < 0.7:
                stream = handshake + b"".join(dice.choices(frames, k=dice.randrange(6)))
            else:
                stream = b"".join(dice.choices(requests, k=dice.randrange(1, 4)))
            if dice.random() < 0.5:
                stream = stream[:dice.randrange(len(stream))]
            if dice.random() < 0.2 and stream:
                place = dice.randrange(len(stream))
                stream = stream[:place] + bytes([dice.randrange(256)]) + stream[place + 1:]
            if dice.random() < 0.5:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            try:
                connection.sendall(stream)
                if dice.random() < 0.3:
                    connection.settimeout(0.02)
                    connection.recv(100)
            except (ConnectionError, TimeoutError):
                pass
    with Socket(server) as client:
        client.send("calm")
        same(client.text(), "calm", "after chaos")
    begun = time.monotonic()
    while True:
        text = request(server, "/metrics").body.decode()
        figures = dict(line.rsplit(" ", 1) for line in text.splitlines() if line[0] != "#")
        if figures["quinte_connections"] == "0" or time.monotonic() - begun > PATIENCE:
            break
        time.sleep(0.1)
    same((figures["quinte_connections"], figures["quinte_queued_bytes"]), ("0", "0"), "nobody is left behind")


def test_slow(server):
    with Socket(server) as client, Socket(server) as other:
        client.send("flood 40000")
        time.sleep(0.3)
        other.send("quick")
        same(other.text(), "quick", "a slow reader stops nobody")
        code, texts = client.close_code()
        check(code in (1013, None) and len(texts) < 40000, f"a slow reader: {code} after {len(texts)}")
        same(code, 1013, "one that reads on learns why")
    with Socket(server) as client:
        client.send("flood 900")
        same(len([client.text() for _ in range(900)]), 900, "within the queue all arrives")


def figures(server):
    text = request(server, "/metrics").body.decode()
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in text.splitlines() if line[0] != "#")}


def until(holds, what, patience=PATIENCE):
    """Waits for a condition."""
    begun = time.monotonic()
    while not (held := holds()) and time.monotonic() - begun < patience:
        time.sleep(0.05)
    check(held, f"not in time: {what}")


def reluctant(server):
    """A WebSocket of somebody who has little room and reads nothing of it."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.settimeout(PATIENCE)
    connection.connect(("127.0.0.1", server.port))
    return Socket(server, connection=connection)


def is_reset(client):
    """Whether the connection has been reset, after whatever had come."""
    try:
        while client.socket.recv(65536):
            pass
        return False
    except ConnectionResetError:
        return True
    except TimeoutError:
        return False


def stuff(server, client):
    """Sends for more until something waits for that client: until the system takes nothing more."""
    heard, waiting = 'quinte_messages_total{direction="in"}', "quinte_queued_bytes"
    before = figures(server)
    for count in range(1, 200):
        client.send("flood 100")
        until(lambda: figures(server)[heard] >= before[heard] + count, "the message is heard")
        if figures(server)[waiting] > before[waiting]:  # a turn later: it has been sent as far as it goes
            return
    check(False, "the system takes everything")


FREE = ("--message-rate", "0", "--address-rate", "0", "--request-rate", "0", "--connections-per-address", "10000")


def test_slow_readers(crowd=20):
    """Who reads nothing is told to go, and cut off when that is not read either; nothing of it is kept."""
    slow, waiting = 'quinte_dropped_total{why="slow"}', "quinte_queued_bytes"
    with Server(*FREE) as server:
        clients = [reluctant(server) for _ in range(crowd)]
        for client in clients:
            stuff(server, client)
            client.send("flood 2000")
        until(lambda: figures(server)[slow] == crowd, "slow readers are counted")
        until(lambda: figures(server)["quinte_connections"] == 0, "and gone")
        until(lambda: figures(server)["quinte_sockets"] == 1, "with their sockets")
        same(figures(server)[waiting], 0, "nothing waits for them")
        check(all(is_reset(client) for client in clients), "they are reset")
    with Server(*FREE, "--ping-seconds", "1", "--silence-seconds", "3") as server:
        client = reluctant(server)
        stuff(server, client)

        def has_gone():
            try:
                client.send("x")  # not silent
            except ConnectionError:
                pass
            return figures(server)["quinte_connections"] == 0

        until(has_gone, "who writes and does not read is given up as well")
        same(figures(server)[slow], 1, "as a slow reader")


def test_all_queues():
    """What waits for all together is bounded, and who has not caught up for longest goes first."""
    waiting = "quinte_queued_bytes"
    with Server(*FREE, "--total-queue-bytes", "1048576") as server:
        first, second = reluctant(server), reluctant(server)
        first.send("flood 500")
        until(lambda: figures(server)[waiting] > 350000, "much waits for one")
        second.send("flood 400")
        until(lambda: figures(server)[waiting] > 620000, "and for another")
        with reluctant(server) as third:
            third.send("flood 500")
            until(lambda: figures(server)["quinte_connections"] == 2, "one has to go")
            check(figures(server)[waiting] <= 1048576, "then it is within the bound")
            same(len([third.text() for _ in range(500)]), 500, "who reads on gets everything")
        check(is_reset(first), "who was slow for longest is the one")
        same(len([second.text() for _ in range(400)]), 400, "and not the other")


def admitted(server, headers=()):
    """A WebSocket as soon as there is room: the server learns by and by that somebody has left."""
    begun = time.monotonic()
    while (client := Socket(server, headers=headers)).status == 429 and time.monotonic() - begun < PATIENCE:
        client.__exit__()
    return client


def too_soon(ask):
    """Asks again and again until it was too often; that answer."""
    begun = time.monotonic()
    while (answer := ask()).status != 429 and time.monotonic() - begun < PATIENCE:
        pass
    return answer


def test_rates():
    with Server("--message-rate", "1/10", "--request-rate", "1/3") as server, Socket(server) as client:
        for _ in range(30):
            client.send("again")
        code, texts = client.close_code()
        same(code, 1008, "who does not listen")
        check(texts[:10] == ["again"] * 10 and "too fast" in texts, f"is told first: {texts}")
        check("too many messages" in client.reason, "and told why")
        answers = [request(server, "/healthz").status for _ in range(2)]
        same(answers, [200] * 2, "a few requests")
        same(too_soon(lambda: request(server, "/healthz")).headers.get("retry-after"), "5", "when to come again")
        with too_soon(lambda: Socket(server)) as other:
            same(other.status, 429, "a handshake is a request too")
    with Server("--address-rate", "1/10") as server:
        with Socket(server) as one, Socket(server) as other:
            begun = time.monotonic()
            for client in (one, other):
                for _ in range(8):
                    client.send("again")
            texts = [client.text() for client in (one, other) for _ in range(8)]
            heard, late = texts.count("again"), texts.count("too fast")
            most = 10 + int(time.monotonic() - begun)
            check(10 <= heard <= most and heard + late == 16, f"one address, two connections: {heard}, {late}")
    with Server("--message-rate", "1/10") as server, Socket(server) as client:
        for i in range(60):
            try:
                client.frame(0 if i else TEXT, b"", final=False)
            except ConnectionError:
                break
        same(client.close_code()[0], 1008, "crumbs")
    with Server("--connections-per-address", "2", "--max-connections", "3") as server:
        clients = [Socket(server) for _ in range(3)]
        same([client.status for client in clients], [101, 101, 429], "two of one address")
        strict(clients[2].answer, "429")
        clients[0].__exit__()
        with admitted(server) as client:
            same(client.status, 101, "one left, one may come")
        for client in clients[1:]:
            client.__exit__()
    with Server("--max-connections", "1") as server, Socket(server):
        with Socket(server) as client:
            same(client.status, 503, "a full house")
    with Server("--connections-per-address", "1") as server:
        sockets = [server.connect() for _ in range(8)]
        begun, ended = time.monotonic(), []
        while len(ended) < 4 and time.monotonic() - begun < PATIENCE:
            ended = select.select(sockets, [], [], 1)[0]
        for connection in ended:
            try:
                same(connection.recv(1), b"", "a silent socket too many is closed")
            except ConnectionResetError:
                check(True, "or reset")
        same(len(ended), 4, "silent sockets of one address")
        for connection in sockets:
            connection.close()


def test_proxies():
    with Server("--proxies", "127.0.0.1, 10.0.0.0/8", "--connections-per-address", "1") as server:
        for header, whose in (("9.9.9.9", "9.9.9.9"), ("1.1.1.1, 9.9.9.9, 10.1.2.3", "9.9.9.9"),
                              ("2001:db8::1", "2001:db8::1"), ("nonsense", "127.0.0.1"), ("10.0.0.7", "10.0.0.7"),
                              (", ,", "127.0.0.1"), ("spoof, 8.8.8.8", "8.8.8.8")):
            with admitted(server, [f"X-Forwarded-For: {header}"]) as client:
                client.send("whoami")
                same(client.text(), whose, f"forwarded for {header}")
        with admitted(server, ["X-Forwarded-For: 7.7.7.7"]), \
                Socket(server, headers=["X-Forwarded-For: 7.7.7.7"]) as second, \
                Socket(server, headers=["X-Forwarded-For: 7.7.7.8"]) as third:
            same((second.status, third.status), (429, 101), "limits count whom the proxy speaks for")
    with Server() as server, Socket(server, headers=["X-Forwarded-For: 9.9.9.9"]) as client:
        client.send("whoami")
        same(client.text(), "127.0.0.1", "nobody else is believed")
    with Server("--public-url", "https://play.example/") as server:
        for origin, status in (("https://play.example", 101), ("http://play.example", 403),
                               (f"http://127.0.0.1:{server.port}", 403)):
            with Socket(server, headers=[f"Origin: {origin}"]) as client:
                same(client.status, status, f"public-url and {origin}")


def ask_from(server, address, path="/healthz"):
    return request(server, path, headers=[f"X-Forwarded-For: {address}"]).status


def test_networks(households=120, rate=2, newcomers=20):
    """Who owns an IPv6 /48 comes from everywhere in it: it gets as much as sixteen households, and whoever comes from
    elsewhere is served at once. With households=70000 it would be more addresses than anybody remembers."""
    rates = ("--proxies", "127.0.0.1", "--request-rate", f"1/{rate}")
    with Server(*rates) as server:
        begun = time.monotonic()
        taken = sum(ask_from(server, f"2001:db8:1:{n * 256 % 65536 + n // 256:x}::1") == 200 for n in range(households))
        most = 16 * rate + 16 * (int(time.monotonic() - begun) + 1)
        check(16 * rate <= min(taken, households) <= max(most, 16 * rate), f"a /48: {taken} of {households}, not {most}")
        for n in range(newcomers):
            same(ask_from(server, f"2001:db8:{n + 2:x}::1"), 200, "a newcomer of another /48")
            same(ask_from(server, f"192.0.{n}.1"), 200, "a newcomer by IPv4")
    with Server("--proxies", "127.0.0.1", "--request-rate", "0", "--connections-per-address", "1") as server:
        sockets = [Socket(server, headers=[f"X-Forwarded-For: 192.0.2.{n}"]) for n in range(20)]
        same([client.status for client in sockets], [101] * 16 + [429] * 4, "sixteen of one /24")
        with Socket(server, headers=["X-Forwarded-For: 192.0.3.1"]) as other:
            same(other.status, 101, "its neighbour")
        for client in sockets:
            client.__exit__()


def test_silence():
    with Server("--ping-seconds", "1", "--silence-seconds", "3") as server:
        with Socket(server) as silent, Socket(server) as polite:
            begun = time.monotonic()
            while time.monotonic() - begun < 5:
                polite.socket.settimeout(1)
                opcode, payload = polite.receive()
                if opcode == PING:
                    polite.frame(PONG, payload)
            same(silent.receive()[0], PING, "a ping")
            same(silent.receive()[0], None, "silence ends a connection")
            polite.socket.settimeout(PATIENCE)
            polite.send("here")
            answers = [polite.receive()]
            while answers[-1][0] == PING:
                answers.append(polite.receive())
            same(answers[-1], (TEXT, b"here"), "who answers pings stays")


def test_stop():
    server = Server()
    with Socket(server) as client, Socket(server) as stuck, server.connect():
        stuck.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        server.process.send_signal(signal.SIGTERM)
        same(client.close_code()[0], 1001, "a stop is told")
        begun = time.monotonic()
        server.stop()
        check(time.monotonic() - begun < 8, "nobody can hold the server up")
    with Server() as server, Socket(server) as client:
        client.send("flood 100")
        server.process.send_signal(signal.SIGTERM)
        code, texts = client.close_code()
        check(code == 1001 and len(texts) in (0, 100), f"what was sent arrives before the goodbye: {code}, {len(texts)}")
    try:
        server.connect()
        check(False, "a stopped server listens")
    except OSError:
        check(True, "")


def test_tls(place):
    if not shutil.which("openssl"):
        return
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                    "-keyout", place / "key.pem", "-out", place / "cert.pem", "-days", "2", "-subj", "/CN=localhost",
                    "-addext", "subjectAltName=DNS:localhost"], check=True, capture_output=True)
    context = ssl.create_default_context(cafile=place / "cert.pem")
    with Server("--tls-cert", str(place / "cert.pem"), "--tls-key", str(place / "key.pem")) as server:
        with Socket(server, connection=context.wrap_socket(server.connect(), server_hostname="localhost")) as client:
            for text in ("hello", "x" * 65536):
                client.send(text)
                same(client.text(), text, "TLS")
            client.send("flood 500")
            same(len([client.text() for _ in range(500)]), 500, "a flood by TLS")
        for path in ("/healthz", "/nothing"):
            with context.wrap_socket(server.connect(), server_hostname="localhost") as connection:
                connection.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
                answer = read_answer(connection.makefile("rb"))
                same(answer.headers.get("strict-transport-security"), "max-age=31536000", f"HSTS on {path}")
        with server.connect() as plain:
            plain.sendall(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            try:
                check(not plain.recv(100).startswith(b"HTTP/1.1 200"), "no plain text on a TLS port")
            except ConnectionError:
                check(True, "")
    broken = subprocess.run([SERVER, "--listen", "127.0.0.1:0", "--tls-cert", str(place / "key.pem"), "--tls-key",
                             str(place / "key.pem")], capture_output=True, text=True, timeout=PATIENCE)
    check(broken.returncode == 1 and "TLS" in broken.stderr, f"a certificate that is none: {broken.stderr}")


# ---- config and log ----


def test_config(place):
    def run(*options, text=None):
        if text is not None:
            (place / "config").write_text(text)
            options = ("--config", str(place / "config"), *options)
        return subprocess.run([SERVER, "--check-config", *options], capture_output=True, text=True, timeout=PATIENCE)

    good = run(text="# remark\n\nlisten = [::1]:9000\nmessage-rate=7/9\r\nproxies = 10.0.0.0/8, ::1\nlog = json\n")
    same(good.returncode, 0, good.stderr)
    for line in ("listen = [::1]:9000", "message-rate = 7/9", "proxies = 10.0.0.0/8, ::1/128", "log = json",
                 "message-bytes = 65536"):
        check(line in good.stdout, f"{line}: {good.stdout}")
    again = run(text=good.stdout)
    same(again.stdout, good.stdout, "what is printed can be read")
    over = run("--log", "text", text="log = json\n")
    check("log = text" in over.stdout, "an option beats the file")
    for text, words in (("nonsense = 1\n", ["line 1", "nonsense", "listen"]), ("\nlisten\n", ["line 2", "name = value"]),
                        ("listen = 8017\n", ["listen", "ADDRESS:PORT"]), ("listen = ::1:80\n", ["listen"]),
                        ("listen = a:70000\n", ["listen"]), ("max-tables = 0\n", ["max-tables", "1–"]),
                        ("max-tables = 1e3\n", ["max-tables"]), ("log = loud\n", ["log", "text json"]),
                        ("log = json\nlog = json\n", ["line 2", "log", "already"]),
                        ("proxies = 10.0.0.0/33\n", ["proxies"]), ("public-url = example.com\n", ["public-url", "https"]),
                        ("public-url = https://a.b/path\n", ["public-url"]), ("message-rate = 5/\n", ["message-rate"]),
                        ("tls-cert = /nowhere\n", ["tls-cert", "tls-key"]), ("page = /nowhere/at/all\n", ["page"]),
                        ("ping-seconds = 90\n", ["ping-seconds", "silence-seconds"]),
                        ("data = " + "x" * 3000 + "\n", ["line 1", "too long"])):
        refused = run(text=text)
        check(refused.returncode == 2 and all(word in refused.stderr for word in words) and not refused.stdout,
              f"{text[:40]!r}: {refused.returncode}, {refused.stderr}")
    check("cannot be read" in run("--config", str(place / "none")).stderr, "a file that is not there")


def test_log():
    with Server("--log", "json", "--log-level", "debug") as server:
        request(server, "/a%1b%22b?token=secret", headers=["Authorization: Bearer secret"])
        request(server, "/é")
        request(server, "/api/records/0123456789abcdefghjkmnpqrs/1")
    lines = [json.loads(line) for line in server.log.splitlines()]
    check(any(line["event"] == "http" and line["path"] == '/a\x1b"b' for line in lines), f"a path: {server.log}")
    check("secret" not in server.log, "no secrets in the log")
    check(any(line.get("path") == "/api/records/KEY/1" for line in lines), f"no keys of tables: {server.log}")
    check(all({"time", "level", "event"} <= set(line) for line in lines), "every line says when and what")


def main():
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder)
        (place / "site").mkdir()
        files = make_site(place / "site")
        free = ("--message-rate", "0", "--address-rate", "0", "--request-rate", "0")
        with Server("--page", str(place / "site"), *free) as server:
            test_static(server, files)
            test_nothing_outside(server)
            test_refusals(server)
            test_api(server)
            test_one_request(server)
            test_metrics(server)
            test_handshake(server)
            test_messages(server)
            test_rude(server)
            test_slow(server)
            test_chaos(server)
        test_slow_readers()
        test_all_queues()
        test_rates()
        test_proxies()
        test_networks()
        test_silence()
        test_stop()
        test_tls(place)
        test_config(place)
        test_log()
    print(f"transport: {passed} checks passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
