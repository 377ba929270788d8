#!/usr/bin/env python3
"""The rules pages' worked turns are played by the program: the moves come from the pages, in both
languages, and what the pages and their drawings say of the table must then be so. On a terminal
the pages are paragraphs that fit.

    tests/pages_test.py PATH/TO/quinte FOLDER_OF_THE_DRAWINGS
"""
import json
import os
import re
import subprocess
import sys
import tempfile

QUINTE, DRAWINGS = sys.argv[1], sys.argv[2]


def run(*arguments):
    done = subprocess.run([QUINTE, *arguments], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, f"{arguments}: {done.stderr}"
    return done.stdout


def example(game, lang):
    """The moves of the page's worked turn: what is in backquotes in its steps E1, E2, …"""
    page = run("rules", game, "--lang", lang)
    steps = re.findall(r"^- \*\*E\d+\*\*(.*(?:\n  .*)*)", page, re.M)
    assert steps, f"{game}.{lang} has no example"
    return [move for step in steps for move in re.findall(r"`([^`]+)`", step)]


def played(game, first, shuffle, moves):
    """The trace of a game for two with these cards: one entry for each ply, and the end."""
    record = {"format": "quinte-record", "version": 1, "game": game, "players": 2, "options": {},
              "first": first, "seed": "0" * 32, "shuffles": [shuffle], "moves": moves}
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl", delete=False) as file:
        file.write(json.dumps(record, separators=(",", ":")) + "\n")
    try:
        return [json.loads(line) for line in
                run("replay", file.name, "--trace", "--views").splitlines()]
    finally:
        os.unlink(file.name)


def drawing(game, step):
    """The words of the picture beside a step."""
    with open(os.path.join(DRAWINGS, game + ".ts"), encoding="utf-8") as file:
        found = re.search(rf"  {step}: {{\s*'([^']*)'", file.read())
    assert found, f"{game} {step} has no drawing"
    return found.group(1).split()


def verso(lang):
    tops = ["8/10", "6/5", "7/7", "15/14", "12/13", "9/11"]
    used = {tuple(sorted(map(int, token.split("/")))) for token in tops}
    rest = [f"{a}/{b}" for a in range(1, 20) for b in range(a, min(a + 3, 20))
            if (a, b) not in used]
    before = ["draw", "alone", "end", "draw", "swap #1", "alone", "end", "draw", "join #2", "end",
              "draw", "alone", "end"]
    moves = example("verso", lang)
    assert moves == ["draw", "swap #1", "join #2", "draw", "join #2", "convert #2", "end",
                     "take 18", "join #5", "end"], moves
    plies = played("verso", 0, tops + rest, before + moves)

    def at(ply):
        """The spectator's view before a ply of the example, and what may be done there."""
        entry = plies[len(before) + ply]
        return entry["spectator"], entry["legal"]

    def tokens(view, place):
        """The numbers shown in a reserve (1 or 2) or on a point card, lowest first."""
        return sorted(shown for shown, where in zip(view["shown"], view["places"])
                      if where == place)

    start, _ = at(0)
    assert start["pile_top"] == 12 and tokens(start, 1) == [6, 7] and tokens(start, 2) == [10, 15]
    assert start["shown"][0] == 10 and start["backs"][0] == 8, start
    drawn, legal = at(1)
    assert drawn["pile_top"] == 9 and not any(move.startswith("join") for move in legal), legal
    swapped, _ = at(2)
    assert swapped["shown"][0] == 8 and tokens(swapped, 2) == [12, 15]
    assert "draw" in at(3)[1], "joined, so another may be taken"
    assert tokens(at(5)[0], 1) == [6, 7, 8, 9]
    converted, legal = at(6)
    assert converted["points"] == [[18], []] and tokens(converted, 18) == [6, 7, 8, 9]
    assert "draw" in legal, "a third token could be taken"
    robbed, _ = at(8)
    assert robbed["shown"][5] == 11 and robbed["backs"][5] == 9, robbed
    done, legal = at(9)
    assert tokens(done, 2) == [11, 12, 15] and done["points"] == [[18], []]
    assert done["groups"][4] == done["groups"][5], "11 and 12 are one group"
    assert "draw" in legal, "the last may take as long as she joins"
    assert drawing("verso", "E1") == "t6 t7 | *t12 / Ada | t15 t10/8".split()
    assert drawing("verso", "E5")[:4] == ["t6", "t7", "t8/10", "t9"]


def onze(lang):
    ada, you = ["G10", "G9", "J"], ["Y9", "B12", "B13"]
    numbers = [f"{colour}{n}" for colour in "RYGB" for n in range(1, 22) if n != 11]
    rest = [card for card in numbers if card not in ada + you] + ["J"] * 3
    shuffle = [card for pair in zip(ada, you) for card in pair] + rest
    before = ["lay G10", "lay G9", "joker B12", "end"]
    moves = example("onze", lang)
    assert moves == ["lay Y9 link", "swap B12", "joker Y10", "lay B13", "end"], moves
    plies = played("onze", 1, shuffle, before + moves)
    start, done = plies[len(before)], plies[-1]
    assert start["seat"] == 0 and start["views"][0]["seats"][0]["links"] == 4
    assert "lay Y9" not in start["legal"], "the slot is not adjacent"
    assert done["views"][0]["seats"][0]["links"] == 3
    table = [slot for row in done["spectator"]["filled"] for slot in row]
    jokers = [slot for row in done["spectator"]["jokers_stand_for"] for slot in row]
    drawn = [word.lstrip(".*") for word in drawing("onze", "E4") if re.search(r"\d", word)]
    assert [word.lstrip("j") for word in drawn] == table, (drawn, table)
    assert [word[1:] for word in drawn if word.startswith("j")] == jokers, (drawn, jokers)
    before_turn = [slot for row in start["spectator"]["filled"] for slot in row]
    first = [word.lstrip(".j") for word in drawing("onze", "E1") if re.search(r"\d", word)]
    assert [slot for slot in first if not slot.startswith("*")] == before_turn, first


def on_terminal(*arguments):
    """What the program prints on a terminal."""
    ours, its = os.openpty()
    program = subprocess.Popen([QUINTE, *arguments], stdin=subprocess.DEVNULL, stdout=its)
    os.close(its)
    text = b""
    try:
        while part := os.read(ours, 65536):
            text += part
    except OSError:  # the other side is closed
        pass
    os.close(ours)
    assert program.wait(timeout=120) == 0, arguments
    return text.decode().replace("\r\n", "\n")


def reads_well(game, lang):
    page, shown = run("rules", game, "--lang", lang), on_terminal("rules", game, "--lang", lang)
    wide = [line for line in shown.splitlines() if len(line) > 80]
    assert not wide, wide
    assert not re.search(r"\*\*|`|^#", shown, re.M), shown
    words = re.findall(r"\w+", page)
    assert re.findall(r"\w+", shown) == words, f"{game}.{lang} does not say the same"


for each in json.loads(run("games", "--json")):
    for language in ("en", "fr"):
        reads_well(each["id"], language)

for each in (verso, onze):
    for language in ("en", "fr"):
        each(language)
        print(f"ok: {each.__name__}.{language}")
