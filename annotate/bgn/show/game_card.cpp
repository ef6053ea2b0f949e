// SPDX-License-Identifier: GPL-3.0-or-later
// Who played whom, where, when and what: the tags of a game as a few lines for people.
#include "annotate/bgn/show/show.h"

#include <algorithm>
#include <array>
#include <vector>

#include "bgn/header.h"
#include "console/terminal_text.h"
#include "query/game_traits.h"
#include "query/ranges.h"
#include "query/tag_patterns.h"
#include "query/time_control_set.h"

namespace annotate::bgn {
namespace {

using chess::cut_to_width;
using chess::Ink;
using chess::pad_right;
using chess::terminal_text;
using chess::text_width;
using chess::TextStyle;

/// Tags that have their place in the lines above the list.
constexpr std::array<std::string_view, 22> kPlaced = {
    "Event",           "Site",       "Date",        "Round",      "White",
    "Black",           "Result",     "UTCDate",     "UTCTime",    "ECO",
    "Opening",         "WhiteElo",   "BlackElo",    "WhiteTitle", "WhiteRatingDiff",
    "BlackRatingDiff", "BlackTitle", "TimeControl", "FEN",        "SetUp",
    "Termination",     "PlyCount"};

constexpr std::size_t kLongestTagName = 16;

class Card {
 public:
  Card(const chess::ImportedGame& game, const CardStyle& style, const Ink& ink)
      : game_(game), tags_(game.game.tags), style_(style), ink_(ink) {}

  std::string make() {
    add_players();
    add_line({text("Event"), text("Site"), round()});
    add_line({date()});
    add_opening();
    add_line({time_control(), text("Termination")});
    add_other_tags();
    add_faults();
    return std::move(out_);
  }

 private:
  std::string text(std::string_view tag) const { return terminal_text(chess::said(tags_, tag).value_or("")); }

  void end_line(std::string_view line, TextStyle style = TextStyle::Plain) {
    ink_.append(cut_to_width(line, style_.width), style, out_);
    out_ += '\n';
  }

  /// The parts that are not empty, on one line; no line without any.
  void add_line(const std::vector<std::string>& parts) {
    std::string line;
    for (const std::string& part : parts) {
      if (part.empty()) continue;
      if (!line.empty()) line += style_.ascii ? ", " : " · ";
      line += part;
    }
    if (!line.empty()) end_line(line);
  }

  std::string player(std::string_view side) const {
    const std::string name(side);
    std::string line = text(name);
    if (line.empty()) line = "?";
    std::string more = text(name + "Title");
    if (const std::string rating = text(name + "Elo"); !rating.empty())
      more += (more.empty() ? "" : " ") + rating;
    if (const std::string change = text(name + "RatingDiff"); !change.empty() && !more.empty())
      more += " " + change;
    return more.empty() ? line : line + " (" + more + ")";
  }

  void add_players() {
    end_line(player("White") + (style_.ascii ? " - " : " – ") + player("Black") + "  " +
                 std::string(chess::to_string(game_.game.result)),
             TextStyle::Bold);
  }

  std::string round() const {
    const std::string number = text("Round");
    return number.empty() ? number : "round " + number;
  }

  std::string date() const {
    const auto day = chess::date_of(tags_);
    std::string line = day ? to_string(*day) : "";
    if (const std::string time = text("UTCTime"); !time.empty())
      line += (line.empty() ? "" : " ") + time + " UTC";
    return line;
  }

  void add_opening() {
    const chess::OpeningName opening = chess::opening_of(game_.game, true);
    std::string line(terminal_text(opening.eco));
    if (!opening.name.empty()) line += (line.empty() ? "" : " ") + terminal_text(opening.name);
    if (!line.empty()) end_line(line);
  }

  std::string time_control() const {
    const std::string field = text("TimeControl");
    if (field.empty()) return field;
    const auto speed = chess::speed_of_game(game_.game);
    return speed ? field + " (" + std::string(chess::to_word(*speed)) + ")" : field;
  }

  void add_other_tags() {
    std::size_t name_width = 0;
    std::vector<std::pair<std::string, std::string>> others;
    for (const auto& [name, value] : tags_.entries()) {
      if (std::ranges::find(kPlaced, name) != kPlaced.end() || !chess::said(tags_, name)) continue;
      others.emplace_back(cut_to_width(terminal_text(name), kLongestTagName), terminal_text(value));
      name_width = std::max(name_width, text_width(others.back().first));
    }
    for (const auto& [name, value] : others)
      end_line(pad_right(name, name_width) + "  " + value, TextStyle::Dim);
  }

  void add_faults() {
    for (const chess::Diagnostic& fault : game_.diagnostics) {
      if (fault.severity == chess::Severity::Note) continue;
      end_line(terminal_text(chess::to_string(fault)), TextStyle::Bad);
    }
  }

  const chess::ImportedGame& game_;
  const chess::Tags& tags_;
  const CardStyle& style_;
  const Ink& ink_;
  std::string out_;
};

}  // namespace

std::string game_card(const chess::ImportedGame& game, const CardStyle& style, const chess::Ink& ink) {
  return Card(game, style, ink).make();
}

}  // namespace annotate::bgn
