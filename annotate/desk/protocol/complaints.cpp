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

struct Complaint {
  std::string text;  ///< what the person says
  std::string sentence;  ///< the one that is wrong
  std::string engine;
};

Json line_of(const chess::AnyPosition& start, const std::vector<chess::Move>& moves, chess::Move played,
             const std::optional<Json>& facts, const Complaint& complaint) {
  Json way = Json::array();
  for (const chess::Move move : moves) way.push(uci(move));
  Json line{{"fen", to_fen(start)}, {"moves", way}, {"move", uci(played)}};
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

/// About a move of a game: `node` is an index of page_order.
std::expected<Json, chess::Error> line_of(const DeskRequest& request, Library& library, Complaint complaint) {
  const auto state = library.game(request.game());
  if (!state) return std::unexpected(static_cast<const chess::Error&>(state.error()));
  const std::vector<chess::NodeId> order = page_order(state->game);
  const std::int64_t node = request.number("node").value_or(kStartNode);
  if (node < 0 || std::cmp_greater_equal(node, order.size()))
    return std::unexpected(chess::Error("the game has no such move"));
  if (!state->judged_by.empty()) complaint.engine = state->judged_by;
  const chess::Node& move = state->game.node(order[static_cast<std::size_t>(node)]);
  std::vector<chess::Move> moves;
  for (chess::NodeId at = move.parent; at != chess::kRootNode; at = state->game.node(at).parent)
    moves.push_back(state->game.node(at).move);
  std::ranges::reverse(moves);
  return line_of(state->game.any_start(), moves, move.move, facts_behind(complaint.sentence, move),
                 complaint);
}

/// About a move that was tried.
std::expected<Json, chess::Error> line_of_try(const DeskRequest& request, const DeskRequest& asked,
                                              const Complaint& complaint) {
  const auto position = asked.position();
  if (!position) return std::unexpected(chess::Error(position.error()));
  const auto played = chess::parse_uci_move(position->position, asked.text("played"));
  if (!played) return std::unexpected(chess::Error("the move is not legal"));
  std::optional<Json> known;
  if (const auto told = request.datum("facts"); told && position->position.is_chess())
    if (const auto facts = parse_move_facts(*told, position->position.chess(), *played))
      known = Json::raw(to_json(*facts).text());
  return line_of(position->start, position->moves, *played, known, complaint);
}

}  // namespace

std::expected<void, chess::Error> keep_complaint(const std::string& path, const DeskRequest& request,
                                                 Library& library, const std::string& engine) {
  const Complaint complaint{request.text("text"), request.text("sentence"), engine};
  const auto asked = request.object("asked");
  const auto line = asked ? line_of_try(request, *asked, complaint) : line_of(request, library, complaint);
  if (!line) return std::unexpected(line.error());
  return append_line(path, *line);
}

}  // namespace annotate
