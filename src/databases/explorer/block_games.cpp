// SPDX-License-Identifier: GPL-3.0-or-later
#include "explorer/block_games.h"

#include <algorithm>
#include <array>
#include <string>

#include "base/text.h"

namespace chess { inline namespace explorer {

namespace {

/// Rows of filter_options.cpp whose clauses are decided by what a move file has.
constexpr std::array<std::string_view, 13> kKnown{
    "player", "players-from", "similar-names", "white",        "black", "rating", "average-rating",
    "date",   "result",       "eco",           "time-control", "event", "site"};
/// Which only say how the others are put together.
constexpr std::array<std::string_view, 2> kJoining{"any", "invert"};

std::string text_of(std::string_view name) {
  return std::string(name.empty() || name == "-" ? std::string_view("?") : name);
}

PartialDate date_in(std::uint32_t date) {
  const auto number = static_cast<int>(date);
  return {number / 10'000, number / 100 % 100, number % 100};
}

void append_two_digits(int number, std::string& out) {
  if (number == 0) {
    out += "??";
    return;
  }
  out += static_cast<char>('0' + number / 10);
  out += static_cast<char>('0' + number % 10);
}

/// As PGN has it: "2021.10.??".
std::string date_text(const PartialDate& date) {
  std::string text = std::to_string(date.year);
  text.insert(0, 4 - std::min<std::size_t>(4, text.size()), '0');
  for (const int part : {date.month, date.day}) {
    text += '.';
    append_two_digits(part, text);
  }
  return text;
}

}  // namespace

GameFacts facts_of(const GameBlock& games, std::size_t game) {
  const MoveFileGame header = games.header(game);
  return {.number = game + 1,
          .white = text_of(games.name(header.white)),
          .black = text_of(games.name(header.black)),
          .event = text_of(games.name(header.event)),
          .white_elo = header.white_rating,
          .black_elo = header.black_rating,
          .result = header.result,
          .date = date_in(header.date)};
}

bool knows_move_file(const FilterOptions& options) {
  return std::ranges::all_of(options, [](const auto& option) {
    const auto& [name, given] = option;
    return !is_given(given) || std::ranges::find(kKnown, name) != kKnown.end() ||
           std::ranges::find(kJoining, name) != kJoining.end();
  });
}

GameFilter::Verdict judge(const GameFilter& filter, const GameBlock& games, std::size_t game) {
  if (filter.keeps_all()) return GameFilter::Verdict::Keep;
  const MoveFileGame header = games.header(game);
  Tags tags;
  const auto add = [&](std::string_view tag, std::string value) {
    if (!value.empty()) tags.append(tag, std::move(value));
  };
  add("White", std::string(games.name(header.white)));
  add("Black", std::string(games.name(header.black)));
  add("Event", std::string(games.name(header.event)));
  add("Site", std::string(games.name(header.site)));
  add("TimeControl", std::string(games.name(header.time_control)));
  add("Result", std::string(to_string(header.result)));
  if (header.white_rating > 0) add("WhiteElo", std::to_string(header.white_rating));
  if (header.black_rating > 0) add("BlackElo", std::to_string(header.black_rating));
  if (header.date > 0) add("Date", date_text(date_in(header.date)));
  if (header.eco) {
    std::string code(1, static_cast<char>('A' + *header.eco / 100));
    append_two_digits(*header.eco % 100, code);
    if (*header.eco % 100 == 0) code.replace(1, 2, "00");
    add("ECO", code);
  }
  return filter.judge_tags(tags);
}

}}  // namespace chess::explorer
