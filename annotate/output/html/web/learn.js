// SPDX-License-Identifier: GPL-3.0-or-later
// Learn from mistakes: the position before each ? and ?? of one side, or after those of the other one. The page hides what would tell the
// answer, asks for a better move, and says what it knows of the move that is made.

import { byId, make } from './dom.js';
import { winPercent } from './eval.js';
import { action, moveField } from './note.js';
import { word } from './words.js';

/// A move that costs no more winning chances than this against the best one is as good, in per cent.
const AS_GOOD = 2;

/// From so many winning chances on, in per cent, a mistake has given the game away: those of 2.20 pawns.
const WINS = 69;
const MISTAKES = [2, 4];
const ERRORS = [2, 4, 6];

const hasSign = (game, i, nags) => game.signs(i, game.nodes[i].v ?? game.nodes[i].n).some(({ nag }) => nags.includes(nag));
const isOf = (game, i, side) => game.isWhite(i) === (side === 'white');

/// The mistakes of a side to which the game has an answer.
export function lessonsOf(game, side) {
  return game.main.filter((i) => isOf(game, i, side) && hasSign(game, i, MISTAKES) && answerOf(game, i) !== undefined);
}
/// The moves with which a side has punished a mistake that gave the game away; what only takes back is none.
export function punishedBy(game, side) {
  return game.main.filter((i) => {
    const { parent, u, e } = game.nodes[i];
    if (parent < 0 || !isOf(game, i, side) || !hasSign(game, parent, MISTAKES) || hasSign(game, i, ERRORS)) return false;
    const white = winPercent(e);
    const takesBack = u.slice(2, 4) === game.nodes[parent].u.slice(2, 4);
    return !takesBack && white !== undefined && (side === 'white' ? white : 100 - white) >= WINS;
  });
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

  /// All mistakes of a side, or those.
  begin(side, mistakes = lessonsOf(this.report.game, side)) {
    this.side = side;
    this.lessons = mistakes;
    this.report.orient(side);
    this.ask(0);
  }

  ask(number) {
    this.number = number;
    this.isAnswered = false;
    this.isTold = false;
    this.outlook = '';
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
    this.lessons = undefined;
    byId('game').classList.remove('asking');
  }

  /// The reader's move {u, s}.
  answer(move) {
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
  }
  /// Whoever can tell says more of a move that the game does not have.
  async askAnalyst(move) {
    const { mistake, report } = this;
    const judged = await report.analyst.judge(mistake, move);
    if (!this.asks || this.mistake !== mistake || this.given !== move) return;
    if (!judged) return this.tell(false);
    if (judged.said === 'not-this') this.tell(false);
    this.said = judged.said;
    this.reason = judged.parts;
    this.react();
  }
  react() {
    if (this.said !== 'right' && this.said !== 'as-good') return this.show();
    this.tell(true);
    this.solve();
  }
  /// How the first try has ended. Whoever keeps that may say what comes of it.
  async tell(isSolved) {
    if (this.isTold) return;
    this.isTold = true;
    const { mistake } = this;
    const outlook = await this.report.analyst.learnt(mistake, isSolved);
    if (!outlook || !this.isOn || this.mistake !== mistake) return;
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

  /// What the note says; `about`: the texts and variations of the mistake.
  parts(about) {
    const { game } = this.report;
    const plan = this.report.analyst.plan();
    const place = word('lesson', plan ?? { n: this.number + 1, all: this.lessons.length });
    const isPunished = !hasSign(game, this.mistake, MISTAKES);
    const move = game.label(isPunished ? game.nodes[this.mistake].parent : this.mistake);
    const heading = make('p', { class: 'headline' }, make('b', {}, word(isPunished ? 'punish' : 'learn')), make('span', { class: 'where' }, place));
    const said = this.said && make('p', { class: `verdict ${this.said}`, role: 'status' },
      word(`learn-${this.said}`, { move: this.given && game.labelOf(this.mistake, this.given.s) }));
    const outlook = this.outlook && make('p', { class: 'facts', role: 'status' }, this.outlook);
    const next = plan ? plan.next : this.number + 1 < this.lessons.length && (() => this.ask(this.number + 1));
    const isLast = !next;
    const onward = isLast
      ? action(word('learn-end'), () => this.report.leaveLearning())
      : action(word('learn-next'), next, { 'data-learn': 'next' });
    if (this.isAnswered)
      return [heading, said ?? '', outlook, ...this.reason, make('div', { class: 'actions' }, onward), ...this.told(about)];
    const asked = make('p', {}, word(`${isPunished ? 'punish' : 'learn'}-ask-${this.side}`, { move }));
    const buttons = [
      ...this.report.analyst.hints(this.lesson()),
      action(word('learn-show'), () => this.giveUp(), { 'data-learn': 'show' }),
      onward,
    ];
    if (!isLast) buttons.push(action(word('learn-end'), () => this.report.leaveLearning(), { 'data-learn': 'end' }));
    return [heading, asked, said ?? '', outlook, ...this.reason, moveField(this.report.board, (given) => this.answer(given)),
      make('div', { class: 'actions' }, ...buttons)];
  }
}
