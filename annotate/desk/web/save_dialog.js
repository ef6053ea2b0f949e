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
    byId('save-download').addEventListener('click', () => this.download());
    byId('save-cancel').addEventListener('click', () => this.dialog.close());
    document.addEventListener('keydown', (event) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (!this.dialog.open && this.desk.viewed !== 'start') this.saveAtOnce();
    });
    byId('save-form').addEventListener('submit', (event) => {
      event.preventDefault();
      this.save();
    });
  }

  open() {
    const document = this.desk.documentNow();
    if (!document) return;
    // Its own name stays as it is, "games.pgn.zst", until another format is chosen.
    byId('save-name').value = document.name;
    byId('save-format').value = FORMATS.includes(document.format) ? document.format : 'pgn';
    byId('save-fault').textContent = '';
    if (!document.canSave) this.suit();
    this.dialog.showModal();
  }
  /// The name ends as the format does.
  suit() {
    const format = byId('save-format').value;
    const name = byId('save-name').value.replace(/(\.(pgn|bgn|html?|zip|zst|gz|xz|bz2))*$/i, '') || 'games';
    byId('save-name').value = `${name}.${format}`;
  }
  async save() {
    const document = this.desk.documentNow();
    const format = byId('save-format').value;
    const name = byId('save-name').value;
    // Under its own name it goes into its own file, wherever that is.
    const isOwn = document.canSave && format === document.format && name === document.name;
    const saved = await this.ask('save', { name: isOwn ? '' : name, format });
    if (!saved) return;
    this.dialog.close();
    this.desk.say([word('saved', { path: saved.path }), saved.remark].filter(Boolean).join(' '));
  }
  /// Into its own file, if it has one; else it asks where.
  async saveAtOnce() {
    // What is typed still is kept first.
    if (document.activeElement?.matches('textarea')) {
      const field = document.activeElement;
      field.blur();
      field.focus();
    }
    await this.desk.changes;
    this.open();
    if (this.desk.documentNow()?.canSave) await this.save();
  }
  async download() {
    const made = await this.ask('export', { format: byId('save-format').value });
    if (!made) return;
    this.dialog.close();
    make('a', { href: made.address, download: made.name }).click();
  }
  async ask(what, parameters) {
    try {
      return await this.desk.link.ask(what, { document: this.desk.document, ...parameters });
    } catch (fault) {
      byId('save-fault').textContent = fault.message;
      return undefined;
    }
  }
}
