// SPDX-License-Identifier: GPL-3.0-or-later
// What belongs to a reason beside its key and its line, by what is told of it: pieces, squares, moves, what
// is won. Each struct names its fields once (`fields`), so that who fills a sentence, writes a record or
// reads one needs not know the structs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>

#include "core/move.h"
#include "core/piece.h"
#include "core/square.h"

namespace chess { inline namespace motifs {

/// An ending by what is left on the board.
enum class EndingKind : std::uint8_t {
  Pawns,  ///< kings and pawns only
  Rooks,  ///< as many rooks on either side, and no other piece
  Knights,  ///< one on either side; likewise below
  Bishops,  ///< on squares of one colour
  OppositeBishops,
  BishopAgainstKnight,
  Queens,
  WithoutQueens,  ///< any other, with six pieces at most
};

/// What a line wins, in the words of players.
enum class StakeKind : std::uint8_t {
  Piece,  ///< `first`
  Pieces,  ///< `first` and `second`
  PieceForPiece,  ///< `first`, for `second`
  PieceForPieceAndPawn,  ///< likewise, and a pawn
  PieceForPawns,  ///< `first`, for `pawns` pawns
  Pawns,  ///< `pawns` pawns, at least two
  Exchange,  ///< a rook for a knight or bishop
  ExchangeForPawn,  ///< the same, for a pawn
  ExchangeAndPawn,  ///< the same, and a pawn
  PiecesForRook,  ///< two knights or bishops for a rook
  QueenForPieces,  ///< a queen for `first` and `second`
  Material,  ///< so much that no other word fits
};

/// How a line wins material.
enum class MeansKind : std::uint8_t {
  Fork,  ///< of `first` and `second`
  Pin,  ///< of `first` to `second`
  Skewer,  ///< of `first`, behind which stands `second`
  DiscoveredAttack,  ///< by `first` on `second`
  DiscoveredCheck,
  RemovesGuard,  ///< takes the guard of `first` on `square`
  LuresGuard,  ///< makes the guard of `first` on `square` take elsewhere
  Traps,  ///< `first` on `square`
  Promotes,
};

/// The names of the enumerators in their order, as in the catalogues of texts behind "ending-", "stake-" and
/// "means-".
template <class E>
inline constexpr std::string_view kNamesOf[] = {""};
template <>
inline constexpr std::string_view kNamesOf<EndingKind>[] = {
    "pawns",  "rooks",         "knights", "bishops", "opposite-bishops", "bishop-against-knight",
    "queens", "without-queens"};
template <>
inline constexpr std::string_view kNamesOf<StakeKind>[] = {"piece",
                                                           "pieces",
                                                           "piece-for-piece",
                                                           "piece-for-piece-and-pawn",
                                                           "piece-for-pawns",
                                                           "pawns",
                                                           "exchange",
                                                           "exchange-for-pawn",
                                                           "exchange-and-pawn",
                                                           "pieces-for-rook",
                                                           "queen-for-pieces",
                                                           "material"};
template <>
inline constexpr std::string_view kNamesOf<MeansKind>[] = {
    "fork",          "pin",         "skewer", "discovered-attack", "discovered-check",
    "removes-guard", "lures-guard", "traps",  "promotes"};

/// The fields that have a meaning for each kind of a stake or a means, beside the kind.
template <class E>
inline constexpr std::string_view kFieldsOf[] = {""};
template <>
inline constexpr std::string_view kFieldsOf<StakeKind>[] = {"first",
                                                            "first second",
                                                            "first second",
                                                            "first second",
                                                            "first pawns",
                                                            "pawns",
                                                            "",
                                                            "",
                                                            "",
                                                            "",
                                                            "first second",
                                                            ""};
template <>
inline constexpr std::string_view kFieldsOf<MeansKind>[] = {"ply first second",
                                                            "ply first second",
                                                            "ply first second",
                                                            "ply first second",
                                                            "ply",
                                                            "ply first square",
                                                            "ply first square",
                                                            "ply first square",
                                                            "ply"};

/// "opposite-bishops", "exchange", "fork", ...
template <class E>
  requires(std::size(kNamesOf<E>) > 1)
constexpr std::string_view name_of(E kind) {
  return kNamesOf<E>[static_cast<std::size_t>(kind)];
}

/// The kind of that name, if there is one.
template <class E>
constexpr std::optional<E> kind_named(std::string_view name) {
  for (std::size_t i = 0; i < std::size(kNamesOf<E>); ++i)
    if (kNamesOf<E>[i] == name) return static_cast<E>(i);
  return std::nullopt;
}

/// A field of a struct and its name.
template <class Struct, class Value>
struct DetailField {
  std::string_view name;
  Value Struct::* member;
};
template <class Struct, class Value>
DetailField(const char*, Value Struct::*) -> DetailField<Struct, Value>;

/// Calls `visit(name, field)` for each field of a struct below. The fields can be written if `thing` can.
template <class Thing, class Visit>
constexpr void visit_fields(Thing& thing, Visit&& visit) {
  std::apply([&](const auto&... field) { (visit(field.name, thing.*field.member), ...); },
             std::remove_const_t<Thing>::fields());
}

/// The pieces that one side has fewer at the end of a line, and those it gets for them.
struct Stake {
  StakeKind kind = StakeKind::Material;
  Role first = Role::Pawn;
  Role second = Role::Pawn;
  int pawns = 0;
  static constexpr auto fields() {
    return std::tuple{DetailField{"kind", &Stake::kind}, DetailField{"first", &Stake::first},
                      DetailField{"second", &Stake::second}, DetailField{"pawns", &Stake::pawns}};
  }
  friend bool operator==(const Stake&, const Stake&) = default;
};

/// The move of a line that wins, and how.
struct Means {
  MeansKind kind{};
  std::size_t ply = 0;  ///< index of the move in the line
  Role first = Role::Pawn;
  Role second = Role::Pawn;
  Square square = Square::A1;
  static constexpr auto fields() {
    return std::tuple{DetailField{"kind", &Means::kind}, DetailField{"ply", &Means::ply},
                      DetailField{"first", &Means::first}, DetailField{"second", &Means::second},
                      DetailField{"square", &Means::square}};
  }
  friend bool operator==(const Means&, const Means&) = default;
};

// What reasons have.

/// The line says all.
struct LineOnly {
  static constexpr auto fields() { return std::tuple{}; }
  friend bool operator==(const LineOnly&, const LineOnly&) = default;
};

/// The line is mate, or begins one.
struct MateIn {
  int moves = 0;
  static constexpr auto fields() { return std::tuple{DetailField{"moves", &MateIn::moves}}; }
  friend bool operator==(const MateIn&, const MateIn&) = default;
};

/// One capture wins the piece on the square, for the piece `price` if there is one.
struct Capture {
  Role piece = Role::Pawn;
  Square square = Square::A1;
  std::optional<Role> price{};
  static constexpr auto fields() {
    return std::tuple{DetailField{"piece", &Capture::piece}, DetailField{"square", &Capture::square},
                      DetailField{"price", &Capture::price}};
  }
  friend bool operator==(const Capture&, const Capture&) = default;
};

/// Two pieces in a fork, a pin, a skewer (the one in front first), or the piece that is uncovered and what it
/// attacks.
struct Shape {
  Role first = Role::Pawn;
  Role second = Role::Pawn;
  static constexpr auto fields() {
    return std::tuple{DetailField{"first", &Shape::first}, DetailField{"second", &Shape::second}};
  }
  friend bool operator==(const Shape&, const Shape&) = default;
};

/// What the whole line wins, and by what, if a shape is seen.
struct Material {
  Stake stake{};
  std::optional<Means> means{};
  static constexpr auto fields() {
    return std::tuple{DetailField{"stake", &Material::stake}, DetailField{"means", &Material::means}};
  }
  friend bool operator==(const Material&, const Material&) = default;
};

/// What one side would win by the line if the other one passed. The move `by` makes the threat; a null move:
/// it stood already.
struct Threat {
  Move by = Move::null();
  Stake stake{};
  std::optional<Means> means{};
  static constexpr auto fields() {
    return std::tuple{DetailField{"by", &Threat::by}, DetailField{"stake", &Threat::stake},
                      DetailField{"means", &Threat::means}};
  }
  friend bool operator==(const Threat&, const Threat&) = default;
};

/// The same, if the threat is mate.
struct MateThreat {
  Move by = Move::null();
  int moves = 0;
  static constexpr auto fields() {
    return std::tuple{DetailField{"by", &MateThreat::by}, DetailField{"moves", &MateThreat::moves}};
  }
  friend bool operator==(const MateThreat&, const MateThreat&) = default;
};

/// The line trades pieces, and this is left.
struct Ending {
  EndingKind ending{};
  static constexpr auto fields() { return std::tuple{DetailField{"ending", &Ending::ending}}; }
  friend bool operator==(const Ending&, const Ending&) = default;
};

/// A square that the line is about: of a pawn that runs, a corner, where a rook or passed pawn gets to.
struct OnSquare {
  Square square = Square::A1;
  static constexpr auto fields() { return std::tuple{DetailField{"square", &OnSquare::square}}; }
  friend bool operator==(const OnSquare&, const OnSquare&) = default;
};

/// By endgame tables this move keeps the result.
struct KeepingMove {
  Move move{};
  static constexpr auto fields() { return std::tuple{DetailField{"move", &KeepingMove::move}}; }
  friend bool operator==(const KeepingMove&, const KeepingMove&) = default;
};

/// A tempting move that was not played. The line begins behind it, and wins something.
struct FailedMove {
  Move tempting{};
  Stake stake{};
  static constexpr auto fields() {
    return std::tuple{DetailField{"tempting", &FailedMove::tempting},
                      DetailField{"stake", &FailedMove::stake}};
  }
  friend bool operator==(const FailedMove&, const FailedMove&) = default;
};

/// The same, if the line is mate.
struct MatedMove {
  Move tempting{};
  int moves = 0;
  static constexpr auto fields() {
    return std::tuple{DetailField{"tempting", &MatedMove::tempting}, DetailField{"moves", &MatedMove::moves}};
  }
  friend bool operator==(const MatedMove&, const MatedMove&) = default;
};

/// A piece that has come to a square.
struct PieceOn {
  Role piece = Role::Pawn;
  Square square = Square::A1;
  static constexpr auto fields() {
    return std::tuple{DetailField{"piece", &PieceOn::piece}, DetailField{"square", &PieceOn::square}};
  }
  friend bool operator==(const PieceOn&, const PieceOn&) = default;
};

using ReasonDetails = std::variant<LineOnly, MateIn, Capture, Shape, Material, Threat, MateThreat, Ending,
                                   OnSquare, KeepingMove, FailedMove, MatedMove, PieceOn>;

}}  // namespace chess::motifs
