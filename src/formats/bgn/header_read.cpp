// SPDX-License-Identifier: GPL-3.0-or-later
// A BGN header to tags, result and start position. See header.h.
#include <utility>

#include "base/text.h"
#include "bgn/detail/header_json.h"
#include "bgn/detail/person.h"
#include "bgn/detail/typed_date.h"
#include "bgn/header.h"
#include "game/board_remarks.h"
#include "json/json_text.h"

namespace chess { inline namespace bgn {
namespace {

constexpr std::size_t kUsualTags = 20;

std::optional<std::string> string_of(const std::optional<JsonValue>& value) {
  if (!value || !value->is_string()) return std::nullopt;
  return value->string();
}

std::optional<std::string> string_of(JsonValue object, std::string_view key) {
  return string_of(object.find(key));
}

/// The members of a game object that have a meaning here, found in one walk; of equal keys the last.
struct GameMembers {
  explicit GameMembers(JsonValue object) {
    constexpr std::size_t count = std::size(kNames);
    std::size_t next = 0;  // most keys come in their order
    for (auto cursor = object.first(); !cursor.done(); cursor.advance()) {
      const JsonValue key = cursor.key();
      for (std::size_t tried = 0; tried < count; ++tried) {
        const auto& [name, member] = kNames[next];
        next = next + 1 < count ? next + 1 : 0;
        if (!key.equals(name)) continue;
        this->*member = cursor.value();
        break;
      }
    }
  }

  std::optional<JsonValue> moves, result, type, players, datetime, event, site, opening, time_control,
      subinfo, ext, fen, variant, comment, unread;

 private:
  static constexpr std::pair<std::string_view, std::optional<JsonValue> GameMembers::*> kNames[] = {
      {"moves", &GameMembers::moves},
      {"result", &GameMembers::result},
      {"type", &GameMembers::type},
      {"players", &GameMembers::players},
      {"datetime", &GameMembers::datetime},
      {"event", &GameMembers::event},
      {"site", &GameMembers::site},
      {"opening", &GameMembers::opening},
      {"timeControl", &GameMembers::time_control},
      {"subinfo", &GameMembers::subinfo},
      {"ext", &GameMembers::ext},
      {"fen", &GameMembers::fen},
      {"variant", &GameMembers::variant},
      {"comment", &GameMembers::comment},
      {"unread", &GameMembers::unread}};
};

/// The class of a game's ratings.
std::optional<SpeedClass> speed_of(const GameMembers& members) {
  std::optional<SpeedClass> speed;
  if (const auto type = string_of(members.type)) speed = parse_speed_class(*type);
  if (!speed) speed = speed_of_time_control(string_of(members.time_control).value_or(""));
  if (!speed) speed = speed_of_event(string_of(members.event).value_or("?"));
  return speed;
}

void read_players(const GameMembers& members, const AskedTags& asked, BgnTagValues& tags) {
  if (!members.players || !members.players->is_array()) return;
  std::optional<SpeedClass> speed;
  if (asked.wants(BgnTag::WhiteElo, BgnTag::BlackElo)) speed = speed_of(members);
  int index = 0;
  for (auto cursor = members.players->first(); !cursor.done() && index < 2; cursor.advance(), ++index) {
    const JsonValue player = cursor.value();
    const auto tag_of = [index](BgnTag white) { return of_color(white, static_cast<Color>(index)); };
    if (asked.wants(tag_of(BgnTag::White)))
      if (auto name = name_of(player)) tags[tag_of(BgnTag::White)] = std::move(name);
    if (!player.is_object()) continue;
    const BgnTag elo = tag_of(BgnTag::WhiteElo);
    const BgnTag title = tag_of(BgnTag::WhiteTitle);
    const BgnTag team = tag_of(BgnTag::WhiteTeam);
    if (asked.wants(elo)) tags[elo] = rating_of(player, speed);
    if (asked.wants(title)) tags[title] = string_of(player, "title");
    if (asked.wants(team)) tags[team] = string_of(player, "team");
  }
}

void read_datetime(std::string_view text, const AskedTags& asked, BgnTagValues& tags) {
  auto moment = parse_datetime(text);
  if (!moment) return;
  if (asked.wants(BgnTag::Date)) tags[BgnTag::Date] = moment->date;
  if (!moment->time) return;
  if (asked.wants(BgnTag::UTCDate)) tags[BgnTag::UTCDate] = std::move(moment->date);
  if (asked.wants(BgnTag::UTCTime)) tags[BgnTag::UTCTime] = std::move(moment->time);
}

/// The entry of `ext` with the tags that BGN has no keys for, applied to what the keys gave.
void read_pgn_entry(const std::optional<JsonValue>& ext, const AskedTags& asked, Tags& tags) {
  if (!ext) return;
  for_each_entry(*ext, [&](JsonValue entry) {
    const auto data = tags_in(entry);
    if (!data) return;
    for (auto member = data->first(); !member.done(); member.advance()) {
      const auto plain = member.key().plain_string();
      if (plain && !asked.has(*plain)) continue;
      const std::string name = member.key().string();
      if (!asked.has(name)) continue;
      if (member.value().is_null()) {
        tags.erase(name);
      } else {
        tags.set(name, member.value().is_scalar() ? member.value().scalar_text() : member.value().minified());
      }
    }
    if (!asked.all()) return;
    std::vector<std::string> names;
    if (const auto order = entry.find("order"); order && order->is_array()) {
      for (auto name = order->first(); !name.done(); name.advance())
        names.push_back(name.value().scalar_text());
    }
    reorder(tags, names);
  });
}

std::unexpected<TextError> fail(JsonValue where, std::string message) {
  return std::unexpected(TextError{where.offset(), std::move(message)});
}

/// Result, start position and rules.
std::expected<void, TextError> read_frame(JsonValue object, const GameMembers& members, ReadGame& out) {
  Game& game = out.game;
  const auto& moves = members.moves;
  const auto& result = members.result;
  if (!moves && !result) return fail(object, "the mandatory keys 'moves' and 'result' are missing");
  if (!moves) return fail(object, "the mandatory key 'moves' is missing");
  if (!moves->is_array()) return fail(*moves, "'moves' is not an array");
  if (!result) return fail(object, "the mandatory key 'result' is missing");
  const auto parsed = result->is_string() ? parse_bgn_result(result->string()) : std::nullopt;
  if (!parsed)
    return fail(*result,
                "'result' is " + printable(result->raw()) + ", not one of \"W\", \"B\", \"D\", \"*\"");
  game.result = *parsed;

  Variant rules = Variant::Standard;
  if (const auto& variant = members.variant; variant && !variant->is_null()) {
    rules = variant->is_string() ? parse_variant_name(variant->string()) : Variant::Other;
    if (!is_played(rules)) return fail(*variant, "variant " + printable(variant->raw()) + " is not known");
    game.chess960 = names_chess960(variant->string());
    game.set_start(AnyPosition::start(rules));
  }
  if (const auto& fen = members.fen; fen && !fen->is_null()) {
    if (!fen->is_string()) return fail(*fen, "'fen' is not a string");
    auto start = parse_start(rules, game.chess960, fen->string());
    if (!start)
      return fail(*fen, "start position " + printable(fen->raw(), 90) + ": " + start.error().reason);
    game.set_start(start->position);
    game.chess960 = start->chess960;
    out.remarks = remarks_of(*std::move(start));
  }
  return {};
}

/// See tags_of_header.
BgnTagValues tags_of(const GameMembers& members, const AskedTags& asked) {
  BgnTagValues tags;
  for (const BgnTag tag : {BgnTag::Event, BgnTag::Site, BgnTag::Round, BgnTag::White, BgnTag::Black})
    if (asked.wants(tag)) tags[tag] = "?";
  if (asked.wants(BgnTag::Date)) tags[BgnTag::Date] = "????.??.??";

  const auto take = [&](BgnTag tag, const std::optional<JsonValue>& value) {
    if (!asked.wants(tag)) return;
    if (auto text = string_of(value)) tags[tag] = std::move(text);
  };
  take(BgnTag::Event, members.event);
  take(BgnTag::Site, members.site);
  take(BgnTag::TimeControl, members.time_control);
  read_players(members, asked, tags);

  if (asked.wants(BgnTag::Result))
    tags[BgnTag::Result] =
        to_string(parse_bgn_result(string_of(members.result).value_or("*")).value_or(GameResult::Unknown));
  if (asked.wants(BgnTag::Date, BgnTag::UTCDate, BgnTag::UTCTime))
    if (members.datetime)
      if (const auto datetime = datetime_text(*members.datetime)) read_datetime(*datetime, asked, tags);
  if (const auto& opening = members.opening; opening && asked.wants(BgnTag::ECO, BgnTag::Opening)) {
    take(BgnTag::ECO, opening->find("ECO"));
    take(BgnTag::Opening, opening->find("verbose"));
  }
  if (members.subinfo && asked.wants(BgnTag::Annotator)) {
    bool is_found = false;
    for_each_entry(*members.subinfo, [&](JsonValue entry) {
      const auto id = entry.find("id");
      const auto info = entry.find("info");
      if (is_found || !id || !id->equals("_") || !info) return;
      if (const auto name = info->find("name")) tags[BgnTag::Annotator] = name_of(*name);
      is_found = true;
    });
  }
  if (members.fen) {
    take(BgnTag::FEN, members.fen);
    if (members.fen->is_string() && asked.wants(BgnTag::SetUp)) tags[BgnTag::SetUp] = "1";
  }
  if (const auto variant = string_of(members.variant)) {
    const Variant named = parse_variant_name(*variant);
    if (named != Variant::Standard)
      tags[BgnTag::Variant] = named == Variant::Other ? *variant : std::string(to_pgn_name(named));
  }
  return tags;
}

/// Result, start position and rules, and the tags that are asked for.
std::expected<void, TextError> read_frame_and_tags(JsonValue object, const GameMembers& members,
                                                   const AskedTags& asked, ReadGame& out) {
  Game& game = out.game;
  auto frame = read_frame(object, members, out);

  BgnTagValues values = tags_of(members, asked);
  if (asked.all()) game.tags.reserve(kUsualTags);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto tag = static_cast<BgnTag>(i);
    if (values[tag]) game.tags.append(name_of(tag), *std::move(values[tag]));
  }
  read_pgn_entry(members.ext, asked, game.tags);
  if (const auto& comment = members.comment; comment && comment->is_string())
    game.comment = comment->string();
  if (const auto& unread = members.unread; unread && unread->is_string()) game.unread = unread->string();
  return frame;
}

/// Where writing the tags gives the very text that was read, they hold all of it.
void read_extras(JsonValue object, Game& game) {
  std::string again = R"({"moves":[],"result":)";
  append_json_string(to_bgn_result(game.result), again);
  append_bgn_header(game, again);
  again.push_back('}');
  if (again == object.raw()) return;
  GameExtras extras = difference(object, header_of_tags(game));
  if (!extras.empty()) game.extras.edit() = std::move(extras);
}

/// "Atomic960": the key has the rules, and the tag says how castling goes.
void settle_castling(Game& game) {
  if (!game.is_chess() && names_chess960(game.tags.get("Variant"))) game.chess960 = true;
}

}  // namespace

AskedTags::AskedTags(TagQuestion question) : question_(std::move(question)) {
  for (std::size_t i = 0; i < wanted_.size(); ++i) {
    const auto tag = static_cast<BgnTag>(i);
    wanted_[tag] = all() || has(name_of(tag));
  }
}

BgnTagValues tags_of_header(JsonValue object) { return tags_of(GameMembers(object), AskedTags()); }

std::optional<TextError> read_bgn_header(JsonValue object, ReadGame& out) {
  const auto frame = read_frame_and_tags(object, GameMembers(object), AskedTags(), out);
  read_extras(object, out.game);
  if (!frame) return frame.error();
  settle_castling(out.game);
  return std::nullopt;
}

std::optional<TextError> read_bgn_header(JsonValue object, const AskedTags& asked, ReadGame& out,
                                         bool& is_all) {
  Game& game = out.game;
  const GameMembers members(object);
  const auto frame = read_frame_and_tags(object, members, asked, out);
  if (!frame) return frame.error();
  is_all = asked.question()(game.tags);
  if (is_all && asked.all()) {
    read_extras(object, game);
  } else if (const auto& type = members.type; type && type->is_string()) {
    const auto speed = parse_speed_class(type->string());
    if (speed && speed != speed_of_tags(game.tags))
      game.extras.edit().members.append("type", JsonDatum(*type));
  }
  settle_castling(game);
  return std::nullopt;
}

}}  // namespace chess::bgn
