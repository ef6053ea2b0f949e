// SPDX-License-Identifier: GPL-3.0-or-later
// The games of a document: a page of rows at a time, because there may be millions; narrowed by the words of `bgn
// filter`, which the desk knows, or by plain words.

import { byId, make } from './dom.js';
import { action } from './note.js';
import { filterOf } from './plain_words.js';
import { Sorting } from './sorting.js';
import { word } from './words.js';

const PAGE = 100;
/// Rows that the desk gives at a time, and games among which mistakes are looked for.
const LARGE_PAGE = 500;
const MOST_LEARNT = 5000;
const PATIENCE = 300;
const MOST_PLAYERS = 8;
const STYLES = ['inaccuracy', 'mistake', 'blunder'];

/// Nobody knows the errors of a game that nobody has judged.
const isJudged = ({ state, labels }) =>
  state === 'done' || Object.values(labels ?? {}).some((counts) => counts.some((n) => n > 0));
const errors = (row, side) =>
  isJudged(row)
    ? row.labels[side].flatMap((n, k) => [k ? '\u2009·\u2009' : '', make('span', n ? { class: STYLES[k] } : {}, String(n))])
    : [];

/// "0", "?" and "-" are no ratings.
const ratingOf = (elo) => (/^[0?\-\s]*$/.test(elo ?? '') ? '' : String(elo));

const COLUMNS = [
  { name: '#', sort: '', isNumber: true, shown: (row) => [String(row.n)] },
  { name: 'white', sort: 'white', shown: (row) => [row.white || '?'], isName: true },
  { name: 'rating', sort: 'white-elo', isNumber: true, shown: (row) => [ratingOf(row.whiteElo)] },
  { name: 'black', sort: 'black', shown: (row) => [row.black || '?'] },
  { name: 'rating', sort: 'black-elo', isNumber: true, shown: (row) => [ratingOf(row.blackElo)] },
  { name: 'result', sort: 'result', shown: (row) => [row.result ?? ''] },
  { name: 'date', sort: 'date', shown: (row) => [(row.date ?? '').replace(/\.\?\?/g, '').replaceAll('.', '-')] },
  { name: 'event', sort: 'event', shown: (row) => [row.event ?? ''] },
  { name: 'opening', sort: 'opening', shown: (row) => [[row.eco, row.opening].filter(Boolean).join(' ')] },
  { name: 'moves', sort: 'plies', isNumber: true, shown: (row) => [row.plies === undefined ? '' : String(Math.ceil(row.plies / 2))] },
  { name: 'white-errors', sort: 'white-errors', isNumber: true, shown: (row) => errors(row, 'white') },
  { name: 'black-errors', sort: 'black-errors', isNumber: true, shown: (row) => errors(row, 'black') },
  { name: 'state', shown: (row) => [row.state ? word(`state-${row.state}`) : ''] },
];

export class GamesTable {
  constructor(desk) {
    this.desk = desk;
    this.body = byId('index-table').tBodies[0];
    this.head = byId('index-table').tHead.rows[0];
    this.sorting = new Sorting(desk, this);
    this.head.append(...COLUMNS.map(({ name, sort, isNumber = false }) => this.sorting.head(name, sort, isNumber)));
    byId('more').addEventListener('click', () => this.more());
    new IntersectionObserver(([{ isIntersecting }]) => isIntersecting && this.more(), { root: byId('rows') })
      .observe(byId('more'));
    byId('filters').addEventListener('submit', (event) => {
      event.preventDefault();
      this.reload();
    });
    byId('filters').addEventListener('reset', () => setTimeout(() => this.reload()));
    byId('filter').addEventListener('input', () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.reload(), PATIENCE);
    });
    byId('learn-all').addEventListener('click', () => this.askWhose());
    byId('solve-all').addEventListener('click', async () =>
      this.desk.analyst.tutor.solve(this.document.id, this.puzzles(await this.learntRows())));
    byId('make-puzzles').addEventListener('click', () => this.desk.puzzles.make(this.document, { filter: this.filterNow() }));
    byId('whose').addEventListener('click', ({ target }) => target.closest('button') && byId('whose').close());
    byId('annotate-all').addEventListener('click', () => this.desk.annotate(this.document.id, undefined, this.filterNow()));
  }

  show(document) {
    if (this.document?.id === document.id) {
      const hasGrown = document.games > this.document.games && this.isWhole;
      this.document = document;
      if (!hasGrown) return this.showCount();
      this.isWhole = false;
      return this.more();
    }
    this.document = document;
    byId('filter').value = '';
    this.sorting.forget();
    return this.reload();
  }
  filterNow() {
    return filterOf(byId('filter').value);
  }

  async reload() {
    clearTimeout(this.timer);
    this.rows = [];
    this.said = new Set();
    this.isWhole = false;
    this.isAsking = false;
    this.asked = (this.asked ?? 0) + 1;
    await this.more();
  }

  async more() {
    if (!this.document || this.isWhole || this.isAsking) return;
    const { asked } = this;
    this.isAsking = true;
    try {
      const page = await this.page(this.rows.length, PAGE);
      if (asked !== this.asked) return;
      this.showFault('');
      this.isAsking = false;
      this.take(page);
    } catch (fault) {
      if (asked !== this.asked) return;
      this.isAsking = false;
      // A newer list took its place, or the line broke: it is asked again.
      if (fault.code === 'stopped' || fault.code === 'lost') return;
      this.isWhole = true;
      this.showFault(fault.message);
    }
  }
  page(from, count) {
    return this.desk.link.ask('list', { document: this.document.id, from, count, filter: this.filterNow(), ...this.sorting.wanted() });
  }
  /// The rows of the list, also those that nobody has seen yet, as far as anybody would learn from them.
  async learntRows() {
    const rows = [...this.rows];
    let isAll = this.isWhole;
    while (!isAll && rows.length < MOST_LEARNT) {
      const page = await this.page(rows.length, LARGE_PAGE).catch(() => undefined);
      rows.push(...(page?.rows ?? []));
      isAll = !page?.rows.length || rows.length >= page.games;
    }
    return rows;
  }
  take(page) {
    if (this.rows.length === 0) this.body.replaceChildren();
    this.sorting.show(page);
    this.rows.push(...page.rows);
    this.games = page.games;
    this.desk.playerReport.offer(this.players(this.rows).map(([name]) => name), this.player());
    this.isWhole = page.games === undefined ? page.rows.length === 0 : this.rows.length >= page.games;
    this.body.append(...page.rows.map((row) => this.rowElement(row)));
    this.showColumns();
    byId('more').hidden = this.isWhole;
    // Of puzzles nobody makes puzzles, and nobody is told the answers.
    const hasPuzzles = this.puzzles().length > 0;
    byId('solve-all').hidden = !hasPuzzles;
    for (const id of ['make-puzzles', 'learn-all', 'annotate-all']) byId(id).hidden = hasPuzzles;
    if (this.rows.length === 0)
      this.body.append(make('tr', { class: 'nothing' }, make('td', { colspan: COLUMNS.length }, word('no-games-match'))));
    this.showCount();
    this.mark(this.current);
  }
  /// The numbers of the rows that are puzzles.
  puzzles(rows = this.rows) {
    return rows.filter((row) => row.isPuzzle).map(({ n }) => n);
  }
  /// Only columns in which any row has something to say.
  showColumns() {
    for (const row of [this.head, ...this.body.rows])
      [...row.cells].forEach((cell, k) => (cell.hidden = !this.said.has(k)));
  }
  /// [name, games] of those who play in the rows, the most first.
  players(rows) {
    const games = new Map();
    const count = (name) => name && name !== '?' && games.set(name, (games.get(name) ?? 0) + 1);
    for (const row of rows) new Set([row.white, row.black]).forEach(count);
    return [...games].sort(([a, n], [b, m]) => m - n || a.localeCompare(b));
  }
  /// Whose mistakes are to be learnt from: there may be many players.
  async askWhose() {
    const rows = await this.learntRows();
    const names = this.players(rows).slice(0, MOST_PLAYERS);
    const begin = (name) => this.desk.analyst.tutor.begin(this.document.id, rows, name);
    if (this.player() || names.length < 2) return begin(this.player());
    byId('whose').querySelector('p').replaceChildren(
      ...names.map(([name, n]) => action(word('mistakes-of', { name, n }), () => begin(name))),
      action(word('of-everybody'), () => begin('')));
    return byId('whose').showModal();
  }
  /// The player that the filter asks for, or "".
  player() {
    const [, ...names] = /--player[ =]+(?:"([^"]+)"|'([^']+)'|(\S+))/.exec(byId('filter').value) ?? [];
    return names.find(Boolean) ?? '';
  }
  showFault(text) {
    byId('filter-fault').textContent = text;
    byId('filter').setAttribute('aria-invalid', String(text !== ''));
  }
  showCount() {
    const known = this.games ?? this.document.games;
    byId('index-name').textContent = this.document.name;
    const shown = this.rows?.length ?? 0;
    const isAll = this.isWhole || known === shown;
    byId('index-count').textContent = isAll ? String(shown) : word('some-of', { n: shown, all: known ?? '…' });
  }

  rowElement(row) {
    const element = make('tr', { 'data-game': row.n });
    COLUMNS.forEach(({ isNumber, isName, shown }, k) => {
      const parts = shown(row);
      if (parts.some((part) => part !== '')) this.said.add(k);
      const cell = isName ? [make('button', { type: 'button', class: 'open' }, ...parts)] : parts;
      element.append(make('td', { class: isNumber ? 'figure' : undefined,
        title: !isNumber && typeof parts[0] === 'string' ? parts[0] : undefined }, ...cell));
    });
    element.addEventListener('click', () => this.desk.go(this.document.id, row.n));
    return element;
  }

  /// What is new of a game: its row is read again.
  async changed(document, number) {
    const at = document === this.document?.id ? this.rows?.findIndex(({ n }) => n === number) ?? -1 : -1;
    if (at < 0 || this.isAsking) return;
    const { asked } = this;
    const page = await this.page(at, 1).catch(() => undefined);
    const row = page?.rows[0];
    if (asked !== this.asked || row?.n !== number) return;
    this.rows[at] = row;
    this.body.rows[at].replaceWith(this.rowElement(row));
    this.showColumns();
    this.mark(this.current);
  }

  mark(number) {
    this.body.querySelector('[aria-current]')?.removeAttribute('aria-current');
    this.current = number;
    this.body.querySelector(`[data-game='${number}']`)?.setAttribute('aria-current', 'true');
  }
  /// The game before or after that one, as the table shows them.
  neighbour(number, step) {
    const place = this.rows?.findIndex(({ n }) => n === number) ?? -1;
    return place < 0 ? number + step : this.rows[place + step]?.n;
  }
}
