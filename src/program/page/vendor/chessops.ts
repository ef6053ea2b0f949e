// SPDX-License-Identifier: GPL-3.0-or-later
// What the page uses of chessops; `update` bundles this with all that it needs.
export { normalizeMove } from './chessops/src/chess';
export { chessgroundDests } from './chessops/src/compat';
export { makeFen, parseFen } from './chessops/src/fen';
export { makeSan, parseSan } from './chessops/src/san';
export { makeUci, parseUci } from './chessops/src/util';
export { setupPosition } from './chessops/src/variant';
