// SPDX-License-Identifier: GPL-3.0-or-later
// Annotates the games of files that the reader chooses or drops, in a worker of this page, and saves what came out.

import { language } from './language.js';
import { addAppWords } from './app_words.js';
import { byId, make } from './dom.js';
import { EngineWorker, moduleOf, readable } from './engine_link.js';
import { fillWords, word } from './words.js';

/// Nodes a position; the program itself takes the second if nothing is said.
const STRENGTHS = { quick: 50_000, usual: 200_000, thorough: 1_000_000 };
const LABELS = ['', '?!', '?', '??'];
const TYPES = { pgn: 'application/vnd.chess-pgn', bgn: 'application/x-ndjson', html: 'text/html' };

const time = (seconds) => {
  const n = Math.max(1, Math.round(seconds));
  return n < 90 ? `${n} s` : `${Math.round(n / 60)} min`;
};

class App {
  constructor() {
    this.files = [];
    this.module = moduleOf(byId('module'));
    this.worker = new EngineWorker(this.module);
    this.games = [];
    const format = new Intl.NumberFormat(language);
    byId('strength').append(...Object.entries(STRENGTHS).map(([key, n]) =>
      make('option', { value: n, selected: key === 'usual' }, word(key, { n: format.format(n) }))));
    byId('language').value = language;
    byId('language').addEventListener('change', ({ target }) => {
      location.hash = target.value;
      location.reload();
    });
    byId('files').addEventListener('change', ({ target }) => this.choose([...target.files]));
    byId('choice').addEventListener('submit', (event) => {
      event.preventDefault();
      this.run();
    });
    byId('stop').addEventListener('click', () => this.stop());
    for (const format_ of ['pgn', 'bgn']) byId(`save-${format_}`).addEventListener('click', () => this.save(format_));
    byId('save-report').addEventListener('click', async () => this.keep(await this.report(), 'html'));
    this.listenToDrops();
  }

  listenToDrops() {
    const mark = (isOver) => byId('choice').classList.toggle('over', isOver);
    addEventListener('dragover', (event) => {
      event.preventDefault();
      mark(true);
    });
    addEventListener('dragleave', () => mark(false));
    addEventListener('drop', (event) => {
      event.preventDefault();
      mark(false);
      if (event.dataTransfer.files.length) this.choose([...event.dataTransfer.files]);
    });
  }

  choose(files) {
    this.files = files;
    byId('chosen').textContent = word('chosen', { name: files.map(({ name }) => name).join(', ') });
    byId('begin').disabled = files.length === 0 || this.isRunning;
  }

  show(isRunning) {
    this.isRunning = isRunning;
    byId('run').hidden = !isRunning;
    byId('begin').disabled = isRunning || this.files.length === 0;
    byId('result').hidden = this.games.length === 0;
  }

  async run() {
    const files = [...this.files];
    this.games = [];
    byId('games').replaceChildren();
    byId('problems').replaceChildren();
    byId('state').textContent = '';
    this.total = 0;
    this.name = files[0].name.replace(/\.(gz|pgn|bgn|jsonl?|txt)$/gi, '').replace(/\.(pgn|bgn)$/i, '');
    this.show(true);
    this.begin = performance.now();
    byId('stop').focus();
    try {
      for (const file of files) await this.annotate(file);
      const seconds = (performance.now() - this.begin) / 1000;
      this.say(this.games.length ? word('finished', { n: this.games.length, time: time(seconds) }) : word('none'));
    } catch (fault) {
      if (fault.code === 'replaced') this.say(word('stopped', { n: this.games.length, games: this.total }));
      else this.complain(word('fault', { fault: fault.message }));
    }
    this.show(false);
    (this.games.length ? byId('save-pgn') : byId('files')).focus();
  }
  async annotate(file) {
    const games = await readable(file);
    this.positions = { all: 0, begin: performance.now() };
    byId('progress').value = 0;
    await this.worker.ask({ do: 'annotate', name: file.name, games, nodes: Number(byId('strength').value), language },
      (event) => this.heard(event));
  }
  stop() {
    this.worker.stop();
  }

  heard(event) {
    if (event.event === 'found') {
      this.total += event.games;
      this.positions.all = event.positions;
    } else if (event.event === 'progress') {
      this.showProgress(event.done);
    } else if (event.event === 'game') {
      this.games.push(event);
      byId('games').append(this.row(event.heading));
      byId('result').hidden = false;
    } else if (event.event === 'problem') {
      this.complain(event.text);
    }
  }
  showProgress(done) {
    const part = done / Math.max(1, this.positions.all);
    byId('progress').value = part;
    const seconds = (performance.now() - this.positions.begin) / 1000;
    const left = part > 0.01 ? ` · ${word('left', { time: time((seconds / part) * (1 - part)) })}` : '';
    this.say(word('running', { n: Math.min(this.games.length + 1, this.total), games: this.total }) + left);
  }
  say(text) {
    byId('state').textContent = text;
  }
  complain(text) {
    byId('problems').append(make('li', {}, text));
  }

  row({ white, black, result, labels }) {
    const counts = labels.flatMap((n, k) => (k > 0 && n > 0 ? [`${n} ${LABELS[k]}`] : []));
    return make('li', {}, `${white} – ${black} `, make('span', { class: 'labels' }, [result, ...counts].join(' · ')));
  }

  save(format) {
    this.keep(this.games.map((game) => game[format]).join(''), format);
  }
  keep(text, format) {
    const address = URL.createObjectURL(new Blob([text], { type: TYPES[format] }));
    make('a', { href: address, download: `${this.name}-annotated.${format}` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  }
  async report() {
    const isWithEngine = byId('with-engine').checked;
    this.frames ??= new EngineWorker(this.module);
    const { before, behind, module } = await this.frames.ask({ do: 'frame', language, isWithEngine });
    const engine = isWithEngine ? byId('module').textContent + module : '';
    return before + engine + this.games.map(({ html }) => html).join('') + behind;
  }
}

addAppWords();
fillWords();
document.title = `Marginalia: ${word('title')}`;
new App();
