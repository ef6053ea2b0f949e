// SPDX-License-Identifier: GPL-3.0-or-later
// The tables' answer for programs. bgn(1) describes the keys.
#include <nlohmann/json.hpp>

#include "annotate/bgn/probe/probe.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "notation/uci_move.h"

namespace annotate::bgn {

std::string probe_json(const ProbedPosition& probed) {
  using Json = nlohmann::ordered_json;
  const auto number = [](std::optional<int> value) { return value ? Json(*value) : Json(); };
  Json moves = Json::array();
  for (const ProbedMove& probed_move : probed.moves) {
    const chess::TableMove& m = probed_move.table;
    moves.push_back({{"san", chess::to_san(probed.position, m.move)},
                     {"uci", chess::to_uci(m.move)},
                     {"wdl", static_cast<int>(m.wdl)},
                     {"dtz", number(m.dtz)},
                     {"dtm", number(probed_move.dtm)},
                     {"zeroing", m.is_zeroing},
                     {"mate", m.is_mate}});
  }
  const Json answer{{"fen", chess::to_fen(probed.position)},
                    {"material", to_string(chess::EndgameName::of(probed.position.board()).normalized())},
                    {"wdl", static_cast<int>(probed.wdl)},
                    {"result", std::string(to_string(probed.wdl))},
                    {"dtz", number(probed.dtz)},
                    {"dtm", number(probed.dtm)},
                    {"moves", std::move(moves)}};
  return answer.dump() + "\n";
}

}  // namespace annotate::bgn
