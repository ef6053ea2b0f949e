// SPDX-License-Identifier: GPL-3.0-or-later
// The annotator with its engine for node: one WebAssembly module in the caller's thread. index.d.ts describes it.

import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';

import { startModule } from './engine_module.js';

const MODULE = new URL('marginalia.wasm.gz', import.meta.url);

let compiled;
const compile = async () => WebAssembly.compile(gunzipSync(await readFile(MODULE)));

class Annotator {
  #ask;
  #onEvent;
  #answer;
  #last = 0;

  static async start() {
    const annotator = new Annotator();
    compiled ??= compile();
    const { ask } = await startModule(await compiled, (text) => annotator.#heard(JSON.parse(text)));
    annotator.#ask = ask;
    return annotator;
  }
  #heard(message) {
    if (message.event) this.#onEvent?.(message);
    else this.#answer = message;
  }
  #request(what, parameters, onEvent) {
    this.#onEvent = onEvent;
    this.#answer = undefined;
    this.#last += 1;
    this.#ask(JSON.stringify({ id: this.#last, do: what, ...parameters }));
    if (this.#answer?.error !== undefined) throw new Error(this.#answer.error);
    return this.#answer.ok;
  }

  annotate(text, { name = 'games.pgn', nodes = 200_000, language = 'en', onEvent } = {}) {
    const games = [];
    const problems = [];
    const summary = this.#request('annotate', { name, games: text, nodes, language }, (event) => {
      if (event.event === 'game') games.push({ ...event.heading, pgn: event.pgn, bgn: event.bgn, html: event.html });
      if (event.event === 'problem') problems.push(event.text);
      onEvent?.(event);
    });
    return { games, problems, summary };
  }
  analyse({ fen = '', moves = [], nodes = 0, milliseconds, lines = 1, onLines } = {}) {
    let last = { lines: [] };
    const { best } = this.#request('analyse', { start: fen, moves, nodes, milliseconds, lines }, (event) => {
      last = event.lines;
      onLines?.(last);
    });
    return { best, ...last };
  }
  why({ fen = '', moves = [], played, nodes = 100_000, language = 'en', onLabel } = {}) {
    return this.#request('why', { start: fen, moves, played, nodes, language }, ({ label }) => onLabel?.(label));
  }
  async report(games, { language = 'en', withEngine = false } = {}) {
    const { before, behind, module } = this.#request('frame', { language, isWithEngine: withEngine });
    const engine = withEngine ? (await readFile(MODULE)).toString('base64') + module : '';
    return before + engine + games.map(({ html }) => html).join('') + behind;
  }
}

export const createAnnotator = () => Annotator.start();
