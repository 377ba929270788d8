// The lessons of Figures: three short rounds for two.
import { course } from './course';
import recording from './figures.json';

export default course(recording, {
  0: [
    {
      rule: 'F2',
      fr: 'Votre feuille a douze cases. À chaque manche vous en écrivez une : remplie si votre main de cinq cartes la réalise, barrée sinon.',
      en: 'Your sheet has twelve boxes. Each round you write one: filled if your hand of five cards makes it, crossed if not.',
    },
    {
      rule: 'F4',
      fr: 'Vous avez deux 3 et deux 5 de couleurs différentes : les deux paires, 10 points, sont déjà là. Avec un 3 de plus, ce serait un full, 20 points.',
      en: 'You have two 3s and two 5s of different colours: two pairs, 10 points, are there already. One more 3 would make a full house, 20 points.',
    },
    { rule: 'F7', fr: 'Au lieu d’annoncer, tentez mieux : piochez une carte.', en: 'Instead of declaring, try for more: draw a card.' },
  ],
  1: [
    {
      rule: 'F10',
      fr: 'Ce 6 n’aide pas. Défaussez-le : toute carte de la main peut partir, même celle qui vient d’arriver.',
      en: 'This 6 does not help. Discard it: any card of the hand may go, also the one that has just come.',
    },
  ],
  4: [
    {
      rule: 'F13',
      fr: 'Ada vient de défausser un 3 bleu ! Prenez-le. Les autres sauront que vous l’avez.',
      en: 'Ada has just discarded a blue 3! Take it. The others will know that you have it.',
    },
  ],
  5: [
    {
      rule: 'F10',
      fr: 'Gardez le 3 et défaussez le 1 jaune. Ada pourra le prendre ; vous, jamais dans votre propre défausse.',
      en: 'Keep the 3 and discard the yellow 1. Ada may take it; you never take from your own discards.',
    },
  ],
  8: [
    {
      rule: 'F8',
      fr: 'Trois 3 et deux 5 de couleurs différentes : annoncez le full. On annonce au début de son tour, au lieu de piocher.',
      en: 'Three 3s and two 5s of different colours: declare the full house. You declare at the beginning of your turn, instead of drawing.',
    },
  ],
  9: [
    {
      rule: 'F9',
      fr: 'Une annonce termine la manche : toutes les mains sont montrées, et chacun des autres écrit aussi une case.',
      en: 'A declaration ends the round: all hands are shown, and each of the others writes a box too.',
    },
  ],
  10: [
    {
      rule: 'F5',
      fr: 'Deuxième manche : cinq nouvelles cartes. Cette fois Ada commence.',
      en: 'The second round: five new cards. This time Ada begins.',
    },
  ],
  11: [
    {
      rule: 'F9',
      fr: 'Ada annonce une suite d’entrée. Vous devez écrire une case avec la main que vous avez, prête ou non.',
      en: 'Ada declares a straight at once. You must write a box with the hand you have, ready or not.',
    },
    {
      rule: 'F12',
      fr: 'Deux 6 de couleurs différentes donnent 12 dans la série des 6, plus que les paires. Et 52 points dans les séries en rapportent 40 de plus. Marquez les 6.',
      en: 'Two 6s of different colours give 12 in the series of 6s, more than the pairs. And 52 points in the series bring 40 more. Score the 6s.',
    },
  ],
  12: [{ rule: 'F7', fr: 'Troisième manche. Rien de bon à annoncer : piochez.', en: 'The third round. Nothing good to declare: draw.' }],
  13: [
    {
      rule: 'F3',
      fr: 'Deux cartes identiques ne comptent que pour une. Défaussez un de vos deux 2 jaunes.',
      en: 'Two identical cards count as one. Discard one of your two yellow 2s.',
    },
  ],
  15: [
    {
      rule: 'F9',
      fr: 'Ada annonce. Vos 6 sont déjà marqués, et le reste rapporte peu : barrez plutôt les 1, qui valent 4 points au mieux.',
      en: 'Ada declares. Your 6s are scored already, and the rest brings little: cross the 1s rather, worth 4 points at best.',
    },
  ],
  16: [
    {
      rule: 'F12',
      fr: 'Après douze manches tout est écrit. On additionne séries, prime et figures ; le plus haut total gagne.',
      en: 'After twelve rounds everything is written. Series, bonus and figures are added up; the highest total wins.',
    },
  ],
});
