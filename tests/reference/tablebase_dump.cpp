// SPDX-License-Identifier: GPL-3.0-or-later
// What the library finds in endgame tables, for tablebase_reference.py. It answers each FEN of the input with
// a line:
//   syzygy FOLDERS [piecewise]  WDL and DTZ, or "-" for what the tables do not know; piecewise: no table is
//                               read into memory
//   gaviota FOLDERS             DTM and WDL
//   syzygy-index -              of each line (pieces in the order of a table, digit of the leading group,
//   digit of
//                               the other pawns, FEN) the number of the position, and how many there are
//   gaviota-sizes MEN           without input: all tables, and how many positions each has
//   gaviota-index -             the number of each position in the table of its endgame
//   speed FOLDERS [piecewise]   in the end, the probes a second of all FENs, WDL and then DTZ
//   names MEN                   without input: all endgames, and what follows from each
#include <fmt/format.h>

#include <cstdio>
#include <ctime>
#include <iostream>
#include <sstream>

#include "notation/fen.h"
#include "tablebase/detail/gaviota_index.h"
#include "tablebase/detail/syzygy_index.h"
#include "tablebase/gaviota_tables.h"
#include "tablebase/syzygy_tables.h"

using namespace chess;

namespace {

template <class T>
std::string to_text(const std::expected<std::optional<T>, Error>& found) {
  if (!found) return "error: " + to_string(found.error());
  return *found ? std::to_string(static_cast<int>(**found)) : "-";
}

template <class Probe>
double probes_a_second(const std::vector<Position>& positions, Probe probe) {
  const std::clock_t start = std::clock();  // of the processor: others may use it, too
  std::size_t known = 0;
  for (const Position& pos : positions) known += probe(pos) ? 1 : 0;
  return static_cast<double>(known) * CLOCKS_PER_SEC / static_cast<double>(std::clock() - start);
}

/// What a section of a table with this layout makes of a position. White has the pieces in upper case.
std::string answer_index(const std::string& line) {
  std::istringstream words(line);
  std::string letters;
  int leading = 0;
  int others = 0;
  words >> letters >> leading >> others;
  std::string fen;
  std::getline(words >> std::ws, fen);
  const Board board = parse_position(fen).value().board();
  std::vector<Piece> pieces;
  for (const char letter : letters) pieces.push_back(parse_piece(letter).value());
  const EndgameName name = EndgameName::of(board);
  TableSquares squares{};
  std::size_t count = 0;
  while (count < pieces.size())
    for (const Square s : board.pieces(pieces[count].color, pieces[count].role)) squares[count++] = s;
  SyzygyIndex::Layout layout{.pieces = pieces, .leading_digit = leading, .pawns_digit = others};
  if (name.has_pawns()) {
    std::size_t pawns = 1;
    while (pawns < pieces.size() && pieces[pawns] == pieces[0]) ++pawns;
    layout.file = choose_leading_pawn(std::span(squares).first(pawns));
  }
  const auto index = SyzygyIndex::make(name, layout);
  if (!index) return std::string(index.error());
  return fmt::format("{} {}", index->index_of(squares), index->size());
}

/// "kqkr", as the file is called.
std::string gaviota_file(EndgameName name) {
  std::string text;
  for (const char letter : to_string(name))
    if (letter != 'v') text += to_lower(letter);
  return text;
}

int answer_from_gaviota(const char* folders) {
  const auto tables = GaviotaTables::open(folders);
  if (!tables) {
    fmt::print(stderr, "{}\n", to_string(tables.error()));
    return 2;
  }
  for (std::string line; std::getline(std::cin, line);) {
    const auto pos = parse_position(line);
    if (!pos) {
      fmt::print("error: {}\n", pos.error().reason);
    } else {
      fmt::print("{} {}\n", to_text(tables->probe_dtm(*pos)), to_text(tables->probe_wdl(*pos)));
    }
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  const std::string mode = argv[1];
  if (mode == "names") {
    for (const EndgameName name : endgame_names(std::stoi(argv[2]))) {
      fmt::print("{}", to_string(name));
      for (const EndgameName next : name.dependencies()) fmt::print(" {}", to_string(next));
      fmt::print("\n");
    }
    return 0;
  }
  if (mode == "gaviota-sizes") {
    for (const EndgameName name : endgame_names(std::stoi(argv[2])))
      for (const EndgameName stored : {name, name.mirrored()})
        if (const auto size = gaviota_size(stored)) fmt::print("{} {}\n", gaviota_file(stored), size);
    return 0;
  }
  if (mode == "syzygy-index") {
    for (std::string line; std::getline(std::cin, line);) fmt::print("{}\n", answer_index(line));
    return 0;
  }
  if (mode == "gaviota-index") {
    for (std::string line; std::getline(std::cin, line);) {
      const Board board = parse_position(line).value().board();
      fmt::print("{}\n", gaviota_index(EndgameName::of(board), board, false).value_or(0));
    }
    return 0;
  }
  if (mode == "gaviota") return answer_from_gaviota(argv[2]);
  TableLimits limits;
  if (argc > 3) limits = {.open_files = 4, .largest_in_memory = 0, .memory = 0};
  const auto tables = SyzygyTables::open(argv[2], limits);
  if (!tables) {
    fmt::print(stderr, "{}\n", to_string(tables.error()));
    return 2;
  }
  std::vector<Position> positions;
  for (std::string line; std::getline(std::cin, line);) {
    const auto pos = parse_position(line);
    if (mode == "speed") {
      if (pos) positions.push_back(*pos);
    } else if (!pos) {
      fmt::print("error: {}\n", pos.error().reason);
    } else {
      fmt::print("{} {}\n", to_text(tables->probe_wdl(*pos)), to_text(tables->probe_dtz(*pos)));
    }
  }
  if (mode == "speed") {
    for (int round = 0; round < 2; ++round) {  // the first one opens the tables
      const double wdl =
          probes_a_second(positions, [&](const Position& p) { return tables->probe_wdl(p)->has_value(); });
      const double dtz =
          probes_a_second(positions, [&](const Position& p) { return tables->probe_dtz(p)->has_value(); });
      if (round > 0) fmt::print("{:.0f} {:.0f}\n", wdl, dtz);
    }
  }
}
