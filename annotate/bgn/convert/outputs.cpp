// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/bgn/convert/outputs.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "io/file_roles.h"
#include "io/publication.h"

namespace annotate::bgn {

Outputs::Outputs(const ConvertOptions& options)
    : options_(options),
      is_split_(options.output.split_size > 0 || !options.output.split.is_empty()),
      needs_ends_(is_split_ || options.output.index || options.limit > 0 || options.arrange.is_needed()),
      pool_(static_cast<std::size_t>(options.run.jobs)) {
  for (const std::string& file : options.knowledge_files) read_.push_back({file, "a file that is read"});
  if (options.in_place) return;
  for (const std::string& input : options.run.inputs) read_.push_back({input, "an input"});
  if (options.run.inputs.empty()) read_.push_back({"-", "an input"});
}

std::optional<std::string> Outputs::set_targets(std::vector<Target> targets) {
  const ArrangeOptions& arrange = options_.arrange;
  std::vector<chess::FileRole> written;
  for (const Target& target : targets)
    if (!is_split_) written.push_back({target.path, "an output"});
  // Only --in-place can replace an input, and it replaces it by an output of games.
  if (auto fault = chess::find_overwriting(written, read_)) {
    const bool is_input = options_.can_replace_inputs && !chess::find_overwriting(written, {});
    return *fault + (is_input ? ", or use --in-place" : "");
  }
  std::vector<chess::FileRole> extras;
  if (!arrange.duplicates_file.empty()) extras.push_back({arrange.duplicates_file, "the file of duplicates"});
  extras.push_back({options_.report_file, "the report"});
  if (options_.output.index)
    for (const Target& target : targets) extras.push_back({chess::index_path(target.path), "an index"});
  written.insert(written.end(), extras.begin(), extras.end());
  if (auto fault = chess::find_overwriting(written, read_)) return fault;
  // The names of split outputs are known only when they are opened.
  if (is_split_) read_.insert(read_.end(), extras.begin(), extras.end());

  const auto make = [this](Target target, const ConvertOutputs& how) {
    if (std::ranges::find(formats_, target.format) == formats_.end()) formats_.push_back(target.format);
    return SplitOutput(std::move(target), how, read_, pool_);
  };
  const chess::GameFormat usual = targets.empty() ? chess::GameFormat::Pgn : targets.front().format;
  for (Target& target : targets) {
    needs_ends_ |= compression_of(target) != chess::Compression::None;
    games_.push_back(make(std::move(target), options_.output));
  }
  const std::string& duplicates = arrange.duplicates_file;
  if (!duplicates.empty()) duplicates_ = make({duplicates, *chess::output_format(duplicates, usual)}, {});
  return std::nullopt;
}

bool Outputs::has_stream() const { return std::ranges::any_of(games_, &SplitOutput::is_stream); }
bool Outputs::are_streams() const { return std::ranges::all_of(games_, &SplitOutput::is_stream); }

template <class Do>
Outputs::Done Outputs::for_each(Do action) {
  for (SplitOutput& output : games_)
    if (auto done = std::invoke(action, output); !done) return done;
  return duplicates_ ? std::invoke(action, *duplicates_) : Done();
}

Outputs::Done Outputs::open() {
  if (auto opened = for_each(&SplitOutput::open); !opened) return opened;
  if (options_.report_file.empty()) return {};
  auto report = chess::StagedOutput::open(options_.report_file);
  if (!report) return std::unexpected(report.error());
  report_.emplace(std::move(*report));
  return report_->sink().write(options_.tidy != nullptr ? "file,game,tag,before,after,why\n"
                                                        : "file,game,kept_file,kept_game,reason\n");
}

Outputs::Done Outputs::write(const Converted& games) {
  for (SplitOutput& output : games_)
    if (auto written = output.write(games); !written) return written;
  return {};
}

Outputs::Done Outputs::publish() {
  if (auto done = for_each(&SplitOutput::complete); !done) return done;
  if (report_)
    if (auto done = report_->sink().finish(); !done) return done;
  chess::Publication publication;
  for_each([&](SplitOutput& output) { return output.add_to(publication), Done(); });
  if (report_) publication.add(*report_);
  return publication.run();
}

}  // namespace annotate::bgn
