// SPDX-License-Identifier: GPL-3.0-or-later
// Moves as people read them: with a little piece in place of its letter, or with the letters of the language. The
// text behind a figurine is English, so that a copied move is one that other programs know.

import { make } from './dom.js';
import { localFigures } from './eval.js';
import { word } from './words.js';

const NAMES = { K: 'king', Q: 'queen', R: 'rook', B: 'bishop', N: 'knight' };
const KEY = 'marginalia-pieces';
const FIGURINES = '♔♕♖♗♘';
/// Moves that stand in a sentence with these letters of king, queen, rook, bishop and knight.
const movesWith = (letters) => {
  const piece = `[${letters}${FIGURINES}]`;
  return new RegExp(`(?<!\\w)(?:${piece}[a-h]?[1-8]?x?[a-h][1-8]|[a-h](?:x[a-h])?[18]=${piece})(?![\\w@])`, 'gu');
};
const ENGLISH = 'KQRBN';

let wantsLetters = false;
try {
  wantsLetters = localStorage.getItem(KEY) === 'letters';
} catch {
  // A page that may keep nothing begins with figurines.
}

export const hasLetters = () => wantsLetters;
export function setLetters(value) {
  wantsLetters = value;
  try {
    localStorage.setItem(KEY, value ? 'letters' : 'figurines');
  } catch {
    // It is for this visit, then.
  }
}

const localLetter = (letter) => word('piece-letters')[ENGLISH.indexOf(letter)];

/// The move in English letters.
function sanOf(move, letters) {
  return move.replace(/[^\w=+#]|[A-Z]/gu, (letter) =>
    ENGLISH[Math.max(letters.indexOf(letter), FIGURINES.indexOf(letter))] ?? letter);
}

/// The move as text with letters of the language, or English ones with figurines.
export function plainMove(san) {
  return wantsLetters ? san.replace(/[KQRBN]/g, localLetter) : san;
}

/// The move as what an element holds.
export function moveParts(san) {
  if (wantsLetters) return [plainMove(san)];
  return san.split(/([KQRBN])/).filter(Boolean).map((part) =>
    NAMES[part] ? make('span', { class: `figurine ${NAMES[part]}` }, part) : part);
}

/// A sentence with its moves so; with `isOwn` its moves have the letters of the language, and its figures too are
/// as the language writes them.
export function prose(text, isOwn) {
  const said = isOwn ? localFigures(text) : text;
  const letters = isOwn ? word('piece-letters') : ENGLISH;
  const parts = [];
  let from = 0;
  for (const { 0: move, index } of said.matchAll(movesWith(letters))) {
    parts.push(said.slice(from, index), make('span', { class: 'san' }, ...moveParts(sanOf(move, letters))));
    from = index + move.length;
  }
  return [...parts, said.slice(from)];
}
