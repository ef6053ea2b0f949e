// SPDX-License-Identifier: GPL-3.0-or-later
// A pattern as the parser makes it and a run asks it: nodes that name each other by index. A node is a
// condition, a set of squares (which holds if it has any), or a number (which holds if it is known).
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "base/enum_array.h"
#include "core/bitboard.h"
#include "query/filter_options.h"
#include "query/material_query.h"
#include "query/position_query.h"
#include "query/ranges.h"

namespace chess { inline namespace query {

enum class PatternType : std::uint8_t { Condition, Set, Number };

enum class PatternKind : std::uint8_t {
  // Conditions. `list`: the children in PatternTree::lists.
  Always,
  And,  ///< list
  Or,  ///< list
  Not,  ///< a
  Compare,  ///< a, order, b
  SameSet,  ///< a, b
  IfThen,  ///< a, b, c
  Turn,  ///< color
  InCheck,
  Mated,
  Stalemated,
  Initial,
  Terminal,
  OfGame,  ///< item: a clause
  HasMaterial,  ///< item
  HasBoard,  ///< item
  Moves,  ///< a from, b to, c captured; flags: MoveTrait; men: what is promoted to
  EvalDrops,  ///< by the number a
  Says,  ///< item: a text; is_previous
  HasNag,  ///< number; is_previous
  HasReason,  ///< item: the beginning of a key
  ForSquare,  ///< item: a variable; a the squares, b; is_all
  Assign,  ///< item: a variable; a
  Mark,  ///< item: a text
  // Sets.
  Men,  ///< men, squares
  Squares,
  Union,  ///< list
  Intersect,  ///< a, b
  Complement,  ///< a
  Attacks,  ///< those of a that attack b
  AttackedBy,  ///< those of a that b attacks
  Steps,  ///< a; directions, low, high
  Between,  ///< a, b
  Pins,  ///< a from, b through, c to
  Rays,  ///< list; directions; is_attack
  Pawns,  ///< item: PawnTrait
  SetVariable,  ///< item
  // Numbers.
  Number,
  Count,  ///< of the squares of a
  Power,  ///< of the men on a: pawn 1, minor piece 3, rook 5, queen 9
  Ply,
  MoveNumber,
  QuietPlies,  ///< half-moves since the last capture or pawn move
  Islands,  ///< of pawns; color
  Distance,  ///< in king's moves, the least between a and b
  Eval,  ///< in pawns; color: whose view
  ClockLeft,  ///< in seconds; color, or the side to move (is_mover)
  Spent,  ///< in seconds, on the next move
  Rating,  ///< color
  RankOf,  ///< of the one square of a
  FileOf,
  Arithmetic,  ///< a, sign, b
  Greatest,  ///< list
  Least,  ///< list
  Size,  ///< a without its sign
  Line,  ///< item: a PatternLine
  Find,  ///< a; low, high; is_previous
  Streak,  ///< of a, from here on
  NumberVariable,  ///< item
};

enum class PatternOrder : std::uint8_t { Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual };

enum class PawnTrait : std::uint8_t { Passed, Isolated, Doubled, Connected, Backward };

/// Bits of a node of the kind Moves.
enum MoveTrait : std::uint8_t {
  kCastlesShort = 1,
  kCastlesLong = 2,
  kTakesEnPassant = 4,
  kPromotes = 8,
  kSacrifices = 16,
  kCaptures = 32,
};

/// Colours and roles as bits: White's pawn to king, Black's, and the empty square.
inline constexpr std::uint16_t kWhiteMen = 0x3F;
inline constexpr std::uint16_t kBlackMen = 0x3F << 6;
inline constexpr std::uint16_t kEmptySquares = 1 << 12;

struct PatternNode {
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

  PatternKind kind{};
  PatternType type = PatternType::Condition;
  Color color = Color::White;
  PatternOrder order{};
  char sign = '+';
  std::uint8_t directions = 0;  ///< bit n: kPatternDirections[n]
  std::uint8_t flags = 0;
  bool is_previous = false;  ///< of the move that led here, or backwards
  bool is_all = false;
  bool is_attack = false;
  bool is_mover = false;
  std::uint16_t men = 0;
  int low = 0;
  int high = 0;
  std::uint32_t a = kNone;
  std::uint32_t b = kNone;
  std::uint32_t c = kNone;
  std::uint32_t first = 0;  ///< of the list
  std::uint32_t count = 0;
  std::uint32_t item = 0;
  Bitboard squares = Bitboard::all();
  double number = 0;
};

/// A ray has no more sets than a line of the board has squares.
inline constexpr std::size_t kMostRaySets = 8;

/// The eight ways of a queen, as White sees them: the step of a square's file and rank.
struct PatternStep {
  int file;
  int rank;
};
inline constexpr PatternStep kPatternDirections[] = {{0, 1},  {1, 1},   {1, 0},  {1, -1},
                                                     {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
inline constexpr std::uint8_t kOrthogonal = 0b01010101;
inline constexpr std::uint8_t kDiagonal = 0b10101010;

/// A sequence of positions, as a machine: each state takes a position that its node fits.
struct PatternLine {
  struct State {
    std::uint32_t node;
    bool is_last = false;
    std::vector<std::uint16_t> next{};
  };
  std::vector<State> states;
  std::vector<std::uint16_t> first;
  int step = 1;  ///< from one position of the line to the next
  bool is_backward = false;
  bool has_variables = false;
  int low = 1;
  int high = std::numeric_limits<int>::max();
};

/// A condition on the whole game, and how it is written, for those that turn it round.
struct PatternClause {
  Clause clause;
  std::string option;  ///< of filter_options.h; empty: the text is a formula
  std::string text;
};

/// Men that must be on the board now or later, so that a game can be left when they are gone.
struct PatternNeeds {
  EnumArray<Color, int> men{};
  EnumArray<Color, int> pawns{};
};

struct PatternTree {
  std::vector<PatternNode> nodes;
  std::vector<std::uint32_t> lists;
  std::vector<PatternClause> clauses;
  std::vector<MaterialQuery> materials;
  std::vector<PositionQuery> boards;
  std::vector<std::string> texts;
  std::vector<PatternLine> lines;
  std::uint32_t variables = 0;
  bool has_assignments = false;
  bool asks_notes = false;
  std::uint32_t root = 0;
  PatternNeeds needs;
  NumberRange positions{.min = 1};
  std::size_t count_of_head = 0;  ///< conditions in a head of CQL, which are the root so far
};

/// The needs of a condition.
PatternNeeds needs_of(const PatternTree& tree, std::uint32_t node);
/// Puts what is cheap in front, where the order changes nothing.
void order_by_cost(PatternTree& tree);

}}  // namespace chess::query
