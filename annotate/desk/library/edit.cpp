// SPDX-License-Identifier: GPL-3.0-or-later
#include "annotate/desk/library/edit.h"

#include <algorithm>
#include <optional>
#include <ranges>
#include <string_view>

#include "annotate/desk/library/person_notes.h"
#include "annotate/output/html/html_output.h"
#include "base/text.h"
#include "game/tree_edit.h"
#include "notation/variant_text.h"

namespace annotate {

namespace {

using chess::Error;
using chess::Game;
using chess::NodeId;
using Done = std::expected<std::string, Error>;

constexpr std::size_t kLongestText = std::size_t{64} << 10;
constexpr std::size_t kLongestTag = 1024;
constexpr std::size_t kLongestLine = 600;  // half-moves
constexpr std::size_t kMostNodes = 100'000;

std::unexpected<Error> refusal(std::string why) { return std::unexpected(Error(std::move(why))); }

/// "12. Nf3", "12... Rd8".
std::string name_of(const Game& game, NodeId id) {
  const chess::AnyPosition before = position_at(game, game.node(id).parent);
  return std::to_string(before.fullmove_number()) + (before.turn() == chess::Color::White ? ". " : "... ") +
         to_san(before, game.node(id).move);
}

/// The node of an index; kRootNode for the start.
std::expected<NodeId, Error> node_of(const Game& game, std::int64_t index) {
  if (index == kStartNode) return chess::kRootNode;
  const auto order = page_order(game);
  if (index < 0 || index >= std::ssize(order))
    return refusal("the game has no move " + std::to_string(index) + "; it has " +
                   std::to_string(order.size()));
  return order[static_cast<std::size_t>(index)];
}

std::expected<NodeId, Error> move_of(const Game& game, std::int64_t index) {
  const auto node = node_of(game, index);
  if (node && *node == chess::kRootNode) return refusal("the start of the game is no move");
  return node;
}

Done apply(Game& game, const CommentEdit& edit) {
  const auto node = node_of(game, edit.node);
  if (!node) return std::unexpected(node.error());
  if (edit.text.size() > kLongestText) return refusal("a comment has at most 64 KiB");
  const std::string text = clean_comment(edit.text);
  if (*node == chess::kRootNode) {
    game.comment = text;
    return "comment about the game";
  }
  set_persons_comment(game, *node, text);
  return "comment at " + name_of(game, *node);
}

Done apply(Game& game, const GlyphsEdit& edit) {
  const auto node = move_of(game, edit.node);
  if (!node) return std::unexpected(node.error());
  std::vector<chess::Nag> nags;
  for (const int number : edit.nags) {
    if (number < 1 || number > 255)
      return refusal("glyphs have numbers from 1 to 255, not " + std::to_string(number));
    if (const auto nag = static_cast<chess::Nag>(number); std::ranges::find(nags, nag) == nags.end())
      nags.push_back(nag);
  }
  // As readers of PGN have them: verdicts on the move come first.
  std::ranges::stable_partition(nags, chess::is_move_quality);
  set_persons_glyphs(game, *node, nags);
  return "glyphs at " + name_of(game, *node);
}

/// "Ge2e4" or "Rd5".
bool is_shape(std::string_view text) {
  const auto is_square = [](std::string_view s) {
    return s[0] >= 'a' && s[0] <= 'h' && s[1] >= '1' && s[1] <= '8';
  };
  return (text.size() == 3 || text.size() == 5) && std::string_view("GRYBCMO").contains(text[0]) &&
         is_square(text.substr(1)) && (text.size() == 3 || is_square(text.substr(3)));
}

Done apply(Game& game, const ShapesEdit& edit) {
  const auto node = move_of(game, edit.node);
  if (!node) return std::unexpected(node.error());
  for (const std::string& shape : edit.shapes)
    if (!is_shape(shape))
      return refusal("'" + chess::printable(shape) + "' is neither an arrow (Ge2e4) nor a circle (Rd5)");
  set_persons_shapes(game, *node, edit.shapes);
  return "arrows at " + name_of(game, *node);
}

Done apply(Game& game, const AddLineEdit& edit) {
  const auto node = node_of(game, edit.node);
  if (!node) return std::unexpected(node.error());
  if (edit.moves.empty()) return refusal("there are no moves to add");
  if (edit.moves.size() > kLongestLine || game.size() + edit.moves.size() > kMostNodes)
    return refusal("these are too many moves");
  chess::AnyPosition pos = position_at(game, *node);
  std::vector<chess::Move> moves;
  for (const std::string& text : edit.moves) {
    const bool is_pass = text == "0000";
    const auto move = is_pass ? chess::Move::null() : parse_uci_move(pos, text).value_or(chess::Move::null());
    if (is_pass ? pos.in_check() : !pos.is_legal(move))
      return refusal("illegal move '" + chess::printable(text) + "' in " + to_fen(pos));
    moves.push_back(move);
    pos.play(move);
  }
  // The first move that is new gives the edit its name.
  NodeId at = *node;
  auto fresh = moves.begin();
  for (; fresh != moves.end(); ++fresh) {
    const auto child = find_child(game, at, *fresh);
    if (!child) break;
    at = *child;
  }
  if (fresh == moves.end()) return refusal("the game has these moves already");
  NodeId first = at;
  for (auto move = fresh; move != moves.end(); ++move) {
    at = game.add_unchecked(at, *move);
    if (move == fresh) first = at;
  }
  return name_of(game, first);
}

Done apply(Game& game, const DeleteEdit& edit) {
  const auto node = move_of(game, edit.node);
  if (!node) return std::unexpected(node.error());
  std::string what = "deletion of " + name_of(game, *node);
  game.remove_variation(*node);
  return what;
}

Done apply(Game& game, const PromoteEdit& edit) {
  const auto node = move_of(game, edit.node);
  if (!node) return std::unexpected(node.error());
  if (!promote(game, *node)) return refusal("the move is the first of its alternatives already");
  return "promotion of " + name_of(game, *node);
}

Done apply(Game& game, const DemoteEdit& edit) {
  const auto node = move_of(game, edit.node);
  if (!node) return std::unexpected(node.error());
  if (!demote(game, *node)) return refusal("the move is the last of its alternatives already");
  return "demotion of " + name_of(game, *node);
}

Done apply(Game& game, const MainLineEdit& edit) {
  const auto node = move_of(game, edit.node);
  if (!node) return std::unexpected(node.error());
  if (is_on_main_line(game, *node)) return refusal("the move is on the main line already");
  promote_to_main_line(game, *node);
  return name_of(game, *node) + " to the main line";
}

Done apply(Game& game, const ResultEdit& edit) {
  const auto result = chess::parse_result(edit.result);
  if (!result || chess::to_string(*result) != edit.result)
    return refusal("'" + chess::printable(edit.result) + "' is no result; write 1-0, 0-1, 1/2-1/2 or *");
  game.result = *result;
  if (game.tags.find("Result")) game.tags.set("Result", edit.result);
  game.tags.erase(chess::kResultTextTag);
  return "result " + edit.result;
}

bool is_tag_name(std::string_view name) {
  return !name.empty() && name.size() <= kLongestTag && chess::is_alpha(name.front()) &&
         std::ranges::all_of(name,
                             [](char c) { return chess::is_alpha(c) || chess::is_digit(c) || c == '_'; });
}

Done apply(Game& game, const TagEdit& edit) {
  // Other readers take names in any case, and would read another game.
  const auto is_named = [&](std::string_view name) { return chess::equals_ignoring_case(edit.name, name); };
  if (is_named("Result")) return apply(game, ResultEdit{edit.value.empty() ? "*" : edit.value});
  if (!is_tag_name(edit.name))
    return refusal("'" + chess::printable(edit.name) + "' is no name of a tag; it has letters, digits and _");
  const bool is_fixed = is_named("FEN") || is_named("SetUp") || is_named("Variant") ||
                        is_named(chess::kResultTextTag) || edit.name.starts_with("MarginaliaMarks");
  if (is_fixed) return refusal("the tag " + edit.name + " cannot be changed");
  if (edit.value.size() > kLongestTag) return refusal("a tag has at most 1024 bytes");
  const std::string value = clean_tag(edit.value);
  if (value.empty())
    game.tags.erase(edit.name);
  else
    game.tags.set(edit.name, value);
  return "tag " + edit.name;
}

}  // namespace

std::expected<std::string, Error> apply_edit(Game& game, const Edit& edit) {
  return std::visit([&game](const auto& one) { return apply(game, one); }, edit);
}

}  // namespace annotate
