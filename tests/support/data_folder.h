// SPDX-License-Identifier: GPL-3.0-or-later
// Where test data is: the large one, on machines that have it, in $MARGINALIA_DATA, else in ../shared/data
// seen from the project's root, in which tests run; samples of it in tests/data/samples, which every clone
// has.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

namespace test {

inline std::filesystem::path data_folder() {
  const char* variable = std::getenv("MARGINALIA_DATA");
  return variable != nullptr && *variable != '\0' ? variable : "../shared/data";
}

/// Are the large collections of games there? Else a test that counts can expect what the samples have.
inline bool has_large_games() {
  std::error_code error;
  return std::filesystem::exists(data_folder() / "masters", error);
}

/// The file or folder `name` of the large data, else of the samples, where it may be missing, too.
inline std::filesystem::path data_path(const std::string& name) {
  std::error_code error;
  const auto large = data_folder() / name;
  return std::filesystem::exists(large, error) ? large : std::filesystem::path("tests/data/samples") / name;
}

}  // namespace test
