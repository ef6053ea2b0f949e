// SPDX-License-Identifier: GPL-3.0-or-later
// Positions of the player's own mistakes to be tried, one after the other, with the board and the lessons of the page
// of games. Each position is a game of two nodes: the move that was played, and the better one.

import { Analyst } from './analyst.js';
import { Board } from './board.js';
import { byId, make } from './dom.js';
import { Game } from './game.js';
import { Learn } from './learn.js';
import { Rules } from './rules.js';

const BLUNDER = 4;
const ANSWER = 'better';

class Exercises extends Analyst {
  constructor(trainer) {
    super();
    this.trainer = trainer;
  }
  plan() {
    return this.trainer.plan();
  }
}

export class Trainer {
  constructor() {
    this.analyst = new Exercises(this);
    this.board = new Board((move) => this.moved(move), this.analyst);
    this.learn = new Learn(this);
    byId('trainer').addEventListener('close', () => this.learn.stop());
  }

  /// `items` are those of the list of positions.
  begin(items) {
    this.items = items.filter((item) => this.gameOf(item));
    if (this.items.length === 0) return;
    byId('trainer').showModal();
    this.board.ground.redrawAll();
    this.open(0);
  }
  open(number) {
    this.number = number;
    const { game, rules } = this.gameOf(this.items[number]);
    this.game = game;
    this.board.open(game, rules);
    this.learn.begin(this.items[number].dataset.side, [0]);
    byId('note').focus({ preventScroll: true });
  }
  /// Undefined where the rules of the page do not know the position or a move.
  gameOf(item) {
    const { fen, played, best } = item.dataset;
    const [white, black] = [...item.querySelectorAll('bdi')].map((name) => name.textContent);
    const data = { tags: [['White', white], ['Black', black]], result: '*', start: fen };
    const position = new Rules(new Game({ ...data, nodes: [] })).position(-1);
    const rules = position && new Rules(new Game({ ...data, nodes: [] }));
    const [mistake, answer] = [played, best].map((uci) => uci && rules?.typedMove(position, uci));
    if (!mistake || !answer) return undefined;
    const game = new Game({ ...data, nodes: [{ ...mistake, n: [BLUNDER] }, { ...answer, p: -1, k: ANSWER }] });
    return { game, rules: new Rules(game) };
  }
  plan() {
    const next = this.number + 1;
    return { n: next, all: this.items.length, next: next < this.items.length ? () => this.open(next) : undefined };
  }

  // What a lesson asks of its page.

  orient(side) {
    this.board.orientation = side;
  }
  show(i) {
    this.current = i;
    this.board.show(i, 0, this.learn.asks);
    const note = byId('note');
    const hadFocus = note.contains(document.activeElement);
    const item = this.items[this.number];
    note.replaceChildren(...this.learn.parts(make('p', {}, ...[...item.childNodes].map((child) => child.cloneNode(true)))));
    if (hadFocus) note.focus({ preventScroll: true });
  }
  refresh() {
    this.show(this.current);
  }
  moved(move) {
    if (this.learn.asks) this.learn.answer(move);
    else this.refresh();
  }
  leaveLearning() {
    byId('trainer').close();
  }
}
