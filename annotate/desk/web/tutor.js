// SPDX-License-Identifier: GPL-3.0-or-later
// Judges what a reader tries in a lesson, and gives hints in two steps: the piece, then where it goes.

import { make } from './dom.js';
import { prose, moveParts } from './figurines.js';
import { Game } from './game.js';
import { lessonsOf } from './learn.js';
import { action } from './note.js';
import { arrowOf } from './position.js';
import { word } from './words.js';

export class Tutor {
  constructor(desk) {
    this.desk = desk;
    this.step = 0;
  }
  opened() {
    this.forget();
  }

  /// The mistakes of all games of a document, one after the other.
  async begin(document) {
    const found = await this.desk.ask('lessons', { document });
    if (!found) return;
    this.plan = found.lessons;
    this.at = -1;
    await this.next();
  }
  async next() {
    this.at += 1;
    const lesson = this.plan[this.at];
    if (!lesson) {
      this.plan = undefined;
      this.desk.say(word('no-lessons'));
      return;
    }
    const { number, node, side } = lesson;
    const { page } = this.desk;
    if (!(await this.desk.openLesson(lesson.document, number))) return;
    // Without a better line there is nothing to find.
    if (lessonsOf(page.game, side).includes(node)) page.learn.begin(side, [node]);
    else await this.next();
  }
  /// Where the reader is in them; undefined in the lessons of one game.
  planNow() {
    const { page } = this.desk;
    if (!this.plan || page.learn.mistake !== this.plan[this.at]?.node || page.learn.lessons?.length !== 1) return undefined;
    const isLast = this.at + 1 === this.plan.length;
    return { n: this.at + 1, all: this.plan.length, next: isLast ? undefined : () => this.next() };
  }
  forget() {
    this.step = 0;
    this.lesson = undefined;
  }

  /// {said, parts} of a move that the game does not have; undefined where nobody can tell.
  async judge(mistake, move) {
    try {
      const { said, game } = await this.desk.link.ask('lesson', { ...this.desk.ref(), node: mistake, u: move.u });
      return { said, parts: game ? this.reason(new Game(game)) : [] };
    } catch {
      return undefined;
    }
  }
  /// The sentence, and what beats the move.
  reason(why) {
    const texts = (why.nodes[0]?.t ?? []).map(([who, text]) => make('p', { class: 'text' }, ...prose(text, who === why.judge)));
    const line = [];
    for (let [k] = why.nodes.length ? why.childrenOf(0) : []; k !== undefined; [k] = why.childrenOf(k))
      line.push(make('span', { class: 'step' },
        line.length === 0 || why.isWhite(k) ? `${why.moveNumber(k)}${why.isWhite(k) ? '.' : '…'}\u00a0` : '', ...moveParts(why.nodes[k].s)), ' ');
    const beats = line.length ? [make('div', { class: 'variation depth-1' }, make('b', { class: 'kind' }, `${word('refutation')} `), ...line)] : [];
    return [make('div', { class: 'about reason' }, ...texts, ...beats)];
  }

  /// A button that shows the piece, then the square. `lesson` {number, parent, u}: the answer.
  hints(lesson) {
    if (this.lesson?.number !== lesson.number) this.forget();
    this.lesson = lesson;
    if (this.step === 2) return [];
    return [action(word(this.step === 0 ? 'hint-piece' : 'hint-square'), () => {
      this.step += 1;
      this.desk.page.learn.show();
    }, { 'data-learn': 'hint' })];
  }
  /// Shown also while the answer is a secret.
  hintShapes() {
    const { game, learn } = this.desk.page;
    if (!learn.asks || !this.lesson || this.step === 0) return [];
    const { board, whiteToMove } = game.position(this.lesson.parent);
    const [from, to] = arrowOf(board, this.lesson.u, whiteToMove) ?? [];
    if (!from) return [];
    return this.step === 1 ? [{ orig: from, brush: 'blue' }] : [{ orig: from, dest: to, brush: 'blue' }];
  }
}
