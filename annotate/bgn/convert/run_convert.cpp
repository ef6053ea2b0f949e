// SPDX-License-Identifier: GPL-3.0-or-later
// Runs `bgn convert`: from inputs to outputs, or each input into its own place.
#include <algorithm>

#include "annotate/bgn/convert/convert.h"
#include "annotate/bgn/pipeline/session.h"
#include "io/input.h"

namespace annotate::bgn {

namespace {

constexpr std::size_t kChunkSizeForEgd = std::size_t{32} << 10;  // EGD is some fifty times its PGN

/// The format of the input, or the one for what is not written.
chess::GameFormat format_of(chess::InputChunks& inputs) {
  const auto format = inputs.first_format().value_or(chess::GameFormat::Pgn);
  return format == chess::GameFormat::Scid ? chess::GameFormat::Pgn : format;
}

/// Replaces an input by what is written of it, in its own format and compression.
int replace(const std::string& input, const ConvertOptions& all, const GameTest& keep) {
  const auto replaced = chess::ReplacedFile::open(input);
  if (!replaced) return refuse(replaced.error().reason);
  const auto compression = chess::compression_of_file(input);
  if (!compression) return refuse(compression.error().reason);
  if (!chess::is_written(*compression))
    return refuse(input + ": " + std::string(to_string(*compression)) +
                  " files are read and not written, so it cannot be replaced");
  ConvertOptions options = all;
  options.run.inputs = {input};
  const auto target = [&](chess::InputChunks& inputs) -> std::expected<std::vector<Target>, std::string> {
    const auto format = inputs.first_format().value_or(chess::GameFormat::Pgn);
    if (format == chess::GameFormat::Scid)
      return std::unexpected(input +
                             ": databases of Scid are read and not written, so it cannot be replaced");
    std::vector<Target> targets{{input, format, *compression, &*replaced}};
    if (auto fault = find_level_fault(targets, options.output.level)) return std::unexpected(*fault);
    return targets;
  };
  return convert_games(options, keep, Session::kChunkSize, target);
}

}  // namespace

int run_convert(const ConvertOptions& asked, const GameTest& keep) {
  ConvertOptions options = asked;
  if (const auto taken = take_keys_of_paths(options.output); !taken) return refuse(taken.error());
  if (options.in_place) {
    // A file that cannot be replaced keeps no other one from it.
    int status = kExitWell;
    for (const std::string& input : options.run.inputs) {
      const int ended = replace(input, options, keep);
      if (ended > kExitUnable) return ended;  // interrupted
      status = std::max(status, ended);
    }
    return status;
  }
  if (options.dry_run)
    return convert_games(options, keep, Session::kChunkSize,
                         [](chess::InputChunks&) { return std::vector<Target>(); });
  ConvertOutputs output = options.output;
  const bool follows_input = options.follows_input && !output.to;
  if (follows_input) output.to = chess::GameFormat::Pgn;  // until it is known
  const auto targets = targets_of(output);
  if (!targets) return refuse(targets.error());
  const bool has_egd = std::ranges::find(*targets, chess::GameFormat::Egd, &Target::format) != targets->end();
  const std::size_t chunk_size = has_egd ? kChunkSizeForEgd : Session::kChunkSize;
  return convert_games(options, keep, chunk_size, [&](chess::InputChunks& inputs) {
    if (follows_input) output.to = format_of(inputs);
    return targets_of(output);
  });
}

}  // namespace annotate::bgn
