// SPDX-License-Identifier: GPL-3.0-or-later
// The language of the page: what its address names ("#de"), else the browser's. It must be known before any word is asked for.

const LANGUAGES = ['de', 'en', 'es', 'fr', 'nl'];
const wanted = [location.hash.slice(1), ...navigator.languages.map((name) => name.slice(0, 2))];

export const language = wanted.find((name) => LANGUAGES.includes(name)) ?? 'en';
document.documentElement.lang = language;
