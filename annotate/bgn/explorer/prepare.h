// SPDX-License-Identifier: GPL-3.0-or-later
// `bgn prepare`: what an opponent plays, where he scores badly, and where he leaves one's own repertoire, as
// text, JSON, PGN or a page.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "annotate/bgn/pipeline/run_options.h"
#include "base/enum_array.h"
#include "explorer/asked_games.h"
#include "explorer/move_tree.h"
#include "explorer/preparation.h"
#include "query/filter_options.h"

namespace annotate::bgn {

struct PrepareOptions {
  static constexpr std::uint64_t kUsualGames = 5;

  RunOptions run;
  chess::FilterOptions filter;
  std::string name;  ///< of the player
  std::vector<std::string> references;  ///< known games, for novelties; see NoveltyOptions
  std::string repertoire;  ///< a file of games, a book or a database; empty: none
  std::string side = "both";  ///< whose moves it is for: white, black, both
  int depth = 6;  ///< half-moves of the trees that are shown
  int plies = 30;  ///< half-moves of each game that are looked at
  /// In lines that are shown; 0: kUsualGames, and in the trees also a share of the player's games.
  std::uint64_t min_games = 0;
  bool no_move_file = false;  ///< read the references themselves
  bool json = false;
  bool pgn = false;
  bool html = false;
};

/// Prints what is found. Returns the process's exit status.
int run_prepare(const PrepareOptions& options);

/// A move by which the player left the known games.
struct OwnNovelty {
  std::size_t game = 0;  ///< of the asked games
  std::size_t ply = 0;  ///< half-moves before it
};

/// All that is said of the player with one colour.
struct SideReport {
  chess::MoveTree tree;
  std::vector<chess::PreparedLine> weak;
  std::optional<std::vector<chess::BookGap>> gaps;  ///< nothing: there is no repertoire
  std::vector<OwnNovelty> novelties;  ///< the latest first
};

/// All that is said.
struct PrepareReport {
  const PrepareOptions& options;
  const chess::Preparation& player;
  std::size_t duplicates = 0;  ///< games of the player that `bgn dedupe` would leave out; they do not count
  const chess::AskedGames& games;  ///< the player's, if there are references
  chess::EnumArray<chess::Color, SideReport> sides{};
};

std::string prepare_text(const PrepareReport& report);
/// One JSON object. The keys are those of bgn(1), and stay.
std::string prepare_json(const PrepareReport& report);
/// The trees of both colours as games.
std::string prepare_pgn(const PrepareReport& report);
/// A page of HTML, which needs nothing from outside.
std::string prepare_page(const PrepareReport& report);

}  // namespace annotate::bgn
