// SPDX-License-Identifier: GPL-3.0-or-later
#include "facts/detail/reason_json.h"

#include <algorithm>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "core/piece.h"
#include "core/square.h"
#include "facts/detail/fields.h"
#include "facts/facts_json.h"
#include "notation/uci_move.h"

namespace chess { inline namespace facts {

namespace {

/// In a tag.
constexpr char kMoveSeparator = '.';

/// Which fields of a stake have a meaning.
bool is_meant(const Stake& stake, std::string_view field) {
  switch (stake.kind) {
    case StakeKind::Piece: return field == "first";
    case StakeKind::Pieces:
    case StakeKind::PieceForPiece:
    case StakeKind::PieceForPieceAndPawn: return field == "first" || field == "second";
    case StakeKind::PieceForPawns: return field == "first" || field == "pawns";
    case StakeKind::Pawns: return field == "pawns";
    case StakeKind::Exchange:
    case StakeKind::ExchangeForPawn:
    case StakeKind::ExchangeAndPawn:
    case StakeKind::Material: break;
  }
  return false;
}

/// Likewise of a means.
bool is_meant(const Means& means, std::string_view field) {
  switch (means.kind) {
    case MeansKind::Fork:
    case MeansKind::Pin:
    case MeansKind::Skewer:
    case MeansKind::DiscoveredAttack: return field == "first" || field == "second";
    case MeansKind::RemovesGuard:
    case MeansKind::LuresGuard:
    case MeansKind::Traps: return field == "first" || field == "square";
    case MeansKind::DiscoveredCheck:
    case MeansKind::Promotes: break;
  }
  return false;
}

/// Writes fields as members.
class FieldWriter {
 public:
  explicit FieldWriter(JsonWriter& json) : json_(json) {}

  void operator()(std::string_view name, Role role) { json_.text(name, to_name(role)); }
  void operator()(std::string_view name, Square square) { json_.text(name, to_string(square)); }
  void operator()(std::string_view name, Move move) {
    if (!move.is_null()) json_.text(name, to_uci(move, CastlingNotation::KingTakesRook));
  }
  void operator()(std::string_view name, int number) { json_.number(name, number); }
  void operator()(std::string_view name, EndingKind ending) { json_.text(name, name_of(ending)); }
  void operator()(std::string_view name, const Stake& stake) { add_kind(name, stake); }
  void operator()(std::string_view name, const Means& means) { add_kind(name, means); }
  template <class Field>
  void operator()(std::string_view name, const std::optional<Field>& field) {
    if (field) (*this)(name, *field);
  }

 private:
  /// A stake or a means: its kind, and what that kind has.
  template <class Thing>
  void add_kind(std::string_view name, const Thing& thing) {
    json_.open(name, '{');
    json_.text("kind", name_of(thing.kind));
    visit_fields(thing, [&](std::string_view field, const auto& value) {
      using Value = std::remove_cvref_t<decltype(value)>;
      if constexpr (std::is_same_v<Value, std::size_t>)
        (*this)(field, static_cast<int>(value));
      else if constexpr (!std::is_same_v<Value, decltype(thing.kind)>)
        if (is_meant(thing, field)) (*this)(field, value);
    });
    json_.close('}');
  }

  JsonWriter& json_;
};

/// Reads them. `is_whole` becomes false if one is missing or is none.
class FieldReader {
 public:
  FieldReader(JsonValue object, const Position& origin) : object_(object), origin_(origin) {}

  bool is_whole() const { return is_whole_; }

  void operator()(std::string_view name, Role& role) {
    const auto text = text_at(object_, name);
    const auto found = std::ranges::find_if(kRoles, [&](Role one) { return text == to_name(one); });
    if (found == std::end(kRoles)) return fail();
    role = *found;
  }
  void operator()(std::string_view name, Square& square) {
    take(parse_square(text_at(object_, name).value_or("")), square);
  }
  /// A move that is missing is a pass.
  void operator()(std::string_view name, Move& move) {
    if (!object_.find(name)) return;
    const auto read = parse_uci_move(origin_, text_at(object_, name).value_or(""));
    if (!read) return fail();
    move = *read;
  }
  void operator()(std::string_view name, int& number) { read_number(name, number); }
  void operator()(std::string_view name, std::size_t& number) { read_number(name, number); }
  void operator()(std::string_view name, EndingKind& ending) {
    take(kind_named<EndingKind>(text_at(object_, name).value_or("")), ending);
  }
  void operator()(std::string_view name, Stake& stake) { read_kind(name, stake); }
  void operator()(std::string_view name, Means& means) { read_kind(name, means); }
  template <class Field>
  void operator()(std::string_view name, std::optional<Field>& field) {
    if (object_.find(name)) (*this)(name, field.emplace());
  }

 private:
  void fail() { is_whole_ = false; }
  template <class Field>
  void take(const std::optional<Field>& read, Field& field) {
    if (!read) return fail();
    field = *read;
  }
  template <class Number>
  void read_number(std::string_view name, Number& number) {
    const auto read = number_at(object_, name, 0, std::numeric_limits<int>::max());
    if (!read) return fail();
    number = static_cast<Number>(*read);
  }
  template <class Thing>
  void read_kind(std::string_view name, Thing& thing) {
    const auto object = object_.find(name);
    if (!object || !object->is_object()) return fail();
    FieldReader fields(*object, origin_);
    fields.take(kind_named<decltype(thing.kind)>(text_at(*object, "kind").value_or("")), thing.kind);
    visit_fields(thing, [&](std::string_view field, auto& value) {
      using Value = std::remove_cvref_t<decltype(value)>;
      if constexpr (std::is_same_v<Value, std::size_t>)
        fields(field, value);
      else if constexpr (!std::is_same_v<Value, decltype(thing.kind)>)
        if (is_meant(thing, field)) fields(field, value);
    });
    if (!fields.is_whole()) fail();
  }

  JsonValue object_;
  const Position& origin_;
  bool is_whole_ = true;
};

/// Can a side pass where the line of the reason begins behind a pass?
bool can_pass(const Reason& reason, Position origin) {
  bool can = true;
  visit_details(reason, [&](std::string_view name, const auto& field) {
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(field)>, Move>) {
      if (name != "by") return;
      if (!field.is_null()) origin.play(field);
      can = !origin.in_check();
    }
  });
  return can;
}

/// Is each means of the reason a move of its line?
bool has_its_means(const Reason& reason) {
  bool has = true;
  visit_details(reason, [&](std::string_view, const auto& field) {
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(field)>, std::optional<Means>>)
      has &= !field || field->ply < reason.line.size();
  });
  return has;
}

/// Writes what stands behind the key, and ends the object. The line is the last member.
void write_members(JsonWriter& json, const Reason& reason) {
  visit_details(reason, FieldWriter(json));
  write_moves(json, "line", reason.line);
  json.close('}');
}

/// A part of a tag's text as JSON: what begins with a letter gets its quotes.
std::string as_json(std::string_view text) {
  std::string json;
  bool is_word = false;
  for (const char c : text) {
    const bool goes_on = is_alpha(c) || (is_word && (is_digit(c) || c == '-'));
    if (goes_on != is_word) json += '"';
    is_word = goes_on;
    json += c == '<' ? '{' : c == '>' ? '}' : c == kMoveSeparator ? ',' : c;
  }
  if (is_word) json += '"';
  return json;
}

}  // namespace

void write_reason(JsonWriter& json, const Reason& reason) {
  json.open('{');
  json.text("key", key_of(reason));
  json.text("about", name_of(about_of(reason)));
  write_members(json, reason);
}

std::optional<Reason> read_reason(JsonValue object, const Position& before, Move played) {
  const ReasonRow* row = find_reason_row(text_at(object, "key").value_or(""));
  const auto line = object.find("line");
  if (row == nullptr || !line) return std::nullopt;
  Reason reason = blank_reason(*row);
  const Position origin = origin_of(reason, before, played);
  FieldReader fields(object, origin);
  visit_details(reason, fields);
  if (!fields.is_whole() || !can_pass(reason, origin)) return std::nullopt;
  auto moves = read_moves(*line, line_start_of(reason, origin));
  if (!moves) return std::nullopt;
  reason.line = std::move(*moves);
  return has_its_means(reason) ? std::optional(std::move(reason)) : std::nullopt;
}

std::string to_tag_text(const Reason& reason) {
  std::string out;
  JsonWriter json(out);
  json.open('{');
  json.text("key", key_of(reason));
  write_members(json, reason);
  std::ranges::replace(std::span(out).subspan(out.rfind('[')), ',', kMoveSeparator);
  std::erase_if(out, [](char c) { return c == '"' || c == '[' || c == ']'; });
  std::ranges::replace(out, '{', '<');
  std::ranges::replace(out, '}', '>');
  return out;
}

std::optional<Reason> parse_tag_text(std::string_view text, const Position& before, Move played) {
  constexpr std::string_view kLine = ",line:";
  const std::size_t found = text.rfind(kLine);
  if (found == std::string_view::npos || !text.ends_with('>')) return std::nullopt;
  const std::size_t moves = found + kLine.size();
  const auto datum = JsonDatum::parse(as_json(text.substr(0, moves)) + '[' +
                                      as_json(text.substr(moves, text.size() - moves - 1)) + "]}");
  if (!datum) return std::nullopt;
  JsonTape tape;
  return read_reason(datum->read(tape), before, played);
}

}}  // namespace chess::facts
