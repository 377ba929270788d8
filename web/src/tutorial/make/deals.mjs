// The guided games: who holds what, what lies on top of the pile, and every move. `you` is seat 0. What is
// not named here is filled up in a fixed order; the core checks cards and moves.

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/* All cards but those taken, mixed in a way that is always the same. */
function rest(all, taken) {
  const left = [...all];
  for (const card of taken) {
    const at = left.indexOf(card);
    if (at < 0) throw new Error(`${card} is not left`);
    left.splice(at, 1);
  }
  let seed = 12345;
  for (let i = left.length - 1; i > 0; i--) {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    const j = seed % (i + 1);
    [left[i], left[j]] = [left[j], left[i]];
  }
  return left;
}

/* Hands dealt one card at a time from seat 0 (C3), then the pile; hands are filled up to `size`. */
function dealt(all, hands, size, pile = []) {
  const spare = rest(all, [...hands.flat(), ...pile]);
  const full = hands.map((hand) => [...hand, ...spare.splice(0, size - hand.length)]);
  const order = range(0, size - 1).flatMap((i) => full.map((hand) => hand[i]));
  return [...order, ...pile, ...spare];
}

const colours = (letters, values) => [...letters].flatMap((letter) => values.map((value) => `${letter}${value}`));
const words = (text) => text.trim().split(/\s+/);
const moves = (text) => text.trim().split(/\s*[;\n]\s*/);

const tokens = range(1, 19).flatMap((a) => [a, a + 1, a + 2].filter((b) => b <= 19).map((b) => `${a}/${b}`));

/* The tokens that are named, either face up, then the others. */
function tokenPile(top) {
  const plain = top.map((token) => {
    const [a, b] = token.split('/').map(Number);
    return a <= b ? token : `${b}/${a}`;
  });
  return [...top, ...rest(tokens, plain)];
}

/* One round of Vingt-trois for two: 15 cards each, the rest stays in the box. */
function climbRound(hands) {
  return range(0, 14).flatMap((i) => hands.map((hand) => hand[i]));
}

const figures = colours('RYGB', range(1, 6)).flatMap((card) => [card, card, card, card]);
const onze = [...colours('RYGB', range(1, 21)).filter((card) => !card.endsWith('11')), 'J', 'J', 'J', 'J'];
const voeux = [
  ...colours('RYGBV', [0, 1, 2, 8, 9, 10, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 'E', 'E']),
  ...range(0, 10).map((value) => `P${value}`),
];

export const deals = {
  verso: {
    players: 2,
    shuffles: [
      tokenPile(words('7/8 10/8 6/6 9/7 14/15 10/11 11/12 2/1 12/12 12/13 5/5 15/16 18/19 19/19')),
    ],
    moves: moves(`
      draw; alone; end
      draw; alone; end
      draw; join #1; draw; swap #2; join #3; draw; alone; end
      draw; join #4; draw; join #4; draw; alone; end
      draw; alone; end
      draw; join #4; convert #4; end
      take 18; join #9; merge #9 #5; draw; join #3; draw; join #9; draw; alone
      convert #11; convert #9; end`),
  },
  figures: {
    players: 2,
    shuffles: [
      dealt(figures, [words('R3 G3 R5 B5 Y1'), words('R4 G4 B4 R6 Y2')], 5,
        words('Y6 B3 G1  Y1 G2 R2 R2 B3 B6 G4 R6 Y5 Y4  Y2 R1 Y2 B1 G3 G5 B4 Y5 R6 R3  G6')),
      words('R3 Y6 G4 B5 R4 Y1 G3 R6 B4 B3 Y2 G1 R5'),
      words('B6 Y1 G2 R2 Y4 B3 R6 G4 R2 Y5'),
      words('Y2 B1 G6 R1 Y2 G5 B4 R3 Y5 R6 G3'),
    ],
    moves: moves(`
      draw; discard Y6
      draw; discard B3
      take 1; discard Y1
      draw; discard G1
      declare full; score three
      declare straight; score n6
      draw; discard Y2; declare pairs; cross n1`),
  },
  'vingt-trois': {
    players: 2,
    shuffles: [
      climbRound([
        words('1 2 4 4 4 7 7 12 12 12 17 17 15 21 23'),
        words('2 3 6 9 10 11 13 14 16 18 19 20 22 22 23'),
      ]),
      climbRound([
        words('2 3 3 5 6 8 8 11 13 15 16 18 20 21 23'),
        words('1 2 4 5 7 9 10 12 12 14 17 17 19 22 22'),
      ]),
    ],
    moves: moves(`
      box 23; box 21; box 15
      box 22; box 22; box 23
      play 1; play 2; play 2; play 3; play 4x3; play 6; play 7x2; play 9
      pass; play 10; play 12x3; force; play 17x2+1; quit`),
  },
  onze: {
    players: 4,
    shuffles: [
      dealt(onze, [
        words('G10 G9 Y9 R12 B12 B13 R3 Y18 G2 B20 Y6 R17 G15 B5 R20'),
        words('Y1 Y20 R1'),
        words('R10 R9'),
        words('J B10'),
      ], 15),
    ],
    moves: moves(`
      lay G10; lay G9; lay Y9 link; lay R12; end
      draw
      lay R10; end
      joker B12; end
      swap B12; lay B13; joker Y10; end
      draw
      lay R9; end
      lay B10; end
      draw`),
  },
  voeux: {
    players: 2,
    shuffles: [
      dealt(voeux, [words('G2 G4 R5 P5 V1 B8 P7 GE'), words('G7 Y3 Y4 R9 B1 V6 V7 P2')], 8,
        words('B7 Y5 R0 Y9 B6 V8 R2 Y6 G8 R8 V9 B2 Y8')),
    ],
    moves: moves(`
      lay G2; draw
      lay Y3; draw
      lay G4; draw
      discard G7; draw
      stone R5 P5; draw G; draw
      lay Y4; draw
      lay G7; draw
      lay V6; draw
      discard V1; draw
      lay Y5; draw
      lay P7 G; draw
      lay V7; draw
      lay GE; draw`),
  },
};
