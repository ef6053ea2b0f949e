// SPDX-License-Identifier: GPL-3.0-or-later
// Runs `bgn index`: every worker computes the keys of its games, the builder sorts them.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "annotate/bgn/index/index.h"
#include "annotate/bgn/pipeline/session.h"
#include "console/terminal_text.h"
#include "game/main_line.h"
#include "games/chunk_reading.h"
#include "io/file_roles.h"
#include "io/links.h"
#include "posindex/index_builder.h"
#include "posindex/index_header.h"

namespace annotate::bgn {

namespace {

/// The keys of games that follow each other.
struct KeyedGames {
  std::size_t chunk_size = 0;  ///< in bytes, of the chunk that begins here; 0: it began before
  std::vector<std::uint64_t> keys;
  std::vector<std::size_t> ends;  ///< of each game, in `keys`
};

class Indexing {
 public:
  Indexing(const IndexOptions& options, const RunOptions& run, const std::string& output)
      : options_(options),
        run_(run),
        output_(output),
        builder_(output, options.max_ply, static_cast<std::size_t>(options.memory)),
        session_(run_, kIndexChunkSize) {}

  int run() {
    const std::string& path = run_.inputs.front();
    if (const auto checked = check_name(); !checked) return give_up(checked.error());
    chess::limit_replaced(output_, magic(), std::span(&path, 1));
    const auto before = chess::stamp_of(path);
    if (!before) return give_up(before.error());
    session_.run<KeyedGames>([this](chess::Chunk&& chunk, const std::string& name,
                                    const auto& emit) { read(std::move(chunk), name, emit); },
                             [this](KeyedGames&& games) { return take(std::move(games)); });
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
  static constexpr std::size_t kMostKeys = std::size_t{1} << 18;  // handed over at once

  int give_up(const chess::IoError& fault) {
    session_.console().message(fault.reason);
    return kExitUnable;
  }

  static std::string_view magic() {
    return {reinterpret_cast<const char*>(chess::index_format::kMagic.data()),
            chess::index_format::kMagic.size()};
  }

  /// A name that nobody has given may be that of another file.
  std::expected<void, chess::IoError> check_name() const {
    if (!options_.output.empty()) return {};
    return chess::check_made_up_name(index_path(run_.inputs.front()), magic(),
                                     "name another file for the index with -o, and bgn find --index");
  }

  /// Workers.
  void read(chess::Chunk&& chunk, const std::string& name, const Emit& emit) const {
    KeyedGames part;
    part.chunk_size = chunk.text.size();
    chess::ChunkReading reading(std::move(chunk), name);
    while (const auto game = reading.next()) {
      append_keys(*game, options_.max_ply, part.keys);
      part.ends.push_back(part.keys.size());
      if (part.keys.size() < kMostKeys && !reading.has_long_report()) continue;
      if (!emit({std::exchange(part, KeyedGames{}), reading.take_report()})) return;
    }
    emit({std::move(part), reading.take_report()});
  }

  /// In order.
  bool take(KeyedGames&& games) {
    if (games.chunk_size > 0) {
      builder_.mark(offset_);
      offset_ += games.chunk_size;
    }
    std::size_t begin = 0;
    for (const std::size_t end : games.ends) {
      const auto added = builder_.add(std::span(games.keys).subspan(begin, end - begin));
      begin = end;
      if (added) continue;
      fault_ = added.error();
      return false;
    }
    return true;
  }

  std::expected<chess::IndexHeader, chess::IoError> finish(const std::string& path,
                                                           const chess::SourceIdentity& before) {
    auto checksum = chess::checksum_of_file(path);
    if (!checksum) return std::unexpected(checksum.error());
    const auto after = chess::stamp_of(path);
    if (!after) return std::unexpected(after.error());
    if (*after != before)
      return std::unexpected(
          chess::IoError{chess::IoError::Kind::Read, path + ": the file has changed while it was read"});
    if (const auto checked = check_name(); !checked) return std::unexpected(checked.error());
    return builder_.finish({before.size, before.modified_ns, *checksum});
  }

  void say(const chess::IndexHeader& made) {
    std::string text =
        fmt::format("{}, {}", chess::counted(made.games, "game"), chess::counted(made.positions, "position"));
    if (made.left_out > 0) text += fmt::format(", {} not indexed (variants, or not readable)", made.left_out);
    session_.console().message(text);
  }

  const IndexOptions& options_;
  const RunOptions& run_;
  const std::string output_;
  chess::PositionIndexBuilder builder_;
  std::uint64_t offset_ = 0;
  std::optional<chess::IoError> fault_;
  Session session_;  // last: it uses the above
};

}  // namespace

std::string index_path(const std::string& games) { return games + ".bgi"; }

void append_keys(const chess::ImportedGame& imported, std::uint32_t max_ply,
                 std::vector<std::uint64_t>& keys) {
  const chess::Game& game = imported.game;
  if (imported.status == chess::ImportStatus::Refused || !game.unread.empty() || !game.is_chess()) return;
  chess::Position position = game.start();
  keys.push_back(bits_of(position.key()));
  std::uint32_t ply = 0;
  for (const chess::NodeId id : chess::MainNodes(game)) {
    if (ply++ == max_ply && max_ply > 0) break;
    position.play(game.node(id).move);
    keys.push_back(bits_of(position.key()));
  }
}

int run_index(const IndexOptions& options) {
  int status = kExitWell;
  for (const std::string& input : options.run.inputs) {
    const std::string output = options.output.empty() ? index_path(input) : options.output;
    const chess::FileRole written{output, "the index"};
    const chess::FileRole read{input, "an input"};
    if (const auto fault = chess::find_overwriting(std::span(&written, 1), std::span(&read, 1)))
      return refuse(*fault);
    RunOptions one = options.run;
    one.inputs = {input};
    const int ended = Indexing(options, one, output).run();
    if (ended > kExitUnable) return ended;  // interrupted
    status = std::max(status, ended);
  }
  return status;
}

}  // namespace annotate::bgn
