// SPDX-License-Identifier: GPL-3.0-or-later
// What is known of the position on the board: the verdict of endgame tables, the opening's name, moves of the books, and
// what was played in games on the desk.

import { byId, make } from './dom.js';
import { moveParts } from './figurines.js';
import { placeOf } from './place.js';
import { PlayedGames, resultBar, yearsOf } from './played_games.js';
import { word } from './words.js';

const PATIENCE = 150;
/// What a move does, from a loss to a win for the side that makes it.
const VALUES = ['loss', 'late-loss', 'draw', 'late-win', 'win'];

export class Lookup {
  constructor(desk) {
    this.desk = desk;
    this.element = byId('lookup');
    byId('engine-bar').append(make('span', { id: 'exact', role: 'status', title: word('tables') }));
    this.element.addEventListener('toggle', () => this.shown(desk.page.current));
    this.played = new PlayedGames(desk, () => this.shown(desk.page.current));
  }

  does(name) {
    if (name !== 'book') return false;
    this.element.open = !this.element.open;
    this.isCalled = this.element.open;
    return true;
  }
  opened() {
    this.asked = undefined;
  }
  /// Do the tables know positions with so few men? What they say is shown beside the engine, too.
  isEnding(i) {
    const men = this.desk.page.game.position(i)?.fen?.split(' ')[0].replace(/[^a-z]/gi, '').length;
    return men > 0 && men <= (this.desk.tableMen ?? 0);
  }
  shown(i) {
    const { page } = this.desk;
    if (!page?.game) return;
    const { open } = this.element;
    if (!open && !this.isEnding(i)) {
      this.asked = undefined;
      byId('exact').textContent = '';
      return;
    }
    const place = placeOf(page.game, i);
    const wanted = open ? this.played.wanted() : undefined;
    const key = JSON.stringify([place, open, wanted]);
    if (key === this.asked) return;
    this.asked = key;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(key, place, wanted), PATIENCE);
  }
  /// The games of a large document take a while to be counted the first time: the rest does not wait for them.
  async look(key, place, wanted) {
    const ask = (more) => this.desk.link.ask('lookup', { ...more, ...place }).catch((fault) => ({ fault: fault.message }));
    const games = wanted ? ask(wanted) : undefined;
    const said = await ask({});
    if (key === this.asked) this.fill(said, wanted !== undefined);
    if (wanted) Object.assign(said, await games);
    if (wanted && key === this.asked) this.fill(said, false);
  }

  fill({ opening, table, book, books = [], games, fault }, isWaiting) {
    byId('exact').replaceChildren(...(table ? this.verdict(table) : []));
    const parts = [];
    if (fault) parts.push(make('p', { class: 'fault' }, fault));
    if (table) parts.push(...this.tableParts(table));
    if (opening) parts.push(make('p', {}, make('b', {}, [opening.eco, opening.name].filter(Boolean).join(' '))));
    if (games?.moves?.length) parts.push(this.counted(this.played.title(games), games.moves));
    if (games) parts.push(...this.played.lists(games));
    for (const one of books) parts.push(this.book(one));
    if (book?.length) parts.push(this.weighted(word('book-moves'), 'weight', book));
    if (parts.length === 0) parts.push(make('p', {}, word(isWaiting ? 'counting' : 'nothing-known')));
    byId('lookup-said').replaceChildren(...parts);
    if (isWaiting) return;
    // Whoever called it by its key may be far above it.
    if (this.isCalled) this.element.scrollIntoView({ block: 'nearest' });
    this.isCalled = false;
  }
  /// What the endgame tables say: it is exact.
  verdict({ wdl, dtz, fault }) {
    if (fault) return [];
    const isWhite = this.desk.page.game.position(this.desk.page.current).whiteToMove === (wdl > 0);
    const verdict = wdl === 0 ? 'drawn' : `${isWhite ? 'white' : 'black'}-${Math.abs(wdl) === 1 ? 'late' : 'wins'}`;
    return [make('b', {}, word(`table-${verdict}`)), dtz ? ` DTZ\u00a0${Math.abs(dtz)}` : ''];
  }
  tableParts(table) {
    const { moves, fault } = table;
    if (fault) return [make('p', { class: 'fault' }, fault)];
    const said = make('p', {}, ...this.verdict(table));
    if (!moves.length) return [said];
    const zeroing = make('abbr', { title: word('dtz-long') }, 'DTZ');
    return [said, this.table(word('tables'), [word('move'), word('result'), zeroing], moves.map((one) => {
      const value = make('span', { class: `wdl-${Math.sign(one.wdl)}` }, word(`table-${one.isMate ? 'mate' : VALUES[one.wdl + 2]}`));
      return [one, value, one.dtz ? String(Math.abs(one.dtz)) : ''];
    }))];
  }
  /// A book that the command line names.
  book({ name, kind, moves, fault }) {
    if (fault) return make('p', { class: 'fault' }, `${name}: ${fault}`);
    return kind === 'records' ? this.counted(name, moves) : this.weighted(name, kind === 'repertoire' ? 'lines' : 'weight', moves);
  }
  weighted(title, what, moves) {
    return this.table(title, [word('move'), word(what)], moves.map((one) => [one, String(one.weight)]));
  }
  /// Moves with the results of their games; how strong those were who played them, how well they did, and when, where that is
  /// known.
  counted(title, moves) {
    const isRated = moves.some(({ rating }) => rating);
    const isDated = moves.some(({ first }) => first);
    const names = ['move', 'games', 'result', ...(isRated ? ['rating'] : [])].map((name) => word(name));
    if (isRated) names.push(make('abbr', { title: word('performance-long') }, word('performance')));
    if (isDated) names.push(make('span', { class: 'years' }, word('years')));
    return this.table(title, names, moves.map((one) => [one, String(one.games), resultBar(one),
      ...(isRated ? [String(one.rating ?? ''), String(one.performance ?? '')] : []), ...(isDated ? [yearsOf(one)] : [])]));
  }
  table(title, names, rows) {
    const head = make('tr', {}, ...names.map((name) => make('th', { scope: 'col' }, name)));
    return make('table', {}, make('caption', {}, title), make('thead', {}, head),
      make('tbody', {}, ...rows.map(([move, ...cells]) => make('tr', {}, make('td', {}, this.button(move)),
        ...cells.map((cell) => make('td', {}, cell))))));
  }
  button({ u, s }) {
    const button = make('button', { type: 'button', class: 'open' }, ...moveParts(s));
    button.addEventListener('click', () => this.desk.playLine([u], [s], true));
    return button;
  }
}
