// SPDX-License-Identifier: GPL-3.0-or-later
#include "pgn/detail/comment_writer.h"

#include <algorithm>

#include "game/command.h"
#include "pgn/comment.h"

namespace chess { inline namespace pgn {

namespace {

constexpr std::size_t kLongestUnit = 60;  // of a command with many operands
constexpr std::string_view kLineBreak = "\n";

}  // namespace

void CommentWriter::append_commands(const Subinfo& subinfo, Units& units) {
  for (const Command& command : subinfo.commands) {
    if (!is_command_name(command.name)) {
      losses_.commands = true;
      continue;
    }
    std::string unit;
    if (!append_command(command, unit)) losses_.characters = true;
    // A long one, such as the evals of all moves, may be broken behind its commas.
    while (unit.size() > kLongestUnit && unit.find('"') == std::string::npos) {
      const auto comma = unit.rfind(',', kLongestUnit - 1);
      if (comma == std::string::npos) break;
      units.push_back(unit.substr(0, comma + 1));
      unit.erase(0, comma + 1);
    }
    units.push_back(std::move(unit));
  }
}

void CommentWriter::append_words(std::string_view text, Units& units) {
  std::string clean;
  append_comment_text(text, clean);
  losses_.characters = losses_.characters || clean != text;
  if (clean.find('}') != std::string::npos) {
    losses_.characters = true;
    std::ranges::replace(clean, '{', '(');
    std::ranges::replace(clean, '}', ')');
  }
  for (std::string_view rest = clean; !rest.empty();) {
    if (rest.front() == '\n') {
      units.emplace_back(kLineBreak);
      rest.remove_prefix(1);
      continue;
    }
    const std::size_t end = std::min(rest.find_first_of(" \n"), rest.size());
    if (end > 0) units.emplace_back(rest.substr(0, end));
    rest.remove_prefix(end < rest.size() && rest[end] == ' ' ? end + 1 : end);
  }
}

std::string CommentWriter::as_text(std::string text) {
  if (!has_command(text)) return text;
  losses_.characters = true;
  for (auto at = text.find("[%"); at != std::string::npos; at = text.find("[%", at)) text[at] = '(';
  return text;
}

void CommentWriter::write(const Units& units) {
  if (units.empty()) return;
  wrapper_.word("{");
  wrapper_.glue_next();
  wrapper_.begin_text();
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (units[i] != kLineBreak) {
      wrapper_.word(units[i], false, is_risky(units[i]));
      continue;
    }
    // What must not begin a line cannot have a line break before it.
    const auto next = std::find_if(units.begin() + static_cast<std::ptrdiff_t>(i), units.end(),
                                   [](const std::string& unit) { return unit != kLineBreak; });
    if (next == units.end() || is_risky(*next))
      losses_.characters = true;
    else
      wrapper_.break_text();
  }
  wrapper_.end_text();
  wrapper_.word("}", true);
}

}}  // namespace chess::pgn
