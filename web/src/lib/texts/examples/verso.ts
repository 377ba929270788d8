// Pictures for the rules of Verso.

export const examples = {
  V1: { 't7 → t5 t6 t7 t8 t9': 'On the back of a 7 there may be a 5, a 6, a 7, an 8 or a 9.' },
  V2: { 'm18 m17 m16 … m7': 'The point cards, from the first one taken, 18, to the last, 7.' },
  V6: { 't6 t7 t8 | t7': '6, 7 and 8 are consecutive: a group. The second 7 does not fit; it stays on its own.' },
  V9: { 't6 t7 + *t8': 'The 8 joins the group 6–7: you may take another token.' },
  V11: {
    't12 t13 + t14 t15 → m18': '12–13 and 14–15 touch, so they can merge. Four tokens: they are converted for the top card.',
  },
  V12: {
    'm18 t8 → t10/8': 'Taken from someone else’s card 18, the 8 is turned over and shows a 10. The card stays where it is.',
  },
  V15: { 'm18 m16 m13 m9 + t3 t4 t5 t6 = 62': 'Four point cards, 56, and a group of four in the reserve, 6: 62 points.' },
  E1: {
    't6 t7 | *t12 / Ada | t15 t10/8': 'Your group and the 12 that you hold; below, Ada’s reserve. The 10 has an 8 on its back.',
  },
  E2: { 't12 ⇄ t10/8 → *t8/10': 'The 12 is swapped for the 10, which is turned over and shows an 8.' },
  E3: { 't6 t7 + *t8/10': 'The 8 joins 6 7.' },
  E4: { 't6 t7 t8/10 + *t9': 'The 9 joins 6 7 8.' },
  E5: { 't6 t7 t8/10 t9 → m18': 'Four tokens for the point card 18.' },
  E6: { 'Ada | m18 t9 → *t11/9 + t12': 'Ada takes the 9 from your card: turned over it shows an 11 and joins her 12.' },
};
