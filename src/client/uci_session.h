// SPDX-License-Identifier: GPL-3.0-or-later
// A conversation with one UCI engine, from `uci` to its end. Calls block; a worker thread owns a
// session and asks it one position after another. Whatever the engine does, a call returns: with an
// answer, or with a named fault, within the session's timeouts. After a fatal fault the engine is gone
// and every call fails with Closed.
// A second thread may ask too: its call waits for the first to end. A third is refused (Busy).
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "client/analysis.h"
#include "client/engine_error.h"
#include "client/search_limits.h"
#include "client/session_timeouts.h"
#include "client/transport.h"
#include "core/position.h"
#include "protocol/uci_option.h"

namespace chess::inline client {

/// What the engine said that was no UCI, or not to be expected.
struct SessionNoise {
  std::uint64_t lines = 0;
  std::string first;  ///< the first such line, shortened
};

class UciSession {
 public:
  /// Sees every line as it passes: `sent` is true for ours. Called in the thread of the call.
  using LineObserver = std::function<void(bool sent, std::string_view line)>;

  /// Shakes hands over `transport` (`uci` ... `uciok`, `isready` ... `readyok`). `label` names the
  /// engine in messages until it has told its own name.
  static std::expected<UciSession, EngineError> open(std::unique_ptr<Transport> transport,
                                                     SessionTimeouts timeouts = {},
                                                     std::string label = "engine",
                                                     LineObserver observer = nullptr);

  UciSession(UciSession&&) noexcept;
  UciSession& operator=(UciSession&&) noexcept;
  /// Closes.
  ~UciSession();

  /// As the engine gave it ("Stockfish 15.1"), or the label.
  const std::string& name() const;
  const std::string& author() const;
  /// What the engine declared, in its order.
  const std::vector<UciOption>& options() const;

  /// Sets an option after checking it against the declaration. BadOption: unknown name (near
  /// names are listed), wrong type of value, out of range. `MultiPV` and `UCI_Chess960` are the
  /// session's own business and refused.
  std::expected<void, EngineError> set_option(std::string_view name, std::string_view value);
  /// Presses a button.
  std::expected<void, EngineError> press(std::string_view name);

  /// `isready` ... `readyok`.
  std::expected<void, EngineError> synchronise();

  /// `ucinewgame`: what follows has nothing to do with what came before. With `chess960`, castling is spoken
  /// as king takes rook from here on even where a position does not need it.
  std::expected<void, EngineError> new_game(bool chess960 = false);

  /// Searches the position that `moves` lead to from `start`; the engine is told both, for the
  /// repetition rule. BadRequest when a move is illegal, no move is left, or no limit is given.
  /// Faults of the engine are fatal. A timeout that `stop` cures gives an Analysis with `cut_short`, and
  /// so does an engine that heeds no limit of nodes (Toga II): it is stopped when it has told of twice as
  /// many.
  std::expected<Analysis, EngineError> analyse(const Position& start, std::span<const Move> moves,
                                               const SearchLimits& limits);

  /// Makes the calls under way and all that follow return Cancelled at once, until `clear_cancel`.
  /// A search under way is told to stop. Callable from any thread, as long as the session lives.
  void cancel();
  void clear_cancel();

  /// Can it still be asked? False after a fatal fault or `close`.
  bool is_open() const;

  /// Ends the engine in steps: `stop`, `quit`, SIGTERM, SIGKILL, waiting after each. Gives how it ended;
  /// nothing if it was closed before.
  std::optional<ProcessEnd> close();

  SessionNoise noise() const;

 private:
  class Impl;
  explicit UciSession(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace chess::inline client
