// SPDX-License-Identifier: GPL-3.0-or-later
// What is known of a position without an engine: its opening, the moves of the opening book, and what was
// played there in a document.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <stop_token>
#include <utility>

#include "annotate/desk/library/library.h"
#include "annotate/desk/protocol/caller.h"
#include "annotate/desk/protocol/lookup_sources.h"
#include "annotate/desk/protocol/position_counts.h"
#include "annotate/desk/protocol/request.h"
#include "json/json_value.h"

namespace annotate {

/// The counts of the document that was asked for last. Used by one thread.
class DocumentCounts {
 public:
  /// So many games of a document are counted, the first ones.
  static constexpr std::uint64_t kMostGames = 50'000;

  /// So many games that come to a position are named.
  static constexpr std::size_t kMostExamples = 6;

  explicit DocumentCounts(Library& library) : library_(library) {}

  /// {"total","isPart","moves":[COUNTED],"best":[ROW with "ply"]}. `total` games come to the position; `best`
  /// are some of them, those of the strongest players.
  LibraryResult<chess::Json> look_up(std::uint64_t document, const PlayedPosition& position,
                                     std::stop_token stop);

 private:
  LibraryResult<void> count(const Document& document, std::stop_token stop);

  Library& library_;
  std::uint64_t document_ = 0;
  std::optional<std::uint64_t> games_;  ///< of the document, as far as was known
  bool is_part_ = false;
  PositionCounts counts_;
};

/// STATE of a game that nobody keeps: the moves of `line` (SAN, from the usual start), with the opening's
/// name.
DeskAnswer line_game(const DeskRequest& request);

/// Any number of threads.
class Lookup {
 public:
  /// The library outlives it. `stop`: the desk ends.
  Lookup(LookupSources sources, Library& library, std::stop_token stop)
      : sources_(std::move(sources)), counts_(library), stop_(std::move(stop)) {}

  const LookupSources& sources() const { return sources_; }
  /// {"opening":{"eco","name","ply"},"book":[{"u","s","weight"}]}, what the sources say, and "games" of the
  /// document, if the request names one; what is not known is left out.
  DeskAnswer answer(const DeskRequest& request);

 private:
  const LookupSources sources_;
  std::mutex mutex_;
  DocumentCounts counts_;
  const std::stop_token stop_;
};

}  // namespace annotate
