// SPDX-License-Identifier: GPL-3.0-or-later
// A game of chess as a tree: the moves played, the variations beside them, and all that people and engines
// have said about each. PGN, BGN and EGD are read into this one shape and written from it.
//
// Nodes live in one array and name each other by index. So a variation nested 100,000 deep costs no machine
// stack, and a game is freed at once.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/rare.h"
#include "core/position.h"
#include "game/command.h"
#include "game/game_extras.h"
#include "json/json_datum.h"
#include "notation/nag.h"
#include "variant/any_position.h"

namespace chess { inline namespace game {

/// What one provider says of a move: an element of BGN's `a` array.
struct Subinfo {
  std::string id;  ///< the provider; empty: the default provider of the game
  std::string date;             ///< YYYY-MM-DD, or empty
  std::optional<Nag> nag;
  /// The comment and the commands stand behind this many variations of the move: `1. e4 (1. d4) {here}`.
  std::uint16_t behind = 0;
  std::vector<Command> commands;
  std::string comment;  ///< text after the move, UTF-8; line feeds are its own line breaks
  std::string before;  ///< text before the move, UTF-8
  JsonMembers extra;            ///< other keys of BGN's object

  /// The first command of that name, or null.
  const Command* find_command(std::string_view name) const;
  void erase_commands(std::string_view name);
  /// The value of `%eval`, from White's view; nothing if there is none, or if it is not written as usual.
  /// NoteValues (`game/note_values.h`) reads it in all units of files.
  std::optional<Score> eval() const;
  /// Writes `%eval` in place of one that is there.
  void set_eval(Score white, std::optional<int> depth = std::nullopt);
  /// Is there no NAG, text or extra key? Commands may be missing, too.
  bool has_only_commands() const;
  /// Is there no NAG, command, text or extra key? The id and the date do not count.
  bool empty() const;
  friend bool operator==(const Subinfo&, const Subinfo&) = default;
};

/// The index of a node in its game. The root (before the first move) is 0.
enum class NodeId : std::uint32_t {};
inline constexpr NodeId kRootNode{0};

/// What few moves have.
struct MoveExtras {
  /// For the first move of a variation. BGN stores the variation in a subinfo of the replaced move; this is
  /// the provider of that subinfo. The next three fields describe the whole line.
  std::string line_id;
  std::string line_name;
  std::string line_comment;
  JsonMembers line_extra;  ///< other keys of BGN's `alt` object
  JsonMembers extra;  ///< other keys of the move object
  /// The moves of this line behind this one that could not be read, as BGN had them. Those of a line without
  /// any legal move stand at the root, or in the subinfo that has the line.
  std::vector<JsonDatum> unread_moves;
  friend bool operator==(const MoveExtras&, const MoveExtras&) = default;
};

/// One move and its place in the tree. A node is as long as a cache line, because millions are made and
/// thrown away.
struct Node {
  Move move;  ///< null at the root, and for a null move ("--")
  NodeId parent = kRootNode;
  std::optional<NodeId> first_child;  ///< the move that continues this line
  std::optional<NodeId> last_child;  ///< the last alternative to `first_child`, or `first_child` itself
  std::optional<NodeId> next_sibling;  ///< the next alternative to this move
  std::vector<Subinfo> subinfos;
  Rare<MoveExtras> extras;

  /// What the provider `id` says of the move; the first one if it says several things. Adds a Subinfo if it
  /// says nothing yet.
  Subinfo& said_by(std::string_view id = {});
  /// Writes `%eval` of the default provider, from White's view.
  void set_eval(Score white, std::optional<int> depth = std::nullopt) { said_by().set_eval(white, depth); }
};

/// What all providers say at one place of a move, `&Subinfo::comment` or `&Subinfo::before`, with a blank
/// between. Returns an empty text if nobody says anything there.
std::string joined_text(const Node& node, std::string Subinfo::* place);

/// Tags in the order of the file. Names are unique.
class Tags {
 public:
  using Entry = std::pair<std::string, std::string>;

  /// The value of a tag; nothing if the tag is missing.
  std::optional<std::string_view> find(std::string_view name) const;
  /// The value of a tag, or `otherwise` if the tag is missing.
  std::string_view get(std::string_view name, std::string_view otherwise = "") const;
  /// Replaces the value in place, or adds the tag behind the others.
  void set(std::string_view name, std::string_view value);
  /// Adds a tag behind the others. Precondition: no tag has that name.
  void append(std::string_view name, std::string value) {
    entries_.emplace_back(std::string(name), std::move(value));
  }
  /// Adds the tag if it is missing.
  void set_missing(std::string_view name, std::string_view value);
  /// Removes a tag. Returns false if it is missing.
  bool erase(std::string_view name);
  void clear() { entries_.clear(); }
  const std::vector<Entry>& entries() const { return entries_; }
  bool empty() const { return entries_.empty(); }
  void reserve(std::size_t count) { entries_.reserve(count); }
  friend bool operator==(const Tags&, const Tags&) = default;

 private:
  std::vector<Entry> entries_;
};

/// The result of a game.
enum class GameResult : std::uint8_t { Unknown, WhiteWins, BlackWins, Draw };
/// "*", "1-0", "0-1" or "1/2-1/2".
std::string_view to_string(GameResult r);
/// A win of `winner`, or a draw.
constexpr GameResult to_result(std::optional<Color> winner) {
  if (!winner) return GameResult::Draw;
  return *winner == Color::White ? GameResult::WhiteWins : GameResult::BlackWins;
}
/// Reads what `to_string` writes, and "1/2", "½-½", "0.5-0.5", "+/-", "+--", "1-0F". Returns nothing for
/// other texts.
std::optional<GameResult> parse_result(std::string_view text);
/// Is a result told in a way that `to_string` cannot give back: "1-0F" (without a fight), "0-0", or words?
bool says_more_than_result(std::string_view text);
/// The tag for such a text, beside Result.
inline constexpr std::string_view kResultTextTag = "ResultText";

/// The rules of a game that begins there; see Game::variant.
inline Variant variant_of(const AnyPosition& start, bool chess960) {
  const Variant rules = start.rules();
  return rules == Variant::Standard && chess960 ? Variant::Chess960 : rules;
}

/// A game. Readers, which have checked the moves on their board, add them with the functions whose names end
/// in `_unchecked`.
class Game {
 public:
  /// A game without moves from the start position of standard chess.
  Game() : Game(Position::start()) {}
  /// A game without moves from another position.
  explicit Game(const AnyPosition& start) : start_(start), nodes_(1) {}

  Tags tags;
  GameResult result = GameResult::Unknown;
  /// Text about the game before the first move, or without any move.
  std::string comment;
  /// Castling is that of Chess960 (`Variant "Chess960"`, or a variant that begins so). UCI then writes it as
  /// king takes rook.
  bool chess960 = false;
  /// What BGN says of the game and no tag can hold.
  Rare<GameExtras> extras;
  /// The moves of a game that could not be understood (faulty FEN, unknown rules), as PGN movetext without
  /// its result. Such a game has no moves in the tree. Empty for other games.
  std::string unread;

  /// The position in which the game begins. For crazyhouse, the board without the pockets. Precondition:
  /// any_start().has_chess(), which games of other variants do not fulfil.
  const Position& start() const { return start_.chess(); }
  /// The same position with the rules of the game. Crazyhouse has pockets, and drops among the moves.
  const AnyPosition& any_start() const { return start_; }
  /// Is this chess or Chess960, so that Position plays all moves?
  bool is_chess() const { return start_.is_chess(); }
  /// Precondition: the game has no moves.
  void set_start(const AnyPosition& start) { start_ = start; }
  /// Is this crazyhouse? Then moves may be drops, which only an AnyPosition can play.
  bool has_drops() const { return start_.has_drops(); }
  /// The rules of the game. Chess960 is chess with `chess960`; other variants may begin as in Chess960, too.
  Variant variant() const { return variant_of(start_, chess960); }

  /// The number of nodes, including the root. Nodes have ids in the order in which they were added.
  std::size_t size() const { return nodes_.size(); }
  /// The node with this id. A reference is valid until the next move is added. Precondition: the node belongs
  /// to this game.
  const Node& node(NodeId id) const { return nodes_[static_cast<std::size_t>(id)]; }
  Node& node(NodeId id) { return nodes_[static_cast<std::size_t>(id)]; }
  const Node& root() const { return nodes_.front(); }

  /// Makes room for this many nodes.
  void reserve(std::size_t nodes) { nodes_.reserve(nodes); }
  /// Adds a move after `parent`: the next move of its line, or an alternative if it already has a next move.
  /// The error says that the move is illegal there. A null move is legal if nobody is in check. References to
  /// nodes become invalid.
  [[nodiscard]] std::expected<NodeId, Error> add(NodeId parent, Move m);
  /// The same for a line of moves. Moves that follow `parent` already are not added again. Returns the last
  /// node. If a move is illegal, nothing is added.
  [[nodiscard]] std::expected<NodeId, Error> add_line(NodeId parent, std::span<const Move> moves);
  /// The same without a check. Precondition: the moves are legal.
  NodeId add_unchecked(NodeId parent, Move m);
  NodeId add_line_unchecked(NodeId parent, std::span<const Move> moves);
  /// Takes the line that begins with `variation` out of the tree. Its nodes stay in the array, unused.
  void remove_variation(NodeId variation);

  /// Is `id` the first child of its parent, which continues the parent's line?
  bool is_first_child(NodeId id) const;

  /// The nodes of the main line without the root, the first move first.
  std::vector<NodeId> main_line() const;
  /// The moves of the main line.
  std::vector<Move> main_moves() const;
  /// The positions of the main line: the start, then one after each move. For crazyhouse, the boards without
  /// the pockets. Precondition: any_start().has_chess().
  std::vector<Position> main_positions() const;

 private:
  AnyPosition start_;
  std::vector<Node> nodes_;
};

/// Do the games have the same tags, result, moves, variations and annotations? The order in which nodes were
/// added does not matter.
bool same_game(const Game& a, const Game& b);

}}  // namespace chess::game
