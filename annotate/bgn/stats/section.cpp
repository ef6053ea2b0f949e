// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/stats/section.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "console/terminal_text.h"

namespace annotate::bgn {

namespace {

using chess::pad_left;
using chess::pad_right;
using chess::text_width;

constexpr std::size_t kBarWidth = 30;

}  // namespace

std::string grouped(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t at = text.size(); at > 3;) {
    at -= 3;
    text.insert(at, ",");
  }
  return text;
}

double percent(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

void Section::add(std::string_view name, std::uint64_t count, std::string note) {
  rows_.push_back({chess::cut_to_width(chess::terminal_text(name), kNameWidth), count, std::move(note)});
}

void Section::set_shares(std::uint64_t whole) {
  for (Row& row : rows_) {
    if (row.note.empty()) row.note = fmt::format("{:5.1f} %", percent(row.count, whole));
  }
}

void Section::set_bars() {
  std::uint64_t most = 1;
  for (const Row& row : rows_) most = std::max(most, row.count);
  for (Row& row : rows_) {
    const double share = static_cast<double>(row.count) / static_cast<double>(most);
    auto length = static_cast<std::size_t>(std::lround(share * static_cast<double>(kBarWidth)));
    if (row.count > 0) length = std::max<std::size_t>(length, 1);
    if (length > 0) row.note += (row.note.empty() ? "" : "  ") + std::string(length, '#');
  }
}

void Section::append_to(std::string& out) const {
  if (empty()) return;
  if (!title_.empty()) out += "\n" + title_ + "\n";
  std::size_t name_width = 12;
  std::size_t count_width = 8;
  for (const Row& row : rows_) {
    name_width = std::max(name_width, text_width(row.name));
    count_width = std::max(count_width, grouped(row.count).size());
  }
  for (const Row& row : rows_) {
    out += "  " + pad_right(row.name, name_width) + "  " + pad_left(grouped(row.count), count_width);
    if (!row.note.empty()) out += "  " + row.note;
    out += '\n';
  }
  for (const std::string& remark : remarks_) out += "  " + remark + "\n";
}

}  // namespace annotate::bgn
