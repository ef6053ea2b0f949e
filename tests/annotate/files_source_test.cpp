// SPDX-License-Identifier: GPL-3.0-or-later
// Game files as one stream: formats by content, and bad files that cost no good game.
#include <doctest/doctest.h>

#include "annotate/pipeline/files_source.h"
#include "io/output.h"
#include "support/temp_dir.h"

using namespace annotate;

namespace {

constexpr std::string_view kGood = "[White \"A\"]\n\n1. e4 e5 1-0\n\n";
constexpr std::string_view kBgn = R"({"moves":[{"p":"P","f":"e2","t":"e4"}],"result":"W"})";

struct Everything {
  int games = 0;
  int damaged = 0;
  int losses = 0;
  std::vector<std::string> problems;
};

Everything read(std::vector<std::string> paths) {
  FilesSource source(std::move(paths), {});
  Everything all;
  while (auto item = source.next()) {
    all.games += item->game ? 1 : 0;
    all.damaged += item->game && item->game->is_damaged() ? 1 : 0;
    all.losses += item->lossy ? 1 : 0;
    for (const auto& problem : item->problems) {
      CHECK(problem.find('\n') == std::string::npos);
      all.problems.push_back(problem);
    }
  }
  return all;
}

}  // namespace

TEST_CASE("several files are one stream, whatever their formats") {
  const test_support::TempDir dir;
  const auto pgn = dir.write("a.txt", std::string(kGood) + std::string(kGood));
  const auto bgn = dir.write("b.pgn", std::string(kBgn) + "\n");
  const auto all = read({pgn, bgn, pgn});
  CHECK(all.games == 5);
  CHECK(all.losses == 0);
  CHECK(all.problems.empty());
}

TEST_CASE("bad files are named and the others read") {
  const test_support::TempDir dir;
  const auto good = dir.write("good.pgn", kGood);
  const auto empty = dir.write("empty.pgn", "");
  const auto binary = dir.write("binary.pgn", std::string_view("\x7f"
                                                               "ELF\2\1\0\0\0\0",
                                                               10));
  const auto text = dir.write("text.pgn", "Dear Sir,\nI write to you of other things.\n");
  const auto all = read({dir.file("missing.pgn"), empty, dir.path(), binary, text, good});
  CHECK(all.games == 1);
  CHECK(all.losses == 5);
  REQUIRE(all.problems.size() >= 5);
  CHECK(all.problems[0].find("missing.pgn") != std::string::npos);
  CHECK(all.problems[1].find("empty") != std::string::npos);
  CHECK(all.problems[2].find("directory") != std::string::npos);
  CHECK(all.problems[3].find("binary") != std::string::npos);
}

TEST_CASE("a game with an illegal move is cut there and named, and the next ones are read") {
  const test_support::TempDir dir;
  const std::string good(kGood);
  const auto path =
      dir.write("five.pgn", good + good + "[White \"C\"]\n\n1. e4 e5 2. Ke3 d6 1-0\n\n" + good + good);
  const auto all = read({path});
  CHECK(all.games == 5);
  CHECK(all.damaged == 1);
  CHECK(all.losses == 1);
  REQUIRE(all.problems.size() == 1);
  CHECK(all.problems[0].find("game 3") != std::string::npos);
  CHECK(all.problems[0].find("Ke3") != std::string::npos);
}

TEST_CASE("what is wrong with a file is told before what is wrong with the game that it cuts") {
  const test_support::TempDir dir;
  const auto packed = [](std::string_view text) {
    std::string out;
    const auto sink = chess::compressed(chess::string_sink(out), chess::Compression::Gzip);
    REQUIRE(sink->write(text));
    REQUIRE(sink->finish());
    return out;
  };
  // The first member ends inside a move; the second is damaged, and nothing of it is a game.
  std::string bad = packed("g7 2. Nf3 Iounvcxd5 1-0\n\n" + std::string(kGood));
  bad[bad.size() - 5] ^= 1;
  const auto path = dir.write("a.pgn.gz", packed(std::string(kGood) + "[White \"C\"]\n\n1. e4 d") + bad);
  const auto all = read({path});
  CHECK(all.games == 2);
  REQUIRE(all.problems.size() == 2);
  CHECK(all.problems[0].find("is corrupt: bad gzip data") != std::string::npos);
  CHECK(all.problems[1].find("the text ends inside the word 'd'") != std::string::npos);
}

TEST_CASE("a BGN line that is no game costs that line") {
  const test_support::TempDir dir;
  const std::string bgn(kBgn);
  const auto all = read({dir.write("x.bgn", bgn + "\n{\"moves\":7}\n" + bgn + "\n")});
  CHECK(all.games >= 2);
  CHECK(all.losses == 1);
  CHECK(all.problems.size() == 1);
}

TEST_CASE("progress is known for files") {
  const test_support::TempDir dir;
  const auto path = dir.write("a.pgn", kGood);
  FilesSource source({path}, {});
  CHECK(source.fraction_read() == 0.0);
  while (source.next()) {}
  CHECK(source.fraction_read() == 1.0);
  CHECK(source.format() == chess::GameFormat::Pgn);
}

TEST_CASE("messages call a file that the user has not named by another name") {
  const test_support::TempDir dir;
  chess::InputOptions reading;
  const std::string path = dir.write("kept.pgn", "[Event \"a\"]\n\n1. e5 *\n");
  reading.names[path] = "lichess:Anna";
  FilesSource source({path}, {}, reading);
  const auto item = source.next();
  REQUIRE(item);
  CHECK(item->input == "lichess:Anna");
  REQUIRE_FALSE(item->problems.empty());
  CHECK(item->problems.front().starts_with("lichess:Anna: "));
}
