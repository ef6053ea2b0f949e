// SPDX-License-Identifier: GPL-3.0-or-later
#include "os/program_data.h"

#include <doctest/doctest.h>

#include <string>

#include "os/program_files.h"

TEST_CASE("data lie beside the program, or where packages put them") {
  const auto program = chess::own_program();
  REQUIRE(program);
  const std::string folder = program->substr(0, program->find_last_of(chess::path_spelling().separators) + 1);
  const auto places = chess::places_with_program("tables");
  REQUIRE(places.size() == 2);
  CHECK(places[0] == folder + "tables");
  CHECK(places[1] == folder + "../share/marginalia/tables");
}
