// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/cli/run_outputs.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "annotate/output/html/engine_module.h"
#include "console/terminal.h"
#include "io/input.h"
#include "io/publication.h"

namespace annotate {

RunOutputs::RunOutputs(const AnnotateOptions& options, chess::Console& console,
                       std::function<void()> leave_screen)
    : options_(options),
      console_(console),
      leave_screen_(std::move(leave_screen)),
      is_terminal_(chess::is_terminal(chess::kStandardOutput)) {}

/// A person at a terminal gets games to look at, unless an output is named. Else games go to standard
/// output as they came; what cannot hold annotations becomes PGN, nothing becomes BGN.
OutputFormat RunOutputs::default_format(std::optional<chess::GameFormat> input) const {
  if (options_.outputs.empty() && is_terminal_) return OutputFormat::Term;
  return !input || *input == chess::GameFormat::Bgn ? OutputFormat::Bgn : OutputFormat::Pgn;
}

bool RunOutputs::add(const std::string& path, OutputFormat format,
                     std::optional<chess::Compression> compression) {
  const OutputStyle style{options_.language,
                          options_.gui_style,
                          options_.width > 0 ? options_.width : chess::terminal_width(),
                          chess::wants_colours(options_.colour),
                          chess::lacks_symbols(),
                          options_.player_names,
                          options_.rules.name,
                          options_.earlier,
                          engine_module_};
  auto output = FileOutput::open(path, format, style, compression);
  if (!output) {
    console_.message(to_string(output.error()));
    return false;
  }
  writes_stdout_ |= path == "-";
  outputs_.push_back({std::move(*output), nullptr});
  return true;
}

bool RunOutputs::open_in_place(std::optional<chess::GameFormat> input, const chess::ReplacedFile& replaced) {
  const std::string& path = options_.inputs.front();
  if (input != chess::GameFormat::Pgn && input != chess::GameFormat::Bgn) {
    const bool is_scid = input == chess::GameFormat::Scid;
    console_.message(
        path +
        (is_scid ? ": databases of Scid are read and not written" : ": its format holds no annotations") +
        ", so it cannot be annotated in place");
    return false;
  }
  const auto compression = chess::compression_of_file(path);
  if (!compression) {
    console_.message(compression.error().reason);
    return false;
  }
  if (!chess::is_written(*compression)) {
    console_.message(path + ": " + std::string(to_string(*compression)) +
                     " files are read and not written, so it cannot be annotated in place");
    return false;
  }
  if (!add(path, input == chess::GameFormat::Pgn ? OutputFormat::Pgn : OutputFormat::Bgn, *compression))
    return false;
  outputs_.back().file->expect(replaced.stamp());
  return true;
}

bool RunOutputs::open(std::optional<chess::GameFormat> input,
                      const std::optional<chess::ReplacedFile>& replaced) {
  if (replaced) return open_in_place(input, *replaced);
  const OutputFormat for_stdout = options_.to ? *options_.to : default_format(input);
  std::vector<std::pair<std::string, OutputFormat>> wanted;
  for (const std::string& path : options_.outputs) {
    const auto format = path == "-" ? std::optional(for_stdout) : output_format_of_path(path);
    if (!format) {
      std::error_code error;
      console_.message(path +
                       (std::filesystem::is_directory(path, error)
                            ? ": it is a folder; name a file"
                            : ": the extension names no format; it must be .pgn, .bgn, .json, .jsonl, .egd, "
                              ".uci or .html, and .gz, .bz2 or .zst may follow it"));
      return false;
    }
    wanted.emplace_back(path, *format);
  }
  if (writes_games_to_stdout(options_)) wanted.emplace_back("-", for_stdout);
  for (const std::string& path : options_.reports) wanted.emplace_back(path, OutputFormat::Report);
  for (const std::string& path : options_.puzzles) wanted.emplace_back(path, OutputFormat::Puzzles);
  const bool has_page =
      std::ranges::any_of(wanted, [](const auto& one) { return one.second == OutputFormat::Html; });
  if (options_.with_engine && has_page) {
    auto module = read_engine_module();
    if (!module) {
      console_.message("--with-engine: " + to_string(module.error()));
      return false;
    }
    engine_module_ = std::move(*module);
  }
  for (const auto& [path, format] : wanted)
    if (!add(path, format, std::nullopt)) return false;
  for (auto& [file, screen] : outputs_)
    if (is_terminal_ && file->path() == "-")
      screen = std::make_unique<TerminalGames>(*file, leave_screen_, outputs_.size() == 1);
  return true;
}

std::vector<GameOutput*> RunOutputs::games() {
  std::vector<GameOutput*> all;
  for (const auto& [file, screen] : outputs_)
    all.push_back(screen ? static_cast<GameOutput*>(screen.get()) : file.get());
  return all;
}

std::vector<OutputFormat> RunOutputs::formats() const {
  std::vector<OutputFormat> all;
  for (const auto& [file, screen] : outputs_) all.push_back(file->format());
  return all;
}

bool RunOutputs::write(OutputFormat format) const {
  return std::ranges::any_of(outputs_, [&](const auto& output) { return output.file->format() == format; });
}

void RunOutputs::name_losses(bool names_providers) const {
  for (const auto& [file, screen] : outputs_)
    if (const auto losses = file->losses(names_providers); !losses.empty()) console_.message(losses);
}

std::string RunOutputs::complete(bool is_interrupted, bool keeps_partial) {
  for (const auto& [file, screen] : outputs_) {
    if (is_interrupted && !keeps_partial && !file->has_reader()) {
      console_.message(file->path() + (file->replaces_file() ? " stays as it was before this run"
                                                             : " is not written, as it is not complete"));
      continue;
    }
    const auto done = screen ? screen->finish(!is_interrupted) : file->finish();
    if (!done) return to_string(done.error());
    complete_.push_back(file.get());
  }
  return {};
}

std::vector<chess::StagedFile> RunOutputs::staged() const {
  std::vector<chess::StagedFile> files;
  for (const FileOutput* output : complete_)
    if (auto file = output->staged()) files.push_back(std::move(*file));
  return files;
}

std::string RunOutputs::publish() {
  chess::Publication publication;
  for (FileOutput* output : complete_) output->add_to(publication);
  if (const auto done = publication.run(); !done) return done.error().reason;
  for (const FileOutput* output : complete_) {
    if (output->path() == "-") continue;
    const std::string content = output->content();
    written_.push_back(output->path() + (content.empty() ? "" : " (" + content + ")"));
  }
  return {};
}

}  // namespace annotate
