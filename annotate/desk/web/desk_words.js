// SPDX-License-Identifier: GPL-3.0-or-later
// The desk's own words (src/judging/words/en.txt, desk.KEY), beside those of the page of a game.

import de from 'words/desk/de.txt';
import en from 'words/desk/en.txt';
import es from 'words/desk/es.txt';
import fr from 'words/desk/fr.txt';
import nl from 'words/desk/nl.txt';

import { addWords } from './words.js';

/// Call it before the first word of the desk is asked for.
export const addDeskWords = () => addWords({ de, en, es, fr, nl });
