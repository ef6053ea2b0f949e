// SPDX-License-Identifier: GPL-3.0-or-later
// Asks what a pawn becomes, over the board.

import { byId, make } from './dom.js';
import { word } from './words.js';

const ROLES = [['queen', 'q'], ['rook', 'r'], ['bishop', 'b'], ['knight', 'n']];

/// `onChoice` gets the letter of the piece, or nothing where the reader changed their mind.
export function choosePromotion(color, withKing, onChoice) {
  const names = word('piece-names').split(',');
  const dialog = make('dialog', { class: 'promotion', 'aria-label': word('promotion') });
  for (const [role, letter] of withKing ? [...ROLES, ['king', 'k']] : ROLES) {
    const name = names['kqrbnp'.indexOf(letter)];
    const piece = make('i', { class: `piece ${color} ${role}` });
    const button = make('button', { type: 'button', 'aria-label': name, title: name }, piece);
    button.addEventListener('click', () => dialog.close(letter));
    dialog.append(button);
  }
  dialog.addEventListener('close', () => {
    dialog.remove();
    onChoice(dialog.returnValue || undefined);
  });
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  byId('board-frame').append(dialog);
  dialog.showModal();
}
