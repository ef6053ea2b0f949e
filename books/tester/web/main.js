// SPDX-License-Identifier: GPL-3.0-or-later
// The page of `book test`: its report, as JSON, becomes findings and a table of lines, beside a board that shows
// what is clicked. Scores and results are those of the side that "view" names.

import { Chart } from './chart.js';
import { deskLink, wayBack } from './desk_links.js';
import { byId, make } from './dom.js';
import { counted, flipped, intervalText, pawnsText, percentText, scoreText, valueOf } from './figures.js';
import { LineBoard } from './line_board.js';
import { SortedTable } from './table.js';

const report = JSON.parse(byId('data').textContent);
const { findings } = report;
const hasGames = report.results.games > 0;
const board = new LineBoard(report.view);

/// How many half-moves of an engine's line are shown.
const SHOWN = 8;

const sidesOf = { white: 'White', black: 'Black', both: 'both sides' };
const moves = (line) => line.split(' ').filter((word) => word && !/^\d+\.+$/.test(word));
const shortened = (line) => {
  let left = SHOWN;
  return line.split(' ').filter((word) => left > 0 && (/^\d+\.+$/.test(word) || left--)).join(' ').replace(/ \d+\.+$/, '');
};
const placeText = (after) => (after ? `after ${after}` : 'in the start position');
/// "4. Nf3" of a position and a move in it.
const numbered = (fen, move) => `${fen.split(' ')[5]}${fen.split(' ')[1] === 'w' ? '.' : '...'} ${move}`;

/// The line of moves `shown` behind the line `after`, and the place of its first move, or of the end of `after` if there
/// is none.
const placeIn = (after, shown = '') => [[...moves(after), ...moves(shown)], moves(after).length + (shown ? 1 : 0)];
/// Text that shows it on the board.
const go = (text, after, shown) => {
  const [line, at] = placeIn(after, shown);
  const button = make('button', { type: 'button', class: 'go' }, text);
  button.addEventListener('click', () => board.show(line, at));
  return button;
};

function showHead() {
  const { results } = report;
  const facts = [
    ['lines', report.book_lines],
    ['positions', report.positions],
    ['left out', report.left_out.length || undefined],
    ['faults', findings.faults.length + findings.faulty_lines.length],
    ['gaps', findings.gaps?.length],
    ['conflicts', findings.conflicts?.length],
    ['coverage', findings.coverage && `${findings.coverage.percent.toFixed(0)} %`],
    ['unsound lines', report.lines.filter((line) => line.unsound_for).length],
    ['noise of a score', pawnsText(findings.noise)],
    ['games', hasGames ? results.games : undefined],
    ['score', hasGames ? `${percentText(results)} (${intervalText(results)})` : undefined],
    ['never reached', hasGames ? report.unreached.length : undefined],
    ['the engine’s score', report.engine_score && percentText(report.engine_score)],
  ];
  document.querySelector('h1').textContent = `Test of ${report.book}`;
  const opponent = report.opponent ? ` against ${report.opponent}` : '';
  byId('about').textContent = `For ${sidesOf[report.side]}, by ${report.engine}${opponent}. ` +
    `Scores and results are from ${sidesOf[report.view]}’s side.`;
  byId('facts').append(...facts.filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => make('div', {}, make('dt', {}, name), make('dd', {}, String(value)))));
  const quiet = findings.below_threshold;
  byId('threshold').textContent = `A move is a fault if it costs more than ${pawnsText(findings.threshold)}; ` +
    `${counted(quiet, 'move')} cost${quiet === 1 ? 's' : ''} less and ${quiet === 1 ? 'is' : 'are'} not listed.`;
}

function listOf(id, items) {
  byId(id).hidden = items.length === 0;
  byId(id).querySelector('ol').append(...items.map((parts) => make('li', {}, ...parts)));
}

function showFaults() {
  const faults = findings.faults.map((fault, k) => [
    go(fault.move, fault.after, `${fault.move} ${report.refutations[k]}`), ' ',
    make('span', { class: 'bad' }, `costs ${pawnsText(fault.loss)} ± ${pawnsText(findings.noise)}`),
    `, ${placeText(fault.after)}`, make('br'),
    'better ', go(shortened(fault.better), fault.after, fault.better), ` (${scoreText(fault.better_score)})`,
    ...deskLink(report.view, ...placeIn(fault.after, `${fault.move} ${report.refutations[k]}`)),
  ]);
  const lines = findings.faulty_lines.map((line) => {
    const { end_score: end, unsound_for: side } = report.lines.find(({ moves: all }) => all === line);
    const score = scoreText(side === report.view ? end : flipped(end));
    const text = `the line ends at ${score} for ${sidesOf[side]}; no single move of it costs more than ${pawnsText(findings.threshold)}`;
    return [go(line, line), make('br'), make('span', { class: 'bad' }, text), ...deskLink(report.view, ...placeIn(line))];
  });
  listOf('faults', [...faults, ...lines]);
}

function gapText(gap) {
  const share = () => `in ${gap.games} of ${counted(gap.games_here, 'game')}, ${((100 * gap.games) / gap.games_here).toFixed(0)} %`;
  return [
    scoreText(gap.score),
    gap.name && `${gap.eco} ${gap.name}`,
    gap.games !== undefined && (gap.games_here ? share() : 'in no game of the database'),
    gap.is_best && `${pawnsText(gap.gain)} better than the book’s replies`,
  ].filter(Boolean).join(', ');
}

function showGaps() {
  listOf('gaps', (findings.gaps ?? []).map((gap) => [
    go(gap.reply, gap.after, `${gap.reply} ${gap.answer}`), ` (${gapText(gap)}), ${placeText(gap.after)}`,
    ...(gap.answer ? [make('br'), 'answer ', go(shortened(gap.answer), `${gap.after} ${gap.reply}`, gap.answer)] : []),
    ...deskLink(report.view, ...placeIn(gap.after, `${gap.reply} ${gap.answer}`)),
  ]));
}

function showConflicts() {
  listOf('conflicts', (findings.conflicts ?? []).map(({ fen, choices }) => choices.flatMap((choice) => {
    const text = [...choice.moves.map((move) => numbered(fen, move)), ...choice.refused.map((move) => `${numbered(fen, move)}?`)];
    // By the line's own order of moves, up to its first move there.
    const first = [...choice.moves, ...choice.refused][0] ?? '';
    return [go(text.join(', '), choice.line, first), ` in game ${choice.game} ${placeText(choice.line)}`,
      ...deskLink(report.view, ...placeIn(choice.line, first)), make('br')];
  })));
}

/// How a line stands for those who follow the book: the worse of the two sides if the book is for both.
const followerScore = ({ end_score: end }) =>
  end === null ? Infinity : report.side === 'both' ? -Math.abs(valueOf(end)) : valueOf(end);

const endText = ({ end_score: end, unsound_for: side }) =>
  side ? make('span', { class: 'bad' }, scoreText(end)) : scoreText(end);
const movesText = ({ moves: line, slip }) => {
  const better = slip && `${slip.move} costs ${pawnsText(slip.loss)}; better ${slip.better}`;
  return [go(line, line), ...(slip ? [make('br'), make('span', { class: 'quiet' }, better)] : [])];
};

const COLUMNS = [
  ['ECO', false, (line) => line.eco],
  ['Name', false, (line) => line.name],
  ['Moves', false, movesText, (line) => line.moves],
  ['End', true, endText, (line) => valueOf(line.end_score)],
  ['+10 plies', true, (line) => scoreText(line.later_score), (line) => line.later_score ?? 0],
  ['Games', true, ({ results }) => String(results.games), ({ results }) => results.games],
  ['Score', true, ({ results }) => percentText(results), ({ results }) => results.score ?? 0],
  ['95 %', true, ({ results }) => intervalText(results), ({ results }) => results.low ?? 0],
];

function showLines() {
  const worstFirst = [...report.lines].sort((a, b) => followerScore(a) - followerScore(b) || 0);
  new SortedTable(byId('lines'), COLUMNS.slice(0, hasGames ? COLUMNS.length : 4), worstFirst);
}

byId('report').hidden = false;
byId('report').prepend(...wayBack());
showHead();
showFaults();
showGaps();
showConflicts();
showLines();
byId('chart').hidden = !hasGames;
if (hasGames) byId('chart').append(new Chart(report, sidesOf[report.view]).draw());
const first = document.querySelector('#findings ol .go');
if (first) first.click();
else board.show([], 0);
