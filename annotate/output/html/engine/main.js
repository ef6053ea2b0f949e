// SPDX-License-Identifier: GPL-3.0-or-later
// The report with the engine inside.

import { addDeskWords } from './desk_words.js';
import { byId, make } from './dom.js';
import { EngineAnalyst } from './engine_analyst.js';
import { Report } from './report.js';
import { fillWords, word } from './words.js';

const KEYS = [['l', 'keys-engine'], ['x', 'keys-threat'], ['⇧x', 'keys-pass'], ['z', 'keys-why'], ['a', 'keys-another']];

addDeskWords();
fillWords();
if (document.querySelector('script.game')) {
  document.querySelector('.keys').append(...KEYS.flatMap(([key, name]) => [' ', make('kbd', {}, key), ` ${word(name)}`]));
  new Report(new EngineAnalyst());
} else {
  byId('no-games').hidden = false;
}
