// SPDX-License-Identifier: GPL-3.0-or-later
// See bgn_tag.h.
#include "bgn/bgn_tag.h"

#include <algorithm>
#include <array>

namespace chess { inline namespace bgn {
namespace {

constexpr EnumArray<BgnTag, std::string_view> kNames{{
    "Event",       "Site",        "Date",        "Round",           "White",
    "Black",       "Result",      "UTCDate",     "UTCTime",         "WhiteTitle",
    "BlackTitle",  "WhiteElo",    "BlackElo",    "WhiteRatingDiff", "BlackRatingDiff",
    "Variant",     "ECO",         "Opening",     "Variation",       "TimeControl",
    "Termination", "WhiteFideId", "BlackFideId", "WhiteTeam",       "BlackTeam",
    "EventDate",   "EventType",   "FEN",         "SetUp",           "Annotator",
    "PlyCount",
}};

/// The tags by the lengths of their names: a name is asked for many times a game.
struct BySize {
  std::array<BgnTag, kNames.size()> order{};
  std::array<std::size_t, 17> first{};  ///< of a length, in `order`
};
constexpr BySize kBySize = [] {
  BySize by_size;
  std::size_t count = 0;
  for (std::size_t size = 0; size < by_size.first.size(); ++size) {
    by_size.first[size] = count;
    for (std::size_t i = 0; i < kNames.size(); ++i)
      if (kNames.values[i].size() == size) by_size.order[count++] = static_cast<BgnTag>(i);
  }
  return by_size;
}();

}  // namespace

std::string_view name_of(BgnTag tag) { return kNames[tag]; }

std::optional<BgnTag> parse_bgn_tag(std::string_view name) {
  if (name.size() >= kBySize.first.size()) return std::nullopt;
  for (std::size_t i = kBySize.first[name.size()]; i < kBySize.order.size(); ++i) {
    const BgnTag tag = kBySize.order[i];
    const std::string_view known = kNames[tag];
    if (known.size() != name.size()) break;
    if (known.front() == name.front() && known == name) return tag;
  }
  return std::nullopt;
}

BgnTagView::BgnTagView(const Tags& tags) {
  for (const auto& [name, value] : tags.entries()) {
    if (const auto tag = parse_bgn_tag(name)) known_[*tag] = value;
  }
}

std::optional<std::string_view> BgnTagView::said(BgnTag tag) const {
  const auto value = known_[tag];
  if (!value || value->empty() || *value == "?" || *value == "-") return std::nullopt;
  return value;
}

std::vector<std::string_view> usual_order(const Tags& tags) {
  std::vector<std::string_view> names;
  names.reserve(tags.entries().size());
  EnumArray<BgnTag, bool> present{};
  for (const auto& entry : tags.entries()) {
    if (const auto tag = parse_bgn_tag(entry.first)) present[*tag] = true;
  }
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (present.values[i]) names.push_back(kNames.values[i]);
  }
  for (const auto& entry : tags.entries()) {
    if (!parse_bgn_tag(entry.first)) names.push_back(entry.first);
  }
  return names;
}

bool has_usual_order(const Tags& tags) {
  int last = -1;
  for (const auto& entry : tags.entries()) {
    const auto tag = parse_bgn_tag(entry.first);
    const int place = tag ? static_cast<int>(*tag) : static_cast<int>(BgnTag::kCount);
    if (place < last) return false;
    last = place;
  }
  return true;
}

std::vector<std::string_view> misplaced(const Tags& tags) {
  const std::vector<std::string_view> usual = usual_order(tags);
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < usual.size(); ++i) {
    if (tags.entries()[i].first != usual[i]) names.push_back(tags.entries()[i].first);
  }
  return names;
}

void reorder(Tags& tags, const std::vector<std::string>& misplaced_names) {
  std::vector<std::string_view> moved;
  for (const std::string& name : misplaced_names) {
    if (tags.find(name) && std::ranges::find(moved, name) == moved.end()) moved.push_back(name);
  }
  Tags ordered;
  std::size_t next = 0;
  for (const std::string_view usual : usual_order(tags)) {
    const bool is_moved = std::ranges::find(moved, usual) != moved.end();
    const std::string_view name = is_moved ? moved[next++] : usual;
    ordered.set(name, tags.get(name));
  }
  tags = std::move(ordered);
}

}}  // namespace chess::bgn
