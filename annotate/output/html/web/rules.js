// SPDX-License-Identifier: GPL-3.0-or-later
// The rules of the game and of its variants, by chessops: whole positions, legal moves, names of moves. Where a
// position cannot be set up there is none, and the page shows the game without moves of the reader's own.

import { chessgroundDests, makeFen, makeSan, makeUci } from 'chessops';
import { normalizeMove, parseSan, parseUci } from 'chessops';
import { startOf, variantNames } from './variants.js';

export class Rules {
  constructor(game) {
    this.game = game;
    const variant = game.said('Variant');
    this.address = variantNames(variant)[1];
    this.start = startOf(variant, game.startFen);
  }

  /// The position after move i, or undefined.
  position(i) {
    const position = this.start?.clone();
    for (const { u } of position ? this.game.path(i).map((k) => this.game.nodes[k]) : []) {
      if (u === '0000') {
        position.turn = position.turn === 'white' ? 'black' : 'white';
        position.epSquare = undefined;
        continue;
      }
      const move = parseUci(u);
      if (!move || !position.isLegal(move)) return undefined;
      position.play(move);
    }
    return position;
  }

  /// Where each piece can go, as the board wants to know it.
  destinations(position) {
    return chessgroundDests(position, { chess960: this.address === 'chess960' });
  }

  /// A move that was made on the board, as a node of the game.
  moveOf(position, from, to, promotion = '') {
    const move = normalizeMove(position, parseUci(from + to + promotion));
    return { u: makeUci(move), s: makeSan(position, move) };
  }
  /// The same of what somebody typed, or undefined.
  typedMove(position, text) {
    const move = parseSan(position, text.trim()) ?? parseUci(text.trim().toLowerCase());
    const known = move && normalizeMove(position, move);
    return known && position.isLegal(known) ? { u: makeUci(known), s: makeSan(position, known) } : undefined;
  }

  fen(position) {
    return makeFen(position.toSetup());
  }
  lichessAddress(position, side) {
    const fen = this.fen(position).replaceAll(' ', '_');
    return `https://lichess.org/analysis/${this.address}/${encodeURI(fen)}?color=${side}`;
  }
}
