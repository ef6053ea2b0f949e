// SPDX-License-Identifier: GPL-3.0-or-later
// A tournament for programs: as JSON and as CSV. The words of cells, which text and CSV have in common.
#include <fmt/format.h>

#include <algorithm>

#include "annotate/bgn/crosstable/crosstable.h"
#include "base/text.h"

namespace annotate::bgn {

namespace {

using chess::Encounter;
using chess::Json;

Json date_json(const chess::PartialDate& date) { return date.year == 0 ? Json() : Json(to_string(date)); }

Json encounter_json(const Encounter& encounter, const chess::Tournament& tournament,
                    const std::vector<std::size_t>& numbers) {
  Json one = Json::object();
  if (encounter.column) one.add("round", tournament.columns()[*encounter.column].round);
  one.add_known("date", date_json(encounter.date));
  if (encounter.opponent) {
    one.add("opponent", numbers[*encounter.opponent]);
    one.add("side", encounter.side == chess::Color::White ? "white" : "black");
  }
  one.add("points", encounter.half_points ? Json(*encounter.half_points / 2.0) : Json());
  if (!encounter.is_played) one.add("unplayed", encounter.is_bye() ? "bye" : "forfeit");
  return one;
}

Json player_json(const RankedTournament& ranked, const chess::StandingRow& row,
                 const std::vector<std::size_t>& numbers) {
  const chess::TournamentPlayer& player = ranked.player(row);
  Json tie_breaks = Json::object();
  for (std::size_t i = 0; i < row.tie_breaks.size(); ++i)
    tie_breaks.add(ranked.tie_breaks[i].code(), row.tie_breaks[i]);
  Json games = Json::array();
  for (const Encounter& encounter : player.encounters)
    games.push(encounter_json(encounter, ranked.tournament, numbers));
  return Json{{"number", numbers[row.player]}, {"rank", row.rank}, {"name", player.name}}
      .add_known("other_names", player.other_names.empty() ? Json() : Json(player.other_names))
      .add_known("title", player.title)
      .add_known("rating", player.rating)
      .add_known("federation", player.federation)
      .add_known("team", player.team)
      .add_known("fide_id", player.fide_id == 0 ? Json() : Json(player.fide_id))
      .add("points", row.points)
      .add("tie_breaks", tie_breaks)
      .add("performance", row.performance)
      .add("games", games);
}

}  // namespace

char result_sign(const Encounter& encounter) {
  if (!encounter.half_points) return '?';
  return (encounter.is_played || encounter.is_bye() ? "0=1" : "-=+")[*encounter.half_points];
}

std::string round_cell(const Encounter& encounter, std::span<const std::size_t> numbers) {
  std::string cell = "bye";
  if (encounter.opponent) {
    cell = std::to_string(numbers[*encounter.opponent]);
    cell += encounter.side == chess::Color::White ? 'w' : 'b';
  }
  return cell + result_sign(encounter);
}

std::vector<std::string> column_names(const chess::Tournament& tournament) {
  std::vector<std::string> names;
  std::size_t within = 0;
  const auto& columns = tournament.columns();
  for (std::size_t i = 0; i < columns.size(); ++i) {
    within = i > 0 && columns[i - 1].round == columns[i].round ? within + 1 : 1;
    names.push_back(columns[i].is_only ? std::to_string(columns[i].round)
                                       : fmt::format("{}.{}", columns[i].round, within));
  }
  return names;
}

Json crosstable_json(const RankedTournament& ranked) {
  const chess::Tournament& tournament = ranked.tournament;
  const chess::ChessEvent& event = tournament.event();
  const std::vector<std::size_t> numbers = ranked.numbers();
  Json players = Json::array();
  for (const chess::StandingRow& row : ranked.rows) players.push(player_json(ranked, row, numbers));
  return Json{{"event", event.name}}
      .add_known("site", event.site)
      .add_known("year", event.year == 0 ? Json() : Json(event.year))
      .add_known("first", date_json(event.first))
      .add_known("last", date_json(event.last))
      .add("kind", to_string(tournament.kind()))
      .add("rounds", tournament.rounds())
      .add("games", event.count)
      .add("without_result", tournament.without_result())
      .add("without_round", tournament.without_round())
      .add("unplayed", tournament.forfeits())
      .add("players", players);
}

std::string crosstables_csv(const std::vector<RankedTournament>& events) {
  std::vector<std::string> codes;
  std::size_t rounds = 0;
  for (const RankedTournament& ranked : events) {
    rounds = std::max(rounds, ranked.tournament.columns().size());
    for (const chess::TieBreak& tie_break : ranked.tie_breaks)
      if (std::ranges::find(codes, tie_break.code()) == codes.end()) codes.push_back(tie_break.code());
  }
  std::string out = "event,kind,number,rank,title,name,rating,federation,fide_id,games,points";
  for (const std::string& code : codes) out += ',' + code;
  out += ",performance";
  for (std::size_t i = 1; i <= rounds; ++i) out += fmt::format(",round{}", i);
  out += '\n';
  const auto known = [](auto number) { return number == 0 ? std::string() : std::to_string(number); };
  for (const RankedTournament& ranked : events) {
    const std::vector<std::size_t> numbers = ranked.numbers();
    for (const chess::StandingRow& row : ranked.rows) {
      const chess::TournamentPlayer& player = ranked.player(row);
      out += fmt::format(
          "{},{},{},{},{},{},{},{},{},{},{}", chess::csv_cell(ranked.tournament.event().label()),
          to_string(ranked.tournament.kind()), numbers[row.player], row.rank, chess::csv_cell(player.title),
          chess::csv_cell(player.name), known(player.rating.value_or(0)), chess::csv_cell(player.federation),
          known(player.fide_id), player.encounters.size(), row.points);
      for (const std::string& code : codes) {
        const auto found = std::ranges::find(ranked.tie_breaks, code, &chess::TieBreak::code);
        out += ',';
        if (found == ranked.tie_breaks.end()) continue;
        const auto& value = row.tie_breaks[static_cast<std::size_t>(found - ranked.tie_breaks.begin())];
        if (value) out += fmt::format("{}", *value);
      }
      out += ',' + known(row.performance.value_or(0));
      std::vector<std::string> cells(rounds);
      for (const Encounter& encounter : player.encounters)
        if (encounter.column) cells[*encounter.column] = round_cell(encounter, numbers);
      for (const std::string& cell : cells) out += ',' + cell;
      out += '\n';
    }
  }
  return out;
}

}  // namespace annotate::bgn
