// SPDX-License-Identifier: GPL-3.0-or-later
// From game files to game files: every worker reads and writes whole chunks, the outputs get them in order.
#include "annotate/bgn/convert/convert.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <utility>
#include <vector>

#include "annotate/bgn/convert/split_output.h"
#include "annotate/bgn/pipeline/session.h"
#include "console/terminal_text.h"
#include "games/chunk_reading.h"
#include "io/file_roles.h"
#include "io/input.h"

namespace annotate::bgn {

namespace {

constexpr std::size_t kPieceSize = std::size_t{2} << 20;        // text handed over at once
constexpr std::size_t kChunkSizeForEgd = std::size_t{32} << 10;  // EGD is some fifty times its PGN

/// Texts that were written lend their memory to the next ones.
class TextPool {
 public:
  std::array<std::string, chess::kGameFormats> take() {
    const std::lock_guard lock(mutex_);
    if (free_.empty()) return {};
    auto texts = std::move(free_.back());
    free_.pop_back();
    return texts;
  }
  void give_back(std::array<std::string, chess::kGameFormats>&& texts) {
    for (std::string& text : texts) text.clear();
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(texts));
  }

 private:
  std::mutex mutex_;
  std::vector<std::array<std::string, chess::kGameFormats>> free_;
};

class Conversion {
 public:
  Conversion(const ConvertOptions& options, const GameTest& keep, std::size_t chunk_size)
      : options_(options),
        keep_(keep),
        pool_(static_cast<std::size_t>(options.run.jobs)),
        session_(options.run, chunk_size) {
    for (const std::string& input : options.run.inputs) read_.push_back({input, "an input"});
    if (read_.empty()) read_.push_back({"-", "an input"});
    if (options.in_place) read_.clear();
  }

  static std::size_t chunk_size(const std::vector<Target>& targets) {
    const bool has_egd = std::ranges::find(targets, chess::GameFormat::Egd, &Target::format) != targets.end();
    return has_egd ? kChunkSizeForEgd : Session::kChunkSize;
  }

  /// Of the first input, when it can be opened.
  std::optional<chess::GameFormat> input_format() { return session_.chunks().first_format(); }

  /// The fault is one of usage: an output is an input.
  std::optional<std::string> set_targets(std::vector<Target> targets) {
    std::vector<chess::FileRole> written;
    for (const Target& target : targets)
      if (!is_split()) written.push_back({target.path, "an output"});
    if (options_.output.index)
      for (const Target& target : targets) written.push_back({chess::index_path(target.path), "an index"});
    if (auto fault = chess::find_overwriting(written, read_)) {
      // A second output that is the same file is no input.
      const bool is_input = !chess::find_overwriting(written, {});
      return *fault + (is_input ? ", or use --in-place" : "");
    }
    for (Target& target : targets) {
      const auto format = target.format;
      if (std::ranges::find(formats_, format) == formats_.end()) formats_.push_back(format);
      needs_ends_ |= options_.output.index || compression_of(target) != chess::Compression::None;
      outputs_.emplace_back(std::move(target), options_.output, read_, pool_);
    }
    return std::nullopt;
  }

  int run() {
    for (SplitOutput& output : outputs_)
      if (const auto opened = output.open(); !opened) return give_up(opened.error());
    session_.run<Converted>([this](chess::Chunk&& chunk, const std::string& name,
                                   const auto& emit) { convert(std::move(chunk), name, emit); },
                            [this](Converted&& games) { return write(std::move(games)); });
    const RunEnd end = session_.finish(std::ranges::all_of(outputs_, &SplitOutput::is_stream)
                                           ? "the output has a part of them"
                                           : "the output files are as they were");
    if (end.is_interrupted) return end.exit_status;
    if (write_fault_) return give_up(*write_fault_);
    if (session_.ledger().has_only_faults()) return end.exit_status;  // outputs stay as they were
    if (options_.in_place && (end.exit_status != kExitWell || !losses_.messages().empty())) {
      session_.console().message(
          options_.run.inputs.front() +
          " stays as it was: not all of it could be read, and in its place the rest would be lost; write to "
          "another file with -o");
      return kExitUnable;
    }
    for (SplitOutput& output : outputs_)
      if (const auto done = output.complete(); !done) return give_up(done.error());
    for (SplitOutput& output : outputs_)
      if (const auto done = output.publish(); !done) return give_up(done.error());
    for (const std::string& message : losses_.messages()) session_.console().message(message);
    if (!options_.run.quiet) say_counts(end.totals);
    return end.exit_status;
  }

 private:
  bool is_split() const {
    return options_.output.split_size > 0 || options_.output.split_by != SplitKey::None;
  }

  using Emit = std::function<bool(ChunkResult<Converted>&&)>;

  int give_up(const chess::IoError& fault) {
    // Whoever closed the other end of a pipe has seen enough, and wants to hear no more.
    if (fault.kind != chess::IoError::Kind::ClosedPipe) session_.console().message(fault.message);
    return kExitUnable;
  }

  /// Workers.
  void convert(chess::Chunk&& chunk, const std::string& name, const Emit& emit) {
    chess::ChunkReading reading(std::move(chunk), name, options_.run.wants_moves);
    Converted games;
    games.texts = texts_.take();
    while (auto game = reading.next()) {
      add(*game, games);
      std::size_t size = 0;
      for (const std::string& text : games.texts) size += text.size();
      if (size < kPieceSize && !reading.has_long_report()) continue;
      Converted piece = std::exchange(games, Converted{});
      games.texts = texts_.take();
      if (!emit({std::move(piece), reading.take_report()})) return;
      while (pool_.help()) {}
    }
    emit({std::move(games), reading.take_report()});
    while (pool_.help()) {}
  }

  void add(chess::ImportedGame& game, Converted& games) const {
    // A game that was refused is written for its tags, when it has any.
    if (game.status == chess::ImportStatus::Refused && game.game.tags.empty()) return;
    if (keep_ && !keep_(game)) return;
    if (options_.output.strip != chess::StripChoice()) chess::strip(game.game, options_.output.strip);
    for (const chess::GameFormat format : formats_)
      chess::append_game(game.game, format, options_.output.egd,
                         games.texts[static_cast<std::size_t>(format)], games.losses);
    ++games.games;
    if (!needs_ends_) return;
    GameEnd& end = games.ends.emplace_back();
    for (std::size_t i = 0; i < chess::kGameFormats; ++i) end.ends[i] = games.texts[i].size();
    if (options_.output.index) end.date = chess::index_date(game.game);
    if (options_.output.split_by != SplitKey::None) end.key = split_key(game.game, options_.output.split_by);
  }

  /// In order.
  bool write(Converted&& games) {
    if (options_.limit > 0) keep_first(options_.limit - written_, games);
    losses_ |= games.losses;
    for (SplitOutput& output : outputs_) {
      if (const auto written = output.write(games); !written) {
        write_fault_ = written.error();
        return false;
      }
    }
    written_ += games.games;
    texts_.give_back(std::move(games.texts));
    return options_.limit == 0 || written_ < options_.limit;
  }

  static void keep_first(std::uint64_t count, Converted& games) {
    if (games.games <= count) return;
    for (std::size_t i = 0; i < chess::kGameFormats; ++i)
      games.texts[i].resize(count == 0 ? 0 : games.ends[count - 1].ends[i]);
    games.ends.resize(count);
    games.games = count;
  }

  void say_counts(const chess::GameCounts& counts) {
    std::string text = chess::counted(counts.games, "game");
    if (keep_) text += fmt::format(", {} kept", written_);
    if (counts.damaged > 0) text += fmt::format(", {} damaged", counts.damaged);
    if (counts.refused > 0) text += fmt::format(", {} refused", counts.refused);
    session_.console().message(text);
  }

  const ConvertOptions& options_;
  const GameTest& keep_;
  bool needs_ends_ = is_split() || options_.limit > 0;
  chess::CompressionPool pool_;
  Session session_;
  std::vector<chess::FileRole> read_;
  std::vector<chess::GameFormat> formats_;
  std::vector<SplitOutput> outputs_;
  TextPool texts_;
  chess::FormatLosses losses_;
  std::uint64_t written_ = 0;
  std::optional<chess::IoError> write_fault_;
};

}  // namespace

namespace {

/// Replaces each input by what is written of it. A file that cannot be replaced keeps no other one from it.
int convert_in_place(const ConvertOptions& options, const GameTest& keep) {
  int status = kExitWell;
  for (const std::string& input : options.run.inputs) {
    ConvertOptions one = options;
    one.run.inputs = {input};
    const auto compression = chess::compression_of_file(input);
    if (!compression) {
      chess::Console("bgn").message(compression.error().message);
      status = kExitUnable;
      continue;
    }
    if (!chess::is_written(*compression)) {
      chess::Console("bgn").message(input + ": " + std::string(to_string(*compression)) +
                                    " files are read and not written, so it cannot be replaced");
      status = kExitUnable;
      continue;
    }
    int ended = kExitUnable;
    {
      Conversion conversion(one, keep, Session::kChunkSize);
      const auto format = conversion.input_format().value_or(chess::GameFormat::Pgn);
      conversion.set_targets({{input, format, *compression}});
      ended = conversion.run();
    }
    if (ended > kExitUnable) return ended;  // interrupted
    status = std::max(status, ended);
  }
  return status;
}

}  // namespace

int run_convert(const ConvertOptions& options, const GameTest& keep) {
  if (options.in_place) return convert_in_place(options, keep);
  ConvertOutputs output = options.output;
  const bool follows_input = options.follows_input && !output.to;
  if (follows_input) output.to = chess::GameFormat::Pgn;  // until it is known
  auto targets = targets_of(output);
  if (!targets) {
    chess::Console("bgn").message(targets.error());
    return kExitUnable;
  }
  Conversion conversion(options, keep, Conversion::chunk_size(*targets));
  if (follows_input) {
    output.to = conversion.input_format().value_or(chess::GameFormat::Pgn);
    targets = targets_of(output);
  }
  if (const auto fault = conversion.set_targets(std::move(*targets))) {
    chess::Console("bgn").message(*fault);
    return kExitUnable;
  }
  return conversion.run();
}

}  // namespace annotate::bgn
