// SPDX-License-Identifier: GPL-3.0-or-later
// The chart. It has a dot for each line: to the right, how those who follow the book stand at its end; upwards, how
// they scored. The curve is the mean of lines that end alike; a dot far from it is a line whose look deceives.

import { draw } from './dom.js';
import { percentText, printed, scoreText, valueOf } from './figures.js';

// The window, in its own units and in those of the data.
const LEFT = 45;
const TOP = 10;
const WIDTH = 640;
const HEIGHT = 300;
const MOST = 300;
/// Centipawns that are alike, and the fewest games of which a mean tells something.
const BIN = 25;
const LEAST_GAMES = 10;

const x = (centipawns) => LEFT + (WIDTH * (Math.max(-MOST, Math.min(MOST, centipawns)) + MOST)) / (2 * MOST);
const y = (share) => TOP + HEIGHT * (1 - share);

export class Chart {
  constructor({ lines }, side) {
    this.lines = lines.filter((line) => line.end_score !== null && line.results.games > 0);
    this.side = side;
  }

  draw() {
    return draw('svg', {
      viewBox: `0 0 ${LEFT + WIDTH + 10} ${TOP + HEIGHT + 40}`,
      role: 'img',
      'aria-label': `A dot for each line: ${this.side}’s score at the book’s end, and ${this.side}’s result`,
    }, ...this.scales(), ...this.dots(), ...this.curve());
  }

  scales() {
    const text = (at, height, anchor, words) => draw('text', { x: at, y: height, 'text-anchor': anchor }, words);
    const pawns = [-3, -2, -1, 0, 1, 2, 3].flatMap((n) => [
      draw('line', { x1: x(100 * n), x2: x(100 * n), y1: TOP, y2: TOP + HEIGHT }),
      text(x(100 * n), TOP + HEIGHT + 16, 'middle', printed((n > 0 ? '+' : '') + n)),
    ]);
    const shares = [0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
      draw('line', { x1: LEFT, x2: LEFT + WIDTH, y1: y(share), y2: y(share) }),
      text(LEFT - 5, y(share) + 4, 'end', `${100 * share} %`),
    ]);
    const title = text(LEFT + WIDTH / 2, TOP + HEIGHT + 34, 'middle', `${this.side}’s score in pawns at the book’s end`);
    return [...pawns, ...shares, title];
  }

  dots() {
    return this.lines.map((line) => draw('circle', {
      class: line.unsound_for && 'bad', cx: x(valueOf(line.end_score)), cy: y(line.results.score), r: 4,
    }, draw('title', {}, `${line.eco} ${line.name}: ${scoreText(line.end_score)}, ${percentText(line.results)}`)));
  }

  curve() {
    const bins = new Map();
    for (const { end_score: end, results } of this.lines) {
      const number = Math.floor(valueOf(end) / BIN);
      const bin = bins.get(number) ?? { games: 0, points: 0 };
      bins.set(number, { games: bin.games + results.games, points: bin.points + results.games * results.score });
    }
    const points = [...bins].filter(([, { games }]) => games >= LEAST_GAMES).sort(([a], [b]) => a - b)
      .map(([number, bin]) => `${x((number + 0.5) * BIN).toFixed(1)},${y(bin.points / bin.games).toFixed(1)}`);
    if (points.length < 2) return [];
    return [draw('polyline', { points: points.join(' ') }, draw('title', {}, 'mean result'))];
  }
}
