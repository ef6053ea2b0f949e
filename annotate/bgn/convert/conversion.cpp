// SPDX-License-Identifier: GPL-3.0-or-later
// The run from games to games: every worker reads and writes whole chunks, and the outputs get them in order.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "annotate/bgn/convert/chunk_converter.h"
#include "base/text.h"
#include "console/terminal_text.h"

namespace annotate::bgn {

namespace {

using Done = Outputs::Done;

class Conversion {
 public:
  Conversion(const ConvertOptions& options, const GameTest& keep, std::size_t chunk_size)
      : options_(options), keep_(keep), session_(options.run, chunk_size), outputs_(options) {}

  int run(const TargetsOf& targets_of) {
    auto targets = targets_of(session_.chunks());
    if (!targets) return refuse(targets.error());
    if (const auto fault = outputs_.set_targets(std::move(*targets))) return refuse(*fault);
    if (options_.arrange.is_needed()) arrangement_.emplace(options_.arrange, outputs_.formats());
    if (const auto opened = outputs_.open(); !opened) return give_up(opened.error());
    if (outputs_.has_stream()) session_.begin_output();

    ChunkConverter converter(options_, keep_, outputs_, arrangement_ ? &*arrangement_ : nullptr);
    session_.run<Converted>([&](chess::Chunk&& chunk, const std::string& name,
                                const auto& emit) { converter.convert(std::move(chunk), name, emit); },
                            [&](Converted&& games) {
                              const bool goes_on = take(games);
                              converter.take_back(std::move(games.texts));
                              return goes_on;
                            },
                            [this] { return outputs_.help(); });
    const bool has_only_faults = session_.ledger().has_only_faults();
    if (arrangement_ && !fault_ && !session_.is_interrupted() && !has_only_faults) note(give_arranged());
    const RunEnd end = session_.finish(outputs_.are_streams() ? "the output has a part of them"
                                                              : "the output files are as they were");
    if (options_.totals != nullptr) *options_.totals = end.totals;
    if (end.is_interrupted) return end.exit_status;
    if (fault_) return give_up(*fault_);
    if (has_only_faults) return end.exit_status;  // outputs stay as they were
    const auto losses = losses_.messages();
    const bool is_lossy = session_.ledger().has_warnings() || !losses.empty();
    if (options_.in_place && (end.exit_status != kExitWell || is_lossy))
      return refuse(options_.run.inputs.front() +
                    " stays as it was: not all of it could be kept, and in its place the rest would be lost; "
                    "write to another file with -o");
    if (const auto done = outputs_.publish(); !done) return give_up(done.error());
    for (const std::string& message : losses) session_.console().message(message);
    if (!options_.run.quiet) say_counts(end.totals);
    return end.exit_status;
  }

 private:
  /// Where the games of an input, or of a share of it, begin among all games that were read.
  struct InputBegin {
    std::uint64_t place;
    std::size_t input;
    std::uint64_t games_before;  ///< in the input
  };

  int refuse(const std::string& why) {
    session_.console().message(why);
    return kExitUnable;
  }
  int give_up(const chess::IoError& fault) {
    // Whoever closed the other end of a pipe has seen enough, and wants to hear no more.
    return fault.kind == chess::IoError::Kind::ClosedPipe ? static_cast<int>(kExitUnable)
                                                          : refuse(fault.reason);
  }
  bool note(const Done& done) {
    if (!done) fault_ = done.error();
    return done.has_value();
  }

  /// The next games, in order. False: no more are wanted.
  bool take(Converted& games) {
    if (options_.limit > 0) keep_first(options_.limit - written_, games);
    losses_ |= games.losses;
    const std::uint64_t first = arrangement_ || options_.tidy != nullptr ? begin_at(games) : 0;
    if (!note(report_changes(games, first))) return false;
    if (!note(arrangement_ ? arrangement_->take(games, first) : outputs_.write(games))) return false;
    written_ += games.games;
    return options_.limit == 0 || written_ < options_.limit;
  }

  static void keep_first(std::uint64_t count, Converted& games) {
    if (games.games <= count) return;
    for (std::size_t i = 0; i < chess::kWrittenFormats; ++i)
      games.texts[i].resize(count == 0 ? 0 : games.ends[count - 1].ends[i]);
    games.ends.resize(count);
    games.games = count;
  }

  /// The place of the first of these games among all that were read.
  std::uint64_t begin_at(const Converted& games) {
    if (begins_.empty() || begins_.back().input != games.input || games.games_before)
      begins_.push_back({read_games_, games.input, games.games_before.value_or(0)});
    return std::exchange(read_games_, read_games_ + games.seen);
  }

  Done report_changes(const Converted& games, std::uint64_t first) {
    std::string lines;
    for (const auto& [place, change] : games.changes) {
      ++(change.is_change() ? changed_tags_ : doubtful_tags_);
      lines += place_text(first + place);
      for (const std::string* cell : {&change.tag, &change.before, &change.after, &change.why})
        lines += ',' + chess::csv_cell(*cell);
      lines += '\n';
    }
    return outputs_.report(lines);
  }

  Done give_arranged() {
    // The message of this fault is never shown: an interrupt has its own.
    const auto go_on = [this](Done done) -> Done {
      if (!done || !session_.is_interrupted()) return done;
      return std::unexpected(chess::IoError{chess::IoError::Kind::Write, "interrupted"});
    };
    return arrangement_->give(
        [&](Converted&& games) { return go_on(outputs_.write(games)); },
        [&](Converted&& games) { return outputs_.leave_out(games); },
        [&](const LeftOut& game) {
          return go_on(outputs_.report(place_text(game.dropped) + "," + place_text(game.kept) + "," +
                                       std::string(to_string(game.kind)) + "\n"));
        });
  }

  /// "games.pgn,17": the input of a game and its number there, from its place among all games.
  std::string place_text(std::uint64_t place) {
    const auto& begin = *std::prev(std::ranges::upper_bound(begins_, place, {}, &InputBegin::place));
    return fmt::format("{},{}", chess::csv_cell(session_.files().name(begin.input)),
                       begin.games_before + place - begin.place + 1);
  }

  void say_counts(const chess::GameCounts& counts) {
    std::string text = chess::counted(counts.games, "game");
    if (keep_) text += fmt::format(", {} kept", written_);
    if (counts.damaged > 0) text += fmt::format(", {} damaged", counts.damaged);
    if (arrangement_ && options_.arrange.duplicates)
      text += fmt::format(", {} left out", chess::counted(arrangement_->left_out(), "duplicate"));
    if (arrangement_ && options_.arrange.similar)
      text += fmt::format(", {} of them similar", arrangement_->similar());
    if (options_.tidy != nullptr)
      text += fmt::format(", {} changed, {} in doubt", chess::counted(changed_tags_, "tag"), doubtful_tags_);
    if (counts.refused > 0) text += fmt::format(", {} refused", counts.refused);
    session_.console().message(text);
  }

  const ConvertOptions& options_;
  const GameTest& keep_;
  Session session_;
  Outputs outputs_;
  std::optional<Arrangement> arrangement_;
  std::vector<InputBegin> begins_;
  std::uint64_t read_games_ = 0;
  std::uint64_t written_ = 0;
  std::uint64_t changed_tags_ = 0;
  std::uint64_t doubtful_tags_ = 0;
  chess::FormatLosses losses_;
  std::optional<chess::IoError> fault_;
};

}  // namespace

int convert_games(const ConvertOptions& options, const GameTest& keep, std::size_t chunk_size,
                  const TargetsOf& targets_of) {
  return Conversion(options, keep, chunk_size).run(targets_of);
}

}  // namespace annotate::bgn
