// SPDX-License-Identifier: GPL-3.0-or-later
// Live lines of engines about the position on the board. Each tab of the browser has one analysis at a time,
// on one or more engines, each a process of its own. Nothing here waits for an engine but threads of its own.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "client/engine_spec.h"
#include "core/score.h"
#include "core/win_model.h"
#include "protocol/uci_info.h"
#include "variant/any_position.h"

namespace annotate {

/// What is to be analysed.
struct ExplorerRequest {
  std::vector<std::size_t> engines;  ///< by their place in the list; at least one
  chess::AnyPosition start;
  std::vector<chess::Move> moves;  ///< from there
  bool chess960 = false;
  int lines = 1;
  /// The other side is to move: what does it threaten?
  bool is_threat = false;
};

struct ExplorerLine {
  chess::Score score;  ///< White's view, like the chances
  chess::ScoreBound bound = chess::ScoreBound::Exact;
  int depth = 0;
  std::optional<chess::ResultChances> chances;
  std::vector<chess::Move> moves;  ///< legal, from `ExplorerNews::position`
};

/// What an engine has found so far.
struct ExplorerNews {
  std::uint64_t tab = 0;
  std::uint64_t analysis = 0;  ///< as `start` has named it
  std::size_t engine = 0;
  chess::AnyPosition position;  ///< in which the lines begin
  int depth = 0;
  std::uint64_t nodes = 0;
  std::uint64_t nodes_per_second = 0;
  std::vector<ExplorerLine> lines;  ///< by rank
  /// Nothing more comes from this engine for this analysis. Without a line and a fault: the game is over.
  bool is_end = false;
  std::string fault;  ///< a sentence; empty: all is well
};

class ExplorerListener {
 public:
  virtual ~ExplorerListener() = default;
  /// Called from one thread of the explorer. It may call the explorer, but not destroy it.
  virtual void on_lines(const ExplorerNews& news) = 0;
};

struct ExplorerOptions {
  std::chrono::milliseconds between_news{100};  ///< of one engine
  std::chrono::milliseconds longest_search{std::chrono::minutes(20)};
  std::chrono::milliseconds longest_idle{std::chrono::minutes(3)};  ///< then the process is ended
  std::size_t most_processes = 8;
  int most_lines = 10;
};

/// Any number of threads may call it.
class Explorer {
 public:
  /// `listener` must outlive it.
  Explorer(std::vector<chess::EngineSpec> engines, ExplorerListener& listener, ExplorerOptions options = {});
  /// Ends all engines.
  ~Explorer();
  Explorer(const Explorer&) = delete;
  Explorer& operator=(const Explorer&) = delete;

  /// Begins an analysis in place of the one that the tab has, and returns its number. Faults of the request
  /// are told at once: no such engine, an illegal move, a check that a threat would ignore, too many
  /// processes.
  std::expected<std::uint64_t, chess::Error> start(std::uint64_t tab, ExplorerRequest request);
  /// Ends the tab's analysis. Its engines wait for the next one.
  void stop(std::uint64_t tab);
  /// The tab is gone, and so are its engines.
  void close(std::uint64_t tab);

  /// All engines rest as long as it lives; then they go on where they were. May outlive the explorer.
  class Rest;
  std::shared_ptr<Rest> rest();

  /// Processes that run.
  std::size_t processes() const;

 private:
  class Impl;
  std::shared_ptr<Impl> impl_;
};

}  // namespace annotate
