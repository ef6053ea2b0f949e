// SPDX-License-Identifier: GPL-3.0-or-later
// A move file gives back the games it was made of, and is damaged wherever a byte is changed.
#include "movefile/move_file.h"

#include <doctest/doctest.h>

#include "base/random.h"
#include "core/movegen.h"
#include "games/game_reader.h"
#include "io/input.h"
#include "movefile/game_intake.h"
#include "movefile/move_file_writer.h"
#include "notation/chess960.h"
#include "notation/fen.h"
#include "notation/start_position.h"
#include "pgn/reader.h"
#include "support/temp_dir.h"

using namespace chess;

namespace {

std::vector<ImportedGame> games_of(const std::string& pgn) {
  std::vector<ImportedGame> games;
  const auto reader = make_game_reader(GameFormat::Pgn, view_source(pgn, "x"));
  while (auto game = reader->next()) games.push_back(std::move(*game));
  return games;
}

MoveFile written(const std::string& path, const std::vector<ImportedGame>& games,
                 std::size_t games_of_block = 7) {
  auto writer = MoveFileWriter::open(path);
  REQUIRE(writer.has_value());
  MoveBlockBuilder builder;
  for (std::size_t i = 0; i < games.size(); ++i) {
    builder.add(games[i]);
    if ((i + 1) % games_of_block != 0 && i + 1 < games.size()) continue;
    REQUIRE(writer->add(builder.take()));
  }
  writer->add(SourceStretch{.games = static_cast<std::uint32_t>(games.size())});
  const auto header = writer->finish(4321, {1234, 5678, 9}, 10);
  REQUIRE(header.has_value());
  auto file = MoveFile::open(path);
  if (!file) FAIL(file.error().reason);
  CHECK(file->header() == *header);
  CHECK(file->size() == games.size());
  const auto checked = file->check();
  if (!checked) FAIL(checked.error().reason);
  return std::move(*file);
}

/// A game of random moves. Few pieces are better than many: then kings, promotions and en passant come often.
ImportedGame random_game(Random& random, const AnyPosition& start, bool chess960, int plies) {
  ImportedGame imported;
  imported.game.set_start(start);
  imported.game.chess960 = chess960;
  AnyPosition position = start;
  NodeId at = kRootNode;
  for (int i = 0; i < plies; ++i) {
    const auto moves = legal_moves(position);
    if (moves.empty()) break;
    std::vector<Move> chosen;
    for (const Move m : moves)
      if (m.is_castling() || m.is_en_passant() || m.is_promotion()) chosen.push_back(m);
    if (chosen.empty() || random.below(3) == 0) chosen.assign(moves.begin(), moves.end());
    const Move move = chosen[random.below(chosen.size())];
    at = imported.game.add_unchecked(at, move);
    position.play(move);
  }
  return imported;
}

void check_same(const MoveFile& file, const std::vector<ImportedGame>& games) {
  std::size_t number = 0;
  for (std::size_t b = 0; b < file.blocks(); ++b) {
    const auto block = file.read_block(b);
    REQUIRE(block.has_value());
    CHECK(block->first_game() == number);
    for (std::size_t i = 0; i < block->size(); ++i, ++number) {
      CHECK(file.block_of(number) == b);
      const Game& game = games[number].game;
      auto moves = block->moves(i);
      REQUIRE(moves.has_value());
      CHECK(moves->start() == game.any_start());
      CHECK(block->header(i).chess960 == game.chess960);
      AnyPosition position = moves->start();
      std::vector<Move> decoded;
      while (const auto move = moves->next(position.board())) {
        REQUIRE((move->is_null() || position.is_legal(*move)));
        position.play(*move);
        decoded.push_back(*move);
      }
      CHECK_FALSE(moves->is_damaged());
      CHECK(decoded == game.main_moves());
      CHECK(block->header(i).plies == decoded.size());
      BoardReplay replay(game.any_start());
      for (const Move move : decoded) replay.play(move);
      Board last;
      REQUIRE(block->walk(i, 0, [&](const BoardReplay& at, bool, int) {
        last = at.board();
        return Walk::On;
      }));
      CHECK(last == replay.board());
    }
  }
  CHECK(number == games.size());
}

AnyPosition position_of(const std::string& fen) {
  const auto start = parse_start(Variant::Standard, true, fen);
  REQUIRE(start.has_value());
  return start->position;
}

const std::string kGames = R"([Event "Open"]
[Site "Rome"]
[Date "2021.05.??"]
[White "Anna"]
[Black "Berta"]
[WhiteElo "2512"]
[BlackElo "1999?"]
[ECO "C20"]
[TimeControl "180+2"]
[Result "1-0"]

1. e4 (1. d4 d5) e5 {good} 2. Nf3 1-0

[Event "Open"]
[White "Berta"]
[Black "?"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 3 40"]
[SetUp "1"]
[Result "1/2-1/2"]

1. e4 Kd7 2. -- Ke6 1/2-1/2

[Variant "Crazyhouse"]
[White "Cora"]
[Result "0-1"]

1. e4 d5 2. exd5 Qxd5 3. Nc3 P@e4 0-1

[Variant "Chess960"]
[FEN "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"]
[Result "*"]

1. O-O *

[White "Dora"]
[Variant "Unknown rules"]
[Result "*"]

1. x4 *

[White "Eva"]
[Result "*"]

1. e4 e5 2. Ke3 *
)";

}  // namespace

TEST_CASE("a file without games") {
  const test_support::TempDir folder;
  const auto file = written(folder.file("x.bgm"), {});
  CHECK(file.blocks() == 0);
}

TEST_CASE("what a move file knows of games") {
  const test_support::TempDir folder;
  const auto games = games_of(kGames);
  REQUIRE(games.size() == 6);
  const auto file = written(folder.file("x.bgm"), games);
  check_same(file, games);
  const auto block = file.read_block(0);
  REQUIRE(block.has_value());
  const MoveFileGame first = block->header(0);
  CHECK(block->name(first.white) == "Anna");
  CHECK(block->name(first.black) == "Berta");
  CHECK(block->name(first.event) == "Open");
  CHECK(block->name(first.site) == "Rome");
  CHECK(block->name(first.time_control) == "180+2");
  CHECK(first.fen == 0);
  CHECK(first.plies == 3);
  CHECK(first.date == 20210500);
  CHECK(first.white_rating == 2512);
  CHECK(first.black_rating == 1999);
  CHECK(first.eco == 220);
  CHECK(first.result == GameResult::WhiteWins);
  CHECK(first.speed == SpeedClass::Blitz);
  CHECK_FALSE(first.is_cut);
  const MoveFileGame second = block->header(1);
  CHECK(second.white == first.black);
  CHECK(second.event == first.event);
  CHECK(second.site == 0);
  CHECK(block->name(second.site).empty());
  CHECK(block->name(second.fen) == "4k3/8/8/8/8/8/4P3/4K3 w - - 3 40");
  CHECK(second.date == 0);
  CHECK_FALSE(second.eco);
  CHECK_FALSE(second.speed);
  CHECK(second.result == GameResult::Draw);
  CHECK(block->header(2).rules == Variant::Crazyhouse);
  CHECK(block->header(2).plies == 6);
  CHECK(block->header(3).chess960);
  CHECK(block->header(4).is_unread);
  CHECK(block->header(5).is_cut);
  CHECK(block->header(5).plies == 2);
  CHECK(file.header().unread == 1);
}

TEST_CASE("games are the same whether they come as trees or from the reader") {
  // Variations, odd tags, and what no codes can say.
  const std::string pgn = std::string(kGames) +
                          "\n[White \"x\"]\n[White \"y\"]\n[UTCDate \"2020.01.02\"]\n\n1. e4 (1. d4 (1. c4)) "
                          "{c} e5 $1 (1... c5 2. Nf3) 2. Nf3 *\n\n[Event \"no moves\"]\n\n1/2-1/2\n";
  for (const std::uint32_t max_ply : {0, 1, 3}) {
    GameIntake trees(max_ply);
    for (const ImportedGame& game : games_of(pgn)) trees.add(game);
    std::vector<std::string> told;
    GameIntake parts(max_ply);
    parts.set_listener([&](const Diagnostic& what) { told.push_back(what.reason); });
    PgnReader reader(view_source(pgn, "x"));
    while (reader.read(parts)) {}
    CHECK_FALSE(told.empty());
    const MoveBlock block = parts.take_block();
    CHECK(block.games == 8);
    CHECK(block.bytes == trees.take_block().bytes);
    std::vector<std::pair<std::uint64_t, std::uint32_t>> all[2];
    for (int i = 0; i < 2; ++i) {
      PostingStore store(1 << 20);
      REQUIRE(store.add((i == 0 ? trees : parts).take_postings(), 0));
      REQUIRE(store.for_sorted(0, kDrawers, [&](std::span<const Posting> drawer) {
        for (const Posting& posting : drawer) all[i].emplace_back(posting.key, posting.game);
      }));
    }
    CHECK(all[0] == all[1]);
    CHECK(all[0].size() >= 10);
  }
}

TEST_CASE("a move file belongs to one state of its games") {
  const test_support::TempDir folder;
  const std::string path = folder.write("x.pgn", kGames);
  const auto missing = MoveFile::open_beside(path);
  REQUIRE_FALSE(missing.has_value());
  CHECK(missing.error().kind == IoError::Kind::NotFound);
  auto writer = MoveFileWriter::open(move_file_path(path));
  REQUIRE(writer.has_value());
  auto source = stamp_of(path);
  REQUIRE(source.has_value());
  source->checksum = checksum_of_file(path)->value;
  REQUIRE(writer->finish(source->size, *source, 0));
  CHECK(MoveFile::open_beside(path));
  folder.write("x.pgn", std::string(kGames) + "\n");
  CHECK_FALSE(MoveFile::open_beside(path).has_value());
}

TEST_CASE("the worked sample of FORMAT.md") {
  const test_support::TempDir folder;
  written(folder.file("x.bgm"), games_of("[White \"Anna\"]\n[Black \"Berta\"]\n[Date \"2021.??.??\"]\n"
                                         "[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n"));
  const std::string bytes = folder.read("x.bgm");
  std::string hex;
  for (const char c : bytes.substr(128, 48)) {
    hex += "0123456789abcdef"[static_cast<unsigned char>(c) >> 4];
    hex += "0123456789abcdef"[static_cast<unsigned char>(c) & 15];
  }
  CHECK(bytes.size() == 128 + 48 + 16 + 32);
  CHECK(hex ==
        "0100000009000000020000000d00000003000000"
        "01010300010280943f0004416e6e6100054265727461c14167000000");
}

TEST_CASE("where the games stand") {
  const test_support::TempDir folder;
  auto writer = MoveFileWriter::open(folder.file("x.bgm"));
  REQUIRE(writer.has_value());
  // Parts of the file of games need not end where blocks do.
  for (const std::uint32_t games : {2, 1, 3}) {
    MoveBlockBuilder builder;
    for (std::uint32_t i = 0; i < games; ++i) builder.add(ImportedGame{});
    REQUIRE(writer->add(builder.take()));
  }
  const std::vector<SourceStretch> stretches{
      {0, 0, 4, false, 7}, {50, 9, 0, true, 8}, {90, 12, 2, false, std::uint64_t{1} << 60}};
  for (const SourceStretch& stretch : stretches) writer->add(stretch);
  REQUIRE(writer->finish(100, {}, 0));
  const auto file = MoveFile::open(folder.file("x.bgm"));
  REQUIRE(file.has_value());
  CHECK(file->stretches() == stretches);
  CHECK(file->first_game_of_stretch(1) == 4);
  CHECK(file->first_game_of_stretch(2) == 4);
  CHECK(file->block_of(2) == 1);
  CHECK(file->block_of(3) == 2);
}

TEST_CASE("random games come back as they were") {
  Random random(5);
  std::vector<ImportedGame> games;
  const std::vector<std::string> starts{
      "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1", "8/PPPPPPPP/8/7k/K7/8/pppppppp/8 b - - 0 30",
      "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", "qqq1k3/8/8/8/8/8/8/QQQQK3 w - - 5 60",
      "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
      // More men than places.
      "nnnnknnn/nnnnnnnn/nn6/8/8/8/PPPPPPPP/4K3 w - - 0 1"};
  for (int i = 0; i < 600; ++i) {
    switch (i % 4) {
      case 0: games.push_back(random_game(random, AnyPosition(), false, 200)); break;
      case 1: {
        const int number = static_cast<int>(random.below(960));
        games.push_back(random_game(random, *Position::from_setup(chess960_setup(number)), true, 200));
        break;
      }
      case 2:
        games.push_back(random_game(random, position_of(starts[random.below(starts.size())]), true, 150));
        break;
      default: {
        const auto rules = static_cast<Variant>(2 + random.below(9));
        games.push_back(random_game(random, AnyPosition::start(rules), false, 60));
      }
    }
  }
  const test_support::TempDir folder;
  check_same(written(folder.file("x.bgm"), games, 50), games);
}

TEST_CASE("a file that goes on with an older one") {
  const test_support::TempDir folder;
  auto games = games_of(kGames);
  const auto old = written(folder.file("old.bgm"), games, 2);
  auto writer = MoveFileWriter::open(folder.file("new.bgm"), &old);
  REQUIRE(writer.has_value());
  MoveBlockBuilder builder;
  for (const ImportedGame& game : games_of(kGames)) builder.add(game);
  REQUIRE(writer->add(builder.take()));
  writer->add(SourceStretch{.offset = 1000, .games = 6});
  REQUIRE(writer->finish(5000, {1, 2, 3}, 4));
  const auto file = MoveFile::open(folder.file("new.bgm"));
  REQUIRE(file.has_value());
  CHECK(file->check());
  for (ImportedGame& game : games_of(kGames)) games.push_back(std::move(game));
  check_same(*file, games);
}

TEST_CASE("whoever makes the checksums fit does no harm") {
  Random random(9);
  const test_support::TempDir folder;
  const auto games = games_of(kGames);
  int sound = 0;
  for (int i = 0; i < 400; ++i) {
    MoveBlockBuilder builder;
    for (const ImportedGame& game : games) builder.add(game);
    MoveBlock block = builder.take();
    const std::size_t changes = random.below(4);
    for (std::size_t change = 0; change < changes; ++change) {
      // Half of them among the moves.
      const std::size_t most = random.below(2) == 0 ? 40 : block.size;
      block.bytes[block.size - 1 - random.below(most)] = static_cast<char>(random.below(256));
    }
    block.checksum = {};
    block.checksum.add({reinterpret_cast<const unsigned char*>(block.bytes.data()), block.bytes.size()});
    auto writer = MoveFileWriter::open(folder.file("x.bgm"));
    REQUIRE(writer.has_value());
    REQUIRE(writer->add(block));
    writer->add(SourceStretch{.games = 6});
    REQUIRE(writer->finish(1, {}, 0));
    const auto file = MoveFile::open(folder.file("x.bgm"));
    REQUIRE(file.has_value());
    const auto read = file->read_block(0);
    if (!read) continue;
    for (std::size_t game = 0; game < read->size(); ++game) {
      auto moves = read->moves(game);
      if (!moves) continue;
      AnyPosition position = moves->start();
      while (const auto move = moves->next(position.board())) position.play(*move);
    }
    sound += file->check() ? 1 : 0;
    if (changes == 0) CHECK(file->check());
  }
  CHECK(sound > 50);
  CHECK(sound < 350);
}

TEST_CASE("a changed byte is an error") {
  const test_support::TempDir folder;
  written(folder.file("x.bgm"), games_of(kGames), 2);
  const std::string bytes = folder.read("x.bgm");
  const auto is_sound = [&](const std::string& changed) {
    const auto file = MoveFile::open(folder.write("y.bgm", changed));
    return file && file->check().has_value();
  };
  CHECK(is_sound(bytes));
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    std::string changed = bytes;
    changed[at] = static_cast<char>(changed[at] ^ (1 << (at % 8)));
    CHECK_FALSE(is_sound(changed));
  }
  for (std::size_t size = 0; size < bytes.size(); ++size) CHECK_FALSE(is_sound(bytes.substr(0, size)));
  CHECK_FALSE(is_sound(bytes + std::string(16, 'x')));
}
