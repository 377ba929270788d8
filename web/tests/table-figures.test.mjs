// The drawn table of Figures in recorded positions of two to six players: nothing for axe, no sideways
// scrolling, nothing drawn that the seat does not know, every legal move can be made; what dims tells why.
import { testTable } from './positions.mjs';

const spot = (word) => `[data-spot="${word}"]`;
const button = (move) => `button.btn[data-move="${move}"]`;

/* Hands, discard piles and what was seen being taken; a card seen in a hand is drawn once only. */
function known({ seats }) {
  return seats.map(({ discards, taken, hand }) => [discards, hand.length ? hand : taken]);
}

const boxes = ['n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'pairs', 'three', 'full', 'straight', 'four', 'flush'];

/* What brings at most half of what its box could is asked about first: one colour or two of four. */
function isLow(box, { help }) {
  const at = boxes.indexOf(box);
  return at < 6 && help.boxes[at] <= 2 * (at + 1);
}

function ways(move, snapshot, size) {
  const [verb, what] = move.split(' ');
  switch (verb) {
    case 'discard':
      return [
        [spot(move), spot(move)],
        [spot(move), button(move)],
        [spot(move), `.own ${spot(move)}`],
      ];
    case 'declare':
      return (size === 'phone' ? [[button(move)]] : [[button(move)], [`.sheet ${spot(move)}`, button(move)]]).map((steps) =>
        isLow(what, snapshot) ? [...steps, 'dialog[open] .btn.go'] : steps,
      );
    case 'draw':
      return [[spot(move)], [button(move)]];
    case 'score':
    case 'cross':
      return size === 'phone'
        ? [[`.write ${spot(what)}`, button(move)]]
        : [[`.write ${spot(what)}`, button(move)], [`.sheet ${spot(what)}`, button(move)]];
    default:
      return [[spot(move)]];
  }
}

testTable('figures', { known, ways });
