// SPDX-License-Identifier: GPL-3.0-or-later
// The user's own defaults, in TOML: each key is the long name of an option without the hyphens, each value
// what would stand behind it on the command line; `true` and `false` for flags, a list for what may be
// repeated.
//   engine = "stockfish"
//   engine-option = ["Hash=64", "Threads=1"]
//   nodes = 500_000
//   no-praise = true
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"

namespace annotate {

struct ConfigEntry {
  std::string key;
  std::string place;  ///< FILE:LINE, for messages
  bool is_flag = false;  ///< the value is true or false
  std::vector<std::string> arguments;  ///< of a command line: "--nodes=500000"
};

/// In the order of the file. Errors have file and line: no TOML, or values that no option can
/// have (tables, dates).
std::expected<std::vector<ConfigEntry>, chess::Error> parse_config(std::string_view text,
                                                                   const std::string& name);
std::expected<std::vector<ConfigEntry>, chess::Error> read_config(const std::string& path);

/// $XDG_CONFIG_HOME/marginalia/annotate.toml, else ~/.config/marginalia/annotate.toml, where there is such a
/// file; else empty. (XDG Base Directory Specification 0.8: a path that is not absolute does not count.)
std::string default_config_path();

}  // namespace annotate
