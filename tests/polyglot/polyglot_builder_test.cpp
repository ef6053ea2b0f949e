// SPDX-License-Identifier: GPL-3.0-or-later
// Polyglot books made from games, and merged from books.
#include "polyglot/polyglot_builder.h"

#include <doctest/doctest.h>

#include <map>

#include "core/movegen.h"
#include "notation/chess960.h"
#include "polyglot/polyglot_file.h"
#include "polyglot/polyglot_files.h"

using namespace chess;
using chess::test::after;
using chess::test::bytes_of;
using chess::test::entry;
using chess::test::sorted;
using test_support::TempDir;

namespace {

struct PlayedGame {
  Position start = Position::start();
  std::vector<Move> moves;
  std::optional<Color> winner;
};

PlayedGame game(std::string_view text, std::optional<Color> winner) {
  PlayedGame g;
  g.winner = winner;
  Position pos = g.start;
  for (const auto word : split_words(text)) {
    const auto move = parse_san(pos, word);
    REQUIRE_MESSAGE(move.has_value(), std::string(word));
    g.moves.push_back(*move);
    pos.play(*move);
  }
  return g;
}

struct Made {
  std::string bytes;
  PolyglotBuildCounts counts;
};

Made make(const std::vector<PlayedGame>& games, const PolyglotBuildOptions& options) {
  PolyglotBuilder builder(options);
  for (const PlayedGame& g : games) REQUIRE(builder.add_game(g.start, g.moves, g.winner).has_value());
  Made made;
  const auto sink = string_sink(made.bytes);
  const auto counts = builder.write(*sink);
  REQUIRE(counts.has_value());
  made.counts = *counts;
  return made;
}

/// Few enough different openings that positions come again.
std::vector<PlayedGame> random_games(std::uint64_t seed, int count) {
  Random random(seed);
  std::vector<PlayedGame> games;
  for (int i = 0; i < count; ++i) {
    PlayedGame g;
    if (i % 4 == 3) g.start = *Position::from_setup(chess960_setup(static_cast<int>(random.below(3))));
    const auto result = random.below(3);
    if (result < 2) g.winner = result == 0 ? Color::White : Color::Black;
    Position pos = g.start;
    for (int ply = 0; ply < 30; ++ply) {
      const MoveList moves = legal_moves(pos);
      if (moves.empty()) break;
      g.moves.push_back(moves[random.below(ply < 4 ? std::min<std::size_t>(moves.size(), 3) : moves.size())]);
      pos.play(g.moves.back());
    }
    games.push_back(std::move(g));
  }
  return games;
}

/// The plain way: everything in one map.
std::string counted(const std::vector<PlayedGame>& games, const PolyglotBuildOptions& options) {
  std::map<std::uint64_t, std::map<std::uint16_t, std::pair<unsigned, unsigned>>> book;
  for (const PlayedGame& g : games) {
    Position pos = g.start;
    for (std::size_t ply = 0; ply < std::min(g.moves.size(), options.max_ply); ++ply) {
      if (!options.only || *options.only == pos.turn()) {
        auto& [times, points] = book[bits_of(pos.polyglot_key())][to_polyglot_move(g.moves[ply])];
        ++times;
        points += !g.winner ? 1 : *g.winner == pos.turn() ? 2 : 0;
      }
      pos.play(g.moves[ply]);
    }
  }
  std::vector<PolyglotEntry> entries;
  for (const auto& [key, moves] : book) {
    std::vector<PolyglotEntry> position;
    for (const auto& [move, count] : moves)
      if (count.first >= options.min_games && count.second > 0)
        position.push_back({static_cast<Key>(key), move, static_cast<std::uint16_t>(count.second), 0});
    std::ranges::stable_sort(position, std::greater(), &PolyglotEntry::weight);
    entries.insert(entries.end(), position.begin(), position.end());
  }
  return bytes_of(entries);
}

std::vector<PolyglotEntry> merged(const TempDir& dir, const std::vector<std::vector<PolyglotEntry>>& books) {
  std::vector<PolyglotFile> files;
  for (const auto& book : books) {
    auto file = PolyglotFile::open(dir.write(std::to_string(files.size()), bytes_of(book)));
    REQUIRE(file.has_value());
    files.push_back(std::move(*file));
  }
  std::string bytes;
  const auto sink = string_sink(bytes);
  const auto counts = merge_polyglot(files, *sink);
  REQUIRE(counts.has_value());
  CHECK(counts->entries == bytes.size() / 16);
  return chess::test::read_entries(dir.write("merged.bin", bytes));
}

}  // namespace

TEST_CASE("the winner's moves weigh 2, a draw's 1, and the loser's are left out") {
  const Made made =
      make({game("e4 e5 Nf3", Color::White), game("e4 c5", std::nullopt), game("d4 d5", Color::Black)},
           {.min_games = 1});
  const Position& start = Position::start();
  CHECK(made.bytes == bytes_of(sorted({entry(start, "e4", 3), entry(after("e4"), "c5", 1),
                                       entry(after("d4"), "d5", 2), entry(after("e4 e5"), "Nf3", 2)})));
  CHECK(made.counts.games == 3);
  CHECK(made.counts.moves == 6);
  CHECK(made.counts.scoreless == 2);
  CHECK(made.counts.too_rare == 0);
  CHECK(made.counts.entries == 4);
  CHECK(made.counts.positions == 4);
}

TEST_CASE("moves played too rarely or too late, or by the other side, are left out") {
  const std::vector<PlayedGame> games{game("e4 e5 Nf3", std::nullopt), game("e4 c5", std::nullopt),
                                      game("d4 d5", std::nullopt)};
  const Position& start = Position::start();
  CHECK(make(games, {.min_games = 2}).bytes == bytes_of({entry(start, "e4", 2)}));
  CHECK(make(games, {.min_games = 2}).counts.too_rare == 5);
  CHECK(make(games, {.min_games = 1, .max_ply = 1}).bytes ==
        bytes_of({entry(start, "e4", 2), entry(start, "d4", 1)}));
  const auto whole = make(games, {.min_games = 1, .max_ply = 1000});
  CHECK(make(games, {.min_games = 1, .max_ply = 0}).bytes == whole.bytes);
  CHECK(make(games, {.min_games = 1, .only = Color::Black}).bytes ==
        bytes_of(
            sorted({entry(after("e4"), "c5", 1), entry(after("e4"), "e5", 1), entry(after("d4"), "d5", 1)})));
  CHECK(make(games, {.min_games = 1, .only = Color::White}).counts.moves == 3);
}

TEST_CASE("a game is taken up to a null move") {
  CHECK(make({game("e4 -- d4", std::nullopt)}, {.min_games = 1}).counts.moves == 1);
  CHECK(make({}, {}).bytes.empty());
}

TEST_CASE("the book is the plain count of the games, however little memory there is") {
  const auto games = random_games(21, 400);
  for (const PolyglotBuildOptions& options :
       {PolyglotBuildOptions{.min_games = 1}, PolyglotBuildOptions{.min_games = 3},
        PolyglotBuildOptions{.min_games = 2, .max_ply = 7, .only = Color::White},
        PolyglotBuildOptions{.min_games = 1, .only = Color::Black}}) {
    const std::string expected = counted(games, options);
    CHECK(expected.size() > 16 * 20);
    for (const std::size_t memory : {std::size_t{2}, std::size_t{100}, std::size_t{1} << 20}) {
      PolyglotBuildOptions little = options;
      little.moves_in_memory = memory;
      CHECK((make(games, little).bytes == expected));
    }
  }
}

TEST_CASE("weights that do not fit are halved, those of their position only") {
  std::vector<PlayedGame> games(50'000, game("e4", Color::White));
  games.push_back(game("d4", Color::White));
  games.push_back(game("c4", std::nullopt));
  games.push_back(game("e4 c5", Color::Black));
  const Made made = make(games, {.min_games = 1});
  const Position& start = Position::start();
  CHECK(made.bytes ==
        bytes_of(sorted({entry(start, "e4", 50'000), entry(start, "d4", 1), entry(after("e4"), "c5", 2)})));
  CHECK(made.counts.entries == 3);
}

TEST_CASE("merged books add their weights up and keep the first one's learning") {
  const TempDir dir;
  const Position& start = Position::start();
  const auto reply = entry(after("e4"), "e5", 1, 9);
  const auto result =
      merged(dir, {{entry(start, "d4", 10, 1), entry(start, "e4", 9, 2), entry(start, "a4", 0, 3)},
                   {entry(start, "e4", 5, 7), entry(start, "c4", 3, 8)},
                   {reply}});
  CHECK(result == sorted({entry(start, "e4", 14, 2), entry(start, "d4", 10, 1), entry(start, "c4", 3, 8),
                          entry(start, "a4", 0, 3), reply}));
}

TEST_CASE("merging one book sorts it and joins its double moves") {
  const TempDir dir;
  const auto late = entry(after("e4"), "e5", 1);
  const auto early = entry(Position::start(), "e4", 2);
  REQUIRE(early.key < late.key);
  auto doubled = late;
  doubled.weight = 2;
  CHECK(merged(dir, {{late, early, late}}) == std::vector{early, doubled});
  CHECK(merged(dir, {{}}).empty());
}

TEST_CASE("merged weights that do not fit are halved") {
  const TempDir dir;
  const Position& start = Position::start();
  const std::vector<PolyglotEntry> book{entry(start, "e4", 0xFFFF), entry(start, "d4", 2),
                                        entry(start, "c4", 0)};
  CHECK(merged(dir, {book, book, book}) ==
        std::vector{entry(start, "e4", 0xBFFF), entry(start, "d4", 1), entry(start, "c4", 0)});
}
