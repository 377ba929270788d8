// The lessons of Vœux: seven turns for two.

const draw = { W2: 'Now draw a card.' };

export const lessons = {
  0: {
    W10: 'You build one series per colour. A long one pays, a short one costs: a single card scores −4, nine score +10.',
    W3: 'Each turn: play, then draw. Start a series that can rise a long way: play the green 2.',
  },
  1: draw,
  4: { W3: 'The first different value sets the direction: 2, then 4, and the series can only rise. Play the green 4.' },
  5: draw,
  8: {
    W5: 'Two cards of the same value earn a wish stone; one of them may be the point card. Take stone 5 with the red 5 and the point card 5.',
  },
  9: { W6: 'After taking a stone you draw two cards. Ada discarded the green 7, which continues your series: take it.' },
  10: { W6: 'Discard piles that got a card this turn are closed. Draw the second card from the pile.' },
  13: { W13: 'Everyone knows you hold the green 7: they saw you take it. Play it.' },
  14: draw,
  17: {
    W2: 'A card you do not want goes on the discard pile of its colour. Discard the violet 1: Ada starts violet at 6.',
  },
  18: draw,
  21: {
    W3: 'A point card can join a colour series if the last value there is the same. Play the point card 7 on your green 7: one card more.',
  },
  22: draw,
  25: {
    W4: 'The end card counts as a card and closes the series: five cards, +2. Play the green end. (Usually you’d wait longer!)',
  },
  26: draw,
  27: {
    W7: 'Once five series in all have an end card, or the pile is empty, everyone may play up to two more cards, and the game is over.',
    W11: 'Don’t forget the stones: having none costs 4 points, five earn 10. The highest total wins.',
  },
};
