// Pictures for the rules of Onze.

export const examples = {
  O2: {
    '._ .R11 ._ / ._ .Y11 ._ / ._ .G11 ._ / ._ .B11 ._': 'The four 11s. The yellow row touches the red and the green one; the red one touches the yellow one only.',
  },
  O5: { '.*G8 .G9 .G10 .G11 .*G12 ._': 'The green row goes from 9 to 11: 8 and 12 are adjacent.' },
  O6: {
    '.*Y9 ._ .Y11 / .G9 .G10 .G11 / link': 'The yellow 9 is not adjacent, but the green 9 is in the neighbouring row: with a link it can be played.',
  },
  O7: { 'J → .B11 .jB12': 'A joker in place of the blue 12.' },
  O8: {
    'B12 + .jB12 → .B12 + J | *B13': 'The real blue 12 takes its slot back and the joker goes to your hand. You must play another card, here the blue 13.',
  },
  O12: { '.R12 .R13 … .R20 .*R21 → bonus': 'The red 21 fills the half row from 12 to 21: a bonus card.' },
  O15: { 'bonus bonus | ~G3 ~J = 8': 'Two bonus cards, 22; a 3 and a joker are left in hand: 22 − 3 − 11 = 8.' },
  E1: {
    '._ ._ .R11 ._ ._ / .*Y9 ._ .Y11 ._ ._ / .G9 .G10 .G11 ._ ._ / ._ ._ .B11 .jB12 ._ / link': 'The yellow 9 is played with a link, because the green 9 is in the neighbouring row. The blue 12 is still a joker.',
  },
  E2: { 'B12 ⇄ .jB12 → .*B12 | J': 'The real blue 12 takes the slot; the joker goes to your hand.' },
  E3: { 'J → .Y9 .*jY10 .Y11': 'The joker stands for the yellow 10 and fills the gap.' },
  E4: { '._ ._ .R11 ._ ._ / .Y9 .jY10 .Y11 ._ ._ / .G9 .G10 .G11 ._ ._ / ._ ._ .B11 .B12 .*B13': 'The table after your turn.' },
};
