// SPDX-License-Identifier: GPL-3.0-or-later
// A conversation with one UCI engine, from `uci` to its end. Calls block: a worker thread owns a session and
// asks about one position after another. Whatever the engine does, a call returns within the session's
// timeouts, with an answer or with a named fault. After a fatal fault the engine is ended, and every call
// fails with Closed.
// A second thread may call, too; its call waits until the first one ends. A third call is refused (Busy).
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "client/analysis.h"
#include "client/engine_error.h"
#include "client/opponent.h"
#include "client/search_control.h"
#include "client/search_limits.h"
#include "client/session_noise.h"
#include "client/session_timeouts.h"
#include "client/transport.h"
#include "protocol/uci_option.h"
#include "variant/any_position.h"

namespace chess { inline namespace client {

/// A session with a running engine. It can be moved, but not copied.
class UciSession {
 public:
  using LineObserver = client::LineObserver;

  /// Does the handshake over `transport` (`uci` ... `uciok`, `isready` ... `readyok`). `label` names the
  /// engine in messages until it has told its name. If `stop` is requested meanwhile, the fault is Cancelled.
  static std::expected<UciSession, EngineError> open(std::unique_ptr<Transport> transport,
                                                     SessionTimeouts timeouts = {},
                                                     std::string label = "engine",
                                                     LineObserver observer = nullptr,
                                                     std::stop_token stop = {});

  UciSession(UciSession&&) noexcept;
  UciSession& operator=(UciSession&&) noexcept;
  /// Ends the engine as `close` does.
  ~UciSession();

  /// The name that the engine gave ("Stockfish 15.1"), or the label. At most kMaxEngineName characters,
  /// without control characters; the same holds for the author.
  const std::string& name() const;
  /// The author that the engine named; may be empty.
  const std::string& author() const;
  /// The options that the engine declared, in its order.
  const std::vector<UciOption>& options() const;

  /// Checks the value against the declaration and sets the option. Returns BadOption for an unknown name (the
  /// message lists similar names), a value of the wrong type, or a value out of range. `MultiPV`,
  /// `UCI_Chess960` and `UCI_Variant` are refused, because the session sets them itself.
  std::expected<void, EngineError> set_option(std::string_view name, std::string_view value);
  /// Presses a button. Returns BadOption if the engine has no such button.
  std::expected<void, EngineError> press(std::string_view name);

  /// Tells the engine whom it plays (UCI_Opponent). Does nothing if the engine does not want to know.
  std::expected<void, EngineError> tell_opponent(const Opponent& opponent);

  /// Sends `isready` and waits for `readyok`.
  std::expected<void, EngineError> synchronise();

  /// Sends `ucinewgame`: the next positions have nothing to do with the earlier ones. With `chess960`,
  /// castling is written as king takes rook from now on, even in positions that do not need it.
  std::expected<void, EngineError> new_game(bool chess960 = false);

  /// Searches the position to which `moves` lead from `start`. The engine is told both, because of the rule
  /// of repetition, and the rules of `start` (UCI_Variant). Returns BadRequest if a move is illegal, the
  /// position has no legal move, or no limit is given, and Unable if the engine cannot do what is asked (see
  /// AbleSearch). Faults of the engine are fatal. If `stop` ends a search that timed out, the Analysis has
  /// `cut_short`. The same happens to an engine that ignores its limit of nodes (Toga II): it is stopped when
  /// it has told of twice as many.
  /// A `control` hears of the lines of the engine, and may end the search. It is needed for searches that are
  /// open-ended (BadRequest), and may be null for others.
  std::expected<Analysis, EngineError> analyse(const AnyPosition& start, std::span<const Move> moves,
                                               const SearchLimits& limits, SearchControl* control = nullptr);

  /// Makes the calls under way and all later calls return Cancelled at once, until `clear_cancel`. A search
  /// under way is told to stop. Any thread may call it, as long as the session lives.
  void cancel();
  /// Ends the effect of `cancel`.
  void clear_cancel();

  /// Does the engine declare that it plays these rules (UCI_Variant)? Every engine plays Standard.
  bool plays(Variant rules) const;

  /// Can the engine still be asked? False after a fatal fault or `close`.
  bool is_open() const;
  /// The number of the engine's process, also when it has ended; nothing if the transport has none.
  std::optional<std::int64_t> process_number() const;

  /// Ends the engine in steps: `stop`, `quit`, SIGTERM, SIGKILL, with a wait after each. Returns how it
  /// ended; nothing if the session was already closed.
  std::optional<ProcessEnd> close();

  /// What the engine has said so far that was no UCI, or not expected.
  SessionNoise noise() const;

 private:
  class Impl;
  explicit UciSession(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}}  // namespace chess::client
