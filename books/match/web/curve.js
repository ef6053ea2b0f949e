// SPDX-License-Identifier: GPL-3.0-or-later
// The score of the first engine as the games went by, with the interval in which its true score lies with a chance
// of 95 %. Early intervals are wide; the window shows what came later.

import { draw } from './dom.js';
import { printed } from './figures.js';

const LEFT = 48;
const TOP = 10;
const HEIGHT = 180;
/// The window shows at least this share of the points on both sides of the middle.
const LEAST = 0.02;

/// A round step, so that there are about `count` of them in `range`.
function stepOf(range, count) {
  const rough = range / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * [1, 2, 5, 10].find((factor) => factor * power >= rough);
}
const ticks = (from, to, step) => {
  const all = [];
  for (let k = Math.ceil(from / step - 1e-9); k * step <= to + 1e-9; ++k) all.push(k * step);
  return all;
};

/// A picture that is `width` pixels wide where nobody stretches it.
export function curveOf(places, name, width) {
  const right = width - 12;
  const last = places.at(-1);
  // The first tenth may swing out of the window.
  const calm = places.filter(({ games }) => 10 * games >= last.games);
  const lowest = Math.min(0.5 - LEAST, ...calm.map(({ score, low = score }) => low));
  const highest = Math.max(0.5 + LEAST, ...calm.map(({ score, high = score }) => high));
  const x = (games) => (LEFT + ((right - LEFT) * games) / last.games).toFixed(1);
  const y = (share) =>
    (TOP + (HEIGHT * (highest - Math.max(lowest, Math.min(highest, share)))) / (highest - lowest)).toFixed(1);
  const text = (at, height, anchor, words) => draw('text', { x: at, y: height, 'text-anchor': anchor }, words);
  const percent = (share) => `${Number((100 * share).toFixed(1))} %`;

  const shares = ticks(lowest, highest, stepOf(highest - lowest, 5)).filter((share) => Math.abs(share - 0.5) > 1e-9);
  const grid = [...shares, 0.5].flatMap((share) => [
    draw('line', { class: share === 0.5 && 'middle', x1: LEFT, x2: right, y1: y(share), y2: y(share) }),
    text(LEFT - 6, Number(y(share)) + 4, 'end', percent(share)),
  ]);
  const games = ticks(1, last.games, Math.max(1, stepOf(last.games, width / 100)))
    .map((count) => text(x(count), TOP + HEIGHT + 18, 'middle', String(count)));
  const known = places.filter(({ low }) => low !== undefined);
  const band = [...known.map((place) => [place.games, place.high]), ...known.toReversed().map((place) => [place.games, place.low])];
  const points = (all) => all.map(([count, share]) => `${x(count)},${y(share)}`).join(' ');
  const said = `${name}: ${percent(last.score)} after ${last.games} games` +
    (last.low === undefined ? '' : `, between ${percent(last.low)} and ${percent(last.high)}`);
  return draw('svg', { viewBox: `0 0 ${width} ${TOP + HEIGHT + 42}`, role: 'img', 'aria-label': printed(said) },
    ...(band.length > 2 ? [draw('polygon', { points: points(band) })] : []),
    ...grid, ...games,
    draw('polyline', { points: points(places.map(({ games: count, score }) => [count, score])) }),
    text((LEFT + right) / 2, TOP + HEIGHT + 36, 'middle', 'games'));
}
