// SPDX-License-Identifier: GPL-3.0-or-later
// The law of copies: a game that a reader lets be copied is the same game when its copy is read, of which
// then nothing is said, and which gives the same copy again; whatever other games stand around it. And a
// reader that makes trees late makes the same ones.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/main_line.h"
#include "io/byte_source.h"
#include "pgn/game_builder.h"
#include "pgn/late_reader.h"
#include "pgn/writer.h"

namespace test {

struct CopiedGames {
  std::string text;  ///< of all games, copied or else written
  std::vector<std::pair<chess::Game, std::string>> games;  ///< with their copies, empty where there is none
  std::string fault;  ///< against the law; empty: none

  std::size_t copies() const {
    std::size_t count = 0;
    for (const auto& [game, copy] : games) count += copy.empty() ? 0 : 1;
    return count;
  }
};

/// Reads the games of two sources of one text.
inline CopiedGames copy_games(std::unique_ptr<chess::ByteSource> source,
                              std::unique_ptr<chess::ByteSource> same) {
  chess::PgnGameReader at_once(std::move(source));
  chess::LatePgnReader later(std::move(same));
  CopiedGames out;
  while (true) {
    const auto expected = at_once.next();
    chess::ImportedGame* const game = later.lend();
    if (expected.has_value() != (game != nullptr)) out.fault = "not as many games";
    if (!expected || game == nullptr) break;
    if (expected->game.size() > 1 && game->game.size() > 1) out.fault = "a tree that nobody asked for";
    if (later.plies() != chess::main_plies(expected->game)) out.fault = "another number of half-moves";
    if (const auto line = later.bare_line()) {
      const bool is_bare =
          expected->game.size() == line->moves.size() + 1 && line->moves.size() == later.plies();
      if (!is_bare || !std::ranges::equal(line->moves, expected->game.main_moves()) ||
          line->start != expected->game.any_start() || line->chess960 != expected->game.chess960)
        out.fault = "another bare line";
    }
    std::string copy, other_copy;
    at_once.reader().append_copy(copy);
    later.reader().append_copy(other_copy);
    later.complete();
    later.complete();  // changes nothing
    if (!same_game(expected->game, game->game) || expected->status != game->status ||
        expected->diagnostics != game->diagnostics || expected->written_result != game->written_result)
      out.fault = "another game";
    if (copy != other_copy) out.fault = "another copy";
    if (copy.empty())
      append_pgn(expected->game, out.text);
    else
      out.text += copy;
    out.games.emplace_back(expected->game, std::move(copy));
  }
  if (at_once.last_diagnostics() != later.last_diagnostics()) out.fault = "other last diagnostics";
  return out;
}

inline CopiedGames copy_games(std::string_view text) {
  return copy_games(chess::view_source(text), chess::view_source(text));
}

/// What contradicts the law; empty: nothing.
inline std::string fault_of_copies(std::string_view text) {
  const CopiedGames once = copy_games(text);
  if (!once.fault.empty()) return once.fault;
  const CopiedGames twice = copy_games(once.text);
  if (!twice.fault.empty()) return "read again: " + twice.fault;
  if (twice.games.size() != once.games.size()) return "not as many games in the copies";
  for (std::size_t i = 0; i < once.games.size(); ++i) {
    const auto& [game, copy] = once.games[i];
    if (copy.empty()) continue;
    if (copy != twice.games[i].second) return "not copied again: " + copy;
    if (!same_game(game, twice.games[i].first)) return "another game in the copy: " + copy;
  }
  return {};
}

}  // namespace test
