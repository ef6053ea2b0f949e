// SPDX-License-Identifier: GPL-3.0-or-later
// Plays the game move by move until its end, or until the reader does anything else. It never begins by itself;
// where somebody wants little motion the pieces jump, as they do elsewhere, and each move stands longer.

import { byId } from './dom.js';
import { word } from './words.js';

const PAUSE = matchMedia('(prefers-reduced-motion: reduce)').matches ? 2000 : 1200;

export class Autoplay {
  /// `step` goes one move on, and says whether it could.
  constructor(step) {
    this.step = step;
    this.button = byId('controls').querySelector('[data-go=play]');
  }

  get isOn() {
    return this.timer !== undefined;
  }
  toggle() {
    if (this.isOn) return this.stop();
    this.timer = setInterval(() => this.step() || this.stop(), PAUSE);
    this.show();
    if (!this.step()) this.stop();
  }
  stop() {
    if (!this.isOn) return;
    clearInterval(this.timer);
    this.timer = undefined;
    this.show();
  }
  show() {
    const text = word(this.isOn ? 'pause' : 'autoplay');
    this.button.setAttribute('aria-label', text);
    this.button.title = `${text} (${word('key-space')})`;
    this.button.classList.toggle('on', this.isOn);
  }
}
