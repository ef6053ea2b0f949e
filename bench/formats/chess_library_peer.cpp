// SPDX-License-Identifier: GPL-3.0-or-later
// Reads PGN files with chess-library (one header, `chess.hpp`), as its documentation shows, and plays every
// move of the main lines, or, with `--headers`, asks for one player and passes over all moves. Prints what
// was read: `games moves errors`, or `games found`.
#include <chess.hpp>
#include <cstdio>
#include <fstream>
#include <string_view>

namespace {

class Check final : public chess::pgn::Visitor {
 public:
  explicit Check(bool has_only_headers) : has_only_headers_(has_only_headers) {}

  void startPgn() override {
    ++games;
    is_dead_ = false;
    board_.setFen(chess::constants::STARTPOS);
  }
  void header(std::string_view key, std::string_view value) override {
    if (key == "FEN") board_.setFen(value);
    if (key == "White" && value.find("Carlsen") != std::string_view::npos) ++found;
  }
  void startMoves() override { skipPgn(has_only_headers_); }
  void move(std::string_view san, std::string_view) override {
    if (is_dead_) return;
    try {
      board_.makeMove(chess::uci::parseSan(board_, san));
      ++moves;
    } catch (const chess::uci::SanParseError&) {
      is_dead_ = true;
      ++errors;
    }
  }
  void endPgn() override {}

  unsigned long games = 0, moves = 0, errors = 0, found = 0;

 private:
  chess::Board board_;
  bool has_only_headers_;
  bool is_dead_ = false;
};

}  // namespace

int main(int argc, char** argv) {
  const bool has_only_headers = argc > 2 && std::string_view(argv[1]) == "--headers";
  Check check(has_only_headers);
  for (int i = has_only_headers ? 2 : 1; i < argc; ++i) {
    std::ifstream file(argv[i], std::ios::binary);
    chess::pgn::StreamParser parser(file);
    parser.readGames(check);
  }
  if (has_only_headers)
    std::printf("%lu %lu\n", check.games, check.found);
  else
    std::printf("%lu %lu %lu\n", check.games, check.moves, check.errors);
}
