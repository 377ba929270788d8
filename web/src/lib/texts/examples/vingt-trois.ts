// Pictures for the rules of Vingt-trois.

export const examples = {
  T1: { 'c1 | c2 c2 | c3 c3 c3 | … | c23 c23 c23': 'One 1, two 2s, then three cards of each value.' },
  T6: {
    'c5 → *c5 | c5 → *c6': 'A 5 or a 6 on a 5: free.',
    'c5 → *c8 pen2': 'An 8 on a 5: 6 and 7 are skipped, two penalties.',
    'c5 → *c8 c8 c8 pen2': 'Three 8s at once cost no more than one.',
    'c14 → ~c10': 'A 10 on a 14: not possible without a bonus token.',
  },
  T8: {
    'c10 → *c16 coin': 'A token shortens the jump by 5: a 16 on a 10 is free.',
    'c14 → *c10 coin / c14 → *c3 coin coin coin': 'Going down: 4 lower takes one token, 11 lower takes three.',
  },
  T9: { 'pen2 → c12 → *c17 coin': 'Forcing costs 2. Whoever is forced must play, with a token if need be.' },
  T11: { '*c17 c17 | pen5 → pen2': 'The last cards are played: 3 of the 5 penalties are given back.' },
  T15: { 'c4 c9 | pen1 pen1 →': 'Two cards in hand: you may pass or force twice. Then you must play or quit.' },
  T13: { 'coin coin | pen7 → pen3': 'After two rounds, two tokens kept give back 4 penalties.' },
};
