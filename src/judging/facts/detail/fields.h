// SPDX-License-Identifier: GPL-3.0-or-later
// What the JSON of moves and of games has in common: names, moves and the worth of a position.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>
#include <vector>

#include "core/move.h"
#include "core/position.h"
#include "evals/position_class.h"
#include "evals/rules.h"
#include "facts/move_facts.h"
#include "json/json_tape.h"
#include "json/json_text.h"

namespace chess { inline namespace facts {

/// The version of the format.
inline constexpr std::int64_t kFactsVersion = 1;

/// By Label; None is not written.
inline constexpr std::string_view kLabelNames[] = {"", "inaccuracy", "mistake", "blunder"};

/// The index of a name in a list; nothing for "" and for other texts.
template <class Names>
std::optional<std::size_t> index_of_name(const Names& names, std::string_view name) {
  const auto found = std::ranges::find(names, name);
  if (name.empty() || found == std::end(names)) return std::nullopt;
  return static_cast<std::size_t>(found - std::begin(names));
}

/// The value with this name in a list that stands in the order of the enumeration.
template <class Enum, class Names>
std::optional<Enum> named(const Names& names, std::optional<std::string_view> name) {
  const auto index = name ? index_of_name(names, *name) : std::nullopt;
  return index ? std::optional(static_cast<Enum>(*index)) : std::nullopt;
}

std::optional<PositionClass> class_named(std::string_view name);

/// The text of a member, without escapes. Nothing where it is missing or is no text.
std::optional<std::string_view> text_at(JsonValue object, std::string_view key);
/// A whole number from `least` to `most`. Nothing where it is missing or another value.
std::optional<std::int64_t> number_at(JsonValue object, std::string_view key, std::int64_t least,
                                      std::int64_t most);
bool is_true_at(JsonValue object, std::string_view key);

/// Writes a fraction with so many digits behind the point: 0.412.
void write_fraction(JsonWriter& json, std::int64_t value, int digits);
/// The number that `write_fraction` wrote.
std::optional<std::int64_t> fraction_at(JsonValue object, std::string_view key, int digits);

/// `"key":["e2e4",...]`, castling as king takes rook.
void write_moves(JsonWriter& json, std::string_view key, const std::vector<Move>& moves);
/// Nothing where a move is not legal. `start` is where the line begins.
std::optional<std::vector<Move>> read_moves(JsonValue array, Position start);

/// The members cp or mate, class, nodes, depth.
void write_worth(JsonWriter& json, const PositionWorth& worth);
std::optional<PositionWorth> read_worth(JsonValue object);

}}  // namespace chess::facts
