// SPDX-License-Identifier: GPL-3.0-or-later
// A line of moves that is no game of a document: it can be explored and asked about, and nobody keeps it. The address has
// it: "#line=e4,e5,Nf3", with ".2" behind it for the position after two half-moves, and ".black" for Black's side of the board.

/// In place of a document.
export const LINE = -1;
const PLACE = /^#line=([^.]*)(?:\.(\d+))?(?:\.(white|black))?$/;

/// As it stands where it is no text of an address: the desk says what is wrong with it.
const plain = (text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

export class LineView {
  constructor(desk) {
    this.desk = desk;
  }

  isPlace(hash) {
    return PLACE.test(hash);
  }
  async open() {
    const { hash } = location;
    const [, text, ply, side] = PLACE.exec(hash);
    const moves = text.split(',').filter(Boolean).map(plain);
    const state = await this.desk.ask('line', { line: moves });
    if (!state || location.hash !== hash) return;
    this.desk.document = LINE;
    if (side) this.desk.page.orient(side);
    this.desk.showGame(LINE, 1, state, ply === undefined ? moves.length : Number(ply));
  }
}
