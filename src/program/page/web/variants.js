// SPDX-License-Identifier: GPL-3.0-or-later
// The variants whose rules a page knows, by chessops.

import { parseFen, setupPosition } from 'chessops';

/// By the Variant tag in small letters without signs: its name in chessops, and in the addresses of lichess.
const VARIANTS = {
  standard: ['chess', 'standard'],
  chess960: ['chess', 'chess960'],
  fischerandom: ['chess', 'chess960'],
  crazyhouse: ['crazyhouse', 'crazyhouse'],
  antichess: ['antichess', 'antichess'],
  atomic: ['atomic', 'atomic'],
  horde: ['horde', 'horde'],
  kingofthehill: ['kingofthehill', 'kingOfTheHill'],
  koth: ['kingofthehill', 'kingOfTheHill'],
  threecheck: ['3check', 'threeCheck'],
  '3check': ['3check', 'threeCheck'],
  racingkings: ['racingkings', 'racingKings'],
};

const valueOf = (result) => result.unwrap((value) => value, () => undefined);

/// The names of a variant, or none.
export const variantNames = (tag) => {
  const name = (tag || 'standard').toLowerCase().replace(/[^a-z\d]/g, '');
  return VARIANTS[name] ?? VARIANTS[name.replace(/960$/, '')] ?? [];
};
/// The position in which a game begins, or undefined where it cannot be set up.
export const startOf = (tag, fen) => {
  const [rules] = variantNames(tag);
  const setup = rules && valueOf(parseFen(fen));
  return setup && valueOf(setupPosition(rules, setup));
};
