// SPDX-License-Identifier: GPL-3.0-or-later
// A small board to look at.

import { Chessground } from 'chessground';

import { make } from './dom.js';

const arrow = (uci, brush) => (uci ? [{ orig: uci.slice(0, 2), dest: uci.slice(2, 4), brush }] : []);
const stateOf = ({ fen, side, played, best }) => ({
  fen, orientation: side, drawable: { enabled: false, autoShapes: [...arrow(played, 'red'), ...arrow(best, 'green')] },
});

/// Puts a board into the frame, in front of all else; what comes back shows something else on it.
export function smallBoard(frame, shown) {
  const board = make('div', { class: 'small-board', role: 'img', 'aria-label': shown.fen });
  frame.prepend(board);
  const ground = Chessground(board, { ...stateOf(shown), viewOnly: true, coordinates: false, animation: { enabled: false } });
  return (next) => ground.set(stateOf(next));
}
