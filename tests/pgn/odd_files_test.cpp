// SPDX-License-Identifier: GPL-3.0-or-later
// Every odd file, against the table of what should come out: odd_files.tsv.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "base/text.h"
#include "io/input.h"
#include "tests/pgn/pgn_text.h"
#include "tests/support/shared_data.h"

using namespace chess;

namespace {

/// The columns of the table, from what was read.
std::string summary_of(const test::ReadPgn& read) {
  std::size_t status[3] = {}, severity[3] = {}, moves = 0;
  const auto count = [&severity](const std::vector<Diagnostic>& diagnostics) {
    for (const Diagnostic& d : diagnostics) ++severity[static_cast<std::size_t>(d.severity)];
  };
  for (const ImportedGame& g : read.games) {
    ++status[static_cast<std::size_t>(g.status)];
    moves += g.game.size() - 1;
    count(g.diagnostics);
  }
  count(read.last);
  std::ostringstream out;
  out << status[0] << '\t' << status[1] << '\t' << status[2] << '\t' << moves << '\t' << severity[2] << '\t'
      << severity[1] << '\t' << severity[0];
  return out.str();
}

std::map<std::string, std::string> read_table() {
  std::map<std::string, std::string> table;
  std::ifstream in("tests/pgn/odd_files.tsv");
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with('#')) continue;
    const auto cells = split(line, '\t');
    REQUIRE(cells.size() >= 8);
    CAPTURE(line);
    // What is not whole, or spoken of, is argued.
    const bool is_plain =
        cells[2] == "0" && cells[3] == "0" && cells[5] == "0" && cells[6] == "0" && cells[7] == "0";
    CHECK((is_plain || (cells.size() == 9 && !cells[8].empty())));
    table[std::string(cells[0])] = std::string(cells[1].data(), cells[7].data() + cells[7].size());
  }
  return table;
}

}  // namespace

TEST_CASE("odd files give what the table says") {
  auto table = read_table();
  CHECK(table.size() > 150);
  for (const auto& path : test::data_paths({"torture", "ugly"})) {
    const std::string folder = path.filename().string() + "/";
    for (const auto& entry : std::filesystem::directory_iterator(path)) {
      const std::string name = folder + entry.path().filename().string();
      CAPTURE(name);
      auto source = open_input(entry.path().string());
      REQUIRE(source.has_value());
      const auto expected = table.find(name);
      REQUIRE(expected != table.end());
      CHECK(summary_of(test::read_pgn(std::move(*source))) == expected->second);
      table.erase(expected);
    }
    for (const auto& [name, summary] : table) {
      CAPTURE(name);
      CHECK_FALSE(name.starts_with(folder));  // the table has it, the folder has not
    }
  }
}
