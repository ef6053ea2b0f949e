// SPDX-License-Identifier: GPL-3.0-or-later
// Bars: of counts, a row each; of pairs of games in a cell; and of the log-likelihood ratio between its bounds.

import { draw, make } from './dom.js';
import { printed } from './figures.js';

export const PAIR_NAMES = ['0', '½', '1', '1½', '2'];

/// A row is [name, count]; the longest bar is that of the greatest count.
export function barsOf(rows) {
  const most = Math.max(1, ...rows.map(([, count]) => count));
  return make('table', { class: 'bars' }, make('tbody', {}, ...rows.map(([name, count]) => make('tr', {},
    make('th', { scope: 'row' }, name),
    make('td', {}, make('div', { class: 'bar', style: `width: ${(100 * count) / most}%` })),
    make('td', { class: 'n' }, String(count))))));
}

/// How many pairs gave the first engine 0 to 2 points, as five columns.
export function pairColumns(counts) {
  const most = Math.max(1, ...counts);
  const columns = counts.map((count, k) => draw('rect', {
    x: 9 * k, width: 7, y: 22 - (20 * count) / most - 1, height: (20 * count) / most + 1,
  }));
  const said = counts.map((count, k) => `${PAIR_NAMES[k]} points: ${count}`).join(', ');
  return draw('svg', { class: 'columns', viewBox: '0 0 43 22', role: 'img', 'aria-label': said },
    draw('title', {}, said), ...columns);
}

/// The ratio between its bounds.
export function ratioBar({ llr, lower, upper }) {
  const share = Math.max(0, Math.min(1, (llr - lower) / (upper - lower)));
  const text = (value) => printed(value.toFixed(2));
  return make('div', { class: 'ratio' },
    make('div', { class: 'track', role: 'img', 'aria-label': `${text(llr)}, between ${text(lower)} and ${text(upper)}` },
      make('div', { class: 'mark', style: `left: ${100 * share}%` })),
    make('div', { class: 'ends quiet' }, make('span', {}, `${text(lower)} (H0)`), make('span', {}, `${text(upper)} (H1)`)));
}
