// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a BGN header that tags cannot hold: found when a game is read, put back when it
// is written. See header_json.h.
#include <algorithm>
#include <functional>
#include <utility>

#include "bgn/header.h"
#include "bgn/header_json.h"
#include "bgn/person.h"
#include "json/json_text.h"

namespace chess::inline bgn {
namespace {

constexpr std::string_view kHeaderKeys[] = {"moves", "result", "type",    "players",     "datetime",
                                            "event", "site",   "opening", "timeControl", "subinfo",
                                            "ext",   "fen",    "variant"};

/// Is the member one that has a place of its own? Some have one only in their usual shape; what says
/// nothing needs none.
bool is_known_member(JsonValue key, JsonValue value) {
  if (key.equals("comment") || key.equals("unread")) return value.is_string() || value.is_null();
  if (key.equals("a") || key.equals("players")) return value.is_array() || value.is_null();
  if (key.equals("opening")) return value.is_object() || value.is_null();
  return std::ranges::any_of(kHeaderKeys, [&key](std::string_view known) { return key.equals(known); });
}

/// The value under `key`, or null. `Members` is JsonMembers, const or not.
template <class Members>
auto* find(Members& members, std::string_view key) {
  const auto found = std::ranges::find(members, key, &JsonMembers::value_type::first);
  return found == members.end() ? nullptr : &found->second;
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
    std::string key = member.key().string();
    if (member.value().is_null() && is_own_key(key)) continue;
    if (test(key)) members.emplace_back(std::move(key), member.value().minified());
  }
  return members;
}

/// Takes the members whose keys pass out of `members` and puts `group` in their place (else at the end).
void replace_group(JsonMembers& members, const KeyTest& test, const JsonMembers& group) {
  const auto first = std::ranges::find_if(members, [&](const auto& m) { return test(m.first); });
  auto at = first - members.begin();
  std::erase_if(members, [&](const auto& m) { return test(m.first); });
  members.insert(members.begin() + at, group.begin(), group.end());
}

// ---- Putting back ----

void merge_player(const BgnTagView& tags, Color c, std::optional<SpeedClass> speed, JsonValue extra,
                  JsonMembers& members) {
  if (!extra.is_object()) return;
  const auto name = tags[of_color(BgnTag::White, c)];
  if (const JsonMembers group = members_of(extra, is_identity_key);
      !group.empty() && name_of(extra) == name) {
    std::erase_if(members, [](const auto& m) { return is_identity_key(m.first); });
    members.insert(members.begin(), group.begin(), group.end());
  }
  const JsonMembers ratings = members_of(extra, is_rating_key);
  const auto elo = tags[of_color(BgnTag::WhiteElo, c)];
  if (const auto rating = rating_of(extra, speed); !ratings.empty() && rating && elo && *rating == *elo) {
    if (std::ranges::none_of(members, [](const auto& m) { return is_rating_key(m.first); })) {
      members.insert(members.end(), ratings.begin(), ratings.end());
    } else {
      replace_group(members, is_rating_key, ratings);
    }
  } else {
    for (const auto& member : ratings) {
      if (!find(members, member.first) && member.first != rating_key(speed)) members.push_back(member);
    }
  }
  for (auto& member :
       members_of(extra, [](std::string_view key) { return !is_identity_key(key) && !is_rating_key(key); })) {
    if (!find(members, member.first)) members.push_back(std::move(member));
  }
}

void merge_opening(const BgnTagView& tags, JsonValue extra, JsonMembers& members) {
  for (auto& member : members_of(extra, [](std::string_view) { return true; })) {
    const auto& [key, value] = member;
    if (key == "ECO" || key == "verbose") {
      const auto tag = tags[key == "ECO" ? BgnTag::ECO : BgnTag::Opening];
      const auto said = extra.find(key);
      const bool agrees = said->is_string() ? tag && said->equals(*tag) : !tag;
      if (agrees && !find(members, key)) members.push_back(std::move(member));
    } else if (auto* generated = find(members, key)) {
      *generated = value;
    } else {
      members.push_back(std::move(member));
    }
  }
}

/// A text member of the input goes before the tag's own when both come to the same, or no tag speaks.
void merge_text(std::optional<std::string_view> tag, JsonValue extra, std::string& member) {
  const bool agrees = extra.is_string() ? tag && extra.equals(*tag) : member.empty();
  if (agrees) member = extra.minified();
}

void merge_datetime(const BgnTagView& tags, JsonValue extra, std::string& member) {
  if (!extra.is_string()) {
    if (member.empty()) member = extra.minified();
    return;
  }
  const auto moment = parse_datetime(extra.string());
  const bool agrees = !moment ? member.empty()
                      : moment->time
                          ? tags[BgnTag::UTCDate] == moment->date && tags[BgnTag::UTCTime] == moment->time
                          : tags[BgnTag::Date] == moment->date && !tags[BgnTag::UTCTime];
  if (agrees) member = extra.minified();
}

// ---- Finding ----

JsonMembers player_difference(JsonValue player, const JsonMembers& generated) {
  JsonMembers difference;
  if (!player.is_object()) return difference;
  for (const KeyTest& group : {KeyTest(is_identity_key), KeyTest(is_rating_key)}) {
    const JsonMembers theirs = members_of(player, group);
    JsonMembers ours;
    std::ranges::copy_if(generated, std::back_inserter(ours), [&](const auto& m) { return group(m.first); });
    if (theirs != ours) difference.insert(difference.end(), theirs.begin(), theirs.end());
  }
  for (auto& member : members_of(
           player, [](std::string_view key) { return !is_identity_key(key) && !is_rating_key(key); })) {
    const auto* ours = find(generated, member.first);
    if (!ours || *ours != member.second) difference.push_back(std::move(member));
  }
  return difference;
}

std::string to_object(const JsonMembers& members) {
  std::string out = "{";
  for (const auto& [key, value] : members) append_member(key, value, out);
  out.push_back('}');
  return out;
}

}  // namespace

void merge_extra(const Game& game, JsonValue extra, HeaderJson& header) {
  const BgnTagView tags(game.tags);
  std::optional<SpeedClass> speed = speed_of_tags(game.tags);
  if (const auto type = extra.find("type")) {
    header.type = type->minified();
    if (type->is_string()) {
      if (const auto known = parse_speed_class(type->string())) speed = known;
    }
    // The rating's key goes by the type.
    for (JsonMembers& player : header.players) {
      for (auto& [key, value] : player) {
        if (is_rating_key(key)) key = rating_key(speed);
      }
    }
  }
  for (auto member = extra.first(); !member.done(); member.advance()) {
    const JsonValue key = member.key();
    const JsonValue value = member.value();
    if (!is_known_member(key, value)) {
      header.unknown.emplace_back(key.string(), value.minified());
    } else if (key.equals("players")) {
      std::size_t i = 0;
      for (auto player = value.first(); !player.done(); player.advance(), ++i) {
        if (i >= 2) {
          header.more_players.push_back(player.value().minified());
        } else if (player.value().is_object()) {
          merge_player(tags, static_cast<Color>(i), speed, player.value(), header.players[i]);
        } else {
          header.odd_players[i] = player.value().minified();
        }
      }
    } else if (key.equals("datetime")) {
      merge_datetime(tags, value, header.datetime);
    } else if (key.equals("event")) {
      merge_text(tags[BgnTag::Event], value, header.event);
    } else if (key.equals("site")) {
      merge_text(tags[BgnTag::Site], value, header.site);
    } else if (key.equals("timeControl")) {
      merge_text(tags[BgnTag::TimeControl], value, header.time_control);
    } else if (key.equals("opening")) {
      merge_opening(tags, value, header.opening);
    } else if (key.equals("variant")) {
      const Variant named = value.is_string() ? parse_variant_name(value.string()) : Variant::Standard;
      const Variant rules = is_played(named) ? named : Variant::Standard;
      if (rules == game.variant()) header.variant = value.minified();
    } else if (key.equals("subinfo")) {
      std::vector<std::string> entries;
      bool has_default = false;
      for (auto entry = value.first(); !entry.done(); entry.advance()) {
        entries.push_back(entry.value().minified());
        const auto id = entry.value().find("id");
        has_default = has_default || (id && id->equals("_"));
      }
      if (has_default) header.subinfo.clear();
      header.subinfo.insert(header.subinfo.end(), entries.begin(), entries.end());
    } else if (key.equals("ext")) {
      for (auto entry = value.first(); !entry.done(); entry.advance()) {
        header.ext.push_back(entry.value().minified());
      }
    }
  }
}

void append_difference(JsonValue object, const HeaderJson& header, std::string& out) {
  const auto scalar = [&](std::string_view key, const std::string& generated) {
    const auto value = object.find(key);
    if (!value || value->is_null()) return;
    std::string text = value->minified();
    if (text != generated) append_member(key, text, out);
  };
  scalar("type", header.type);
  if (const auto players = object.find("players"); players && players->is_array()) {
    std::string differences;
    bool any = false;
    std::size_t i = 0;
    for (auto cursor = players->first(); !cursor.done(); cursor.advance(), ++i) {
      const JsonValue player = cursor.value();
      if (i > 0) differences.push_back(',');
      // A name alone is in the tags.
      const bool is_odd = !player.is_object() && !player.is_string() && !player.is_null();
      const JsonMembers difference =
          i < 2 && !is_odd ? player_difference(player, header.players[i]) : JsonMembers();
      any = any || i >= 2 || is_odd || !difference.empty();
      differences += i >= 2 || is_odd ? player.minified() : to_object(difference);
    }
    if (any) append_member("players", "[" + differences + "]", out);
  }
  scalar("datetime", header.datetime);
  scalar("event", header.event);
  scalar("site", header.site);
  if (const auto opening = object.find("opening"); opening && opening->is_object()) {
    JsonMembers difference = members_of(*opening, [](std::string_view) { return true; });
    std::erase_if(difference, [&](const auto& member) {
      const auto* ours = find(header.opening, member.first);
      return ours && *ours == member.second;
    });
    if (!difference.empty()) append_member("opening", to_object(difference), out);
  }
  scalar("timeControl", header.time_control);
  if (const auto subinfo = object.find("subinfo")) {
    std::string entries = "[";
    bool first = true;
    for_each_entry(*subinfo, [&](JsonValue entry) {
      const std::string text = entry.minified();
      if (!std::exchange(first, false) || header.subinfo.empty() || text != header.subinfo.front()) {
        if (entries.size() > 1) entries.push_back(',');
        entries += text;
      }
    });
    if (entries.size() > 1) append_member("subinfo", entries + "]", out);
  }
  if (const auto ext = object.find("ext")) {
    std::string entries = "[";
    for_each_entry(*ext, [&entries](JsonValue entry) {
      if (tags_in(entry)) return;
      if (entries.size() > 1) entries.push_back(',');
      entry.append_minified_to(entries);
    });
    if (entries.size() > 1) append_member("ext", entries + "]", out);
  }
  scalar("variant", header.variant);
  for (auto member = object.first(); !member.done(); member.advance()) {
    if (!is_known_member(member.key(), member.value()))
      append_member(member.key().string(), member.value().minified(), out);
  }
}

}  // namespace chess::inline bgn
