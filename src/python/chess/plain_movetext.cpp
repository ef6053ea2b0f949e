// SPDX-License-Identifier: GPL-3.0-or-later
#include "python/chess/plain_movetext.h"

#include <charconv>
#include <cstddef>

#include "base/text.h"
#include "notation/san.h"

namespace chess { inline namespace python {

namespace {

using Kind = MovetextPart::Kind;

constexpr std::size_t kLongestWord = 8;

constexpr bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
constexpr bool ends_word(char c) { return is_blank(c) || std::string_view("(){;!?$*").contains(c); }
bool ends_word_at(std::string_view line, std::size_t i) { return i >= line.size() || ends_word(line[i]); }

std::uint32_t glyph_number(std::string_view glyph) {
  if (glyph == "!!") return 3;
  if (glyph == "??") return 4;
  if (glyph == "!?") return 5;
  if (glyph == "?!") return 6;
  return glyph == "!" ? 1 : 2;
}

/// The result that begins there; empty if none does.
std::string_view result_at(std::string_view line, std::size_t i) {
  for (const std::string_view result : {"1-0", "0-1", "1/2-1/2", "*"})
    if (line.substr(i).starts_with(result)) return result;
  return {};
}

MovetextPart to_part(Move move, bool chess960) {
  MovetextPart part{.kind = Kind::Move};
  part.from = static_cast<std::uint8_t>(index_of(move.from()));
  part.to = static_cast<std::uint8_t>(index_of(move.to()));
  if (move.is_castling() && !chess960)
    part.to = static_cast<std::uint8_t>((part.from & 56) | (part.to > part.from ? 6 : 2));
  if (move.is_promotion())
    part.promotion = static_cast<std::uint8_t>(static_cast<int>(move.promotion_role()) + 1);
  return part;
}

}  // namespace

PlainMovetext::PlainMovetext() { begin(Position::start(), false); }

void PlainMovetext::begin(const Position& start, bool chess960) {
  const LeanPosition position(start);
  branches_.assign(1, {position, position});
  chess960_ = chess960;
}

void PlainMovetext::add_text(Kind kind, std::string_view text) {
  // The text may move while it grows, so that only its length is known for now.
  parts_.push_back({.kind = kind, .number = static_cast<std::uint32_t>(text.size())});
  texts_ += text;
}

std::vector<MovetextPart>& PlainMovetext::parts() {
  std::size_t begin = 0;
  for (MovetextPart& part : parts_) {
    if (part.kind != Kind::Comment && part.kind != Kind::Result) continue;
    part.text = std::string_view(texts_).substr(begin, part.number);
    begin += part.number;
  }
  return parts_;
}

/// Where to go on behind what stands in the comment.
std::size_t PlainMovetext::read_comment(std::string_view line, std::size_t begin) {
  const std::size_t end = line.find('}', begin);
  if (end == std::string_view::npos) {
    comment_ += line.substr(begin);
    return line.size();
  }
  comment_ += line.substr(begin, end - begin);
  std::string_view text = comment_;
  if (text.starts_with(' ')) text.remove_prefix(1);
  if (text.ends_with(' ')) text.remove_suffix(1);
  add_text(Kind::Comment, text);
  comment_.clear();
  in_comment_ = false;
  return end + 1;
}

std::optional<std::size_t> PlainMovetext::read_number(std::string_view line, std::size_t begin) {
  if (const std::string_view result = result_at(line, begin); !result.empty()) {
    const std::size_t end = begin + result.size();
    if (branches_.size() > 1 || !ends_word_at(line, end)) return std::nullopt;
    add_text(Kind::Result, result);
    return end;
  }
  std::size_t end = begin;
  while (end < line.size() && is_digit(line[end])) ++end;
  if (line[begin] == '0' || end == begin) return std::nullopt;
  if (end < line.size() && line[end] == '.') return end + 1;
  return ends_word_at(line, end) ? std::optional(end) : std::nullopt;
}

std::optional<std::size_t> PlainMovetext::read_nag(std::string_view line, std::size_t begin) {
  MovetextPart part{.kind = Kind::Nag};
  const char* const last = line.data() + line.size();
  const auto [end, fault] = std::from_chars(line.data() + begin + 1, last, part.number);
  if (fault != std::errc() || (end != last && !ends_word(*end))) return std::nullopt;
  parts_.push_back(part);
  return static_cast<std::size_t>(end - line.data());
}

std::optional<std::size_t> PlainMovetext::read_move(std::string_view line, std::size_t begin) {
  std::size_t end = begin;
  while (end < line.size() && !ends_word(line[end])) ++end;
  if (end - begin < 2 || end - begin > kLongestWord) return std::nullopt;
  Branch& branch = branches_.back();
  const std::uint32_t raw = parse_plain_san(branch.now, ShortWord::of(line.substr(begin, end - begin)));
  if (raw == kNoPlainMove) return std::nullopt;
  const Move move = Move::from_raw(static_cast<std::uint16_t>(raw));
  parts_.push_back(to_part(move, chess960_));
  branch.before = branch.now;
  branch.now.play(move);
  branch.has_moved = true;
  return end;
}

bool PlainMovetext::begin_variation() {
  const Branch& branch = branches_.back();
  if (!branch.has_moved) return false;
  const LeanPosition start = branch.before;
  branches_.push_back({start, start});
  add(Kind::BeginVariation);
  return true;
}

bool PlainMovetext::end_variation() {
  if (branches_.size() == 1) return false;
  branches_.pop_back();
  add(Kind::EndVariation);
  return true;
}

bool PlainMovetext::read(std::string_view line) {
  std::size_t i = 0;
  if (in_comment_) i = read_comment(line, 0);
  while (i < line.size()) {
    const char c = line[i];
    std::optional<std::size_t> next = i + 1;
    if (is_blank(c) || c == '.') {
    } else if (is_digit(c) || c == '*') {
      next = read_number(line, i);
    } else if (c == '{') {
      in_comment_ = true;
      next = read_comment(line, i + 1);
    } else if (c == '!' || c == '?') {
      next = i + (i + 1 < line.size() && (line[i + 1] == '!' || line[i + 1] == '?') ? 2 : 1);
      parts_.push_back({.kind = Kind::Nag, .number = glyph_number(line.substr(i, *next - i))});
    } else if (c == '$') {
      next = read_nag(line, i);
    } else if (c == ';') {
      return true;
    } else if (c == '(' || c == ')') {
      if (!(c == '(' ? begin_variation() : end_variation())) return false;
    } else {
      next = read_move(line, i);
    }
    if (!next) return false;
    i = *next;
  }
  return true;
}

}}  // namespace chess::python
