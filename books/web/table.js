// SPDX-License-Identifier: GPL-3.0-or-later
// A table that is sorted by the column whose name is pressed.

import { make } from './dom.js';

export class SortedTable {
  /// A column: name, is it a number, what a cell shows of a row (a text, or several parts), by what it is sorted.
  /// The rows stand as they are given until somebody sorts them.
  constructor(table, columns, rows) {
    this.head = table.querySelector('thead tr');
    this.body = table.querySelector('tbody');
    this.rows = rows.map((row) => ({ row, element: make('tr', {}, ...columns.map(([, isNumber, show]) =>
      make('td', { class: isNumber && 'n' }, ...[show(row)].flat()))) }));
    this.head.append(...columns.map((column) => this.headOf(column)));
    this.only(() => true);
  }

  headOf([name, isNumber, show, key = show]) {
    const cell = make('th', { class: isNumber && 'n' }, make('button', { type: 'button' }, name));
    cell.addEventListener('click', () => {
      const up = cell.getAttribute('aria-sort') !== 'ascending';
      for (const other of this.head.children) other.removeAttribute('aria-sort');
      cell.setAttribute('aria-sort', up ? 'ascending' : 'descending');
      const order = ({ row: a }, { row: b }) => (isNumber ? key(a) - key(b) : key(a).localeCompare(key(b)));
      this.rows.sort((a, b) => (up ? order(a, b) : order(b, a)));
      this.only(this.test);
    });
    return cell;
  }

  /// Shows the rows of which `test` is true.
  only(test) {
    this.test = test;
    this.body.replaceChildren(...this.rows.filter(({ row }) => test(row)).map(({ element }) => element));
  }
}
