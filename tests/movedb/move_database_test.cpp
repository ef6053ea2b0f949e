// SPDX-License-Identifier: GPL-3.0-or-later
// Building, adding, looking up: against counting in a plain map, and with every damage that a file can have.
#include "movedb/move_database.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <map>
#include <thread>

#include "base/random.h"
#include "core/movegen.h"
#include "io/output.h"
#include "movedb/builder.h"
#include "movedb/format.h"
#include "movedb/polyglot_export.h"
#include "notation/chess960.h"
#include "polyglot/polyglot_book.h"
#include "tests/support/temp_dir.h"

using namespace chess;
using test_support::kDevice;
using test_support::TempDir;

namespace {

struct TestGame {
  Position start = Position::start();
  std::vector<Move> moves;
  GameResult result = GameResult::Unknown;
  std::optional<int> white_elo, black_elo;
  RecordedGame recorded() const { return {start, moves, result, white_elo, black_elo}; }
};

/// Random games that share their first moves, some of Chess960, some without ratings.
std::vector<TestGame> random_games(std::uint64_t seed, int count, int plies) {
  Random random(seed);
  std::vector<TestGame> games(static_cast<std::size_t>(count));
  for (TestGame& game : games) {
    if (random.below(4) == 0)
      game.start = *Position::from_setup(chess960_setup(static_cast<int>(random.below(3))));
    Position pos = game.start;
    for (int ply = 0; ply < plies; ++ply) {
      const MoveList moves = legal_moves(pos);
      if (moves.empty()) break;
      const std::size_t choice = ply < 8 ? std::min<std::size_t>(moves.size(), 3) : moves.size();
      game.moves.push_back(moves[random.below(choice)]);
      pos.play(game.moves.back());
    }
    game.result = static_cast<GameResult>(random.below(4));
    if (random.below(4) != 0) game.white_elo = 800 + static_cast<int>(random.below(2500));
    if (random.below(4) != 0) game.black_elo = 800 + static_cast<int>(random.below(2500));
  }
  return games;
}

using Oracle = std::map<std::pair<std::uint64_t, std::uint16_t>, MoveCounts>;

Oracle count_plainly(const std::vector<TestGame>& games, std::size_t max_ply = 1000) {
  Oracle oracle;
  for (const TestGame& game : games) {
    std::map<std::pair<std::uint64_t, std::uint16_t>, bool> seen;
    Position pos = game.start;
    for (std::size_t i = 0; i < std::min(max_ply, game.moves.size()); ++i) {
      const std::pair id(bits_of(pos.polyglot_key()), MoveCode::of(game.moves[i]).bits());
      if (!std::exchange(seen[id], true))
        oracle[id] +=
            MoveCounts::of_game(game.result, game.white_elo.value_or(0), game.black_elo.value_or(0));
      pos.play(game.moves[i]);
    }
  }
  return oracle;
}

void check_equal(const MoveDatabase& database, const Oracle& oracle) {
  REQUIRE(database.header().entries == oracle.size());
  auto expected = oracle.begin();
  bool all_equal = true;
  database.for_each([&](const MoveEntry& entry) {
    all_equal =
        all_equal && expected->first == std::pair(entry.key, entry.record.move.bits()) &&
        expected->second == entry.counts &&
        entry.record == make_record(entry.record.move, entry.counts, database.header().rules.weight_k);
    ++expected;
    return std::expected<void, IoError>();
  });
  CHECK(all_equal);
  const auto checked = database.check();
  CHECK_MESSAGE(checked.has_value(), (checked ? "" : checked.error().reason));
}

MoveDatabase build(const std::string& path, const std::vector<TestGame>& games,
                   const MoveDatabaseRules& rules = {},
                   std::size_t memory = MoveDatabaseBuilder::kUsualMemory,
                   const MoveDatabase* base = nullptr) {
  MoveDatabaseBuilder builder(path, rules, memory);
  for (const TestGame& game : games) REQUIRE(builder.add(game.recorded()).has_value());
  const auto header = builder.finish(base);
  REQUIRE(header.has_value());
  auto database = MoveDatabase::open(path);
  REQUIRE(database.has_value());
  CHECK(database->header() == *header);
  return std::move(*database);
}

/// A new file each time: some file systems wait for the disk when one is cut and written again.
std::expected<MoveDatabase, IoError> open_bytes(const TempDir& dir, std::string_view bytes) {
  std::filesystem::remove(dir.file("bad.mdb"));
  return MoveDatabase::open(dir.write("bad.mdb", bytes));
}

std::string reason_of(const TempDir& dir, std::string_view bytes) {
  const auto database = open_bytes(dir, bytes);
  return database ? "" : database.error().reason;
}

}  // namespace

TEST_CASE("a database holds what plain counting finds, whatever memory it had") {
  const TempDir dir;
  const auto games = random_games(1, 3000, 90);
  const Oracle oracle = count_plainly(games);
  const MoveDatabase in_memory = build(dir.file("a.mdb"), games);
  check_equal(in_memory, oracle);
  CHECK(in_memory.header().games == 3000);
  // With memory for 4096 moves many runs are merged.
  build(dir.file("b.mdb"), games, {}, 0);
  CHECK((dir.read("a.mdb") == dir.read("b.mdb")));
  CHECK(dir.entries() == 2);  // and nothing else is left in the folder
}

TEST_CASE("every position is found with its moves, and no other") {
  const TempDir dir;
  const auto games = random_games(2, 300, 60);
  const Oracle oracle = count_plainly(games);
  const MoveDatabase database = build(dir.file("a.mdb"), games);
  std::size_t found = 0;
  for (const TestGame& game : games) {
    Position pos = game.start;
    for (const Move move : game.moves) {
      const auto moves = database.find(pos).value();
      const auto it = std::ranges::find(moves, move, &MoveStatistics::move);
      REQUIRE(it != moves.end());
      REQUIRE(it->counts == oracle.at({bits_of(pos.polyglot_key()), MoveCode::of(move).bits()}));
      REQUIRE(std::ranges::is_sorted(moves, std::ranges::greater{},
                                     [](const MoveStatistics& s) { return s.counts.games(); }));
      found += moves.size();
      pos.play(move);
    }
    const std::uint64_t last_key = bits_of(pos.polyglot_key());
    const auto known =
        std::distance(oracle.lower_bound({last_key, 0}), oracle.upper_bound({last_key, 0xFFFF}));
    REQUIRE(static_cast<std::ptrdiff_t>(database.find(pos).value().size()) == known);
  }
  CHECK(found > 10'000);
}

TEST_CASE("adding games gives what building of all of them gives, in place of the old file") {
  const TempDir dir;
  const auto first = random_games(3, 200, 50);
  const auto second = random_games(4, 150, 50);
  auto all = first;
  all.insert(all.end(), second.begin(), second.end());
  build(dir.file("all.mdb"), all);
  const MoveDatabase base = build(dir.file("a.mdb"), first);
  const MoveDatabase more = build(dir.file("a.mdb"), second, base.header().rules, 0, &base);
  CHECK((dir.read("a.mdb") == dir.read("all.mdb")));
  CHECK(base.check().has_value());  // the old file, still mapped
}

TEST_CASE("who adds to a database waits for others who do, and adds to what they have written") {
  const TempDir dir;
  build(dir.file("a.mdb"), random_games(11, 20, 30));
  std::optional<MoveDatabase> base = MoveDatabase::open_to_add(dir.file("a.mdb")).value();
  std::uint64_t seen = 0;
  std::jthread other([&] {
    if (const auto opened = MoveDatabase::open_to_add(dir.file("a.mdb"))) seen = opened->header().games;
  });
  build(dir.file("a.mdb"), random_games(12, 5, 30), base->header().rules, 0, &*base);
  base.reset();
  other.join();
  CHECK(seen == 25);
}

TEST_CASE("rules: half-moves and games that count, and the weight's K") {
  const TempDir dir;
  const auto games = random_games(5, 200, 40);
  check_equal(build(dir.file("a.mdb"), games, {.max_ply = 12}), count_plainly(games, 12));
  Oracle frequent = count_plainly(games);
  std::erase_if(frequent, [](const auto& item) { return item.second.games() < 5; });
  REQUIRE(frequent.size() > 10);
  const MoveDatabaseRules rules{.max_ply = 0, .min_games = 5, .weight_k = WeightK::Score};
  const MoveDatabase database = build(dir.file("b.mdb"), games, rules);
  check_equal(database, frequent);
  CHECK(database.header().rules == rules);
}

TEST_CASE("rare positions are left out with all their moves, unasked where there are many") {
  const TempDir dir;
  const auto games = random_games(5, 600, 40);
  Oracle reached = count_plainly(games);
  std::map<std::uint64_t, std::uint64_t> here;
  for (const auto& [id, counts] : reached) here[id.first] += counts.games();
  std::erase_if(reached, [&](const auto& item) { return here[item.first.first] < kRarePosition; });
  const MoveDatabase unasked = build(dir.file("a.mdb"), games, {.min_position_games = 0});
  CHECK(unasked.header().rules.min_position_games == kRarePosition);
  check_equal(unasked, reached);
  CHECK(build(dir.file("b.mdb"), {games[0]}, {.min_position_games = 0}).header().rules.min_position_games ==
        1);
  CHECK(build(dir.file("c.mdb"), games, {.max_ply = 50, .min_position_games = 0}).header().entries ==
        count_plainly(games).size());
}

TEST_CASE("databases are merged as if their games had been counted at once") {
  const TempDir dir;
  const auto games = random_games(7, 300, 30);
  const auto part = [&](const char* name, std::size_t from, std::size_t to) {
    return build(dir.file(name), {games.begin() + static_cast<std::ptrdiff_t>(from),
                                  games.begin() + static_cast<std::ptrdiff_t>(to)});
  };
  std::vector<MoveDatabase> parts;
  parts.push_back(part("a.mdb", 0, 100));
  parts.push_back(part("b.mdb", 100, 120));
  parts.push_back(part("c.mdb", 120, 300));
  REQUIRE(merge_databases(parts, dir.file("a.mdb")).has_value());
  build(dir.file("whole.mdb"), games);
  CHECK((dir.read("a.mdb") == dir.read("whole.mdb")));
}

TEST_CASE("a game that comes back to a position counts there once") {
  const TempDir dir;
  TestGame game;
  for (int i = 0; i < 3; ++i)
    for (const Move m : {Move::normal(Square::G1, Square::F3), Move::normal(Square::G8, Square::F6),
                         Move::normal(Square::F3, Square::G1), Move::normal(Square::F6, Square::G8)})
      game.moves.push_back(m);
  const MoveDatabase database = build(dir.file("a.mdb"), {game});
  CHECK(database.header().entries == 4);
  const auto moves = database.find(Position::start()).value();
  REQUIRE(moves.size() == 1);
  CHECK(moves[0].counts.games() == 1);
}

TEST_CASE("as a book it prefers what scored") {
  const TempDir dir;
  const auto game = [](Square from, Square to, GameResult result) {
    return TestGame{Position::start(), {Move::normal(from, to)}, result, {}, {}};
  };
  const MoveDatabase database = build(dir.file("a.mdb"), {game(Square::E2, Square::E4, GameResult::BlackWins),
                                                          game(Square::E2, Square::E4, GameResult::BlackWins),
                                                          game(Square::D2, Square::D4, GameResult::WhiteWins),
                                                          game(Square::C2, Square::C4, GameResult::Draw)});
  const std::vector<BookMove> expected{{Move::normal(Square::D2, Square::D4), 2},
                                       {Move::normal(Square::C2, Square::C4), 1},
                                       {Move::normal(Square::E2, Square::E4), 0}};
  CHECK(database.moves_of(Position::start()).value() == expected);
  CHECK(database.find(Position::start()).value()[0].move == Move::normal(Square::E2, Square::E4));
  CHECK(database.moves_of(*Position::from_setup(chess960_setup(0))).value().empty());
}

TEST_CASE("exported to Polyglot, every move comes back with the mover's half-points") {
  const TempDir dir;
  const auto games = random_games(11, 400, 120);
  const MoveDatabase database = build(dir.file("a.mdb"), games);
  auto sink = open_output(dir.file("a.bin"));
  REQUIRE(sink.has_value());
  const auto counts = export_polyglot(database, 1, **sink);
  REQUIRE(counts.has_value());
  REQUIRE((*sink)->finish().has_value());
  CHECK(counts->entries + counts->scoreless == database.header().entries);
  const auto book = PolyglotBook::open(dir.file("a.bin"));
  REQUIRE(book.has_value());
  int castlings = 0;
  for (const TestGame& game : games) {
    Position pos = game.start;
    for (const Move move : game.moves) {
      auto expected = database.moves_of(pos).value();
      std::erase_if(expected, [](const BookMove& m) { return m.weight == 0; });
      auto found = book->moves_of(pos).value();
      const auto by_weight = [](const BookMove& a, const BookMove& b) {
        return a.weight != b.weight ? a.weight > b.weight : a.move.raw() < b.move.raw();
      };
      std::ranges::sort(expected, by_weight);
      std::ranges::sort(found, by_weight);
      REQUIRE(found == expected);
      castlings += static_cast<int>(
          std::ranges::count_if(found, [](const BookMove& m) { return m.move.is_castling(); }));
      pos.play(move);
    }
  }
  CHECK(castlings > 10);

  std::string frequent;
  const auto few = export_polyglot(database, 3, *string_sink(frequent));
  REQUIRE(few.has_value());
  CHECK(few->too_rare > 0);
  CHECK(few->too_rare + few->scoreless + few->entries == database.header().entries);
  CHECK(frequent.size() == 16 * few->entries);
}

TEST_CASE("an empty database is one") {
  const TempDir dir;
  const MoveDatabase database = build(dir.file("a.mdb"), {});
  CHECK(database.find(Position::start()).value().empty());
  CHECK(database.check().has_value());
}

TEST_CASE("a foreign, truncated or damaged file is refused with the reason") {
  const TempDir dir;
  build(dir.file("good.mdb"), random_games(6, 3, 20));
  const std::string good = dir.read("good.mdb");
  const std::size_t header_size = movedb_format::header::kSize;
  CHECK(reason_of(dir, good).empty());
  CHECK(reason_of(dir, "").ends_with("bad.mdb' is empty"));
  CHECK(
      reason_of(dir, "[Event \"x\"]\n").ends_with("is no move-record database: it begins with other bytes"));
  CHECK(reason_of(dir, good + "x").find("something behind its last move") != std::string::npos);
  std::string newer = good;
  newer[movedb_format::header::kVersionAt] = 2;
  CHECK(reason_of(dir, newer).find("has version 2 of the format; this program reads 1") != std::string::npos);
  for (std::size_t size = 1; size < good.size(); ++size) {
    const std::string reason = reason_of(dir, std::string_view(good).substr(0, size));
    CAPTURE(size);
    REQUIRE(reason.find(size < header_size ? "is cut off inside its header" : "is cut off: ") !=
            std::string::npos);
  }
  // One wrong bit anywhere: of the header it shows on opening, of the moves when all is checked.
  for (std::size_t i = 0; i < good.size(); ++i) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 1 << i % 8);
    CAPTURE(i);
    const auto database = open_bytes(dir, bad);
    REQUIRE(database.has_value() == (i >= header_size));
    if (database) REQUIRE(!database->check());
  }
  CHECK(MoveDatabase::open(dir.file("missing.mdb")).error().kind == IoError::Kind::NotFound);
}

TEST_CASE("a wrong file answers without harm") {
  const TempDir dir;
  build(dir.file("good.mdb"), random_games(7, 20, 40));
  const std::string good = dir.read("good.mdb");
  Random random(8);
  for (int round = 0; round < 50; ++round) {
    std::string bad = good;
    for (std::size_t i = movedb_format::header::kSize; i < bad.size(); i += 1 + random.below(40))
      bad[i] = static_cast<char>(random.next());
    const auto database = open_bytes(dir, bad);
    REQUIRE(database.has_value());
    const Position start = Position::start();
    for (const MoveStatistics& s : std::vector(database->find(start).value())) CHECK(start.is_legal(s.move));
  }
}

TEST_CASE("a file that is shortened while it is open is an error, and no signal") {
  const TempDir dir;
  const MoveDatabase database = build(dir.file("a.mdb"), random_games(9, 200, 60));
  std::filesystem::resize_file(dir.file("a.mdb"), 200);
  CHECK(database.find(Position::start()).error().kind == IoError::Kind::Truncated);
  CHECK(database.moves_of(Position::start()).error().reason ==
        "cannot read '" + dir.file("a.mdb") + "': it has become shorter meanwhile");
  CHECK(database.check().error().kind == IoError::Kind::Truncated);
  MoveDatabaseBuilder builder(dir.file("b.mdb"));
  CHECK(builder.finish(&database).error().kind == IoError::Kind::Truncated);
  CHECK_FALSE(std::filesystem::exists(dir.file("b.mdb")));
}

TEST_CASE("nothing is written from a damaged database") {
  const TempDir dir;
  const auto games = random_games(10, 20, 30);
  build(dir.file("good.mdb"), games);
  const std::string good = dir.read("good.mdb");
  for (std::size_t i = movedb_format::header::kSize; i < good.size(); i += 13) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 1 << i % 8);
    CAPTURE(i);
    const auto database = open_bytes(dir, bad);
    REQUIRE(database.has_value());
    MoveDatabaseBuilder builder(dir.file("bad.mdb"));
    REQUIRE(builder.add(games.front().recorded()).has_value());
    const auto refused = builder.finish(&*database);
    REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error().reason.find("bad.mdb' is damaged: ") != std::string::npos);
    CHECK((dir.read("bad.mdb") == bad));
  }
}

TEST_CASE("counters that no games have are damage, also under a good checksum") {
  MoveCounts counts = MoveCounts::of_game(GameResult::Draw, 2000, 2100);
  CHECK(counts.is_possible());
  const MoveCode e4 = MoveCode::of(Move::normal(Square::E2, Square::E4));
  counts.white_elo_sum = (std::uint64_t{1} << 48) - 1;
  CHECK_FALSE(counts.is_possible());
  CHECK(make_record(e4, counts, WeightK::Elo).is_valid());
  counts = MoveCounts::of_game(GameResult::Draw, 2000, 2100);
  counts.rated_half_points = 3;
  CHECK_FALSE(counts.is_possible());
  counts = MoveCounts::of_game(GameResult::Draw, 2000, 2100);
  counts.rated = 2;
  CHECK_FALSE(counts.is_possible());
}

TEST_CASE("what cannot be written is said, and the old file stays") {
  const TempDir dir;
  std::filesystem::create_directory(dir.file("folder"));
  CHECK(MoveDatabaseBuilder(dir.file("folder")).finish().error().kind == IoError::Kind::IsDirectory);
  CHECK(MoveDatabaseBuilder(dir.file("no/such/a.mdb")).finish().error().kind == IoError::Kind::NotFound);
  CHECK(MoveDatabaseBuilder(dir.file("no/such/a.mdb")).open().error().kind == IoError::Kind::NotFound);
  CHECK(MoveDatabaseBuilder("-").finish().error().reason.find("no regular file") != std::string::npos);
  CHECK(MoveDatabaseBuilder(kDevice).finish().error().reason.find("no regular file") != std::string::npos);
  const auto games = random_games(9, 10, 30);
  build(dir.file("a.mdb"), games);
  const std::string before = dir.read("a.mdb");
  {
    MoveDatabaseBuilder builder(dir.file("a.mdb"), {}, 0);
    for (const TestGame& game : random_games(10, 200, 60)) REQUIRE(builder.add(game.recorded()).has_value());
  }
  CHECK((dir.read("a.mdb") == before));
  CHECK(dir.entries() == 2);
}
