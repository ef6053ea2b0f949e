// SPDX-License-Identifier: GPL-3.0-or-later
// Why is this move good or bad? A label after the first looks, then the sentence, with better lines and the refutation:
// they become lines of the reader's own, in the tree of the page.

import { byId, make } from './dom.js';
import { evalOf, evalText } from './eval.js';
import { moveParts, prose } from './figurines.js';
import { Game } from './game.js';
import { action, keyed, moveField } from './note.js';
import { found, keyOf, placeOf } from './place.js';
import { word } from './words.js';

/// So many moves are shown of lines that matter less.
const SHORT = 5;

export class Asker {
  constructor(desk) {
    this.desk = desk;
    this.answers = new Map();
  }
  get page() {
    return this.desk.page;
  }
  get game() {
    return this.page.game;
  }

  /// The same game read again keeps its answers; their lines are put into it again.
  opened() {
    if (this.of !== this.desk.openPlace()) this.answers.clear();
    this.of = this.desk.openPlace();
    for (const answer of this.answers.values()) if (answer.why) this.merge(answer);
  }

  /// Asks for move i of the page. What was asked before is not asked again.
  async ask(i) {
    const { game } = this;
    const key = keyOf(game, i);
    const old = this.answers.get(key);
    if (old && !old.fault) return this.page.refresh();
    const answer = { key, parent: keyOf(game, game.nodes[i].parent) };
    this.answers.set(key, answer);
    this.page.refresh();
    const { of } = this;
    try {
      const { parent, u } = game.nodes[i];
      const why = await this.desk.link.ask('why', { ...placeOf(game, parent), played: u }, ({ label }) => {
        answer.label = label;
        if (this.of === of) this.page.refresh();
      });
      Object.assign(answer, { why: new Game(why.game), isAsGood: why.isAsGood, isBest: why.isBest, label: why.label });
      if (this.of !== of) return undefined;
      this.merge(answer);
      this.page.moveList.show(this.game);
    } catch (fault) {
      // A newer question took the place of this one: it can be asked again.
      if (fault.code === 'replaced') this.answers.delete(key);
      else answer.fault = fault.message;
    }
    if (this.of === of) this.page.refresh();
    return answer;
  }

  /// The answer's moves as moves of the page: `answer.places` has the page's number of each.
  merge(answer) {
    const { game } = this;
    const start = found(game, answer.parent);
    answer.places = new Map();
    if (start === undefined) return;
    const places = new Map([[-1, start]]);
    answer.why.nodes.forEach((node, k) => {
      const i = game.add(places.get(node.parent), { u: node.u, s: node.s }, false);
      places.set(k, i);
      answer.places.set(k, i);
      const mine = game.nodes[i];
      if (!mine.isOwn) return;
      for (const name of ['e', 'n', 'v', 't', 'l', 'k', 'f']) if (node[name] !== undefined) mine[name] = node[name];
      for (const nag of node.n ?? []) game.nags[nag] ??= answer.why.nags[nag];
    });
  }

  /// The answer in which move i is spoken of.
  answerFor(i) {
    const own = this.answers.get(keyOf(this.game, i));
    if (own) return (this.last = own);
    if (!this.game.nodes[i]?.isOwn) return undefined;
    const has = (answer) => answer.places && [...answer.places.values()].includes(i);
    if (this.last && this.answers.has(this.last.key) && has(this.last)) return this.last;
    return [...this.answers.values()].find(has);
  }

  /// What the note says of move i, or undefined where nobody has asked.
  answer(i) {
    const answer = i < 0 ? undefined : this.answerFor(i);
    const at = answer && found(this.game, answer.key);
    if (at === undefined) return undefined;
    const parts = [this.headline(answer, at)];
    if (answer.fault) {
      parts.push(make('p', { class: 'fault', role: 'alert' }, answer.fault));
      parts.push(action(word('try-again'), () => this.ask(at)));
    } else if (!answer.why) {
      parts.push(make('p', { class: 'looking' }, word('looking')));
    } else {
      parts.push(make('div', { class: 'about reason' }, ...this.texts(answer), ...this.lines(answer, i)));
    }
    return parts;
  }

  headline({ label, why }, i) {
    const { game } = this;
    const [sign] = label ? game.signs(i, [label]) : [];
    const value = why ? evalOf(why, 0) : undefined;
    const state = why ? '' : ' look';
    return make('p', { class: 'headline' }, make('b', {}, `${game.numberText(i)} `, ...moveParts(game.nodes[i].s)),
      sign ? make('span', { class: `sign ${sign.style}${state}` }, ` ${sign.sign} ${word(sign.style)}`) : '',
      value === undefined ? '' : make('span', { class: 'eval' }, evalText(value)));
  }

  texts(answer) {
    const { why, isAsGood, isBest } = answer;
    const texts = (why.nodes[0].t ?? []).map(([who, text]) =>
      make('p', { class: 'text' }, ...prose(text, who === why.judge), ...this.wrongButton(text, () => this.askedPlace(answer))));
    if (isBest) texts.unshift(make('p', { class: 'verdict right' }, word('is-best')));
    else if (isAsGood) texts.unshift(make('p', { class: 'verdict as-good' }, word('as-good')));
    if (texts.length === 0) texts.push(make('p', { class: 'text' }, word('nothing-to-say')));
    return texts;
  }

  /// The refutation, then better lines: the beginnings of both are in view.
  lines(answer, current) {
    const { why } = answer;
    const [refutation] = why.childrenOf(0);
    const lines = refutation === undefined ? [] : [this.line(answer, refutation, answer.isAsGood ? 'goes-on' : 'refutation', current)];
    const others = why.childrenOf(-1).filter((k) => k !== 0);
    return [...lines, ...others.map((k, n) =>
      this.line(answer, k, answer.isAsGood ? 'also-good' : 'better', current, n === 0 ? Infinity : SHORT))];
  }
  line({ why, places }, first, kind, current, most = Infinity) {
    const { game } = this;
    const block = make('div', { class: 'variation depth-1' },
      make('b', { class: `kind ${{ better: 'good', refutation: 'blunder' }[kind] ?? ''}` }, `${word(kind)} `));
    let length = 0;
    for (let k = first; k !== undefined; [k] = why.childrenOf(k)) {
      length += 1;
      if (length > most) {
        block.append('…');
        break;
      }
      const i = places.get(k);
      const number = k === first || game.isWhite(i) ? `${game.moveNumber(i)}${game.isWhite(i) ? '.' : '…'}\u00a0` : '';
      // A mate speaks for itself.
      const value = k === first && !why.nodes[k].s.endsWith('#') ? evalText(why.nodes[k].e) : '';
      block.append(make('span', { class: 'step' }, number && make('span', { class: 'number' }, number),
        make('button', { type: 'button', class: 'move', 'data-move': i, tabindex: -1, 'aria-current': i === current ? 'true' : false },
          make('span', { class: 'san' }, ...moveParts(why.nodes[k].s)),
          value && make('span', { class: 'eval' }, value))), ' ');
    }
    return block;
  }

  /// The move of the game that the reader is at may be asked, too; and another one in its place.
  actions(i) {
    const { game } = this;
    if (i < 0 || this.page.board.position === undefined) return [];
    const answer = this.answerFor(i);
    const parts = [];
    if (!answer && !(game.nodes[i].isOwn && this.answers.has(keyOf(game, i))))
      parts.push(keyed('z', action(word('why-not', { move: game.label(i) }), () => this.ask(i), { 'data-do': 'why' })));
    if (game.nodes[i].isMain) parts.push(keyed('a', action(word('another-move'), () => this.another(i), { 'data-do': 'another' })));
    return parts;
  }
  does(name) {
    const i = this.page.current;
    if (name === 'why' && i >= 0) this.ask(i);
    else if (name === 'another' && this.game.nodes[i]?.isMain) this.another(i);
    return name === 'why' || name === 'another';
  }

  /// Goes before the move of the game and waits for another: on the board, or typed.
  another(i) {
    const { page } = this;
    page.show(this.game.nodes[i].parent);
    const form = moveField(page.board, (move) => page.moved(move));
    page.note.fill(make('p', {}, word('try-instead', { move: this.game.label(i) })), form);
    form.querySelector('input').focus({ preventScroll: true });
  }

  /// A text about move i of the game can be wrong.
  besideText(i, text) {
    const node = this.desk.nodeOf(i);
    if (node === undefined) return [];
    const { f: facts, parent, u } = this.game.nodes[i];
    // An exercise or a line is no game of a document: its position says all.
    const isExercise = !this.desk.isOfDocument;
    return this.wrongButton(text, () =>
      (isExercise ? { node, facts, asked: { ...placeOf(this.game, parent), played: u } } : { node }));
  }
  /// What the reader has against a sentence goes into a file of theirs. `place()` says which move it is about.
  wrongButton(sentence, place) {
    const button = make('button', { type: 'button', class: 'wrong', 'data-do': 'wrong', 'aria-label': `${word('wrong')}: ${sentence}` },
      word('wrong'));
    button.addEventListener('click', () => this.complain(sentence, place(), button));
    return [' ', button];
  }
  complain(sentence, { node, asked, facts }, button) {
    const input = make('input', { autocomplete: 'off', size: 24, maxlength: 2000 });
    const form = make('form', { class: 'typed' }, make('label', {}, `${word('wrong-how')} `, input), ' ',
      make('button', { type: 'submit', class: 'action' }, word('send')));
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const kept = await this.desk.ask('wrong', { ...this.desk.ref(), node, asked, sentence, text: input.value, facts });
      if (!kept) return;
      form.replaceWith(make('span', { role: 'status' }, word('wrong-kept')));
      byId('game').focus({ preventScroll: true });
    });
    form.addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape') return;
      form.replaceWith(button);
      button.focus();
    });
    button.replaceWith(form);
    input.focus();
  }

  /// An asked move is none of the game's: the nearest one there is named, and the question.
  askedPlace({ parent, why }) {
    const { game } = this;
    const place = found(game, parent);
    const node = game.path(place).findLast((k) => this.desk.nodeOf(k) !== undefined) ?? 0;
    return { node, asked: { ...placeOf(game, place), played: why.nodes[0].u }, facts: why.nodes[0].f };
  }
}
