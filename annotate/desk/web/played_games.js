// SPDX-License-Identifier: GPL-3.0-or-later
// What the games on the desk played in the position on the board: moves with results, and games to open there; of this
// document or of all, and of some games only.

import { byId, make } from './dom.js';
import { moveParts } from './figurines.js';
import { word } from './words.js';

const PATIENCE = 400;
/// A part of a bar that is narrower has no room for its number.
const LEAST_SHOWN = 18;
const SIDES = ['both', 'white', 'black'];
const OPTIONS = { both: '--player', white: '--white', black: '--black' };
const whole = (id) => /^\d{1,4}$/.exec(byId(id).value.trim())?.[0] ?? '';

export class PlayedGames {
  /// `changed` is called when other games are wanted.
  constructor(desk, changed) {
    this.desk = desk;
    byId('played-side').append(...SIDES.map((side) => make('option', { value: side }, word(side === 'both' ? 'both-sides' : side))));
    byId('played-where').append(make('option', { value: '' }, word('this-document')), make('option', { value: 'all' }, word('all-documents')));
    byId('played').addEventListener('submit', (event) => {
      event.preventDefault();
      changed();
    });
    byId('played').addEventListener('input', () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(changed, PATIENCE);
    });
  }

  /// Which games are asked for, as `lookup` has it; undefined: there are none.
  wanted() {
    const { document, documents } = this.desk;
    const isOfAll = byId('played-where').value === 'all';
    byId('played').hidden = documents.length === 0;
    byId('played-where-label').hidden = documents.length < 2;
    if (isOfAll ? documents.length === 0 : !(document > 0)) return undefined;
    return { ...(isOfAll ? { allDocuments: true } : { document }), filter: this.filter() };
  }
  /// In the words of `bgn filter`.
  filter() {
    const name = byId('played-player').value.replaceAll('"', '').trim();
    const [rating, from, to] = ['played-rating', 'played-from', 'played-to'].map(whole);
    return [name && `${OPTIONS[byId('played-side').value]} "${name}"`, rating && `--rating ${rating}..`, (from || to) && `--date ${from}..${to}`]
      .filter(Boolean).join(' ');
  }

  title({ total, isPart }) {
    if (isPart) return word('games-here-part', { n: total });
    return word(byId('played-where').value === 'all' ? 'games-here-all' : 'games-here', { n: total });
  }
  /// The strongest games and the latest ones, as far as these are others; each opens in the position.
  lists({ best = [], latest = [] }) {
    const keys = new Set(best.map(({ document, n }) => `${document}.${n}`));
    const isNew = latest.some(({ document, n }) => !keys.has(`${document}.${n}`));
    return [this.list(word(isNew ? 'strongest-games' : 'games'), best), isNew && this.list(word('latest-games'), latest)].filter(Boolean);
  }
  list(title, games) {
    if (!games.length) return undefined;
    const name = (who, elo) => `${who}${elo ? ` (${elo})` : ''}`;
    return make('div', { class: 'games' }, make('b', {}, title), make('ul', { class: 'things', 'aria-label': title }, ...games.map((one) => make('li', {},
      make('a', { href: `#d${one.document}.${one.n}.${one.ply}` }, `${name(one.white, one.whiteElo)} – ${name(one.black, one.blackElo)}`),
      make('span', { class: 'facts' }, [one.result, one.year].filter(Boolean).join(' '), ...(one.s ? [' ', ...moveParts(one.s)] : []))))));
  }
}

/// The shares of the games that White won, that were drawn, and that Black won; as text for those who do not see it.
export function resultBar({ white, draws, black }) {
  const all = white + draws + black;
  if (!all) return '';
  const shares = [white, draws, black].map((n) => (100 * n) / all);
  const [w, d, l] = shares.map(Math.round);
  const bar = make('span', { class: 'result-bar', 'aria-hidden': 'true' }, ...shares.map((share, k) => {
    const part = make('span', { class: ['white', 'draw', 'black'][k], hidden: share === 0 }, share < LEAST_SHOWN ? '' : String(Math.round(share)));
    part.style.flexGrow = share;
    return part;
  }));
  return make('span', { title: word('wdl', { w, d, l }) }, bar, make('span', { class: 'unseen' }, word('wdl', { w, d, l })));
}

/// "1960–2021", of the games with a move.
export const yearsOf = ({ first, last }) =>
  make('span', { class: 'years' }, first === undefined ? '' : first === last ? String(first) : `${first}–${last}`);
