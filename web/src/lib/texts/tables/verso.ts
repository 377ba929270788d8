// The table of Verso.
import { plural } from '../plural';

export const table = {
  where: (memory: boolean, players: number) =>
    memory
      ? plural(players, `Backs shown · ${players} player`, `Backs shown · ${players} players`)
      : plural(players, `Backs from memory · ${players} player`, `Backs from memory · ${players} players`),
  pile: 'Pile',
  next: (value: number) => `next: ${value}`,
  pileEmpty: 'empty',
  pileOf: (left: number, value: number) =>
    plural(left, `Draw the ${value}; ${left} token in the pile`, `Draw the ${value}; ${left} tokens in the pile`),
  held: 'In hand',
  nothingHeld: 'none',
  heldBy: (name: string) => `with ${name}`,
  heldToken: (value: number) => `The token in hand, ${value}`,
  taken: (taken: number, most: number) => `token ${taken} of ${most}`,
  takenFreely: 'no limit',
  lastToken: 'last token',
  points: 'Points',
  onTop: (value: number) => `on top: ${value}`,
  noPoints: 'none left',
  pointsOf: (value: number, left: number) =>
    plural(left, `Point card ${value}, the last one`, `Point card ${value}, ${left} cards in the stack`),
  mine: (of: string | null) => (of === null ? 'Your reserve' : `Reserve: ${of}`),
  score: (points: number) => plural(points, `${points} point`, `${points} points`),
  empty: 'empty reserve',
  fewest: 'fewest point cards: no limit on tokens',
  fewestShort: 'no limit',
  alone: 'alone',
  placeAlone: (value: number) => `Place the ${value} alone`,
  joinTo: (value: number, group: string) => `Join the ${value} to ${group}`,
  group: (values: string, length: number) => (length === 1 ? `Token ${values}` : `Group ${values}`),
  worth: (points: number) => `worth ${points}`,
  grows: (length: number, points: number) => plural(length, `${length} token: worth ${points}`, `${length} tokens: worth ${points}`),
  swapFor: (value: number) => `Swap for the ${value}`,
  turnsTo: (faces: string) => `turned over: ${faces}`,
  or: 'or',
  othersToken: (values: string) => `Tokens ${values}`,
  card: (card: number, tokens: string) => (tokens ? `Card ${card}, with ${tokens}` : `Card ${card}, empty`),
  takeFrom: (value: number, card: number) => `Take the ${value} on card ${card}`,
  emptied: 'empty',
  reserveOf: (name: string) => `Reserve: ${name}`,
  act: {
    draw: (value: number) => `Draw the ${value}`,
    join: (group: string) => `Join to ${group}`,
    alone: 'Alone',
    convert: (group: string) => `Convert ${group}`,
    merge: (low: string, high: string) => `Merge ${low} and ${high}`,
    take: (value: number, card: number) => `Take the ${value} on card ${card}`,
    swap: (held: number, value: number) => `Swap the ${held} for the ${value}`,
    end: 'End turn',
    endGame: 'End the game',
  },
  say: {
    first: 'Take a token.',
    more: 'Take another token, or end your turn.',
    swap: (value: number) => `Place the ${value}, or swap it.`,
    place: (value: number) => `Place the ${value}.`,
    alone: 'Placed alone: end your turn when you like.',
    enough: 'Three tokens taken: end your turn when you like.',
    last: 'The pile is empty: ending the turn ends the game.',
    merge: 'Tap the group to merge with.',
    confirm: 'Tap again to play.',
  },
  /* Behind a price and a colon: how it comes about. */
  prices: { V15: 'the change to your score as it stands. A group of four or more counts, or the point card that you get for it.' },
};
