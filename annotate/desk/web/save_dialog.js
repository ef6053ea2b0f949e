// SPDX-License-Identifier: GPL-3.0-or-later
// Saves a document beside the others, or hands it over as a file.

import { byId, make } from './dom.js';
import { word } from './words.js';

const FORMATS = ['pgn', 'bgn', 'html'];

export class SaveDialog {
  constructor(desk) {
    this.desk = desk;
    this.dialog = byId('save-dialog');
    byId('save-format').append(...FORMATS.map((format) => make('option', { value: format }, format.toUpperCase())));
    byId('save-format').addEventListener('change', () => this.suit());
    for (const button of document.querySelectorAll('.save')) button.addEventListener('click', () => this.open());
    byId('save-cancel').addEventListener('click', () => this.dialog.close());
    byId('save-form').addEventListener('submit', (event) => {
      event.preventDefault();
      this.save();
    });
  }

  open() {
    const document = this.desk.documentNow();
    if (!document) return;
    byId('save-name').value = document.name;
    byId('save-format').value = FORMATS.includes(document.format) ? document.format : 'pgn';
    byId('save-fault').textContent = '';
    this.suit();
    this.dialog.showModal();
  }
  /// The name ends as the format does.
  suit() {
    const format = byId('save-format').value;
    const name = byId('save-name').value.replace(/(\.(pgn|bgn|html?|zip|zst|gz|xz|bz2))*$/i, '') || 'games';
    byId('save-name').value = `${name}.${format}`;
    byId('save-download').href = `/download?document=${this.desk.document}&format=${format}`;
    byId('save-download').download = byId('save-name').value;
  }
  async save() {
    try {
      const { path, games } = await this.desk.link.ask('save',
        { document: this.desk.document, name: byId('save-name').value, format: byId('save-format').value });
      this.dialog.close();
      this.desk.say(word('saved', { n: games, path }));
    } catch (fault) {
      byId('save-fault').textContent = fault.message;
    }
  }
}
