// SPDX-License-Identifier: GPL-3.0-or-later
// Test data. What has a sample is there in every clone (data_path, data_paths). A test case that asks for
// more belongs to the suite "shared data", which CTest runs as a test of its own (NAME_shared_data, label
// `large`). Where the large data is missing, that test is skipped; the other cases of the program pass or
// fail as ever.
#pragma once

#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/data_folder.h"

namespace test {

/// Has a test case asked for data that is not there?
inline bool is_shared_data_missing = false;

/// The file or folder `name` of the large data; nothing, with a message, when it is not there. The test case
/// then returns.
inline std::optional<std::filesystem::path> shared_data(const std::string& name) {
  const char* suite = doctest::getContextOptions()->currentTest->m_test_suite;
  REQUIRE_MESSAGE(std::string_view(suite) == "shared data", "this test case belongs to that suite");
  const auto path = data_folder() / name;
  std::error_code error;
  if (std::filesystem::exists(path, error)) return path;
  is_shared_data_missing = true;
  MESSAGE("skipped: " << path.string() << " is not there");
  return std::nullopt;
}

/// Those of the files or folders of games that are there: of the large data all, of the samples one at least.
inline std::vector<std::filesystem::path> data_paths(std::initializer_list<const char*> names) {
  std::vector<std::filesystem::path> found;
  for (const char* name : names) {
    const auto path = data_path(name);
    if (std::filesystem::exists(path))
      found.push_back(path);
    else
      CHECK_MESSAGE(!has_large_games(), name);
  }
  REQUIRE_FALSE(found.empty());
  return found;
}

/// The bytes of a file that is there.
inline std::string read_whole(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  REQUIRE_MESSAGE(stream.is_open(), path.string());
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

}  // namespace test
