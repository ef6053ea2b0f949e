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
  }

  end(...around) {
    this.cursor = this.rimmed('line', { class: 'cursor', y1: 0, y2: this.height });
    this.plot = make('div', { class: 'plot' }, this.svg, ...around);
    this.plot.addEventListener('click', (event) => this.click(event));
    this.section.replaceChildren(make('h2', {}, this.title), this.plot);
  }

  /// Draws a line twice, on a rim of the other brightness: so it is seen on White's half and on Black's.
  rimmed(name, attributes) {
    const kinds = [`${attributes.class} rim`, attributes.class];
    const both = kinds.map((kind) => draw(name, { ...attributes, class: kind }));
    this.svg.append(...both);
    return both;
  }

  click(event) {
    const { ply: onDot } = event.target.dataset;
    if (onDot) return this.onMove(this.game.main[onDot - 1]);
    const box = this.svg.getBoundingClientRect();
    const ply = Math.round(((event.clientX - box.left) / box.width) * this.game.main.length);
    this.onMove(ply > 0 ? this.game.main[Math.min(ply, this.game.main.length) - 1] : -1);
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

/// A place along a side of the plot, in per cent, where nothing of a dot is cut off.
const within = (percent) => `clamp(0.4rem, ${percent.toFixed(2)}%, 100% - 0.4rem)`;

export class EvalGraph extends Graph {
  constructor(section, onMove) {
    super(section, word('evaluation'), 160, onMove);
  }

  show(game) {
    // Mate on the board says how the game ended, not how it went.
    this.section.hidden = !game.main.some((i) => game.nodes[i].e !== undefined);
    if (this.section.hidden) return;
    this.begin(game);
    this.wins = [game.isFromStart ? 50 : undefined, ...game.main.map((i) => winPercent(evalOf(game, i)))];
    this.svg.append(draw('rect', { class: 'ground', width: WIDTH, height: this.height }));
    const runs = this.runs();
    for (const run of runs) this.fill(run);
    this.svg.append(draw('line', { class: 'middle', x2: WIDTH, y1: this.height / 2, y2: this.height / 2 }));
    for (const run of runs) this.rimmed('path', { class: 'curve', d: `M${this.along(run)}` });
    const beginnings = this.phases();
    for (const { ply } of beginnings)
      if (ply > 0) this.rimmed('line', { class: 'phase', x1: this.x(ply), x2: this.x(ply), y2: this.height });
    this.end(...this.dots());
    if (beginnings.length) this.plot.before(this.phaseStrip(beginnings));
  }

  /// The points {x, y} that are known, in runs without a gap. One that stands alone is as wide as a move.
  runs() {
    const runs = [[]];
    this.wins.forEach((win, ply) => {
      if (win === undefined) runs.push([]);
      else runs.at(-1).push({ x: this.x(ply), y: this.height - (win * this.height) / 100 });
    });
    const half = this.x(0.5);
    const widened = ([{ x, y }]) => [{ x: Math.max(0, x - half), y }, { x: Math.min(WIDTH, x + half), y }];
    return runs.filter((run) => run.length).map((run) => (run.length === 1 ? widened(run) : run));
  }

  along(run) {
    return run.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' L');
  }

  /// Black's half and White's below the curve.
  fill(run) {
    const [first, last] = [run[0].x.toFixed(1), run.at(-1).x.toFixed(1)];
    const down = `L${last},${this.height} L${first},${this.height}z`;
    this.svg.append(draw('path', { class: 'black-side', d: `M${first},0 L${last},0 ${down}` }));
    this.svg.append(draw('path', { class: 'white-side', d: `M${this.along(run)} ${down}` }));
  }

  /// Labels are HTML over the drawing: it is stretched to its place, and text must not be.
  dots() {
    const { game } = this;
    return game.main.flatMap((i, k) => {
      const sign = game.signs(i)[0];
      const win = this.wins[k + 1];
      if (!sign || win === undefined) return [];
      const title = `${game.fullLabel(i)} ${evalText(evalOf(game, i))}: ${word(sign.style)}`;
      const dot = make('span', { class: `dot ${sign.style}`, title, 'data-ply': k + 1 });
      dot.style.left = within((100 * this.x(k + 1)) / WIDTH);
      dot.style.top = within(100 - win);
      return [dot];
    });
  }

  /// The phases that the game has: {ply, name}, from their beginnings.
  phases() {
    const { middlegame, endgame, main } = this.game;
    const phases = [];
    if (middlegame !== 0 && endgame !== 0) phases.push({ ply: 0, name: word('opening') });
    if (middlegame !== undefined) phases.push({ ply: middlegame, name: word('middlegame') });
    if (endgame !== undefined) phases.push({ ply: endgame, name: word('endgame') });
    return phases.filter(({ ply }) => ply < main.length);
  }

  /// Their names above the plot, each as wide as its phase. The last is never cut; it takes its room from
  /// the one before it.
  phaseStrip(phases) {
    const all = this.game.main.length;
    const widths = phases.map(({ ply }, k) => {
      const share = `${((100 * ((phases[k + 1]?.ply ?? all) - ply)) / all).toFixed(2)}%`;
      const fromEnd = phases.length - 1 - k;
      if (fromEnd === 0) return `minmax(max-content, ${k === 0 ? '1fr' : share})`;
      return fromEnd === 1 ? 'minmax(0, 1fr)' : `minmax(0, ${share})`;
    });
    const label = ({ name }) => make('span', { class: 'phase', title: name }, name);
    const strip = make('div', { class: 'phases' }, ...phases.map(label));
    strip.style.gridTemplateColumns = widths.join(' ');
    return strip;
  }
}

export class ClockGraph extends Graph {
  constructor(section, onMove) {
    super(section, word('clocks'), 110, onMove);
  }

  show(game) {
    const times = clocks(game);
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
}
