// SPDX-License-Identifier: GPL-3.0-or-later
// The board, and the line that it shows. Arrows on the keyboard step through it.

import { Chessground } from 'chessground';
import { makeFen, parseFen, parseSan, setupPosition } from 'chessops';

import { byId, make } from './dom.js';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const FAR = 999;

const squareName = (square) => 'abcdefgh'[square & 7] + (1 + (square >> 3));
const started = () => setupPosition('chess', parseFen(START).unwrap()).unwrap();

/// The positions of a line, the start first: {label, fen, side, isCheck, last}.
function stopsOf(line) {
  const position = started();
  const stop = (label, last) => ({
    label, last, fen: makeFen(position.toSetup()), side: position.turn, isCheck: position.isCheck(),
  });
  const stops = [stop('', [])];
  for (const san of line) {
    const label = `${position.fullmoves}${position.turn === 'white' ? '.' : '...'} ${san}`;
    const move = parseSan(position, san);
    if (!move) break;
    position.play(move);
    stops.push(stop(label, [squareName(move.from), squareName(move.to)]));
  }
  return stops;
}

export class LineBoard {
  constructor(orientation) {
    this.ground = Chessground(byId('board'), {
      orientation,
      viewOnly: true,
      animation: { enabled: !matchMedia('(prefers-reduced-motion: reduce)').matches, duration: 150 },
    });
    for (const button of byId('controls').children)
      button.addEventListener('click', () => this.go(this.at + Number(button.dataset.step)));
    document.addEventListener('keydown', (event) => this.key(event));
  }

  /// Shows the position behind so many moves of the line.
  show(line, at) {
    const isFirst = !this.stops;
    this.stops = stopsOf(line);
    this.go(at);
    if (!isFirst) byId('board-side').scrollIntoView({ block: 'nearest' });
  }

  go(at) {
    this.at = Math.max(0, Math.min(this.stops.length - 1, at));
    const { label, fen, side, isCheck, last } = this.stops[this.at];
    this.ground.set({ fen, turnColor: side, lastMove: last, check: isCheck && side });
    const said = label ? `After ${label}` : 'The start position';
    byId('place').textContent = said;
    byId('board').setAttribute('aria-label', `${said}. ${fen}`);
    byId('line').replaceChildren(...this.stops.slice(1).flatMap((stop, k) => this.moveOf(stop.label, k + 1)));
  }

  moveOf(label, at) {
    const text = at > 1 ? label.replace(/^.*\.\.\. /, '') : label;
    const button = make('button', { type: 'button', class: 'go', 'aria-current': at === this.at && 'true' }, text);
    button.addEventListener('click', () => {
      this.go(at);
      byId('line').children[at - 1].focus();
    });
    return [button, ' '];
  }

  key(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -FAR, End: FAR }[event.key];
    if (!by || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target !== document.body && !event.target.closest('#board-side, .go')) return;
    event.preventDefault();
    this.go(this.at + by);
  }
}
