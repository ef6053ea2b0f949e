// SPDX-License-Identifier: GPL-3.0-or-later
// Runs `bgn index`: every worker makes the blocks of the move file and computes the keys of its games, the
// builder sorts them.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "annotate/bgn/index/index.h"
#include "annotate/bgn/pipeline/session.h"
#include "console/terminal_text.h"
#include "io/file_descriptor.h"
#include "io/file_roles.h"
#include "io/publication.h"
#include "movefile/game_indexing.h"
#include "movefile/grown_file.h"
#include "movefile/keyed_board.h"
#include "scid/scid_source.h"

namespace annotate::bgn {

namespace {

class Indexing {
 public:
  Indexing(const IndexOptions& options, const RunOptions& run, const std::string& output)
      : options_(options),
        run_(run),
        output_(output),
        indexing_(output, options.max_ply, static_cast<std::size_t>(options.memory)),
        session_(run_, chess::kIndexReadSize) {}

  int run() {
    const std::string& path = run_.inputs.front();
    if (const auto checked = check_names(); !checked) return give_up(checked.error());
    if (options_.append) {
      chess::finish_publications(chess::directory_of(output_));  // of a process that was killed
      auto old = chess::find_old_games(path, output_, options_.max_ply, run_.from);
      if (old && old->is_all) return say_unchanged(old->moves.size());
      if (!old && !run_.quiet)
        session_.console().message(path + ": all games are indexed: " + to_string(old.error()));
      if (old) old_.emplace(std::move(*old));
    }
    const auto before = chess::stamp_of(path);
    if (!before) return give_up(before.error());
    if (!options_.append) find_fresh(path, *before);
    const bool with_moves = options_.output.empty() && !fresh_;
    if (const auto begun = indexing_.begin(path, with_moves, old_ ? &*old_ : nullptr); !begun)
      return give_up(begun.error());
    if (old_) session_.files().begin_at(old_->size, old_->place);
    if (fresh_)
      index_moves();
    else
      session_.run<chess::KeyedGames>(
          [this](chess::Chunk&& chunk, const std::string& name, const Emit& emit) {
            read_keyed_games(std::move(chunk), name, options_.max_ply,
                             [&](chess::KeyedGames&& games, chess::ChunkReport&& report) {
                               return emit({std::move(games), std::move(report)});
                             });
          },
          [this](chess::KeyedGames&& games) { return take(std::move(games)); },
          [this] { return indexing_.help(); });
    std::optional<chess::IndexHeader> made;
    if (!fault_ && !session_.is_interrupted() && !session_.ledger().has_faults()) {
      const auto finished = finish(path, *before);
      if (finished)
        made = *finished;
      else
        fault_ = finished.error();
    }
    const RunEnd end = session_.finish("the index is as it was");
    if (end.is_interrupted) return end.exit_status;
    if (fault_) return give_up(*fault_);
    if (made && !run_.quiet) say(*made);
    return end.exit_status;
  }

 private:
  using Emit = std::function<bool(ChunkResult<chess::KeyedGames>&&)>;

  int give_up(const chess::IoError& fault) {
    session_.console().message(fault.reason);
    return kExitUnable;
  }

  /// A name that nobody has given may be that of another file.
  std::expected<void, chess::IoError> check_names() const {
    if (chess::is_scid_path(run_.inputs.front()))
      return std::unexpected(chess::IoError{
          chess::IoError::Kind::Unsupported,
          run_.inputs.front() + ": a database of Scid cannot be indexed; convert it first with bgn convert"});
    if (!options_.output.empty()) return {};
    constexpr std::string_view instead = "name another file for the index with -o, and bgn find --index";
    return chess::check_index_names(run_.inputs.front(), instead);
  }

  /// The move file, if it is of this very state of the games, sound, and without remarks that would be told
  /// again: the index is made of it then.
  void find_fresh(const std::string& path, const chess::SourceIdentity& now) {
    auto moves = chess::MoveFile::open(chess::move_file_path(path));
    if (!moves || run_.from || moves->blocks() == 0) return;
    const chess::SourceIdentity& then = moves->header().source;
    if (then.size != now.size || then.modified_ns != now.modified_ns ||
        std::ranges::any_of(moves->stretches(), &chess::SourceStretch::has_remarks))
      return;
    for (std::size_t b = 0; b < moves->blocks(); ++b)
      if (!moves->read_block(b)) return;
    fresh_ = std::move(*moves);
  }

  void index_moves() {
    for (std::size_t s = 0; s < fresh_->stretches().size(); ++s)
      if (const chess::SourceStretch& stretch = fresh_->stretches()[s]; stretch.games > 0)
        indexing_.builder().mark(stretch.offset, fresh_->first_game_of_stretch(s));
    std::size_t next = 0;
    session_.run_jobs<chess::KeyedGames, std::size_t>(
        [&] { return next < fresh_->blocks() ? std::optional(next++) : std::nullopt; },
        [this](std::size_t&& block, const Emit& emit) {
          chess::KeyedGames games;
          chess::ChunkReport report;
          if (const auto keyed = take_keys(block, games.postings)) {
            report.counts.games = games.postings.games();
          } else {
            report.fault = keyed.error();
          }
          games.postings.divide();
          emit({std::move(games), std::move(report)});
        },
        [this](chess::KeyedGames&& games) { return take(std::move(games)); },
        [this] { return indexing_.help(); });
  }

  std::expected<void, chess::IoError> take_keys(std::size_t number, chess::PostingBatch& postings) const {
    const auto block = fresh_->read_block(number);
    if (!block) return std::unexpected(block.error());
    for (std::size_t i = 0; i < block->size(); ++i) {
      auto moves = block->moves(i);
      if (!moves) return std::unexpected(moves.error());
      if (moves->start().is_chess() && !block->header(i).is_unread) {
        chess::KeyedBoard board(moves->start().chess());
        postings.add(bits_of(board.key()));
        for (std::uint32_t ply = 0; options_.max_ply == 0 || ply < options_.max_ply; ++ply) {
          const auto move = moves->next(board);
          if (!move) break;
          board.play(*move);
          postings.add(bits_of(board.key()));
        }
      }
      if (moves->is_damaged()) return std::unexpected(block->damage(i));
      postings.end_game();
    }
    return {};
  }

  /// In order.
  bool take(chess::KeyedGames&& games) {
    const auto taken = indexing_.take(std::move(games));
    if (!taken) fault_ = taken.error();
    return taken.has_value();
  }

  std::expected<chess::IndexHeader, chess::IoError> finish(const std::string& path,
                                                           const chess::SourceIdentity& before) {
    constexpr std::uint64_t word = 8;
    const std::expected<chess::FileChecksum, chess::IoError> checksum =
        fresh_ ? chess::FileChecksum{fresh_->header().source.checksum, fresh_->header().whole_words_checksum}
        : old_ ? chess::checksum_of_file(path, old_->size / word * word,
                                         old_->moves.header().whole_words_checksum)
               : chess::checksum_of_file(path);
    if (!checksum) return std::unexpected(checksum.error());
    if (const auto checked = check_names(); !checked) return std::unexpected(checked.error());
    return indexing_.finish(before, *checksum, static_cast<std::size_t>(run_.jobs));
  }

  int say_unchanged(std::uint64_t games) {
    if (!run_.quiet)
      session_.console().message(fmt::format("{}, none of them new", chess::counted(games, "game")));
    return kExitWell;
  }

  void say(const chess::IndexHeader& made) {
    std::string text = chess::counted(made.games, "game");
    // Positions of two parts are counted twice.
    text += old_
                ? fmt::format(", {} of them new ({} of {} parts of the others were compared)",
                              made.games - old_->moves.size(), old_->compared, old_->moves.stretches().size())
                : fmt::format(", {}", chess::counted(made.positions, "position"));
    if (made.left_out > 0) text += fmt::format(", {} not indexed (variants, or not readable)", made.left_out);
    session_.console().message(text);
  }

  const IndexOptions& options_;
  const RunOptions& run_;
  const std::string output_;
  std::optional<chess::OldGames> old_;  ///< with --append, if they can stay
  std::optional<chess::MoveFile> fresh_;  ///< of which the index is made
  chess::GameIndexing indexing_;
  std::optional<chess::IoError> fault_;
  Session session_;  // last: it uses the above
};

}  // namespace

int run_index(const IndexOptions& options) {
  int status = kExitWell;
  for (const std::string& input : options.run.inputs) {
    const std::string output = options.output.empty() ? chess::position_index_path(input) : options.output;
    std::vector<chess::FileRole> written{{output, "the index"}};
    if (options.output.empty()) written.push_back({chess::move_file_path(input), "the move file"});
    const chess::FileRole read{input, "an input"};
    if (const auto fault = chess::find_overwriting(written, std::span(&read, 1))) return refuse(*fault);
    RunOptions one = options.run;
    one.inputs = {input};
    const int ended = Indexing(options, one, output).run();
    if (ended > kExitUnable) return ended;  // interrupted
    status = std::max(status, ended);
  }
  return status;
}

}  // namespace annotate::bgn
