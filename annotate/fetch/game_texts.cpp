// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/fetch/game_texts.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

#include "base/text.h"

namespace annotate {

namespace {

bool is_tag_line(std::string_view line) {
  return line.size() > 1 && line[0] == '[' && chess::is_alpha(line[1]);
}

/// The value of the tag, or an empty text. Escapes stay.
std::string_view tag_value(std::string_view line) {
  const auto begin = line.find('"');
  const auto end = line.rfind('"');
  return begin == end ? std::string_view() : line.substr(begin + 1, end - begin - 1);
}

/// "2026.10.03" and "12:34:56", of which the time may be missing.
std::optional<std::int64_t> seconds_of(std::string_view date, std::string_view time) {
  const auto days = chess::split(date, '.');
  if (days.size() != 3) return std::nullopt;
  const auto year = chess::parse_number<int>(days[0]);
  const auto month = chess::parse_number<unsigned>(days[1]);
  const auto day = chess::parse_number<unsigned>(days[2]);
  if (!year || !month || !day) return std::nullopt;
  const std::chrono::year_month_day when{std::chrono::year(*year), std::chrono::month(*month),
                                         std::chrono::day(*day)};
  if (!when.ok()) return std::nullopt;
  std::int64_t seconds = std::chrono::sys_seconds(std::chrono::sys_days(when)).time_since_epoch().count();
  if (const auto parts = chess::split(time, ':'); parts.size() == 3) {
    const auto hours = chess::parse_number<unsigned>(parts[0]);
    const auto minutes = chess::parse_number<unsigned>(parts[1]);
    const auto rest = chess::parse_number<unsigned>(parts[2]);
    if (hours && minutes && rest && *hours < 24 && *minutes < 60 && *rest < 61)
      seconds += *hours * 3600 + *minutes * 60 + *rest;
  }
  return std::max<std::int64_t>(0, seconds);
}

/// Does the text behind the tags end with a result, as a word of its own?
bool is_whole(std::string_view text) {
  const auto words = chess::split_words(text.substr(text.size() - std::min<std::size_t>(text.size(), 40)));
  return !words.empty() &&
         (words.back() == "1-0" || words.back() == "0-1" || words.back() == "1/2-1/2" || words.back() == "*");
}

GameText with_facts(std::string text) {
  std::map<std::string_view, std::string_view> tags;
  for (const std::string_view line : chess::split(text, '\n')) {
    if (!is_tag_line(line)) break;
    tags.emplace(line.substr(1, std::min(line.find(' '), line.size()) - 1), tag_value(line));
  }
  GameText game;
  for (const char* name : {"Link", "GameId", "Site"})
    if (game.id.empty() && tags.contains(name) &&
        (std::string_view(name) != "Site" || tags[name].contains('/')))
      game.id = tags[name];
  if (game.id.empty()) game.id = text;
  auto time = seconds_of(tags["EndDate"], tags["EndTime"]);
  if (!time) time = seconds_of(tags["UTCDate"], tags["UTCTime"]);
  if (!time) time = seconds_of(tags["Date"], {});
  game.time = time.value_or(0);
  game.text = std::move(text);
  return game;
}

/// The games one after the other, as they come line by line.
class Splitter {
 public:
  void add_line(std::string_view line) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    const bool is_tag = !is_in_comment_ && is_tag_line(line);
    if (is_tag && (has_moves_ || (has_event_ && line.starts_with("[Event ")))) end_game();
    has_event_ |= is_tag && line.starts_with("[Event ");
    if (!is_tag) {
      has_moves_ |= !chess::trim(line).empty();
      for (const char c : line) is_in_comment_ = is_in_comment_ ? c != '}' : c == '{';
    }
    if (!text_.empty() || !chess::trim(line).empty()) text_.append(line) += '\n';
  }
  void end_game() {
    while (!text_.empty() && (text_.back() == '\n' || text_.back() == ' ')) text_.pop_back();
    if (!text_.empty()) {
      found_.left_out += found_.ends_early ? 1 : 0;  // one before
      found_.ends_early = !has_moves_ || is_in_comment_ || !is_whole(text_) || !is_tag_line(text_);
      if (!found_.ends_early) found_.games.push_back(with_facts(text_ + '\n'));
    }
    text_.clear();
    has_moves_ = has_event_ = is_in_comment_ = false;
  }
  GameTexts take() {
    end_game();
    return std::move(found_);
  }

 private:
  GameTexts found_;
  std::string text_;
  bool has_moves_ = false;
  bool has_event_ = false;
  bool is_in_comment_ = false;
};

}  // namespace

GameTexts split_games(std::string_view pgn) {
  Splitter splitter;
  for (const std::string_view line : chess::split(pgn, '\n')) splitter.add_line(line);
  return splitter.take();
}

std::vector<GameText> merged(std::vector<GameText> kept, std::vector<GameText> newer) {
  std::map<std::string, GameText> by_id;
  for (GameText& game : kept) by_id.insert_or_assign(game.id, std::move(game));
  for (GameText& game : newer) by_id.insert_or_assign(game.id, std::move(game));
  std::vector<GameText> games;
  for (auto& [id, game] : by_id) games.push_back(std::move(game));
  std::ranges::stable_sort(games, {}, &GameText::time);  // by id already
  return games;
}

std::string to_pgn(const std::vector<GameText>& games) {
  std::string pgn;
  for (const GameText& game : games) pgn.append(game.text) += '\n';
  return pgn;
}

}  // namespace annotate
