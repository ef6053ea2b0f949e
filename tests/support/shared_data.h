// SPDX-License-Identifier: GPL-3.0-or-later
// Where the large test data is, on machines that have it: $MARGINALIA_DATA, else ../shared/data
// seen from the project's root, in which tests run. A test that finds nothing there says so and
// returns.
#pragma once

#include <doctest/doctest.h>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>

namespace test {

/// The file or folder `name` of the shared data; nothing, with a message, when it is not there.
inline std::optional<std::filesystem::path> shared_data(const std::string& name) {
  const char* variable = std::getenv("MARGINALIA_DATA");
  const auto path = std::filesystem::path(variable ? variable : "../shared/data") / name;
  std::error_code error;
  if (std::filesystem::exists(path, error)) return path;
  MESSAGE("skipped: " << path.string() << " is not there");
  return std::nullopt;
}

/// The bytes of a file that is there.
inline std::string read_whole(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  REQUIRE_MESSAGE(stream.is_open(), path.string());
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

}  // namespace test
