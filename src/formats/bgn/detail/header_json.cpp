// SPDX-License-Identifier: GPL-3.0-or-later
// Tags to the members of a BGN header. See header_json.h.
#include "bgn/detail/header_json.h"

#include <algorithm>
#include <cstdint>

#include "base/text.h"
#include "bgn/detail/header_rules.h"
#include "bgn/detail/person.h"
#include "json/json_text.h"

namespace chess { inline namespace bgn {
namespace {

std::optional<int> parse_digits(std::string_view text) {
  if (!std::ranges::all_of(text, is_digit)) return std::nullopt;
  return parse_number<int>(text);
}

bool is_date(std::string_view text, char separator) {
  if (text.size() != 10 || text[4] != separator || text[7] != separator) return false;
  const auto year = parse_digits(text.substr(0, 4));
  const auto month = parse_digits(text.substr(5, 2));
  const auto day = parse_digits(text.substr(8, 2));
  if (!year || !month || !day || *month < 1 || *month > 12 || *day < 1) return false;
  constexpr int kDays[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool leap = *year % 4 == 0 && (*year % 100 != 0 || *year % 400 == 0);
  return *day <= kDays[*month - 1] && (*month != 2 || *day < 29 || leap);
}

std::string with_separator(std::string_view date, char separator) {
  std::string out(date);
  out[4] = out[7] = separator;
  return out;
}

/// A sink of HeaderRules that keeps every member, and what a reader will make of them.
class HeaderJsonSink {
 public:
  HeaderJsonSink(HeaderJson& header, BgnTagValues& restored) : header_(header), restored_(restored) {}

  void restore(BgnTag tag, std::string_view value) { restored_[tag] = std::string(value); }
  void type(char letter) { header_.type = JsonDatum::string({&letter, 1}); }
  void begin_player(Color c) { player_ = &header_.players[static_cast<std::size_t>(c)]; }
  void handle(std::string_view domain, std::string_view name) {
    player_->append("handle", JsonDatum::object({{"domain", JsonDatum::string(domain)},
                                                 {"value", JsonDatum::string(name)}}));
  }
  void player_text(std::string_view key, std::string_view value) {
    player_->append(key, JsonDatum::string(value));
  }
  void player_number(std::string_view key, std::string_view digits) {
    player_->append(key, JsonDatum::number(parse_digits(digits).value_or(0)));
  }
  void end_player() {}
  void scalar(std::string_view key, std::string_view value) {
    std::optional<JsonDatum>& member = key == "datetime" ? header_.datetime
                                       : key == "event"  ? header_.event
                                       : key == "site"   ? header_.site
                                                         : header_.time_control;
    member = JsonDatum::string(value);
  }
  void opening_text(std::string_view key, std::string_view value) {
    header_.opening.append(key, JsonDatum::string(value));
  }
  void annotator(std::string_view name) {
    header_.subinfo.emplace_back("_", JsonMembers{{"name", JsonDatum::object(name_members(name))}});
  }
  void fen(std::string_view text) { header_.fen = JsonDatum::string(text); }
  void variant(std::string_view name) { header_.variant = JsonDatum::string(name); }

 private:
  HeaderJson& header_;
  BgnTagValues& restored_;
  JsonMembers* player_ = nullptr;
};

void append_element(std::string_view json, std::string& out) {
  if (out.back() != '[') out.push_back(',');
  out += json;
}

}  // namespace

bool is_identity_key(std::string_view key) {
  return key == "handle" || key == "last" || key == "first" || key == "name";
}
bool is_rating_key(std::string_view key) { return key == "ELO" || key.starts_with("ELO_"); }

std::optional<std::string> rating_of(JsonValue player, std::optional<SpeedClass> speed) {
  std::optional<JsonValue> found = player.find(rating_key(speed));
  if (!found) found = player.find("ELO");
  if (!found) {
    int ratings = 0;
    for (auto member = player.first(); !member.done(); member.advance()) {
      if (!is_rating_key(member.key().string())) continue;
      found = member.value();
      ++ratings;
    }
    if (ratings != 1) return std::nullopt;
  }
  if (!found->is_number() && !found->is_string()) return std::nullopt;
  return found->scalar_text();
}

std::optional<std::string> date_to_iso(std::string_view pgn_date) {
  if (is_date(pgn_date, '.')) return with_separator(pgn_date, '-');
  if (is_date(pgn_date, '-') || is_date(pgn_date, '/')) return with_separator(pgn_date, '-');
  // A part of it may be unknown: "1858.05.??", "1858.??.??", "1858".
  constexpr std::size_t kYear = 4;
  constexpr std::size_t kMonth = 7;
  if (pgn_date.size() < kYear) return std::nullopt;
  const std::string_view year = pgn_date.substr(0, kYear);
  const char separator = pgn_date.size() > kYear ? pgn_date[kYear] : '.';
  if (separator != '.' && separator != '-' && separator != '/') return std::nullopt;
  const std::string unknown_day = std::string(1, separator) + "??";
  std::string_view rest = pgn_date.substr(kYear);
  const auto is_there = [&](std::string_view month) {
    return is_date(std::string(year) + '-' + std::string(month) + "-01", '-');
  };
  if (!is_there("01") || year == "0000") return std::nullopt;
  if (rest.empty() || rest == unknown_day || rest == unknown_day + unknown_day) return std::string(year);
  if (pgn_date.size() < kMonth) return std::nullopt;
  const std::string_view month = rest.substr(1, 2);
  rest = pgn_date.substr(kMonth);
  if (!is_there(month) || (!rest.empty() && rest != unknown_day)) return std::nullopt;
  return std::string(year) + '-' + std::string(month);
}

std::optional<std::string> date_from_iso(std::string_view iso_date) {
  if (is_date(iso_date, '-')) return with_separator(iso_date, '.');
  const auto whole = date_to_iso(iso_date);
  if (!whole || *whole != iso_date) return std::nullopt;
  constexpr std::size_t kYear = 4;
  if (iso_date.size() == kYear) return std::string(iso_date) + ".\?\?.??";
  return std::string(iso_date.substr(0, kYear)) + '.' + std::string(iso_date.substr(kYear + 1)) + ".??";
}

bool is_time_of_day(std::string_view text) {
  if (text.size() != 8 || text[2] != ':' || text[5] != ':') return false;
  const auto hour = parse_digits(text.substr(0, 2));
  const auto minute = parse_digits(text.substr(3, 2));
  const auto second = parse_digits(text.substr(6, 2));
  return hour && minute && second && *hour < 24 && *minute < 60 && *second < 60;
}

std::optional<BgnMoment> parse_datetime(std::string_view text) {
  const auto date = date_from_iso(text.substr(0, 10));
  if (!date) return std::nullopt;
  BgnMoment moment{*date, std::nullopt};
  const bool is_utc = text.ends_with('Z') || text.size() == 19;
  if (text.size() >= 19 && text[10] == 'T' && is_utc && is_time_of_day(text.substr(11, 8))) {
    moment.time = std::string(text.substr(11, 8));
  }
  return moment;
}

HeaderJson header_of_tags(const Game& game, BgnTagValues* restored) {
  BgnTagValues unused;
  HeaderJson header;
  HeaderJsonSink sink(header, restored ? *restored : unused);
  const BgnTagView tags(game.tags);
  HeaderRules(game, tags, sink).run();
  return header;
}

std::optional<JsonValue> tags_in(JsonValue ext_entry) {
  const auto id = ext_entry.find("id");
  const auto data = ext_entry.find("data");
  if (!id || !id->equals("pgn") || !data || !data->is_object()) return std::nullopt;
  return data;
}

bool has_players(const HeaderJson& header) {
  return !header.players[0].empty() || !header.players[1].empty() || header.odd_players[0] ||
         header.odd_players[1] || !header.more_players.empty();
}

void append_header_json(const HeaderJson& header, std::string_view pgn_entry, std::string& out) {
  const auto scalar = [&out](std::string_view key, const std::optional<JsonDatum>& value) {
    if (value) append_json_member(key, *value, out);
  };
  const auto open_array = [&out](std::string_view key) {
    append_json_key(key, out);
    out.push_back('[');
  };
  scalar("type", header.type);
  if (has_players(header)) {
    open_array("players");
    for (const std::size_t i : {0u, 1u}) {
      const bool is_odd = header.players[i].empty() && header.odd_players[i];
      append_element((is_odd ? *header.odd_players[i] : JsonDatum::object(header.players[i])).text(), out);
    }
    for (const JsonDatum& player : header.more_players) append_element(player.text(), out);
    out.push_back(']');
  }
  scalar("datetime", header.datetime);
  scalar("event", header.event);
  scalar("site", header.site);
  if (!header.opening.empty()) append_json_member("opening", JsonDatum::object(header.opening), out);
  scalar("timeControl", header.time_control);
  if (!header.subinfo.empty()) {
    open_array("subinfo");
    for (const GameProvider& provider : header.subinfo) append_element(provider.entry().text(), out);
    out.push_back(']');
  }
  if (!pgn_entry.empty() || !header.ext.empty()) {
    open_array("ext");
    if (!pgn_entry.empty()) append_element(pgn_entry, out);
    for (const JsonDatum& entry : header.ext) append_element(entry.text(), out);
    out.push_back(']');
  }
  scalar("fen", header.fen);
  scalar("variant", header.variant);
}

}}  // namespace chess::bgn
