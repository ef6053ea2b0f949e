// SPDX-License-Identifier: GPL-3.0-or-later
// FIDE's tournament report, column by column.
#include "tournaments/trf.h"

#include "base/text.h"
#include "tests/tournaments/events.h"

using namespace chess;

namespace {

std::string report_of(const Tournament& tournament) {
  const auto report = to_trf(tournament, standings_of(tournament, {}));
  REQUIRE(report.has_value());
  return *report;
}

/// Columns as the annex counts them, from 1, both included.
std::string columns(const std::string& line, std::size_t from, std::size_t to) {
  return line.substr(from - 1, to - from + 1);
}

}  // namespace

TEST_CASE("a report has the columns of the annex") {
  const std::string tags =
      "[Event \"Club Open\"]\n[Site \"Wijk aan Zee NED\"]\n[Date \"2024.01.05\"]\n[TimeControl "
      "\"5400+30\"]\n";
  const std::string anna =
      "[WhiteElo \"2345\"]\n[WhiteTitle \"WGM\"]\n[WhiteFideId \"1234567\"]\n[WhiteFed \"GER\"]\n";
  Tournament open = one_tournament(
      pgn_of("1 Anna Berta 1-0 2 Anna Carla 1-0F 3 Anna bye 1/2-1/2 4 Anna Berta *", tags + anna) +
      pgn_of("1 Carla bye 1-0 2 Berta bye 0-1 3 Berta Carla 1/2-1/2", tags));
  open.set_kind(TournamentKind::Swiss);
  const std::string report = report_of(open);
  CHECK(report.starts_with(
      "012 Club Open\r\n022 Wijk aan Zee\r\n032 NED\r\n042 2024/01/05\r\n052 2024/01/05\r\n"
      "062 3\r\n072 1\r\n092 Individual: Swiss-System\r\n122 5400+30\r\n132 "));
  std::vector<std::string> lines;
  for (const std::string_view line : split(report, '\n'))
    if (!line.empty()) lines.emplace_back(line.substr(0, line.size() - 1));
  const std::string& dates = lines[9];
  CHECK(columns(dates, 92, 99) == "24/01/05");
  CHECK(columns(dates, 102, 109) == "24/01/05");
  const std::string& first = lines[10];
  CHECK(columns(first, 1, 3) == "001");
  CHECK(columns(first, 5, 8) == "   1");
  CHECK(columns(first, 10, 10) == "w");
  CHECK(columns(first, 11, 13) == "WGM");
  CHECK(columns(first, 15, 47) == "Anna                             ");
  CHECK(columns(first, 49, 52) == "2345");
  CHECK(columns(first, 54, 56) == "GER");
  CHECK(columns(first, 58, 68) == "    1234567");
  CHECK(columns(first, 70, 79) == "          ");
  CHECK(columns(first, 81, 84) == " 2.5");
  CHECK(columns(first, 86, 89) == "   1");
  CHECK(columns(first, 90, 99) == "     2 w 1");
  CHECK(columns(first, 100, 109) == "     3 w +");
  CHECK(columns(first, 110, 119) == "  0000 - H");
  CHECK(columns(first, 120, 129) == "     2 w  ");
  const std::string& berta = lines[11];
  CHECK(columns(berta, 10, 13) == "    ");
  CHECK(columns(berta, 90, 129) == "     1 b 0  0000 - Z     3 w =     1 b  ");
  CHECK(columns(lines[12], 90, 129) == "  0000 - F     1 b -     2 b =          ");
  CHECK(lines.size() == 13);
}

TEST_CASE("names are cut by characters, and a report needs rounds") {
  const std::string name = "Ö" + std::string(40, 'x');
  const std::string report = report_of(one_tournament(pgn_of("1 " + name + " Berta 1-0")));
  CHECK(report.find(" Ö" + std::string(32, 'x') + ' ') != std::string::npos);
  const Tournament old = one_tournament(pgn_of("1 Anna Berta 1-0 ? Berta Anna 1-0"));
  const auto refused = to_trf(old, standings_of(old, {}));
  REQUIRE_FALSE(refused.has_value());
  CHECK(to_string(refused.error()) ==
        "a tournament report has rounds, and the tag Round of 1 games tells none");
}
