// SPDX-License-Identifier: GPL-3.0-or-later
// The legal moves of a position: `legal_moves "FEN"`, or of the start position without one.
#include <iostream>

#include <marginalia/core/movegen.h>
#include <marginalia/notation/fen.h>
#include <marginalia/notation/san.h>

int main(int argc, char** argv) {
  // Text is parsed into a value or an error that says what is wrong; nothing throws.
  const auto position = chess::parse_position(argc > 1 ? argv[1] : chess::kStartFen);
  if (!position) {
    std::cerr << "not a position: " << to_string(position.error()) << '\n';
    return 1;
  }
  const chess::MoveList moves = chess::legal_moves(*position);
  for (const chess::Move move : moves) {
    // A position is small: `after` copies it and plays the move on the copy.
    const chess::Position next = position->after(move);
    std::cout << chess::to_san(*position, move) << (next.in_check() ? " gives check\n" : "\n");
  }
  std::cout << moves.size() << " legal moves\n";
}
