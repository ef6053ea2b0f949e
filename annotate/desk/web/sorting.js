// SPDX-License-Identifier: GPL-3.0-or-later
// The order of the games in the table: by a column whose head is pressed, up, down, then as in the file. Where sorting takes
// long the desk says how long, and the person decides.

import { byId, make } from './dom.js';
import { timeLeft } from './queue_panel.js';
import { word } from './words.js';

export class Sorting {
  /// `table` {document, filterNow(), reload()}
  constructor(desk, table) {
    this.desk = desk;
    this.table = table;
    byId('sort-make').addEventListener('click', () => this.make());
    byId('sort-stop').addEventListener('click', () => this.desk.ask('sort'));
  }

  /// The head of a column; `sort`: what the desk calls it, if it can sort by it. Figures begin with the largest.
  head(name, sort, isNumber) {
    const text = name === '#' ? name : word(name);
    const cell = make('th', { scope: 'col', class: isNumber ? 'figure' : undefined });
    const button = sort === undefined ? undefined : make('button', { type: 'button', title: word('sort-by', { name: text }) }, text);
    cell.append(button ?? text);
    if (sort !== undefined) cell.dataset.sort = sort;
    button?.addEventListener('click', () => this.press(sort, isNumber));
    return cell;
  }
  press(sort, beginsDown) {
    const isSame = sort === this.column;
    if (!sort || (isSame && this.isDescending !== beginsDown)) this.column = undefined;
    else {
      this.isDescending = isSame ? !this.isDescending : beginsDown;
      this.column = sort;
    }
    this.table.reload();
  }
  forget() {
    this.column = undefined;
  }
  /// What is asked for with a list.
  wanted() {
    return this.column ? { sort: this.column, isDescending: this.isDescending } : {};
  }

  /// What the desk says of it, in its answer to a list.
  show({ isSorted, sorting }) {
    for (const cell of document.querySelectorAll('#index-table th[data-sort]')) {
      const isBy = isSorted && cell.dataset.sort === this.column;
      cell.setAttribute('aria-sort', isBy ? (this.isDescending ? 'descending' : 'ascending') : 'none');
    }
    byId('sorting').hidden = !sorting;
    if (!sorting || this.isMaking) return;
    const { secondsLeft } = sorting;
    byId('sort-line').textContent = secondsLeft === undefined ? word('sort-long') : word('sort-takes', { time: timeLeft(secondsLeft) });
    this.offer();
  }
  offer() {
    byId('sort-make').hidden = this.isMaking;
    byId('sort-stop').hidden = !this.isMaking;
  }
  heard({ document, share, secondsLeft }) {
    if (!this.isMaking || document !== this.table.document?.id) return;
    byId('sort-line').textContent = [share ? `${Math.round(100 * share)} %` : '',
      secondsLeft === undefined ? '' : word('left', { time: timeLeft(secondsLeft) })].filter(Boolean).join(' · ') || word('sort-long');
  }
  /// Sorts, however long it takes; the rows can be read meanwhile.
  async make() {
    const { document } = this.table;
    this.isMaking = true;
    this.offer();
    byId('sort-stop').focus();
    try {
      await this.desk.link.ask('sort', { document: document.id, filter: this.table.filterNow(), sort: this.column });
    } catch (fault) {
      // It goes on from there when it is wanted again.
      if (fault.code !== 'stopped' && fault.code !== 'lost') this.desk.complain(fault.message);
      if (fault.code === 'stopped') this.forget();
    } finally {
      this.isMaking = false;
      byId('sorting').hidden = true;
    }
    if (this.table.document?.id === document.id) this.table.reload();
  }
}
