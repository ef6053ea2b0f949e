// SPDX-License-Identifier: GPL-3.0-or-later
// The line to the desk: questions and their answers, and the news that come unasked. Where it breaks it is made
// again. PROTOCOL.md has all of them.

import { word } from './words.js';

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 5000;

/// Why there is no answer: a sentence, and the code that the desk gives some. "lost": the line broke.
class Refusal extends Error {
  constructor(text, code) {
    super(text);
    this.code = code;
  }
}

export class Link {
  /// `onNews` gets each event; `onState` is told whether the line holds.
  constructor(onNews, onState) {
    this.onNews = onNews;
    this.onState = onState;
    this.waiting = new Map();
    this.last = 0;
    this.pause = FIRST_PAUSE;
    this.connect();
  }

  get isUp() {
    return this.socket.readyState === WebSocket.OPEN;
  }

  connect() {
    this.socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/desk`);
    this.socket.addEventListener('open', () => {
      this.pause = FIRST_PAUSE;
      this.onState(true);
    });
    this.socket.addEventListener('message', ({ data }) => this.heard(JSON.parse(data)));
    this.socket.addEventListener('close', () => this.broken());
  }
  broken() {
    for (const { reject } of this.waiting.values()) reject(new Refusal(word('no-line'), 'lost'));
    this.waiting.clear();
    this.onState(false);
    setTimeout(() => this.connect(), this.pause);
    this.pause = Math.min(LONGEST_PAUSE, this.pause * 2);
  }

  /// A promise of the answer. `onNews` gets the events that belong to this question.
  ask(what, parameters = {}, onNews = undefined) {
    if (!this.isUp) return Promise.reject(new Refusal(word('no-line'), 'lost'));
    this.last += 1;
    const id = this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, onNews });
      this.socket.send(JSON.stringify({ id, do: what, ...parameters }));
    });
  }

  heard(message) {
    const asked = this.waiting.get(message.id);
    if (message.event) {
      if (message.event === 'try') asked?.onNews?.(message);
      else this.onNews(message);
      return;
    }
    this.waiting.delete(message.id);
    if (message.error === undefined) asked?.resolve(message.ok ?? {});
    else asked?.reject(new Refusal(message.error, message.code));
  }
}
