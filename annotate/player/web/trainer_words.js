// SPDX-License-Identifier: GPL-3.0-or-later
// What the trainer says in other words than the report of a game.

import de from 'words/trainer/de.txt';
import en from 'words/trainer/en.txt';
import es from 'words/trainer/es.txt';
import fr from 'words/trainer/fr.txt';
import nl from 'words/trainer/nl.txt';

import { addWords } from './words.js';

export const addTrainerWords = () => addWords({ de, en, es, fr, nl });
