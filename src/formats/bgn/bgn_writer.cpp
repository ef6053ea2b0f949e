// SPDX-License-Identifier: GPL-3.0-or-later
// See bgn_writer.h. The walk keeps its own stack of lines, so that variations can nest to any depth.
#include "bgn/bgn_writer.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/enum_array.h"
#include "bgn/detail/move_json.h"
#include "bgn/detail/subinfo_json.h"
#include "bgn/header.h"
#include "json/json_text.h"

namespace chess { inline namespace bgn {
namespace {

/// Checks given by each side on the way to a position.
using CheckCounts = EnumArray<Color, int>;

/// `Board` is LeanPosition for chess, and AnyPosition for variants.
template <class Board>
class MovesWriter {
 public:
  MovesWriter(const Game& game, const Board& start, BgnWriteOptions options, std::string& out)
      : game_(game), start_(start), options_(options), out_(out) {}

  /// Appends the array of the main line's moves, with everything that hangs on them. Returns the number of
  /// lines that hang on each other at most.
  std::size_t run() {
    out_.push_back('[');
    if (const auto first = game_.root().first_child)
      lines_.push_back(Line(*first, start_, {}, false));
    else
      append_unread_moves(game_.root());
    while (!lines_.empty()) {
      if (!lines_.back().in_move) {
        write_plain_moves();
        begin_move();
      }
      if (finish_subinfos()) end_move();
    }
    out_.push_back(']');
    return most_lines_;
  }

 private:
  /// A line half written, standing at one of its moves.
  struct Line {
    Line(NodeId first, const Board& start, CheckCounts counts, bool alt)
        : current(first), position(start), checks(counts), is_alt(alt) {}

    NodeId current;
    Board position;   ///< before the current move; once that is begun, after it
    CheckCounts checks;  ///< up to `position`
    bool is_alt;
    bool in_move = false;       ///< the current move is begun
    bool in_array = false;      ///< its `a` is open
    bool in_subinfo = false;    ///< an element of `a` is open, its `alt` written
    bool siblings_apart = false;
    std::size_t next_subinfo = 0;          ///< those before are written, or open
    std::optional<NodeId> sibling;         ///< the variation to be written next
    std::optional<std::size_t> slot;       ///< the subinfo that carries it; none: one of its own
    std::optional<std::pair<Board, CheckCounts>> before{};  ///< where the variations of this move start
  };

  /// Of nothing is said, and it is not the last of its line; alternatives to it hang on another move.
  bool is_plain(const Node& node) const {
    return node.first_child && node.subinfos.empty() && !node.extras.is_there() && !node.next_sibling;
  }

  /// The moves of a line up to the first that is not plain.
  void write_plain_moves() {
    Line& line = lines_.back();
    for (const Node* node = &game_.node(line.current); is_plain(*node); node = &game_.node(line.current)) {
      out_ += out_.back() == '}' ? ",{" : "{";
      play_and_append(line, node->move, true);
      out_.push_back('}');
      line.current = *node->first_child;
    }
  }

  void begin_move() {
    Line& line = lines_.back();
    const Node& node = game_.node(line.current);
    line.in_move = true;
    line.in_array = line.in_subinfo = line.siblings_apart = false;
    line.next_subinfo = 0;
    line.sibling = game_.is_first_child(line.current) ? node.next_sibling : std::nullopt;
    if (line.sibling) {
      line.before.emplace(line.position, line.checks);
      place_sibling(line);
    }
    if (out_.back() == '}') out_.push_back(',');
    out_.push_back('{');
    play_and_append(line, node.move, node.first_child.has_value());
  }

  void play_and_append(Line& line, Move move, bool goes_on) {
    play_and_append_members(line.position, move, line.checks[line.position.turn()], goes_on, out_);
    // `castle` is the last member of such a move. The squares say the side, too.
    constexpr std::size_t letter_in_quotes = 3;
    if (options_.for_mongodb && move.is_castling())
      out_.replace(out_.size() - letter_in_quotes, letter_in_quotes, "true");
  }

  /// A variation goes to the first subinfo of its provider. Where that would change the order of the
  /// variations, it and all behind it go to subinfos of their own at the end.
  void place_sibling(Line& line) const {
    line.slot.reset();
    if (!line.sibling || line.siblings_apart) return;
    const auto& subinfos = game_.node(line.current).subinfos;
    const std::string& id = game_.node(*line.sibling).extras->line_id;
    // A subinfo may hold a line that could not be read.
    const auto found =
        std::ranges::find_if(subinfos, [&](const Subinfo& s) { return s.id == id && !s.extra.find("alt"); });
    const auto index = static_cast<std::size_t>(found - subinfos.begin());
    if (index < subinfos.size() && index >= line.next_subinfo) {
      line.slot = index;
    } else {
      line.siblings_apart = true;
    }
  }

  void open_subinfo(Line& line) {
    if (!line.in_array) open_member("a", '[');
    line.in_array = true;
    if (out_.back() == '}') out_.push_back(',');
    out_.push_back('{');
  }

  void open_member(std::string_view key, char bracket) {
    append_json_key(key, out_);
    out_.push_back(bracket);
  }

  void append_text(std::string_view key, const std::string& text) {
    if (text.empty()) return;
    append_json_key(key, out_);
    append_json_string(text, out_);
  }

  /// Writes the current move's `a` as far as it can. False: a variation has been begun and comes first.
  bool finish_subinfos() {
    Line& line = lines_.back();
    const auto& subinfos = game_.node(line.current).subinfos;
    if (line.in_subinfo) {
      const bool is_own = line.next_subinfo > subinfos.size();
      if (is_own)
        line.next_subinfo = subinfos.size();
      else
        append_json_members(subinfos[line.next_subinfo - 1].extra, out_);
      out_.push_back('}');
      line.in_subinfo = false;
    }
    while (line.next_subinfo < subinfos.size()) {
      const std::size_t index = line.next_subinfo++;
      open_subinfo(line);
      append_subinfo_members(subinfos[index], out_);
      if (line.sibling && line.slot == index) {
        begin_variation();
        return false;
      }
      append_json_members(subinfos[index].extra, out_);
      out_.push_back('}');
    }
    if (!line.sibling) return true;
    open_subinfo(line);
    append_text("id", game_.node(*line.sibling).extras->line_id);
    line.next_subinfo = subinfos.size() + 1;
    begin_variation();
    return false;
  }

  void begin_variation() {
    Line& line = lines_.back();
    const NodeId first = *line.sibling;
    const Node& node = game_.node(first);
    line.in_subinfo = true;
    line.sibling = node.next_sibling;
    place_sibling(line);
    open_member("alt", '{');
    append_text("name", node.extras->line_name);
    append_text("comment", node.extras->line_comment);
    open_member("moves", '[');
    const auto [start, checks] = *line.before;
    lines_.push_back(Line(first, start, checks, true));
    most_lines_ = std::max(most_lines_, lines_.size());
  }

  void end_move() {
    Line& line = lines_.back();
    const Node& node = game_.node(line.current);
    if (line.in_array) out_.push_back(']');
    append_json_members(node.extras->extra, out_);
    out_.push_back('}');
    if (!node.first_child) append_unread_moves(node);
    if (node.first_child) {
      line.current = *node.first_child;
      line.in_move = false;
      return;
    }
    if (line.is_alt) {
      out_.push_back(']');
      append_json_members(game_.node(first_of_line(line.current)).extras->line_extra, out_);
      out_.push_back('}');
    }
    lines_.pop_back();
  }

  /// What could not be read stands again where it stood: behind the moves that could.
  void append_unread_moves(const Node& node) {
    for (const JsonDatum& move : node.extras->unread_moves) {
      if (out_.back() != '[') out_.push_back(',');
      out_ += move.text();
    }
  }

  /// The first move of the line that `id` is in.
  NodeId first_of_line(NodeId id) const {
    while (game_.is_first_child(id)) id = game_.node(id).parent;
    return id;
  }

  const Game& game_;
  const Board start_;
  const BgnWriteOptions options_;
  std::string& out_;
  std::vector<Line> lines_;
  std::size_t most_lines_ = 1;
};

}  // namespace

std::size_t append_bgn(const Game& game, std::string& out, BgnWriteOptions options) {
  std::size_t lines = 0;
  out += "{\"moves\":";
  if (game.is_chess())
    lines = MovesWriter(game, LeanPosition(game.start()), options, out).run();
  else
    lines = MovesWriter(game, game.any_start(), options, out).run();
  append_json_key("result", out);
  append_json_string(to_bgn_result(game.result), out);
  append_bgn_header(game, out, options.for_mongodb);
  out.push_back('}');
  if (options.end_line) out.push_back('\n');
  // The game and its moves; of each move its brackets, and "a", an element, "alt" and "moves" up to the next
  // line.
  constexpr std::size_t of_game = 2;
  constexpr std::size_t of_move = 3;
  constexpr std::size_t of_line = 5;
  return of_game + of_move + of_line * (lines - 1);
}

std::string to_bgn(const Game& game, BgnWriteOptions options) {
  std::string out;
  append_bgn(game, out, options);
  return out;
}

}}  // namespace chess::bgn
