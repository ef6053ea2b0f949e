// SPDX-License-Identifier: GPL-3.0-or-later
// Databases that Scid 4.7.4 and Scid 5 made of the same games (tests/data/scid): they are read as the PGN
// that Scid writes of them, in any pieces, and damage costs what is damaged.
#include <doctest/doctest.h>

#include <random>

#include "base/bytes.h"
#include "games/chunk.h"
#include "games/game_reader.h"
#include "pgn/game_builder.h"
#include "pgn/writer.h"
#include "scid/scid_names.h"
#include "scid/scid_reader.h"
#include "scid/scid_source.h"
#include "support/shared_data.h"
#include "support/temp_dir.h"

using namespace chess;

namespace {

constexpr const char* kFolder = "tests/data/scid/";
constexpr const char* kVersions[] = {"4", "5"};

struct Reading {
  std::vector<ImportedGame> games;
  std::optional<IoError> fault;
};

Reading read_all_games(std::unique_ptr<ByteSource> source, const TagQuestion& wants_moves = {}) {
  ScidReader reader(std::move(source), wants_moves);
  Reading reading;
  while (auto game = reader.next()) reading.games.push_back(std::move(*game));
  reading.fault = reader.fault();
  CHECK(reader.games() == reading.games.size());
  return reading;
}

std::vector<std::string> scids_own_games() {
  PgnGameReader reader(memory_source(test::read_whole(std::string(kFolder) + "small.pgn")));
  std::vector<std::string> texts;
  while (const auto game = reader.next()) texts.push_back(to_pgn(game->game));
  return texts;
}

/// The three files of a database in a folder of their own.
class Copy {
 public:
  explicit Copy(std::string version) : version_(std::move(version)) {
    for (const char part : {'i', 'n', 'g'})
      files_.push_back(test::read_whole(std::string(kFolder) + "small.s" + part + version_));
  }
  std::string& index() { return files_[0]; }
  std::string& names() { return files_[1]; }
  std::string& games() { return files_[2]; }
  std::string path() const { return folder_.file("small.si" + version_); }
  std::string write() const {
    const char* parts = "ing";
    for (std::size_t i = 0; i < files_.size(); ++i)
      folder_.write(std::string("small.s") + parts[i] + version_, files_[i]);
    return path();
  }

 private:
  test_support::TempDir folder_;
  std::string version_;
  std::vector<std::string> files_;
};

/// A record with these bytes as its game, without tags.
std::string record(std::string_view game) {
  std::string text;
  append_little_endian(static_cast<std::uint32_t>(game.size() + 2), text);
  text.append(2, '\0');
  return text.append(game);
}

std::string bytes(std::initializer_list<int> values) {
  std::string text;
  for (const int value : values) text += static_cast<char>(value);
  return text;
}

}  // namespace

TEST_CASE("a database is read as the PGN that Scid writes of it") {
  const auto expected = scids_own_games();
  REQUIRE(expected.size() == 7);
  for (const char* version : kVersions) {
    CAPTURE(version);
    auto source = open_scid(std::string(kFolder) + "small.si" + version);
    REQUIRE(source);
    const Reading reading = read_all_games(std::move(*source));
    CHECK_FALSE(reading.fault);
    REQUIRE(reading.games.size() == expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
      CHECK(to_pgn(reading.games[i].game) == expected[i]);
      CHECK(reading.games[i].status == ImportStatus::Whole);
      CHECK(reading.games[i].diagnostics.empty());
      CHECK(reading.games[i].number == i + 1);
      CHECK(reading.games[i].line == 0);
    }
  }
}

TEST_CASE("only names of indexes are databases of Scid") {
  CHECK(is_scid_path("games.si4"));
  CHECK(is_scid_path("/a/b/GAMES.SI5"));
  for (const char* other : {"games.sg4", "games.si3", "games.pgn", "si4", ""})
    CHECK_FALSE(is_scid_path(other));
}

TEST_CASE("records are read in pieces as in one") {
  for (const char* version : kVersions) {
    const std::string path = std::string(kFolder) + "small.si" + version;
    const auto whole = read_all_games(std::move(*open_scid(path)));
    for (const std::size_t size : {1u, 200u, 700u, 5000u}) {
      ChunkCutter cutter(std::move(*open_scid(path)), GameFormat::Scid, size);
      std::vector<std::string> texts;
      while (auto chunk = cutter.next()) {
        const auto reader = make_game_reader(chunk->format, chunk->source("pieces"));
        while (const auto game = reader->next()) texts.push_back(to_pgn(game->game));
      }
      REQUIRE(texts.size() == whole.games.size());
      for (std::size_t i = 0; i < texts.size(); ++i) CHECK(texts[i] == to_pgn(whole.games[i].game));
    }
  }
}

TEST_CASE("moves that nobody wants are not read") {
  const auto reading = read_all_games(std::move(*open_scid(std::string(kFolder) + "small.si4")),
                                      [](const Tags& tags) { return tags.get("White") == "Third"; });
  REQUIRE(reading.games.size() == 7);
  for (const ImportedGame& read : reading.games)
    CHECK((read.game.size() > 1) == (read.game.tags.get("White") == "Third"));
  CHECK(reading.games[0].game.result == GameResult::WhiteWins);
}

TEST_CASE("flags are the tag ScidFlags") {
  Copy copy("4");
  copy.index()[182 + 7 + 1] =
      static_cast<char>(copy.index()[182 + 7 + 1] | 0x18);  // deleted, White's opening
  copy.index()[182 + 6] = static_cast<char>(copy.index()[182 + 6] | 0x20);
  const auto reading = read_all_games(std::move(*open_scid(copy.write())));
  CHECK(reading.games[0].game.tags.get("ScidFlags") == "DW6");
  CHECK_FALSE(reading.games[1].game.tags.find("ScidFlags"));
}

TEST_CASE("what a file lacks is said") {
  Copy whole("4");
  CHECK(open_scid(whole.path()).error().kind == IoFault::NotFound);
  for (const char part : {'n', 'g'}) {
    Copy copy("5");
    copy.write();
    std::filesystem::remove(copy.path().substr(0, copy.path().size() - 2) + part + "5");
    const auto opened = open_scid(copy.path());
    REQUIRE_FALSE(opened);
    CHECK(opened.error().kind == IoFault::NotFound);
    CHECK(opened.error().reason.find(std::string("small.s") + part + "5") != std::string::npos);
  }
  for (const char* version : kVersions) {
    Copy short_index(version);
    short_index.index().resize(short_index.index().size() - 1);
    const auto cut = read_all_games(std::move(*open_scid(short_index.write())));
    CHECK(cut.games.size() == 6);
    REQUIRE(cut.fault);
    CHECK(cut.fault->kind == IoFault::Corrupt);

    Copy short_games(version);
    short_games.games().resize(short_games.games().size() - 1);
    const auto last = read_all_games(std::move(*open_scid(short_games.write())));
    REQUIRE(last.games.size() == 7);
    CHECK(last.games[5].status == ImportStatus::Whole);
    CHECK(last.games[6].status == ImportStatus::Damaged);
    CHECK(last.games[6].game.tags.get("White") == "Fifth");
    REQUIRE(last.games[6].diagnostics.size() == 1);
    CHECK(to_string(last.games[6].diagnostics[0])
              .starts_with("error: game 7: its moves are behind the end of"));

    Copy short_names(version);
    short_names.names().resize(short_names.names().size() - 1);
    const auto nameless = open_scid(short_names.write());
    REQUIRE_FALSE(nameless);
    CHECK(nameless.error().kind == IoFault::Corrupt);
  }
  Copy no_index("4");
  no_index.index()[0] = 'X';
  CHECK(open_scid(no_index.write()).error().reason.ends_with("it is no index of Scid"));
  Copy version_3("4");
  version_3.index()[9] = 44;  // 300
  CHECK(open_scid(version_3.write()).error().kind == IoFault::Unsupported);
}

TEST_CASE("a name that is not there is '?', and said") {
  Copy copy("5");
  copy.index()[4] = '\x7F';  // Black of the first game
  const auto reading = read_all_games(std::move(*open_scid(copy.write())));
  CHECK(reading.games[0].game.tags.get("Black") == "?");
  CHECK(reading.games[0].status == ImportStatus::Whole);
  REQUIRE(reading.games[0].diagnostics.size() == 1);
  CHECK(to_string(reading.games[0].diagnostics[0]) ==
        "warning: game 1: the name of its tag Black is not there; its value is '?'");
}

TEST_CASE("a fault costs its line and no other") {
  // No tags, the usual start, e2e4; a line: a rook that cannot go there, a line in it; e7e5, the end.
  const auto broken_line =
      read_all_games(memory_source(record(bytes({0, 0, 0xCF, 13, 0x1F, 13, 12, 14, 0xCF, 14, 0xCF, 15})) +
                                   record(bytes({0, 0, 0xBF, 15}))));
  REQUIRE(broken_line.games.size() == 2);
  CHECK(broken_line.games[0].status == ImportStatus::Whole);
  CHECK(broken_line.games[0].game.main_moves().size() == 2);
  REQUIRE(broken_line.games[0].diagnostics.size() == 1);
  CHECK(broken_line.games[0].diagnostics[0].severity == Severity::Warning);
  CHECK(broken_line.games[1].game.main_moves().size() == 1);

  const auto broken_game = [](std::initializer_list<int> moves) {
    auto reading = read_all_games(memory_source(record(bytes(moves))));
    REQUIRE(reading.games.size() == 1);
    CHECK(reading.games[0].status == ImportStatus::Damaged);
    CHECK(reading.games[0].diagnostics.size() == 1);
    return std::pair(reading.games[0].game.main_moves().size(), reading.games[0].diagnostics.at(0).reason);
  };
  CHECK(broken_game({0, 0, 0xCF, 0x1F, 15}) == std::pair<std::size_t, std::string>(1, "a move is not legal"));
  CHECK(broken_game({0, 0, 0xCF}).second == "its bytes end before the game does");
  CHECK(broken_game({0, 0, 13, 14, 15}).second == "a variation replaces no move");
  CHECK(broken_game({0, 0, 0xCF, 14, 15}).second == "a variation ends that has not begun");
  CHECK(broken_game({}).second == "its bytes are missing");
  CHECK(broken_game({5, 'a'}).second == "its tags are damaged");
  CHECK(read_all_games(memory_source(record(bytes({0, 1, '8', 0, 15})))).games[0].status ==
        ImportStatus::Refused);
}

TEST_CASE("comments and their marks") {
  const auto extra = read_all_games(memory_source(record(bytes({0, 0, 0xCF, 12, 15, 'a', 0, 'b', 0}))));
  CHECK(to_pgn(extra.games[0].game).find("1. e4 {a}") != std::string::npos);
  REQUIRE(extra.games[0].diagnostics.size() == 1);
  CHECK(extra.games[0].diagnostics[0].reason == "there are comments that belong to no move");
  const auto missing = read_all_games(memory_source(record(bytes({0, 0, 0xCF, 12, 0xCF, 12, 15, 'a', 0}))));
  REQUIRE(missing.games[0].diagnostics.size() == 1);
  CHECK(missing.games[0].diagnostics[0].reason == "a comment is not there");
}

TEST_CASE("a game of another variant is read as its PGN is") {
  std::string antichess = bytes({7});
  antichess += "Variant" + bytes({9}) + "Antichess" + bytes({0, 0, 0xCF, 0xCF, 15});
  std::string unknown = bytes({7});
  unknown += "Variant" + bytes({3}) + "a\"b" + bytes({0, 0, 0xCF, 15});
  const auto reading = read_all_games(memory_source(record(antichess) + record(unknown)));
  REQUIRE(reading.games.size() == 2);
  CHECK(reading.games[0].game.variant() == Variant::Antichess);
  CHECK(reading.games[0].game.main_moves().size() == 2);
  CHECK(reading.games[1].status == ImportStatus::Refused);
  CHECK(reading.games[1].game.unread == "1. e4");
  CHECK(reading.games[1].game.tags.get("Variant") == "a\"b");
  CHECK(reading.games[1].number == 2);
}

TEST_CASE("numbers of many names are longer") {
  const std::uint32_t count = 70000;
  std::string text("Scid.sn\0\0\0\0\0", 12);
  const auto append = [&](std::uint32_t value, int width) {
    for (int shift = 8 * (width - 1); shift >= 0; shift -= 8) text += static_cast<char>(value >> shift);
  };
  for (const std::uint32_t number : {0u, 0u, 0u, count, 0u, 0u, 0u, 300u}) append(number, 3);
  std::string before;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::string name = std::to_string(i);
    std::size_t shared = 0;
    while (shared < std::min(before.size(), name.size()) && before[shared] == name[shared]) ++shared;
    append(count - 1 - i, 3);
    append(1, 2);
    text += static_cast<char>(name.size());
    if (i > 0) text += static_cast<char>(shared);
    text += name.substr(i > 0 ? shared : 0);
    before = name;
  }
  const auto names = ScidNames::parse(4, text);
  REQUIRE(names);
  CHECK(names->find(ScidNameKind::Round, 0) == "69999");
  CHECK(names->find(ScidNameKind::Round, count - 1) == "0");
  CHECK_FALSE(names->find(ScidNameKind::Round, count));
  CHECK_FALSE(names->find(ScidNameKind::Player, 0));
}

TEST_CASE("damaged files lose games and nothing else") {
  std::mt19937 random(46);
  const auto any = [&](std::size_t size) {
    return std::uniform_int_distribution<std::size_t>(0, size - 1)(random);
  };
  int opened = 0;
  for (int round = 0; round < 400; ++round) {
    Copy copy(kVersions[round % 2]);
    std::string& file = round % 3 == 0 ? copy.index() : round % 3 == 1 ? copy.names() : copy.games();
    for (std::size_t edits = 1 + any(4); edits > 0; --edits)
      file[any(file.size())] = static_cast<char>(any(256));
    if (any(4) == 0) file.resize(any(file.size()) + 1);
    auto source = open_scid(copy.write());
    if (!source) {
      CHECK_FALSE(source.error().reason.empty());
      continue;
    }
    ++opened;
    const Reading reading = read_all_games(std::move(*source));
    CHECK(reading.games.size() <= 7);
    if (&file == &copy.games()) CHECK(reading.games.size() == 7);
    for (const ImportedGame& read : reading.games)
      if (read.status != ImportStatus::Whole) CHECK_FALSE(read.diagnostics.empty());
  }
  CHECK(opened > 200);
}
