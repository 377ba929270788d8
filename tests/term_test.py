#!/usr/bin/env python3
"""The terminal client at the full screen, pressed and looked at through tmux.

    term_test.py QUINTE REFEREE.PY

Every game is played to its end by keys, in both languages and two sizes of the window, and the
record that it leaves is compared with the referee's trace. Then what surrounds a game: resizing,
ways out, coming back, mouse, commands, several people at one screen, terminals that can do less.
Nothing waits for a length of time: the screen is read until it shows what is expected.

With names of scenes as further arguments only these are played; TERM_TEST_TIMES=1 says how long
each one took. TERM_TEST_LANGS=qps plays in that language alone.
"""
import concurrent.futures
import itertools
import json
import os
import pathlib
import random
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import threading
import time

GAMES = ()  # all of them, and what the command says of each
ABOUT = {}
SIZES = ((80, 24), (120, 40))
PATIENCE = 60  # seconds until a screen must show what is expected
AT_ONCE = 4  # terminals; most of the time is spent waiting for one another

WORDS = {
    "fr": {
        "turn": "à vous", "enter": "Entrée joue : ", "result": "Résultat", "file": "Fichier : ",
        "record": "Enregistrement écrit dans", "move": "Coup :", "points": "Détail des points",
        "leave": "Quitter ?", "small": "Il faut une fenêtre d’au moins 80 × 24", "over": "partie finie",
        "rule": "Règle ", "gone back": "Retour à une décision antérieure", "rules": "Règles : ",
        "undone": "Dernier coup annulé", "hint": "Conseil : ", "by value": "triée par valeur",
        "help": "Aide", "kept": "La partie est gardée ; « quinte play --resume »",
        "copied": "Table copiée dans", "exists": "existe déjà", "unknown": "pas un coup possible",
        "log": "Journal de la partie", "again": "Nouvelle partie ?", "low": "Le plus petit total",
        "you": "vous", "spectator": "un spectateur", "person": "Joueur 1", "pass": "passer",
        "choose": "les places [ ] à choisir", "chosen": "> < est choisi", "play first": "jouez une carte",
        "own move": "Vous ", "asks": "Entrée montre votre jeu", "ascii turn": "a vous",
        "seen by": "vu par ", "resume": "> Reprendre",
    },
    "en": {
        "turn": "your turn", "enter": "Enter plays: ", "result": "Result", "file": "File: ",
        "record": "Record written to", "move": "Move:", "points": "Score breakdown",
        "leave": "Leave?", "small": "The window must be at least 80 × 24", "over": "game over",
        "rule": "Rule ", "gone back": "Back to an earlier decision", "rules": "Rules: ",
        "undone": "Last move undone", "hint": "Hint: ", "by value": "sorted by value",
        "help": "Help", "kept": "The game is saved; 'quinte play --resume'",
        "copied": "Table copied to", "exists": "exists already", "unknown": "is not a legal move",
        "log": "Log of the game", "again": "A new game?", "low": "The lowest total wins",
        "you": "you", "spectator": "a spectator", "person": "Player 1", "pass": "pass",
        "choose": "the places [ ] to choose from", "chosen": "> < is chosen", "play first": "play a card",
        "own move": "You ", "asks": "Enter shows your cards", "ascii turn": "your turn",
        "seen by": "as seen by ", "resume": "> Resume",
    },
}

# What the pseudo-language of a build with -Dpseudo=true makes of them: it lengthens at the end.
WORDS["qps"] = WORDS["en"] | {
    "you": "youéé", "own move": "You ", "spectator": "a spectator plus", "move": "Move: p",
    "enter end": " plus"}
LANGS = os.environ.get("TERM_TEST_LANGS", "fr en").split()

# ---- checks ----


class Failure(Exception):
    """What was expected and what the screen showed; ends one scene, not the others."""


class Sum:
    """Counts what was checked, by several threads."""

    def __init__(self):
        self.passed, self.failed, self.lock = 0, 0, threading.Lock()

    def passes(self):
        with self.lock:
            self.passed += 1

    def fails(self, scene, message):
        with self.lock:
            self.failed += 1
            print(f"FAILED: {scene}: {message}", flush=True)


total = Sum()


def check(truth, message):
    if not truth:
        raise Failure(message)
    total.passes()


# ---- one terminal ----


class Terminal:
    """A shell in a window of its own, in a home of its own."""

    numbers = itertools.count()

    def __init__(self, place, columns=80, rows=24, **environment):
        self.name = f"w{next(Terminal.numbers)}"
        self.home = place / self.name
        self.home.mkdir()
        self.rows = rows
        self.tables = self.home / "state" / "quinte" / "tables"
        self.finished = self.home / "state" / "quinte" / "finished"
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(self.home), "LC_ALL": "C.UTF-8", "PS1": "$ ",
            "XDG_STATE_HOME": str(self.home / "state"), "ENV": "", **environment}
        self.place = place
        self.open(columns, rows)

    def open(self, columns=80, rows=24):
        """A new window in the same home."""
        names = [f"{key}={value}" for key, value in self.environment.items()]
        self.tmux("new-session", "-d", "-s", self.name, "-x", str(columns), "-y", str(rows),
                  "-c", str(self.home), "env", "-i", f"TERM={self.term()}", *names, "/bin/sh")
        self.rows = rows
        self.wait(lambda screen: "$" in screen, "a shell")

    def term(self):
        return self.environment.get("TERM", "tmux-256color")

    def tmux(self, *arguments):
        if arguments[0] not in ("new-session", "kill-server"):
            arguments = (arguments[0], "-t", f"={self.name}:", *arguments[1:])
        done = subprocess.run(
            ["tmux", "-u", "-L", "quinte", "-f", "/dev/null", *arguments], check=False,
            env={"PATH": os.environ["PATH"], "TMUX_TMPDIR": str(self.place), "LC_ALL": "C.UTF-8",
                 "HOME": str(self.place)}, capture_output=True, timeout=PATIENCE)
        if done.returncode != 0:
            raise Failure(f"tmux {shlex.join(arguments)}: {done.stderr.decode()}")
        return done.stdout.decode()

    def close(self):
        self.tmux("kill-session")

    def screen(self, *how):
        return self.tmux("capture-pane", "-p", *how)

    def flag(self, name):
        return self.tmux("display-message", "-p", f"#{{{name}}}").strip()

    def keys(self, *keys):
        self.tmux("send-keys", *keys)

    def type(self, text):
        self.tmux("send-keys", "-l", "--", text)

    def run(self, command):
        self.type(command)
        self.keys("Enter")

    def wait(self, wanted, what):
        """The first screen that is as wanted and stays so, because one may look while it is drawn;
        `wanted` is a text or a function."""
        fits = wanted if callable(wanted) else lambda screen: wanted in screen
        end = time.monotonic() + PATIENCE
        screen = None
        while True:
            before, screen = screen, self.screen()
            if screen == before and fits(screen):
                return screen
            if time.monotonic() > end:
                raise Failure(f"waited in vain for {what}:\n{screen}")
            time.sleep(0.01)

    def shows(self, text):
        """Waits for a text, which may be broken into lines."""
        wanted = " ".join(text.split())
        screen = self.wait(lambda screen: wanted in " ".join(screen.split()), repr(text))
        total.passes()
        return screen

    def changes(self, before, seconds=1.0):
        """The next other screen, or the same one after some time."""
        end = time.monotonic() + seconds
        screen = self.screen()
        while screen == before and time.monotonic() < end:
            time.sleep(0.01)
            screen = self.screen()
        return screen

    def resize(self, columns, rows):
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))
        self.rows = rows

    def click(self, row, column):
        """A click as the program has asked for it: in SGR's way or in the old one."""
        if self.flag("mouse_sgr_flag") == "1":
            self.type(f"\x1b[<0;{column + 1};{row + 1}M\x1b[<0;{column + 1};{row + 1}m")
        else:
            for button in (32, 35):  # pressed, released
                codes = [f"{byte:02x}" for byte in (button, 33 + column, 33 + row)]
                self.tmux("send-keys", "-H", "1b", "5b", "4d", *codes)


# ---- one game in it ----


class Table:
    """quinte play in a terminal."""

    def __init__(self, terminal, lang, *arguments, seed=5, ready=True, pause=0):
        self.terminal, self.lang, self.words = terminal, lang, WORDS[lang]
        self.pause = str(pause)
        self.start(*arguments, "--seed", str(seed))
        if ready:
            self.turn()

    def start(self, *arguments):
        """The shell notes the terminal's settings before, and the program's number."""
        command = shlex.join([QUINTE, "play", *arguments, "--pause", self.pause,
                              "--lang", self.lang])
        self.terminal.run(f"clear; stty -a >before; sh -c 'echo $$ >pid; exec {command}'")

    # -- looking --

    def line(self, screen, row):
        return (screen.split("\n") + [""] * self.terminal.rows)[row]

    def prompt(self, screen):
        return self.line(screen, self.terminal.rows - 2)

    def is_turn(self, screen):
        return self.words["turn"] in self.line(screen, 0)

    def is_over(self, screen):
        return self.line(screen, 0).startswith(" " + self.words["result"])

    def turn(self):
        return self.terminal.wait(
            lambda screen: self.is_turn(screen) and self.prompt(screen).strip(), "one's turn")

    def offered(self, screen):
        """The move that Enter would play, in words, or None."""
        prompt = self.prompt(screen)
        if not prompt.startswith(" " + self.words["enter"]):
            return None
        move = prompt[1 + len(self.words["enter"]):].strip().split("  ")[0].strip()
        return move.removesuffix(self.words.get("enter end", "")).removesuffix("…").strip()

    def table(self, screen):
        """The rows that the game paints."""
        return screen.split("\n")[1:16]

    def file(self):
        """Where the table is kept: the latest one."""
        found = self.terminal.tables.glob("*.quinte")
        return max(found, key=lambda path: path.stat().st_mtime_ns, default=None)

    def moves(self):
        """How many moves are on the disk and stand."""
        seats = []
        for line in self.file().read_text().split("\n")[:-1]:  # whole lines only
            entry = json.loads(line)
            if entry.get("act") == "move":
                seats.append(entry["seat"])
            elif entry.get("act") == "undo":
                seats.pop()
            while entry.get("act") == "back" and seats.pop() != entry["seat"]:
                pass
        return len(seats)

    def pid(self):
        return int((self.terminal.home / "pid").read_text())

    # -- playing --

    def take(self, screen, how, chance):
        """One step towards a move; whatever the screen was, the next one is looked at again."""
        terminal = self.terminal
        move = self.offered(screen)
        if self.words["move"] in self.prompt(screen):  # what was typed came too late
            terminal.keys("Escape")
        elif move and how == "typed" and chance.random() < 0.5:
            terminal.keys("/")
            screen = terminal.changes(screen)
            if self.words["move"] in self.prompt(screen):
                terminal.type(move)
                terminal.keys("Enter")
        elif move:
            terminal.keys(*["Down"] * chance.randrange(2) * (how != "plain"), "Enter")
        elif how == "arrows" and chance.random() < 0.7:
            arrows = chance.choices(("Left", "Right", "Up", "Down"), k=chance.randrange(1, 4))
            terminal.keys(*arrows, "Enter")
        else:
            terminal.keys("Tab")
        return terminal.changes(screen)

    def play(self, how="plain", until=None, seen=None):
        """By keys to the end, or until so many moves are on the disk."""
        chance = random.Random(7)
        end = time.monotonic() + 2 * PATIENCE
        screen = self.terminal.screen()
        while not self.is_over(screen):
            if until is not None and self.is_turn(screen) and self.moves() >= until:
                return self.settle()
            if time.monotonic() > end:
                raise Failure(f"the game does not go on:\n{screen}")
            if self.is_turn(screen):
                if seen is not None:
                    seen.append((self.moves(), screen))
                screen = self.take(screen, how, chance)
            else:
                screen = self.terminal.changes(screen)
        check(until is None, "the game was over too early")
        return self.ending()

    def ending(self):
        """The end with its ranking and, below it, where the points come from: all of it is drawn, from its
        top, even if keys meant for the last move have scrolled it."""
        self.terminal.wait(self.is_over, "the end")
        self.terminal.keys("Home")
        return self.terminal.wait(
            lambda screen: self.is_over(screen) and self.words["points"] in screen and
            self.line(screen, 2).split()[:1] == ["1."], "the whole end")

    def settle(self):
        """The table once the program has heard every key: it shows its help and comes back. It is asked again,
        because a key that is pressed before one's turn is dropped; the help does not mind a second one."""
        asked = 0

        def is_shown(screen):
            nonlocal asked
            if self.words["help"] in self.line(screen, 0):
                return True
            if time.monotonic() > asked + 1:
                asked = time.monotonic()
                self.terminal.keys("?")
            return False

        self.terminal.wait(is_shown, "the help")
        self.terminal.keys("Escape")
        return self.turn()

    def move_once(self):
        """One own move, seen on the screen alone; the table when it is one's turn again."""
        screen = self.settle()
        if not self.offered(screen):
            self.terminal.keys("Tab")
            screen = self.terminal.wait(self.offered, "a move to play")
        self.terminal.keys("Enter")
        self.terminal.wait(lambda now: now != screen, "the move")
        return self.settle()

    def leave(self):
        self.terminal.keys("x")
        self.terminal.wait(self.words["leave"], "the question whether to leave")
        self.terminal.keys("Enter")
        return self.terminal.shows(self.words["kept"])

    def quit_end(self):
        self.terminal.keys("q")
        self.is_restored(0)

    # -- what is left --

    def save_record(self, name):
        """By the key at the end; checked by the referee."""
        terminal = self.terminal
        terminal.keys("w")
        terminal.wait(self.words["file"], "the question for a file")
        terminal.keys("C-u")
        terminal.type(name)
        terminal.keys("Enter")
        terminal.shows(self.words["record"])
        terminal.keys("Escape")
        terminal.wait(self.is_over, "the end again")
        return judge_record(terminal.home / name)

    def is_restored(self, code=0):
        """The terminal is as it was before the game, and the program has ended like this."""
        terminal = self.terminal
        terminal.wait(lambda screen: screen.rstrip().endswith("$"), "the shell again")
        terminal.run("echo code=$?; stty -a >after; echo noted")
        check(f"code={code}\nnoted\n" in terminal.wait("\nnoted\n", "the settings"),
              f"the exit code is not {code}")
        before = (terminal.home / "before").read_text()
        check((terminal.home / "after").read_text() == before, "stty differs")
        for flag, value in (("alternate_on", "0"), ("cursor_flag", "1"), ("mouse_any_flag", "0")):
            check(terminal.flag(flag) == value, f"{flag} is not {value} after the game")


def players_for(game, wished):
    """So many players, as far as the game allows it."""
    fewest, most = ABOUT[game]["players"]
    return str(max(fewest, min(wished, most)))


def judge_record(path):
    """Our trace and the referee's are the same bytes, if it knows the game, and the game is whole."""
    record = json.loads(path.read_text())
    check("scores" in record and len(record["moves"]) > 10, "the record is not of a whole game")
    known = subprocess.check_output([sys.executable, REFEREE, "--games"]).decode().split()
    if record["game"] not in known:
        return
    ours = subprocess.run([QUINTE, "replay", "--trace", path], capture_output=True, check=False)
    theirs = subprocess.run([sys.executable, REFEREE, path], capture_output=True, check=False)
    check(ours.returncode == 0 and theirs.returncode == 0,
          f"a record is refused: {ours.stderr.decode()}{theirs.stderr.decode()}")
    check(ours.stdout == theirs.stdout, "the referee's trace differs")
    return record


# ---- scenes: whole games ----


def whole_game(place, game, lang, size, how):
    """To the end by keys; the ranking on the screen is that of the record."""
    terminal = Terminal(place, *size)
    fewest, most = ABOUT[game]["players"]
    players = min(fewest + SIZES.index(size), most)
    bots = ",".join(("greedy", "easy", "greedy", "easy", "greedy")[:players - 1])
    table = Table(terminal, lang, game, "--players", str(players), "--with", bots,
                  seed=11 + len(how))
    check(terminal.flag("alternate_on") == "1", "the game is not on the alternate screen")
    screen = table.play(how)
    record = table.save_record("record.json")
    check(record["game"] == game and record["players"] == players, "another game was recorded")
    lines = [line.split() for line in screen.split("\n")[2:2 + players]]
    shown = [(int(line[0].rstrip(".")), int(line[-1].replace("−", "-"))) for line in lines]
    check(shown == sorted(zip(record["ranks"], record["scores"])), f"the ranking is wrong: {shown}")
    check(table.words["points"] in screen, "the end does not say where the points come from")
    check((table.words["low"] in screen) == ABOUT[game]["low_wins"], "whether low scores are good")
    table.quit_end()
    check(table.file() is None and len(list(terminal.finished.iterdir())) == 1,
          "the finished table was not put away")


def secrets(place, game, lang):
    """No card of another hand is on the screen if the view does not name such a card at all. (Lines
    about jokers name places of the table, which look like cards.)"""
    terminal = Terminal(place, 120, 40)
    table = Table(terminal, lang, game, "--players", "3", "--with", "greedy", seed=3)
    seen = []
    table.play(seen=seen)
    record = table.save_record("record.json")
    trace = subprocess.run([QUINTE, "replay", "--trace", "--views", terminal.home / "record.json"],
                           capture_output=True, check=True).stdout.decode().splitlines()
    own_shown = hidden_count = 0
    for ply, screen in seen:
        views = json.loads(trace[ply])["views"]
        known = cards_in(json.dumps(views[0]))
        shown = cards_in(" ".join(line for line in screen.split("\n") if "joker" not in line))
        for other in views[1:]:
            hidden = set(hand_of(other)) - known
            hidden_count += len(hidden)
            check(not hidden & shown, f"ply {ply}: {hidden & shown} must not be seen:\n{screen}")
        own_shown += len(set(hand_of(views[0])) & shown)
    check(own_shown > 2 * len(seen) and hidden_count > 2 * len(seen),
          f"too little was looked at: {own_shown} cards, {hidden_count} hidden")
    check(record["game"] == game, "another game was recorded")
    table.quit_end()


COLOURS = {"R": ("red", "rouge"), "Y": ("yellow", "jaune"), "G": ("green", "vert"), "B": ("blue", "bleu"),
           "V": ("violet", "violet"), "P": ("point card", "carte de points")}


def card_said(code, lang):
    """A card of Vœux as a sentence names it: R8 is "red 8", « 8 rouge »."""
    english, french = COLOURS[code[0]]
    if lang == "fr" and code[0] != "P":
        return f"{code[1:]} {french}"
    return f"{french if lang == 'fr' else english} {code[1:]}"


def cards_in(text):
    return set(re.findall(r"\b[RYGBVP](?:2[01]|1\d|\d|E)\b", text))


def hand_of(view):
    """What the viewer holds, in Vœux or in Onze."""
    return view.get("hand") or sum(view["seats"][view["viewer"]]["known_numbers"], [])


# ---- scenes: around a game ----


def resizing(place, lang):
    terminal = Terminal(place)
    table = Table(terminal, lang, "onze", "--players", "3", "--with", "greedy")
    small = table.play(until=8)
    terminal.resize(120, 40)
    terminal.wait(lambda screen: table.is_turn(screen) and table.prompt(screen).strip() and
                  len(screen.split("\n")[0]) > 100, "the wide table")
    terminal.resize(70, 20)
    terminal.shows(table.words["small"])
    terminal.shows("70 × 20")
    terminal.keys("?")  # pages say it as well
    terminal.shows(table.words["small"])
    terminal.resize(80, 24)
    terminal.shows(table.words["help"])
    terminal.keys("Escape")
    check(table.turn() == small, "the table is not drawn as before")
    moves = table.moves()
    table.play(until=moves + 2)
    table.leave()
    table.is_restored()


def killed(place, lang, game):
    """kill -9, again and again, and half a line that a lost machine may leave behind."""
    terminal = Terminal(place)
    table = Table(terminal, lang, game, "--players", "2", "--with", "greedy")
    table.play("arrows", until=9)
    for _ in range(3):
        before = table.move_once()
        kept, moves = table.file().read_bytes(), table.moves()
        os.kill(table.pid(), signal.SIGKILL)
        terminal.close()
        check(table.file().read_bytes() == kept, "the kept table has changed")
        with table.file().open("ab") as file:
            file.write(b'{"version":99,"act":"mo')
        terminal.open()
        table.start("--resume")
        again = table.turn()
        check(table.table(again) == table.table(before), f"another position:\n{before}\n{again}")
        check(table.moves() == moves and table.file().read_bytes()[:len(kept)] == kept,
              "the resumed table has another past")
    table.play()
    table.save_record("record.json")
    table.quit_end()


def leave_by(place, lang, way):
    """The terminal is given back and the game can be resumed."""
    terminal = Terminal(place)
    table = Table(terminal, lang, "voeux", "--with", "greedy")
    before = table.play(until=6)
    if way == "C-c":
        terminal.keys("C-c")
    elif way == "window":
        terminal.close()
    else:
        os.kill(table.pid(), way)
    if way == "window":
        terminal.open()
        wait_for(lambda: not is_alive(table.pid()), "the program ends with its window")
    else:
        table.is_restored(128 + (signal.SIGINT if way == "C-c" else way))
    table.start("--resume")
    check(table.table(table.turn()) == table.table(before), "another position")
    table.leave()
    table.is_restored()


def is_alive(pid):
    """What has ended and is not waited for by anybody, as in many containers, is not alive either."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    about = pathlib.Path(f"/proc/{pid}/stat")
    try:
        return about.read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:  # it has just gone, or the system has no such files
        return True


def wait_for(truth, what):
    end = time.monotonic() + PATIENCE
    while not truth():
        if time.monotonic() > end:
            raise Failure(f"waited in vain until {what}")
        time.sleep(0.02)
    total.passes()


def stopped(place, lang):
    """Ctrl-Z gives the terminal to the shell, fg takes it again."""
    terminal = Terminal(place)
    words = WORDS[lang]
    terminal.run(f"clear; stty -a >before; {shlex.quote(QUINTE)} play voeux --with greedy "
                 f"--pause 0 --seed 5 --lang {lang}")
    turn = terminal.wait(words["turn"], "one's turn")
    end = time.monotonic() + PATIENCE
    while "Stopped" not in terminal.screen() and time.monotonic() < end:
        terminal.keys("C-z")  # curses does not hear it while it draws
        turn = terminal.changes(turn)
    terminal.shows("Stopped")
    check(terminal.flag("alternate_on") == "0", "the alternate screen was not left")
    check(terminal.flag("cursor_flag") == "1", "the cursor is hidden")
    terminal.run("stty -a >after; echo noted")
    terminal.wait("\nnoted", "the settings")
    check((terminal.home / "after").read_text() == (terminal.home / "before").read_text(),
          "stty differs while the game is stopped")
    terminal.run("fg")
    terminal.shows(words["turn"])
    terminal.keys("Tab")
    terminal.shows(words["enter"])
    terminal.keys("x")
    terminal.wait(words["leave"], "the question whether to leave")
    terminal.keys("Enter")
    terminal.shows(words["kept"])


def mouse(place, lang, term):
    """A click on a card and on a move of the list; on a word of the table."""
    terminal = Terminal(place, TERM=term)
    table = Table(terminal, lang, "voeux", "--with", "greedy")
    sgr = terminal.flag("mouse_sgr_flag")
    check(terminal.flag("mouse_standard_flag") == "1", "the program does not listen to the mouse")
    check(sgr == ("1" if term == "xterm-256color" else "0"), "clicks come in another way")
    screen = table.turn()
    row = next(i for i, line in enumerate(screen.split("\n")) if re.search(r"\[\w\d+\]", line))
    card = re.search(r"\[(\w\d+)\]", table.line(screen, row))
    terminal.click(row, card.start() + 1)
    screen = terminal.shows(f">{card[1]}<")
    listed = screen.split("\n")[19:22]
    check(all(card_said(card[1], lang) in part for line in listed for part in re.split(r"\s{2,}", line.strip())
              if part), f"the list has other moves:\n{screen}")
    moves = table.moves()
    column = re.search(r"\S", listed[0][2:]).start() + 3
    terminal.click(19, column)
    wait_for(lambda: table.moves() == moves + 1, "the clicked move is played")
    table.leave()
    table = Table(terminal, lang, "vingt-trois", "--with", "greedy")
    screen = table.play(until=4)
    word = table.words["pass"]
    row = next(i for i, line in enumerate(screen.split("\n")) if f"[{word} " in line)
    column = table.line(screen, row).index(f"[{word} ") + 2
    terminal.click(row, column)
    terminal.shows(table.words["enter"] + word)
    moves = table.moves()
    terminal.click(row, column)
    wait_for(lambda: table.moves() > moves, "the second click plays")
    table.leave()


def commands(place, lang):
    terminal = Terminal(place)
    table = Table(terminal, lang, "voeux", "--with", "greedy")
    words, start = table.words, table.turn()

    # moves that are none, and completion
    terminal.keys("/")
    terminal.shows(words["move"])
    terminal.type("draw")
    terminal.keys("Enter")
    screen = terminal.shows(words["rule"])
    said = re.search(words["rule"] + r"(\w+) ?: (.{20,})", screen)
    check(said and re.fullmatch(r"[A-Z]\d+", said[1]), f"no rule in a sentence:\n{screen}")
    terminal.keys("C-u")
    terminal.type("xyzzy")
    terminal.keys("Enter")
    terminal.shows(words["unknown"])
    terminal.keys("C-u")
    terminal.type("dis")
    terminal.keys("Tab")
    terminal.wait(lambda screen: table.prompt(screen).strip() == words["move"] + " discard",
                  "the completed word")
    terminal.keys("Escape")
    check(table.moves() == 0, "a move was played by mistake")

    # sort, hint, rules, help, log, points
    terminal.keys("o")
    screen = terminal.shows(words["by value"])
    values = [int(value) for value in re.findall(r"\[[A-Z](\d+)\]", screen)]
    check(values == sorted(values) and table.table(screen) != table.table(start), "not sorted")
    check(sorted(cards_in(table.table(screen)[13])) == sorted(cards_in(table.table(start)[13])),
          "sorting has changed the hand")
    terminal.keys("o")
    terminal.wait(lambda screen: table.table(screen) == table.table(start), "the hand as before")
    terminal.keys("h")
    terminal.shows(words["hint"])
    terminal.keys("r")
    screen = terminal.shows(words["rules"] + "Vœux")
    check(re.match(r"  W\d+ ", table.line(screen, 2)), f"not at a rule:\n{screen}")
    terminal.keys("Home")
    terminal.wait(lambda page: page != screen, "the beginning of the page")
    terminal.keys("Escape")
    table.turn()
    terminal.keys("?")
    terminal.shows(words["help"])
    terminal.keys("End", "Enter")
    table.turn()
    terminal.keys("=")
    terminal.shows(words["points"])
    terminal.keys("Escape")
    table.turn()

    # undo: of the last move, and alone against bots across what the bots did
    terminal.keys("Tab")
    move = table.offered(terminal.shows(words["enter"]))
    terminal.keys("Enter")
    terminal.shows(words["own move"] + move[:4])  # the verb changes its end
    check(table.moves() == 1, "the move is not on the disk")
    terminal.keys("u")
    screen = terminal.shows(words["undone"])
    check(table.table(screen) == table.table(start) and table.moves() == 0, "not taken back")
    table.play(until=5)
    check(table.moves() >= 5, "moves are missing")
    moves = table.moves()
    terminal.keys("u")
    terminal.shows(words["gone back"])
    check(table.moves() < moves, "a bot's move stands in the way")

    # a copy, not twice; the copy can be loaded
    position = table.turn()
    for sentence in ("copied", "exists"):
        terminal.keys("w")
        terminal.wait(words["file"], "the question for a file")
        terminal.keys("C-u")
        terminal.type("copy.quinte")
        terminal.keys("Enter")
        terminal.shows(words[sentence])
    check((terminal.home / "copy.quinte").read_bytes() == table.file().read_bytes(),
          "the copy differs from the table")
    terminal.keys("g")
    screen = terminal.shows(words["log"])
    check(words["undone"] in screen, f"the log does not go back:\n{screen}")
    terminal.keys("Escape")
    table.turn()
    terminal.keys("q", "n")  # no, not yet
    table.turn()
    table.leave()
    table.is_restored()
    table.file().unlink()
    table.start("--load", "copy.quinte")
    check(table.table(table.turn()) == table.table(position), "the copy has another position")
    terminal.keys("q", "Enter")
    terminal.shows("--load copy.quinte")


def letters(place, lang):
    """Keys do what their bar says where moves begin with letters; the other letters type."""
    terminal = Terminal(place)
    table = Table(terminal, lang, "vingt-trois", "--with", "greedy")
    table.play(until=4)
    terminal.keys("=")
    terminal.shows(table.words["points"])
    terminal.keys("Escape")
    table.turn()
    for letter in "pq":  # "quit" is a move here, so q does not leave
        terminal.keys(letter)
        terminal.wait(lambda screen, typed=letter:
                      table.prompt(screen).strip() == f"{table.words['move']} {typed}",
                      "the letter as the beginning of a move")
        terminal.keys("Escape")
        table.turn()
    moves = table.moves()
    terminal.keys("/")
    terminal.type("quit")
    terminal.keys("Enter")
    wait_for(lambda: table.moves() > moves, "the move is played")
    table.turn()
    table.leave()


def early_keys(place, lang):
    """Whoever presses keys before the own turn, or Enter again and again, plays nothing."""
    terminal = Terminal(place)
    table = Table(terminal, lang, "voeux", "--with", "greedy", ready=False, pause=300)
    own_turn = lambda screen: (table.is_turn(screen) and table.words["choose"] in
                               table.prompt(screen) and table.words["play first"] in screen)
    for turn in range(3):
        terminal.wait(own_turn, "one's turn")
        count = table.moves()
        terminal.keys("Enter", "Enter", "Enter", "Space", "Space")
        check(own_turn(table.settle()), "Enter has chosen something")
        check(table.moves() == count, f"turn {turn}: a move was played by keys too many")
        terminal.keys("Tab")
        terminal.shows(table.words["enter"])
        terminal.keys("Enter")
        terminal.wait(lambda screen, before=count: table.moves() > before and
                      not own_turn(screen) and table.prompt(screen).strip(), "the draw")
        if not table.offered(terminal.screen()):
            terminal.keys("Tab")
            terminal.shows(table.words["enter"])
        terminal.keys("Enter", *["Enter", "Space", "d", "Tab"] * 3)  # while the bot moves
    terminal.wait(own_turn, "one's turn")
    table.leave()


def only_move(place, lang):
    """The only legal move stands ready, and one Enter plays it."""
    terminal = Terminal(place)
    table = Table(terminal, lang, "verso", "--with", "greedy")
    check(table.offered(terminal.shows(table.words["enter"])), "the draw is not offered")
    terminal.keys("Enter")
    wait_for(lambda: table.moves() == 1, "the move is played")
    table.leave()


def chosen(place, lang):
    """What is chosen is marked, the prompt says how to go on, and Escape takes it back."""
    terminal = Terminal(place)
    table = Table(terminal, lang, "voeux", "--with", "greedy")
    terminal.keys("Right", "Right", "Enter")
    screen = terminal.shows(table.words["chosen"])
    check(re.search(r">[A-Z]\d+<", screen), f"no card is marked:\n{screen}")
    check(not table.offered(screen), "one of several moves is chosen already")
    terminal.keys("Down")
    move = table.offered(terminal.shows(table.words["enter"]))
    check(move and card_said(re.search(r">([A-Z]\d+)<", screen)[1], lang) in move, "a move of another card")
    terminal.keys("Escape")
    terminal.wait(lambda now: table.words["chosen"] not in now and not re.search(r">[A-Z]\d+<", now),
                  "nothing is chosen")
    check(table.moves() == 0, "a move was played")
    table.leave()


def people(place, lang, game):
    """Two people and a bot: in between nothing of the game is on the screen."""
    terminal = Terminal(place)
    names = ("Zoé", "Yann")
    table = Table(terminal, lang, game, "--players", players_for(game, 3), "--seat", "0,1", "--with", "greedy",
                  "--name", ",".join(names), ready=False)
    asks = table.words["asks"]
    chance = random.Random(3)
    turns = []
    end = time.monotonic() + 2 * PATIENCE
    while len(turns) < 6 and time.monotonic() < end:
        screen = terminal.screen()
        if asks in screen:
            lines = [line.strip() for line in screen.split("\n") if line.strip()]
            name = next(name for name in names if name in lines[0])
            check(len(lines) == 2, f"there is more than the question:\n{screen}")
            check(not turns or turns[-1] != name, "asked without another person in between")
            turns.append(name)
            terminal.keys("x", "n", "Tab", "h")  # nothing but Enter shows the hand
            terminal.wait(lambda again, asked=screen: again == asked, "the same question")
            terminal.keys("Enter")
            terminal.wait(lambda screen: asks not in screen, "the table")
        elif table.is_turn(screen):
            check(turns and turns[-1] in table.line(screen, 0),
                  f"a hand is shown and nobody was asked:\n{screen}")
            table.take(screen, "plain", chance)
        else:
            terminal.changes(screen)
    check(set(turns) == set(names), f"not everybody had a turn: {turns}")
    terminal.wait(lambda screen: asks in screen or table.is_turn(screen), "somebody's turn")
    table.leave()


def plain_letters(place, lang):
    """Only ASCII on the screen, wherever one goes: on demand, and the same without UTF-8."""
    turn = WORDS[lang]["ascii turn"]
    for game in GAMES:
        walks = []
        for arguments, environment in ((("--ascii",), {}), ((), {"LC_ALL": "C"})):
            terminal = Terminal(place, **environment)
            Table(terminal, lang, game, "--players", players_for(game, 3), "--with", "greedy",
                  *arguments, ready=False)
            screens = [terminal.wait(turn, "one's turn")]
            for key in ("?", "Escape", "r", "Escape", "/", "Escape", "x"):
                terminal.keys(key)
                screens.append(terminal.wait(
                    lambda screen, before=screens[-1]: screen != before, f"an answer to {key}"))
            for screen in screens:
                check(screen.isascii() and "~" not in screen,  # with which curses replaces bytes
                      f"{game}: letters that are not ASCII:\n{screen}")
            walks.append(screens)
            terminal.close()
        check(walks[0] == walks[1], f"{game}: the C locale and --ascii differ")


def colours(place, game):
    """Colours by themselves, where cards have colours; none with NO_COLOR."""
    record = subprocess.run([QUINTE, "simulate", game, "--players", str(ABOUT[game]["players"][0]),
                             "--games", "1", "--records", "-"], capture_output=True, check=True).stdout
    has_colours = bool(cards_in(record.decode()))
    coloured = re.compile(r"\x1b\[(?:\d+;)*(?:3[0-8]|4[0-8]|9\d|10\d)[;m]")
    for value, wanted in (("", True), ("1", False)):
        terminal = Terminal(place, NO_COLOR=value)
        table = Table(terminal, "en", game, "--with", "greedy")
        table.play(until=3)
        seen = bool(coloured.search(terminal.screen("-e")))
        check(seen == wanted or (wanted and not has_colours),
              f"{game}, NO_COLOR={value}: {'no ' if wanted else ''}colours")
        terminal.close()


def ending(place, lang, game):
    """Ranking, table, the game from every seat, and another one."""
    terminal = Terminal(place)
    table = Table(terminal, lang, game, "--players", "3", "--with", "greedy", seed=8)
    table.play()
    terminal.keys("t")
    terminal.shows(table.words["over"])
    terminal.keys("Escape")
    terminal.wait(table.is_over, "the end again")
    you, spectator = table.words["you"], table.words["spectator"]
    first = replay(table, (you, "Blaise", "Chloé", spectator))
    table.save_record("one.json")
    for answer in ("Escape", "Enter"):
        terminal.wait(table.is_over, "the end again")
        terminal.keys("n")
        terminal.wait(table.words["again"], "the question whether to play again")
        terminal.keys(answer)
    terminal.wait(lambda screen: not table.is_over(screen) and table.words["again"] not in screen,
                  "another game")
    table.play()
    second = table.save_record("two.json")
    check(json.loads((terminal.home / "one.json").read_text())["shuffles"] != second["shuffles"],
          "the same deal again")
    replay(table, (you, "Blaise", spectator, "Chloé"))  # everybody one seat further on
    table.quit_end()
    done = next(terminal.finished.iterdir())
    verified = subprocess.run([QUINTE, "verify", done], capture_output=True, check=False)
    check(verified.returncode == 0, f"quinte verify: {verified.stderr.decode()}")
    check(len(first) == 4, "not every viewer has an own picture")


def replay(table, viewers):
    """From the deal to the end through everybody's eyes, one's own first; all see something else,
    and only one's own call the person "you"."""
    terminal = table.terminal
    title = table.words["seen by"]
    terminal.keys("v")
    screen = terminal.wait(title, "the game again")
    check(re.search(r"\b0 (sur|of) \d+", table.line(screen, 0)), "not at the deal")
    pictures = set()
    for viewer in viewers:
        screen = terminal.wait(lambda now, name=viewer: f"{title}{name}," in table.line(now, 0),
                               f"the eyes of {viewer}")
        pictures.add("\n".join(table.table(screen)))
        terminal.keys("Tab")
    terminal.keys("End")
    for viewer in viewers:
        screen = terminal.wait(
            lambda now, name=viewer: re.search(title + name + r", (\d+) (?:sur|of) \1\b",
                                               table.line(now, 0)), f"the end for {viewer}")
        own = viewer == table.words["you"]
        check((table.words["person"] in screen) != own, f"{viewer} misnames the person:\n{screen}")
        check(viewer != table.words["spectator"] or table.words["you"] not in screen.lower(),
              f"the spectator is somebody:\n{screen}")
        terminal.keys("Tab")
    terminal.keys("Escape")
    terminal.wait(table.is_over, "the end again")
    return pictures


def menu(place, lang):
    """Enter twice begins a game; a kept one is offered first."""
    terminal = Terminal(place)
    table = Table(terminal, lang, "--with", "greedy", ready=False)
    first = terminal.wait("Vingt-trois", "the menu")
    check(all(name in first for name in ("Verso", "Figures", "Onze", "Vœux")), "games are missing")
    terminal.keys("Down", "Enter")
    terminal.wait(lambda screen: "Figures" in table.line(screen, 0), "the table to set")
    terminal.keys("Enter")
    turn = table.turn()
    check("Figures" in table.line(turn, 0), "another game")
    table.leave()
    table.start()
    screen = terminal.wait("Vingt-trois", "the menu")
    check(table.words["resume"] in screen, f"the kept game is not offered:\n{screen}")
    terminal.keys("Enter")
    check(table.table(table.turn()) == table.table(turn), "another position")
    table.leave()
    table.is_restored()


# ---- the whole ----


def scenes():
    """Every scene with its arguments, the longest first."""
    first, second = LANGS[0], LANGS[-1]
    ways = itertools.cycle(("typed", "arrows", "list"))
    for game, lang, size in itertools.product(GAMES, LANGS, SIZES):
        yield whole_game, game, lang, size, next(ways)
    yield ending, first, "vingt-trois"
    yield ending, second, "onze"
    yield secrets, "voeux", second
    yield secrets, "onze", first
    for game, lang in zip(GAMES, itertools.cycle(LANGS)):
        yield people, lang, game
        yield colours, game
    yield killed, first, "verso"
    yield killed, second, "figures"
    for lang in LANGS:
        yield commands, lang
        yield letters, lang
        yield early_keys, lang
        yield chosen, lang
        yield only_move, lang
        yield resizing, lang
        yield menu, lang
        yield stopped, lang
        yield plain_letters, lang
    for way, lang in zip((signal.SIGTERM, signal.SIGHUP, signal.SIGINT, "C-c", "window"),
                         itertools.cycle(LANGS)):
        yield leave_by, lang, way
    yield mouse, first, "xterm-256color"
    yield mouse, second, "tmux-256color"


def run_scene(place, scene):
    function, *arguments = scene
    name = " ".join([function.__name__, *map(str, arguments)])
    begun = time.monotonic()
    try:
        function(place, *arguments)
    except Failure as failure:
        total.fails(name, failure)
    except (OSError, LookupError, ValueError, subprocess.SubprocessError) as error:
        total.fails(name, repr(error))
    if os.environ.get("TERM_TEST_TIMES"):
        print(f"{time.monotonic() - begun:6.1f} s  {name}", flush=True)


def main():
    wanted = sys.argv[3:]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        place = pathlib.Path(folder)
        keeper = Terminal(place)  # keeps the server alive until all is done
        try:
            with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
                for scene in scenes():
                    if not wanted or scene[0].__name__ in wanted:
                        pool.submit(run_scene, place, scene)
        finally:
            keeper.tmux("kill-server")
            programs = [int(path.read_text()) for path in place.glob("*/pid")]
            wait_for(lambda: not any(map(is_alive, programs)), "all programs have ended")
    print(f"terminal: {total.passed} checks passed, {total.failed} failed")
    return 1 if total.failed or not total.passed else 0


QUINTE, REFEREE = (str(pathlib.Path(path).resolve()) for path in sys.argv[1:3])
ABOUT = {game["id"]: game for game in json.loads(subprocess.check_output([QUINTE, "games", "--json"]))}
GAMES = tuple(game for game in ABOUT if os.environ.get("QUINTE_TEST_GAME", game) == game)
sys.exit(main())
