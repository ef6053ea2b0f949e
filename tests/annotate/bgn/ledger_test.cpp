// SPDX-License-Identifier: GPL-3.0-or-later
// What runs of `bgn` say of their inputs, counted from the start of each.
#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>

#include "annotate/bgn/pipeline/ledger.h"
#include "annotate/bgn/pipeline/run_options.h"
#include "annotate/bgn/pipeline/session.h"
#include "games/chunk_reading.h"
#include "games/input_chunks.h"
#include "support/temp_dir.h"
#include "tests/io/sources.h"

using namespace annotate::bgn;

namespace {

const std::string kPlain = "[Event \"a\"]\n[White \"b\"]\n\n1. e4 e5 2. Nf3 1-0\n\n";
const std::string kDamaged = "[Event \"a\"]\n\n1. e4 e5 2. Nf6 1-0\n\n";

std::string repeated(const std::string& text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

RunOptions reading(std::vector<std::string> inputs) {
  RunOptions options;
  options.inputs = std::move(inputs);
  options.quiet = true;
  return options;
}

struct Remark {
  std::size_t input;
  chess::Diagnostic what;
};

/// Reads all inputs in this thread, in chunks of `size` bytes.
struct ReadAll {
  explicit ReadAll(const RunOptions& options, std::size_t size)
      : files(options.inputs, options.from),
        chunks(files, size),
        ledger(files, console, 0, [this](std::size_t input, const chess::Diagnostic& what) {
          remarks.push_back({input, what});
        }) {
    while (auto chunk = chunks.next()) {
      ++parts;
      const std::size_t input = chunk->input;
      chess::ChunkReading games(std::move(*chunk), files.name(input));
      while (games.next()) {}
      ledger.take(games.take_report());
    }
  }
  chess::GameFiles files;
  chess::InputChunks chunks;
  chess::Console console{"bgn"};
  std::vector<Remark> remarks;
  Ledger ledger;
  std::size_t parts = 0;
};

}  // namespace

TEST_CASE("lines and games count from the start of each input") {
  const test_support::TempDir folder;
  const std::string text = repeated(kPlain, 20) + kDamaged + repeated(kPlain, 20) + kDamaged;
  const auto a = folder.write("a.pgn", text);
  const auto b = folder.write("b.pgn", kPlain + kDamaged + kPlain);
  for (const std::size_t size : {100, 333, 100'000}) {
    const ReadAll read(reading({a, b}), size);
    CHECK((size == 100'000 || read.parts > 5));
    std::vector<Remark> errors;
    for (const Remark& r : read.remarks)
      if (r.what.severity == chess::Severity::Error) errors.push_back(r);
    REQUIRE(errors.size() == 3);
    CHECK(errors[0].input == 0);
    CHECK(errors[0].what.game == 21);
    CHECK(errors[0].what.line == 20 * 5 + 3);
    CHECK(errors[1].what.game == 42);
    CHECK(errors[1].what.line == 40 * 5 + 4 + 3);
    CHECK(errors[2].input == 1);
    CHECK(errors[2].what.game == 2);
    CHECK(errors[2].what.line == 5 + 3);
    CHECK(read.ledger.totals().games == 45);
    CHECK(read.ledger.totals().damaged == 3);
    CHECK(read.ledger.counts(0).games == 42);
    CHECK(read.ledger.counts(1).plies == 3 + 3 + 2);
    CHECK(read.ledger.exit_status() == kExitPartly);
  }
}

TEST_CASE("inputs that cannot be read are named, the others are read") {
  const test_support::TempDir folder;
  const auto good = folder.write("a.pgn.zst", test_io::pack(repeated(kPlain, 50), chess::Compression::Zstd));
  const auto empty = folder.write("empty.pgn", "");
  const auto binary = folder.write("x.bin", std::string("a\0b", 3));
  const std::string packed = test_io::pack(repeated(kPlain, 3000), chess::Compression::Gzip);
  const auto broken = folder.write("broken.pgn.gz", packed.substr(0, packed.size() - 9));
  ReadAll read(reading({folder.file("none.pgn"), good, folder.path(), empty, binary, broken}), 1000);
  CHECK(read.ledger.exit_status() == kExitUnable);
  CHECK(read.ledger.has_faults());
  CHECK_FALSE(read.ledger.has_only_faults());
  CHECK(read.ledger.counts(0).games == 0);
  CHECK(read.ledger.counts(1).games == 50);
  CHECK(read.ledger.counts(3).games == 0);
  CHECK(read.ledger.counts(5).games == 3000);
  CHECK(read.files.progress().bytes > 0);
  const ReadAll only_empty(reading({empty}), 1000);
  CHECK(only_empty.ledger.exit_status() == kExitWell);
  const ReadAll none(reading({folder.file("none.pgn")}), 1000);
  CHECK(none.ledger.has_only_faults());
}

TEST_CASE("so many diagnostics are shown, and the others counted") {
  const test_support::TempDir folder;
  const auto options = reading({folder.write("bad.pgn", kDamaged)});
  const chess::GameFiles files(options.inputs);
  int pipe[2];
  REQUIRE(::pipe(pipe) == 0);
  chess::Console console("bgn", pipe[1]);
  Ledger ledger(files, console, 2);
  chess::ChunkReport report;
  report.diagnostics.resize(6);  // the last is a note, which is not shown
  for (std::size_t i = 0; i < 5; ++i) report.diagnostics[i].severity = chess::Severity::Error;
  ledger.take(std::move(report));
  ledger.finish();
  ::close(pipe[1]);
  std::string shown(1000, '\0');
  shown.resize(static_cast<std::size_t>(::read(pipe[0], shown.data(), shown.size())));
  ::close(pipe[0]);
  CHECK(std::ranges::count(shown, '\n') == 3);
  CHECK(shown.ends_with("bgn: and 3 messages more (--max-messages)\n"));
}

TEST_CASE("the bar says how far reading is, and how long it will take") {
  const auto drawn = [](auto... figures) { return to_string(read_progress(figures...), 79); };
  CHECK(drawn(50'000'000, 100'000'000, 1'234'000, 2.0) ==
        "[############............]  50 %  50MB, 25MB/s, 1.23M games, 0:00:02 left");
  CHECK(drawn(1000, 0, 5, 1.0) == "1kB, 1kB/s, 5 games");
  CHECK(drawn(0, 100, 0, 0.0) == "[........................]   0 %  0B, 0B/s, 0 games");
  CHECK(drawn(300, 100, 1, 1.0).starts_with("[########################] 100 %"));
}
