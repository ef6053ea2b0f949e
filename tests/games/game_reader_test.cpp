// SPDX-License-Identifier: GPL-3.0-or-later
// One door for all formats: the same game comes out of each of them, whatever the file is called and however
// it is compressed.
#include "games/game_reader.h"

#include <doctest/doctest.h>

#include "games/game_files.h"
#include "games/game_writer.h"
#include "games/read_games.h"
#include "support/temp_dir.h"
#include "tests/io/sources.h"

using namespace chess;

namespace {

const std::string kGames = "[Event \"a\"]\n\n1. e4 e5 2. Nf3 1-0\n\n[Event \"b\"]\n\n1. d4 d5 1/2-1/2\n\n";

std::vector<ImportedGame> games_of(GameFormat format, std::string text, const TagQuestion& wants_moves = {}) {
  std::vector<ImportedGame> games;
  const auto reader = make_game_reader(format, memory_source(std::move(text)), wants_moves);
  while (auto game = reader->next()) games.push_back(std::move(*game));
  CHECK(reader->games() == games.size());
  CHECK_FALSE(reader->fault());
  return games;
}

std::string written(GameFormat format) {
  std::string text;
  FormatLosses losses;
  for (const ImportedGame& game : games_of(GameFormat::Pgn, kGames))
    append_game(game.game, format, {}, text, losses);
  return text;
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  REQUIRE(text.contains(what));
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size())
    text.replace(at, what.size(), by);
  return text;
}

/// What its reader says of a game, without the place.
std::string said_of(const ImportedGame& game) {
  std::string said;
  for (Diagnostic d : game.diagnostics) {
    d.line = d.game = 0;
    said += (said.empty() ? "" : "\n") + to_string(d);
  }
  return said;
}

constexpr GameFormat kAll[] = {GameFormat::Pgn, GameFormat::Bgn, GameFormat::Egd, GameFormat::Uci};

}  // namespace

TEST_CASE("every format gives the same moves") {
  const auto expected = games_of(GameFormat::Pgn, kGames);
  REQUIRE(expected.size() == 2);
  for (const GameFormat format : kAll) {
    CAPTURE(to_string(format));
    const auto games = games_of(format, written(format));
    REQUIRE(games.size() == 2);
    for (std::size_t i = 0; i < games.size(); ++i) {
      CHECK(games[i].status == ImportStatus::Whole);
      CHECK(games[i].game.main_moves() == expected[i].game.main_moves());
    }
  }
}

TEST_CASE("moves that come when they are asked for are those that come at once") {
  for (const GameFormat format : kAll) {
    CAPTURE(to_string(format));
    const auto expected = games_of(format, written(format));
    const auto reader =
        make_game_reader(format, memory_source(written(format)), TagQuestion(), TreeTime::WhenAsked);
    for (const ImportedGame& other : expected) {
      ImportedGame* const game = reader->lend();
      REQUIRE(game != nullptr);
      CHECK((game->game.size() == 1) == (format == GameFormat::Pgn));
      CHECK(reader->known_plies() ==
            (format == GameFormat::Pgn ? std::optional(other.game.main_moves().size()) : std::nullopt));
      std::string copy;
      CHECK(reader->append_copy(copy) == (format == GameFormat::Pgn));
      reader->complete();
      CHECK(same_game(game->game, other.game));
      if (format == GameFormat::Pgn) CHECK(copy == to_pgn(other.game));
    }
    CHECK(reader->lend() == nullptr);
  }
}

TEST_CASE("every format tells of rights that cannot be, and of a result against the board") {
  const std::string pgn =
      "[FEN \"7k/8/8/8/8/8/8/4KR2 w KQ - 0 1\"]\n\n1. Rf2 *\n\n[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# "
      "1-0\n\n"
      "[Result \"1-0\"]\n\n1. f3 e5 2. g4 1-0\n\n";
  std::string egd, bgn;
  FormatLosses losses;
  for (const ImportedGame& game : games_of(GameFormat::Pgn, pgn)) {
    append_game(game.game, GameFormat::Egd, {}, egd, losses);
    append_game(game.game, GameFormat::Bgn, {}, bgn, losses);
  }
  const std::string spread = replaced(bgn, R"("moves":[)", R"("moves": [)");
  const auto with_rights = [](const std::string& text) {
    return replaced(text, " w - - 0 1", " w KQ - 0 1");
  };
  const std::pair<GameFormat, std::string> kCases[] = {
      {GameFormat::Pgn, pgn},
      {GameFormat::Bgn, with_rights(bgn)},
      {GameFormat::Bgn, with_rights(spread)},
      {GameFormat::Egd, with_rights(egd)},
      {GameFormat::Uci,
       "fen 7k/8/8/8/8/8/8/4KR2 w KQ - 0 1 moves f1f2\nf2f3 e7e5 g2g4 d8h4 1-0\nf2f3 e7e5 g2g4 1-0\n"},
  };
  for (const auto& [format, text] : kCases) {
    CAPTURE(text);
    const auto games = games_of(format, text);
    REQUIRE(games.size() == 3);
    CHECK(said_of(games[0]) == "note: castling rights 'KQ' without king and rook in place; dropped");
    CHECK(said_of(games[1]) ==
          "warning: the board shows checkmate, which is 0-1, and the result is 1-0; the result stays");
    CHECK(said_of(games[2]).empty());
    for (const ImportedGame& game : games)
      for (const Diagnostic& d : game.diagnostics) CHECK(d.game == game.number);
  }
}

TEST_CASE("files are opened by what is in them, not by their names") {
  const test_support::TempDir dir;
  std::vector<std::string> paths;
  for (const GameFormat format : kAll)
    for (const Compression compression : {Compression::None, Compression::Gzip, Compression::Zstd})
      paths.push_back(
          dir.write("x" + std::to_string(paths.size()), test_io::pack(written(format), compression)));
  GameFiles files(paths);
  REQUIRE(files.size() == 12);
  for (std::size_t file = 0; file < files.size(); ++file) {
    auto games = files.open(file);
    REQUIRE(games);
    CHECK(games->format == kAll[file / 3]);
    CHECK_FALSE(games->is_empty);
    const auto reader = make_game_reader(games->format, std::move(games->source));
    int count = 0;
    while (reader->next()) ++count;
    CHECK(count == 2);
  }
  CHECK(files.progress().total > 0);
  CHECK(files.progress().bytes == files.progress().total);
}

TEST_CASE("what holds no games is told apart") {
  const test_support::TempDir dir;
  GameFiles files(
      {dir.file("missing"), dir.write("empty", " \n"), dir.write("binary", std::string_view("a\0b", 3))});
  CHECK(files.open(0).error().kind == IoError::Kind::NotFound);
  CHECK(files.open(1)->is_empty);
  const auto binary = files.open(2);
  REQUIRE_FALSE(binary);
  CHECK(binary.error().reason == files.name(2) + ": binary data, no games");
  // What other programs keep in files of their own is named with the way out.
  for (const auto& [file, way] :
       {std::pair{"a.sg4", "a part of a database of Scid; name its index, which ends in .si4 or .si5"},
        {"a.si4", "it is no index of Scid"},
        {"A.CBH", "a database of ChessBase, which is not read; save its games as PGN with ChessBase"}}) {
    GameFiles foreign({dir.write(file, std::string("\0\0,\0.\1\0\0", 8))});
    const auto opened = foreign.open(0);
    REQUIRE_FALSE(opened.has_value());
    CHECK(opened.error().reason.ends_with(way));
  }
  // The index alone, from a pipe.
  const auto piped = open_games(memory_source(std::string("Scid.si\0\1\x90\0\0", 12), "games.si4"));
  CHECK(piped.error().reason.ends_with("which can be read only beside its other two files"));
  GameFiles told({files.path(2)}, GameFormat::Uci);
  CHECK(told.open(0)->format == GameFormat::Uci);
  CHECK(GameFiles({}).name(0) == "standard input");
}

TEST_CASE("a question to the tags spares the moves of PGN games that are not wanted") {
  const auto games =
      games_of(GameFormat::Pgn, kGames, [](const Tags& tags) { return tags.get("Event") == "b"; });
  REQUIRE(games.size() == 2);
  CHECK(games[0].game.main_moves().empty());
  CHECK(games[0].game.result == GameResult::WhiteWins);
  CHECK(games[1].game.main_moves().size() == 2);
}

TEST_CASE("the games of a file in a loop, of every format and compressed") {
  const test_support::TempDir dir;
  std::vector<std::string> paths{dir.write("games.pgn.bz2", test_io::pack(kGames, Compression::Bzip2))};
  for (std::size_t i = 0; i < kWrittenFormats; ++i)
    paths.push_back(dir.write("games-" + std::to_string(i), written(static_cast<GameFormat>(i))));
  for (const std::string& path : paths) {
    CAPTURE(path);
    GameRange games = read_games(path);
    std::vector<std::size_t> moves;
    for (ImportedGame& read : games) moves.push_back(read.game.main_line().size());
    CHECK(moves == std::vector<std::size_t>{3, 2});
    CHECK_FALSE(games.fault());
  }
}

TEST_CASE("a file that is not there has no games, and says why") {
  std::size_t count = 0;
  GameRange games = read_games("no/such/file.pgn");
  for ([[maybe_unused]] const ImportedGame& read : games) ++count;
  CHECK(count == 0);
  REQUIRE(games.fault());
  CHECK(games.fault()->kind == IoError::Kind::NotFound);
}

TEST_CASE("a range of games is moved in mid-file") {
  const test_support::TempDir dir;
  GameRange first = read_games(dir.write("a.pgn", kGames));
  CHECK(first.begin()->game.tags.get("Event") == "a");
  GameRange moved = std::move(first);
  CHECK(moved.begin()->game.tags.get("Event") == "a");
  auto at = moved.begin();
  CHECK((++at)->game.tags.get("Event") == "b");
  CHECK(++at == moved.end());
}
