// The lessons of Vingt-trois: one round for two.

export const lessons = {
  0: {
    T2: 'The aim: empty your hand onto the pile, which climbs from 1 to 23, with as few penalties as you can. You were dealt 15 cards.',
    T3: 'Everybody first puts three away, in secret. Box the 23: it comes late and would be dear.',
  },
  1: { T3: 'Two more. Only the 1 may not be boxed. Box the 21.' },
  2: { T3: 'Cards of equal value are played together: keep them. Box the 15, which is alone.' },
  6: { T7: 'Whoever holds the 1 opens the round. That is you: play the 1.' },
  8: { T6: 'The top is 2. The same value, or one more, costs nothing. Play your 2.' },
  10: { T6: 'Several cards of the same value cost no more than one. Play your three 4s at once.' },
  12: { T6: 'Ada jumped from 4 to 6: one step missed, one penalty. For you the 7s are free. Play both.' },
  14: {
    T8: 'The top is 9. Your 12s would cost 2, or one token: it shifts the top by up to 5, for one play. See the prices on the cards.',
    T15: 'Passing costs only one penalty, and the pile may climb. Pass. After as many passes as you hold cards, if nobody plays, you would have to play or quit.',
  },
  16: { T6: 'Ada played 10: your 12s now cost 1 only. Play all three, without a token.' },
  18: {
    T9: 'Ada pays 2 penalties to force you: you must play if you can, tokens included.',
    T11: 'From 12 to 17 four steps are missed: one token saves them. They are your last cards, which give back up to 3 penalties. Play both 17s with a token.',
  },
  19: { T10: 'Your hand is empty. Ada is the last one in and may only play or quit; quitting costs one penalty a card.' },
  20: { T13: 'The round is over. After the second one, each token you kept gives back up to 2 more. Fewest penalties win.' },
};
