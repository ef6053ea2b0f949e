// SPDX-License-Identifier: GPL-3.0-or-later
// A user's own rule set in JSON. Every key is optional; what is left out is as in `base`:
//   {"name":"strict","base":"lichess","winChanceConstant":0.004,"measure":"winning-chances",
//    "inaccuracy":0.05,"mistake":0.1,"blunder":0.2,"gate":0.0,
//    "mateCreated":{"inaccuracy":999,"mistake":700},"mateLost":{"inaccuracy":999,"mistake":700}}
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "base/error.h"
#include "evals/rules.h"

namespace annotate {

/// Unknown keys, values of the wrong type, and thresholds that do not rise are errors.
std::expected<chess::RuleSet, chess::Error> parse_rules(std::string_view json);

/// The name of a built-in set, or else the path of a file (it ends in .json or has a '/').
std::expected<chess::RuleSet, chess::Error> load_rules(const std::string& name_or_path);

}  // namespace annotate
