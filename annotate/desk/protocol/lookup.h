// SPDX-License-Identifier: GPL-3.0-or-later
// What is known of a position without an engine: its opening, the moves of the opening book, and what was
// played there in documents.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "annotate/desk/library/library.h"
#include "annotate/desk/protocol/caller.h"
#include "annotate/desk/protocol/large_document.h"
#include "annotate/desk/protocol/lookup_sources.h"
#include "annotate/desk/protocol/request.h"
#include "annotate/desk/protocol/visited_games.h"
#include "json/json_value.h"
#include "query/game_filter.h"

namespace annotate {

/// What the games of documents played, as the explorer of `bgn` counts it. Used by one thread.
class PlayedLookup {
 public:
  /// So many games are counted, the first ones, but for those of documents that have a move file.
  static constexpr std::uint64_t kMostGames = 50'000;

  /// So many of the strongest games that come to a position are named, and of the latest ones.
  static constexpr std::size_t kMostExamples = 5;

  explicit PlayedLookup(Library& library) : library_(library) {}

  /// {"total","isPart","moves":[COUNTED],"best":[VISIT],"latest":[VISIT]} for the games of `document` (0: of
  /// all documents) that `filter` keeps, see Library::rows. `total` games come to the position.
  LibraryResult<chess::Json> look_up(std::uint64_t document, const std::string& filter,
                                     const PlayedPosition& position, std::stop_token stop);

 private:
  /// A document, and what was known of it.
  struct AskedDocument {
    std::uint64_t id = 0;
    std::optional<std::uint64_t> games;
    std::optional<std::uint64_t> games_in_move_file;
    friend auto operator<=>(const AskedDocument&, const AskedDocument&) = default;
  };
  /// The documents, and the filter.
  using Asked = std::pair<std::vector<AskedDocument>, std::string>;

  LibraryResult<Asked> asked(std::uint64_t document, const std::string& filter);
  LibraryResult<void> count(const Asked& asked, bool uses_move_files, std::stop_token stop);
  /// Nothing if a move file cannot tell it.
  std::optional<chess::PlayedMoves> played_in(const chess::Position& position,
                                              const std::stop_token& stop) const;
  std::optional<VisitedGames::Visit> visit_of(const chess::GameFacts& game,
                                              const chess::Position& position) const;
  chess::Json visits_json(const chess::ExampleGames& games, const chess::Position& position) const;

  Library& library_;
  std::optional<Asked> counted_;
  chess::GameFilter filter_;  ///< of `counted_`
  bool is_part_ = false;
  VisitedGames games_;
  std::vector<LargeDocument> large_;  ///< whose other games are not in `games_`
};

/// STATE of a game that nobody keeps: the moves of `line` (SAN, from the usual start), with the opening's
/// name.
DeskAnswer line_game(const DeskRequest& request);

/// Any number of threads.
class Lookup {
 public:
  /// The library outlives it. `stop`: the desk ends.
  Lookup(LookupSources sources, Library& library, std::stop_token stop)
      : sources_(std::move(sources)), played_(library), stop_(std::move(stop)) {}

  const LookupSources& sources() const { return sources_; }
  /// {"opening":{"eco","name","ply"},"book":[{"u","s","weight"}]}, what the sources say, and "games" of the
  /// document, or of all, if the request asks for them; what is not known is left out.
  DeskAnswer answer(const DeskRequest& request);

 private:
  const LookupSources sources_;
  std::mutex mutex_;
  PlayedLookup played_;
  const std::stop_token stop_;
};

}  // namespace annotate
