// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/builder/eco_table.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <span>

#include "base/text.h"
#include "books/builder/eco_gaps.h"
#include "core/movegen.h"
#include "core/outcome.h"
#include "openings/eco_table.h"

namespace books {
namespace {

using chess::Position;
namespace format = chess::eco_table;

/// A row of the table, or what becomes one.
struct EcoRow {
  std::span<const Position> positions;  ///< of the row's line, after each half-move; at least one
  std::vector<std::string> san;
  const EcoSourceEntry* best;  ///< of the entries of this position, or of the one before of a gap
  /// Whose name and code the row has: `best`, or that of an earlier row.
  const EcoSourceEntry* named = best;
  bool is_interpolated = false;
  std::string root_eco{};  ///< the code whose root it is, or empty
  std::optional<int> score;  ///< centipawns, as White sees it
  bool is_unsound = false;
  std::string scid;
  std::map<std::string, std::string> aliases;

  const Position& position() const { return positions.back(); }
  bool is_alias_only() const { return !is_interpolated && named != best; }
};

std::string key_of(const Position& pos) { return identity_of(pos, Identity::Position); }

/// The scores of the source by position: of FENs that differ in counters only, the first's.
std::map<std::string, double> scores_by_position(const std::map<std::string, double>& scores) {
  std::map<std::string, double> by_position;
  for (const auto& [fen, score] : scores) {
    const auto fields = chess::split_words(fen);
    std::string key;
    for (std::size_t i = 0; i < std::min<std::size_t>(4, fields.size()); ++i)
      key += (i > 0 ? " " : "") + std::string(fields[i]);
    by_position.try_emplace(key, score);
  }
  return by_position;
}

/// A mate on the board has the wrong sign in the source.
std::optional<int> score_of(const Position& pos, const std::map<std::string, double>& by_position) {
  const auto found = by_position.find(key_of(pos));
  if (found == by_position.end()) return std::nullopt;
  if (pos.in_check() && !chess::has_legal_moves(pos))
    return pos.turn() == chess::Color::White ? -format::kMateScore : format::kMateScore;
  const double centipawns =
      std::clamp(found->second * 100.0, -1.0 * format::kMateScore, 1.0 * format::kMateScore);
  return static_cast<int>(std::lround(centipawns));
}

class Builder {
 public:
  Builder(const EcoSource& source, EcoTable& table) : source_(source), table_(table) {}

  void build(const std::vector<UnsoundLine>& unsound) {
    for (const EcoSourceEntry& entry : source_.entries) add(entry);
    std::ranges::stable_sort(table_.lines, is_better);
    merge_lines();
    interpolate();
    give_names();
    std::ranges::sort(rows_, {}, &EcoRow::san);
    judge(unsound);
    write();
  }

 private:
  void note(const EcoSourceEntry& entry, const std::string& what) {
    table_.problems.push_back(entry.file + ": " + entry.fen + ": " + what);
  }

  void add(const EcoSourceEntry& entry) {
    ++table_.entries;
    auto line = play_entry(entry);
    if (!line) return note(entry, to_string(line.error()) + ": left out");
    if (line->entry.eco != entry.eco || line->entry.name != entry.name)
      note(entry,
           "white space in excess in " + chess::printable(entry.eco + " " + entry.name, 120) + ": taken out");
    table_.lines.push_back(std::move(*line));
  }

  void merge_lines() {
    std::map<std::string, std::size_t> row_of;
    for (const NamedLine& line : table_.lines) {
      const EcoSourceEntry& entry = line.entry;
      const auto [known, is_new] = row_of.try_emplace(key_of(line.end()), rows_.size());
      if (is_new)
        rows_.push_back({.positions = line.positions,
                         .san = line.san,
                         .best = &entry,
                         .score = {},
                         .scid = {},
                         .aliases = {}});
      EcoRow& row = rows_[known->second];
      if (!is_new) {
        ++table_.merged;
        if (entry.eco != row.best->eco) ++table_.merged_eco;
        if (entry.name != row.best->name) row.aliases.try_emplace(entry.source, entry.name);
      }
      if (entry.is_eco_root && row.root_eco != row.best->eco) row.root_eco = entry.eco;
      if (row.scid.empty()) row.scid = entry.scid;
      for (const auto& [source, alias] : entry.aliases)
        if (alias != row.best->name) row.aliases.try_emplace(source, alias);
    }
  }

  void interpolate() {
    for (const EcoGap& gap : find_gaps(table_.lines, Identity::Position, GapsOf::AllLines)) {
      const NamedLine& line = table_.lines[gap.line];
      rows_.push_back({.positions = std::span(line.positions).first(gap.plies),
                       .san = {line.san.begin(), line.san.begin() + static_cast<std::ptrdiff_t>(gap.plies)},
                       .best = &table_.lines[gap.root].entry,
                       .is_interpolated = true,
                       .score = {},
                       .scid = {},
                       .aliases = {}});
    }
  }

  /// Calls `is_giver(key)` for the positions before the row's own, the nearest first, until one is true.
  template <class IsGiver>
  static bool find_before(const EcoRow& row, IsGiver is_giver) {
    for (std::size_t plies = row.positions.size() - 1; plies > 0; --plies)
      if (is_giver(key_of(row.positions[plies - 1]))) return true;
    return false;
  }

  void give_names() {
    std::map<std::string, const EcoSourceEntry*> lichess, named;
    for (const EcoRow& row : rows_)
      if (!row.is_interpolated && row.best->source == kLichess)
        lichess.emplace(key_of(row.position()), row.best);
    named = lichess;
    const auto is_lichess = [&](const std::string& key) { return lichess.contains(key); };
    for (const EcoRow& row : rows_)
      if (!row.is_interpolated && !find_before(row, is_lichess))
        named.emplace(key_of(row.position()), row.best);
    for (EcoRow& row : rows_) {
      const bool has_own = !row.is_interpolated && named.contains(key_of(row.position()));
      if (!has_own)
        find_before(row, [&](const std::string& key) {
          const auto giver = named.find(key);
          if (giver != named.end()) row.named = giver->second;
          return giver != named.end();
        });
      if (row.is_alias_only()) row.aliases.try_emplace(row.best->source, row.best->name);
      std::erase_if(row.aliases, [&](const auto& alias) { return alias.second == row.named->name; });
      table_.named += has_own ? 1 : 0;
      table_.interpolated += row.is_interpolated ? 1 : 0;
      table_.alias_only += row.is_alias_only() ? 1 : 0;
    }
  }

  void judge(const std::vector<UnsoundLine>& unsound) {
    const auto scores = scores_by_position(source_.scores);
    std::set<std::string> lost_at, lost_after;  // to the side that has just moved; to the one to move
    for (const UnsoundLine& line : unsound)
      (line.side == line.end.turn() ? lost_after : lost_at).insert(key_of(line.end));
    for (EcoRow& row : rows_) {
      row.score = score_of(row.position(), scores);
      table_.scored += row.score ? 1 : 0;
      const int for_mover =
          row.position().turn() == chess::Color::Black ? row.score.value_or(0) : -row.score.value_or(0);
      row.is_unsound = for_mover < kUnsoundBelow || lost_at.contains(key_of(row.position()));
      // What the other side has a named answer to is no better.
      if (!lost_after.empty() && !row.is_unsound)
        row.is_unsound = std::ranges::any_of(chess::legal_moves(row.position()), [&](chess::Move answer) {
          return lost_after.contains(key_of(row.position().after(answer)));
        });
      table_.unsound += row.is_unsound ? 1 : 0;
    }
  }

  void write() {
    table_.text = std::string(format::kHeader) + '\n';
    table_.aliases = std::string(format::kAliasHeader) + '\n';
    const std::vector<std::string> nothing;
    const std::vector<std::string>* before = &nothing;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      write_row(rows_[i], *before);
      write_aliases(rows_[i], i);
      before = &rows_[i].san;
    }
  }

  void write_row(const EcoRow& row, const std::vector<std::string>& before) {
    const auto parting = std::ranges::mismatch(row.san, before);
    std::string& out = table_.text;
    out += std::to_string(parting.in1 - row.san.begin());
    out += '\t';
    for (auto it = parting.in1; it != row.san.end(); ++it) {
      if (it != parting.in1) out += ' ';
      out += *it;
    }
    const std::string& eco = (row.root_eco == row.best->eco ? row.best : row.named)->eco;
    out += '\t' + eco + '\t';
    if (row.is_interpolated) out += format::kInterpolated;
    if (row.is_alias_only()) out += format::kAliasOnly;
    if (!row.root_eco.empty()) out += format::kEcoRoot;
    if (!row.root_eco.empty() && row.root_eco != eco) out += row.root_eco;
    if (row.is_unsound) out += format::kUnsound;
    out += '\t' + row.best->source + '\t';
    if (row.score) out += std::to_string(*row.score);
    out += '\t' + row.named->name + '\n';
  }

  void write_aliases(const EcoRow& row, std::size_t index) {
    if (row.aliases.empty() && row.scid.empty()) return;
    std::string& out = table_.aliases;
    out += std::to_string(index) + '\t' + row.scid;
    for (const auto& [source, alias] : row.aliases) {
      out += '\t' + source;
      out += '=' + alias;
    }
    out += '\n';
  }

  const EcoSource& source_;
  EcoTable& table_;
  std::vector<EcoRow> rows_;
};

}  // namespace

EcoTable build_eco_table(const EcoSource& source, const std::vector<UnsoundLine>& unsound) {
  EcoTable table;
  Builder(source, table).build(unsound);
  return table;
}

}  // namespace books
