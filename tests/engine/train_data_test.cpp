// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <filesystem>
#include <fstream>
#include <tuple>

#include "engine/lab/train/data_set.h"
#include "engine/lab/train/packed_position.h"
#include "engine/lab/train/wdl_fit.h"
#include "engine/nnue/inference.h"
#include "helpers.h"
#include "random_games.h"
#include "support/random_positions.h"
#include "support/temp_dir.h"

namespace engine::train { namespace {

using chess::Color;
using chess::Position;
using datagen::TrainingGame;
using test::position;

TEST_CASE("a packed position has the board, and sets the inputs that the engine sets") {
  std::set<std::pair<int, int>> views;
  chess::test::for_random_positions(17, 30, 120, [&](const Position& pos) {
    const PackedPosition packed = pack(pos.board(), pos.turn());
    REQUIRE(unpack(packed) == pos.board());
    CHECK(packed.turn == pos.turn());
    Inputs inputs;
    find_inputs(packed, inputs);
    REQUIRE(inputs.pieces == pos.board().occupied().count());
    std::size_t i = 0;
    for (const chess::Square s : pos.board().occupied()) {
      const chess::Piece p = pos.board().piece_unchecked(s);
      const auto expected = [&](Color side) {
        const nnue::KingView view = nnue::view_of(side, pos.king(side));
        return nnue::feature_in(view, nnue::board_feature_of(side, p, s));
      };
      REQUIRE(inputs.own[i] == expected(pos.turn()));
      REQUIRE(inputs.other[i] == expected(!pos.turn()));
      ++i;
    }
    views.insert({nnue::view_of(Color::White, pos.king(Color::White)).index(),
                  nnue::view_of(Color::Black, pos.king(Color::Black)).index()});
  });
  CHECK(views.size() > nnue::kViews);
}

TEST_CASE("of a game only calm positions teach, each from the mover's view") {
  // 1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 d6 6. c3 a6 7. Bb3 Ba7 8. h3 O-O | 9. Re1 h6 10. Nbd2
  // Re8 11. Nf1 d5 12. exd5 Nxd5 13. Ng3 Qf6 14. Bxd5
  constexpr std::string_view kMoves[] = {
      "e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "e1g1", "g8f6", "d2d3",
      "d7d6", "c2c3", "a7a6", "c4b3", "c5a7", "h2h3", "e8g8", "f1e1", "h7h6",
      "b1d2", "f8e8", "d2f1", "d6d5", "e4d5", "f6d5", "f1g3", "d8f6", "b3d5",
  };
  TrainingGame game;
  game.white_half_points = 2;
  Position pos = Position::start();
  std::vector<PackedPosition> expected;
  for (std::size_t ply = 0; ply < std::size(kMoves); ++ply) {
    const chess::Move m = test::move(pos, kMoves[ply]);
    auto score = static_cast<std::int16_t>(10 * ply);
    if (ply == 18) score = 31'990;  // a mate
    if (ply < 8)
      game.opening.push_back(m);
    else
      game.moves.push_back({m, score});
    if (ply >= 16 && ply != 18 && !pos.is_capture(m)) {
      const bool white = ply % 2 == 0;
      PackedPosition& position = expected.emplace_back(pack(pos.board(), pos.turn()));
      position.score = static_cast<std::int16_t>(white ? score : -score);
      position.half_points = white ? 2 : 0;
      position.prospects = white ? 255 : 0;
    }
    pos.play(m);
  }
  std::vector<PackedPosition> positions;
  REQUIRE(append_positions(game, 1, positions).has_value());
  CHECK(expected.size() == 7);
  CHECK(positions == expected);

  game.moves[3].move = game.moves[0].move;
  CHECK(append_positions(game, 1, positions).error() == "half-move 12 is illegal");
}

TEST_CASE("what the rest of the game says fades with its distance") {
  // A knight goes to and fro; the scores are White's.
  TrainingGame game;
  game.white_half_points = 0;
  Position pos = Position::start();
  constexpr std::string_view kShuttle[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
  constexpr std::size_t kPlies = 24;
  constexpr std::size_t kOpening = 8;
  for (std::size_t ply = 0; ply < kPlies; ++ply) {
    const chess::Move m = test::move(pos, kShuttle[ply % 4]);
    if (ply < kOpening)
      game.opening.push_back(m);
    else
      game.moves.push_back({m, static_cast<std::int16_t>(40 * ply)});
    pos.play(m);
  }
  const auto chance = [](std::size_t ply) {
    return 1 / (1 + std::exp(-40.0 * static_cast<double>(ply) / 400));
  };
  for (const double fade : {0.0, 0.5, 0.9}) {
    CAPTURE(fade);
    std::vector<PackedPosition> positions;
    REQUIRE(append_positions(game, fade, positions).has_value());
    REQUIRE(positions.size() == kPlies - datagen::kFirstTaughtPly);
    for (std::size_t i = 0; i < positions.size(); ++i) {
      double whites = 0;
      double weight = 1;
      for (std::size_t later = datagen::kFirstTaughtPly + i + 1; later < kPlies; ++later, weight *= fade)
        whites += (1 - fade) * weight * chance(later);  // and nothing for the lost game
      const double movers = positions[i].turn == Color::White ? whites : 1 - whites;
      CHECK(std::abs(positions[i].prospects - 255 * movers) < 0.51);
    }
  }
}

TEST_CASE("no position in check, with a capture or a promotion, is taken from random games") {
  chess::Random random(11);
  for (int i = 0; i < 40; ++i) {
    const TrainingGame game = test::random_game(random, 200);
    std::vector<PackedPosition> positions;
    REQUIRE(append_positions(game, 1, positions).has_value());
    Position pos = Position::start();
    for (const chess::Move m : game.opening) pos.play(m);
    std::size_t taken = 0;
    for (const auto& [m, score] : game.moves) {
      const bool calm = pos.ply() >= 16 && !pos.in_check() && !pos.is_capture(m) && !m.is_promotion();
      if (calm) {
        REQUIRE(taken < positions.size());
        REQUIRE(unpack(positions[taken]) == pos.board());
        CHECK(positions[taken].score == (pos.turn() == Color::White ? score : -score));
        ++taken;
      }
      pos.play(m);
    }
    CHECK(taken == positions.size());
  }
}

TEST_CASE("bad files are passed over by name, whole games are held out, threads change nothing") {
  const test_support::TempDir folder;
  folder.write("a.games", datagen::batch_bytes(test::random_batch(1, 300)));
  std::string damaged = datagen::batch_bytes(test::random_batch(2, 10));
  damaged[500] = static_cast<char>(damaged[500] ^ 1);
  folder.write("b.games", damaged);
  datagen::GameBatch illegal = test::random_batch(3, 10);
  illegal.games[4].moves[5].move = chess::Move::null();
  folder.write("c.games", datagen::batch_bytes(illegal));
  folder.write("d.games", datagen::batch_bytes(test::random_batch(4, 200)));
  folder.write("notes.txt", "no games");

  const std::string paths[] = {folder.path()};
  const auto files = game_files(paths);
  REQUIRE(files.has_value());
  REQUIRE(files->size() == 4);
  Workers one(1);
  Workers three(3);
  constexpr std::uint64_t kAll = std::uint64_t{1} << 30;  // bytes
  DataSet data = *load_data(*files, {5, kAll}, one);
  CHECK(data.games == 500);
  REQUIRE(data.refusals.size() == 2);
  CHECK(data.refusals[0] == folder.file("b.games") + ": damaged: its checksum does not fit");
  CHECK(data.refusals[1] == folder.file("c.games") + ": game 5: half-move 14 is illegal");
  CHECK(!data.validation.empty());
  CHECK(data.validation.size() * 10 < data.training.size());

  DataSet same = *load_data(*files, {5, kAll}, three);
  CHECK(same.training.parts() == 1);
  CHECK(std::ranges::equal(*same.training.load(0), *data.training.load(0)));
  CHECK(same.validation == data.validation);
  CHECK(load_data(*files, {6, kAll}, one)->validation != data.validation);
  // What is held out of a file does not depend on the others.
  const DataSet alone = *load_data(std::span(*files).first(1), {5, kAll}, one);
  CHECK(std::equal(alone.validation.begin(), alone.validation.end(), data.validation.begin()));

  const std::string absent[] = {folder.file("x.games")};
  const DataSet half = *load_data(*files, {5, kAll, 2}, one);
  CHECK(half.training.size() < data.training.size());
  CHECK(half.validation == data.validation);

  const DataSet nothing = *load_data(*game_files(absent), {5, kAll}, one);
  CHECK(nothing.games == 0);
  REQUIRE(nothing.refusals.size() == 1);
  CHECK(nothing.refusals[0].find(folder.file("x.games")) != std::string::npos);
}

TEST_CASE("positions that do not fit in memory wait in files, each in one part") {
  const test_support::TempDir folder;
  folder.write("a.games", datagen::batch_bytes(test::random_batch(1, 300)));
  const std::string paths[] = {folder.path()};
  const auto files = *game_files(paths);
  Workers workers(2);
  DataSet whole = *load_data(files, {5, std::uint64_t{1} << 30}, workers);
  DataSet parted = *load_data(files, {5, std::filesystem::file_size(files.front())}, workers);
  REQUIRE(parted.training.parts() > 4);
  CHECK(parted.validation == whole.validation);
  CHECK(parted.training.size() == whole.training.size());

  const auto by_content = [](const PackedPosition& p) {
    return std::tuple(p.occupied, p.pieces, p.score, p.prospects);
  };
  std::vector<PackedPosition> all;
  for (std::size_t i = 0; i < parted.training.parts(); ++i) {
    const auto part = parted.training.load(i);
    REQUIRE(part.has_value());
    CHECK(part->size() == parted.training.size_of(i));
    CHECK(part->size() * parted.training.parts() > whole.training.size() / 2);
    all.insert(all.end(), part->begin(), part->end());
  }
  const auto expected = *whole.training.load(0);
  std::vector<PackedPosition> sorted(expected.begin(), expected.end());
  std::ranges::sort(sorted, {}, by_content);
  std::ranges::sort(all, {}, by_content);
  CHECK(all == sorted);

  // Read again, the parts are the same; they are another pool than the whole.
  DataSet again = *load_data(files, {5, std::filesystem::file_size(files.front())}, workers);
  CHECK(std::ranges::equal(*again.training.load(2), *parted.training.load(2)));
  CHECK(again.training.fingerprint() == parted.training.fingerprint());
  CHECK(whole.training.fingerprint() != parted.training.fingerprint());
}

TEST_CASE("curves of results are found again from results drawn by them") {
  constexpr double kHalfWin = 130;
  constexpr double kSpread = 60;
  chess::Random random(8);
  ResultCounts counts;
  const auto chance = [](double x) { return 1 / (1 + std::exp((kHalfWin - x) / kSpread)); };
  for (int i = 0; i < 300'000; ++i) {
    const int score = static_cast<int>(random.below(801)) - 400;
    const double drawn = static_cast<double>(random.below(1 << 30)) / (1 << 30);
    counts.add(score, drawn < chance(score) ? 2 : drawn > 1 - chance(-score) ? 0 : 1);
  }
  counts.add(20'000, 0);  // beyond what is counted
  CHECK(counts.around(130, 5).won == doctest::Approx(0.5).epsilon(0.05));
  const WdlFit fit = fit_wdl(counts);
  CHECK(fit.half_win == doctest::Approx(kHalfWin).epsilon(0.02));
  CHECK(fit.spread == doctest::Approx(kSpread).epsilon(0.02));
}

}}  // namespace engine::train
