// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/report/judge_of.h"

#include <algorithm>
#include <map>

namespace annotate {

std::string_view judge_of(const chess::Game& game) {
  std::map<std::string_view, int> moves;
  for (const chess::NodeId id : game.main_line()) {
    const auto& subinfos = game.node(id).subinfos;
    if (!subinfos.empty() && !subinfos.front().id.empty()) ++moves[subinfos.front().id];
  }
  const auto most = std::ranges::max_element(moves, {}, [](const auto& entry) { return entry.second; });
  return most == moves.end() ? std::string_view() : most->first;
}

}  // namespace annotate
