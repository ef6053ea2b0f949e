// SPDX-License-Identifier: GPL-3.0-or-later
// Tags to the members of a BGN header. See header_json.h.
#include "bgn/header_json.h"

#include <algorithm>
#include <cstdint>

#include "base/text.h"
#include "bgn/header.h"
#include "bgn/person.h"
#include "json/json_text.h"
#include "notation/fen.h"

namespace chess {
namespace {

std::string json_string(std::string_view text) {
  std::string out;
  append_json_string(text, out);
  return out;
}

/// A rating as a JSON number would give it back: digits without a leading zero.
bool is_plain_integer(std::string_view text) {
  return !text.empty() && text.size() <= 5 && std::ranges::all_of(text, is_digit) &&
         (text.size() == 1 || text.front() != '0');
}

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

class Generator {
 public:
  Generator(const Game& game, BgnTagValues& restored) : game_(game), tags_(game.tags), restored_(restored) {}

  HeaderJson run() {
    for (const BgnTag tag : {BgnTag::Event, BgnTag::Site, BgnTag::Round, BgnTag::White, BgnTag::Black}) {
      restored_[tag] = "?";
    }
    restored_[BgnTag::Result] = to_string(game_.result);
    speed_ = speed_of_tags(game_.tags);
    if (speed_) header_.type = {'"', to_letter(*speed_), '"'};
    for (const Color c : kColors) player(c);
    datetime();
    header_.event = text(BgnTag::Event);
    header_.site = text(BgnTag::Site);
    opening();
    header_.time_control = text(BgnTag::TimeControl);
    annotator();
    start();
    variant();
    return std::move(header_);
  }

 private:
  /// The tag as a JSON string where it says something.
  std::string text(BgnTag tag) {
    // A lone "-" is a value here: lichess's time control of correspondence games.
    const auto value = tags_[tag];
    if (!value || value->empty() || *value == "?") return {};
    restored_[tag] = *value;
    return json_string(*value);
  }

  void player(Color c) {
    JsonMembers& members = header_.players[static_cast<std::size_t>(c)];
    if (const auto name = tags_.said(of_color(BgnTag::White, c))) {
      const std::string_view domain = domain_of_site(tags_[BgnTag::Site].value_or(""));
      std::string& restored = restored_[of_color(BgnTag::White, c)].emplace();
      if (!domain.empty() && is_handle(*name)) {
        members.emplace_back("handle",
                             "{\"domain\":" + json_string(domain) + ",\"value\":" + json_string(*name) + "}");
        restored = *name;
      } else {
        const PersonName split = split_name(*name);
        members.emplace_back("last", json_string(split.last));
        if (!split.first.empty()) members.emplace_back("first", json_string(split.first));
        restored = join_name(split.last, split.first);
      }
    }
    const BgnTag elo = of_color(BgnTag::WhiteElo, c);
    if (const auto rating = tags_[elo]; rating && is_plain_integer(*rating)) {
      members.emplace_back(rating_key(speed_), *rating);
      restored_[elo] = *rating;
    }
    for (const auto& [tag, key] :
         {std::pair(BgnTag::WhiteTitle, "title"), std::pair(BgnTag::WhiteTeam, "team")}) {
      const BgnTag own = of_color(tag, c);
      if (const auto value = tags_.said(own)) {
        members.emplace_back(key, json_string(*value));
        restored_[own] = *value;
      }
    }
  }

  void datetime() {
    const auto date = date_to_iso(tags_[BgnTag::Date].value_or(""));
    const auto utc_date = date_to_iso(tags_[BgnTag::UTCDate].value_or(""));
    const auto utc_time = tags_[BgnTag::UTCTime];
    restored_[BgnTag::Date] = "????.??.??";
    if (utc_date && utc_time && is_time_of_day(*utc_time)) {
      header_.datetime = json_string(*utc_date + "T" + std::string(*utc_time) + "Z");
      restored_[BgnTag::Date] = restored_[BgnTag::UTCDate] = *tags_[BgnTag::UTCDate];
      restored_[BgnTag::UTCTime] = *utc_time;
    } else if (date) {
      header_.datetime = json_string(*date);
      restored_[BgnTag::Date] = *tags_[BgnTag::Date];
    }
  }

  void opening() {
    if (const auto eco = tags_.said(BgnTag::ECO)) {
      header_.opening.emplace_back("ECO", json_string(*eco));
      restored_[BgnTag::ECO] = *eco;
    }
    if (const auto name = tags_.said(BgnTag::Opening)) {
      header_.opening.emplace_back("verbose", json_string(*name));
      header_.opening.emplace_back("generic", json_string(opening_family(*name)));
      restored_[BgnTag::Opening] = *name;
    }
  }

  void annotator() {
    const auto name = tags_.said(BgnTag::Annotator);
    if (!name) return;
    std::string entry = "{\"id\":\"_\",\"info\":{\"name\":{";
    append_name_members(*name, entry);
    entry += "}}}";
    header_.subinfo.push_back(std::move(entry));
    const PersonName split = split_name(*name);
    restored_[BgnTag::Annotator] = join_name(split.last, split.first);
  }

  void start() {
    if (game_.start() == Position::start()) return;
    std::string fen(tags_[BgnTag::FEN].value_or(""));
    const auto position = parse_position(fen);
    if (!position || *position != game_.start()) {
      fen = to_fen(game_.start(), {FenEnPassant::Always, FenCastling::XFen});
    }
    header_.fen = json_string(fen);
    restored_[BgnTag::FEN] = std::move(fen);
    restored_[BgnTag::SetUp] = "1";
  }

  void variant() {
    if (game_.chess960) {
      header_.variant = "\"chess960\"";
      restored_[BgnTag::Variant] = "Chess960";
      return;
    }
    // A game by rules that are not known has no moves here; the name must not get lost. With moves, the
    // tag is no more than a tag: they were played by the rules of chess.
    const auto name = tags_.said(BgnTag::Variant);
    if (!name || variant_of(*name) != BgnVariant::Other || game_.root().first_child) return;
    std::string plain;
    for (const char c : *name) {
      if (is_alpha(c) || is_digit(c)) plain.push_back(to_lower(c));
    }
    header_.variant = json_string(plain);
    restored_[BgnTag::Variant] = plain;
  }

  const Game& game_;
  BgnTagView tags_;
  BgnTagValues& restored_;
  std::optional<SpeedClass> speed_;
  HeaderJson header_;
};

void append_object(const JsonMembers& members, std::string& out) {
  out.push_back('{');
  for (const auto& [key, value] : members) append_member(key, value, out);
  out.push_back('}');
}

void append_array(std::string_view first, const std::vector<std::string>& rest, std::string& out) {
  out.push_back('[');
  out += first;
  for (const std::string& value : rest) {
    if (out.back() != '[') out.push_back(',');
    out += value;
  }
  out.push_back(']');
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
  if (!is_date(pgn_date, '.')) return std::nullopt;
  return with_separator(pgn_date, '-');
}

std::optional<std::string> date_from_iso(std::string_view iso_date) {
  if (!is_date(iso_date, '-')) return std::nullopt;
  return with_separator(iso_date, '.');
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
  return Generator(game, restored ? *restored : unused).run();
}

void append_member(std::string_view key, std::string_view value, std::string& out) {
  if (!out.empty() && out.back() != '{') out.push_back(',');
  append_json_string(key, out);
  out.push_back(':');
  out += value;
}

void append_header_json(const HeaderJson& header, std::string_view pgn_entry, std::string& out) {
  const auto scalar = [&out](std::string_view key, const std::string& value) {
    if (!value.empty()) append_member(key, value, out);
  };
  scalar("type", header.type);
  if (!header.players[0].empty() || !header.players[1].empty()) {
    append_member("players", "[", out);
    append_object(header.players[0], out);
    out.push_back(',');
    append_object(header.players[1], out);
    out.push_back(']');
  }
  scalar("datetime", header.datetime);
  scalar("event", header.event);
  scalar("site", header.site);
  if (!header.opening.empty()) {
    append_member("opening", "", out);
    append_object(header.opening, out);
  }
  scalar("timeControl", header.time_control);
  if (!header.subinfo.empty()) {
    append_member("subinfo", "", out);
    append_array("", header.subinfo, out);
  }
  if (!pgn_entry.empty() || !header.ext.empty()) {
    append_member("ext", "", out);
    append_array(pgn_entry, header.ext, out);
  }
  scalar("fen", header.fen);
  scalar("variant", header.variant);
}

}  // namespace chess
