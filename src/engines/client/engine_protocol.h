// SPDX-License-Identifier: GPL-3.0-or-later
// The protocols that engines speak: UCI, and that of XBoard and WinBoard (CECP).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace chess { inline namespace client {

enum class EngineProtocol : std::uint8_t {
  Auto,    ///< UCI; if the engine does not answer and speaks XBoard, that
  Uci,
  Xboard,
};

/// "auto", "uci", "xboard".
constexpr std::string_view to_string(EngineProtocol protocol) {
  switch (protocol) {
    case EngineProtocol::Auto: return "auto";
    case EngineProtocol::Uci: return "uci";
    case EngineProtocol::Xboard: return "xboard";
  }
  return "auto";
}

/// Reads what `to_string` writes, and "cecp" and "winboard" for Xboard. Nothing for other texts.
constexpr std::optional<EngineProtocol> parse_engine_protocol(std::string_view text) {
  if (text == "cecp" || text == "winboard") return EngineProtocol::Xboard;
  for (const auto protocol : {EngineProtocol::Auto, EngineProtocol::Uci, EngineProtocol::Xboard})
    if (text == to_string(protocol)) return protocol;
  return std::nullopt;
}

}}  // namespace chess::client
