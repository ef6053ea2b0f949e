// SPDX-License-Identifier: GPL-3.0-or-later
// The list of moves: a table of the game, with texts and variations across its whole width between the rows.
// Open variations wait on a stack of our own and blocks do not nest, so deep ones do no harm.

import { clockText, clocks } from './clock.js';
import { make } from './dom.js';
import { evalText } from './eval.js';
import { BETWEEN_SIGNS } from './game.js';
import { word } from './words.js';

const DEEPEST_INDENT = 4;

export class MoveList {
  constructor(element, onMove) {
    this.element = element;
    element.addEventListener('click', (event) => {
      const move = event.target.closest('[data-move]');
      if (move) onMove(Number(move.dataset.move));
    });
  }

  show(game) {
    this.game = game;
    this.manyVoices = game.hasManyVoices();
    const times = clocks(game);
    this.clocks = new Map(game.main.map((i, k) => [i, times[k]]));
    this.buttons = new Map();
    this.current = undefined;
    this.blocks = [];
    this.row = undefined;
    this.lines = [{ next: game.first[0], alternatives: [], depth: 0 }];
    while (this.lines.length) this.step();
    if (game.result) this.blocks.push(make('p', { class: 'result' }, game.result));
    this.element.replaceChildren(...this.blocks);
  }

  step() {
    const line = this.lines.at(-1);
    if (line.alternatives.length) {
      const first = line.alternatives.shift();
      this.row = undefined;
      line.block = undefined;
      this.lines.push({ next: first, alternatives: [], depth: line.depth + 1, isStart: true });
    } else if (line.next === undefined) {
      this.lines.pop();
    } else {
      const i = line.next;
      const { parent, children } = this.game.nodes[i];
      if (line.depth === 0) this.addMain(i);
      else this.addToVariation(line, i);
      if (!line.isStart) line.alternatives = this.game.childrenOf(parent).slice(1);
      line.isStart = false;
      line.next = children[0];
    }
  }

  button(i, ...more) {
    const button = make(
      'button',
      { type: 'button', class: 'move', 'data-move': i, tabindex: -1 },
      make('span', { class: 'san' }, this.game.nodes[i].s),
      ...this.game.signs(i).map(({ sign, style }, k) =>
        make('span', { class: `sign ${style}`, title: word(style) }, (k ? BETWEEN_SIGNS : '') + sign)),
      ...this.game.claims(i).map((claim) => make('span', { class: 'claim' }, ` ${claim}`)),
      ...more,
    );
    this.buttons.set(i, button);
    return button;
  }

  addMain(i) {
    const { game } = this;
    const node = game.nodes[i];
    this.addTexts(node.b);
    const white = game.isWhite(i);
    if (!this.row || white) {
      this.row = make('div', { class: 'row' }, make('span', { class: 'number' }, `${game.moveNumber(i)}.`));
      if (!white) this.row.append(make('span', { class: 'gap' }, '…'));
      this.blocks.push(this.row);
    }
    const { left } = this.clocks.get(i);
    this.row.append(
      this.button(
        i,
        make('span', { class: 'eval' }, evalText(node.e)),
        left !== undefined ? make('span', { class: 'clock' }, clockText(left)) : undefined,
      ),
    );
    if (this.addTexts(node.t)) this.row = undefined;
  }

  /// Texts of the game's own moves: paragraphs between the rows.
  addTexts(texts) {
    for (const [who, text] of texts ?? []) this.blocks.push(make('p', { class: 'text' }, ...this.voice(who), text));
    return texts?.length > 0;
  }
  voice(who) {
    return this.manyVoices && who ? [make('b', { class: 'voice' }, `${who}: `)] : [];
  }

  addToVariation(line, i) {
    const { game } = this;
    const node = game.nodes[i];
    let needsNumber = game.isWhite(i);
    if (!line.block) {
      const indent = Math.min(line.depth, DEEPEST_INDENT);
      line.block = make('div', { class: `variation depth-${indent}` });
      this.blocks.push(line.block);
      for (const text of line.isStart ? (node.l ?? []) : [])
        line.block.append(make('span', { class: 'text' }, `${text} `));
      needsNumber = true;
    }
    for (const [who, text] of node.b ?? [])
      line.block.append(make('span', { class: 'text' }, ...this.voice(who), `${text} `));
    const number = `${game.moveNumber(i)}${game.isWhite(i) ? '.' : '…'}\u00a0`;
    const value = evalText(node.e);
    line.block.append(
      make(
        'span',
        { class: 'step' },
        needsNumber ? make('span', { class: 'number' }, number) : undefined,
        this.button(i, value ? make('span', { class: 'eval' }, value) : undefined),
      ),
      ' ',
    );
    for (const [who, text] of node.t ?? [])
      line.block.append(make('span', { class: 'text' }, ...this.voice(who), `${text} `));
  }

  /// Marks the move shown on the board, and brings it into view within the list, never moving the page.
  mark(i) {
    const old = this.buttons.get(this.current);
    old?.removeAttribute('aria-current');
    old?.setAttribute('tabindex', '-1');
    this.current = i;
    const button = this.buttons.get(i) ?? this.buttons.get(this.game.first[0]);
    button?.setAttribute('tabindex', '0');
    if (i >= 0) button?.setAttribute('aria-current', 'true');
    if (document.activeElement === old && old) button?.focus({ preventScroll: true });
    if (i < 0) {
      this.element.scrollTop = 0;
    } else if (button) {
      const box = button.getBoundingClientRect();
      const frame = this.element.getBoundingClientRect();
      const margin = Math.min(80, frame.height / 4);
      if (box.top < frame.top + margin) this.element.scrollTop -= frame.top + margin - box.top;
      else if (box.bottom > frame.bottom - margin) this.element.scrollTop += box.bottom - frame.bottom + margin;
    }
  }
}
