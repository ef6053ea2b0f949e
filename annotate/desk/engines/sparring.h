// SPDX-License-Identifier: GPL-3.0-or-later
// An opponent for whoever wants to play on from a position, at a chosen level.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "annotate/desk/engines/asker.h"
#include "client/engine_spec.h"
#include "variant/any_position.h"

namespace annotate {

struct SparringRequest {
  chess::AnyPosition start;
  std::vector<chess::Move> moves;
  bool chess960 = false;
  std::optional<int> elo;  ///< empty: at full strength
};

/// One reply at a time; what is asked later waits. Any number of threads.
class Sparring {
 public:
  using Reply = std::function<void(std::expected<chess::Move, WhyError>)>;

  explicit Sparring(chess::EngineSpec engine);
  ~Sparring();
  Sparring(const Sparring&) = delete;
  Sparring& operator=(const Sparring&) = delete;

  /// `reply` hears a legal move, or a sentence: the game is over, the engine broke (Engine for both). Called
  /// from a thread of the sparring partner. A request of the same tab that waits is replaced.
  void play(std::uint64_t tab, SparringRequest request, Reply reply);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace annotate
