// SPDX-License-Identifier: GPL-3.0-or-later
#include "client/engine_session.h"

namespace chess::inline client {

void EngineSession::close_book() {
  if (auto* xboard = std::get_if<XboardSession>(&session_)) {
    (void)xboard->close_book();
    return;
  }
  constexpr std::string_view book = "OwnBook";
  const UciOption* option = find_option(options(), book);
  if (option == nullptr || option->type != UciOptionType::Check || option->default_value == "false") return;
  (void)set_option(book, "false");
}

std::expected<Analysis, EngineError> EngineSession::analyse(const AnyPosition& start,
                                                            std::span<const Move> moves,
                                                            const SearchLimits& limits,
                                                            SearchControl* control) {
  if (auto* uci = std::get_if<UciSession>(&session_)) return uci->analyse(start, moves, limits, control);
  if (!start.is_chess())
    return std::unexpected(
        EngineError{EngineFault::Unable,
                    name() + ": is asked by XBoard's protocol about chess only, not about other rules"});
  return std::get<XboardSession>(session_).analyse(start.chess(), moves, limits, control);
}

std::expected<void, EngineError> EngineSession::tell_result(std::string_view result,
                                                            std::string_view reason) {
  auto* xboard = std::get_if<XboardSession>(&session_);
  if (xboard == nullptr) return {};
  return xboard->tell_result(result, reason);
}

bool EngineSession::plays(Variant rules) const {
  if (const auto* uci = std::get_if<UciSession>(&session_)) return uci->plays(rules);
  return rules == Variant::Standard || rules == Variant::Chess960;
}

}  // namespace chess::inline client
