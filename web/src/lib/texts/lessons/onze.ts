// The lessons of Onze: three turns among four.

export const lessons = {
  0: {
    O2: 'Four rows start from their 11, down to 1 and up to 21. The aim: empty your hand before the others do.',
    O5: 'A card is laid beside a filled slot of its row. Lay the green 10 beside the 11.',
  },
  1: { O4: 'You may use up to four cards in a turn. The green 9 has a neighbour now: lay it.' },
  2: {
    O6: 'The yellow 9 has no neighbour in its row, but the green 9 lies in the row next to it. A link bridges the gap: lay the yellow 9 with a link.',
  },
  3: { O4: 'A fourth card: the red 12, beside the 11.' },
  4: { O4: 'Four cards is the limit. End your turn.' },
  8: { O7: 'Watch Chloé: she lays a joker in place of the blue 12.' },
  10: { O8: 'You hold the real blue 12! Swap it for the joker, which comes into your hand.' },
  11: { O8: 'After a swap you must lay another card in the same turn. Lay the blue 13.' },
  12: {
    O7: 'The joker goes wherever the number it stands for could go; kept in hand it would cost 11. Lay it in place of the yellow 10, which closes the gap.',
  },
  13: { O4: 'End your turn.' },
  19: {
    O12: 'Whoever fills the last slot of a half row, 1 to 10 or 12 to 21, wins a bonus card: 11 points.',
    O9: 'Nothing fits now. While the pile lasts you may always draw instead of playing, and the turn passes. Draw.',
  },
  20: {
    O15: 'The game ends as soon as a hand is empty. Numbers and jokers left in hand are taken off, bonus cards added: the highest score wins.',
  },
};
