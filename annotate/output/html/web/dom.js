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
