// SPDX-License-Identifier: GPL-3.0-or-later
// Positions that the class Position of the Python module makes from others: turned, mirrored, with another
// piece, by the numbers of Chess960; and the faults of a FEN.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "core/transform.h"
#include "notation/chess960.h"
#include "python/position_handle.h"
#include "python/python_support.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace chess { inline namespace python {

namespace {

constexpr int kChess960Positions = 960;

constexpr std::pair<std::string_view, Transform> kTransforms[] = {
    {"flip_vertical", Transform::FlipRanks},    {"flip_horizontal", Transform::FlipFiles},
    {"flip_diagonal", Transform::FlipDiagonal}, {"flip_anti_diagonal", Transform::FlipAntiDiagonal},
    {"rotate_90", Transform::Rotate90},         {"rotate_180", Transform::Rotate180},
    {"rotate_270", Transform::Rotate270}};

/// A change of a position: of its setup, and of the sets of squares and the sides that variants have besides.
template <class ChangeSetup, class ChangeSquares>
PositionHandle remade(const PositionHandle& from, ChangeSetup change, ChangeSquares squares,
                      bool swaps_sides) {
  const auto made = [&](auto&& position) {
    if (!position) raise_value_error("that is no position: " + to_string(position.error()));
    return PositionHandle{*position, from.chess960};
  };
  return from.position.visit([&](const auto& position) {
    using Kind = std::decay_t<decltype(position)>;
    auto setup = position.to_setup();
    if constexpr (std::is_same_v<Kind, Position>) {
      return made(Position::from_setup(without_impossible_rights(change(setup)), kWaivableFaults));
    } else {
      setup.chess = without_impossible_rights(change(setup.chess));
      if constexpr (std::is_same_v<Kind, CrazyhousePosition>) {
        setup.promoted = squares(setup.promoted);
        if (swaps_sides) {
          Pockets swapped;
          for (const Color color : kColors)
            for (const Role role : kPocketRoles)
              for (int i = 0; i < setup.pockets.count(color, role); ++i) swapped.add({!color, role});
          setup.pockets = swapped;
        }
        return made(CrazyhousePosition::from_setup(setup, kWaivableFaults));
      } else {
        if (swaps_sides) std::swap(setup.checks_left[Color::White], setup.checks_left[Color::Black]);
        return made(VariantPosition::from_setup(position.rules(), setup, kWaivableFaults));
      }
    }
  });
}

PositionHandle mirrored(const PositionHandle& self) {
  return remade(
      self, [](const Setup& setup) { return color_flipped(setup); },
      [](Bitboard squares) { return transformed(squares, Transform::FlipRanks); }, true);
}

PositionHandle transformed_by(const PositionHandle& self, std::string_view name) {
  const auto* known = std::ranges::find(kTransforms, name, &std::pair<std::string_view, Transform>::first);
  if (known == std::end(kTransforms)) {
    std::string names;
    for (const auto& entry : kTransforms) names += (names.empty() ? "" : ", ") + std::string(entry.first);
    raise_value_error("no transform '" + std::string(name) + "'; there are " + names);
  }
  const Transform transform = known->second;
  return remade(
      self, [&](const Setup& setup) { return transformed(setup, transform); },
      [&](Bitboard squares) { return transformed(squares, transform); }, false);
}

PositionHandle with_piece(const PositionHandle& self, std::string_view name,
                          std::optional<std::string_view> letter) {
  const Square square = square_of(name);
  const auto piece = letter && letter->size() == 1 ? parse_piece(letter->front()) : std::nullopt;
  if (letter && !piece)
    raise_value_error("not a piece: '" + std::string(*letter) + "'; it is a letter of FEN");
  return remade(
      self,
      [&](Setup setup) {
        setup.board.set(square, piece);
        return setup;
      },
      [&](Bitboard squares) { return squares & ~Bitboard(square); }, false);
}

PositionHandle from_chess960(int number) {
  if (number < 0 || number >= kChess960Positions) raise_value_error("a number of Chess960 is 0 to 959");
  return {*Position::from_setup(chess960_setup(number)), true};
}

/// The faults of a setup by the rules. Raises ValueError if the text is no FEN.
SetupFault faults_of(Variant rules, std::string_view fen) {
  const auto setup_of = [](auto&& setup) {
    if (!setup) raise_value_error("not a FEN: " + setup.error().reason);
    return *setup;
  };
  if (rules == Variant::Crazyhouse) return CrazyhousePosition::faults_of(setup_of(parse_crazyhouse_fen(fen)));
  if (is_variant_position(rules))
    return VariantPosition::faults_of(rules, setup_of(parse_variant_fen(rules, fen)));
  return Position::faults_of(setup_of(parse_fen(fen)));
}

std::vector<std::string> fen_faults(std::string_view fen, std::string_view variant) {
  std::vector<std::string> names;
  const SetupFault faults = faults_of(rules_of(variant), fen);
  for (int bit = 1; bit <= static_cast<int>(SetupFault::BadEnPassant); bit <<= 1)
    if (any(faults & static_cast<SetupFault>(bit))) names.push_back(to_string(static_cast<SetupFault>(bit)));
  return names;
}

}  // namespace

void add_transforms(nb::class_<PositionHandle>& type) {
  type.def(
          "mirror", &mirrored,
          "The same position with the colours changed: White's pieces are Black's, and the other side is to\n"
          "move. Raises ValueError where the variant forbids it.")
      .def("transform", &transformed_by, "name"_a,
           "The position turned or mirrored: flip_vertical, flip_horizontal, flip_diagonal,\n"
           "flip_anti_diagonal, rotate_90, rotate_180, rotate_270 (counterclockwise). Castling rights that\n"
           "make no sense there are dropped. Raises ValueError if it is no position (a pawn on a back rank).")
      .def("with_piece", &with_piece, "square"_a, "piece"_a.none(),
           "The position with a piece ('N', 'q') on a square, or without one (None). Raises ValueError if "
           "that\n"
           "is no position.")
      .def_static("from_chess960", &from_chess960, "number"_a,
                  "The start position of Chess960 with this number, 0 to 959. Raises ValueError.")
      .def_static(
          "fen_faults", &fen_faults, "fen"_a, "variant"_a = "Standard",
          "What is wrong with the position of a FEN, in words: ['missing king']; empty if nothing is.\n"
          "Position() accepts some of these. Raises ValueError if the text is no FEN.");
}

}}  // namespace chess::python
