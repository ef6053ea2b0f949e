// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/player/report_cards.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "annotate/player/player_report.h"

namespace annotate {

namespace {

using Moments = std::vector<std::shared_ptr<const ListedMoment>>;

template <class Table>
const Table* find_table(const std::vector<Table>& tables, std::string_view key) {
  const auto found = std::ranges::find(tables, key, &Table::key);
  return found == tables.end() ? nullptr : &*found;
}

/// Those that can be tried before the others.
Moments shown_of(Moments moments) {
  std::ranges::stable_partition(moments, [](const auto& moment) { return !moment->moment.best_uci.empty(); });
  return moments;
}

class CardChooser {
 public:
  void add(ReportCard card, Moments moments) {
    if (cards_.size() == kCards) return;
    card.positions = shown_of(std::move(moments));
    // No two cards begin with the same board.
    const auto is_new = [&](const auto& moment) {
      return std::ranges::none_of(cards_, [&](const ReportCard& other) {
        return other.positions.front()->moment.fen == moment->moment.fen;
      });
    };
    const auto first = std::ranges::find_if(card.positions, is_new);
    if (first == card.positions.end()) return;
    std::rotate(card.positions.begin(), first, first + 1);
    card.positions.resize(std::min(card.positions.size(), kCardPositions));
    cards_.push_back(std::move(card));
  }
  bool has_table(std::string_view table) const {
    return std::ranges::find(cards_, table, &ReportCard::table) != cards_.end();
  }
  std::vector<ReportCard> take() { return std::move(cards_); }

 private:
  std::vector<ReportCard> cards_;
};

/// The months behind the one of the finding, which ends the earlier half.
std::optional<std::pair<ReportCard, Moments>> later_half(const PlayerFinding& finding,
                                                         const std::vector<RateTable>& rates) {
  const RateTable* months = find_table(rates, "month");
  if (months == nullptr || finding.elsewhere.share() <= finding.there.share()) return std::nullopt;
  Moments moments;
  std::string first;
  for (const RateRow& row : months->rows) {
    if (row.key <= finding.row) continue;
    if (first.empty()) first = row.key;
    moments.insert(moments.end(), row.moments.kept().begin(), row.moments.kept().end());
  }
  std::ranges::stable_sort(moments, std::ranges::greater(),
                           [](const auto& moment) { return moment->moment.loss; });
  return std::pair(
      ReportCard{ReportCard::Kind::Part, finding.table, first, finding.elsewhere, finding.there, {}},
      std::move(moments));
}

void add_parts(const std::vector<PlayerFinding>& findings, const std::vector<RateTable>& rates,
               CardChooser& cards) {
  for (const PlayerFinding& finding : findings) {
    // A single month teaches nothing, unlike the halves.
    if (finding.table == "month" || cards.has_table(finding.table)) continue;
    if (finding.table == "half") {
      if (auto later = later_half(finding, rates))
        cards.add(std::move(later->first), std::move(later->second));
      continue;
    }
    const RateTable* table = find_table(rates, finding.table);
    if (table == nullptr || finding.there.share() <= finding.elsewhere.share()) continue;
    const auto row = std::ranges::find(table->rows, finding.row, &RateRow::key);
    if (row == table->rows.end()) continue;
    cards.add({ReportCard::Kind::Part, finding.table, finding.row, finding.there, finding.elsewhere, {}},
              row->moments.kept());
  }
}

void add_reasons(const std::vector<ShareTable>& shares, CardChooser& cards) {
  std::vector<std::pair<const ShareTable*, const ShareRow*>> reasons;
  for (const char* key : {"allowed", "missed"})
    if (const ShareTable* table = find_table(shares, key))
      for (const ShareRow& row : table->rows)
        if (row.count.hits >= kLeastEvents) reasons.emplace_back(table, &row);
  std::ranges::stable_sort(reasons, std::ranges::greater(),
                           [](const auto& reason) { return reason.second->count.hits; });
  for (const auto& [table, row] : reasons)
    cards.add({ReportCard::Kind::Reason, table->key, row->key, row->count, {}, {}}, row->moments.kept());
}

void add_wins(const std::vector<ShareTable>& shares, CardChooser& cards) {
  const ShareTable* table = find_table(shares, "positions");
  if (table == nullptr) return;
  const ShareRow& wins = table->rows.front();
  if (wins.key != "winning positions won" || wins.count.trials < kLeastEvents) return;
  cards.add({ReportCard::Kind::Wins,
             table->key,
             wins.key,
             {wins.count.trials - wins.count.hits, wins.count.trials},
             {},
             {}},
            wins.moments.kept());
}

}  // namespace

std::vector<ReportCard> choose_cards(const std::vector<PlayerFinding>& findings,
                                     const std::vector<RateTable>& rates,
                                     const std::vector<ShareTable>& shares) {
  CardChooser cards;
  add_parts(findings, rates, cards);
  add_reasons(shares, cards);
  add_wins(shares, cards);
  return cards.take();
}

}  // namespace annotate
