// SPDX-License-Identifier: GPL-3.0-or-later
// Where the large test data is, on machines that have it: $MARGINALIA_DATA, else ../shared/data
// seen from the project's root, in which tests run.
#pragma once

#include <cstdlib>
#include <filesystem>

namespace test {

inline std::filesystem::path data_folder() {
  const char* variable = std::getenv("MARGINALIA_DATA");
  return variable != nullptr && *variable != '\0' ? variable : "../shared/data";
}

}  // namespace test
