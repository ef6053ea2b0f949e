// SPDX-License-Identifier: GPL-3.0-or-later
// Who answers in a report that has the engine inside: moves that the reader tries, and live lines, as at the desk. Nothing
// can be written, and nobody keeps what is asked.

import { Analyst } from './analyst.js';
import { Asker } from './asker.js';
import { byId, make } from './dom.js';
import { EngineLink } from './engine_link.js';
import { Explorer } from './explorer.js';

/// Nobody is there to hear that a sentence is wrong.
class ReportAsker extends Asker {
  wrongButton() {
    return [];
  }
  besideText() {
    return [];
  }
}

export class EngineAnalyst extends Analyst {
  constructor() {
    super();
    this.link = new EngineLink((lines) => this.explorer.heard(lines));
    this.asker = new ReportAsker(this);
    this.explorer = new Explorer(this);
    this.explorer.offer([{ id: 0, name: 'Marginalia' }]);
    this.parts = [this.asker, this.explorer];
  }

  // What the parts ask of the desk.

  get hasGame() {
    return this.page?.game !== undefined;
  }
  openPlace() {
    return this.game;
  }
  playLine(moves, sans) {
    const { page } = this;
    let i = page.current;
    moves.forEach((u, k) => (i = page.game.add(i, { u, s: sans[k] })));
    page.moveList.show(page.game);
    page.go(i);
  }

  // What the page of a game asks.

  get isThere() {
    return true;
  }
  get keys() {
    return { l: 'engine', x: 'threat', X: 'pass', z: 'why', a: 'another' };
  }
  does(name) {
    return this.parts.some((part) => part.does?.(name));
  }
  opened(game) {
    this.game = game;
    this.asker.opened();
  }
  shown(i) {
    this.explorer.shown(i);
    // Where the list scrolls, the keyboard must reach it, even if the move shown is none of its own.
    const list = byId('move-list');
    if (list.scrollHeight > list.clientHeight + 1) list.tabIndex = 0;
    else list.removeAttribute('tabindex');
  }
  tried(i) {
    if (this.page.game.nodes[i].isOwn) this.asker.ask(i);
  }
  answer(i) {
    return this.asker.answer(i);
  }
  actions(i) {
    const buttons = this.parts.flatMap((part) => part.actions?.(i) ?? []);
    return buttons.length ? [make('div', { class: 'actions' }, ...buttons)] : [];
  }
  shapes(i) {
    return this.parts.flatMap((part) => part.shapes?.(i) ?? []);
  }
}
