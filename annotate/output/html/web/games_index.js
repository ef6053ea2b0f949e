// SPDX-License-Identifier: GPL-3.0-or-later
// The index: a row for each game, sorted by any column, narrowed by the filters.

import { byId, make } from './dom.js';
import { listenToFilters } from './filters.js';
import { columnsOf, compare } from './index_rows.js';
import { word } from './words.js';

export class GamesIndex {
  constructor(rows, onGame) {
    this.rows = rows;
    this.onGame = onGame;
    this.columns = columnsOf(rows);
    [this.column] = this.columns;
    this.sign = 1;
    this.body = byId('index-table').tBodies[0];
    this.head = byId('index-table').tHead.rows[0];
    this.head.append(...this.columns.map((column) => this.headCell(column)));
    this.elements = new Map();
    // While it is folded nobody waits for its rows, and nothing in it can be brought into view.
    byId('index').addEventListener('toggle', () => {
      this.fill();
      this.mark(this.current);
    });
    listenToFilters(rows, (isWanted) => {
      this.isWanted = isWanted;
      this.update();
    });
  }

  headCell(column) {
    const button = make('button', { type: 'button', title: column.title }, column.name);
    button.addEventListener('click', () => {
      this.sign = this.column === column ? -this.sign : 1;
      this.column = column;
      this.update();
    });
    return make('th', { scope: 'col', 'data-key': column.key, class: column.isNumber ? 'figure' : undefined }, button);
  }

  /// The row's element, made when it is first asked for.
  elementOf(row) {
    if (!this.elements.has(row.number)) this.elements.set(row.number, this.rowElement(row));
    return this.elements.get(row.number);
  }
  rowElement(row) {
    const element = make('tr', { 'data-game': row.number, 'aria-current': row.number === this.current ? 'true' : false });
    for (const column of this.columns) {
      const shown = column.shown(row[column.key]);
      const cell = column.isNumber
        ? make('td', { class: 'figure' }, ...shown)
        : make('td', { class: column.key, title: shown[0] }, ...(column.key === 'white' ? [] : shown));
      if (column.key === 'white') cell.append(make('button', { type: 'button', class: 'open' }, ...shown));
      element.append(cell);
    }
    element.addEventListener('click', () => this.onGame(row.number));
    return element;
  }

  update() {
    this.shown = this.rows.filter(this.isWanted);
    this.shown.sort((a, b) => compare(a, b, this.column, this.sign) || a.number - b.number);
    this.fill();
    for (const cell of this.head.cells) {
      const isSorted = cell.dataset.key === this.column.key;
      cell.setAttribute('aria-sort', isSorted ? (this.sign > 0 ? 'ascending' : 'descending') : 'none');
    }
    const all = this.rows.length;
    byId('index-count').textContent = this.shown.length === all ? `${all}` : word('some-of', { n: this.shown.length, all });
  }

  fill() {
    if (byId('index').open) this.body.replaceChildren(...this.shown.map((row) => this.elementOf(row)));
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
    element?.setAttribute('aria-current', 'true');
    const frame = element?.closest('.scroll');
    if (!frame || !element.isConnected) return;
    const [box, around] = [element.getBoundingClientRect(), frame.getBoundingClientRect()];
    const headHeight = this.head.getBoundingClientRect().height;
    if (box.top < around.top + headHeight) frame.scrollTop -= around.top + headHeight - box.top;
    else if (box.bottom > around.bottom) frame.scrollTop += box.bottom - around.bottom;
  }
}
