// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/library/pasted_text.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/text.h"
#include "games/game_reader.h"
#include "notation/move_line.h"
#include "notation/variant_text.h"
#include "pgn/writer.h"

namespace annotate {

namespace {

using chess::Error;
using chess::Game;

constexpr std::size_t kLongestPaste = std::size_t{64} << 20;
constexpr std::size_t kLongestFen = 200;
constexpr int kRows = 8;

/// "rnbqkbnr/pppppppp/8/...": eight rows with strokes between them, in one line.
bool looks_like_fen(std::string_view text) {
  if (text.size() > kLongestFen || text.find('\n') != std::string_view::npos) return false;
  const std::string_view board = text.substr(0, text.find_first_of(" \t"));
  return std::ranges::count(board, '/') >= kRows - 1;
}

PastedText file_of(const Game& game) { return {chess::to_pgn(game), ".pgn", {}}; }

std::expected<PastedText, Error> position_of(std::string_view fen) {
  const auto position = chess::parse_position(chess::Variant::Standard, fen);
  if (!position) return std::unexpected(Error("this is no position: " + position.error().reason));
  Game game(*position);
  game.chess960 = needs_chess960(*position);
  return file_of(game);
}

/// Moves without anything else, in SAN or UCI. The error names the first one that cannot be played.
std::expected<PastedText, Error> line_of(std::string_view text) {
  const auto moves = chess::parse_move_line(chess::Position::start(), text);
  if (!moves) return std::unexpected(moves.error());
  if (moves->empty()) return std::unexpected(Error("there are no moves in it"));
  Game game;
  game.add_line_unchecked(chess::kRootNode, *moves);
  for (const std::string_view word : chess::split_words(text))
    if (chess::is_result_word(word))
      game.result = chess::parse_result(word).value_or(chess::GameResult::Unknown);
  return file_of(game);
}

std::string name_of(const Game& game) {
  const std::string_view white = game.tags.get("White", "?");
  const std::string_view black = game.tags.get("Black", "?");
  if (white == "?" && black == "?") return {};
  return std::string(white) + " - " + std::string(black);
}

/// What a reader finds in the text.
struct Found {
  std::uint64_t games = 0;  ///< with moves or tags
  std::uint64_t damaged = 0;
  std::optional<std::string> fault;  ///< the first
  std::string name;  ///< of the first game
};

Found read_games(chess::GameFormat format, std::string_view text) {
  Found found;
  const auto reader = chess::make_game_reader(format, chess::view_source(text));
  while (const auto game = reader->next()) {
    for (const chess::Diagnostic& diagnostic : game->diagnostics)
      if (diagnostic.severity == chess::Severity::Error && !found.fault) found.fault = to_string(diagnostic);
    found.damaged += game->is_damaged() ? 1 : 0;
    if (game->game.size() == 1 && game->game.tags.empty()) continue;
    if (found.games++ == 0) found.name = name_of(game->game);
  }
  for (const chess::Diagnostic& diagnostic : reader->last_diagnostics())
    if (!found.fault) found.fault = to_string(diagnostic);
  return found;
}

}  // namespace

std::expected<PastedText, Error> read_pasted_text(std::string text) {
  if (text.size() > kLongestPaste)
    return std::unexpected(Error("a pasted text has at most 64 MiB; open a file"));
  const std::string_view trimmed = chess::trim(text);
  if (trimmed.empty()) return std::unexpected(Error("there is nothing in it"));
  if (looks_like_fen(trimmed)) return position_of(trimmed);
  const auto format = chess::sniff_format(text);
  if (!format) return std::unexpected(Error("these are no games, but binary data"));
  // Tags, braces and lines of games are for the readers of files. Bare moves may be a mix of SAN and UCI, and
  // a slip in them is told in their own words.
  const bool has_tags =
      trimmed.find('[') != std::string_view::npos || trimmed.find('{') != std::string_view::npos;
  Found found = read_games(*format, text);
  if (!has_tags && (found.games != 1 || found.damaged > 0)) {
    auto line = line_of(trimmed);
    if (line) return line;
    if (found.games <= 1) return std::unexpected(std::move(line.error()));
  }
  if (found.games == 0)
    return std::unexpected(
        Error(found.fault ? "these are no games: " + *found.fault : "there are no games in it"));
  return PastedText{std::move(text), "." + std::string(chess::to_string(*format)), std::move(found.name)};
}

}  // namespace annotate
