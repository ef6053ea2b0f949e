// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/judge/stored_eval.h"

#include "game/clock.h"

namespace annotate {

std::optional<chess::Score> stored_eval(const chess::Node& node) {
  for (const chess::Subinfo& info : node.subinfos) {
    const chess::Command* command = info.find_command("eval");
    if (command == nullptr || command->operands.empty()) continue;
    if (const auto score = chess::parse_eval(command->operands.front())) return score;
  }
  return std::nullopt;
}

}  // namespace annotate
