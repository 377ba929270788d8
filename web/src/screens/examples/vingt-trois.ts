// Pictures for the rules of Vingt-trois.
import type { Examples } from './examples';

const examples: Examples = {
  T1: [
    {
      draw: 'c1 | c2 c2 | c3 c3 c3 | … | c23 c23 c23',
      fr: 'Un seul 1, deux 2, puis trois cartes de chaque valeur.',
      en: 'One 1, two 2s, then three cards of each value.',
    },
  ],
  T6: [
    { draw: 'c5 → *c5 | c5 → *c6', fr: 'Un 5 ou un 6 sur un 5 : gratuit.', en: 'A 5 or a 6 on a 5: free.' },
    {
      draw: 'c5 → *c8 pen2',
      fr: 'Un 8 sur un 5 : 6 et 7 sont sautés, deux pénalités.',
      en: 'An 8 on a 5: 6 and 7 are skipped, two penalties.',
    },
    {
      draw: 'c5 → *c8 c8 c8 pen2',
      fr: 'Trois 8 à la fois ne coûtent pas plus qu’un seul.',
      en: 'Three 8s at once cost no more than one.',
    },
    {
      draw: 'c14 → ~c10',
      fr: 'Un 10 sur un 14 : impossible sans jeton bonus.',
      en: 'A 10 on a 14: not possible without a bonus token.',
    },
  ],
  T8: [
    {
      draw: 'c10 → *c16 coin',
      fr: 'Un jeton raccourcit le saut de 5 : un 16 sur un 10 ne coûte plus rien.',
      en: 'A token makes the jump 5 shorter: a 16 on a 10 costs nothing any more.',
    },
    {
      draw: 'c14 → *c10 coin / c14 → *c3 coin coin coin',
      fr: 'Vers le bas : 4 de moins demandent un jeton, 11 de moins en demandent trois.',
      en: 'Downwards: 4 less takes one token, 11 less takes three.',
    },
  ],
  T9: [
    {
      draw: 'pen2 → c12 → *c17 coin',
      fr: 'Forcer coûte 2. Qui est forcé doit jouer, s’il le faut avec un jeton.',
      en: 'Forcing costs 2. Whoever is forced must play, with a token if need be.',
    },
  ],
  T11: [
    {
      draw: '*c17 c17 | pen5 → pen2',
      fr: 'Les dernières cartes sont posées : sur 5 pénalités, 3 sont rendues.',
      en: 'The last cards are laid: of 5 penalties, 3 are given back.',
    },
  ],
  T15: [
    {
      draw: 'c4 c9 | pen1 pen1 →',
      fr: 'Deux cartes en main : on peut passer ou forcer deux fois. Ensuite il faut jouer ou abandonner.',
      en: 'Two cards in hand: you may pass or force twice. Then you must play or quit.',
    },
  ],
  T13: [
    {
      draw: 'coin coin | pen7 → pen3',
      fr: 'Après deux manches, deux jetons gardés rendent 4 pénalités.',
      en: 'After two rounds, two tokens kept give back 4 penalties.',
    },
  ],
};

export default examples;
