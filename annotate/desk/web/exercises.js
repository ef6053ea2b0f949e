// SPDX-License-Identifier: GPL-3.0-or-later
// Mistakes that were failed come again after days, whatever is on the desk: to the page they are the games of document 0.

import { byId } from './dom.js';
import { word } from './words.js';

export const EXERCISES = 0;
const PLACE = '#learn';

/// "2026-11-29" as the reader's language has it.
const dateText = (text) => new Date(`${text}T00:00`).toLocaleDateString(document.documentElement.lang, { day: 'numeric', month: 'long' });

export class Exercises {
  constructor(desk) {
    this.desk = desk;
    byId('due').addEventListener('click', (event) => {
      event.preventDefault();
      if (location.hash === PLACE) this.begin();
      else location.hash = PLACE;
    });
  }

  /// `due` [{number, node}], `all` that come again, `next`: the day on which one does.
  show({ due, all, next }) {
    byId('due').hidden = due.length === 0;
    byId('due').textContent = word('due-today', { n: due.length });
    byId('exercises-side').hidden = all === 0;
    byId('exercises-line').textContent = [
      word(all === 1 ? 'one-exercise' : 'n-exercises', { n: all }), due.length ? word('due-today', { n: due.length }) : '',
      due.length === 0 && next ? word('next-exercise', { date: dateText(next) }) : '',
    ].filter(Boolean).join(' · ');
    byId('exercises-begin').hidden = due.length === 0;
  }
  async ask() {
    const status = await this.desk.ask('exercises');
    if (status) this.show(status);
    return status;
  }

  isPlace(hash) {
    return hash === PLACE;
  }
  /// All that are due, one after the other.
  async begin() {
    const status = await this.ask();
    if (status) await this.desk.analyst.tutor.practise(EXERCISES, status.due);
  }

  /// How a try at a mistake ended, for the days to come. What is returned tells when it comes again; undefined: not, or it
  /// could not be kept, and the reader was told why.
  async keep(node, isSolved) {
    const kept = await this.desk.ask('tried', { ...this.desk.ref(), node, isSolved });
    if (kept?.due) return word('comes-again', { date: dateText(kept.due) });
    return kept?.isKnown ? word('exercise-known') : undefined;
  }
}
