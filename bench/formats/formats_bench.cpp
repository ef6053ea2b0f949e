// SPDX-License-Identifier: GPL-3.0-or-later
// The readers and writers of game files by themselves, without a program's options, threads or files:
//     formats_bench OPERATION FILE [OUTPUT]
// reads FILE (any compression), keeps nothing, and prints `games moves errors bytes`: what was read, and how
// many bytes were made. With OUTPUT the bytes are written there too. `formats.py` takes the time.
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "bgn/bgn_reader.h"
#include "bgn/bgn_writer.h"
#include "io/input.h"
#include "pgn/game_builder.h"
#include "pgn/reader.h"
#include "pgn/writer.h"

namespace {

using namespace chess;

struct Tally {
  std::size_t games = 0;
  std::size_t moves = 0;   ///< `check`: of the main lines; else of the trees
  std::size_t errors = 0;  ///< games that are not whole
  std::size_t bytes = 0;   ///< made
};

/// Counts what `PgnReader` says, as a check of a file does that makes no trees.
class Counter final : public IgnoringVisitor {
 public:
  Tally tally;

  void begin_game(std::size_t /*number*/, std::size_t /*line*/) override {
    ++tally.games;
    depth_ = 0;
  }
  bool wants_positions() override { return false; }
  void move(const AnyPosition& /*before*/, Move /*move*/, std::string_view /*text*/) override {
    tally.moves += depth_ == 0;
  }
  void begin_variation() override { ++depth_; }
  void end_variation() override { --depth_; }
  void end_game(ImportStatus status) override { tally.errors += status != ImportStatus::Whole; }

 private:
  std::size_t depth_ = 0;
};

/// What is made, in a buffer that is used again and again, and written only where that is asked for.
class Made {
 public:
  explicit Made(std::FILE* file) : file_(file) {}

  std::string& buffer() { return buffer_; }
  /// The next game goes into an emptied buffer.
  void flush(Tally& tally) {
    tally.bytes += buffer_.size();
    if (file_ != nullptr) std::fwrite(buffer_.data(), 1, buffer_.size(), file_);
    buffer_.clear();
  }

 private:
  std::FILE* file_;
  std::string buffer_;
};

template <typename Reader, typename Write>
Tally run_trees(std::unique_ptr<ByteSource> source, Made& made, Write write) {
  Tally tally;
  Reader reader(std::move(source));
  while (const auto imported = reader.next()) {
    ++tally.games;
    tally.moves += imported->game.size() - 1;
    tally.errors += imported->is_damaged();
    write(imported->game, made.buffer());
    made.flush(tally);
  }
  return tally;
}

Tally run(std::string_view operation, std::unique_ptr<ByteSource> source, Made& made) {
  const auto nothing = [](const Game&, std::string&) {};
  const auto bgn = [](const Game& game, std::string& out) { append_bgn(game, out); };
  const auto pgn = [](const Game& game, std::string& out) { append_pgn(game, out); };
  if (operation == "check") {
    Counter counter;
    PgnReader reader(std::move(source));
    while (reader.read(counter)) {}
    return counter.tally;
  }
  if (operation == "pgn-trees") return run_trees<PgnGameReader>(std::move(source), made, nothing);
  if (operation == "pgn-bgn") return run_trees<PgnGameReader>(std::move(source), made, bgn);
  if (operation == "pgn-pgn") return run_trees<PgnGameReader>(std::move(source), made, pgn);
  if (operation == "bgn-trees") return run_trees<BgnReader>(std::move(source), made, nothing);
  if (operation == "bgn-bgn") return run_trees<BgnReader>(std::move(source), made, bgn);
  if (operation == "bgn-pgn") return run_trees<BgnReader>(std::move(source), made, pgn);
  std::fprintf(stderr, "formats_bench: unknown operation %.*s\n", static_cast<int>(operation.size()),
               operation.data());
  return {};
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3 || argc > 4) {
    std::fputs("formats_bench check|pgn-trees|pgn-bgn|pgn-pgn|bgn-trees|bgn-bgn|bgn-pgn FILE [OUTPUT]\n",
               stderr);
    return 2;
  }
  auto source = open_input(argv[2]);
  if (!source) {
    std::fprintf(stderr, "formats_bench: %s cannot be read\n", argv[2]);
    return 2;
  }
  std::FILE* file = argc == 4 ? std::fopen(argv[3], "wb") : nullptr;
  if (argc == 4 && file == nullptr) {
    std::fprintf(stderr, "formats_bench: %s cannot be written\n", argv[3]);
    return 2;
  }
  Made made(file);
  const Tally tally = run(argv[1], *std::move(source), made);
  const bool is_written = file == nullptr || std::fclose(file) == 0;
  std::printf("%zu %zu %zu %zu\n", tally.games, tally.moves, tally.errors, tally.bytes);
  return tally.games > 0 && is_written ? 0 : 1;
}
