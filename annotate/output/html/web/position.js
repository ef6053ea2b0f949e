// SPDX-License-Identifier: GPL-3.0-or-later
// Just enough of chess to move the pieces: every move here was legal when the program wrote it. A board is an
// array of 64 letters as in FEN, a1 first, null where nothing stands.

export const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

const isWhite = (piece) => piece === piece.toUpperCase();
const nameOf = (square) => 'abcdefgh'[square % 8] + (Math.floor(square / 8) + 1);
const squareOf = (name) => name.charCodeAt(0) - 97 + 8 * (name.charCodeAt(1) - 49);

/// {board, whiteToMove, number}: the number is that of the next full move. Pockets, and the checks of three-check
/// ("3+3"), are left aside.
export function parseFen(fen) {
  const [placement, turn, , , , number] = fen.split(' ').filter((field) => !/^\d\+\d$/.test(field));
  const board = new Array(64).fill(null);
  let file = 0;
  let rank = 7;
  for (const c of placement.split('[')[0]) {
    if (c === '/') {
      rank -= 1;
      file = 0;
    } else if (c >= '1' && c <= '8') {
      file += Number(c);
    } else if (c !== '~' && rank >= 0 && file < 8) {
      board[8 * rank + file] = c;
      file += 1;
    }
  }
  return { board, whiteToMove: turn !== 'b', number: Number(number) || 1 };
}

export function placementOf(board) {
  const ranks = [];
  for (let rank = 7; rank >= 0; rank--) {
    let text = '';
    let gap = 0;
    for (let file = 0; file < 8; file++) {
      const piece = board[8 * rank + file];
      if (piece === null) {
        gap += 1;
        continue;
      }
      text += (gap || '') + piece;
      gap = 0;
    }
    ranks.push(text + (gap || ''));
  }
  return ranks.join('/');
}

/// Atomic chess: who captures on a square leaves the board, with all around but pawns.
function explode(board, at) {
  board[at] = null;
  for (let rank = Math.floor(at / 8) - 1; rank <= Math.floor(at / 8) + 1; rank++)
    for (let file = (at % 8) - 1; file <= (at % 8) + 1; file++)
      if (rank >= 0 && rank < 8 && file >= 0 && file < 8 && !/p/i.test(board[8 * rank + file] ?? ''))
        board[8 * rank + file] = null;
}

/// Plays a move as our UCI writes it (castling: the king takes its own rook) and returns the squares to mark.
export function play(board, uci, white, isAtomic = false) {
  if (uci === '0000') return [];
  if (uci[1] === '@') {
    const to = squareOf(uci.slice(2));
    board[to] = white ? uci[0] : uci[0].toLowerCase();
    return [nameOf(to)];
  }
  const from = squareOf(uci.slice(0, 2));
  const to = squareOf(uci.slice(2, 4));
  const piece = board[from];
  const target = board[to];
  board[from] = null;
  if (target !== null && piece !== null && isWhite(target) === isWhite(piece)) {
    board[to] = null;
    const home = from - (from % 8);
    const kingside = to > from;
    board[home + (kingside ? 6 : 2)] = piece;
    board[home + (kingside ? 5 : 3)] = target;
    return [nameOf(from), nameOf(home + (kingside ? 6 : 2))];
  }
  const isPawn = piece === 'P' || piece === 'p';
  const isEnPassant = isPawn && target === null && from % 8 !== to % 8;
  if (isEnPassant) board[from - (from % 8) + (to % 8)] = null;
  board[to] = uci.length > 4 ? (white ? uci[4].toUpperCase() : uci[4].toLowerCase()) : piece;
  if (isAtomic && (target !== null || isEnPassant)) explode(board, to);
  return [nameOf(from), nameOf(to)];
}

/// The squares of an arrow for a move, as people think of it: the king's own two when it castles.
export function arrowOf(board, uci, white) {
  const squares = play(board.slice(), uci, white);
  return squares.length === 2 ? squares : null;
}
