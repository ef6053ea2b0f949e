// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/openings/game_names.h"

#include <fmt/format.h>
#include <iterator>

#include "notation/move_line.h"

namespace books {

std::string left_with(const chess::Position& start, std::span<const chess::Move> moves,
                      const chess::GameOpening& opening) {
  if (!opening.left_at) return {};
  const auto left = static_cast<std::size_t>(*opening.left_at) - 1;
  chess::Position pos = start;
  for (const chess::Move move : moves.first(left)) pos.play(move);
  return chess::to_move_line(pos, moves.subspan(left, 1));
}

void append_line(const NamedGame& named, std::string& out) {
  fmt::format_to(std::back_inserter(out), "{}\t{}", named.file, named.game.number);
  if (!named.opening) {
    out += "\t-\t-\t-\t-\n";
    return;
  }
  const std::string left = left_with(named.game.start, named.game.moves, *named.opening);
  fmt::format_to(std::back_inserter(out), "\t{}\t{}\t{}\t{}\n", named.opening->entry.eco, named.opening->ply,
                 left.empty() ? "-" : left, named.opening->entry.name);
}

void append_name(std::string_view name, chess::Json& json) {
  const chess::OpeningNameParts parts = chess::split_opening_name(name);
  json.add("name", name).add("opening", parts.opening);
  json.add_known("variation", parts.variation).add_known("subvariation", parts.subvariation);
}

void append_json_line(const NamedGame& named, std::string& out) {
  chess::Json json{{"file", named.file}, {"game", named.game.number}};
  if (named.opening) {
    append_name(named.opening->entry.name, json.add("eco", named.opening->entry.eco));
    json.add("ply", named.opening->ply);
    if (const std::string left = left_with(named.game.start, named.game.moves, *named.opening); !left.empty())
      json.add("leftAt", *named.opening->left_at).add("leftWith", left);
  }
  out += json.text() + '\n';
}

}  // namespace books
