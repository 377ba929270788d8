// The table of Vœux.
import { plural } from '../plural';

export const table = {
  prompts: {
    play: 'Play, discard, or take a stone.',
    draw: (due: number) => (due > 1 ? 'Draw two cards, one after the other.' : 'Draw a card.'),
    pileOnly: 'Too many discards taken in a row: draw from the pile.',
    final: (due: number) => (due > 1 ? 'Final phase: play up to two cards.' : 'Final phase: one more card at most.'),
  },
  where: (players: number, final: boolean) =>
    final ? plural(players, `${players} player · final phase`, `${players} players · final phase`) : plural(players, `${players} player`, `${players} players`),
  hand: (cards: number) => plural(cards, `${cards} card in hand`, `${cards} cards in hand`),
  known: (cards: string) => `in hand, seen by all: ${cards}`,
  stones: 'Wish stones',
  stoneCount: (count: number) => (count === 0 ? 'no stone' : plural(count, `${count} stone`, `${count} stones`)),
  stonesBring: (count: number, points: string) =>
    count === 0 ? `no stone: ${points}` : plural(count, `${count} stone: ${points}`, `${count} stones: ${points}`),
  takenBy: (stone: number, name: string) => `stone ${stone}, taken: ${name}`,
  stone: (value: number) => `Take stone ${value}`,
  stoneWith: (value: number, cards: string) => `Stone ${value}: ${cards}`,
  and: ' and ',
  discards: 'Discards',
  ends: (count: number) => plural(count, `${count} end of 5`, `${count} ends of 5`),
  look: 'Look at the discards',
  lookInto: (pile: string, cards: string) => `${pile}, from the top down: ${cards}`,
  pileEmpty: (pile: string) => `Discard pile ${pile}: empty`,
  pile: 'Pile',
  draw: (cards: number) => plural(cards, `Draw from the pile, ${cards} card left`, `Draw from the pile, ${cards} cards left`),
  drawShort: 'Draw from the pile',
  drawFrom: (card: string) => `Take ${card} from the discards`,
  top: (card: string, cards: number) => plural(cards, `Discard pile: ${card}, ${cards} card`, `Discard pile: ${card}, ${cards} cards`),
  discardOn: (card: string) => `Discard ${card} here`,
  seen: 'In hand, seen by all',
  closed: 'closed this turn',
  own: 'Your series',
  seriesOf: (name: string) => `Series: ${name}`,
  total: (points: string) => `Total ${points}`,
  names: ['red', 'yellow', 'green', 'blue', 'violet', 'neutral'],
  series: (name: string, way: string, cards: number, points: string) =>
    plural(cards, `${name} series${way}, ${cards} card, ${points}`, `${name} series${way}, ${cards} cards, ${points}`),
  empty: (name: string) => `${name} series, empty`,
  ways: { rising: ', rises', falling: ', falls', none: ', either way', ended: ', ended' },
  putOn: (card: string, name: string) => `Play ${card} on your ${name} series`,
  cannotPut: (card: string, name: string) => `${card} does not go on your ${name} series`,
  lay: (card: string) => `Play ${card}`,
  layOn: (card: string, name: string) => `${card}, ${name} series`,
  discard: (card: string) => `Discard ${card}`,
  justDiscard: 'Discard',
  done: 'Play no more',
  noLay: 'can only be discarded',
  /* Behind a price and a colon: how it comes about. */
  prices: { W10: 'the change to your points. A series scores −4 with one card, −3 with two, −2 with three, and gains from the fourth card on.' },
};
