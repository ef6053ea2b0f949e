// SPDX-License-Identifier: GPL-3.0-or-later
// The tree of moves as JSON for programs.
#include "annotate/bgn/explorer/counts_json.h"
#include "annotate/bgn/explorer/explorer.h"
#include "notation/fen.h"
#include "openings/opening_book.h"

namespace annotate::bgn {

using chess::Json;

std::string explorer_json(const AskedLine& line, const chess::MoveTree& tree,
                          const std::vector<std::string>& inputs) {
  Json json{{"fen", to_fen(line.end)}};
  if (const auto opening = chess::OpeningBook::embedded().name_game(line.start, line.moves))
    json.add("opening", Json{{"eco", opening->entry.eco}, {"name", opening->entry.name}});
  const chess::PlayedCounts none(0);
  add_counts(tree.played != nullptr ? tree.played->here : none, line.end.turn(), inputs, json);
  json.add("moves", moves_json(tree, tree.first, inputs));
  return json.laid_out();
}

}  // namespace annotate::bgn
