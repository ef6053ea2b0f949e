// SPDX-License-Identifier: GPL-3.0-or-later
// The index: a row for each game, sorted by any column, narrowed by words. Only what its rows say is kept of
// a game; the game itself is read again when it is opened.

import { byId, make } from './dom.js';
import { oneDecimal, word } from './words.js';

const blunders = (game, side) => (game.isJudged() ? (game.countSigns()[side][4]?.length ?? 0) : null);

/// As the filter compares: small letters without accents.
const folded = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/// One game's row: what its cells say, by the key of the column.
export function rowOf(game, number) {
  return {
    number,
    white: game.name('White'),
    black: game.name('Black'),
    result: game.result,
    date: game.date(),
    opening: [game.said('ECO'), game.openingName()].filter(Boolean).join(' '),
    whiteAccuracy: game.number('WhiteAccuracy'),
    blackAccuracy: game.number('BlackAccuracy'),
    whiteBlunders: blunders(game, 'white'),
    blackBlunders: blunders(game, 'black'),
    words: folded([...game.tags.map(([, value]) => value), game.result, game.date()].join(' ')),
  };
}

const figure = (key, name) => ({ key, name: word(name), title: word(`${name}-long`), isNumber: true });
const COLUMNS = [
  { key: 'number', name: '#', isNumber: true },
  { key: 'white', name: word('white') },
  { key: 'black', name: word('black') },
  { key: 'result', name: word('result') },
  { key: 'date', name: word('date') },
  { key: 'opening', name: word('opening') },
  figure('whiteAccuracy', 'white-accuracy'),
  figure('blackAccuracy', 'black-accuracy'),
  figure('whiteBlunders', 'white-blunders'),
  figure('blackBlunders', 'black-blunders'),
];

const collator = new Intl.Collator(document.documentElement.lang, { numeric: true, sensitivity: 'base' });

/// Missing values last, whichever way the rest goes.
function compare(a, b, column, sign) {
  const [x, y] = [a[column.key], b[column.key]];
  const isMissing = (value) => value === null || value === '' || value === '?';
  if (isMissing(x) || isMissing(y)) return isMissing(x) - isMissing(y);
  return sign * (column.isNumber ? x - y : collator.compare(x, y));
}

export class GamesIndex {
  constructor(rows, onGame) {
    this.rows = rows;
    this.onGame = onGame;
    this.column = COLUMNS[0];
    this.sign = 1;
    this.body = byId('index-table').tBodies[0];
    this.head = byId('index-table').tHead.rows[0];
    this.head.append(...COLUMNS.map((column) => this.headCell(column)));
    this.elements = new Map(rows.map((row) => [row.number, this.rowElement(row)]));
    byId('filter').addEventListener('input', () => this.update());
    // While it is folded nothing in it can be brought into view.
    byId('index').addEventListener('toggle', () => this.mark(this.current));
    this.update();
  }

  headCell(column) {
    const button = make('button', { type: 'button', title: column.title }, column.name);
    button.addEventListener('click', () => {
      this.sign = this.column === column ? -this.sign : 1;
      this.column = column;
      this.update();
    });
    return make('th', { scope: 'col', 'data-key': column.key }, button);
  }

  rowElement(row) {
    const open = make('button', { type: 'button', class: 'open' }, row.white);
    const element = make('tr', { 'data-game': row.number });
    for (const column of COLUMNS) {
      const value = row[column.key];
      const shown = column.key.endsWith('Accuracy') && value !== null ? oneDecimal(value) : String(value ?? '');
      const [kind, title] = column.isNumber ? ['figure'] : [column.key, shown];
      const cell = make('td', { class: kind, title });
      cell.append(column.key === 'white' ? open : shown);
      element.append(cell);
    }
    element.addEventListener('click', () => this.onGame(row.number));
    return element;
  }

  update() {
    const words = folded(byId('filter').value).split(/\s+/).filter(Boolean);
    this.shown = this.rows.filter((row) => words.every((word) => row.words.includes(word)));
    this.shown.sort((a, b) => compare(a, b, this.column, this.sign) || a.number - b.number);
    this.body.replaceChildren(...this.shown.map((row) => this.elements.get(row.number)));
    for (const cell of this.head.cells) {
      const isSorted = cell.dataset.key === this.column.key;
      cell.setAttribute('aria-sort', isSorted ? (this.sign > 0 ? 'ascending' : 'descending') : 'none');
    }
    const all = this.rows.length;
    byId('index-count').textContent = this.shown.length === all ? `${all}` : word('some-of', { n: this.shown.length, all });
  }

  /// The game before or after that one, as the index shows them.
  neighbour(number, step) {
    const place = this.shown.findIndex((row) => row.number === number);
    if (place < 0) return this.shown[0]?.number;
    return this.shown[place + step]?.number;
  }

  mark(number) {
    this.elements.get(this.current)?.removeAttribute('aria-current');
    this.current = number;
    const element = this.elements.get(number);
    element.setAttribute('aria-current', 'true');
    const frame = element.closest('.scroll');
    if (!frame || !element.isConnected) return;
    const [box, around] = [element.getBoundingClientRect(), frame.getBoundingClientRect()];
    const headHeight = this.head.getBoundingClientRect().height;
    if (box.top < around.top + headHeight) frame.scrollTop -= around.top + headHeight - box.top;
    else if (box.bottom > around.bottom) frame.scrollTop += box.bottom - around.bottom;
  }
}
