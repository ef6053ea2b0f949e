// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/protocol/complaints.h"

#include <vector>

#include "annotate/output/html/html_output.h"
#include "facts/facts_json.h"
#include "game/tree_edit.h"
#include "io/output.h"
#include "json/json_value.h"
#include "notation/uci_move.h"
#include "notation/variant_text.h"

namespace annotate {

using chess::Json;

namespace {

std::expected<void, chess::Error> append_line(const std::string& path, const Json& line) {
  chess::OutputOptions options;
  options.mode = chess::OutputMode::Append;
  const auto sink = chess::open_output(path, options);
  if (!sink) return std::unexpected(chess::Error(sink.error().reason));
  auto written = (*sink)->write(line.text() + "\n");
  if (written) written = (*sink)->finish();
  if (!written) return std::unexpected(chess::Error(written.error().reason));
  return {};
}

}  // namespace

std::expected<void, chess::Error> keep_complaint(const std::string& path, const GameState& state,
                                                 std::int64_t node, std::string_view text) {
  const std::vector<chess::NodeId> order = page_order(state.game);
  if (node < 0 || static_cast<std::size_t>(node) >= order.size())
    return std::unexpected(chess::Error("the game has no such move"));
  const chess::NodeId id = order[static_cast<std::size_t>(node)];
  const chess::Node& move = state.game.node(id);
  Json said = Json::array();
  Json facts = Json::array();
  Json line{{"fen", to_fen(position_at(state.game, move.parent))},
            {"move", to_uci(move.move, chess::CastlingNotation::KingTakesRook)}};
  for (const chess::Subinfo& info : move.subinfos) {
    if (!info.id.empty() && !info.comment.empty()) said.push(info.comment);
    if (const chess::JsonDatum* found = info.extra.find(chess::kFactsKey))
      facts.push(Json::raw(found->text()));
  }
  line.add("said", said).add("facts", facts).add("judgedBy", state.judged_by).add("complaint", text);
  return append_line(path, line);
}

std::expected<void, chess::Error> keep_complaint(const std::string& path, const PlayedPosition& before,
                                                 chess::Move played, std::string_view text) {
  return append_line(path, Json{{"fen", to_fen(before.position)},
                                {"move", to_uci(played, chess::CastlingNotation::KingTakesRook)},
                                {"complaint", text}});
}

}  // namespace annotate
