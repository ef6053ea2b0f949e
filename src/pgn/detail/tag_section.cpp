// SPDX-License-Identifier: GPL-3.0-or-later
// Tag pairs made clean, and where the tags of a game end.
#include "pgn/detail/tag_section.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "notation/uci_move.h"
#include "notation/variant_text.h"
#include "pgn/detail/characters.h"

namespace chess::inline pgn {

namespace {

constexpr std::size_t kMostTags = 1000;  // of a game

constexpr bool is_control(char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7F'; }

constexpr bool begins_tag_name(char c) { return is_alpha(c) || is_digit(c) || c == '_'; }

/// One of 64 bits, which equal names have in common.
constexpr std::uint64_t name_bit(std::string_view name) {
  if (name.empty()) return 1;
  const auto first = static_cast<unsigned char>(name.front());
  const auto last = static_cast<unsigned char>(name.back());
  return std::uint64_t{1} << ((7 * name.size() + first + 5 * last) % 64);
}

}  // namespace

ImportStatus TagSection::read(PgnVisitor& visitor) {
  start_tags_.clear();
  names_ = "\n";
  name_bits_ = 0;
  count_ = 0;
  ImportStatus status = ImportStatus::Whole;
  while (true) {
    const PgnToken& token = lexer_.peek();
    if (token.kind == PgnTokenKind::Comment && count_ == 0) {
      if (!comments_.take(token)) status = ImportStatus::Damaged;
      lexer_.take();
    } else if (token.kind == PgnTokenKind::Bracket && !is_next_games(token)) {
      take(visitor);
    } else {
      return status;
    }
  }
}

bool TagSection::has(std::string_view name) const {
  if ((name_bits_ & name_bit(name)) == 0) return false;
  for (auto at = names_.find(name); at != std::string::npos; at = names_.find(name, at + 1))
    if (names_[at - 1] == '\n' && names_[at + name.size()] == '\n') return true;
  return false;
}

/// A tag that comes again, behind a blank line, begins the next game.
bool TagSection::is_next_games(const PgnToken& token) {
  if (count_ == 0) return false;
  const bool after_blank_line = token.after_blank_line;
  if (!after_blank_line && (lexer_.is_other_tag('E') || !has("Event") || !has("Result"))) return false;
  const std::string_view name = lexer_.tag_pair_name();
  return name == "Event" || (after_blank_line && !name.empty() && has(name));
}

void TagSection::take(PgnVisitor& visitor) {
  const PgnLexer::Tag tag = lexer_.take_tag();
  if (tag.name.empty() || !begins_tag_name(tag.name.front())) {
    reports_.add(Severity::Warning, "a bracket without a tag", "passed over");
    return;
  }
  std::string value_storage;
  const std::string_view value = clean_value(tag.value, value_storage);
  std::string name_storage;
  std::string_view name = tag.name;
  if (!std::ranges::all_of(name, is_tag_name_character)) {
    name_storage = name;
    std::ranges::replace_if(name_storage, [](char c) { return !is_tag_name_character(c); }, '_');
    name = name_storage;
  }

  if (tag.is_cut)
    reports_.add(Severity::Warning, "tag " + std::string(name) + " is longer than a mebibyte",
                 "cut there; the rest of its line is passed over");
  else if (tag.is_odd)
    reports_.add(Severity::Note, "tag " + std::string(name) + " is not written as a tag pair should be",
                 "read as '" + printable(value) + "'");
  if (name != tag.name) reports_.add(Severity::Warning, "a strange tag name", "read as " + std::string(name));
  if (has(name)) {
    reports_.add(Severity::Warning, "tag " + std::string(name) + " comes again", "the last value counts");
  } else if (count_ == kMostTags) {
    reports_.add(Severity::Warning, "more than a thousand tags", "the others are dropped");
    return;
  } else {
    names_ += name;
    names_ += '\n';
    name_bits_ |= name_bit(name);
    ++count_;
  }
  static constexpr std::string_view kStartTags[] = {"FEN", "Result", "SetUp", "Variant"};
  for (const std::string_view known : kStartTags)
    if (name.size() == known.size() && equals_ignoring_case(name, known)) start_tags_.set(known, value);
  visitor.tag(name, value);
}

std::string_view TagSection::clean_value(std::string_view value, std::string& storage) {
  value = reports_.utf8(value, storage);
  if (!std::ranges::any_of(value, is_control)) return value;
  std::string clean(value);
  std::ranges::replace_if(clean, is_control, ' ');
  storage = std::move(clean);
  return storage;
}

// Start positions from tags.

namespace {

/// Tag names are case-sensitive by the standard; files are not.
std::string_view find_tag(const Tags& tags, std::string_view name) {
  for (const auto& [key, value] : tags.entries())
    if (equals_ignoring_case(key, name)) return value;
  return {};
}

}  // namespace

std::expected<PgnStart, Error> start_of(const Tags& tags) {
  const std::string_view name = find_tag(tags, "Variant");
  const Variant variant = parse_variant_name(name);
  if (!is_played(variant)) return std::unexpected(Error("variant '" + printable(name) + "' is not known"));

  PgnStart start;
  start.chess960 = names_chess960(name);
  start.position = AnyPosition::start(variant);
  const std::string_view fen = trim(find_tag(tags, "FEN"));
  // "?" and "-" are how some programs leave a tag empty.
  if (fen.empty() || fen == "?" || fen == "-") return start;
  const auto position = parse_position(variant, fen);
  if (!position) return std::unexpected(Error("FEN '" + printable(fen, 80) + "'", position.error().message));
  start.position = *position;
  if (!start.chess960 && needs_chess960(start.position)) {
    start.chess960 = true;
    start.chess960_guessed = variant == Variant::Standard;
  }
  return start;
}

}  // namespace chess::inline pgn
