// SPDX-License-Identifier: GPL-3.0-or-later
// Laws of the network's evaluation, over networks and games of chance.

#include "core/movegen.h"
#include "core/transform.h"
#include "engine/nnue/accumulator_stack.h"
#include "helpers.h"
#include "random_network.h"

namespace engine::nnue { namespace {

using chess::Color;
using chess::Position;
using test::random_network;

// With everything that changes a board: castling of both kinds, en passant, promotions with and without
// capture, kings that go to and fro.
constexpr std::string_view kLively[] = {
    chess::kStartFen,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/p1p1p1p1/8/1P1P1P1P/1p1p1p1p/8/P1P1P1P1/4K3 w - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "1rk1r3/pppppppp/8/8/8/8/PPPPPPPP/1RK1R3 w EBeb - 0 1",
    "rk6/8/8/8/8/8/8/5RKR w HFa - 0 1",
};

int afresh(const Network& network, const Position& pos) {
  return evaluate_board(network, kScalarKernels, pos.board(), pos.turn(),
                        bucket_of(pos.board().occupied().count()));
}

/// Plays at random as a search does: down, back, and down again, on the same plies.
class Walk {
 public:
  static constexpr int kPlies = 24;

  Walk(const Network& network, const Kernels& kernels, std::uint64_t seed)
      : network_(network), kernels_(kernels), random_(seed) {}

  void from(const Position& root) {
    path_[0] = root;
    stack_.reset(network_, kernels_);
    for (int walk = 0; walk < 8; ++walk) {
      steps_ = 250;
      descend(0);
    }
  }
  int compared() const { return compared_; }
  /// Moves of the kinds that are easily got wrong.
  struct Seen {
    int castling = 0, en_passant = 0, promotion_with_capture = 0, other_view = 0, null = 0;
  };
  const Seen& seen() const { return seen_; }

 private:
  void descend(int ply) {
    const Position& pos = path_[static_cast<std::size_t>(ply)];
    const auto legal = chess::legal_moves(pos);
    for (int child = 0; child < 3; ++child) {
      --steps_;
      // Mostly without looking, so that several moves wait to be made up for.
      if (random_.below(3) == 0) {
        ++compared_;
        REQUIRE(stack_.evaluate(ply, pos) == afresh(network_, pos));
      }
      if (steps_ <= 0 || legal.empty() || ply + 1 == kPlies) return;
      const bool pass = !pos.in_check() && random_.below(8) == 0;
      const chess::Move m = pass ? chess::Move::null() : choose(pos, legal);
      Position& next = path_[static_cast<std::size_t>(ply + 1)];
      next = pos;
      next.play(m, stack_.change_to(ply + 1));
      seen_.null += pass;
      seen_.castling += m.is_castling();
      seen_.en_passant += m.is_en_passant();
      seen_.promotion_with_capture += m.is_promotion() && pos.is_capture(m);
      const auto view = [&](const Position& at) { return view_of(pos.turn(), at.king(pos.turn())).index(); };
      seen_.other_view += view(pos) != view(next);
      descend(ply + 1);
    }
  }

  /// Half the time a move of a kind that is easily got wrong, where there is one.
  chess::Move choose(const Position& pos, const chess::MoveList& legal) {
    const bool any = random_.below(2) == 0;
    const std::size_t first = random_.below(legal.size());
    for (std::size_t i = 0; i < legal.size() && !any; ++i) {
      const chess::Move m = legal[(first + i) % legal.size()];
      if (m.is_castling() || m.is_en_passant() || (m.is_promotion() && pos.is_capture(m))) return m;
    }
    return legal[first];
  }

  const Network& network_;
  const Kernels& kernels_;
  chess::Random random_;
  std::array<Position, kPlies> path_;
  AccumulatorStack stack_{kPlies};
  int steps_ = 0;
  int compared_ = 0;
  Seen seen_;
};

TEST_CASE("kept up to date equals made afresh, on every kind of processor there is here") {
  const auto network = random_network(11, kLargestFeatureWeight, 60);
  for (const Kernels* kernels : supported_kernels()) {
    CAPTURE(kernels->name);
    Walk walk(*network, *kernels, 12);
    for (const std::string_view fen : kLively) walk.from(test::position(fen));
    CHECK(walk.compared() > 500);
    CHECK(walk.seen().castling > 5);
    CHECK(walk.seen().en_passant > 5);
    CHECK(walk.seen().promotion_with_capture > 5);
    CHECK(walk.seen().other_view > 50);
    CHECK(walk.seen().null > 50);
  }
}

TEST_CASE("a root of another network starts afresh") {
  const auto first = random_network(21, 300, 60);
  const auto second = random_network(22, 300, 60);
  AccumulatorStack stack(2);
  const Position pos = test::position(kLively[1]);
  for (const Network* network : {first.get(), second.get(), first.get()}) {
    stack.reset(*network, kScalarKernels);
    CHECK(stack.evaluate(0, pos) == afresh(*network, pos));
  }
}

chess::Board mirrored_files(const chess::Board& board) {
  chess::Board mirrored;
  for (const chess::Square s : board.occupied())
    mirrored.put(chess::square_at(chess::index_of(s) ^ 7), board.piece_unchecked(s));
  return mirrored;
}

TEST_CASE("exchanged colours and mirrored files give the same evaluation") {
  const auto network = random_network(31, 200, 60);
  chess::Random random(32);
  for (const std::string_view fen : kLively) {
    Position pos = test::position(fen);
    for (int ply = 0; ply < 60; ++ply) {
      const int value = afresh(*network, pos);
      const auto flipped = Position::from_setup(chess::color_flipped(pos.to_setup()), chess::kWaivableFaults);
      REQUIRE(flipped.has_value());
      CHECK(afresh(*network, *flipped) == value);
      const int bucket = bucket_of(pos.board().occupied().count());
      CHECK(evaluate_board(*network, kScalarKernels, mirrored_files(pos.board()), pos.turn(), bucket) ==
            value);
      const auto legal = chess::legal_moves(pos);
      if (legal.empty()) break;
      pos.play(legal[random.below(legal.size())]);
    }
  }
}

TEST_CASE("the largest weights there may be do not overflow") {
  // Every number at a limit; the sums below are made in 64 bits.
  for (const int feature : {kLargestFeatureWeight, -kLargestFeatureWeight}) {
    auto network = random_network(41, 1, 1);
    for (auto& row : network->feature_weights) std::ranges::fill(row, static_cast<std::int16_t>(feature));
    std::ranges::fill(network->feature_biases, static_cast<std::int16_t>(feature));
    for (const int sign : {1, -1}) {
      const int weight = sign * std::min(kLargestOutputWeight, kLargestOutputSum / (2 * kHidden));
      for (auto& bucket : network->output_weights)
        for (auto& half : bucket) std::ranges::fill(half, static_cast<std::int16_t>(weight));
      std::ranges::fill(network->output_biases, sign * 0x7FFF'FFFF);
      // 64 men: no game has so many, but a board may.
      chess::Board board;
      for (int i = 0; i < 64; ++i)
        board.put(chess::square_at(i),
                  {i % 2 == 0 ? Color::White : Color::Black, i < 2 ? chess::Role::King : chess::Role::Queen});
      const std::int64_t clamped = feature > 0 ? kHiddenOne : 0;
      const std::int64_t output =
          clamped * clamped * weight * 2 * kHidden / kHiddenOne + sign * std::int64_t{0x7FFF'FFFF};
      for (const Kernels* kernels : supported_kernels()) {
        CAPTURE(kernels->name);
        HiddenHalf half;
        fill_half(*network, *kernels, board, Color::White, half);
        CHECK(std::ranges::all_of(half.numbers, [&](int n) { return n == 65 * feature; }));
        CHECK(evaluate_board(*network, *kernels, board, Color::White, 0) ==
              output * kScale / (kHiddenOne * kOutputOne));
      }
    }
  }
}

TEST_CASE("kernels are chosen by name, and a wrong name is not obeyed in silence") {
  const auto all = supported_kernels();
  CHECK(all.back() == &kScalarKernels);
  CHECK(choose_kernels("").kernels == all.front());
  for (const Kernels* kernels : all) {
    const KernelChoice choice = choose_kernels(kernels->name);
    CHECK(choice.kernels == kernels);
    CHECK(choice.complaint.empty());
  }
  const KernelChoice other = choose_kernels("abacus");
  CHECK(other.kernels == all.front());
  CHECK(other.complaint.find("'abacus'") != std::string::npos);
}

TEST_CASE("the network in the program is the file's, and knows what a queen is") {
  const NamedNetwork& embedded = embedded_network();
  CHECK_FALSE(embedded.description.empty());
  const auto file = load_network("engine/nnue/default.nnue");
  REQUIRE(file.has_value());
  CHECK(file->description == embedded.description);
  CHECK(std::equal(&embedded.network->output_biases[0], &embedded.network->output_biases[kBuckets],
                   &file->network->output_biases[0]));
  const auto value = [&](std::string_view fen) { return afresh(*embedded.network, test::position(fen)); };
  CHECK(std::abs(value(chess::kStartFen)) < 100);
  CHECK(value("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") > 400);
  CHECK(value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1") < -400);
}

}}  // namespace engine::nnue
