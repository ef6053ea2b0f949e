// SPDX-License-Identifier: GPL-3.0-or-later
// What comes of one game, and where such results are kept the moment they are there, so that a later run need
// not work for them again: a seam between the pipeline and the journal.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "annotate/output/output.h"
#include "base/enum_array.h"
#include "base/error.h"
#include "game/game.h"

namespace annotate {

struct AnnotationResult {
  bool dropped = false;  ///< stopped before its end
  bool damaged = false;
  bool of_others = false;  ///< none of the players whose moves are wanted plays: the game is as it came
  bool recalled = false;  ///< an earlier run finished it
  std::array<std::string, kOutputFormats> texts;  ///< by OutputFormat; empty where none is wanted
  std::uint64_t moves = 0;
  std::uint64_t nodes = 0;
  std::uint64_t searches = 0;
  std::chrono::milliseconds search_time{0};  ///< of all engines together
  std::array<std::uint64_t, 4> labels{};
  chess::EnumArray<chess::Color, std::optional<double>>
      accuracy{};  ///< in percent; the journal does not keep it
  bool stripped = false;  ///< of our marks
  bool without_evals = false;  ///< stored ones were wanted, and there are none
  std::uint64_t changed_lines =
      0;  ///< lines of ours that a person has changed, or that are not proved; they stay
  std::uint64_t changed_texts = 0;  ///< likewise
  bool unmarked = false;  ///< an earlier version annotated the game, and nothing shows what is ours
  std::vector<std::string> lost_positions;
  std::string refusal;  ///< why the game is passed on without a verdict; empty: it is not
  bool lacks_engine = false;  ///< a variant that no engine of this run plays
  std::string novelty_fault;  ///< why nobody knows whether the game has a novelty; empty: it was looked up
  std::string remark;  ///< to be said when it is finished for the first time; empty: nothing
};

/// Called from several threads. Games are numbered from 1 over all inputs. An error ends the run.
class ResultStore {
 public:
  virtual ~ResultStore() = default;
  /// What tells the game, as it was read, from another one.
  virtual std::uint64_t digest(const chess::Game& game) const = 0;
  /// The game as an earlier run finished it; nothing when none did. An error when that was another game.
  virtual std::expected<std::optional<AnnotationResult>, chess::Error> recall(std::uint64_t number,
                                                                              std::uint64_t digest) = 0;
  /// When this returns, the game outlives the process.
  virtual std::expected<void, chess::Error> keep(std::uint64_t number, std::uint64_t digest,
                                                 const AnnotationResult& game) = 0;
};

}  // namespace annotate
