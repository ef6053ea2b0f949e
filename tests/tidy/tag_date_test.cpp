// SPDX-License-Identifier: GPL-3.0-or-later
// Dates of tags as people write them.
#include <doctest/doctest.h>

#include "tidy/tag_date.h"

using namespace chess;

TEST_CASE("dates get the form of PGN") {
  const auto becomes = [](const char* text, const char* date) {
    CAPTURE(text);
    CHECK(to_tag_date(text) == date);
    CHECK(to_tag_date(date) == date);
  };
  for (const char* text :
       {"1997.3.5", "1997-03-05", "1997/3/05", "1997.03.05", " 1997.03.05 ", "05.03.1997", "5.3.1997"})
    becomes(text, "1997.03.05");
  for (const char* text : {"25.03.1997", "25/3/1997", "3/25/1997", "03-25-1997", "1997-3-25"})
    becomes(text, "1997.03.25");
  becomes("4/4/2004", "2004.04.04");
  for (const char* text : {"1997", "1997.??.??", "1997.00.00", "1997.?.?", "1997..", "1997-??"})
    becomes(text, "1997.??.??");
  for (const char* text : {"1997.03", "1997-3", "1997.03.00", "03.1997", "3/1997", "??.03.1997"})
    becomes(text, "1997.03.??");
  for (const char* text : {"", "?", "-", "????", "????.??.??", "0000.00.00", "????.?.?"})
    becomes(text, "????.??.??");
  becomes("19??.??.??", "19??.??.??");
  becomes("????.03.05", "????.03.05");
  becomes("2024.02.29", "2024.02.29");
}

TEST_CASE("dates in doubt stay") {
  for (const char* text :
       {"3/5/1997", "03-05-1997", "05.03.97", "97", "1997.13.05", "1997.02.30", "2023.02.29", "1997.3.5.1",
        "31.04.1997", "13.13.1997", "March 1997", "1997.March", "199?.1x.02", "1997.03.05 20:00",
        "1?97.01.01", "1997-03.05", "-5.3.1997", "1997.003.05", "0.5.97"}) {
    CAPTURE(text);
    CHECK_FALSE(to_tag_date(text).has_value());
  }
}
