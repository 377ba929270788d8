// The lessons of Verso: five turns for two.

const draw = { V10: 'Your turn. Draw a token.' };

export const lessons = {
  0: {
    V1: 'Each token has two faces, from 1 to 19, that differ by at most 2. You gather runs of numbers and cash them in for points.',
    V3: 'The top token of the pile shows its face to everyone; nobody sees its back. Draw the 7.',
  },
  1: { V6: 'There is nothing for it to join: place it alone in your reserve.' },
  2: { V9: 'You may take another token only if the last one joined a group. End your turn.' },
  6: draw,
  7: { V6: 'A 6 fits next to the 7. Join it: 6–7 is a group. (You could also swap it; more on that soon.)' },
  8: { V9: 'It joined a group, so you may go on: up to three tokens per turn. Draw again.' },
  9: {
    V17: 'The 9 does not fit. But Ada has a lone 10, and the back of a 10 is 8, 9, 10, 11 or 12. Swap your 9 for it: you get it turned over.',
  },
  10: { V9: 'An 8! Join it to 6–7. A swap does not count as a token taken.' },
  11: { V9: 'Your third and last token this turn. The 5 already shows on the pile: draw it.' },
  12: { V7: 'A group grows at either end. Join the 5.' },
  13: { V2: 'Four tokens in a row! Convert them: the top card, 18 points, is yours. The next one will be worth only 17.' },
  14: {
    V12: 'The tokens stay on the card, where the others may take them, turned over. The card and its points stay yours. End your turn.',
  },
  18: {
    V17: 'Ada took your 8: turned over, it is the 10 again, and she knew it. Whoever remembers the backs has the edge.',
    ...draw,
  },
  19: { V6: 'The 14 touches nothing. Place it alone.' },
  20: { V9: 'Placed alone: end your turn.' },
  24: draw,
  25: { V6: 'Between 12 and 14 the 13 is missing. Keep the 12 for later: place it alone.' },
  26: { V9: 'End your turn.' },
  30: { V10: 'There is the 13. Draw it.' },
  31: { V6: 'Join it to the 12.' },
  32: { V11: '12–13 and 14 touch now. Merge the two groups: that’s free, at any time during your turn.' },
  33: { V9: 'The last token you placed joined a group: you may take another. Draw the 15.' },
  34: { V7: 'Join the 15: 12–15.' },
  35: { V11: 'Four in a row again: convert them, for 17 points.' },
  36: { V10: 'You may stop here. End your turn.' },
  37: {
    V15: 'The game ends when the pile runs out. You score your point cards, plus 6 for each group of four or more still in your reserve.',
  },
};
