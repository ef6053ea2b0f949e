// SPDX-License-Identifier: GPL-3.0-or-later
// Learn from mistakes: the position before each ? and ?? of one side. The page hides what would tell the answer, asks for
// a better move, and says what it knows of the move that is made. A puzzle is a line of such lessons: its moves are the
// answers, and the opponent's are played for the reader.

import { byId, make } from './dom.js';
import { winPercent } from './eval.js';
import { action, moveField } from './note.js';
import { word } from './words.js';

/// A move that costs no more winning chances than this against the best one is as good, in per cent.
const AS_GOOD = 2;

const MISTAKES = [2, 4];

/// So long, in milliseconds, the reader sees a right move before the opponent replies.
const REPLY = 700;

const hasSign = (game, i, nags) => game.signs(i, game.nodes[i].v ?? game.nodes[i].n).some(({ nag }) => nags.includes(nag));
const isOf = (game, i, side) => game.isWhite(i) === (side === 'white');

/// The mistakes of a side to which the game has an answer.
export function lessonsOf(game, side) {
  return game.main.filter((i) => isOf(game, i, side) && hasSign(game, i, MISTAKES) && answerOf(game, i) !== undefined);
}
/// A move that is no mistake is the answer itself.
const answerOf = (game, i) => (hasSign(game, i, MISTAKES) ? game.better(i) ?? game.insteadOf(i)[0] : i);

export class Learn {
  /// `report` shows positions and notes; this says which.
  constructor(report) {
    this.report = report;
  }

  get isOn() {
    return this.lessons !== undefined;
  }
  /// Is the reader asked for a move at present?
  get asks() {
    return this.isOn && !this.isAnswered;
  }

  /// All mistakes of a side, or those. `isPuzzle`: they are the moves of a solution, which is one exercise.
  begin(side, mistakes = lessonsOf(this.report.game, side), isPuzzle = false) {
    this.side = side;
    this.lessons = mistakes;
    this.isPuzzle = isPuzzle;
    this.report.orient(side);
    this.ask(0);
  }
  /// The mistake that is kept as an exercise.
  get exercise() {
    return this.isPuzzle ? this.lessons[0] : this.mistake;
  }
  /// Does the lesson still speak of what is on the board after move i?
  isAbout(i) {
    return this.isOn && (this.isPuzzle ? this.isAnswered : this.report.game.anchor(i) === this.mistake);
  }

  ask(number) {
    const goesOn = this.isPuzzle && number > 0;
    this.number = number;
    this.isAnswered = false;
    this.isReplying = false;
    if (!goesOn) {
      this.isTold = false;
      this.outlook = '';
    }
    this.said = undefined;
    this.reason = [];
    this.mistake = this.lessons[number];
    this.show();
  }
  show() {
    byId('game').classList.toggle('asking', this.asks);
    this.report.show(this.report.game.nodes[this.mistake].parent);
  }

  stop() {
    if (!this.isOn) return;
    clearTimeout(this.timer);
    this.lessons = undefined;
    byId('game').classList.remove('asking');
  }

  /// The reader goes on to the game, where the answer stands: a puzzle that was not solved is failed.
  leave() {
    if (this.asks && this.isPuzzle) this.tell(false);
    this.stop();
  }

  /// The reader's move {u, s}.
  answer(move) {
    if (this.isReplying) return this.report.show(this.mistake);
    const { game } = this.report;
    const { parent } = game.nodes[this.mistake];
    const best = answerOf(game, this.mistake);
    const known = game.childrenOf(parent).find((k) => game.nodes[k].u === move.u);
    this.given = move;
    if (known === best || (move.s.endsWith('#') && !game.isAntichess)) this.said = 'right';
    else if (known === this.mistake) this.said = 'same';
    else if (known !== undefined && this.isAsGood(known, best)) this.said = 'as-good';
    else this.said = 'not-this';
    this.reason = [];
    this.react();
    if (this.said === 'not-this') this.askAnalyst(move);
    else if (this.said === 'same') this.tell(false);
    return undefined;
  }
  /// Whoever can tell says more of a move that the game does not have.
  async askAnalyst(move) {
    const { mistake, report } = this;
    const judged = await report.analyst.judge(mistake, move);
    if (!this.asks || this.mistake !== mistake || this.given !== move) return;
    if (!judged) return this.tell(false);
    if (judged.said === 'not-this') this.tell(false);
    // That one move wins was proved by longer searches.
    this.said = this.isPuzzle && judged.said !== 'not-this' ? 'nearly' : judged.said;
    this.reason = judged.parts;
    this.react();
  }
  react() {
    if (this.said !== 'right' && this.said !== 'as-good') return this.show();
    if (this.isPuzzle && this.number + 1 < this.lessons.length && !this.given.s.endsWith('#')) return this.reply();
    this.tell(true);
    this.solve();
  }
  /// The right move stands on the board for a moment, then the opponent's reply, and the next move is asked for.
  reply() {
    this.isReplying = true;
    this.report.show(this.mistake);
    this.timer = setTimeout(() => this.ask(this.number + 1), REPLY);
  }
  /// How the first try has ended. Whoever keeps that may say what comes of it.
  async tell(isSolved) {
    if (this.isTold) return;
    this.isTold = true;
    const { exercise, lessons } = this;
    const outlook = await this.report.analyst.learnt(exercise, isSolved);
    if (!outlook || this.lessons !== lessons || this.exercise !== exercise) return;
    this.outlook = outlook;
    this.report.refresh();
  }

  /// Is that other move of the game's variations worth as much? Nobody knows without evals.
  isAsGood(i, best) {
    const { game } = this.report;
    const [mine, its] = [i, best].map((k) => winPercent(game.nodes[k].e));
    if (mine === undefined || its === undefined) return false;
    return (this.side === 'white' ? its - mine : mine - its) <= AS_GOOD;
  }

  giveUp() {
    clearTimeout(this.timer);
    this.tell(false);
    this.solve();
  }
  /// Shows the answer on the board, and what the game says of it in the note.
  solve() {
    this.isAnswered = true;
    byId('game').classList.remove('asking');
    this.report.show(answerOf(this.report.game, this.mistake));
  }

  lesson() {
    const { nodes } = this.report.game;
    return { number: this.number, parent: nodes[this.mistake].parent, u: nodes[answerOf(this.report.game, this.mistake)].u };
  }

  /// What the game says of the mistake, under its name: the answer is on the board.
  told(about) {
    const { game } = this.report;
    return about ? [make('p', { class: 'headline' }, make('b', {}, word('in-game', { move: game.fullLabel(this.mistake) }))), about] : [];
  }

  /// What the reader is asked for.
  asked() {
    const { game } = this.report;
    if (!this.isPuzzle) return [make('p', {}, word(`learn-ask-${this.side}`, { move: game.label(this.mistake) }))];
    if (this.isReplying) return [];
    const reply = game.nodes[this.mistake].parent;
    const goesOn = this.number > 0 && make('p', {}, word('puzzle-reply', { move: game.label(reply) }));
    return [goesOn, make('p', {}, word(`puzzle-ask-${this.side}`))].filter(Boolean);
  }

  /// What the note says; `about`: the texts and variations of the mistake.
  parts(about) {
    const { game } = this.report;
    const plan = this.report.analyst.plan();
    const alone = this.isPuzzle ? undefined : { n: this.number + 1, all: this.lessons.length };
    const place = plan ?? alone;
    const heading = make('p', { class: 'headline' }, make('b', {}, word(this.isPuzzle ? 'puzzle' : 'learn')),
      place ? make('span', { class: 'where' }, word('lesson', place)) : '');
    const said = this.said && make('p', { class: `verdict ${this.said}`, role: 'status' },
      word(`learn-${this.said}`, { move: this.given && game.labelOf(this.mistake, this.given.s) }));
    const outlook = this.outlook && make('p', { class: 'facts', role: 'status' }, this.outlook);
    const next = plan ? plan.next : !this.isPuzzle && this.number + 1 < this.lessons.length && (() => this.ask(this.number + 1));
    const isLast = !next;
    const onward = isLast
      ? action(word('learn-end'), () => this.report.leaveLearning())
      : action(word(this.isPuzzle ? 'puzzle-next' : 'learn-next'), next, { 'data-learn': 'next' });
    if (this.isAnswered) {
      const actions = make('div', { class: 'actions' }, onward);
      const told = this.isPuzzle ? [...this.report.analyst.solved(), actions] : [actions, ...this.told(about)];
      return [heading, said ?? '', outlook, ...this.reason, ...told];
    }
    const buttons = [
      ...this.report.analyst.hints(this.lesson()),
      action(word('learn-show'), () => this.giveUp(), { 'data-learn': 'show' }),
      onward,
    ];
    if (!isLast) buttons.push(action(word('learn-end'), () => this.report.leaveLearning(), { 'data-learn': 'end' }));
    return [heading, ...this.asked(), said ?? '', outlook, ...this.reason, moveField(this.report.board, (given) => this.answer(given)),
      make('div', { class: 'actions' }, ...buttons)];
  }
}
