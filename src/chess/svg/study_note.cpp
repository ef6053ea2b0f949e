// SPDX-License-Identifier: GPL-3.0-or-later
#include "svg/study_note.h"

#include <cstdint>

#include "base/text.h"

namespace chess { inline namespace svg {

namespace {

constexpr int kBoardSize = 360;  // pixels

}  // namespace

std::string note_id(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  constexpr std::size_t kLength = 8;
  // FNV-1a.
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  std::string id;
  for (; id.size() < kLength; hash /= kDigits.size()) id += kDigits[hash % kDigits.size()];
  return id;
}

std::string_view study_note_header() {
  return "#separator:tab\n#html:true\n#guid column:1\n#tags column:4\n";
}

std::string to_line(const StudyNote& note) {
  return note.id + "\t" + csv_cell(note.front) + "\t" + csv_cell(note.back) + "\t" + note.tags + "\n";
}

std::string question_board(const Position& position, std::optional<Move> last) {
  SvgBoardStyle style;
  style.size = kBoardSize;
  style.bottom = position.turn();
  style.last = last;
  return svg_board(position, style) + "<p>" + std::string(to_name(position.turn())) + " to move</p>";
}

}}  // namespace chess::svg
