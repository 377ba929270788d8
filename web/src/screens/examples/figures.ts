// Pictures for the rules of Figures.
import type { Examples } from './examples';

const examples: Examples = {
  F2: [
    { draw: 'R3 G3 | R5 B5 = 10', fr: 'Deux paires : 3 et 5, chacun en deux couleurs.', en: 'Two pairs: 3 and 5, each in two colours.' },
    { draw: 'R3 G3 B3 | R5 B5 = 20', fr: 'Un full : 3 en trois couleurs, 5 en deux.', en: 'A full house: 3 in three colours, 5 in two.' },
    { draw: 'R1 G2 Y3 B4 R5 = 25', fr: 'Une suite, de couleurs quelconques.', en: 'A straight, in any colours.' },
    { draw: 'R4 Y4 G4 B4 = 30', fr: 'Un carré : 4 dans les quatre couleurs.', en: 'Four of a kind: 4 in all four colours.' },
    { draw: 'G1 G2 G3 G5 G6 = 50', fr: 'Un flush : cinq valeurs différentes, toutes vertes.', en: 'A flush: five different values, all green.' },
  ],
  F3: [
    {
      draw: 'R3 R3 G3 → 6',
      fr: 'Deux 3 rouges comptent pour un seul : avec le vert, la série des 3 vaut 6, et ce n’est pas un brelan.',
      en: 'Two red 3s count as one: with the green one the series of 3s is worth 6, and this is no three of a kind.',
    },
  ],
  F4: [
    {
      draw: 'R3 Y3 G3 B3 ~R6 → 12 | 15 | 30',
      fr: 'Un 3 en quatre couleurs peut s’écrire dans la série des 3, en brelan ou en carré.',
      en: 'A 3 in four colours can be written in the series of 3s, as three or as four of a kind.',
    },
  ],
  F10: [
    {
      draw: '*B3 | B3 Y1 →',
      fr: 'Le 3 bleu vient d’être pris : on défausse le 1 jaune, ou le 3 lui-même.',
      en: 'The blue 3 was just taken: the yellow 1 may go, or the 3 itself.',
    },
  ],
  F12: [
    {
      draw: 'R6 G6 B6 = 18 | Y5 G5 R5 B5 = 20 | … 52 → +40',
      fr: 'Des séries bien remplies atteignent 52 points, qui en rapportent 40 de plus.',
      en: 'Well-filled series come to 52 points, which bring 40 more.',
    },
  ],
};

export default examples;
