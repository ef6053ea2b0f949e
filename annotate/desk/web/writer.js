// SPDX-License-Identifier: GPL-3.0-or-later
// Writes into the game: comments, glyphs, arrows, lines, tags; undo and redo. The desk does it and hands the game back.

import { byId, make } from './dom.js';
import { SIGNS } from './game.js';
import { action } from './note.js';
import { word } from './words.js';

const LETTERS = { green: 'G', red: 'R', yellow: 'Y', blue: 'B' };
const RESULTS = ['1-0', '1/2-1/2', '0-1', '*'];

export class Writer {
  constructor(desk) {
    this.desk = desk;
    const on = (id, act) => byId(id).addEventListener('click', act);
    byId('note').after(byId('write'));
    byId('write').addEventListener('toggle', () => {
      byId('game').classList.toggle('writing', byId('write').open);
      if (desk.page?.game) this.shown(desk.page.current);
    });
    this.glyphs = SIGNS.map(({ nag, sign, style }) => {
      const button = make('button', { type: 'button', class: `toggle ${style}`, 'aria-pressed': 'false', title: word(style), 'aria-label': word(style) }, sign);
      button.addEventListener('click', () => this.toggleGlyph(nag));
      return { nag, button };
    });
    byId('glyphs').append(...this.glyphs.map(({ button }) => button));
    byId('comment').addEventListener('change', () => this.keepComment());
    byId('comment').addEventListener('keydown', (event) => {
      const isDone = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
      if (event.key !== 'Escape' && !isDone) return;
      event.preventDefault();
      if (!isDone) this.forgetComment();
      byId('game').focus({ preventScroll: true });
    });
    on('undo', () => this.step('undo'));
    on('redo', () => this.step('redo'));
    for (const what of ['promote', 'demote', 'main', 'delete']) on(`line-${what}`, () => this.changeLine(what));
    on('line-keep', () => this.keepLine());
    document.addEventListener('keydown', (event) => this.key(event));
    byId('tags').append(byId('tag-editor'));
    byId('tag-editor').addEventListener('submit', (event) => {
      event.preventDefault();
      this.setTag(byId('tag-name').value.trim(), byId('tag-value').value);
    });
    byId('result').append(...RESULTS.map((result) => make('option', {}, result)));
    byId('result').addEventListener('change', ({ target }) => desk.edit({ op: 'result', value: target.value }));
  }

  key(event) {
    const isText = event.target.closest('input, textarea, select, dialog');
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isText || !this.desk.hasGame) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    this.step(key === 'y' || event.shiftKey ? 'redo' : 'undo');
  }
  step(what) {
    const text = this.desk.state?.[what];
    if (!text) return;
    this.desk.change(what, {});
    this.desk.say(`${word(what)}: ${text}`);
  }

  does(name) {
    if (name !== 'comment') return false;
    byId('write').open = true;
    this.shown(this.desk.page.current);
    if (!byId('comment').disabled) byId('comment').focus();
    return true;
  }

  opened(game) {
    const { undo, redo } = this.desk.state ?? {};
    for (const [id, what] of [['undo', undo], ['redo', redo]]) {
      byId(id).setAttribute('aria-disabled', String(!what));
      byId(id).title = what ? `${word(id)}: ${what}` : word(id);
    }
    byId('result').value = RESULTS.includes(game.result) ? game.result : '*';
    byId('tags-known').replaceChildren(...game.tags.map(([name]) => make('option', { value: name })));
  }

  /// The node on the board as the desk knows it; undefined: the page alone has it.
  node() {
    return this.desk.nodeOf(this.desk.page.current);
  }
  shown(i) {
    if (!byId('write').open) return;
    const { game } = this.desk.page;
    const node = this.node();
    const isKept = node !== undefined;
    const isVariation = isKept && i >= 0 && !game.nodes[i].isMain;
    byId('write-what').textContent = i < 0 ? word('start-position') : game.label(i);
    byId('line-keep').hidden = isKept;
    for (const what of ['promote', 'demote', 'main']) byId(`line-${what}`).hidden = !isVariation;
    byId('line-delete').hidden = !isKept || i < 0;
    byId('comment').disabled = !isKept;
    if (document.activeElement !== byId('comment') || this.commentOf !== node) byId('comment').value = isKept ? this.comment(i) : '';
    this.commentOf = node;
    for (const { nag, button } of this.glyphs) {
      button.disabled = !isKept || i < 0;
      button.setAttribute('aria-pressed', String((game.nodes[i]?.n ?? []).includes(nag)));
    }
  }

  /// What a person has written of the move, as opposed to a judge.
  comment(i) {
    const { game } = this.desk.page;
    if (i < 0) return game.comment;
    return (game.nodes[i].t ?? []).filter(([who]) => !who).map(([, text]) => text).join(' ');
  }
  keepComment() {
    const node = this.commentOf;
    if (node === undefined) return;
    this.desk.edit({ op: 'comment', node, text: byId('comment').value.trim() });
  }

  /// What was typed is not kept: the field has what the move has.
  forgetComment() {
    const old = this.comment(this.desk.page.current);
    if (byId('comment').value !== old) this.desk.say(word('comment-left'));
    byId('comment').value = old;
    this.commentOf = undefined;
  }

  /// One sign a move: another takes its place.
  toggleGlyph(nag) {
    const node = this.node();
    if (node === undefined || node < 0) return;
    const old = this.desk.page.game.nodes[node].n ?? [];
    const others = old.filter((one) => !SIGNS.some((sign) => sign.nag === one));
    this.desk.edit({ op: 'nags', node, nags: old.includes(nag) ? others : [nag, ...others] });
  }

  /// An arrow or a circle of the reader's: drawn again it goes away.
  async drawn({ orig, dest, brush }) {
    const letter = LETTERS[brush];
    const node = this.node();
    if (!letter || node === undefined || node < 0) return;
    const text = `${letter}${orig}${dest ?? ''}`;
    const old = this.desk.page.game.nodes[node].a ?? [];
    const isSame = (one) => one.slice(1) === text.slice(1);
    await this.desk.edit({ op: 'shapes', node, shapes: old.some(isSame) ? old.filter((one) => !isSame(one)) : [...old, text] });
  }

  changeLine(op) {
    const node = this.node();
    if (node === undefined || node < 0) return;
    if (op === 'delete') this.desk.page.current = this.desk.page.game.nodes[node].parent;
    this.desk.edit({ op, node });
  }
  /// The reader's line on the board becomes one of the game.
  keepLine() {
    const { game, current } = this.desk.page;
    const path = game.path(current);
    const first = path.findIndex((i) => this.desk.nodeOf(i) === undefined);
    if (first < 0) return;
    const node = first === 0 ? -1 : path[first - 1];
    this.desk.edit({ op: 'add', node, moves: path.slice(first).map((i) => game.nodes[i].u) });
  }

  async setTag(name, value) {
    if (!name) return byId('tag-name').focus();
    if (!(await this.desk.edit({ op: 'tag', name, value }))) return undefined;
    byId('tag-name').value = '';
    byId('tag-value').value = '';
    return byId('tag-name').focus();
  }

  /// A line of the reader's own can be kept from the note.
  actions(i) {
    if (i < 0 || this.node() !== undefined || !this.desk.isOfDocument) return [];
    return [action(word('keep-line'), () => this.keepLine(), { 'data-do': 'keep' })];
  }
}
