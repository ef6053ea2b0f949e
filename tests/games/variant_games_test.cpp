// SPDX-License-Identifier: GPL-3.0-or-later
// Games of all variants through all formats: random trees come back equal, and known games read as they
// should. MARGINALIA_VARIANT_GAMES sets how many random games of each variant are tried.
#include <doctest/doctest.h>

#include <cstdlib>

#include "base/text.h"
#include "bgn/bgn_reader.h"
#include "bgn/bgn_writer.h"
#include "egd/egd_reader.h"
#include "egd/egd_writer.h"
#include "pgn/game_builder.h"
#include "pgn/writer.h"
#include "tests/support/random_variant.h"
#include "uci_text/uci_text.h"

using namespace chess;

namespace {

constexpr int kVariants = static_cast<int>(Variant::Other);

int games_of_each() {
  const char* wanted = std::getenv("MARGINALIA_VARIANT_GAMES");
  return wanted != nullptr ? parse_number<int>(wanted).value_or(60) : 60;
}

/// The results of random games are not those of the board.
void forget_results(ImportedGame& game) {
  std::erase_if(game.diagnostics,
                [](const Diagnostic& d) { return d.reason.starts_with("the board shows "); });
}

template <class Reader>
ImportedGame read_one(const std::string& text) {
  Reader reader(memory_source(text));
  auto game = reader.next();
  REQUIRE(game.has_value());
  forget_results(*game);
  REQUIRE_MESSAGE(game->diagnostics.empty(), to_string(game->diagnostics.front()), "\n", text);
  REQUIRE_FALSE(reader.next().has_value());
  return std::move(*game);
}

Game from_pgn(std::string_view text) {
  PgnGameReader reader(memory_source(std::string(text)));
  auto game = reader.next();
  REQUIRE(game.has_value());
  forget_results(*game);
  REQUIRE_MESSAGE(game->diagnostics.empty(), to_string(game->diagnostics.front()));
  return std::move(game->game);
}

}  // namespace

TEST_CASE("random games of every variant there and back") {
  for (int i = 0; i < kVariants; ++i) {
    const auto rules = static_cast<Variant>(i);
    if (rules == Variant::Chess960) continue;
    test::RandomVariantGames games(77, rules);
    for (int n = games_of_each(); n > 0; --n) {
      const Game game = games.next();
      CAPTURE(to_pgn_name(rules));
      const std::string pgn = to_pgn(game);
      const Game by_pgn = read_one<PgnGameReader>(pgn).game;
      REQUIRE(to_pgn(by_pgn) == pgn);
      REQUIRE(by_pgn.variant() == rules);

      const std::string bgn = to_bgn(by_pgn);
      const Game by_bgn = read_one<BgnReader>(bgn).game;
      REQUIRE(same_game(by_bgn, by_pgn));
      REQUIRE(to_bgn(by_bgn) == bgn);

      const Game by_egd = read_one<EgdReader>(to_egd(game)).game;
      REQUIRE(by_egd.main_moves() == game.main_moves());
      REQUIRE(to_fen(by_egd.any_start(), {FenEnPassant::Always, FenCastling::XFen}) ==
              to_fen(game.any_start(), {FenEnPassant::Always, FenCastling::XFen}));
      REQUIRE(by_egd.any_start() == game.any_start());
      REQUIRE(to_egd(by_egd) == to_egd(game));

      const Game by_uci = read_one<UciTextReader>(to_uci_text(game)).game;
      REQUIRE(by_uci.main_moves() == game.main_moves());
      REQUIRE(by_uci.any_start() == game.any_start());
    }
  }
}

TEST_CASE("a game of atomic chess in every format") {
  const Game game = from_pgn("[Variant \"Atomic\"]\n[Result \"1-0\"]\n\n1. Nf3 a6 2. Ng5 a5 3. Nxf7# 1-0\n");
  CHECK(game.variant() == Variant::Atomic);
  CHECK(game.main_moves().size() == 5);
  CHECK(to_bgn(game).find(R"({"p":"N","f":"g5","t":"f7","x":"p"}])") != std::string::npos);
  CHECK(to_bgn(game).find(R"("variant":"atomic")") != std::string::npos);
  CHECK(to_uci_text(game) == "variant atomic startpos moves g1f3 a7a6 f3g5 a6a5 g5f7 1-0\n");
  CHECK(to_egd(game).find("\"fen\":\"rnbq3r/1pppp1pp/8/p7/8/8/PPPPPPPP/RNBQKB1R b KQ - 0 3\"") !=
        std::string::npos);
}

TEST_CASE("starts of Chess960 in variants") {
  const Game game = from_pgn(
      "[Variant \"Atomic960\"]\n[SetUp \"1\"]\n[FEN \"bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 "
      "1\"]\n\n1. Ng3 Ng6 2. O-O *\n");
  CHECK(game.chess960);
  CHECK(game.variant() == Variant::Atomic);
  const Game again = read_one<BgnReader>(to_bgn(game)).game;
  CHECK(again.chess960);
  CHECK(again.tags.get("Variant") == "Atomic960");
  CHECK(to_uci_text(game).find("f1g1") != std::string::npos);
}

TEST_CASE("the checks of three-check are numbered, the last one too") {
  const Game game = from_pgn(
      "[Variant \"Three-check\"]\n[FEN \"4k3/8/8/8/8/8/8/Q3K3 w - - 2+3 0 1\"]\n\n1. Qa8+ Kd7 2. Qd5# *\n");
  const std::string bgn = to_bgn(game);
  CHECK(bgn.find(R"("t":"d5","c":2}])") != std::string::npos);
  CHECK(bgn.find(R"("fen":"4k3/8/8/8/8/8/8/Q3K3 w - - 2+3 0 1","variant":"threeCheck")") !=
        std::string::npos);
}
