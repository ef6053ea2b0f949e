// SPDX-License-Identifier: GPL-3.0-or-later
#include "books/builder/eco_table.h"

#include <algorithm>
#include <expected>
#include <map>
#include <tuple>

#include "base/text.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "opening/eco_table.h"

namespace books {
namespace {

using chess::Position;

/// A source entry that holds water.
struct Checked {
  Position position;
  std::vector<std::string> line;  ///< SAN
  std::string eco;
  std::string name;
  int source_rank;
  bool is_interpolated;
  bool is_eco_root;
};

int rank_of_source(const std::string& source) {
  if (source == "eco_tsv") return 0;
  if (source == "eco_js") return 1;
  if (source == "scid") return 2;
  return source == "interpolated" ? 4 : 3;
}

bool is_better(const Checked& a, const Checked& b) {
  const auto class_of = [](const Checked& c) {
    return std::tuple(c.source_rank, !c.is_eco_root, c.eco == "A00");
  };
  if (class_of(a) != class_of(b)) return class_of(a) < class_of(b);
  if (a.eco != b.eco) return a.eco < b.eco;
  if (a.line.size() != b.line.size()) return a.line.size() < b.line.size();
  return std::tie(a.line, a.name) < std::tie(b.line, b.name);
}

/// Without white space at the ends, and with single spaces between words.
std::string tidy(const std::string& text) {
  std::string out;
  for (const std::string_view word : chess::split_words(text)) {
    if (!out.empty()) out += ' ';
    out += word;
  }
  return out;
}

/// Move numbers and dots in front of a move: "12.", "12...", "3.Nf3".
std::string_view without_number(std::string_view word) {
  const auto digits = std::min(word.find_first_not_of("0123456789"), word.size());
  const auto dots = word.find_first_not_of('.', digits);
  const bool is_number = digits > 0 && (digits == word.size() || word[digits] == '.');
  if (!is_number) return word;
  return dots == std::string_view::npos ? std::string_view() : word.substr(dots);
}

struct Line {
  Position end;
  std::vector<std::string> san;
};

std::expected<Line, std::string> play(const std::string& moves) {
  Line line{Position::start(), {}};
  for (std::string_view word : chess::split_words(moves)) {
    word = without_number(word);
    if (word.empty()) continue;
    const auto move = chess::parse_san(line.end, word);
    if (!move || move->is_null()) return std::unexpected("no legal move: " + chess::printable(word));
    line.san.push_back(chess::to_san(line.end, *move));
    line.end.play(*move);
  }
  if (line.san.empty()) return std::unexpected("no moves");
  if (line.san.size() > chess::eco_table::kMaxPlies) return std::unexpected("line too long");
  return line;
}

class Builder {
 public:
  explicit Builder(EcoTable& table) : table_(table) {}

  void add(const EcoSourceEntry& entry) {
    ++table_.entries;
    const auto position = chess::parse_position(entry.fen);
    if (!position) return drop(entry, "FEN: " + position.error().message);
    auto line = play(entry.moves);
    if (!line) return drop(entry, line.error());
    if (!line->end.repeats(*position)) return drop(entry, "the moves lead to " + chess::to_fen(line->end));

    Checked checked{.position = line->end,
                    .line = std::move(line->san),
                    .eco = tidy(entry.eco),
                    .name = tidy(entry.name),
                    .source_rank = rank_of_source(entry.source),
                    .is_interpolated = entry.source == "interpolated",
                    .is_eco_root = entry.is_eco_root};
    if (!chess::eco_table::is_eco_code(checked.eco))
      return drop(entry, "no ECO code: " + chess::printable(entry.eco));
    if (checked.name.empty() || !chess::is_utf8(checked.name)) return drop(entry, "no name");
    if (checked.eco != entry.eco || checked.name != entry.name)
      note(entry,
           "white space in excess in " + chess::printable(entry.eco + " " + entry.name, 120) + ": taken out");
    sort_in(std::move(checked));
  }

  void write() {
    std::vector<Checked> rows;
    for (auto& [key, positions] : by_key_) {
      if (positions.size() > 1) table_.key_clashes += positions.size() - 1;
      for (auto& same_position : positions) rows.push_back(merge(same_position));
    }
    std::ranges::sort(rows, {}, &Checked::line);
    table_.positions = rows.size();

    table_.text = chess::eco_table::kHeader;
    table_.text += '\n';
    const std::vector<std::string> nothing;
    const std::vector<std::string>* before = &nothing;
    for (const Checked& row : rows) {
      write_row(row, *before);
      before = &row.line;
    }
  }

 private:
  void note(const EcoSourceEntry& entry, const std::string& what) {
    table_.problems.push_back(entry.file + ": " + entry.fen + ": " + what);
  }
  void drop(const EcoSourceEntry& entry, const std::string& why) { note(entry, why + ": left out"); }

  /// Positions with one key are compared in full, so a clash of keys cannot lose a name.
  void sort_in(Checked checked) {
    auto& positions = by_key_[chess::bits_of(checked.position.key())];
    const auto same = std::ranges::find_if(positions, [&](const std::vector<Checked>& known) {
      return known.front().position.repeats(checked.position);
    });
    auto& group = same != positions.end() ? *same : positions.emplace_back();
    group.push_back(std::move(checked));
  }

  Checked merge(std::vector<Checked>& same_position) {
    Checked best = *std::ranges::min_element(same_position, is_better);
    for (const Checked& other : same_position) {
      if (other.eco != best.eco) ++table_.merged_eco;
      if (other.eco == best.eco && other.is_eco_root) best.is_eco_root = true;
    }
    table_.merged += same_position.size() - 1;
    return best;
  }

  void write_row(const Checked& row, const std::vector<std::string>& before) {
    const auto parting = std::ranges::mismatch(row.line, before);
    std::string& out = table_.text;
    out += std::to_string(parting.in1 - row.line.begin());
    out += '\t';
    for (auto it = parting.in1; it != row.line.end(); ++it) {
      if (it != parting.in1) out += ' ';
      out += *it;
    }
    out += '\t';
    out += row.eco;
    out += '\t';
    if (row.is_interpolated) out += chess::eco_table::kInterpolated;
    if (row.is_eco_root) out += chess::eco_table::kEcoRoot;
    out += '\t';
    out += row.name;
    out += '\n';
  }

  EcoTable& table_;
  std::map<std::uint64_t, std::vector<std::vector<Checked>>> by_key_;
};

}  // namespace

EcoTable build_eco_table(const std::vector<EcoSourceEntry>& entries) {
  EcoTable table;
  Builder builder(table);
  for (const EcoSourceEntry& entry : entries) builder.add(entry);
  builder.write();
  return table;
}

}  // namespace books
