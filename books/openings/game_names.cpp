// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/openings/game_names.h"

#include <fmt/format.h>
#include <iterator>
#include <nlohmann/json.hpp>

#include "json/json_text.h"
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

void append_json_line(const NamedGame& named, std::string& out) {
  nlohmann::ordered_json json{{"file", named.file}, {"game", named.game.number}};
  if (named.opening) {
    json["eco"] = named.opening->entry.eco;
    append_name(named.opening->entry.name, json);
    json["ply"] = named.opening->ply;
    if (const std::string left = left_with(named.game.start, named.game.moves, *named.opening);
        !left.empty()) {
      json["leftAt"] = *named.opening->left_at;
      json["leftWith"] = left;
    }
  }
  out += chess::screen_json(json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  out += '\n';
}

}  // namespace books
