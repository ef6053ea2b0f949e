// SPDX-License-Identifier: GPL-3.0-or-later
// The header of a BGN game from the tree, whole. See header.h; reading is in header_read.cpp.
#include "bgn/header.h"

#include <algorithm>
#include <iterator>

#include "base/text.h"
#include "bgn/detail/header_json.h"
#include "bgn/detail/header_text.h"
#include "bgn/detail/subinfo_json.h"
#include "bgn/detail/typed_date.h"
#include "json/json_text.h"
#include "notation/variant_text.h"

namespace chess { inline namespace bgn {
namespace {

/// What of `restored` is as the tags have it.
RestoredTags compare(const Tags& tags, const BgnTagValues& restored) {
  const BgnTagView view(tags);
  RestoredTags out;
  for (std::size_t i = 0; i < restored.size(); ++i) {
    const auto tag = static_cast<BgnTag>(i);
    out.is_given[tag] = restored[tag].has_value();
    out.is_same[tag] = restored[tag] == view[tag];
  }
  return out;
}

/// The members from `type` on, also of a game that was read from BGN and has kept what its tags cannot say;
/// those unknown come at the end, by `unknown`.
void append_merged_header(const Game& game, bool for_mongodb, JsonMembers& unknown, std::string& out) {
  BgnTagValues restored;
  HeaderJson header = header_of_tags(game, &restored);
  merge_extras(game, header);
  if (for_mongodb) type_dates(header);
  // What a reader will make of the merged header is found by reading it.
  std::string merged = "{\"result\":";
  append_json_string(to_bgn_result(game.result), merged);
  append_header_json(header, {}, merged);
  merged.push_back('}');
  JsonTape tape;
  if (const auto object = tape.parse(merged)) restored = tags_of_header(*object);
  std::string entry;
  append_pgn_entry(game.tags, compare(game.tags, restored), {}, entry);
  append_header_json(header, entry, out);
  // Keys of ours in another shape than ours give way to what the tags say.
  std::erase_if(header.unknown.list(), [&header](const JsonMember& member) {
    return (member.key == "players" && has_players(header)) ||
           (member.key == "opening" && !header.opening.empty());
  });
  unknown = std::move(header.unknown);
}

/// What stands before the first move and is no text: commands, NAGs.
void append_root_subinfos(const std::vector<Subinfo>& subinfos, std::string& out) {
  if (subinfos.empty()) return;
  append_json_key("a", out);
  out.push_back('[');
  for (const Subinfo& subinfo : subinfos) {
    if (out.back() == '}') out.push_back(',');
    out.push_back('{');
    append_subinfo_members(subinfo, out);
    append_json_members(subinfo.extra, out);
    out.push_back('}');
  }
  out.push_back(']');
}

}  // namespace

std::optional<std::string_view> unknown_rules(const Game& game) {
  if (!game.is_chess() || game.root().first_child) return std::nullopt;
  const auto name = BgnTagView(game.tags).said(BgnTag::Variant);
  return name && !is_played(parse_variant_name(*name)) ? name : std::nullopt;
}

std::string_view to_bgn_result(GameResult r) {
  switch (r) {
    case GameResult::WhiteWins: return "W";
    case GameResult::BlackWins: return "B";
    case GameResult::Draw: return "D";
    case GameResult::Unknown: break;
  }
  return "*";
}

std::optional<GameResult> parse_bgn_result(std::string_view text) {
  if (text.size() == 1) {
    switch (to_upper(text.front())) {
      case 'W': return GameResult::WhiteWins;
      case 'B': return GameResult::BlackWins;
      case 'D': return GameResult::Draw;
      default: break;
    }
  }
  return parse_result(text);
}

std::optional<SpeedClass> speed_of_tags(const Tags& tags) {
  return speed_of_tags(tags.get("TimeControl"), tags.get("Event"));
}

std::optional<SpeedClass> speed_of_tags(std::string_view time_control, std::string_view event) {
  const auto speed = speed_of_time_control(time_control);
  return speed ? speed : speed_of_event(event);
}

std::string opening_family(std::string_view full_name) {
  const std::string_view family = trim(full_name.substr(0, full_name.find(':')));
  std::string out;
  out.reserve(family.size());
  for (std::size_t i = 0; i < family.size(); ++i) {
    out.push_back(to_upper(family[i]));
    // Latin-1's small letters are two bytes, C3 A0..BE; the division sign among them is none.
    const bool lead = static_cast<unsigned char>(family[i]) == 0xC3 && i + 1 < family.size();
    const auto next = lead ? static_cast<unsigned char>(family[i + 1]) : 0;
    if (next >= 0xA0 && next <= 0xBE && next != 0xB7) {
      out.push_back(static_cast<char>(next - 0x20));
      ++i;
    }
  }
  return out;
}

void append_bgn_header(const Game& game, std::string& out, bool for_mongodb) {
  JsonMembers unknown;
  if (game.extras->empty() && !for_mongodb)
    append_header_text(game, out);
  else
    append_merged_header(game, for_mongodb, unknown, out);
  if (!game.comment.empty()) {
    append_json_key("comment", out);
    append_json_string(game.comment, out);
  }
  append_root_subinfos(game.root().subinfos, out);
  if (!game.unread.empty()) {
    append_json_key("unread", out);
    append_json_string(game.unread, out);
  }
  for (const auto& [key, value] : unknown.list()) {
    const bool is_taken =
        (key == "fen" && value.as_string()) || (key == "comment" && !game.comment.empty()) ||
        (key == "a" && !game.root().subinfos.empty()) || (key == "unread" && !game.unread.empty());
    if (!is_taken) append_json_member(key, value, out);
  }
}

}}  // namespace chess::bgn
