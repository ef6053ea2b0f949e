// SPDX-License-Identifier: GPL-3.0-or-later
// An engine as the user of a command has named it, with what the command says of all engines, tried once.
#pragma once

#include <chrono>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "books/match/engine_text.h"

namespace books {

/// What holds for every engine that does not say otherwise.
struct EngineDefaults {
  std::vector<std::string> options;  ///< NAME=VALUE, or NAME for a button
  chess::TimeControl control;        ///< for engines without limits of their own
  std::optional<std::chrono::milliseconds> timeout;  ///< silence for so long is a fault
};

/// Reads `text` (parse_engine_text) and starts the engine once: options that it does not have show now, and
/// it tells its name, where `text` has none. The fault in words.
std::expected<EngineText, chess::Error> choose_engine(const std::string& text,
                                                      const EngineDefaults& defaults);

}  // namespace books
