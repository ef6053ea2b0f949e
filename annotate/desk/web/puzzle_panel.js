// SPDX-License-Identifier: GPL-3.0-or-later
// Puzzles that are being made of the games of a document: how far that is, and where they are to be solved. They are
// games of a document of their own, which grows meanwhile.

import { byId } from './dom.js';
import { word } from './words.js';

export class PuzzlePanel {
  constructor(desk) {
    this.desk = desk;
    this.wasRunning = false;
    this.status = {};
    byId('puzzles-end').addEventListener('click', () => this.order('cancel'));
    byId('puzzles-again').addEventListener('click', () => this.order('again'));
    byId('puzzles-game').addEventListener('click', () =>
      this.make(this.desk.documentNow(), { numbers: [this.desk.number] }));
  }

  /// Of those `numbers`, or of all games that the `filter` keeps.
  make(document, games) {
    return this.order('make', { document: document.id, name: word('puzzles-of', { name: document.name }), ...games });
  }
  async order(what, more = {}) {
    const status = await this.desk.ask('puzzles', { what, ...more });
    if (status) this.show(status);
  }

  /// PUZZLES of the protocol; {}: there is nothing to tell.
  show(status = this.status) {
    this.status = status;
    const { done, all, puzzles, withoutEvals, isRunning, document, fault } = status;
    const isThere = all !== undefined;
    const hasEnded = isThere && !isRunning && !fault;
    byId('puzzle-panel').hidden = !isThere;
    for (const id of ['make-puzzles', 'puzzles-game']) byId(id).disabled = isRunning === true;
    if (!isThere) {
      this.wasRunning = false;
      return;
    }
    const line = [
      word('puzzles-so-far', { n: done, all, puzzles }),
      hasEnded && withoutEvals === done && done > 0 ? word('puzzles-need-evals') : '',
    ].filter(Boolean).join(' ');
    byId('puzzle-line').textContent = line;
    byId('puzzle-progress').hidden = !isRunning;
    byId('puzzle-progress').max = all;
    byId('puzzle-progress').value = done;
    byId('puzzle-fault').textContent = fault ?? '';
    byId('puzzle-fault').hidden = !fault;
    byId('puzzles-again').hidden = !fault;
    byId('puzzles-end').textContent = word(isRunning ? 'stop' : 'close');
    byId('puzzles-solve').hidden = !this.desk.documents.some(({ id }) => id === document);
    byId('puzzles-solve').href = `#d${document}`;
    // Whoever does not see the line hears that it began, and how it ended.
    if (isRunning !== this.wasRunning && (isRunning || hasEnded)) this.desk.say(isRunning ? word('making-puzzles') : line);
    this.wasRunning = isRunning;
  }
}
