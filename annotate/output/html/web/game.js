// SPDX-License-Identifier: GPL-3.0-or-later
// A game as the page holds it, made of the JSON that annotate/output/html/html_output.cpp describes. Moves are
// numbers, their place in the list; -1 is the position before the first move.

import { plainMove } from './figurines.js';
import { START, parseFen, placementOf, play } from './position.js';

/// The signs that are counted, in the order of the summary; the style is the key of their words, too.
export const SIGNS = [
  { nag: 3, sign: '!!', style: 'brilliant' },
  { nag: 1, sign: '!', style: 'good' },
  { nag: 5, sign: '!?', style: 'interesting' },
  { nag: 6, sign: '?!', style: 'inaccuracy' },
  { nag: 2, sign: '?', style: 'mistake' },
  { nag: 4, sign: '??', style: 'blunder' },
];
export const signOf = new Map(SIGNS.map((sign) => [sign.nag, sign]));

/// "!?" and "?" of two voices are not "!??": a thin space.
export const BETWEEN_SIGNS = '\u2009';

const said = (value) => (value && !/^[?.\-\s*]*$/.test(value) ? value : '');

/// A tag's number, or null: anybody may have written it.
function numberOf(value) {
  return /^\d{1,4}(\.\d+)?$/.test(value ?? '') ? Number(value) : null;
}

export class Game {
  constructor(data) {
    this.tags = data.tags;
    this.tag = new Map(data.tags);
    this.result = data.result;
    this.comment = data.comment ?? '';
    this.summary = data.summary ?? '';
    this.middlegame = data.middlegame;
    this.endgame = data.endgame;
    this.nags = data.nags ?? {};
    this.nodes = data.nodes;
    // Of a bare position the reader's own line is the game.
    this.isBare = data.nodes.length === 0;
    this.judge = data.judge;
    this.judgedBy = data.judgedBy ?? '';
    this.isFromStart = data.start === undefined;
    this.startFen = data.start ?? START;
    this.start = parseFen(this.startFen);
    // Of a puzzle: the squares of the move before the first one.
    this.lastBefore = /^([a-h][1-8])([a-h][1-8])/.exec(this.said('PuzzleLastMove'))?.slice(1) ?? [];
    this.isAtomic = /^atom(ic)?/i.test(this.said('Variant'));
    this.isAntichess = /^(anti|giveaway|suicide)/i.test(this.said('Variant'));
    this.link();
  }

  /// Parents, children, and which moves are the game itself. A parent stands before its children in the list.
  link() {
    const { nodes } = this;
    this.first = [];
    nodes.forEach((node, i) => {
      node.parent = node.p ?? i - 1;
      node.children = [];
      const above = nodes[node.parent];
      node.ply = above ? above.ply + 1 : 1;
      (above ? above.children : this.first).push(i);
      node.isMain = (this.isBare ? this.isShown(i) : !node.isOwn) && (above?.isMain ?? true) &&
        this.childrenOf(node.parent).find((k) => this.isShown(k)) === i;
    });
    this.main = nodes.flatMap((node, i) => (node.isMain ? [i] : []));
  }

  childrenOf(i) {
    return i < 0 ? this.first : this.nodes[i].children;
  }
  /// The move that follows: in the game the game's own, in a variation the first.
  next(i) {
    const children = this.childrenOf(i);
    const isVariation = i >= 0 && !this.nodes[i].isMain;
    return isVariation ? children[0] : children.find((k) => this.nodes[k].isMain);
  }
  /// The moves from the start to move i.
  path(i) {
    const path = [];
    for (let k = i; k >= 0; k = this.nodes[k].parent) path.push(k);
    return path.reverse();
  }
  /// The move of the game that move i is, or stands beside, or follows: where it is spoken of. -1: the start.
  anchor(i) {
    let k = i;
    while (k >= 0 && !this.nodes[k].isMain && this.nodes[this.nodes[k].parent]?.isMain === false)
      k = this.nodes[k].parent;
    if (k < 0 || this.nodes[k].isMain) return k;
    const { parent } = this.nodes[k];
    return this.refutation(parent) === k ? parent : this.next(parent) ?? parent;
  }
  /// The move `{u, s}` of the reader's own after move i: one that is there, or a new one. `isTry`: made on the board, not
  /// taken from an engine. What an engine answers is not listed before somebody goes there.
  add(i, move, isListed = true) {
    let at = this.childrenOf(i).find((k) => this.nodes[k].u === move.u);
    const isNew = at === undefined;
    if (isNew) at = this.nodes.push({ ...move, p: i, isOwn: true }) - 1;
    else if (move.isTry && this.nodes[at].isOwn) this.nodes[at].isTry = true;
    for (let k = at; isListed && this.nodes[k]?.isOwn && !this.nodes[k].isListed; k = this.nodes[k].p)
      this.nodes[k].isListed = true;
    if (isNew || isListed) this.link();
    return at;
  }
  isShown(i) {
    return !this.nodes[i].isOwn || this.nodes[i].isListed === true;
  }
  said(tag) {
    return said(this.tag.get(tag));
  }
  name(color) {
    return this.said(color) || '?';
  }
  date() {
    return (this.said('Date') || this.said('UTCDate')).replace(/\.\?\?/g, '').replaceAll('.', '-');
  }
  openingName() {
    return this.said('Opening');
  }
  number(tag) {
    return numberOf(this.tag.get(tag));
  }

  isWhite(i) {
    return (this.nodes[i].ply % 2 === 1) === this.start.whiteToMove;
  }
  /// Who wins by move i, which ends the game ("#")? In antichess the side that has no move left.
  isWonByWhite(i) {
    return this.isWhite(i) !== this.isAntichess;
  }
  moveNumber(i) {
    return this.start.number + Math.floor((this.nodes[i].ply - (this.start.whiteToMove ? 1 : 0)) / 2);
  }
  /// "12.", "12..."
  numberText(i) {
    return `${this.moveNumber(i)}${this.isWhite(i) ? '.' : '...'}`;
  }
  /// "12. Nf3", "12... Nf6"
  label(i) {
    return this.labelOf(i, this.nodes[i].s);
  }
  /// The same of another move in the place of move i.
  labelOf(i, san) {
    return `${this.numberText(i)} ${plainMove(san)}`;
  }
  /// The same with its signs.
  fullLabel(i) {
    return this.label(i) + this.signs(i).map((sign) => sign.sign).join(BETWEEN_SIGNS);
  }

  /// The verdicts on a move, each once.
  signs(i, nags = this.nodes[i].n) {
    return [...new Set(nags ?? [])].map((nag) => signOf.get(nag)).filter(Boolean);
  }
  /// Everything else that NAGs say: signs where there are any, else words.
  claims(i) {
    return [...new Set(this.nodes[i].n ?? [])]
      .filter((nag) => !signOf.has(nag))
      .map((nag) => this.nags[nag]?.[0] || this.nags[nag]?.[1] || `$${nag}`);
  }

  /// The position after move i: {fen, last, check, whiteToMove, board}.
  position(i) {
    const board = this.start.board.slice();
    let white = this.start.whiteToMove;
    let last = this.lastBefore;
    for (const k of this.path(i)) {
      last = play(board, this.nodes[k].u, white, this.isAtomic);
      white = !white;
    }
    const check = i >= 0 && /[+#]$/.test(this.nodes[i].s);
    return { board, fen: placementOf(board), last, check, whiteToMove: white };
  }

  /// How often the judge, or whoever spoke, gave each sign to each side: {white: {6: [moves]}, black: ...}.
  countSigns() {
    const counts = { white: {}, black: {} };
    for (const i of this.main)
      for (const { nag } of this.signs(i, this.nodes[i].v ?? this.nodes[i].n))
        (counts[this.isWhite(i) ? 'white' : 'black'][nag] ??= []).push(i);
    return counts;
  }

  /// Did several people or engines speak? Then each text but the judge's says whose it is.
  hasManyVoices() {
    const voices = new Set();
    for (const node of this.nodes) for (const [who] of [...(node.b ?? []), ...(node.t ?? [])]) voices.add(who);
    return voices.size > 1;
  }

  /// Did anybody evaluate it? Mate on the board says how the game ended, not how it went.
  hasEvals() {
    return this.main.some((i) => this.nodes[i].e !== undefined);
  }

  /// Did anybody judge the game? Else no errors found does not mean that there are none.
  isJudged() {
    return (
      this.number('WhiteAccuracy') !== null ||
      this.number('BlackAccuracy') !== null ||
      this.hasEvals() ||
      this.main.some((i) => this.signs(i).length > 0)
    );
  }

  /// The variations in place of a criticised move of the game: their first moves.
  insteadOf(i) {
    const isCriticised = this.signs(i).some(({ nag }) => nag === 2 || nag === 4 || nag === 6);
    return this.nodes[i].isMain && isCriticised ? this.alternatives(i).filter((k) => !this.nodes[k].isOwn) : [];
  }
  /// The line that the judge would have played instead: its first move, or undefined. A variation of
  /// somebody else may just as well show what is worse still.
  better(i) {
    return this.insteadOf(i).find((k) => this.nodes[k].k !== undefined);
  }
  /// The judge's line that shows why move i of the game is bad: its first move, or undefined. The game went on
  /// with another reply. If that is criticised, the line is what would have been better there.
  refutation(i) {
    const isBad = i >= 0 && this.nodes[i].isMain && this.signs(i).some(({ nag }) => nag === 2 || nag === 4);
    const next = isBad ? this.next(i) : undefined;
    if (next === undefined || this.better(next) !== undefined) return undefined;
    return this.alternatives(next).find((k) => this.nodes[k].k !== undefined && this.nodes[k].e === undefined);
  }
  /// The other moves in the place of move i.
  alternatives(i) {
    return this.childrenOf(this.nodes[i].parent).filter((k) => k !== i);
  }
}
