// SPDX-License-Identifier: GPL-3.0-or-later
// A small board that shows where a line leads.

import { Chessground } from 'chessground';

import { make } from './dom.js';
import { placementOf, play } from './position.js';

export class Preview {
  /// Over which element it floats.
  constructor(frame) {
    this.element = make('div', { id: 'preview', 'aria-hidden': 'true', hidden: true }, make('div', {}));
    frame.append(this.element);
  }

  show(game, i, moves, white, orientation) {
    const { board } = game.position(i);
    let side = white;
    let lastMove = [];
    for (const u of moves) {
      lastMove = play(board, u, side, game.isAtomic);
      side = !side;
    }
    this.element.hidden = false;
    const shown = { fen: placementOf(board), lastMove, orientation, viewOnly: true, coordinates: false,
      animation: { enabled: false }, drawable: { enabled: false } };
    if (this.ground) this.ground.set(shown);
    else this.ground = Chessground(this.element.firstElementChild, shown);
    this.ground.redrawAll();
  }
  hide() {
    this.element.hidden = true;
  }
}
