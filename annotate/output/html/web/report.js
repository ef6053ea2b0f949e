// SPDX-License-Identifier: GPL-3.0-or-later
// The report: reads the games that stand in the page, lists them, and shows one of them.

import { byId } from './dom.js';
import { Game } from './game.js';
import { GamePage } from './game_page.js';
import { GamesIndex } from './games_index.js';
import { rowOf } from './index_rows.js';

/// Too small for index and board at once.
const SMALL_SCREEN = matchMedia('(max-width: 71.99rem), (max-height: 55.99rem)');

export class Report {
  /// `analyst` answers what the games do not say.
  constructor(analyst) {
    this.sources = [...document.querySelectorAll('script.game')];
    const rows = this.sources.map((source, k) => rowOf(this.read(source), k + 1));
    byId('report').hidden = false;
    document.querySelector('.skip').hidden = false;
    byId('index').hidden = rows.length < 2;
    this.index = new GamesIndex(rows, (number) => this.pick(number));
    this.page = new GamePage(analyst, this);
    analyst.page = this.page;
    addEventListener('hashchange', () => this.openNamedPlace());
    const isDeepLink = this.openNamedPlace();
    byId('index').open = !SMALL_SCREEN.matches && !isDeepLink;
    if (!isDeepLink) this.open(1);
  }

  /// Opens what the address names, "#5.10" for half-move 10 of game 5; false where it names nothing.
  openNamedPlace() {
    const match = /^#(\d+)(?:\.(\d+))?$/.exec(location.hash);
    const number = Number(match?.[1]);
    if (!(number >= 1 && number <= this.sources.length)) return false;
    this.open(number, Number(match[2] ?? 0));
    return true;
  }

  /// A game chosen in the index: from here on the keys are the game's.
  pick(number) {
    if (SMALL_SCREEN.matches) byId('index').open = false;
    this.open(number);
    // On a phone the index filled the screen.
    if (matchMedia('(max-width: 47.99rem)').matches) byId('board-side').scrollIntoView();
    byId('game').focus({ preventScroll: true });
  }

  read(source) {
    return new Game(JSON.parse(source.textContent));
  }

  open(number, ply = 0) {
    this.number = number;
    this.index.mark(number);
    this.page.open(this.read(this.sources[number - 1]), ply);
  }

  get hasOthers() {
    return this.sources.length > 1;
  }
  openBeside(step) {
    const number = this.index.neighbour(this.number, step);
    if (number !== undefined) this.open(number);
  }

  /// Reloading the page comes back to this place. Not at once: browsers refuse many such notes in a row.
  placed(ply) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => history.replaceState(null, '', `#${this.number}.${ply}`), 300);
  }
}
