// SPDX-License-Identifier: GPL-3.0-or-later
// What an engine may be told of the one that it plays against.
#pragma once

#include <optional>
#include <string>

namespace chess { inline namespace client {

/// Who plays against the engine.
struct Opponent {
  std::string name;   ///< empty: unknown
  std::string title{};  ///< "GM"; empty: none
  std::optional<int> rating{};
  std::optional<int> engine_rating{};  ///< of the engine itself; only XBoard has a word for it
  bool is_engine = true;
};

/// The value of the option UCI_Opponent: "GM 2800 human Gary Kasparov", "none none computer Shredder" (the
/// description of UCI, April 2006).
std::string to_uci_opponent(const Opponent& opponent);

}}  // namespace chess::client
