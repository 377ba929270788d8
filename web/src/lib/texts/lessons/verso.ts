// The lessons of Verso: four turns for two.

export const lessons = {
  0: {
    V1: 'Each token has two faces, from 1 to 19, that differ by at most 2. You gather runs of numbers and cash them in for points.',
    V3: 'The top token of the pile shows its face to everyone; nobody sees its back. Draw the 7.',
  },
  1: { V6: 'There is nothing for it to join: place it alone in your reserve.' },
  2: { V9: 'You may take another token only if the last one joined a group. End your turn.' },
  6: { V10: 'Your turn. Draw a token.' },
  7: { V6: 'A 6 fits next to the 7. Join it: 6–7 is a group. (You could also swap it; more on that soon.)' },
  8: { V9: 'It joined a group, so you may go on: up to three tokens per turn. Draw again.' },
  9: {
    V17: 'The 9 does not fit. But Ada has a lone 10, and the back of a 10 is 8, 9, 10, 11 or 12. Swap your 9 for it: you get it turned over.',
  },
  10: { V9: 'An 8! Join it to 6–7. A swap does not count as a token taken.' },
  11: { V9: 'Draw your third and last token this turn.' },
  12: { V6: 'The 14 touches nothing: place it alone. It may start another run.' },
  13: { V9: 'That makes three tokens. End your turn.' },
  21: { V10: 'Your turn: draw the 12.' },
  22: { V6: 'Between 12 and 14 the 13 is missing. Keep the 12 for later: place it alone.' },
  23: { V9: 'End your turn.' },
  27: {
    V2: 'Ada had four tokens in a row, 9 to 12, and converted them: the top card, 18 points, is hers. The next one is worth only 17.',
  },
  28: {
    V12: 'The converted tokens lie on the card. The others may take them, highest first; the card and its points stay with Ada.',
    V17: 'A token you take is turned over. The back of Ada’s 12 is 10 to 14, and a 13 would fit well: take her 12.',
  },
  29: { V6: 'It is the 13! It fits next to your 12 and your 14: join it to the 12.' },
  30: { V11: '12–13 and 14 touch now. Merge the two groups: that’s free, at any time during your turn.' },
  31: { V9: 'The token you took joined a group, so go on: draw the 5.' },
  32: { V7: 'A group grows at either end. Join the 5.' },
  33: { V9: 'Draw the 15, your third token this turn.' },
  34: { V7: 'Join the 15: 12–15. That makes two runs of four.' },
  35: {
    V9: 'Three tokens are the limit, unless you own fewer point cards than everyone else. Ada has one, you have none: go on as long as your tokens join. Draw the 18.',
  },
  36: { V9: 'It joins nothing: place it alone. That ends your taking, limit or not.' },
  37: {
    V2: 'Convert 5–8: card 17 is yours. Had you converted it earlier, you would no longer have owned the fewest cards, and three tokens would have been the limit.',
  },
  38: { V11: 'Converting is free, too, as often as you like: convert 12–15 for 16 points.' },
  39: { V12: 'The others may now take tokens from your cards. The points stay yours. End your turn.' },
  40: {
    V15: 'The game ends when the pile runs out. You score your point cards, plus 6 for each group of four or more still in your reserve.',
  },
};
