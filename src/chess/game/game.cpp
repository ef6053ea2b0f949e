// SPDX-License-Identifier: GPL-3.0-or-later
// The tree of moves. Every walk over it keeps its own stack or needs none, so that no depth of
// variations can exhaust the machine's.
#include "game/game.h"

#include <algorithm>
#include <cassert>

#include "base/text.h"
#include "game/main_line.h"
#include "game/tree_edit.h"
#include "notation/uci_move.h"
#include "notation/variant_text.h"

namespace chess { inline namespace game {

const Command* Subinfo::find_command(std::string_view name) const {
  const auto found = std::ranges::find(commands, name, &Command::name);
  return found == commands.end() ? nullptr : &*found;
}

void Subinfo::erase_commands(std::string_view name) {
  std::erase_if(commands, [&](const Command& command) { return command.name == name; });
}

std::optional<Score> Subinfo::eval() const {
  const Command* command = find_command("eval");
  if (command == nullptr || command->operands.empty()) return std::nullopt;
  return parse_eval(command->operands.front().text());
}

void Subinfo::set_eval(Score white, std::optional<int> depth) {
  const auto there = std::ranges::find(commands, "eval", &Command::name);
  (there == commands.end() ? commands.emplace_back() : *there) = eval_command(white, depth);
}

bool Subinfo::has_only_commands() const { return !nag && comment.empty() && before.empty() && extra.empty(); }

bool Subinfo::empty() const { return commands.empty() && has_only_commands(); }

Subinfo& Node::said_by(std::string_view id) {
  const auto there = std::ranges::find(subinfos, id, &Subinfo::id);
  if (there != subinfos.end()) return *there;
  subinfos.emplace_back().id = id;
  return subinfos.back();
}

std::string joined_text(const Node& node, std::string Subinfo::* place) {
  std::string text;
  for (const Subinfo& said : node.subinfos)
    if (const std::string& part = said.*place; !part.empty()) text += (text.empty() ? "" : " ") + part;
  return text;
}

// ---- Tags ----

std::optional<std::string_view> Tags::find(std::string_view name) const {
  const auto found = std::ranges::find(entries_, name, &Entry::first);
  if (found == entries_.end()) return std::nullopt;
  return found->second;
}

std::string_view Tags::get(std::string_view name, std::string_view otherwise) const {
  return find(name).value_or(otherwise);
}

void Tags::set(std::string_view name, std::string_view value) {
  const auto found = std::ranges::find(entries_, name, &Entry::first);
  if (found == entries_.end())
    entries_.emplace_back(name, value);
  else
    found->second = value;
}

void Tags::set_missing(std::string_view name, std::string_view value) {
  if (!find(name)) entries_.emplace_back(name, value);
}

bool Tags::erase(std::string_view name) {
  return std::erase_if(entries_, [name](const Entry& e) { return e.first == name; }) != 0;
}

// ---- Results ----

std::string_view to_string(GameResult r) {
  switch (r) {
    case GameResult::WhiteWins: return "1-0";
    case GameResult::BlackWins: return "0-1";
    case GameResult::Draw: return "1/2-1/2";
    case GameResult::Unknown: break;
  }
  return "*";
}

std::optional<GameResult> parse_result(std::string_view text) {
  text = trim(text);
  struct Spelling {
    std::string_view text;
    GameResult result;
  };
  static constexpr Spelling kSpellings[] = {
      {"1-0", GameResult::WhiteWins},
      {"0-1", GameResult::BlackWins},
      {"1/2-1/2", GameResult::Draw},
      {"*", GameResult::Unknown},
      {"1/2", GameResult::Draw},
      {"½-½", GameResult::Draw},
      {"½", GameResult::Draw},
      {"0.5-0.5", GameResult::Draw},
      {"0,5-0,5", GameResult::Draw},
      {"1:0", GameResult::WhiteWins},
      {"0:1", GameResult::BlackWins},
      {"1/2:1/2", GameResult::Draw},
      {"1/2 - 1/2", GameResult::Draw},
      {"1 - 0", GameResult::WhiteWins},
      {"0 - 1", GameResult::BlackWins},
      {"+/-", GameResult::WhiteWins},
      {"-/+", GameResult::BlackWins},
      {"+:-", GameResult::WhiteWins},
      {"-:+", GameResult::BlackWins},
      {"1–0", GameResult::WhiteWins},
      {"0–1", GameResult::BlackWins},
      {"½–½", GameResult::Draw},
      {"1/2–1/2", GameResult::Draw},
      // Without a fight.
      {"+--", GameResult::WhiteWins},
      {"--+", GameResult::BlackWins},
      {"+-", GameResult::WhiteWins},
      {"-+", GameResult::BlackWins},
      {"1-0F", GameResult::WhiteWins},
      {"0-1F", GameResult::BlackWins},
      {"1-0f", GameResult::WhiteWins},
      {"0-1f", GameResult::BlackWins},
      {"1-0 F", GameResult::WhiteWins},
      {"0-1 F", GameResult::BlackWins},
  };
  for (const Spelling& s : kSpellings)
    if (s.text == text) return s.result;
  return std::nullopt;
}

bool says_more_than_result(std::string_view text) {
  text = trim(text);
  if (text.empty() || text == "?") return false;
  const bool is_forfeit = text.front() == '+' || text.front() == '-' || to_upper(text.back()) == 'F';
  return is_forfeit || !parse_result(text);
}

// ---- The tree ----

namespace {

/// The first of the moves that cannot be played after `parent`.
std::optional<Error> find_illegal(const Game& game, NodeId parent, std::span<const Move> moves) {
  AnyPosition pos = position_at(game, parent);
  for (const Move m : moves) {
    if (m.is_null() ? pos.in_check() : !pos.is_legal(m))
      return Error(to_fen(pos), "illegal move " + to_uci(m, CastlingNotation::KingTakesRook));
    pos.play(m);
  }
  return std::nullopt;
}

}  // namespace

std::expected<NodeId, Error> Game::add(NodeId parent, Move m) {
  if (const auto fault = find_illegal(*this, parent, std::span(&m, 1))) return std::unexpected(*fault);
  return add_unchecked(parent, m);
}

std::expected<NodeId, Error> Game::add_line(NodeId parent, std::span<const Move> moves) {
  if (const auto fault = find_illegal(*this, parent, moves)) return std::unexpected(*fault);
  return add_line_unchecked(parent, moves);
}

NodeId Game::add_line_unchecked(NodeId parent, std::span<const Move> moves) {
  for (const Move m : moves) {
    const auto child = find_child(*this, parent, m);
    parent = child ? *child : add_unchecked(parent, m);
  }
  return parent;
}

NodeId Game::add_unchecked(NodeId parent, Move m) {
  assert(static_cast<std::size_t>(parent) < nodes_.size());
  const auto id = static_cast<NodeId>(nodes_.size());
  Node& added = nodes_.emplace_back();
  added.move = m;
  added.parent = parent;
  Node& above = node(parent);
  if (above.last_child)
    node(*above.last_child).next_sibling = id;
  else
    above.first_child = id;
  above.last_child = id;
  return id;
}

void Game::remove_variation(NodeId variation) {
  if (variation == kRootNode) return;
  Node& above = node(node(variation).parent);
  std::optional<NodeId> previous;
  for (auto child = above.first_child; child && *child != variation; child = node(*child).next_sibling)
    previous = child;
  const auto next = node(variation).next_sibling;
  if (previous)
    node(*previous).next_sibling = next;
  else if (above.first_child == variation)
    above.first_child = next;
  else
    return;  // it has been taken out before
  if (above.last_child == variation) above.last_child = previous;
  node(variation).next_sibling.reset();
}

bool Game::is_first_child(NodeId id) const {
  return id != kRootNode && node(node(id).parent).first_child == id;
}

std::vector<NodeId> Game::main_line() const {
  std::vector<NodeId> line;
  for (const NodeId id : MainNodes(*this)) line.push_back(id);
  return line;
}

std::vector<Move> Game::main_moves() const {
  std::vector<Move> moves;
  for (const NodeId id : MainNodes(*this)) moves.push_back(node(id).move);
  return moves;
}

std::vector<Position> Game::main_positions() const {
  std::vector<Position> positions{start()};
  for (const MainMove& step : MainLine(*this)) positions.push_back(step.after.chess());
  return positions;
}

namespace {

bool same_content(const Node& a, const Node& b) {
  return a.move == b.move && a.subinfos == b.subinfos && a.extras == b.extras;
}

}  // namespace

bool same_game(const Game& a, const Game& b) {
  if (a.tags != b.tags || a.result != b.result || a.comment != b.comment || a.chess960 != b.chess960 ||
      a.extras != b.extras || a.unread != b.unread || a.any_start() != b.any_start())
    return false;
  // Pairs of nodes still to be compared; their places in the trees correspond.
  std::vector<std::pair<NodeId, NodeId>> open{{kRootNode, kRootNode}};
  const auto push = [&open](std::optional<NodeId> x, std::optional<NodeId> y) {
    if (x.has_value() != y.has_value()) return false;
    if (x) open.emplace_back(*x, *y);
    return true;
  };
  while (!open.empty()) {
    const auto [x, y] = open.back();
    open.pop_back();
    const Node& left = a.node(x);
    const Node& right = b.node(y);
    if (!same_content(left, right) || !push(left.next_sibling, right.next_sibling) ||
        !push(left.first_child, right.first_child))
      return false;
  }
  return true;
}

}}  // namespace chess::game
