// SPDX-License-Identifier: GPL-3.0-or-later
// What is said of a game as a whole: how well each side played, and how often it erred. A count is a button
// that goes to the next move of its kind.

import { linkTo, make } from './dom.js';
import { SIGNS } from './game.js';
import { decimal, oneDecimal, word } from './words.js';

const NOBODY_KNOWS = '–';
const figure = (value) => (value === null ? NOBODY_KNOWS : decimal(value));

export function showSummary(section, game, whereAmI, onMove) {
  const counts = game.countSigns();
  const sides = ['white', 'black'];
  const row = (name, cells) =>
    make('tr', {}, make('th', { scope: 'row' }, ...name), ...cells.map((cell) => make('td', {}, cell)));
  const percent = (value) => (value === null ? NOBODY_KNOWS : `${oneDecimal(value)} %`);
  const rows = [];
  if (game.number('WhiteAccuracy') !== null || game.number('BlackAccuracy') !== null)
    rows.push(row([word('accuracy')], [percent(game.number('WhiteAccuracy')), percent(game.number('BlackAccuracy'))]));
  if (game.number('WhiteACPL') !== null || game.number('BlackACPL') !== null)
    rows.push(
      row([make('abbr', { title: word('average-loss-long') }, word('average-loss'))],
        [figure(game.number('WhiteACPL')), figure(game.number('BlackACPL'))]));

  const next = (moves) => {
    const ply = whereAmI();
    return moves.find((i) => game.nodes[i].ply > ply) ?? moves[0];
  };
  for (const { nag, sign, style } of SIGNS) {
    const found = sides.map((side) => counts[side][nag] ?? []);
    const isError = nag === 6 || nag === 2 || nag === 4;
    if (!isError && found.every((moves) => moves.length === 0)) continue;
    const cells = found.map((moves, k) => {
      if (moves.length === 0) return game.isJudged() ? '0' : NOBODY_KNOWS;
      const label = word('count', { sign: word(style), side: word(sides[k]), n: moves.length });
      const button = make('button', { type: 'button', class: 'count', 'aria-label': label }, String(moves.length));
      button.addEventListener('click', () => onMove(next(moves)));
      return button;
    });
    rows.push(row([make('span', { class: `sign ${style}` }, sign), ` ${word(style)}`], cells));
  }
  section.hidden = !game.isJudged();
  const head = make('tr', {}, make('td'), ...sides.map((side) => make('th', { scope: 'col' }, word(side))));
  section.replaceChildren(
    make('h2', {}, word('summary')), make('table', {}, make('thead', {}, head), make('tbody', {}, ...rows)),
    ...(game.judgedBy ? [make('p', { class: 'judged-by' }, word('judged-by', { name: game.judgedBy }))] : []));
}

export function showTags(details, game) {
  details.querySelector('dl').replaceChildren(
    ...game.tags.flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, linkTo(value))]));
}
