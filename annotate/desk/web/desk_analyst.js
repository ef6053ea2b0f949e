// SPDX-License-Identifier: GPL-3.0-or-later
// Who answers at the desk. Each part has a matter of its own: asked moves, live lines, writing, looking up. A part has
// what it needs of `opened`, `shown`, `shapes`, `actions` and `does`.

import { Analyst } from './analyst.js';
import { Asker } from './asker.js';
import { byId, make } from './dom.js';
import { Explorer } from './explorer.js';
import { LINE } from './line_view.js';
import { Lookup } from './lookup.js';
import { puzzleFacts } from './puzzle.js';
import { Sparring } from './sparring.js';
import { Tutor } from './tutor.js';
import { word } from './words.js';
import { Writer } from './writer.js';

export class DeskAnalyst extends Analyst {
  constructor(desk) {
    super();
    this.asker = new Asker(desk);
    this.explorer = new Explorer(desk);
    this.writer = new Writer(desk);
    this.lookup = new Lookup(desk);
    this.tutor = new Tutor(desk);
    this.sparring = new Sparring(desk);
    this.parts = [this.asker, this.explorer, this.writer, this.lookup, this.tutor, this.sparring];
    this.desk = desk;
  }

  get isThere() {
    return true;
  }
  get keys() {
    // Those of lichess beside our own.
    return { l: 'engine', x: 'threat', X: 'pass', z: 'why', a: 'another', c: 'comment', d: 'comment', b: 'book', e: 'book' };
  }
  does(name) {
    return this.parts.some((part) => part.does?.(name));
  }
  opened(game) {
    for (const part of this.parts) part.opened?.(game);
  }
  shown(i) {
    for (const part of this.parts) part.shown?.(i);
    const { game } = this.desk.page;
    if (!game.said('White') && !game.said('Black')) byId('players').textContent = this.desk.documentNow()?.name ?? word(this.desk.document === LINE ? 'line' : 'exercises');
    // Where it scrolls, the keyboard must reach it.
    const summary = byId('game-summary');
    summary.tabIndex = summary.scrollHeight > summary.clientHeight + 1 ? 0 : -1;
  }
  tried(i) {
    if (this.sparring.isOn) this.sparring.reply(i);
    else if (this.desk.page.game.nodes[i].isOwn) this.asker.ask(i);
  }
  answer(i) {
    return this.asker.answer(i);
  }
  actions(i) {
    const buttons = this.parts.flatMap((part) => part.actions?.(i) ?? []);
    return buttons.length ? [make('div', { class: 'actions' }, ...buttons)] : [];
  }
  besideText(i, who, text) {
    return this.asker.besideText(i, text);
  }
  shapes(i) {
    return this.parts.flatMap((part) => part.shapes?.(i) ?? []);
  }
  drawn(shape) {
    this.writer.drawn(shape);
  }
  judge(mistake, move) {
    return this.tutor.judge(mistake, move);
  }
  learnt(mistake, isSolved) {
    return this.tutor.learnt(mistake, isSolved);
  }
  solved() {
    return puzzleFacts(this.desk.page.game);
  }
  plan() {
    return this.tutor.planNow();
  }
  hintShapes() {
    return this.tutor.hintShapes();
  }
  hints(answer) {
    return this.tutor.hints(answer);
  }
}
