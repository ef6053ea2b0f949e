// SPDX-License-Identifier: GPL-3.0-or-later
// Puzzles as notes for Anki: a text file with the headers that Anki reads, whose fields are HTML.
// https://docs.ankiweb.net/importing/text-files.html
#include <fmt/format.h>

#include <span>

#include "annotate/puzzles/puzzle.h"
#include "base/text.h"
#include "notation/move_line.h"
#include "svg/svg_board.h"

namespace annotate {

namespace {

constexpr int kBoardSize = 360;  // pixels: the board and the answer fit on a phone

std::string front_of(const Puzzle& puzzle) {
  const chess::Position pos = puzzle.position();
  chess::SvgBoardStyle style;
  style.size = kBoardSize;
  style.bottom = pos.turn();
  style.last = puzzle.moves.front();
  return fmt::format("{}<p>{} to move</p>", chess::svg_board(pos, style), chess::to_name(pos.turn()));
}

std::string back_of(const Puzzle& puzzle) {
  std::string text = fmt::format(
      "<p><b>{}</b></p>",
      chess::html_escaped(chess::to_move_line(puzzle.position(), std::span(puzzle.moves).subspan(1))));
  std::string source = chess::html_escaped(puzzle.white + " - " + puzzle.black);
  if (!puzzle.date.empty()) source += ", " + chess::html_escaped(puzzle.date);
  if (!puzzle.url.empty())
    source = fmt::format("<a href=\"{}\">{}</a>", chess::html_escaped(puzzle.url), source);
  return text + "<p>" + source + "</p>";
}

}  // namespace

std::string_view puzzle_anki_header() {
  return "#separator:tab\n#html:true\n#guid column:1\n#tags column:4\n";
}

std::string to_anki(const Puzzle& puzzle) {
  return fmt::format("{}\t{}\t{}\t{}\n", puzzle_id(puzzle), chess::csv_cell(front_of(puzzle)),
                     chess::csv_cell(back_of(puzzle)), fmt::join(puzzle.themes, " "));
}

}  // namespace annotate
