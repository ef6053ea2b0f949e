#!/usr/bin/env node
// SPDX-License-Identifier: GPL-3.0-or-later
// `npx marginalia-chess games.pgn`: annotates a file, and writes PGN to standard output or what -o names.

import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';

import { createAnnotator } from './index.js';

const HELP = `marginalia-chess FILE [-o OUT] [--nodes N] [--lang en|de|es|fr|nl] [--with-engine]

Annotates the games of FILE (PGN or BGN, .gz too). OUT is .pgn, .bgn or .html, a report, into which --with-engine puts the
engine. Without -o, PGN goes to standard output. N nodes are searched for a position (200000).`;

const unable = (text) => {
  process.stderr.write(`marginalia-chess: ${text}\n`);
  process.exit(2);
};

const options = {
  output: { type: 'string', short: 'o' }, nodes: { type: 'string', default: '200000' }, lang: { type: 'string', default: 'en' },
  'with-engine': { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false },
};

async function main() {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (values.help) return void console.log(HELP);
  const { output } = values;
  const format = output === undefined ? 'pgn' : /\.(pgn|bgn|html)$/.exec(output)?.[1];
  const nodes = Number(values.nodes);
  if (positionals.length !== 1) unable(`name one file\n${HELP}`);
  if (!format) unable(`${output}: the extension must be .pgn, .bgn or .html`);
  if (!(Number.isInteger(nodes) && nodes > 0)) unable('--nodes wants a number above 0');
  const bytes = await readFile(positionals[0]);
  const text = (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('utf8');
  const annotator = await createAnnotator();
  let all = 0;
  const show = (line) => process.stderr.isTTY && process.stderr.write(`\r\x1b[K${line}`);
  const onEvent = (event) => {
    if (event.event === 'found') all = event.positions;
    if (event.event === 'progress') show(`${Math.round((100 * event.done) / Math.max(1, all))} %, games: ${event.games}`);
  };
  const { games, problems } = annotator.annotate(text, { name: basename(positionals[0]), nodes, language: values.lang, onEvent });
  show('');
  for (const problem of problems) process.stderr.write(`marginalia-chess: ${problem}\n`);
  if (games.length === 0) unable('no games were annotated');
  const made = format === 'html' ? await annotator.report(games, { language: values.lang, withEngine: values['with-engine'] })
    : games.map((game) => game[format]).join('');
  if (output === undefined) process.stdout.write(made);
  else await writeFile(output, made);
  if (problems.length) process.exitCode = 1;
}

main().catch((fault) => unable(fault.message));
