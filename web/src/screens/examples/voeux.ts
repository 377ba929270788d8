// Pictures for the rules of Vœux.
import type { Examples } from './examples';

const examples: Examples = {
  W3: [
    { draw: 'G2 G4 G4 G7 ↑', fr: 'Une série qui monte ; les valeurs égales sont permises.', en: 'A series that rises; equal values are allowed.' },
    { draw: 'R9 R9 R6 R1 ↓', fr: 'Une série qui descend : le 6 a fixé la direction.', en: 'A series that falls: the 6 fixed the direction.' },
    {
      draw: 'B5 B5 *P5 B6',
      fr: 'La carte de points 5 entre dans la série bleue, parce que sa dernière valeur est un 5.',
      en: 'The point card 5 goes into the blue series, because its last value is a 5.',
    },
  ],
  W4: [
    {
      draw: 'Y3 Y5 YE *YE | ~Y8',
      fr: 'Après une carte de fin, seule la seconde carte de fin peut suivre ; le 8 ne le peut plus.',
      en: 'After an end card only the second end card may follow; the 8 no longer can.',
    },
  ],
  W5: [
    {
      draw: 'R5 P5 → s5 | G7 V7 → s7',
      fr: 'Deux cartes de même valeur donnent la pierre de cette valeur.',
      en: 'Two cards of equal value give the stone of that value.',
    },
  ],
  W7: [
    {
      draw: 'RE + YE + GE + BE + VE',
      fr: 'Cinq séries ont une carte de fin, chez qui que ce soit : la phase finale commence.',
      en: 'Five series have an end card, no matter whose: the final phase begins.',
    },
  ],
  W10: [
    { draw: 'V4 = −4 | V4 V5 V6 V7 = +1', fr: 'Une carte seule coûte 4 points ; quatre cartes en rapportent 1.', en: 'A single card costs 4 points; four cards bring 1.' },
  ],
  W11: [
    { draw: 's1 s4 s7 = +4', fr: 'Trois pierres rapportent 4 points.', en: 'Three stones bring 4 points.' },
    { draw: 'P2 P9 P3 = +3', fr: 'La série neutre : 1 point par carte, dans n’importe quel ordre.', en: 'The neutral series: 1 point a card, in any order.' },
  ],
  E1: [{ draw: 'R2 R4 R4 R5 R7 R8 RE = +6', fr: 'Sept cartes, +6.', en: 'Seven cards, +6.' }],
  E2: [{ draw: 'Y0 Y3 Y5 P5 YE = +2', fr: 'Cinq cartes, +2.', en: 'Five cards, +2.' }],
  E3: [
    {
      draw: 'G9 G6 G3 = −2 | B5 = −4',
      fr: 'Trois cartes, −2 ; une carte seule, −4.',
      en: 'Three cards, −2; a single card, −4.',
    },
  ],
  E4: [
    {
      draw: 'P2 P9 P1 = +3 | s3 s6 s7 = +4',
      fr: 'Trois cartes neutres, +3 ; trois pierres, +4.',
      en: 'Three neutral cards, +3; three stones, +4.',
    },
  ],
};

export default examples;
