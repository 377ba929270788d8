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
      draw: 'm18 m15 + t3 t4 t5 t6 = 39',
      fr: 'Deux cartes de points, 18 et 15, et un groupe de quatre en réserve, 6 : 39 points.',
      en: 'Two point cards, 18 and 15, and a group of four in the reserve, 6: 39 points.',
    },
  ],
};

export default examples;
