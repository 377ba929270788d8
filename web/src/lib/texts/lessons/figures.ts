// The lessons of Figures: three short rounds for two.

export const lessons = {
  0: {
    F2: 'Your sheet has twelve boxes. Each round you write one: filled if your hand of five cards makes it, crossed if not.',
    F4: 'You have two 3s and two 5s of different colours: two pairs, 10 points, are there already. One more 3 would make a full house, 20 points.',
    F7: 'Instead of declaring, try for more: draw a card.',
  },
  1: { F10: 'This 6 does not help. Discard it: any card of the hand may go, also the one that has just come.' },
  4: { F13: 'Ada has just discarded a blue 3! Take it. The others will know that you have it.' },
  5: { F10: 'Keep the 3 and discard the yellow 1. Ada may take it; you never take from your own discards.' },
  8: {
    F8: 'Three 3s and two 5s of different colours: declare the full house. You declare at the beginning of your turn, instead of drawing.',
  },
  9: { F9: 'A declaration ends the round: all hands are shown, and each of the others writes a box too.' },
  10: { F5: 'The second round: five new cards. This time Ada begins.' },
  11: {
    F9: 'Ada declares a straight at once. You must write a box with the hand you have, ready or not.',
    F12: 'Two 6s of different colours give 12 in the series of 6s, more than the pairs. And 52 points in the series bring 40 more. Score the 6s.',
  },
  12: { F7: 'The third round. Nothing good to declare: draw.' },
  13: { F3: 'Two identical cards count as one. Discard one of your two yellow 2s.' },
  15: {
    F9: 'Ada declares. Your 6s are scored already, and the rest brings little: cross the 1s rather, worth 4 points at best.',
  },
  16: { F12: 'After twelve rounds everything is written. Series, bonus and figures are added up; the highest total wins.' },
};
