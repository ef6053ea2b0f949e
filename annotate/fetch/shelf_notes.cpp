// SPDX-License-Identifier: GPL-3.0-or-later
// The lines of the file beside the games (FORMAT.md).
#include <fmt/format.h>

#include "annotate/fetch/game_shelf.h"
#include "base/text.h"

namespace annotate {

namespace {

constexpr std::string_view kFirstLine = "marginalia games 1";
constexpr std::string_view kComplete = "complete";

}  // namespace

std::string to_text(const ShelfNotes& notes) {
  std::string text = fmt::format("{}\ngames {}\n", kFirstLine, notes.games);
  for (const TimeSpan& span : notes.times.spans()) text += fmt::format("known {} {}\n", span.begin, span.end);
  for (const auto& [month, known] : notes.months)
    if (known.is_complete || !known.etag.empty())
      text += fmt::format("month {} {}\n", month, known.is_complete ? std::string(kComplete) : known.etag);
  return text;
}

ShelfNotes parse_shelf_notes(std::string_view text) {
  ShelfNotes notes;
  const auto lines = chess::split(text, '\n');
  if (lines.front() != kFirstLine) return notes;
  for (const std::string_view line : lines) {
    const auto words = chess::split_words(line);
    if (words.size() == 2 && words[0] == "games")
      notes.games = chess::parse_number<std::size_t>(words[1]).value_or(0);
    if (words.size() != 3) continue;
    if (words[0] == "month" && parse_month(words[1])) {
      KnownMonth known{words[2] == kComplete, {}};
      if (!known.is_complete) known.etag = words[2];
      notes.months[std::string(words[1])] = known;
    }
    if (words[0] != "known") continue;
    const auto begin = chess::parse_number<std::int64_t>(words[1]);
    const auto end = chess::parse_number<std::int64_t>(words[2]);
    if (begin && end && *begin >= kFirstTime && *end <= kLastTime) notes.times.add({*begin, *end});
  }
  return notes;
}

}  // namespace annotate
