// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/tester/page_board.h"

#include <fmt/format.h>

#include <array>

#include "base/text.h"
#include "json/json_value.h"
#include "notation/fen.h"
#include "notation/move_line.h"
#include "svg/svg_board.h"

namespace books {

const std::string_view PageBoard::kStyle = R"(
.desk { display: grid; gap: 1rem 2rem; grid-template-columns: minmax(0, 1fr); } .desk > * { min-width: 0; }
@media (min-width: 60rem) {
  .desk { grid-template-columns: minmax(20rem, 26rem) minmax(0, 1fr); align-items: start; }
  #board { position: sticky; top: 1rem; } }
#board svg { max-width: 26rem; } #board text { font-size: 34px; }
#board .light { fill: #ecdcc0; } #board .dark { fill: #b18a62; }
#board .light.last { fill: #cdd26a; } #board .dark.last { fill: #aaa23a; }
#board p { margin: .75rem 0 0; } #board .line { max-height: 9rem; overflow-y: auto; }
button.go { all: unset; box-sizing: border-box; display: inline-block; min-width: 1.5rem; max-width: 100%;
  padding: .125rem 0; line-height: 1.25rem; cursor: pointer; color: var(--link); text-decoration: underline; }
button.go:focus-visible { outline: 2px solid; outline-offset: 2px; }
button.go[aria-current] { font-weight: 700; text-decoration: none; }
.steps button { font: inherit; min-width: 3rem; min-height: 2.5rem; cursor: pointer; vertical-align: top; }
#board .steps svg { width: 1.25rem; height: 1.25rem; margin: auto; fill: currentColor; stroke: currentColor;
  stroke-width: 2; stroke-linejoin: round; }
.findings ol { padding-left: 1.6rem; } .findings li { margin: 0 0 .8rem; }
@media print { #board { display: none; } }
)";

namespace {

/// Shows a position when its text is clicked; arrows on the keyboard step through its line.
constexpr std::string_view kScript = R"(<script>
(() => {
  const data = JSON.parse(document.getElementById('positions').textContent);
  const board = document.getElementById('board');
  const picture = board.querySelector('.picture'), text = board.querySelector('.where');
  const moves = board.querySelector('.line');
  let line = [0], at = 0, shown = false;
  const lineTo = end => {
    const nodes = [end];
    while (nodes[0] !== 0) nodes.unshift(data.nodes[nodes[0]][0]);
    return nodes;
  };
  const place = name => {
    const file = name.charCodeAt(0) - 97, rank = name.charCodeAt(1) - 49;
    return data.white ? [50 + 100 * file, 100 * (7 - rank)] : [50 + 100 * (7 - file), 100 * rank];
  };
  const draw = () => {
    const [, , men, squares] = data.nodes[line[at]];
    const last = [squares.slice(0, 2), squares.slice(2)];
    let out = '';
    for (let i = 0; i < 64; ++i) {
      const name = 'abcdefgh'[i % 8] + (1 + (i >> 3)), [x, y] = place(name);
      const shade = ((i + (i >> 3)) % 2 ? 'light' : 'dark') + (last.includes(name) ? ' last' : '');
      out += `<rect class="${shade}" x="${x}" y="${y}" width="100" height="100"/>`;
    }
    men.split('/').forEach((row, r) => {
      let file = 0;
      for (const c of row) {
        if (c >= '1' && c <= '8') { file += +c; continue; }
        const [x, y] = place('abcdefgh'[file++] + (8 - r));
        const man = c < 'a' ? 'w' + c : 'b' + c.toUpperCase();
        out += `<use href="#${man}" x="${x}" y="${y}" width="100" height="100"/>`;
      }
    });
    for (let i = 0; i < 8; ++i) {
      const [x] = place('abcdefgh'[i] + 1), [, y] = place('a' + (i + 1));
      out += `<text x="${x + 50}" y="840" text-anchor="middle">${'abcdefgh'[i]}</text>`;
      out += `<text x="25" y="${y + 62}" text-anchor="middle">${i + 1}</text>`;
    }
    picture.innerHTML = out;
    const said = at ? 'After ' + data.nodes[line[at]][1] : 'The start position';
    picture.setAttribute('aria-label', said);
    text.textContent = said;
    moves.replaceChildren(...line.slice(1).flatMap((node, i) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'go';
      const move = data.nodes[node][1];
      button.textContent = i && move.includes('...') ? move.replace(/^.* /, '') : move;
      if (i + 1 === at) button.setAttribute('aria-current', 'true');
      button.onclick = () => { at = i + 1; draw(); moves.children[i].focus(); };
      return [button, ' '];
    }));
  };
  const step = by => { at = Math.max(0, Math.min(line.length - 1, at + by)); draw(); };
  document.querySelectorAll('main button.go').forEach(button => button.onclick = () => {
    line = lineTo(+button.dataset.end);
    at = Math.max(0, line.indexOf(+button.dataset.at));
    draw();
    if (shown) board.scrollIntoView({ block: 'nearest' });
  });
  board.querySelectorAll('[data-step]').forEach(button => button.onclick = () => step(+button.dataset.step));
  document.addEventListener('keydown', event => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target !== document.body && !event.target.closest('#board, button.go')) return;
    event.preventDefault();
    step(by);
  });
  board.hidden = false;
  const first = document.querySelector('.findings button.go');
  if (first) first.click(); else draw();
  shown = true;
})();
</script>
)";

}  // namespace

std::string printed(std::string_view figure) {
  std::string out;
  for (const char c : figure) c == '-' ? out += "\u2212" : out += c;
  return out;
}

PageBoard::PageBoard(const chess::BookGraph& graph, chess::Color bottom)
    : graph_(graph), bottom_(bottom), nodes_{{0, "", graph.start, ""}} {}

std::size_t PageBoard::child(std::size_t node, chess::Move move) {
  const auto [known, is_new] = children_.try_emplace({node, move.raw()}, nodes_.size());
  if (!is_new) return known->second;
  const chess::Position before = nodes_[node].position;
  nodes_.push_back({node, chess::to_move_line(before, std::array{move}), before.after(move),
                    to_string(move.from()) + to_string(move.to())});
  return known->second;
}

std::size_t PageBoard::follow(std::size_t node, std::span<const chess::Move> moves) {
  for (const chess::Move move : moves) node = child(node, move);
  return node;
}

std::size_t PageBoard::node_of(std::size_t index) { return follow(0, graph_.positions[index].path); }

std::string PageBoard::button(std::size_t at, std::size_t end, std::string_view text) {
  return fmt::format("<button type=\"button\" class=\"go\" data-at=\"{}\" data-end=\"{}\">{}</button>", at,
                     end, chess::html_escaped(text));
}

std::string PageBoard::section() {
  return R"(<section id="board" aria-label="Board" hidden>
<svg class="picture" viewBox="0 0 850 850" role="img" aria-label="The start position"></svg>
<p class="where quiet" aria-live="polite"></p>
<p class="steps">
<button type="button" data-step="-999" aria-label="To the start"><svg viewBox="0 0 24 24"
  aria-hidden="true"><path d="M6 5v14M19 5l-9 7 9 7z"/></svg></button>
<button type="button" data-step="-1" aria-label="Back"><svg viewBox="0 0 24 24"
  aria-hidden="true"><path d="M16 5l-9 7 9 7z"/></svg></button>
<button type="button" data-step="1" aria-label="On"><svg viewBox="0 0 24 24"
  aria-hidden="true"><path d="M8 5l9 7-9 7z"/></svg></button>
<button type="button" data-step="999" aria-label="To the end"><svg viewBox="0 0 24 24"
  aria-hidden="true"><path d="M18 5v14M5 5l9 7-9 7z"/></svg></button>
</p>
<p class="line"></p>
</section>
)";
}

std::string PageBoard::scripts() const {
  using chess::Json;
  Json nodes = Json::array();
  for (const Node& node : nodes_) {
    const std::string fen = chess::to_fen(node.position);
    nodes.push(Json::array()
                   .push(node.parent)
                   .push(node.move)
                   .push(fen.substr(0, fen.find(' ')))
                   .push(node.squares));
  }
  const Json data{{"nodes", nodes}, {"white", bottom_ == chess::Color::White}};
  return fmt::format(
      "<svg width=\"0\" height=\"0\" style=\"position: absolute\" "
      "aria-hidden=\"true\"><defs>\n{}</defs></svg>\n"
      "<script type=\"application/json\" id=\"positions\">{}</script>\n{}",
      chess::svg_piece_symbols(), data.text(), kScript);
}

}  // namespace books
