// SPDX-License-Identifier: GPL-3.0-or-later
// A game while it is annotated: evals, signs and sentences as they come. They look provisional until the game itself is read again.

import { byId } from './dom.js';
import { signOf } from './game.js';

const PAUSE = 250;

export class Watch {
  constructor(desk) {
    this.desk = desk;
  }

  heard({ event, document, number, ply, e, n, text }) {
    const { desk } = this;
    if (!desk.hasGame || document !== desk.document || number !== desk.number) return;
    const { game } = desk.page;
    const node = game.nodes[game.main[ply - 1]];
    if (!node) return;
    node.isLook = true;
    if (event === 'look') {
      node.e = e;
    } else {
      // Signs that the game does not have yet it cannot name.
      node.n = n.filter((nag) => signOf.has(nag) || game.nags[nag]);
      // In place of what the judge said when it was annotated before.
      node.t = (node.t ?? []).filter(([who]) => !who || who !== game.judge);
      node.lookText = text;
    }
    this.isHere ||= game.main[ply - 1] === desk.page.current;
    this.timer ??= setTimeout(() => this.draw(), PAUSE);
  }

  draw() {
    this.timer = undefined;
    const { page } = this.desk;
    if (!this.desk.hasGame) return;
    const list = byId('move-list');
    const { scrollTop } = list;
    page.moveList.show(page.game);
    list.scrollTop = scrollTop;
    page.moveList.mark(page.current);
    for (const graph of page.graphs) {
      graph.show(page.game);
      graph.mark(page.ply(), page.spoken);
    }
    if (this.isHere) page.refresh();
    this.isHere = false;
  }
}
