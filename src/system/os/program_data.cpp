// SPDX-License-Identifier: GPL-3.0-or-later
#include "os/program_data.h"

#include "os/program_files.h"

namespace chess { inline namespace os {

std::vector<std::string> places_with_program(std::string_view name) {
  const std::string program = own_program().value_or("");
  const std::size_t end = program.find_last_of(path_spelling().separators);
  if (end == std::string::npos) return {};
  const std::string folder = program.substr(0, end + 1);
  return {folder + std::string(name), folder + "../share/marginalia/" + std::string(name)};
}

}}  // namespace chess::os
