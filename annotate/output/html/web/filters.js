// SPDX-License-Identifier: GPL-3.0-or-later
// What narrows the index: words of any tag, a result, and a player with a colour and an accuracy.

import { byId, make } from './dom.js';
import { folded } from './index_rows.js';
import { word } from './words.js';

const SIDES = ['white', 'black'];

/// What the fields ask for, as a question to a row.
export function filterOf({ words, player, color, result, accuracy, isAtLeast }) {
  const wanted = folded(words).split(/\s+/).filter(Boolean);
  const name = folded(player);
  /// Is that the side the reader means?
  const suits = (row, side) => {
    if (color !== 'any' && color !== side) return false;
    if (name && !folded(row[side]).includes(name)) return false;
    if (result === 'won' && row.result !== (side === 'white' ? '1-0' : '0-1')) return false;
    if (result === 'lost' && row.result !== (side === 'white' ? '0-1' : '1-0')) return false;
    if (accuracy === null) return true;
    const its = row[`${side}Accuracy`];
    return its !== null && (isAtLeast ? its >= accuracy : its <= accuracy);
  };
  const isScore = result.includes('-');
  return (row) =>
    wanted.every((one) => row.words.includes(one)) &&
    (!isScore || row.result === result) &&
    SIDES.some((side) => suits(row, side));
}

/// Calls `onChange` with the question of the fields whenever they change.
export function listenToFilters(rows, onChange) {
  const form = byId('filters');
  byId('filter-player').addEventListener('focus', () => {
    const names = [...new Set(rows.flatMap((row) => [row.white, row.black]))].sort();
    byId('players-known').append(...names.slice(0, 1000).map((name) => make('option', { value: name })));
  }, { once: true });
  const read = () => {
    const { value: accuracy } = byId('filter-accuracy');
    onChange(filterOf({
      words: byId('filter').value,
      player: byId('filter-player').value,
      color: byId('filter-color').value,
      result: byId('filter-result').value,
      accuracy: accuracy === '' ? null : Number(accuracy),
      isAtLeast: byId('filter-bound').value === 'least',
    }));
  };
  form.addEventListener('input', read);
  form.addEventListener('reset', () => setTimeout(read));
  form.addEventListener('submit', (event) => event.preventDefault());
  read();
}
