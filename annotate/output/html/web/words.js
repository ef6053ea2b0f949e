// SPDX-License-Identifier: GPL-3.0-or-later
// The page's own words, in the language that its <html lang> names. They stand in the catalogues of annotate
// (src/judging/words/en.txt, page.KEY); another language is another catalogue and a line here.

import de from 'words/de.txt';
import en from 'words/en.txt';
import es from 'words/es.txt';
import fr from 'words/fr.txt';
import nl from 'words/nl.txt';

const LANGUAGES = { de, en, es, fr, nl };
const { lang } = document.documentElement;
const words = LANGUAGES[lang] ?? en;

/// A page with more words adds them: {de: {KEY: TEXT}, ...}.
export const addWords = (more) => Object.assign(words, more[lang] ?? more.en);

/// Figures as the language writes them: "94.3" and "94,3".
const formatOf = (least, most) => new Intl.NumberFormat(lang in LANGUAGES ? lang : 'en',
  { minimumFractionDigits: least, maximumFractionDigits: most, useGrouping: false });
const formats = [formatOf(0, 1), formatOf(1, 1), formatOf(2, 2)];
export const decimal = (value) => formats[0].format(value);
export const oneDecimal = (value) => formats[1].format(value);
export const twoDecimals = (value) => formats[2].format(value);

/// The text behind a key, its {places} filled.
export function word(key, places = {}) {
  return words[key].replace(/\{(\w+)\}/g, (_, place) => places[place]);
}

/// Fills the elements of the page that name their words: data-word as text, data-label for those who do not
/// see it, data-hint in an empty field, data-title with the key of the keyboard (data-key) behind it.
export function fillWords() {
  const each = (name, fill) => {
    for (const element of document.querySelectorAll(`[data-${name}]`)) fill(element, word(element.dataset[name]));
  };
  each('word', (element, text) => element.replaceChildren(text));
  each('label', (element, text) => element.setAttribute('aria-label', text));
  each('hint', (element, text) => element.setAttribute('placeholder', text));
  each('title', (element, text) => {
    const { key } = element.dataset;
    element.title = `${text} (${key.length > 1 ? word(key) : key})`;
  });
}
