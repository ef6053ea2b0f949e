// SPDX-License-Identifier: GPL-3.0-or-later
// Elements without markup: whatever a game says becomes text, never HTML.

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value);
  element.append(...children.filter((child) => child !== undefined && child !== ''));
  return element;
}

export const make = (name, attributes = {}, ...children) =>
  filled(document.createElement(name), attributes, children);
export const draw = (name, attributes = {}, ...children) =>
  filled(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children);
export const byId = (id) => document.getElementById(id);

/// Nothing but addresses of the web is followed.
export const isAddress = (text) => /^https?:\/\/[^\s]+$/i.test(text);
/// The address as a link; any other text as it is.
export const linkTo = (address, text = address.replace(/^https?:\/\/(www\.)?/i, '')) =>
  isAddress(address) ? make('a', { href: address, rel: 'noopener noreferrer' }, text) : address;
