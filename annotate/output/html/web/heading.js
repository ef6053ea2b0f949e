// SPDX-License-Identifier: GPL-3.0-or-later
// Who played, where, when, and what was opened.

import { byId, isAddress, linkTo, make } from './dom.js';
import { prose } from './figurines.js';
import { word } from './words.js';

/// Where the game was played: as a link if a tag has its address. chess.com's is in Link.
function siteOf(game) {
  const site = game.said('Site');
  const address = ['GameUrl', 'Link', 'Site'].map((name) => game.said(name)).find(isAddress);
  return address ? linkTo(address, site && !isAddress(site) ? site : undefined) : site;
}

/// "600" is "10 min", "180+2" is "3+2".
function timeOf(control) {
  const [, base, increment] = /^(\d+)(?:\+(\d+))?$/.exec(control) ?? [];
  if (!base || base % 60 !== 0) return control;
  return Number(increment ?? 0) ? `${base / 60}+${increment}` : `${base / 60} min`;
}

export function showHeading(game) {
  const players = `${game.name('White')} – ${game.name('Black')}`;
  document.title = `${players}, ${game.result}`;
  byId('players').replaceChildren(players, ' ', make('span', { class: 'score' }, game.result));
  byId('opening').textContent = [game.said('ECO'), game.openingName()].filter(Boolean).join(' ');
  const round = game.said('Round');
  const variant = game.said('Variant');
  const facts = [game.said('Event'), /^(standard|chess)$/i.test(variant) ? '' : variant, siteOf(game), round && word('round', { n: round }), game.date(),
    timeOf(game.said('TimeControl'))].filter(Boolean);
  byId('facts').replaceChildren(...facts.flatMap((fact, k) => [k ? ' · ' : '', make('span', {}, fact)]));
  byId('game-comment').replaceChildren(...prose(game.comment, false));
  byId('game-comment').hidden = !game.comment;
  byId('game-summary').replaceChildren(...prose(game.summary, true));
  byId('game-summary').hidden = !game.summary;
}
