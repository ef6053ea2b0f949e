// SPDX-License-Identifier: GPL-3.0-or-later
// The page of one game: shows it, and keeps board, list, graphs and note at the same move. Where games come from, and
// who answers questions about them, is for others to say.

import { Autoplay } from './autoplay.js';
import { Board } from './board.js';
import { ClockGraph } from './clock_graph.js';
import { byId, make } from './dom.js';
import { EvalGraph } from './eval_graph.js';
import { hasLetters, setLetters } from './figurines.js';
import { showHeading } from './heading.js';
import { Learn, lessonsOf } from './learn.js';
import { MoveList } from './moves.js';
import { Note, action } from './note.js';
import { Rules } from './rules.js';
import { Share } from './share.js';
import { showSummary, showTags } from './summary.js';
import { onSwipe } from './swipe.js';
import { word } from './words.js';

const COMMANDS = {
  ArrowLeft: 'previous', ArrowRight: 'next', Home: 'first', End: 'last', ArrowUp: 'gameBefore', ArrowDown: 'gameAfter',
  k: 'previous', j: 'next', 0: 'first', $: 'last', ' ': 'play', f: 'flip', n: 'moment', p: 'momentBefore', v: 'variation', m: 'main',
};

export class GamePage {
  /// `analyst` is asked what the game does not say. `games` has the others: hasOthers; openBeside(step) opens the game
  /// before or after this one; placed(ply) is told where the reader is.
  constructor(analyst, games) {
    this.analyst = analyst;
    this.games = games;
    this.moveList = new MoveList(byId('move-list'), (i) => this.go(i), (...text) => analyst.besideText(...text));
    this.note = new Note(this.moveList);
    this.graphs = [
      new EvalGraph(byId('eval-graph'), (i) => this.go(i)),
      new ClockGraph(byId('clock-graph'), (i) => this.go(i)),
    ];
    this.board = new Board((move) => this.moved(move), analyst);
    this.share = new Share();
    this.learn = new Learn(this);
    this.autoplay = new Autoplay(() => this.step());
    this.listen();
  }

  listen() {
    for (const button of byId('controls').querySelectorAll('[data-go]'))
      button.addEventListener('click', () => this.command(button.dataset.go));
    document.addEventListener('keydown', (event) => this.key(event));
    onSwipe(byId('board-side'), () => this.board.isDragging, (name) => this.command(name));
    byId('all-text').addEventListener('click', () => this.showAllText(!this.moveList.hasAll));
    byId('letters').addEventListener('click', () => this.showLetters(!hasLetters()));
    byId('letters').setAttribute('aria-pressed', String(hasLetters()));
    // On paper nobody can ask for more.
    const paper = (isPaper) => this.showAllText(isPaper || byId('all-text').getAttribute('aria-pressed') === 'true', true);
    addEventListener('beforeprint', () => paper(true));
    addEventListener('afterprint', () => paper(false));
    matchMedia('print').addEventListener('change', ({ matches }) => paper(matches));
  }

  open(game, ply = 0) {
    this.autoplay.stop();
    this.learn.stop();
    this.use(game);
    this.go(game.main[Math.min(ply, game.main.length) - 1] ?? -1);
  }

  /// Takes the game without going anywhere.
  use(game) {
    this.game = game;
    this.rules = new Rules(game);
    this.board.open(game, this.rules);
    this.moments = game.main.filter((i) => game.signs(i).length > 0);
    byId('controls').querySelector('[data-go=moment]').hidden = this.moments.length === 0;
    this.analyst.opened(game);
    this.showGame();
  }

  /// All that does not depend on the move.
  showGame() {
    const { game } = this;
    showHeading(game);
    this.moveList.show(game);
    for (const graph of this.graphs) graph.show(game);
    showSummary(byId('summary'), game, () => this.ply(), (i) => this.go(i));
    showTags(byId('tags'), game);
    byId('all-text').hidden = this.moveList.abouts.size === 0;
  }

  /// Draws lists again that depend on what the reader wants.
  redraw() {
    this.showGame();
    this.show(this.current);
  }
  showAllText(wantsAll, isPaper = false) {
    if (this.moveList.hasAll === wantsAll) return;
    this.moveList.hasAll = wantsAll;
    if (!isPaper) byId('all-text').setAttribute('aria-pressed', String(wantsAll));
    this.redraw();
  }
  showLetters(wantsLetters) {
    setLetters(wantsLetters);
    byId('letters').setAttribute('aria-pressed', String(wantsLetters));
    this.redraw();
  }

  /// The move of the game itself that the position shown is, or branches off from: half-moves from the start.
  ply() {
    let i = this.current;
    while (i >= 0 && !this.game.nodes[i].isMain) i = this.game.nodes[i].parent;
    return i < 0 ? 0 : this.game.nodes[i].ply;
  }

  /// Goes to a move as the reader asked.
  go(i) {
    this.autoplay.stop();
    if (this.learn.asks || !this.learn.isAbout(i)) this.learn.leave();
    this.show(i);
  }

  show(i) {
    const { game } = this;
    this.current = i;
    const spoken = (this.spoken = this.board.show(i, this.ply(), this.learn.asks));
    this.moveList.mark(i);
    for (const graph of this.graphs) graph.mark(this.ply(), spoken);
    this.share.show(game, this.rules, this.board.position, this.board.orientation);
    this.analyst.shown(i);
    this.showNote(i);
    this.showEnds();
    this.games.placed(this.ply());
  }
  /// Buttons that lead nowhere say so.
  showEnds() {
    const isStart = this.current < 0;
    const isEnd = this.game.next(this.current) === undefined;
    for (const [name, isThere] of Object.entries({ first: isStart, previous: isStart, next: isEnd, last: isEnd }))
      byId('controls').querySelector(`[data-go=${name}]`).setAttribute('aria-disabled', String(isThere));
  }

  /// What is said of the same position has changed.
  refresh() {
    this.moveList.mark(this.current);
    this.showEnds();
    this.board.showShapes(this.learn.asks);
    // What the reader types in it stays.
    if (!document.activeElement?.matches('#note input')) this.showNote(this.current);
  }

  showNote(i) {
    if (this.learn.isOn) this.note.fill(...this.learn.parts(this.moveList.about(this.learn.mistake)));
    else if (i < 0 && this.game.anchor(i) < 0) this.note.fill(...this.startParts(), ...this.analyst.actions(i));
    else this.note.show(this.game, i, () => this.command('main'), this.analyst);
  }

  startParts() {
    const n = this.moments.length;
    const text = n === 0 ? `${word('start-position')}.` : word(n === 1 ? 'one-moment' : 'moments', { n });
    const buttons = this.board.position === undefined ? [] : ['white', 'black']
      .map((side) => [side, lessonsOf(this.game, side).length])
      .filter(([, lessons]) => lessons > 0)
      .map(([side, lessons]) =>
        action(`${[word(side), this.game.said(side === 'white' ? 'White' : 'Black')].filter(Boolean).join(': ')} (${lessons})`, () => this.learn.begin(side), { 'data-learn': side }));
    const learn = buttons.length ? make('div', { class: 'actions' }, make('b', {}, word('learn')), ...buttons) : '';
    return [make('p', {}, text), learn];
  }

  leaveLearning() {
    const { mistake } = this.learn;
    this.learn.leave();
    this.go(mistake);
  }
  orient(side) {
    this.board.orientation = side;
  }

  /// A move of the reader's own: a variation of the page, which lasts as long as the page is open.
  moved(move) {
    this.autoplay.stop();
    if (this.learn.asks) return this.learn.answer(move);
    const i = this.game.add(this.current, { ...move, isTry: true });
    if (this.game.nodes[i].isOwn) this.moveList.show(this.game);
    this.learn.stop();
    this.go(i);
    this.analyst.tried(i);
  }

  /// One move on without the reader.
  step() {
    const next = this.game.next(this.current);
    if (next !== undefined) this.show(next);
    return next !== undefined;
  }

  /// The move of the game in place of which the variation begins.
  backToGame() {
    const ply = this.ply();
    return this.game.main[ply] ?? this.game.main[ply - 1];
  }
  lineEnd() {
    let i = this.current;
    for (let next = this.game.next(i); next !== undefined; next = this.game.next(i)) i = next;
    return i;
  }
  /// From this move into the first of its alternatives, or those of the next one.
  intoVariation() {
    const { game } = this;
    const here = this.current >= 0 ? game.childrenOf(game.nodes[this.current].parent) : [];
    if (here[0] === this.current && here.length > 1) return here[1];
    return game.childrenOf(this.current).find((k) => k !== game.next(this.current));
  }

  command(name) {
    if (this.analyst.does(name)) return;
    const { game } = this;
    const ply = this.ply();
    const after = (moves) => moves.find((i) => game.nodes[i].ply > ply);
    const targets = {
      first: () => -1,
      previous: () => (this.current < 0 ? undefined : game.nodes[this.current].parent),
      next: () => game.next(this.current),
      last: () => this.lineEnd(),
      moment: () => after(this.moments) ?? this.moments[0],
      momentBefore: () => this.moments.findLast((i) => game.nodes[i].ply < ply) ?? this.moments.at(-1),
      variation: () => this.intoVariation(),
      main: () => (game.nodes[this.current]?.isMain === false ? this.backToGame() : undefined),
    };
    if (name === 'flip') {
      this.board.flip();
      this.show(this.current);
    } else if (name === 'play') {
      if (this.learn.asks) return;
      this.learn.stop();
      this.autoplay.toggle();
    } else if (name === 'gameBefore' || name === 'gameAfter') {
      this.games.openBeside(name === 'gameAfter' ? 1 : -1);
    } else {
      const target = targets[name]();
      if (target !== undefined) this.go(target);
    }
  }

  key(event) {
    const isTyped = event.target.closest('input:not([type=checkbox]), select, textarea, dialog');
    if (event.ctrlKey || event.altKey || event.metaKey || isTyped || byId('game').hidden) return;
    // A region that scrolls keeps the keys that scroll it, and what is pressed by a space is pressed.
    const scrolls = event.target.closest('.scroll') || event.target === byId('note');
    if (scrolls && /^(Arrow|Home|End| )/.test(event.key)) return;
    if (event.key === ' ' && event.target.closest('button, summary, a, input')) return;
    const name = COMMANDS[event.key] ?? this.analyst.keys[event.key];
    const needsGames = name === 'gameBefore' || name === 'gameAfter';
    if (!name || (needsGames && !this.games.hasOthers)) return;
    event.preventDefault();
    this.command(name);
  }
}
