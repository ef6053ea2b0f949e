// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/cli/run_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <vector>

#include "annotate/cli/engine_choices.h"
#include "client/engine_spec.h"
#include "io/file_roles.h"
#include "io/output.h"
#include "tablebase/syzygy_tables.h"

namespace annotate {

namespace {

bool is_file(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_regular_file(path, error);
}

/// The program of an engine and the files among its arguments, such as a script.
std::vector<std::string> files_of_command(const EngineRequest& engine) {
  const auto command =
      chess::engine_command_of(engine.command.empty() ? default_engine_command() : engine.command);
  if (!command) return {};
  std::vector<std::string> files;
  if (const auto program = chess::find_program(command->program)) files.push_back(*program);
  std::ranges::copy_if(command->arguments, std::back_inserter(files), is_file);
  return files;
}

}  // namespace

std::string journal_path(const AnnotateOptions& options) {
  if (options.use_stored_evals) return {};
  const std::vector<std::string> outputs = all_outputs(options);
  const auto first = std::ranges::find_if(outputs, chess::is_written_atomically);
  return first == outputs.end() ? std::string() : *first + ".journal";
}

std::optional<std::string> overwriting_fault(const AnnotateOptions& options) {
  std::vector<chess::FileRole> inputs;
  std::vector<chess::FileRole> written;
  for (const std::string& path : options.inputs) inputs.push_back({path, "an input"});
  for (const std::string& path : options.outputs) written.push_back({path, "an output"});
  for (const std::string& path : options.reports) written.push_back({path, "the report"});
  for (const std::string& path : options.puzzles) written.push_back({path, "the puzzles"});
  if (writes_games_to_stdout(options)) written.push_back({"-", "the output"});
  if (auto fault = chess::find_overwriting(written, inputs)) {
    const bool is_input = !chess::find_overwriting(written, {});
    return *fault + (is_input ? ", or use --in-place" : "");
  }
  if (options.in_place) written = std::exchange(inputs, {});
  written.push_back({options.log, "the log"});
  written.push_back({options.cache, "the cache"});
  written.push_back({journal_path(options), "the journal"});
  std::vector<chess::FileRole> read = std::move(inputs);
  read.push_back({options.config, "the config"});
  read.push_back({options.reference, "the database of --novelties"});
  if (const auto tables = chess::SyzygyTables::open(options.syzygy))
    for (const std::string& path : tables->files())
      read.push_back({path, options.names_tables ? "a table of --syzygy" : "an endgame table"});
  if (is_file(options.rules_name)) read.push_back({options.rules_name, "the file of rules"});
  for (const EngineRequest& engine : options.engines) {
    for (const std::string& path : files_of_command(engine)) read.push_back({path, "an engine"});
    for (const auto& [name, value] : engine.options)
      if (is_file(value)) read.push_back({value, "the file of the engine's " + name});
  }
  return chess::find_overwriting(written, read);
}

RunIdentity identity_of_engine_files(const EngineRequest& engine) {
  RunIdentity identity;
  std::string program;
  for (const std::string& path : files_of_command(engine))
    program += (program.empty() ? "" : ", ") + identity_of_file(path);
  identity.emplace_back("program", program);
  for (const auto& [name, value] : engine.options)
    if (auto files = identity_of_paths(value); !files.empty()) identity.emplace_back(name, std::move(files));
  return identity;
}

}  // namespace annotate
