// SPDX-License-Identifier: GPL-3.0-or-later
// A game of chess as a tree: the moves played, the variations beside them, and all that
// people and engines have said about each. PGN, BGN and EGD are read into this one shape
// and written from it.
//
// Nodes live in one array and name each other by index, so that a variation nested 100,000
// deep costs no machine stack and a game is freed in one go.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/rare.h"
#include "core/position.h"
#include "game/command.h"
#include "game/game_extras.h"
#include "json/json_datum.h"
#include "notation/nag.h"
#include "variant/any_position.h"

namespace chess::inline game {

/// What one provider says of a move: an element of BGN's `a` array.
struct Subinfo {
  std::string id;               ///< the provider; empty: the game's default
  std::string date;             ///< YYYY-MM-DD, or empty
  std::optional<Nag> nag;
  std::vector<Command> commands;
  std::string comment;          ///< text after the move, UTF-8
  std::string before;           ///< text before the move, UTF-8
  JsonMembers extra;            ///< other keys of BGN's object

  const Command* find_command(std::string_view name) const;
  /// Says nothing: no NAG, commands, texts or extra keys (id and date aside).
  bool empty() const;
  friend bool operator==(const Subinfo&, const Subinfo&) = default;
};

/// Index of a node in its game. The root (before the first move) is 0.
enum class NodeId : std::uint32_t {};
inline constexpr NodeId kRootNode{0};

/// What few moves have.
struct MoveExtras {
  /// For the first move of a variation: which of the replaced move's subinfos carries it in BGN
  /// (by provider), and what is said of the whole line.
  std::string line_id;
  std::string line_name;
  std::string line_comment;
  JsonMembers line_extra;  ///< other keys of BGN's `alt` object
  JsonMembers extra;       ///< other keys of the move object
  friend bool operator==(const MoveExtras&, const MoveExtras&) = default;
};

/// One move and its place in the tree. A cache line long: millions are made and thrown away.
struct Node {
  Move move;  ///< null at the root, and for a null move ("--")
  NodeId parent = kRootNode;
  std::optional<NodeId> first_child;   ///< the move that continues this line
  std::optional<NodeId> last_child;
  std::optional<NodeId> next_sibling;  ///< the next alternative to this move
  std::vector<Subinfo> subinfos;
  Rare<MoveExtras> extras;
};

/// Tags in the order of the file. Names are unique; setting a name again replaces its value in place.
class Tags {
 public:
  using Entry = std::pair<std::string, std::string>;

  std::optional<std::string_view> find(std::string_view name) const;
  /// The value, or `otherwise` when the tag is missing.
  std::string_view get(std::string_view name, std::string_view otherwise = "") const;
  void set(std::string_view name, std::string_view value);
  /// Adds a tag behind the others. Precondition: there is none of that name.
  void append(std::string_view name, std::string value) {
    entries_.emplace_back(std::string(name), std::move(value));
  }
  /// Sets it only where it is missing.
  void set_missing(std::string_view name, std::string_view value);
  bool erase(std::string_view name);
  void clear() { entries_.clear(); }
  const std::vector<Entry>& entries() const { return entries_; }
  bool empty() const { return entries_.empty(); }
  void reserve(std::size_t count) { entries_.reserve(count); }
  friend bool operator==(const Tags&, const Tags&) = default;

 private:
  std::vector<Entry> entries_;
};

enum class GameResult : std::uint8_t { Unknown, WhiteWins, BlackWins, Draw };
/// "*", "1-0", "0-1", "1/2-1/2".
std::string_view to_string(GameResult r);
/// Also "1/2", "½-½", "0.5-0.5", "+/-", "-/+".
std::optional<GameResult> parse_result(std::string_view text);

class Game {
 public:
  Game() : Game(Position::start()) {}
  explicit Game(const AnyPosition& start) : start_(start), nodes_(1) {}

  Tags tags;
  GameResult result = GameResult::Unknown;
  /// Text of a game that stands before the first move (or instead of any).
  std::string comment;
  /// Played by the Chess960 rules (`Variant "Chess960"`): castling is written king-takes-rook in UCI.
  bool chess960 = false;
  /// What BGN says of the game and tags cannot hold.
  Rare<GameExtras> extras;
  /// The moves of a game that is not understood (a FEN with a fault, rules that are not played here), as
  /// movetext of PGN without its result; such a game has no moves of its own. Else empty.
  std::string unread;

  /// Where the game begins: the board and its circumstances.
  const Position& start() const { return start_.chess(); }
  /// The same with the rules by which it goes on: crazyhouse has pockets, and drops among the moves.
  const AnyPosition& any_start() const { return start_; }
  /// Only for a game without moves.
  void set_start(const AnyPosition& start) { start_ = start; }
  /// Crazyhouse: moves may be drops, which only an AnyPosition plays.
  bool has_drops() const { return start_.has_drops(); }
  /// Standard, Chess960 or Crazyhouse.
  Variant variant() const {
    return has_drops() ? Variant::Crazyhouse : chess960 ? Variant::Chess960 : Variant::Standard;
  }

  /// Nodes in the order they were added; the root first.
  std::size_t size() const { return nodes_.size(); }
  const Node& node(NodeId id) const { return nodes_[static_cast<std::size_t>(id)]; }
  Node& node(NodeId id) { return nodes_[static_cast<std::size_t>(id)]; }
  const Node& root() const { return nodes_.front(); }

  /// Makes room for that many nodes.
  void reserve(std::size_t nodes) { nodes_.reserve(nodes); }
  /// Adds a move after `parent`: the line's next move, or an alternative if there is one already.
  /// The move is not checked here; readers check it on their board.
  NodeId add(NodeId parent, Move m);
  /// Takes the line that begins with `variation` out of the tree. Its nodes stay in the array, unused.
  void remove_variation(NodeId variation);

  /// Is `id` the first choice of its parent (the main line, or the further course of a variation)?
  bool is_first_child(NodeId id) const;

  /// The nodes of the main line, the first move first.
  std::vector<NodeId> main_line() const;
  /// The moves of the main line.
  std::vector<Move> main_moves() const;
  /// The positions of the main line: the start, then after each move. Of crazyhouse the boards.
  std::vector<Position> main_positions() const;

 private:
  AnyPosition start_;
  std::vector<Node> nodes_;
};

/// Same tags, result, moves, variations and annotations, whatever the order nodes were added in.
bool same_game(const Game& a, const Game& b);

}  // namespace chess::inline game
