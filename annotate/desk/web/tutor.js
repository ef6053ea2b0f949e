// SPDX-License-Identifier: GPL-3.0-or-later
// Judges what a reader tries in a lesson, and gives hints in two steps: the piece, then where it goes.

import { make } from './dom.js';
import { evalOf, evalText } from './eval.js';
import { prose, moveParts } from './figurines.js';
import { Game } from './game.js';
import { lessonsOf } from './learn.js';
import { action } from './note.js';
import { placeOf } from './place.js';
import { arrowOf } from './position.js';
import { isPuzzle, puzzleOf } from './puzzle.js';
import { word } from './words.js';

const SIDES = ['white', 'black'];

export class Tutor {
  constructor(desk) {
    this.desk = desk;
    this.step = 0;
    this.seen = new Set();
  }
  opened() {
    this.forget();
  }

  /// The mistakes of those games, of both sides or of one player, one after the other. The rows say where there are any.
  async begin(document, rows, player) {
    const name = player.toLowerCase();
    const sidesOf = (row) => SIDES.filter((side) => (row[side] ?? '').toLowerCase().includes(name));
    const errors = (row) => sidesOf(row).flatMap((side) => row.labels?.[side].slice(1) ?? []).reduce((sum, n) => sum + n, 0);
    const games = rows.filter((row) => errors(row) > 0).map((row) => ({ number: row.n, sides: sidesOf(row), errors: errors(row) }));
    this.plan = { document, games, waiting: [], n: 0, all: games.reduce((sum, game) => sum + game.errors, 0) };
    await this.next();
  }
  /// The puzzles of a document that is shown as a list, from one on; none: from the first that was not seen since the page
  /// was opened.
  async solve(document, numbers, first) {
    const unseen = numbers.findIndex((number) => !this.seen.has(`${document}.${number}`));
    const n = Math.max(0, first === undefined ? unseen : numbers.indexOf(first));
    this.plan = { document, games: numbers.slice(n).map((number) => ({ number })), waiting: [], n, all: numbers.length };
    this.plan.known = this.desk.documentNow()?.games;
    await this.next();
  }
  /// Puzzles that have been found meanwhile come behind the others.
  documentsChanged() {
    const { plan } = this;
    const games = this.desk.documentNow()?.games;
    if (!(plan?.known < games) || !this.planNow()) return;
    for (; plan.known < games; plan.known += 1) plan.games.push({ number: plan.known + 1 });
    plan.all = plan.n + plan.games.length;
    this.desk.page.refresh();
  }
  /// Those mistakes [{number, node}], each of the game of that number.
  async practise(document, mistakes) {
    this.plan = { document, games: [...mistakes], waiting: [], n: 0, all: mistakes.length };
    await this.next();
  }
  async next() {
    const { plan } = this;
    const { page } = this.desk;
    while (plan.waiting.length === 0 && plan.games.length) {
      const { number, sides, node } = plan.games.shift();
      if (!(await this.desk.openLesson(plan.document, number))) return;
      plan.waiting = isPuzzle(page.game) ? [puzzleOf(page.game)] : this.lessonsIn(page.game, sides, node);
    }
    const lesson = plan.waiting.shift();
    if (!lesson) {
      this.plan = undefined;
      this.desk.say(word('no-lessons'));
      return;
    }
    plan.n += 1;
    plan.moves = lesson.moves;
    this.seen.add(this.desk.openPlace());
    page.learn.begin(lesson.side, lesson.moves, isPuzzle(page.game));
  }
  /// That mistake, or all of those sides: [{side, moves}].
  lessonsIn(game, sides = SIDES, node = undefined) {
    if (node !== undefined) return [{ side: game.isWhite(node) ? 'white' : 'black', moves: [node] }];
    return sides.flatMap((side) => lessonsOf(game, side).map((mistake) => ({ side, moves: [mistake] })))
      .sort((a, b) => a.moves[0] - b.moves[0]);
  }
  /// Where the reader is in them; undefined in the lessons of one game. Mistakes without a better line count, too.
  planNow() {
    const { plan } = this;
    const { learn } = this.desk.page;
    if (!plan?.moves || learn.lessons !== plan.moves) return undefined;
    const isLast = plan.waiting.length === 0 && plan.games.length === 0;
    return { n: plan.n, all: plan.all, next: isLast ? undefined : () => this.next() };
  }
  forget() {
    this.step = 0;
    this.lesson = undefined;
  }

  /// {said, parts} of a move that the game does not have; undefined where nobody can tell.
  async judge(mistake, move) {
    const { game } = this.desk.page;
    try {
      const why = await this.desk.link.ask('why', { ...placeOf(game, game.nodes[mistake].parent), played: move.u });
      const said = why.isBest ? 'right' : why.isAsGood ? 'as-good' : 'not-this';
      return { said, parts: this.reason(new Game(why.game), this.desk.page.learn.isPuzzle) };
    } catch {
      return undefined;
    }
  }
  /// The lesson of that mistake has ended. What was solved with a hint was not solved.
  learnt(mistake, isSolved) {
    const node = this.desk.nodeOf(mistake);
    return node === undefined ? undefined : this.desk.exercises.keep(node, isSolved && this.step === 0);
  }
  /// The sentence, and what beats the move. A sentence may name the better move, which a puzzle keeps secret: there stands
  /// the eval.
  reason(why, isSecret) {
    const texts = isSecret ? [make('p', { class: 'text' }, `${why.label(0)} `, make('span', { class: 'eval' }, evalText(evalOf(why, 0))))]
      : (why.nodes[0]?.t ?? []).map(([who, text]) => make('p', { class: 'text' }, ...prose(text, who === why.judge)));
    const line = [];
    for (let [k] = why.nodes.length ? why.childrenOf(0) : []; k !== undefined; [k] = why.childrenOf(k))
      line.push(make('span', { class: 'step' },
        line.length === 0 || why.isWhite(k) ? `${why.moveNumber(k)}${why.isWhite(k) ? '.' : '…'}\u00a0` : '', ...moveParts(why.nodes[k].s)), ' ');
    const beats = line.length ? [make('div', { class: 'variation depth-1' }, make('b', { class: 'kind' }, `${word('refutation')} `), ...line)] : [];
    return [make('div', { class: 'about reason' }, ...texts, ...beats)];
  }

  /// A button that shows the piece, then the square. `lesson` {number, parent, u}: the answer.
  hints(lesson) {
    if (this.lesson?.number !== lesson.number || this.lesson?.parent !== lesson.parent) this.forget();
    this.lesson = lesson;
    if (this.step === 2) return [];
    const { learn } = this.desk.page;
    return [action(word(this.step === 0 ? 'hint-piece' : 'hint-square'), () => {
      this.step += 1;
      // A hint at one move of a puzzle is one at all of it.
      if (learn.isPuzzle) learn.tell(false);
      learn.show();
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
