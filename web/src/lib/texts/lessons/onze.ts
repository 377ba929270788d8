// The lessons of Onze: three turns among four.

export const lessons = {
  0: {
    O2: 'Four rows grow from their 11, down to 1 and up to 21. The aim: be the first to empty your hand.',
    O5: 'A card goes next to a filled slot in its row. Play the green 10 next to the 11.',
  },
  1: { O4: 'You may play up to four cards per turn. The green 9 has a neighbour now: play it.' },
  2: {
    O6: 'The yellow 9 has no neighbour in its row, but the green 9 is in the row next to it. A link bridges the gap: play the yellow 9 with a link.',
  },
  3: { O4: 'A fourth card: the red 12, next to the 11.' },
  4: { O4: 'Four cards is the limit. End your turn.' },
  8: { O7: 'Watch Chloé: she plays a joker in place of the blue 12.' },
  10: { O8: 'You hold the real blue 12! Swap it for the joker, which goes to your hand.' },
  11: { O8: 'After a swap you must play another card in the same turn. Play the blue 13.' },
  12: {
    O7: 'A joker goes wherever the number it stands for could go; left in hand it costs 11. Play it in place of the yellow 10 to close the gap.',
  },
  13: { O4: 'End your turn.' },
  19: {
    O12: 'Whoever fills the last slot of a half row, 1 to 10 or 12 to 21, wins a bonus card: 11 points.',
    O9: 'Nothing fits now. As long as the pile lasts you may draw instead of playing, which ends your turn. Draw.',
  },
  20: {
    O15: 'The game ends as soon as a hand is empty. Numbers and jokers left in hand are subtracted, bonus cards added; the highest score wins.',
  },
};
