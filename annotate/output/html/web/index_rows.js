// SPDX-License-Identifier: GPL-3.0-or-later
// What the index says of a game, and its columns. Only this is kept of a game; the game itself is read again
// when it is opened.

import { make } from './dom.js';
import { oneDecimal, word } from './words.js';

/// As the filter compares: small letters without accents.
export const folded = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/// How often a side erred: [?!, ?, ??]; null where nobody judged it.
function errorsOf(game, counts, side) {
  return game.isJudged() ? [6, 2, 4].map((nag) => counts[side][nag]?.length ?? 0) : null;
}

/// One game's row: what its cells say, by the key of the column.
export function rowOf(game, number) {
  const counts = game.countSigns();
  const said = [...game.tags.map(([, value]) => value), game.result, game.date()].join(' ');
  let words;
  return {
    number,
    white: game.name('White'),
    whiteElo: game.number('WhiteElo'),
    black: game.name('Black'),
    blackElo: game.number('BlackElo'),
    result: game.result,
    date: game.date(),
    event: game.said('Event'),
    opening: [game.said('ECO'), game.openingName()].filter(Boolean).join(' '),
    whiteAccuracy: game.number('WhiteAccuracy'),
    blackAccuracy: game.number('BlackAccuracy'),
    whiteErrors: errorsOf(game, counts, 'white'),
    blackErrors: errorsOf(game, counts, 'black'),
    /// What the filter by words looks through, made when it is first asked for.
    get words() {
      return (words ??= folded(said));
    },
  };
}

const text = (value) => [String(value ?? '')];
const percent = (value) => [value === null ? '' : oneDecimal(value)];
const STYLES = ['inaccuracy', 'mistake', 'blunder'];
const errors = (value) =>
  (value ?? []).flatMap((n, k) => [k ? '\u2009·\u2009' : '', make('span', n ? { class: STYLES[k] } : {}, String(n))]);

const figure = (key, name, shown) =>
  ({ key, name: word(name), title: word(`${name}-long`), isNumber: true, shown, value: (row) => row[key] });
const plain = (key, name) => ({ key, name: word(name), shown: text, value: (row) => row[key] });
/// The worst errors count first.
const weighed = (column) =>
  ({ ...column, value: (row) => row[column.key]?.reduceRight((sum, n) => 1000 * sum + n, 0) ?? null });

const COLUMNS = [
  { key: 'number', name: '#', isNumber: true, shown: text, value: (row) => row.number },
  plain('white', 'white'),
  figure('whiteElo', 'rating', text),
  plain('black', 'black'),
  figure('blackElo', 'rating', text),
  plain('result', 'result'),
  plain('date', 'date'),
  plain('event', 'event'),
  plain('opening', 'opening'),
  figure('whiteAccuracy', 'white-accuracy', percent),
  figure('blackAccuracy', 'black-accuracy', percent),
  weighed(figure('whiteErrors', 'white-errors', errors)),
  weighed(figure('blackErrors', 'black-errors', errors)),
];

/// The columns in which any of these rows has something to say.
export const columnsOf = (rows) => COLUMNS.filter((column) => rows.some((row) => !isMissing(column.value(row))));

const collator = new Intl.Collator(document.documentElement.lang, { numeric: true, sensitivity: 'base' });

const isMissing = (value) => value === null || value === '' || value === '?';

/// Missing values last, whichever way the rest goes.
export function compare(a, b, column, sign) {
  const [x, y] = [column.value(a), column.value(b)];
  if (isMissing(x) || isMissing(y)) return isMissing(x) - isMissing(y);
  return sign * (column.isNumber ? x - y : collator.compare(x, y));
}
