// SPDX-License-Identifier: GPL-3.0-or-later
// From game files to game files: every worker reads and writes whole chunks, the outputs get them in order.
#include "annotate/bgn/convert/convert.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "annotate/bgn/convert/arrangement.h"
#include "annotate/bgn/convert/split_output.h"
#include "annotate/bgn/convert/text_pool.h"
#include "annotate/bgn/pipeline/session.h"
#include "base/text.h"
#include "console/terminal_text.h"
#include "game/value_commands.h"
#include "games/chunk_reading.h"
#include "io/file_roles.h"
#include "io/input.h"
#include "io/publication.h"
#include "io/staged_output.h"
#include "query/game_traits.h"
#include "query/tag_patterns.h"

namespace annotate::bgn {

namespace {

constexpr std::size_t kPieceSize = std::size_t{2} << 20;        // text handed over at once
constexpr std::size_t kChunkSizeForEgd = std::size_t{32} << 10;  // EGD is some fifty times its PGN

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

  /// `duplicates` is where games go that are left out. The fault is one of usage: an output is an input.
  std::optional<std::string> set_targets(std::vector<Target> targets,
                                         std::optional<Target> duplicates = std::nullopt) {
    std::vector<chess::FileRole> written;
    for (const Target& target : targets)
      if (!is_split()) written.push_back({target.path, "an output"});
    // Only --in-place can replace an input, and it replaces it by an output of games.
    if (auto fault = chess::find_overwriting(written, read_)) {
      const bool is_input = options_.can_replace_inputs && !chess::find_overwriting(written, {});
      return *fault + (is_input ? ", or use --in-place" : "");
    }
    std::vector<chess::FileRole> extras;
    if (duplicates) extras.push_back({duplicates->path, "the file of duplicates"});
    extras.push_back({options_.arrange.report_file, "the report"});
    if (options_.output.index)
      for (const Target& target : targets) extras.push_back({chess::index_path(target.path), "an index"});
    written.insert(written.end(), extras.begin(), extras.end());
    if (auto fault = chess::find_overwriting(written, read_)) return fault;
    // The names of split outputs are known only when they are opened.
    if (is_split()) read_.insert(read_.end(), extras.begin(), extras.end());
    for (Target& target : targets) {
      add_format(target.format);
      needs_ends_ |= options_.output.index || compression_of(target) != chess::Compression::None;
      outputs_.emplace_back(std::move(target), options_.output, read_, pool_);
    }
    if (duplicates) {
      add_format(duplicates->format);
      duplicates_.emplace(std::move(*duplicates), ConvertOutputs{}, read_, pool_);
    }
    if (options_.arrange.is_needed()) arrangement_.emplace(options_.arrange, formats_);
    return std::nullopt;
  }

  int run() {
    for (SplitOutput& output : outputs_)
      if (const auto opened = output.open(); !opened) return give_up(opened.error());
    if (const auto opened = open_extras(); !opened) return give_up(opened.error());
    if (std::ranges::any_of(outputs_, &SplitOutput::is_stream)) session_.begin_output();
    session_.run<Converted>([this](chess::Chunk&& chunk, const std::string& name,
                                   const auto& emit) { convert(std::move(chunk), name, emit); },
                            [this](Converted&& games) { return write(std::move(games)); },
                            [this] { return pool_.help(); });
    if (arrangement_ && !write_fault_ && !session_.is_interrupted() && !session_.ledger().has_only_faults())
      if (const auto given = give_arranged(); !given) write_fault_ = given.error();
    const RunEnd end = session_.finish(std::ranges::all_of(outputs_, &SplitOutput::is_stream)
                                           ? "the output has a part of them"
                                           : "the output files are as they were");
    if (end.is_interrupted) return end.exit_status;
    if (write_fault_) return give_up(*write_fault_);
    if (session_.ledger().has_only_faults()) return end.exit_status;  // outputs stay as they were
    const bool has_losses = session_.ledger().has_warnings() || !losses_.messages().empty();
    if (options_.in_place && (end.exit_status != kExitWell || has_losses)) {
      session_.console().message(
          options_.run.inputs.front() +
          " stays as it was: not all of it could be kept, and in its place the rest would be lost; write to "
          "another file with -o");
      return kExitUnable;
    }
    for (SplitOutput& output : outputs_)
      if (const auto done = output.complete(); !done) return give_up(done.error());
    if (const auto done = complete_extras(); !done) return give_up(done.error());
    chess::Publication publication;
    for (SplitOutput& output : outputs_) output.add_to(publication);
    if (duplicates_) duplicates_->add_to(publication);
    if (report_) publication.add(*report_);
    if (const auto done = publication.run(); !done) return give_up(done.error());
    for (const std::string& message : losses_.messages()) session_.console().message(message);
    if (!options_.run.quiet) say_counts(end.totals);
    return end.exit_status;
  }

 private:
  bool is_split() const { return options_.output.split_size > 0 || !options_.output.split.is_empty(); }

  using Emit = std::function<bool(ChunkResult<Converted>&&)>;
  using Done = std::expected<void, chess::IoError>;

  void add_format(chess::GameFormat format) {
    if (std::ranges::find(formats_, format) == formats_.end()) formats_.push_back(format);
  }

  // The outputs beside the games: duplicates and the report about them.

  Done open_extras() {
    if (duplicates_)
      if (auto opened = duplicates_->open(); !opened) return opened;
    if (options_.arrange.report_file.empty()) return {};
    auto report = chess::StagedOutput::open(options_.arrange.report_file);
    if (!report) return std::unexpected(report.error());
    report_.emplace(std::move(*report));
    return report_->sink().write("file,game,kept_file,kept_game,reason\n");
  }
  Done complete_extras() {
    if (duplicates_)
      if (auto done = duplicates_->complete(); !done) return done;
    return report_ ? report_->sink().finish() : Done{};
  }

  Done give_arranged() {
    return arrangement_->give(
        [this](Converted&& games) {
          for (SplitOutput& output : outputs_)
            if (auto written = output.write(games); !written) return written;
          return end_if_interrupted();
        },
        [this](Converted&& games) { return duplicates_ ? duplicates_->write(games) : Done{}; },
        [this](const LeftOut& game) {
          if (!report_) return end_if_interrupted();
          const auto row = place_text(game.dropped) + "," + place_text(game.kept) + "," +
                           std::string(to_string(game.kind)) + "\n";
          return report_->sink().write(row);
        });
  }
  /// The message of this fault is never shown: an interrupt has its own.
  Done end_if_interrupted() const {
    if (!session_.is_interrupted()) return {};
    return std::unexpected(chess::IoError{chess::IoError::Kind::Write, "interrupted"});
  }
  /// "games.pgn,17": the input of a game and its number there, from its place among all games.
  std::string place_text(std::uint64_t place) {
    const auto behind = std::ranges::upper_bound(input_begins_, place, {}, &InputBegin::place);
    const InputBegin& begin = *std::prev(behind);
    return chess::csv_cell(session_.files().name(begin.input)) + "," +
           std::to_string(begin.games_before + place - begin.place + 1);
  }

  int give_up(const chess::IoError& fault) {
    // Whoever closed the other end of a pipe has seen enough, and wants to hear no more.
    if (fault.kind != chess::IoError::Kind::ClosedPipe) session_.console().message(fault.reason);
    return kExitUnable;
  }

  /// Workers.
  void convert(chess::Chunk&& chunk, const std::string& name, const Emit& emit) {
    const std::size_t input = chunk.input;
    const auto games_before = chunk.games_before();
    chess::ChunkReading reading(std::move(chunk), name, options_.run.wants_moves);
    Converted games;
    games.input = input;
    games.games_before = games_before;
    games.texts = texts_.take();
    while (auto game = reading.next()) {
      ++games.seen;
      add(*game, games);
      std::size_t size = 0;
      for (const std::string& text : games.texts) size += text.size();
      if (size < kPieceSize && !reading.has_long_report()) continue;
      Converted piece = std::exchange(games, Converted{});
      games.input = input;
      games.texts = texts_.take();
      if (!emit({std::move(piece), reading.take_report()})) return;
    }
    emit({std::move(games), reading.take_report()});
  }

  void add(chess::ImportedGame& game, Converted& games) const {
    // A game that was refused is written for its tags, when it has any.
    if (game.status == chess::ImportStatus::Refused && game.game.tags.empty()) return;
    if (keep_ && !keep_(game)) return;
    GameEnd end;
    if (arrangement_) arrangement_->note(game, end);
    if (options_.value_commands) chess::write_value_commands(game.game);
    if (options_.output.strip != chess::StripChoice()) chess::strip(game.game, options_.output.strip);
    if (options_.add_openings) add_opening(game.game);
    for (const chess::GameFormat format : formats_)
      chess::append_game(game.game, format, style_, games.texts[static_cast<std::size_t>(format)],
                         games.losses);
    ++games.games;
    if (!needs_ends_) return;
    for (std::size_t i = 0; i < chess::kGameFormats; ++i) end.ends[i] = games.texts[i].size();
    if (options_.output.index) end.date = chess::index_date(game.game);
    end.place = games.seen - 1;
    if (!options_.output.split.keys.empty()) end.keys = split_keys(game.game, options_.output.split.keys);
    games.ends.push_back(std::move(end));
  }

  static void add_opening(chess::Game& game) {
    const chess::OpeningName opening = chess::opening_of(game, true);
    // Where the tag says nothing ("?"), it is replaced.
    if (!opening.eco.empty() && !chess::said(game.tags, "ECO"))
      game.tags.set("ECO", std::string(opening.eco));
    if (!opening.name.empty() && !chess::said(game.tags, "Opening"))
      game.tags.set("Opening", std::string(opening.name));
  }

  /// In order.
  bool write(Converted&& games) {
    if (options_.limit > 0) keep_first(options_.limit - written_, games);
    losses_ |= games.losses;
    if (arrangement_) return take_to_arrange(std::move(games));
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

  bool take_to_arrange(Converted&& games) {
    if (input_begins_.empty() || input_begins_.back().input != games.input || games.games_before)
      input_begins_.push_back({read_games_, games.input, games.games_before.value_or(0)});
    const auto taken = arrangement_->take(games, read_games_);
    if (!taken) write_fault_ = taken.error();
    read_games_ += games.seen;
    written_ += games.games;
    texts_.give_back(std::move(games.texts));
    return taken.has_value();
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
    if (arrangement_ && options_.arrange.duplicates)
      text += fmt::format(", {} left out", chess::counted(arrangement_->left_out(), "duplicate"));
    if (arrangement_ && options_.arrange.similar)
      text += fmt::format(", {} of them similar", arrangement_->similar());
    if (counts.refused > 0) text += fmt::format(", {} refused", counts.refused);
    session_.console().message(text);
  }

  const ConvertOptions& options_;
  const GameTest& keep_;
  /// Whoever does not want the tag Annotator does not want it from BGN's providers either.
  const chess::GameStyle style_{options_.output.egd, options_.output.strip.keeps_tag("Annotator")};
  bool needs_ends_ = is_split() || options_.limit > 0 || options_.arrange.is_needed();
  chess::CompressionPool pool_;
  Session session_;
  std::vector<chess::FileRole> read_;
  std::vector<chess::GameFormat> formats_;
  std::vector<SplitOutput> outputs_;
  std::optional<SplitOutput> duplicates_;
  std::optional<chess::StagedOutput> report_;
  std::optional<Arrangement> arrangement_;
  /// Where the games of an input, or of a share of it, begin among all games that were read.
  struct InputBegin {
    std::uint64_t place;
    std::size_t input;
    std::uint64_t games_before;  ///< in the input
  };
  std::vector<InputBegin> input_begins_;
  std::uint64_t read_games_ = 0;
  TextPool texts_;
  chess::FormatLosses losses_;
  std::uint64_t written_ = 0;
  std::optional<chess::IoError> write_fault_;
};

}  // namespace

namespace {

/// Where games go that are left out, in the format of its extension, else in `otherwise`.
std::optional<Target> duplicates_target(const ArrangeOptions& options, chess::GameFormat otherwise) {
  if (options.duplicates_file.empty()) return std::nullopt;
  return Target{options.duplicates_file, *chess::output_format(options.duplicates_file, otherwise)};
}

/// Replaces each input by what is written of it. A file that cannot be replaced keeps no other one from it.
int convert_in_place(const ConvertOptions& options, const GameTest& keep) {
  int status = kExitWell;
  for (const std::string& input : options.run.inputs) {
    ConvertOptions one = options;
    one.run.inputs = {input};
    const auto replaced = chess::ReplacedFile::open(input);
    if (!replaced) {
      chess::Console("bgn").message(replaced.error().reason);
      status = kExitUnable;
      continue;
    }
    const auto compression = chess::compression_of_file(input);
    if (!compression) {
      chess::Console("bgn").message(compression.error().reason);
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
      const std::vector<Target> targets{{input, format, *compression, &*replaced}};
      auto fault = find_level_fault(targets, options.output.level);
      if (!fault) fault = conversion.set_targets(targets, duplicates_target(options.arrange, format));
      if (fault)
        chess::Console("bgn").message(*fault);
      else
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
  const auto first_format = targets->front().format;
  if (const auto fault =
          conversion.set_targets(std::move(*targets), duplicates_target(options.arrange, first_format))) {
    chess::Console("bgn").message(*fault);
    return kExitUnable;
  }
  return conversion.run();
}

}  // namespace annotate::bgn
