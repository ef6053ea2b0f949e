// SPDX-License-Identifier: GPL-3.0-or-later
// Polyglot books and keys for marginalia.chess.polyglot. Books are read as they are: moves need not be legal.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "core/attacks.h"
#include "polyglot/polyglot_file.h"
#include "polyglot/zobrist_hasher.h"
#include "python/bindings.h"
#include "python/chess/board_handle.h"
#include "python/python_support.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace chess { inline namespace python {

namespace {

/// Hashes of boards, which may be none of a game.
struct BoardHasher {
  ZobristNumbers numbers = polyglot_numbers();
  ZobristHasher hasher{numbers};

  std::uint64_t of_board(const LooseBoard& board) const { return hasher.of_board(board.board()); }
  std::uint64_t of_turn(const LooseBoard& board) const { return hasher.of_turn(board.turn); }
  std::uint64_t of_castling(const LooseBoard& board) const {
    std::uint64_t key = 0;
    for (const Color c : kColors) {
      const auto king = board.castling_king(c);
      if (!king) continue;
      bool has[2] = {false, false};  // on the king's side, on the queen's
      const Rank home = relative_rank(c, Rank::R1);
      for (const Square rook : board.clean_castling_rights() & Bitboard(home)) has[rook < *king] = true;
      for (std::size_t side = 0; side < 2; ++side)
        if (has[side]) key ^= numbers[768 + 2 * static_cast<std::size_t>(c) + side];
    }
    return key;
  }
  /// Counts if a pawn stands beside the one that has made the double step, whether or not it may capture.
  std::uint64_t of_ep_square(const LooseBoard& board) const {
    const auto ep = board.ep_square;
    if (!ep) return 0;
    const Bitboard beside = pawn_attacks(!board.turn, *ep) & board.pieces(board.turn, Role::Pawn);
    return beside.any() ? numbers[772 + static_cast<std::size_t>(file_of(*ep))] : 0;
  }
  std::uint64_t of(const LooseBoard& board) const {
    return of_board(board) ^ of_castling(board) ^ of_ep_square(board) ^ of_turn(board);
  }
};

LooseMove move_of(std::uint16_t bits) {
  LooseMove move{.from = square_at((bits >> 6) & 63), .to = square_at(bits & 63)};
  const int role = (bits >> 12) & 7;
  if (role > 0 && role <= static_cast<int>(Role::King)) move.promotion = static_cast<Role>(role);
  return move;
}

/// The fields of an Entry of Python.
nb::tuple fields_of(const PolyglotEntry& entry, const LooseMove& move) {
  return nb::make_tuple(static_cast<std::uint64_t>(entry.key), entry.move, entry.weight, entry.learn,
                        move_object(move));
}

/// The entries of a file, or none without a file. Not open after `close`.
struct EntryFile {
  std::optional<PolyglotFile> file;
  bool is_open = true;

  std::size_t size() const {
    if (!is_open) raise_value_error("the book is closed");
    return file ? file->size() : 0;
  }
  nb::tuple entry(std::size_t index) const {
    if (index >= size()) {
      PyErr_SetString(PyExc_IndexError, "the book has no such entry");
      throw nb::python_error();
    }
    const auto entry = file->entry(index);
    if (!entry) raise_io_error(entry.error());
    return fields_of(*entry, move_of(entry->move));
  }
  PolyglotFile::Found find(std::uint64_t key) const {
    if (size() == 0) return {};
    auto found = file->find(static_cast<Key>(key));
    if (!found) raise_io_error(found.error());
    return std::move(*found);
  }
  /// With a board, only legal moves count, and castling is written as the board writes it.
  nb::list find_all(std::uint64_t key, const LooseBoard* board) const {
    nb::list list;
    for (const PolyglotEntry& entry : find(key).entries) {
      LooseMove move = move_of(entry.move);
      if (board) {
        move = board->own_form(move);
        if (!board->is_legal(move)) continue;
      }
      list.append(fields_of(entry, move));
    }
    return list;
  }
};

}  // namespace

void bind_polyglot(nb::module_& module) {
  nb::class_<BoardHasher>(module, "ZobristHasher",
                          "Hashes positions in the way of Polyglot with 781 numbers of one's own.")
      .def(
          "__init__",
          [](BoardHasher* self, const std::vector<std::uint64_t>& array) {
            ZobristNumbers numbers{};
            if (array.size() < numbers.size()) raise_value_error("781 numbers are needed");
            std::copy_n(array.begin(), numbers.size(), numbers.begin());
            new (self) BoardHasher{numbers, ZobristHasher(numbers)};
          },
          "array"_a, nb::sig("def __init__(self, array: list[int]) -> None"),
          "Takes 781 numbers of 64 bits. Raises ValueError if there are fewer.")
      .def(
          "hash_board",
          [](const BoardHasher& self, const BaseBoardHandle& b) { return self.of_board(b.board); }, "board"_a,
          "The part of the pieces.")
      .def(
          "hash_castling",
          [](const BoardHasher& self, const BoardHandle& b) { return self.of_castling(b.board); }, "board"_a,
          "The part of the castling rights.")
      .def(
          "hash_ep_square",
          [](const BoardHasher& self, const BoardHandle& b) { return self.of_ep_square(b.board); }, "board"_a,
          "The part of the en passant square, if a pawn stands beside it.")
      .def(
          "hash_turn", [](const BoardHasher& self, const BoardHandle& b) { return self.of_turn(b.board); },
          "board"_a, "The part of the side to move.")
      .def(
          "__call__", [](const BoardHasher& self, const BoardHandle& b) { return self.of(b.board); },
          "board"_a, "The hash of a position.")
      .def("__reduce__", [](nb::handle self) {
        const auto& numbers = nb::cast<const BoardHasher&>(self).numbers;
        return nb::make_tuple(self.type(),
                              nb::make_tuple(std::vector<std::uint64_t>(numbers.begin(), numbers.end())));
      });
  module.def(
      "polyglot_random",
      [] {
        const ZobristNumbers numbers = polyglot_numbers();
        return std::vector<std::uint64_t>(numbers.begin(), numbers.end());
      },
      "The 781 numbers of Polyglot's format.");
  nb::class_<EntryFile>(module, "PolyglotEntries", "The entries of a Polyglot book, as they are in the file.")
      .def(
          "__init__",
          [](EntryFile* self, nb::handle path) {
            if (path.is_none()) {
              new (self) EntryFile;
              return;
            }
            auto file = PolyglotFile::open(path_of(path));
            if (!file) raise_io_error(file.error());
            new (self) EntryFile{std::move(*file)};
          },
          "path"_a.none(),
          nb::sig(
              "def __init__(self, path: str | bytes | os.PathLike[str] | os.PathLike[bytes] | None) -> None"),
          "Opens a book; None is a book without entries. Raises OSError if it cannot be read.")
      .def("__len__", [](const EntryFile& self) { return self.size(); })
      .def("entry", &EntryFile::entry, "index"_a,
           nb::sig("def entry(self, index: int) -> tuple[int, int, int, int, Move]"),
           "Key, bits of the move, weight, learning value and move of an entry. Raises IndexError.")
      .def(
          "bisect_key_left", [](const EntryFile& self, std::uint64_t key) { return self.find(key).first; },
          "key"_a, "The index of the first entry with this key or a larger one.")
      .def(
          "find_key", [](const EntryFile& self, std::uint64_t key) { return self.find_all(key, nullptr); },
          "key"_a, nb::sig("def find_key(self, key: int) -> list[tuple[int, int, int, int, Move]]"),
          "The entries of a key.")
      .def(
          "find_board",
          [](const EntryFile& self, const BoardHandle& board) {
            static const BoardHasher hasher;
            return self.find_all(hasher.of(board.board), &board.board);
          },
          "board"_a, nb::sig("def find_board(self, board: Board) -> list[tuple[int, int, int, int, Move]]"),
          "The legal moves of a position. Castling is written as the board writes it.")
      .def(
          "close",
          [](EntryFile& self) {
            self.file.reset();
            self.is_open = false;
          },
          "Closes the file.");
}

}}  // namespace chess::python
