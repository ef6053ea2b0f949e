// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/player/player_statistics.h"

#include <algorithm>
#include <optional>
#include <set>
#include <span>

#include "base/text.h"

namespace annotate {

namespace {

constexpr const char* kPhaseKeys[] = {"opening", "middlegame", "endgame"};
constexpr const char* kColorKeys[] = {"white", "black"};
constexpr const char* kResultKeys[] = {"won", "drawn", "lost"};

/// Seconds left, each row up to the next.
struct ClockRow {
  std::int64_t from;
  const char* key;
};
constexpr ClockRow kClockRows[] = {{0, "0-9 s"},     {10, "10-29 s"},   {30, "30-59 s"}, {60, "1-2 min"},
                                   {120, "2-5 min"}, {300, "5-15 min"}, {900, "15+ min"}};

/// The opponent's rating less the player's, each row up to the next.
struct OpponentRow {
  int from;
  const char* key;
};
constexpr OpponentRow kOpponentRows[] = {{-1'000'000, "200+ lower"},
                                         {-199, "50-199 lower"},
                                         {-49, "within 49"},
                                         {50, "50-199 higher"},
                                         {200, "200+ higher"}};

/// The last row that begins at or below the value.
template <class Rows>
std::size_t row_for(const Rows& rows, std::int64_t value) {
  std::size_t index = 0;
  while (index + 1 < std::size(rows) && rows[index + 1].from <= value) ++index;
  return index;
}

/// The row of the key; null if there would be too many.
template <class Row>
Row* row_named(std::map<std::string, Row>& rows, const std::string& key) {
  if (const auto found = rows.find(key); found != rows.end()) return &found->second;
  if (key.empty() || rows.size() >= PlayerStatistics::kMostRows) return nullptr;
  Row& row = rows[key];
  row.key = key;
  return &row;
}

void count_named(std::map<std::string, std::uint64_t>& counts, const std::string& name) {
  if (counts.size() < PlayerStatistics::kMostRows || counts.contains(name)) ++counts[name];
}

/// The row of an opening: one for all codes of its name, or of a game that has a code only.
RateRow* row_of_opening(std::map<std::string, RateRow>& rows, const std::string& opening) {
  const bool has_eco = opening.size() >= PlayerGame::kEcoLength && opening[0] >= 'A' && opening[0] <= 'E' &&
                       chess::is_digit(opening[1]) && chess::is_digit(opening[2]) &&
                       (opening.size() == PlayerGame::kEcoLength || opening[PlayerGame::kEcoLength] == ' ');
  const std::string eco = has_eco ? opening.substr(0, PlayerGame::kEcoLength) : std::string();
  RateRow* row = row_named(rows, has_eco && opening.size() > PlayerGame::kEcoLength
                                     ? opening.substr(PlayerGame::kEcoLength + 1)
                                     : opening);
  if (row == nullptr || !has_eco || row->key == eco) return row;
  if (row->first_eco.empty() || eco < row->first_eco) row->first_eco = eco;
  row->last_eco = std::max(row->last_eco, eco);
  return row;
}

std::optional<std::string> month_of(const std::string& date) {
  constexpr std::size_t kMonthLength = 7;
  if (date.size() < kMonthLength) return std::nullopt;
  return date.substr(0, kMonthLength);
}

std::uint64_t half_points_of(PlayerResult result) {
  if (result == PlayerResult::Won) return 2;
  return result == PlayerResult::Drawn ? 1 : 0;
}

bool is_serious(chess::Label label) { return label >= chess::Label::Mistake; }

/// The rows that count something, in their order.
template <class Rows>
RateTable table_of(const char* key, const Rows& rows) {
  RateTable table{key, {}};
  for (const RateRow& row : rows)
    if (row.moves > 0) table.rows.push_back(row);
  return table;
}

std::vector<RateRow> values_of(const std::map<std::string, RateRow>& rows) {
  std::vector<RateRow> values;
  for (const auto& [key, row] : rows) values.push_back(row);
  return values;
}

ShareTable by_count(const char* key, const std::map<std::string, ShareRow>& rows, std::uint64_t trials) {
  ShareTable table{key, {}};
  for (const auto& [name, row] : rows) {
    table.rows.push_back(row);
    table.rows.back().count.trials = trials;
  }
  std::ranges::stable_sort(table.rows, std::ranges::greater(),
                           [](const ShareRow& row) { return row.count.hits; });
  return table;
}

}  // namespace

void MomentList::add(const std::shared_ptr<const ListedMoment>& moment) {
  ++count_;
  const auto behind = std::ranges::upper_bound(kept_, moment->moment.loss, std::ranges::greater(),
                                               [](const auto& other) { return other->moment.loss; });
  if (behind == kept_.end() && kept_.size() == kMost) return;
  kept_.insert(behind, moment);
  if (kept_.size() > kMost) kept_.pop_back();
}

PlayerStatistics::PlayerStatistics() {
  const auto name = [](auto& rows, const auto& keys, const auto& key_of_entry) {
    for (std::size_t i = 0; i < rows.size(); ++i) rows[i].key = key_of_entry(keys[i]);
  };
  const auto itself = [](const char* key) { return key; };
  const auto named = [](const auto& row) { return row.key; };
  name(phases_, kPhaseKeys, itself);
  name(clocks_, kClockRows, named);
  name(colors_, kColorKeys, itself);
  name(opponents_, kOpponentRows, named);
  name(results_, kResultKeys, itself);
  chances_[0].key = "mistakes";
  chances_[1].key = "blunders";
  conversion_.key = "winning positions won";
  defence_.key = "lost positions saved";
}

std::vector<RateRow*> PlayerStatistics::rows_of(const PlayerGame& game, const ReportedMove& move) {
  std::vector<RateRow*> rows = {&total_, &phases_[static_cast<std::size_t>(move.phase)],
                                &colors_[static_cast<std::size_t>(game.side)]};
  if (move.clock) rows.push_back(&clocks_[row_for(kClockRows, *move.clock)]);
  if (game.elo && game.opponent_elo)
    rows.push_back(&opponents_[row_for(kOpponentRows, std::int64_t{*game.opponent_elo} - *game.elo)]);
  if (game.result != PlayerResult::Unknown)
    rows.push_back(&results_[static_cast<std::size_t>(game.result) - 1]);
  if (RateRow* row = row_of_opening(openings_, game.opening)) rows.push_back(row);
  if (const auto month = month_of(game.date))
    if (RateRow* row = row_named(months_, *month)) rows.push_back(row);
  return rows;
}

void PlayerStatistics::count_shares(const ReportedMove& move,
                                    const std::shared_ptr<const ListedMoment>& moment) {
  if (move.label != chess::Label::None && moment && !moment->moment.motif.empty())
    if (ShareRow* row = row_named(moment->moment.is_missed ? missed_ : allowed_, moment->moment.motif)) {
      ++row->count.hits;
      row->moments.add(moment);
    }
  if (move.chance == ChanceAnswer::NoChance) return;
  ShareRow& chance = chances_[move.answered == chess::Label::Blunder ? 1 : 0];
  ++chance.count.trials;
  if (move.chance == ChanceAnswer::Taken)
    ++chance.count.hits;
  else if (moment)
    chance.moments.add(moment);
}

void PlayerStatistics::count_rated(const PlayerGame& game) {
  if (!game.norm || *game.norm <= 0 || !game.elo || game.moves.empty()) return;
  constexpr double kMovesOfNorm = 10'000.0;
  rated_.lowest = rated_.games == 0 ? *game.elo : std::min(rated_.lowest, *game.elo);
  rated_.highest = std::max(rated_.highest, *game.elo);
  ++rated_.games;
  rated_.serious.trials += game.moves.size();
  rated_.serious.hits += static_cast<std::uint64_t>(
      std::ranges::count_if(game.moves, [](const ReportedMove& move) { return is_serious(move.label); }));
  rated_.expected += static_cast<double>(game.moves.size()) * *game.norm / kMovesOfNorm;
}

void PlayerStatistics::add(const PlayerGame& game, std::uint64_t number) {
  std::map<std::size_t, std::shared_ptr<const ListedMoment>> moments;
  for (const PlayerMoment& moment : game.moments)
    moments[moment.index] = std::make_shared<const ListedMoment>(
        ListedMoment{number, game.side, game.name, game.opponent, game.date, game.url, moment});
  const auto moment_at = [&](std::size_t index) {
    const auto found = moments.find(index);
    return found == moments.end() ? nullptr : found->second;
  };
  count_rated(game);
  opponents_total_.hits += game.opponent_errors;
  opponents_total_.trials += game.opponent_moves;
  std::set<RateRow*> touched;
  for (const ReportedMove& move : game.moves) {
    const auto moment = moment_at(move.index);
    for (RateRow* row : rows_of(game, move)) {
      ++row->moves;
      ++row->labels[static_cast<std::size_t>(move.label)];
      if (is_serious(move.label) && moment) row->moments.add(moment);
      touched.insert(row);
    }
    count_shares(move, moment);
  }
  const bool is_finished = game.result != PlayerResult::Unknown;
  for (RateRow* row : touched) {
    ++row->games;
    row->finished_games += is_finished ? 1 : 0;
    row->half_points += half_points_of(game.result);
  }
  if (is_finished && game.was_winning) {
    ++conversion_.count.trials;
    conversion_.count.hits += game.result == PlayerResult::Won ? 1 : 0;
    if (const auto moment = game.let_slip ? moment_at(*game.let_slip) : nullptr)
      conversion_.moments.add(moment);
  }
  if (is_finished && game.was_losing) {
    ++defence_.count.trials;
    defence_.count.hits += game.result == PlayerResult::Lost ? 0 : 1;
    if (const auto moment = game.in_need ? moment_at(*game.in_need) : nullptr) defence_.moments.add(moment);
  }
  count_named(names_, game.name);
  count_named(judges_, game.judge);
  if (game.date.empty()) return;
  if (first_date_.empty() || game.date < first_date_) first_date_ = game.date;
  if (game.date > last_date_) last_date_ = game.date;
}

std::vector<RateTable> PlayerStatistics::rate_tables() const {
  std::vector<RateTable> tables = {
      table_of("phase", phases_),           table_of("clock", clocks_),
      table_of("color", colors_),           table_of("opponent", opponents_),
      table_of("result", results_),         table_of("opening", values_of(openings_)),
      table_of("month", values_of(months_))};
  std::ranges::stable_sort(tables[5].rows, std::ranges::greater(), &RateRow::moves);
  std::erase_if(tables, [](const RateTable& table) { return table.rows.empty(); });
  return tables;
}

std::vector<ShareTable> PlayerStatistics::share_tables() const {
  const std::uint64_t labelled = total_.labels[1] + total_.labels[2] + total_.labels[3];
  std::vector<ShareTable> tables = {by_count("allowed", allowed_, labelled),
                                    by_count("missed", missed_, labelled),
                                    {"chances", {chances_[0], chances_[1]}},
                                    {"positions", {conversion_, defence_}}};
  for (ShareTable& table : tables)
    std::erase_if(table.rows, [](const ShareRow& row) { return row.count.trials == 0; });
  std::erase_if(tables, [](const ShareTable& table) { return table.rows.empty(); });
  return tables;
}

}  // namespace annotate
