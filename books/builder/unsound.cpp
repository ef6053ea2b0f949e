// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/builder/unsound.h"

#include "base/text.h"
#include "notation/move_line.h"

namespace books {
namespace {

std::expected<UnsoundLine, chess::Error> parse_row(std::string_view row) {
  const auto fields = chess::split(row, '\t');
  if (fields.size() != 3) return std::unexpected("a row has 3 fields");
  UnsoundLine line{chess::Position::start(), chess::Color::White};
  const auto moves = chess::parse_move_line(line.end, fields[0]);
  if (!moves) return std::unexpected(moves.error());
  for (const chess::Move move : *moves) {
    if (move.is_null()) return std::unexpected("null move");
    line.end.play(move);
  }
  if (line.end == chess::Position::start()) return std::unexpected("no moves");
  if (fields[1] != "w" && fields[1] != "b") return std::unexpected("the side is w or b");
  if (fields[1] == "b") line.side = chess::Color::Black;
  return line;
}

}  // namespace

std::expected<std::vector<UnsoundLine>, chess::Error> parse_unsound_lines(std::string_view text) {
  std::vector<UnsoundLine> lines;
  std::size_t number = 0;
  for (const std::string_view row : chess::split(text, '\n')) {
    ++number;
    if (number == 1 && row != kUnsoundHeader)
      return std::unexpected(chess::Error("line 1", "not a list of unsound lines"));
    if (row.empty() || row.starts_with('#')) continue;
    auto line = parse_row(row);
    if (!line) return std::unexpected(std::move(line.error()).in("line " + std::to_string(number)));
    lines.push_back(*line);
  }
  return lines;
}

}  // namespace books
