// SPDX-License-Identifier: GPL-3.0-or-later
// FIDE's rating lists: their columns, as XML, and who is meant by a name.
#include <doctest/doctest.h>

#include "tidy/rating_list.h"

using namespace chess;

namespace {

/// Each line has the columns of FIDE's files: number, name, federation and sex, titles, and what is behind
/// them.
std::string line(const char* id, const char* name, const char* titles, const char* rest) {
  const auto padded = [](std::string text, std::size_t width) {
    return text.append(width - text.size(), ' ');
  };
  return padded(id, 15) + padded(name, 61) + "NOR M   " + padded(titles, 29) + rest + "\r\n";
}

const std::string kHeading =
    "ID Number      " + std::string("Name") + std::string(57, ' ') + "Fed Sex Tit  WTit OTit           FOA ";
const std::string kStandard = kHeading + "OCT25 Gms K  B-day Flag\r\n" +
                              line("1503014", "Carlsen, Magnus", "GM", "2839  0   10 1990      ") +
                              line("700070", "Polgar, Judit", "GM   GM   FST", "2675  0   10 1976  wi  ") +
                              line("111", "Smith, John", "", "1800  0   20 1950      ") +
                              line("112", "Smith, John", "", "1900  0   20 1990      ") +
                              line("113", "Mueller, Ana", "     WFM", "2000  0   20 0000  w   ");
const std::string kCombined =
    kHeading + "SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag\r\n" +
    line("1503014", "Carlsen, Magnus", "GM", "2839  0   10 2824  0   10 2881  0   10 1990      ") +
    line("9999", "Nobody, Nina", "", "                          0     0   0  2001  w   ");

constexpr const char* kOld =
    "ID number Name                              TitlFed  Mar11 GamesBorn  Flag\n"
    " 4158814  Andreikin, Dmitry                 g   RUS  2686    9  1990  \n"
    " 5080444  A, Sohita                         wf  IND  1447    0  1995  wi\n";

constexpr const char* kXml = R"(<?xml version="1.0"?>
<playerslist>
<player>
<fideid>1503014</fideid>
<name>Carlsen, Magnus</name>
<country>NOR</country>
<title>GM</title>
<w_title></w_title>
<rating>2839</rating>
<rapid_rating>2824</rapid_rating>
<blitz_rating>2881</blitz_rating>
<birthday>1990</birthday>
</player><player><fideid>7</fideid><name>O&apos;Neil &amp; Co, A</name><title/>
<w_title>WIM</w_title><rating></rating></player>
</playerslist>)";

RatingList list_of(const std::string& text, const char* name = "list.txt") {
  auto read = RatingList::read(memory_source(text, name));
  REQUIRE_MESSAGE(read.has_value(), to_string(read.error()));
  return std::move(*read);
}

int rating(const ListedPlayer* player, std::optional<SpeedClass> speed = std::nullopt) {
  REQUIRE(player != nullptr);
  return RatingList::rating_of(*player, speed);
}

}  // namespace

TEST_CASE("a list of one kind of rating") {
  const RatingList list = list_of(kStandard);
  CHECK(list.size() == 5);
  CHECK(list.month() == PartialDate{2025, 10, 0});
  const ListedPlayer* carlsen = list.find(1503014);
  CHECK(rating(carlsen) == 2839);
  CHECK(rating(carlsen, SpeedClass::Blitz) == 0);
  CHECK(title_of(*carlsen) == "GM");
  CHECK(carlsen->born == 1990);
  CHECK(list.find("Carlsen, Magnus", 2025) == carlsen);
  CHECK(list.find("CARLSEN,MAGNUS", 2025) == carlsen);
  CHECK(list.find("Carlsen, Magnus", 1989) == nullptr);
  CHECK(list.find("Carlsen, M", 2025) == nullptr);
  CHECK(title_of(*list.find(113)) == "WFM");
  CHECK(list.find(5) == nullptr);
  // Two of one name, but one was not born yet.
  CHECK(list.find("Smith, John", 2000) == nullptr);
  CHECK(rating(list.find("Smith, John", 1980)) == 1800);

  const RatingList blitz = list_of(kStandard, "/tmp/rapid/blitz_oct25frl.txt");
  CHECK(rating(blitz.find(1503014), SpeedClass::Bullet) == 2839);
  CHECK(rating(blitz.find(1503014)) == 0);
}

TEST_CASE("lists of all ratings, old lists and XML") {
  const RatingList combined = list_of(kCombined, "players_list_2026-10.txt");
  CHECK(combined.month() == PartialDate{2026, 10, 0});
  CHECK(rating(combined.find(1503014), SpeedClass::Rapid) == 2824);
  CHECK(rating(combined.find(1503014), SpeedClass::Blitz) == 2881);
  CHECK(rating(combined.find(1503014), SpeedClass::Correspondence) == 0);
  CHECK(rating(combined.find(9999)) == 0);
  CHECK(combined.find(9999)->born == 2001);
  CHECK_FALSE(list_of(kCombined).month().has_value());

  const RatingList old = list_of(kOld, "mar11frl.txt");
  CHECK(old.month() == PartialDate{2011, 3, 0});
  CHECK(rating(old.find("Andreikin, Dmitry", 2011)) == 2686);
  CHECK(title_of(*old.find(4158814)) == "GM");
  CHECK(title_of(*old.find(5080444)) == "WFM");
  CHECK(old.find(5080444)->born == 1995);

  const RatingList xml = list_of(kXml, "standard_oct25frl_xml.xml");
  CHECK(xml.size() == 2);
  CHECK(xml.month() == PartialDate{2025, 10, 0});
  CHECK(rating(xml.find("Carlsen, Magnus", 2025), SpeedClass::Rapid) == 2824);
  CHECK(xml.find("O'Neil & Co, A", 2025) == xml.find(7));
  CHECK(title_of(*xml.find(7)) == "WIM");
  const RatingList rapid =
      list_of("<playerslist><player><fideid>7</fideid><name>A</name><rating>2100</rating></player>",
              "rapid_sep26frl_xml.xml");
  CHECK(rating(rapid.find(7), SpeedClass::Rapid) == 2100);
  CHECK(rating(rapid.find(7)) == 0);
}

TEST_CASE("for how long a list was in force") {
  const auto in_force = [](const char* name, PartialDate day) {
    return list_of(kXml, name).is_in_force(day);
  };
  CHECK(in_force("oct25", {2025, 10, 31}));
  CHECK_FALSE(in_force("oct25", {2025, 11, 1}));
  CHECK_FALSE(in_force("oct25", {2025, 9, 30}));
  CHECK_FALSE(in_force("oct25", {2025, 0, 0}));
  CHECK_FALSE(in_force("list", {2025, 10, 1}));
  CHECK(in_force("mar11", {2011, 4, 2}));
  CHECK_FALSE(in_force("mar11", {2011, 5, 1}));
  CHECK(in_force("2001-01", {2001, 3, 0}));
  CHECK(in_force("jul99", {1999, 12, 0}));
  CHECK_FALSE(in_force("jul99", {2000, 1, 0}));
}

TEST_CASE("what is no rating list is refused") {
  const auto fault = [](const std::string& text) {
    const auto read = RatingList::read(memory_source(text, "x.txt"));
    REQUIRE_FALSE(read.has_value());
    return to_string(read.error());
  };
  CHECK(fault("[Event \"?\"]\n").starts_with("x.txt:1: no heading of a rating list"));
  CHECK(fault("") == "x.txt: no players of a rating list");
  CHECK(fault("<html></html>") == "x.txt: no players of a rating list");
  CHECK(fault("<player>" + std::string(3 << 20, 'a')) == "x.txt: no end of a <player> in 1 MB");
}
