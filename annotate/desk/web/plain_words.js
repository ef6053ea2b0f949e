// SPDX-License-Identifier: GPL-3.0-or-later
// What people type into the filter without having read anything: a name, an opening, a year.

const FIELDS = ['player', 'opening', 'eco', 'event', 'site', 'date', 'result'];
/// Neither an option nor a formula: no sign that those have.
const PLAIN = /^[\p{L}\p{N}'.,_/][\p{L}\p{M}\p{N}'.,_/-]*$/u;
const OF_FORMULAS = new Set(['and', 'or', 'not']);

/// A filter in the words of `bgn filter`. Of plain words, each stands in one of the fields.
export function filterOf(text) {
  const words = text.trim().split(/\s+/).filter(Boolean);
  if (!words.every((one) => PLAIN.test(one) && !OF_FORMULAS.has(one))) return text.trim();
  return words.map((one) => `(${FIELDS.map((field) => `${field} ~ "${one}"`).join(' or ')})`).join(' and ');
}
