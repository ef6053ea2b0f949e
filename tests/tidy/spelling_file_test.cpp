// SPDX-License-Identifier: GPL-3.0-or-later
// Which names a spelling file corrects, and which it leaves.
#include <doctest/doctest.h>

#include "tidy/spelling_file.h"

using namespace chess;

namespace {

constexpr const char* kFile = R"ssp(# A head
@PLAYER "., -_*"
Kramnik, Vladimir #GM RUS [2753] 1975.06.25 i
   %Bio Title GM:1992
   %Elo 1990:2450
   = Wladimir Kramnik
Short, Nigel D #GM ENG [2626] 1965.06.01
   = Short, N D
Short, Philip M #FM IRL [2334] 1960
Morphy, Paul #-  USA [2660*] 1837.06.22--1884.07.10
Morphy, Alonzo #-   USA [....] 1798.11.23--1856.11.22
Van der Wiel, John T H #GM NED [2405] 1959
Smith, John #-  USA [2000] 1900--1950
   = Smith, Johnny
Smith, John A #-  USA [2000] 1980
   = Smith, Johnny
   = Smith, John
Georgiev, Kiril #GM MKD [2589] 1965
Georgiev, Krum #GM BUL [2315] 1958
   = Georgiev, K I
Tran, Hoang Thanh Phong #-  VIE [1500] 1990
Hoang, Thanh Trang #GM HUN [2511] 1980
Petrov, Vladimir #-  UKR [2171] 1952
Petrov, Vladimir #-  BUL [1602] 1954

@SITE "., -_()"
%Suffix "(Austria)" "AUT"
Vienna AUT
   = Wien AUT
Chicago, IL USA
Cordoba ARG
Cordoba ESP
Bar Harbor, ME USA
@EVENT ",. -_"
%Prefix "ch-GER" "GER Ch"
%Prefix "ch-" "Ch "
%Infix "1st " "1. "
%Suffix " op" " Open"
Interzonal
   = izt
@OTHER ""
= of another program
@ROUND ""
1
   = 01
   = (1)
)ssp";

SpellingFile file_of(const char* text) {
  auto read = SpellingFile::read(memory_source(text, "names.ssp"));
  REQUIRE_MESSAGE(read.has_value(), to_string(read.error()));
  return std::move(*read);
}

std::string fault_of(const char* text) {
  const auto read = SpellingFile::read(memory_source(text, "names.ssp"));
  REQUIRE_FALSE(read.has_value());
  return to_string(read.error());
}

}  // namespace

TEST_CASE("a spelling file corrects players") {
  const SpellingFile file = file_of(kFile);
  const auto player = [&](std::string_view name, std::optional<int> year = std::nullopt) {
    const auto right = file.correct(NameKind::Player, name, year);
    return right ? right->name : std::string();
  };
  CHECK(file.size(NameKind::Player) == 14);
  for (const char* name : {"Kramnik,V", "Kramnik, V.", "V. Kramnik", "Vladimir Kramnik", "kramnik, vladimir",
                           "Kramnik Vladimir", "Kramnik, Vlad", "Wladimir Kramnik", "KRAMNIK,VLADIMIR"})
    CHECK_MESSAGE(player(name) == "Kramnik, Vladimir", name);
  CHECK(player("Kramnik, Vladimir").empty());
  // A family name alone, a part of one, another first name, and one name more are nobody's.
  for (const char* name : {"Kramnik", "Kramn, V", "Kramnik, W", "Kramnik, V B", "", ",", "Kramnik,", ", V"})
    CHECK_MESSAGE(player(name).empty(), name);
  for (const char* name : {"Short, N", "Short,N.D.", "Nigel Short", "N.D. Short"})
    CHECK_MESSAGE(player(name) == "Short, Nigel D", name);
  for (const char* name : {"van der Wiel, J", "John van der Wiel", "J.T. van der Wiel"})
    CHECK_MESSAGE(player(name) == "Van der Wiel, John T H", name);
  // Who was not born yet, or has died, does not play.
  CHECK(player("Kramnik,V", 1990) == "Kramnik, Vladimir");
  CHECK(player("Kramnik,V", 1970).empty());
  CHECK(player("Morphy,P", 1858) == "Morphy, Paul");
  CHECK(player("Morphy,P", 1901).empty());
  // Two may be meant, but for their years. Who is spelt right is meant.
  CHECK(player("Smith, Johnny").empty());
  CHECK(player("Smith, Johnny", 1930) == "Smith, John");
  CHECK(player("Smith, Johnny", 2001) == "Smith, John A");
  CHECK(player("Smith, John").empty());
  CHECK(player("Smith,John") == "Smith, John");
  CHECK(player("Smith, J").empty());
  // Initials are not the beginning of a name, and words without a comma may be turned or not.
  CHECK(player("Georgiev, K.I.") == "Georgiev, Krum");
  CHECK(player("Georgiev,KI") == "Georgiev, Krum");
  CHECK(player("Georgiev,Ki").empty());
  CHECK(player("Hoang Thanh Tran").empty());
  CHECK(player("Hoang Thanh Trang") == "Hoang, Thanh Trang");
  CHECK(player("Vladimir Petrov") == "Petrov, Vladimir");
}

TEST_CASE("a spelling file corrects sites, events and rounds") {
  const SpellingFile file = file_of(kFile);
  const auto corrected = [&](NameKind kind, std::string_view name) {
    const auto right = file.correct(kind, name, std::nullopt);
    return right ? right->name : std::string();
  };
  CHECK(corrected(NameKind::Site, "Wien (Austria)") == "Vienna AUT");
  CHECK(corrected(NameKind::Site, "Graz (Austria)") == "Graz AUT");
  CHECK(corrected(NameKind::Site, "Graz AUT").empty());
  CHECK(corrected(NameKind::Site, "Vienn AUT").empty());
  CHECK(corrected(NameKind::Site, "Chicago") == "Chicago, IL USA");
  CHECK(corrected(NameKind::Site, "Chicago IL") == "Chicago, IL USA");
  CHECK(corrected(NameKind::Site, "Wien") == "Vienna AUT");
  for (const char* site : {"Cordoba", "Bar", "Chic", ""})
    CHECK_MESSAGE(corrected(NameKind::Site, site).empty(), site);
  // The first prefix that fits, every infix, one suffix.
  CHECK(corrected(NameKind::Event, "ch-GER 1st and 1st op") == "GER Ch 1. and 1. Open");
  CHECK(corrected(NameKind::Event, "ch-FRA") == "Ch FRA");
  CHECK(corrected(NameKind::Event, "IZT") == "Interzonal");
  CHECK(corrected(NameKind::Event, "A. Very-Open_Open").empty());
  CHECK(corrected(NameKind::Round, "01") == "1");
  CHECK(corrected(NameKind::Round, "(1)") == "1");
  CHECK(corrected(NameKind::Round, "1.1").empty());
  CHECK(file.correct(NameKind::Event, "ch-FRA", {})->why == "a rule of the spelling file");
  CHECK(file.correct(NameKind::Round, "01", {})->why == "the spelling file has this spelling");
}

TEST_CASE("faults of a spelling file have their lines") {
  CHECK(fault_of("# no section\nKramnik, Vladimir\n") == "names.ssp:2: no section like @PLAYER begins");
  CHECK(fault_of("@PLAYER \"\"\n = Kramnik\n") == "names.ssp:2: another spelling of no name");
  CHECK(fault_of("@PLAYER \"\"\nA\n=\n") == "names.ssp:3: another spelling of no name");
  CHECK(fault_of("@SITE \"\"\n%Suffix \"a\"\n") == "names.ssp:2: a rule needs two texts in quotation marks");
  CHECK(file_of("").size(NameKind::Player) == 0);
}
