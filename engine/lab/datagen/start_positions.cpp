// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lab/datagen/start_positions.h"

#include <array>
#include <cstdlib>
#include <utility>

#include "notation/chess960.h"

namespace engine::datagen {
namespace {

using chess::Color;
using chess::Role;
using chess::Setup;
using chess::Square;

constexpr int kLeastMen = 5;
constexpr int kMostMen = 10;
// Of P, N, B, R, Q: roughly, in pawns.
constexpr std::array kWorth = {1, 3, 3, 5, 9};

Square random_square(chess::Random& random) { return chess::square_at(static_cast<int>(random.below(64))); }

/// Half of the men are pawns.
Role random_role(chess::Random& random) {
  constexpr std::array kRoles = {Role::Pawn,   Role::Pawn,   Role::Pawn, Role::Pawn,
                                 Role::Knight, Role::Bishop, Role::Rook, Role::Queen};
  return kRoles[random.below(kRoles.size())];
}

/// Each side gets every other man, so that the material is seldom lopsided.
Setup random_endgame(chess::Random& random) {
  Setup setup;
  setup.turn = random.below(2) == 0 ? Color::White : Color::Black;
  const auto put = [&](Color color, Role role) {
    Square square = random_square(random);
    const auto is_free = [&](Square s) {
      const int rank = chess::index_of(chess::rank_of(s));
      return !setup.board.piece_at(s) && (role != Role::Pawn || (rank > 0 && rank < 7));
    };
    while (!is_free(square)) square = random_square(random);
    setup.board.put(square, {color, role});
  };
  for (const Color color : chess::kColors) put(color, Role::King);
  const int men = kLeastMen + static_cast<int>(random.below(kMostMen - kLeastMen + 1));
  Color color = random.below(2) == 0 ? Color::White : Color::Black;
  for (int i = 2; i < men; ++i, color = !color) put(color, random_role(random));
  return setup;
}

/// Takes one to three men of `color` away; how many of each role.
std::array<int, 5> take_some(Setup& setup, Color color, chess::Random& random) {
  std::array<int, 5> taken{};
  const std::uint64_t count = 1 + random.below(3);
  for (std::uint64_t i = 0; i < count;) {
    const Square square = random_square(random);
    const auto piece = setup.board.piece_at(square);
    if (!piece || piece->color != color || piece->role == Role::King) continue;
    setup.board.take(square);
    setup.castling_rooks &= ~chess::Bitboard(square);
    ++taken[static_cast<std::size_t>(piece->role)];
    ++i;
  }
  return taken;
}

Setup random_imbalance(chess::Random& random) {
  while (true) {
    Setup setup = Setup::start();
    const auto white = take_some(setup, Color::White, random);
    const auto black = take_some(setup, Color::Black, random);
    int difference = 0;
    for (std::size_t role = 0; role < kWorth.size(); ++role)
      difference += kWorth[role] * (white[role] - black[role]);
    if (white != black && std::abs(difference) <= 1) return setup;
  }
}

}  // namespace

StartKind random_kind(const StartShares& shares, chess::Random& random) {
  if (!shares.any()) return StartKind::Standard;
  int draw = static_cast<int>(random.below(100));
  for (const auto& [share, kind] : {std::pair{shares.chess960, StartKind::Chess960},
                                    {shares.imbalances, StartKind::Imbalance},
                                    {shares.endgames, StartKind::Endgame}}) {
    if (draw < share) return kind;
    draw -= share;
  }
  return StartKind::Standard;
}

Setup random_start(StartKind kind, chess::Random& random) {
  switch (kind) {
    case StartKind::Chess960: return chess::chess960_setup(static_cast<int>(random.below(960)));
    case StartKind::Imbalance: return random_imbalance(random);
    case StartKind::Endgame: return random_endgame(random);
    case StartKind::Standard: break;
  }
  return Setup::start();
}

bool is_endgame(const Setup& start) { return start.board.occupied().count() <= kMostMen; }

}  // namespace engine::datagen
