// SPDX-License-Identifier: GPL-3.0-or-later
// An object of the JSON of facts is described once, by a function that names its members to a FieldWriter or
// to a FieldReader: the same description writes it and reads it.
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <iterator>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/move.h"
#include "core/piece.h"
#include "core/position.h"
#include "core/square.h"
#include "evals/position_class.h"
#include "facts/move_facts.h"
#include "json/json_datum.h"
#include "json/json_tape.h"
#include "json/json_text.h"
#include "motifs/reason.h"

namespace chess { inline namespace facts {

/// An enumeration whose names stand beside it.
template <class E>
concept Named = std::size(kNamesOf<E>) > 1;

/// A number as so many digits behind its point tell it: 412 for 0.412. Integers have that form already.
template <class Number>
std::int64_t to_scaled(Number value, int digits) {
  if constexpr (std::integral<Number>) return value;
  double scale = 1.0;
  for (int i = 0; i < digits; ++i) scale *= 10.0;
  return std::llround(static_cast<double>(value) * scale);
}

/// Writes the members that are named to it.
class FieldWriter {
 public:
  static constexpr bool kReads = false;
  explicit FieldWriter(JsonWriter& json) : json_(json) {}
  JsonWriter& json() { return json_; }

  /// Is there such a member?
  bool has(std::string_view /*key*/, bool is_there) const { return is_there; }
  template <class Field>
  bool has(std::string_view /*key*/, const std::optional<Field>& field) const {
    return field.has_value();
  }
  /// Else what is read is not as the format has it.
  void check(bool /*is_sound*/) {}

  template <class Describe>
  void object(std::string_view key, Describe describe) {
    json_.open(key, '{');
    describe(*this);
    json_.close('}');
  }
  /// The name of a value, in a list that stands in the order of the enumeration.
  template <class Names, class Enum>
  void name(std::string_view key, const Names& names, Enum value) {
    json_.text(key, names[static_cast<std::size_t>(value)]);
  }
  template <class Number>
  void number(std::string_view key, Number value, std::int64_t /*least*/ = 0, std::int64_t /*most*/ = 0) {
    json_.number(key, static_cast<std::int64_t>(value));
  }
  void fraction(std::string_view key, auto value, int digits) {
    const std::int64_t power = to_scaled(1.0, digits);
    const std::int64_t scaled = to_scaled(value, digits);
    json_.raw(key, std::to_string(scaled / power) + '.' + std::to_string(scaled % power + power).substr(1));
  }
  /// Written where it is true.
  void flag(std::string_view key, bool value) {
    if (value) json_.raw(key, "true");
  }
  void text(std::string_view key, const std::string& value) { json_.text(key, value); }
  void moves(std::string_view key, const std::vector<Move>& moves);

  // A field of a reason (motifs/reason.h).
  void operator()(std::string_view key, Role role) { json_.text(key, to_name(role)); }
  void operator()(std::string_view key, Square square) { json_.text(key, to_string(square)); }
  void operator()(std::string_view key, Move move);
  void operator()(std::string_view key, std::integral auto value) { number(key, value); }
  void operator()(std::string_view key, Named auto value) { name(key, kNamesOf<decltype(value)>, value); }

 private:
  JsonWriter& json_;
};

/// Reads them. `is_whole` becomes false if one is missing, or is not as the format has it.
class FieldReader {
 public:
  static constexpr bool kReads = true;
  /// `origin`: where moves of the object are played; null where it has none.
  explicit FieldReader(JsonValue object, const Position* origin = nullptr)
      : object_(object), origin_(origin) {}
  std::optional<JsonValue> find(std::string_view key) const { return object_.find(key); }
  bool is_whole() const { return is_whole_; }

  bool has(std::string_view key, bool /*is_there*/) const { return find(key).has_value(); }
  template <class Field>
  bool has(std::string_view key, std::optional<Field>& field) const {
    if (!find(key)) return false;
    field.emplace();
    return true;
  }
  void check(bool is_sound) { is_whole_ &= is_sound; }

  template <class Describe>
  void object(std::string_view key, Describe describe) {
    const auto value = find(key);
    if (!value) return check(false);
    FieldReader fields(*value, origin_);
    describe(fields);
    check(fields.is_whole());
  }
  template <class Names, class Enum>
  void name(std::string_view key, const Names& names, Enum& value) {
    const std::string_view text = plain_text(key);
    const auto found = std::ranges::find(names, text);
    const bool is_known = !text.empty() && found != std::end(names);
    check(is_known);
    if (is_known) value = static_cast<Enum>(found - std::begin(names));
  }
  template <class Number>
  void number(std::string_view key, Number& value, std::int64_t least = 0,
              std::int64_t most = std::numeric_limits<int>::max()) {
    const auto member = find(key);
    const auto read = member ? member->as_int() : std::nullopt;
    const bool fits = read && *read >= least && *read <= most;
    check(fits);
    if (fits) value = static_cast<Number>(*read);
  }
  template <class Number>
  void fraction(std::string_view key, Number& value, int digits) {
    const double read = figure(key);
    check(read >= 0.0 && read < 1e6);
    if (!is_whole_) return;
    const std::int64_t scaled = to_scaled(read, digits);
    if constexpr (std::integral<Number>)
      value = static_cast<Number>(scaled);
    else
      value = static_cast<Number>(scaled) / static_cast<Number>(to_scaled(1.0, digits));
  }
  void flag(std::string_view key, bool& value) const {
    const auto member = find(key);
    value = member && member->as_bool() == true;
  }
  void text(std::string_view key, std::string& value);
  /// The moves are played from `start` on.
  void moves(std::string_view key, std::vector<Move>& moves, Position start);

  void operator()(std::string_view key, Role& role);
  void operator()(std::string_view key, Square& square);
  /// A move that is missing is a pass.
  void operator()(std::string_view key, Move& move);
  void operator()(std::string_view key, std::integral auto& value) { number(key, value); }
  template <Named E>
  void operator()(std::string_view key, E& value) {
    name(key, kNamesOf<E>, value);
  }

 private:
  /// Without escapes; empty where there is none.
  std::string_view plain_text(std::string_view key) const;
  /// -1: there is none.
  double figure(std::string_view key) const;

  JsonValue object_;
  const Position* origin_;
  bool is_whole_ = true;
};

/// The version of the format.
template <class Fields>
void describe_version(Fields& fields) {
  std::int64_t version = 1;
  fields.number("v", version, 1, 1);
}

/// The members of a position's worth: cp or mate, class, nodes, depth.
template <class Fields, class Worth>
void describe_worth(Fields& fields, Worth& worth) {
  constexpr int kMostMoves = 90'000;  // to mate
  constexpr int kMostCentipawns = 900'000;
  const bool is_mate = fields.has("mate", worth.score.is_mate());
  const int most = is_mate ? kMostMoves : kMostCentipawns;
  int number = worth.score.is_mate() ? worth.score.moves_to_mate() : *worth.score.centipawns();
  if (worth.score.is_losing_mate()) number = -number;
  fields.number(is_mate ? "mate" : "cp", number, -most, most);
  fields.name("class", kClassNames, worth.seen);
  if constexpr (Fields::kReads) {
    // Who is mated already has lost.
    const bool is_won = number > 0 || (number == 0 && worth.seen == PositionClass::Winning);
    worth.score = !is_mate ? Score::cp(number) : is_won ? Score::mate_in(number) : Score::mated_in(-number);
  }
  constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
  if (fields.has("nodes", worth.look.nodes > 0)) fields.number("nodes", worth.look.nodes, 0, kMost);
  if (fields.has("depth", worth.look.depth > 0)) fields.number("depth", worth.look.depth);
}

/// A member that is an object, where `field` has a value.
template <class Fields, class Field, class Describe>
void describe_optional(Fields& fields, std::string_view key, Field& field, Describe describe) {
  if (fields.has(key, field)) fields.object(key, [&](auto& inner) { describe(inner, *field); });
}

/// The object with the version and what `describe` names to a writer.
template <class Describe>
JsonDatum written(Describe describe) {
  std::string out;
  JsonWriter json(out);
  FieldWriter fields(json);
  json.open('{');
  describe_version(fields);
  describe(fields);
  json.close('}');
  return JsonDatum::parse(out).value_or(JsonDatum());
}

void write_reason(JsonWriter& json, const Reason& reason);
/// Nothing for a key that is not known, a field that is missing, and a line that cannot be played.
std::optional<Reason> read_reason(JsonValue object, const Position& before, Move played);

}}  // namespace chess::facts
