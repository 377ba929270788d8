// The lessons of Vingt-trois: one round for two.
import { course } from './course';
import recording from './vingt-trois.json';

export default course(recording, {
  0: [
    {
      rule: 'T2',
      fr: 'Le but : vider votre main sur la pile, qui monte de 1 à 23, avec le moins de pénalités possible. Vous avez reçu 15 cartes.',
      en: 'The aim: empty your hand onto the pile, which climbs from 1 to 23, with as few penalties as you can. You were dealt 15 cards.',
    },
    {
      rule: 'T3',
      fr: 'Chacun en écarte d’abord trois, en secret. Écartez le 23 : il vient tard et coûterait cher.',
      en: 'Everybody first puts three away, in secret. Box the 23: it comes late and would be dear.',
    },
  ],
  1: [
    {
      rule: 'T3',
      fr: 'Encore deux. Le 1, lui, ne peut pas être écarté. Écartez le 21.',
      en: 'Two more. Only the 1 may not be boxed. Box the 21.',
    },
  ],
  2: [
    {
      rule: 'T3',
      fr: 'Les cartes de même valeur se jouent ensemble : gardez-les. Écartez le 15, qui est seul.',
      en: 'Cards of equal value are played together: keep them. Box the 15, which is alone.',
    },
  ],
  6: [
    {
      rule: 'T7',
      fr: 'Qui tient le 1 ouvre la manche. C’est vous : jouez le 1.',
      en: 'Whoever holds the 1 opens the round. That is you: play the 1.',
    },
  ],
  8: [
    {
      rule: 'T6',
      fr: 'Le sommet est 2. La même valeur, ou une de plus, ne coûte rien. Jouez votre 2.',
      en: 'The top is 2. The same value, or one more, costs nothing. Play your 2.',
    },
  ],
  10: [
    {
      rule: 'T6',
      fr: 'Plusieurs cartes de même valeur ne coûtent pas plus qu’une seule. Jouez vos trois 4 à la fois.',
      en: 'Several cards of the same value cost no more than one. Play your three 4s at once.',
    },
  ],
  12: [
    {
      rule: 'T6',
      fr: 'Ada a sauté du 4 au 6 : un pas manqué, une pénalité. Pour vous, les 7 sont gratuits. Jouez les deux.',
      en: 'Ada jumped from 4 to 6: one step missed, one penalty. For you the 7s are free. Play both.',
    },
  ],
  14: [
    {
      rule: 'T8',
      fr: 'Le sommet est 9. Vos 12 coûteraient 2, ou un jeton : il déplace le sommet de 5 au plus, pour un coup. Regardez les prix sur les cartes.',
      en: 'The top is 9. Your 12s would cost 2, or one token: it shifts the top by up to 5, for one play. See the prices on the cards.',
    },
    {
      rule: 'T15',
      fr: 'Passer ne coûte qu’une pénalité, et la pile montera peut-être. Passez. Après autant de passes que vous avez de cartes, si personne ne pose rien, il faudrait jouer ou abandonner.',
      en: 'Passing costs only one penalty, and the pile may climb. Pass. After as many passes as you hold cards, if nobody plays, you would have to play or quit.',
    },
  ],
  16: [
    {
      rule: 'T6',
      fr: 'Ada a joué 10 : vos 12 ne coûtent plus que 1. Jouez les trois, sans jeton.',
      en: 'Ada played 10: your 12s now cost 1 only. Play all three, without a token.',
    },
  ],
  18: [
    {
      rule: 'T9',
      fr: 'Ada paie 2 pénalités pour vous forcer : il faut jouer si c’est possible, jetons compris.',
      en: 'Ada pays 2 penalties to force you: you must play if you can, tokens included.',
    },
    {
      rule: 'T11',
      fr: 'De 12 à 17, quatre pas manquent : un jeton les épargne. Ce sont vos dernières cartes, qui rendent jusqu’à 3 pénalités. Jouez les deux 17 avec un jeton.',
      en: 'From 12 to 17 four steps are missed: one token saves them. They are your last cards, which give back up to 3 penalties. Play both 17s with a token.',
    },
  ],
  19: [
    {
      rule: 'T10',
      fr: 'Votre main est vide. Ada, seule en jeu, ne peut que jouer ou abandonner ; abandonner coûte une pénalité par carte.',
      en: 'Your hand is empty. Ada is the last one in and may only play or quit; quitting costs one penalty a card.',
    },
  ],
  20: [
    {
      rule: 'T13',
      fr: 'La manche est finie. Après la seconde, chaque jeton gardé rend encore jusqu’à 2 pénalités. Le moins de pénalités gagne.',
      en: 'The round is over. After the second one, each token you kept gives back up to 2 more. Fewest penalties win.',
    },
  ],
});
