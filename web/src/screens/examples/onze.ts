// Pictures for the rules of Onze.
import type { Examples } from './examples';

const examples: Examples = {
  O2: [
    {
      draw: '._ .R11 ._ / ._ .Y11 ._ / ._ .G11 ._ / ._ .B11 ._',
      fr: 'Les quatre 11. La rangée jaune touche la rouge et la verte ; la rouge ne touche que la jaune.',
      en: 'The four 11s. The yellow row touches the red and the green one; the red one touches the yellow one only.',
    },
  ],
  O5: [
    {
      draw: '.*G8 .G9 .G10 .G11 .*G12 ._',
      fr: 'La rangée verte va de 9 à 11 : 8 et 12 sont adjacents.',
      en: 'The green row goes from 9 to 11: 8 and 12 are adjacent.',
    },
  ],
  O6: [
    {
      draw: '.*Y9 ._ .Y11 / .G9 .G10 .G11 / link',
      fr: 'Le 9 jaune n’est pas adjacent, mais le 9 vert est dans la rangée voisine : avec un lien, il se pose.',
      en: 'The yellow 9 is not adjacent, but the green 9 lies in the neighbour row: with a link it can be laid.',
    },
  ],
  O7: [
    {
      draw: 'J → .B11 .jB12',
      fr: 'Un joker à la place du 12 bleu.',
      en: 'A joker in place of the blue 12.',
    },
  ],
  O8: [
    {
      draw: 'B12 + .jB12 → .B12 + J | *B13',
      fr: 'Le vrai 12 bleu reprend sa case et le joker vient en main. Il faut encore poser une carte, ici le 13 bleu.',
      en: 'The real blue 12 takes its slot back and the joker comes into the hand. Another card must be laid, here the blue 13.',
    },
  ],
  O12: [
    {
      draw: '.R12 .R13 … .R20 .*R21 → bonus',
      fr: 'Le 21 rouge remplit la demi-rangée de 12 à 21 : une carte bonus.',
      en: 'The red 21 fills the half row from 12 to 21: a bonus card.',
    },
  ],
  O15: [
    {
      draw: 'bonus bonus | ~G3 ~J = 8',
      fr: 'Deux bonus, 22 ; un 3 et un joker restent en main : 22 − 3 − 11 = 8.',
      en: 'Two bonus cards, 22; a 3 and a joker are left in hand: 22 − 3 − 11 = 8.',
    },
  ],
  E1: [
    {
      draw: '._ ._ .R11 ._ ._ / .*Y9 ._ .Y11 ._ ._ / .G9 .G10 .G11 ._ ._ / ._ ._ .B11 .jB12 ._ / link',
      fr: 'Le 9 jaune se pose avec un lien, car le 9 vert est dans la rangée voisine. Le 12 bleu est encore un joker.',
      en: 'The yellow 9 is laid with a link, because the green 9 lies in the neighbour row. The blue 12 is still a joker.',
    },
  ],
  E2: [
    {
      draw: 'B12 ⇄ .jB12 → .*B12 | J',
      fr: 'Le vrai 12 bleu prend la case, le joker vient en main.',
      en: 'The real blue 12 takes the slot, the joker comes into the hand.',
    },
  ],
  E3: [
    {
      draw: 'J → .Y9 .*jY10 .Y11',
      fr: 'Le joker remplace le 10 jaune et comble le trou.',
      en: 'The joker stands for the yellow 10 and fills the gap.',
    },
  ],
  E4: [
    {
      draw: '._ ._ .R11 ._ ._ / .Y9 .jY10 .Y11 ._ ._ / .G9 .G10 .G11 ._ ._ / ._ ._ .B11 .B12 .*B13',
      fr: 'La table après votre tour.',
      en: 'The table after your turn.',
    },
  ],
};

export default examples;
