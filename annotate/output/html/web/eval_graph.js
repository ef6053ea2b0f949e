// SPDX-License-Identifier: GPL-3.0-or-later
// The graph of the evals: White's winning chances, with what they are in pawns beside it.

import { draw, make } from './dom.js';
import { evalOf, evalText, pawnsText, winPercent } from './eval.js';
import { Graph, WIDTH } from './graph.js';
import { word } from './words.js';

/// Pawns that the scale names.
const SCALE = [5, 2, 0, -2, -5];

/// A place along a side of the plot, in per cent, where nothing of a dot is cut off.
const within = (percent) => `clamp(0.4rem, ${percent.toFixed(2)}%, 100% - 0.4rem)`;

export class EvalGraph extends Graph {
  constructor(section, onMove) {
    super(section, word('evaluation'), 160, onMove);
  }

  show(game) {
    this.section.hidden = !game.hasEvals();
    if (this.section.hidden) return;
    this.begin(game);
    this.wins = [game.isFromStart ? 50 : undefined, ...game.main.map((i) => winPercent(evalOf(game, i)))];
    this.svg.append(draw('rect', { class: 'ground', width: WIDTH, height: this.height }));
    const runs = this.runs();
    for (const run of runs) this.fill(run);
    for (const pawns of SCALE) {
      const y = this.height * (1 - winPercent(100 * pawns) / 100);
      this.svg.append(draw('line', { class: pawns ? 'level' : 'middle', x2: WIDTH, y1: y, y2: y }));
    }
    for (const run of runs) this.rimmed('path', { class: 'curve', d: `M${this.along(run)}` });
    const beginnings = this.phases();
    for (const { ply } of beginnings)
      if (ply > 0) this.rimmed('line', { class: 'phase', x1: this.x(ply), x2: this.x(ply), y2: this.height });
    this.end(...this.dots());
    if (beginnings.length) this.plot.before(this.phaseStrip(beginnings));
    this.plot.before(this.scale());
  }

  tipOf(ply) {
    const i = this.moveAt(ply);
    return [this.game.fullLabel(i), evalText(evalOf(this.game, i))].filter(Boolean).join('  ');
  }

  /// Where so many pawns are: winning chances are no even scale.
  scale() {
    const place = (pawns) => {
      const mark = make('span', {}, pawnsText(pawns));
      mark.style.top = `${(100 - winPercent(100 * pawns)).toFixed(1)}%`;
      return mark;
    };
    return make('div', { class: 'scale', 'aria-hidden': 'true' }, ...SCALE.map(place));
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

  /// The phases that the game has: {ply, name}, from their beginnings. Nobody looks for them in a variant.
  phases() {
    const { middlegame, endgame, main } = this.game;
    const phases = [];
    if (middlegame === undefined && endgame === undefined) return phases;
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
