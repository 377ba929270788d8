// The lessons of Onze: three turns among four.
import { course } from './course';
import recording from './onze.json';

export default course(recording, {
  0: [
    {
      rule: 'O2',
      fr: 'Quatre rangées partent de leur 11, vers le 1 et vers le 21. Le but : vider votre main avant les autres.',
      en: 'Four rows start from their 11, down to 1 and up to 21. The aim: empty your hand before the others do.',
    },
    {
      rule: 'O5',
      fr: 'Une carte se pose à côté d’une case occupée de sa rangée. Posez le 10 vert contre le 11.',
      en: 'A card is laid beside a filled slot of its row. Lay the green 10 beside the 11.',
    },
  ],
  1: [
    {
      rule: 'O4',
      fr: 'Vous pouvez utiliser jusqu’à quatre cartes par tour. Le 9 vert a maintenant une voisine : posez-le.',
      en: 'You may use up to four cards in a turn. The green 9 has a neighbour now: lay it.',
    },
  ],
  2: [
    {
      rule: 'O6',
      fr: 'Le 9 jaune n’a pas de voisine dans sa rangée, mais le 9 vert est juste à côté, dans une rangée voisine. Un lien fait le pont : posez le 9 jaune avec un lien.',
      en: 'The yellow 9 has no neighbour in its row, but the green 9 lies in the row next to it. A link bridges the gap: lay the yellow 9 with a link.',
    },
  ],
  3: [{ rule: 'O4', fr: 'Une quatrième carte : le 12 rouge, contre le 11.', en: 'A fourth card: the red 12, beside the 11.' }],
  4: [{ rule: 'O4', fr: 'Quatre cartes, c’est le maximum. Finissez votre tour.', en: 'Four cards is the limit. End your turn.' }],
  8: [
    {
      rule: 'O7',
      fr: 'Regardez Chloé : elle pose un joker à la place du 12 bleu.',
      en: 'Watch Chloé: she lays a joker in place of the blue 12.',
    },
  ],
  10: [
    {
      rule: 'O8',
      fr: 'Vous avez le vrai 12 bleu ! Échangez-le contre le joker, qui vient dans votre main.',
      en: 'You hold the real blue 12! Swap it for the joker, which comes into your hand.',
    },
  ],
  11: [
    {
      rule: 'O8',
      fr: 'Après un échange il faut poser une autre carte dans le même tour. Posez le 13 bleu.',
      en: 'After a swap you must lay another card in the same turn. Lay the blue 13.',
    },
  ],
  12: [
    {
      rule: 'O7',
      fr: 'Le joker va partout où le nombre qu’il remplace pourrait aller ; gardé en main, il coûterait 11. Posez-le à la place du 10 jaune, qui ferme le trou.',
      en: 'The joker goes wherever the number it stands for could go; kept in hand it would cost 11. Lay it in place of the yellow 10, which closes the gap.',
    },
  ],
  13: [{ rule: 'O4', fr: 'Finissez votre tour.', en: 'End your turn.' }],
  19: [
    {
      rule: 'O12',
      fr: 'Qui remplit la dernière case d’une demi-rangée, de 1 à 10 ou de 12 à 21, gagne une carte bonus : 11 points.',
      en: 'Whoever fills the last slot of a half row, 1 to 10 or 12 to 21, wins a bonus card: 11 points.',
    },
    {
      rule: 'O9',
      fr: 'Rien ne va maintenant. Tant que la pioche dure, on peut toujours piocher au lieu de jouer, et le tour passe. Piochez.',
      en: 'Nothing fits now. While the pile lasts you may always draw instead of playing, and the turn passes. Draw.',
    },
  ],
  20: [
    {
      rule: 'O15',
      fr: 'La manche finit dès qu’une main est vide. Les nombres et les jokers gardés en main se retirent, les bonus s’ajoutent : le plus haut score gagne.',
      en: 'The game ends as soon as a hand is empty. Numbers and jokers left in hand are taken off, bonus cards added: the highest score wins.',
    },
  ],
});
