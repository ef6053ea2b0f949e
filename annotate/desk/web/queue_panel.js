// SPDX-License-Identifier: GPL-3.0-or-later
// What is being annotated, what waits, and how long it takes: in one line at the top, and in full where it is opened.

import { byId, make } from './dom.js';
import { action } from './note.js';
import { word } from './words.js';

/// "45 s", "12 min", "3 h".
export function timeLeft(seconds) {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}

export class QueuePanel {
  constructor(desk) {
    this.desk = desk;
    const close = () => (byId('queue').open = false);
    document.addEventListener('pointerdown', ({ target }) => byId('queue').contains(target) || close());
    byId('queue').addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape') return;
      close();
      byId('queue').firstElementChild.focus();
    });
    for (const what of ['pause', 'resume', 'clear'])
      byId(`queue-${what}`).addEventListener('click', () => this.order({ what }));
  }

  async order(order) {
    const queue = await this.desk.ask('queue', order);
    if (queue) this.desk.showQueue(queue);
  }

  show(queue) {
    const { running, waiting, isPaused, secondsLeft, fault } = queue;
    const isIdle = !running && !waiting && !fault;
    byId('queue').hidden = isIdle;
    if (isIdle) byId('queue').open = false;
    byId('queue-line').textContent = [
      running ? `${running.name} ${Math.round(100 * running.done)} %` : '',
      waiting ? word('waiting', { n: waiting }) : '',
      !secondsLeft || isPaused ? '' : word('left', { time: timeLeft(secondsLeft) }),
      isPaused ? word('paused') : '',
    ].filter(Boolean).join(' · ');
    byId('queue-progress').value = running?.done ?? 0;
    byId('queue-pause').hidden = isPaused;
    byId('queue-resume').hidden = !isPaused;
    byId('queue-resume').textContent = word(fault ? 'try-again' : 'resume');
    byId('queue-fault').textContent = fault ?? '';
    byId('queue-fault').hidden = !fault;
    byId('queue-finished').textContent = queue.finished ? word('finished', { n: queue.finished }) : '';
    // The list keeps its focus while it changes under it.
    const list = byId('queue-jobs');
    const focused = list.contains(document.activeElement) ? document.activeElement.dataset.job : undefined;
    list.replaceChildren(...(queue.jobs ?? []).map((job) => this.jobRow(job)));
    if (focused) (list.querySelector(`[data-job='${CSS.escape(focused)}']`) ?? byId('queue').firstElementChild).focus();
  }
  jobRow({ document, number, name }) {
    const button = (what, text) => action(text, () => this.order({ what, document, number }),
      { 'aria-label': word(`queue-${what}-long`, { name }), 'data-job': `${what} ${document} ${number}` });
    return make('li', {}, make('a', { href: `#d${document}.${number}`, class: 'name' }, name),
      button('first', '↑'), button('remove', '×'));
  }
}
