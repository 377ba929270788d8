// The lessons of Verso: five turns for two.
import { course, type Lesson } from './course';
import recording from './verso.json';

const draw: Lesson = { rule: 'V10', fr: 'À vous. Piochez un jeton.', en: 'Your turn. Draw a token.' };

export default course(recording, {
  0: [
    {
      rule: 'V1',
      fr: 'Chaque jeton a deux faces, de 1 à 19, qui diffèrent de 2 au plus. Vous assemblez des suites de nombres et les échangez contre des points.',
      en: 'Each token has two faces, from 1 to 19, that differ by at most 2. You gather runs of numbers and cash them in for points.',
    },
    {
      rule: 'V3',
      fr: 'Le jeton du dessus de la pioche montre sa face à tous ; personne ne voit son dos. Piochez le 7.',
      en: 'The top token of the pile shows its face to all; nobody sees its back. Draw the 7.',
    },
  ],
  1: [
    {
      rule: 'V6',
      fr: 'Rien à quoi le joindre : posez-le seul dans votre réserve.',
      en: 'There is nothing to join it to: place it alone in your reserve.',
    },
  ],
  2: [
    {
      rule: 'V9',
      fr: 'On ne reprend un jeton que si le dernier a rejoint un groupe. Finissez votre tour.',
      en: 'You may take another token only if the last one joined a group. End your turn.',
    },
  ],
  6: [draw],
  7: [
    {
      rule: 'V6',
      fr: 'Un 6 tient à côté du 7. Joignez-le : 6–7 est un groupe. (Vous pourriez aussi l’échanger, on y vient.)',
      en: 'A 6 fits beside the 7. Join it: 6–7 is a group. (You could also swap it; we will come to that.)',
    },
  ],
  8: [
    {
      rule: 'V9',
      fr: 'Il a rejoint un groupe : vous pouvez continuer, jusqu’à trois jetons par tour. Piochez encore.',
      en: 'It joined a group: you may go on, up to three tokens in a turn. Draw again.',
    },
  ],
  9: [
    {
      rule: 'V17',
      fr: 'Le 9 ne va pas. Mais Ada a un 10 isolé : au dos d’un 10 il y a 8, 9, 10, 11 ou 12. Échangez votre 9 contre lui ; il vous arrive retourné.',
      en: 'The 9 does not fit. But Ada has a 10 alone: the back of a 10 is 8, 9, 10, 11 or 12. Swap your 9 for it; it comes to you turned over.',
    },
  ],
  10: [
    {
      rule: 'V9',
      fr: 'Un 8 ! Joignez-le à 6–7. Un échange ne compte pas comme une prise.',
      en: 'An 8! Join it to 6–7. A swap does not count as taking.',
    },
  ],
  11: [
    {
      rule: 'V9',
      fr: 'Troisième et dernière prise. Le 5 se voit déjà sur la pioche : prenez-le.',
      en: 'The third and last taking. You can see the 5 on the pile already: draw it.',
    },
  ],
  12: [{ rule: 'V7', fr: 'Un groupe grandit par ses deux bouts. Joignez le 5.', en: 'A group grows at both its ends. Join the 5.' }],
  13: [
    {
      rule: 'V2',
      fr: 'Quatre jetons à la suite ! Convertissez-les : la carte du dessus, 18 points, est à vous. La suivante ne vaudra que 17.',
      en: 'Four tokens in a row! Convert them: the top card, 18 points, is yours. The next one will be worth 17 only.',
    },
  ],
  14: [
    {
      rule: 'V12',
      fr: 'Les jetons restent sur la carte, et les autres peuvent les y prendre, retournés. La carte et ses points restent à vous. Finissez votre tour.',
      en: 'The tokens lie on the card, and the others may take them from there, turned over. The card and its points stay yours. End your turn.',
    },
  ],
  18: [
    {
      rule: 'V17',
      fr: 'Ada a pris votre 8 : retourné, c’est de nouveau le 10, et elle le savait. Qui se souvient des dos a l’avantage.',
      en: 'Ada took your 8: turned over it is the 10 again, and she knew. Whoever remembers the backs has the edge.',
    },
    draw,
  ],
  19: [{ rule: 'V6', fr: 'Le 14 ne touche à rien. Posez-le seul.', en: 'The 14 touches nothing. Place it alone.' }],
  20: [{ rule: 'V9', fr: 'Posé seul : finissez votre tour.', en: 'Placed alone: end your turn.' }],
  24: [draw],
  25: [
    {
      rule: 'V6',
      fr: 'Entre 12 et 14 il manque le 13. Gardez le 12 pour plus tard : posez-le seul.',
      en: 'Between 12 and 14 the 13 is missing. Keep the 12 for later: place it alone.',
    },
  ],
  26: [{ rule: 'V9', fr: 'Finissez votre tour.', en: 'End your turn.' }],
  30: [{ rule: 'V10', fr: 'Voilà le 13. Piochez-le.', en: 'There is the 13. Draw it.' }],
  31: [{ rule: 'V6', fr: 'Joignez-le au 12.', en: 'Join it to the 12.' }],
  32: [
    {
      rule: 'V11',
      fr: '12–13 et 14 se touchent maintenant. Réunissez les deux groupes : c’est gratuit, à tout moment de votre tour.',
      en: '12–13 and 14 touch now. Merge the two groups: that is free, at any time of your turn.',
    },
  ],
  33: [
    {
      rule: 'V9',
      fr: 'Le dernier jeton posé a rejoint un groupe : vous pouvez encore prendre. Piochez le 15.',
      en: 'The last token you placed joined a group: you may take another. Draw the 15.',
    },
  ],
  34: [{ rule: 'V7', fr: 'Joignez le 15 : 12–15.', en: 'Join the 15: 12–15.' }],
  35: [{ rule: 'V11', fr: 'Quatre à la suite, encore : convertissez, pour 17 points.', en: 'Four in a row again: convert them, for 17 points.' }],
  36: [{ rule: 'V10', fr: 'Prendre davantage est un droit, pas un devoir. Finissez votre tour.', en: 'Taking more is a right, not a duty. End your turn.' }],
  37: [
    {
      rule: 'V15',
      fr: 'La partie finit avec la pioche. On compte ses cartes de points, et 6 pour chaque groupe de quatre ou plus resté en réserve.',
      en: 'The game ends with the pile. You count your point cards, and 6 for each group of four or more that is still in your reserve.',
    },
  ],
});
