#!/usr/bin/env python3
"""An independent referee: reads records, prints traces.

Written from the rules alone, as plainly as possible and with nothing of the C code: lists instead of
bit sets, every legal move found by trying. `quinte replay --trace` must print the same bytes.

    referee.py RECORDS.jsonl > TRACES.jsonl
"""
import json
import sys


class Verso:
    DECK = [(a, b) for a in range(1, 20) for b in range(a, min(a + 2, 19) + 1)]

    def __init__(self, players, options, first):
        assert set(options) <= {"memory"}
        self.n, self.seat = players, first
        self.reserve = [[] for _ in range(players)]  # groups: lists of token ids, lowest first
        self.stacks = {}  # point card: [owner, tokens, lowest first]
        self.points = list(range(18, 6, -1))
        self.face, self.back, self.pile, self.count = {}, {}, None, 0
        self.held, self.drawn, self.swapped = None, False, False
        self.taken, self.joined, self.over, self.last = 0, False, False, False

    def wants(self):
        return self.pile is None

    def shuffle(self, cards):
        self.pile = [tuple(map(int, c.split("/"))) for c in cards]
        assert sorted(tuple(sorted(c)) for c in self.pile) == sorted(self.DECK)

    def owned(self, seat):
        return sum(1 for owner, _ in self.stacks.values() if owner == seat)

    def may_take(self):
        if self.held is not None or not self.pile:
            return False
        if self.taken == 0:
            return True
        fewest = all(self.owned(self.seat) < self.owned(s) for s in range(self.n) if s != self.seat)
        return self.joined and (self.taken < 3 or fewest)

    def legal(self):
        moves, mine = [], self.reserve[self.seat]
        if self.may_take():
            moves.append("draw")
            moves += [f"take {p}" for p, (o, t) in self.stacks.items() if o != self.seat and t]
        if self.held is not None:
            value = self.face[self.held]
            moves.append("alone")
            for g in mine:
                if value in (self.face[g[0]] - 1, self.face[g[-1]] + 1):
                    moves.append(f"join #{g[0]}")
            if self.drawn and not self.swapped:
                moves += [f"swap #{g[0]}" for s in range(self.n) if s != self.seat
                          for g in self.reserve[s] if len(g) == 1]
        for g in mine:
            moves += [f"merge #{g[0]} #{h[0]}" for h in mine if self.face[g[-1]] + 1 == self.face[h[0]]]
            if len(g) >= 4 and self.points:
                moves.append(f"convert #{g[0]}")
        if self.held is None and self.taken:
            moves.append("end")
        return moves

    def group(self, text, seat=None):
        return next(g for g in self.reserve[self.seat if seat is None else seat] if g[0] == int(text[1:]))

    def turn_over(self, token):
        self.face[token], self.back[token] = self.back[token], self.face[token]

    def play(self, move):
        word, *rest = move.split()
        mine = self.reserve[self.seat]
        if word == "draw":
            self.count += 1
            self.held, self.drawn, self.swapped = self.count, True, False
            self.face[self.held], self.back[self.held] = self.pile.pop(0)
            self.taken += 1
        elif word == "take":
            self.held, self.drawn = self.stacks[int(rest[0])][1].pop(), False
            self.turn_over(self.held)
            self.taken += 1
        elif word == "alone":
            mine.append([self.held])
            self.held, self.joined = None, False
        elif word == "join":
            g = self.group(rest[0])
            g.insert(0 if self.face[self.held] < self.face[g[0]] else len(g), self.held)
            self.held, self.joined = None, True
        elif word == "swap":
            token = int(rest[0][1:])
            owner = next(s for s in range(self.n) if s != self.seat and [token] in self.reserve[s])
            self.reserve[owner].remove([token])
            self.reserve[owner].append([self.held])
            self.held, self.swapped = token, True
            self.turn_over(token)
        elif word == "merge":
            g, h = self.group(rest[0]), self.group(rest[1])
            mine.remove(h)
            g += h
        elif word == "convert":
            g = self.group(rest[0])
            mine.remove(g)
            self.stacks[self.points.pop(0)] = [self.seat, g]
        else:
            self.seat, self.taken, self.joined = (self.seat + 1) % self.n, 0, False
            self.over = not self.pile

    def result(self):
        scores = [sum(p for p, (o, _) in self.stacks.items() if o == s)
                  + 6 * sum(len(g) >= 4 for g in self.reserve[s]) for s in range(self.n)]
        lying = [sum(len(t) for o, t in self.stacks.values() if o == s) for s in range(self.n)]
        return scores, ranks(list(zip(scores, lying)))


class Figures:
    DECK = [c + str(v) for c in "RYGB" for v in range(1, 7)] * 4
    FIGURES = {"pairs": 10, "three": 15, "full": 20, "straight": 25, "four": 30, "flush": 50}
    BOXES = ["n1", "n2", "n3", "n4", "n5", "n6"] + list(FIGURES)

    def __init__(self, players, options, first):
        assert set(options) <= {"patience"}
        self.n, self.first, self.round = players, first, 0
        self.patience = options.get("patience", False)
        self.sheets = [{} for _ in range(players)]
        self.pile, self.back, self.over = None, None, False

    def wants(self):
        return not self.over and (self.pile is None or self.back is not None)

    def shuffle(self, cards):
        assert sorted(cards) == sorted(self.DECK if self.pile is None else self.back)
        self.pile, self.back = (self.pile or []) + list(cards), None
        self.hands = [[] for _ in range(self.n)]
        self.discards = [[] for _ in range(self.n)]
        for i in range(5 * self.n):
            self.hands[(self.first + i) % self.n].append(self.pile.pop(0))
        self.seat, self.turns, self.drawn, self.writers = self.first, 0, False, None
        self.begin_turn()

    def begin_turn(self):
        if not self.pile or self.turns == 48 * self.n:
            self.writers = [(self.seat + i) % self.n for i in range(self.n)]

    def worth(self, hand, box):
        colours = {v: len({c[0] for c in hand if c[1] == str(v)}) for v in range(1, 7)}
        if box[0] == "n" and box[1:].isdigit():
            return int(box[1]) * colours[int(box[1])]
        made = {
            "pairs": sum(k >= 2 for k in colours.values()) >= 2,
            "three": max(colours.values()) >= 3,
            "four": max(colours.values()) >= 4,
            "full": any(colours[a] >= 3 and colours[b] >= 2 for a in colours for b in colours if a != b),
            "straight": all(colours[v] for v in (2, 3, 4, 5)) and (colours[1] or colours[6]),
            "flush": any(len({c[1] for c in hand if c[0] == k}) >= 5 for k in "RYGB"),
        }
        return self.FIGURES[box] if made[box] else 0

    def open_boxes(self, seat):
        return [b for b in self.BOXES if b not in self.sheets[seat]]

    def legal(self):
        if self.writers is not None:
            seat = self.writers[0]
            boxes = self.open_boxes(seat)
            return [f"cross {b}" for b in boxes] + [f"score {b}" for b in boxes if self.worth(self.hands[seat], b)]
        hand = self.hands[self.seat]
        if self.drawn:
            return [f"discard {c}" for c in set(hand)]
        moves = ["draw"] if self.pile else []
        moves += [f"take {s}" for s in range(self.n) if s != self.seat and self.discards[s]]
        if self.patience and self.turns < self.n:
            return moves
        return moves + [f"declare {b}" for b in self.open_boxes(self.seat) if self.worth(hand, b)]

    def mover(self):
        return self.writers[0] if self.writers is not None else self.seat

    def play(self, move):
        word, *rest = move.split()
        seat = self.mover()
        if word == "draw":
            self.hands[seat].append(self.pile.pop(0))
            self.drawn = True
        elif word == "take":
            self.hands[seat].append(self.discards[int(rest[0])].pop())
            self.drawn = True
        elif word == "discard":
            self.hands[seat].remove(rest[0])
            self.discards[seat].append(rest[0])
            self.drawn = False
            self.seat, self.turns = (seat + 1) % self.n, self.turns + 1
            self.begin_turn()
        else:
            self.sheets[seat][rest[0]] = 0 if word == "cross" else self.worth(self.hands[seat], rest[0])
            if word == "declare":
                self.writers = [(seat + i) % self.n for i in range(1, self.n)]
            else:
                self.writers.pop(0)
            if not self.writers:
                self.end_round()

    def end_round(self):
        self.round += 1
        self.over = self.round == 12
        self.first = (self.first + 1) % self.n
        self.back = [c for pile in self.hands + self.discards for c in pile]

    def result(self):
        scores = []
        for sheet in self.sheets:
            series = sum(v for b, v in sheet.items() if b not in self.FIGURES)
            scores.append(series + 40 * (series >= 52) + sum(v for b, v in sheet.items() if b in self.FIGURES))
        return scores, ranks(scores)


class VingtTrois:
    DECK = ["1"] + ["2"] * 2 + [str(v) for v in range(3, 24) for _ in range(3)]

    def __init__(self, players, options, first):
        assert set(options) <= {"beginner"}
        self.n, self.first, self.beginner = players, first, options.get("beginner", False)
        self.tokens, self.penalties = [3] * players, [0] * players
        self.round, self.dealt, self.over = 0, False, False

    def wants(self):
        return not self.over and not self.dealt

    def shuffle(self, cards):
        assert len(cards) == (12 if self.beginner else 15) * self.n and "1" in cards
        rest = list(self.DECK)
        for c in cards:
            rest.remove(c)
        self.hands = [[] for _ in range(self.n)]
        for i, c in enumerate(cards):
            self.hands[(self.first + i) % self.n].append(int(c))
        self.boxing = [] if self.beginner else [(self.first + i // 3) % self.n for i in range(3 * self.n)]
        self.seat = next(s for s in range(self.n) if 1 in self.hands[s])
        self.top, self.forced, self.idle, self.quit = 0, False, [0] * self.n, [False] * self.n
        self.dealt = True

    def mover(self):
        return self.boxing[0] if self.boxing else self.seat

    def inside(self, seat):
        return bool(self.hands[seat]) and not self.quit[seat]

    @staticmethod
    def penalty(top, v, m):
        """The penalty of a play, or None where it is not legal."""
        if v < top:
            return 0 if m == -(-(top - v) // 5) else None
        cost = [max(0, v - (top + 5 * k) - 1) for k in range(m + 1)]
        return cost[m] if m == 0 or cost[m] < cost[m - 1] else None

    def plays(self):
        hand, moves = self.hands[self.seat], []
        if self.top == 0:
            return ["play 1"]
        for v in set(hand):
            for k in range(1, hand.count(v) + 1):
                for m in range(self.tokens[self.seat] + 1):
                    if self.penalty(self.top, v, m) is not None:
                        moves.append(f"play {v}" + (f"x{k}" if k > 1 else "") + (f"+{m}" if m else ""))
        return moves

    def legal(self):
        if self.boxing:
            return [f"box {v}" for v in set(self.hands[self.boxing[0]]) if v != 1]
        moves = self.plays()
        if self.top == 0 or (self.forced and moves):
            return moves
        others = any(self.inside(s) for s in range(self.n) if s != self.seat)
        if others and self.idle[self.seat] < len(self.hands[self.seat]):
            moves += ["pass", "force"]
        return moves + ["quit"]

    def play(self, move):
        word, *rest = move.split()
        seat = self.mover()
        if word == "box":
            self.hands[seat].remove(int(rest[0]))
            self.boxing.pop(0)
            return
        self.forced = False
        if word == "play":
            text, _, m = rest[0].partition("+")
            v, _, k = text.partition("x")
            v, k, m = int(v), int(k or 1), int(m or 0)
            self.penalties[seat] += self.penalty(self.top, v, m) if self.top else 0
            self.tokens[seat] -= m
            for _ in range(k):
                self.hands[seat].remove(v)
            self.top, self.idle = v, [0] * self.n
            if not self.hands[seat]:
                self.penalties[seat] = max(0, self.penalties[seat] - 3)
        elif word == "quit":
            self.penalties[seat] += len(self.hands[seat])
            self.quit[seat] = True
        else:
            self.penalties[seat] += 1 if word == "pass" else 2
            self.idle[seat] += 1
            self.forced = word == "force"
        left = [s for s in ((seat + i) % self.n for i in range(1, self.n + 1)) if self.inside(s)]
        if left:
            self.seat = left[0]
        else:
            self.round, self.dealt = self.round + 1, False
            self.over = self.round == 2

    def result(self):
        scores = [max(0, p - 2 * t) for p, t in zip(self.penalties, self.tokens)]
        return scores, ranks([-s for s in scores])


class Onze:
    ROWS = "RYGB"

    def __init__(self, players, options, first):
        assert set(options) <= {"beginner", "match", "eighth"}
        self.n, self.first = players, first
        self.beginner, self.games = options.get("beginner", False), players if options.get("match") else 1
        self.eighth = options.get("eighth", False)
        self.deck = [c + str(v) for c in self.ROWS for v in range(1, 22) if v != 11]
        if not self.beginner:
            self.deck += ["J"] * 4
        self.scores, self.played, self.dealt, self.over = [0] * players, 0, False, False

    def wants(self):
        return not self.over and not self.dealt

    def shuffle(self, cards):
        assert sorted(cards) == sorted(self.deck)
        size, links = {2: (20, 4), 3: (20, 4), 4: (15, 3), 5: (12, 3), 6: (12, 2)}[self.n]
        self.pile = list(cards)
        self.hands = [[] for _ in range(self.n)]
        for i in range(size * self.n):
            self.hands[(self.first + i) % self.n].append(self.pile.pop(0))
        self.links = [0 if self.beginner else links] * self.n
        self.bonus, self.bonus_left = [0] * self.n, 0 if self.beginner else 8 if self.eighth else 7
        self.board = {(r, 11): "N" for r in range(4)}
        self.passes, self.dealt, self.seat = 0, True, self.first
        self.begin_turn()

    def begin_turn(self):
        self.used, self.laid, self.owes = 0, False, False
        if not self.pile:
            self.owes = any(self.adjacent(self.slot(c)) for c in self.hands[self.seat] if c != "J")

    def slot(self, text):
        return self.ROWS.index(text[0]), int(text[1:])

    def slots(self):
        return [(r, v) for r in range(4) for v in range(1, 22)]

    def text(self, slot):
        return self.ROWS[slot[0]] + str(slot[1])

    def adjacent(self, s):
        return s not in self.board and ((s[0], s[1] - 1) in self.board or (s[0], s[1] + 1) in self.board)

    def linkable(self, s):
        return (s not in self.board and not self.adjacent(s) and self.links[self.seat] > 0
                and ((s[0] - 1, s[1]) in self.board or (s[0] + 1, s[1]) in self.board))

    def lays(self, hand):
        moves = []
        for s in self.slots():
            for word, have in (("lay", self.text(s) in hand), ("joker", "J" in hand)):
                if have and self.adjacent(s):
                    moves.append(f"{word} {self.text(s)}")
                if have and self.linkable(s):
                    moves.append(f"{word} {self.text(s)} link")
        return moves

    def lay_follows(self, hand):
        """O11: after a swap or drop that leaves this hand, can a lay still follow?"""
        return self.used + 1 < 4 and bool(self.lays(hand))

    def legal(self):
        hand = self.hands[self.seat]
        moves = []
        if self.used < 4:
            moves += self.lays(hand)
            owed = self.owes and not self.laid
            for s, what in sorted(self.board.items()):
                if what == "J" and self.text(s) in hand:
                    after = list(hand)
                    after.remove(self.text(s))
                    # The joker leaves its slot to the number: the board is filled as before.
                    if self.laid or self.lay_follows(after + ["J"]):
                        moves.append(f"swap {self.text(s)}")
            if "J" in hand:
                after = list(hand)
                after.remove("J")
                if not owed or self.lay_follows(after):
                    moves.append("drop")
        if self.used == 0:
            if self.pile:
                moves.append("draw")
            elif not any(self.adjacent(self.slot(c)) for c in hand if c != "J"):
                moves.append("pass")
        elif not (self.owes and not self.laid):
            moves.append("end")
        return moves

    def play(self, move):
        word, *rest = move.split()
        hand = self.hands[self.seat]
        self.passes = self.passes + 1 if word == "pass" else 0
        if word == "draw":
            hand.append(self.pile.pop(0))
        if word in ("draw", "end", "pass"):
            if self.passes == self.n:
                return self.end_game()
            self.seat = (self.seat + 1) % self.n
            return self.begin_turn()
        self.used += 1
        if word == "drop":
            hand.remove("J")
        elif word == "swap":
            hand.remove(rest[0])
            hand.append("J")
            self.board[self.slot(rest[0])] = "N"
            self.owes = self.owes or not self.laid
        else:
            slot = self.slot(rest[0])
            hand.remove("J" if word == "joker" else rest[0])
            self.links[self.seat] -= len(rest) - 1
            self.board[slot] = "J" if word == "joker" else "N"
            self.laid = True
            half = range(1, 11) if slot[1] < 11 else range(12, 22)
            if self.bonus_left and all((slot[0], v) in self.board for v in half):
                self.bonus_left -= 1
                self.bonus[self.seat] += 1
        if not hand:
            self.end_game()

    def end_game(self):
        for s, hand in enumerate(self.hands):
            if self.beginner:
                self.scores[s] += not hand
            else:
                self.scores[s] += 11 * self.bonus[s] - sum(11 if c == "J" else int(c[1:]) for c in hand)
        self.played += 1
        self.first = (self.first + 1) % self.n
        self.dealt, self.over = False, self.played == self.games

    def result(self):
        return self.scores, ranks(self.scores)


class Voeux:
    COLOURS = "RYGBV"
    DECK = ([c + str(v) for c in COLOURS for v in range(11) for _ in range(2 if 3 <= v <= 7 else 1)]
            + [c + "E" for c in COLOURS] * 2 + [f"P{v}" for v in range(11)])

    def __init__(self, players, options, first):
        assert not options
        self.n, self.seat, self.first, self.pile, self.over = players, first, first, None, False

    def wants(self):
        return self.pile is None

    def shuffle(self, cards):
        assert sorted(cards) == sorted(self.DECK)
        self.pile = list(cards[:71] if self.n == 2 else cards)
        self.hands = [[] for _ in range(self.n)]
        for i in range(8 * self.n):
            self.hands[(self.first + i) % self.n].append(self.pile.pop(0))
        self.series = [{c: [] for c in "RYGBVP"} for _ in range(self.n)]
        self.stones, self.row = [0] * self.n, set(range(1, 10))
        self.discards = {c: [] for c in "RYGBVP"}
        self.due, self.closed, self.streak, self.final, self.laid = 0, set(), 0, None, 0

    def fits(self, seat, card):
        series = self.series[seat][card[0]]
        if card[0] == "P" or card[1] == "E":
            return True  # W4: a second end card may follow the first; there are only two
        if any(c[1] == "E" for c in series):
            return False
        values = [int(c[1:]) for c in series if c[0] != "P"] + [int(card[1:])]
        steps = {(b > a) - (b < a) for a, b in zip(values, values[1:])} - {0}
        return len(steps) <= 1

    def lays(self):
        moves = []
        for card in set(self.hands[self.seat]):
            if self.fits(self.seat, card):
                moves.append(f"lay {card}")
            if card[0] == "P":
                for c in self.COLOURS:
                    series = self.series[self.seat][c]
                    values = [x for x in series if x[0] != "P" and x[1] != "E"]
                    if values and values[-1][1:] == card[1:] and not any(x[1] == "E" for x in series):
                        moves.append(f"lay {card} {c}")
        return moves

    def legal(self):
        hand = self.hands[self.seat]
        if self.final is not None:
            return self.lays() + ["done"]
        if self.due:
            moves = ["draw"] if self.pile else []
            if self.streak < 8 * self.n:
                moves += [f"draw {c}" for c in self.discards if self.discards[c] and c not in self.closed]
            return moves
        moves = self.lays() + [f"discard {c}" for c in set(hand)]
        order = sorted(hand, key=lambda c: "RYGBVP".index(c[0]))
        for i, a in enumerate(order):
            for b in order[i + 1:]:
                if a[1:] == b[1:] and a[1] != "E" and int(a[1:]) in self.row:
                    moves.append(f"stone {a} {b}")
        return sorted(set(moves))

    def begin_final(self):
        self.final, self.laid, self.due = [(self.seat + i) % self.n for i in range(self.n)], 0, 0

    def next_final(self):
        self.final.pop(0)
        self.laid = 0
        if self.final:
            self.seat = self.final[0]
        else:
            self.over = True

    def play(self, move):
        word, *rest = move.split()
        hand = self.hands[self.seat]
        if word == "done":
            self.next_final()
        elif word == "draw":
            if rest:
                hand.append(self.discards[rest[0]].pop())
                self.streak += 1
            else:
                hand.append(self.pile.pop(0))
                self.streak = 0
                if not self.pile:
                    return self.begin_final()
            self.due -= 1
            if self.due == 0:
                self.seat, self.closed = (self.seat + 1) % self.n, set()
        elif word == "lay":
            hand.remove(rest[0])
            self.series[self.seat][rest[-1][0]].append(rest[0])
            if self.final is not None:
                self.laid += 1
                if self.laid == 2:
                    self.next_final()
                return
            self.due = 1
            ended = sum(any(c[1] == "E" for c in s) for mine in self.series for s in mine.values())
            if rest[0][1] == "E" and ended >= 5:
                self.begin_final()
        else:
            for card in rest:
                hand.remove(card)
                self.discards[card[0]].append(card)
                self.closed.add(card[0])
            self.due = len(rest)
            if word == "stone":
                self.row.remove(int(rest[0][1:]))
                self.stones[self.seat] += 1

    def result(self):
        length = [0, -4, -3, -2, 1, 2, 3, 6, 7, 10]
        stones = [-4, -1, 0, 4, 6, 10]
        scores = []
        for s in range(self.n):
            total = sum(length[min(9, len(self.series[s][c]))] for c in self.COLOURS)
            scores.append(total + len(self.series[s]["P"]) + stones[min(5, self.stones[s])])
        return scores, ranks(scores)


def ranks(results):
    """C7: best first, equal results share the rank."""
    return [1 + sum(other > mine for other in results) for mine in results]


GAMES = {"verso": Verso, "figures": Figures, "vingt-trois": VingtTrois, "onze": Onze, "voeux": Voeux}


def line(**facts):
    print(json.dumps(facts, separators=(",", ":")))


def trace(record):
    game = GAMES[record["game"]](record["players"], record["options"], record["first"])
    shuffles = list(record["shuffles"])

    def settle():
        while game.wants():
            game.shuffle(shuffles.pop(0))

    settle()
    for ply, move in enumerate(record["moves"]):
        assert not game.over, f"ply {ply}: the game is over"
        seat = game.mover() if hasattr(game, "mover") else game.seat
        legal = sorted(set(game.legal()), key=str.encode)
        line(ply=ply, seat=seat, legal=legal, move=move)
        assert move in legal, f"ply {ply}: {move} is not legal"
        game.play(move)
        settle()
    assert not shuffles, "surplus shuffles"
    if game.over:
        scores, places = game.result()
        assert (scores, places) == (record["scores"], record["ranks"]), (scores, places)
        line(over=True, scores=scores, ranks=places)
    else:
        seat = game.mover() if hasattr(game, "mover") else game.seat
        line(over=False, seat=seat, legal=sorted(set(game.legal()), key=str.encode))


if __name__ == "__main__":
    if sys.argv[1] == "--games":  # that it knows: in tests the others go without
        sys.exit(print(*GAMES, sep="\n"))
    with open(sys.argv[1], encoding="utf-8") as records:
        for text in records:
            trace(json.loads(text))
