// SPDX-License-Identifier: GPL-3.0-or-later
// The graph of the clocks: what was left, and how long each move took.

import { clockText, clocks } from './clock.js';
import { draw, make } from './dom.js';
import { Graph, WIDTH } from './graph.js';
import { word } from './words.js';

export class ClockGraph extends Graph {
  constructor(section, onMove) {
    super(section, word('clocks'), 110, onMove);
  }

  show(game) {
    const times = (this.times = clocks(game));
    const longest = (of) => Math.max(0, ...times.map((time) => time[of] ?? 0));
    // Two scales: beside what is left, the time for one move would be a sliver.
    const [mostLeft, mostSpent] = [longest('left'), longest('spent')];
    this.section.hidden = mostLeft === 0 && mostSpent === 0;
    if (this.section.hidden) return;
    this.begin(game);
    const y = (ms, most) => this.height - (ms * (this.height - 6)) / most;
    const width = WIDTH / Math.max(1, game.main.length);
    this.svg.append(draw('rect', { class: 'ground', width: WIDTH, height: this.height }));
    const lines = { white: '', black: '' };
    times.forEach(({ left, spent }, k) => {
      const side = game.isWhite(game.main[k]) ? 'white' : 'black';
      if (spent)
        this.svg.append(
          draw('rect', {
            class: `spent ${side}`,
            x: (this.x(k + 1) - width * 0.9).toFixed(2),
            width: (width * 0.8).toFixed(2),
            y: y(spent, mostSpent).toFixed(1),
            height: (this.height - y(spent, mostSpent)).toFixed(1),
          }));
      if (left !== undefined)
        lines[side] +=
          `${lines[side] ? 'L' : 'M'}${this.x(k + 1).toFixed(1)},${y(left, mostLeft || 1).toFixed(1)} `;
    });
    for (const side of ['white', 'black'])
      if (lines[side]) this.rimmed('path', { class: `left ${side}`, d: lines[side] });
    const scale = (name, ms) => (ms ? make('span', { class: name }, word(name, { time: clockText(ms) })) : '');
    this.end();
    const scales = [scale('most-left', mostLeft), scale('longest-think', mostSpent)];
    this.plot.before(make('p', { class: 'scales' }, ...scales));
    this.section.append(
      make('p', { class: 'key' },
        make('span', { class: 'swatch white' }), `${word('white')} `,
        make('span', { class: 'swatch black' }), `${word('black')}: `, word('clock-key')));
  }

  tipOf(ply) {
    const { left, spent } = this.times[ply - 1];
    const parts = [this.game.label(this.moveAt(ply))];
    if (spent !== undefined) parts.push(word('took', { time: clockText(spent) }));
    if (left !== undefined) parts.push(word('most-left', { time: clockText(left) }));
    return parts.join(' · ');
  }
}
