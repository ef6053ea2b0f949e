// SPDX-License-Identifier: GPL-3.0-or-later
// The list of moves: a dense table of the game. What is said of a move, texts and variations, is an element of
// its own. The note beside the list shows it while the move is on the board; or the reader wants all of it in
// the list, and the note goes without. So each sentence is seen once. Open variations wait on a stack of our
// own and blocks do not nest, so deep ones do no harm.

import { make } from './dom.js';
import { evalText } from './eval.js';
import { moveParts, prose } from './figurines.js';
import { BETWEEN_SIGNS } from './game.js';
import { word } from './words.js';

const DEEPEST_INDENT = 4;

export class MoveList {
  /// `besideText(i, who, text)` gives elements at the end of a text.
  constructor(element, onMove, besideText = () => []) {
    this.element = element;
    this.onMove = onMove;
    this.besideText = besideText;
    this.hasAll = false;
    this.listen(element);
  }

  /// A click on a move in the element goes there.
  listen(element) {
    element.addEventListener('click', (event) => {
      const move = event.target.closest('[data-move]');
      if (move) this.onMove(Number(move.dataset.move));
    });
  }

  show(game) {
    this.game = game;
    this.manyVoices = game.hasManyVoices();
    this.buttons = new Map();
    this.abouts = new Map();
    this.current = undefined;
    this.blocks = [];
    this.row = undefined;
    for (const i of game.main) {
      this.addMain(i);
      this.addAbout(i, game.nodes[i].parent);
    }
    const last = game.main.at(-1) ?? -1;
    if (game.childrenOf(last).length) this.addAbout(last, last, true);
    if (game.result) this.blocks.push(make('p', { class: 'result' }, game.result));
    this.element.classList.toggle('long', game.main.length > 0 && game.moveNumber(game.main.at(-1)) > 99);
    this.element.replaceChildren(...this.blocks);
  }

  /// What is said of move i of the game, for the note; undefined where the list has it, or nobody spoke.
  about(i) {
    return this.hasAll ? undefined : this.abouts.get(i);
  }

  addMain(i) {
    const { game } = this;
    const white = game.isWhite(i);
    if (!this.row || white) {
      this.row = make('div', { class: 'row' }, make('span', { class: 'number' }, `${game.moveNumber(i)}.`));
      if (!white) this.row.append(make('span', { class: 'gap' }, '…'));
      this.blocks.push(this.row);
    }
    this.row.append(this.button(i, make('span', { class: 'eval' }, evalText(game.nodes[i].e))));
  }

  button(i, ...more) {
    const button = make(
      'button',
      { type: 'button', class: this.game.nodes[i].isLook ? 'move look' : 'move', 'data-move': i, tabindex: -1 },
      make('span', { class: 'san' }, ...moveParts(this.game.nodes[i].s)),
      ...this.game.signs(i).map(({ sign, style }, k) =>
        make('span', { class: `sign ${style}`, title: word(style) }, (k ? BETWEEN_SIGNS : '') + sign)),
      ...this.game.claims(i).map((claim) => make('span', { class: 'claim' }, ` ${claim}`)),
      ...more,
    );
    this.buttons.set(i, button);
    return button;
  }

  /// The texts of move i and the variations after `parent`; `isEnd`: those that go on after the last move. The
  /// refutation of a move is told with that move, not with the next one.
  addAbout(i, parent, isEnd = false) {
    const { game } = this;
    const node = game.nodes[i];
    const old = isEnd ? this.abouts.get(i) : undefined;
    this.block = old ?? make('div', { class: 'about' });
    if (!isEnd) for (const text of [...(node.b ?? []), ...(node.t ?? [])]) this.addText(i, text);
    if (node?.lookText) this.block.append(make('p', { class: 'text look' }, ...prose(node.lookText, true)));
    const others = game.childrenOf(parent)
      .filter((k) => game.isShown(k) && !game.nodes[k].isMain && k !== game.refutation(parent));
    this.tries = { count: others.filter((k) => game.nodes[k].isTry).length };
    const refutation = isEnd ? undefined : game.refutation(i);
    // First, because it is short: the beginnings of both lines are in view.
    if (refutation !== undefined) others.unshift(refutation);
    this.lines = others.length ? [{ next: undefined, alternatives: others, depth: 0 }] : [];
    while (this.lines.length) this.step();
    if (old || !this.block.hasChildNodes()) return;
    this.abouts.set(i, this.block);
    this.buttons.get(i)?.classList.add('told');
    if (!this.hasAll) return;
    this.blocks.push(this.block);
    this.row = undefined;
  }

  step() {
    const line = this.lines.at(-1);
    if (line.alternatives.length) {
      const first = line.alternatives.shift();
      line.block = undefined;
      this.lines.push({ next: first, alternatives: [], depth: line.depth + 1, isStart: true });
    } else if (line.next === undefined) {
      this.lines.pop();
    } else {
      const i = line.next;
      this.addToVariation(line, i);
      const { game } = this;
      if (!line.isStart) line.alternatives = game.alternatives(i).filter((k) => game.isShown(k));
      line.isStart = false;
      line.next = game.nodes[i].children.find((k) => game.isShown(k));
    }
  }

  /// A paragraph of the game's own moves.
  addText(i, [who, text]) {
    const beside = who ? this.besideText(i, who, text) : [];
    this.block.append(make('p', { class: 'text' }, ...this.voice(who), ...this.prose(who, text), ...beside));
  }
  isOwn(who) {
    return who === this.game.judge;
  }
  prose(who, text) {
    return prose(text, this.isOwn(who));
  }
  voice(who) {
    return this.manyVoices && who && !this.isOwn(who) ? [make('b', { class: 'voice' }, `${who}: `)] : [];
  }

  addToVariation(line, i) {
    const { game } = this;
    const node = game.nodes[i];
    let needsNumber = game.isWhite(i);
    if (!line.block) {
      // Tries stand together: each in a block of its own would be a wall.
      const isTry = line.isStart && line.depth === 1 && node.isTry;
      const indent = Math.min(line.depth, DEEPEST_INDENT);
      line.block = (isTry && this.tries.block) || make('div', { class: `variation depth-${indent}` });
      this.block.append(line.block);
      if (isTry && this.tries.block) line.block.append('· ');
      else if (line.isStart) this.beginLine(line, i);
      if (isTry) this.tries.block = line.block;
      needsNumber = true;
    }
    const say = ([who, text]) =>
      line.block.append(make('span', { class: 'text' }, ...this.voice(who), ...this.prose(who, text)), ' ');
    (node.b ?? []).forEach(say);
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
    // Of what the reader tries the note speaks when it is on the board.
    if (!node.isOwn) (node.t ?? []).forEach(say);
  }

  /// What a variation is, before its first move.
  beginLine({ block, depth }, i) {
    const { game } = this;
    const node = game.nodes[i];
    const own = !node.isTry ? 'engine-line' : depth === 1 && this.tries.count > 1 ? 'own-lines' : 'own-line';
    if (node.isOwn) block.append(make('b', { class: 'kind' }, `${word(own)} `));
    else if (depth === 1 && game.better(game.next(node.parent)) === i)
      block.append(make('b', { class: 'kind good' }, `${word('better')} `));
    else if (depth === 1 && game.refutation(node.parent) === i)
      block.append(make('b', { class: 'kind blunder' }, `${word('refutation')} `));
    for (const text of node.l ?? [])
      block.append(make('span', { class: 'text' }, ...this.prose(node.k, text)), ' ');
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
    // A variation is read in the note: the list shows where it begins.
    const shown = this.element.contains(button) ? button : this.buttons.get(this.game.anchor(i));
    if (i < 0) {
      this.element.scrollTop = 0;
    } else if (shown) {
      const box = shown.getBoundingClientRect();
      const frame = this.element.getBoundingClientRect();
      const margin = Math.min(80, frame.height / 4);
      if (box.top < frame.top + margin) this.element.scrollTop -= frame.top + margin - box.top;
      else if (box.bottom > frame.bottom - margin) this.element.scrollTop += box.bottom - frame.bottom + margin;
    }
  }
}
