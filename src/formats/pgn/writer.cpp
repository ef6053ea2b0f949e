// SPDX-License-Identifier: GPL-3.0-or-later
// Writing PGN. The tree is walked with a stack of its own: a frame for every variation that is open.
#include "pgn/writer.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <utility>
#include <vector>

#include "base/text.h"
#include "game/command.h"
#include "notation/variant_text.h"
#include "pgn/detail/characters.h"
#include "pgn/detail/comment_writer.h"
#include "pgn/detail/export_tags.h"
#include "pgn/detail/line_wrapper.h"
#include "pgn/detail/unread_moves.h"
#include "pgn/detail/unread_text.h"

namespace chess { inline namespace pgn {

namespace {

bool is_clean_tag_name(std::string_view name) {
  return !name.empty() && (is_alpha(name.front()) || is_digit(name.front()) || name.front() == '_') &&
         std::ranges::all_of(name, is_tag_name_character);
}

std::string clean_tag_name(std::string_view name) {
  std::string clean(name);
  std::ranges::replace_if(clean, [](char c) { return !is_tag_name_character(c); }, '_');
  if (!is_clean_tag_name(clean)) clean.insert(clean.begin(), '_');
  return clean;
}

constexpr std::size_t kAnyVariation = std::numeric_limits<std::size_t>::max();

/// PGN cannot say whose words are whose. One provider's clocks may stand in one comment with what
/// another says, as lichess writes it; everything else keeps a comment of its own.
bool may_share_comment(const Subinfo& first, const Subinfo& next) {
  const auto is_new_clock = [&](const Command& c) {
    return is_clock_command(c.name) && first.find_command(c.name) == nullptr;
  };
  return first.id != next.id && next.comment.empty() && std::ranges::all_of(next.commands, is_new_clock);
}

/// `Board` is LeanPosition for chess, and AnyPosition for variants.
template <class Board>
class Writer {
 public:
  Writer(const Game& game, const Board& start, std::string& out, const PgnStyle& style)
      : game_(game),
        start_(start),
        out_(out),
        wrapper_(out, style.columns),
        has_tags_(style.tags),
        has_lines_(style.columns > 0) {}

  PgnLosses write() {
    if (has_tags_) write_tags();
    losses_.extra_keys = !game_.extras->empty() || !game_.root().extras->extra.empty();
    write_start();
    write_unread();
    write_tree();
    wrapper_.word(to_string(game_.result));
    wrapper_.finish();
    out_.push_back('\n');
    return losses_;
  }

 private:
  /// A move with variations: the boards before and after it, and the variation being written.
  struct Frame {
    Board before;
    Board after;
    NodeId main;
    NodeId variation;
    std::size_t written = 0;  // variations
  };

  void write_tags();
  void write_tag(std::string_view name, std::string_view value);
  void write_unread();
  void write_unread_text();
  void write_start();
  void write_tree();
  void open_variation(const Frame& frame);
  void write_behind_variation(Frame& frame);
  void write_move(Board& pos, NodeId id);
  void write_subinfos_before(NodeId id);
  void write_subinfos(const Node& node, std::size_t first_behind, std::size_t last_behind);
  void write_shared_comment(const std::vector<const Subinfo*>& group);
  void write_text(std::string_view text);
  void write_comment(const CommentWriter::Units& units);

  const Game& game_;
  const Board start_;
  std::string& out_;
  LineWrapper wrapper_;
  const bool has_tags_;
  const bool has_lines_;
  PgnLosses losses_;
  CommentWriter comments_{wrapper_, losses_};
  bool needs_number_ = true;   // before a move of Black, too
  bool is_line_start_ = true;  // the next move begins its line
  CommentWriter::Units start_units_;  // commands said of the start, for the next text
  std::string scratch_;
};

template <class Board>
void Writer<Board>::write_tags() {
  for_each_export_tag(game_,
                      [this](std::string_view name, std::string_view value) { write_tag(name, value); });
  out_.push_back('\n');
}

template <class Board>
void Writer<Board>::write_tag(std::string_view name, std::string_view value) {
  out_ += '[';
  if (is_clean_tag_name(name)) {
    out_ += name;
  } else {
    losses_.characters = true;
    out_ += clean_tag_name(name);
  }
  out_ += " \"";
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7F'; };
  if (std::ranges::none_of(value, [&](char c) { return c == '"' || c == '\\' || is_control(c); })) {
    out_ += value;
  } else {
    for (const char c : value) {
      if (c == '"' || c == '\\') out_.push_back('\\');
      losses_.characters = losses_.characters || is_control(c);
      out_.push_back(is_control(c) ? ' ' : c);
    }
  }
  out_ += "\"]\n";
}

template <class Board>
void Writer<Board>::write_unread() {
  if (!game_.unread.empty()) write_unread_text();
  if (game_.root().first_child || game_.root().extras->unread_moves.empty()) return;
  losses_.unread_moves = true;
  const std::string words = to_move_words(game_.root().extras->unread_moves);
  for (const std::string_view word : split_words(words)) wrapper_.word(word);
}

template <class Board>
void Writer<Board>::write_unread_text() {
  const bool is_plain = is_plain_movetext(game_.unread);
  if (is_plain && has_lines_) {
    if (!out_.empty() && out_.back() != '\n') wrapper_.finish();
    out_ += game_.unread;
    // A comment up to the end of the line must not reach over the result.
    const bool has_line_comment = game_.unread.find(';', game_.unread.rfind('\n') + 1) != std::string::npos;
    out_.push_back(has_line_comment ? '\n' : ' ');
    return;
  }
  const std::string text = is_plain ? on_one_line(game_.unread) : game_.unread;
  for (bool is_first = true; const std::string_view word : split_words(text)) {
    // A line that begins with it would be something else.
    if (std::exchange(is_first, false) && is_risky(word))
      write_text(word);
    else
      wrapper_.word(word, false, is_risky(word));
  }
}

/// What is said before the first move. Commands stand in one comment with the first text behind them, which
/// may be that before the first move: so it is written in studies.
template <class Board>
void Writer<Board>::write_start() {
  bool has_text = !game_.comment.empty();
  for (const Subinfo& subinfo : game_.root().subinfos) {
    if (subinfo.nag) wrapper_.word("$" + std::to_string(number_of(*subinfo.nag)));
    losses_.provider_ids = losses_.provider_ids || !subinfo.id.empty() || !subinfo.date.empty();
    losses_.extra_keys = losses_.extra_keys || !subinfo.extra.empty();
    const bool has_own_text = !subinfo.comment.empty() || !subinfo.before.empty();
    losses_.nothing = losses_.nothing || has_own_text;
    has_text = has_text || has_own_text;
  }
  for (const Subinfo& subinfo : game_.root().subinfos) {
    if (subinfo.commands.empty()) continue;
    if (!start_units_.empty()) write_comment(std::exchange(start_units_, {}));
    comments_.append_commands(subinfo, start_units_);
  }
  write_text(comments_.as_text(game_.comment));
  for (const Subinfo& subinfo : game_.root().subinfos) {
    write_text(comments_.as_text(subinfo.before));
    write_text(comments_.as_text(subinfo.comment));
  }
  const auto has_before = [](const Subinfo& s) { return !s.before.empty(); };
  const auto first = game_.root().first_child;
  const bool goes_on = !has_text && first && std::ranges::any_of(game_.node(*first).subinfos, has_before);
  if (!goes_on) write_comment(std::exchange(start_units_, {}));
}

template <class Board>
void Writer<Board>::write_tree() {
  auto next = game_.root().first_child;
  Board position = start_;
  std::vector<Frame> open;
  // Variations of the very first move hang on it as on any other.
  while (next) {
    NodeId id = *next;
    const auto sibling = game_.node(id).next_sibling;
    if (sibling && game_.is_first_child(id)) {
      open.push_back({position, position, id, *sibling});
      write_move(position, id);
      open.back().after = position;
      open_variation(open.back());
      position = open.back().before;
      next = sibling;
      continue;
    }
    write_move(position, id);
    // On along the line; where it ends, on with the line that it stands in.
    while (true) {
      next = game_.node(id).first_child;
      if (next) break;
      if (open.empty()) return;
      wrapper_.word(")", true);
      needs_number_ = true;
      is_line_start_ = false;
      Frame& frame = open.back();
      write_behind_variation(frame);
      if (const auto other = game_.node(frame.variation).next_sibling) {
        frame.variation = *other;
        open_variation(frame);
        position = frame.before;
        next = other;
        break;
      }
      id = frame.main;
      position = frame.after;
      open.pop_back();
    }
  }
}

/// Comments between the variations of a move, and behind the last.
template <class Board>
void Writer<Board>::write_behind_variation(Frame& frame) {
  ++frame.written;
  const bool is_last = !game_.node(frame.variation).next_sibling;
  write_subinfos(game_.node(frame.main), frame.written, is_last ? kAnyVariation : frame.written);
}

template <class Board>
void Writer<Board>::open_variation(const Frame& frame) {
  const Node& first = game_.node(frame.variation);
  wrapper_.word("(");
  wrapper_.glue_next();
  needs_number_ = is_line_start_ = true;
  losses_.provider_ids = losses_.provider_ids || !first.extras->line_id.empty();
  losses_.extra_keys = losses_.extra_keys || !first.extras->line_extra.empty();
  losses_.line_texts =
      losses_.line_texts || !first.extras->line_name.empty() || !first.extras->line_comment.empty();
  write_text(first.extras->line_name);
  write_text(first.extras->line_comment);
}

template <class Board>
void Writer<Board>::write_move(Board& pos, NodeId id) {
  const Node& node = game_.node(id);
  // Text at the start of a line stands before the move number, elsewhere behind it: that is how a
  // reader knows it from what is said of the move before.
  const bool has_text_before =
      std::ranges::any_of(node.subinfos, [](const Subinfo& s) { return !s.before.empty(); });
  if (is_line_start_) write_subinfos_before(id);
  const bool is_whites = pos.turn() == Color::White;
  if (is_whites || needs_number_ || has_text_before) {
    std::array<char, 16> number;
    char* end = std::to_chars(number.data(), number.data() + 8, pos.fullmove_number()).ptr;
    for (int dots = is_whites ? 1 : 3; dots > 0; --dots) *end++ = '.';
    wrapper_.plain_word({number.data(), end});
  }
  if (!is_line_start_) write_subinfos_before(id);
  scratch_.clear();
  play_and_append_san(pos, node.move, node.first_child.has_value(), scratch_);
  wrapper_.plain_word(scratch_);
  needs_number_ = is_line_start_ = false;
  if (node.subinfos.empty() && !node.extras.is_there()) return;

  for (const Subinfo& subinfo : node.subinfos)
    if (subinfo.nag) wrapper_.word("$" + std::to_string(number_of(*subinfo.nag)));
  const bool has_variations = node.next_sibling && game_.is_first_child(id);
  write_subinfos(node, 0, has_variations ? 0 : kAnyVariation);
  if (!node.first_child && !node.extras->unread_moves.empty()) {
    losses_.unread_moves = true;
    write_text("unread: " + to_move_words(node.extras->unread_moves));
  }
  losses_.extra_keys = losses_.extra_keys || !node.extras->extra.empty();
}

template <class Board>
void Writer<Board>::write_subinfos_before(NodeId id) {
  // Only of what stands before the first move of the game a reader takes the commands out.
  const bool is_first = game_.root().first_child == id;
  for (const Subinfo& subinfo : game_.node(id).subinfos)
    write_text(is_first ? comments_.as_text(subinfo.before) : subinfo.before);
}

template <class Board>
void Writer<Board>::write_subinfos(const Node& node, std::size_t first_behind, std::size_t last_behind) {
  std::vector<const Subinfo*> group;
  for (const Subinfo& subinfo : node.subinfos) {
    if (subinfo.behind < first_behind || subinfo.behind > last_behind) continue;
    losses_.provider_ids = losses_.provider_ids || !subinfo.id.empty() || !subinfo.date.empty();
    losses_.extra_keys = losses_.extra_keys || !subinfo.extra.empty();
    if (subinfo.commands.empty() && subinfo.comment.empty()) continue;
    if (!std::ranges::all_of(group,
                             [&](const Subinfo* other) { return may_share_comment(*other, subinfo); })) {
      write_shared_comment(group);
      group.clear();
    }
    group.push_back(&subinfo);
  }
  write_shared_comment(group);
}

/// All commands, then the text.
template <class Board>
void Writer<Board>::write_shared_comment(const std::vector<const Subinfo*>& group) {
  CommentWriter::Units units;
  for (const Subinfo* subinfo : group) comments_.append_commands(*subinfo, units);
  for (const Subinfo* subinfo : group) comments_.append_words(comments_.as_text(subinfo->comment), units);
  write_comment(units);
}

template <class Board>
void Writer<Board>::write_text(std::string_view text) {
  if (text.empty()) return;
  CommentWriter::Units units = std::exchange(start_units_, {});
  comments_.append_words(text, units);
  write_comment(units);
}

template <class Board>
void Writer<Board>::write_comment(const CommentWriter::Units& units) {
  comments_.write(units);
  needs_number_ = needs_number_ || !units.empty();
}

}  // namespace

PgnLosses append_pgn(const Game& game, std::string& out, const PgnStyle& style) {
  if (!game.is_chess()) return Writer(game, game.any_start(), out, style).write();
  return Writer(game, LeanPosition(game.start()), out, style).write();
}

std::string to_pgn(const Game& game, const PgnStyle& style) {
  std::string out;
  append_pgn(game, out, style);
  return out;
}

}}  // namespace chess::pgn
