// SPDX-License-Identifier: GPL-3.0-or-later
#include "client/engine_session.h"

namespace chess { inline namespace client {

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

std::expected<void, EngineError> EngineSession::tell_result(std::string_view result,
                                                            std::string_view reason) {
  auto* xboard = std::get_if<XboardSession>(&session_);
  if (xboard == nullptr) return {};
  return xboard->tell_result(result, reason);
}

}}  // namespace chess::client
