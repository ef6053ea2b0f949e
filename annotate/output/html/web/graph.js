// SPDX-License-Identifier: GPL-3.0-or-later
// What both graphs share: an SVG with a line where the game is. A click anywhere goes to the move under it, and a
// pointer over it is told which that is. For those who do not see them they are sliders that say where the
// game is.

import { draw, make } from './dom.js';

export const WIDTH = 600;

export class Graph {
  constructor(section, title, height, onMove) {
    this.section = section;
    this.title = title;
    this.height = height;
    this.onMove = onMove;
  }

  /// x of the position after so many half-moves.
  x(ply) {
    return this.game.main.length ? (ply * WIDTH) / this.game.main.length : 0;
  }

  begin(game) {
    this.game = game;
    this.svg = draw('svg', {
      viewBox: `0 0 ${WIDTH} ${this.height}`,
      preserveAspectRatio: 'none',
      role: 'slider',
      tabindex: 0,
      'aria-label': this.title,
      'aria-valuemin': 0,
      'aria-valuemax': game.main.length,
    });
  }

  end(...around) {
    this.cursor = this.rimmed('line', { class: 'cursor', y1: 0, y2: this.height });
    this.plot = make('div', { class: 'plot' }, this.svg, ...around);
    this.tip = make('p', { class: 'tip', hidden: true, 'aria-hidden': 'true' });
    this.framed = make('div', { class: 'framed' }, this.plot, this.tip);
    this.plot.addEventListener('click', (event) => this.onMove(this.moveAt(this.plyUnder(event))));
    this.plot.addEventListener('pointermove', (event) => this.hover(event));
    this.plot.addEventListener('pointerleave', () => (this.tip.hidden = true));
    this.section.replaceChildren(make('h2', {}, this.title), this.framed);
  }

  /// Draws a line twice, on a rim of the other brightness: so it is seen on White's half and on Black's.
  rimmed(name, attributes) {
    const kinds = [`${attributes.class} rim`, attributes.class];
    const both = kinds.map((kind) => draw(name, { ...attributes, class: kind }));
    this.svg.append(...both);
    return both;
  }

  /// The half-move that the pointer is at: that of a dot, or the nearest.
  plyUnder(event) {
    const { ply: onDot } = event.target.dataset;
    if (onDot) return Number(onDot);
    const box = this.svg.getBoundingClientRect();
    const ply = Math.round(((event.clientX - box.left) / box.width) * this.game.main.length);
    return Math.max(0, Math.min(ply, this.game.main.length));
  }
  moveAt(ply) {
    return this.game.main[ply - 1] ?? -1;
  }

  /// Says beside the pointer what is there; `tipOf` of each graph has the words.
  hover(event) {
    const ply = this.plyUnder(event);
    const share = this.x(ply) / WIDTH;
    this.tip.hidden = ply === 0;
    if (ply === 0) return;
    this.tip.textContent = this.tipOf(ply);
    this.tip.style.left = `${this.plot.offsetLeft + share * this.plot.offsetWidth}px`;
    this.tip.style.top = `${this.plot.offsetTop}px`;
    // Towards the middle, so that it is never cut off.
    this.tip.classList.toggle('to-left', share > 0.5);
  }

  /// Moves the line to where the game is. `ply`: half-moves of the game itself.
  mark(ply, text) {
    if (this.section.hidden) return;
    for (const line of this.cursor) {
      line.setAttribute('x1', this.x(ply));
      line.setAttribute('x2', this.x(ply));
    }
    this.svg.setAttribute('aria-valuenow', ply);
    this.svg.setAttribute('aria-valuetext', text);
  }
}
