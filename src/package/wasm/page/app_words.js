// SPDX-License-Identifier: GPL-3.0-or-later
// The words of the page that annotates (src/judging/words/en.txt, app.KEY).

import de from 'words/app/de.txt';
import en from 'words/app/en.txt';
import es from 'words/app/es.txt';
import fr from 'words/app/fr.txt';
import nl from 'words/app/nl.txt';

import { addWords } from './words.js';

export const addAppWords = () => addWords({ de, en, es, fr, nl });
