// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/protocol/complaints.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
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
  const std::string text = line.text() + "\n";
  std::error_code is_missing;
  const std::uintmax_t size = std::filesystem::file_size(path, is_missing);
  if (!is_missing && size + text.size() > kMostComplaints)
    return std::unexpected(
        chess::Error(path + " is full of complaints (16 MiB). Send it or move it away, and try again."));
  chess::OutputOptions options;
  options.mode = chess::OutputMode::Append;
  const auto sink = chess::open_output(path, options);
  if (!sink) return std::unexpected(chess::Error(sink.error().reason));
  auto written = (*sink)->write(text);
  if (written) written = (*sink)->finish();
  if (!written) return std::unexpected(chess::Error(written.error().reason));
  return {};
}

std::string uci(chess::Move move) { return to_uci(move, chess::CastlingNotation::KingTakesRook); }

Json line_of(const chess::AnyPosition& before, const std::vector<chess::Move>& moves, chess::Move played,
             const std::optional<Json>& facts, const Complaint& complaint) {
  Json way = Json::array();
  for (const chess::Move move : moves) way.push(uci(move));
  Json line{{"fen", to_fen(before)}, {"moves", way}, {"move", uci(played)}};
  line.add_known("sentence", complaint.sentence).add_known("engine", complaint.engine);
  if (facts) line.add("facts", *facts);
  return line.add("complaint", complaint.text);
}

/// Those of the provider who says the sentence.
std::optional<Json> facts_behind(const std::string& sentence, const chess::Node& move) {
  for (const chess::Subinfo& info : move.subinfos)
    if (!sentence.empty() && info.comment.contains(sentence))
      if (const chess::JsonDatum* found = info.extra.find(chess::kFactsKey)) return Json::raw(found->text());
  return std::nullopt;
}

}  // namespace

std::expected<void, chess::Error> keep_complaint(const std::string& path, const GameState& state,
                                                 std::int64_t node, const Complaint& complaint) {
  const std::vector<chess::NodeId> order = page_order(state.game);
  if (node < 0 || static_cast<std::size_t>(node) >= order.size())
    return std::unexpected(chess::Error("the game has no such move"));
  const chess::Node& move = state.game.node(order[static_cast<std::size_t>(node)]);
  std::vector<chess::Move> moves;
  for (chess::NodeId at = move.parent; at != chess::kRootNode; at = state.game.node(at).parent)
    moves.push_back(state.game.node(at).move);
  std::ranges::reverse(moves);
  return append_line(path, line_of(state.game.any_start(), moves, move.move,
                                   facts_behind(complaint.sentence, move), complaint));
}

std::expected<void, chess::Error> keep_complaint(const std::string& path, const PlayedPosition& before,
                                                 chess::Move played,
                                                 const std::optional<chess::MoveFacts>& facts,
                                                 const Complaint& complaint) {
  std::optional<Json> known;
  if (facts) known = Json::raw(to_json(*facts).text());
  return append_line(path, line_of(before.start, before.moves, played, known, complaint));
}

}  // namespace annotate
