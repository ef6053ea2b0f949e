// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/builder/eco_line.h"

#include <algorithm>
#include <tuple>

#include "base/text.h"
#include "notation/fen.h"
#include "notation/move_line.h"
#include "notation/san.h"
#include "openings/eco_table.h"

namespace books {
namespace {

using chess::Position;

/// Without white space at the ends, and with single spaces between words.
std::string tidy(const std::string& text) {
  std::string out;
  for (const std::string_view word : chess::split_words(text)) {
    if (!out.empty()) out += ' ';
    out += word;
  }
  return out;
}

int rank_of_source(const std::string& source) {
  if (source == kLichess) return 0;
  if (source == "eco_tsv") return 1;
  if (source == "eco_js") return 2;
  if (source == "scid") return 3;
  return source == "interpolated" ? 5 : 4;
}

}  // namespace

std::expected<NamedLine, chess::Error> play_entry(const EcoSourceEntry& entry) {
  const auto position = chess::parse_position(entry.fen);
  if (!position) return std::unexpected(chess::Error("FEN", position.error().reason));
  NamedLine line{.entry = entry, .positions = {}, .san = {}};
  Position pos = Position::start();
  const auto moves = chess::parse_move_line(pos, entry.moves);
  if (!moves) return std::unexpected(moves.error());
  for (const chess::Move move : *moves) {
    if (move.is_null()) return std::unexpected("null move");
    line.san.push_back(chess::to_san(pos, move));
    pos.play(move);
    line.positions.push_back(pos);
  }
  if (line.san.empty()) return std::unexpected("no moves");
  if (line.san.size() > chess::eco_table::kMaxPlies) return std::unexpected("line too long");
  if (!pos.repeats(*position)) return std::unexpected("the moves lead to " + chess::to_fen(pos));

  line.entry.eco = tidy(entry.eco);
  line.entry.name = tidy(entry.name);
  if (!chess::eco_table::is_eco_code(line.entry.eco))
    return std::unexpected("no ECO code: " + chess::printable(entry.eco));
  if (line.entry.name.empty() || !chess::is_utf8(line.entry.name)) return std::unexpected("no name");
  for (auto& [source, alias] : line.entry.aliases) alias = tidy(alias);
  std::erase_if(line.entry.aliases, [](const auto& alias) { return alias.second.empty(); });
  return line;
}

bool is_better(const NamedLine& a, const NamedLine& b) {
  const auto class_of = [](const NamedLine& line) {
    return std::tuple(rank_of_source(line.entry.source), !line.entry.is_eco_root, line.entry.eco == "A00");
  };
  if (class_of(a) != class_of(b)) return class_of(a) < class_of(b);
  if (a.entry.eco != b.entry.eco) return a.entry.eco < b.entry.eco;
  if (a.san.size() != b.san.size()) return a.san.size() < b.san.size();
  return std::tie(a.san, a.entry.name) < std::tie(b.san, b.entry.name);
}

std::string identity_of(const Position& pos, Identity identity) {
  return identity == Identity::Fen ? chess::to_fen(pos) : chess::to_epd_fields(pos);
}

}  // namespace books
