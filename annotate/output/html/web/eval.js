// SPDX-License-Identifier: GPL-3.0-or-later
// Evals: what they look like, and how much they are worth. White's view throughout.

import { oneDecimal, twoDecimals } from './words.js';

/// The constant of lichess's curve from centipawns to winning chances (annotate/judge/win_chance.h).
const STEEPNESS = 0.00368208;
const MINUS = '\u2212';

/// The eval of a move: its own, or what its mate says.
export function evalOf(game, i) {
  const node = game.nodes[i];
  if (node.e !== undefined) return node.e;
  return node.s.endsWith('#') ? (game.isWonByWhite(i) ? '#0' : '#-0') : undefined;
}

/// White's winning chances, 0..100; undefined without an eval.
export function winPercent(value) {
  if (value === undefined) return undefined;
  const cp = typeof value === 'number' ? value : value.includes('-') ? -1000 : 1000;
  return 50 + 50 * (2 / (1 + Math.exp(-STEEPNESS * Math.max(-1000, Math.min(1000, cp)))) - 1);
}

/// Beyond ten pawns a figure tells nobody anything.
const CEILING = 1000;

/// "+0.35", "−1.20", "> +10", "#3", "#−3"; a mate on the board is "1-0" or "0-1".
export function evalText(value) {
  if (value === undefined) return '';
  if (value === '#0') return '1-0';
  if (value === '#-0') return '0-1';
  if (typeof value !== 'number') return value.replace('-', MINUS);
  if (Math.abs(value) > CEILING) return value > 0 ? '> +10' : `< ${MINUS}10`;
  return (value > 0 ? '+' : value < 0 ? MINUS : '') + twoDecimals(Math.abs(value) / 100);
}

/// The same for narrow places: "0.4", "#3"; whose advantage it is must be seen from the place.
export function shortEvalText(value) {
  if (typeof value === 'number' && Math.abs(value) > CEILING) return '> 10';
  if (typeof value === 'number') return oneDecimal(Math.abs(value) / 100);
  return evalText(value).replace(`#${MINUS}`, '#');
}

/// Whole pawns, for a scale: "+2", "0", "−2".
export const pawnsText = (pawns) => (pawns > 0 ? '+' : pawns < 0 ? MINUS : '') + Math.abs(pawns);

/// Evals in a sentence of this project's own, as its language writes them.
export function localFigures(text) {
  return text.replace(/(?<![\w.,\u2212])([-+]?)(\d+[.,]\d{1,2})(?![\w.,]*\d)/g, (_, sign, figure) =>
    sign.replace('-', MINUS) + figure.replace(/[.,]/, twoDecimals(0)[1]));
}
