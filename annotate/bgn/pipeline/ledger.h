// SPDX-License-Identifier: GPL-3.0-or-later
// The end of the line for reports: they come in the order of the inputs, and are counted on, shown and added
// up here.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "console/console.h"
#include "game/imported_game.h"
#include "games/chunk_report.h"
#include "games/game_files.h"

namespace annotate::bgn {

/// Hears of each diagnostic, its line and game counted from the start of the input.
using OnDiagnostic = std::function<void(std::size_t input, const chess::Diagnostic& what)>;

class Ledger {
 public:
  /// Without `on_diagnostic` warnings and errors are shown on the console, so many of them; the others are
  /// counted.
  Ledger(const chess::GameFiles& files, chess::Console& console, std::size_t max_messages,
         OnDiagnostic on_diagnostic = {});

  /// The next report.
  void take(chess::ChunkReport&& report);

  /// Says how many diagnostics were not shown, if any.
  void finish();

  /// Of all games so far.
  const chess::GameCounts& totals() const { return totals_; }
  /// Of the games of one input.
  const chess::GameCounts& counts(std::size_t input) const { return counts_[input]; }
  /// Games so far, for other threads.
  std::uint64_t games() const { return games_.load(std::memory_order_relaxed); }
  /// Where lines and games of the next chunk count from.
  std::size_t line_base() const { return line_base_; }
  std::size_t game_base() const { return game_base_; }

  /// What has come in so far deserves this exit status.
  int exit_status() const;
  /// Something beside the moves of a game was lost or guessed.
  bool has_warnings() const { return has_warnings_; }
  /// Some input could not be read to its end.
  bool has_faults() const { return faults_ > 0; }
  /// No input could be read at all.
  bool has_only_faults() const { return faults_ > 0 && faults_ == counts_.size() && totals_.games == 0; }

 private:
  void show(std::size_t input, const chess::Diagnostic& what);

  const chess::GameFiles& files_;
  chess::Console& console_;
  std::size_t max_messages_;
  std::size_t messages_ = 0;
  OnDiagnostic on_diagnostic_;
  chess::GameCounts totals_;
  std::vector<chess::GameCounts> counts_;
  std::atomic<std::uint64_t> games_{0};
  std::size_t line_base_ = 0;
  std::size_t game_base_ = 0;
  std::size_t faults_ = 0;
  bool has_errors_ = false;
  bool has_warnings_ = false;
};

}  // namespace annotate::bgn
