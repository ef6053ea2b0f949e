// SPDX-License-Identifier: GPL-3.0-or-later
// Places in a game as the desk and the page name them.

/// The position after move i, as questions have it.
export function placeOf(game, i) {
  const variant = game.said('Variant');
  return { start: game.startFen, ...(variant ? { variant } : {}), moves: game.path(i).map((k) => game.nodes[k].u) };
}

/// The moves that lead there, as a text.
export const keyOf = (game, i) => game.path(i).map((k) => game.nodes[k].u).join(' ');

/// The move behind those moves, as far as the game has them.
export function followed(game, key) {
  let i = -1;
  for (const u of key.split(' ').filter(Boolean)) {
    const next = game.childrenOf(i).find((k) => game.nodes[k].u === u);
    if (next === undefined) break;
    i = next;
  }
  return i;
}

/// The same, or undefined where the game does not have all of them.
export function found(game, key) {
  const i = followed(game, key);
  return keyOf(game, i) === key ? i : undefined;
}

/// Puts the reader's own lines of a game into another reading of it.
export function carryOwnLines(from, to) {
  const places = new Map([[-1, -1]]);
  from.nodes.forEach((node, i) => {
    const parent = places.get(node.parent);
    if (parent === undefined) return;
    const known = to.childrenOf(parent).find((k) => to.nodes[k].u === node.u);
    if (known !== undefined) places.set(i, known);
    else if (node.isOwn) places.set(i, to.add(parent, { u: node.u, s: node.s, e: node.e, n: node.n, k: node.k, t: node.t, isTry: node.isTry },
      node.isListed ?? false));
  });
}
