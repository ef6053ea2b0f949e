// SPDX-License-Identifier: GPL-3.0-or-later
// A click on the number of positions behind a figure shows them below its row, each with a board. The
// positions stand as text at the end of the page, for those without JavaScript. An exercise shows its moves
// when its answer is opened.
const SVG = 'http://www.w3.org/2000/svg';

function element(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const key in attributes) made.setAttribute(key, attributes[key]);
  return made;
}

function centre(square, flipped) {
  const file = square.charCodeAt(0) - 97;
  const rank = Number(square[1]) - 1;
  return [(flipped ? 7 - file : file) * 100 + 50, (flipped ? rank : 7 - rank) * 100 + 50];
}

function arrow(uci, kind, flipped) {
  const [x1, y1] = centre(uci.slice(0, 2), flipped);
  const [x2, y2] = centre(uci.slice(2, 4), flipped);
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const head = [[-35, 22], [0, 0], [-35, -22]].map(([along, aside]) =>
    `${x2 + along * ux - aside * uy} ${y2 + along * uy + aside * ux}`);
  return element('path', { class: `arrow ${kind}`, d: `M${x1} ${y1}L${x2} ${y2}M${head.join('L')}` });
}

function board(item) {
  const flipped = item.dataset.side === 'black';
  const svg = element('svg', { viewBox: '0 0 800 800', role: 'img', 'aria-label': item.dataset.fen });
  const rows = item.dataset.fen.split(' ')[0].split('/');
  for (let rank = 0; rank < 8; ++rank)
    for (let file = 0; file < 8; ++file)
      svg.append(element('rect', { x: file * 100, y: rank * 100, width: 100, height: 100,
        class: (file + rank) % 2 ? 'dark' : 'light' }));
  rows.forEach((row, rank) => {
    let file = 0;
    for (const letter of row) {
      if (letter >= '1' && letter <= '8') {
        file += Number(letter);
        continue;
      }
      const [x, y] = flipped ? [7 - file, 7 - rank] : [file, rank];
      const color = letter === letter.toUpperCase() ? 'w' : 'b';
      svg.append(element('use', { href: `#${color}${letter.toUpperCase()}`, x: x * 100, y: y * 100, width: 100, height: 100 }));
      ++file;
    }
  });
  if (item.dataset.played) svg.append(arrow(item.dataset.played, 'played', flipped));
  if (item.dataset.best) svg.append(arrow(item.dataset.best, 'best', flipped));
  return svg;
}

function show(link) {
  const row = link.closest('tr');
  if (row.nextElementSibling && row.nextElementSibling.className === 'list') {
    row.nextElementSibling.remove();
    link.setAttribute('aria-expanded', 'false');
    return;
  }
  const list = document.createElement('ol');
  list.className = 'cards';
  for (const place of link.dataset.places.split(' ')) {
    const item = document.getElementById(`p${place}`);
    const card = document.createElement('li');
    card.append(board(item));
    for (const child of item.childNodes) card.append(child.cloneNode(true));
    list.append(card);
  }
  const cell = document.createElement('td');
  cell.colSpan = row.cells.length;
  cell.append(list);
  const below = document.createElement('tr');
  below.className = 'list';
  below.append(cell);
  row.after(below);
  link.setAttribute('aria-expanded', 'true');
}

for (const item of document.querySelectorAll('.exercise')) {
  const { fen, side } = item.dataset;
  const answer = item.querySelector('details');
  let shown = board({ dataset: { fen, side } });
  item.prepend(shown);
  answer.addEventListener('toggle', () => {
    const next = board({ dataset: answer.open ? { fen, side, ...answer.dataset } : { fen, side } });
    shown.replaceWith(next);
    shown = next;
  });
}

for (const link of document.querySelectorAll('a[data-places]')) {
  link.setAttribute('role', 'button');
  link.setAttribute('aria-expanded', 'false');
  link.addEventListener('click', (event) => {
    event.preventDefault();
    show(link);
  });
}
