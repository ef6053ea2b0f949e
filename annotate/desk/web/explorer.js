// SPDX-License-Identifier: GPL-3.0-or-later
// Live lines of one or two engines under the board, and what the other side threatens.

import { byId, make } from './dom.js';
import { evalText } from './eval.js';
import { moveParts } from './figurines.js';
import { action, keyed } from './note.js';
import { placeOf } from './place.js';
import { arrowOf } from './position.js';
import { Preview } from './preview.js';
import { word } from './words.js';

const MOST_LINES = 5;
const MOST_ENGINES = 2;
/// Who runs through a game does not start the engine at each move.
const PATIENCE = 80;
const BRUSHES = ['paleBlue', 'paleGreen'];
/// No analysis has this number.
const NONE = -1;

const thousands = (n) => (n >= 1e6 ? `${(n / 1e6).toFixed(1)} M` : n >= 1e4 ? `${Math.round(n / 1e3)} k` : String(n));

export class Explorer {
  constructor(desk) {
    this.desk = desk;
    this.isOn = false;
    this.isThreat = false;
    this.count = 3;
    this.chosen = [];
    this.news = new Map();
    this.preview = new Preview(byId('board-frame'));
    this.element = byId('explorer');
    byId('controls').after(byId('engine-bar'), this.element);
    byId('engine').addEventListener('click', () => this.does('engine'));
    byId('threat').addEventListener('click', () => this.does('threat'));
    byId('line-count').addEventListener('change', ({ target }) => {
      this.count = Number(target.value);
      this.restart();
    });
    byId('line-count').append(...Array.from({ length: MOST_LINES }, (_, k) =>
      make('option', { selected: k + 1 === this.count }, String(k + 1))));
    this.listenToLines();
  }

  /// The user's engines: the first is chosen, a second one may be.
  offer(engines) {
    this.engines = engines;
    this.chosen = this.chosen.filter((id) => engines.some((one) => one.id === id));
    if (this.chosen.length === 0 && engines.length) this.chosen = [engines[0].id];
    byId('engine-bar').hidden = engines.length === 0;
    byId('engines').hidden = engines.length < 2;
    byId('engines').replaceChildren(make('legend', { class: 'unseen' }, word('engines')), ...engines.map(({ id, name }) => {
      const box = make('input', { type: 'checkbox', value: id, checked: this.chosen.includes(id) });
      box.addEventListener('change', () => this.choose(id, box.checked));
      return make('label', {}, box, ` ${name}`);
    }));
  }
  choose(id, isWanted) {
    this.chosen = isWanted ? [...this.chosen, id].slice(-MOST_ENGINES) : this.chosen.filter((one) => one !== id);
    if (this.chosen.length === 0) this.chosen = [id];
    for (const box of byId('engines').querySelectorAll('input')) box.checked = this.chosen.includes(Number(box.value));
    this.restart();
  }

  does(name) {
    if (name === 'engine') this.toggle(!this.isOn || this.isThreat, false);
    else if (name === 'threat') this.toggle(!this.isThreat, !this.isThreat);
    else if (name === 'pass') this.pass(this.desk.page.current);
    else return false;
    return true;
  }
  toggle(isOn, isThreat) {
    this.isOn = isOn;
    this.isThreat = isThreat;
    byId('engine').setAttribute('aria-pressed', String(isOn && !isThreat));
    byId('threat').setAttribute('aria-pressed', String(isOn && isThreat));
    document.documentElement.classList.toggle('exploring', isOn);
    this.element.hidden = !isOn;
    // Where it scrolls, the keyboard must reach it.
    this.element.tabIndex = 0;
    this.restart();
  }

  restart() {
    if (this.isOn) this.asked = undefined;
    document.documentElement.style.setProperty('--rows', this.chosen.length * (this.count + 1));
    this.shown(this.desk.page.current);
  }
  shown(i) {
    const { page } = this.desk;
    this.preview.hide();
    if (!this.isOn || page?.game === undefined || page.learn.asks) return this.stop();
    const { game } = page;
    const place = { engines: this.chosen, ...placeOf(game, i), lines: this.count, isThreat: this.isThreat };
    const key = JSON.stringify(place);
    if (key === this.asked) return undefined;
    this.asked = key;
    this.at = { game, i };
    this.news.clear();
    this.analysis = undefined;
    this.element.classList.add('stale');
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(place, key), PATIENCE);
    return undefined;
  }
  stop() {
    clearTimeout(this.timer);
    if (this.asked !== undefined) this.desk.link.ask('stop').catch(() => {});
    this.asked = undefined;
    this.analysis = undefined;
    this.news.clear();
    this.element.replaceChildren();
    if (this.desk.hasGame) this.desk.page.board.showShapes(this.desk.page.learn.asks);
  }
  async ask(place, key) {
    const { position } = this.desk.page.board;
    const isOver = position?.hasDests() === false;
    if (isOver || (this.isThreat && position?.isCheck())) {
      this.desk.link.ask('stop').catch(() => {});
      this.analysis = NONE;
      this.element.replaceChildren(make('p', { class: 'engine-head' }, word(isOver ? 'no-moves-left' : 'no-pass')));
      this.element.classList.remove('stale');
      return;
    }
    try {
      const { analysis } = await this.desk.link.ask('analyse', place);
      if (key === this.asked) this.analysis = analysis;
    } catch (fault) {
      if (key !== this.asked) return;
      this.element.replaceChildren(this.faultRow(fault.message));
      this.element.classList.remove('stale');
    }
  }

  /// News of an engine; they may come before the answer that names the analysis.
  heard(lines) {
    if (!this.isOn || this.asked === undefined || (this.analysis ?? lines.analysis) !== lines.analysis) return;
    if (this.analysis === undefined && lines.analysis <= (this.newest ?? -1)) return;
    this.newest = Math.max(this.newest ?? -1, lines.analysis);
    this.news.set(lines.engine, lines);
    this.frame ??= requestAnimationFrame(() => {
      this.frame = undefined;
      this.draw();
    });
  }

  draw() {
    if (!this.isOn || this.news.size === 0) return;
    this.element.classList.remove('stale');
    const parts = this.chosen.flatMap((id) => (this.news.has(id) ? this.engineParts(this.news.get(id)) : []));
    const focused = this.element.contains(document.activeElement) ? document.activeElement.dataset.step : undefined;
    this.element.replaceChildren(...parts);
    if (focused) this.element.querySelector(`[data-step='${focused}']`)?.focus({ preventScroll: true });
    this.desk.page.board.showShapes();
    this.keepEval();
  }
  /// A line of the reader's own has the evals that engines found for it.
  keepEval() {
    const { game, i } = this.at;
    const best = this.news.get(this.chosen[0])?.lines?.[0];
    if (this.isThreat || !best || !game.nodes[i]?.isOwn) return;
    game.nodes[i].e = best.e;
    this.desk.page.board.showEvalBar(i, false);
  }
  engineParts({ engine, depth, nodes, nps, lines, fault }) {
    const { name = '', tables } = this.engines.find(({ id }) => id === engine) ?? {};
    const facts = [depth === undefined ? '' : word('depth', { n: depth }), nodes === undefined ? '' : word('nodes', { n: thousands(nodes) }),
      nps ? word('speed', { n: thousands(nps) }) : ''].filter(Boolean).join(' · ');
    const head = make('p', { class: 'engine-head' }, make('b', {}, name), make('span', { class: 'facts' }, facts),
      tables ? make('span', { class: 'facts', title: tables }, word('tables')) : '',
      this.isThreat ? make('span', { class: 'facts' }, word('threat')) : '');
    if (fault) return [head, this.faultRow(fault)];
    return [head, ...(lines ?? []).map((line, k) => this.lineRow(engine, line, k))];
  }
  faultRow(text) {
    return make('p', { class: 'fault', role: 'alert' }, text, ' ', action(word('try-again'), () => this.restart()));
  }
  lineRow(engine, { e, wdl, u, s }, k) {
    const { game, i } = this.at;
    const moves = s.map((san, n) => {
      const step = make('button', { type: 'button', class: 'move', 'data-step': `${engine}.${k}.${n}`, tabindex: n === 0 ? 0 : -1 },
        ...moveParts(san));
      step.line = { u, s, n, at: this.at };
      return step;
    });
    const number = this.isThreat ? '' : this.numberOf(game, i);
    return make('p', { class: 'line' }, make('b', { class: 'eval' }, evalText(e)),
      wdl ? make('span', { class: 'wdl', title: word('wdl', { w: wdl[0] / 10, d: wdl[1] / 10, l: wdl[2] / 10 }) },
        wdl.map((n) => Math.round(n / 10)).join('·')) : '',
      make('span', { class: 'moves' }, number, ...moves.flatMap((one) => [one, ' '])));
  }
  numberOf(game, i) {
    const white = this.toMove(game, i);
    const after = i < 0 ? game.start.number : game.moveNumber(i) + (white ? 1 : 0);
    return make('span', { class: 'number' }, `${after}${white ? '.' : '…'}\u00a0`);
  }
  toMove(game, i) {
    return game.position(i).whiteToMove !== this.isThreat;
  }

  /// Over a move the position behind it is seen; a click plays the line up to it. Arrow keys go along a line.
  listenToLines() {
    const { element } = this;
    const show = ({ target }) => {
      const step = target.closest?.('[data-step]');
      if (step) this.showPreview(step.line);
    };
    element.addEventListener('pointerover', show);
    element.addEventListener('focusin', show);
    element.addEventListener('pointerleave', () => this.preview.hide());
    element.addEventListener('focusout', () => this.preview.hide());
    element.addEventListener('click', ({ target }) => {
      const step = target.closest('[data-step]');
      const isHere = step?.line.at.i === this.desk.page.current && step.line.at.game === this.desk.page.game;
      if (isHere && !this.isThreat) this.desk.playLine(step.line.u.slice(0, step.line.n + 1), step.line.s);
    });
    element.addEventListener('keydown', (event) => {
      const step = event.target.closest('[data-step]');
      const beside = { ArrowRight: step?.nextElementSibling, ArrowLeft: step?.previousElementSibling }[event.key];
      if (!beside?.matches('[data-step]')) return;
      event.preventDefault();
      event.stopPropagation();
      beside.focus();
    });
  }
  showPreview({ u, n, at: { game, i } }) {
    this.preview.show(game, i, u.slice(0, n + 1), this.toMove(game, i), this.desk.page.board.orientation);
  }

  /// What did the move threaten? And what did it answer: what if its side had passed?
  actions(i) {
    const { board, game } = this.desk.page;
    if (i < 0 || this.engines?.length === 0 || board.position === undefined) return [];
    const isAsked = this.isOn && this.isThreat;
    return [keyed('x', action(word('what-threat'), () => this.toggle(!isAsked, !isAsked), { 'data-do': 'threat' })),
      keyed('⇧x', action(word(game.isWhite(i) ? 'what-pass-white' : 'what-pass-black'), () => this.pass(i), { 'data-do': 'pass' }))];
  }
  pass(i) {
    const { page } = this.desk;
    if (i < 0) return;
    page.go(page.game.nodes[i].parent);
    this.toggle(true, true);
  }

  shapes(i) {
    if (!this.isOn || !this.at || this.at.i !== i || this.at.game !== this.desk.page.game) return [];
    const { board } = this.at.game.position(i);
    const white = this.toMove(this.at.game, i);
    return this.chosen.flatMap((id, k) => {
      const best = this.news.get(id)?.lines?.[0]?.u[0];
      const arrow = best && arrowOf(board, best, white);
      return arrow ? [{ orig: arrow[0], dest: arrow[1], brush: this.isThreat ? 'red' : BRUSHES[k] }] : [];
    });
  }
}
