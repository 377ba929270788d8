// The lessons of Figures: three short rounds for two.

export const lessons = {
  0: {
    F2: 'Your sheet has twelve boxes. Each round you use one: you score it if your five cards make it, and cross it out if not.',
    F4: 'You have two 3s and two 5s in different colours: that’s two pairs already, 10 points. One more 3 would make a full house, 20 points.',
    F7: 'Rather than declare, go for more: draw a card.',
  },
  1: { F10: 'This 6 does not help. Discard it: any card may go, even the one you just drew.' },
  4: { F13: 'Ada has just discarded a blue 3! Take it. The others will know you have it.' },
  5: { F10: 'Keep the 3 and discard the yellow 1. Ada may take it; you can never take from your own discards.' },
  8: {
    F8: 'Three 3s and two 5s in different colours: declare the full house. You declare at the start of your turn, instead of drawing.',
  },
  9: { F9: 'A declaration ends the round: all hands are shown, and everyone else must score or cross out a box too.' },
  10: { F5: 'Second round: five new cards. This time Ada starts.' },
  11: {
    F9: 'Ada declares a straight right away. Ready or not, you must score or cross out a box with the hand you have.',
    F12: 'Two 6s in different colours are worth 12 in the series of 6s, more than two pairs. And 52 points in your series earn a bonus of 40. Score the 6s.',
  },
  12: { F7: 'Third round. Nothing good to declare: draw.' },
  13: { F3: 'Two identical cards count as one. Discard one of your two yellow 2s.' },
  15: {
    F9: 'Ada declares. Your 6s are already scored and the rest brings little: cross out the 1s, worth 4 points at best.',
  },
  16: { F12: 'After twelve rounds the sheet is full. Series, bonus and figures are added up; the highest total wins.' },
};
