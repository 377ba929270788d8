"""The HTTP API: creating tables, records and logs of finished games, health."""
import json
import os
import resource
import subprocess

from harness import QUINTE, Client, create_command, expect, new_id, play, two_at_a_table, until


def test_api_create(start):
    server = start("tables-per-person=2")
    one = Client(server)
    body = {**create_command(listed=True), "id": new_id()}
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {one.token}"}

    def post(message, more=headers):
        status, text = server.request("POST", "/api/tables", message if isinstance(message, str) else json.dumps(message), more)
        return status, json.loads(text)

    expect(post(body, {"Content-Type": "application/json"})[0] == 401, "a table needs a person")
    for wrong in ("Bearer " + "A" * 43, "Bearer ", "Basic x", one.token):
        expect(post(body, {**headers, "Authorization": wrong})[0] == 401, "nobody", wrong)
    for broken in ("", "{", "[]", {**body, "surplus": 1}, {**body, "players": 99}, {**body, "game": "chess"}, {"do": "mine", "id": new_id()}):
        status, answer = post(broken)
        expect(status == 400, "the same checks as elsewhere", broken, status, answer)
    status, answer = post(body)
    expect(status == 201, "it is made", status, answer)
    expect(post(body) == (201, answer), "twice is once")
    one.enter(answer["table"])
    expect(one.tables[answer["table"]]["version"] == 1, "it is there")
    expect(post({**body, "id": new_id()})[0] == 201, "one more")
    expect(post({**body, "id": new_id()})[0] == 400, "and no more than allowed")
    for method, path, status in (("GET", "/api/tables", 405), ("POST", "/api/records/x", 405), ("GET", "/api/nothing", 404)):
        expect(server.request(method, path)[0] == status, "no such thing", method, path)


def test_records_and_logs(start):
    server = start()
    open_table, clients = two_at_a_table(server, game="vingt-trois", reveal=True)
    shut_table, others = two_at_a_table(server, game="vingt-trois", reveal=False)
    for table in (open_table, shut_table):
        for path in (f"/api/records/{table}", f"/api/records/{table}/0", f"/api/logs/{table}"):
            expect(server.request("GET", path)[0] == 404, "nothing while it is played", path)
    expect(play(open_table, clients) and play(shut_table, others), "the games end")
    for path in (f"/api/records/{shut_table}", f"/api/records/{shut_table}/0", f"/api/logs/{shut_table}"):
        expect(server.request("GET", path)[0] == 404, "what is not revealed stays so", path)
    first = server.request("GET", f"/api/records/{open_table}")
    expect(first[0] == 200 and server.request("GET", f"/api/records/{open_table}/0") == first, "by its number")
    log = server.request("GET", f"/api/logs/{open_table}")
    expect(log[0] == 200, "the log", log)
    clients[0].act(open_table, "again")
    expect(server.request("GET", f"/api/records/{open_table}/0") == first, "the record stays")
    clients[1].reach(open_table, clients[0].tables[open_table]["version"])
    version = clients[0].act(open_table, "start")["version"]
    expect(server.request("GET", f"/api/logs/{open_table}")[0] == 404, "no log while it is played")
    expect(server.request("GET", f"/api/records/{open_table}/0") == first, "the record still stays")
    for path in ("/1", "/-1", "/x", "/0/0", "/99999999999999999999", "/"):
        expect(server.request("GET", f"/api/records/{open_table}{path}")[0] == 404, "no such record", path)
    clients[0].act(open_table, "close", version=version)
    expect(server.request("GET", f"/api/records/{open_table}/0") == first, "after it was closed, too")
    path = os.path.join(os.path.dirname(server.data), "log.quinte")
    with open(path, "w", encoding="utf-8") as file:
        file.write(log[1])
    expect("person" not in log[1], "without who it was", log[1][:300])
    verified = subprocess.run([QUINTE, "verify", path, "--lang", "en"], capture_output=True, text=True)
    expect(verified.returncode == 0, "and anybody can verify it", verified)


def test_settings(start):
    """Every setting is in both manual pages, and what --check-config prints is read again."""
    printed = subprocess.run([QUINTE, "serve", "--check-config"], capture_output=True, text=True, check=True).stdout
    names = [line.split(" = ")[0] for line in printed.splitlines() if not line.startswith("#")]
    expect(len(names) > 15, "there are settings", printed)
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    for lang in ("en", "fr"):
        with open(os.path.join(root, "man", lang, "serve.scd"), encoding="utf-8") as file:
            page = file.read()
        missing = [name for name in names if f"*{name}*" not in page]
        expect(not missing, "the manual has them all", lang, missing)
    path = os.path.join(start.folder, "quinte.conf")
    with open(path, "w", encoding="utf-8") as file:
        file.write(printed)
    again = subprocess.run([QUINTE, "serve", "--config", path, "--check-config"], capture_output=True, text=True)
    expect(again.stdout == printed, "it is a config file", again)
    limited = subprocess.run([QUINTE, "serve", "--max-tables", "7", "--check-config"], capture_output=True, text=True)
    expect("max-tables = 7\n" in limited.stdout, "options are settings", limited)


def test_health(start):
    server = start()
    for path, status in (("/healthz", 200), ("/readyz", 200), ("/metrics", 200)):
        expect(server.request("GET", path)[0] == status, "it is well", path)
    expect(server.request("POST", "/readyz", "")[0] == 405, "asking is all one can do")


def test_ready_is_who_can_store(start):
    """While nothing can be stored the server is not ready, whether anybody has tried or not; then it is again."""
    server = start()
    client = Client(server)
    before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    for tries in (False, True):
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, before[1]))
        if tries:
            client.refused({"do": "name", "name": "Chloé"}, "store")
            expect(server.request("GET", "/readyz") == (503, "not ready\n"), "what just failed is known at once")
        until(lambda: server.request("GET", "/readyz")[0] == 503, "nothing can be written: not ready")
        expect(server.request("GET", "/healthz")[0] == 200, "but alive")
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)
        until(lambda: server.request("GET", "/readyz") == (200, "ready\n"), "ready again")
        client.done({"do": "name", "name": "Zoé"})


def test_every_refusal_fits(start):
    """Each status has a sentence of its own, in the language that was asked for."""
    server = start()
    said = {}
    for status, method, path, body in (
        (400, "GET", "/healthz", "body"), (401, "POST", "/api/tables", "{}"), (403, "POST", "/api/tables", "{}"),
        (404, "GET", "/api/nothing", None), (405, "GET", "/api/tables", None), (405, "POST", "/api/records/x", ""),
        (413, "POST", "/api/tables", "x" * 70000),
    ):  # fmt: skip
        for lang in ("en", "fr"):
            headers = {"Accept-Language": lang, **({"Origin": "https://evil.example"} if status == 403 else {})}
            answer = server.request(method, path, body, headers)
            expect(answer[0] == status, "the status", method, path, answer)
            said.setdefault((status, lang), set()).add(json.loads(answer[1])["say"])
    expect(all(len(one) == 1 for one in said.values()), "one sentence each", said)
    expect(len(set.union(*said.values())) == len(said), "and no two the same", said)
    expect("token" in min(said[401, "en"]) and "jeton" in min(said[401, "fr"]), "401 is about the token", said)
