// SPDX-License-Identifier: GPL-3.0-or-later
// The header of a BGN game from the tree, whole. See header.h; reading is in header_read.cpp.
#include "bgn/header.h"

#include <algorithm>
#include <iterator>

#include "base/text.h"
#include "bgn/header_json.h"
#include "bgn/subinfo_json.h"
#include "json/json_text.h"

namespace chess {
namespace {

/// The entry of `ext` that brings the tags back exactly: those without a BGN key, those whose value the
/// BGN keys do not give (null: no such tag), and the names that stand out of the usual order.
std::string pgn_entry(const Tags& tags, const BgnTagValues& restored) {
  std::string data;
  EnumArray<BgnTag, bool> present{};
  const auto member = [&data](std::string_view name) {
    if (!data.empty()) data.push_back(',');
    append_json_string(name, data);
    data.push_back(':');
  };
  for (const auto& [name, value] : tags.entries()) {
    if (const auto known = parse_bgn_tag(name)) {
      present[*known] = true;
      if (restored[*known] == value) continue;
    }
    member(name);
    append_json_string(value, data);
  }
  for (std::size_t i = 0; i < restored.size(); ++i) {
    const auto tag = static_cast<BgnTag>(i);
    if (!restored[tag] || present[tag]) continue;
    member(name_of(tag));
    data += "null";
  }
  std::string order;
  for (const std::string_view name : misplaced(tags)) {
    order.push_back(order.empty() ? '[' : ',');
    append_json_string(name, order);
  }
  if (data.empty() && order.empty()) return {};
  std::string entry = "{\"id\":\"pgn\",\"data\":{" + data + "}";
  if (!order.empty()) entry += ",\"order\":" + order + "]";
  entry.push_back('}');
  return entry;
}

/// What stands before the first move and is no text: commands, NAGs.
void append_root_subinfos(const std::vector<Subinfo>& subinfos, std::string& out) {
  if (subinfos.empty()) return;
  append_member("a", "[", out);
  for (const Subinfo& subinfo : subinfos) {
    if (out.back() == '}') out.push_back(',');
    out.push_back('{');
    append_subinfo_members(subinfo, out);
    append_members(subinfo.extra, out);
    out.push_back('}');
  }
  out.push_back(']');
}

}  // namespace

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

BgnVariant variant_of(std::string_view name) {
  std::string letters;
  for (const char c : name) {
    if (is_alpha(c) || is_digit(c)) letters.push_back(to_lower(c));
  }
  static constexpr std::string_view kStandard[] = {
      "",        "standard",  "standardchess", "chess",        "normal",
      "regular", "classical", "orthodox",      "fromposition", "blitz"};
  static constexpr std::string_view kChess960[] = {"chess960",           "960",           "frc",
                                                   "fischerandom",       "fischerrandom", "fischerandomchess",
                                                   "fischerrandomchess", "freestyle",     "freestylechess"};
  if (std::ranges::find(kStandard, letters) != std::end(kStandard)) return BgnVariant::Standard;
  if (std::ranges::find(kChess960, letters) != std::end(kChess960)) return BgnVariant::Chess960;
  return BgnVariant::Other;
}

std::optional<SpeedClass> speed_of_tags(const Tags& tags) {
  const auto speed = speed_of_time_control(tags.get("TimeControl"));
  return speed ? speed : speed_of_event(tags.get("Event"));
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

void append_bgn_header(const Game& game, std::string& out) {
  BgnTagValues restored;
  HeaderJson header = header_of_tags(game, &restored);
  if (!game.bgn_extra.empty()) {
    const std::string extra_text = "{" + game.bgn_extra + "}";
    JsonTape extra_tape;
    if (const auto extra = extra_tape.parse(extra_text)) {
      merge_extra(game, *extra, header);
      // What a reader will make of the merged header is found by reading it.
      std::string merged = "{\"result\":";
      append_json_string(to_bgn_result(game.result), merged);
      append_header_json(header, {}, merged);
      merged.push_back('}');
      JsonTape merged_tape;
      if (const auto object = merged_tape.parse(merged)) restored = tags_of_header(*object);
    }
  }
  append_header_json(header, pgn_entry(game.tags, restored), out);
  if (!game.comment.empty()) {
    append_member("comment", "", out);
    append_json_string(game.comment, out);
  }
  append_root_subinfos(game.root().subinfos, out);
  for (const auto& [key, value] : header.unknown) {
    const bool is_taken =
        (key == "comment" && !game.comment.empty()) || (key == "a" && !game.root().subinfos.empty());
    if (!is_taken) append_member(key, value, out);
  }
}

void set_bgn_provider(Game& game, std::string_view id, std::string_view info) {
  std::string entry = "{\"id\":";
  append_json_string(id, entry);
  entry += ",\"info\":";
  entry += info;
  entry.push_back('}');

  const std::string text = "{" + game.bgn_extra + "}";
  JsonTape tape;
  const auto extra = tape.parse(text);
  std::string members;
  std::string entries;
  bool placed = false;
  if (extra) {
    for (auto member = extra->first(); !member.done(); member.advance()) {
      if (!member.key().equals("subinfo")) {
        append_member(member.key().string(), member.value().minified(), members);
        continue;
      }
      for (auto old = member.value().first(); !old.done(); old.advance()) {
        const auto old_id = old.value().find("id");
        const bool same = old_id && old_id->equals(id);
        if (same && placed) continue;
        placed = placed || same;
        if (!entries.empty()) entries.push_back(',');
        entries += same ? entry : old.value().minified();
      }
    }
  }
  if (!placed) entries += (entries.empty() ? "" : ",") + entry;
  append_member("subinfo", "[" + entries + "]", members);
  game.bgn_extra = std::move(members);
}

std::optional<std::string> bgn_provider(const Game& game, std::string_view id) {
  const std::string text = "{" + game.bgn_extra + "}";
  JsonTape tape;
  const auto extra = tape.parse(text);
  if (!extra) return std::nullopt;
  const auto entries = extra->find("subinfo");
  if (!entries || !entries->is_array()) return std::nullopt;
  for (auto entry = entries->first(); !entry.done(); entry.advance()) {
    const auto entry_id = entry.value().find("id");
    const auto info = entry.value().find("info");
    if (entry_id && entry_id->equals(id) && info) return info->minified();
  }
  return std::nullopt;
}

}  // namespace chess
