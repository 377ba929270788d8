// The lessons of Vingt-trois: one round for two.

export const lessons = {
  0: {
    T2: 'The aim: empty your hand onto the pile, which climbs from 1 to 23, with as few penalties as you can. You were dealt 15 cards.',
    T3: 'First everyone secretly sets three cards aside, in the box. Box the 23: it comes late and would cost a lot.',
  },
  1: { T3: 'Two more. Any card may go but the 1. Box the 21.' },
  2: { T3: 'Cards of the same value are played together: keep them. Box the lone 15.' },
  6: { T7: 'Whoever holds the 1 opens the round. That’s you: play the 1.' },
  8: { T6: 'The top card is a 2. The same value, or the next one, costs nothing. Play your 2.' },
  10: { T6: 'Several cards of the same value cost no more than one. Play your three 4s at once.' },
  12: { T6: 'Ada jumped from 4 to 6: one step skipped, one penalty. For you the 7s are free. Play both.' },
  14: {
    T8: 'The top card is a 9. Your 12s would cost 2, or one token, which shifts the top by up to 5 for one play. See the prices on the cards.',
    T15: 'Passing costs only one penalty, and the pile may climb. Pass. You may pass as often as you hold cards; then, if nobody plays, you must play or quit.',
  },
  16: { T6: 'Ada played a 10: your 12s now cost only 1. Play all three, without a token.' },
  18: {
    T9: 'Ada takes 2 penalties to force you: you must play if you can, with tokens if need be.',
    T11: 'From 12 to 17 you skip four steps; one token saves them all. And your last cards give back up to 3 penalties. Play both 17s with a token.',
  },
  19: { T10: 'Your hand is empty. Ada is the last one in and may only play or quit; quitting costs one penalty per card.' },
  20: { T13: 'The round is over. After the second, each token you kept gives back up to 2 penalties. Fewest penalties win.' },
};
