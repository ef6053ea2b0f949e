// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a BGN header that tags cannot hold: found when a game is read, put back when it
// is written. See header_json.h.
#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

#include "bgn/detail/header_json.h"
#include "bgn/detail/person.h"
#include "bgn/detail/typed_date.h"
#include "bgn/header.h"
#include "json/json_text.h"

namespace chess { inline namespace bgn {
namespace {

constexpr std::string_view kHeaderKeys[] = {"moves", "result", "type",    "players",     "datetime",
                                            "event", "site",   "opening", "timeControl", "subinfo",
                                            "ext",   "fen",    "variant"};

/// Is the member one that has a place of its own? Some have one only in their usual shape; what says
/// nothing needs none.
bool is_known_member(std::string_view key, JsonKind kind) {
  const bool is_null = kind == JsonKind::Null;
  if (key == "comment" || key == "unread") return kind == JsonKind::String || is_null;
  if (key == "a" || key == "players") return kind == JsonKind::Array || is_null;
  if (key == "opening") return kind == JsonKind::Object || is_null;
  return std::ranges::find(kHeaderKeys, key) != std::end(kHeaderKeys);
}

using KeyTest = std::function<bool(std::string_view)>;

/// The keys of players and openings that BGN gives a meaning.
bool is_own_key(std::string_view key) {
  return is_identity_key(key) || is_rating_key(key) || key == "title" || key == "team" || key == "ECO" ||
         key == "verbose" || key == "generic";
}

/// The members of `object` whose keys pass. A null under one of BGN's own keys says nothing.
JsonMembers members_of(JsonValue object, const KeyTest& test) {
  JsonMembers members;
  for (auto member = object.first(); !member.done(); member.advance()) {
    const std::string key = member.key().string();
    if (member.value().is_null() && is_own_key(key)) continue;
    if (test(key)) members.append(key, JsonDatum(member.value()));
  }
  return members;
}

/// Takes the members whose keys pass out of `members` and puts `group` in their place (else at the end).
void replace_group(JsonMembers& members, const KeyTest& test, const JsonMembers& group) {
  std::vector<JsonMember>& list = members.list();
  const auto at = std::ranges::find_if(list, test, &JsonMember::key) - list.begin();
  std::erase_if(list, [&](const JsonMember& m) { return test(m.key); });
  list.insert(list.begin() + at, group.list().begin(), group.list().end());
}

bool is_further_key(std::string_view key) { return !is_identity_key(key) && !is_rating_key(key); }

bool is_any_key(std::string_view) { return true; }

// ---- Putting back ----

void merge_player(const BgnTagView& tags, Color c, std::optional<SpeedClass> speed, JsonValue extra,
                  JsonMembers& members) {
  if (!extra.is_object()) return;
  const auto name = tags[of_color(BgnTag::White, c)];
  if (const JsonMembers group = members_of(extra, is_identity_key);
      !group.empty() && name_of(extra) == name) {
    std::erase_if(members.list(), [](const JsonMember& m) { return is_identity_key(m.key); });
    members.list().insert(members.list().begin(), group.list().begin(), group.list().end());
  }
  const JsonMembers ratings = members_of(extra, is_rating_key);
  const auto elo = tags[of_color(BgnTag::WhiteElo, c)];
  if (const auto rating = rating_of(extra, speed); !ratings.empty() && rating && elo && *rating == *elo) {
    replace_group(members, is_rating_key, ratings);
  } else {
    // The plain rating repeats that of the class.
    const JsonDatum* of_class = ratings.find(rating_key(speed));
    for (const auto& [key, value] : ratings.list()) {
      if (key == kPlainRating && of_class != nullptr && *of_class == value) continue;
      if (!members.find(key) && key != rating_key(speed)) members.append(key, value);
    }
  }
  for (const auto& [key, value] : members_of(extra, is_further_key).list()) {
    if (!members.find(key)) members.append(key, value);
  }
}

void merge_opening(const BgnTagView& tags, JsonValue extra, JsonMembers& members) {
  for (const auto& [key, value] : members_of(extra, is_any_key).list()) {
    const auto ours = std::ranges::find(members.list(), key, &JsonMember::key);
    const bool is_ours = ours != members.list().end();
    if (key == "ECO" || key == "verbose") {
      const auto tag = tags[key == "ECO" ? BgnTag::ECO : BgnTag::Opening];
      const auto said = value.as_string();
      const bool agrees = said ? tag && *said == *tag : !tag;
      if (agrees && !is_ours) members.append(key, value);
    } else if (is_ours) {
      ours->value = value;
    } else {
      members.append(key, value);
    }
  }
}

/// A text member of the input goes before the tag's own when both come to the same, or no tag speaks.
void merge_text(std::optional<std::string_view> tag, const JsonDatum& extra,
                std::optional<JsonDatum>& member) {
  const auto said = extra.as_string();
  const bool agrees = said ? tag && *said == *tag : !member;
  if (agrees) member = extra;
}

void merge_datetime(const BgnTagView& tags, const JsonDatum& extra, std::optional<JsonDatum>& member) {
  JsonTape tape;
  const auto said = datetime_text(extra.read(tape));
  const auto moment = said ? parse_datetime(*said) : std::nullopt;
  const bool agrees = !moment ? !member
                      : moment->time
                          ? tags[BgnTag::UTCDate] == moment->date && tags[BgnTag::UTCTime] == moment->time
                          : tags[BgnTag::Date] == moment->date && !tags[BgnTag::UTCTime];
  if (agrees) member = extra;
}

void merge_type(const JsonDatum& type, HeaderJson& header, std::optional<SpeedClass>& speed) {
  header.type = type;
  if (const auto word = type.as_string())
    if (const auto known = parse_speed_class(*word)) speed = known;
  // The rating's key goes by the type.
  for (JsonMembers& player : header.players) {
    const auto rating =
        std::ranges::find_if(player.list(), [](const JsonMember& m) { return is_rating_key(m.key); });
    if (rating == player.list().end()) continue;
    JsonMembers group;
    group.append(std::string(rating_key(speed)), rating->value);
    if (rating_key(speed) != kPlainRating) group.append(std::string(kPlainRating), rating->value);
    replace_group(player, is_rating_key, group);
  }
}

void merge_players(const BgnTagView& tags, std::optional<SpeedClass> speed, const JsonDatum& players,
                   HeaderJson& header) {
  JsonTape tape;
  std::size_t i = 0;
  for (auto cursor = players.read(tape).first(); !cursor.done(); cursor.advance(), ++i) {
    const JsonValue player = cursor.value();
    if (i >= 2)
      header.more_players.emplace_back(player);
    else if (player.is_object())
      merge_player(tags, static_cast<Color>(i), speed, player, header.players[i]);
    else
      header.odd_players[i] = JsonDatum(player);
  }
}

// ---- Finding ----

JsonMembers player_difference(JsonValue player, const JsonMembers& generated) {
  JsonMembers difference;
  if (!player.is_object()) return difference;
  for (const KeyTest& group : {KeyTest(is_identity_key), KeyTest(is_rating_key)}) {
    const JsonMembers theirs = members_of(player, group);
    JsonMembers ours = generated;
    std::erase_if(ours.list(), [&](const JsonMember& m) { return !group(m.key); });
    if (theirs != ours) std::ranges::copy(theirs.list(), std::back_inserter(difference.list()));
  }
  for (const auto& [key, value] : members_of(player, is_further_key).list()) {
    const JsonDatum* ours = generated.find(key);
    if (!ours || *ours != value) difference.append(key, value);
  }
  return difference;
}

/// Nothing where the tags bring all of them back.
std::optional<JsonDatum> players_difference(JsonValue players, const HeaderJson& header) {
  std::vector<JsonDatum> differences;
  bool any = false;
  for (auto cursor = players.first(); !cursor.done(); cursor.advance()) {
    const JsonValue player = cursor.value();
    // A name alone is in the tags.
    const bool is_odd = !player.is_object() && !player.is_string() && !player.is_null();
    if (is_odd || differences.size() >= 2) {
      differences.emplace_back(player);
      any = true;
      continue;
    }
    const JsonMembers difference = player_difference(player, header.players[differences.size()]);
    any = any || !difference.empty();
    differences.push_back(JsonDatum::object(difference));
  }
  if (!any) return std::nullopt;
  return JsonDatum::array(differences);
}

JsonMembers opening_difference(JsonValue opening, const JsonMembers& generated) {
  JsonMembers difference = members_of(opening, is_any_key);
  std::erase_if(difference.list(), [&](const JsonMember& member) {
    const JsonDatum* ours = generated.find(member.key);
    return ours && *ours == member.value;
  });
  return difference;
}

}  // namespace

void merge_extras(const Game& game, HeaderJson& header) {
  const GameExtras& extras = *game.extras;
  const BgnTagView tags(game.tags);
  std::optional<SpeedClass> speed = speed_of_tags(game.tags);
  if (const JsonDatum* type = extras.members.find("type")) merge_type(*type, header, speed);
  for (const auto& [key, value] : extras.members.list()) {
    if (!is_known_member(key, value.kind())) {
      header.unknown.append(key, value);
    } else if (key == "players") {
      merge_players(tags, speed, value, header);
    } else if (key == "datetime") {
      merge_datetime(tags, value, header.datetime);
    } else if (key == "event") {
      merge_text(tags[BgnTag::Event], value, header.event);
    } else if (key == "site") {
      merge_text(tags[BgnTag::Site], value, header.site);
    } else if (key == "timeControl") {
      merge_text(tags[BgnTag::TimeControl], value, header.time_control);
    } else if (key == "opening") {
      JsonTape tape;
      merge_opening(tags, value.read(tape), header.opening);
    } else if (key == "variant") {
      const Variant named = parse_variant_name(value.as_string().value_or(""));
      const Variant rules = is_played(named) ? named : Variant::Standard;
      if (rules == game.variant()) header.variant = value;
    }
  }
  if (extras.find_provider("_")) header.subinfo.clear();
  std::ranges::copy(extras.providers, std::back_inserter(header.subinfo));
  std::ranges::copy(extras.ext, std::back_inserter(header.ext));
}

GameExtras difference(JsonValue object, const HeaderJson& header) {
  GameExtras extras;
  const auto scalar = [&](std::string_view key, const std::optional<JsonDatum>& generated) {
    const auto value = object.find(key);
    if (!value || value->is_null()) return;
    JsonDatum theirs(*value);
    if (theirs != generated) extras.members.append(key, std::move(theirs));
  };
  scalar("type", header.type);
  if (const auto players = object.find("players"); players && players->is_array())
    if (auto theirs = players_difference(*players, header))
      extras.members.append("players", *std::move(theirs));
  const auto datetime = object.find("datetime");
  const auto typed = datetime && datetime->is_object() ? datetime_text(*datetime) : std::nullopt;
  if (!typed || typed != to_moment(header.datetime)) scalar("datetime", header.datetime);
  scalar("event", header.event);
  scalar("site", header.site);
  if (const auto opening = object.find("opening"); opening && opening->is_object())
    if (const JsonMembers theirs = opening_difference(*opening, header.opening); !theirs.empty())
      extras.members.append("opening", JsonDatum::object(theirs));
  scalar("timeControl", header.time_control);
  if (const auto subinfo = object.find("subinfo")) {
    bool is_first = true;
    for_each_entry(*subinfo, [&](JsonValue entry) {
      GameProvider provider{JsonDatum(entry)};
      const bool is_ours = is_first && !header.subinfo.empty() && provider == header.subinfo.front();
      is_first = false;
      if (!is_ours) extras.providers.push_back(std::move(provider));
    });
  }
  if (const auto ext = object.find("ext")) {
    for_each_entry(*ext, [&extras](JsonValue entry) {
      if (!tags_in(entry)) extras.ext.emplace_back(entry);
    });
  }
  scalar("variant", header.variant);
  for (auto member = object.first(); !member.done(); member.advance()) {
    std::string key = member.key().string();
    if (is_known_member(key, member.value().kind())) continue;
    // What the writer for MongoDB adds says nothing new.
    JsonDatum value(member.value());
    if (key == kMongoKey && datetime && value == mongo_member(JsonDatum(*datetime))) continue;
    extras.members.append(key, std::move(value));
  }
  return extras;
}

}}  // namespace chess::bgn
