// SPDX-License-Identifier: GPL-3.0-or-later
// `bgn show`: one game on the terminal. The game is found in its file; a card says who played whom, where and
// when; the board is drawn with characters: coloured squares on a terminal, else rows of chessmen or letters.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "annotate/bgn/pipeline/run_options.h"
#include "base/error.h"
#include "console/terminal.h"
#include "core/piece.h"
#include "game/game.h"
#include "game/imported_game.h"
#include "query/filter_options.h"
#include "query/game_filter.h"
#include "variant/any_position.h"

namespace annotate::bgn {

struct ShowOptions {
  RunOptions run;  ///< `inputs` comes from `words`
  /// The number of a game and a file, in either order; either may be missing.
  std::string first_word;
  std::string second_word;
  chess::FilterOptions filter;
  std::string ply;
  std::string colour = "auto";
  std::size_t width = 0;  ///< 0: the terminal's
  std::string syzygy;  ///< folders of endgame tables; empty: none
  bool ascii = false;
  bool flip = false;
  bool clocks = false;
  bool fen_only = false;
  bool board_only = false;
  bool moves_only = false;
  bool svg_only = false;
  std::string svg_theme = "brown";  ///< see chess::svg_theme_names
};

/// Returns the process's exit status.
int run_show(const ShowOptions& options);

/// The number of a game among those that are kept, from 1; nothing: the last one.
using GameChoice = std::optional<std::uint64_t>;

struct FoundGame {
  chess::ImportedGame game;  ///< its number, lines and diagnostics count from the start of its file
  std::string input;  ///< what to call the file
};

struct GameSearch {
  std::optional<FoundGame> found;
  std::uint64_t seen = 0;  ///< games read
  std::uint64_t kept = 0;  ///< of these, games that the filter keeps
  std::optional<std::string> fault;  ///< why the input could not be read to its end
  std::string note;  ///< why the index of the input was not used; else empty
};

/// Reads no further than it must.
GameSearch find_game(const RunOptions& options, const chess::GameFilter& filter, GameChoice choice);

class PlyChoice {
 public:
  /// The last position of the main line.
  PlyChoice() = default;

  /// A number of half-moves; a move number with "w" or "b", or with "." or "..." as PGN has it; "start";
  /// "end". The error is a sentence that says what is accepted.
  static std::expected<PlyChoice, chess::Error> parse(std::string_view text);

  /// How many half-moves of the main line are played then. The error says how long the game is.
  std::expected<std::size_t, chess::Error> resolve(const chess::Game& game) const;

 private:
  std::optional<std::size_t> plies_;
  std::optional<int> move_number_;
  chess::Color color_ = chess::Color::White;
};

struct BoardStyle {
  bool colours = false;
  bool ascii = false;  ///< letters as in FEN instead of chessmen
  bool flip = false;  ///< seen by Black
};

/// Nine lines: eight ranks with their numbers, and the letters of the files. The squares of `last` are
/// marked: by colour, else the arrival in brackets and the empty origin by `*`.
std::string board_picture(const chess::AnyPosition& pos, std::optional<chess::Move> last,
                          const BoardStyle& style);

struct CardStyle {
  std::size_t width = 80;
  bool ascii = false;  ///< "-" for dashes and points
};

/// The players with titles, ratings and the result; event, place and time; opening (from its tags, or looked
/// up by the moves); time control and how it ended; every other tag on a line of its own; what was wrong
/// with the game.
std::string game_card(const chess::ImportedGame& game, const CardStyle& style, const chess::Ink& ink);

}  // namespace annotate::bgn
