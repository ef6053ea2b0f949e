// SPDX-License-Identifier: GPL-3.0-or-later
// The usual order of tags, and how another order is told in few words.
#include "bgn/bgn_tag.h"

#include <doctest/doctest.h>

#include "base/random.h"

using namespace chess;

namespace {

Tags make_tags(std::initializer_list<const char*> names) {
  Tags tags;
  for (const char* name : names) tags.set(name, std::string("value of ") + name);
  return tags;
}

std::vector<std::string> strings(const std::vector<std::string_view>& views) {
  return std::vector<std::string>(views.begin(), views.end());
}

}  // namespace

TEST_CASE("names and places") {
  for (std::size_t i = 0; i < static_cast<std::size_t>(BgnTag::kCount); ++i) {
    const auto tag = static_cast<BgnTag>(i);
    CHECK(parse_bgn_tag(name_of(tag)) == tag);
  }
  CHECK_FALSE(parse_bgn_tag("event"));
  CHECK_FALSE(parse_bgn_tag(""));
  CHECK(of_color(BgnTag::WhiteElo, Color::Black) == BgnTag::BlackElo);
  CHECK(of_color(BgnTag::WhiteTeam, Color::Black) == BgnTag::BlackTeam);
}

TEST_CASE("a tag that says nothing") {
  Tags tags = make_tags({"Event"});
  tags.set("Site", "?");
  tags.set("ECO", "");
  tags.set("WhiteTitle", "-");
  const BgnTagView view(tags);
  CHECK(view.said(BgnTag::Event));
  CHECK(view[BgnTag::Site] == "?");
  CHECK_FALSE(view.said(BgnTag::Site));
  CHECK_FALSE(view.said(BgnTag::ECO));
  CHECK_FALSE(view.said(BgnTag::WhiteTitle));
  CHECK_FALSE(view[BgnTag::Opening]);
}

TEST_CASE("the common orders need no words, or few") {
  // A month of lichess, and The Week in Chess.
  CHECK(misplaced(make_tags({"Event", "Site", "Date", "Round", "White", "Black", "Result", "UTCDate",
                             "UTCTime", "WhiteElo", "BlackElo", "WhiteRatingDiff", "BlackRatingDiff", "ECO",
                             "Opening", "TimeControl", "Termination"}))
            .empty());
  CHECK(misplaced(make_tags({"Event", "Site", "Date", "Round", "White", "Black", "Result", "WhiteTitle",
                             "BlackTitle", "WhiteElo", "BlackElo", "ECO", "Opening", "Variation",
                             "WhiteFideId", "BlackFideId", "EventDate", "EventType"}))
            .empty());
  CHECK(strings(misplaced(make_tags({"Event", "White", "Site", "Zed", "Round"}))) ==
        std::vector<std::string>{"White", "Site", "Zed", "Round"});
  CHECK(strings(misplaced(make_tags({"Event", "Result", "Zed", "White"}))) ==
        std::vector<std::string>{"Result", "Zed", "White"});
}

TEST_CASE("law: any order comes back") {
  const std::vector<const char*> names = {"Event", "Site", "White",     "Black", "Result",
                                          "ECO",   "Zed",  "Annotator", "One",   "FEN"};
  Random random(11);
  for (int round = 0; round < 1000; ++round) {
    std::vector<const char*> shuffled;
    for (const char* name : names) {
      if (random.below(4) != 0) shuffled.push_back(name);
    }
    for (std::size_t i = shuffled.size(); i > 1; --i) std::swap(shuffled[i - 1], shuffled[random.below(i)]);
    Tags tags;
    for (const char* name : shuffled) tags.set(name, name);
    std::vector<std::string> order = strings(misplaced(tags));
    Tags usual;
    for (const auto name : usual_order(tags)) usual.set(name, tags.get(name));
    order.insert(order.begin(), "NoSuchTag");
    if (order.size() > 1) order.push_back(order[1]);
    reorder(usual, order);
    REQUIRE(usual == tags);
  }
}
