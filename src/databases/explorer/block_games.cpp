// SPDX-License-Identifier: GPL-3.0-or-later
#include "explorer/block_games.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string>

#include "base/text.h"
#include "bgn/header.h"

namespace chess { inline namespace explorer {

namespace {

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

ImportedGame told_game(const GameBlock& games, std::size_t game) {
  const MoveFileGame& header = games.header(game);
  ImportedGame told;
  told.game.result = header.result;
  told.game.chess960 = header.chess960;
  const auto add = [&](std::string_view tag, std::string value) {
    if (!value.empty()) told.game.tags.append(tag, std::move(value));
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
  return told;
}

bool has_all_facts(const GameBlock& games, std::size_t game) {
  constexpr std::uint16_t most = std::numeric_limits<std::uint16_t>::max();
  const MoveFileGame& header = games.header(game);
  if (header.white_rating == most || header.black_rating == most) return false;
  return std::ranges::all_of(
      std::array{header.white, header.black, header.event, header.site, header.time_control},
      [&](NameId name) { return games.name(name).size() < move_file_format::kLongestName; });
}

GameFilter::Verdict judge(const GameFilter& filter, const GameBlock& games, std::size_t game) {
  using enum GameFilter::Verdict;
  if (filter.keeps_all()) return Keep;
  if (!has_all_facts(games, game)) return AskMoves;
  const ImportedGame told = told_game(games, game);
  const auto verdict = filter.judge_tags(told.game.tags);
  // BGN may tell the speed otherwise than tags do.
  if (verdict != AskMoves || games.header(game).speed != speed_of_tags(told.game.tags)) return verdict;
  return filter.keeps(told) ? Keep : Drop;
}

}}  // namespace chess::explorer
