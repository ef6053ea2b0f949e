// SPDX-License-Identifier: GPL-3.0-or-later
// Runs `bgn index`: every worker makes the blocks of the move file and computes the keys of its games, the
// builder sorts them.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "annotate/bgn/index/index.h"
#include "annotate/bgn/pipeline/session.h"
#include "console/terminal_text.h"
#include "games/chunk_reading.h"
#include "io/file_descriptor.h"
#include "io/file_roles.h"
#include "io/links.h"
#include "io/publication.h"
#include "movefile/game_intake.h"
#include "movefile/grown_file.h"
#include "movefile/keyed_board.h"
#include "pgn/reader.h"
#include "posindex/index_builder.h"
#include "posindex/index_header.h"
#include "scid/scid_source.h"

namespace annotate::bgn {

namespace {

/// Games that follow each other, and the parts of the file that have been read to their end.
struct KeyedGames {
  struct Stretch {
    std::size_t size;  ///< in bytes
    chess::SourceStretch what;  ///< its place counts from its own beginning: it ends at `lines`
  };
  std::vector<Stretch> stretches;
  chess::PostingBatch postings;
  chess::MoveBlock block;  ///< of the move file; it has no games if there are none
};

/// A worker reads so many bytes at once, in stretches of kIndexChunkSize.
constexpr std::size_t kReadSize = std::size_t{512} << 10;

std::string_view text_of(const std::array<unsigned char, 8>& magic) {
  return {reinterpret_cast<const char*>(magic.data()), magic.size()};
}
const std::string_view kIndexMagic = text_of(chess::index_format::kMagic);
const std::string_view kMoveFileMagic = text_of(chess::move_file_format::kMagic);

class Indexing {
 public:
  Indexing(const IndexOptions& options, const RunOptions& run, const std::string& output)
      : options_(options),
        run_(run),
        output_(output),
        builder_(output, options.max_ply, static_cast<std::size_t>(options.memory)),
        session_(run_, kReadSize) {}

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
    chess::limit_replaced(output_, kIndexMagic, std::span(&path, 1));
    const auto before = chess::stamp_of(path);
    if (!before) return give_up(before.error());
    if (!options_.append) find_fresh(path, *before);
    const std::string moves = chess::move_file_path(path);
    if (options_.output.empty()) chess::limit_replaced(moves, kMoveFileMagic, std::span(&path, 1));
    if (options_.output.empty() && !fresh_) {
      auto writer = chess::MoveFileWriter::open(moves, old_ ? &old_->moves : nullptr);
      if (!writer) return give_up(writer.error());
      moves_ = std::move(*writer);
    }
    if (old_) {
      if (const auto begun = builder_.go_on(old_->index); !begun) return give_up(begun.error());
      session_.files().begin_at(old_->size, old_->place);
      offset_ = old_->size;
      lines_ = old_->place.lines;
      games_ = old_->place.games;
    }
    if (fresh_)
      index_moves();
    else
      session_.run<KeyedGames>([this](chess::Chunk&& chunk, const std::string& name,
                                      const auto& emit) { read(std::move(chunk), name, emit); },
                               [this](KeyedGames&& games) { return take(std::move(games)); },
                               [this] { return builder_.help(); });
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
  using Emit = std::function<bool(ChunkResult<KeyedGames>&&)>;

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
    const std::string& games = run_.inputs.front();
    auto checked = chess::check_made_up_name(chess::position_index_path(games), kIndexMagic, instead);
    return checked ? chess::check_made_up_name(chess::move_file_path(games), kMoveFileMagic, instead)
                   : checked;
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
        builder_.mark(stretch.offset, fresh_->first_game_of_stretch(s));
    std::size_t next = 0;
    session_.run_jobs<KeyedGames, std::size_t>(
        [&] { return next < fresh_->blocks() ? std::optional(next++) : std::nullopt; },
        [this](std::size_t&& block, const Emit& emit) {
          KeyedGames games;
          chess::ChunkReport report;
          if (const auto keyed = take_keys(block, games.postings)) {
            report.counts.games = games.postings.games();
          } else {
            report.fault = keyed.error();
          }
          games.postings.divide();
          emit({std::move(games), std::move(report)});
        },
        [this](KeyedGames&& games) { return take(std::move(games)); }, [this] { return builder_.help(); });
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

  /// Workers. A chunk is read in stretches, at whose beginnings games can be read again.
  void read(chess::Chunk&& chunk, const std::string& name, const Emit& emit) const {
    chess::GameIntake intake(options_.max_ply);
    if (chunk.fault || chunk.rest || chunk.skipped > 0 || chunk.text.empty()) {
      read_stretch(std::move(chunk), name, intake, true, emit);
      return;
    }
    chess::ChunkCutter cutter(chess::view_source(chunk.text, name), chunk.format, kIndexChunkSize);
    auto stretch = cutter.next();
    stretch->place = chunk.place;
    while (stretch) {
      auto next = cutter.next();
      stretch->input = chunk.input;
      stretch->is_last = !next && chunk.is_last;
      if (!read_stretch(std::move(*stretch), name, intake, !next, emit)) return;
      stretch = std::move(next);
    }
  }

  /// False if nobody wants more.
  bool read_stretch(chess::Chunk&& chunk, const std::string& name, chess::GameIntake& intake,
                    bool is_last_of_chunk, const Emit& emit) const {
    KeyedGames::Stretch stretch{chunk.text.size(), {.checksum = chess::checksum_of_text(chunk.text)}};
    const auto listen = [&](const chess::Diagnostic& what) {
      stretch.what.has_remarks |= what.severity != chess::Severity::Note;
    };
    const auto count = [&](chess::ImportStatus status) {
      ++stretch.what.games;
      stretch.what.has_remarks |= status != chess::ImportStatus::Whole;
    };
    const auto take_from = [&] { return KeyedGames{{}, intake.take_postings(), intake.take_block()}; };
    const auto end = [&](chess::ChunkReport&& report) {
      stretch.what.lines = report.lines;
      stretch.what.has_remarks |= report.fault.has_value();
      KeyedGames games = is_last_of_chunk ? take_from() : KeyedGames();
      games.stretches.push_back(stretch);
      return emit({std::move(games), std::move(report)});
    };
    const bool is_pgn = chunk.format == chess::GameFormat::Pgn && !chunk.fault && chunk.skipped == 0;
    if (!is_pgn) {
      chess::ChunkReading reading(std::move(chunk), name);
      while (const auto game = reading.next()) {
        intake.add(*game);
        count(game->status);
        if (!intake.is_full() && !reading.has_long_report()) continue;
        auto report = reading.take_report();
        std::ranges::for_each(report.diagnostics, listen);
        if (!emit({take_from(), std::move(report)})) return false;
      }
      auto report = reading.take_report();
      std::ranges::for_each(report.diagnostics, listen);
      return end(std::move(report));
    }
    // Games of PGN are read without making trees.
    chess::ChunkReport report = chess::begin_report(chunk);
    chess::PgnReader reader(chunk.source(name));
    intake.set_listener([&](const chess::Diagnostic& what) {
      listen(what);
      report.diagnostics.push_back(what);
    });
    while (reader.read(intake)) {
      report.counts.add(intake.status());
      report.counts.plies += intake.plies();
      count(intake.status());
      if (!intake.is_full() && report.diagnostics.size() < chess::ChunkReading::kLongReport) continue;
      if (!emit({take_from(), chess::take_part(report)})) return false;
    }
    end_report(reader, report);
    return end(std::move(report));
  }

  /// In order.
  bool take(KeyedGames&& games) {
    for (KeyedGames::Stretch& stretch : games.stretches) {
      if (stretch.what.games > 0) builder_.mark(offset_, games_);
      stretch.what.offset = offset_;
      offset_ += stretch.size;
      games_ += stretch.what.games;
      lines_ += std::exchange(stretch.what.lines, lines_);
      if (moves_) moves_->add(stretch.what);
    }
    std::expected<void, chess::IoError> done;
    if (moves_ && games.block.games > 0) done = moves_->add(games.block);
    if (done) done = builder_.add(std::move(games.postings));
    if (!done) fault_ = done.error();
    return done.has_value();
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
    const auto after = chess::stamp_of(path);
    if (!after) return std::unexpected(after.error());
    if (*after != before)
      return std::unexpected(
          chess::IoError{chess::IoError::Kind::Read, path + ": the file has changed while it was read"});
    if (const auto checked = check_names(); !checked) return std::unexpected(checked.error());
    const chess::SourceIdentity source{before.size, before.modified_ns, checksum->value};
    chess::Publication both;
    if (moves_)
      if (const auto finished = moves_->finish(offset_, source, checksum->whole_words, &both); !finished)
        return std::unexpected(finished.error());
    auto finished = builder_.finish(source, static_cast<std::size_t>(run_.jobs), &both);
    if (!finished) return finished;
    if (const auto published = both.run(); !published) return std::unexpected(published.error());
    return finished;
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
  chess::PositionIndexBuilder builder_;
  std::optional<chess::OldGames> old_;  ///< with --append, if they can stay
  std::optional<chess::MoveFile> fresh_;  ///< of which the index is made
  std::optional<chess::MoveFileWriter> moves_;
  // Behind the stretches that were taken:
  std::uint64_t offset_ = 0;
  std::uint64_t lines_ = 0;
  std::uint64_t games_ = 0;
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
