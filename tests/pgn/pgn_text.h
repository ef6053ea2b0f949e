// SPDX-License-Identifier: GPL-3.0-or-later
// Reading PGN from strings, for the tests of this room.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "io/byte_source.h"
#include "pgn/game_builder.h"
#include "pgn/writer.h"

namespace test {

inline bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

struct ReadPgn {
  std::vector<chess::ImportedGame> games;
  std::vector<chess::Diagnostic> last;

  /// Results that the last position contradicts are no fault of a writer.
  void forget_results() {
    for (auto& game : games)
      std::erase_if(game.diagnostics, [](const auto& d) { return d.reason.starts_with("the board shows "); });
  }

  /// Every diagnostic, one a line.
  std::string reports() const {
    std::string out;
    for (const auto& game : games)
      for (const auto& d : game.diagnostics) out += to_string(d) + "\n";
    for (const auto& d : last) out += to_string(d) + "\n";
    return out;
  }
};

inline ReadPgn read_pgn(std::unique_ptr<chess::ByteSource> source) {
  chess::PgnGameReader reader(std::move(source));
  ReadPgn out;
  while (auto game = reader.next()) out.games.push_back(std::move(*game));
  out.last = reader.last_diagnostics();
  return out;
}

inline ReadPgn read_pgn(std::string text) { return read_pgn(chess::memory_source(std::move(text))); }

/// The moves as the writer gives them, on one line.
inline std::string moves_of(const chess::Game& game) {
  const std::string text = to_pgn(game, chess::PgnStyle{.columns = 0});
  const auto begin = text.find("\n\n") + 2;
  return text.substr(begin, text.size() - begin - 2);
}

/// Reads one game and gives its moves as the writer does; what was reported goes to `reports`.
inline std::string normalised(const std::string& text, std::string* reports = nullptr) {
  const ReadPgn read = read_pgn(text);
  if (reports) *reports = read.reports();
  return read.games.size() == 1 ? moves_of(read.games.front().game)
                                : std::to_string(read.games.size()) + " games";
}

}  // namespace test
