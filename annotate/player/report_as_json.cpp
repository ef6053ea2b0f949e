// SPDX-License-Identifier: GPL-3.0-or-later
// The report for programs. FORMAT.md describes its keys.
#include <fmt/format.h>

#include "annotate/player/player_report.h"
#include "annotate/player/rating_norms.h"
#include "json/json_value.h"

namespace annotate {

namespace {

using chess::Json;

Json percent(double share) { return Json::raw(fmt::format("{:.2f}", 100.0 * share)); }

Json counts_of(const std::map<std::string, std::uint64_t>& values) {
  Json counts = Json::object();
  for (const auto& [name, count] : values) counts.add(name, count);
  return counts;
}

Json& add_interval(const Proportion& proportion, Json& json) {
  const chess::ScoreInterval interval = wilson_interval(proportion);
  return json.add("percent", percent(proportion.share()))
      .add("low", percent(interval.low))
      .add("high", percent(interval.high));
}

Json& add_positions(const PlayerReport& report, const MomentList& list, Json& json) {
  return json.add("positions", report.places_of(list)).add("positionsInAll", list.count());
}

Json to_json(const PlayerReport& report, const RateRow& row) {
  Json json = Json::object();
  json.add_known("key", row.key)
      .add_known("eco", row.eco())
      .add("games", row.games)
      .add("moves", row.moves)
      .add("inaccuracies", row.labels[1])
      .add("mistakes", row.labels[2])
      .add("blunders", row.labels[3]);
  add_interval(row.serious(), json)
      .add("finishedGames", row.finished_games)
      .add("points",
           Json::raw(fmt::format("{}{}", row.half_points / 2, row.half_points % 2 == 0 ? "" : ".5")));
  return add_positions(report, row.moments, json);
}

Json to_json(const PlayerReport& report, const ShareRow& row) {
  Json json{{"key", row.key}, {"count", row.count.hits}, {"of", row.count.trials}};
  return add_positions(report, row.moments, add_interval(row.count, json));
}

template <class Table>
Json tables_of(const PlayerReport& report, const std::vector<Table>& tables) {
  Json json = Json::object();
  for (const Table& table : tables) {
    Json rows = Json::array();
    for (const auto& row : table.rows) rows.push(to_json(report, row));
    json.add(table.key, rows);
  }
  return json;
}

Json to_json(const Proportion& proportion) {
  Json json{{"errors", proportion.hits}, {"moves", proportion.trials}};
  return add_interval(proportion, json);
}

std::optional<Json> opponents_of(const PlayerReport& report) {
  const Proportion theirs = report.figures.opponents();
  if (theirs.trials == 0) return std::nullopt;
  const double chance = chance_of_difference(report.figures.total().serious(), theirs);
  return to_json(theirs).add("chance", Json::raw(fmt::format("{:.2e}", chance)));
}

std::optional<Json> same_rating_of(const PlayerReport& report) {
  const RatedFigures& rated = report.figures.rated();
  if (rated.serious.trials == 0) return std::nullopt;
  const LongRunRate rate = long_run_rate(rated.serious, rated.norm());
  return Json{{"games", rated.games},
              {"errors", rated.serious.hits},
              {"moves", rated.serious.trials},
              {"lowest", rated.lowest},
              {"highest", rated.highest}}
      .add("norm", percent(rated.norm()))
      .add("percent", percent(rate.mean))
      .add("low", percent(rate.interval.low))
      .add("high", percent(rate.interval.high))
      .add("priorMoves", Json::raw(fmt::format("{:.0f}", rate.prior_moves)));
}

Json to_json(const RateChange& change) {
  Json json = Json::object();
  json.add_known("table", change.table).add_known("row", change.row);
  return json.add("before", to_json(change.before))
      .add("now", to_json(change.now))
      .add("chance", Json::raw(fmt::format("{:.2e}", change.chance)));
}

std::optional<Json> progress_of(const PlayerReport& report) {
  if (!report.progress) return std::nullopt;
  Json parts = Json::array();
  for (const RateChange& change : report.progress->parts) parts.push(to_json(change));
  Json json{{"player", report.head.earlier->players}};
  return json.add_known("from", report.head.earlier->from)
      .add_known("to", report.head.earlier->to)
      .add("mayOverlap", report.progress->may_overlap)
      .add("total", to_json(report.progress->total))
      .add("parts", parts);
}

Json to_json(const PlayerFinding& finding) {
  return {{"table", finding.table},
          {"row", finding.row},
          {"there", to_json(finding.there)},
          {"elsewhere", to_json(finding.elsewhere)},
          {"chance", Json::raw(fmt::format("{:.2e}", finding.chance))}};
}

Json to_json(const ListedMoment& listed) {
  const PlayerMoment& moment = listed.moment;
  const bool is_white = listed.side == chess::Color::White;
  Json json{{"game", listed.game},
            {"white", is_white ? listed.name : listed.opponent},
            {"black", is_white ? listed.opponent : listed.name},
            {"side", is_white ? "white" : "black"}};
  json.add_known("date", listed.date)
      .add_known("url", listed.url)
      .add("ply", moment.index)
      .add("move", moment.number)
      .add("fen", moment.fen)
      .add_known("played", moment.played)
      .add_known("playedUci", moment.played_uci)
      .add_known("best", moment.best)
      .add_known("bestUci", moment.best_uci)
      .add_known("reason", moment.motif);
  if (const auto nag = nag_of(moment.label)) json.add("label", chess::glyph_of(*nag));
  return json.add("loss", Json::raw(fmt::format("{}.{}", moment.loss / 10, moment.loss % 10)));
}

}  // namespace

std::string to_json(const PlayerReport& report) {
  Json findings = Json::array();
  for (const PlayerFinding& finding : report.findings) findings.push(to_json(finding));
  Json exercises = Json::array();
  for (const ExerciseSet& set : report.exercises)
    exercises.push(Json{{"reason", set.reason}, {"about", set.is_missed ? "missed" : "allowed"}}
                       .add("count", set.count)
                       .add("positions", report.places_of(set.positions)));
  Json positions = Json::array();
  for (const auto& moment : report.moments) positions.push(to_json(*moment));
  Json json{{"player", report.head.players},
            {"names", counts_of(report.figures.names())},
            {"judges", counts_of(report.figures.judges())},
            {"rules", report.head.rules}};
  return json.add_known("from", report.figures.first_date())
      .add_known("to", report.figures.last_date())
      .add("total", to_json(report, report.figures.total()))
      .add_known("opponents", opponents_of(report))
      .add_known("sameRating", same_rating_of(report))
      .add_known(report.head.earlier && report.head.earlier->is_other ? "beside" : "since",
                 progress_of(report))
      .add("rates", tables_of(report, report.rates))
      .add("shares", tables_of(report, report.shares))
      .add("findings", findings)
      .add("exercises", exercises)
      .add("positions", positions)
      .laid_out();
}

}  // namespace annotate
