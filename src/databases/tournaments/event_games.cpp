// SPDX-License-Identifier: GPL-3.0-or-later
#include "tournaments/event_games.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <utility>

#include "base/text.h"
#include "query/count_table.h"
#include "query/tag_patterns.h"

namespace chess { inline namespace tournaments {

namespace {

/// Ratings of one player in one event; a league may go on over many lists.
constexpr std::size_t kMostRatings = 16;
/// Days between the games of the old year and those of the new year of one event.
constexpr int kLongestBreak = 10;

std::string text_of(const Tags& tags, std::string_view tag) {
  return std::string(CountTable::cut(trim(said(tags, tag).value_or(""))));
}

/// A link to a game says nothing of the place.
std::string site_of(const Tags& tags) {
  std::string site = text_of(tags, "Site");
  return site.find("://") == std::string::npos ? site : std::string();
}

std::optional<int> day_number(const PartialDate& date) {
  if (date.day == 0) return std::nullopt;
  using namespace std::chrono;
  return sys_days(year(date.year) / date.month / date.day).time_since_epoch().count();
}

/// Reads the whole number in front of `text`, and takes it away with one point behind it. 0: there is none.
std::uint32_t take_number(std::string_view& text) {
  std::size_t digits = 0;
  while (digits < text.size() && is_digit(text[digits])) ++digits;
  constexpr std::size_t most_digits = 4;
  if (digits == 0 || digits > most_digits) return 0;
  const auto number = parse_number<std::uint32_t>(text.substr(0, digits)).value_or(0);
  text.remove_prefix(digits);
  if (text.starts_with('.')) text.remove_prefix(1);
  return number;
}

/// "5", "5.2", "5 (2)", "5-2"; not "5th".
void set_round(std::string_view text, EventGame& game) {
  text = trim(text);
  const std::uint32_t round = take_number(text);
  if (round == 0 || (!text.empty() && (is_alpha(text[0]) || static_cast<unsigned char>(text[0]) >= 0x80)))
    return;
  game.round = round;
  while (!text.empty() && !is_digit(text[0])) text.remove_prefix(1);
  game.part = take_number(text);
}

/// Does the Result, or the Termination, say that nobody played?
void set_forfeit(const ImportedGame& imported, EventGame& game) {
  const Tags& tags = imported.game.tags;
  const std::string written = to_lower_copy(
      trim(imported.written_result ? std::string_view(*imported.written_result) : tags.get(kResultTextTag)));
  constexpr std::array<std::string_view, 3> by_both{"0-0", "-/-", "0-0f"};
  game.is_lost_by_both =
      game.result == GameResult::Unknown && std::ranges::find(by_both, written) != by_both.end();
  const bool is_written_so = written.ends_with('f') || written.find('+') != std::string::npos;
  constexpr std::array<std::string_view, 5> unplayed{"forfeit", "win by forfeit", "default", "walkover",
                                                     "unplayed"};
  const bool is_told = std::ranges::any_of(
      unplayed, [&](std::string_view word) { return equals_ignoring_case(tags.get("Termination"), word); });
  game.is_forfeit =
      game.is_lost_by_both || ((is_written_so || is_told) && game.result != GameResult::Unknown);
}

EntrySpelling spelling_of(const Tags& tags, const std::string& side) {
  EntrySpelling spelling;
  spelling.name = text_of(tags, side);
  if (spelling.name.empty()) spelling.name = "?";
  spelling.fide_id = parse_number<std::uint32_t>(trim(tags.get(side + "FideId"))).value_or(0);
  spelling.title = text_of(tags, side + "Title");
  for (const char* tag : {"Fed", "Federation", "Country"})
    if (spelling.federation.empty()) spelling.federation = text_of(tags, side + tag);
  spelling.team = text_of(tags, side + "Team");
  if (const auto rating = rating_of(tags, side + "Elo")) spelling.ratings.push_back(*rating);
  return spelling;
}

void add_known(std::string& into, const std::string& from) {
  if (into.empty()) into = from;
}

std::string index_key(const std::string& key, int year) { return key + '\n' + std::to_string(year); }

/// Is `later`, of the next year, the same event, which goes on?
bool goes_on(const ChessEvent& event, const ChessEvent& later) {
  if (later.year != event.year + 1 || event.last_round == 0 || later.first_round <= event.last_round)
    return false;
  const auto end = day_number(event.last);
  const auto begin = day_number(later.first);
  return end && begin && *begin - *end <= kLongestBreak;
}

}  // namespace

std::string ChessEvent::label() const {
  std::string text = name;
  if (!site.empty() && !equals_ignoring_case(site, name)) text += ", " + site;
  if (year != 0) text += ", " + std::to_string(year);
  return text;
}

const std::vector<std::string>& EventGames::asked_tags() {
  static const std::vector<std::string> names{
      "Event",           "Site",         "Date",         "UTCDate",     "EventDate",   "Round",
      "White",           "Black",        "Result",       "ResultText",  "Termination", "EventType",
      "EventRounds",     "EventCountry", "TimeControl",  "WhiteFideId", "BlackFideId", "WhiteTitle",
      "BlackTitle",      "WhiteElo",     "BlackElo",     "WhiteFed",    "BlackFed",    "WhiteFederation",
      "BlackFederation", "WhiteCountry", "BlackCountry", "WhiteTeam",   "BlackTeam"};
  return names;
}

EventGames::KeyedEvent* EventGames::find(const std::string& key, int year) {
  const std::string whole = index_key(key, year);
  if (const auto found = index_.find(whole); found != index_.end()) return &events_[found->second];
  if (events_.size() == kMostEvents) return nullptr;
  index_.emplace(whole, events_.size());
  events_.push_back({});
  events_.back().key = key;
  events_.back().event.year = year;
  return &events_.back();
}

std::uint32_t EventGames::place_of(KeyedEvent& keyed, const EntrySpelling& spelling) {
  auto& spellings = keyed.event.spellings;
  const std::string key = spelling.name + '\n' + std::to_string(spelling.fide_id);
  const auto [found, is_new] = keyed.index.emplace(key, static_cast<std::uint32_t>(spellings.size()));
  if (is_new) {
    spellings.push_back(spelling);
    return found->second;
  }
  EntrySpelling& known = spellings[found->second];
  add_known(known.title, spelling.title);
  add_known(known.federation, spelling.federation);
  add_known(known.team, spelling.team);
  for (const int rating : spelling.ratings)
    if (known.ratings.size() < kMostRatings &&
        std::ranges::find(known.ratings, rating) == known.ratings.end())
      known.ratings.push_back(rating);
  return found->second;
}

void EventGames::keep(KeyedEvent& keyed, const EventGame& game) {
  keyed.event.games.push_back(game);
  if (++kept_ <= most_games_) return;
  is_full_ = true;
  for (KeyedEvent& event : events_) {
    event.event.games = {};
    event.event.spellings = {};
    event.index = {};
  }
}

void EventGames::add_figures(KeyedEvent& into, const ChessEvent& from, bool has_time_controls) {
  ChessEvent& event = into.event;
  if (event.count == 0) event.time_control = from.time_control;
  into.has_time_controls |= has_time_controls || event.time_control != from.time_control;
  if (event.first.year == 0 || (from.first.year != 0 && from.first < event.first)) event.first = from.first;
  event.last = std::max(event.last, from.last);
  if (event.first_round == 0 || (from.first_round != 0 && from.first_round < event.first_round))
    event.first_round = from.first_round;
  event.last_round = std::max(event.last_round, from.last_round);
  event.rounds = std::max(event.rounds, from.rounds);
  add_known(event.name, from.name);
  add_known(event.site, from.site);
  add_known(event.type, from.type);
  add_known(event.country, from.country);
  event.count += from.count;
}

void EventGames::add(const ImportedGame& imported) {
  const Tags& tags = imported.game.tags;
  ChessEvent one;
  EventGame game;
  one.name = text_of(tags, "Event");
  if (one.name.empty()) one.name = "?";
  one.site = site_of(tags);
  game.date = date_of(tags).value_or(PartialDate());
  const auto begin = parse_partial_date(tags.get("EventDate"));
  one.year = begin ? begin->year : game.date.year;
  one.first = one.last = game.date;
  set_round(tags.get("Round"), game);
  one.first_round = one.last_round = game.round;
  one.type = text_of(tags, "EventType");
  one.rounds = parse_number<std::uint32_t>(trim(tags.get("EventRounds"))).value_or(0);
  one.country = text_of(tags, "EventCountry");
  one.time_control = text_of(tags, "TimeControl");
  one.count = 1;
  KeyedEvent* keyed = find(folded_name(one.name) + '\n' + folded_name(one.site), one.year);
  if (keyed == nullptr) {
    ++others_;
    return;
  }
  add_figures(*keyed, one, false);
  if (is_full_) return;
  game.result = imported.game.result;
  set_forfeit(imported, game);
  game.white = place_of(*keyed, spelling_of(tags, "White"));
  game.black = place_of(*keyed, spelling_of(tags, "Black"));
  keep(*keyed, game);
}

void EventGames::merge(const EventGames& later) {
  others_ += later.others_;
  for (const KeyedEvent& from : later.events_) {
    KeyedEvent* keyed = find(from.key, from.event.year);
    if (keyed == nullptr) {
      others_ += from.event.count;
      continue;
    }
    add_figures(*keyed, from.event, from.has_time_controls);
    if (is_full_) continue;
    std::vector<std::uint32_t> places;
    for (const EntrySpelling& spelling : from.event.spellings) places.push_back(place_of(*keyed, spelling));
    for (EventGame game : from.event.games) {
      if (is_full_) break;
      game.white = places[game.white];
      game.black = places[game.black];
      keep(*keyed, game);
    }
  }
}

std::vector<ChessEvent> EventGames::take_events() {
  std::vector<std::size_t> by_year(events_.size());
  for (std::size_t i = 0; i < by_year.size(); ++i) by_year[i] = i;
  std::ranges::stable_sort(by_year, {}, [this](std::size_t i) {
    return std::pair(std::string_view(events_[i].key), events_[i].event.year);
  });
  for (std::size_t i = by_year.size(); i > 1; --i) {
    KeyedEvent& event = events_[by_year[i - 2]];
    KeyedEvent& later = events_[by_year[i - 1]];
    if (event.key != later.key || !goes_on(event.event, later.event)) continue;
    add_figures(event, later.event, later.has_time_controls);
    std::vector<std::uint32_t> places;
    for (const EntrySpelling& spelling : later.event.spellings) places.push_back(place_of(event, spelling));
    for (EventGame game : later.event.games) {
      game.white = places[game.white];
      game.black = places[game.black];
      event.event.games.push_back(game);
    }
    later.event.count = 0;
  }
  std::vector<ChessEvent> events;
  for (KeyedEvent& keyed : events_) {
    if (keyed.event.count == 0) continue;
    if (keyed.has_time_controls) keyed.event.time_control.clear();
    events.push_back(std::move(keyed.event));
  }
  events_.clear();
  index_.clear();
  return events;
}

}}  // namespace chess::tournaments
