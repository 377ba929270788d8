// The drawn table of Vœux in recorded positions of two to four players: nothing for axe, no sideways
// scrolling, nothing drawn that the seat does not know, every legal move can be made.
import { testTable } from './positions.mjs';

const spot = (word) => `[data-spot="${word}"]`;
const card = (text, copy = 0) => `.hand [data-piece="hand ${text} ${copy}"]`;
const button = (move) => `button.btn[data-move="${move}"]`;

/* The own hand, discard piles, laid cards, what was seen being taken. */
function known({ hand, discards, seats }) {
  return [hand, discards, seats];
}

function ways(move) {
  const [verb, first, second] = move.split(' ');
  switch (verb) {
    case 'discard':
      return [
        [card(first), spot(move)],
        [card(first), button(move)],
      ];
    case 'lay':
      return [
        [card(first), spot(`=${move}`)],
        [card(first), button(move)],
      ];
    case 'stone':
      return [
        [card(first), card(second, first === second ? 1 : 0), button(move)],
        [`[data-piece="stone ${first.slice(1)}"]`, card(first), card(second, first === second ? 1 : 0), button(move)],
      ];
    case 'draw':
      return [[spot(`=${move}`)]];
    default:
      return [[button(move)]];
  }
}

testTable('voeux', { known, ways });
