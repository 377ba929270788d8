// Pictures for the rules of Figures.

export const examples = {
  F2: {
    'R3 G3 | R5 B5 = 10': 'Two pairs: 3 and 5, each in two colours.',
    'R3 G3 B3 | R5 B5 = 20': 'A full house: 3 in three colours, 5 in two.',
    'R1 G2 Y3 B4 R5 = 25': 'A straight, in any colours.',
    'R4 Y4 G4 B4 = 30': 'Four of a kind: 4 in all four colours.',
    'G1 G2 G3 G5 G6 = 50': 'A flush: five different values, all green.',
  },
  F3: {
    'R3 R3 G3 → 6': 'Two red 3s count as one: with the green one the series of 3s is worth 6, and this is no three of a kind.',
  },
  F4: {
    'R3 Y3 G3 B3 ~R6 → 12 | 15 | 30': 'A 3 in four colours can be written in the series of 3s, as three or as four of a kind.',
  },
  F10: { '*B3 | B3 Y1 →': 'The blue 3 was just taken: the yellow 1 may go, or the 3 itself.' },
  F12: { 'R6 G6 B6 = 18 | Y5 G5 R5 B5 = 20 | … 52 → +40': 'Well-filled series reach 52 points and earn a bonus of 40.' },
};
