// SPDX-License-Identifier: GPL-3.0-or-later
// Where games are kept the moment they are finished, so that a later run need not do them again: a seam
// between the pipeline and the journal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>

#include "annotate/pipeline/game_worker.h"
#include "game/game.h"

namespace annotate {

/// Called from several threads. Games are numbered from 1 over all inputs. An error is a message, and ends
/// the run.
class GameStore {
 public:
  virtual ~GameStore() = default;
  /// What tells the game, as it was read, from another one.
  virtual std::uint64_t digest(const chess::Game& game) const = 0;
  /// The game as an earlier run finished it; nothing when none did. An error when that was another game.
  virtual std::expected<std::optional<FinishedGame>, std::string> recall(std::uint64_t number,
                                                                         std::uint64_t digest) = 0;
  /// When this returns, the game outlives the process.
  virtual std::expected<void, std::string> keep(std::uint64_t number, std::uint64_t digest,
                                                const FinishedGame& game) = 0;
};

}  // namespace annotate
