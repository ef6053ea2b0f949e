// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/cli/found_tables.h"

#include <algorithm>

#include "annotate/cli/engine_choices.h"
#include "os/environment.h"
#include "os/program_data.h"
#include "os/program_files.h"
#include "os/state_folder.h"
#include "tablebase/syzygy_tables.h"
#include "tablebase/table_folders.h"

namespace annotate {

namespace {

constexpr std::string_view kFolderName = "syzygy";

}  // namespace

std::vector<std::string> table_places() {
  std::vector<std::string> places;
  if (auto named = chess::environment_variable("SYZYGY_PATH")) places.push_back(*std::move(named));
  if (const auto data = chess::data_folder())
    places.push_back(*data + chess::path_spelling().separators.front() + std::string(kFolderName));
  for (std::string& place : chess::places_with_program(kFolderName)) places.push_back(std::move(place));
  return places;
}

std::string find_tables(const std::vector<std::string>& places) {
  for (const std::string& place : places) {
    std::string found;
    for (const std::string& folder : chess::split_folders(place)) {
      const auto tables = chess::SyzygyTables::open(folder);
      if (!tables || tables->wdl_count() == 0) continue;
      if (!found.empty()) found += chess::path_spelling().list_separator;
      found += folder;
    }
    if (!found.empty()) return found;
  }
  return {};
}

std::optional<std::string> use_found_tables(AnnotateOptions& options,
                                            const std::vector<std::string>& places) {
  if (options.names_tables || options.use_stored_evals || std::ranges::none_of(options.engines, takes_tables))
    return std::nullopt;
  options.syzygy = find_tables(places);
  if (options.syzygy.empty()) return std::nullopt;
  return "endgame tables found in " + options.syzygy + " are used; --engine-option SyzygyPath= does without";
}

}  // namespace annotate
