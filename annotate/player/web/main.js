// SPDX-License-Identifier: GPL-3.0-or-later
// A player's report can be read without this. It draws boards, shows the positions behind a figure where that is
// clicked, and makes exercises of them.

import { make } from './dom.js';
import { smallBoard } from './small_board.js';
import { Trainer } from './trainer.js';
import { addTrainerWords } from './trainer_words.js';
import { fillWords } from './words.js';

const itemOf = (place) => document.getElementById(`p${place}`);
const placesOf = ({ dataset }) => dataset.places.split(' ');

/// The positions stand as text at the end of the page.
function cardOf(item) {
  const card = make('li', {}, ...[...item.childNodes].map((child) => child.cloneNode(true)));
  return [card, () => smallBoard(card, item.dataset)];
}

function togglePositions(link) {
  const row = link.closest('tr');
  const below = row.nextElementSibling;
  const isOpen = below?.className === 'list';
  link.setAttribute('aria-expanded', String(!isOpen));
  if (isOpen) return below.remove();
  const cards = placesOf(link).map((place) => cardOf(itemOf(place)));
  const list = make('ol', { class: 'boards' }, ...cards.map(([card]) => card));
  row.after(make('tr', { class: 'list' }, make('td', { colspan: row.cells.length }, list)));
  // A board must be in the page to know its size.
  for (const [, draw] of cards) draw();
  return undefined;
}

function showExercise(item) {
  const { fen, side } = item.dataset;
  const answer = item.querySelector('details');
  const show = smallBoard(item, { fen, side });
  answer.addEventListener('toggle', () => show({ fen, side, ...(answer.open ? answer.dataset : {}) }));
}

addTrainerWords();
fillWords();
const trainer = new Trainer();
for (const item of document.querySelectorAll('.exercise')) showExercise(item);
for (const button of document.querySelectorAll('.try')) {
  button.hidden = false;
  button.addEventListener('click', () => trainer.begin(placesOf(button).map(itemOf)));
}
for (const link of document.querySelectorAll('a[data-places]')) {
  link.setAttribute('role', 'button');
  link.setAttribute('aria-expanded', 'false');
  link.addEventListener('click', (event) => {
    event.preventDefault();
    togglePositions(link);
  });
}
