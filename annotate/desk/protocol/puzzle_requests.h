// SPDX-License-Identifier: GPL-3.0-or-later
// Puzzles as the page asks for them: they are made of the games of a document, and become games of a document
// of their own, the moment they are found. So what was found outlives the desk, and can be solved at once.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "annotate/desk/engines/puzzle_maker.h"
#include "annotate/desk/library/library.h"
#include "annotate/desk/protocol/caller.h"
#include "annotate/desk/protocol/file_requests.h"
#include "annotate/desk/protocol/lane.h"
#include "annotate/desk/protocol/request.h"
#include "annotate/desk/protocol/tabs.h"
#include "annotate/desk/refs/failure.h"
#include "json/json_value.h"

namespace annotate {

/// Any number of threads.
class PuzzleRequests {
 public:
  /// What it is given by reference outlives it. `tell` hears of faults; any thread.
  PuzzleRequests(Library& library, FileRequests& files, const Tabs& tabs, Lane& lane, Tell tell,
                 PuzzleMakerOptions options);
  ~PuzzleRequests();
  PuzzleRequests(const PuzzleRequests&) = delete;
  PuzzleRequests& operator=(const PuzzleRequests&) = delete;

  /// The request `puzzles`. To choose the games may mean to read the whole document.
  DeskAnswer answer(const DeskRequest& request);
  /// PUZZLES of PROTOCOL.md; `{}` if there is nothing to tell.
  chess::Json status() const;
  /// The document is closed.
  void forget(std::uint64_t document);
  /// Whoever closes it makes the search for puzzles wait, for a moment.
  std::shared_ptr<PauseGate> gate() const { return maker_->gate(); }

 private:
  /// Where the puzzles that are made now come from, and where they go.
  struct Source {
    std::uint64_t of = 0;
    std::string name;  ///< of the document with the puzzles
    std::optional<std::uint64_t> document;  ///< with the puzzles; nothing: none was found yet
    std::set<std::string> known;  ///< what that document has: "Puzzle 0aB1cD2e"
  };

  DeskAnswer make(const DeskRequest& request);
  std::expected<chess::ImportedGame, chess::Error> fetch(GameRef game);
  std::expected<void, chess::Error> keep(const std::vector<Puzzle>& puzzles);

  Library& library_;
  FileRequests& files_;
  const Tabs& tabs_;
  LaneWork news_;
  const Tell tell_;
  std::stop_source stop_;
  mutable std::mutex mutex_;
  Source source_;
  std::unique_ptr<PuzzleMaker> maker_;  ///< last: its thread uses the above
};

}  // namespace annotate
