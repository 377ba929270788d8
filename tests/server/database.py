"""A server whose PostgreSQL goes and comes back: under `tools/postgres run` only."""
import os
import subprocess

from harness import QUINTE, Client, expect, mover_of, new_id, two_at_a_table, until

TOOL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tools", "postgres")


def database(action):
    subprocess.run([TOOL, action, os.environ["QUINTE_TEST_POSTGRES"]], check=True)


def ready(server):
    return server.request("GET", "/readyz")[0]


def moves_of(server, table):
    words = [QUINTE, "admin", "export", table, "--data", server.store]
    lines = subprocess.run(words, capture_output=True, text=True, check=True).stdout.splitlines()
    return [line for line in lines if '"act":"move"' in line]


def test_database_goes_away(start):
    """A move that is made meanwhile waits, and is acknowledged once it is stored; nothing else is lost."""
    server = start()
    table, clients = two_at_a_table(server)
    mover = mover_of(table, clients)
    before, version = len(moves_of(server, table)), mover.tables[table]["version"]
    database("down")
    try:
        ident = ask_meanwhile(server, mover, table)
    finally:
        database("up")
    answer = mover.wait(lambda heard: heard.get("id") == ident)
    expect(answer["is"] == "done" and answer["version"] == version + 1, "it is stored", answer)
    until(lambda: ready(server) == 200, "it is ready again")
    expect(len(moves_of(server, table)) >= before + 1, "and is there")
    late = Client(server)
    late.enter(table)
    expect(late.tables[table]["version"] >= answer["version"], "whoever comes then sees it")


def ask_meanwhile(server, mover, table):
    at, ident = mover.tables[table], new_id()
    mover.send(
        {"do": "act", "table": table, "act": "move", "seat": at["you"], "version": at["version"], "move": at["moves"][0]["move"], "id": ident}
    )
    until(lambda: ready(server) == 503, "it is not ready")
    expect(not any(other.get("id") == ident for other in mover.others), "nobody is told early")
    expect(server.request("GET", "/healthz")[0] == 200, "it runs")
    return ident


def test_one_server_at_a_time(start):
    """A second one is refused; when the first is killed, it takes over."""
    server = start()
    table, clients = two_at_a_table(server)
    words = [QUINTE, "serve", "--lang", "en", "--listen", "127.0.0.1:0", "--data", server.store]
    second = subprocess.run(words, capture_output=True, text=True, check=False)
    expect(second.returncode != 0 and "in use by another process" in second.stderr, "it is refused", second)
    version = max(client.tables[table]["version"] for client in clients)
    start.again(server, kill=True)
    late = Client(server)
    late.enter(table)
    expect(late.tables[table]["version"] >= version, "nothing is lost")


def test_database_is_away_at_the_end(start):
    """Who is told to stop does not wait for ever."""
    server = start()
    two_at_a_table(server)
    database("down")
    try:
        server.stop()
    finally:
        database("up")
