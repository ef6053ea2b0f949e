// SPDX-License-Identifier: GPL-3.0-or-later
// The board, and the line that it shows. Arrows on the keyboard step through it.

import { Chessground } from 'chessground';
import { makeFen, parseSan } from 'chessops';

import { byId, make } from './dom.js';
import { startOf } from './variants.js';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const FAR = 999;

const squareName = (square) => 'abcdefgh'[square & 7] + (1 + (square >> 3));

/// The positions of a line, the start first: {label, fen, side, isCheck, last}. None where the page does not know
/// the rules.
function stopsOf(line, { variant = '', fen = START }) {
  const position = startOf(variant, fen);
  if (!position) return [];
  const stop = (label, last) => ({
    label, last, fen: makeFen(position.toSetup()), side: position.turn, isCheck: position.isCheck(),
  });
  const stops = [stop('', [])];
  for (const san of line) {
    const label = `${position.fullmoves}${position.turn === 'white' ? '.' : '...'} ${san}`;
    const move = parseSan(position, san);
    if (!move) break;
    position.play(move);
    stops.push(stop(label, [move.from, move.to].filter((square) => square !== undefined).map(squareName)));
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

  /// Shows the position behind so many moves of the line. It may be one of a game with a variant and a FEN, of which
  /// `said(at)` is what there is to say of the position.
  show(line, at, game = {}) {
    const isFirst = !this.stops;
    this.stops = stopsOf(line, game);
    this.said = game.said ?? (() => '');
    const isKnown = this.stops.length > 0;
    this.buttons = this.stops.slice(1).map((stop, k) => this.buttonOf(stop.label, k + 1));
    byId('line').tabIndex = isKnown ? -1 : 0; // nothing in it takes the keys that scroll
    for (const id of ['board-row', 'controls']) byId(id).hidden = !isKnown;
    if (isKnown) {
      byId('line').replaceChildren(...this.buttons.flatMap((button) => [button, ' ']));
      this.go(at);
    } else {
      byId('place').textContent = `The board does not know the rules of ${game.variant}.`;
      byId('line').textContent = line.join(' ');
    }
    if (!isFirst) byId('board-side').scrollIntoView({ block: 'nearest' });
  }

  go(at) {
    this.buttons[this.at - 1]?.removeAttribute('aria-current');
    this.at = Math.max(0, Math.min(this.stops.length - 1, at));
    const { label, fen, side, isCheck, last } = this.stops[this.at];
    this.ground.set({ fen, turnColor: side, lastMove: last, check: isCheck && side });
    const said = label ? `After ${label}` : 'The start position';
    byId('place').textContent = [said, this.said(this.at)].filter(Boolean).join(': ');
    byId('board').setAttribute('aria-label', `${said}. ${fen}`);
    // The move is seen in the line, and the page stays where it is.
    const line = byId('line');
    const move = this.buttons[this.at - 1];
    move?.setAttribute('aria-current', 'true');
    line.scrollTop = move ? move.offsetTop - line.offsetTop - line.clientHeight / 2 : 0;
  }

  buttonOf(label, at) {
    const text = at > 1 ? label.replace(/^.*\.\.\. /, '') : label;
    const button = make('button', { type: 'button', class: 'go' }, text);
    button.addEventListener('click', () => this.go(at));
    return button;
  }

  key(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -FAR, End: FAR }[event.key];
    if (!by || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target !== document.body && !event.target.closest('#board-side, .go')) return;
    if (this.stops.length === 0) return;
    event.preventDefault();
    this.go(this.at + by);
  }
}
