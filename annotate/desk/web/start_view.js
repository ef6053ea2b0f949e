// SPDX-License-Identifier: GPL-3.0-or-later
// Where a visit begins: files to drop or to choose, a text to paste, what lies on the desk, and the files of the folder.

import { byId, make } from './dom.js';
import { action } from './note.js';
import { oneDecimal, word } from './words.js';

const sizeText = (bytes) => (bytes < 1e5 ? `${Math.ceil(bytes / 1e3)} kB` : `${oneDecimal(bytes / 1e6)} MB`);

export class StartView {
  constructor(desk) {
    this.desk = desk;
    byId('file').addEventListener('change', ({ target }) => {
      this.upload([...target.files]);
      target.value = '';
    });
    byId('paste').addEventListener('submit', (event) => {
      event.preventDefault();
      this.openText(byId('paste-text').value);
    });
    byId('choose').addEventListener('click', () => byId('file').click());
    this.listenToDrops();
  }

  /// A file may be dropped anywhere.
  listenToDrops() {
    const hasFiles = ({ dataTransfer }) => dataTransfer?.types.includes('Files');
    const over = (isOver) => document.body.classList.toggle('dropping', isOver);
    addEventListener('dragover', (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      over(true);
    });
    addEventListener('dragleave', ({ relatedTarget }) => relatedTarget || over(false));
    addEventListener('drop', (event) => {
      over(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      this.upload([...event.dataTransfer.files]);
    });
  }

  /// One file comes on the board; of several each is listed here. What failed is told of every one.
  async upload(files) {
    const opened = [];
    const faults = [];
    for (const file of files) {
      this.desk.say(word('opening-file', { name: file.name }));
      try {
        opened.push(await this.uploadOne(file));
      } catch ({ message }) {
        faults.push(message.includes(file.name) ? message : word('not-opened', { name: file.name, text: message }));
      }
    }
    for (const document of opened) this.desk.added(document);
    this.desk.say(opened.length > 1 ? word('opened-many', { n: opened.length }) : '');
    if (faults.length) this.desk.complain(faults.join('\n'));
    if (files.length === 1 && opened.length === 1) this.desk.opened(opened[0]);
    else if (opened.length) location.hash = '';
  }
  async uploadOne(file) {
    const answer = await fetch(`/upload?name=${encodeURIComponent(file.name)}`, { method: 'POST', body: file });
    const text = await answer.text();
    const { document, error } = answer.headers.get('Content-Type')?.includes('json') ? JSON.parse(text) : {};
    if (!document) throw new Error(error ?? (text || answer.statusText));
    return document;
  }
  async openText(text) {
    if (!text.trim()) return byId('paste-text').focus();
    const opened = await this.desk.ask('open', { text, name: word('pasted') });
    if (!opened) return undefined;
    byId('paste-text').value = '';
    return this.desk.opened(opened.document);
  }
  async openFile(file) {
    const opened = await this.desk.ask('open', { file });
    if (opened) this.desk.opened(opened.document);
  }

  showDocuments(documents) {
    byId('documents-side').hidden = documents.length === 0;
    byId('documents').replaceChildren(...documents.map((one) => this.documentRow(one)));
  }
  documentRow(one) {
    const facts = [
      one.games === undefined ? word('counting') : word(one.games === 1 ? 'one-game' : 'n-games', { n: one.games }),
      one.format?.toUpperCase(), one.changed ? word('changed') : '',
    ].filter(Boolean).join(' · ');
    const close = action('×', () => this.desk.close(one.id), { 'aria-label': word('close-document', { name: one.name }) });
    return make('li', {}, make('a', { href: `#d${one.id}`, class: 'name' }, one.name), make('span', { class: 'facts' }, facts),
      one.fault ? make('span', { class: 'fault' }, one.fault) : '', close);
  }

  async showFiles(hasFolder) {
    byId('folder-side').hidden = !hasFolder;
    if (!hasFolder) return;
    const found = await this.desk.ask('files');
    byId('files').replaceChildren(...(found?.files ?? []).map(({ name, size }) => {
      const open = make('button', { type: 'button', class: 'open' }, name);
      open.addEventListener('click', () => this.openFile(name));
      return make('li', {}, open, make('span', { class: 'facts' }, sizeText(size)));
    }));
  }
}
