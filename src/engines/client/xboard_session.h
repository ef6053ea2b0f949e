// SPDX-License-Identifier: GPL-3.0-or-later
// A conversation with one engine of the XBoard protocol (CECP), version 2 or 1, from `xboard` to its end. It
// keeps the promises of UciSession: calls block, every wait has an end, every fault has a name.
// Limits that the protocol lacks (nodes, milliseconds) are kept by analysis: the engine analyses the
// position, and the session ends that as soon as a line tells of more than was asked for. The answer rests on
// the lines before, so it does not depend on the moment of the end. With a clock the engine plays (`go`).
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
class XboardSession {
 public:
  /// Does the handshake over `transport`: `xboard`, `protover 2`, then the features until `done=1`. An engine
  /// that tells of no feature within two seconds is one of version 1. `label` names the engine in messages
  /// until it has told its name. If `stop` is requested meanwhile, the fault is Cancelled.
  static std::expected<XboardSession, EngineError> open(std::unique_ptr<Transport> transport,
                                                        SessionTimeouts timeouts = {},
                                                        std::string label = "engine",
                                                        LineObserver observer = nullptr,
                                                        std::stop_token stop = {});

  XboardSession(XboardSession&&) noexcept;
  XboardSession& operator=(XboardSession&&) noexcept;
  /// Ends the engine as `close` does.
  ~XboardSession();

  /// The feature `myname`, or the label. At most kMaxEngineName characters, without control characters.
  const std::string& name() const;
  /// The options that the engine declared, in its order. `Hash` stands for the feature `memory`, `Threads`
  /// for `smp`, `EgtPath TYPE` for each kind of tablebases of the feature `egt`.
  const std::vector<UciOption>& options() const;

  /// As UciSession::set_option.
  std::expected<void, EngineError> set_option(std::string_view name, std::string_view value);
  /// As UciSession::press.
  std::expected<void, EngineError> press(std::string_view name);
  /// Tells the engine not to play from a book. Engines without such a command complain, which counts as
  /// noise.
  std::expected<void, EngineError> close_book();

  /// Tells the engine with the next game whom it plays: `name`, `rating` (if both ratings are known), and
  /// `computer` unless it is a person. Before the first call nothing of this is said: Fairy-Max crashes at
  /// `computer`.
  std::expected<void, EngineError> tell_opponent(const Opponent& opponent);
  /// Tells the engine how the game has ended: "1-0", "0-1", "1/2-1/2" or "*", with a reason such as "White
  /// mates". Fault: BadRequest for another result.
  std::expected<void, EngineError> tell_result(std::string_view result, std::string_view reason);

  /// Waits until the engine has done what it was told, as far as it has the feature `ping`.
  std::expected<void, EngineError> synchronise();

  /// As UciSession::new_game. Fault: Unable, if the engine does not play Chess960 ("fischerandom").
  std::expected<void, EngineError> new_game(bool chess960 = false);

  /// Does the engine declare that it plays these rules (feature `variants`)? Every engine plays Standard.
  bool plays(Variant rules) const;

  /// As UciSession::analyse. The rules of `start` are told by `variant`. Several lines, a search of certain
  /// moves, and pondering are beyond the protocol (Unable; see AbleSearch), and so are starts of Chess960 in
  /// other variants. The fault Refused says that the engine takes a legal move for an illegal one.
  std::expected<Analysis, EngineError> analyse(const AnyPosition& start, std::span<const Move> moves,
                                               const SearchLimits& limits, SearchControl* control = nullptr);

  /// The next six are as in UciSession.
  void cancel();
  void clear_cancel();
  bool is_open() const;
  std::optional<std::int64_t> process_number() const;
  std::optional<ProcessEnd> close();
  SessionNoise noise() const;

 private:
  class Impl;
  explicit XboardSession(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}}  // namespace chess::client
