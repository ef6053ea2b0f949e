// SPDX-License-Identifier: GPL-3.0-or-later
// The report on a player of the document: a page of its own, whose links lead back here.

import { byId, make } from './dom.js';
import { word } from './words.js';

/// Names to choose from.
const MOST = 100;

export class PlayerReport {
  constructor(desk) {
    this.desk = desk;
    byId('player-name').addEventListener('input', () => (this.isChosen = byId('player-name').value !== ''));
    byId('player-form').addEventListener('submit', (event) => {
      event.preventDefault();
      this.open(byId('player-name').value.trim());
    });
  }

  /// One of these players; at first whom the filter asks for, or the first.
  offer(names, filtered) {
    byId('player-names').replaceChildren(...names.slice(0, MOST).map((value) => make('option', { value })));
    byId('player-form').hidden = names.length === 0;
    if (!this.isChosen) byId('player-name').value = filtered || (names[0] ?? '');
  }

  async open(player) {
    if (!player) return byId('player-name').focus();
    this.desk.say(word('making-report', { name: player }));
    const made = await this.desk.ask('player', { document: this.desk.document, player });
    if (made) location.href = made.address;
    return undefined;
  }
}
