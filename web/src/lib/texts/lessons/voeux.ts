// The lessons of Vœux: seven turns for two.

const draw = { W2: 'Then draw a card.' };

export const lessons = {
  0: {
    W10: 'You build one series per colour. A long one pays, a short one costs: a single card counts −4, nine count +10.',
    W3: 'A turn: play, then draw. Begin a series that can rise for long: lay the green 2.',
  },
  1: draw,
  4: { W3: 'The first value that differs fixes the direction: 2, then 4, and the series rises for good. Lay the green 4.' },
  5: draw,
  8: {
    W5: 'Two cards of equal value give a wish stone; one of them may be the point card. Take stone 5 with the red 5 and point 5.',
  },
  9: { W6: 'For a stone you draw two cards. Ada discarded the green 7, which continues your series: take it.' },
  10: { W6: 'Discard piles that received a card this turn stay closed. Draw the second card from the pile.' },
  13: { W13: 'Everybody knows that you hold the green 7, taken in the open. Lay it.' },
  14: draw,
  17: {
    W2: 'A card that you do not want goes onto the discard pile of its colour. Discard the violet 1: Ada begins violet at 6.',
  },
  18: draw,
  21: {
    W3: 'A point card goes into a colour series if the last value there is the same. Lay point 7 onto your green 7: one card more.',
  },
  22: draw,
  25: {
    W4: 'The end card counts as a card and closes the series: five cards, +2. Lay the green end. (Usually one waits longer!)',
  },
  26: draw,
  27: {
    W7: 'As soon as five series in all have an end card, or the pile is empty, everybody lays up to two more cards, and it is over.',
    W11: 'Do not forget the stones: none costs 4 points, five bring 10. The highest total wins.',
  },
};
