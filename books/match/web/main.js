// SPDX-License-Identifier: GPL-3.0-or-later
// The page of `book match`: its JSON becomes figures, tables and a list of games, beside a board that shows the game
// that is clicked. Results are those of the first engine.

import { PAIR_NAMES, barsOf, pairColumns, ratioBar } from './bars.js';
import { curveOf } from './curve.js';
import { byId, make } from './dom.js';
import { counted, percentText, plusMinus, printed, scoreText } from './figures.js';
import { LineBoard } from './line_board.js';
import { SortedTable } from './table.js';

const match = JSON.parse(byId('data').textContent);
const { players, encounters } = match;
const names = players.map(({ name }) => name);
const [first] = names;
const isDuel = players.length === 2;
const board = new LineBoard('white');
const title = make('h2', { id: 'shown' }, 'No game has been played');
byId('board-side').prepend(title);

const words = (text) => text.split(' ').filter(Boolean);
const scoreOf = ({ wins, draws, losses }) => {
  const games = wins + draws + losses;
  return { games, score: games && (wins + draws / 2) / games };
};
const results = ({ wins, draws, losses }) => `+${wins} =${draws} ${printed('-')}${losses}`;
const known = (facts) => facts.filter(([, value]) => value !== undefined && value !== null);

function show(section, isShown, ...parts) {
  if (isShown) byId(section).append(...parts);
  else byId(section).remove();
}

/// "8+0.08", or who has what.
function limitsText() {
  const limits = [...new Set(players.map((player) => player.limits))];
  return limits.length === 1 ? `Limit of each engine: ${limits[0]}` : players.map((player) => `${player.name}: ${player.limits}`).join('; ');
}

function stateText() {
  const played = `${match.games} of ${counted(match.planned, 'game')}`;
  if (match.fault) return `The match ended after ${played}: ${match.fault}`;
  return match.interrupted ? `The match was interrupted after ${played}.` : '';
}

function showHead() {
  const [score] = encounters;
  const faults = players.map((player) => Object.values(player.faults).reduce((sum, count) => sum + count, 0));
  const ofDuel = [
    ['score', score.games ? (score.score === undefined ? percentText(scoreOf(score)) : plusMinus(100 * score.score, 100 * score.score_error, ' %')) : undefined],
    ['results', score.games ? results(score) : undefined],
    ['Elo', score.elo === undefined ? undefined : plusMinus(score.elo, score.elo_error)],
    ['normalized Elo', score.elo === undefined ? undefined : plusMinus(score.normalized_elo, score.normalized_elo_error)],
    ['likelihood of superiority', score.los === undefined ? undefined : `${(100 * score.los).toFixed(1)} %`],
  ];
  const facts = known([
    ['games', match.games === match.planned ? match.games : `${match.games} of ${match.planned}`],
    ...(isDuel ? ofDuel : [['engines', players.length]]),
    ['drawn', match.games ? `${((100 * match.white.draws) / match.games).toFixed(1)} %` : undefined],
    ['White scored', match.games ? percentText(scoreOf(match.white)) : undefined],
    ['mean length', match.games ? `${Math.round(match.plies / match.games / 2)} moves` : undefined],
    ['lost by faults', faults.reduce((sum, count) => sum + count, 0) || undefined],
  ]);
  document.querySelector('h1').textContent = match.title;
  byId('about').textContent = [`${match.event}, ${match.date.replaceAll('.', '-')}`, limitsText(), match.variant, `Openings: ${match.openings}`].filter(Boolean).join('. ') +
    `.${isDuel ? ` Results are from ${first}’s side.` : ''}`;
  byId('facts').append(...facts.map(([name, value]) => make('div', {}, make('dt', {}, name), make('dd', {}, String(value)))));
  byId('state').hidden = !stateText();
  byId('state').textContent = stateText();
}

function showStandings() {
  const share = (player) => scoreOf(player).score;
  show('standings', !isDuel);
  show('encounters', !isDuel);
  if (isDuel) return;
  new SortedTable(byId('standings'), [
    ['Engine', false, ({ name }) => name],
    ['Points', true, ({ points }) => String(points), ({ points }) => points],
    ['Games', true, ({ games }) => String(games), ({ games }) => games],
    ['Results', true, results, share],
    ['Score', true, (player) => percentText(scoreOf(player)), share],
  ], players.toSorted((a, b) => share(b) - share(a)));
  const figure = (value, error) => (value === undefined ? '\u2013' : plusMinus(value, error));
  new SortedTable(byId('encounters'), [
    ['First', false, (met) => met.first],
    ['Second', false, (met) => met.second],
    ['Results', true, results, share],
    ['Score', true, (met) => percentText(scoreOf(met)), share],
    ['Elo', true, ({ elo, elo_error: error }) => figure(elo, error), ({ elo }) => elo ?? 0],
    ['Pairs', true, ({ pairs }) => pairColumns(pairs), ({ pairs }) => pairs.reduce((sum, count) => sum + count, 0)],
  ], encounters);
}

function showSprt({ elo0, elo1, model, alpha, beta, llr, accepted, ...bounds }) {
  const became = {
    H0: `H0 is accepted: ${first} is not ${elo1} Elo better.`,
    H1: `H1 is accepted: ${first} is more than ${elo0} Elo better.`,
  }[accepted] ?? 'Not decided yet.';
  show('sprt', true, make('p', {}, `Log-likelihood ratio ${printed(llr.toFixed(2))}. ${became}`), ratioBar({ llr, ...bounds }),
    make('p', { class: 'quiet' }, printed(`H0: ${elo0} Elo, H1: ${elo1} Elo (${model}); alpha ${alpha}, beta ${beta}`)));
}

function showFigures() {
  byId('curve').querySelector('h2').textContent = `Score of ${first} over its games`;
  show('curve', match.curve.length > 1, ...(match.curve.length > 1 ? [curveOf(match.curve, first, Math.min(660, byId('curve').clientWidth))] : []));
  if (match.sprt) showSprt(match.sprt);
  else show('sprt', false);
  const { pairs } = encounters[0];
  show('pairs', isDuel && pairs.some(Boolean), make('p', { class: 'quiet' }, `Points of ${first} in two games with colours reversed`),
    barsOf(pairs.map((count, k) => [PAIR_NAMES[k], count]).reverse()));
  const endings = Object.entries(match.endings).filter(([, count]) => count > 0).sort(([, a], [, b]) => b - a);
  show('endings', endings.length > 0, barsOf(endings.map(([ending, count]) => [filterOf(ending, (game) => game.ending === ending), count])));
  const faults = players.flatMap(({ name, faults: kinds, stopped_from_outside: stopped }) => [
    ...Object.entries(kinds).filter(([, count]) => count > 0).map(([kind, count]) => [`${name}: ${kind}`, count]),
    ...(stopped ? [[`${name}: stopped, because it did not keep to its limit`, stopped]] : []),
  ]);
  show('faults', faults.length > 0, barsOf(faults));
}

/// Text that leaves in the list of games those that `test` wants.
function filterOf(text, test) {
  const button = make('button', { type: 'button', class: 'go' }, text);
  button.addEventListener('click', () => {
    showGames(test, text);
    byId('games').scrollIntoView({ block: 'nearest' });
  });
  return button;
}

function showOpenings() {
  const all = match.opening_results;
  const left = match.openings_left_out ? ` Those with the fewest games are left out: ${match.openings_left_out}.` : '';
  show('openings', all.length > 0);
  if (all.length === 0) return;
  byId('openings').querySelector('p').textContent = `Results are from ${first}’s side.${left}`;
  new SortedTable(byId('openings'), [
    ['Opening', false, ({ name }) => filterOf(name, (game) => game.opening === name), ({ name }) => name],
    ['Games', true, ({ white }) => String(white.games), ({ white }) => white.games],
    ['Results', true, (row) => results(row.first), (row) => scoreOf(row.first).score],
    ['Score', true, (row) => percentText(scoreOf(row.first)), (row) => scoreOf(row.first).score],
    ['White’s score', true, ({ white }) => percentText(scoreOf(white)), ({ white }) => scoreOf(white).score],
  ], all);
}

const resultOf = ({ result }) => (result === '1/2-1/2' ? '½\u2013½' : result.replace('-', '\u2013'));

let shown;
/// What the engine that has just moved thought.
function saidIn(game, at) {
  const score = words(game.scores)[at - 1];
  if (at > 0 && at <= game.book) return 'opening';
  if (!score || score === '-') return '';
  const isBlacks = (at + (/ b /.test(game.fen ?? '') ? 1 : 0)) % 2 === 0;
  const value = score.startsWith('#') ? score : Math.round(100 * Number(score));
  return `${names[isBlacks ? game.black : game.white]} says ${scoreText(value)} (White’s view)`;
}

function showGame(game, element) {
  shown?.removeAttribute('aria-current');
  shown = element;
  shown?.setAttribute('aria-current', 'true');
  title.textContent = `Game ${game.number}: ${names[game.white]} \u2013 ${names[game.black]}, ${resultOf(game)}, ${game.ending}`;
  const line = words(game.moves);
  board.show(line, line.length, { variant: game.variant, fen: game.fen, said: (at) => saidIn(game, at) });
}

const numberOf = (game) => {
  const button = make('button', { type: 'button', class: 'go', 'aria-label': `Show game ${game.number}` }, String(game.number));
  button.addEventListener('click', () => showGame(game, button));
  return button;
};
const endingOf = ({ ending, fault }) =>
  (fault === undefined ? ending : [make('span', { class: 'bad' }, ending), make('br'), make('span', { class: 'quiet' }, fault)]);
const games = new SortedTable(byId('games'), [
  ['Game', true, numberOf, ({ number }) => number],
  ['White', false, ({ white }) => names[white]],
  ['Black', false, ({ black }) => names[black]],
  ['Result', false, resultOf],
  ['Ending', false, endingOf, ({ ending }) => ending],
  ['Moves', true, (game) => String(Math.ceil(words(game.moves).length / 2)), (game) => words(game.moves).length],
  ['Opening', false, ({ opening }) => opening],
], match.game_list);

function showGames(test = () => true, what = '') {
  games.only(test);
  const left = match.games_left_out;
  const has = match.output ? `; ${match.output} has them` : '';
  const note = byId('games').querySelector('p');
  const all = make('button', { type: 'button', class: 'go' }, 'Show all games');
  all.addEventListener('click', () => showGames());
  note.replaceChildren(...(what ? [`${counted(match.game_list.filter(test).length, 'game')}: ${what}. `, all, ' '] : []),
    left ? `${counted(left, 'game')} more ${left === 1 ? 'is' : 'are'} not on this page${has}.` : '');
}

byId('report').hidden = false;
showHead();
showStandings();
showFigures();
showOpenings();
showGames();
byId('games').hidden = match.game_list.length === 0;
const opener = byId('games').querySelector('tbody .go');
if (opener) opener.click();
else board.show([], 0);
