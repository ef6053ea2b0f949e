// SPDX-License-Identifier: GPL-3.0-or-later
// Who played, where, when, and what was opened.

import { byId, make } from './dom.js';
import { prose } from './figurines.js';
import { word } from './words.js';

/// Where the game was played: as a link if it is one. Nothing but addresses of the web is followed.
function siteOf(game) {
  const site = game.said('Site');
  if (!/^https?:\/\/[^\s]+$/i.test(site)) return site;
  return make('a', { href: site, rel: 'noopener noreferrer' }, site.replace(/^https?:\/\/(www\.)?/i, ''));
}

export function showHeading(game) {
  const players = `${game.name('White')} – ${game.name('Black')}`;
  document.title = `${players}, ${game.result}`;
  byId('players').replaceChildren(players, ' ', make('span', { class: 'score' }, game.result));
  byId('opening').textContent = [game.said('ECO'), game.openingName()].filter(Boolean).join(' ');
  const round = game.said('Round');
  const variant = game.said('Variant');
  const facts = [game.said('Event'), /^(standard|chess)$/i.test(variant) ? '' : variant, siteOf(game), round && word('round', { n: round }), game.date(),
    game.said('TimeControl')].filter(Boolean);
  byId('facts').replaceChildren(...facts.flatMap((fact, k) => [k ? ' · ' : '', make('span', {}, fact)]));
  byId('game-comment').replaceChildren(...prose(game.comment, false));
  byId('game-comment').hidden = !game.comment;
  byId('game-summary').replaceChildren(...prose(game.summary, true));
  byId('game-summary').hidden = !game.summary;
}
