// SPDX-License-Identifier: GPL-3.0-or-later
// The game as PGN, made of what the page knows: with its variations, signs, texts, evals and clocks, and with the
// reader's own lines.

const WIDTH = 79;

const escapedTag = (value) => value.replace(/[\r\n]+/g, ' ').replace(/([\\"])/g, '\\$1');

/// "[%eval 0.35]" and its like, in the order in which lichess writes them.
function commandsOf(node) {
  const time = (ms) => {
    const seconds = Math.floor(ms / 1000);
    const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    const tenths = Math.floor((ms % 1000) / 100);
    return `${h}:${String(m).padStart(2, '0')}:${String(s).padStart(2, '0')}${tenths ? `.${tenths}` : ''}`;
  };
  const commands = [];
  if (node.e !== undefined) commands.push(`[%eval ${typeof node.e === 'number' ? (node.e / 100).toFixed(2) : node.e}]`);
  if (node.c !== undefined) commands.push(`[%clk ${time(node.c)}]`);
  if (node.d !== undefined) commands.push(`[%emt ${time(node.d)}]`);
  const drawn = (length) => (node.a ?? []).filter((shape) => shape.length === length).join(',');
  if (drawn(5)) commands.push(`[%cal ${drawn(5)}]`);
  if (drawn(3)) commands.push(`[%csl ${drawn(3)}]`);
  return commands;
}

class Writer {
  constructor(game) {
    this.game = game;
    this.words = [];
    this.needsNumber = true;
  }

  comment(texts) {
    const text = texts.filter(Boolean).join(' ').replaceAll('}', ')').trim();
    if (!text) return;
    this.words.push(...`{${text}}`.split(/\s+/));
    this.needsNumber = true;
  }
  textOf([who, text]) {
    return who ? `${who}: ${text}` : text;
  }

  move(i, isFirst) {
    const { game } = this;
    const node = game.nodes[i];
    if (isFirst) this.comment(node.l ?? []);
    this.comment((node.b ?? []).map(this.textOf));
    const white = game.isWhite(i);
    if (white || this.needsNumber) this.words.push(`${game.moveNumber(i)}${white ? '.' : '...'}`);
    this.needsNumber = false;
    this.words.push(node.u === '0000' ? '--' : node.s, ...(node.n ?? []).map((nag) => `$${nag}`));
    this.comment([...commandsOf(node), ...(node.t ?? []).map(this.textOf)]);
  }

  bracket(sign) {
    if (sign === ')') this.words[this.words.length - 1] += ')';
    this.opens = sign === '(';
    this.needsNumber = true;
  }

  /// A move, its alternatives, what follows: on a stack of our own, however deep they nest.
  moves() {
    const { game } = this;
    // What the reader plays on after the last move of the game is no variation of anything.
    const after = (i) => {
      const next = game.next(i);
      return { at: next, others: next === undefined ? [] : game.alternatives(next) };
    };
    const stack = [after(-1)];
    while (stack.length) {
      const task = stack.pop();
      if (task.end) {
        this.bracket(')');
      } else if (task.at !== undefined) {
        const from = this.words.length;
        this.move(task.at, task.isFirst);
        if (task.isFirst) this.words[from] = `(${this.words[from]}`;
        stack.push(after(task.at));
        for (const k of [...task.others].reverse()) stack.push({ end: true }, { at: k, others: [], isFirst: true });
        if (task.others.length) this.needsNumber = true;
      }
    }
  }

  text() {
    const { game } = this;
    const tags = game.tags.map(([name, value]) => `[${name} "${escapedTag(value)}"]`);
    this.comment([game.comment, game.summary]);
    this.moves();
    const lines = [''];
    for (const word of [...this.words, game.result || '*']) {
      const line = lines.at(-1);
      if (line && line.length + word.length >= WIDTH) lines.push(word);
      else lines[lines.length - 1] = line ? `${line} ${word}` : word;
    }
    return `${[...tags, '', ...lines].join('\n')}\n`;
  }
}

export const pgnOf = (game) => new Writer(game).text();
