"""Backups by the clock: made, proven, kept and restored while people play; and what happens when they cannot be."""
import json
import os
import resource
import signal
import sqlite3
import subprocess

from harness import QUINTE, SWAPPED, Client, create, expect, mover_of, play, two_at_a_table, until


def folder_of(start, name="backups"):
    path = os.path.join(start.folder, name)
    os.mkdir(path)
    return path


def made(folder):
    return sorted(name for name in os.listdir(folder) if name.endswith(".db"))


def admin(*words):
    return subprocess.run([QUINTE, "admin", *words, "--lang", "en"], capture_output=True, text=True, check=False)


def test_backup_and_restore(start):
    """Made while people play; what is restored is a moment of the game, and they play on from there."""
    folder = folder_of(start)
    server = start(f"backup=1s {folder}", "backup-keep=3")
    table, clients = two_at_a_table(server, game="onze")
    for count in range(1, 6):
        expect(not play(table, clients, 4), "the game is long enough")
        until(lambda: server.figure('quinte_backups_total{end="made"}') >= count, "one after the other")
    expect(server.figure('quinte_backups_total{end="failed"}') == 0, "none has failed", server.complaints())
    expect(server.figure("quinte_backup_age_seconds") < 60, "the last one is young")
    version = clients[0].tables[table]["version"]
    server.kill()
    expect(len(made(folder)) == 3, "three are kept", os.listdir(folder))
    expect("backup made" in server.complaints(), "it is told")
    chosen = os.path.join(folder, made(folder)[-1])
    expect(os.stat(chosen).st_mode & 0o777 == 0o600, "for its owner alone", oct(os.stat(chosen).st_mode))
    refused = admin("restore", chosen, "--data", server.data)
    expect(refused.returncode != 0 and "--force" in refused.stderr, "it does not replace by itself", refused)
    restored = admin("restore", chosen, "--data", server.data, "--force")
    expect(restored.returncode == 0, "it is restored", restored)
    server.start()
    refused = admin("restore", chosen, "--data", server.data, "--force")
    expect(refused.returncode != 0 and "in use" in refused.stderr, "not under a server", refused)
    clients = [Client(server, client.token) for client in clients]
    for client in clients:
        client.enter(table)
    expect(0 < clients[0].tables[table]["version"] <= version, "a moment of the game", clients[0].tables[table]["version"])
    mover_of(table, clients).move(table)
    checked = admin("check", "--data", server.data)
    expect(checked.returncode == 0, "all is sound", checked)


def test_backup_is_not_made_too_often(start):
    """A server that is started again and again keeps to the interval, and clears away what a killed one has left."""
    folder = folder_of(start)
    server = start(f"backup=1h {folder}")
    until(lambda: len(made(folder)) == 1, "the first one")
    with open(os.path.join(folder, "quinte-20200101T000000Z.db.part"), "w", encoding="utf-8") as file:
        file.write("cut short")
    with open(os.path.join(folder, "mine.db.part"), "w", encoding="utf-8") as file:
        file.write("somebody else's")
    for _ in range(3):
        server = start.again(server, kill=True)
        until(lambda: not os.path.exists(os.path.join(folder, "quinte-20200101T000000Z.db.part")), "cleared away")
        # It looks into the folder beside the loop: the figure comes when that is done.
        until(lambda: "\nquinte_backup_age_seconds " in server.request("GET", "/metrics")[1], "it knows of the last one")
        expect(server.figure("quinte_backup_age_seconds") < 3600, "which is a new one")
    server.stop()
    expect(len(made(folder)) == 1 and os.path.exists(os.path.join(folder, "mine.db.part")), "nothing else", os.listdir(folder))


def test_backup_survives_the_clock(start):
    """With a clock that was set back by years the newest backup is not taken for the oldest."""
    folder, clock = folder_of(start), os.path.join(start.folder, "clock")
    with open(clock, "w", encoding="utf-8") as file:
        file.write(f"-{5 * 365 * 86400} 0")
    kept = [f"quinte-2099010{day}T000000Z.db" for day in (1, 2, 3)]
    for name in kept:
        open(os.path.join(folder, name), "w", encoding="utf-8").close()
    server = start(f"backup=1h {folder}", "backup-keep=3", program=SWAPPED, environment={"QUINTE_CLOCK": clock})
    until(lambda: server.figure('quinte_backups_total{end="made"}') == 1, "one is made at once")
    server.stop()
    left = made(folder)
    expect(left[1:] == kept[1:] and left[0] not in kept, "the new one is among those that stay", left)


def test_backup_without_room(start):
    """Copies may not grow as large as the data: that is told, tried again, and nobody who plays notices."""
    folder = folder_of(start)
    server = start()
    one = Client(server)
    for _ in range(150):
        create(one)
    server.stop()
    size = os.path.getsize(server.data)
    expect(size > 150000, "there is something to copy", size)
    plain = subprocess.Popen

    def tight(words, **more):
        limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size // 2, size // 2))  # noqa: E731
        return plain(words, preexec_fn=limit, **more)

    server.settings.append(f"backup=1s {folder}")
    server.settings.append("log=json")
    subprocess.Popen = tight
    try:
        server.start()
    finally:
        subprocess.Popen = plain
    until(lambda: server.figure('quinte_backups_total{end="failed"}') >= 2, "it fails, and is tried again")
    events = [json.loads(line) for line in server.complaints().splitlines() if "backup failed" in line]
    expect(events and folder in events[0]["why"], "it is told with the file", events)
    Client(server, one.token).done({"do": "name", "name": "Still here"})
    expect(server.process.poll() is None, "the server serves")
    server.stop()
    expect(os.listdir(folder) == [], "nothing half made is left", os.listdir(folder))


def test_backup_folder_goes_away(start):
    folder = folder_of(start)
    server = start(f"backup=1s {folder}")
    until(lambda: server.figure('quinte_backups_total{end="made"}') >= 1, "one is made")
    os.rename(folder, folder + ".gone")
    until(lambda: server.figure('quinte_backups_total{end="failed"}') >= 1, "then it fails")
    Client(server).done({"do": "ping"})
    os.rename(folder + ".gone", folder)
    before = server.figure('quinte_backups_total{end="made"}')
    until(lambda: server.figure('quinte_backups_total{end="made"}') > before, "and goes on by itself")


def test_backup_of_a_damaged_file(start):
    """What cannot be proven gets no name, and good ones stay."""
    folder = folder_of(start)
    server = start()
    create(Client(server))
    server.stop()
    base = sqlite3.connect(server.data)
    base.execute("DELETE FROM lines WHERE version = 0")
    base.commit()
    base.close()
    server.settings.append(f"backup=1s {folder}")
    server.start()
    until(lambda: server.figure('quinte_backups_total{end="failed"}') >= 1, "it is found out")
    expect("damaged" in server.complaints(), "and told", server.complaints())
    server.stop()
    expect(os.listdir(folder) == [], "nothing is there", os.listdir(folder))


def refused(*settings):
    words = [QUINTE, "serve", "--listen", "127.0.0.1:0", "--data", "/nowhere/x.db", "--lang"]
    said = {}
    for lang in ("en", "fr"):
        ended = subprocess.run(words + [lang, *settings], capture_output=True, text=True, timeout=60, check=False)
        expect(ended.returncode != 0, "it does not start", settings, ended)
        said[lang] = ended.stderr
    expect(said["en"] != said["fr"], "in both languages", said)
    return said["en"]


def test_backup_refusals(start):
    """What cannot work is refused at the start, with what to do."""
    folder = folder_of(start)
    file = os.path.join(start.folder, "file")
    open(file, "w", encoding="utf-8").close()
    expect("no folder" in refused("--set", f"backup=24h {folder}/none"), "a folder that is not there")
    expect("no folder" in refused("--set", f"backup=24h {file}"), "no folder")
    for value in (folder, f"24 {folder}", f"0h {folder}", f"-1h {folder}", f"367d {folder}", f"h {folder}", "24h", "24h ",
                  f"1.5h {folder}", f"99999999999h {folder}", f"24H {folder}", "24h " + "x" * 2000):  # fmt: skip
        expect("expected: INTERVAL FOLDER" in refused("--set", f"backup={value}"), "a bad schedule", value)
    expect("backup-keep" in refused("--set", "backup-keep=0"), "none kept")
    shown = subprocess.run([QUINTE, "serve", "--check-config", "--lang", "en", "--set", f"backup=90m {folder}"],
                           capture_output=True, text=True, check=True).stdout  # fmt: skip
    expect(f"backup = 90m {folder}\n" in shown and "survives" in shown and "verified backup every 90m" in shown, "shown", shown)


def test_durability_is_told(start):
    for durability in ("normal", "full"):
        server = start(f"durability={durability}")
        expect(Client(server).hello["durability"] == durability, "what is promised")
    shown = subprocess.run([QUINTE, "serve", "--check-config", "--lang", "fr"], capture_output=True, text=True, check=True).stdout
    expect("coupure de" in shown and "Aucune sauvegarde" in shown, "in words", shown)


def test_backup_does_not_hold_up_the_end(start):
    folder = folder_of(start)
    server = start(f"backup=1s {folder}")
    Client(server).close()
    server.process.send_signal(signal.SIGTERM)
    expect(server.process.wait(timeout=30) == 0, "it stops well")
    server.process.stdout.close()
    expect(all(name.endswith(".db") for name in os.listdir(folder)), "and leaves nothing half made", os.listdir(folder))
