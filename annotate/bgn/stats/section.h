// SPDX-License-Identifier: GPL-3.0-or-later
// A section of a report for people: a list of names with a figure each, their columns aligned.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace annotate::bgn {

/// "1,234,567".
std::string grouped(std::uint64_t number);

/// The share in percent; 0 without a whole.
double percent(std::uint64_t part, std::uint64_t whole);

/// In columns; longer names are cut.
inline constexpr std::size_t kNameWidth = 44;

/// A list of names with a figure each, their columns aligned.
class Section {
 public:
  explicit Section(std::string title) : title_(std::move(title)) {}

  void add(std::string_view name, std::uint64_t count, std::string note = {});
  /// The share of `whole` behind each row that has no note.
  void set_shares(std::uint64_t whole);
  /// A bar behind each row, the longest for the greatest count.
  void set_bars();
  /// A line behind the rows.
  void remark(std::string text) { remarks_.push_back(std::move(text)); }

  bool empty() const { return rows_.empty() && remarks_.empty(); }
  /// Writes nothing for an empty section.
  void append_to(std::string& out) const;

 private:
  struct Row {
    std::string name;
    std::uint64_t count;
    std::string note;
  };

  std::string title_;
  std::vector<Row> rows_;
  std::vector<std::string> remarks_;
};

}  // namespace annotate::bgn
