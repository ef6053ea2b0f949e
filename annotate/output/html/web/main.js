// SPDX-License-Identifier: GPL-3.0-or-later
// The page: reads the games that stand in it, shows one of them, and keeps board, list, graphs and note at
// the same move.

import { Chessground } from 'chessground';

import { clockText, clocks } from './clock.js';
import { byId, make } from './dom.js';
import { evalOf, evalText, shortEvalText, winPercent } from './eval.js';
import { Game } from './game.js';
import { GamesIndex, rowOf } from './games_index.js';
import { ClockGraph, EvalGraph } from './graph.js';
import { MoveList } from './moves.js';
import { arrowOf } from './position.js';
import { showSummary, showTags } from './summary.js';
import { fillWords, word } from './words.js';

const BRUSHES = { G: 'green', R: 'red', Y: 'yellow', B: 'blue' };
/// Too low for index and board at once.
const LOW_SCREEN = matchMedia('(min-width: 48rem) and (max-height: 50rem)');
const BADGES = {
  brilliant: '#0b6b75', good: '#1f6f3f', interesting: '#7a3c8f',
  inaccuracy: '#8a5a00', mistake: '#a8480a', blunder: '#b3261e',
};

/// "Ge2e4" and "Rd5", as PGN's [%cal] and [%csl] have them.
function drawnBy(text) {
  const match = /^([GRYB])([a-h][1-8])([a-h][1-8])?$/.exec(text);
  return match ? [{ orig: match[2], dest: match[3], brush: BRUSHES[match[1]] }] : [];
}

class Report {
  constructor() {
    this.sources = [...document.querySelectorAll('script.game')];
    const rows = this.sources.map((source, k) => rowOf(this.read(source), k + 1));
    byId('report').hidden = false;
    byId('index').hidden = rows.length < 2;
    this.index = new GamesIndex(rows, (number) => this.pick(number));
    byId('index').open = !LOW_SCREEN.matches;
    this.moveList = new MoveList(byId('moves'), (i) => this.go(i));
    this.graphs = [
      new EvalGraph(byId('eval-graph'), (i) => this.go(i)),
      new ClockGraph(byId('clock-graph'), (i) => this.go(i)),
    ];
    this.orientation = 'white';
    this.board = Chessground(byId('board'), {
      // Arrows may be drawn with the right mouse button; a finger on the board scrolls the page.
      viewOnly: matchMedia('(pointer: coarse)').matches,
      movable: { free: false },
      draggable: { enabled: false },
      selectable: { enabled: false },
      coordinates: true,
      animation: { enabled: !matchMedia('(prefers-reduced-motion: reduce)').matches, duration: 150 },
      drawable: { eraseOnClick: true },
    });
    for (const button of byId('controls').querySelectorAll('[data-go]'))
      button.addEventListener('click', () => this.command(button.dataset.go));
    document.addEventListener('keydown', (event) => this.key(event));
    addEventListener('hashchange', () => this.openNamedPlace());
    if (!this.openNamedPlace()) this.open(1);
  }

  /// Opens what the address names, "#5.10" for half-move 10 of game 5; false where it names nothing.
  openNamedPlace() {
    const match = /^#(\d+)(?:\.(\d+))?$/.exec(location.hash);
    const number = Number(match?.[1]);
    if (!(number >= 1 && number <= this.sources.length)) return false;
    this.open(number, Number(match[2] ?? 0));
    return true;
  }

  /// A game chosen in the index: from here on the keys are the game's.
  pick(number) {
    if (LOW_SCREEN.matches) byId('index').open = false;
    this.open(number);
    // On a phone the index fills the screen that the game was asked for; on its side there is room for the
    // board alone.
    if (matchMedia('(max-width: 47.99rem)').matches)
      byId(matchMedia('(max-height: 33.99rem)').matches ? 'board-side' : 'game').scrollIntoView();
    byId('game').focus({ preventScroll: true });
  }

  read(source) {
    return new Game(JSON.parse(source.textContent));
  }

  open(number, ply = 0) {
    this.number = number;
    const game = (this.game = this.read(this.sources[number - 1]));
    this.heading(game);
    this.moveList.show(game);
    for (const graph of this.graphs) graph.show(game);
    showSummary(byId('summary'), game, () => this.ply(), (i) => this.go(i));
    showTags(byId('tags'), game);
    this.moments = game.main.filter((i) => game.signs(i).length > 0);
    byId('controls').querySelector('[data-go=moment]').hidden = this.moments.length === 0;
    this.index.mark(number);
    this.go(game.main[Math.min(ply, game.main.length) - 1] ?? -1);
  }

  heading(game) {
    const players = `${game.name('White')} – ${game.name('Black')}`;
    document.title = `${players}, ${game.result}`;
    byId('players').replaceChildren(players, ' ', make('span', { class: 'score' }, game.result));
    byId('opening').textContent = [game.said('ECO'), game.openingName()].filter(Boolean).join(' ');
    const facts = ['Event', 'Site', 'Round'].map((tag) => game.said(tag));
    if (facts[2]) facts[2] = word('round', { n: facts[2] });
    byId('facts').textContent = [...facts, game.date(), game.said('TimeControl')].filter(Boolean).join(' · ');
    byId('game-comment').textContent = game.comment;
    byId('game-comment').hidden = !game.comment;
  }

  /// The move of the game itself that the position shown is, or branches off from: half-moves from the start.
  ply() {
    let i = this.current;
    while (i >= 0 && !this.game.nodes[i].isMain) i = this.game.nodes[i].parent;
    return i < 0 ? 0 : this.game.nodes[i].ply;
  }

  go(i) {
    const { game } = this;
    this.current = i;
    const position = game.position(i);
    const side = position.whiteToMove ? 'white' : 'black';
    this.board.set({
      fen: position.fen,
      orientation: this.orientation,
      turnColor: side,
      lastMove: position.last,
      check: position.check ? side : false,
    });
    this.board.setAutoShapes(this.shapes(i, position));
    const value = i < 0 ? undefined : evalOf(game, i);
    const label = i < 0 ? word('start-position') : game.fullLabel(i);
    const spoken = [label, evalText(value)].filter(Boolean).join(', ');
    byId('board').setAttribute('aria-label', `${spoken}; ${word(`${side}-to-move`)}. ${position.fen}`);
    this.moveList.mark(i);
    for (const graph of this.graphs) graph.mark(this.ply(), spoken);
    this.showPlayers();
    this.showEvalBar();
    this.showNote(i);
    const ends = { first: i < 0, previous: i < 0, next: this.next() === undefined, last: this.next() === undefined };
    for (const [name, isEnd] of Object.entries(ends))
      byId('controls').querySelector(`[data-go=${name}]`).setAttribute('aria-disabled', String(isEnd));
    this.remember();
  }

  /// Reloading the page comes back to this place. Not at once: browsers refuse many such notes in a row.
  remember() {
    clearTimeout(this.rememberTimer);
    this.rememberTimer = setTimeout(
      () => history.replaceState(null, '', `#${this.number}.${this.ply()}`), 300);
  }

  /// The sign on the square of the move, what should have been played instead, and what people drew.
  shapes(i, position) {
    if (i < 0) return [];
    const { game } = this;
    const node = game.nodes[i];
    const shapes = (node.a ?? []).flatMap(drawnBy);
    const better = game.better(i);
    if (better !== undefined) {
      const before = game.position(node.parent);
      const arrow = arrowOf(before.board, game.nodes[better].u, before.whiteToMove);
      if (arrow) shapes.push({ orig: arrow[0], dest: arrow[1], brush: 'green' });
    }
    const sign = game.signs(i)[0];
    const square = position.last.at(-1);
    if (sign && square) shapes.push({ orig: square, label: { text: sign.sign, fill: BADGES[sign.style] } });
    return shapes;
  }

  showPlayers() {
    const { game } = this;
    const times = clocks(game);
    for (const color of ['White', 'Black']) {
      const isBottom = (color === 'White') === (this.orientation === 'white');
      // The clock as it stood when this side last moved.
      let k = this.ply() - 1;
      while (k >= 0 && game.isWhite(game.main[k]) !== (color === 'White')) k -= 1;
      const left = times[k]?.left;
      const rating = game.said(`${color}Elo`);
      const title = game.said(`${color}Title`);
      byId(isBottom ? 'player-bottom' : 'player-top').replaceChildren(
        make('span', { class: `disc ${color.toLowerCase()}`, role: 'img', 'aria-label': word(color.toLowerCase()) }),
        make('b', {}, [title, game.name(color)].filter(Boolean).join(' ')),
        rating ? make('span', { class: 'rating' }, rating) : '',
        left !== undefined ? make('span', { class: 'clock' }, clockText(left)) : '',
      );
    }
  }

  /// The last eval that is known on the way here.
  showEvalBar() {
    const { game } = this;
    byId('eval-bar').hidden = byId('eval-graph').hidden;
    let i = this.current;
    while (i >= 0 && evalOf(game, i) === undefined) i = game.nodes[i].parent;
    const value = i < 0 ? undefined : evalOf(game, i);
    const [fill, text] = byId('eval-bar').children;
    const win = winPercent(value) ?? 50;
    fill.style.height = `${win}%`;
    byId('eval-bar').classList.toggle('flipped', this.orientation === 'black');
    byId('eval-bar').classList.toggle('white-better', win >= 50);
    text.textContent = i < 0 ? '' : shortEvalText(value);
  }

  showNote(i) {
    const note = byId('note');
    const hadFocus = note.contains(document.activeElement) && document.activeElement !== note;
    note.replaceChildren(...(i < 0 ? [make('p', {}, this.startText())] : this.noteOf(i)));
    note.scrollTop = 0;
    // Where it scrolls, the keyboard must reach it.
    note.tabIndex = note.scrollHeight > note.clientHeight + 1 ? 0 : -1;
    // The button that was pressed is gone.
    if (hadFocus) (note.querySelector('button') ?? byId('game')).focus({ preventScroll: true });
  }

  startText() {
    const n = this.moments.length;
    return n === 0 ? `${word('start-position')}.` : word(n === 1 ? 'one-moment' : 'moments', { n });
  }

  noteOf(i) {
    const { game } = this;
    const node = game.nodes[i];
    const sign = game.signs(i)[0];
    const value = evalOf(game, i);
    const parts = [
      make('p', { class: 'headline' },
        make('b', {}, game.label(i)),
        sign ? make('span', { class: `sign ${sign.style}` }, ` ${sign.sign} ${word(sign.style)}`) : '',
        node.e !== undefined ? make('span', { class: 'eval' }, evalText(value)) : '',
        node.isMain ? '' : make('span', { class: 'where' }, word('variation'))),
      ...(node.t ?? []).map(([, text]) => make('p', {}, text)),
    ];
    const better = game.better(i);
    const jump = (text, to) => {
      const button = make('button', { type: 'button' }, text);
      button.addEventListener('click', () => this.go(to));
      return button;
    };
    const other = better ?? game.alternative(i);
    if (other !== undefined)
      parts.push(jump(word(other === better ? 'play' : 'see-variation', { move: game.label(other) }), other));
    if (!node.isMain) parts.push(jump(`${word('back-to-game')} (m)`, this.backToGame()));
    return parts;
  }

  next() {
    return this.game.childrenOf(this.current)[0];
  }
  /// The move of the game in place of which the variation begins.
  backToGame() {
    const ply = this.ply();
    return this.game.main[ply] ?? this.game.main[ply - 1];
  }
  lineEnd() {
    let i = this.current;
    for (let next = this.next(); next !== undefined; next = this.game.nodes[i].children[0]) i = next;
    return i;
  }
  /// From this move into the first of its alternatives, or those of the next one.
  intoVariation() {
    const { game } = this;
    const here = this.current >= 0 ? game.childrenOf(game.nodes[this.current].parent) : [];
    if (here[0] === this.current && here.length > 1) return here[1];
    return game.childrenOf(this.current)[1];
  }

  command(name) {
    const { game } = this;
    const ply = this.ply();
    const after = (moves) => moves.find((i) => game.nodes[i].ply > ply);
    const targets = {
      first: () => -1,
      previous: () => (this.current < 0 ? undefined : game.nodes[this.current].parent),
      next: () => this.next(),
      last: () => this.lineEnd(),
      moment: () => after(this.moments) ?? this.moments[0],
      momentBefore: () => this.moments.findLast((i) => game.nodes[i].ply < ply) ?? this.moments.at(-1),
      variation: () => this.intoVariation(),
      main: () => (game.nodes[this.current]?.isMain === false ? this.backToGame() : undefined),
    };
    if (name === 'flip') {
      this.orientation = this.orientation === 'white' ? 'black' : 'white';
      this.go(this.current);
    } else if (name === 'gameBefore' || name === 'gameAfter') {
      const number = this.index.neighbour(this.number, name === 'gameAfter' ? 1 : -1);
      if (number !== undefined) this.open(number);
    } else {
      const target = targets[name]();
      if (target !== undefined) this.go(target);
    }
  }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest('input')) return;
    // A region that scrolls keeps the keys that scroll it.
    const scrolls = event.target.closest('.scroll') || event.target === byId('note');
    if (scrolls && /^(Arrow|Home|End)/.test(event.key)) return;
    const commands = {
      ArrowLeft: 'previous', ArrowRight: 'next', Home: 'first', End: 'last', ArrowUp: 'gameBefore',
      ArrowDown: 'gameAfter', f: 'flip', n: 'moment', p: 'momentBefore', v: 'variation', m: 'main',
    };
    const name = commands[event.key];
    const needsGames = name === 'gameBefore' || name === 'gameAfter';
    if (!name || (needsGames && this.sources.length < 2)) return;
    event.preventDefault();
    this.command(name);
  }
}

fillWords();
if (document.querySelector('script.game')) new Report();
else byId('no-games').hidden = false;
