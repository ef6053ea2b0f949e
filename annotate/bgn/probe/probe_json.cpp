// SPDX-License-Identifier: GPL-3.0-or-later
// The tables' answer for programs. bgn(1) describes the keys.
#include "annotate/bgn/probe/probe.h"
#include "json/json_value.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "notation/uci_move.h"

namespace annotate::bgn {

std::string probe_json(const ProbedPosition& probed) {
  using chess::Json;
  Json moves = Json::array();
  for (const ProbedMove& probed_move : probed.moves) {
    const chess::TableMove& m = probed_move.table;
    moves.push({{"san", chess::to_san(probed.position, m.move)},
                {"uci", chess::to_uci(m.move)},
                {"wdl", static_cast<int>(m.wdl)},
                {"dtz", m.dtz},
                {"dtm", probed_move.dtm},
                {"zeroing", m.is_zeroing},
                {"mate", m.is_mate}});
  }
  const Json answer{{"fen", chess::to_fen(probed.position)},
                    {"material", to_string(chess::EndgameName::of(probed.position.board()).normalized())},
                    {"wdl", static_cast<int>(probed.wdl)},
                    {"result", to_string(probed.wdl)},
                    {"dtz", probed.dtz},
                    {"dtm", probed.dtm},
                    {"moves", moves}};
  return answer.text() + "\n";
}

}  // namespace annotate::bgn
