// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/cli/run_journal.h"
#include "console/console.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "io/output.h"

namespace annotate {

namespace {

constexpr std::string_view kExtension = ".journal";

/// Beside the first output that is a file; empty without one.
std::string journal_path(const std::vector<std::string>& outputs) {
  const auto first = std::ranges::find_if(outputs, chess::is_written_atomically);
  return first == outputs.end() ? std::string() : *first + std::string(kExtension);
}

bool is_there(const std::string& path) {
  std::error_code error;
  return std::filesystem::exists(std::filesystem::symlink_status(path, error));
}

RunIdentity identity_of(const AnnotateOptions& options, const std::string& engine,
                        const std::vector<OutputFormat>& formats) {
  std::vector<int> numbers;
  for (const OutputFormat format : formats) numbers.push_back(static_cast<int>(format));
  std::ranges::sort(numbers);
  numbers.erase(std::ranges::unique(numbers).begin(), numbers.end());
  std::string names;
  for (const int number : numbers)
    names += fmt::format("{}{}", names.empty() ? "" : " ", to_string(OutputFormat(number)));
  RunIdentity identity = {{"program", std::string(chess::program_version())},
                          {"engine", engine},
                          {"rules", identity_of_rules(options.rules)},
                          {"formats", names}};
  identity.insert(identity.end(), options.given.begin(), options.given.end());
  for (std::size_t i = 0; i < options.inputs.size(); ++i)
    identity.emplace_back(fmt::format("input {}", i + 1), identity_of_input(options.inputs[i]));
  return identity;
}

}  // namespace

RunJournal::RunJournal(const AnnotateOptions& options, chess::Console& console)
    : options_(options),
      console_(console),
      path_(options.use_stored_evals ? std::string() : journal_path(options.outputs)) {}

bool RunJournal::may_begin() {
  if (path_.empty()) {
    if (!options_.resume || options_.use_stored_evals) return true;
    console_.message("--resume needs an output that is a file: only beside one a journal is kept");
    return false;
  }
  is_resumed_ = options_.resume && is_there(path_);
  if (!options_.resume && is_there(path_)) {
    console_.message(path_ +
                     " holds the finished games of a run that did not end: --resume goes on with it; "
                     "remove the file to start anew");
    return false;
  }
  if (options_.resume && !is_resumed_ && !options_.quiet)
    console_.message("there is no " + path_ + "; starting from the beginning");
  return true;
}

bool RunJournal::open(const std::string& engine, const std::vector<OutputFormat>& formats) {
  if (path_.empty()) return true;
  const RunIdentity identity = identity_of(options_, engine, formats);
  auto journal = is_resumed_ ? Journal::resume(path_, identity) : Journal::create(path_, identity);
  if (!journal) {
    console_.message(to_string(journal.error()));
    return false;
  }
  journal_ = std::move(*journal);
  // A run that was killed before it had a journal left its part files all the same.
  for (const std::string& output : options_.outputs)
    if (chess::is_written_atomically(output)) chess::remove_leftovers(output);
  if (!is_resumed_) return true;
  if (journal_->torn_bytes() > 0)
    console_.message(fmt::format("{}: the last {} bytes were not written to their end and are dropped", path_,
                                 journal_->torn_bytes()));
  if (!options_.quiet)
    console_.message(fmt::format("{}: {} games were finished before", path_, journal_->games_found()));
  return true;
}

void RunJournal::finish(bool complete) {
  if (!journal_) return;
  if (complete || journal_->games() == 0) {
    if (const auto removed = journal_->remove(); !removed) console_.message(to_string(removed.error()));
    return;
  }
  console_.message(fmt::format("{} finished games are kept in {}: the same command with --resume goes on",
                               journal_->games(), path_));
}

}  // namespace annotate
