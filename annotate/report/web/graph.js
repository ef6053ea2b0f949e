// SPDX-License-Identifier: GPL-3.0-or-later
// The two graphs, of evals and of clocks, as SVG. A click anywhere goes to the move under it. For those who do
// not see them they are sliders that say where the game is.

import { clockText, clocks } from './clock.js';
import { draw, make } from './dom.js';
import { evalOf, evalText, winPercent } from './eval.js';
import { word } from './words.js';

const WIDTH = 600;

class Graph {
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
    this.svg.addEventListener('click', (event) => this.click(event));
  }

  end(...around) {
    this.cursor = draw('line', { class: 'cursor', y1: 0, y2: this.height });
    this.svg.append(this.cursor);
    this.plot = make('div', { class: 'plot' }, this.svg, ...around);
    this.section.replaceChildren(make('h2', {}, this.title), this.plot);
  }

  click(event) {
    const box = this.svg.getBoundingClientRect();
    const ply = Math.round(((event.clientX - box.left) / box.width) * this.game.main.length);
    this.onMove(ply > 0 ? this.game.main[Math.min(ply, this.game.main.length) - 1] : -1);
  }

  /// Moves the line to where the game is. `ply`: half-moves of the game itself.
  mark(ply, text) {
    if (this.section.hidden) return;
    this.cursor.setAttribute('x1', this.x(ply));
    this.cursor.setAttribute('x2', this.x(ply));
    this.svg.setAttribute('aria-valuenow', ply);
    this.svg.setAttribute('aria-valuetext', text);
  }

  /// Labels are HTML over the drawing: it is stretched to its place, and text must not be.
  text(name, ply, content, title) {
    const label = make('span', { class: name, title }, content);
    label.style.left = `${(100 * this.x(ply)) / WIDTH}%`;
    return label;
  }
}

export class EvalGraph extends Graph {
  constructor(section, onMove) {
    super(section, word('evaluation'), 160, onMove);
  }

  show(game) {
    const wins = [50, ...game.main.map((i) => winPercent(evalOf(game, i)))];
    this.section.hidden = !wins.slice(1).some((win) => win !== undefined);
    if (this.section.hidden) return;
    this.begin(game);
    const y = (win) => this.height - (win * this.height) / 100;
    const points = wins.map((win, ply) => [ply, win]).filter(([, win]) => win !== undefined);
    const path = points.map(([ply, win]) => `${this.x(ply).toFixed(1)},${y(win).toFixed(1)}`).join(' L');
    const [first, last] = [points[0][0], points.at(-1)[0]];
    this.svg.append(draw('rect', { class: 'black-side', width: WIDTH, height: this.height }));
    this.svg.append(
      draw('path', { class: 'white-side', d: `M${this.x(first)},${this.height} L${path} L${this.x(last)},${this.height}z` }));
    this.svg.append(draw('line', { class: 'middle', x2: WIDTH, y1: this.height / 2, y2: this.height / 2 }));
    this.svg.append(draw('path', { class: 'curve', d: `M${path}` }));
    const labels = this.phases();
    game.main.forEach((i, k) => {
      const sign = game.signs(i)[0];
      const win = wins[k + 1];
      if (!sign || win === undefined) return;
      const value = evalText(evalOf(game, i));
      const dot = this.text(`dot ${sign.style}`, k + 1, '', `${game.fullLabel(i)} ${value}: ${word(sign.style)}`);
      dot.style.top = `${100 - win}%`;
      labels.push(dot);
    });
    this.end(...labels);
  }

  /// Where the middlegame and the endgame begin.
  phases() {
    const { middlegame, endgame } = this.game;
    const labels = [];
    const begin = (ply, name) => {
      if (ply > 0)
        this.svg.append(draw('line', { class: 'phase', x1: this.x(ply), x2: this.x(ply), y2: this.height }));
      labels.push(this.text('phase', ply, name));
    };
    if (middlegame !== 0 && endgame !== 0) begin(0, word('opening'));
    if (middlegame !== undefined) begin(middlegame, word('middlegame'));
    if (endgame !== undefined) begin(endgame, word('endgame'));
    return labels;
  }
}

export class ClockGraph extends Graph {
  constructor(section, onMove) {
    super(section, word('clocks'), 110, onMove);
  }

  show(game) {
    const times = clocks(game);
    const most = Math.max(0, ...times.map(({ left, spent }) => Math.max(left ?? 0, spent ?? 0)));
    this.section.hidden = most === 0;
    if (this.section.hidden) return;
    this.begin(game);
    const y = (ms) => this.height - (ms * (this.height - 6)) / most;
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
            y: y(spent).toFixed(1),
            height: (this.height - y(spent)).toFixed(1),
          }));
      if (left !== undefined)
        lines[side] += `${lines[side] ? 'L' : 'M'}${this.x(k + 1).toFixed(1)},${y(left).toFixed(1)} `;
    });
    for (const side of ['white', 'black']) {
      if (!lines[side]) continue;
      this.svg.append(draw('path', { class: `left ${side} rim`, d: lines[side] }));
      this.svg.append(draw('path', { class: `left ${side}`, d: lines[side] }));
    }
    this.end(make('span', { class: 'most' }, clockText(most)));
    this.section.append(
      make('p', { class: 'key' },
        make('span', { class: 'swatch white' }), `${word('white')} `,
        make('span', { class: 'swatch black' }), `${word('black')}: `, word('clock-key')));
  }
}
