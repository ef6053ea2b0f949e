// SPDX-License-Identifier: GPL-3.0-or-later
// Clocks: what was left after each move and how long it took, in milliseconds.

import { oneDecimal } from './words.js';

/// "1:02:03", "2:05", "0:07"; tenths below ten seconds.
export function clockText(ms) {
  const seconds = Math.floor(ms / 1000);
  const pad = (n) => String(n).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = ms < 10_000 && ms % 1000 ? oneDecimal(ms / 1000).padStart(4, '0') : pad(seconds % 60);
  return hours ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${rest}`;
}

/// {base, increment} of a TimeControl tag such as "300+3" or "600"; nothing of any other kind.
function timeControl(game) {
  const match = /^(\d{1,6})(?:\+(\d{1,4}))?$/.exec(game.tag.get('TimeControl') ?? '');
  return match ? { base: 1000 * match[1], increment: 1000 * (match[2] ?? 0) } : undefined;
}

/// For each move of the game {left, spent}; undefined where the file does not say. Time spent is told by the
/// file, else it is the difference of a side's clocks and the increment.
export function clocks(game) {
  const control = timeControl(game);
  return game.main.map((i, k) => {
    const { c: left, d: told } = game.nodes[i];
    const before = k >= 2 ? game.nodes[game.main[k - 2]].c : control?.base;
    if (told !== undefined || left === undefined || before === undefined) return { left, spent: told };
    // Nobody is given an increment for the first move.
    const increment = k >= 2 ? (control?.increment ?? 0) : 0;
    return { left, spent: Math.max(0, before - left + increment) };
  });
}
