// SPDX-License-Identifier: GPL-3.0-or-later
// See egd_writer.h. A half-move is some 450 bytes, nearly all of them the same every time: they are put
// together in a buffer of fixed size, through a pointer, and the FEN after a move is kept for the next.
#include "egd/egd_writer.h"

#include <charconv>
#include <cstring>
#include <string_view>
#include <unordered_map>

#include "base/text.h"
#include "egd/detail/egd_move.h"
#include "egd/detail/fen_text.h"
#include "game/loss_words.h"
#include "json/json_text.h"
#include "notation/nag.h"
#include "notation/start_position.h"
#include "notation/variant_text.h"

namespace chess { inline namespace egd {
namespace {

/// Appends to memory that is surely large enough.
class Pen {
 public:
  explicit Pen(char* start) : at_(start) {}
  char* at() const { return at_; }

  template <std::size_t N>
  Pen& operator<<(const char (&literal)[N]) {
    std::memcpy(at_, literal, N - 1);
    at_ += N - 1;
    return *this;
  }
  Pen& operator<<(std::string_view text) {
    std::memcpy(at_, text.data(), text.size());
    at_ += text.size();
    return *this;
  }
  Pen& operator<<(char c) {
    *at_++ = c;
    return *this;
  }
  Pen& operator<<(Square s) { return *this << to_char(file_of(s)) << to_char(rank_of(s)); }
  Pen& operator<<(int number) {
    at_ = std::to_chars(at_, at_ + 11, number).ptr;
    return *this;
  }

 private:
  char* at_;
};

class EgdMovesWriter {
 public:
  EgdMovesWriter(const Game& game, const EgdStyle& style, std::string& out)
      : game_(game), style_(style), out_(out), position_(game.any_start()), fen_(game.any_start()) {}

  /// Appends the members of `moves`.
  EgdLosses run() {
    if (style_.counters) seen_[position_.key()] = 1;
    int number = position_.fullmove_number();
    bool first = true;
    for (auto next = game_.root().first_child; next;) {
      const Node& node = game_.node(*next);
      const Color us = position_.turn();
      if (style_.meta) describe(node);
      append_move(node.move, number, first, node.first_child.has_value());
      note_losses(node);
      first = false;
      if (us == Color::Black) ++number;
      next = node.first_child;
    }
    note_losses(game_.root());
    return losses_;
  }

 private:
  void append_move(Move m, int number, bool first, bool goes_on) {
    append_within(out_, 1024 + meta_.size(),
                  [&](char* text) { return write_move(text, m, number, first, goes_on); });
  }

  /// The member `meta` of a move; empty where nothing is said.
  void describe(const Node& node) {
    meta_.clear();
    for (const Subinfo& subinfo : node.subinfos) {
      if (!subinfo.nag) continue;
      meta_ += meta_.empty() ? ",\"meta\":[" : ",";
      const std::string_view sign = glyph_of(*subinfo.nag);
      append_json_string(sign.empty() ? "$" + std::to_string(number_of(*subinfo.nag)) : std::string(sign),
                         meta_);
    }
    if (!meta_.empty()) meta_.push_back(']');
  }

  /// Returns the end of what it has put at `text`.
  char* write_move(char* text, Move m, int number, bool first, bool goes_on) {
    Pen pen(text);
    const char side = to_char(position_.turn());
    if (!first) pen << ',';
    pen << '"' << number << side << "\":{\"start_position\":{\"fen\":\"" << fen_.text()
        << "\",\"features\":{";
    if (style_.features) append_features(pen);  // a move follows, so it is no mate
    pen << '}';
    append_counters(pen);
    san_.clear();
    AnyPosition next = position_;
    play_and_append_san(next, m, goes_on, san_);
    pen << "},\"move\":{\"player\":\"" << side << "\",\"san\":\"" << san_ << "\",\"lran\":\"";
    if (m.is_null()) {
      pen << "--\",\"from_square\":null,\"to_square\":null,\"piece\":null,\"move_type\":\"null\"";
    } else {
      append_squares(pen, m);
    }
    position_ = next;
    fen_.follow(m, position_);
    // SAN has asked already whether there is a way out of the check.
    is_mate_ = san_.ends_with('#') && position_.in_check() && is_mate();
    if (style_.counters) ++seen_[position_.key()];
    pen << std::string_view(meta_) << "},\"end_position\":{\"fen\":\"" << fen_.text() << "\",\"features\":{";
    append_features(pen);
    pen << '}';
    append_counters(pen);
    pen << "}}";
    return pen.at();
  }

  void append_counters(Pen& pen) const {
    if (!style_.counters) return;
    pen << ",\"counters\":{\"repetition\":" << seen_.at(position_.key())
        << ",\"halfmoves\":" << position_.halfmove_clock() << '}';
  }

  /// `#` also marks other wins of variants, such as a third check.
  bool is_mate() const {
    return position_.is_chess() || outcome_of(position_)->termination == Termination::Checkmate;
  }

  void append_features(Pen& pen) const {
    if (!position_.in_check()) return;
    pen << "\"check\":true";
    if (is_mate_) pen << ",\"checkmate\":true";
  }

  void append_squares(Pen& pen, Move m) const {
    const Square from = m.from();
    const Color us = position_.turn();
    if (m.is_castling()) {
      const CastlingSide side = castling_side(from, m.to());
      pen << castling_text(side) << "\",\"from_square\":\"" << from << "\",\"to_square\":\""
          << castled_king_square(us, side) << "\",\"piece\":\"K\",\"move_type\":\""
          << egd_move_type(position_, m) << '"';
      return;
    }
    if (m.is_drop()) {
      pen << to_uci(m) << "\",\"from_square\":null,\"to_square\":\"" << m.to() << "\",\"piece\":\""
          << piece_code(m.drop_role(), m.to()) << "\",\"move_type\":\"drop\"";
      return;
    }
    const Square to = m.to();
    const Role role = position_.board().role_unchecked(from);
    const bool captures = position_.is_capture(m);
    const Role captured = captures && !m.is_en_passant() ? position_.board().role_unchecked(to) : Role::Pawn;
    if (role != Role::Pawn) pen << to_char(role);
    pen << from << (captures ? 'x' : '-');
    if (captured != Role::Pawn) pen << to_char(captured);
    pen << to;
    if (m.is_promotion()) pen << '=' << to_char(m.promotion_role());
    pen << "\",\"from_square\":\"" << from << "\",\"to_square\":\"" << to << "\",\"piece\":\""
        << piece_code(role, to) << "\",\"move_type\":\"" << egd_move_type(position_, m) << '"';
    if (captures) pen << ",\"captured_piece\":\"" << piece_code(captured, to) << '"';
    if (m.is_promotion()) pen << ",\"promotion\":\"" << piece_code(m.promotion_role(), to) << '"';
  }

  void note_losses(const Node& node) {
    if (node.next_sibling) losses_.variations = true;
    if (!node.extras->extra.empty()) losses_.extra_keys = true;
    if (!node.extras->unread_moves.empty()) losses_.unread_moves = true;
    for (const Subinfo& subinfo : node.subinfos) {
      if (!subinfo.comment.empty() || !subinfo.before.empty()) losses_.comments = true;
      if (subinfo.nag && (!style_.meta || &node == &game_.root())) losses_.nags = true;
      if (!subinfo.commands.empty()) losses_.commands = true;
      if (!subinfo.id.empty() || !subinfo.date.empty() || !subinfo.extra.empty()) losses_.extra_keys = true;
    }
  }

  const Game& game_;
  const EgdStyle& style_;
  std::string& out_;
  AnyPosition position_;
  FenText fen_;
  std::string san_;
  std::string meta_;
  std::unordered_map<Key, int> seen_;  ///< how often each position has been on the board
  bool is_mate_ = false;
  EgdLosses losses_;
};

void append_tag(std::string_view name, std::string_view value, bool first, std::string& out) {
  if (!first) out.push_back(',');
  append_json_string(name, out);
  out.push_back(':');
  append_json_string(value, out);
}

/// The game's tags, and those that a reader cannot do without.
void append_tags(const Game& game, std::string& out) {
  bool first = true;
  const auto add = [&](std::string_view name, std::string_view value) {
    append_tag(name, value, first, out);
    first = false;
  };
  if (!game.tags.find("Result")) add("Result", to_string(game.result));
  for (const auto& [name, value] : game.tags.entries()) add(name, value);
  const bool is_named = game.is_chess() ? !game.chess960 || shows_chess960(game.start()) : false;
  if (!is_named && !game.tags.find("Variant")) add("Variant", to_pgn_name(game.variant()));
  // Without a move there is no start position that would say where the game begins.
  if (!game.root().first_child && !game.tags.find("FEN") &&
      game.any_start() != AnyPosition::start(game.variant())) {
    add("FEN", FenText(game.any_start()).text());
  }
}

}  // namespace

EgdLosses& EgdLosses::operator|=(const EgdLosses& other) {
  variations |= other.variations;
  comments |= other.comments;
  nags |= other.nags;
  commands |= other.commands;
  extra_keys |= other.extra_keys;
  unread_moves |= other.unread_moves;
  return *this;
}

std::string to_string(const EgdLosses& losses) {
  return loss_words({
      {losses.variations, "variations"},
      {losses.comments, "comments"},
      {losses.nags, "NAGs"},
      {losses.commands, "commands (clocks, evaluations)"},
      {losses.extra_keys, "providers and unknown keys"},
      {losses.unread_moves, "moves that cannot be played"},
  });
}

EgdLosses append_egd(const Game& game, std::string& out, const EgdStyle& style) {
  const std::size_t begin = out.size();
  out += "{\"game_tags\":{";
  append_tags(game, out);
  out += "},\"moves\":{";
  EgdLosses losses = EgdMovesWriter(game, style, out).run();
  out += "}}";
  if (!game.comment.empty()) losses.comments = true;
  if (!game.extras->empty()) losses.extra_keys = true;
  if (!game.unread.empty()) losses.unread_moves = true;
  if (style.pretty) {
    std::string indented;
    append_indented(std::string_view(out).substr(begin), indented);
    out.replace(begin, std::string::npos, indented);
  }
  out.push_back('\n');
  return losses;
}

std::string to_egd(const Game& game, const EgdStyle& style) {
  std::string out;
  append_egd(game, out, style);
  return out;
}

}}  // namespace chess::egd
