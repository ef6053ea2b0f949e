// SPDX-License-Identifier: GPL-3.0-or-later
// The header of a BGN game half way to text: every member as it will be written, so that a writer can print
// it and a reader can see which parts of its input the tags will bring back by themselves.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bgn/bgn_tag.h"
#include "bgn/speed.h"
#include "game/game.h"
#include "json/json_tape.h"

namespace chess { inline namespace bgn {

struct HeaderJson {
  std::optional<JsonDatum> type;
  std::array<JsonMembers, 2> players;
  std::array<std::optional<JsonDatum>, 2> odd_players;  ///< in place of one that is no object
  std::vector<JsonDatum> more_players;                  ///< behind the two
  std::optional<JsonDatum> datetime;
  std::optional<JsonDatum> event;
  std::optional<JsonDatum> site;
  JsonMembers opening;
  std::optional<JsonDatum> time_control;
  std::vector<GameProvider> subinfo;
  std::vector<JsonDatum> ext;  ///< without the entry "pgn"
  std::optional<JsonDatum> fen;
  std::optional<JsonDatum> variant;
  JsonMembers unknown;
};

/// Is there anything to say of the players?
bool has_players(const HeaderJson& header);

/// What the game's tags, start and rules say. With `restored` given, it receives what a reader will take
/// from that for each tag.
HeaderJson header_of_tags(const Game& game, BgnTagValues* restored = nullptr);

/// Adds what Game::extras holds; where both speak, the tags win unless they say the same.
void merge_extras(const Game& game, HeaderJson& header);

/// Appends the members from `type` to `variant`, each with a comma in front; `pgn_entry` is the entry of
/// `ext` that goes first, or empty.
void append_header_json(const HeaderJson& header, std::string_view pgn_entry, std::string& out);

/// What `object` has beyond `header`. Precondition: an object.
GameExtras difference(JsonValue object, const HeaderJson& header);

/// Calls `visit` for each entry of a `subinfo` or an `ext`: the elements of the array. Anything else is read
/// as an array of one, and null says nothing.
template <class Visit>
void for_each_entry(JsonValue value, Visit visit) {
  if (!value.is_array()) {
    if (!value.is_null()) visit(value);
    return;
  }
  for (auto entry = value.first(); !entry.done(); entry.advance()) visit(entry.value());
}

/// The `data` of that entry of `ext` which holds tags.
std::optional<JsonValue> tags_in(JsonValue ext_entry);

/// The keys of a player that say who it is, and those that rate him.
bool is_identity_key(std::string_view key);
bool is_rating_key(std::string_view key);

/// A player's rating: of the game's class, else the plain one, else the only one there is.
std::optional<std::string> rating_of(JsonValue player, std::optional<SpeedClass> speed);

/// "2021.10.01" as "2021-10-01" and back; nothing for dates that are none or not wholly known.
std::optional<std::string> date_to_iso(std::string_view pgn_date);
std::optional<std::string> date_from_iso(std::string_view iso_date);
/// "00:00:14", a time of day.
bool is_time_of_day(std::string_view text);

/// What a `datetime` says in PGN's spelling.
struct BgnMoment {
  std::string date;                 ///< "2021.10.01"
  std::optional<std::string> time;  ///< "00:00:14", only when it is given in UTC
};
std::optional<BgnMoment> parse_datetime(std::string_view text);

}}  // namespace chess::bgn
