// SPDX-License-Identifier: GPL-3.0-or-later
// What each side has taken, and who has more.

import { make } from './dom.js';
import { pawnsText } from './eval.js';
import { word } from './words.js';

const VALUES = { q: 9, r: 5, b: 3, n: 3, p: 1 };
const NAMES = { q: 'queen', r: 'rook', b: 'bishop', n: 'knight', p: 'pawn' };
const CHECKS_TO_WIN = 3;
const OTHER = { white: 'black', black: 'white' };

const countOf = (board, piece) => board.filter((other) => other === piece).length;
const pieceOf = (letter, color) => (color === 'white' ? letter.toUpperCase() : letter);

/// White's pieces less Black's, in pawns.
function balance(board) {
  return Object.entries(VALUES).reduce((sum, [letter, value]) =>
    sum + value * (countOf(board, letter.toUpperCase()) - countOf(board, letter)), 0);
}

function icons(counts, color, label) {
  const names = word('piece-names').split(',');
  const said = counts.map(([letter, n]) => `${n > 1 ? `${n} × ` : ''}${names['kqrbnp'.indexOf(letter)]}`);
  const groups = counts.map(([letter, n]) => make('span', { class: 'group' },
    ...Array.from({ length: n }, () => make('i', { class: `piece ${color} ${NAMES[letter]}` }))));
  return make('span', { class: 'taken', role: 'img', 'aria-label': `${word(label)}: ${said.join(', ')}` }, ...groups);
}

/// What stands beside a player's name: the pieces taken, or in crazyhouse those to drop, the advantage, and in
/// three-check the checks given. `position` is that of chessops, if there is one.
export function materialOf(game, board, side, position) {
  const parts = [];
  const pockets = position?.pockets;
  if (pockets) {
    const held = Object.keys(VALUES).map((letter) => [letter, pockets[side][NAMES[letter]]]).filter(([, n]) => n > 0);
    if (held.length) parts.push(icons(held, side, 'in-hand'));
    return parts;
  }
  const taken = Object.keys(VALUES)
    .map((letter) => pieceOf(letter, OTHER[side]))
    .map((piece) => [piece.toLowerCase(), countOf(game.start.board, piece) - countOf(board, piece)])
    .filter(([, n]) => n > 0);
  if (taken.length) parts.push(icons(taken, OTHER[side], 'taken'));
  const ahead = side === 'white' ? balance(board) : -balance(board);
  // In antichess it is none.
  if (ahead > 0 && !game.isAntichess) parts.push(make('span', { class: 'ahead' }, pawnsText(ahead)));
  const given = position?.remainingChecks ? CHECKS_TO_WIN - position.remainingChecks[side] : 0;
  if (given > 0) parts.push(make('span', { class: 'ahead' }, word('checks-given', { n: given, all: CHECKS_TO_WIN })));
  return parts;
}
