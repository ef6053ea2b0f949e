// SPDX-License-Identifier: GPL-3.0-or-later
// Figures of tests and matches as people read them. A score is a number of centipawns, "#-3", or null.

/// What a mate counts where scores are compared, in centipawns; no score counts more.
const MATE = 1500;

export const valueOf = (score) => {
  if (score === null) return 0;
  if (typeof score === 'string') return score.startsWith('#-') ? -MATE : MATE;
  return Math.max(-MATE, Math.min(MATE, score));
};
/// As the other side sees it.
export const flipped = (score) =>
  typeof score === 'string' ? score.replace(/#(-?)/, (all, minus) => (minus ? '#' : '#-')) : -score;
/// With the minus sign of print.
export const printed = (figure) => figure.replaceAll('-', '\u2212');
export const pawnsText = (centipawns) => (centipawns / 100).toFixed(2);
export const scoreText = (score) => {
  if (score === null) return '\u2013';
  if (typeof score === 'string') return printed(score);
  return printed((score < 0 ? '' : '+') + pawnsText(score));
};
export const percentText = ({ games, score }) => (games ? `${(100 * score).toFixed(1)} %` : '\u2013');
/// Where the true score lies with a chance of 95 %.
export const intervalText = ({ games, low, high }) =>
  games ? `${(100 * low).toFixed(0)} to ${(100 * high).toFixed(0)} %` : '';
/// "+12.3 ± 4.5"; without a sign where there is a unit. What is null is infinite.
export const plusMinus = (value, error, unit = '') => {
  const text = (figure) => (figure === null ? '\u221e' : figure.toFixed(1));
  const sign = value > 0 && !unit ? '+' : '';
  return printed(`${sign}${text(value)} \u00b1 ${text(error)}${unit}`);
};
export const counted = (count, what) => `${count} ${what}${count === 1 ? '' : 's'}`;
