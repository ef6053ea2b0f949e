// SPDX-License-Identifier: GPL-3.0-or-later
// The board with what stands around it: the players, what they have taken, their clocks, and the eval. The
// reader's own moves are made on it.

import { Chessground } from 'chessground';

import { clockText, clocks } from './clock.js';
import { byId, make } from './dom.js';
import { evalOf, evalText, shortEvalText, winPercent } from './eval.js';
import { materialOf } from './material.js';
import { arrowOf } from './position.js';
import { choosePromotion } from './promotion.js';
import { word } from './words.js';

const BRUSHES = { G: 'green', R: 'red', Y: 'yellow', B: 'blue' };
const BADGES = {
  brilliant: '#0b6b75', good: '#1f6f3f', interesting: '#7a3c8f',
  inaccuracy: '#8a5a00', mistake: '#a8480a', blunder: '#b3261e',
};

/// "Ge2e4" and "Rd5", as PGN's [%cal] and [%csl] have them.
function drawnBy(text) {
  const match = /^([GRYB])([a-h][1-8])([a-h][1-8])?$/.exec(text);
  return match ? [{ orig: match[2], dest: match[3], brush: BRUSHES[match[1]] }] : [];
}

/// The sign on the square of the move, what should have been played instead, and what people drew.
function shapesOf(game, i, position) {
  if (i < 0) return [];
  const node = game.nodes[i];
  const shapes = (node.a ?? []).flatMap(drawnBy);
  const better = game.better(i);
  if (better !== undefined) {
    const before = game.position(node.parent);
    const arrow = arrowOf(before.board, game.nodes[better].u, before.whiteToMove);
    const isDrawn = arrow && shapes.some(({ orig, dest }) => orig === arrow[0] && dest === arrow[1]);
    if (arrow && !isDrawn) shapes.push({ orig: arrow[0], dest: arrow[1], brush: 'green' });
  }
  const sign = game.signs(i)[0];
  const square = position.last.at(-1);
  if (sign && square) shapes.push({ orig: square, label: { text: sign.sign, fill: BADGES[sign.style] } });
  return shapes;
}

export class Board {
  /// `onMove` gets a move {u, s} that the reader made; the analyst says what else is drawn.
  constructor(onMove, analyst) {
    this.onMove = onMove;
    this.analyst = analyst;
    this.orientation = 'white';
    this.ground = Chessground(byId('board'), {
      movable: { free: false, events: { after: (from, to) => this.moved(from, to) } },
      premovable: { enabled: false },
      coordinates: true,
      animation: { enabled: !matchMedia('(prefers-reduced-motion: reduce)').matches, duration: 150 },
      drawable: { eraseOnClick: true, onChange: (shapes) => shapes.length && analyst.drawn(shapes.at(-1)) },
    });
  }

  get isDragging() {
    return this.ground.state.draggable.current !== undefined;
  }
  flip() {
    this.orientation = this.orientation === 'white' ? 'black' : 'white';
  }

  open(game, rules) {
    this.game = game;
    this.rules = rules;
    this.times = clocks(game);
  }

  /// Shows the position after move i; what is said aloud of it comes back. While the reader is asked for a move,
  /// `isSecret`, nothing on the board tells it.
  show(i, ply, isSecret = false) {
    const { game } = this;
    const position = game.position(i);
    const side = position.whiteToMove ? 'white' : 'black';
    this.current = i;
    this.position = this.rules.position(i);
    this.ground.set({
      fen: position.fen,
      orientation: this.orientation,
      turnColor: side,
      lastMove: position.last,
      check: position.check ? side : false,
      movable: {
        color: this.position ? side : undefined,
        dests: this.position ? this.rules.destinations(this.position) : new Map(),
      },
    });
    this.showShapes(isSecret);
    const value = i < 0 || isSecret ? undefined : evalOf(game, i);
    const label = i < 0 ? word('start-position') : game.fullLabel(i);
    const spoken = [label, evalText(value)].filter(Boolean).join(', ');
    byId('board').setAttribute('aria-label', `${spoken}; ${word(`${side}-to-move`)}. ${position.fen}`);
    this.showPlayers(position.board, ply);
    this.showEvalBar(i, isSecret);
    return spoken;
  }

  showShapes(isSecret = false) {
    const { analyst, game, current } = this;
    const shapes = isSecret ? analyst.hintShapes() : [...shapesOf(game, current, game.position(current)), ...analyst.shapes(current)];
    this.ground.setAutoShapes(shapes);
  }

  moved(from, to) {
    const { position, rules } = this;
    const piece = this.ground.state.pieces.get(to);
    const isPromotion = piece?.role === 'pawn' && /[18]$/.test(to);
    const done = (promotion) => this.onMove(rules.moveOf(position, from, to, promotion));
    if (!isPromotion) return done();
    choosePromotion(piece.color, position.rules === 'antichess', (role) =>
      role ? done(role) : this.show(this.current, this.ply));
  }

  showPlayers(squares, ply) {
    const { game } = this;
    this.ply = ply;
    for (const color of ['White', 'Black']) {
      const side = color.toLowerCase();
      // The clock as it stood when this side last moved.
      let k = ply - 1;
      while (k >= 0 && game.isWhite(game.main[k]) !== (color === 'White')) k -= 1;
      const left = this.times[k]?.left;
      const rating = game.said(`${color}Elo`);
      const title = game.said(`${color}Title`);
      byId(side === this.orientation ? 'player-bottom' : 'player-top').replaceChildren(
        make('span', { class: `disc ${side}`, role: 'img', 'aria-label': word(side) }),
        make('b', {}, [title, game.name(color)].filter(Boolean).join(' ')),
        rating ? make('span', { class: 'rating' }, rating) : '',
        ...materialOf(game, squares, side, this.position),
        left !== undefined ? make('span', { class: 'clock' }, clockText(left)) : '',
      );
    }
  }

  /// The last eval that is known on the way here.
  showEvalBar(i, isSecret) {
    const { game } = this;
    const bar = byId('eval-bar');
    bar.hidden = !game.hasEvals() && !this.analyst.isThere;
    bar.classList.toggle('secret', isSecret);
    let k = i;
    while (k >= 0 && evalOf(game, k) === undefined) k = game.nodes[k].parent;
    const value = k < 0 ? undefined : evalOf(game, k);
    const [fill, text] = bar.children;
    const win = winPercent(value) ?? 50;
    fill.style.height = `${win}%`;
    bar.classList.toggle('flipped', this.orientation === 'black');
    bar.classList.toggle('white-better', win >= 50);
    text.textContent = k < 0 ? '' : shortEvalText(value);
  }
}
