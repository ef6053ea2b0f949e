// SPDX-License-Identifier: GPL-3.0-or-later
// Plays on from the position on the board, against the engine at a level that the reader chooses.

import { byId, make } from './dom.js';
import { placeOf } from './place.js';
import { word } from './words.js';

const LEVELS = [800, 1000, 1200, 1400, 1600, 1800, 2000, 2200, 2400];
const USUAL = 1600;

export class Sparring {
  constructor(desk) {
    this.desk = desk;
    this.isOn = false;
    byId('level').append(...LEVELS.map((elo) => make('option', { value: elo, selected: elo === USUAL }, `${word('rating')} ${elo}`)));
    byId('play-on').addEventListener('click', () => this.toggle(!this.isOn));
  }

  opened() {
    if (this.of !== this.desk.openPlace()) this.toggle(false);
    this.of = this.desk.openPlace();
  }
  toggle(isOn) {
    this.isOn = isOn;
    byId('play-on').setAttribute('aria-pressed', String(isOn));
    const { page } = this.desk;
    if (!isOn || !page.game) return;
    this.desk.say(word('your-move'));
    // The reader has the side that the board is turned to.
    const { turn } = page.board.position ?? {};
    if (turn && turn !== page.board.orientation) this.reply(page.current);
  }

  /// The engine's move after move i.
  async reply(i) {
    const { page } = this.desk;
    const { game } = page;
    if (page.board.position?.isEnd()) return;
    const move = await this.desk.ask('play', { ...placeOf(game, i), elo: Number(byId('level').value) });
    if (!move || !this.isOn || page.game !== game || page.current !== i) return;
    this.desk.playLine([move.u], [move.s]);
  }
}
