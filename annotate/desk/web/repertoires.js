// SPDX-License-Identifier: GPL-3.0-or-later
// Repertoires that the program `book` tests: files that the desk was started with, and documents. How a test goes is seen
// in every view. Its report is a page of its own, whose links lead back here.

import { byId, make } from './dom.js';
import { action } from './note.js';
import { word } from './words.js';

const SIDES = ['white', 'black', 'both'];
const STOPPED = 'stopped';
const sideText = (side) => word(side === 'both' ? 'both-sides' : side);
const withSide = (key, { name, side, text }) => word(key, { name, side: sideText(side), text });
/// "0:12"
const timeText = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
const hourText = (time) => new Date(time).toLocaleTimeString(document.documentElement.lang, { timeStyle: 'short' });
/// "120 of 340 positions, 0:12 left"
const shareIn = (text) => {
  const [, done, all] = /^(\d+) of (\d+) /.exec(text) ?? [];
  return all > 0 ? done / all : undefined;
};

export class Repertoires {
  constructor(desk) {
    this.desk = desk;
    for (const id of ['test-side', 'document-side'])
      byId(id).append(...SIDES.map((side) => make('option', { value: side }, sideText(side))));
    byId('test-form').addEventListener('submit', (event) => {
      event.preventDefault();
      this.test({ document: desk.document }, byId('document-side').value);
    });
    byId('test-cancel').addEventListener('click', () => desk.ask('stop-test'));
  }

  /// [{book, name}]
  offer(repertoires) {
    byId('test-side-label').hidden = repertoires.length === 0;
    byId('repertoires').replaceChildren(...repertoires.map(({ book, name }) => make('li', {}, make('span', { class: 'title' }, name),
      action(word('test-repertoire'), () => this.test({ book }, byId('test-side').value), { 'aria-label': `${word('test-repertoire')}: ${name}` }))));
  }

  show({ running, done, fault, isOwnEngine }) {
    this.isOwnEngine = isOwnEngine;
    clearInterval(this.clock);
    byId('test').hidden = !running;
    if (running) this.showRunning(running, Date.now() - 1000 * running.seconds);
    for (const button of document.querySelectorAll('#repertoires .action, #test-form [type=submit]')) button.disabled = Boolean(running);
    byId('tests').replaceChildren(...done.map((one) => make('li', {}, make('a', { href: one.address, class: 'name' }, withSide('tested', one)),
      make('span', { class: 'facts' }, hourText(one.time)))));
    byId('test-fault').textContent = fault ? withSide('not-tested', fault) : '';
    byId('own-engine').hidden = !isOwnEngine;
    byId('repertoires-side').hidden = byId('repertoires').children.length + done.length === 0 && !fault;
  }

  showRunning(running, began) {
    const show = () => {
      const clock = timeText((Date.now() - began) / 1000);
      byId('test-line').textContent = [withSide('testing', running), clock, running.text].filter(Boolean).join(' · ');
    };
    show();
    this.clock = setInterval(show, 1000);
    const share = shareIn(running.text);
    if (share === undefined) byId('test-progress').removeAttribute('value');
    else byId('test-progress').value = share;
  }

  /// The tab that has asked goes to the page; the others have a link to it.
  async test(subject, side) {
    if (this.isOwnEngine) this.desk.say(word('own-engine'));
    try {
      const { address } = await this.desk.link.ask('test', { ...subject, side });
      location.href = address;
    } catch (fault) {
      if (fault.code === STOPPED) this.desk.say(word('test-cancelled'));
      else if (fault.code !== 'lost') this.desk.complain(fault.message);
    }
  }
}
