// SPDX-License-Identifier: GPL-3.0-or-later
// The report without an engine.

import { Analyst } from './analyst.js';
import { byId } from './dom.js';
import { Report } from './report.js';
import { fillWords } from './words.js';

fillWords();
if (document.querySelector('script.game')) new Report(new Analyst());
else byId('no-games').hidden = false;
