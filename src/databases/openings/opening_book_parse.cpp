// SPDX-License-Identifier: GPL-3.0-or-later
// Reading a table of openings (books/data/FORMAT.md): each row continues a line of moves at a
// stated half-move, so the rows are a walk through a tree and every move is played only once.
#include <algorithm>
#include <unordered_map>

#include "base/text.h"
#include "notation/san.h"
#include "openings/eco_table.h"
#include "openings/opening_book.h"

namespace chess { inline namespace openings {

class OpeningBook::Reader {
 public:
  explicit Reader(std::string text) {
    book_.text_ = std::move(text);
    book_.steps_.push_back({0, Move::null()});
    line_.push_back({0, Position::start()});
  }

  std::expected<OpeningBook, Error> read() {
    std::string_view rest = book_.text_;
    bool has_header = false;
    while (!rest.empty()) {
      const auto end = std::min(rest.find('\n'), rest.size());
      std::string_view row = rest.substr(0, end);
      rest.remove_prefix(std::min(end + 1, rest.size()));
      if (row.ends_with('\r')) row.remove_suffix(1);
      ++line_number_;
      if (!has_header) {
        if (row != eco_table::kHeader) return fail("not a table of openings: header missing or unknown");
        has_header = true;
      } else if (!row.empty() && !row.starts_with('#')) {
        if (std::string fault = read_row(row); !fault.empty()) return fail(std::move(fault));
      }
    }
    if (!has_header) return fail("empty table");
    book_.index_records();
    book_.count_lines();
    return std::move(book_);
  }

 private:
  struct Played {
    std::uint32_t index;  ///< of its step
    Position position;
  };

  std::unexpected<Error> fail(std::string reason) const {
    return std::unexpected(Error("line " + std::to_string(line_number_), std::move(reason)));
  }

  /// Empty when all is well.
  std::string read_row(std::string_view row) {
    std::string_view fields[eco_table::kColumns];
    if (!cut(row, fields)) return "a row has 7 fields";
    const auto [shared, moves, eco, marks, source, score, name] = fields;

    const auto kept = parse_number<std::size_t>(shared);
    if (!kept || *kept >= line_.size()) return "the row before has no " + printable(shared) + " half-moves";
    line_.resize(*kept + 1, line_.front());
    if (std::string fault = read_moves(moves); !fault.empty()) return fault;

    if (!eco_table::is_eco_code(eco)) return "not an ECO code: " + printable(eco);
    if (name.empty() || name.size() > 0xFFFF || !is_utf8(name)) return "no name, or not UTF-8";
    if (source.empty() || source.size() > 0xFF || !is_utf8(source)) return "no source, or not UTF-8";
    Record record{};
    record.eco_offset = offset_of(eco);
    if (!read_marks(marks, record)) return "unknown mark: " + printable(marks);
    if (!score.empty()) {
      const auto centipawns = parse_number<std::int16_t>(score);
      if (!centipawns || *centipawns < -eco_table::kMateScore || *centipawns > eco_table::kMateScore)
        return "not a score: " + printable(score);
      record.has_score = true;
      record.score = *centipawns;
    }
    const Played& last = line_.back();
    record.key = last.position.key();
    record.step = last.index;
    record.source_offset = offset_of(source);
    record.source_size = static_cast<std::uint8_t>(source.size());
    record.name_offset = offset_of(name);
    record.name_size = static_cast<std::uint16_t>(name.size());
    const auto [before, is_new] = line_of_key_.try_emplace(bits_of(record.key), line_number_);
    if (!is_new) return "the position of line " + std::to_string(before->second) + " again";
    book_.records_.push_back(record);
    return {};
  }

  /// Precondition: `field` is a part of the text.
  std::uint32_t offset_of(std::string_view field) const {
    return static_cast<std::uint32_t>(field.data() - book_.text_.data());
  }

  bool read_marks(std::string_view marks, Record& record) const {
    for (; !marks.empty(); marks.remove_prefix(1)) {
      const char mark = marks.front();
      if (mark == eco_table::kInterpolated) {
        record.is_interpolated = true;
      } else if (mark == eco_table::kEcoRoot) {
        record.is_eco_root = true;
        record.root_eco_offset = record.eco_offset;
        if (!eco_table::is_eco_code(marks.substr(1, 3))) continue;
        record.root_eco_offset = offset_of(marks.substr(1));
        marks.remove_prefix(3);
      } else if (mark == eco_table::kAliasOnly) {
        record.is_alias_only = true;
      } else if (mark == eco_table::kUnsound) {
        record.is_unsound = true;
      } else {
        return false;
      }
    }
    return true;
  }

  std::string read_moves(std::string_view moves) {
    if (trim(moves).empty()) return "a row without moves";
    for (auto word = take_word(moves); !word.empty(); word = take_word(moves)) {
      const Played& last = line_.back();
      if (line_.size() > eco_table::kMaxPlies) return "line too long";
      const auto move = parse_san(last.position, word);
      if (!move || move->is_null())
        return std::string(move ? "null move" : to_string(move.error())) + ": " + printable(word);
      const auto index = static_cast<std::uint32_t>(book_.steps_.size());
      book_.steps_.push_back({last.index, *move});
      line_.push_back({index, last.position.after(*move)});
    }
    return {};
  }

  static bool cut(std::string_view row, std::string_view (&fields)[eco_table::kColumns]) {
    for (std::size_t i = 0; i < eco_table::kColumns; ++i) {
      const auto tab = row.find('\t');
      const bool is_last = i + 1 == eco_table::kColumns;
      if ((tab == std::string_view::npos) != is_last) return false;
      fields[i] = row.substr(0, tab);
      if (!is_last) row.remove_prefix(tab + 1);
    }
    return true;
  }

  OpeningBook book_;
  std::vector<Played> line_;  ///< the moves of the last row, the start position first
  std::unordered_map<std::uint64_t, std::size_t> line_of_key_;
  std::size_t line_number_ = 0;
};

std::expected<OpeningBook, Error> OpeningBook::parse(std::string text) {
  return Reader(std::move(text)).read();
}

}}  // namespace chess::openings
