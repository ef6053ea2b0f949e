// SPDX-License-Identifier: GPL-3.0-or-later
// A conversation with an engine of either protocol: whoever asks for evaluations or moves need not know which
// one the engine speaks. The calls are those of UciSession, and keep its promises.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "client/engine_protocol.h"
#include "client/uci_session.h"
#include "client/xboard_session.h"

namespace chess { inline namespace client {

class EngineSession {
 public:
  using LineObserver = client::LineObserver;

  EngineSession(UciSession session) : session_(std::move(session)) {}
  EngineSession(XboardSession session) : session_(std::move(session)) {}

  /// Uci or Xboard.
  EngineProtocol protocol() const {
    return std::holds_alternative<UciSession>(session_) ? EngineProtocol::Uci : EngineProtocol::Xboard;
  }

  const std::string& name() const {
    return std::visit([](const auto& s) -> const std::string& { return s.name(); }, session_);
  }
  const std::vector<UciOption>& options() const {
    return std::visit([](const auto& s) -> const std::vector<UciOption>& { return s.options(); }, session_);
  }
  std::expected<void, EngineError> set_option(std::string_view name, std::string_view value) {
    return std::visit([&](auto& s) { return s.set_option(name, value); }, session_);
  }
  std::expected<void, EngineError> press(std::string_view name) {
    return std::visit([&](auto& s) { return s.press(name); }, session_);
  }
  /// The engine is to search in every position, also in those that its book knows: a move of a book has no
  /// score. It is asked as far as its protocol has a way. An engine that does not obey shows it.
  void close_book();
  std::expected<void, EngineError> synchronise() {
    return std::visit([](auto& s) { return s.synchronise(); }, session_);
  }
  std::expected<void, EngineError> new_game(bool chess960 = false) {
    return std::visit([&](auto& s) { return s.new_game(chess960); }, session_);
  }
  /// Tells the engine whom it plays; one of XBoard hears of it with the next game.
  std::expected<void, EngineError> tell_opponent(const Opponent& opponent) {
    return std::visit([&](auto& s) { return s.tell_opponent(opponent); }, session_);
  }
  /// Tells the engine how its game has ended. UCI has no word for it.
  std::expected<void, EngineError> tell_result(std::string_view result, std::string_view reason);
  std::expected<Analysis, EngineError> analyse(const AnyPosition& start, std::span<const Move> moves,
                                               const SearchLimits& limits, SearchControl* control = nullptr) {
    return std::visit([&](auto& s) { return s.analyse(start, moves, limits, control); }, session_);
  }
  /// Does the engine declare that it plays these rules?
  bool plays(Variant rules) const {
    return std::visit([&](const auto& s) { return s.plays(rules); }, session_);
  }
  void cancel() {
    std::visit([](auto& s) { s.cancel(); }, session_);
  }
  void clear_cancel() {
    std::visit([](auto& s) { s.clear_cancel(); }, session_);
  }
  bool is_open() const {
    return std::visit([](const auto& s) { return s.is_open(); }, session_);
  }
  std::optional<std::int64_t> process_number() const {
    return std::visit([](const auto& s) { return s.process_number(); }, session_);
  }
  std::optional<ProcessEnd> close() {
    return std::visit([](auto& s) { return s.close(); }, session_);
  }
  /// What the engine said against the options that were set when it was started, a sentence each.
  const std::vector<std::string>& complaints() const { return complaints_; }
  void keep_complaints(std::vector<std::string> complaints) { complaints_ = std::move(complaints); }
  SessionNoise noise() const {
    return std::visit([](const auto& s) { return s.noise(); }, session_);
  }

 private:
  std::variant<UciSession, XboardSession> session_;
  std::vector<std::string> complaints_;
};

}}  // namespace chess::client
