// The lessons of Vœux: seven turns for two.
import { course, type Lesson } from './course';
import recording from './voeux.json';

const draw: Lesson = { rule: 'W2', fr: 'Puis piochez une carte.', en: 'Then draw a card.' };

export default course(recording, {
  0: [
    {
      rule: 'W10',
      fr: 'Vous construisez une série par couleur. Longue, elle rapporte ; courte, elle coûte : une carte seule vaut −4, neuf valent +10.',
      en: 'You build one series per colour. A long one pays, a short one costs: a single card counts −4, nine count +10.',
    },
    {
      rule: 'W3',
      fr: 'Un tour : jouer, puis piocher. Commencez une série qui pourra monter longtemps : posez le 2 vert.',
      en: 'A turn: play, then draw. Begin a series that can rise for long: lay the green 2.',
    },
  ],
  1: [draw],
  4: [
    {
      rule: 'W3',
      fr: 'La première valeur différente fixe la direction : 2 puis 4, la série monte pour de bon. Posez le 4 vert.',
      en: 'The first value that differs fixes the direction: 2, then 4, and the series rises for good. Lay the green 4.',
    },
  ],
  5: [draw],
  8: [
    {
      rule: 'W5',
      fr: 'Deux cartes de même valeur donnent une pierre à vœux ; l’une peut être la carte de points. Prenez la pierre 5 avec le 5 rouge et la carte de points 5.',
      en: 'Two cards of equal value give a wish stone; one of them may be the point card. Take stone 5 with the red 5 and point 5.',
    },
  ],
  9: [
    {
      rule: 'W6',
      fr: 'Pour une pierre on pioche deux cartes. Ada a défaussé le 7 vert, qui continue votre série : prenez-le.',
      en: 'For a stone you draw two cards. Ada discarded the green 7, which continues your series: take it.',
    },
  ],
  10: [
    {
      rule: 'W6',
      fr: 'Les défausses qui ont reçu une carte ce tour-ci restent fermées. Piochez la seconde carte.',
      en: 'Discard piles that received a card this turn stay closed. Draw the second card from the pile.',
    },
  ],
  13: [
    {
      rule: 'W13',
      fr: 'Tous savent que vous avez le 7 vert : ils vous ont vu le prendre. Posez-le.',
      en: 'Everybody knows that you hold the green 7, taken in the open. Lay it.',
    },
  ],
  14: [draw],
  17: [
    {
      rule: 'W2',
      fr: 'Une carte dont vous ne voulez pas va sur la défausse de sa couleur. Défaussez le 1 violet : Ada commence le violet à 6.',
      en: 'A card that you do not want goes onto the discard pile of its colour. Discard the violet 1: Ada begins violet at 6.',
    },
  ],
  18: [draw],
  21: [
    {
      rule: 'W3',
      fr: 'Une carte de points entre dans une série de couleur si la dernière valeur y est la même. Posez la carte de points 7 sur votre 7 vert : une carte de plus.',
      en: 'A point card goes into a colour series if the last value there is the same. Lay point 7 onto your green 7: one card more.',
    },
  ],
  22: [draw],
  25: [
    {
      rule: 'W4',
      fr: 'La carte de fin compte comme une carte et ferme la série : cinq cartes, +2. Posez la fin verte. (D’habitude, on attend plus longtemps !)',
      en: 'The end card counts as a card and closes the series: five cards, +2. Lay the green end. (Usually one waits longer!)',
    },
  ],
  26: [draw],
  27: [
    {
      rule: 'W7',
      fr: 'Dès que cinq séries en tout ont une carte de fin, ou que la pioche est vide, chacun pose encore jusqu’à deux cartes, et c’est fini.',
      en: 'As soon as five series in all have an end card, or the pile is empty, everybody lays up to two more cards, and it is over.',
    },
    {
      rule: 'W11',
      fr: 'N’oubliez pas les pierres : aucune coûte 4 points, cinq en rapportent 10. Le plus haut total gagne.',
      en: 'Do not forget the stones: none costs 4 points, five bring 10. The highest total wins.',
    },
  ],
});
