// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/protocol/answers.h"

#include "annotate/output/html/html_output.h"
#include "game/command.h"
#include "notation/uci_move.h"
#include "notation/variant_text.h"

namespace annotate {

using chess::Json;

namespace {

Json labels_json(const std::array<int, 3>& labels) {
  return Json::array().push(labels[0]).push(labels[1]).push(labels[2]);
}

Json line_json(const ExplorerLine& line, const chess::AnyPosition& position) {
  Json uci = Json::array();
  Json san = Json::array();
  chess::AnyPosition before = position;
  for (const chess::Move move : line.moves) {
    uci.push(chess::to_uci(move, chess::CastlingNotation::KingTakesRook));
    san.push(chess::to_san(before, move));
    before.play(move);
  }
  Json json{{"e", annotate::to_json(line.score)}, {"depth", line.depth}, {"u", uci}, {"s", san}};
  if (line.chances)
    json.add("wdl",
             Json::array().push(line.chances->wins).push(line.chances->draws).push(line.chances->losses));
  return json;
}

}  // namespace

Json to_json(chess::Score white) {
  const auto centipawns = white.centipawns();
  return centipawns ? Json(*centipawns) : Json(chess::to_eval(white));
}

Json to_json(GameRef game) { return {{"document", game.document}, {"number", game.number}}; }

Json to_json(const Document& document) {
  Json json{{"id", document.id},
            {"name", document.name},
            {"kind", to_string(document.kind)},
            {"format", to_string(document.format)}};
  return json.add_known("games", document.games)
      .add_known("changed", document.is_changed)
      .add_known("canSave", document.can_save)
      .add_known("fault", document.fault);
}

Json to_json(const GameRow& row) {
  Json json{{"n", row.number}, {"white", row.white}, {"black", row.black}};
  return json.add_known("whiteElo", row.white_elo)
      .add_known("blackElo", row.black_elo)
      .add_known("result", row.result)
      .add_known("date", row.date)
      .add_known("event", row.event)
      .add_known("eco", row.eco)
      .add_known("opening", row.opening)
      .add_known("plies", row.is_puzzle ? std::nullopt : std::optional(row.plies))
      .add_known("isPuzzle", row.is_puzzle)
      .add_known("state", to_string(row.state))
      .add("labels", Json{{"white", labels_json(row.labels[chess::Color::White])},
                          {"black", labels_json(row.labels[chess::Color::Black])}});
}

Json to_json(const GameState& state) {
  Json json{{"game", Json::raw(page_json(state))}, {"revision", state.revision}};
  return json.add_known("undo", state.undo)
      .add_known("redo", state.redo)
      .add_known("state", to_string(state.state))
      .add_known("fault", state.fault);
}

Json to_json(const WhyAnswer& answer) {
  Json json{{"game", Json::raw(game_json(answer.game, {}, answer.judged_by))},
            {"label", answer.nag ? chess::number_of(*answer.nag) : 0}};
  return json.add_known("isBest", answer.is_best)
      .add_known("isAsGood", answer.is_as_good)
      .add("milliseconds", answer.time.count());
}

Json to_json(const BatchStatus& status, std::span<const GameRef> queued,
             const std::function<std::string(GameRef)>& name) {
  Json json = Json::object();
  json.add_known("isPaused", status.is_paused);
  if (!status.running.empty()) {
    const RunningGame& running = status.running.front();
    json.add("running", to_json(running.game).add("name", name(running.game)).add("done", running.done));
  }
  json.add("waiting", status.waiting).add("finished", status.finished);
  if (status.left) json.add("secondsLeft", status.left->count());
  Json jobs = Json::array();
  for (const GameRef game : queued) jobs.push(to_json(game).add("name", name(game)));
  return json.add("jobs", jobs).add_known("fault", status.fault);
}

Json to_json(const ExplorerNews& news) {
  Json lines = Json::array();
  for (const ExplorerLine& line : news.lines) lines.push(line_json(line, news.position));
  Json json{{"analysis", news.analysis}, {"engine", news.engine},        {"depth", news.depth},
            {"nodes", news.nodes},       {"nps", news.nodes_per_second}, {"lines", lines}};
  return json.add_known("isEnd", news.is_end).add_known("fault", news.fault);
}

}  // namespace annotate
