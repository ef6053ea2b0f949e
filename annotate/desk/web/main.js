// SPDX-License-Identifier: GPL-3.0-or-later
// The desk: what lies on it, the games of a document, and one of them, which can be asked about and written in. The
// address says which: "#d3" a document, "#d3.7.12" half-move 12 of its game 7; line_view.js has one for lines.

import { DeskAnalyst } from './desk_analyst.js';
import { addDeskWords } from './desk_words.js';
import { byId, make } from './dom.js';
import { EXERCISES, Exercises } from './exercises.js';
import { Game } from './game.js';
import { GamePage } from './game_page.js';
import { GamesTable } from './games_table.js';
import { LINE, LineView } from './line_view.js';
import { Link } from './link.js';
import { carryOwnLines, followed, keyOf } from './place.js';
import { PlayerReport } from './player_report.js';
import { isPuzzle } from './puzzle.js';
import { PuzzlePanel } from './puzzle_panel.js';
import { QueuePanel } from './queue_panel.js';
import { Repertoires } from './repertoires.js';
import { SaveDialog } from './save_dialog.js';
import { StartView } from './start_view.js';
import { Watch } from './watch.js';
import { fillWords, word } from './words.js';

const STALE = 'stale';
const KEYS = [['l', 'keys-engine'], ['x', 'keys-threat'], ['⇧x', 'keys-pass'], ['z', 'keys-why'], ['a', 'keys-another'],
  ['c', 'keys-comment'], ['e', 'keys-book']];

class Desk {
  constructor() {
    document.querySelector('.skip').hidden = false;
    byId('share').before(byId('game-actions'));
    document.querySelector('.keys').append(...KEYS.flatMap(([key, name]) => [' ', make('kbd', {}, key), ` ${word(name)}`]));
    byId('report').hidden = false;
    this.documents = [];
    this.start = new StartView(this);
    this.exercises = new Exercises(this);
    this.table = new GamesTable(this);
    this.playerReport = new PlayerReport(this);
    this.repertoires = new Repertoires(this);
    this.lineView = new LineView(this);
    this.puzzles = new PuzzlePanel(this);
    this.queue = new QueuePanel(this);
    this.save = new SaveDialog(this);
    this.watch = new Watch(this);
    this.analyst = new DeskAnalyst(this);
    byId('note').after(byId('lookup'));
    this.page = new GamePage(this.analyst, this);
    this.view('start');
    byId('annotate-game').addEventListener('click', () => this.annotate(this.document, [this.number]));
    addEventListener('hashchange', () => this.openNamedPlace());
    this.link = new Link((news) => this.heard(news), (isUp) => this.linked(isUp));
  }

  // The line.

  async linked(isUp) {
    byId('lost').hidden = isUp;
    if (!isUp) return;
    const hello = await this.ask('hello');
    if (!hello) return;
    this.analyst.explorer.offer(hello.engines ?? []);
    this.showDocuments(hello.documents ?? []);
    this.tableMen = hello.tableMen;
    if (hello.queue) this.showQueue(hello.queue);
    this.puzzles.show(hello.puzzles ?? {});
    if (hello.exercises) this.exercises.show(hello.exercises);
    if (hello.repertoires) this.repertoires.offer(hello.repertoires);
    if (hello.test) this.repertoires.show(hello.test);
    this.start.showFiles(hello.hasFolder);
    if (!this.wasUp) this.openNamedPlace();
    else if (this.hasGame) this.reload();
    if (this.wasUp) this.analyst.explorer.restart();
    this.wasUp = true;
  }
  /// The answer; undefined where there is none, and the reader was told why.
  async ask(what, parameters) {
    try {
      return await this.link.ask(what, parameters);
    } catch (fault) {
      if (fault.code !== 'lost') this.complain(fault.message);
      return undefined;
    }
  }
  heard(news) {
    const { event } = news;
    if (event === 'queue') this.showQueue(news);
    else if (event === 'documents') this.showDocuments(news.documents);
    else if (event === 'lines') this.analyst.explorer.heard(news);
    else if (event === 'look' || event === 'verdict') this.watch.heard(news);
    else if (event === 'changed') this.changed(news);
    else if (event === 'sorting') this.table.sorting.heard(news);
    else if (event === 'exercises') this.exercises.show(news);
    else if (event === 'test') this.repertoires.show(news);
    else if (event === 'puzzles') this.puzzles.show(news);
    else if (event === 'fault') this.complain(news.text);
  }

  say(text) {
    byId('said').textContent = text;
    byId('said').classList.remove('fault');
    this.isAboutQueue = false;
    clearTimeout(this.saidTimer);
    this.saidTimer = setTimeout(() => (byId('said').textContent = ''), 8000);
  }
  /// A fault stays until something else is said.
  complain(text) {
    this.say(text);
    byId('said').classList.add('fault');
    clearTimeout(this.saidTimer);
  }

  // What is seen.

  view(name) {
    this.viewed = name;
    byId('whose').close();
    byId('start').hidden = name !== 'start';
    byId('index').hidden = name !== 'list';
    byId('game').hidden = name !== 'game';
    byId('way-list').hidden = name === 'start' || this.document === LINE;
    byId('way-game').hidden = name !== 'game';
    document.documentElement.dataset.view = name;
    if (name === 'start') document.title = word('desk');
  }
  get hasGame() {
    return this.viewed === 'game' && this.page.game !== undefined;
  }
  /// Else it is an exercise or a line, which nobody can write in.
  get isOfDocument() {
    return this.document > EXERCISES;
  }
  documentNow() {
    return this.documents.find(({ id }) => id === this.document);
  }
  showDocuments(documents) {
    this.documents = documents;
    this.start.showDocuments(documents);
    this.puzzles.show();
    const now = this.documentNow();
    if (now && this.viewed === 'list') this.table.show(now);
    if (this.hasGame) this.analyst.tutor.documentsChanged();
    // Another tab has closed it.
    if (!now && this.isOfDocument && this.viewed !== 'start' && this.wasUp) location.hash = '';
  }

  go(document, number, ply) {
    location.hash = number === undefined ? `d${document}` : `d${document}.${number}${ply ? `.${ply}` : ''}`;
  }
  async openNamedPlace() {
    if (this.exercises.isPlace(location.hash)) return this.exercises.begin();
    if (this.lineView.isPlace(location.hash)) return this.lineView.open();
    const match = /^#d(\d+)(?:\.(\d+))?(?:\.(\d+))?$/.exec(location.hash);
    if (!match) {
      if (location.hash === '' || location.hash === '#') this.leave('start');
      return;
    }
    const [id, number, ply] = match.slice(1).map((text) => (text === undefined ? undefined : Number(text)));
    const document = this.documents.find((one) => one.id === id);
    if (!document) {
      this.leave('start');
      return;
    }
    this.document = id;
    byId('way-list').href = `#d${id}`;
    byId('way-list').textContent = document.name;
    if (number === undefined) {
      this.leave('list');
      globalThis.document.title = document.name;
      this.table.show(document);
    } else {
      await this.openGame(id, number, ply);
      if (this.hasGame && this.number === number && isPuzzle(this.page.game)) await this.solve();
    }
  }
  leave(view) {
    this.page.autoplay.stop();
    this.view(view);
    // Behind it: what nobody sees cannot be drawn.
    this.analyst.explorer.stop();
  }

  added(document) {
    if (!this.documents.some(({ id }) => id === document.id)) this.showDocuments([...this.documents, document]);
  }
  /// A document that was just opened: its only game, or the list of its games.
  opened(document) {
    this.added(document);
    this.say('');
    this.go(document.id, document.games === 1 ? 1 : undefined);
  }
  /// What may be lost with it is closed only when the reader says so again: a text is no file.
  async close(document) {
    const { name, changed, kind } = this.documents.find(({ id }) => id === document) ?? {};
    if ((changed || kind === 'text') && !confirm(word('close-unsaved', { name }))) return;
    if (await this.ask('close', { document })) this.showDocuments(this.documents.filter(({ id }) => id !== document));
  }

  // One game.

  ref() {
    return { document: this.document, number: this.number };
  }
  openPlace() {
    return `${this.document}.${this.number}`;
  }
  async openGame(document, number, ply = 0) {
    const isSame = this.hasGame && this.shownPlace === `${document}.${number}`;
    if (isSame) {
      if (ply !== this.page.ply()) this.page.go(this.page.game.main[ply - 1] ?? -1);
      return;
    }
    const state = await this.ask('game', { document, number });
    if (!state) {
      if (!this.hasGame) this.go(document);
      return;
    }
    this.showGame(document, number, state, ply);
  }
  showGame(document, number, state, ply) {
    byId('game').classList.toggle('exercise', document === EXERCISES);
    byId('game').classList.toggle('apart', document === LINE);
    this.number = number;
    this.shownPlace = this.openPlace();
    this.view('game');
    // It could not measure itself while nobody saw it.
    this.page.board.ground.redrawAll();
    this.take(state);
    this.page.open(new Game(state.game), ply);
    if (this.isOfDocument) this.table.mark(number);
    byId('game').focus({ preventScroll: true });
  }
  /// Whoever opens a puzzle wants to solve it, and those behind it.
  solve() {
    const { document, number, table } = this;
    const known = table.document?.id === document ? table.puzzles() : [];
    return this.analyst.tutor.solve(document, known.includes(number) ? known : [number], number);
  }
  /// Opens a game for a lesson: nothing of it may be seen before.
  async openLesson(document, number) {
    this.document = document;
    byId('way-list').textContent = this.documentNow()?.name ?? word('exercises');
    byId('way-list').href = document === EXERCISES ? '#' : `#d${document}`;
    await this.openGame(document, number);
    const isOpen = this.hasGame && this.number === number;
    // At once: as long as the address is that of the list, a link to the list leads nowhere.
    if (isOpen && this.isOfDocument) history.replaceState(null, '', `#d${document}.${number}`);
    return isOpen;
  }
  take(state) {
    this.state = state;
    this.kept = state.game.nodes.length;
    if (state.fault) this.complain(state.fault);
    else if (this.isGameAtFault) this.say('');
    this.isGameAtFault = Boolean(state.fault);
    const tags = new Map(state.game.tags);
    byId('puzzles-game').hidden = tags.has('PuzzleThemes') || this.document === LINE;
    const players = ['White', 'Black'].map((name) => tags.get(name) ?? '?');
    const isNamed = players.some((name) => name !== '?');
    const unnamed = this.document === LINE ? word('line') : String(this.number);
    byId('way-game').textContent = isNamed ? `${this.number}. ${players.join(' – ')}` : unnamed;
    this.showState();
  }
  /// Whether the game waits for its annotation, or has it under way.
  showState() {
    const { running } = this.lastQueue ?? {};
    const isRunning = running !== undefined && running.document === this.document && running.number === this.number;
    const isQueued = this.state?.state === 'queued';
    byId('annotate-game').disabled = isRunning || isQueued;
    byId('annotate-game').textContent = word(isRunning ? 'state-running' : isQueued ? 'state-queued' : 'annotate');
  }
  showQueue(queue) {
    this.lastQueue = queue;
    this.queue.show(queue);
    // That games wait is true no longer.
    if (this.isAboutQueue && !queue.waiting) this.say('');
    this.showState();
  }
  /// The index of a move in the game as the desk has it; undefined: it is the page's alone.
  nodeOf(i) {
    return i < this.kept ? i : undefined;
  }

  /// Shows another state of the same game: place and the reader's own lines stay.
  renew(state) {
    const { page } = this;
    const old = page.game;
    const key = keyOf(old, page.current);
    const { mistake } = page.learn;
    this.take(state);
    const game = new Game(state.game);
    carryOwnLines(old, game);
    page.use(game);
    if (!page.learn.isOn || game.nodes[mistake]?.u !== old.nodes[mistake]?.u) page.learn.stop();
    page.show(followed(game, key));
  }
  async reload() {
    const place = this.openPlace();
    const state = await this.ask('game', this.ref());
    if (state && this.hasGame && place === this.openPlace()) this.renew(state);
    return state;
  }
  changed({ document, number, revision }) {
    this.table.changed(document, number);
    if (!this.hasGame || document !== this.document || number !== this.number) return;
    // Of this page's own changes the answer tells.
    if (this.isChanging) this.news = revision;
    else if (revision !== this.state.revision) this.reload();
  }

  edit(op) {
    return this.change('edit', { op });
  }
  /// One change after the other: each is one of the state that the one before it left.
  change(what, parameters) {
    if (!this.isOfDocument) return undefined;
    this.changes = (this.changes ?? Promise.resolve()).then(() => this.changeNow(what, parameters));
    return this.changes;
  }
  async changeNow(what, parameters) {
    const place = this.openPlace();
    this.isChanging = true;
    this.news = undefined;
    try {
      const state = await this.link.ask(what, { ...this.ref(), revision: this.state.revision, ...parameters });
      if (place === this.openPlace()) this.renew(state);
      return state;
    } catch (fault) {
      if (fault.code === STALE) {
        await this.reload();
        this.complain(word('stale'));
      } else {
        this.complain(fault.message);
      }
      return undefined;
    } finally {
      this.isChanging = false;
      if (this.news !== undefined && this.news !== this.state.revision && place === this.openPlace()) this.reload();
    }
  }

  /// Those games, or all that the filter keeps.
  async annotate(document, numbers, filter = '') {
    const done = await this.ask('annotate', { document, ...(numbers ? { numbers, isFirst: true } : { filter }) });
    if (!done) return;
    this.say(word(done.queued === 1 ? 'queued-one' : 'queued-many', { n: done.queued }));
    this.isAboutQueue = true;
    if (numbers && this.hasGame) this.take({ ...this.state, state: 'queued' });
    if (!numbers) this.table.reload();
  }

  /// Plays moves from the position on the board, as lines of the reader's own or as those that are there.
  playLine(moves, sans, isTry = false) {
    const { page } = this;
    let i = page.current;
    moves.forEach((u, k) => (i = page.game.add(i, { u, s: sans[k], isTry })));
    page.moveList.show(page.game);
    page.go(i);
  }

  // What the page of a game asks of the others.

  get hasOthers() {
    return this.document !== LINE && (this.documentNow()?.games ?? 2) > 1;
  }
  openBeside(step) {
    if (!this.isOfDocument) return;
    const number = this.table.document?.id === this.document ? this.table.neighbour(this.number, step) : this.number + step;
    if (number >= 1 && number <= (this.documentNow()?.games ?? Infinity)) this.go(this.document, number);
  }
  placed(ply) {
    clearTimeout(this.placeTimer);
    if (!this.isOfDocument) return;
    const place = `#d${this.document}.${this.number}.${ply}`;
    // Where the reader has asked for another place meanwhile, that one stands.
    const before = location.hash;
    this.placeTimer = setTimeout(() => location.hash === before && this.viewed === 'game' && history.replaceState(null, '', place), 300);
  }
}

addDeskWords();
fillWords();
new Desk();
