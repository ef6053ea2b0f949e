// SPDX-License-Identifier: GPL-3.0-or-later
// Settings in one argument, as the user of `book match` types them: "from=40,moves=8", and an engine with all
// that is its own, "cmd=stockfish,name=old,option.Hash=64,nodes=5000"; with what the command says of all
// engines, the engine is tried once.
#pragma once

#include <chrono>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "client/engine_abilities.h"
#include "client/engine_spec.h"
#include "match/ending.h"
#include "match/time_control.h"

namespace books {

/// The parts NAME=VALUE of a list with commas between them. A comma inside '...' or "..." or behind a
/// backslash parts nothing. Values stay as they stand, quotes included; without a '=' they are empty.
using Setting = std::pair<std::string, std::string>;
std::vector<Setting> parse_settings(std::string_view text);

struct EngineText {
  chess::EngineSpec spec;
  std::string name;  ///< empty: the engine's own
  chess::TimeControl control;
  chess::EngineAbilities abilities{};  ///< as `choose_engine` has found them
};

/// A command line; or, where the text begins with a key that we know, settings: cmd, name, dir, proto, tc,
/// movetime (ms), nodes, depth, option.NAME. The fault in words.
std::expected<EngineText, chess::Error> parse_engine_text(std::string_view text);

/// "from=40,moves=8,cp=10", each part optional.
std::expected<chess::DrawRule, chess::Error> parse_draw_rule(std::string_view text);
/// "moves=4,cp=600", each part optional.
std::expected<chess::WinRule, chess::Error> parse_win_rule(std::string_view text);

/// What holds for every engine that does not say otherwise.
struct EngineDefaults {
  std::vector<std::string> options;  ///< NAME=VALUE, or NAME for a button
  chess::TimeControl control;  ///< for engines without limits of their own
  std::optional<std::chrono::milliseconds> timeout;  ///< silence for so long is a fault
  bool search_moves = false;  ///< the engine is to be asked about single moves, too
};

/// Reads `text` (parse_engine_text) and starts the engine once: options that it does not have show now, it
/// tells its name, where `text` has none, and it is tried in what it will be asked for. `tell` hears what the
/// engine lacks. The fault in words.
std::expected<EngineText, chess::Error> choose_engine(const std::string& text, const EngineDefaults& defaults,
                                                      const std::function<void(std::string_view)>& tell);

}  // namespace books
