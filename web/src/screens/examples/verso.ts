// Pictures for the rules of Verso.
import type { Examples } from './examples';

const examples: Examples = {
  V1: [
    {
      draw: 't7 → t5 t6 t7 t8 t9',
      fr: 'Au dos d’un 7 peut se trouver un 5, un 6, un 7, un 8 ou un 9.',
      en: 'On the back of a 7 there may be a 5, a 6, a 7, an 8 or a 9.',
    },
  ],
  V2: [
    {
      draw: 'm18 m17 m16 … m7',
      fr: 'Les cartes de points, de la première prise, 18, à la dernière, 7.',
      en: 'The point cards, from the first one taken, 18, to the last, 7.',
    },
  ],
  V6: [
    {
      draw: 't6 t7 t8 | t7',
      fr: '6, 7 et 8 se suivent : c’est un groupe. Le second 7 n’y entre pas, il reste isolé.',
      en: '6, 7 and 8 follow each other: a group. The second 7 does not fit in; it stays independent.',
    },
  ],
  V9: [
    {
      draw: 't6 t7 + *t8',
      fr: 'Le 8 rejoint le groupe 6–7 : vous pouvez prendre un autre jeton.',
      en: 'The 8 joins the group 6–7: you may take another token.',
    },
  ],
  V11: [
    {
      draw: 't12 t13 + t14 t15 → m18',
      fr: '12–13 et 14–15 se touchent : on les réunit. Quatre jetons : on les convertit pour la carte du dessus.',
      en: '12–13 and 14–15 touch: they are merged. Four tokens: they are converted for the top card.',
    },
  ],
  V12: [
    {
      draw: 'm18 t8 → t10/8',
      fr: 'Pris sur la carte 18 de quelqu’un d’autre, le 8 est retourné et montre un 10. La carte reste à sa place.',
      en: 'Taken from somebody else’s card 18, the 8 is turned over and shows a 10. The card stays where it is.',
    },
  ],
  V15: [
    {
      draw: 'm18 m16 m13 m9 + t3 t4 t5 t6 = 62',
      fr: 'Quatre cartes de points, 56, et un groupe de quatre en réserve, 6 : 62 points.',
      en: 'Four point cards, 56, and a group of four in the reserve, 6: 62 points.',
    },
  ],
  E1: [
    {
      draw: 't6 t7 | *t12 / Ada | t15 t10/8',
      fr: 'Votre groupe et le 12 que vous tenez ; au-dessous, la réserve d’Ada. Le 10 a un 8 au dos.',
      en: 'Your group and the 12 that you hold; below, Ada’s reserve. The 10 has an 8 on its back.',
    },
  ],
  E2: [
    {
      draw: 't12 ⇄ t10/8 → *t8/10',
      fr: 'Le 12 est échangé contre le 10, qui se retourne et montre un 8.',
      en: 'The 12 is swapped for the 10, which is turned over and shows an 8.',
    },
  ],
  E3: [{ draw: 't6 t7 + *t8/10', fr: 'Le 8 rejoint 6 7.', en: 'The 8 joins 6 7.' }],
  E4: [{ draw: 't6 t7 t8/10 + *t9', fr: 'Le 9 rejoint 6 7 8.', en: 'The 9 joins 6 7 8.' }],
  E5: [
    {
      draw: 't6 t7 t8/10 t9 → m18',
      fr: 'Quatre jetons contre la carte de points 18.',
      en: 'Four tokens for the point card 18.',
    },
  ],
  E6: [
    {
      draw: 'Ada | m18 t9 → *t11/9 + t12',
      fr: 'Ada prend le 9 de votre carte : retourné, il montre un 11 et rejoint son 12.',
      en: 'Ada takes the 9 from your card: turned over it shows an 11 and joins her 12.',
    },
  ],
};

export default examples;
