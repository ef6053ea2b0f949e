// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/case_file.h"

#include <doctest/doctest.h>

#include <cstddef>
#include <fstream>

namespace test {

std::string CaseRow::at(std::string_view key) const {
  const auto found = values.find(key);
  return found == values.end() ? "" : found->second;
}

std::vector<CaseRow> cases_of(const std::string& path) {
  std::ifstream file(path);
  std::vector<CaseRow> rows;
  CaseRow of_all;
  std::size_t star = 0;
  std::size_t number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line.empty() || line[0] == '#' || line[0] == '=') continue;
    const std::string where = path + ":" + std::to_string(number);
    if (line[0] == '*' || line[0] == '+') {
      if (line[0] == '*') star = rows.size();
      rows.push_back({where + ":" + line.substr(1), line[0] == '*' ? of_all.values : rows.at(star).values});
      continue;
    }
    const std::size_t colon = line.find(": ");
    REQUIRE_MESSAGE(colon != std::string::npos, where);
    const std::string value = line.substr(colon + 2);
    (rows.empty() ? of_all : rows.back()).values[line.substr(0, colon)] = value == "-" ? "" : value;
  }
  REQUIRE_MESSAGE(!rows.empty(), path);
  return rows;
}

std::string with_line_ends(std::string text) {
  for (std::size_t at; (at = text.find("\\n")) != std::string::npos;) text.replace(at, 2, "\n");
  return text;
}

}  // namespace test
