// The table of Vingt-trois.
import { plural } from '../plural';

export const table = {
  where: (round: number, players: number) => plural(players, `Round ${round} of 2 · ${players} player`, `Round ${round} of 2 · ${players} players`),
  whereBeginner: (round: number, players: number) =>
    plural(players, `Round ${round} of 2, beginners · ${players} player`, `Round ${round} of 2, beginners · ${players} players`),
  cards: (count: number) => plural(count, `${count} card`, `${count} cards`),
  tokens: (count: number) => plural(count, `${count} bonus token`, `${count} bonus tokens`),
  done: 'all played',
  quit: (count: number) => `quit, ${count}`,
  quitSaid: (count: number) => plural(count, `quit with ${count} card`, `quit with ${count} cards`),
  boxed: (count: number) => `${count} of 3 boxed`,
  hasOne: 'has the 1',
  forced: 'forced',
  rests: (count: number, cards: number) => `pass ${count}/${cards}`,
  below: (value: number) => `nothing from ${value} up`,
  score: (score: number) => `score ${score}`,
  pile: 'The pile',
  top: (value: number, name: string) => `Top ${value}, by ${name}`,
  topYours: (value: number) => `Top ${value}, by you`,
  opens: (name: string) => `${name} has the 1 and will open`,
  opensYou: 'you will open with the 1',
  free: (from: number, to: number) => (from === to ? `No penalty: ${from}` : `No penalty: ${from} or ${to}`),
  withTokens: (of: string | null) => (of === null ? 'With your ±5 tokens' : `With the ±5 tokens (${of})`),
  freeRange: (from: number, to: number) => `${from} to ${to} free`,
  stair: (top: number) => (top ? `Ladder from 1 to 23, top ${top}` : 'Ladder from 1 to 23'),
  step: (value: number, played: number, own: number, unseen: number, of: string | null) =>
    of === null
      ? plural(unseen, `${value}: ${played} in the pile, ${own} yours, ${unseen} unseen`, `${value}: ${played} in the pile, ${own} yours, ${unseen} unseen`)
      : plural(unseen, `${value}: ${played} in the pile, ${own} with ${of}, ${unseen} unseen`, `${value}: ${played} in the pile, ${own} with ${of}, ${unseen} unseen`),
  legend: { played: 'played', own: (of: string | null) => (of === null ? 'yours' : `${of}`), unseen: 'below: not seen yet' },
  box: (of: string | null) => (of === null ? 'Your box' : `Box: ${of}`),
  boxPlace: 'empty',
  boxedCards: (cards: string) => `Boxed: ${cards}`,
  handGone: 'Hand given up',
  allLaid: (of: string | null) => (of === null ? 'You have played everything.' : `${of} has played everything.`),
  lay: (value: number, copies: number) => (copies > 1 ? `Play ${copies} × ${value}` : `Play ${value}`),
  layWith: (value: number, copies: number, tokens: number) =>
    copies > 1
      ? plural(tokens, `Play ${copies} × ${value} with ${tokens} token`, `Play ${copies} × ${value} with ${tokens} tokens`)
      : plural(tokens, `Play ${value} with ${tokens} token`, `Play ${value} with ${tokens} tokens`),
  open: 'Open with the 1',
  putAside: (value: number) => `Box ${value}`,
  copies: 'How many cards',
  copy: (count: number) => plural(count, `${count} card`, `${count} cards`),
  pass: 'Pass',
  force: 'Force',
  quitRound: 'Quit',
  quitAsk: (points: number) =>
    plural(points, `You are out of this round, and it costs you ${points} penalty.`, `You are out of this round, and it costs you ${points} penalties.`),
  choose: 'Tap a card to play it',
  nothing: 'No card can be played',
  noToken: 'no ±5',
  chooseBox: 'Tap a card to set it aside',
  costs: (amount: number) => plural(amount, `costs ${amount} penalty`, `costs ${amount} penalties`),
  costless: 'no penalty',
  givesBack: (amount: number) => plural(amount, `gives back ${amount} penalty`, `gives back ${amount} penalties`),
  spends: (tokens: number) => plural(tokens, `${tokens} token`, `${tokens} tokens`),
  say: {
    box: (left: number) => plural(left, `Set aside ${left} more card.`, `Set aside ${left} more cards.`),
    open: 'The 1 opens the round.',
    play: 'Play, pass, force or quit.',
    forced: 'You are forced: you must play a card.',
    lapsed: 'Forced, but nothing can be played: pass, force or quit.',
    none: 'Nothing can be played.',
    alone: 'You are the last one in: play or quit.',
    enough: 'No passes left: play or quit.',
    tokens: 'Tokens or penalties?',
    last: 'Your last card gives back up to 3 penalties.',
    confirm: 'Tap again to play.',
    out: 'You are out of the round.',
  },
  /* Behind a price and a colon: how it comes about. */
  prices: { T6: 'a penalty for each value that is skipped. A bonus token shifts the top by up to 5.' },
};
