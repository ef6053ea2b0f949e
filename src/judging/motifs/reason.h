// SPDX-License-Identifier: GPL-3.0-or-later
// Why a move is bad, in one idea that the board proves: a piece hangs, a fork is allowed, a mate is missed. A
// reason is data: its key in the table below, its line and its details. words/ makes a sentence of it. The
// table says all that there is to know of a key; the keys stand in the order in which they are looked for
// (detail/finders.h).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "core/move.h"
#include "core/position.h"
#include "motifs/reason_details.h"

namespace chess { inline namespace motifs {

/// What a reason speaks of.
enum class About : std::uint8_t {
  Reply,  ///< what follows the move: the line begins with the reply
  BetterMove,  ///< what could have been played: the line begins in the position before the move, as below
  Position,  ///< the position before the move: what the other side threatened there, what was tempting
  Move,  ///< the played move itself
};
/// "reply", "better-move", "position", "move".
template <>
inline constexpr std::string_view kNamesOf<About>[] = {"reply", "better-move", "position", "move"};

/// How much is said of moves.
enum class Talk : std::uint8_t {
  Less,  ///< the reasons of errors and of praise, of the kinds that have proved true of games nobody had seen
  Usual,  ///< and the ideas of some ordinary moves
  More,  ///< and all kinds of reasons
};
/// "less", "usual", "more".
template <>
inline constexpr std::string_view kNamesOf<Talk>[] = {"less", "usual", "more"};

/// The index of a struct among ReasonDetails.
template <class Details>
inline constexpr std::size_t kHas = ReasonDetails(Details{}).index();

/// What there is to know of a key.
struct ReasonRow {
  std::string_view key;  ///< as in the catalogues of texts
  About about;
  std::size_t details;  ///< index among ReasonDetails
  /// The least talk that says it. bench/annotation/README.md has the truth of each kind.
  Talk talk = Talk::Less;
};

// clang-format off
inline constexpr ReasonRow kReasons[] = {
    {"stalemate", About::Move, kHas<LineOnly>},
    {"allows-stalemate", About::Reply, kHas<LineOnly>},
    {"repetition", About::Move, kHas<LineOnly>},
    {"allows-repetition", About::Reply, kHas<LineOnly>},
    {"allows-mate", About::Reply, kHas<MateIn>},
    {"allows-back-rank-mate", About::Reply, kHas<MateIn>},
    {"allows-long-mate", About::Reply, kHas<LineOnly>},
    {"misses-mate", About::BetterMove, kHas<MateIn>},
    {"misses-long-mate", About::BetterMove, kHas<LineOnly>},
    {"misses-third-repetition", About::BetterMove, kHas<LineOnly>},
    {"misses-claim-of-repetition", About::BetterMove, kHas<LineOnly>},
    {"misses-fifty-moves", About::BetterMove, kHas<LineOnly>},
    {"misses-bare-kings", About::BetterMove, kHas<LineOnly>},
    {"leaves-square", About::Reply, kHas<OnSquare>},
    {"misses-run", About::BetterMove, kHas<OnSquare>},
    {"opposition-draws", About::Reply, kHas<LineOnly>},
    {"opposition-wins", About::Reply, kHas<LineOnly>},
    {"misses-opposition", About::BetterMove, kHas<LineOnly>},
    {"king-and-pawn-drawn", About::Reply, kHas<LineOnly>},
    {"king-and-pawn-lost", About::Reply, kHas<LineOnly>},
    {"wrong-bishop", About::Reply, kHas<OnSquare>},
    {"misses-wrong-bishop", About::BetterMove, kHas<OnSquare>},
    {"trades-into-lost-ending", About::Reply, kHas<Ending>, Talk::More},
    {"trades-into-worse-ending", About::Reply, kHas<Ending>, Talk::More},
    {"trades-into-level-ending", About::Reply, kHas<Ending>, Talk::More},
    {"trades-into-drawn-ending", About::Reply, kHas<Ending>, Talk::More},
    {"trades-into-lesser-ending", About::Reply, kHas<Ending>, Talk::More},
    {"allows-lost-ending", About::Reply, kHas<Ending>, Talk::More},
    {"allows-worse-ending", About::Reply, kHas<Ending>, Talk::More},
    {"allows-level-ending", About::Reply, kHas<Ending>, Talk::More},
    {"allows-drawn-ending", About::Reply, kHas<Ending>, Talk::More},
    {"allows-lesser-ending", About::Reply, kHas<Ending>, Talk::More},
    {"misses-tenable-ending", About::BetterMove, kHas<Ending>, Talk::More},
    {"misses-drawn-ending", About::BetterMove, kHas<Ending>, Talk::More},
    {"misses-better-ending", About::BetterMove, kHas<Ending>, Talk::More},
    {"misses-won-ending", About::BetterMove, kHas<Ending>, Talk::More},
    {"puts-en-prise", About::Reply, kHas<Capture>},
    {"loses-guard", About::Reply, kHas<Capture>},
    {"leaves-hanging", About::Reply, kHas<Capture>},
    {"loses-for", About::Reply, kHas<Capture>},
    {"unsound-sacrifice", About::Reply, kHas<Capture>},
    {"misses-hanging", About::BetterMove, kHas<Capture>},
    {"misses-gain", About::BetterMove, kHas<Capture>},
    {"allows-fork", About::Reply, kHas<Shape>},
    {"allows-fork-of-two", About::Reply, kHas<Shape>},
    {"allows-skewer", About::Reply, kHas<Shape>},
    {"allows-skewer-of-two", About::Reply, kHas<Shape>},
    {"allows-pin", About::Reply, kHas<Shape>},
    {"allows-discovered-attack", About::Reply, kHas<Shape>},
    {"allows-discovered-check", About::Reply, kHas<Shape>},
    {"misses-fork", About::BetterMove, kHas<Shape>},
    {"misses-fork-of-two", About::BetterMove, kHas<Shape>},
    {"misses-skewer", About::BetterMove, kHas<Shape>},
    {"misses-skewer-of-two", About::BetterMove, kHas<Shape>},
    {"misses-pin", About::BetterMove, kHas<Shape>},
    {"misses-discovered-attack", About::BetterMove, kHas<Shape>},
    {"misses-discovered-check", About::BetterMove, kHas<Shape>},
    {"allows-mate-or-material", About::Reply, kHas<Material>},
    {"misses-mate-or-material", About::BetterMove, kHas<Material>},
    {"loses-material", About::Reply, kHas<Material>},
    {"misses-material", About::BetterMove, kHas<Material>},
    {"allows-promotion", About::Reply, kHas<LineOnly>},
    {"misses-promotion", About::BetterMove, kHas<LineOnly>},
    {"misses-table-win", About::BetterMove, kHas<KeepingMove>},
    {"misses-table-win-lost", About::BetterMove, kHas<KeepingMove>},
    {"misses-table-win-in-time", About::BetterMove, kHas<KeepingMove>},
    {"misses-table-draw", About::BetterMove, kHas<KeepingMove>},
    {"allows-perpetual", About::Reply, kHas<LineOnly>, Talk::More},
    {"allows-drawn-line", About::Reply, kHas<LineOnly>, Talk::More},
    {"misses-perpetual", About::BetterMove, kHas<LineOnly>, Talk::More},
    {"misses-drawn-line", About::BetterMove, kHas<LineOnly>, Talk::More},
    {"overlooks-threat", About::Position, kHas<Threat>},
    {"overlooks-mate-threat", About::Position, kHas<MateThreat>},
    {"allows-threat", About::Reply, kHas<Threat>},
    {"allows-mate-threat", About::Reply, kHas<MateThreat>},
    {"misses-threat", About::BetterMove, kHas<Threat>, Talk::More},
    {"misses-mate-threat", About::BetterMove, kHas<MateThreat>, Talk::More},
    // Ideas of moves without a label (ideas.h), from here to the open file.
    {"makes-threat", About::Move, kHas<Threat>},
    {"makes-mate-threat", About::Move, kHas<MateThreat>},
    {"stops-threat", About::Position, kHas<Threat>, Talk::Usual},
    {"stops-mate-threat", About::Position, kHas<MateThreat>, Talk::Usual},
    {"tempting-loses", About::Position, kHas<FailedMove>, Talk::Usual},
    {"tempting-allows-mate", About::Position, kHas<MatedMove>, Talk::Usual},
    {"prepares", About::Reply, kHas<LineOnly>, Talk::Usual},
    {"outpost", About::Move, kHas<PieceOn>, Talk::Usual},
    {"pins", About::Move, kHas<Shape>, Talk::Usual},
    {"makes-passed-pawn", About::Move, kHas<OnSquare>, Talk::Usual},
    {"doubles-pawns", About::Reply, kHas<LineOnly>, Talk::Usual},
    {"room-for-king", About::Move, kHas<LineOnly>, Talk::Usual},
    {"drives-away", About::Move, kHas<PieceOn>, Talk::Usual},
    {"doubles-rooks", About::Move, kHas<OnSquare>, Talk::Usual},
    {"rook-enters", About::Move, kHas<OnSquare>, Talk::Usual},
    {"blockades", About::Move, kHas<PieceOn>, Talk::Usual},
    {"advances-passed-pawn", About::Move, kHas<OnSquare>, Talk::Usual},
    {"trades-when-ahead", About::Move, kHas<PieceOn>, Talk::Usual},
    {"contests-file", About::Move, kHas<OnSquare>, Talk::Usual},
    {"challenges-pawn", About::Move, kHas<OnSquare>, Talk::Usual},
    {"adds-pressure", About::Move, kHas<OnSquare>, Talk::Usual},
    {"open-file", About::Move, kHas<PieceOn>, Talk::Usual},
    {"gives-up-castling", About::Move, kHas<LineOnly>},
    {"loses-castling", About::Reply, kHas<LineOnly>},
    {"allows-king-attack", About::Reply, kHas<LineOnly>, Talk::More},
    {"misses-king-attack", About::BetterMove, kHas<LineOnly>, Talk::More},
    {"allows-passed-pawn", About::Reply, kHas<OnSquare>, Talk::More},
    {"misses-passed-pawn", About::BetterMove, kHas<OnSquare>, Talk::More},
    {"allows-rook-entry", About::Reply, kHas<OnSquare>, Talk::More},
    {"misses-rook-entry", About::BetterMove, kHas<OnSquare>, Talk::More},
    {"loses-bishop-pair", About::Reply, kHas<LineOnly>, Talk::More},
    {"allows-doubled-pawns", About::Reply, kHas<LineOnly>, Talk::More},
    {"misses-doubled-pawns", About::BetterMove, kHas<LineOnly>, Talk::More},
};
// clang-format on

/// The row of a key; null if there is none.
constexpr const ReasonRow* find_reason_row(std::string_view key) {
  for (const ReasonRow& row : kReasons)
    if (row.key == key) return &row;
  return nullptr;
}

/// A key of the table. A literal that the table does not have does not compile.
class ReasonKey {
 public:
  consteval ReasonKey(const char* key) : row_(&row_of(key)) {}
  constexpr explicit ReasonKey(const ReasonRow& row) : row_(&row) {}
  constexpr const ReasonRow& row() const { return *row_; }
  friend constexpr bool operator==(ReasonKey, ReasonKey) = default;

 private:
  static void no_such_key();  // no constant expression calls it, so the compiler names it
  /// It compares no addresses: with -fsanitize=undefined, GCC takes that for no constant.
  static consteval const ReasonRow& row_of(std::string_view key) {
    for (const ReasonRow& row : kReasons)
      if (row.key == key) return row;
    no_such_key();
    return kReasons[0];
  }

  const ReasonRow* row_;
};

/// Why a move is bad.
struct Reason {
  ReasonKey key;
  ReasonDetails details;  ///< those of the key's row
  /// See About. Behind a threat's move, where the side that is threatened passes.
  std::vector<Move> line{};
  /// Of such claims many are wrong: a longer search must confirm it.
  bool is_tentative = false;
  friend bool operator==(const Reason&, const Reason&) = default;
};

/// "allows-fork"
constexpr std::string_view key_of(const Reason& reason) { return reason.key.row().key; }
constexpr About about_of(const Reason& reason) { return reason.key.row().about; }
constexpr bool is_said(const Reason& reason, Talk talk) { return reason.key.row().talk <= talk; }
constexpr bool is_missed_chance(const Reason& reason) { return about_of(reason) == About::BetterMove; }

/// The details of the reason, if they are of that kind.
template <class Details>
const Details* details_of(const Reason& reason) {
  return std::get_if<Details>(&reason.details);
}

/// Is it the idea of a move without a label, good or ordinary?
constexpr bool is_idea(const Reason& reason) {
  const ReasonRow* const row = &reason.key.row();
  return row >= find_reason_row("makes-threat") && row <= find_reason_row("open-file");
}

/// Searches prove it, with a pass in the place of a move.
inline bool is_threat(const Reason& reason) {
  return details_of<Threat>(reason) != nullptr || details_of<MateThreat>(reason) != nullptr;
}

/// Calls `visit(name, field)` for each field of the details. Types of fields are Role, std::optional<Role>,
/// Square, int, Move, EndingKind, Stake and std::optional<Means>.
template <class Visit>
void visit_details(const Reason& reason, Visit&& visit) {
  std::visit([&](const auto& details) { visit_fields(details, visit); }, reason.details);
}
template <class Visit>
void visit_details(Reason& reason, Visit&& visit) {
  std::visit([&](auto& details) { visit_fields(details, visit); }, reason.details);
}

/// A reason of that row whose fields are to be filled.
Reason blank_reason(const ReasonRow& row);

/// Where the moves of a reason for `played` begin: the position before the move, or behind it.
Position origin_of(const Reason& reason, const Position& before, Move played);
/// Where its line begins: there, or behind a threat or a tempting move.
Position line_start_of(const Reason& reason, Position origin);

}}  // namespace chess::motifs
