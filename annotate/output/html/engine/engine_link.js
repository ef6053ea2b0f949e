// SPDX-License-Identifier: GPL-3.0-or-later
// The line to the engine inside the page: it takes the questions of the desk's line (link.js) and gives the same answers. The
// engine runs in workers made from the page itself, one for live lines and one for questions about moves. A worker hears
// nothing while it searches: where something else is wanted it is ended, and another one takes its place.

import { byId } from './dom.js';
import { startModule } from './engine_module.js';

const { lang } = document.documentElement;

/// What runs in a worker: the module comes first, then requests.
const workerText = `
const startModule = ${startModule};
let started;
onmessage = ({ data }) => {
  if (data.module) started = startModule(data.module, (text) => postMessage(text));
  started.then(({ ask }) => data.request && ask(data.request)).catch((fault) => postMessage(JSON.stringify({ broken: String(fault) })));
};`;

const gunzipped = (blob) => new Response(blob.stream().pipeThrough(new DecompressionStream('gzip')));

/// A function that gives a promise of the compiled module, which stands in that element of the page, compressed by gzip, as
/// base64. It is compiled when it is asked for first.
export const moduleOf = (element) => {
  let compiled;
  return () => {
    compiled ??= (async () => {
      const letters = atob(element.textContent.trim());
      const bytes = new Blob([Uint8Array.from(letters, (letter) => letter.charCodeAt(0))]);
      return WebAssembly.compile(await gunzipped(bytes).arrayBuffer());
    })();
    return compiled;
  };
};

/// The text of a file, unpacked if it is compressed by gzip.
export const readable = async (file) => {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0x1f && second === 0x8b ? gunzipped(file).text() : file.text();
};

class Refusal extends Error {
  constructor(text, code) {
    super(text);
    this.code = code;
  }
}

/// One worker at a time, and one question.
export class EngineWorker {
  /// `module` gives a promise of the compiled module.
  constructor(module) {
    this.module = module;
  }

  get isBusy() {
    return this.asked !== undefined;
  }
  /// A promise of the answer; `onNews` gets the events. A question under way is given up.
  async ask(request, onNews) {
    this.stop();
    const asked = { onNews };
    this.asked = asked;
    const answer = new Promise((resolve, reject) => Object.assign(asked, { resolve, reject }));
    try {
      const module = await this.module();
      if (this.asked !== asked) return answer;
      this.start(module);
      this.worker.postMessage({ request: JSON.stringify(request) });
    } catch (fault) {
      asked.reject(fault);
      if (this.asked === asked) this.asked = undefined;
    }
    return answer;
  }
  start(module) {
    if (this.worker) return;
    this.address ??= URL.createObjectURL(new Blob([workerText], { type: 'text/javascript' }));
    this.worker = new Worker(this.address);
    this.worker.onmessage = ({ data }) => this.heard(JSON.parse(data));
    this.worker.onerror = ({ message }) => this.heard({ broken: message });
    this.worker.postMessage({ module });
  }
  heard(message) {
    const { asked } = this;
    if (!asked) return;
    if (message.event) {
      asked.onNews?.(message);
      return;
    }
    this.asked = undefined;
    if (message.broken !== undefined) this.end();
    const fault = message.error ?? message.broken;
    if (fault === undefined) asked.resolve(message.ok ?? {});
    else asked.reject(new Refusal(fault));
  }
  /// Gives up what is asked.
  stop() {
    if (!this.asked) return;
    this.asked.reject?.(new Refusal('', 'replaced'));
    this.asked = undefined;
    this.end();
  }
  end() {
    this.worker?.terminate();
    this.worker = undefined;
  }
}

export class EngineLink {
  /// `onLines` gets live lines, as the desk tells them.
  constructor(onLines) {
    this.onLines = onLines;
    this.last = 0;
    const module = moduleOf(byId('module'));
    this.explorer = new EngineWorker(module);
    this.judge = new EngineWorker(module);
  }

  async ask(what, parameters = {}, onNews = undefined) {
    this.last += 1;
    const request = { id: this.last, do: what, language: lang, ...parameters };
    if (what === 'stop') return this.explorer.stop();
    if (what === 'analyse') return this.explorer.ask(request, ({ lines }) => this.onLines(lines));
    return this.judge.ask(request, onNews);
  }
}
