// SPDX-License-Identifier: GPL-3.0-or-later
// The page can be one of the desk (`annotate serve`), which it knows by its address: /repertoire/3. There it leads back,
// and each finding to the desk's board. Elsewhere it is a file that leads nowhere.

import { make } from './dom.js';

const isAtDesk = location.protocol === 'http:' && /^\/repertoire\/\d+$/.test(location.pathname);

/// Above the report.
export const wayBack = () => (isAtDesk ? [make('p', { id: 'way' }, make('a', { href: '/' }, 'Desk'))] : []);
/// Behind a finding: the position after `at` half-moves of the line, as `side` sees it.
export const deskLink = (side, line, at) =>
  isAtDesk ? [' ', make('a', { class: 'desk', href: `/#line=${line.map(encodeURIComponent).join(',')}.${at}.${side}` }, 'at the desk')] : [];
