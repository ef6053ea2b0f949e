// SPDX-License-Identifier: GPL-3.0-or-later
// The note: what is said of the move on the board. It stands beside the list, and holds the texts and variations
// of one move of the game.

import { byId, make } from './dom.js';
import { evalOf, evalText } from './eval.js';
import { moveParts } from './figurines.js';
import { word } from './words.js';

/// A button with a text.
export function action(text, onClick, attributes = {}) {
  const button = make('button', { type: 'button', class: 'action', ...attributes }, text);
  button.addEventListener('click', onClick);
  return button;
}

/// The same with its key behind it; phones, which have none, show no keys.
export function keyed(key, button) {
  button.append(make('span', { class: 'key' }, ` (${key})`));
  return button;
}

/// A field for a move, for those who do not use a mouse. `onMove` gets a move that is legal on the board; of others the
/// reader is told.
export function moveField(board, onMove) {
  const input = make('input', { autocomplete: 'off', spellcheck: 'false', placeholder: 'Nf3, e2e4', size: 9 });
  const said = make('span', { class: 'not-legal', role: 'status' });
  const form = make('form', { class: 'typed' }, make('label', {}, `${word('type-move')} `, input), ' ', said);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const { position, rules } = board;
    const move = position && rules.typedMove(position, input.value);
    if (move) return onMove(move);
    said.textContent = input.value.trim() ? word('not-legal', { move: input.value.trim() }) : '';
    return input.select();
  });
  return form;
}

export class Note {
  constructor(moveList) {
    this.element = byId('note');
    this.moveList = moveList;
    moveList.listen(this.element);
  }

  /// Shows these elements. A focus that was inside stays inside, and whoever has typed may type on. The sentences are read aloud, the buttons are not.
  fill(...parts) {
    const { element } = this;
    this.speak(parts);
    const hadFocus = element.contains(document.activeElement) && document.activeElement !== element;
    const wasTyping = hadFocus && document.activeElement.matches('input');
    element.replaceChildren(...parts);
    element.scrollTop = 0;
    // Where it scrolls, the keyboard must reach it.
    element.tabIndex = element.scrollHeight > element.clientHeight + 1 ? 0 : -1;
    if (!hadFocus || element.contains(document.activeElement)) return;
    const field = wasTyping && element.querySelector('input');
    (field || element.querySelector('[aria-current], button') || byId('game')).focus({ preventScroll: true });
  }

  speak(parts) {
    const paragraphs = parts.flatMap((part) => (part.matches?.('p') ? [part] : [...(part.querySelectorAll?.(':scope > p') ?? [])]));
    const text = paragraphs.map((one) => {
      const copy = one.cloneNode(true);
      for (const button of copy.querySelectorAll('button')) button.remove();
      const pieces = one.matches('.headline') ? [...copy.children] : [copy];
      return pieces.map(({ textContent }) => textContent.trim()).filter(Boolean).join(', ');
    }).filter(Boolean).join('; ');
    if (byId('spoken').textContent !== text) byId('spoken').textContent = text;
  }

  /// The headline of move i, and all that is said of it; `backToGame` leaves a variation.
  show(game, i, backToGame, analyst) {
    const anchor = game.anchor(i);
    const about = this.moveList.about(anchor);
    const parts = analyst.answer(i) ?? (anchor < 0 ? [] : [this.headline(game, anchor)]).concat(about ?? []);
    if (i !== anchor) parts.push(action(`${word('back-to-game')} (m)`, backToGame));
    this.fill(...parts, ...analyst.actions(i));
    const current = this.element.querySelector('[aria-current]');
    // A long variation: the move on the board is in view.
    if (current) this.element.scrollTop = Math.max(0, current.offsetTop - this.element.clientHeight * 0.7);
  }

  headline(game, i) {
    const node = game.nodes[i];
    const sign = game.signs(i)[0];
    return make('p', { class: 'headline' },
      make('b', {}, `${game.numberText(i)} `, ...moveParts(node.s)),
      sign ? make('span', { class: `sign ${sign.style}` }, ` ${sign.sign} ${word(sign.style)}`) : '',
      node.e !== undefined ? make('span', { class: 'eval' }, evalText(evalOf(game, i))) : '');
  }
}
