// SPDX-License-Identifier: GPL-3.0-or-later
// What is known of the position on the board: the opening's name, moves of the books, and what was played in this
// document.

import { byId, make } from './dom.js';
import { moveParts } from './figurines.js';
import { placeOf } from './place.js';
import { word } from './words.js';

const PATIENCE = 150;

export class Lookup {
  constructor(desk) {
    this.desk = desk;
    this.element = byId('lookup');
    this.element.addEventListener('toggle', () => this.shown(desk.page.current));
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
  shown(i) {
    const { page } = this.desk;
    if (!this.element.open || !page?.game) return;
    const place = placeOf(page.game, i);
    const key = JSON.stringify(place);
    if (key === this.asked) return;
    this.asked = key;
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      const said = await this.desk.link.ask('lookup', { document: this.desk.document, ...place })
        .catch((fault) => ({ fault: fault.message }));
      if (key === this.asked) this.fill(said);
    }, PATIENCE);
  }

  fill({ opening, book, games, fault }) {
    const parts = [];
    if (fault) parts.push(make('p', { class: 'fault' }, fault));
    if (opening) parts.push(make('p', {}, make('b', {}, [opening.eco, opening.name].filter(Boolean).join(' '))));
    if (book?.length) parts.push(this.table(word('book-moves'), [word('move'), word('weight')], book.map((one) => [one, String(one.weight)])));
    if (games?.moves?.length)
      parts.push(this.table(word('games-here', { n: games.total }), [word('move'), word('games'), word('white'), word('draws'), word('black')],
        games.moves.map((one) => {
          const all = one.white + one.draws + one.black;
          const share = (n) => (all ? `${Math.round((100 * n) / all)} %` : '');
          return [one, String(one.games), share(one.white), share(one.draws), share(one.black)];
        })));
    if (parts.length === 0) parts.push(make('p', {}, word('nothing-known')));
    byId('lookup-said').replaceChildren(...parts);
    // Whoever called it by its key may be far above it.
    if (this.isCalled) this.element.scrollIntoView({ block: 'nearest' });
    this.isCalled = false;
  }
  table(title, names, rows) {
    const head = make('tr', {}, ...names.map((name) => make('th', { scope: 'col' }, name)));
    return make('table', {}, make('caption', {}, title), make('thead', {}, head),
      make('tbody', {}, ...rows.map(([move, ...cells]) => make('tr', {}, make('td', {}, this.button(move)),
        ...cells.map((cell) => make('td', {}, cell))))));
  }
  button({ u, s }) {
    const button = make('button', { type: 'button', class: 'open' }, ...moveParts(s));
    button.addEventListener('click', () => this.desk.playLine([u], [s]));
    return button;
  }
}
