// SPDX-License-Identifier: GPL-3.0-or-later
// What a reader takes along: the position and the game, and the way to lichess's analysis board.

import { byId } from './dom.js';
import { pgnOf } from './pgn.js';
import { word } from './words.js';

/// Browsers give the clipboard to some pages only; the old way works in the others.
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    document.body.append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    return done;
  }
}

function download(name, text) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/x-chess-pgn' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/// "archer-gentile-2024-09-10.pgn": letters and digits of any language.
const fileName = (game) =>
  `${[game.name('White'), game.name('Black'), game.date()].join('-').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '').slice(0, 80) || 'game'}.pgn`;

export class Share {
  constructor() {
    const onClick = (id, act) => byId(id).addEventListener('click', act);
    onClick('copy-fen', (event) => this.copied(event.currentTarget, this.fen));
    onClick('copy-pgn', (event) => this.copied(event.currentTarget, pgnOf(this.game)));
    onClick('download-pgn', () => download(fileName(this.game), pgnOf(this.game)));
  }

  /// Says for a moment on the button whether it was done.
  async copied(button, text) {
    const done = await copy(text);
    byId('share-said').textContent = word(done ? 'copied' : 'not-copied');
    button.focus();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (byId('share-said').textContent = ''), 3000);
  }

  show(game, rules, position, side) {
    this.game = game;
    this.fen = position && rules.fen(position);
    byId('copy-fen').hidden = !position;
    const link = byId('lichess');
    link.hidden = !position;
    if (position) link.href = rules.lichessAddress(position, side);
  }
}
