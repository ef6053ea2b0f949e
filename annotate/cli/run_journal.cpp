// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/cli/run_journal.h"
#include "console/console.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "annotate/cli/run_files.h"
#include "console/terminal_text.h"
#include "io/output.h"
#include "io/publication.h"
#include "os/files.h"

namespace annotate {

namespace {

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
  if ((options.moves.side || !options.moves.players.empty()) && searches_both_sides(options))
    identity.emplace_back("sides searched", "both");
  for (std::size_t i = 0; i < options.engines.size(); ++i)
    for (const auto& [name, files] : identity_of_engine_files(options.engines[i]))
      identity.emplace_back(fmt::format("files of engine {} ({})", i + 1, name), files);
  if (!options.syzygy.empty())
    identity.emplace_back(
        options.names_tables ? "files of --syzygy" : "files of the endgame tables that are found",
        identity_of_paths(options.syzygy));
  if (!options.reference.empty())
    identity.emplace_back("file of --novelties", identity_of_file(options.reference));
  for (std::size_t i = 0; i < options.inputs.size(); ++i)
    identity.emplace_back(fmt::format("input {}", i + 1), identity_of_input(options.inputs[i]));
  return identity;
}

}  // namespace

RunJournal::RunJournal(const AnnotateOptions& options, chess::Console& console)
    : options_(options), console_(console), path_(journal_path(options)) {}

RunJournal::Beginning RunJournal::begin() {
  if (path_.empty()) {
    if (!options_.resume || options_.use_stored_evals) return Beginning::Allowed;
    console_.message("--resume needs an output that is a file: only beside one a journal is kept");
    return Beginning::Refused;
  }
  chess::finish_publications((std::filesystem::path(path_).parent_path() / ".").string());
  std::error_code error;
  if (std::filesystem::is_symlink(path_, error)) {
    console_.message(path_ + " is a link; a journal is none, so remove it, or name another output");
    return Beginning::Refused;
  }
  is_resumed_ = options_.resume && is_there(path_);
  if (!options_.resume && is_there(path_)) {
    console_.message(path_ +
                     " holds the finished games of a run that did not end: --resume goes on with it; "
                     "remove the file to start anew");
    return Beginning::Refused;
  }
  if (is_resumed_ && is_complete()) return Beginning::Complete;
  if (options_.resume && !is_resumed_ && !options_.quiet)
    console_.message("there is no " + path_ + "; starting from the beginning");
  return Beginning::Allowed;
}

/// Did the earlier run complete all outputs? Then they have their names now.
bool RunJournal::is_complete() {
  const std::vector<std::string> outputs = all_outputs(options_);
  // What somebody has read from a pipe cannot be given again without the games.
  if (!std::ranges::all_of(outputs, chess::is_written_atomically)) return false;
  const auto published = Journal::publish_sealed(path_, identity_of(options_, "", {}), outputs);
  if (!published) console_.message(to_string(published.error()));
  if (!published || !*published) return false;
  console_.message("all games were finished before; the outputs have their names now");
  if (options_.keeps_journal) return true;
  if (!chess::remove_file(path_)) console_.message(path_ + " cannot be removed");
  return true;
}

std::string RunJournal::seal(const std::vector<chess::StagedFile>& outputs) {
  if (!journal_ || outputs.empty()) return {};
  const auto sealed = journal_->seal(outputs);
  return sealed ? std::string() : to_string(sealed.error());
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
  if (!is_resumed_) return true;
  if (journal_->torn_bytes() > 0)
    console_.message(fmt::format("{}: the last {} bytes were not written to their end and are dropped", path_,
                                 journal_->torn_bytes()));
  if (const JournalDamage& damage = journal_->damage(); damage.places > 0)
    console_.message(
        fmt::format("{}: {} bytes in {} are damaged and are dropped; the games there, at least {}, are "
                    "annotated again",
                    path_, damage.bytes, chess::counted(damage.places, "place"), damage.places));
  if (!options_.quiet)
    console_.message(fmt::format("{}: {} games were finished before", path_, journal_->games_found()));
  return true;
}

void RunJournal::finish(bool complete) {
  if (!journal_) return;
  if (complete && options_.keeps_journal) return;
  if (complete || journal_->games() == 0) {
    if (const auto removed = journal_->remove(); !removed) console_.message(to_string(removed.error()));
    return;
  }
  console_.message(fmt::format("{} finished games are kept in {}: the same command with --resume goes on",
                               journal_->games(), path_));
}

}  // namespace annotate
